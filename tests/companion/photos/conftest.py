"""Two tables whose games are over, and their sheets. The games are played once and copied for each test."""

import shutil
from copy import copy
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.config import Config
from companion.tables.registry import Registry
from tests.companion.phones import Phones, free
from tests.companion.photos.games import Game, finished_game

Finished = tuple[Phones, Game]


@dataclass(frozen=True, slots=True)
class Evening:
    """The data folder after two games, for four and for two."""

    data: Path
    four: Finished
    two: Finished


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    data = tmp_path_factory.mktemp("evening") / "data"
    app = create_app(Config(data=data, database=None))
    with pytest.MonkeyPatch.context() as patch:
        games = [finished_game(app.test_client(), patch, players) for players in (4, 2)]
    registry: Registry = app.extensions["registry"]
    registry.close()
    return Evening(data, games[0], games[1])


@pytest.fixture
def config(evening: Evening, tmp_path: Path) -> Config:
    shutil.copytree(evening.data, tmp_path / "data")
    return Config(data=tmp_path / "data", database=None, address="http://192.168.1.20:8000", kit=tmp_path / "kit")


@pytest.fixture
def finished(evening: Evening, app: Flask) -> Finished:
    return _on(app, evening.four[0]), evening.four[1]


@pytest.fixture
def pair(evening: Evening, app: Flask) -> Finished:
    """A game for two: half the photos."""
    return _on(app, evening.two[0]), evening.two[1]


@pytest.fixture
def patient(app: Flask) -> None:
    """Nobody is held up for sending many photos."""
    app.extensions["registry"].brakes = free()


def _on(app: Flask, phones: Phones) -> Phones:
    """The same seats, at the copy of their table."""
    copied = copy(phones)
    copied.client = app.test_client()
    return copied
