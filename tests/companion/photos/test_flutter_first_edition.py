"""Prints of Flutter's first edition, with its larger markers and its own petal colours, are read as before."""

from collections.abc import Iterator

import numpy as np
import pytest

from companion.photos.jobs import look
from companion.photos.scoring import joined, score
from games.flutter.photo.sheet import MEADOW, TRACKER
from generator.page.palette import InkName
from tests.photos import first_meadow
from tests.photos import meadow as photos
from tests.photos.camera import Shot
from tests.photos.meadow import Hand, silent

SHOT = Shot(megapixels=2, tilt=18, lens=0.015, light=2.2, kelvin=3000, exposure=0.6)


@pytest.fixture
def first_edition() -> Iterator[None]:
    with first_meadow.first_edition():
        yield


@pytest.mark.usefixtures("first_edition")
@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_meadow_of_the_first_edition_is_read(ink: InkName) -> None:
    meadow = photos.on_table(photos.game(2, 20))
    taken = photos.photo(meadow, np.random.default_rng(2), SHOT, hand=Hand(gap=0.2), ink=ink)
    (sheet,) = (it for it in look(taken).sheets if it.id == MEADOW)
    assert silent(sheet, meadow) == {}
    assert [name for name, value in sheet.fields.items() if value.doubtful] == []
    assert [problem.why for problem in sheet.problems] == []


@pytest.mark.usefixtures("first_edition")
def test_a_tracker_of_the_first_edition_is_read_by_its_own_colours() -> None:
    petals = {"R": 13, "Y": 8, "B": 5, "P": 20}
    taken = photos.tracker_photo({1: petals}, np.random.default_rng(4), Shot(megapixels=1.6, tilt=15, light=1.6))
    scored = score(joined([look(taken)]))
    assert scored.questions == ()
    assert scored.values[TRACKER + "teal"] == {letter: str(number) for letter, number in petals.items()}
