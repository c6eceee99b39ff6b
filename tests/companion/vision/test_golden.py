"""Thirty kept photos: every square is right or asked about, few are asked about, and bad photos are refused kindly."""

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.decode import decode
from companion.vision.reader import read
from companion.vision.reading import Unreadable
from tests.companion.vision.sheets import SHEETS

FOLDER = Path(__file__).parents[2] / "golden" / "photos"
TRUTH = json.loads((FOLDER / "truth.json").read_text())
# Squares that a photo may ask about: none to speak of, except under fingers, stains and folded corners.
MAY_ASK = {
    "22-finger": 10,
    "23-coffee": 8,
    "25-pencil-and-orange": 6,
    "17-shaken": 6,
    "16-unsharp": 6,
    "07-from-the-far-side": 5,
}
USUALLY = 4


@cache
def photo(name: str) -> bytes:
    return (FOLDER / f"{name}.jpg").read_bytes()


def test_there_are_thirty() -> None:
    assert len(TRUTH) == 30
    assert {path.stem for path in FOLDER.glob("*.jpg")} == set(TRUTH)


@pytest.mark.parametrize("name", [name for name, kept in TRUTH.items() if "sheets" in kept])
def test_every_square_is_right_or_asked(name: str) -> None:
    reading = read(decode(photo(name)), SHEETS, name)
    kept = TRUTH[name]["sheets"]
    assert [sheet.id for sheet in reading.sheets] == list(kept)
    for sheet in reading.sheets:
        wrong = {
            field: (truth, sheet.fields[field].value)
            for field, truth in kept[sheet.id].items()
            if sheet.fields[field].value != truth and not sheet.fields[field].doubtful
        }
        assert not wrong
        asked = [field for field in kept[sheet.id] if sheet.fields[field].doubtful]
        assert len(asked) <= MAY_ASK.get(name, USUALLY), asked


def test_a_mark_under_a_slip_of_white_paper_is_asked() -> None:
    name = next(name for name, kept in TRUTH.items() if "sheets" in kept)
    picture = decode(photo(name)).copy()
    (before,) = read(picture, SHEETS, name).sheets
    assert before.surface is not None
    sheet = next(sheet for sheet in SHEETS if sheet.id == before.id)
    marked = next(f for f in sheet.fields if f.reads == "mark" and before.fields[f.id].value != "empty")
    slip = before.surface.at(np.array(marked.polygon, np.float32)).round().astype(np.int32)
    x, y, w, h = cv2.boundingRect(slip)
    white = np.quantile(picture[y : y + h, x : x + w].reshape(-1, 3), 0.7, axis=0)
    cv2.fillConvexPoly(picture, slip, tuple(map(float, white)))
    cv2.polylines(picture, [slip], isClosed=True, color=tuple(map(float, white)), thickness=h // 4)
    (after,) = read(picture, SHEETS, name).sheets
    assert after.fields[marked.id].why == "Something covers this square, or the photo ends here."


@pytest.mark.parametrize("name", [name for name, kept in TRUTH.items() if "refused" in kept])
def test_a_bad_photo_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(Unreadable, match=TRUTH[name]["refused"]):
        read(decode(photo(name)), SHEETS, name)
