"""Every row gets its place in a chain of checksums. Tokens move from a table of their own to the last event."""

import json
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.store import chain

revision, down_revision = "2", "1"


def upgrade() -> None:
    for table in ("heads", "events"):
        op.add_column(table, sa.Column("tokens", sa.Text, nullable=False, server_default=""))
        op.add_column(table, sa.Column("digest", sa.String(32), nullable=False, server_default=""))
    ends = op.create_table(
        "ends",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("stamp", sa.String(32), nullable=False),
    )
    connection = op.get_bind()
    tokens: dict[str, dict[str, str]] = {}
    for code, seat, digest in connection.execute(sa.text("SELECT code, seat, hash FROM tokens ORDER BY code, seat")):
        tokens.setdefault(code, {})[str(seat)] = digest
    for code in list(connection.execute(sa.text("SELECT code FROM heads")).scalars()):
        with suppress(TypeError, ValueError):  # a damaged one gets none, and is named when the tables are examined
            changes = json.dumps(tokens.get(code, {}), separators=(",", ":"))
            connection.execute(ends.insert(), _chain(connection, chain.read(connection, code), changes))
    op.drop_table("tokens")


def _chain(connection: sa.Connection, found: chain.Found, tokens: str) -> dict[str, Any]:
    """Give a table's rows their checksums. The row that says how far its log goes is the answer."""
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
    return end | {"stamp": chain.stamp(end)}


_HEAD = sa.text("UPDATE heads SET tokens = :tokens, digest = :digest WHERE code = :code")
_EVENT = sa.text("UPDATE events SET tokens = :tokens, digest = :digest WHERE code = :code AND version = :version")
