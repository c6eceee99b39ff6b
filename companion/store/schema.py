"""The database schema, and how an older database is migrated to it."""

from collections.abc import Mapping

import sqlalchemy as sa

from companion.errors import StoreTrouble

metadata = sa.MetaData()

# One row, the version of the schema.
about = sa.Table("about", metadata, sa.Column("schema", sa.Integer, nullable=False))

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
    sa.UniqueConstraint("code", "key"),
)

# Who may speak for a seat: the SHA-256 of its token. These change; they are not part of the game's log.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("code", sa.String(6), sa.ForeignKey("heads.code"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("hash", sa.String(64), nullable=False),
)

SCHEMA = 1
# For each version, the statements that lead to it from the one before. Kept for ever, so that any older file opens.
MIGRATIONS: Mapping[int, tuple[str, ...]] = {}


def prepare(
    connection: sa.Connection, schema: int = SCHEMA, migrations: Mapping[int, tuple[str, ...]] = MIGRATIONS
) -> None:
    """Create the tables in an empty database, or bring an older one up to date."""
    found = version_of(connection)
    if found is None:
        metadata.create_all(connection)
        connection.execute(about.insert(), {"schema": schema})
        return
    if found > schema:
        raise StoreTrouble(
            f"These tables were saved by a newer Polderbox (format {found}; this one knows {schema}). "
            "Update Polderbox, or choose another folder with --data. Nothing was changed."
        )
    for step in range(found + 1, schema + 1):
        for statement in migrations[step]:
            connection.execute(sa.text(statement))
        connection.execute(about.update(), {"schema": step})


def version_of(connection: sa.Connection) -> int | None:
    if not sa.inspect(connection).has_table(about.name):
        return None
    found: int | None = connection.execute(sa.select(about.c.schema)).scalar()
    return found
