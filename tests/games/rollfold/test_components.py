"""The sheets, dice and tables as the specification counts them (sections 1.3 to 1.8)."""

from collections import Counter
from itertools import product

import pytest

from games.kit import grid
from games.rollfold.components import (
    BLACK,
    BOXES,
    COLUMNS,
    CORNERS,
    DICE,
    LEGEND,
    LEVELS,
    SAD_FACE,
    WHITE,
    Level,
)
from games.rollfold.editions import BY_NAME, EDITIONS, FIRST_EDITION, level_in, sheet_name
from games.rollfold.rules.folds import Box, Folds
from games.rollfold.rules.views import View, view

GLYPHS = set(".WSFf123~O*@bPm+-")
SHEETS = tuple(BY_NAME.values())  # of both editions


def rows(side: str) -> list[str]:
    return ["".join(line.split()) for line in side.splitlines()]


def half_turn(side: list[str]) -> list[str]:
    return [row[::-1] for row in side[::-1]]


def quarter_turn(side: list[str]) -> list[str]:
    return ["".join(column)[::-1] for column in zip(*side, strict=True)]


def states(level: Level) -> list[Folds]:
    fronts = [Folds(first) for first in product((0, level.small, level.large), repeat=4)]
    if not level.blunt:
        return fronts
    firsts = product((level.small, level.large), repeat=4)
    agains = list(product((False, True), repeat=4))
    return fronts + [Folds(first, True, again, level.blunt) for first in firsts for again in agains]


@pytest.mark.parametrize("level", SHEETS, ids=BY_NAME)
def test_1_5_sides_are_fifteen_by_fifteen_known_glyphs(level: Level) -> None:
    for side in (rows(level.front), rows(level.back)):
        assert [len(row) for row in side] == [BOXES] * BOXES
        assert set("".join(side)) <= GLYPHS


@pytest.mark.parametrize("level", SHEETS, ids=BY_NAME)
def test_1_5_fronts_survive_a_half_turn_and_backs_a_quarter_turn(level: Level) -> None:
    """Except that faces of take corners may be nearer than those of the +1 corners: their bonus is worth less."""
    front, back = rows(level.front.replace("f", ".")), rows(level.back)
    assert half_turn(front) == front
    assert quarter_turn(back) == back


def test_only_a_face_of_corner_c_on_level_1_stands_out_of_line() -> None:
    lines = {name: rows(level.front) for name, level in BY_NAME.items()}
    assert [name for name, front in lines.items() if half_turn(front) != front] == ["level-1b"]
    assert lines["level-1b"][12][10] == "f"


# sheet: glyph -> (front, back), the inventory of section 1.5; below it what the second edition adds on the back
INVENTORY = {
    "level-1": {"1": (4, 8), "2": (4, 4), "3": (2, 4), "W": (1, 4)},
    "level-2": {"1": (4, 8), "2": (4, 4), "3": (2, 0), "~": (44, 8), "O": (12, 0), "W": (1, 4)},
    "level-3": {"1": (4, 8), "2": (4, 0), "3": (0, 0), "*": (12, 4), "@": (4, 4), "W": (1, 4)},
    "level-4": {"1": (8, 4), "2": (4, 4), "3": (4, 0), "b": (0, 4), "P": (0, 8), "m": (0, 4), "W": (4, 1)},
    "level-1b": {"1": (4, 12), "2": (4, 4), "3": (2, 8), "W": (1, 4)},
    "level-2b": {"1": (4, 8), "2": (4, 4), "3": (2, 4), "~": (44, 8), "O": (12, 0), "W": (1, 4)},
    "level-3b": {"1": (4, 8), "2": (4, 0), "3": (0, 8), "*": (12, 4), "@": (4, 4), "W": (1, 4)},
}


@pytest.mark.parametrize("level", SHEETS, ids=BY_NAME)
def test_1_5_the_inventory_of_glyphs(level: Level) -> None:
    front, back = Counter(level.front), Counter(level.back)
    for glyph, count in INVENTORY[sheet_name(level)].items():
        assert (front[glyph], back[glyph]) == count, glyph


@pytest.mark.parametrize("old", FIRST_EDITION, ids=sheet_name)
def test_the_second_edition_changes_nothing_for_small_folds(old: Level) -> None:
    """It adds or raises bonuses that only a large fold shows, and moves faces that only a large fold needs. So whoever
    folds small plays the same game on both.
    """
    new = level_in(old.number, 2)
    small, small_of_old = (view(it, Folds((old.small,) * 4)) for it in (new, old))
    moved = {at for at in small.glyphs if small.glyphs[at] != small_of_old.glyphs[at]}
    assert {small.glyphs[at] for at in moved} | {small_of_old.glyphs[at] for at in moved} <= {".", "f"}
    assert [few for _, few, _ in view(new, Folds()).needs] == [few for _, few, _ in view(old, Folds()).needs]
    large, large_of_old = (sum(map(int, filter(str.isdigit, it.back))) for it in (new, old))
    assert large > large_of_old


def test_level_4_is_the_same_in_both_editions() -> None:
    assert {level_in(4, edition) for edition in EDITIONS} == {LEVELS[3]}


@pytest.mark.parametrize("level", SHEETS, ids=BY_NAME)
def test_1_5_every_start_tile_stands_on_its_middle_line(level: Level) -> None:
    tiles = {grid.name(one).upper() for one in grid.each(view(level, Folds()).starts)}
    assert tiles == {"H2", "N8", "H14", "B8"}


# small, large, blunt; faces of A B C D for a small and for a large fold (section 1.4)
SIZES = {
    1: (3, 6, 0, (2, 2, 2, 2), (4, 4, 4, 4)),
    2: (3, 6, 0, (3, 2, 3, 2), (5, 4, 5, 4)),
    3: (3, 6, 0, (3, 2, 3, 2), (5, 4, 5, 4)),
    4: (2, 3, 7, (2, 2, 2, 2), (3, 3, 3, 3)),
}


@pytest.mark.parametrize("level", SHEETS, ids=BY_NAME)
def test_1_4_sizes_and_faces(level: Level) -> None:
    needs = view(level, Folds()).needs
    small = tuple(few.bit_count() for _, few, _ in needs)
    large = tuple(many.bit_count() for _, _, many in needs)
    assert (level.small, level.large, level.blunt, small, large) == SIZES[level.number]


def test_1_4_the_faces_of_level_4_lie_in_their_squares_and_two_professors_in_each_quadrant() -> None:
    turned = view(LEVELS[3], Folds((2, 3, 2, 3), True, (False,) * 4, 7))
    assert [few.bit_count() for _, few, _ in turned.needs] == [2, 2, 2, 2]


@pytest.mark.parametrize("level", SHEETS, ids=BY_NAME)
def test_1_5_no_view_is_broken(level: Level) -> None:
    """Every view is one region, with all start tiles, the promised symbols, no art, and everything still needed."""
    for folds in states(level):
        it = view(level, folds)
        assert grid.group(it.open & -it.open, it.open) == it.open
        assert it.starts.bit_count() == 4
        assert "-" not in it.glyphs.values()
        assert "+" not in it.glyphs.values()
        assert it.symbols.bit_count() == promised_symbols(level, folds)
        assert all(not (few | many) & ~it.open for _, few, many in it.needs)


def test_4_folding_all_corners_of_the_front_shows_four_bulbs() -> None:
    views = [view(LEVELS[3], folds) for folds in states(LEVELS[3]) if all(folds.first) and not folds.turned]
    assert views
    assert {it.bulbs.bit_count() for it in views} == {4}


def promised_symbols(level: Level, folds: Folds) -> int:
    if not level.blunt:
        return 1 + sum(size > 0 for size in folds.first)
    return 1 + sum(folds.again) if folds.turned else 4


@pytest.mark.parametrize("level", [it for it in SHEETS if not it.blunt], ids=sheet_name)
def test_1_3_the_half_boxes_of_the_large_crease_are_marked_on_the_back(level: Level) -> None:
    back = rows(level.back)
    marked = {(column, row) for row, line in enumerate(back) for column, char in enumerate(line) if char == "+"}
    crease = {
        (column, row)
        for row, column in product(range(BOXES), repeat=2)
        if min(column, BOXES - 1 - column) + min(row, BOXES - 1 - row) == level.large - 1
    }
    assert marked == crease


def test_1_6_the_dice() -> None:
    assert BLACK.faces == ((2,), (3,), (4,), (5,), (6,), (1, 4))
    assert WHITE.faces == ((1, 2), (1, 3), (2, 2), (3,), (4,), (5,))
    assert [round(sum(map(sum, die.faces)) / 6, 2) for die in DICE] == [4.17, 3.83]
    for die in DICE:
        assert sorted(face for pair in die.opposite for face in pair) == list(range(6))


# E, W, B of each column (section 1.7)
FIELDS = {1: (15, 7, 7), 2: (10, 9, 10), 3: (9, 10, 10), 4: (9, 10, 10), 5: (9, 10, 10), 6: (5, 12, 12)}


def test_1_7_the_solo_columns() -> None:
    for column in COLUMNS:
        count = Counter(column.fields)
        assert (count["E"], count["W"], count["B"]) == FIELDS[column.number]
        assert len(column.fields) == SAD_FACE - 1


def test_1_8_the_legend_leaves_no_turn_out() -> None:
    for level, lines in LEGEND.items():
        assert [line.crowns for line in lines] == [5, 4, 3, 2, 1]
        turns = [turn for line in lines for turn in range(line.first, line.last + 1)]
        assert turns == list(range(24 if level == 4 else 15, SAD_FACE))


def test_1_4_the_corner_bonuses() -> None:
    assert [(corner.letter, corner.bonus) for corner in CORNERS] == [
        ("A", "+1 black"),
        ("B", "+1 white"),
        ("C", "take black"),
        ("D", "take white"),
    ]


def test_4_7_memo_boxes_lie_towards_their_corners() -> None:
    it: View = view(LEVELS[3], Folds((2, 2, 2, 2), True, (False,) * 4, 7))
    memos = {grid.name(at).upper() for at, glyph in it.glyphs.items() if glyph == "m"}
    assert memos == {"I7", "G7", "G9", "I9"}
    assert all(isinstance(it.shows[at], Box) for at, glyph in it.glyphs.items() if glyph == "m")
