"""The database schema, and how an older database is migrated to it."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from companion.errors import StoreTrouble
from companion.store import chain

metadata = sa.MetaData()

# One row, the version of the schema.
about = sa.Table("about", metadata, sa.Column("schema", sa.Integer, nullable=False))

# `tokens` says who may speak for which seat, by the SHA-256 of their tokens; each event has the changes it brought.
# `digest` is the row's checksum, as chain.py has it. Both came later, hence their defaults.
heads = sa.Table(
    "heads",
    metadata,
    sa.Column("code", sa.String(6), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("open_seats", sa.Boolean, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("tokens", sa.Text, nullable=False, server_default=""),
    sa.Column("digest", sa.String(32), nullable=False, server_default=""),
)

# Append-only: nothing here is ever changed or deleted. The primary key forbids two events of one version.
events = sa.Table(
    "events",
    metadata,
    sa.Column("code", sa.String(6), sa.ForeignKey("heads.code"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("nonce", sa.String(64)),
    sa.Column("draws", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("key", sa.String(100)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("tokens", sa.Text, nullable=False, server_default=""),
    sa.Column("digest", sa.String(32), nullable=False, server_default=""),
    sa.UniqueConstraint("code", "key"),
)

# How far each table's log goes, and the checksum of its last event. It stays behind when a table is lost.
ends = sa.Table(
    "ends",
    metadata,
    sa.Column("code", sa.String(6), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("digest", sa.String(32), nullable=False),
    sa.Column("stamp", sa.String(32), nullable=False),
)

Step = str | Callable[[sa.Connection], None]
SCHEMA = 2


def prepare(
    connection: sa.Connection, schema: int | None = None, migrations: Mapping[int, Sequence[Step]] | None = None
) -> None:
    """Create the tables in an empty database, or bring an older one up to date: all of it or nothing."""
    schema, migrations = schema or SCHEMA, migrations or MIGRATIONS
    found = version_of(connection)
    if found == schema:
        return
    if found is not None and found > schema:
        raise StoreTrouble(
            f"These tables were saved by a newer Polderbox (format {found}; this one knows {schema}). "
            "Update Polderbox, or choose another folder with --data. Nothing was changed."
        )
    if connection.dialect.name == "sqlite" and not connection.connection.in_transaction:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver would leave it out before CREATE and ALTER
    if found is None:
        metadata.create_all(connection)
        connection.execute(about.insert(), {"schema": schema})
    for number in range(found or schema, schema):
        _migrate(connection, number + 1, migrations[number + 1])
    if connection.dialect.name == "sqlite":  # a second witness, because a flipped bit in the first would lock us out
        connection.exec_driver_sql(f"PRAGMA user_version = {schema}")


def version_of(connection: sa.Connection) -> int | None:
    if not sa.inspect(connection).has_table(about.name):
        return None
    found: int | None = connection.execute(sa.select(about.c.schema)).scalar()
    return found


def _migrate(connection: sa.Connection, number: int, steps: Sequence[Step]) -> None:
    for step in steps:
        if isinstance(step, str):
            connection.execute(sa.text(step))
        else:
            step(connection)
    connection.execute(about.update(), {"schema": number})


def _give_checksums(connection: sa.Connection) -> None:
    """Version 1 had no checksums, and kept the present tokens in a table of their own. They move to the last event."""
    tokens: dict[str, dict[str, str]] = {}
    for code, seat, digest in connection.execute(sa.text("SELECT code, seat, hash FROM tokens ORDER BY code, seat")):
        tokens.setdefault(code, {})[str(seat)] = digest
    for code in list(connection.execute(sa.select(heads.c.code)).scalars()):
        with suppress(TypeError, ValueError):  # a damaged one gets none, and is named when the tables are examined
            _chain(connection, chain.read(connection, code), json.dumps(tokens.get(code, {}), separators=(",", ":")))
    connection.execute(sa.text("DROP TABLE tokens"))


def _chain(connection: sa.Connection, found: chain.Found, tokens: str) -> None:
    assert found.head is not None
    head = dict(found.head) | {"tokens": "" if found.events else tokens}
    head["digest"] = last = chain.digest_of_head(head)
    connection.execute(_HEAD, head)
    rows: list[dict[str, Any]] = [dict(row) for row in found.events]
    for row in rows:
        row["tokens"] = tokens if row is rows[-1] else ""
        row["digest"] = last = chain.link(last, row)
    if rows:
        connection.execute(_EVENT, rows)
    end = {"code": head["code"], "version": len(rows), "digest": last}
    connection.execute(ends.insert(), end | {"stamp": chain.stamp(end)})


_HEAD = sa.text("UPDATE heads SET tokens = :tokens, digest = :digest WHERE code = :code")
_EVENT = sa.text("UPDATE events SET tokens = :tokens, digest = :digest WHERE code = :code AND version = :version")

# For each version, the steps that lead to it from the one before. Kept for ever, so that any older file opens.
MIGRATIONS: Mapping[int, Sequence[Step]] = {
    2: (
        *(
            f"ALTER TABLE {table} ADD COLUMN {column} NOT NULL DEFAULT ''"
            for table in ("heads", "events")
            for column in ("tokens TEXT", "digest VARCHAR(32)")
        ),
        "CREATE TABLE ends (code VARCHAR(6) NOT NULL PRIMARY KEY, version INTEGER NOT NULL, "
        "digest VARCHAR(32) NOT NULL, stamp VARCHAR(32) NOT NULL)",
        _give_checksums,
    )
}
