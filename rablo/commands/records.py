"""Commands around records: checking them, watching them, taking them out of the store."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Any

import click

from engine.errors import RecordError
from engine.registry import GAMES
from engine.verdict import Verdict
from rablo.commands.base import FailureError, clear_errors, example, failing, language, settings

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


@click.command(
    epilog=example(
        "rablo replay record.json",
        "rablo replay record.txt --lang hu --all",
        "rablo replay week.ndjson --number 3",
    )
)
@click.argument("record", type=FILE)
@click.option("--all", "at_once", is_flag=True, help="Print all of it at once.")
@click.option(
    "--number",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Which record of a file of many.",
)
@language
def replay(record: str, at_once: bool, number: int, lang: str) -> None:
    """Watch the RECORD of a game in the terminal, with all hands open.

    Enter goes on, b back, n to the next deal, p to the one before, q ends. Without a terminal
    all is printed at once. A record that does not hold is not shown.
    """
    from rablo import records, replaying
    from rablo.film import Film
    from rablo.paint import Paint, wanted

    name = click.format_filename(record)
    with click.open_file(record, "rb") as file, failing(RecordError):
        data = records.numbered(name, file, number)
    verdict = records.judge(data)
    if not verdict.good:
        raise FailureError(f"{name} does not hold.\n{verdict.told()}")
    found = records.read(data)
    film, words = Film(found), replaying.words_for(found, lang, Paint(wanted(sys.stdout)))
    if at_once or not sys.stdout.isatty():
        for line in replaying.told(film, words):
            click.echo(line)
    else:
        replaying.watch(film, words, replaying.key, replaying.clear_and_show)


class Moment(click.ParamType[int]):
    """A day, a time, or how long ago."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return milliseconds since the epoch."""
        from rablo.exporting import moment

        try:
            return moment(value, datetime.now(UTC))
        except (ValueError, OverflowError):
            self.fail(f"{value!r} is no time: try 2026-11-01, 2026-11-01T18:00:00Z, 7d or 12h.")


@click.command(
    epilog=example(
        "rablo export --since 7d >week.ndjson",
        "rablo export --since 2026-11-01 --until 2026-12-01 --game snaps -o november.ndjson",
    )
)
@click.option("--since", type=Moment(), default="1970-01-01", help="Matches that ended from then.")
@click.option("--until", type=Moment(), help="Matches that ended before then.")
@click.option("--game", type=click.Choice(list(GAMES)), help="One game alone.")
@click.option("-o", "--output", type=click.File("wb"), default="-", help="A file to write.")
def export(since: int, until: int | None, game: str | None, output: Any) -> None:
    """Write the records of all matches that are over, one JSON object a line.

    Times are days, times in UTC, or how long ago: 2026-11-01, 2026-11-01T18:00:00Z, 7d, 12h.
    Reads the store itself: the one of RABLO_REDIS_URL, or the one in the data directory, whether
    the server runs or not.
    """
    found = settings()
    from rablo import exporting
    from rablo.launch import LaunchError
    from service.errors import UnavailableError
    from service.export import Wish
    from service.storage.embedded import EmbeddedStoreError

    wish = Wish(since, until, game)
    with clear_errors(), failing(LaunchError, EmbeddedStoreError, UnavailableError):
        count = exporting.run(found, wish, output, lambda line: click.echo(line, err=True))
    click.echo(f"{count} records", err=True)
