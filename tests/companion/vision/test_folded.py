"""Folded sheets: what shows where, and simulated photos of all levels; tests/bench/folded.py has more."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.rollfold.photo import sheets
from companion.vision.arrays import Image
from companion.vision.folded.corners import Corner, speak_for
from companion.vision.folded.flaps import on_their_glyphs
from companion.vision.folded.marks import COVERED, RING_UNCLEAR, UNCLEAR, look, values
from companion.vision.folded.sheet import _amid as amid
from companion.vision.folded.sheet import _may_be_hidden as may_be_hidden
from companion.vision.folded.sheet import fold_value
from companion.vision.folded.view import Leaf, crease, lay, visible
from companion.vision.reader import read
from companion.vision.reading import SheetReading, Unreadable, Value
from companion.vision.sheets.absorb import blank_patches
from companion.vision.sheets.blank import blank_picture
from companion.vision.surface import Surface, knots_mm
from games.kit import grid
from games.kit.photo import AREA
from games.rollfold.components import LEVELS
from games.rollfold.editions import sheet_name
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.views import view
from generator.page.geometry import Box
from generator.page.sheet import Sheet
from generator.rollfold.layout import BOX_MM, field_id
from tests.bench.folded import finished_reverse
from tests.photos.camera import Shot
from tests.photos.folded import Taken, anywhere, game, handled, take

UNREAD = "SO-+"  # start tiles, ice holes, art, half boxes


@cache
def leaf(level: int, side: str) -> Leaf:
    by_id = {sheet.id: sheet for sheet in sheets()}
    other = "back" if side == "front" else "front"
    name = sheet_name(LEVELS[level - 1])
    return Leaf(by_id[f"rollfold/{name}/{side}"], by_id[f"rollfold/{name}/{other}"])


def folds(it: Leaf, level: int, states: Sequence[str]) -> Folds:
    sizes = {"open": 0, "small": LEVELS[level - 1].small, "large": LEVELS[level - 1].large}
    first = tuple(sizes[state.split("+")[0]] for state in states)
    again = tuple("+" in state for state in states)
    return Folds(first, it.turned, again, LEVELS[level - 1].blunt if it.turned else 0)


@pytest.mark.parametrize(("level", "side"), [(1, "front"), (2, "front"), (3, "front"), (4, "front"), (4, "back")])
def test_the_camera_looks_into_the_boxes_that_the_rules_see(level: int, side: str) -> None:
    it, rng = leaf(level, side), np.random.default_rng(level)
    for _ in range(8):
        states = tuple(str(state) for state in rng.choice(it.states, 4))
        seen = view(LEVELS[level - 1], folds(it, level, states))
        places = [grid.row_and_column(box) for box, glyph in seen.glyphs.items() if glyph not in UNREAD]
        expected = {field_id(column, row) for row, column in places}
        assert {field.id for field, _ in visible(it, states)} == expected, states


def test_the_states_of_a_corner_come_from_the_creases_of_both_sides() -> None:
    assert leaf(1, "front").states == ("open", "small", "large")
    assert leaf(4, "back").states == ("open", "small", "large", "small+blunt", "large+blunt")


def test_a_large_fold_lays_the_back_corner_box_six_boxes_in() -> None:
    """Section 5.1: the symbol on the back of A1 shows at F6; in the back view A1 is at the top right."""
    at = np.array([[5.5 * BOX_MM, 5.5 * BOX_MM]], np.float32)
    laid = lay(leaf(1, "front"), ("large", "open", "open", "open"), at)
    assert laid.under[0]
    assert laid.flap[0] == 0
    assert laid.source[0] == pytest.approx((14.5 * BOX_MM, 0.5 * BOX_MM), abs=1e-3)


def test_a_crease_meets_the_edges_as_far_from_the_corner_as_the_fold_is_large() -> None:
    assert crease(leaf(4, "back").up, "nw-blunt").size == pytest.approx(7 * BOX_MM)


def test_colours_or_lines_alone_do_not_decide_a_fold() -> None:
    """Misplaced lines on a curled corner must not outvote its colours, nor decide when the colours say nothing."""
    lines = {"open": 44.3, "small": 50.9, "large": 41.0}
    assert speak_for("small", lines)
    assert not speak_for("small", {"open": -33.6, "small": -36.0, "large": -70.0})
    assert not speak_for("small", {"open": -36.2, "small": -36.0, "large": -70.0})


@pytest.mark.parametrize(("sure", "agreed", "asked"), [(0.99, True, False), (0.99, False, True), (0.9, True, True)])
def test_a_fold_is_asked_unless_it_is_sure_and_agreed(sure: float, agreed: bool, asked: bool) -> None:
    value = fold_value(Corner({"open": 1 - sure, "small": sure}, (0.0, 0.0), agreed))
    assert (value.value, value.doubtful, bool(value.why)) == ("small", asked, asked)


@cache
def photographed(number: int) -> tuple[Taken, SheetReading]:
    """Level 1 to 4 and the reverse of 4, on both papers; one in low ink."""
    rng = np.random.default_rng([7, number])
    sheet = finished_reverse(rng) if number == 4 else anywhere(rng, number + 1)
    taken = take(rng, sheet, handled(rng, "low" if number == 2 else "full"))
    (reading,) = read(taken.picture, sheets()).sheets
    return taken, reading


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3)), 4])
def test_a_photo_gives_level_side_folds_and_boxes(number: int) -> None:
    taken, reading = photographed(number)
    assert reading.id == taken.id
    for name, truth in taken.folds.items():
        assert reading.fields[name].value == truth or reading.fields[name].doubtful, name
    if any(reading.fields[name].value != truth for name, truth in taken.folds.items()):
        return
    wrong = [name for name, truth in taken.marks.items() if reading.fields[name].value != truth]
    silent = [name for name in wrong if not reading.fields[name].doubtful]
    assert len(wrong) <= 0.02 * len(taken.marks), wrong
    assert not silent


@pytest.mark.long
def test_most_boxes_of_all_photos_are_right_and_few_are_flagged() -> None:
    both = [photographed(number) for number in range(5)]
    pairs = [(reading.fields[name], truth) for taken, reading in both for name, truth in taken.marks.items()]
    right = sum(value.value == truth for value, truth in pairs)
    flagged = sum(value.doubtful for value, _ in pairs)
    assert right >= 0.995 * len(pairs)
    assert flagged <= 0.02 * len(pairs)


def on_a_table(*pages: Sheet) -> Image:
    """Cut squares side by side on grey felt, seen from straight above."""
    felt = (96, 104, 96)
    squares = [
        cv2.copyMakeBorder(blank_picture(page, "full", 6.0), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=felt)
        for page in pages
    ]
    return np.concatenate(squares, axis=1)


def test_a_back_that_is_not_played_on_is_refused() -> None:
    with pytest.raises(Unreadable, match="Turn the sheet over"):
        read(on_a_table(leaf(1, "back").up), sheets())


def test_two_sheets_of_one_level_are_refused() -> None:
    front = leaf(1, "front").up
    with pytest.raises(Unreadable, match="each player's sheet on its own"):
        read(on_a_table(front, front), sheets())


def test_an_empty_sheet_is_empty_and_open() -> None:
    (reading,) = read(on_a_table(leaf(3, "front").up), sheets()).sheets
    assert {value.value for name, value in reading.fields.items() if name.startswith("fold:")} == {"open"}
    assert {value.value for name, value in reading.fields.items() if name.startswith("c")} == {"empty"}
    assert not any(value.doubtful for value in reading.fields.values())


def patches(*strokes: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> Image:
    """Absorbance of boxes with these strokes; the box is from -0.5 to 0.5."""
    made = []
    for lines in strokes:
        canvas = np.zeros((64, 64), np.float32)
        for a, b in lines:
            ends = [tuple(round(32 + 64 / 1.15 * v) for v in end) for end in (a, b)]
            cv2.line(canvas, ends[0], ends[1], 1.0, 3, cv2.LINE_AA)
        made.append(cv2.GaussianBlur(canvas, (0, 0), 1.0))
    return np.stack(made)


CROSS = (((-0.3, -0.3), (0.3, 0.3)), ((-0.3, 0.3), (0.3, -0.3)))
ROUND = [(0.42 * np.cos(t), 0.42 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 17)]
RINGED = (*CROSS, *pairwise(ROUND))
HANGING_OVER = (((-0.55, -0.3), (-0.4, 0.3)),)


def test_a_neighbours_stroke_that_hangs_over_is_no_x() -> None:
    seen = values(look(patches(CROSS, CROSS, CROSS, RINGED, HANGING_OVER, ()), 0.09), np.zeros(6, bool))
    assert [value.value for value in seen] == ["x", "x", "x", "circled", "empty", "empty"]


def test_a_paler_mark_than_all_others_is_asked() -> None:
    """It may be from another pen, so it is not silently called empty."""
    sheet = patches(CROSS, CROSS, CROSS, CROSS, CROSS)
    sheet[4] *= 0.27
    seen = values(look(sheet, 0.09), np.zeros(5, bool))
    assert [value.doubtful and value.why != RING_UNCLEAR for value in seen] == [False] * 4 + [True]


def test_ink_that_looks_like_nothing_drawn_is_asked_and_not_only_for_its_ring() -> None:
    """The edge of a shadow or of a hand runs through the middle of a box, too."""
    sheet = patches(CROSS, CROSS, CROSS, CROSS, ())
    sheet[4, :, : sheet.shape[2] // 2 + 8] = sheet[0].max()
    seen = values(look(sheet, 0.09), np.zeros(5, bool))
    assert [value.why == UNCLEAR for value in seen] == [False] * 4 + [True]


def test_a_mark_half_as_dark_as_the_others_is_asked() -> None:
    """Remains of dark print look like that."""
    sheet = patches(CROSS, CROSS, CROSS, CROSS, CROSS)
    sheet[4] *= 0.5
    seen = values(look(sheet, 0.09), np.zeros(5, bool))
    assert [value.doubtful and value.why != RING_UNCLEAR for value in seen] == [False] * 4 + [True]


def astray(by: float) -> list[Value]:
    """Narrow rings that miss the middle of their X by this share of a box, in every direction."""
    rings = []
    for turn in np.arange(0, 2 * np.pi, 0.4):
        x, y = by * np.cos(turn), by * np.sin(turn)
        rings.append((*CROSS, *pairwise([(0.6 * a + x, b + y) for a, b in ROUND])))
    return values(look(patches(*rings, *[CROSS] * len(rings)), 0.09), np.zeros(2 * len(rings), bool))[: len(rings)]


def test_a_ring_need_not_go_round_the_middle_of_its_box() -> None:
    assert all(value.value == "circled" and not value.doubtful for value in astray(0.22))


def test_a_ring_that_runs_through_its_x_and_out_of_the_box_is_a_ring_or_asked() -> None:
    assert all(value.value == "circled" or value.why == RING_UNCLEAR for value in astray(0.34))


def test_a_box_is_looked_for_where_its_glyph_is_seen() -> None:
    """Here the whole sheet lies beside the expected lines, and boxes without a glyph cannot show it."""
    page, px_per_mm, off = leaf(1, "front").up, 4.0, np.array([1.0, -0.7], np.float32)
    picture = blank_picture(page, "full", px_per_mm)
    expected = blank_patches(page, "full", picture, px_per_mm)
    knots = (knots_mm(page.block) - (page.block.x, page.block.y) - off) * px_per_mm - 0.5
    surface = Surface(page.block, knots.astype(np.float32))
    found = on_their_glyphs(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), surface, expected)
    moved = {field.id: by for field, by in zip(found.fields, (found.places - expected.places)[:, 0, 0], strict=True)}
    assert moved["c8r8"] == pytest.approx(off, abs=0.2)  # the kite in the middle
    assert moved["c8r1"] == pytest.approx(off, abs=0.2)  # a bonus at the edge
    assert moved["c4r4"] == pytest.approx((0, 0))


def test_what_a_hand_hides_is_one_area_and_no_x_under_it_is_lost() -> None:
    rng = np.random.default_rng(16)
    taken = take(rng, game(1, 3, 0)[-1], handled(rng), Shot(tilt=10, light=1.3, blur_mm=0.12), cover="resting hand")
    (sheet,) = read(taken.picture, sheets()).sheets
    (area,) = (name for name in sheet.fields if name.startswith(AREA))
    hidden = [name for name, value in sheet.fields.items() if value.why == area]
    assert any(taken.marks.get(name, "empty") != "empty" for name in hidden)
    silent = [
        name
        for name, truth in taken.marks.items()
        if name in sheet.fields and not sheet.fields[name].doubtful and sheet.fields[name].value != truth
    ]
    assert silent == []
    assert sheet.boxes.keys() == {area}


def under_cloth(rows: int) -> dict[str, Value]:
    """Five rows of five boxes with an X in the middle, the first rows of them covered."""
    empty, covered = Value("empty", 0.99, doubtful=False), Value("empty", 0.5, doubtful=True, why=COVERED)
    fields = {field_id(column, row): covered if row < rows else empty for row in range(5) for column in range(5)}
    return fields | {field_id(2, 2): Value("x", 0.97, doubtful=False)}


@pytest.mark.parametrize(("rows", "asked"), [(0, []), (1, []), (2, ["c3r3"]), (5, ["c3r3"])])
def test_what_looks_like_an_x_in_the_weave_of_a_sleeve_is_asked_about(rows: int, asked: list[str]) -> None:
    boxes = {field_id(column, row): Box(10 * column, 10 * row, 10, 10) for row in range(5) for column in range(5)}
    assert amid(boxes, under_cloth(rows)) == asked


def test_an_x_beside_a_hand_stays_an_x_though_its_ring_is_not_clear() -> None:
    """Whoever says that no X is under the hand means none of those in sight."""
    assert not may_be_hidden(Value("x", 0.9, doubtful=True, why=RING_UNCLEAR))
    assert may_be_hidden(Value("x", 0.6, doubtful=True, why=UNCLEAR))
