"""Copies the embedded store's append-only file, whether the server runs or not.

A manifest names the files: bases that never change, and one that only grows. Copied in that
order they are the store as it stood at some moment during the copy; an entry that was copied
by half is cut off by the store when it reads the copy. When the store begins new files
meanwhile, which the manifest tells, the copy begins anew.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
_ATTEMPTS = 20


class BackupError(Exception):
    """The copy could not be made; the sentence says why."""


def copy(data_dir: Path, target: Path) -> int:
    """Copy a data directory's store into a new one; return the bytes. Raises BackupError."""
    source = data_dir / FOLDER
    if not (source / MANIFEST).is_file():
        raise BackupError(f"{data_dir} holds no data of an embedded store.")
    try:
        target.mkdir(parents=True, mode=0o700)
    except FileExistsError:
        raise BackupError(f"{target} is there already; name a new directory.") from None
    for _ in range(_ATTEMPTS):
        if _copied(source, target / FOLDER):
            return sum(path.stat().st_size for path in (target / FOLDER).iterdir())
        shutil.rmtree(target / FOLDER)
    raise BackupError("The store began new files again and again while it was copied.")


def _copied(source: Path, target: Path) -> bool:
    target.mkdir(mode=0o700)
    manifest = (source / MANIFEST).read_bytes()
    try:
        for name in _named(manifest):
            _copy_file(source / name, target / name)
    except FileNotFoundError:
        return False
    if (source / MANIFEST).read_bytes() != manifest:
        return False
    # The manifest comes last: without it the copy is none.
    with (target / MANIFEST).open("xb") as file:
        file.write(manifest)
        file.flush()
        os.fsync(file.fileno())
    return True


def _named(manifest: bytes) -> list[str]:
    r"""Return the files that a manifest names, those that no longer grow first.

    >>> _named(b"file a.incr.aof seq 2 type i\nfile a.base.rdb seq 2 type b\n")
    ['a.base.rdb', 'a.incr.aof']
    """
    rows = [line.split() for line in manifest.decode().splitlines() if line.startswith("file ")]
    kept = [row for row in rows if row[5] in ("b", "i")]
    return [row[1] for row in sorted(kept, key=lambda row: (row[5], int(row[3])))]


def _copy_file(source: Path, target: Path) -> None:
    with source.open("rb") as file, target.open("xb") as made:
        os.fchmod(made.fileno(), 0o600)
        shutil.copyfileobj(file, made, 1 << 20)
        made.flush()
        os.fsync(made.fileno())
