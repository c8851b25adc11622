"""Properties of the auction and of the settlement, over what Hypothesis finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.games.rablo.cards import DECK
from engine.games.rablo.contracts import LEVELS, Contract, contract_of, doubled
from engine.games.rablo.moves import CALLS, Call
from engine.games.rablo.scoring import paid, passed_out, settle
from engine.games.rablo.state import Match
from tests.engine.rablo.table import GAME, Table

packs = st.permutations(DECK.names)
picks = st.lists(st.one_of(st.just(-1), st.integers(0, 47)), max_size=40)


@st.composite
def contracts(draw: st.DrawFn) -> Contract:
    caller, holder = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    card = draw(st.integers(0, 23))
    dealt = tuple(1 << card if seat == holder else 0 for seat in range(4))
    level = draw(st.sampled_from([*LEVELS.values()]))
    return doubled(contract_of(caller, card, level, dealt), draw(st.integers(0, 3)))


def speak(table: Table, pick: int) -> None:
    """Let whoever is to speak pass, or make one of the calls open to it."""
    moves = table.legal(GAME.obliged(table.state)[0])
    table.say("pass" if pick < 0 else moves[pick % len(moves)])


@given(packs, picks)
def test_every_auction_ends_in_the_last_of_rising_calls_or_is_passed_out(
    pack: list[str], picks: list[int]
) -> None:
    table = Table().deal_pack(pack)
    for pick in [*picks, *[-1] * 4]:
        if table.view(None)["phase"] == "calling" and not table.state.deal.over:
            speak(table, pick)
    calls = [(seat, move) for seat, move in table.state.deal.said if isinstance(move, Call)]
    stakes = [call.stake for _, call in calls]
    assert stakes == sorted(set(stakes))
    told = table.view(None)["contract"]
    if not calls:
        assert (told, table.ended["outcome"]) == (None, "passed")
        return
    seat, call = calls[-1]
    assert (told["caller"], told["card"], told["stake"]) == (
        seat,
        DECK.names[call.card],
        stakes[-1],
    )
    passes = len(table.state.deal.said) - 1 - table.state.deal.said.index((seat, call))
    assert passes == (0 if stakes[-1] == 300 else 3)


@given(packs, st.sampled_from(CALLS), st.lists(st.booleans(), max_size=12))
def test_answers_double_by_turns_of_the_sides_and_end(
    pack: list[str], call: Call, says: list[bool]
) -> None:
    table = Table().deal_pack(pack).say(str(call))
    while table.view(None)["phase"] == "calling":
        table.say("pass")
    answers = len(table.state.deal.said)
    for say in [*says, *[False] * 12]:
        if table.view(None)["phase"] == "kontra":
            moves = table.legal(GAME.obliged(table.state)[0])
            table.say(moves[-1] if say else moves[0])
    told = table.view(None)
    assert (told["phase"], GAME.obliged(table.state)) == ("playing", (0,))
    doubles = [move.type for _, move in table.state.deal.said[answers:] if str(move) != "pass"]
    assert doubles == told["contract"]["doubles"]
    assert doubles == ["kontra", "rekontra", "szubkontra"][: len(doubles)]
    assert told["contract"]["stake"] == call.stake * 2 ** len(doubles)


@given(contracts(), st.booleans(), st.integers(0, 10_000))
def test_a_settlement_moves_money_and_makes_none(contract: Contract, won: bool, pot: int) -> None:
    settled = settle(contract, won, pot)
    assert sum(settled.deltas) + settled.pot == pot
    assert 0 <= settled.pot < 3
    side = {contract.caller, contract.partner} - {None}
    winners = [seat for seat in range(4) if (seat in side) == won]
    assert list(settled.winners) == winners
    share = pot // len(winners)
    for seat, delta in enumerate(settled.deltas):
        base = contract.stake * (3 if side == {seat} else 1)
        assert delta == (base + share if seat in winners else -base)


@given(st.tuples(*[st.integers(-500, 5000)] * 4), st.integers(0, 5000), contracts(), st.booleans())
def test_balances_and_pot_keep_their_sum(
    balances: tuple[int, ...], pot: int, contract: Contract, won: bool
) -> None:
    match = Match(None, 1, 0, balances, pot)
    for settled in (settle(contract, won, pot), passed_out(pot)):
        after = paid(match, settled)
        assert sum(after.balances) + after.pot == sum(balances) + pot
