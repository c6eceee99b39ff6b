"""Tables stored as append-only logs: in SQLite in the data folder, or in PostgreSQL by URL, with the same code.

A move is one insert in a short transaction, shared with moves of other tables at the same moment. When
`append` returns, the move is on the disk: SQLite runs with a write-ahead log and synchronous=FULL. Every row has its
place in a chain of checksums, which is followed when a table is opened; a damaged table is mended as far as it goes.
"""

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from companion.errors import StoreTrouble
from companion.store import backup, chain, postgresql, repair, schema
from companion.store.chain import Found, Mended, Row
from companion.store.writer import Entry, Writer
from companion.tables.table import Event, Head

log = logging.getLogger("polderbox")

BUSY_MS = 3000  # how long a move waits for another program that locks the database
TIDIED = 500  # tables in one transaction
LINKS_KEPT = 10_000  # the last checksum of so many tables is kept at hand
DAMAGED = "damaged"  # the folder for the rows of tables that were mended while we ran
BEYOND_REPAIR = "This table's file was damaged, and there is no copy of this table. Start a new table."

# What SQLite and PostgreSQL say, and what we say to the people at the table.
TROUBLES = (
    ("full", "The disk is full, so the move was not saved. Free some space on the host's computer, then try again."),
    (
        "no space",
        "The disk is full, so the move was not saved. Free some space on the host's computer, then try again.",
    ),
    (
        "readonly",
        "The table's file is read-only, so the move was not saved. Allow writing to the data folder, then try again.",
    ),
    ("read-only", "The database is read-only, so the move was not saved. Allow writing, then try again."),
    ("locked", "Another program is using the table's file. Close that program, then try again. Nothing is lost."),
    ("unable to open", "The data folder cannot be opened. Check that it exists and can be written to, then try again."),
    (
        "disk i/o error",
        "The host's disk takes nothing, so the move was not saved. Check the disk and its space, then try again.",
    ),
    ("malformed", "The table's file is damaged. Restart Polderbox to restore the last good copy."),
    ("not a database", "The table's file is damaged. Restart Polderbox to restore the last good copy."),
)
_OTHER_TROUBLE = "The database does not answer, so the move was not saved. Try again in a moment."


class ConflictError(Exception):
    """Another process wrote this version, this key or this code first."""


class Store:
    def __init__(self, engine: sa.Engine, data: Path) -> None:
        self.engine = engine
        self.data = data
        self.shared = engine.dialect.name != "sqlite"  # other processes may write to the same tables
        self.add_event = str(schema.events.insert().compile(dialect=engine.dialect))  # once, not for every move
        self.move_end = str(_MOVE_END.compile(dialect=engine.dialect))
        self.links: dict[str, tuple[int, str]] = {}  # code -> the version and checksum of the last event
        self.writer = Writer(self._write)
        self.claimed: sa.Connection | None = None
        self.notice: str | None = None  # what happened while opening that people should know

    def claim(self, alone: bool) -> None:
        """Say that we serve these tables, with other processes or alone; refuses if others do and we cannot hear them.
        (A file of tables is claimed by a lock beside it.)
        """
        if self.shared:
            with plainly():
                self.claimed = postgresql.claim(self.engine, alone)

    def ping(self) -> None:
        with plainly(), self.engine.connect() as connection:
            connection.execute(sa.select(schema.about.c.schema)).one()

    def create(self, head: Head, tokens: Mapping[int, str], events: Sequence[Event] = ()) -> None:
        """Store a new table with what has happened at it so far: all of it or nothing."""
        row = asdict(head) | {"secret": head.secret.hex(), "players": list(head.players), "tokens": _tokens(tokens)}
        row["digest"] = last = chain.digest_of_head(row)
        rows = []
        for event in events:
            rows.append(_row(head.code, event, {}, last))
            last = rows[-1]["digest"]
        with plainly(), self.engine.begin() as connection:
            connection.execute(schema.heads.insert(), row)
            if rows:
                connection.exec_driver_sql(self.add_event, rows)
            connection.execute(schema.ends.insert(), _end(head.code, len(rows), last))
        self._remember(head.code, len(rows), last)

    def append(self, code: str, event: Event, tokens: Mapping[int, str | None] | None = None) -> None:
        """Store the next event and with it the tokens it changes; None takes a seat's token away."""
        self.writer.keep(code, event, tokens or {})

    def append_soon(self, code: str, event: Event, done: Callable[[], None]) -> Entry:
        """Store the next event without waiting. Another thread calls `done`; the entry then says how it went."""
        return self.writer.keep_soon(code, event, {}, done)

    def _write(self, entries: Sequence[Entry]) -> None:
        rows = [self._linked(entry.code, entry.event, entry.tokens) for entry in entries]
        with plainly(), self.engine.begin() as connection:
            connection.exec_driver_sql(self.add_event, rows)
            connection.exec_driver_sql(self.move_end, rows)
        for row in rows:
            self._remember(row["code"], row["version"], row["digest"])

    def load(self, code: str) -> tuple[Head, list[Event], dict[str, int]] | None:
        """A table's head, its events in order, and the seats by the hash of their token. Every checksum is followed;
        a damaged table is mended first, or refused with a sentence.
        """
        found = self._read(code)
        if found.head is None and not found.events and found.end is None:
            return None
        if not found.whole:
            try:
                found = self._mend(code)
            except ConflictError as error:
                raise StoreTrouble("Another process is mending this table. Try again in a moment.") from error
        assert found.head is not None
        assert found.end is not None
        self._remember(code, found.end["version"], found.end["digest"])
        events = [_event(row) for row in found.events]
        return _head(found.head), events, _seats([found.head, *found.events])

    def since(self, seen: Mapping[str, int]) -> dict[str, list[Row]]:
        """What other processes have added to these logs after the versions that were seen."""
        with plainly(), self.engine.connect() as connection:
            rows = chain.later(connection, seen)
        return {code: [row for row in rows if row["code"] == code] for code in seen}

    def follow(self, code: str, version: int, rows: Sequence[Row]) -> list[tuple[Event, dict[int, str | None]]] | None:
        """These rows as events, each with the tokens it changed. None if they do not continue what we know up to this
        version: then the table must be loaded.
        """
        last = self.links.get(code, (-1, ""))
        if last[0] != version:
            return None
        for row in rows:
            if row["version"] != last[0] + 1 or not chain.follows(last[1], row):
                return None
            last = row["version"], row["digest"]
        if rows:
            self._remember(code, *last)
        return [(_event(row), {int(seat): it for seat, it in _changes(row).items()}) for row in rows]

    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How far the logs of these tables go."""
        with plainly(), self.engine.connect() as connection:
            return {row.code: row.version for row in connection.execute(_VERSIONS, {"codes": list(codes)})}

    def _read(self, code: str) -> Found:
        with plainly(), self.engine.connect() as connection:
            return chain.read(connection, code)

    def _mend(self, code: str) -> Found:
        """Write as much of a damaged table as its rows and the copies give, and keep its rows in a file."""
        with plainly(), self.engine.begin() as connection:
            for table in (schema.heads, schema.ends):  # whoever comes second waits here, and finds it mended
                connection.execute(table.update().where(table.c.code == code), {"code": code})
            found = chain.read(connection, code)
            if found.whole:
                return found
            mended = self._best_of(code, found)
            for table in (schema.events, schema.ends, schema.heads):
                connection.execute(table.delete().where(table.c.code == code))
            log.error("A table was damaged. %s", repair.told([repair.put(connection, code, mended)]))
            return chain.read(connection, code)

    def _best_of(self, code: str, found: Found) -> Mended:
        """What a damaged table can be mended to. Its rows are in a file before this returns."""
        try:
            copies = () if self.shared else repair.copies_of(code, self.data)
            mended = None if found.gone else chain.mend([found], copies)
            if mended is None:
                log.error("Table %s is damaged, and there is no copy of it.", code)
                raise StoreTrouble(BEYOND_REPAIR)
            rows = [dict(row) for row in (found.head, *found.events, found.end) if row is not None]
            folder = self.data / DAMAGED
            folder.mkdir(exist_ok=True)
            (folder / f"{code}-{time.time_ns()}.json").write_text(json.dumps(rows, default=repr), encoding="utf-8")
            return mended
        except OSError as error:
            raise StoreTrouble(
                f"This table is damaged, and cannot be mended now: {error.strerror}. Mend that, then try again."
            ) from error

    def _remember(self, code: str, version: int, digest: str) -> None:
        if len(self.links) >= LINKS_KEPT:
            self.links.clear()
        self.links[code] = version, digest

    def _linked(self, code: str, event: Event, tokens: Mapping[int, str | None]) -> dict[str, Any]:
        return _row(code, event, tokens, self._link_before(code, event.version))

    def _link_before(self, code: str, version: int) -> str:
        """The checksum that the event of this version continues."""
        at_hand = self.links.get(code)
        if at_hand is not None and at_hand[0] == version - 1:
            return at_hand[1]
        with plainly(), self.engine.connect() as connection:
            digest: str | None = connection.execute(_LINK, {"code": code, "before": version - 1}).scalar()
        if digest is None:
            raise ConflictError(f"{code} has no version {version - 1}")
        return digest

    def version(self, code: str) -> int:
        with plainly(), self.engine.connect() as connection:
            return connection.execute(_VERSION, {"code": code}).scalar() or 0

    def setting(self, name: str, first: str) -> str:
        """What all processes share under this name: what the first of them to ask has set it to."""
        with suppress(ConflictError), plainly(), self.engine.begin() as connection:
            connection.execute(schema.settings.insert(), {"name": name, "value": first})
        with plainly(), self.engine.connect() as connection:
            chosen = sa.select(schema.settings.c.value).where(schema.settings.c.name == name)
            return str(connection.execute(chosen).scalar_one())

    def tidy(self, seconds: int) -> int:
        """Delete the tables that nobody has touched for so long. How many that were is the answer."""
        gone, before = 0, int(time.time()) - seconds
        while True:
            with plainly(), self.engine.begin() as connection:
                codes = list(connection.execute(_UNTOUCHED, {"before": before}).scalars())
                for table in (schema.events, schema.ends, schema.heads):
                    connection.execute(table.delete().where(table.c.code.in_(codes)))
            gone += len(codes)
            if len(codes) < TIDIED:
                return gone

    def codes(self) -> list[str]:
        with plainly(), self.engine.connect() as connection:
            return list(connection.execute(sa.select(schema.heads.c.code)).scalars())

    def back_up(self, tonight: bool = False) -> None:
        """Copy the whole file, so that a damaged one can be replaced. PostgreSQL has its own backups."""
        if not self.shared and backup.copy(self.data, tonight) is None:
            raise StoreTrouble("The tables' file is damaged. Restart Polderbox to restore it.")

    def close(self) -> None:
        self.writer.close()
        if self.claimed is not None:
            with suppress(DBAPIError):
                self.claimed.close()
        self.engine.dispose()


def open_store(data: Path, url: str | None = None) -> Store:
    """Open the store, and repair or migrate it if need be; refuses with a sentence if that cannot be done."""
    engine = None
    if url is not None:
        engine = postgresql.engine_of(url)
        postgresql.reach(engine)
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreTrouble(f"The folder {data} cannot be made: {error.strerror}. Choose another with --data.") from None
    try:
        with plainly():
            notice = repair.repair(data) if url is None else None
    except OSError as error:
        raise StoreTrouble(
            f"The tables in {data} cannot be checked: {error.strerror}. Mend that or choose another folder with --data."
        ) from None
    store = Store(engine or repair.engine_of(data / backup.FILE, BUSY_MS), data)
    store.notice = notice
    with plainly(), store.engine.begin() as connection:
        if url is not None:
            postgresql.one_at_a_time(connection)
        found = schema.version_of(connection)
        if url is None and found is not None and found < schema.SCHEMA:
            backup.copy(data)
        schema.prepare(connection)
    if url is None:
        with suppress(OSError):  # it holds decks and hands, so only its owner may read it
            (data / backup.FILE).chmod(0o600)
        with suppress(OSError, sqlite3.Error, StoreTrouble):  # a full disk keeps nobody from playing
            if backup.lags(data):
                store.back_up(tonight=True)
    return store


@contextmanager
def plainly() -> Iterator[None]:
    """Turn database errors into sentences."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError(str(error.orig)) from error
    except NoConnectionLeft as error:
        raise StoreTrouble(_OTHER_TROUBLE) from error
    except DBAPIError as error:
        said = str(error.orig).lower()
        raise StoreTrouble(next((ours for theirs, ours in TROUBLES if theirs in said), _OTHER_TROUBLE)) from error


_VERSION = sa.select(sa.func.max(schema.events.c.version)).where(schema.events.c.code == sa.bindparam("code"))
_VERSIONS = sa.select(schema.ends.c.code, schema.ends.c.version).where(
    schema.ends.c.code.in_(sa.bindparam("codes", expanding=True))
)
_UNTOUCHED = (
    sa.select(schema.heads.c.code)
    .where(
        schema.heads.c.created < sa.bindparam("before"),
        ~sa.exists().where(schema.events.c.code == schema.heads.c.code, schema.events.c.at >= sa.bindparam("before")),
    )
    .limit(TIDIED)
)
_MOVE_END = sa.text("UPDATE ends SET version = :version, digest = :digest, stamp = :stamp WHERE code = :code")
_LINK = sa.text(
    "SELECT digest FROM events WHERE code = :code AND version = :before "
    "UNION ALL SELECT digest FROM heads WHERE code = :code AND :before = 0"
)


def _tokens(changes: Mapping[int, str | None]) -> str:
    return json.dumps(changes, separators=(",", ":")) if changes else ""


def _seats(rows: Sequence[Row]) -> dict[str, int]:
    """Who speaks for which seat, after all changes."""
    seats: dict[str, str | None] = {}
    for row in rows:
        seats |= _changes(row)
    return {digest: int(seat) for seat, digest in seats.items() if digest is not None}


def _changes(row: Row) -> dict[str, str | None]:
    """Whose tokens an event or a table's head has set, by seat."""
    changes: dict[str, str | None] = json.loads(row["tokens"]) if row["tokens"] else {}
    return changes


def _end(code: str, version: int, digest: str) -> dict[str, Any]:
    end = {"code": code, "version": version, "digest": digest}
    return end | {"stamp": chain.stamp(end)}


def _row(code: str, event: Event, tokens: Mapping[int, str | None], before: str) -> dict[str, Any]:
    """An event's row, with its place in the chain."""
    row = _plain_row(code, event) | {"tokens": _tokens(tokens)}
    return row | _end(code, event.version, chain.link(before, row))


def _plain_row(code: str, event: Event) -> dict[str, Any]:
    return {
        "code": code,
        "version": event.version,
        "kind": event.kind,
        "seat": event.seat,
        "text": event.text,
        "nonce": event.nonce,
        "draws": json.dumps(event.draws, separators=(",", ":")) if event.draws else "[]",
        "rules": event.rules,
        "key": event.key,
        "at": event.at,
    }


def _event(row: Row) -> Event:
    fields = {name: row[name] for name in ("version", "kind", "seat", "text", "nonce", "rules", "key", "at")}
    return Event(draws=tuple(json.loads(row["draws"])), **fields)


def _head(row: Row) -> Head:
    return Head(
        code=row["code"],
        game=row["game"],
        players=tuple(chain.parsed(row["players"])),
        options=chain.parsed(row["options"]),
        open_seats=row["open_seats"] == 1,
        rules=row["rules"],
        secret=bytes.fromhex(row["secret"]),
        created=row["created"],
    )
