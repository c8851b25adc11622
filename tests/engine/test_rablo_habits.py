"""Single decisions of the simple Rabló player, each on cards chosen to call for it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.bots.patience import never
from engine.bots.rablo_play import trick_chance
from engine.bots.rablo_reading import Reading, read
from engine.bots.rablo_simple import RabloSimple
from engine.games.rablo.cards import DECK
from engine.protocol import JsonDict
from tests.engine.rablo.table import GAME, Table


def view(table: Table, seat: int) -> JsonDict:
    moves = [GAME.move_data(move) for move in GAME.legal_moves(table.state, seat)]
    return {
        "turn": list(GAME.obliged(table.state)),
        "you": {"seat": seat, "legal_moves": moves},
        "state": table.view(seat),
    }


def answer(table: Table, seat: int) -> str:
    move = RabloSimple().choose(view(table, seat), [], random.Random(0), never)
    assert move is not None
    return str(GAME.move(move))


def reading(table: Table, seat: int) -> Reading:
    return read(view(table, seat))


def contract(hands: dict[int, str], *said: str, **options: Any) -> Table:
    return Table(**options).deal(hands).say(*said)


QUIET = ("pass", "pass", "pass")


def test_it_calls_the_top_trump_it_lacks_of_its_long_suit() -> None:
    table = Table().deal({0: "HA HK HQ HJ DA S9"})
    assert answer(table, 0) == "snapszer HT"


def test_it_passes_a_hand_without_prospects() -> None:
    table = Table().deal({0: "HQ DJ D9 SJ S9 C9"})
    assert answer(table, 0) == "pass"


def test_it_plays_a_hand_that_wins_every_trick_as_a_solo_durchmarsch() -> None:
    table = Table().deal({0: "HA HT HK HQ DA SA"})
    assert answer(table, 0) == "durchmarsch HQ"


def test_it_raises_its_own_sides_call_only_with_a_better_hand() -> None:
    table = Table().deal({0: "DT D9 HJ SJ CJ C9", 3: "DA DK DQ DJ SA H9"})
    table.say("pass", "pass", "pass", "snapszer DT")
    assert answer(table, 0) == "pass"


def test_it_kontras_a_durchmarsch_with_the_ace_of_trumps() -> None:
    table = contract({0: "DT DK CA CT SA ST", 1: "DA D9 H9 HJ SJ C9"}, "durchmarsch DQ", *QUIET)
    assert answer(table, 1) == "kontra"


def test_it_does_not_kontra_without_trumps() -> None:
    table = contract({0: "DA DK CA CT SA ST", 1: "HA HT HK HQ HJ H9"}, "snapszer DT", *QUIET)
    assert answer(table, 1) == "pass"


def test_a_strong_partner_rekontras_in_spite_of_the_secret() -> None:
    hands = {0: "DK DQ DJ CA SA HT", 1: "D9 H9 HJ SJ C9 CT", 2: "DA DT HA ST CK CQ"}
    table = contract(hands, "snapszer DT", *QUIET, "kontra")
    assert answer(table, 2) == "rekontra"


MARRIAGE = {0: "CA CK CQ HA D9 S9", 1: "HT HK DA DT SK SQ", 2: "CT C9 HQ DK SJ ST"}


def test_the_caller_leads_the_marriage_that_cannot_be_beaten() -> None:
    table = contract(MARRIAGE, "snapszer CT", *QUIET, *QUIET)
    assert answer(table, 0) in ("CK marriage", "CQ marriage")


def test_the_secret_partner_adds_points_to_the_callers_sure_trick() -> None:
    hands = {0: "CA CK CQ HA D9 S9", 1: "H9 HK DA DT SK SQ", 2: "CT C9 HQ HT SJ ST"}
    table = contract(hands, "snapszer C9", *QUIET, *QUIET, "CA", "H9")
    assert answer(table, 2) == "CT"


def test_an_opponent_gives_nothing_to_a_trick_that_is_lost() -> None:
    hands = {0: "CA CK CQ HA D9 S9", 1: "H9 HK DA DT SK SQ", 2: "CT C9 HQ HT SJ ST"}
    table = contract(hands, "snapszer C9", *QUIET, *QUIET, "CA")
    assert answer(table, 1) == "H9"


def test_the_partner_nobody_knows_says_enough_out_of_turn() -> None:
    hands = {0: "SA ST SK SQ HA HT", 1: "DT DK DQ CA CK HK", 2: "SJ S9 DJ D9 CJ HJ"}
    table = contract(hands, "snapszer S9", *QUIET, *QUIET, "SK marriage", "DT", "SJ", "CT")
    assert table.view(3)["partner"] is None
    assert answer(table, 2) == "enough"


def test_it_prefers_ending_the_deal_to_playing_on() -> None:
    table = contract({0: "HA HT HK HQ DA SA"}, "durchmarsch HQ", *QUIET)
    assert answer(table, 0) == "show"


def test_a_reading_counts_points_and_finds_what_a_seat_cannot_hold() -> None:
    table = contract(MARRIAGE, "snapszer CT", *QUIET, *QUIET, "CK marriage", "DT", "CT", "CJ")
    known = reading(table, 2)
    assert known.points == 40 + 4 + 10 + 10 + 2
    assert DECK.mask(["CA", "HA", "SK"]) & known.lacks[1] == DECK.mask(["CA"])
    assert known.foes == (0.0, 1.0, 0.0, 1.0)


def test_a_reading_leaves_the_partner_open_until_the_cards_tell() -> None:
    table = contract(MARRIAGE, "snapszer CT", *QUIET, *QUIET, "CA")
    assert reading(table, 1).foes == pytest.approx((1.0, 0.0, 0.5, 0.5))
    table.say("DT")
    assert reading(table, 0).foes == pytest.approx((0.0, 1.0, 0.5, 0.5))


def test_a_kontra_tells_the_caller_who_is_not_the_partner() -> None:
    table = contract(MARRIAGE, "snapszer CT", *QUIET, "kontra")
    assert reading(table, 0).foes[1] == 1.0


def test_the_chance_of_a_trick_is_certain_with_the_last_card_and_the_highest() -> None:
    table = contract(MARRIAGE, "snapszer CT", *QUIET, *QUIET, "CK marriage", "DT", "CT")
    known = reading(table, 3)
    assert all(trick_chance(known, DECK.index[card]) == 0 for card in ("CJ",))
    table = contract(MARRIAGE, "snapszer CT", *QUIET, *QUIET)
    assert trick_chance(reading(table, 0), DECK.index["CA"]) == 1
