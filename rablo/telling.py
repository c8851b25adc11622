"""What happens at a table, in words: one event after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.protocol import JsonDict
from rablo.words import Words

Event = Mapping[str, Any]

_SILENT = frozenset({"table_created", "game_started", "rematch_offered"})
_ACTORS = ("winner", "dealer", "declarer", "partner")
_SEATS = ("caller", "partner", "declarer")
_FACTS = (*_SEATS, "points", "tricks", "card_points", "weis", "stoeck")
_TERMS = {"card_points": "points", "tricks": "trick", "balances": "balance", "scores": "score"}


class Teller:
    """Tells events as the reader of ``words`` sees them; ``plays`` tells every card as well."""

    def __init__(self, words: Words, plays: bool = False) -> None:
        self._words = words
        self._plays = plays
        self._caller: int | None = None
        self._tellers: Mapping[str, Callable[[Event], Iterable[str]]] = {
            "seat_taken": self._seat_taken,
            "seat_left": self._seat_left,
            "deal_started": self._deal_started,
            "move": self._move,
            "trick_won": self._trick_won,
            "partner_revealed": self._partner_revealed,
            "cards_drawn": self._cards_drawn,
            "weis_shown": self._weis_shown,
            "deal_ended": self._deal_ended,
            "game_ended": self._game_ended,
        }

    def tell(self, event: Event) -> list[str]:
        """Return an event as lines; none for what need not be told."""
        kind = event["type"]
        if kind in _SILENT:
            return []
        if kind in self._tellers:
            return list(self._tellers[kind](event))
        if kind in self._words.phrases:
            return [self._words.phrase(kind, player=self._player(event))]
        return self._said(kind, event)

    def _said(self, kind: str, event: Event, **more: Any) -> list[str]:
        template = self._words.texts["events"].get(kind)
        if template is None:
            return []
        return [template.format(**{**self._blanks(event), **more})]

    def _blanks(self, event: Event) -> JsonDict:
        data, words = event["data"], self._words
        blanks = {"player": self._player(event), **data}
        if "cards" in data and event["type"] != "trick_won":
            blanks["cards"] = words.cards(data["cards"])
        if data.get("trump"):
            blanks["trump"] = words.suit(data["trump"])
        return blanks

    def _player(self, event: Event) -> str:
        data = event["data"]
        seats = [event["seat"], *(data.get(key) for key in _ACTORS), self._caller]
        seat = next((each for each in seats if each is not None), None)
        return "" if seat is None else self._words.name(seat)

    def _seat_taken(self, event: Event) -> Iterator[str]:
        if event["seat"] != self._words.you and event["data"]["player"]:
            yield self._words.phrase("seat_taken", player=self._player(event))

    def _seat_left(self, event: Event) -> Iterator[str]:
        if event["seat"] is not None:
            yield self._words.phrase("seat_left", player=self._player(event))

    def _deal_started(self, event: Event) -> Iterator[str]:
        self._caller = None
        yield ""
        for line in self._said("deal_started", event):
            yield self._words.paint.bold(line)

    def _move(self, event: Event) -> Iterator[str]:
        move, words = event["data"]["move"], self._words
        if move["type"] == "call":
            self._caller = event["seat"]
        plain = move["type"] == "play" and not move.get("marriage")
        if plain and not self._plays:
            return
        said = words.card(move["card"]) if plain else words.move(move)
        yield f"  {words.name(event['seat'])}: {said}"
        if "from" in event["data"]:
            giver, card = event["data"]["from"], move.get("want") or move["card"]
            yield f"  {words.phrase('gives', player=words.name(giver), card=words.card(card))}"

    def _trick_won(self, event: Event) -> Iterator[str]:
        if not self._plays:
            yield f"  {trick(self._words, event['data']['cards'])}"
        for line in self._said("trick_won", event):
            yield f"  → {line}"

    def _partner_revealed(self, event: Event) -> list[str]:
        kind = "solo_revealed" if event["data"]["solo"] else "partner_revealed"
        return [self._words.paint.bold(line) for line in self._said(kind, event)]

    def _cards_drawn(self, event: Event) -> Iterator[str]:
        card = event["data"].get("card")
        if card and event["seat"] == self._words.you:
            yield f"  {self._words.phrase('drawn', card=self._words.card(card))}"

    def _weis_shown(self, event: Event) -> Iterator[str]:
        for shown in event["data"]["shown"]:
            told = {"type": "weis_shown", "seat": shown["seat"], "data": shown}
            yield from self._said("weis_shown", told)

    def _deal_ended(self, event: Event) -> Iterator[str]:
        data, words = event["data"], self._words
        kind = f"deal_{data['outcome']}" if "outcome" in data else "deal_ended"
        for line in self._said(kind, event):
            yield words.paint.bold(line)
        if data.get("reason") in words.texts["outcomes"]:
            yield f"  {words.texts['outcomes'][data['reason']]}"
        facts = [self._fact(key, data[key]) for key in _FACTS if data.get(key) is not None]
        if facts:
            yield f"  {' · '.join(facts)}"
        yield f"  {scores(words, data)}"

    def _fact(self, key: str, value: Any) -> str:
        if key in _SEATS:
            told = self._words.name(value)
        elif isinstance(value, Mapping):
            told = " : ".join(str(each) for each in value.values())
        elif isinstance(value, list):
            told = " : ".join(map(str, value))
        else:
            told = str(value)
        return f"{self._words.term(_TERMS.get(key, key))}: {told}"

    def _game_ended(self, event: Event) -> Iterator[str]:
        data, words = event["data"], self._words
        yield ""
        if data["places"] is None:
            yield words.paint.bold(words.phrase("abandoned"))
            return
        yield from (words.paint.bold(line) for line in self._said("game_ended", event))
        reason = words.texts["reasons"].get(data["reason"])
        if reason:
            yield f"  {reason}"
        order = sorted(range(len(data["places"])), key=lambda seat: data["places"][seat])
        for seat in order:
            yield f"  {data['places'][seat]}. {words.name(seat)}  {data['scores'][seat]}"


def trick(words: Words, cards: Sequence[Mapping[str, Any]]) -> str:
    """Return the cards of a trick with who played them."""
    return "   ".join(f"{words.name(each['seat'])} {words.card(each['card'])}" for each in cards)


def scores(words: Words, data: Mapping[str, Any]) -> str:
    """Return what everybody has now, and what the deal changed."""
    now = data.get("balances") or data["scores"]
    deltas = data.get("deltas") or [None] * len(now)
    told = [
        f"{words.name(seat)} {_change(words, delta)}{score}"
        for seat, (score, delta) in enumerate(zip(now, deltas, strict=True))
    ]
    return "   ".join([*told, *([f"{words.term('pot')} {data['pot']}"] if data.get("pot") else [])])


def _change(words: Words, delta: int | None) -> str:
    if not delta:
        return ""
    told = f"{delta:+d}"
    return f"{words.paint.good(told) if delta > 0 else words.paint.red(told)} → "
