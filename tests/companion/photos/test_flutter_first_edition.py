"""Prints of Flutter's first edition, with its larger markers and its own petal colours, are read as before."""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

from companion.photos.jobs import look
from companion.photos.scoring import joined, score
from games.flutter.photo.sheet import MEADOW, TRACKER
from generator.flutter import boards, signs
from generator.flutter.layout import markers, pages
from generator.page.palette import InkName
from tests.photos import meadow as photos
from tests.photos.camera import Shot
from tests.photos.meadow import Hand, silent

SHOT = Shot(megapixels=2, tilt=18, lens=0.015, light=2.2, kelvin=3000, exposure=0.6)
CACHES = (photos._page, photos._piece, photos._tracker, photos._petal)


@pytest.fixture
def first_edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The print shop as it was."""
    first = {id_: it for id_, it in markers.MARKED.items() if id_ < 700}
    monkeypatch.setattr(markers, "FRONT_ID", {it.piece: id_ for id_, it in first.items() if not it.flipped})
    monkeypatch.setattr(markers, "BACK_ID", {it.piece: id_ for id_, it in first.items() if it.flipped})
    monkeypatch.setattr(markers, "MARKER_MM", dict.fromkeys(markers.MARKER_MM, markers.FIRST_MARKER_MM))
    monkeypatch.setattr(pages, "tracker_markers", partial(pages.tracker_markers, edition=1))
    for module in (boards, signs):
        monkeypatch.setattr(module, "PETALS", signs.FIRST_PETALS)
    for cache in CACHES:
        cache.cache_clear()
    yield
    for cache in CACHES:
        cache.cache_clear()


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
