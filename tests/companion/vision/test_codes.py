"""Markers are recognised by their words, whichever way they lie; anything that only looks like a marker is not."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Grey
from companion.vision.markers import DICTIONARY, detected

WORDS = cv2.aruco.getPredefinedDictionary(DICTIONARY)
SIDE = 70
AT = 40


def paper(number: int, turns: int = 0) -> Grey:
    """A marker on white paper, turned clockwise by quarters."""
    picture = np.full((150, 150), 230, np.uint8)
    marker = cv2.aruco.generateImageMarker(WORDS, number, SIDE)
    picture[AT : AT + SIDE, AT : AT + SIDE] = np.rot90(np.where(marker > 127, 230, 30), -turns)
    return picture


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("number", [0, 85, 399, 757, 999])
def test_a_marker_is_known_whichever_way_it_lies(number: int, turns: int) -> None:
    ((found, corners),) = detected(paper(number, turns))
    assert found == number
    clockwise = [(AT, AT), (AT + SIDE, AT), (AT + SIDE, AT + SIDE), (AT, AT + SIDE)]
    assert np.abs(corners[0] - clockwise[turns]).max() < 2  # its own top left
    assert np.abs(corners[1] - clockwise[(turns + 1) % 4]).max() < 2


@pytest.mark.parametrize(("spoilt", "told"), [(1, [12]), (3, [])])
def test_one_spoilt_module_is_forgiven_and_three_are_not(spoilt: int, told: list[int]) -> None:
    picture, module = paper(12), SIDE // 7
    first = AT + module
    row = picture[first : first + module, first : first + spoilt * module]
    row[:] = np.where(row > 127, 30, 230)
    assert [number for number, _ in detected(picture)] == told


def test_a_dark_frame_round_a_picture_is_no_marker() -> None:
    rng = np.random.default_rng(5)
    for _ in range(40):
        picture = paper(0)
        inner = cv2.resize(rng.integers(0, 255, (9, 9), np.uint8), (SIDE - 8, SIDE - 8), interpolation=cv2.INTER_CUBIC)
        picture[AT + 4 : AT + SIDE - 4, AT + 4 : AT + SIDE - 4] = inner
        assert detected(picture) == []


def test_a_grey_square_without_contrast_is_no_marker() -> None:
    assert detected(np.where(paper(7) > 127, 104, 98).astype(np.uint8)) == []
