"""A lost or damaged file of tables, found at the start and made whole again from its remains and its copies.

Each table gets the longest log whose checksums hold, whichever files its events come from, and never less than a copy
has. Events that are known to be lost leave a mark, so that players read of it and no version ever means two things.
"""

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from companion.errors import StoreTrouble
from companion.store import backup, chain, schema, wal
from companion.store.chain import Found, Mended, Row

PAGE_BYTES = 4096
MENDED = f"{backup.FILE}.mended"
NEWER_TABLES = "Tables that were made after the newest copy are gone, and nothing tells their codes."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a table."""

    code: str
    kept: int | None  # events; None if not even the table's head is left
    lost: int | None = None  # events; None if nobody knows

    def __str__(self) -> str:
        if self.kept is None:
            return self.code
        lost = "" if self.lost is None else f"{self.lost} lost, "
        return f"{self.code} ({lost}{self.kept} kept)"


def repair(data: Path) -> str | None:
    """Look through all tables, and restore what is lost or damaged. Says what was done, if anything was."""
    path = data / backup.FILE
    _finish(data)
    trouble = _trouble(data)
    if trouble is None:
        return None
    kept = backup.set_aside(data) if path.exists() else None
    sources = [*reversed(backup.copies(data)), *([] if path.exists() else backup.damaged_files(data)[-1:])]
    with tempfile.TemporaryDirectory(dir=data, prefix="repair-") as folder:
        fresh = Path(folder) / "fresh"
        mine = list(_remains(kept, sources, Path(folder)))
        outcomes = rebuild(fresh, mine, sources)
        os.replace(fresh, data / MENDED)
    _finish(data)
    newer = f" {NEWER_TABLES}" if outcomes and not any(mine) else ""
    where = f" The damaged file is kept as {kept}." if kept else ""
    return f"The tables' file was {trouble}. {told(outcomes)}{newer}{where}"


def rebuild(fresh: Path, mine: Sequence[Mapping[str, Found]], copies: Sequence[Path]) -> list[Outcome]:
    """Write the best of what was found into a new file."""
    best = _best(mine, [])
    olds: list[Mapping[str, Found]] = []
    for path in copies:
        if any(mine) and any(olds) and all(_complete(it) for it in best.values()):
            break
        olds.append(_opened(path))
        best |= _best(mine, olds, {code for code, it in best.items() if _complete(it)})
    engine = engine_of(fresh, journal="DELETE")
    with engine.begin() as connection:
        schema.prepare(connection)
        outcomes = [put(connection, code, mended) for code, mended in sorted(best.items())]
    engine.dispose()
    return outcomes


def put(connection: sa.Connection, code: str, mended: Mended | None) -> Outcome:
    """Write a mended table, and into its log what has been lost of it."""
    if mended is None:
        _put_end(connection, code, 0, "")
        return Outcome(code, None)
    head = {name: chain.parsed(mended.head[name]) for name in ("players", "options")}
    connection.execute(schema.heads.insert(), {**mended.head, **head, "open_seats": mended.head["open_seats"] == 1})
    rows = [dict(row) for row in mended.events]
    if mended.lost != 0:
        for _ in range(mended.lost or 0):
            rows.append(_mark(mended.head, rows, "lost"))
        rows.append(_mark(mended.head, rows, "restored", "" if mended.lost is None else str(mended.lost)))
    if rows:
        connection.execute(schema.events.insert(), rows)
    _put_end(connection, code, len(rows), (rows or [dict(mended.head)])[-1]["digest"])
    return Outcome(code, len(mended.events), mended.lost)


def copies_of(code: str, data: Path) -> list[Found]:
    """A table as the copies have it, the newest first."""
    return [tables[code] for tables in map(_opened, reversed(backup.copies(data))) if code in tables]


def engine_of(path: Path, busy_ms: int = 3000, journal: str = "WAL") -> sa.Engine:
    """An engine for one SQLite file. When a transaction is over, it is on the disk."""
    engine = sa.create_engine(f"sqlite:///{path}", paramstyle="named", connect_args={"timeout": busy_ms / 1000})

    @sa.event.listens_for(engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        connection.text_factory = _lenient  # damaged text must reach its checksum
        cursor = connection.cursor()
        for pragma in (f"journal_mode={journal}", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _finish(data: Path) -> None:
    """Put the mended file in its place, even if that was cut short the last time: the old log must not meet it."""
    if (data / MENDED).exists():
        for suffix in ("-wal", "-shm"):
            (data / f"{backup.FILE}{suffix}").unlink(missing_ok=True)
        os.replace(data / MENDED, data / backup.FILE)


def _trouble(data: Path) -> str | None:
    path = data / backup.FILE
    if not path.exists():
        return "missing" if backup.copies(data) or backup.damaged_files(data) else None
    if wal.damaged(Path(f"{path}-wal")):  # before SQLite opens the file, which clears the log away
        return "damaged"
    if backup.blank(path):
        return "empty"
    return None if backup.sound(path) and _all_whole(path) else "damaged"


def _all_whole(path: Path) -> bool:
    engine = engine_of(path, busy_ms=1000)
    try:
        with engine.connect() as connection:
            if (schema.version_of(connection) or 0) not in (2, schema.SCHEMA):
                return True  # the first version has no checksums yet, and a newer one is not ours to judge
            found = (chain.read(connection, code) for code in connection.execute(_CODES).scalars().all())
            return all(it.whole or it.gone for it in found)
    except sa.exc.DBAPIError as error:
        return isinstance(error.orig, sqlite3.Error) and backup.busy(error.orig)
    finally:
        engine.dispose()


_CODES = sa.text("SELECT code FROM heads UNION SELECT code FROM ends UNION SELECT code FROM events")


def _remains(kept: Path | None, copies: Sequence[Path], folder: Path) -> Iterator[Mapping[str, Found]]:
    """What can be read of a damaged file: with every frame of its log, as SQLite sees it, and with the first page,
    which says where everything is, from a copy.
    """
    if kept is None:
        return
    content, log = kept.read_bytes(), Path(f"{kept}-wal")
    if log.exists():
        content = wal.replayed(content, log)
    yield _read(_written(folder / "replayed", content))
    plain = _written(folder / "plain", kept.read_bytes())
    if log.exists():
        shutil.copy(log, f"{plain}-wal")
    yield _read(plain)
    for copy in copies[:1]:
        first = bytearray(copy.read_bytes()[:PAGE_BYTES])
        first[24:28] = b"\0\0\0\1"  # unlike the number at 92, so that SQLite asks the file for its size
        yield _read(_written(folder / "transplanted", bytes(first) + content[PAGE_BYTES:]))


def _opened(copy: Path) -> Mapping[str, Found]:
    """The tables of a copy, migrated if it is from an older version. The copy itself stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = _written(Path(folder) / "copy", copy.read_bytes())
        engine = engine_of(path, journal="DELETE")
        with suppress(sa.exc.DBAPIError, StoreTrouble, ValueError, TypeError), engine.begin() as connection:
            schema.prepare(connection)
        engine.dispose()
        return _read(path)


def _read(path: Path) -> Mapping[str, Found]:
    """All rows that can be read, by table."""
    tables: dict[str, Found] = {}
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = _lenient
        for row in _rows(connection, "heads", (*chain.HEAD, "digest")):
            found = tables.setdefault(row["code"], Found())
            found.head = found.head if found.head and chain.true_head(found.head) else row
        for row in _rows(connection, "events", (*chain.EVENT, "digest")):
            tables.setdefault(row["code"], Found()).events.append(row)
        for row in _rows(connection, "ends", (*chain.END, "stamp")):
            found = tables.setdefault(row["code"], Found())
            found.end = found.end if found.end and chain.true_end(found.end) else row
    return tables


def _rows(connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> Iterator[Row]:
    """The rows before the first damaged page, and those after the last one."""
    names = ", ".join(f'"{name}"' for name in columns)
    for order in ("ASC", "DESC"):
        try:
            cursor = connection.execute(
                f"SELECT {names} FROM {table} NOT INDEXED ORDER BY rowid {order}"  # nosec B608  # noqa: S608 - our own names
            )
            for row in cursor:
                yield dict(zip(columns, row, strict=True))
            return
        except (sqlite3.Error, OverflowError, UnicodeDecodeError):  # even its complaint may be damaged
            continue


def _complete(mended: Mended | None) -> bool:
    return mended is not None and mended.lost == 0


def _best(
    mine: Sequence[Mapping[str, Found]], olds: Sequence[Mapping[str, Found]], done: Set[str] = frozenset()
) -> dict[str, Mended | None]:
    """Every table that somebody vouches for, mended, unless that is done."""
    codes = {
        code
        for tables in (*mine, *olds)
        for code, found in tables.items()
        if (found.head and chain.true_head(found.head)) or (found.end and chain.true_end(found.end))
    }
    return {code: chain.mend(_of(code, mine), _of(code, olds)) for code in codes - done}


def _of(code: str, sources: Sequence[Mapping[str, Found]]) -> list[Found]:
    return [tables[code] for tables in sources if code in tables]


def _mark(head: Row, rows: Sequence[Row], kind: str, text: str = "") -> dict[str, Any]:
    """An event instead of a lost one, or after the last of them, so that the log is longer than any phone has seen."""
    row = dict.fromkeys(chain.EVENT) | {
        "code": head["code"],
        "version": len(rows) + 1,
        "kind": kind,
        "text": text,
        "draws": "[]",
        "rules": head["rules"],
        "at": int(time.time()),
        "tokens": "",
    }
    return row | {"digest": chain.link((rows[-1] if rows else head)["digest"], row)}


def _put_end(connection: sa.Connection, code: str, version: int, digest: str) -> None:
    end = {"code": code, "version": version, "digest": digest}
    connection.execute(schema.ends.insert(), end | {"stamp": chain.stamp(end)})


def told(outcomes: Sequence[Outcome]) -> str:
    """What became of the tables, in sentences that name every one that was hurt, with its number of moves."""
    groups = (
        ("Nothing is left of", [it for it in outcomes if it.kept is None]),
        (
            "Restored from a copy, without any later moves:",
            [it for it in outcomes if it.kept is not None and it.lost is None],
        ),
        ("Restored without the last moves:", [it for it in outcomes if it.lost]),
    )
    words = [f"{what} {', '.join(map(str, them))}." for what, them in groups if them]
    whole = sum(it.lost == 0 for it in outcomes)
    if whole:
        words.append(f"Nothing is lost at {'1 table' if whole == 1 else f'{whole} tables'}.")
    return " ".join(words) or "There is no copy of it, so we start afresh."


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def _lenient(text: bytes) -> str:
    return text.decode(errors="surrogateescape")
