"""One look for all games: what it says of photos that show several, or none as it should."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.dutch.photo import CARD_IDS
from companion.photos.jobs import look
from companion.vision.arrays import Image
from companion.vision.decode import decode
from companion.vision.markers import DICTIONARY
from companion.vision.reading import Unreadable
from generator.flutter.layout.markers import FRONT_ID
from generator.h2olland.layout import FIELD_IDS
from tests.companion.vision.test_golden import TRUTH, photo

GREY = np.full((900, 800, 3), 100, np.uint8)
CARDS = tuple(CARD_IDS)[:3]
TILES = tuple(FRONT_ID.values())[:3]
FIELDS = tuple(FIELD_IDS)[:3]  # of H2Olland, without its board


@cache
def sheet() -> Image:
    return decode(photo("01-straight"))


def with_markers(picture: Image, ids: tuple[int, ...]) -> Image:
    """On a strip of white paper to the right."""
    wider = cv2.copyMakeBorder(picture, 0, 0, 0, 160, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    for number, id_ in enumerate(ids):
        marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), id_, 70)
        wider[200 * number + 40 :][:70, -115:-45] = marker[..., None]
    return np.asarray(wider)


def test_what_one_game_refuses_does_not_spoil_another() -> None:
    reading = look(with_markers(sheet(), FIELDS))
    assert [it.id for it in reading.sheets] == list(TRUTH["01-straight"]["sheets"])
    assert ["at least two villages" in problem.why for problem in reading.problems] == [True]


def test_where_nothing_can_be_read_the_first_refusal_stands() -> None:
    with pytest.raises(Unreadable, match="at least two villages"):
        look(with_markers(GREY, FIELDS))


def test_colours_are_not_guessed_in_black_and_white() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(sheet(), cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    with pytest.raises(Unreadable, match="no colour"):
        look(np.asarray(grey))


def test_cards_may_be_photographed_in_black_and_white() -> None:
    reading = look(with_markers(GREY, CARDS))
    assert [it.id for it in reading.sheets] == [f"dutch/deck-{CARD_IDS[CARDS[0]]}"]


@pytest.mark.parametrize("ids", [CARDS, FIELDS, TILES], ids=["cards", "fields", "tiles"])
def test_mirrored_pieces_are_called_mirrored(ids: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable, match="mirrored"):
        look(np.ascontiguousarray(with_markers(GREY, ids)[:, ::-1]))


def test_where_nothing_is_found_every_kind_of_paper_is_spoken_of() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200, 3), dtype=np.uint8)
    with pytest.raises(Unreadable, match="sheet, cards, tiles or board"):
        look(noise)
