"""Stores to test with: SQLite in a folder, and PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.store import Store, open_store
from companion.tables.registry import Registry
from tests.companion.services import own_schema

SECRET = bytes(range(32))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str | None]:
    if request.param == "sqlite":
        yield None
    else:
        with own_schema() as url:
            yield url


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
