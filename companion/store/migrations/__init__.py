"""How an older database is brought up to date: one script for each version of the schema, run by Alembic."""
