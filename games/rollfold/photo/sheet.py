"""From what a camera read on a folded sheet to a position that can be judged, and the questions on the way.

Fields are named as the camera sees them: `c6r6` is the box F6 of the side that lies up, wherever its paper came from,
and `fold:nw` says how the corner at the top left of the front is folded: open, small, large, small+blunt, large+blunt.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from games.kit import grid
from games.kit.photo import AREA, CLEAR, COVERED, UNCLEAR, Question, Seen, Unscorable, likeliest
from games.rollfold.components import CORNERS, Level
from games.rollfold.editions import BY_NAME
from games.rollfold.photo.audit import Verdict, audit, broken_folds
from games.rollfold.rules.boxes import name, names
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import BY_THE_BOOK, Options, Sheet, joined_to, won
from games.rollfold.rules.views import View, view
from games.rollfold.table.state import State, folds_of

FOLD_FIELDS = ("fold:nw", "fold:ne", "fold:se", "fold:sw")  # of the corners A to D
OPEN, SMALL, LARGE, AGAIN = "open", "small", "large", "+blunt"
EMPTY, X, CIRCLED = VALUES = ("empty", "x", "circled")
FOLD_WORDS = {
    "open": "not folded",
    "small": "folded small",
    "large": "folded large",
    "small+blunt": "folded small, then again",
    "large+blunt": "folded large, then again",
}
FAINT = 0.02  # chance that a doubtful box is X'ed after all, or not, from which it is taken as open
OWN_LEVELS = "levels=own"
HOUSE_WORDS = ("start_is_x=off", "marks_return=off", "orb_links=on", OWN_LEVELS)  # what changes a photo's verdict
MOST_ASKED = 12  # boxes at a time; answers often settle the others


@dataclass(frozen=True, slots=True)
class Lack:
    """What a sheet needs for a win. `boxes` are where to look."""

    code: str
    why: str
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """One sheet and the rules: the position, what is missing, how it compares with the log, and what to ask."""

    sheet: Sheet
    lacks: tuple[Lack, ...]
    verdict: Verdict
    questions: tuple[Question, ...]
    values: Mapping[str, str]

    @property
    def won(self) -> bool:
        return not self.lacks


def check_sheet(seen: Seen, table: State | None = None, seat: int = 0, house: Options = BY_THE_BOOK) -> Checked:
    """One sheet, as its seat drew it; with the table's log if there is one."""
    sheet, values = seen_position(seen)
    it = sheet.view
    doubtful = sum(box for box in grid.each(it.open & ~it.starts) if _is_open(seen, field_of(box)))
    loose_rings = sum(box_of(field) for field in values if field in seen.doubts and field not in seen.said)
    verdict = audit(sheet, doubtful, table, seat, loose_rings=loose_rings & sheet.xs & ~doubtful)
    questions = (*_about_folds(seen, sheet, table, seat), *_about_boxes(seen, sheet, values, doubtful, verdict, house))
    read = {**{field: _value(seen, field) for field in FOLD_FIELDS}, **values}
    return Checked(sheet, lacks(sheet, house), verdict, questions, read)


def seen_position(seen: Seen) -> tuple[Sheet, dict[str, str]]:
    """A sheet with the likeliest value in every box, and these values."""
    it = view(level_of(seen.id), _folds(seen))
    values = {field_of(box): _value(seen, field_of(box)) for box in grid.each(it.open & ~it.starts)}
    return position(it, values), values


def position(it: View, values: Mapping[str, str]) -> Sheet:
    """The sheet with these values in sight; what is out of sight nobody knows."""
    xs = sum(box_of(field) for field, value in values.items() if value != EMPTY)
    circles = sum(box_of(field) for field, value in values.items() if value == CIRCLED)
    return Sheet(it, xs | it.starts, circles | it.starts)


def lacks(sheet: Sheet, house: Options = BY_THE_BOOK) -> tuple[Lack, ...]:
    """What is missing for a win, in the order in which a player would mend it; nothing if the sheet has won."""
    it, level = sheet.view, sheet.view.level
    found = _open_corners(it)  # each hides a symbol, too
    found += [
        Lack("SYMBOL_NOT_MARKED", f"The {level.symbol} on {name(box)} has no X.", box)
        for box in grid.each(it.symbols & ~sheet.xs)
    ]
    marked = it.symbols & sheet.xs
    parts = []
    while marked:
        part = joined_to(sheet, marked & -marked, house) & it.symbols
        parts.append(part)
        marked &= ~part
    if len(parts) > 1:
        groups = "; ".join(names(part) for part in parts)
        found.append(Lack("NOT_CONNECTED", f"The {level.symbol}s are not joined: {groups}.", it.symbols & sheet.xs))
    return tuple(found)


def level_of(sheet: str) -> Level:
    """`rollfold/level-1b/front` is a sheet of level 1, second edition; a player's number may follow."""
    return BY_NAME[sheet.split("/")[1]]


def is_turned(sheet: str) -> bool:
    return sheet.split("/")[2] == "back"


def misfit(sheet: str, level: int | None = None) -> str:
    """Why a sheet does not belong to a game of this level; empty if it does."""
    if sheet.split("/")[0] != "rollfold":
        return "This sheet belongs to another game. Photograph the folded sheet that you drew on."
    if level and level_of(sheet).number != level:
        return f"This is a sheet of level {level_of(sheet).number}, but level {level} is played here."
    return ""


def terms_of(state: State) -> list[str]:
    """The house rules of a table that its sheets are judged by, as words: `orb_links=on`, `levels=own`."""
    changed = [name for name, value in asdict(state.house).items() if value != getattr(BY_THE_BOOK, name)]
    return [f"{name}={'on' if getattr(state.house, name) else 'off'}" for name in changed] + [OWN_LEVELS] * bool(
        state.levels
    )


def house_of(terms: Sequence[str]) -> Options:
    """The mirror of `terms_of`, for a game without a table; other words are left out."""
    said = {name: value == "on" for name, _, value in (word.partition("=") for word in terms)}
    return replace(BY_THE_BOOK, **{name: value for name, value in said.items() if name in asdict(BY_THE_BOOK)})


def field_of(box: int) -> str:
    row, column = grid.row_and_column(box)
    return f"c{column + 1}r{row + 1}"


def box_of(field: str) -> int:
    column, row = field.removeprefix("c").split("r")
    return grid.square(int(row) - 1, int(column) - 1)


def words(field: str, value: str) -> str:
    """A value for people."""
    if field.startswith(AREA):
        return {COVERED: "something may be under it", CLEAR: "no X is under it"}[value]
    return FOLD_WORDS[value] if field in FOLD_FIELDS else {EMPTY: "empty", X: "X", CIRCLED: "X with a ring"}[value]


def place(field: str) -> str:
    """A field for people: F6, or corner A."""
    if field.startswith(AREA):
        return f"the {field.removeprefix(AREA)} of the sheet"
    return f"corner {CORNERS[FOLD_FIELDS.index(field)].letter}" if field in FOLD_FIELDS else name(box_of(field))


def choices(sheet: str, field: str) -> tuple[str, ...]:
    """Everything that may stand in a field."""
    if field.startswith(AREA):
        return (COVERED, CLEAR)
    if field not in FOLD_FIELDS:
        return VALUES
    return (SMALL, LARGE, SMALL + AGAIN, LARGE + AGAIN, OPEN) if is_turned(sheet) else (OPEN, SMALL, LARGE)


def _folds(seen: Seen) -> Folds:
    level, turned = level_of(seen.id), is_turned(seen.id)
    states = [_value(seen, field) for field in FOLD_FIELDS]
    sizes = {OPEN: 0, SMALL: level.small, LARGE: level.large}
    for field, state in zip(FOLD_FIELDS, states, strict=True):
        if state not in choices(seen.id, field):
            raise Unscorable(f"A corner of this side is not {state[:20]!r}. Say how {place(field)} is folded.")
    first = tuple(sizes[state.removesuffix(AGAIN)] for state in states)
    return Folds(first, turned, tuple(state.endswith(AGAIN) for state in states), level.blunt if turned else 0)


def _value(seen: Seen, field: str) -> str:
    """What counts: a player's word, else what the camera finds likeliest; empty where it did not look."""
    if field in seen.said:
        return seen.said[field]
    return likeliest(seen.fields[field]) if field in seen.fields else EMPTY


def _is_open(seen: Seen, field: str) -> bool:
    """Whether it is open if there is an X at all; a ring more or less decides no game."""
    if field in seen.said:
        return False
    if field not in seen.fields:
        return True
    chances = seen.fields[field]
    blank = chances.get(EMPTY, 0.0)
    return field in seen.doubts and (chances.get(UNCLEAR, 0.0) > FAINT or FAINT < blank < 1 - FAINT)


def _open_corners(it: View) -> list[Lack]:
    if it.level.blunt and not it.folds.turned:
        return [Lack("CORNER_OPEN", "The page is not turned over yet. Level 4 is won on the back.")]
    done = it.folds.again if it.level.blunt else it.folds.first
    how = "folded a second time" if it.level.blunt else "folded"
    return [
        Lack("CORNER_OPEN", f"Corner {CORNERS[corner].letter} is not {how}.")
        for corner, folded in enumerate(done)
        if not folded
    ]


def _about_folds(seen: Seen, sheet: Sheet, table: State | None, seat: int) -> list[Question]:
    """Corners that the camera is not sure of, and those that were entered otherwise on the phones. Not everybody enters
    every fold, so a fold that was not entered proves nothing.
    """
    entered = folds_of(table, seat) if table and seat < table.players else None
    found = []
    for corner, field in enumerate(FOLD_FIELDS):
        if field in seen.said:
            continue
        read = _value(seen, field)
        expected = (
            _state_of(entered, corner, sheet.view.level)
            if entered and entered.turned == sheet.view.folds.turned
            else read
        )
        if expected not in (read, OPEN):
            why = f"the phones say that corner {CORNERS[corner].letter} is {FOLD_WORDS[expected]}"
            found.append(Question(seen.id, field, read, expected, why, disputed=field not in seen.doubts))
        elif field in seen.doubts:
            found.append(Question(seen.id, field, read, read, seen.doubts[field]))
        elif broken_folds(sheet.view.folds, sheet.view.level, corner):
            found.append(
                Question(seen.id, field, read, read, "the page can only be turned once all four corners are folded")
            )
    return found


def _state_of(folds: Folds, corner: int, level: Level) -> str:
    size = {0: OPEN, level.small: SMALL, level.large: LARGE}[folds.first[corner]]
    return size + (AGAIN if folds.again[corner] else "")


def _about_boxes(
    seen: Seen, sheet: Sheet, values: Mapping[str, str], doubtful: int, verdict: Verdict, house: Options
) -> list[Question]:
    """The boxes on which the win hangs, as far as they are doubtful or the rules suspect them."""
    suspects = {box: why for box, why in verdict.suspects if field_of(box) not in seen.said}
    unsure = doubtful | sum(suspects)
    asked = decisive(sheet, unsure, house)
    found = []
    for box in sorted(grid.each(asked), key=lambda box: (box not in suspects, box))[:MOST_ASKED]:
        field = field_of(box)
        why = suspects.get(box) or seen.doubts.get(field) or "the camera did not see this box"
        found.append(Question(seen.id, field, values[field], values[field], why))
    return found


def decisive(sheet: Sheet, unsure: int, house: Options = BY_THE_BOOK) -> int:
    """Those of the unsure boxes that decide if the sheet has won; none if it has won, or not, whatever they hold."""
    most, least = sheet._replace(xs=sheet.xs | unsure), sheet._replace(xs=sheet.xs & ~unsure | sheet.view.starts)
    if won(most, house) == won(least, house):
        return 0
    single = sum(
        box
        for box in grid.each(unsure & ~sheet.view.starts)
        if not won(most._replace(xs=most.xs & ~box), house) or won(least._replace(xs=least.xs | box), house)
    )
    return single or unsure & joined_to(most, most.view.symbols & -most.view.symbols, house)
