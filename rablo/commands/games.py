"""Commands around playing: watching, reading the rules, measuring bots."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Callable
from typing import Any

import click

from engine.registry import GAMES
from rablo.commands.base import example, failing, language, settings

_GAMES = f"Which game to play: {', '.join(GAMES)}."
_LEVELS = "The house bots' level: random, simple, strong."
_COUNT = click.IntRange(min=1)
_AMOUNT = click.IntRange(min=0)


def _user() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "You"


def _table(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say where and what to play."""
    for option in (
        click.option("--url", help="The server; without it the one of RABLO_HOST and RABLO_PORT."),
        click.option("--game", default="rablo", show_default=True, help=_GAMES),
        click.option("--bot", default="simple", show_default=True, help=_LEVELS),
        click.option("--deals", default=8, show_default=True, help="After how many deals it ends."),
        language,
    ):
        function = option(function)
    return function


@click.command(
    epilog=example(
        "rablo play",
        "rablo play --game snaps --lang hu --option target=3",
        "rablo play --friends 1 --name Anna      (prints the command for the friend)",
    )
)
@_table
@click.option("--name", default=_user, help="What the others call you; by default who you are.")
@click.option("--option", "options", multiple=True, help="An option of the game: players=4.")
@click.option(
    "--friends", type=_AMOUNT, default=0, help="So many seats stay free for other people."
)
@click.option("--table", help="Sit down at this table instead of opening one.")
def play(url: str | None, **wish: Any) -> None:
    """Play against house bots, and friends, in this terminal.

    When no server answers, one is started for the time of the game, and nothing is kept. Type h
    at any time to be told what you can type. Colours are off with NO_COLOR.
    """
    found = settings()
    from engine.errors import RabloError
    from rablo import playing
    from rablo.client import ApiError, UnreachableError
    from rablo.launch import LaunchError, local_url
    from rablo.opening import Wish
    from rablo.terminal import Terminal

    with failing(ApiError, UnreachableError, LaunchError, RabloError):
        playing.run(url or local_url(found), url is None, Wish(**wish), Terminal())


@click.command(
    epilog=example(
        "rablo demo --game snaps", "rablo demo --lang hu", "rablo demo --url http://10.0.0.5:8000"
    )
)
@_table
def demo(url: str | None, **wish: Any) -> None:
    """Let house bots play a short game and print it.

    When no server answers, one is started for the time of the game, and nothing is kept.
    """
    found = settings()
    from rablo import demo as show
    from rablo.client import ApiError, UnreachableError
    from rablo.launch import LaunchError, local_url
    from rablo.paint import Paint, wanted

    with failing(ApiError, UnreachableError, LaunchError):
        where = url or local_url(found)
        show.run(where, url is None, show.Wish(**wish), click.echo, Paint(wanted(sys.stdout)))


@click.command(epilog=example("rablo rules rablo", "rablo rules snaps --lang hr"))
@click.argument("game", type=click.Choice(list(GAMES)))
@language
def rules(game: str, lang: str) -> None:
    """Tell the rules of GAME as a person reads them."""
    from engine.lang import rules as text

    click.echo_via_pager(text(game, lang))


@click.command(
    epilog=example(
        "rablo arena rablo strong simple",
        "rablo arena snaps mybot:MyBot simple --deals 500 --json",
    )
)
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option(
    "--deals", type=_COUNT, default=200, show_default=True, help="How many packs to deal."
)
@click.option("--seed", default=1, show_default=True, help="The same seed, the same packs.")
@click.option(
    "--think-ms", type=_AMOUNT, default=150, show_default=True, help="Time a move; 0 for no limit."
)
@click.option(
    "--duplicate/--single", default=True, help="Play each pack in every seating, or once."
)
@click.option("--processes", type=_COUNT, help="How many processes; by default one a core.")
@click.option("--option", "options", multiple=True, help="An option of the game: players=4.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def arena(game: str, bots: tuple[str, ...], as_json: bool, **wish: Any) -> None:
    """Let BOTS play a series of GAME on this machine and measure them.

    A bot is the level of a house bot or module:Class. The first one sits alone unless all
    seats are named; the others fill the table. No server takes part.
    """
    from engine.errors import RabloError
    from rablo.arena import command

    with failing(RabloError):
        found = command.run(command.Wish(game, bots, **wish))
    for line in [json.dumps(found)] if as_json else command.told(found):
        click.echo(line)
