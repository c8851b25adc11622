"""A record in the terminal: all at once, or step by step by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

from engine import lang
from engine.protocol import Event, JsonDict
from rablo import screen
from rablo.film import Film, Frame
from rablo.opening import names
from rablo.paint import Paint, padded, width
from rablo.telling import Teller
from rablo.words import Words, phrases

_ON = ("\r", "\n", " ", "\x1b[C")
_BACK = ("b", "\x1b[D", "\x7f")
_QUIT = ("q", "\x1b", "\x03", "\x04")


def words_for(record: Mapping[str, Any], code: str, paint: Paint) -> Words:
    """Return the words in which to tell a record."""
    said = phrases(code)
    players = names(record["seats"], said["bots"].split(", "))
    return Words(record["game"], lang.texts(record["game"], code), said, players, None, paint)


def told(film: Film, words: Words) -> Iterator[str]:
    """Yield the whole match as lines."""
    teller = Teller(words)
    for frames in film.deals():
        for number, frame in enumerate(frames):
            for event in frame.events:
                yield from teller.tell(_told(event))
            if number == 0:
                yield from _hands(frame, words)
    yield from teller.tell(_end(film))


def watch(film: Film, words: Words, key: Callable[[], str], show: Callable[[str], None]) -> None:
    """Show one step after the other, by keys, until it is over."""
    deal = step = 0
    while deal < len(film):
        frames = film.deal(deal)
        show("\n".join(_page(film, words, deal, step)))
        pressed = key()
        if pressed in _QUIT:
            return
        if pressed in _ON:
            deal, step = (deal, step + 1) if step + 1 < len(frames) else (deal + 1, 0)
        elif pressed in _BACK:
            deal, step = _before(film, deal, step)
        elif pressed == "n":
            deal, step = deal + 1, 0
        elif pressed == "p":
            deal, step = (deal, 0) if step else (max(0, deal - 1), 0)
    show("\n".join(Teller(words).tell(_end(film))))


def key() -> str:
    """Return the key that is pressed; Ctrl-C and Ctrl-D count as keys that end it."""
    try:
        return click.getchar()
    except (KeyboardInterrupt, EOFError):
        return "\x03"


def clear_and_show(page: str) -> None:
    """Show a page alone on the screen."""
    click.clear()
    click.echo(page)


def _before(film: Film, deal: int, step: int) -> tuple[int, int]:
    if step:
        return deal, step - 1
    return (deal - 1, len(film.deal(deal - 1)) - 1) if deal else (0, 0)


def _page(film: Film, words: Words, deal: int, step: int) -> Iterator[str]:
    frames = film.deal(deal)
    place = f"{deal + 1}/{len(film)} · {step + 1}/{len(frames)}"
    yield words.paint.dim(f"[{place}]  {words.phrase('replay_keys')}")
    yield from screen.table(frames[step].state, words)
    yield from _hands(frames[step], words)
    yield ""
    # The caller of a deal is known from its first steps, so they are told silently too.
    teller = Teller(words, plays=True)
    lines = [[line for event in f.events for line in teller.tell(_told(event))] for f in frames]
    yield from (line for line in lines[step] if line)


def _hands(frame: Frame, words: Words) -> Iterator[str]:
    first = max(width(name) for name in words.names)
    for seat, hand in enumerate(frame.hands):
        cards = words.cards(screen.in_order(hand, screen.trump(frame.state)))
        yield f"    {padded(words.names[seat], first)}  {cards or '·'}"


def _told(event: Event) -> JsonDict:
    """Return an event as everybody could read it once it was over."""
    return {"type": event.type, "seat": event.seat, "data": event.seen_by(event.seat)}


def _end(film: Film) -> JsonDict:
    nothing = {"places": None, "scores": None, "reason": "abandoned"}
    return {"type": "game_ended", "seat": None, "data": film.result or nothing}
