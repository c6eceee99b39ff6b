"""Tables behave alike on both databases: every test that keeps one runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import Config
from companion.store.store import open_store
from companion.tables.registry import Registry
from tests.companion.services import own_schema


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str | None]:
    if request.param == "sqlite":
        yield None
    else:
        with own_schema() as url:
            yield url


@pytest.fixture
def config(tmp_path: Path, database: str | None) -> Config:
    return Config(data=tmp_path / "data", database=database, address="http://192.168.1.20:8000", kit=tmp_path / "kit")


@pytest.fixture
def two(tmp_path: Path, database: str | None) -> Iterator[tuple[Registry, Registry]]:
    """Two processes on one database, which tell each other nothing."""
    one, other = (Registry(open_store(tmp_path, database), b"secret", 100) for _ in range(2))
    for registry in (one, other):
        registry.store.shared = True
    yield one, other
    one.close()
    other.close()
