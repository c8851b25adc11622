"""What holds in every deal, and how many ways there are from fixed positions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import CONTRACTS, LEVELS
from engine.games.raeuber.scoring import Side, written
from engine.games.raeuber.state import State
from tests.engine.raeuber.helpers import GAME, NO_WEIS, actor, after, dealt, legal, table
from tests.engine.raeuber.playing import choose
from tests.engine.raeuber.reference import Reference

PACKS = st.permutations(DECK.names)
GAMES = ["kleiner_bettel", "grosser_bettel", "raeuber_ohne", "raeuber_mit", "16", "23", "50"]
POINTS_GAMES = [name for name in LEVELS if name.isdigit()]


def play_randomly(pack: Sequence[str], game: str, seed: int, players: int) -> dict[str, Any]:
    """Let Vorhand play this game, everything else by chance; return what deal_ended says."""
    state = GAME.deal(table(players=players), pack).state
    state = after(state, *([game] if game == "raeuber_mit" else [game, "pass", "pass"]))
    rng = Random(seed)
    while True:
        seat = actor(state)
        step = GAME.apply(state, seat, rng.choice(GAME.legal_moves(state, seat)))
        state = step.state
        if not state.running:
            return dict(step.events[-1].data)


@settings(deadline=None, max_examples=60)
@given(PACKS, st.sampled_from(GAMES), st.integers(0, 2**32), st.sampled_from([3, 4]))
def test_every_deal_adds_up(pack: Sequence[str], game: str, seed: int, players: int) -> None:
    ended = play_randomly(pack, game, seed, players)
    points = ended["card_points"]
    assert points["declarer"] + points["opponents"] == 157 or "bettel" in game
    assert sorted(card for hand in ended["hands"] for card in hand) == sorted(DECK.names)
    assert 0 in ended["weis"].values()
    assert 0 in ended["stoeck"].values()
    declarer = ended["declarer"]
    active = [seat for seat, hand in enumerate(ended["hands"]) if hand]
    opponents = {ended["deltas"][seat] for seat in active if seat != declarer}
    assert len(active) == 3
    assert len(opponents) == 1
    assert [ended["deltas"][seat] for seat in range(players) if seat not in active] == [20] * (
        players - 3
    )
    assert (ended["outcome"] == "made") is (ended["deltas"][declarer] > 0)
    assert ended["scores"] == ended["deltas"]


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from(POINTS_GAMES),
    st.integers(0, 157),
    st.integers(0, 40).map(lambda tens: 10 * tens),
    st.sampled_from([0, 20]),
    st.booleans(),
)
def test_a_points_game_writes_at_least_the_bid_or_minus_the_bid(
    game: str, cards: int, weis: int, stoeck: int, for_declarer: bool
) -> None:
    own = Side(cards, weis, stoeck) if for_declarer else Side(cards)
    others = Side(157 - cards) if for_declarer else Side(157 - cards, weis, stoeck)
    declarer, opponents = written(CONTRACTS[LEVELS[game]], own, others)
    bid = int(game)
    assert declarer == -bid or declarer >= bid
    assert (declarer > 0) is (own.cards + own.weis + own.stoeck >= 10 * bid)
    assert (opponents == -10) is (157 - cards <= 20)


@settings(deadline=None, max_examples=40)
@given(PACKS, st.integers(0, 2**32))
def test_stored_at_any_moment_a_match_goes_on_as_the_reference_does(
    pack: Sequence[str], seed: int
) -> None:
    options = GAME.options({"players": 4})
    state, match, rng = GAME.deal(table(players=4), pack).state, Reference(options), Random(seed)
    match.deal(list(pack))
    while not match.over:
        seat = actor(state)
        move = choose(rng, match.legal(seat), match.view(seat), seat)
        state = GAME.apply(GAME.load(GAME.dump(state)), seat, GAME.move(move)).state
        match.move(seat, move)
        assert GAME.view(state, seat) == match.view(seat)
    assert list(state.scores) == match.scores


def ways(state: State, depth: int = 99) -> tuple[int, int]:
    """The number of different courses of this many moves, and all points of the declarer."""
    if depth == 0 or not state.running:
        return 1, state.card_points[0]
    further = [ways(after(state, text), depth - 1) for text in legal(state)]
    return sum(count for count, _ in further), sum(points for _, points in further)


def opened(game: str, *moves: str) -> State:
    bids = [game] if game == "raeuber_mit" else [game, "pass", "pass"]
    return after(dealt(*NO_WEIS), *bids, *moves)


def last_cards(state: State) -> State:
    """The same deal when everybody has four cards left."""
    while len(state.played) < 24:
        moves = legal(state)
        state = after(state, moves[len(moves) // 2])
    return state


@pytest.mark.parametrize(("depth", "count"), [(1, 40), (2, 1111), (3, 24028)])
def test_the_number_of_auctions_is_known(depth: int, count: int) -> None:
    assert ways(dealt(*NO_WEIS), depth) == (count, 0)


@pytest.mark.parametrize(
    ("opening", "depth", "count"),
    [
        (["16"], 2, 88),
        (["raeuber_mit"], 2, 1200),
        (["16", "trump H"], 4, 2882),
        (["grosser_bettel"], 4, 661),
    ],
)
def test_the_number_of_courses_from_a_contract_is_known(
    opening: list[str], depth: int, count: int
) -> None:
    assert ways(opened(*opening), depth)[0] == count


@pytest.mark.parametrize(
    ("opening", "count", "points"),
    [
        (["16", "trump H"], 2860, 156696),
        (["16", "trump S"], 2056, 154156),
        (["raeuber_mit", "trump C"], 1148, 39112),
        (["raeuber_ohne"], 1440, 139976),
    ],
)
def test_the_number_and_worth_of_all_endings_with_four_cards_each_are_known(
    opening: list[str], count: int, points: int
) -> None:
    assert ways(last_cards(opened(*opening))) == (count, points)
