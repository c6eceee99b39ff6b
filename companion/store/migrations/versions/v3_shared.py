"""What processes share when they are hosted: settings such as the secret, and the pictures of photographed sheets."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "3", "2"


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "batches",
        sa.Column("batch", sa.String(32), primary_key=True),
        sa.Column("facts", sa.Text),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_table(
        "pictures",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("batch", sa.String(32), nullable=False, index=True),
        sa.Column("reading", sa.Text, nullable=False),
        sa.Column("jpg", sa.LargeBinary, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
    )
