"""What the reader will not read, and the sentence it says instead."""

from dataclasses import replace
from functools import partial
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from companion.vision import markers, quality
from companion.vision.arrays import Image
from companion.vision.decode import decode
from companion.vision.picture import flattened, jpeg
from companion.vision.reader import read
from companion.vision.reading import Unreadable
from companion.vision.surface import Surface
from generator.page import sheet
from generator.page.sheet import Sheet
from tests.companion.vision.sheets import SHEETS
from tests.companion.vision.test_golden import TRUTH, photo
from tests.photos.hands import MARKS

PHOTOS = MARKS / "photos"
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason=f"real photos are not at hand: no {PHOTOS}")


def golden(name: str) -> Image:
    return decode(photo(name))


def refusal(picture: Image, sheets: tuple[Sheet, ...] = SHEETS) -> str:
    with pytest.raises(Unreadable) as refused:
        read(picture, sheets)
    return str(refused.value)


def beside(*pictures: Image) -> Image:
    """Several photos in one, on a dark table."""
    size = max(p.shape[0] for p in pictures), max(p.shape[1] for p in pictures)
    framed = [
        cv2.copyMakeBorder(p, 0, size[0] - p.shape[0], 0, size[1] - p.shape[1], cv2.BORDER_CONSTANT, value=(50, 50, 50))
        for p in pictures
    ]
    return np.hstack(framed)


def test_a_preview_has_too_few_pixels() -> None:
    small = cv2.resize(golden("01-straight"), (240, 320), interpolation=cv2.INTER_AREA)
    assert "Send the original" in refusal(np.asarray(small))


@pytest.mark.parametrize("size", [(1, 3000), (3000, 1), (8, 16_000)])
def test_a_strip_is_too_small(size: tuple[int, int]) -> None:
    assert "too small" in refusal(np.full((*size, 3), 128, np.uint8))


def test_a_sheet_far_away_is_too_small() -> None:
    canvas = np.full((2000, 1500, 3), 60, np.uint8)
    canvas[800:1200, 600:900] = cv2.resize(golden("01-straight"), (300, 400), interpolation=cv2.INTER_AREA)
    assert "Go closer" in refusal(canvas) or "Nothing of Polderbox" in refusal(canvas)


def test_a_corner_of_a_sheet_is_not_enough() -> None:
    picture = golden("01-straight")
    high, wide = picture.shape[:2]
    cut = cv2.resize(np.ascontiguousarray(picture[: high // 3, : wide // 3]), (900, 1200))
    assert "black squares" in refusal(np.asarray(cut))


def test_noise_and_blank_paper_are_not_sheets() -> None:
    rng = np.random.default_rng(1)
    assert "Nothing of Polderbox" in refusal(rng.integers(0, 255, (900, 1200, 3), dtype=np.uint8))
    assert refusal(np.full((900, 1200, 3), 240, np.uint8)).endswith("again.")


def page_of_text() -> Image:
    """A crisp scan of something that is not ours."""
    text = np.full((2000, 1500, 3), 250, np.uint8)
    for y in range(100, 1950, 40):
        cv2.putText(text, "Name, address and signature of the applicant", (80, y), 0, 0.9, (30, 30, 30), 2, cv2.LINE_AA)
    return text


def ruled(colour: tuple[int, int, int]) -> Image:
    paper = np.full((2000, 1500, 3), 245, np.uint8)
    paper[::40] = colour
    return paper


@pytest.mark.parametrize(
    "picture",
    [
        page_of_text(),
        page_of_text()[:, 200:800],
        ruled((150, 170, 220)),
        np.minimum(page_of_text(), ruled((200, 60, 60))),
        np.full((1500, 2000, 3), (150, 104, 66), np.uint8),
    ],
    ids=["text", "part of it", "ruled paper", "form with red lines", "brown table"],
)
def test_a_sharp_picture_of_something_else_is_not_called_unsharp_or_cut_off(picture: Image) -> None:
    assert "Nothing of Polderbox" in refusal(np.ascontiguousarray(picture))


def test_a_picture_full_of_squares_is_given_up_before_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markers, "MOST_SQUARES", 500)
    looks = Mock(wraps=markers.squares)
    monkeypatch.setattr(markers, "squares", looks)
    chequered = np.full((800, 600, 3), 255, np.uint8)
    for corner in np.ndindex(40, 30):
        chequered[20 * corner[0] :][:14, 20 * corner[1] :][:, :14] = 30
    assert "Nothing of Polderbox" in refusal(chequered)
    assert looks.call_count == 2, "a glance, and one at the mirrored picture"


def test_a_sheet_with_another_layout_is_not_misread() -> None:
    moved = tuple(replace(s, fields=s.fields[1:]) for s in SHEETS)
    assert "another version" in refusal(golden("01-straight"), moved)


def test_a_sheet_of_another_edition_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "EDITION", 2)
    monkeypatch.setattr(quality, "EDITION", 2)
    assert "a sheet of edition 1" in refusal(golden("01-straight"))


def test_a_sheet_of_another_player_count_is_not_taken_for_ours() -> None:
    """Games for two are not looked for here, and the kept photo is of a game for four."""
    assert "another version" in refusal(golden("01-straight"), tuple(s for s in SHEETS if s.id.endswith("/2")))


def test_the_same_sheet_twice_is_refused() -> None:
    assert "twice" in refusal(beside(golden("01-straight"), golden("01-straight")))


@pytest.mark.parametrize("turn", [0, 35, 90, 140])
def test_a_shake_that_wipes_out_every_marker_is_called_a_shake(turn: float) -> None:
    """Along the shake nothing is sharp, across it everything is."""
    line = np.zeros((41, 41), np.float32)
    line[20] = 1 / 41
    turned = cv2.warpAffine(line, cv2.getRotationMatrix2D((20, 20), turn, 1), (41, 41))
    assert "shaken" in refusal(np.asarray(cv2.filter2D(golden("01-straight"), -1, turned / turned.sum())))


def test_a_photo_that_is_unsharp_all_over_is_called_blurred() -> None:
    assert "blurred" in refusal(np.asarray(cv2.GaussianBlur(golden("01-straight"), (0, 0), 9)))


def test_a_photo_of_the_middle_of_a_sheet_asks_to_step_back() -> None:
    picture = golden("01-straight")
    high, wide = picture.shape[:2]
    middle = picture[high * 3 // 10 : high * 6 // 10, wide * 3 // 10 : wide * 6 // 10]
    assert "Step back" in refusal(np.asarray(cv2.resize(np.ascontiguousarray(middle), (900, 1200))))


@pytest.mark.parametrize("kept", [slice(0.0, 0.86), slice(0.3, 1.0)], ids=["no pen samples", "half of the squares"])
def test_a_photo_that_cuts_off_the_sheet_asks_to_step_back(kept: slice) -> None:
    """Its markers are enough to find it; what lies outside the photo must not be read as empty."""
    picture = golden("01-straight")
    high = picture.shape[0]
    assert "Step back" in refusal(np.ascontiguousarray(picture[int(kept.start * high) : int(kept.stop * high)]))


def test_one_bad_sheet_does_not_spoil_the_others() -> None:
    reading = read(beside(golden("01-straight"), golden("01-straight"), golden("02-kitchen-table")), SHEETS)
    assert [s.id for s in reading.sheets] == list(TRUTH["02-kitchen-table"]["sheets"])
    assert ["twice" in p.why for p in reading.problems] == [True]


def test_four_sheets_in_one_photo_are_all_read() -> None:
    names = ("01-straight", "02-kitchen-table", "03-upside-down", "04-sideways")
    reading = read(beside(*(golden(name) for name in names)), SHEETS)
    assert {s.id for s in reading.sheets} == {id_ for name in names for id_ in TRUTH[name]["sheets"]}
    for one in reading.sheets:
        truth = next(TRUTH[n]["sheets"][one.id] for n in names if one.id in TRUTH[n]["sheets"])
        assert not [f for f, t in truth.items() if one.fields[f].value != t and not one.fields[f].doubtful]


def test_a_small_sheet_in_a_large_photo_is_read_with_all_its_pixels() -> None:
    """A phone's photo of a whole table. The reader first gets a quarter of its pixels, too few for one sheet."""
    whole = np.full((3000, 4000, 3), 60, np.uint8)
    sheet = golden("01-straight")
    whole[1300 : 1300 + sheet.shape[0], 2500 : 2500 + sheet.shape[1]] = sheet
    data = jpeg(whole, quality=92)
    assert "Go closer" in refusal(decode(data))
    (found,) = read(decode(data), SHEETS, closer=partial(decode, data)).sheets
    ((id_, truth),) = TRUTH["01-straight"]["sheets"].items()
    assert found.id == id_
    assert {f: found.fields[f].value for f in truth} == truth
    xs, ys = zip(*found.corners, strict=True)
    assert (min(xs) > 1250, max(xs) < 1250 + sheet.shape[1] / 2) == (True, True), "in pixels of the small photo"
    assert (min(ys) > 650, max(ys) < 650 + sheet.shape[0] / 2) == (True, True)
    sharp, small = (
        cv2.Laplacian(flattened(decode(data), it), cv2.CV_32F).var()
        for it in (found, replace(found, surface=None if found.surface is None else _coarser(found.surface)))
    )
    assert sharp > 1.5 * small


def _coarser(fine: Surface) -> Surface:
    """The same surface in the pixels of the small photo, whose part begins at its corner."""
    assert fine.picture is not None
    return replace(fine, knots=fine.knots / 2, picture=cv2.resize(fine.picture, None, fx=0.5, fy=0.5))


@needs_photos
@pytest.mark.parametrize("path", sorted(PHOTOS.glob("omrchecker_*.jpg")), ids=lambda p: p.stem)
def test_real_answer_sheets_are_refused(path: "object") -> None:
    assert "Nothing of Polderbox" in refusal(decode(path.read_bytes()))  # type: ignore[attr-defined]


@needs_photos
@pytest.mark.parametrize("path", sorted(PHOTOS.glob("opencv_ch*.jpg")), ids=lambda p: p.stem)
def test_markers_on_real_photos_are_found(path: "object") -> None:
    grey = cv2.cvtColor(decode(path.read_bytes()), cv2.COLOR_RGB2GRAY)  # type: ignore[attr-defined]
    assert len(markers.markers(np.asarray(grey), dictionary=cv2.aruco.DICT_6X6_250)) >= 12
