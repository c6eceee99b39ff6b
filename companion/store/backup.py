"""Backups of the tables' file, and how a damaged one is restored. SQLite only."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

FILE = "tables.db"
FOLDER = "backups"
KEPT = 5  # copies


def copy(data: Path) -> Path:
    """Copy the database while it is in use. The copy gets its name only when it is complete and on the disk."""
    folder = data / FOLDER
    folder.mkdir(exist_ok=True)
    kept = copies(data)
    number = int(kept[-1].stem.rpartition("-")[2]) + 1 if kept else 1
    path, unfinished = folder / f"tables-{number:06}.db", folder / "unfinished"
    with closing(sqlite3.connect(data / FILE)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    os.replace(unfinished, path)
    for old in copies(data)[:-KEPT]:
        old.unlink()
    return path


def copies(data: Path) -> list[Path]:
    """The copies from oldest to newest. They are numbered, because clocks jump."""
    return sorted((data / FOLDER).glob("tables-*.db"))


def sound(path: Path) -> bool:
    """Whether SQLite finds the file in order."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            answer: tuple[str] = connection.execute("PRAGMA quick_check(1)").fetchone()
            return answer[0] == "ok"
    except sqlite3.OperationalError:
        return True  # locked or not ours to read, which is not damage
    except sqlite3.DatabaseError:
        return False


def restore_if_damaged(data: Path) -> str | None:
    """Replace a lost or damaged file by the last good copy, and set the damaged one aside. Says what was done, if
    anything was.
    """
    path = data / FILE
    if path.exists() and sound(path):
        return None
    good = next((old for old in reversed(copies(data)) if sound(old)), None)
    if not path.exists():
        if good is None:
            return None
        _set_aside(data)  # the rest of a write-ahead log belongs to no copy
        path.write_bytes(good.read_bytes())
        return f"The tables' file was missing, so the last good copy, {good.name}, was restored."
    kept = _set_aside(data)
    if good is None:
        return f"The tables' file was damaged and there is no copy, so we start afresh. It is kept as {kept}."
    path.write_bytes(good.read_bytes())
    return (
        f"The tables' file was damaged, so the last good copy, {good.name}, was restored. "
        f"The damaged file is kept as {kept}."
    )


def _set_aside(data: Path) -> Path:
    number = 1 + len(list(data.glob(f"{FILE}.bad-*[0-9]")))
    kept = data / f"{FILE}.bad-{number}"
    for suffix in ("", "-wal", "-shm"):
        part = data / f"{FILE}{suffix}"
        if part.exists():
            os.replace(part, f"{kept}{suffix}")
    return kept
