"""An app with its own data folder for each test, and phones to play with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from companion import create_app
from companion.config import Config
from companion.tables import seats
from companion.tables.registry import Registry
from tests.companion.contract import Witness
from tests.companion.phones import Phones


class Compiled(BytecodeCache):
    """Every test makes an app of its own; the templates are compiled once for all of them."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if code := self.kept.get(bucket.key + bucket.checksum):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key + bucket.checksum] = bucket.bytecode_to_string()


@pytest.fixture(autouse=True, scope="session")
def compiled_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": Compiled()})
        yield


@pytest.fixture(autouse=True)
def the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of every run deals the same, so that a green run stays green."""
    monkeypatch.setattr(seats, "token_bytes", lambda size: bytes(range(size)))


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data=tmp_path / "data", database=None, address="http://192.168.1.20:8000", kit=tmp_path / "kit")


@pytest.fixture
def app(config: Config) -> Iterator[Flask]:
    """Whatever a test asks of it, every answer of the API must be as its description says."""
    app = create_app(config)
    witness = app.extensions["witness"] = Witness(app)
    registry: Registry = app.extensions["registry"]
    registry.slow_lane.sleep = lambda seconds: None  # guessing is slow, but tests are not
    yield app
    registry.close()
    assert witness.broken == []


@pytest.fixture
def witness(app: Flask) -> Witness:
    found: Witness = app.extensions["witness"]
    return found


@pytest.fixture
def registry(app: Flask) -> Registry:
    found: Registry = app.extensions["registry"]
    return found


@pytest.fixture
def phones(app: Flask) -> Phones:
    """Four phones at a table of Polders, through the JSON API."""
    return Phones(app.test_client(), ["Anna", "Bo", "Cas", "Dee"])
