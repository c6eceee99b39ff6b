"""Checksums in a chain: each event's covers the event and the checksum before it, the first one the table's head.

A flipped bit anywhere breaks the chain from there on. How far a table's log goes is kept apart, so that events missing
at its end are noticed too. What is checked here are rows as the database has them, from any of our databases.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa

from companion.tables.table import MAX_EVENTS

Row = Mapping[str, Any]

HEAD = ("code", "game", "players", "options", "open_seats", "rules", "secret", "created", "tokens")
EVENT = ("code", "version", "kind", "seat", "text", "nonce", "draws", "rules", "key", "at", "tokens")
END = ("code", "version", "digest")
DIGEST_BYTES = 16

_encode = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


@dataclass(slots=True)
class Found:
    """All rows of one table, in one database."""

    head: Row | None = None
    events: list[Row] = field(default_factory=list)
    end: Row | None = None

    @property
    def whole(self) -> bool:
        """Whether every row is as it was written, and none is missing."""
        if self.head is None or self.end is None or not true_head(self.head) or not true_end(self.end):
            return False
        before = self.head["digest"]
        for version, row in enumerate(self.events, 1):
            if row["version"] != version or not follows(before, row):
                return False
            before = row["digest"]
        return bool((self.end["version"], self.end["digest"]) == (len(self.events), before))

    @property
    def gone(self) -> bool:
        """Whether this table was lost for good some time ago, and only its code is remembered."""
        if self.head is not None or self.events or self.end is None:
            return False
        return true_end(self.end) and not self.end["digest"]


@dataclass(frozen=True, slots=True)
class Mended:
    """As much of a table as can be vouched for."""

    head: Row
    events: Sequence[Row]
    lost: int | None  # how many events are missing at the end; None if nobody knows


def digest_of_head(row: Row) -> str:
    columns = [parsed(row[name]) if name in ("players", "options") else row[name] for name in HEAD]
    columns[HEAD.index("open_seats")] = row["open_seats"] == 1  # SQLite has no booleans
    return _digest("", columns)


def link(before: str, row: Row) -> str:
    """The checksum of an event that comes after the one with this checksum."""
    return _digest(before, [row[name] for name in EVENT])


def stamp(end: Row) -> str:
    """The checksum of the row that says how far a log goes."""
    return _digest("end", [end[name] for name in END])


def follows(before: str, row: Row) -> bool:
    try:
        return bool(row["digest"] == link(before, row))
    except (TypeError, ValueError, KeyError):  # bytes or a number where text was
        return False


def true_end(row: Row) -> bool:
    try:
        return bool(row["stamp"] == stamp(row))
    except (TypeError, ValueError, KeyError):
        return False


def true_head(row: Row) -> bool:
    try:
        return bool(row["digest"] == digest_of_head(row))
    except (TypeError, ValueError, KeyError):
        return False


def read(connection: sa.Connection, code: str) -> Found:
    """A table's rows as they are. No column is decoded before it has been checked."""
    heads, events, ends = (
        [dict(zip(result.keys(), row, strict=True)) for row in result]
        for result in (connection.execute(statement, {"code": code}) for statement in (_HEAD, _EVENTS, _END))
    )
    return Found(heads[0] if heads else None, list[Row](events), ends[0] if ends else None)


def later(connection: sa.Connection, seen: Mapping[str, int]) -> list[Row]:
    """The rows of these tables' events after the versions that were seen, as they are, in the order of each log."""
    tables = [f"(code = :code{n} AND version > :version{n})" for n in range(len(seen))]
    values = {f"code{n}": code for n, code in enumerate(seen)} | {
        f"version{n}": it for n, it in enumerate(seen.values())
    }
    result = connection.execute(_later(" OR ".join(tables)), values)
    return [dict(zip(result.keys(), row, strict=True)) for row in result]


def mend(mine: Sequence[Found], copies: Sequence[Found]) -> Mended | None:
    """The longest unbroken chain that the remains of a table and older copies of it give together; None without a
    sound head. A row is good wherever it comes from, if it follows the good one before it.
    """
    heads = [found.head for found in (*mine, *copies) if found.head is not None and true_head(found.head)]
    if not heads:
        return None
    rows: dict[object, list[Row]] = {}
    for found in (*mine, *copies):
        for row in found.events:
            rows.setdefault(row["version"], []).append(row)
    chains = [(head, _longest(head["digest"], rows)) for head in heads]
    head, events = max(chains, key=lambda chain: len(chain[1]))
    return Mended(head, events, _lost(mine, len(events)))


def _longest(before: str, rows: Mapping[object, Sequence[Row]]) -> list[Row]:
    chain: list[Row] = []
    while True:
        after = next((row for row in rows.get(len(chain) + 1, ()) if follows(before, row)), None)
        if after is None:
            return chain
        chain.append(after)
        before = after["digest"]


def _lost(mine: Iterable[Found], kept: int) -> int | None:
    ends: list[int] = [found.end["version"] for found in mine if found.end is not None and true_end(found.end)]
    if not ends:
        return None
    return min(max(0, max(ends) - kept), MAX_EVENTS)


def parsed(value: Any) -> Any:
    """SQLite gives JSON as text, PostgreSQL as what it says."""
    return json.loads(value) if isinstance(value, str) else value


def _digest(before: str, columns: Sequence[object]) -> str:
    return blake2b(f"{before}{_encode(columns)}".encode(), digest_size=DIGEST_BYTES).hexdigest()


def _select(table: str, columns: Sequence[str], where: str = "code = :code") -> sa.TextClause:
    names = ", ".join(f'"{name}"' for name in columns)
    return sa.text(f"SELECT {names} FROM {table} WHERE {where}")  # nosec B608  # noqa: S608 - our own names


@cache
def _later(where: str) -> sa.TextClause:
    return _select("events", (*EVENT, "digest"), f"{where} ORDER BY code, version")


_HEAD = _select("heads", (*HEAD, "digest"))
_EVENTS = _select("events", (*EVENT, "digest"), "code = :code ORDER BY version")
_END = _select("ends", (*END, "stamp"))
