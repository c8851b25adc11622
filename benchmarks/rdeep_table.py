"""The other side of ``benchmarks.rdeep``: a table of the PyPI package ``schnapsen``.

A script for an environment that holds that package and nothing of ours. It reads deals as JSON
lines, plays each by the rules of that package with one ``RdeepBot``, asks for the moves of the
other seat with JSON lines of its own, and tells how each deal ended. What it asks with is what
the package shows to a player, no more.
"""

from __future__ import annotations

import json
import random
import sys
import time
from itertools import pairwise
from typing import Any

from schnapsen.bots import RdeepBot
from schnapsen.deck import Card, OrderedCardCollection, Rank, Suit
from schnapsen.game import BotState, GameState, SchnapsenGamePlayEngine

_RANKS = {
    Rank.ACE: "A",
    Rank.TEN: "T",
    Rank.KING: "K",
    Rank.QUEEN: "Q",
    Rank.JACK: "J",
}
_SUITS = {Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.SPADES: "S", Suit.CLUBS: "C"}
_CARDS = {
    suit_name + rank_name: Card.get_card(rank, suit)
    for suit, suit_name in _SUITS.items()
    for rank, rank_name in _RANKS.items()
}
_NAMES = {card: name for name, card in _CARDS.items()}


class Timed:
    """A bot of the package whose choices are timed."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.moves = 0
        self.wall = 0.0
        self.processor = 0.0

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """Return the choice of the bot."""
        wall, processor = time.perf_counter(), time.process_time()
        move = self._bot.get_move(perspective, leader_move)
        self.processor += time.process_time() - processor
        self.wall += time.perf_counter() - wall
        self.moves += 1
        return move

    def notify_trump_exchange(self, move: Any) -> None:
        """Pass over what the bot does not mind."""

    def notify_game_end(self, won: bool, perspective: Any) -> None:
        """Pass over what the bot does not mind."""


class Asking:
    """A player whose moves come from the other process."""

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """Ask for a move and return it."""
        moves = {_told(each): each for each in perspective.valid_moves()}
        _say({"ask": _position(perspective, leader_move) | {"moves": sorted(moves)}})
        return moves[json.loads(sys.stdin.readline())["move"]]

    def notify_trump_exchange(self, move: Any) -> None:
        """Say nothing: the next position tells."""

    def notify_game_end(self, won: bool, perspective: Any) -> None:
        """Say nothing: the end is told apart."""


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def _told(move: Any) -> str:
    """Return the text of a move; a marriage is led with its king here."""
    if move.is_trump_exchange():
        return "exchange"
    if move.is_marriage():
        return _NAMES[move.king_card] + " marriage"
    return _NAMES[move.card]


def _position(perspective: Any, leader_move: Any) -> dict[str, Any]:
    history = perspective.get_game_history()
    upcard = history[0][0].get_trump_card()
    return {
        "hand": [_NAMES[card] for card in perspective.get_hand()],
        "upcard": None if upcard is None else _NAMES[upcard],
        "talon": perspective.get_talon_size(),
        "known": [_NAMES[card] for card in perspective.get_known_cards_of_opponent_hand()],
        "led": None if leader_move is None else _told(leader_move),
        "history": [
            _trick(seen.am_i_leader(), trick, after.am_i_leader())
            for (seen, trick), (after, _) in pairwise(history)
        ],
    }


def _trick(mine: bool, trick: Any, won: bool) -> dict[str, Any]:
    if trick.is_trump_exchange():
        return {"mine": mine, "led": "exchange"}
    answer = _told(trick.follower_move)
    return {"mine": mine, "led": _told(trick.leader_move), "answer": answer, "won": won}


def _play(deal: dict[str, Any], samples: int, depth: int) -> dict[str, Any]:
    """Play a deal; points are those of the seat that was asked, negative if it lost."""
    engine = SchnapsenGamePlayEngine()
    pack = OrderedCardCollection([_CARDS[name] for name in deal["pack"]])
    first, second, talon = engine.hand_generator.generateHands(pack)
    asking, rdeep = Asking(), Timed(RdeepBot(samples, depth, random.Random(deal["chance"])))
    leader, follower = (asking, rdeep) if deal["leads"] else (rdeep, asking)
    state = GameState(BotState(leader, first), BotState(follower, second), talon, None)
    winner, points, _ = engine.play_game_from_state(state, None)
    return {
        "points": points if winner is asking else -points,
        "moves": rdeep.moves,
        "wall": rdeep.wall,
        "processor": rdeep.processor,
    }


def main() -> None:
    """Play deals until there are no more."""
    samples, depth = int(sys.argv[1]), int(sys.argv[2])
    for line in sys.stdin:
        _say({"ended": _play(json.loads(line), samples, depth)})


if __name__ == "__main__":
    main()
