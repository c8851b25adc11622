"""Commands around records: checking them, watching them, taking them out of the store."""

from __future__ import annotations

import click

from engine.verdict import Verdict
from rablo.commands.base import FailureError, example

FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)


@click.command(
    epilog=example(
        "rablo verify record.json record.txt",
        "curl …/record | rablo verify -",
        "rablo export --since 2026-11-01 | rablo verify -",
    )
)
@click.argument("records", metavar="RECORD...", nargs=-1, required=True, type=FILE)
def verify(records: tuple[str, ...]) -> None:
    """Check the records of finished games, without any server.

    A RECORD is a file of JSON, of the text that …/record?format=text gives, or of many records,
    one JSON object a line. Recomputes the commitment and every pack, replays every move and
    compares every result. What is wrong is named with its place: a line, or a JSON pointer.
    """
    from rablo.records import judged

    bad = 0
    for path in records:
        with click.open_file(path, "rb") as file:
            for name, verdict in judged(click.format_filename(path), file):
                bad += not verdict.good
                _tell(name, verdict)
    if bad:
        raise click.exceptions.Exit(FailureError.exit_code)


def _tell(name: str, verdict: Verdict) -> None:
    if verdict.good:
        click.echo(f"{name} holds: {verdict.told()}")
    else:
        click.echo(f"rablo: {name} does not hold.\n{verdict.told()}", err=True)
