"""How sharp a photo is, measured on the edges of its markers, along and across the sheet."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Grey
from companion.vision.decode import decode
from companion.vision.markers import markers, sheets_of
from companion.vision.quality import Quality, quality, refuse_if_bad
from companion.vision.reading import Unreadable
from companion.vision.surface import surface
from generator.page.geometry import Box
from generator.page.sheet import Marker, Sheet
from tests.companion.vision.sheets import SHEETS
from tests.companion.vision.test_golden import photo
from tests.photos.standin import plain

WIDE = 13  # px
PALE = (537, 591, 610, 645)  # ids whose code is white almost everywhere behind the rim


def judged(blurred: tuple[int, int] = (1, 1)) -> Quality:
    """The quality of a straight sheet in its photo, with the markers of the sharp photo."""
    grey: Grey = np.asarray(cv2.cvtColor(decode(photo("01-straight")), cv2.COLOR_RGB2GRAY))
    (found,) = sheets_of(markers(grey, SHEETS), SHEETS)
    return quality(np.asarray(cv2.blur(grey, blurred)), found, surface(found))


def test_a_sharp_photo_is_sharp_both_ways() -> None:
    sharp = judged()
    assert sharp.shake_mm == pytest.approx(sharp.blur_mm, rel=0.15)
    assert sharp.shake_mm < 0.25
    refuse_if_bad(sharp)


@pytest.mark.parametrize("box", [(WIDE, 1), (1, WIDE)])
def test_a_shake_blurs_one_way_only_and_is_refused(box: tuple[int, int]) -> None:
    shaken = judged(box)
    expected = np.hypot(WIDE / np.sqrt(12) / shaken.px_per_mm, 0.17)  # a box has this standard deviation
    assert shaken.shake_mm == pytest.approx(expected, rel=0.25)
    assert shaken.blur_mm < 0.8 * shaken.shake_mm
    with pytest.raises(Unreadable, match="shaken"):
        refuse_if_bad(shaken)


@pytest.mark.parametrize("off", [(0.4, 0.0), (0.0, -0.4), (0.3, 0.3)])
def test_a_sharp_photo_is_sharp_where_the_paper_lies_a_little_beside_the_surface(off: tuple[float, float]) -> None:
    grey: Grey = np.asarray(cv2.cvtColor(decode(photo("01-straight")), cv2.COLOR_RGB2GRAY))
    (found,) = sheets_of(markers(grey, SHEETS), SHEETS)
    beside = surface(found).moved(np.array(off, np.float32))
    assert quality(grey, found, beside).shake_mm == pytest.approx(judged().shake_mm, rel=0.05)


@pytest.mark.parametrize("side", [12, 10, 9.1, 8])
def test_a_sharp_photo_of_small_markers_is_sharp(side: float) -> None:
    centres = ((10, 10), (90, 10), (90, 50), (10, 50))
    printed = tuple(Marker(id_, Box.around(centre, side)) for id_, centre in zip(PALE, centres, strict=True))
    strip = Sheet("test/strip", Box(0, 0, 100, 60), printed, (), Box(40, 20, 16, 16))
    grey: Grey = np.asarray(cv2.GaussianBlur(cv2.cvtColor(plain(strip, 6.0), cv2.COLOR_RGB2GRAY), (0, 0), 1.2))
    (found,) = sheets_of(markers(grey, (strip,)), (strip,))
    assert quality(grey, found, surface(found)).shake_mm == pytest.approx(1.2 / 6.0, rel=0.15)


@pytest.mark.parametrize(("fills", "advice"), [(0.4, "Go closer"), (0.9, "Send the original")])
def test_a_player_whose_sheet_fills_the_picture_is_not_asked_to_go_closer(fills: float, advice: str) -> None:
    coarse = Quality(blur_mm=0.1, shake_mm=0.1, contrast=100, px_per_mm=1.2, fills=fills)
    with pytest.raises(Unreadable, match=advice):
        refuse_if_bad(coarse)
