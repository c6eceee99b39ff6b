"""Alembic runs this file. The connection, and the transaction around everything, are the caller's."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
