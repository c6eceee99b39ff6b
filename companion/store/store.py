"""Tables stored as append-only logs: in SQLite in the data folder, or in PostgreSQL by URL, with the same code.

A move is one insert in a short transaction, shared with moves of other tables at the same moment. When
`append` returns, the move is on the disk: SQLite runs with a write-ahead log and synchronous=FULL.
"""

import json
import queue
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from companion.errors import StoreTrouble
from companion.store import backup, schema
from companion.tables.table import Event, Head

BUSY_MS = 3000  # how long a move waits for another program that locks the database

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
    ("malformed", "The table's file is damaged. Restart Polderbox to restore the last good copy."),
    ("not a database", "The table's file is damaged. Restart Polderbox to restore the last good copy."),
)
_OTHER_TROUBLE = "The database does not answer, so the move was not saved. Try again in a moment."


@dataclass(slots=True, eq=False)
class Entry:
    """An event's row and the tokens it changes; afterwards also the error, if it could not be stored."""

    row: Mapping[str, Any]
    tokens: Mapping[int, str | None]
    done: Callable[[], None]  # called by the writer's thread
    error: Exception | None = None


class Writer:
    def __init__(self, write: Callable[[Sequence[Entry]], None]) -> None:
        self.write = write  # writes all of them or none; raises what went wrong
        self.pending: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="writer", daemon=True).start()

    def keep(self, row: Mapping[str, Any], tokens: Mapping[int, str | None]) -> None:
        """Returns when the event is on the disk."""
        gate = threading.Lock()
        gate.acquire()
        entry = self.keep_soon(row, tokens, gate.release)
        gate.acquire()
        if entry.error is not None:
            raise entry.error

    def keep_soon(self, row: Mapping[str, Any], tokens: Mapping[int, str | None], done: Callable[[], None]) -> Entry:
        """Returns at once; `done` is called when the event is on the disk, or when the entry says why not."""
        entry = Entry(row, tokens, done)
        self.pending.put(entry)
        return entry

    def close(self) -> None:
        """Stop after writing everything that was handed in before."""
        self.pending.put(None)

    def _work(self) -> None:
        last: Entry | None = self.pending.get()
        while last is not None:
            batch = [last]
            while not self.pending.empty() and last is not None:
                last = self.pending.get()
                batch += [last] if last is not None else []
            self._write(batch)
            for entry in batch:
                entry.done()
            last = self.pending.get() if last is not None else None

    def _write(self, batch: Sequence[Entry]) -> None:
        """If one entry spoils the transaction, each gets its own, so that only the guilty one fails."""
        try:
            self.write(batch)
            return
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                return
        for entry in batch:
            self._write([entry])


class ConflictError(Exception):
    """Another process wrote this version, this key or this code first."""


class Store:
    def __init__(self, engine: sa.Engine, data: Path) -> None:
        self.engine = engine
        self.data = data
        self.shared = engine.dialect.name != "sqlite"  # other processes may write to the same tables
        self.add_event = str(schema.events.insert().compile(dialect=engine.dialect))  # once, not for every move
        self.writer = Writer(self._write)
        self.notice: str | None = None  # what happened while opening that people should know

    def ping(self) -> None:
        with _plainly(), self.engine.connect() as connection:
            connection.execute(sa.select(schema.about.c.schema)).one()

    def create(self, head: Head, tokens: Mapping[int, str], events: Sequence[Event] = ()) -> None:
        """Store a new table with what has happened at it so far: all of it or nothing."""
        row = asdict(head) | {"secret": head.secret.hex(), "players": list(head.players)}
        with _plainly(), self.engine.begin() as connection:
            connection.execute(_ADD_HEAD, row)
            _write_tokens(connection, head.code, tokens)
            if events:
                connection.exec_driver_sql(self.add_event, [_row(head.code, event) for event in events])

    def append(self, code: str, event: Event, tokens: Mapping[int, str | None] | None = None) -> None:
        """Store the next event and, in the same transaction, the tokens it changes; None takes a seat's token away."""
        self.writer.keep(_row(code, event), tokens or {})

    def append_soon(self, code: str, event: Event, done: Callable[[], None]) -> Entry:
        """Store the next event without waiting. Another thread calls `done`; the entry then says how it went."""
        return self.writer.keep_soon(_row(code, event), {}, done)

    def _write(self, entries: Sequence[Entry]) -> None:
        with _plainly(), self.engine.begin() as connection:
            connection.exec_driver_sql(self.add_event, [entry.row for entry in entries])
            for entry in entries:
                _write_tokens(connection, entry.row["code"], entry.tokens)

    def load(self, code: str) -> tuple[Head, list[Event], dict[str, int]] | None:
        """A table's head, its events in order, and the seats by the hash of their token."""
        with _plainly(), self.engine.connect() as connection:
            head = connection.execute(_HEAD, {"code": code}).mappings().one_or_none()
            if head is None:
                return None
            rows = connection.execute(_EVENTS, {"code": code}).mappings()
            events = [_event(row) for row in rows]
            seats = connection.execute(_TOKENS, {"code": code})
            return _head(head), events, {row.hash: row.seat for row in seats}

    def version(self, code: str) -> int:
        with _plainly(), self.engine.connect() as connection:
            return connection.execute(_VERSION, {"code": code}).scalar() or 0

    def codes(self) -> list[str]:
        with _plainly(), self.engine.connect() as connection:
            return list(connection.execute(sa.select(schema.heads.c.code)).scalars())

    def back_up(self) -> None:
        """Copy the whole file, so that a damaged one can be replaced. PostgreSQL has its own backups."""
        if not self.shared:
            backup.copy(self.data)

    def close(self) -> None:
        self.writer.close()
        self.engine.dispose()


def open_store(data: Path, url: str | None = None) -> Store:
    """Open the store, and repair or migrate it if need be; refuses with a sentence if that cannot be done."""
    if url is not None and not url.startswith(("postgresql:", "postgresql+psycopg:", "postgres:")):
        raise StoreTrouble("POLDERBOX_DATABASE must be a URL such as postgresql://user@host/polderbox, or be left out.")
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreTrouble(f"The folder {data} cannot be made: {error.strerror}. Choose another with --data.") from None
    notice = backup.restore_if_damaged(data) if url is None else None
    store = Store(_sqlite(data) if url is None else _postgresql(url), data)
    store.notice = notice
    with _plainly(), store.engine.begin() as connection:
        found = schema.version_of(connection)
        if url is None and found is not None and found < schema.SCHEMA:
            backup.copy(data)
        schema.prepare(connection, schema.SCHEMA, schema.MIGRATIONS)
    if url is None:
        with suppress(OSError):  # it holds decks and hands, so only its owner may read it
            (data / backup.FILE).chmod(0o600)
    return store


def _sqlite(data: Path) -> sa.Engine:
    engine = sa.create_engine(
        f"sqlite:///{data / backup.FILE}", paramstyle="named", connect_args={"timeout": BUSY_MS / 1000}
    )

    @sa.event.listens_for(engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _postgresql(url: str) -> sa.Engine:
    driver = url.replace("postgresql://", "postgresql+psycopg://", 1).replace("postgres://", "postgresql+psycopg://", 1)
    return sa.create_engine(driver, pool_pre_ping=True)


@contextmanager
def _plainly() -> Iterator[None]:
    """Turn database errors into sentences."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError(str(error.orig)) from error
    except DBAPIError as error:
        said = str(error.orig).lower()
        raise StoreTrouble(next((ours for theirs, ours in TROUBLES if theirs in said), _OTHER_TROUBLE)) from error


def _bound(column: sa.Column[Any]) -> sa.ColumnElement[bool]:
    return column == sa.bindparam("code")


_ADD_HEAD = schema.heads.insert()
_HEAD = sa.select(schema.heads).where(_bound(schema.heads.c.code))
_EVENTS = sa.select(schema.events).where(_bound(schema.events.c.code)).order_by(schema.events.c.version)
_TOKENS = sa.select(schema.tokens).where(_bound(schema.tokens.c.code))
_VERSION = sa.select(sa.func.max(schema.events.c.version)).where(_bound(schema.events.c.code))


def _write_tokens(connection: sa.Connection, code: str, tokens: Mapping[int, str | None]) -> None:
    for seat, digest in tokens.items():
        connection.execute(schema.tokens.delete().where(schema.tokens.c.code == code, schema.tokens.c.seat == seat))
        if digest is not None:
            connection.execute(schema.tokens.insert(), {"code": code, "seat": seat, "hash": digest})


def _row(code: str, event: Event) -> dict[str, Any]:
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


def _event(row: sa.RowMapping) -> Event:
    fields = {name: row[name] for name in ("version", "kind", "seat", "text", "nonce", "rules", "key", "at")}
    return Event(draws=tuple(json.loads(row["draws"])), **fields)


def _head(row: sa.RowMapping) -> Head:
    return Head(**{**dict(row), "players": tuple(row["players"]), "secret": bytes.fromhex(row["secret"])})
