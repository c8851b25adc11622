"""Talking to whoever sits before the terminal, or to a script that stands in."""

from __future__ import annotations

import io
import select
import sys
from typing import TextIO

import click

from rablo.paint import Paint, wanted


class Terminal:
    """Prints lines and reads lines; ``live`` when a person may type at any time."""

    def __init__(self, source: TextIO | None = None) -> None:
        # Who starts a program without any standard input leaves nothing there to read.
        self._source = source or sys.stdin or io.StringIO()
        self.live = self._source.isatty()
        self.paint = Paint(wanted(sys.stdout))

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            click.echo(line)

    def ask(self, prompt: str) -> str | None:
        """Return what is typed behind a prompt; None when nothing will ever come again."""
        click.echo(prompt, nl=False)
        line = self._source.readline()
        if not self.live:
            click.echo(line, nl=not line.endswith("\n"))
        return line.strip() if line else None

    def typed(self) -> str | None:
        """Return a line that was typed already, without waiting for one."""
        if self.live and select.select([self._source], [], [], 0)[0]:
            return self._source.readline().strip()
        return None


def agrees(answer: str | None, yes: str) -> bool:
    """Whether an answer says yes."""
    return answer is not None and answer.strip().lower().startswith(yes)
