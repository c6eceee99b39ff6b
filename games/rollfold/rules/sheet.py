"""One player's sheet: the ink on it, its folds, and whether it has won. Frozen; every change makes a new sheet."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.kit import grid
from games.rollfold.components import CORNERS, START, Level
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.views import View, lay, lift, printed, view


@dataclass(frozen=True, slots=True)
class Options:
    """`orb_links`: X'ed orbs connect the network (R25). `solo_take`: the take bonuses work in solo (R16).
    `start_is_x`: start tiles connect the network (R2). `marks_return`: ink that comes back into sight counts (R21).
    """

    orb_links: bool = False
    solo_take: bool = True
    start_is_x: bool = True
    marks_return: bool = True


BY_THE_BOOK = Options()

_NO_FOLDS = Folds()


class Sheet(NamedTuple):
    """X's and circles in sight, as the player sees them, and the ink out of sight, as sets of paper boxes.
    Start tiles count as X'ed and circled from the beginning (R2), those of the back too.
    """

    view: View
    xs: int
    circles: int
    hidden_xs: int = 0
    hidden_circles: int = 0


@cache
def blank(level: Level) -> Sheet:
    flat = view(level, _NO_FOLDS)
    back_starts = printed(level, START.char) & ~flat.visible
    return Sheet(flat, flat.starts, flat.starts, back_starts, back_starts)


def inked(level: Level, folds: Folds, xs: int, circles: int) -> Sheet:
    """A sheet with these folds and this ink, both sides given as paper boxes."""
    it = view(level, folds)
    return Sheet(it, lay(it, xs), lay(it, circles), xs & ~it.visible, circles & ~it.visible)


def ink(sheet: Sheet) -> tuple[int, int]:
    """All X'ed and all circled paper boxes, in sight or not."""
    return lift(sheet.view, sheet.xs) | sheet.hidden_xs, lift(sheet.view, sheet.circles) | sheet.hidden_circles


def may_fold(sheet: Sheet, corner: int, *, large: bool) -> bool:
    """All faces of the square are X'ed, and the corner was not folded before."""
    return not sheet.view.folds.turned and _faces_done(sheet, corner, large=large)


def may_turn(sheet: Sheet) -> bool:
    """All four light bulbs are X'ed, which takes four folded corners."""
    it = sheet.view
    return not it.folds.turned and it.bulbs.bit_count() == len(CORNERS) and not it.bulbs & ~sheet.xs


def may_fold_again(sheet: Sheet, corner: int) -> bool:
    """Both professors of the blunt corner are X'ed."""
    return sheet.view.folds.turned and _faces_done(sheet, corner, large=True)


def fold(sheet: Sheet, corner: int, *, large: bool, options: Options = BY_THE_BOOK) -> Sheet:
    level, folds = sheet.view.level, sheet.view.folds
    size = level.large if large else level.small
    first = (*folds.first[:corner], size, *folds.first[corner + 1 :])
    return _refold(sheet, folds._replace(first=first), options)


def turn(sheet: Sheet, options: Options = BY_THE_BOOK) -> Sheet:
    return _refold(sheet, sheet.view.folds._replace(turned=True, blunt=sheet.view.level.blunt), options)


def fold_again(sheet: Sheet, corner: int, options: Options = BY_THE_BOOK) -> Sheet:
    folds = sheet.view.folds
    again = (*folds.again[:corner], True, *folds.again[corner + 1 :])
    return _refold(sheet, folds._replace(again=again), options)


def large_corners(sheet: Sheet) -> int:
    return sheet.view.folds.first.count(sheet.view.level.large)


def won(sheet: Sheet, options: Options = BY_THE_BOOK) -> bool:
    """All folds made, all five symbols X'ed, and all in one network of X's (side by side, never diagonally)."""
    it = sheet.view
    if not it.complete or it.symbols & ~sheet.xs:
        return False
    return not it.symbols & ~joined_to(sheet, it.symbols & -it.symbols, options)


def joined_to(sheet: Sheet, seed: int, options: Options = BY_THE_BOOK) -> int:
    """The visible X's that are joined to this one."""
    it = sheet.view
    xs = sheet.xs if options.start_is_x else sheet.xs & ~it.starts
    reached = grid.group(seed, xs)
    while options.orb_links and reached & it.orbs and xs & it.orbs & ~reached:
        reached = grid.group(reached | xs & it.orbs, xs)
    return reached


def _faces_done(sheet: Sheet, corner: int, *, large: bool) -> bool:
    return any(
        which == corner and not (large_faces if large else small_faces) & ~sheet.xs
        for which, small_faces, large_faces in sheet.view.needs
    )


def _refold(sheet: Sheet, folds: Folds, options: Options) -> Sheet:
    """Ink sticks to the paper: it goes out of sight, and comes back, with it (R20, R21)."""
    xs, circles = ink(sheet)
    now = inked(sheet.view.level, folds, xs, circles)
    if options.marks_return:
        return now
    lost = sheet.hidden_xs & ~printed(sheet.view.level, START.char)
    return now._replace(xs=now.xs & ~lay(now.view, lost), circles=now.circles & ~lay(now.view, lost))
