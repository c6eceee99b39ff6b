"""Thirty kept photos: every square is right or asked about, few are asked, and bad photos are refused kindly."""

import json
from functools import cache
from pathlib import Path

import pytest

from companion.vision.decode import decode
from companion.vision.errors import Unreadable
from companion.vision.reader import read
from tests.companion.vision.sheets import SHEETS

FOLDER = Path(__file__).parents[2] / "golden" / "photos"
TRUTH = json.loads((FOLDER / "truth.json").read_text())
# Squares that a photo may ask about: none to speak of, except under fingers, stains and folded corners.
MAY_ASK = {"22-finger": 9, "23-coffee": 8, "25-pencil-and-orange": 6, "17-shaken": 6, "16-unsharp": 6}
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


@pytest.mark.parametrize("name", [name for name, kept in TRUTH.items() if "refused" in kept])
def test_a_bad_photo_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(Unreadable, match=TRUTH[name]["refused"]):
        read(decode(photo(name)), SHEETS, name)
