"""Can these dice have drawn this sheet? A search that plays the rounds of the log again, with the sheet in sight.

It draws only X's that stand on the sheet, or that are out of sight now, and rings only what is ringed. A history is
found when nothing is left to explain. Of the many ways to draw a sheet it follows some at a time, so finding none
proves nothing.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from games.kit import grid
from games.rollfold.components import START
from games.rollfold.rules.boxes import BACK_BITS, SHEET
from games.rollfold.rules.choices import groups_of
from games.rollfold.rules.moves import Fold, FoldAgain, TurnPage
from games.rollfold.rules.options import BY_THE_BOOK
from games.rollfold.rules.sheet import Sheet, blank, ink, may_fold, may_fold_again, may_turn
from games.rollfold.rules.state import Player
from games.rollfold.rules.strings import strings
from games.rollfold.rules.turns import drawn, folded
from games.rollfold.rules.views import View, lay, lift, printed

Found = Literal["history found", "not decided"]

WIDTHS = (30, 120)  # half-explained sheets that are followed at a time: few first, more if that fails
RING_WORTH = 1.3  # of a ring still to explain, against an X
FACE_WORTH = 1.0  # of a face that a coming fold needs, and for each box that it lies away from the X's
BOX_WORTH = 0.45
FARTHEST = 8  # boxes
SOON = 2.0  # how much more a face counts in the very round of its fold


class Round(NamedTuple):
    """What a log tells of a seat's round: numbers drawn, first folds as corner and whether large, the page turn, and
    the corners folded again.
    """

    numbers: tuple[int, ...]
    first: tuple[tuple[int, bool], ...] = ()
    turned: bool = False
    again: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Search:
    """The sheet to explain, and the rounds. `doubtful` boxes may hold anything, X's of `loose_rings` may have one."""

    sheet: Sheet
    rounds: tuple[Round, ...]
    doubtful: int = 0
    loose_rings: int = 0


class _Task(NamedTuple):
    """Sets of paper boxes of both sides."""

    may_x: int
    may_ring: int
    must_x: int
    must_ring: int
    rounds: tuple[Round, ...]


class _Try(NamedTuple):
    cost: float
    player: Player
    folds: tuple[Fold | TurnPage | FoldAgain, ...]  # still to be made in this round


def search(it: Search, steps: int) -> Found:
    """Whether a history was found within so many strings tried."""
    task = _task(it)
    for width in WIDTHS:
        found, steps = _followed(task, Player(blank(it.sheet.view.level.number)), width, steps)
        if found:
            return "history found"
    return "not decided"


def _followed(task: _Task, blank_sheet: Player, width: int, left: int) -> tuple[bool, int]:
    """Whether a beam this wide comes through, and how many strings may still be tried."""
    beam = [_Try(0.0, blank_sheet, ())]
    for number, this in enumerate(task.rounds):
        last = number == len(task.rounds) - 1
        begun = [_Try(t.cost, t.player._replace(numbers=this.numbers, done=False), _folds(this)) for t in beam]
        ended: dict[object, _Try] = {}
        while begun and left > 0:
            layer: dict[object, _Try] = {}
            for attempt in begun:
                if not attempt.folds and (not attempt.player.numbers or (last and attempt.player.won)):
                    if last and _is_explained(task, attempt.player.sheet):
                        return True, left
                    ended.setdefault(attempt.player.sheet[1:], attempt)
                for after in _steps(task, attempt, number):
                    left -= 1
                    layer.setdefault((after.player, after.folds), after)
            begun = sorted(layer.values(), key=lambda t: t.cost)[:width]
        fresh = [t._replace(player=t.player._replace(bonuses=())) for t in ended.values()]
        beam = sorted(fresh, key=lambda t: t.cost)[:width]
    return False, left


def _task(it: Search) -> _Task:
    final = it.sheet.view
    level = final.level
    every = SHEET | SHEET << BACK_BITS
    hidden = every & ~final.visible | printed(level, START.char)
    doubt, loose = lift(final, it.doubtful), lift(final, it.loose_rings)
    xs, rings = lift(final, it.sheet.xs), lift(final, it.sheet.circles)
    starts = printed(level, START.char)
    return _Task(
        xs | hidden | doubt,
        rings | hidden | doubt | loose,
        xs & ~doubt & ~starts,
        rings & ~doubt & ~loose & ~starts,
        it.rounds,
    )


def _steps(task: _Task, attempt: _Try, number: int) -> list[_Try]:
    """The next fold of the round, or any string that explains something or uses a number up."""
    player = attempt.player
    found = []
    for fold in attempt.folds:
        if _may(player.sheet, fold):
            rest = tuple(other for other in attempt.folds if other != fold)
            found.append(_tried(task, folded(player, fold, BY_THE_BOOK), rest, number))
    it = player.sheet.view
    free, ends = _allowed(it, task.may_x), _allowed(it, task.may_ring)
    for n, starts, bonus in groups_of(player):
        for string, mark in strings(it, player.sheet.xs, starts, n):
            if mark.marks & ~free or mark.circled & ~ends:
                continue
            after = drawn(player, n, string.start, mark, bonus=bonus, options=BY_THE_BOOK)
            found.append(_tried(task, after, attempt.folds, number))
    return found


def _tried(task: _Task, player: Player, folds: tuple[Fold | TurnPage | FoldAgain, ...], number: int) -> _Try:
    xs, rings = ink(player.sheet)
    cost = (task.must_x & ~xs).bit_count() + RING_WORTH * (task.must_ring & ~rings).bit_count()
    cost -= 2.0 * (len(player.numbers) + len(player.bonuses))  # what is still to be drawn will explain something
    for at, this in enumerate(task.rounds[number:]):
        for corner, large in this.first:
            cost += (1 + SOON / (at + 1)) * _to_faces(player.sheet, corner, large)
    return _Try(cost, player, folds)


def _to_faces(sheet: Sheet, corner: int, large: bool) -> float:
    """What the faces of a corner still cost."""
    faces = next((all_ if large else few for which, few, all_ in sheet.view.needs if which == corner), 0) & ~sheet.xs
    cost, reached = FACE_WORTH * faces.bit_count(), sheet.xs
    for _ in range(FARTHEST):
        if not faces:
            break
        cost += BOX_WORTH * faces.bit_count()
        reached |= grid.beside(reached)
        faces &= ~reached
    return cost


def _folds(this: Round) -> tuple[Fold | TurnPage | FoldAgain, ...]:
    first: list[Fold | TurnPage | FoldAgain] = [Fold(0, corner, large) for corner, large in this.first]
    turn = [TurnPage(0)] if this.turned else []
    return (*first, *turn, *(FoldAgain(0, corner) for corner in this.again))


def _may(sheet: Sheet, fold: Fold | TurnPage | FoldAgain) -> bool:
    match fold:
        case Fold(_, corner, large):
            return may_fold(sheet, corner, large=large)
        case TurnPage():
            return may_turn(sheet)
        case FoldAgain(_, corner):
            return may_fold_again(sheet, corner)


@cache
def _allowed(it: View, papers: int) -> int:
    """Where these paper boxes lie in this view."""
    return lay(it, papers)


def _is_explained(task: _Task, sheet: Sheet) -> bool:
    xs, rings = ink(sheet)
    return not task.must_x & ~xs and not task.must_ring & ~rings
