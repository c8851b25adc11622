"""Commands that run the server, all of it or a part, and look after it."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from pathlib import Path

import click

from rablo import counts, lifeline
from rablo.commands.base import clear_errors, example, failing, settings

_SECRETS = ("redis_url", "queue_url", "operator_token")
_HIDDEN = "(set, not shown)"


def _address(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options that go before the environment's address."""
    port = click.option("--port", type=int, help="The port; 0 takes any free one. [RABLO_PORT]")
    host = click.option("--host", help="The address to listen on. [RABLO_HOST]")
    return host(port(function))


_data_dir = click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    help="Where the embedded store keeps its data. [RABLO_DATA_DIR]",
)


def _override(**given: object) -> None:
    os.environ.update({f"RABLO_{k.upper()}": str(v) for k, v in given.items() if v is not None})


@click.command(epilog=example("rablo serve --port 8080", "RABLO_WORKERS=4 rablo serve"))
@_address
@_data_dir
def serve(host: str | None, port: int | None, data_dir: Path | None) -> None:
    """Run the whole server: store, API, workers and timers.

    Without RABLO_REDIS_URL it brings its own store, whose files are in the data directory:
    the next start goes on where this one stopped.
    """
    _override(host=host, port=port, data_dir=data_dir)
    found = settings()
    lifeline.hold()
    from rablo import serve as serving
    from rablo.launch import LaunchError

    with failing(LaunchError):
        serving.serve(found, click.echo)


@click.command(epilog=example("RABLO_REDIS_URL=redis://10.0.0.5 rablo api --host 0.0.0.0"))
@_address
@click.option("--fd", type=int, hidden=True, help="A listening socket that was inherited.")
def api(host: str | None, port: int | None, fd: int | None) -> None:
    """Run the API alone, beside a store that is there already."""
    _override(host=host, port=port)
    found = settings()
    lifeline.hold()
    from rablo import web

    with clear_errors():
        web.run(found, fd)


@click.command(epilog=example("RABLO_REDIS_URL=redis://10.0.0.5 rablo worker --queue timers"))
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
    found = settings()
    lifeline.hold()
    from workers import run

    with clear_errors():
        counts.offer(found)
        run.work(found, queues)


@click.command(epilog=example("RABLO_REDIS_URL=redis://10.0.0.5 rablo timers"))
def timers() -> None:
    """Run one timer process alone: it tells the workers what falls due. Run two."""
    found = settings()
    lifeline.hold()
    from workers import timers as process

    with clear_errors():
        counts.offer(found)
        process.work(found)


@click.command(epilog=example("rablo health", "rablo health --stores"))
@click.option("--url", help="The server; without it the one of RABLO_HOST and RABLO_PORT.")
@click.option("--stores", is_flag=True, help="Look at the stores instead of the API.")
def health(url: str | None, stores: bool) -> None:
    """Tell by the exit code whether the server is ready, for container health checks."""
    found = settings()
    from rablo import health as checks
    from rablo.client import ApiError, UnreachableError
    from rablo.launch import local_url

    with failing(ApiError, UnreachableError, checks.UnhealthyError):
        if stores:
            checks.check_stores(found)
        else:
            checks.check_api(url or local_url(found))
    click.echo("ok")


@click.command(epilog=example("rablo backup /backups/today --data-dir data"))
@click.argument("target", type=click.Path(path_type=Path))
@_data_dir
def backup(target: Path, data_dir: Path | None) -> None:
    """Copy the embedded store's data into the new directory TARGET.

    The server may run meanwhile. To restore, start it with TARGET as its --data-dir.
    """
    _override(data_dir=data_dir)
    from rablo import backup as saving

    with failing(saving.BackupError, OSError):
        size = saving.copy(settings().data_dir, target)
    click.echo(f"{size} bytes in {target}; restore with: rablo serve --data-dir {target}")


@click.command(epilog=example("RABLO_WORKERS=4 rablo config"))
def config() -> None:
    """Show the settings as this environment gives them, without secrets."""
    for name, value in dataclasses.asdict(settings()).items():
        shown = _HIDDEN if name in _SECRETS and value is not None else value
        click.echo(f"RABLO_{name.upper()}={'' if shown is None else shown}")


@click.command(epilog=example("rablo version"))
def version() -> None:
    """Tell the release and the versions of the rules."""
    from api.app import release

    found = release()
    click.echo(f"rablo {found['version']}")
    for game, rules in found["games"].items():
        click.echo(f"  rules of {game}: {rules}")
