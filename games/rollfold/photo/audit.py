"""Could this sheet have come about? By the rules alone, and with the dice of the table's log.

Without a log every X must lie on a straight string between two starting points, as far as its surroundings are in
sight. With the log there are the bounds of the dice, and a search that draws the sheet round by round; it is given a
number of steps, and says when they ran out.
"""

from dataclasses import dataclass
from typing import Literal

from games.kit import grid
from games.rollfold.components import CORNERS, Level
from games.rollfold.photo.history import Round, Search, search
from games.rollfold.rules.boxes import DIRECTIONS, LONGEST, beyond, name
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.views import View
from games.rollfold.table.state import State, uses

Outcome = Literal["no log", "history found", "no history", "not decided"]

STEPS = 60_000  # strings that the search may try: about three seconds
FEWEST_ROUNDS = {1: 9, 2: 9, 3: 9, 4: 15}  # no win was ever quicker, by far


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a sheet fared. `suspects` are boxes that no string explains; `notes` say what else is odd."""

    outcome: Outcome
    suspects: tuple[tuple[int, str], ...] = ()
    notes: tuple[str, ...] = ()


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
        notes = (*notes, f"Nobody has ever won so soon: rounds played, {len(rounds)}. Compare the sheets.")
    if reasons:
        return Verdict("no history", suspects, (*notes, *reasons))
    found = search(Search(sheet, rounds, doubtful, loose_rings), STEPS)
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
            ringed = " ring" if box & sheet.circles else "n X"
            found.append((box, f"{name(box)} has a{ringed}, but no string can have led there"))
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
            f"There are {rings} rings, but the dice and every bonus box give {len(numbers) + len(bonuses)} strings."
        )
    budget = sum(numbers) + sum(bonuses) + jumps
    if "~" not in level.front and xs > budget:
        reasons.append(f"There are {xs} X's, but the dice and every bonus box give {budget}.")
    return tuple(reasons)


def log_rounds(table: State, seat: int) -> tuple[Round, ...]:
    """What the log knows of a seat's rounds: the numbers it drew, and the folds it told then."""
    paper = table.papers[seat]
    rounds = []
    for used in uses(table, seat):
        numbers = tuple(number + (at == used.plus) for at, number in enumerate(used.face, 1))
        first = tuple(
            (corner, crease.large)
            for corner, crease in enumerate(paper.first)
            if crease is not None and crease.round == used.round
        )
        again = tuple(corner for corner, told in enumerate(paper.again) if told == used.round)
        rounds.append(Round(numbers, first, paper.turned == used.round, again))
    return tuple(rounds)


def broken_folds(folds: Folds, level: Level, corner: int) -> bool:
    """A page that was turned with this corner still open."""
    return bool(level.blunt and folds.turned and not folds.first[corner])


def won_too_soon(sheet: Sheet, rounds: int) -> bool:
    return sheet.view.complete and rounds < FEWEST_ROUNDS[sheet.view.level.number]


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
        f"Corner {CORNERS[corner].letter} is open, but the page turns after all four are folded."
        for corner in range(len(CORNERS))
        if broken_folds(it.folds, it.level, corner)
    ]
    dark = it.bulbs & ~sheet.xs
    if it.folds.turned and dark:
        notes.append(f"The light bulb on {name(dark & -dark)} has no X, but the page turns after all four have one.")
    return tuple(notes)
