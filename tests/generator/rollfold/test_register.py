"""Folding on paper's terms: the rendered pages are folded, and every box that comes up lies on the front's grid."""

from functools import cache
from statistics import median
from typing import Any, Literal

import cv2
import numpy as np
import pytest

from games.kit import grid
from games.rollfold.components import BOXES, LEVELS, SYMBOL, Level
from games.rollfold.rules.folds import BACK, FRONT, Box, Folds
from games.rollfold.rules.views import view
from generator.catalogue import documents
from generator.page.geometry import Point
from generator.page.imposition import like_a_book
from generator.page.paper import A4, PAPERS
from generator.rollfold.layout import TEST_SIZES, flap_scales
from tests.generator.rollfold.folded import PX_PER_MM, Leaf, folded, folded_twice, leaf

BOX_MM = 12.4
NEAR_MM = 0.3
STROKE_MM = 0.9  # wider than any line of the grid
REACH_MM = 1.0  # how far from its place the side of a box is looked for
Flip = Literal["long", "short"]
Lines = tuple[list[float], list[float]]  # of the grid: places of the upright ones, and of the level ones


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_first_fold_lays_boxes_on_the_grid(level: Level, size: str, paper: str) -> None:
    boxes = level.small if size == "small" else level.large
    _assert_in_register(level, Folds((boxes,) * 4), BACK, _leaf(level.number, paper))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_corners_fold_one_by_one(level: Level) -> None:
    for folds in (Folds((level.small, 0, level.large, 0)), Folds((0, level.large, 0, level.small))):
        _assert_in_register(level, folds, BACK, _leaf(level.number, "letter"))


@pytest.mark.parametrize("first", [(2, 2, 2, 2), (3, 3, 3, 3), (2, 3, 2, 3)])
def test_a_second_fold_lays_boxes_on_the_grid_of_the_back(first: tuple[int, ...]) -> None:
    level = LEVELS[3]
    folds = Folds(first, turned=True, again=(True,) * 4, blunt=level.blunt)
    _assert_in_register(level, folds, FRONT, _leaf(4, "a4"))


def test_the_other_edge_gives_the_same_sheet() -> None:
    for level in LEVELS:
        _assert_in_register(level, Folds((level.large,) * 4), BACK, _leaf(level.number, "a4", "short"))


def test_a_back_that_is_off_is_seen_to_be_off() -> None:
    """So the measure can fail: too far right by 0.6 mm and too low by 0.3; at A that is 0.3 left and 0.6 down."""
    level = LEVELS[0]
    picture = folded(_leaf(1, "a4", "long", (0.6, 0.3)), (level.large * BOX_MM, 0, 0, 0))
    lines = _grid_lines(picture)
    off = [
        _off(picture, lines, column, row)
        for (column, row), _ in _revealed(level, Folds((level.large, 0, 0, 0)), BACK)
        if max(column, row) < level.large - 1  # what lies at the edge of the flap was cut off or is blank
    ]
    assert median(x for x, _ in off) == pytest.approx(-0.3, abs=0.1)
    assert median(y for _, y in off) == pytest.approx(0.6, abs=0.1)


@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.name)
def test_symbols_come_up_upright(level: Level) -> None:
    """The symbol on each flap looks as the one in the middle of the front does, and not like itself turned."""
    picture = folded(_leaf(level.number, "a4"), (level.large * BOX_MM,) * 4)
    model = _darkness(picture, 7, 7)
    it = view(level, Folds((level.large,) * 4))
    for at in grid.each(it.symbols):
        row, column = grid.row_and_column(at)
        likeness = [_alike(np.rot90(_darkness(picture, column, row), turn), model) for turn in range(4)]
        assert likeness[0] > 0.7, likeness
        assert max(likeness[1:]) < 0.6, likeness


def test_bulbs_come_up_upright() -> None:
    """A bulb has its socket below, so its lower half is narrower."""
    level = LEVELS[3]
    picture = folded(_leaf(4, "a4"), (level.small * BOX_MM,) * 4)
    for at in grid.each(view(LEVELS[3], Folds((level.small,) * 4)).bulbs):
        row, column = grid.row_and_column(at)
        dark = _darkness(picture, column, row) > 0.5
        wide = [np.count_nonzero(line) for line in dark]
        third = len(wide) // 3
        assert max(wide[:third]) > 1.5 * max(wide[-third:])


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("error", [(0.0, 0.0), (1.2, -0.6), (-2.0, 1.5)])
def test_the_fold_test_reads_what_to_move_the_backs_by(error: Point, flip: Flip) -> None:
    document = next(d for d in documents("rollfold", flip=flip) if "foldtest" in d.name)
    sizes = tuple(TEST_SIZES[corner] * BOX_MM for corner in range(4))
    picture = folded(leaf(document, error), sizes)
    book = like_a_book(A4, flip)
    for corner in range(4):
        readings = [_reading(picture, scale) for scale in flap_scales(corner, book=book)]
        assert readings[0] == pytest.approx(-error[0], abs=0.12)
        assert readings[1] == pytest.approx(-error[1], abs=0.12)


@cache
def _leaf(level: int, paper: str, flip: Flip = "long", shift: Point = (0, 0)) -> Leaf:
    name = f"rollfold-level-{level}-"
    document = next(d for d in documents("rollfold", players=1, paper=paper, flip=flip) if d.name.startswith(name))
    return leaf(document, shift)


def _assert_in_register(level: Level, folds: Folds, side: int, printed: Leaf) -> None:
    sizes = tuple(size * BOX_MM for size in folds.first)
    picture = folded_twice(printed, sizes, folds.blunt * BOX_MM) if folds.turned else folded(printed, sizes)
    revealed = _revealed(level, folds, side)
    assert revealed
    lines = _grid_lines(picture)
    for (column, row), _ in revealed:
        assert np.hypot(*_off(picture, lines, column, row)) < NEAR_MM, (level.name, folds, column, row)


def _revealed(level: Level, folds: Folds, side: int) -> list[tuple[tuple[int, int], Box]]:
    """The boxes of the flaps, as the engine sees them: place in the view, and what it shows."""
    shows = view(level, folds).shows
    found = []
    for at, shown in shows.items():
        row, column = grid.row_and_column(at)
        flapped = (
            (BOXES - 1 - column if folds.turned else column, row) != shown[1:] if isinstance(shown, Box) else False
        )
        if isinstance(shown, Box) and (shown.side == side or flapped):
            found.append(((column, row), shown))
    return found


def _off(picture: Any, lines: Lines, column: int, row: int) -> Point:
    """How far the middle of a printed box is from where the front's grid has it, in millimetres."""
    left, right = (_line(picture, k, row, across=False) for k in (column, column + 1))
    top, foot = (_line(picture, k, column, across=True) for k in (row, row + 1))
    x, y = (left + right) / 2, (top + foot) / 2
    return (
        x - (lines[0][column] + lines[0][column + 1]) / 2,
        y - (lines[1][row] + lines[1][row + 1]) / 2,
    )


def _grid_lines(picture: Any) -> Lines:
    """Where the sides of boxes are in the middle row and column, which no fold can reach."""
    middle = BOXES // 2
    return (
        [_line(picture, k, middle, across=False) for k in range(BOXES + 1)],
        [_line(picture, k, middle, across=True) for k in range(BOXES + 1)],
    )


def _line(picture: Any, number: int, beside: int, *, across: bool) -> float:
    """The place of the `number`-th line of the grid along the middle of a box, found as the darkest stroke near it."""
    place = number * BOX_MM
    near, far = max(0.0, place - REACH_MM), min(BOXES * BOX_MM, place + REACH_MM)
    start, end = beside * BOX_MM + 0.2 * BOX_MM, beside * BOX_MM + 0.8 * BOX_MM
    grey = picture if across else picture.transpose(1, 0, 2)
    strip = grey[_px(near) : _px(far), _px(start) : _px(end)].mean(axis=2)
    profile = strip.mean(axis=1).astype(np.float32).reshape(-1, 1)
    stroke = np.ones((_px(STROKE_MM), 1), np.uint8)
    dark = (cv2.morphologyEx(profile, cv2.MORPH_CLOSE, stroke) - profile).ravel()  # a step from tint to tint is no line
    dark[dark < 0.4 * dark.max()] = 0
    return near + float((dark * (np.arange(len(dark)) + 0.5)).sum() / dark.sum()) / PX_PER_MM


def _darkness(picture: Any, column: int, row: int) -> Any:
    """A box without its rim, from 0 for its ground to 1 for its figure."""
    edge = _px(BOX_MM * 0.82)
    y, x = _px((row + 0.09) * BOX_MM), _px((column + 0.09) * BOX_MM)
    grey = picture[y : y + edge, x : x + edge].mean(axis=2)
    return np.clip((grey.max() - grey) / (grey.max() - grey.min()), 0, 1)


def _alike(a: Any, b: Any) -> float:
    return float(np.corrcoef(a.ravel(), b.ravel())[0, 1])


def _reading(picture: Any, scale: Any) -> float:
    """Where the flap's arrow points at a scale: the middle of the tulip-coloured line, four to nine mm inside."""
    values = np.arange(-4, 4, 0.05)
    hits = []
    for mm in values:
        points = [scale.at(mm, -inside) for inside in np.arange(4, 9, 0.5)]
        colours = np.array([picture[_px(y), _px(x)] for x, y in points], int)
        hits.append(float(np.median(colours[:, 0] - colours[:, 2])))
    weights = np.clip(hits, 0, None)
    weights[weights < 0.3 * weights.max()] = 0
    return float((weights * values).sum() / weights.sum())


def _px(mm: float) -> int:
    return int(mm * PX_PER_MM)


def test_the_middle_of_every_front_has_its_symbol_only() -> None:
    """Levels 1 to 3 show one symbol before any fold, level 4 shows four: what the set-up tells players to look for."""
    counts = [level.front.count(SYMBOL.char) for level in LEVELS]
    assert counts == [1, 1, 1, 4]
