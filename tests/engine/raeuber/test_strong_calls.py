"""The house bot ``strong`` before the first card: bids, exchanges, demands and trumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.bots.patience import never
from engine.bots.raeuber_calls import Bidding
from engine.bots.raeuber_evidence import Evidence
from engine.bots.raeuber_habits import Auction, Habit, figure_chance, heard
from engine.bots.raeuber_strong import Knowing, RaeuberStrong
from engine.bots.raeuber_table import read
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import CONTRACTS, LEVELS
from engine.games.raeuber.state import Phase, State
from engine.protocol import JsonDict
from tests.engine.raeuber.helpers import GAME, NO_WEIS, actor, after, dealt, table
from tests.engine.raeuber.playing import weighted_pack
from tests.engine.raeuber.test_simple_bot import LOW, SIMPLE, SIX_FOR_PUUR, TRUMPS, seen_from

WEAK = ["CK", "C8", "DT", "DQ", "D9", "HJ", "H8", "H7", "SQ", "S9", "S8", "S7"]
QUICK = RaeuberStrong(samples=1)
STRONG = RaeuberStrong(samples=15)


def answer(state: State, bot: RaeuberStrong = STRONG, seed: int = 1) -> JsonDict:
    """What the bot does where it must act."""
    view = seen_from(state, actor(state))
    move = bot.choose(view, [], Random(seed), never)
    assert move in view["you"]["legal_moves"]
    assert move is not None
    return move


def before_the_first_card(players: int, seed: int, deals: int) -> Iterator[State]:
    """Positions of random deals up to the first card, however unlikely what was said."""
    rng = Random(seed)
    for _ in range(deals):
        state = GAME.deal(table(players=players), weighted_pack(rng)).state
        while state.running and state.phase is not Phase.PLAYING:
            yield state
            move = rng.choice(GAME.legal_moves(state, actor(state)))
            state = GAME.apply(state, actor(state), move).state


@pytest.mark.parametrize("players", [3, 4])
def test_every_answer_before_the_first_card_is_legal(players: int) -> None:
    asked = [answer(state, QUICK) for state in before_the_first_card(players, players, 120)]
    kinds = {move["type"] for move in asked}
    assert len(asked) > 500
    assert kinds >= {"bid", "pass", "demand", "exchange", "trump", "play"}


def test_the_same_seed_gives_the_same_answer() -> None:
    for state in before_the_first_card(3, 7, 15):
        assert answer(state, QUICK, seed=3) == answer(state, QUICK, seed=3)


def test_cards_that_a_seat_does_not_see_change_nothing() -> None:
    rng, changed = Random(5), 0
    for state in before_the_first_card(3, 11, 25):
        if state.swapped is not None:
            continue
        me = actor(state)
        hidden = [n for n in range(36) if not state.hands[me] >> n & 1]
        rng.shuffle(hidden)
        halves = iter([sum(1 << n for n in hidden[:12]), sum(1 << n for n in hidden[12:])])
        hands = tuple(hand if seat == me else next(halves) for seat, hand in enumerate(state.hands))
        other = replace(state, hands=hands, dealt=hands)
        changed += hands != state.hands
        assert answer(other, QUICK) == answer(state, QUICK)
    assert changed > 50


def test_advice_values_the_pass_and_bids_but_not_hopeless_figures() -> None:
    view = seen_from(dealt(*TRUMPS), 0)
    values = {str(m): v for m, v in STRONG.advise(view, [], Random(1), never).values}
    assert values["{'type': 'pass'}"] is not None
    assert values["{'type': 'bid', 'points': 16}"] is not None
    assert values["{'type': 'bid', 'figure': 'grosser_bettel'}"] is None


def test_it_bids_a_bettel_that_cannot_be_lost_from_the_hand() -> None:
    assert answer(dealt(*LOW)) == {"type": "bid", "figure": "grosser_bettel"}


def test_it_bids_a_raeuber_that_cannot_be_lost() -> None:
    assert answer(dealt(*TRUMPS)) == {"type": "bid", "figure": "raeuber_mit"}


def test_it_passes_with_nothing() -> None:
    rest = [card for card in DECK.names if card not in WEAK]
    assert answer(dealt(WEAK, rest[:12], rest[12:])) == {"type": "pass"}


def test_it_bids_above_a_small_bettel_where_that_is_safe() -> None:
    """17 would do against points; but he who has bid them may still say a small Bettel."""
    strong = ["HJ", "H9", "HA", "HK", "HQ", "HT", "DA", "D7", "SA", "S7", "C7", "CK"]
    rest = [card for card in DECK.names if card not in strong]
    last = after(dealt(rest[:12], rest[12:], strong), "16", "pass")
    assert answer(last) == {"type": "bid", "points": 26}


def test_it_demands_the_puur_for_the_six_and_names_that_suit() -> None:
    state = after(dealt(*SIX_FOR_PUUR), "16", "pass", "pass")
    assert answer(state) == {"type": "demand", "card": "HJ"}
    assert answer(after(state, "demand HJ")) == {"type": "trump", "suit": "H"}


def test_it_exchanges_its_only_high_card_before_a_bettel() -> None:
    hands = (LOW[0].replace("S8", "SA"), LOW[1].replace("SA", "S8"), LOW[2])
    state = after(dealt(*hands), "kleiner_bettel", "pass", "pass")
    move = answer(state)
    assert (move["type"], move["give"]) == ("exchange", "SA")


def test_it_names_the_suit_that_wins_every_trick() -> None:
    state = after(dealt(*TRUMPS), "raeuber_mit")
    state = after(state, "exchange CQ H6")
    assert answer(state) == {"type": "trump", "suit": "H"}


def test_others_are_taken_to_bid_as_the_simple_player_does() -> None:
    same = asked = 0
    for state in before_the_first_card(3, 13, 150):
        if state.phase is not Phase.BIDDING:
            continue
        view = seen_from(state, actor(state))
        said = heard(view)[0].answered(0, Habit(state.hands[actor(state)]))
        move = SIMPLE.choose(view, [], Random(0), never) or {}
        bid = move.get("figure") or str(move.get("points"))
        asked += 1
        same += said == (None if move["type"] == "pass" else LEVELS[bid])
    assert asked > 300
    # It looks for the best exchange more widely than simple does.
    assert same >= 0.99 * asked


@pytest.mark.parametrize("said", ["18", "kleiner_bettel"])
def test_the_guesses_suit_what_was_bid(said: str) -> None:
    def mean(*texts: str) -> float:
        view = seen_from(after(dealt(*NO_WEIS), *texts), 2)
        bidding = Bidding(view, view["you"]["legal_moves"], never)
        rng = Random(1)
        drawn = [(bidding.hands(rng) or [])[0] for _ in range(60)]
        return sum(SHOWS[said](habit) for habit in drawn) / 60

    assert mean(said, "pass") > 1.25 * mean("pass", "pass")


SHOWS: dict[str, Callable[[Habit], float]] = {
    "18": lambda habit: habit.plan.total,
    "kleiner_bettel": lambda habit: figure_chance(CONTRACTS[LEVELS["kleiner_bettel"]], habit.hand),
}


def test_an_auction_is_followed_to_its_end() -> None:
    strong, weak = Habit(DECK.mask(TRUMPS[0].split())), Habit(DECK.mask(WEAK))
    nobody = Auction().ended_with(None, [weak, weak])
    assert nobody.holder is None
    mine = Auction().ended_with(LEVELS["20"], [weak, weak])
    assert (mine.holder, mine.standing) == (0, LEVELS["20"])
    theirs = Auction().ended_with(LEVELS["20"], [weak, strong])
    assert (theirs.holder, theirs.standing) == (2, LEVELS["raeuber_mit"])


def test_a_declarer_is_taken_to_hold_the_trumps_he_has_named() -> None:
    def trumps_held(suit: str) -> float:
        state = after(dealt(*NO_WEIS), "16", "pass", "pass", f"trump {suit}", "CA")
        view = seen_from(state, 1)
        knowing, rng = Knowing(view, view["you"]["legal_moves"]), Random(1)
        hearts = DECK.suit_masks[0]
        drawn = [(knowing.hands(rng) or [0])[0] & hearts for _ in range(60)]
        return sum(map(int.bit_count, drawn)) / 60

    assert trumps_held("H") > trumps_held("D") + 0.3


@pytest.mark.parametrize(("called", "best"), [(None, 0), (100, 100), (20, 20)])
def test_hands_fit_the_weis_that_were_called(called: int | None, best: int) -> None:
    hands = {
        0: NO_WEIS[0],
        20: "HA HK HQ D6 D8 DT S6 S8 ST C6 C8 CT",
        100: "HA HK HQ HJ HT D6 D8 S6 S8 C6 C8 CT",
    }
    state = after(dealt(*NO_WEIS), "16", "pass", "pass", "trump H", "CA")
    view = seen_from(state, 1)
    view["state"]["weis"]["announced"] = [{"seat": 0, "points": called}] if called else []
    evidence = Evidence(view, read(view))
    other = DECK.mask(NO_WEIS[2].split())
    fits = {
        points: evidence.weis_fit({0: DECK.mask(hand.split()), 2: other})
        for points, hand in hands.items()
    }
    assert [points for points, fit in fits.items() if fit == 1] == [best]
