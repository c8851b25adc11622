"""What commands share: their settings, their failures, their examples and languages."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from engine.lang import LANGUAGES
from rablo import logs
from rablo.part import EXIT_SETTINGS
from service.settings import Settings, SettingsError

FALLBACK = "en"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


class FailureError(click.ClickException):
    """A command that cannot do its work; one line says why."""

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(f"rablo: {self.message}", err=True)


class WrongSettingsError(FailureError):
    """Settings that cannot be used."""

    exit_code = EXIT_SETTINGS


def example(*lines: str) -> str:
    """Return the end of a command's help."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn what is wrong with the settings into one line."""
    try:
        yield
    except SettingsError as error:
        raise WrongSettingsError(str(error)) from error


@contextmanager
def failing(*expected: type[Exception]) -> Iterator[None]:
    """Turn errors that may well happen into one line."""
    try:
        yield
    except expected as error:
        raise FailureError(getattr(error, "detail", None) or str(error)) from error


def settings() -> Settings:
    """Return the settings of this environment, and begin to log by them."""
    with clear_errors():
        found = Settings.from_environ(os.environ)
    logs.set_up(found.log_level, found.log_format)
    return found


def language(function: Callable[..., None]) -> Callable[..., None]:
    """Add ``--lang``."""
    return click.option(
        "--lang",
        type=click.Choice(list(LANGUAGES)),
        default=_of_locale,
        help="The language; by default the one of this terminal, else English.",
    )(function)


def _of_locale() -> str:
    named = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "")
    code = named.partition(".")[0].partition("_")[0]
    return code if code in LANGUAGES else FALLBACK
