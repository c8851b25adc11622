"""Settings from the environment, in one frozen object, checked once at start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class SettingsError(Exception):
    """A setting that cannot be used; the sentence names the variable."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that an operator may set; the field ``port`` is the variable ``RABLO_PORT``.

    ``redis_url`` None means the embedded store in ``data_dir``; ``queue_url`` None means the
    same store as the state. ``shards`` is fixed for a data set. ``*_ttl`` are seconds.
    ``quota_*`` are requests a minute for each token, or for each address without one,
    ``quota_guesses`` tokens that are not good, and ``quota_waits`` open waits; 0 means no
    limit. ``proxies`` is how many trusted proxies stand before the API and tell their clients'
    addresses. ``metrics`` says who may read ``/metrics``: this machine alone, or anybody; at
    ``metrics_port`` a worker or timer process that runs alone tells its own counts, 0 means
    nowhere. ``share_port`` lets an API that runs alone listen beside the one that it is to
    replace.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = Path("data")
    redis_url: str | None = field(default=None, repr=False)
    queue_url: str | None = field(default=None, repr=False)
    operator_token: str | None = field(default=None, repr=False)
    finished_ttl: int = 30 * 86_400
    idle_ttl: int = 7 * 86_400
    empty_ttl: int = 86_400
    player_ttl: int = 365 * 86_400
    wait_replicas: int = 0
    shards: int = 16
    api_processes: int = 2
    workers: int = 2
    timers: int = 2
    max_waits: int = 2500
    max_open_tables: int = 200
    quota_reads: int = 60_000
    quota_writes: int = 30_000
    quota_registrations: int = 6000
    quota_guesses: int = 600
    quota_waits: int = 100
    proxies: int = 0
    appendfsync: str = "everysec"
    log_level: str = "info"
    metrics: str = "local"
    metrics_port: int = 0
    share_port: str = "no"
    log_format: str = "text"

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Settings:
        """Read every ``RABLO_…`` variable of these fields. Raises SettingsError."""
        values: dict[str, Any] = {}
        for name, default in _defaults().items():
            variable = f"RABLO_{name.upper()}"
            text = environ.get(variable, "").strip()
            if text:
                values[name] = _convert(variable, text, default)
        settings = cls(**values)
        _check(settings)
        return settings


def _defaults() -> dict[str, Any]:
    plain = Settings()
    return {name: getattr(plain, name) for name in Settings.__dataclass_fields__}


def _convert(variable: str, text: str, default: object) -> object:
    if isinstance(default, Path):
        return Path(text)
    if isinstance(default, int):
        try:
            return int(text)
        except ValueError:
            raise SettingsError(f"{variable} must be a whole number, not {text!r}.") from None
    return text


_RANGES = {
    "port": (0, 65_535),
    "finished_ttl": (1, 10 * 365 * 86_400),
    "idle_ttl": (1, 10 * 365 * 86_400),
    "empty_ttl": (1, 10 * 365 * 86_400),
    "player_ttl": (1, 10 * 365 * 86_400),
    "wait_replicas": (0, 5),
    "shards": (1, 1024),
    "api_processes": (1, 64),
    "workers": (1, 64),
    "timers": (1, 16),
    "max_waits": (1, 100_000),
    "max_open_tables": (1, 1_000_000),
    "quota_reads": (0, 10_000_000),
    "quota_writes": (0, 10_000_000),
    "quota_registrations": (0, 10_000_000),
    "quota_guesses": (0, 10_000_000),
    "quota_waits": (0, 100_000),
    "proxies": (0, 10),
    "metrics_port": (0, 65_535),
}
_CHOICES = {
    "appendfsync": ("always", "everysec", "no"),
    "log_level": ("debug", "info", "warning", "error"),
    "metrics": ("local", "open"),
    "log_format": ("text", "json"),
    "share_port": ("no", "yes"),
}


def _check(settings: Settings) -> None:
    for name, (low, high) in _RANGES.items():
        if not low <= getattr(settings, name) <= high:
            raise SettingsError(f"RABLO_{name.upper()} must be from {low} to {high}.")
    for name, choices in _CHOICES.items():
        if getattr(settings, name) not in choices:
            raise SettingsError(f"RABLO_{name.upper()} must be one of {', '.join(choices)}.")
