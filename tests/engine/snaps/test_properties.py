"""What holds in every round, however it is dealt and played."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.snaps.cards import DECK, POINTS
from engine.games.snaps.moves import ENOUGH
from engine.games.snaps.state import State
from tests.engine.snaps.table import SNAPS, started

packs = st.permutations(DECK.names)
choices = st.lists(st.integers(0, 2**16), min_size=40, max_size=40)
few = settings(max_examples=150, deadline=None)


def rounds(pack: list[str], picks: list[int]) -> Iterator[State]:
    """Yield every state of one round; the picks choose among the legal moves."""
    state = SNAPS.deal(started(), pack).state
    for pick in picks:
        yield state
        if state.turn is None:
            return
        moves = SNAPS.legal_moves(state, state.turn)
        # A claim ends the round, so it is taken up rarely.
        going_on = [move for move in moves if move.type != "enough" or pick % 40 == 0]
        state = SNAPS.apply(state, state.turn, going_on[pick % len(going_on)]).state


@few
@given(packs, choices)
def test_cards_are_neither_lost_nor_doubled(pack: list[str], picks: list[int]) -> None:
    for state in rounds(pack, picks):
        in_hands = state.hands[0].bit_count() + state.hands[1].bit_count()
        on_table = 0 if state.led is None else 1
        assert state.hands[0] & state.hands[1] == 0
        assert in_hands + on_table + 2 * sum(state.tricks) + state.stock == DECK.size


@few
@given(packs, choices)
def test_points_are_those_of_the_cards_taken_and_of_the_marriages(
    pack: list[str], picks: list[int]
) -> None:
    for state in rounds(pack, picks):
        told = sum(marriage.value for marriage in state.marriages)
        assert sum(state.card_points) <= sum(POINTS)
        assert state.points(0) + state.points(1) <= sum(POINTS) + told
        left = DECK.texts(state.hands[0] | state.hands[1])
        if state.stock == 0 and state.led is None:
            assert sum(state.card_points) + sum(POINTS[DECK.index[c]] for c in left) == 120


@few
@given(packs, choices)
def test_whoever_has_no_trick_has_no_points(pack: list[str], picks: list[int]) -> None:
    for state in rounds(pack, picks):
        for seat in (0, 1):
            assert state.tricks[seat] > 0 or state.points(seat) == 0


@few
@given(packs, choices)
def test_known_cards_are_in_the_hand_they_are_known_in(pack: list[str], picks: list[int]) -> None:
    for state in rounds(pack, picks):
        for seat in (0, 1):
            assert state.known[seat] & ~state.hands[seat] == 0


@few
@given(packs, choices)
def test_exactly_the_seat_to_move_has_moves(pack: list[str], picks: list[int]) -> None:
    for state in rounds(pack, picks):
        movers = tuple(seat for seat in (0, 1) if SNAPS.legal_moves(state, seat))
        assert movers == SNAPS.obliged(state)
        assert (SNAPS.pack(state) is None) == bool(movers)


@few
@given(packs, choices)
def test_every_state_survives_json(pack: list[str], picks: list[int]) -> None:
    for state in rounds(pack, picks):
        assert SNAPS.load(json.loads(json.dumps(SNAPS.dump(state)))) == state


@few
@given(packs, choices, st.permutations(range(9)))
def test_what_a_seat_sees_does_not_depend_on_the_talon_it_has_not_seen(
    pack: list[str], picks: list[int], order: list[int]
) -> None:
    talon = [pack[11 + place] for place in order]
    one, other = (SNAPS.deal(started(), each).state for each in (pack, [*pack[:11], *talon]))
    moves = SNAPS.legal_moves(one, 0)
    move = moves[picks[0] % len(moves)]
    if move is ENOUGH:
        return
    first, second = (SNAPS.apply(each, 0, move).state for each in (one, other))
    for seat in (0, 1, None):
        assert SNAPS.view(first, seat) == SNAPS.view(second, seat)
    for seat in (0, 1):
        assert SNAPS.legal_moves(first, seat) == SNAPS.legal_moves(second, seat)


@few
@given(packs, st.permutations(range(5)), st.integers(0, 2**16))
def test_a_led_card_does_not_depend_on_the_other_hand(
    pack: list[str], order: list[int], pick: int
) -> None:
    swapped = [*pack[:5], *(pack[11 + place] for place in order), pack[10]]
    swapped += [card for card in pack if card not in swapped]
    one, other = (SNAPS.deal(started(), each).state for each in (pack, swapped))
    assert SNAPS.legal_moves(one, 0) == SNAPS.legal_moves(other, 0)
    for audience in (0, None):
        assert SNAPS.view(one, audience) == SNAPS.view(other, audience)
