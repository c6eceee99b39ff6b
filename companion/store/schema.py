"""The database schema. An older database is migrated to it by the scripts in migrations/."""

from pathlib import Path

import sqlalchemy as sa

from companion.errors import StoreTrouble

metadata = sa.MetaData()

# One row, the version of the schema.
about = sa.Table("about", metadata, sa.Column("schema", sa.Integer, nullable=False))
revision = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))  # the same

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

# What processes share when they are hosted. At home these three stay empty.
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
batches = sa.Table(
    "batches",
    metadata,
    sa.Column("batch", sa.String(32), primary_key=True),
    sa.Column("facts", sa.Text),  # JSON; none before anything was noted
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=False),  # when to delete it, in seconds since the epoch
)
pictures = sa.Table(
    "pictures",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("batch", sa.String(32), nullable=False, index=True),
    sa.Column("reading", sa.Text, nullable=False),
    sa.Column("jpg", sa.LargeBinary, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),  # of the jpg, in bytes
    sa.Column("due", sa.Float, nullable=False, index=True),
)

SCHEMA = 3
MIGRATIONS = Path(__file__).with_name("migrations")


def prepare(connection: sa.Connection) -> None:
    """Create the tables in an empty database, or bring an older one up to date: all of it or nothing."""
    found = version_of(connection)
    if found == SCHEMA:
        return
    if found is not None and found > SCHEMA:
        raise StoreTrouble(
            f"These tables were saved by a newer Polderbox (format {found}; this one knows {SCHEMA}). "
            "Update Polderbox, or choose another folder with --data. Nothing was changed."
        )
    if connection.dialect.name == "sqlite" and not connection.connection.in_transaction:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver would leave it out before CREATE and ALTER
    if found is None:
        metadata.create_all(connection)
        connection.execute(about.insert(), {"schema": SCHEMA})
        connection.execute(revision.insert(), {"version_num": str(SCHEMA)})
    else:
        _migrate(connection, found)
    if connection.dialect.name == "sqlite":  # a second witness, because a flipped bit in the first would lock us out
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")


def version_of(connection: sa.Connection) -> int | None:
    if not sa.inspect(connection).has_table(about.name):
        return None
    found: int | None = connection.execute(sa.select(about.c.schema)).scalar()
    return found


def _migrate(connection: sa.Connection, found: int) -> None:
    """By Alembic, which is loaded only here. Programs older than it read `about`, and so do we."""
    from alembic import command
    from alembic.config import Config

    if not sa.inspect(connection).has_table(revision.name):
        revision.create(connection)
        connection.execute(revision.insert(), {"version_num": str(found)})
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")
    connection.execute(about.update(), {"schema": SCHEMA})
