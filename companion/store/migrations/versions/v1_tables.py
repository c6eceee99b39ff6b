"""Tables as append-only logs, with the tokens of their seats beside them."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "1", None


def upgrade() -> None:
    op.create_table("about", sa.Column("schema", sa.Integer, nullable=False))
    op.create_table(
        "heads",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("open_seats", sa.Boolean, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "events",
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
    op.create_table(
        "tokens",
        sa.Column("code", sa.String(6), sa.ForeignKey("heads.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
