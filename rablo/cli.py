"""The command ``rablo``. Heavy imports wait until a command needs them."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from rablo import lifeline, logs
from rablo.part import EXIT_SETTINGS
from service.settings import Settings, SettingsError

_SECRETS = ("redis_url", "queue_url", "operator_token")
_HIDDEN = "(set, not shown)"


class FailureError(click.ClickException):
    """A command that cannot do its work; one line says why."""

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(f"rablo: {self.message}", err=True)


class WrongSettingsError(FailureError):
    """Settings that cannot be used."""

    exit_code = EXIT_SETTINGS


def _example(*lines: str) -> str:
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


@contextmanager
def _clear_errors() -> Iterator[None]:
    try:
        yield
    except SettingsError as error:
        raise WrongSettingsError(str(error)) from error


def _settings() -> Settings:
    with _clear_errors():
        settings = Settings.from_environ(os.environ)
    logs.set_up(settings.log_level, settings.log_format)
    return settings


def _overrides(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options that go before the environment."""
    for name, kind, what in (
        ("data-dir", click.Path(path_type=Path), "Where the embedded store keeps its data."),
        ("port", int, "The port; 0 takes any free one."),
        ("host", str, "The address to listen on."),
    ):
        variable = f"RABLO_{name.upper().replace('-', '_')}"
        function = click.option(f"--{name}", type=kind, help=f"{what} [{variable}]")(function)
    return function


def _override(**given: object) -> None:
    os.environ.update({f"RABLO_{k.upper()}": str(v) for k, v in given.items() if v is not None})


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command has --help with an example. Settings are RABLO_… variables; "
    "`rablo config` shows them.",
)
@click.pass_context
def main(context: click.Context) -> None:
    """Rabló, a card-game server for other people's clients.

    `rablo serve` runs all of it on this machine, `rablo demo` watches house bots play.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@main.command(epilog=_example("rablo serve --port 8080", "RABLO_WORKERS=4 rablo serve"))
@_overrides
def serve(host: str | None, port: int | None, data_dir: Path | None) -> None:
    """Run the whole server: store, API, workers and timers.

    Without RABLO_REDIS_URL it brings its own store, whose files are in the data directory:
    the next start goes on where this one stopped.
    """
    _override(host=host, port=port, data_dir=data_dir)
    settings = _settings()
    lifeline.hold()
    from rablo import serve as serving
    from rablo.launch import LaunchError

    try:
        serving.serve(settings, click.echo)
    except LaunchError as error:
        raise FailureError(str(error)) from error


@main.command(epilog=_example("RABLO_REDIS_URL=redis://10.0.0.5 rablo api --host 0.0.0.0"))
@_overrides
@click.option("--fd", type=int, hidden=True, help="A listening socket that was inherited.")
def api(host: str | None, port: int | None, data_dir: Path | None, fd: int | None) -> None:
    """Run the API alone, beside a store that is there already."""
    _override(host=host, port=port, data_dir=data_dir)
    settings = _settings()
    lifeline.hold()
    from rablo import web

    with _clear_errors():
        web.run(settings, fd)


@main.command(epilog=_example("RABLO_REDIS_URL=redis://10.0.0.5 rablo worker --queue timers"))
@click.option(
    "--queue",
    "queues",
    multiple=True,
    type=click.Choice(["timers", "bots"]),
    default=("timers", "bots"),
    help="Which queues to serve, the most urgent first; may be given twice. Default: both.",
)
def worker(queues: tuple[str, ...]) -> None:
    """Run one worker alone: it plays house bots, late moves and the ends of shown hands."""
    settings = _settings()
    lifeline.hold()
    from workers import run

    with _clear_errors():
        run.work(settings, queues)


@main.command(epilog=_example("RABLO_REDIS_URL=redis://10.0.0.5 rablo timers"))
def timers() -> None:
    """Run one timer process alone: it tells the workers what falls due. Run two."""
    settings = _settings()
    lifeline.hold()
    from workers import timers as process

    with _clear_errors():
        process.work(settings)


@main.command(epilog=_example("rablo demo --game snaps", "rablo demo --url http://10.0.0.5:8000"))
@click.option("--url", help="The server; without it the one of RABLO_HOST and RABLO_PORT.")
@click.option("--game", default="rablo", show_default=True, help="Which game to play.")
@click.option("--bot", default="simple", show_default=True, help="The level of the house bots.")
@click.option("--deals", default=8, show_default=True, help="After how many deals it ends.")
def demo(url: str | None, game: str, bot: str, deals: int) -> None:
    """Let house bots play a short game and print it.

    When no server answers, one is started for the time of the game, and nothing is kept.
    """
    settings = _settings()
    from rablo import demo as show
    from rablo.client import ApiError, UnreachableError
    from rablo.launch import LaunchError, local_url

    try:
        show.run(url or local_url(settings), url is None, show.Wish(game, bot, deals), click.echo)
    except (ApiError, UnreachableError, LaunchError) as error:
        raise FailureError(str(error)) from error


@main.command(
    epilog=_example(
        "rablo arena rablo strong simple",
        "rablo arena snaps mybot:MyBot simple --deals 500 --json",
    )
)
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option("--deals", default=200, show_default=True, help="How many packs to deal.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same packs.")
@click.option("--think-ms", default=150, show_default=True, help="Time a move; 0 for no limit.")
@click.option(
    "--duplicate/--single", default=True, help="Play each pack in every seating, or once."
)
@click.option("--processes", type=int, help="How many processes; by default one a core.")
@click.option("--option", "options", multiple=True, help="An option of the game: players=4.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def arena(game: str, bots: tuple[str, ...], as_json: bool, **wish: Any) -> None:
    """Let BOTS play a series of GAME in this process and measure them.

    A bot is the level of a house bot or module:Class. The first one sits alone unless all
    seats are named; the others fill the table. No server takes part.
    """
    from engine.errors import RabloError
    from rablo.arena import command

    try:
        found = command.run(command.Wish(game, bots, **wish))
    except RabloError as error:
        raise FailureError(error.detail) from error
    for line in [json.dumps(found)] if as_json else command.told(found):
        click.echo(line)


@main.command(epilog=_example("rablo verify record.json", "curl …/record | rablo verify -"))
@click.argument("record", type=click.File("rb"))
def verify(record: Any) -> None:
    """Check the RECORD of a finished game, without any server.

    Recomputes the commitment and every pack, replays every move and compares every result.
    """
    from engine.record import verify as check

    try:
        data = json.load(record)
    except ValueError as error:
        raise FailureError(f"{record.name} is not JSON: {error}") from error
    verdict = check(data)
    if not verdict.good:
        raise FailureError(f"{record.name} does not hold.\n{verdict.told()}")
    click.echo(f"{record.name} holds: {verdict.told()}")


@main.command(epilog=_example("rablo health", "rablo health --stores"))
@click.option("--url", help="The server; without it the one of RABLO_HOST and RABLO_PORT.")
@click.option("--stores", is_flag=True, help="Look at the stores instead of the API.")
def health(url: str | None, stores: bool) -> None:
    """Tell by the exit code whether the server is ready, for container health checks."""
    settings = _settings()
    from rablo import health as checks
    from rablo.client import ApiError, UnreachableError
    from rablo.launch import local_url

    try:
        if stores:
            checks.check_stores(settings)
        else:
            checks.check_api(url or local_url(settings))
    except (ApiError, UnreachableError, checks.UnhealthyError) as error:
        raise FailureError(str(error)) from error
    click.echo("ok")


@main.command(epilog=_example("RABLO_WORKERS=4 rablo config"))
def config() -> None:
    """Show the settings as this environment gives them, without secrets."""
    for name, value in dataclasses.asdict(_settings()).items():
        shown = _HIDDEN if name in _SECRETS and value is not None else value
        click.echo(f"RABLO_{name.upper()}={'' if shown is None else shown}")


@main.command(epilog=_example("rablo version"))
def version() -> None:
    """Tell the release and the versions of the rules."""
    from api.app import release

    found = release()
    click.echo(f"rablo {found['version']}")
    for game, rules in found["games"].items():
        click.echo(f"  rules of {game}: {rules}")
