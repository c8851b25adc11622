"""Choosing a move: every one can be reached, by number and by name, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from engine import lang
from engine.protocol import JsonDict
from engine.registry import GAMES
from rablo.menu import LINE, MANY, Menu, Move, next_field
from rablo.words import Words, phrases
from tests.support.positions import moments

every_game = pytest.mark.parametrize("game", GAMES)


def words(game: str, code: str = "en") -> Words:
    return Words(game, lang.texts(game, code), phrases(code))


def lists(game: str, seed: int) -> Iterator[list[JsonDict]]:
    """Yield every list of legal moves of a random match."""
    for each in moments(game, seed):
        for seat in range(each.seats):
            moves = each.game.legal_moves(each.state, seat)
            if moves:
                yield [each.game.move_data(move) for move in moves]


def reached(menu: Menu, told: Words) -> list[Move]:
    """Return every move that can be reached by numbers alone."""
    found: list[Move] = []
    for number in range(1, 100):
        moves = menu.chosen(str(number))
        if len(moves) > 1:
            found += reached(Menu(moves, told, next_field(moves)), told)
        else:
            found += moves
    return found


def key(move: Move) -> str:
    return str(sorted(move.items()))


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_every_move_has_a_number_and_can_be_typed_as_it_is_written(game: str, seed: int) -> None:
    told = words(game)
    for moves in lists(game, seed):
        menu = Menu(moves, told)
        assert sorted(map(key, reached(menu, told))) == sorted(map(key, moves))
        for move in moves[:5]:
            written = str(GAMES[game].move(move))
            assert menu.chosen(written) == menu.chosen(written.lower()) == (move,)


@every_game
@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_lines_are_short_and_number_all_choices_in_order(game: str, code: str) -> None:
    told = words(game, code)
    for moves in lists(game, 1):
        menu = Menu(moves, told)
        lines = list(menu.lines())
        assert max(map(len, lines)) <= LINE + 4
        assert len(menu.choices) <= MANY + 20
        numbers = [each for line in lines for each in line.split() if each.isdecimal()]
        assert len(set(numbers)) >= len(menu.choices)


@every_game
def test_what_means_nothing_chooses_nothing(game: str) -> None:
    menu = Menu(next(lists(game, 1)), words(game))
    for typed in ("0", "999", "9" * 5000, "-1", "", "x", "²", "hk hk", "none"):
        assert menu.chosen(typed) == ()


def rows(moves: Sequence[JsonDict], game: str) -> list[str]:
    return [" ".join(line.split()) for line in Menu(moves, words(game)).lines()]


def play(card: str, **more: bool) -> JsonDict:
    return {"type": "play", "card": card, **more}


def test_cards_come_first_then_declared_ones_then_words() -> None:
    moves = [
        {"type": "close"},
        {"type": "enough"},
        play("HK"),
        play("HK", marriage=True),
        play("HQ"),
        play("HQ", marriage=True),
        play("CA"),
    ]
    assert rows(moves, "snaps") == [
        "1 ♥K 2 ♥Q 3 ♣A",
        "…, declaring the marriage",
        "4 ♥K 5 ♥Q",
        "6 Close the stock",
        "7 Enough!",
    ]


def test_calls_stand_in_rows_by_their_level() -> None:
    moves = [
        {"type": "call", "card": "HA", "level": "snapszer"},
        {"type": "call", "card": "DA", "level": "snapszer"},
        {"type": "call", "card": "CA", "level": "snapszer"},
        {"type": "pass"},
    ]
    assert rows(moves, "rablo") == [
        "1 Hearts Snapszer with the ♥A",
        "Snapszer with the …",
        "2 ♦A 3 ♣A",
        "4 Pass",
    ]


def test_many_exchanges_are_chosen_in_two_steps() -> None:
    told = words("raeuber")
    moves = [
        {"type": "exchange", "want": want, "give": give}
        for want in ("HA", "HK", "HQ", "HJ", "HT", "H9", "H8")
        for give in ("CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C7", "C6")
    ]
    assert rows(moves, "raeuber") == ["1 I want: …, for: …"]
    wants = Menu(Menu(moves, told).chosen("1"), told, "want")
    assert len(wants.choices) == 7
    gives = wants.chosen("2")
    assert next_field(gives) == "give"
    assert [" ".join(line.split()) for line in Menu(gives, told, "give").lines()] == [
        "I want: King of Hearts, for: …",
        "1 ♣A 2 ♣K 3 ♣Q 4 ♣J 5 ♣10 6 ♣9 7 ♣8 8 ♣7",
        "9 ♣6",
    ]


def test_a_bid_of_points_has_itself_as_its_number() -> None:
    moves: list[JsonDict] = [
        *({"type": "bid", "points": points} for points in (16, 17, 18)),
        {"type": "bid", "figure": "kleiner_bettel"},
        {"type": "bid", "figure": "grosser_bettel"},
        {"type": "pass"},
    ]
    assert rows(moves, "raeuber") == [
        "I bid …",
        "16 17 18",
        "1 Small Bettel 2 Big Bettel",
        "3 Pass",
    ]
    menu = Menu(moves, words("raeuber"))
    assert (menu.chosen("17"), menu.chosen("3")) == ((moves[1],), (moves[5],))
