"""The printed art of Roll 'em Fold 'em on the screen: faces of the dice, figures, corner bonuses, a folded sheet."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from flask import Response, abort, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.rollfold.words import DIE_NAMES
from companion.tables.table import Event, Table
from companion.web.drawings import as_drawn
from companion.web.play import session_of
from games.rollfold.components import BLACK as BLACK_DIE
from games.rollfold.components import CORNERS, DICE, LEVELS, Corner, Die, Level
from games.rollfold.components import WHITE as WHITE_DIE
from games.rollfold.editions import BY_NAME, sheet_name
from games.rollfold.notation import dump_face, parse_face
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Sheet, inked
from games.rollfold.rules.views import printed
from games.rollfold.table.robots import sheet_of
from generator.page.geometry import Box
from generator.page.palette import FINE, FULL, WHITE
from generator.pens import path
from generator.pens.pen import Colour, Stroke
from generator.pens.svg import SvgPen
from generator.rollfold import board, dice, signs
from generator.rollfold.boxes import bonus_icon
from generator.rollfold.signs import tints

DIE_MM = 20.0
FIGURE_MM = 24.0
BOARD_MM = 105.0
SHEETS_KEPT = 128  # pictures of folded sheets in memory
A_DAY = "max-age=86400"

_NAME = re.compile(rf"({'|'.join(BY_NAME)})-([0236]{{4}})(?:-([01]{{4}}))?")


def sheet(name: str) -> ResponseReturnValue:
    """A blank sheet with these folds: `level-1b-6030` A large, C small; `level-4-2323-0100` turned, B folded again."""
    match = _NAME.fullmatch(name)
    folds = _folds(match) if match else None
    if match is None or folds is None:
        abort(404)
    answer = Response(folded_sheet(BY_NAME[match[1]], folds), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = A_DAY
    return answer


def picture_name(level: Level, folds: Folds) -> str:
    """The mirror of what `sheet` takes."""
    first = "".join(map(str, folds.first))
    return f"{sheet_name(level)}-{first}" + (
        f"-{''.join(str(int(again)) for again in folds.again)}" if folds.turned else ""
    )


@lru_cache(SHEETS_KEPT)
def folded_sheet(level: Level, folds: Folds) -> str:
    starts = printed(level, "S")
    blank = inked(level, folds, starts, starts)
    box = Box(0, 0, BOARD_MM, BOARD_MM)
    pen = SvgPen(box, title=f"A sheet of level {level.number} with these folds", prefix="sheet-")
    board.board(pen, blank, box.inset(0.5), FULL)
    return pen.svg


def robots_sheet(code: str, seat: int) -> ResponseReturnValue:
    """What a robot has drawn, its folds included. ?v= changes with it, so that phones may keep the picture."""
    table = session_of(code).table
    if table.head.game != "rollfold" or seat not in dict(table.state.robots):
        abort(404)
    answer = Response(drawn_sheet(sheet_of(table.state, seat), table.seats[seat].name), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = f"private, {A_DAY}" if "v" in request.args else "no-store"
    return answer


@lru_cache(SHEETS_KEPT)
def drawn_sheet(drawn: Sheet, whose: str) -> str:
    box = Box(0, 0, BOARD_MM, BOARD_MM)
    pen = SvgPen(box, title=f"{whose}’s sheet", prefix="robot-")
    board.board(pen, drawn, box.inset(0.5), FULL)
    return pen.svg


@cache
def art() -> Markup:
    """Every face of the dice, every corner bonus and the bulb, for a page to use by name, many times over."""
    faces = [_face(die, numbers).symbol(_face_id(die.letter, numbers)) for die in DICE for numbers in _faces(die)]
    bonuses = [_bonus(corner).symbol(f"bonus-{corner.letter}") for corner in CORNERS]
    return as_drawn("".join([*faces, *bonuses, _figure(signs.BULB, FULL.straw).symbol("bulb")]))


@cache
def die_face(letter: str, numbers: tuple[int, ...]) -> Markup:
    """A die as it lies on the table; without numbers, before the first roll, it is blank."""
    return _used(_face_id(letter, numbers), _face_title(letter, numbers))


def beside(event: Event, table: Table) -> tuple[Markup, ...]:
    """The dice of a roll for the history, or the bonus of a large fold. The page has our `art`."""
    match event.text.split():
        case ["roll"]:
            black, white = event.draws[0]["result"]
            return die_face("b", BLACK_DIE.faces[black - 1]), die_face("w", WHITE_DIE.faces[white - 1])
        case ["rolled", black, white]:
            return die_face("b", parse_face(black)), die_face("w", parse_face(white))
        case ["fold", corner, "large", *_]:
            return (bonus([it.letter for it in CORNERS].index(corner)),)
    return ()


stock = art


@cache
def whole_die_face(letter: str, numbers: tuple[int, ...]) -> Markup:
    """The same for a page that does not have our `art`."""
    return _safe(_face(next(die for die in DICE if die.letter == letter), numbers))


@cache
def bonus(at: int) -> Markup:
    """What a large fold of this corner earns, as printed in it."""
    return _used(f"bonus-{CORNERS[at].letter}", CORNERS[at].bonus)


def bulb() -> Markup:
    return Markup('<svg aria-hidden="true"><use href="#bulb"/></svg>')


@cache
def sad_face() -> Markup:
    return _safe(_figure(signs.SAD, tints(LEVELS[0], FULL).back))


def _faces(die: Die) -> Iterable[tuple[int, ...]]:
    """The faces of a die that differ, and the blank."""
    return dict.fromkeys([(), *die.faces])


def _face(die: Die, numbers: tuple[int, ...]) -> SvgPen:
    box = Box(0, 0, DIE_MM, DIE_MM)
    pen = SvgPen(box, title=_face_title(die.letter, numbers))
    if numbers:
        dice.face(pen, numbers, box, die, FULL)
    else:
        pen.shape(path.rect(box), fill=WHITE if die.letter == "w" else FULL.black)
        rim = FULL.delft if die.letter == "w" else WHITE
        pen.shape(path.rect(box.inset(0.07 * box.w), 0.12 * box.w), line=Stroke(rim, FINE))
    return pen


def _face_id(letter: str, numbers: tuple[int, ...]) -> str:
    return f"die-{letter}{''.join(map(str, numbers))}"


def _face_title(letter: str, numbers: tuple[int, ...]) -> str:
    name = DIE_NAMES[letter]
    return f"{name} {dump_face(numbers).replace('|', ' and ')}" if numbers else f"{name} die, not rolled yet"


def _bonus(corner: Corner) -> SvgPen:
    pen = SvgPen(Box(0, 0, 12, 6))
    bonus_icon(pen, CORNERS.index(corner), (6, 3), 11.4, FULL.delft)
    return pen


def _figure(drawn: signs.Figure, wash: Colour | None) -> SvgPen:
    pen = SvgPen(Box(0, 0, FIGURE_MM, FIGURE_MM))
    signs.drawn(pen, drawn, (FIGURE_MM / 2, FIGURE_MM / 2), 0.9 * FIGURE_MM, FULL.delft, wash or WHITE)
    return pen


def _folds(match: re.Match[str]) -> Folds | None:
    """The folds of a name, if that sheet can be folded so."""
    level = BY_NAME[match[1]]
    first = tuple(map(int, match[2]))
    if any(size not in (0, level.small, level.large) for size in first):
        return None
    if match[3] is None:
        return Folds(first)
    again = tuple(digit == "1" for digit in match[3])
    return Folds(first, turned=True, again=again, blunt=level.blunt) if level.blunt and all(first) else None


def _used(id_: str, title: str) -> Markup:
    return Markup('<svg role="img" aria-label="{}"><use href="#{}"/></svg>').format(title, id_)


def _safe(pen: SvgPen) -> Markup:
    return as_drawn(pen.svg)
