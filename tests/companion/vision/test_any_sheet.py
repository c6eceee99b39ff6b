"""The reader knows layouts but no games: it reads a made-up sheet with every kind of field, printed plainly."""

import json
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Image
from companion.vision.picture import CROP_PX, crop, flattened, jpeg, overlay, png
from companion.vision.reader import read
from companion.vision.reading import Reading
from generator.page.geometry import Box
from generator.page.sheet import Field, Marker, Sheet
from tests.photos import hands, pens
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.paper import Played, Player, page
from tests.photos.standin import plain

PX_PER_MM = 6.0
COLOURS = {"red": pens.RED, "blue": pens.BLUE, "black": pens.BLACK}


def _sheet() -> Sheet:
    corners = [(8, 8), (95, 8), (182, 8), (182, 252), (95, 252), (8, 252)]
    cells = [
        Field(f"c{c}r{r}", Box(20 + 18 * c, 40 + 18 * r, 18, 18).corners, "mark") for r in range(3) for c in range(5)
    ]
    boxes = [Field(f"box-{i}", Box(20 + 14 * i, 110, 12, 12).corners, "x") for i in range(3)]
    wells = [Field(f"well-{i}", Box(20 + 24 * i, 140, 18, 18).corners, "piece") for i in range(3)]
    slots = [Field(f"slot-{i}", Box(20 + 30 * i, 170, 24, 24).corners, "code") for i in range(2)]
    legend = [
        Field(f"pen:{colour}:{mark}", Box(20 + 12 * (3 * i + j), 215, 11, 11).corners, "sample")
        for i, colour in enumerate(COLOURS)
        for j, mark in enumerate(("circle", "stripes", "cross"))
    ]
    markers = tuple(Marker(900 + i, Box.around(c, 12)) for i, c in enumerate(corners))
    return Sheet(
        "test/board", Box(0, 0, 190, 262), markers, (*cells, *boxes, *wells, *slots, *legend), Box(140, 20, 16, 16)
    )


SHEET = _sheet()
MARKS = {
    "c0r0": "red:circle", "c1r0": "red:stripes", "c2r0": "red:cross", "c0r1": "blue:circle", "c1r1": "blue:stripes",
    "c2r1": "blue:cross", "c3r2": "black:circle", "c4r2": "black:cross",
}  # fmt: skip


@cache
def photographed() -> Image:
    rng = np.random.default_rng(5)
    players = tuple(Player(c, pen, hands.invented(rng)) for c, pen in COLOURS.items())
    crosses = {"box-1": "black:cross"}
    played = Played(SHEET, plain(SHEET, PX_PER_MM), MARKS | crosses, players)
    picture = page(played, rng, PX_PER_MM)
    left, top = (210 - 190) / 2, (297 - 262) / 2

    def spot(x: float, y: float) -> tuple[int, int]:
        return round((left + x) * PX_PER_MM), round((top + y) * PX_PER_MM)

    cv2.circle(picture, spot(29, 149), round(6 * PX_PER_MM), (190, 40, 40), -1, cv2.LINE_AA)
    cv2.circle(picture, spot(53, 149), round(6 * PX_PER_MM), (35, 90, 170), -1, cv2.LINE_AA)
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    side = round(12 * PX_PER_MM)
    x, y = spot(26, 176)
    picture[y : y + side, x : x + side] = words.generateImageMarker(42, side)[..., None]
    return photograph([Lying(picture, PX_PER_MM)], Shot(megapixels=2, tilt=15, tilt_towards=70, turn=4), rng)


@cache
def reading() -> Reading:
    return read(photographed(), (SHEET,), "kitchen.jpg", blank=lambda sheet, _: plain(sheet, 4.0))


def value(field: str) -> str:
    return reading().sheets[0].fields[field].value


def test_marks_are_read_with_their_pens() -> None:
    read_ = {f.id: value(f.id) for f in SHEET.fields if f.reads == "mark"}
    assert {f: v for f, v in read_.items() if v != "empty"} == MARKS


def test_boxes_are_crossed_or_not() -> None:
    assert [value(f"box-{i}") for i in range(3)] == ["empty", "x", "empty"]


def test_pieces_are_known_by_colour() -> None:
    assert [value(f"well-{i}") for i in range(3)] == ["red", "blue", "empty"]


def test_codes_are_read_where_they_lie() -> None:
    assert [value(f"slot-{i}") for i in range(2)] == ["42", "empty"]


def test_samples_say_which_pens_were_tried() -> None:
    assert value("pen:red:circle") == "red"


def test_probabilities_cover_every_owner_and_filling() -> None:
    marks = [field.id for field in SHEET.fields if field.reads == "mark"]
    assert marks
    for field in marks:
        chances = reading().sheets[0].fields[field].alternatives
        assert sum(chances.values()) == pytest.approx(1, abs=0.02)
        assert set(chances) <= {"empty"} | {f"{c}:{m}" for c in COLOURS for m in ("circle", "stripes", "cross")}


def test_the_reading_keeps_its_contract() -> None:
    told = json.loads(json.dumps(reading().to_json()))
    assert told["photo"] == "kitchen.jpg"
    (sheet,) = told["sheets"]
    assert sheet["id"] == "test/board"
    assert len(sheet["corners"]) == 4
    assert set(sheet["fields"]) == {f.id for f in SHEET.fields}
    assert {"value", "confidence", "doubtful"} <= set(sheet["fields"]["c0r0"])
    assert sheet["problems"] == []


def test_an_unsampled_pen_is_said() -> None:
    rng = np.random.default_rng(6)
    players = tuple(Player(c, pen, hands.invented(rng), samples=c != "blue") for c, pen in COLOURS.items())
    picture = page(Played(SHEET, plain(SHEET, PX_PER_MM), MARKS, players), rng, PX_PER_MM)
    photo = photograph([Lying(picture, PX_PER_MM)], Shot(megapixels=2), rng)
    (sheet,) = read(photo, (SHEET,), blank=lambda it, _: plain(it, 4.0)).sheets
    assert {f: v.value for f, v in sheet.fields.items() if f in MARKS} == MARKS
    assert ["blue pen has no sample" in p.why for p in sheet.problems] == [True]
    asked = {f for f, v in sheet.fields.items() if v.doubtful}
    assert asked >= {f for f, mark in MARKS.items() if mark.startswith("blue")}, "a pen that was guessed proves nothing"


def test_where_everybody_left_samples_no_other_pen_is_guessed() -> None:
    """Two people draw here, and both filled in their boxes. Three marks in another ink are asked about."""
    rng = np.random.default_rng(7)
    sheet = replace(SHEET, pens=2)
    stray = {"c4r0": "black:circle", "c4r1": "black:cross", "c0r2": "black:stripes"}
    both = {f: mark for f, mark in MARKS.items() if not mark.startswith("black")}
    players = tuple(Player(c, pen, hands.invented(rng), samples=c != "black") for c, pen in COLOURS.items())
    picture = page(Played(sheet, plain(sheet, PX_PER_MM), both | stray, players), rng, PX_PER_MM)
    photo = photograph([Lying(picture, PX_PER_MM)], Shot(megapixels=2), rng)
    (read_,) = read(photo, (sheet,), blank=lambda it, _: plain(it, 4.0)).sheets
    assert {f for f in stray if not read_.fields[f].doubtful} == set()
    assert {f: read_.fields[f].value for f in both} == both
    assert read_.problems == ()


@pytest.mark.parametrize("seed", [13, 18, 21])
def test_the_edge_of_a_shadow_changes_no_mark(seed: int) -> None:
    rng = np.random.default_rng(seed)
    players = tuple(Player(c, pen, hands.invented(rng)) for c, pen in COLOURS.items())
    everywhere = {f.id: f"{list(COLOURS)[i % 3]}:cross" for i, f in enumerate(SHEET.fields[:15])}
    picture = page(Played(SHEET, plain(SHEET, PX_PER_MM), everywhere, players), rng, PX_PER_MM)
    photo = photograph([Lying(picture, PX_PER_MM)], Shot(megapixels=2, edge=0.6), rng)
    (sheet,) = read(photo, (SHEET,), blank=lambda it, _: plain(it, 4.0)).sheets
    assert {f: sheet.fields[f].value for f in everywhere} == everywhere


def test_pictures_for_people() -> None:
    (sheet,) = reading().sheets
    assert flattened(photographed(), sheet, 4.0).shape == (1048, 760, 3)
    assert overlay(photographed(), SHEET, sheet, 4.0).shape == (1048, 760, 3)
    close = crop(photographed(), sheet, SHEET.fields[0])
    assert close.shape == (CROP_PX, CROP_PX, 3)
    assert png(close).startswith(b"\x89PNG")
    assert jpeg(close).startswith(b"\xff\xd8\xff")


def test_a_doubtful_square_is_framed_in_the_overlay() -> None:
    (sheet,) = reading().sheets
    doubt = replace(sheet.fields["c4r0"], doubtful=True)
    framed = replace(sheet, fields={**sheet.fields, "c4r0": doubt})
    before, after = (overlay(photographed(), SHEET, s, 4.0) for s in (sheet, framed))
    changed = np.argwhere((before != after).any(axis=2)) / 4
    assert changed.min(axis=0) == pytest.approx((40, 92), abs=1.5)
    assert changed.max(axis=0) == pytest.approx((58, 110), abs=1.5)
