"""The worked examples of the rules page, 1 to 12, each by its name there."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMoveError
from engine.games.rablo.cards import DECK, wins_every_trick
from engine.games.rablo.contracts import LEVELS as LEVEL
from engine.games.rablo.contracts import Contract, contract_of, doubled
from engine.games.rablo.scoring import settle
from tests.engine.rablo.table import GAME, Table


def contract(level: str, card: str, holder: int, doubles: int) -> Contract:
    """A contract of seat 0 whose called card lies with ``holder``."""
    dealt = tuple(DECK.mask([card]) if seat == holder else 0 for seat in range(4))
    return doubled(contract_of(0, DECK.index[card], LEVEL[level], dealt), doubles)


def following(hand: str, trump: str, *trick: str) -> list[str]:
    """What a hand may play to these cards of a trick that the caller, seat 0, led."""
    seat = len(trick)
    named = {*hand.split(), *trick}
    diamonds = [card for card in DECK.names if card[0] == "D" and card not in named]
    table = Table().deal({**dict(enumerate(trick)), seat: hand, 3: " ".join(diamonds)})
    table.say(f"snapszer {trump}", *["pass"] * 6, *trick)
    return table.legal(seat)


def test_1_stakes_of_hearts_snapszer_with_rekontra_and_of_a_lost_solo_durchmarsch() -> None:
    both = settle(contract("snapszer", "HA", holder=2, doubles=2), True, 0)
    assert both.deltas == (400, -400, 400, -400)
    solo = settle(contract("durchmarsch", "CA", holder=0, doubles=1), False, 0)
    assert solo.deltas == (-900, 300, 300, 300)


def test_2_pot_of_three_passed_deals_goes_to_two_winners() -> None:
    table = Table()
    for _ in range(3):
        table.deal().say("pass", "pass", "pass", "pass")
    assert (table.ended["balances"], table.ended["pot"]) == ([2850] * 4, 600)
    # Seat 3 is first to speak now. It shows at once; seat 1 has the called card.
    table.deal({3: "CA CT CK CQ CJ HA", 1: "C9"}).say("snapszer C9", *["pass"] * 6, "show")
    table.expire()
    assert table.ended["winners"] == [1, 3]
    assert table.ended["deltas"] == [-50, 350, -50, 350]
    assert (table.ended["balances"], table.ended["pot"]) == ([2800, 3200, 2800, 3200], 0)


def test_3_pot_against_a_solo_keeps_what_does_not_divide() -> None:
    lost = settle(contract("snapszer", "SA", holder=0, doubles=0), False, 200)
    assert lost.deltas == (-150, 116, 116, 116)
    assert lost.pot == 2


def test_4_following_must_beat_only_what_can_be_beaten() -> None:
    assert following("DT D9 CA HJ HQ HK", "CJ", "DK", "DA") == ["DT", "D9"]
    assert following("DT DA C9 HJ HQ HK", "CJ", "DK", "D9") == ["DA", "DT"]


def test_5_following_a_trumped_trick() -> None:
    assert following("DA DJ HT HJ HQ HK", "CJ", "DK", "C9") == ["DA", "DJ"]
    assert following("CJ CA HT HJ HQ HK", "CQ", "DK", "C9") == ["CA", "CJ"]
    assert following("CJ CQ HT HJ HQ HK", "CK", "DK", "CT") == ["CQ", "CJ"]


def test_6_marriage_of_a_lost_trick_does_not_count() -> None:
    table = Table().deal({0: "HK HQ DA DT DK DQ", 1: "HA", 2: "H9 C9", 3: "HJ"})
    table.say("snapszer C9", *["pass"] * 6, "HK marriage", "HA", "H9", "HJ")
    assert (table.ended["outcome"], table.ended["points"]) == ("lost", 0)
    assert table.view(None)["marriages"] == [
        {"seat": 0, "suit": "H", "value": 20, "counted": False}
    ]


def test_6_with_66_before_the_lost_trick_the_side_wins() -> None:
    table = Table().deal(
        {0: "CK CQ CA HK HQ D9", 1: "HA CJ DA DT SJ S9", 2: "C9 CT H9 SA ST SK", 3: "DK"}
    )
    table.say("snapszer C9", *["pass"] * 6, "CK marriage", "CJ", "CT", "DK")
    assert table.view(None)["points"] == [0, 0, 20, 0]
    table.say("SA", "SQ", "CA", "SJ")
    assert "enough" in table.legal(0)
    table.say("HK marriage", "HA", "H9", "HJ")
    assert (table.ended["outcome"], table.ended["points"]) == ("won", 87)


def test_7_counting_a_marriage() -> None:
    table = Table().deal({0: "CK CQ CA CT HA HT", 1: "CJ DK", 2: "C9 D9", 3: "DT H9 DA SA ST SK"})
    table.say("snapszer C9", *["pass"] * 6, "CK marriage", "CJ", "C9", "DT")
    assert table.state.points == 56
    with pytest.raises(IllegalMoveError, match=r"enough_too_early.*has 56"):
        table.move(0, "enough")
    table.say("CA", "DK", "D9", "H9")
    assert table.state.points == 71
    assert table.legal(0)[-2:] == ["enough", "show"]
    table.move(0, "enough")
    assert (table.ended["outcome"], table.ended["points"]) == ("won", 71)


def certain(hand: str, unseen: str) -> bool:
    trump = DECK.suits.index("C")
    return wins_every_trick(DECK.mask(hand.split()), DECK.mask(unseen.split()), trump)


def test_8_show_with_more_trumps_and_the_highest_cards() -> None:
    assert certain("CA CT HA", "CK HT HK DA DT DK SA ST SK")
    assert not certain("CA CT HK", "CK HA HT DA DT DK SA ST SK")


def test_9_show_with_two_trumps_to_draw_needs_two_masters() -> None:
    assert not certain("CA CQ DA", "CT CJ DT DK HA HT HK SA ST")
    assert certain("CA CK DA", "CT DT DK HA HT HK SA ST")


def test_10_auction() -> None:
    table = Table().deal()
    table.say("pass", "snapszer DA", "snapszer HK", "pass", "durchmarsch S9")
    with pytest.raises(IllegalMoveError, match="call_too_low"):
        table.move(1, "snapszer CA")
    table.say("pass", "pass", "pass")
    told = table.view(None)["contract"]
    assert (told["caller"], told["card"], told["trump"], told["stake"]) == (0, "S9", "S", 150)


def test_10_a_call_of_100_is_not_beaten_by_one_of_50() -> None:
    table = Table().deal().say("pass", "snapszer DA", "snapszer HK", "pass", "pass")
    with pytest.raises(IllegalMoveError, match=r"call_too_low.*above 100"):
        table.move(1, "snapszer CA")


def test_11_kontra_order() -> None:
    table = Table(first_dealer=1).deal({0: "C9"})
    table.say("snapszer C9", "pass", "pass", "pass")
    asked = [(3, ["pass", "kontra"]), (0, ["pass"]), (1, ["pass", "kontra"])]
    for seat, legal in asked[:2]:
        assert (GAME.obliged(table.state), table.legal(seat)) == ((seat,), legal)
        table.say("pass")
    assert (GAME.obliged(table.state), table.legal(1)) == ((1,), asked[2][1])
    table.say("kontra")
    for seat, legal in ((2, ["pass", "rekontra"]), (3, ["pass"])):
        assert (GAME.obliged(table.state), table.legal(seat)) == ((seat,), legal)
        table.say("pass")
    assert table.legal(0) == ["pass", "rekontra"]
    events = table.move(0, "rekontra")
    assert [event.type for event in events] == ["move", "partner_revealed"]
    assert table.view(None)["partner"] == 0
    for seat, legal in ((1, ["pass", "szubkontra"]), (2, ["pass"]), (3, ["pass", "szubkontra"])):
        assert (GAME.obliged(table.state), table.legal(seat)) == ((seat,), legal)
        table.say("pass")
    assert GAME.obliged(table.state) == (2,)
    assert table.view(None)["phase"] == "playing"


def test_12_bankruptcy_ends_the_game() -> None:
    table = Table().deal({0: "CK CQ HK HQ DK DQ", 1: "HA", 2: "H9 C9", 3: "HJ"})
    table.money([100, 3900, 4000, 4000], 0)
    table.say("durchmarsch C9", *["pass"] * 6, "HK", "HA", "H9", "HJ")
    assert table.ended["deltas"] == [-150, 150, -150, 150]
    result = GAME.result(table.state)
    assert result is not None
    assert result.scores == (-50, 4050, 3850, 4150)
    assert (result.places, result.reason) == ((4, 2, 3, 1), "bankrupt")
    assert GAME.pack(table.state) is None
