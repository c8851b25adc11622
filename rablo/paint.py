"""Colours of a terminal, or none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

import click


def wanted(stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether to colour what goes there: a terminal, and nobody said NO_COLOR."""
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


@dataclass(frozen=True, slots=True)
class Paint:
    """Paints words, if it is on."""

    on: bool = False

    def red(self, text: str) -> str:
        """Return a text in red."""
        return self._styled(text, fg="bright_red")

    def bold(self, text: str) -> str:
        """Return a text that stands out."""
        return self._styled(text, bold=True)

    def good(self, text: str) -> str:
        """Return a text that tells something pleasant."""
        return self._styled(text, fg="green")

    def dim(self, text: str) -> str:
        """Return a text that stands back."""
        return self._styled(text, dim=True)

    def _styled(self, text: str, **style: object) -> str:
        return click.style(text, **style) if self.on else text  # type: ignore[arg-type]


def width(text: str) -> int:
    """Return how many columns a text takes, painted or not."""
    return len(click.unstyle(text))


def padded(text: str, columns: int) -> str:
    """Return a text with blanks behind it up to a width."""
    return text + " " * (columns - width(text))
