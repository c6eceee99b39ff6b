"""A sheet as it lies before the player: which boxes can be seen after these folds, and where strings may run.

A level has 81 front views, and the fourth 256 back views. Each is worked out when a game first comes to it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.kit import grid
from games.rollfold.components import (
    BONUS_1,
    BONUS_2,
    BONUS_3,
    BOXES,
    BULB,
    CORNERS,
    HOLE,
    ICE,
    LARGE_FACE,
    MEMO,
    ORB,
    PROFESSOR,
    SMALL_FACE,
    STAR,
    START,
    SYMBOL,
    SYMBOLS,
    Level,
)
from games.rollfold.rules.boxes import BACK_BITS, DIRECTIONS, LONGEST, SHEET, beyond
from games.rollfold.rules.folds import BACK, LAST, Box, Folds, Missing, local, seen

BONUSES = (BONUS_1, BONUS_2, BONUS_3)
_ALL_CORNERS = range(len(CORNERS))


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What shows where. Sets of boxes are as the player sees them; sets of paper boxes ("ink") hold both sides.
    One exists for each level and folds: see `view`.
    """

    level: Level
    folds: Folds
    shows: dict[int, Box | Missing]
    glyphs: dict[int, str]
    flat: int  # the boxes that lie where they were printed, on the side that is up
    flaps: tuple[tuple[int, int], ...]  # every other box in sight, and its paper box
    visible: int  # the paper boxes in sight
    open: int  # the boxes that may be X'ed
    starts: int
    symbols: int
    complete: bool  # all folds are made that winning asks for
    numbers: tuple[int, ...]  # the bonus boxes: of any number, of 1, of 2, of 3
    ice: int
    stars: int
    orbs: int  # none if only one can be seen: then it is a plain box (R32)
    bulbs: int
    needs: tuple[tuple[int, int, int], ...]  # corners that may still fold: the faces for a small and a large fold
    plain: dict[str, tuple[int, ...]]  # by direction and number: from where a straight string without luck runs
    special: tuple[int, ...]  # by number: from where ice, a star or an orb comes within reach
    ways: tuple[int, ...]  # by number: the plain sets of all four directions and the special one, side by side

    def __reduce__(self) -> tuple[object, ...]:
        return view, (self.level, self.folds)


@cache
def view(level: Level, folds: Folds) -> View:
    shows = {grid.square(r, c): seen(folds, c, r) for r in range(BOXES) for c in range(BOXES)}
    glyphs = {at: _printed(level, box) for at, box in shows.items() if isinstance(box, Box)}
    papers = {at: paper_bit(box) for at, box in shows.items() if isinstance(box, Box)}
    offset = BACK_BITS if folds.turned else 0
    flat = sum(at for at, paper in papers.items() if paper == at << offset)

    def showing(*kinds: str) -> int:
        return sum(at for at, glyph in glyphs.items() if glyph in kinds)

    is_open = sum(glyphs) & ~showing(HOLE.char, MEMO.char)
    orbs = showing(ORB.char)
    orbs = orbs if orbs.bit_count() > 1 else 0
    ice, stars, symbols = showing(ICE.char), showing(STAR.char), showing(SYMBOL.char)
    bonuses = tuple(showing(bonus.char) for bonus in BONUSES)
    plain = {direction: _plain(is_open, orbs, direction) for direction in DIRECTIONS}
    special = tuple(_special(is_open, ice, stars, orbs, number) for number in range(LONGEST + 1))
    return View(
        level=level,
        folds=folds,
        shows=shows,
        glyphs=glyphs,
        flat=flat,
        flaps=tuple((at, paper) for at, paper in papers.items() if not at & flat),
        visible=sum(papers.values()),
        open=is_open,
        starts=showing(START.char),
        symbols=symbols,
        complete=symbols.bit_count() == SYMBOLS and all(folds.again if level.blunt else folds.first),
        numbers=(sum(bonuses), *bonuses),
        ice=ice,
        stars=stars,
        orbs=orbs,
        bulbs=showing(BULB.char),
        needs=tuple(_needs(level, folds)),
        plain=plain,
        special=special,
        ways=tuple(_side_by_side(*(plain[d][n] for d in DIRECTIONS), special[n]) for n in range(LONGEST + 1)),
    )


def glyph(it: View, box: int) -> str:
    """What is printed in a box that can be seen."""
    return it.glyphs[box]


def lift(it: View, boxes: int) -> int:
    """The paper boxes that show here."""
    ink = (boxes & it.flat) << (BACK_BITS if it.folds.turned else 0)
    for at, paper in it.flaps:
        if boxes & at:
            ink |= paper
    return ink


def lay(it: View, ink: int) -> int:
    """Where these paper boxes show; those out of sight are left out."""
    boxes = ink >> (BACK_BITS if it.folds.turned else 0) & it.flat
    for at, paper in it.flaps:
        if ink & paper:
            boxes |= at
    return boxes


def paper_bit(box: Box) -> int:
    """A paper box as one bit: the front as seen from the front, beyond it the back as seen from the back."""
    if box.side == BACK:
        return grid.square(box.row, LAST - box.column) << BACK_BITS
    return grid.square(box.row, box.column)


def printed(level: Level, *kinds: str) -> int:
    """The paper boxes of both sides that carry one of these glyphs."""
    return sum(
        grid.square(row, column) << shift
        for shift, side in ((0, level.front), (BACK_BITS, level.back))
        for row, line in enumerate(side.splitlines())
        for column, char in enumerate(line.split())
        if char in kinds
    )


def _printed(level: Level, box: Box) -> str:
    side, column = (level.back, LAST - box.column) if box.side == BACK else (level.front, box.column)
    return side[2 * (BOXES * box.row + column)]  # each character is followed by a space or a line end


def _plain(is_open: int, orbs: int, direction: str) -> tuple[int, ...]:
    reach = _reach(is_open, direction)
    return tuple(boxes & ~_near(orbs, is_open, direction, number) for number, boxes in enumerate(reach))


def _side_by_side(*sets: int) -> int:
    return sum(boxes << BACK_BITS * place for place, boxes in enumerate(sets))


def _reach(is_open: int, direction: str) -> list[int]:
    """By number: the boxes from which so many open boxes follow in this direction."""
    opposite = {"^": "v", "v": "^", "<": ">", ">": "<"}[direction]
    reach = [SHEET]
    for number in range(1, LONGEST + 1):
        reach.append(reach[-1] & beyond(is_open, opposite, number))
    return reach


def _near(boxes: int, is_open: int, direction: str, number: int) -> int:
    """The places from which one of these boxes comes within so many steps, nothing barring the way."""
    opposite = {"^": "v", "v": "^", "<": ">", ">": "<"}[direction]
    free = _reach(is_open, direction)
    near = 0
    for steps in range(1, number + 1):
        near |= beyond(boxes, opposite, steps) & free[steps]
    return near


def _special(is_open: int, ice: int, stars: int, orbs: int, number: int) -> int:
    special = 0
    for direction in DIRECTIONS:
        special |= _near(ice | orbs, is_open, direction, number)
        special |= _near(stars, is_open, direction, number - 1)  # on a star at the end there is nowhere to go
    return special


def _needs(level: Level, folds: Folds) -> Iterator[tuple[int, int, int]]:
    for corner in _ALL_CORNERS:
        if folds.turned and not folds.again[corner]:
            professors = _in_square(level.back, corner, (BOXES + 1) // 2, turned=True, kinds=PROFESSOR.char)
            yield corner, professors, professors
        if not folds.turned and not folds.first[corner]:
            faces = SMALL_FACE.char + LARGE_FACE.char
            small = _in_square(level.front, corner, level.small, turned=False, kinds=faces)
            yield corner, small, _in_square(level.front, corner, level.large, turned=False, kinds=faces)


def _in_square(side: str, corner: int, size: int, *, turned: bool, kinds: str) -> int:
    boxes = 0
    for row, line in enumerate(side.splitlines()):
        for column, char in enumerate(line.split()):
            across, along = local(corner, LAST - column if turned else column, row)
            if char in kinds and across < size and along < size:
                boxes |= grid.square(row, column)
    return boxes
