"""One look for all games: what it says of photos that show several, or none as it should."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.paper.looking import look
from companion.vision.arrays import Image
from companion.vision.codes import DICTIONARY
from companion.vision.decode import decode
from companion.vision.errors import Unreadable
from generator.layout.h2olland import FIELD_IDS
from tests.companion.vision.test_golden import TRUTH, photo

TABLE = (120, 95, 70)
STRAYS = tuple(FIELD_IDS)[:3]  # markers of H2Olland's fields, without its board


@cache
def sheet() -> Image:
    return decode(photo("01-straight"))


def with_strays(picture: Image) -> Image:
    """On a strip of white paper to the right."""
    wider = cv2.copyMakeBorder(picture, 0, 0, 0, 160, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    for number, id_ in enumerate(STRAYS):
        marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), id_, 70)
        wider[200 * number + 40 :][:70, -115:-45] = marker[..., None]
    return np.asarray(wider)


def test_what_one_game_refuses_does_not_spoil_another() -> None:
    reading = look(with_strays(sheet()))
    assert [it.id for it in reading.sheets] == list(TRUTH["01-straight"]["sheets"])
    assert ["at least two villages" in problem.why for problem in reading.problems] == [True]


def test_where_nothing_can_be_read_the_first_refusal_stands() -> None:
    with pytest.raises(Unreadable, match="at least two villages"):
        look(with_strays(np.full((900, 800, 3), TABLE, np.uint8)))
