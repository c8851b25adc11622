"""The command ``rablo``: which commands there are, told by what they are for."""

from __future__ import annotations

import errno
import io
import signal
import sys
from typing import Any

import click

from rablo.commands import games, records, running
from rablo.commands.base import FailureError

SECTIONS = {
    "Play and watch": (games.play, games.demo, games.rules),
    "Records": (records.verify, records.replay, records.export),
    "Run the server": (
        running.serve,
        running.config,
        running.health,
        running.backup,
        running.version,
    ),
    "Its parts alone": (running.api, running.worker, running.timers),
    "Bots": (games.arena,),
}


INTERRUPTED = 128 + signal.SIGINT
"""The exit status of a command that Ctrl-C ended, as shells know it."""

_OUT_OF_REACH = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class Sections(click.Group):
    """A group whose help lists the commands by section."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; Ctrl-C ends it without a word, and that a disk is full is one line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except OSError as error:
            if error.errno not in _OUT_OF_REACH:
                raise
            raise FailureError(str(error)) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections in their order."""
        for title, commands in SECTIONS.items():
            rows = [(str(each.name), each.get_short_help_str(120)) for each in commands]
            with formatter.section(title):
                formatter.write_dl(rows)


@click.group(
    cls=Sections,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command has --help with an example. Settings are RABLO_… variables; "
    "`rablo config` shows them.",
)
@click.pass_context
def main(context: click.Context) -> None:
    """Rabló, a card-game server for other people's clients.

    `rablo play` plays in this terminal, `rablo serve` runs the whole server.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot write ♥ gets a question mark, not the end of the game.
            stream.reconfigure(errors="replace")
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for section in SECTIONS.values():
    for command in section:
        main.add_command(command)
