"""What the strong Rabló player makes of what was said, and how it plays a guess on."""

from __future__ import annotations

import random

import pytest

from engine.bots.patience import never
from engine.bots.rablo_calls import best_outlook, call_chance, outlook, pass_worth
from engine.bots.rablo_rollout import Rollout
from engine.bots.rablo_solver import EVERY_TRICK, Solver
from engine.bots.rablo_strong import RabloStrong
from engine.bots.rablo_worlds import Worlds
from engine.games.rablo.cards import DECK, wins_every_trick
from engine.games.rablo.contracts import ENOUGH_POINTS, LEVELS, SNAPSZER
from engine.protocol import JsonDict
from tests.engine.bots_driver import BotTable

CLUBS = DECK.suits.index("C")
CALL_DA: JsonDict = {"type": "call", "card": "DA", "level": "snapszer"}
PASS: JsonDict = {"type": "pass"}
DRAWS = 300

Hands = tuple[str, str, str, str]
PLAIN: Hands = ("HA D9 DJ SQ CK C9", "DA HT SK SJ CQ CJ", "DT HK SA S9 CT HJ", "DK DQ HQ H9 ST CA")
"""Four hands, seat 0 first; seat 1 has the ace of Diamonds."""


def _table(hands: Hands) -> BotTable:
    """Return a table where seat 0 is to speak first."""
    table = BotTable("rablo", [RabloStrong(samples=1)] * 4, seed=1)
    cards = [hand.split() for hand in hands]
    table.deal([card for part in (slice(3), slice(3, 6)) for hand in cards for card in hand[part]])
    return table


def _share(view: JsonDict, found: object) -> float:
    """Return in which share of the guesses something is found of the hands."""
    assert callable(found)
    worlds = Worlds(view, random.Random(1))
    drawn = [worlds.draw() for _ in range(DRAWS)]
    return sum(bool(found(hands)) for hands in drawn) / DRAWS


def _ready(hand: int) -> bool:
    """Whether a hand would open the auction."""
    return best_outlook(hand, 0) > pass_worth(0, partner=False)


def test_who_passed_is_seldom_guessed_to_hold_a_hand_to_call_on() -> None:
    table = _table(PLAIN)
    table.move(0, PASS)
    view = table.view(1)
    assert _share(view, lambda hands: _ready(hands[2])) > 0.5
    assert _share(view, lambda hands: _ready(hands[0])) < 0.3


def test_who_called_is_seldom_guessed_to_have_had_a_much_better_call() -> None:
    table = _table(PLAIN)
    called = DECK.index["DA"]

    def better(hand: int) -> bool:
        chance = call_chance(hand, called, SNAPSZER)
        return best_outlook(hand, 0) > 50 * (2 * chance - 1) + 10

    before = _share(table.view(1), lambda hands: better(hands[0]))
    table.move(0, CALL_DA)
    after = _share(table.view(1), lambda hands: better(hands[0]))
    assert after < before / 2


def test_passes_after_the_auction_say_nothing() -> None:
    table = _table(PLAIN)
    for seat, move in enumerate((CALL_DA, PASS, PASS, PASS)):
        table.move(seat, move)
    table.move(1, PASS)
    worlds = Worlds(table.view(2), random.Random(1))
    said = [(seat, move["type"]) for seat, move, _, _ in worlds._said]
    assert said == [(0, "call"), (1, "pass"), (3, "pass")]


@pytest.mark.parametrize("seed", range(5))
def test_the_best_outlook_is_that_of_the_best_call_with_a_partner(seed: int) -> None:
    cards = list(DECK.names)
    random.Random(seed).shuffle(cards)
    table = BotTable("rablo", [RabloStrong(samples=1)] * 4, seed=1)
    table.deal(cards)
    view, hand = table.view(0), table.state.hand(0)
    calls = [move for move in view["you"]["legal_moves"] if move["type"] == "call"]
    own = DECK.texts(hand)
    best = max(outlook(view, hand, call) for call in calls if call["card"] not in own)
    assert best_outlook(hand, 0) == pytest.approx(best)


def test_a_call_is_worth_more_to_whom_it_calls() -> None:
    found = []
    for passes in (0, 1):
        table = _table(PLAIN)
        table.move(0, CALL_DA)
        for seat in range(1, 1 + passes):
            table.move(seat, PASS)
        view = table.view(1 + passes)
        advice = RabloStrong(samples=2).advise(view, [], random.Random(1), never)
        found.append({move["type"]: value for move, value in advice.values}["pass"])
    assert found == [25, -15]


def _rollout(hands: list[int], side: int) -> Rollout:
    return Rollout(hands, side, CLUBS, Solver(hands, side, CLUBS))


def _dealt(rng: random.Random, each: int) -> list[int]:
    cards = rng.sample(DECK.names, 4 * each)
    return [DECK.mask(cards[k * each : (k + 1) * each]) for k in range(4)]


def test_the_last_two_tricks_are_solved() -> None:
    rng, results = random.Random(3), set()
    for _ in range(300):
        hands = _dealt(rng, 3)
        trick = [rng.choice(DECK.texts(hand)) for hand in hands[:3]]
        table = [DECK.index[name] for name in trick]
        remaining = sum(hands) & ~DECK.mask(trick)
        solver = Solver(hands, 0b0101, CLUBS)
        card = DECK.index[rng.choice(DECK.texts(hands[3]))]
        at = (remaining, table, 3, card, 40)
        expected = solver.wins_with(*at)
        assert _rollout(hands, 0b0101).wins_with(*at) is expected
        results.add(expected)
    assert results == {True, False}


def test_tricks_that_are_certain_are_won() -> None:
    rng, tried = random.Random(5), 0
    for _ in range(4000):
        hands = _dealt(rng, 6)
        if not wins_every_trick(hands[0], DECK.full & ~hands[0], CLUBS):
            continue
        tried += 1
        lead = DECK.index[DECK.texts(hands[0] & DECK.suit_masks[CLUBS])[0]]
        for need in (ENOUGH_POINTS, EVERY_TRICK):
            assert _rollout(hands, 0b0001).wins_with(DECK.full, (), 0, lead, need)
    assert tried


def test_a_trick_lost_is_the_end_however_good_the_rest() -> None:
    hands = [DECK.mask(each.split()) for each in PLAIN]
    play = _rollout(hands, 0b0001)
    assert not play.wins_with(DECK.full, (), 0, DECK.index["SQ"], ENOUGH_POINTS)
    assert play.wins_with(DECK.full, (), 0, DECK.index["SQ"], 0)


def test_a_pair_is_declared_where_points_count() -> None:
    # The partner must put the ace of trumps on the ten, and leads from king and queen then.
    hands = [
        DECK.mask(each.split())
        for each in ("CT S9 H9 DJ", "CA CK CQ D9", "SJ SQ HJ DK", "SK ST HQ DQ")
    ]
    play = _rollout(hands, 0b0011)
    at = (sum(hands), (), 0, DECK.index["CT"])
    assert play.wins_with(*at, 60)
    assert not play.wins_with(*at, EVERY_TRICK)


def test_every_level_has_an_outlook() -> None:
    hand = DECK.mask(["HA", "HK", "HQ", "DA", "SA", "CA"])
    stakes = [max(level.stakes) for level in LEVELS.values()]
    assert [best_outlook(hand, stake) > best_outlook(hand, 300) for stake in (0, *stakes)] == [
        True,
        True,
        False,
    ]
