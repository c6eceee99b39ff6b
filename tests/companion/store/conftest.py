"""Stores to test with: SQLite in a folder, and PostgreSQL where there is one."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa

from companion.store.store import Store, open_store
from companion.tables.registry import Registry

SECRET = bytes(range(32))
POSTGRESQL = "POLDERBOX_TEST_DATABASE"


def postgresql() -> Iterator[str]:
    """A separate schema on the server that POLDERBOX_TEST_DATABASE names, or on this machine's own if it has one."""
    pytest.importorskip("psycopg", reason="no driver for PostgreSQL: pip install psycopg[binary]")
    url = os.environ.get(POSTGRESQL, "postgresql://127.0.0.1/test")
    own = f"test_{uuid4().hex}"
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    try:
        with engine.begin() as connection:
            connection.execute(sa.schema.CreateSchema(own))
    except sa.exc.OperationalError as error:
        pytest.skip(f"No PostgreSQL to test with: {error.orig}. Set {POSTGRESQL} to a URL such as {url}")
    yield f"{url}?options=-csearch_path%3D{own}"
    with engine.begin() as connection:
        connection.execute(sa.schema.DropSchema(own, cascade=True))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str | None]:
    if request.param == "sqlite":
        yield None
    else:
        yield from postgresql()


@pytest.fixture
def store(tmp_path: Path, url: str | None) -> Iterator[Store]:
    store = open_store(tmp_path, url)
    yield store
    store.close()


def registry_of(store: Store) -> Registry:
    return Registry(store, SECRET, 100)


def played(registry: Registry, *texts: str) -> str:
    """The code of a table where seat 0 said all this."""
    seats = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(seats[0].code)
    for words in texts:
        registry.move(session, seats[0].token, words, session.table.version)
    return seats[0].code
