"""The house bot ``simple``: legal everywhere, sound, and content with what its seat sees."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine.bots import registry
from engine.bots.interface import Bot
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.state import State
from engine.protocol import JsonDict
from tests.engine.raeuber.helpers import GAME, NO_WEIS, actor, after, dealt, table
from tests.engine.raeuber.playing import weighted_pack

SIMPLE = registry.bot("raeuber", "simple")
RANDOM = registry.bot("raeuber", "random")


class NoChance:
    """A generator that must not be asked."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"simple draws no lots, but asked for {name}")


def seen_from(state: State, seat: int) -> JsonDict:
    """The table as a client in this seat reads it, as far as a bot may rely on it."""
    view = {
        "you": {
            "seat": seat,
            "legal_moves": [GAME.move_data(move) for move in GAME.legal_moves(state, seat)],
        },
        "turn": list(GAME.obliged(state)),
        "state": GAME.view(state, seat),
    }
    read: JsonDict = json.loads(json.dumps(view))
    return read


def answer(state: State, bot: Bot = SIMPLE, rng: Any = None) -> JsonDict:
    """What the bot plays where it must act."""
    view = seen_from(state, actor(state))
    move = bot.choose(view, [], rng or NoChance(), lambda: False)
    assert move in view["you"]["legal_moves"]
    assert move is not None
    return move


def play_deal(state: State, bots: Sequence[Bot], rng: Random) -> tuple[State, Mapping[str, Any]]:
    """Let bots play a deal; return its end and the data of deal_ended."""
    while True:
        seat = actor(state)
        move = answer(state, bots[seat], None if bots[seat] is SIMPLE else rng)
        step = GAME.apply(state, seat, GAME.move(move))
        state = step.state
        if not state.running:
            return state, step.events[-1].data


def series(bots: Sequence[Bot], deals: int) -> list[Mapping[str, Any]]:
    """The ends of so many deals, each seat dealing as often as the others."""
    rng = Random("series")
    ends = []
    for number in range(deals):
        pack = rng.sample(DECK.names, 36)
        players = len(bots)
        state = GAME.deal(table(players=players, first_dealer=number % players), pack).state
        ends.append(play_deal(state, bots, rng)[1])
    return ends


@pytest.mark.parametrize("players", [3, 4])
def test_simple_answers_every_situation_with_a_legal_move(players: int) -> None:
    """Others may have brought the seat into games the bot would never have chosen."""
    rng = Random(players)
    for _ in range(25):
        state = GAME.deal(table(players=players), weighted_pack(rng)).state
        while state.running:
            move = GAME.move(answer(state))
            if rng.random() < 0.6:
                move = rng.choice(GAME.legal_moves(state, actor(state)))
            state = GAME.apply(state, actor(state), move).state


def test_simple_beats_random_clearly() -> None:
    ends = series([SIMPLE, RANDOM, RANDOM], 45)
    totals = [sum(end["deltas"][seat] for end in ends) for seat in range(3)]
    assert totals[0] > max(totals[1:]) + 45 * 10


def test_simple_makes_most_of_its_bids() -> None:
    outcomes = Counter(end["outcome"] for end in series([SIMPLE] * 3, 60))
    assert outcomes["made"] >= 20
    assert outcomes["made"] >= 0.6 * (outcomes["made"] + outcomes["lost"])
    assert outcomes["passed"] < 30


def test_simple_has_nothing_to_say_where_it_may_not_move() -> None:
    view = seen_from(dealt(*NO_WEIS), 1)
    assert SIMPLE.choose(view, [], Random(1), lambda: False) is None


def test_simple_answers_alike_to_the_same_view() -> None:
    state = after(dealt(*NO_WEIS), "16", "pass", "pass")
    assert answer(state) == answer(state)


LOW = (
    "C6 C7 C8 D6 D7 D8 H6 H7 H8 S6 S7 S8",
    "CA CT D9 DK DQ H9 HT HK HJ SA ST SQ",
    "C9 CK CQ CJ DA DT DJ HA HQ S9 SK SJ",
)
TRUMPS = (
    "HJ H9 HA HK HQ HT H8 DA SA CA CK H6",
    "H7 DK DQ DJ SK SQ SJ ST CQ CJ CT C9",
    "DT D9 D8 D7 D6 S9 S8 S7 S6 C8 C7 C6",
)
SIX_FOR_PUUR = (
    "H6 H9 HA HQ HK H8 DA D7 SA SK C7 CK",
    "HJ H7 DK DQ DJ S8 SQ SJ ST CQ CJ CT",
    "HT C8 DT D9 D8 D6 S9 S7 S6 C9 C6 CA",
)


def test_simple_bids_a_bettel_that_cannot_be_lost_from_the_hand() -> None:
    assert answer(dealt(*LOW)) == {"type": "bid", "figure": "grosser_bettel"}


def test_simple_bids_a_raeuber_that_cannot_be_lost() -> None:
    assert answer(dealt(*TRUMPS)) == {"type": "bid", "figure": "raeuber_mit"}


def test_simple_passes_with_nothing() -> None:
    weak = ["CK", "C8", "DT", "DQ", "D9", "HJ", "H8", "H7", "SQ", "S9", "S8", "S7"]
    rest = [card for card in DECK.names if card not in weak]
    assert answer(dealt(weak, rest[:12], rest[12:])) == {"type": "pass"}


def test_simple_bids_no_higher_than_needed_when_nobody_can_go_above() -> None:
    strong = ["HJ", "H9", "HA", "HK", "HQ", "HT", "DA", "D7", "SA", "S7", "C7", "CK"]
    rest = [card for card in DECK.names if card not in strong]
    assert answer(dealt(strong, rest[:12], rest[12:]))["points"] > 20
    last = after(dealt(rest[:12], rest[12:], strong), "16", "pass")
    assert answer(last) == {"type": "bid", "points": 17}


def test_simple_demands_the_puur_for_the_six_and_names_that_suit() -> None:
    state = after(dealt(*SIX_FOR_PUUR), "16", "pass", "pass")
    assert answer(state) == {"type": "demand", "card": "HJ"}
    assert answer(after(state, "demand HJ")) == {"type": "trump", "suit": "H"}


def test_simple_exchanges_its_worst_card_before_a_bettel() -> None:
    hands = (LOW[0].replace("S8", "SA"), LOW[1].replace("SA", "S8"), LOW[2])
    state = after(dealt(*hands), "kleiner_bettel", "pass", "pass")
    move = answer(state)
    assert (move["type"], move["give"]) == ("exchange", "SA")


def test_simple_draws_trumps_from_the_top() -> None:
    state = after(dealt(*SIX_FOR_PUUR), "16", "pass", "pass", "demand HJ", "trump H")
    assert answer(state) == {"type": "play", "card": "HJ"}


def test_simple_goes_under_the_declarers_card_in_a_bettel() -> None:
    state = after(dealt(*LOW), "pass", "kleiner_bettel", "pass", "DQ")
    assert answer(state)["card"] in ("DJ", "DT")
    state = after(state, "DJ")
    assert answer(state) == {"type": "play", "card": "D8"}


@pytest.mark.parametrize(("gone", "lead"), [("CA", "CK"), ("DA", "D9")])
def test_simple_counts_the_cards_that_are_out(gone: str, lead: str) -> None:
    """Both cards led are the highest of their suit once the card above is out."""
    hand = ["CK", "D9"]
    unseen = {"CA": ["DA", "C6", "H6", "H7"], "DA": ["CA", "D6", "H6", "H7"]}[gone]
    played = [card for card in DECK.names if card not in (*hand, *unseen)]
    state = {
        "phase": "playing",
        "hand": hand,
        "hand_sizes": [2, 2, 2],
        "sitting_out": None,
        "contract": {"declarer": 0, "figure": "raeuber_ohne", "trump": None},
        "exchange": None,
        "trick": [],
        "played": [{"seat": 0, "card": card} for card in played],
        "tricks": [10, 0, 0],
        "scores": [0, 0, 0],
    }
    moves = [{"type": "play", "card": card} for card in hand]
    view = {"you": {"seat": 0, "legal_moves": moves}, "turn": [0], "state": state}
    chosen = SIMPLE.choose(view, [], Random(1), lambda: False)
    assert chosen == {"type": "play", "card": lead}
