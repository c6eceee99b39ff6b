"""Could this sheet have come about? By the rules alone, and with the dice of the table's log.

Without a log every X must lie on a straight string between two starting points, as far as its surroundings are in
sight. With the log there are the bounds of the dice, and a search that draws the sheet round by round; it is given a
number of steps, and says when they ran out.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from games.kit import grid
from games.rollfold.components import CORNERS, START, Level
from games.rollfold.rules.boxes import BACK_BITS, DIRECTIONS, LONGEST, SHEET, beyond, name
from games.rollfold.rules.choices import groups_of
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.game import drawn, folded
from games.rollfold.rules.moves import Fold, FoldAgain, TurnPage
from games.rollfold.rules.sheet import BY_THE_BOOK, Options, Sheet, blank, ink, may_fold, may_fold_again, may_turn
from games.rollfold.rules.state import Player
from games.rollfold.rules.strings import strings
from games.rollfold.rules.views import View, lay, lift, printed
from games.rollfold.table.state import State, uses

Outcome = Literal["no log", "history found", "no history", "not decided"]
Found = Literal["history found", "not decided"]

STEPS = 60_000  # strings that the search may try: about three seconds
FEWEST_ROUNDS = {1: 9, 2: 9, 3: 9, 4: 15}  # no win was ever quicker, by far
WIDTHS = (30, 120)  # half-explained sheets that are followed at a time: few first, more if that fails
RING_WORTH = 1.3  # of a ring still to explain, against an X
FACE_WORTH = 1.0  # of a face that a coming fold needs, and for each box that it lies away from the X's
BOX_WORTH = 0.45
FARTHEST = 8  # boxes
SOON = 2.0  # how much more a face counts in the very round of its fold


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a sheet fared. `suspects` are boxes that no string explains; `notes` say what else is odd."""

    outcome: Outcome
    suspects: tuple[tuple[int, str], ...] = ()
    notes: tuple[str, ...] = ()


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
    house: Options = BY_THE_BOOK


class _Task(NamedTuple):
    """Sets of paper boxes of both sides."""

    may_x: int
    may_ring: int
    must_x: int
    must_ring: int
    rounds: tuple[Round, ...]
    house: Options


class _Try(NamedTuple):
    cost: float
    player: Player
    folds: tuple[Fold | TurnPage | FoldAgain, ...]  # still to be made in this round


def audit(
    sheet: Sheet, doubtful: int = 0, table: State | None = None, seat: int = 0, *, loose_rings: int = 0
) -> Verdict:
    """`doubtful` boxes may hold an X or not, and the X's of `loose_rings` may have a ring or not: nothing is concluded
    from what is not sure.
    """
    suspects, notes = unexplained(sheet, doubtful, loose_rings), _odd_folds(sheet)
    if table is None or not table.rounds or seat >= table.players:
        return Verdict("no log", suspects, notes)
    rounds = log_rounds(table, seat)
    reasons = bounds(sheet, rounds, doubtful, loose_rings)
    if won_too_soon(sheet, len(rounds)):
        notes = (*notes, f"Compare the sheets. Nobody has ever won this soon (rounds played: {len(rounds)}).")
    if reasons:
        return Verdict("no history", suspects, (*notes, *reasons))
    found = search(Search(sheet, rounds, doubtful, loose_rings, table.house), STEPS)
    return Verdict(found, suspects, notes)


def unexplained(sheet: Sheet, doubtful: int = 0, loose_rings: int = 0) -> tuple[tuple[int, str], ...]:
    """X's that cannot have been drawn by any string, though all the boxes around them are in sight."""
    it = sheet.view
    ends = sheet.circles | loose_rings | sheet.xs & (it.stars | it.orbs)  # strings start, stop and bend there
    covered = it.starts | doubtful
    for direction in (DIRECTIONS[1], DIRECTIONS[3]):
        covered |= _between(sheet, ends | doubtful, direction)
    found = []
    for box in grid.each(sheet.xs & ~covered):
        if not _reaches_the_unseen(sheet, box):
            mark = "a ring" if box & sheet.circles else "an X"
            found.append((box, f"{name(box)} has {mark}, but no line can have reached it"))
    return tuple(found)


def bounds(sheet: Sheet, rounds: tuple[Round, ...], doubtful: int = 0, loose_rings: int = 0) -> tuple[str, ...]:
    """What the dice could give at the very most, against what stands on the sheet."""
    level = sheet.view.level
    xs = (sheet.xs & ~sheet.view.starts & ~doubtful).bit_count()
    rings = (sheet.circles & ~sheet.view.starts & ~doubtful & ~loose_rings).bit_count()
    numbers = [number for this in rounds for number in this.numbers]
    bonuses = [int(char) for char in level.front + level.back if char.isdigit()]
    jumps = (level.front + level.back).count("@") * (len(numbers) + len(bonuses))
    reasons = []
    if rings > len(numbers) + len(bonuses) + jumps:
        reasons.append(
            f"There are {rings} rings, but the dice and every bonus box give {len(numbers) + len(bonuses)} lines."
        )
    budget = sum(numbers) + sum(bonuses) + jumps
    if "~" not in level.front and xs > budget:
        reasons.append(f"There are {xs} X's, but the dice and every bonus box give {budget}.")
    return tuple(reasons)


def log_rounds(table: State, seat: int) -> tuple[Round, ...]:
    """What the log knows of a seat's rounds: the numbers it drew, and the folds it entered in each."""
    paper = table.papers[seat]
    rounds = []
    for used in uses(table, seat):
        numbers = tuple(number + (at == used.plus) for at, number in enumerate(used.face, 1))
        first = tuple(
            (corner, crease.large)
            for corner, crease in enumerate(paper.first)
            if crease is not None and crease.round == used.round
        )
        again = tuple(corner for corner, round_ in enumerate(paper.again) if round_ == used.round)
        rounds.append(Round(numbers, first, paper.turned == used.round, again))
    return tuple(rounds)


def broken_folds(folds: Folds, level: Level, corner: int) -> bool:
    """A page that was turned with this corner still open."""
    return bool(level.blunt and folds.turned and not folds.first[corner])


def won_too_soon(sheet: Sheet, rounds: int) -> bool:
    return sheet.view.complete and rounds < FEWEST_ROUNDS[sheet.view.level.number]


def search(it: Search, steps: int) -> Found:
    """Whether a history was found within so many strings tried."""
    task = _task(it)
    for width in WIDTHS:
        found, steps = _followed(task, Player(blank(it.sheet.view.level)), width, steps)
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
        it.house,
    )


def _steps(task: _Task, attempt: _Try, number: int) -> list[_Try]:
    """The next fold of the round, or any string that explains something or uses a number up."""
    player = attempt.player
    found = []
    for fold in attempt.folds:
        if _may(player.sheet, fold):
            rest = tuple(other for other in attempt.folds if other != fold)
            found.append(_tried(task, folded(player, fold, task.house), rest, number))
    it = player.sheet.view
    free, ends = _allowed(it, task.may_x), _allowed(it, task.may_ring)
    for n, starts, bonus in groups_of(player):
        for string, mark in strings(it, player.sheet.xs, starts, n):
            if mark.marks & ~free or mark.circled & ~ends:
                continue
            after = drawn(player, n, string.start, mark, bonus=bonus, options=task.house)
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


def _between(sheet: Sheet, ends: int, direction: str) -> int:
    """The X's on straight runs from one end to another, both included."""
    it, covered = sheet.view, 0
    for start in grid.each(ends):
        box, run = start, 0
        for step in range(1, 2 * LONGEST if it.ice else LONGEST + 1):
            box = beyond(box, direction)
            if not box & (sheet.xs | ends) or not box & it.open:
                break
            run |= box
            if box & ends and (step <= LONGEST or run & it.ice):
                covered |= run | start
    return covered


def _reaches_the_unseen(sheet: Sheet, box: int) -> bool:
    """Whether a run of X's through this box comes to a box that was folded, or lies on a flap: who knows what led
    there before.
    """
    it = sheet.view
    for direction in DIRECTIONS:
        at = box
        while at & sheet.xs:
            if _was_folded(it, at):
                return True
            at = beyond(at, direction)
        if at in it.shows and _was_folded(it, at):
            return True
    return False


def _was_folded(it: View, box: int) -> bool:
    """Gone, halved, on a flap; or right beside the place where a fold has hidden the front."""
    return not box & it.flat


def _odd_folds(sheet: Sheet) -> tuple[str, ...]:
    """Folds that cannot have been earned, as far as a finished sheet shows it."""
    it = sheet.view
    notes = [
        f"Corner {CORNERS[corner].letter} is not folded, but the page can only be turned once all four are."
        for corner in range(len(CORNERS))
        if broken_folds(it.folds, it.level, corner)
    ]
    dark = it.bulbs & ~sheet.xs
    if it.folds.turned and dark:
        notes.append(
            f"The light bulb on {name(dark & -dark)} has no X, but the page can only be turned once all four have one."
        )
    return tuple(notes)
