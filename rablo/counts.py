"""Where the processes of one machine add up what they count for Prometheus.

``share`` and ``offer`` come before anything that imports prometheus_client, which looks for the
folder when it is imported. Nothing here imports it at the top.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

from service.settings import Settings, SettingsError

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_LIVE = re.compile(r"gauge_live[a-z]*_(\d+)\.db")


def share() -> None:
    """Use the folder of the supervisor, or else make one for our own processes.

    What processes that are no longer there had open is no longer open.
    """
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = tempfile.mkdtemp(prefix="rablo-metrics-")
        atexit.register(_remove, os.getpid(), os.environ[VARIABLE])
    for path in Path(os.environ[VARIABLE]).glob("gauge_live*.db"):
        found = _LIVE.fullmatch(path.name)
        if found and not _alive(int(found[1])):
            path.unlink(missing_ok=True)


def forget(pid: int) -> None:
    """Note the end of a process: what it had open is no longer open."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


def offer(settings: Settings) -> None:
    """Let Prometheus read the counts of this process alone, where a port is set for it.

    Raises SettingsError.
    """
    if settings.metrics_port == 0:
        return
    from prometheus_client import start_http_server

    try:
        start_http_server(settings.metrics_port, settings.host)
    except OSError as error:
        raise SettingsError(
            f"RABLO_METRICS_PORT={settings.metrics_port} on {settings.host}: {error.strerror}."
        ) from error


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _remove(owner: int, folder: str) -> None:
    # Forked children inherit the call, but not the folder.
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)
