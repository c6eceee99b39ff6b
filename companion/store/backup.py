"""Copies of the tables' file: one when a game ends, and one every few minutes while anybody plays. SQLite only."""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

FILE = "tables.db"
FOLDER = "backups"
KEPT = 5  # copies, one for each game that ended
KEPT_OF_TONIGHT = 3  # copies that were made during play; apart, so that they do not push out those of earlier evenings
KEPT_DAMAGED = 10  # files that were damaged, to look at
TONIGHT = "-tonight"
BUSY_SECONDS = 1.0  # how long we wait for another program before we leave the file unexamined

# What SQLite says about files that are not ours to read now; that is not damage.
_NOT_NOW = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
)


def copy(data: Path, tonight: bool = False) -> Path | None:
    """Copy the database while it is in use. The copy gets its name only when it is complete, on the disk and sound;
    a damaged database gives none, so that it pushes no good copy out.
    """
    folder = data / FOLDER
    folder.mkdir(exist_ok=True)
    number = max(map(_number, copies(data)), default=0) + 1
    path, unfinished = folder / f"tables-{number:06}{TONIGHT if tonight else ''}.db", folder / "unfinished"
    try:
        with closing(sqlite3.connect(data / FILE)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        if not sound(unfinished):
            return None
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    _drop([old for old in copies(data) if TONIGHT in old.stem][:-KEPT_OF_TONIGHT])
    _drop([old for old in copies(data) if TONIGHT not in old.stem][:-KEPT])
    return path


def copies(data: Path) -> list[Path]:
    """The copies from oldest to newest. They are numbered, because clocks jump."""
    return sorted((data / FOLDER).glob("tables-*.db"), key=_number)


def lags(data: Path) -> bool:
    """Whether something has happened that no copy knows of."""
    newest, here = copies(data)[-1:], _extent(data / FILE)
    return here != (0, 0) and (not newest or _extent(newest[0]) != here)


def sound(path: Path) -> bool:
    """Whether SQLite finds the file in order: its pages, its indexes, and what it says about its own version."""
    try:
        with closing(sqlite3.connect(path, BUSY_SECONDS)) as connection:
            answer: tuple[str] = connection.execute("PRAGMA integrity_check(1)").fetchone()
            return answer[0] == "ok" and _one_version(connection)
    except sqlite3.DatabaseError as error:
        return busy(error)


def blank(path: Path) -> bool:
    """Whether nothing has ever been laid out in this file, or all of it was wiped."""
    if path.stat().st_size == 0:
        return True
    try:
        with closing(sqlite3.connect(path, BUSY_SECONDS)) as connection:
            return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    except sqlite3.DatabaseError:
        return False


def busy(error: sqlite3.Error) -> bool:
    """Whether the file cannot be read now, which is not damage."""
    return error.sqlite_errorcode & 0xFF in _NOT_NOW


def set_aside(data: Path) -> Path:
    """Keep what is there now under another name, to look at, or to read again if the repair is cut short."""
    number = max((_number(path) for path in damaged_files(data)), default=0) + 1
    kept = data / f"{FILE}.bad-{number}"
    for suffix in ("-wal", ""):
        part = data / f"{FILE}{suffix}"
        if part.exists():
            Path(f"{kept}{suffix}").write_bytes(part.read_bytes())
    for old in damaged_files(data)[:-KEPT_DAMAGED]:
        _drop([old, Path(f"{old}-wal")])
    return kept


def damaged_files(data: Path) -> list[Path]:
    """What was set aside, from oldest to newest."""
    return sorted(data.glob(f"{FILE}.bad-*[0-9]"), key=_number)


def _one_version(connection: sqlite3.Connection) -> bool:
    (stamped,) = connection.execute("PRAGMA user_version").fetchone()
    (said,) = connection.execute("SELECT schema FROM about").fetchone() or (None,)
    return stamped == said or (stamped == 0 and said == 1)  # the first version had no stamp


def _extent(path: Path) -> object:
    try:
        with closing(sqlite3.connect(path, BUSY_SECONDS)) as connection:
            return connection.execute("SELECT count(*), coalesce(sum(version), 0) FROM ends").fetchone()
    except sqlite3.DatabaseError:
        return None


def _number(path: Path) -> int:
    digits = [part for part in path.name.replace(".", "-").split("-") if part.isdigit()]
    return int(digits[-1]) if digits else 0


def _drop(paths: Iterable[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink(missing_ok=True)
