"""The worked examples of the rules page, each through the engine."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalMoveError, InvalidMoveError
from engine.games.raeuber.cards import DECK, POINTS
from engine.games.raeuber.contracts import CONTRACTS, LEVELS
from engine.games.raeuber.play import legal_cards, winning
from engine.games.raeuber.scoring import Side, target_reached, written
from engine.games.raeuber.settings import settings
from engine.games.raeuber.state import Phase, State
from engine.games.raeuber.weis import melds
from engine.protocol import JsonDict
from tests.engine.raeuber.helpers import (
    GAME,
    NO_WEIS,
    actor,
    after,
    cards_of,
    cases,
    dealt,
    happen,
    of_type,
    played_deals,
    suit_number,
)


def named(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in cases(kind)]


def contract_name(case: JsonDict) -> str:
    return str(case["bid"]) if case["kind"] == "normal" else str(case["kind"])


@pytest.mark.parametrize("case", named("score"))
def test_a_deal_is_written_as_in_the_example(case: JsonDict) -> None:
    contract = CONTRACTS[LEVELS[contract_name(case)]]
    declarer = Side(case["D"], case["W_D"], case["St_D"], case.get("dec_tricks", 1))
    opponents = Side(case["O"], case["W_O"], case["St_O"], case.get("opp_tricks", 1))
    found = written(contract, declarer, opponents)
    assert found == (case["declarer"], case["each_opponent"])


@pytest.mark.parametrize("case", named("auction"))
def test_an_auction_goes_as_in_the_example(case: JsonDict) -> None:
    state = dealt(*NO_WEIS)
    *calls, last = case["calls"]
    state = after(state, *map(str, calls))
    if str(case["result"]).startswith("illegal"):
        wrong = InvalidMoveError if "range" in case["result"] else IllegalMoveError
        with pytest.raises(wrong):
            after(state, str(last))
        return
    state, told = happen(state, str(last))
    if case["result"] == "passout":
        assert of_type(told, "deal_ended")[0]["outcome"] == "passed"
        return
    seat, bid = case["result"]
    contract = state.contract
    assert contract is not None
    assert (state.declarer, contract.name) == (case["order"].index(seat), str(bid))
    assert state.phase is Phase.CONTRACT


@pytest.mark.parametrize("case", named("weis"))
def test_weis_compare_as_in_the_example(case: JsonDict) -> None:
    hands = cards_of(case["hands"])
    for seat, hand in enumerate(hands):
        found = [(sorted(DECK.texts(meld.cards)), meld.points) for meld in melds(DECK.mask(hand))]
        wanted = [(sorted(meld["cards"]), meld["pts"]) for meld in case["melds"][str(seat)]]
        assert sorted(found) == sorted(wanted)
    state = after(dealt(*hands), *opening(case["trump"]))
    while len(state.played) < 3:
        state = after(state, str(GAME.legal_moves(state, actor(state))[-1]))
    points = [0, 0]
    for weis in state.shown:
        points[weis.seat != 0] += weis.points
    assert points == [case["W_D"], case["W_O"]]
    assert {weis.seat for weis in state.shown} >= {case["best_seat"]} - {None}


def opening(trump: str | None) -> list[str]:
    if trump is None:
        return ["raeuber_ohne", "pass", "pass"]
    return ["16", "pass", "pass", f"trump {trump}"]


@pytest.mark.parametrize("case", named("legal"))
def test_legal_cards_are_those_of_the_example(case: JsonDict) -> None:
    trick = [DECK.index[card] for card in case["trick"]]
    found = legal_cards(DECK.mask(case["hand"]), trick, suit_number(case["trump"]))
    assert sorted(DECK.texts(found)) == case["legal"]


@pytest.mark.parametrize("case", named("trick"))
def test_a_trick_is_won_and_counted_as_in_the_example(case: JsonDict) -> None:
    trump = suit_number(case["trump"])
    trick = [DECK.index[card] for card in case["trick"]]
    assert case["trick"][winning(trick, trump)] == case["winner_card"]
    assert sum(POINTS[trump][card] for card in trick) == case["points"]


@pytest.mark.parametrize("case", named("match"))
def test_a_match_ends_by_the_mean_as_in_the_example(case: JsonDict) -> None:
    options = GAME.options({"players": len(case["scores"]), "target": case["target"]})
    assert target_reached(settings(options), tuple(case["scores"])) is case["ended"]


@pytest.mark.parametrize("case", named("golden"))
def test_a_whole_deal_goes_trick_by_trick_as_in_the_example(case: JsonDict) -> None:
    state = after(golden_start(case), *golden_opening(case))
    for trick in case["tricks"]:
        assert state.turn == trick["leader"]
        state, told = happen(state, *trick["cards"])
        (won,) = (event for event in told if event.type == "trick_won")
        assert (won.seat, won.data["points"]) == (trick["winner"], trick["points"])
    assert not state.running
    (ended,) = of_type(told, "deal_ended")
    check_golden_end(case, ended)


def golden_start(case: JsonDict) -> State:
    hands = [list(hand) for hand in cards_of(case["hands_after_exchange"])]
    before = case["before"]
    if before:
        hands[0] = before["hand"]
        holder = hands[before["holder"]]
        holder[holder.index(before["give"])] = before["want"]
    return dealt(*hands)


def golden_opening(case: JsonDict) -> list[str]:
    moves = [contract_name(case)]
    if case["kind"] != "raeuber_mit":
        moves += ["pass", "pass"]
    if case["before"]:
        moves.append(f"exchange {case['before']['want']} {case['before']['give']}")
    return moves + ([f"trump {case['trump']}"] if case["trump"] else [])


def check_golden_end(case: JsonDict, ended: JsonDict) -> None:
    assert ended["card_points"] == {"declarer": case["D"], "opponents": case["O"]}
    assert ended["weis"] == {"declarer": case["W_D"], "opponents": case["W_O"]}
    assert ended["stoeck"] == {"declarer": case["St_D"], "opponents": case["St_O"]}
    each = case["each_opponent"]
    assert ended["deltas"] == [case["declarer_score"], each, each]


@pytest.mark.parametrize("case", [pytest.param(each, id=each["name"]) for each in played_deals()])
def test_a_deal_replayed_has_the_same_legal_moves_and_scores(case: JsonDict) -> None:
    credit = {"dealer_credit": case["dealer_credit"]} if case["players"] == 4 else {}
    options = GAME.options({"players": case["players"], "first_dealer": case["dealer"], **credit})
    state = GAME.deal(GAME.start(case["players"], options), case["deck"]).state
    for step in case["steps"]:
        seat = step["seat"]
        assert (GAME.obliged(state), state.phase) == ((seat,), step["phase"])
        found = [GAME.move_data(move) for move in GAME.legal_moves(state, seat)]
        assert len(found) == step["legal_count"]
        assert found == step.get("legal", found)
        taken = GAME.apply(state, seat, GAME.move(step["move"]))
        state = taken.state
    ended = taken.events[-1].data
    wanted = case["result"]
    assert ended["deltas"] == wanted["written"]
    assert (ended["outcome"] == "passed") is wanted["passed"]
    if not wanted["passed"]:
        assert ended["contract"] == {"declarer": wanted["declarer"], **wanted["contract"]}
        assert list(ended["card_points"].values()) == wanted["card_points"]
