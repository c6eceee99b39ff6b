"""An app with its own data folder for each test, and phones to play with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.config import Config
from companion.hall import Hall
from tests.companion.phones import Phones


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data=tmp_path / "data", database=None, address="http://192.168.1.20:8000", kit=tmp_path / "kit")


@pytest.fixture
def app(config: Config) -> Iterator[Flask]:
    app = create_app(config)
    yield app
    hall: Hall = app.extensions["hall"]
    hall.close()


@pytest.fixture
def hall(app: Flask) -> Hall:
    found: Hall = app.extensions["hall"]
    return found


@pytest.fixture
def phones(app: Flask) -> Phones:
    """Four phones at a table of Polders, through the JSON API."""
    return Phones(app.test_client(), ["Anna", "Bo", "Cas", "Dee"])
