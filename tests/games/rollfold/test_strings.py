"""Strings: the sets of `strings` allow exactly what a slow check, box by box, finds nothing wrong with."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit import grid
from games.rollfold.components import LEVELS
from games.rollfold.rules.boxes import BACK_BITS, DIRECTIONS, LONGEST, SHEET, beyond, run
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.refusals import why_not
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.strings import ORB, STAR, Leg, String, ink_of, number_of, strings
from games.rollfold.rules.views import lay, lift, view
from tests.games.rollfold.test_components import states

LEVEL_NUMBERS = [level.number for level in LEVELS]
FOLDS = {level.number: states(level) for level in LEVELS}


@st.composite
def sheets(draw: st.DrawFn, levels: list[int] = LEVEL_NUMBERS) -> Sheet:
    """A sheet in any fold state, with any ink: more than a game can bring about."""
    level = draw(st.sampled_from(levels))
    it = view(LEVELS[level - 1], draw(st.sampled_from(FOLDS[level])))
    xs = draw(st.integers(0, SHEET)) & it.open | it.starts
    circles = draw(st.integers(0, SHEET)) & draw(st.integers(0, SHEET)) & draw(st.integers(0, SHEET)) & xs
    return Sheet(it, xs, circles | it.starts)


@given(sheets(), st.integers(1, LONGEST))
def test_every_string_in_the_set_is_fine_for_the_finger(sheet: Sheet, number: int) -> None:
    found = list(strings(sheet.view, sheet.xs, sheet.circles, number))
    assert len({string for string, _ in found}) == len(found)
    for string, ink in found:
        assert number_of(string) == number
        assert why_not(sheet, string) is None
        assert ink_of(sheet.view, sheet.xs, sheet.circles, string) == ink
        assert not ink.marks & ~sheet.view.open
        assert not ink.circled & ~ink.marks


@given(sheets([1, 2, 4]), st.integers(1, LONGEST), st.integers(0, 3))
def test_every_straight_string_that_the_finger_allows_is_in_the_set(sheet: Sheet, number: int, slide: int) -> None:
    for start, direction in product(grid.each(SHEET), DIRECTIONS):
        string = String(start, direction, number, slide)
        allowed = ink_of(sheet.view, sheet.xs, sheet.circles, string) is not None
        assert allowed == (why_not(sheet, string) is None)


def legs(sheet: Sheet) -> st.SearchStrategy[Leg]:
    orbs = [one for one, glyph in sheet.view.glyphs.items() if glyph == "@"]
    return st.one_of(
        st.builds(Leg, st.sampled_from(["", STAR]), st.just(0), st.sampled_from(DIRECTIONS), st.integers(1, 4)),
        st.builds(Leg, st.just(ORB), st.sampled_from(orbs), st.sampled_from(DIRECTIONS), st.integers(1, 4)),
        st.builds(Leg, st.just(ORB), st.sampled_from(orbs), st.just(""), st.just(0)),
    )


@given(sheets([3]), st.data())
def test_every_bent_string_that_the_finger_allows_is_in_the_set(sheet: Sheet, data: st.DataObject) -> None:
    """Starting next to a star or an orb, so that something happens."""
    near = [one for one, glyph in sheet.view.glyphs.items() if glyph in "*@"]
    goal = data.draw(st.sampled_from(near))
    steps = data.draw(st.integers(1, 2))
    direction = data.draw(st.sampled_from(DIRECTIONS))
    start = beyond(goal, {"^": "v", "v": "^", "<": ">", ">": "<"}[direction], steps) & sheet.view.open
    if not start:
        return
    sheet = sheet._replace(circles=sheet.circles | start, xs=sheet.xs | start)
    string = String(start, direction, steps, 0, tuple(data.draw(st.lists(legs(sheet), max_size=2))))
    if number_of(string) > LONGEST:
        return
    allowed = ink_of(sheet.view, sheet.xs, sheet.circles, string) is not None
    assert allowed == (why_not(sheet, string) is None)


@given(sheets())
def test_lifting_and_laying_ink_are_mirrors(sheet: Sheet) -> None:
    ink = lift(sheet.view, sheet.xs)
    assert ink.bit_count() == sheet.xs.bit_count()
    assert not ink & ~sheet.view.visible
    assert lay(sheet.view, ink) == sheet.xs


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_run_is_its_steps_one_by_one(direction: str) -> None:
    middle = grid.square(7, 7)
    for number in range(1, LONGEST + 1):
        steps = [beyond(middle, direction, step) for step in range(1, number + 1)]
        assert run(middle, direction, number) == sum(steps)


def test_no_run_leaks_round_the_edge() -> None:
    """Beyond the edge there is nothing, or a bit that no box has."""
    for start, direction in product(grid.each(SHEET), DIRECTIONS):
        row, column = grid.row_and_column(start)
        room = {"^": row, "v": 14 - row, "<": column, ">": 14 - column}[direction]
        assert bool(beyond(start, direction) & SHEET) == (room > 0)


def test_folds_give_each_visible_box_one_paper_box() -> None:
    for level, folds in ((number, it) for number in LEVEL_NUMBERS for it in FOLDS[number][::7]):
        it = view(LEVELS[level - 1], folds)
        assert it.visible.bit_count() == len(it.glyphs)
        assert it.visible < 1 << 2 * BACK_BITS


def test_a_plain_view_shows_the_front() -> None:
    it = view(LEVELS[0], Folds())
    assert it.flat == SHEET
    assert it.flaps == ()
