"""Whole positions as text and back, and a picture of a sheet for people. RULES.md explains the text.

rollfold level 4, column 2, round 16
dice b2 w1|2, taken w
player 1, drawing
folds A2 B3 C2 D2, turned, again A
owns B, new C
die w, draws 1 2, bonus 2@H3, used 3
front
. . x o ...
"""

import re
from collections.abc import Iterator

from games.kit import grid
from games.kit.errors import BadNotation
from games.rollfold.components import BOXES, COLUMNS, CORNERS, LEVELS, START, Level
from games.rollfold.notation import dump_face, dump_options, parse_face, parse_options
from games.rollfold.rules.boxes import BACK_BITS, SHEET, name, parse_box
from games.rollfold.rules.folds import Folds, Missing
from games.rollfold.rules.sheet import Sheet, blank, ink, inked, won
from games.rollfold.rules.state import LAST_TURN, Bonus, Player, State, level_of
from games.rollfold.rules.views import printed

_LETTERS = "".join(corner.letter for corner in CORNERS)
_HEADER = re.compile(
    r"rollfold level ([1-4]), (?:column ([1-6])|([2-4]) players), round (\d{1,4})(?:, active ([1-4]))?"
    r"((?:, \w+ (?:on|off))*)"
)
_DICE = re.compile(r"dice b([1-9](?:\|[1-9])?) w([1-9](?:\|[1-9])?)(?:, taken ([bw]))?")
_STATES = {"drawing": (False, False), "done": (False, True), "won": (True, True)}


def dump_state(state: State) -> str:
    who = f"column {state.column}" if state.column else f"{len(state.players)} players"
    active = "" if state.column else f", active {state.active + 1}"
    lines = [f"rollfold level {level_of(state)}, {who}, round {state.round}{active}{dump_options(state.options)}"]
    if state.faces:
        taken = f", taken {state.taken}" if state.taken else ""
        lines.append(f"dice b{dump_face(state.faces[0])} w{dump_face(state.faces[1])}{taken}")
    for seat, player in enumerate(state.players):
        lines += [*_dump_player(seat, player), *dump_sheet(player.sheet)]
    return "\n".join(lines) + "\n"


def parse_state(text: str) -> State:
    """The mirror of `dump_state`."""
    lines = _Lines(text)
    header = _HEADER.fullmatch(lines.next("a line such as `rollfold level 1, column 4, round 0`"))
    if header is None:
        raise BadNotation(f"a position begins with `rollfold level 1, column 4, round 0`, not {lines.last!r}")
    level, column, seats, round_, active, switches = header.groups()
    options = parse_options(switches)
    if int(column or 1) > len(COLUMNS) or (column and int(round_) > LAST_TURN):
        raise BadNotation(f"a column of the solo table has {LAST_TURN} turns: {lines.last!r}")
    if int(active or 1) > int(seats or 1):
        raise BadNotation(f"there is no player {active}: {lines.last!r}")
    dice = _DICE.fullmatch(lines.peek())
    faces = (parse_face(dice[1]), parse_face(dice[2])) if dice else ()
    if dice:
        lines.next("the dice")
    players = tuple(_parse_player(lines, int(level), seat) for seat in range(int(seats or 1)))
    lines.end()
    for seat, player in enumerate(players):
        if player.won != won(player.sheet, options):
            raise BadNotation(f"player {seat + 1}'s sheet {'has not' if player.won else 'has'} won: say so")
    return State(options, int(column or 0), int(round_), int(active or 1) - 1, faces, (dice and dice[3]) or "", players)


def dump_sheet(sheet: Sheet) -> list[str]:
    """Folds and ink, both sides as printed: `x` an X, `o` a circled X, `S` a start tile."""
    level, folds = sheet.view.level, sheet.view.folds
    first = " ".join(letter + str(size) for letter, size in zip(_LETTERS, folds.first, strict=True) if size)
    again = " ".join(letter for letter, done in zip(_LETTERS, folds.again, strict=True) if done)
    made = [part for part in (first, "turned" if folds.turned else "", f"again {again}" if again else "") if part]
    xs, circles = ink(sheet)
    starts = printed(level, START.char)
    lines = [f"folds {', '.join(made)}"] if made else []
    lines += ["front", *_dump_side(xs, circles, starts)]
    if (xs & ~starts) >> BACK_BITS:
        lines += ["back", *_dump_side(xs >> BACK_BITS, circles >> BACK_BITS, starts >> BACK_BITS)]
    return lines


def parse_sheet(text: str, level: int) -> Sheet:
    """The mirror of `dump_sheet`."""
    lines = _Lines(text)
    sheet = _parse_sheet(lines, level)
    lines.end()
    return sheet


def picture(sheet: Sheet) -> str:
    """The sheet as it lies: X's, circles, and what is printed where there is neither. Half boxes are /."""
    lines = []
    for row in range(BOXES):
        boxes = [grid.square(row, column) for column in range(BOXES)]
        lines.append(" ".join(_drawn(sheet, box) for box in boxes).rstrip())
    return "\n".join(lines) + "\n"


class _Lines:
    """The lines of a text one by one, without blanks and notes."""

    def __init__(self, text: str) -> None:
        lines = (line.split("#")[0].strip() for line in text.splitlines())
        self.rest = [line for line in lines if line][::-1]
        self.last = ""

    def peek(self) -> str:
        return self.rest[-1] if self.rest else ""

    def next(self, expected: str) -> str:
        if not self.rest:
            raise BadNotation(f"the text ends where {expected} should come")
        self.last = self.rest.pop()
        return self.last

    def end(self) -> None:
        if self.rest:
            raise BadNotation(f"nothing should follow the position, but {self.rest[-1]!r} does")


def _drawn(sheet: Sheet, box: int) -> str:
    it = sheet.view
    if box not in it.glyphs:
        return "/" if it.shows[box] is Missing.HALF else " "
    if box & it.starts or not box & sheet.xs:
        return it.glyphs[box]
    return "o" if box & sheet.circles else "x"


def _dump_player(seat: int, player: Player) -> Iterator[str]:
    status = next(word for word, flags in _STATES.items() if flags == (player.won, player.done))
    yield f"player {seat + 1}, {status}"
    owned = [("owns", player.owned), ("new", player.fresh)]
    parts = [f"{word} {_dump_corners(corners)}" for word, corners in owned if corners]
    if player.die:
        parts.append(f"die {player.die}")
    if player.numbers:
        parts.append(f"draws {' '.join(map(str, player.numbers))}")
    if player.bonuses:
        parts.append(f"bonus {' '.join(_dump_bonus(bonus) for bonus in player.bonuses)}")
    if player.used:
        parts.append(f"used {player.used}")
    if parts:
        yield ", ".join(parts)


def _dump_corners(corners: int) -> str:
    return "".join(letter for at, letter in enumerate(_LETTERS) if corners >> at & 1)


def _dump_bonus(bonus: Bonus) -> str:
    return f"{bonus.number}@{name(bonus.box)}" if bonus.box else str(bonus.number)


def _dump_side(xs: int, circles: int, starts: int) -> Iterator[str]:
    for row in range(BOXES):
        boxes = [grid.square(row, column) for column in range(BOXES)]
        yield " ".join("S" if b & starts else "o" if b & circles else "x" if b & xs else "." for b in boxes)


def _parse_player(lines: _Lines, level: int, seat: int) -> Player:
    head, _, status = lines.next(f"player {seat + 1}").partition(", ")
    if head != f"player {seat + 1}" or status not in _STATES:
        raise BadNotation(f"expected `player {seat + 1}, drawing` (or {', '.join(_STATES)}), got {lines.last!r}")
    has_won, done = _STATES[status]
    player = Player(blank(level), won=has_won, done=done)
    if re.match(r"(owns|new|die|draws|bonus|used) ", lines.peek()):
        for part in lines.next("what the player has").split(", "):
            player = _parse_part(player, part)
    return player._replace(sheet=_parse_sheet(lines, level))


def _parse_part(player: Player, part: str) -> Player:
    word, _, value = part.partition(" ")
    match word:
        case "owns" if re.fullmatch("[A-D]+", value):
            return player._replace(owned=sum(1 << _LETTERS.index(letter) for letter in set(value)))
        case "new" if re.fullmatch("[A-D]+", value):
            return player._replace(fresh=sum(1 << _LETTERS.index(letter) for letter in set(value)))
        case "die" if value in ("b", "w"):
            return player._replace(die=value)
        case "draws" if re.fullmatch("[1-7]( [1-7])?", value):
            return player._replace(numbers=tuple(map(int, value.split())))
        case "bonus" if re.fullmatch(r"[1-3](@\w+)?( [1-3](@\w+)?)*", value):
            return player._replace(bonuses=tuple(sorted(map(_parse_bonus, value.split()))))
        case "used" if re.fullmatch(r"\d{1,4}", value):
            return player._replace(used=int(value))
    raise BadNotation(f"expected `owns AB`, `new C`, `die w`, `draws 1 2`, `bonus 2` or `used 3`, got {part!r}")


def _parse_bonus(text: str) -> Bonus:
    number, _, box = text.partition("@")
    return Bonus(int(number), parse_box(box) if box else 0)


def _parse_sheet(lines: _Lines, level_number: int) -> Sheet:
    level = LEVELS[level_number - 1]
    folds = Folds()
    if lines.peek().startswith("folds "):
        folds = _parse_folds(lines.next("the folds"), level)
    starts = printed(level, START.char)
    if lines.next("`front`") != "front":
        raise BadNotation(f"expected `front` and {BOXES} lines of boxes, got {lines.last!r}")
    xs, circles = _parse_side(lines, starts & SHEET)
    back_starts = starts >> BACK_BITS
    more_xs, more_circles = back_starts, back_starts
    if lines.peek() == "back":
        lines.next("`back`")
        more_xs, more_circles = _parse_side(lines, back_starts)
    return inked(level_number, folds, xs | more_xs << BACK_BITS, circles | more_circles << BACK_BITS)


def _parse_folds(line: str, level: Level) -> Folds:
    first, again, turned = [0] * len(CORNERS), [False] * len(CORNERS), False
    for part in line.removeprefix("folds ").split(", "):
        if part == "turned" and level.blunt and all(first):
            turned = True
        elif re.fullmatch("again [A-D]( [A-D])*", part) and turned:
            again = [letter in part.split()[1:] for letter in _LETTERS]
        elif re.fullmatch(rf"[A-D][{level.small}{level.large}]( [A-D][{level.small}{level.large}])*", part):
            for word in part.split():
                first[_LETTERS.index(word[0])] = int(word[1])
        else:
            raise BadNotation(
                f"level {level.number} folds as in `folds A{level.small} B{level.large}`"
                f"{', and with all four folded `, turned, again A C`' if level.blunt else ''}; got {line!r}"
            )
    return Folds(tuple(first), turned, tuple(again), level.blunt if turned else 0)


def _parse_side(lines: _Lines, starts: int) -> tuple[int, int]:
    xs = circles = starts
    for row in range(BOXES):
        line = lines.next(f"row {row + 1} of the boxes")
        chars = line.split()
        if len(chars) != BOXES or any(char not in (".", "x", "o", "S") for char in chars):
            raise BadNotation(f"row {row + 1}: expected {BOXES} boxes, each . x o or S, got {line!r}")
        for column, char in enumerate(chars):
            box = grid.square(row, column)
            if (char == "S") != bool(box & starts):
                raise BadNotation(f"{name(box)}: S stands on the start tiles, and nowhere else")
            xs |= box if char in "xo" else 0
            circles |= box if char == "o" else 0
    return xs, circles
