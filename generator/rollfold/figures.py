"""The pictures of the booklet: dice, strings, folds step by step, and whole sheets as the rules see them."""

from functools import cache

from games.rollfold.components import COLUMNS, CORNERS, DICE, LEVELS
from games.rollfold.notation import parse_game, replay
from games.rollfold.rules.moves import Roll
from games.rollfold.rules.sheet import Sheet
from generator.page import icons
from generator.page.geometry import Box, Polygon
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke
from generator.pens.type import label, paragraph
from generator.rollfold.board import Window, board, cross
from generator.rollfold.boxes import bonus_icon
from generator.rollfold.dice import face
from generator.rollfold.signs import (
    FACES,
    KITE,
    PEBBLE,
    SAD,
    SYMBOLS,
    back_wash,
    drawn,
    silhouette,
    small_square,
    tints,
)
from generator.rollfold.solo import crowns, die_sign

# A string of five, then one and two: the faces of the small square A are marked (V01, V06).
STRINGS = """rollfold level 1, column 2
roll b5 w3
1 b5: H2<5 done
roll b4 w1|2
1 w1,2: C2^1 C2<2
"""
SMALL_FOLD = STRINGS + "1 fA\n"
BEFORE_LARGE = (
    STRINGS
    + """1 done
roll b3 w4
1 b3: H2v3 done
roll b2 w3
1 w3: H5<3
"""
)
LARGE_FOLD = BEFORE_LARGE + "1 FA\n"

# A white 1 | 2 whose second string ends on a bonus; the bonus is drawn from another start tile (V05).
BONUS = """rollfold level 1, column 4
roll b6 w1|2
1 w1,2: N8<2 L8^1 !H14^1 done
"""

# A whole game of level 1, in fifteen turns (V19).
WON = """rollfold level 1, column 4
roll b1|4 w5
1 w5: N8^5 done
roll b1|4 w2|2
1 w2,2: N8<2 L8^2 !H14v1 !H15^2 done
roll b1|4 w5
1 b1,4: H14^4 B8<1 !H14>2 done
roll b4 w1|2
1 w1,2: H2^1 N3^2 !H2<2 done
roll b6 w4
1 w4: H13<4 done
roll b2 w3
1 w3: H1<3 done
roll b4 w4
1 w4: D13^4 !N3>1 done
roll b5 w1|3
1 b5: E1v5 done
roll b2 w1|2
1 w1,2: D9>1 !N3<3 FB L8^2 !N8>1 !L6<2 !J6^1 !J5^1 !D13<3 done
roll b1|4 w1|3
1 w1,3+: E1<4 A1v1 FA done
roll b6 w4
1 w4+: J4<5 !E4<1 !E4v3 !E4^1 !L6^2 !D9^3 !J5>3 !A13v2 !A15>1 FD done
roll b5 w5
1 b5: H10<5 !J14>1 !K14^1 done
roll b6 w1|2
1 w1,2+: C10v1 D9v3 !D12>2 !F12>3 !F12^1 !K14v1 !K15>3 done
roll b2 w1|3
1 w1,3+: K14>4 FC I12>1 !J12^1 !H10^1 done
roll b2 w5
1 w5: H10>5 !D6>3 !H9^1
"""

OPEN_FIELD, THIN_ICE = "rollfold level 1, column 2\n", "rollfold level 2, column 2\n"

# A two slides over two boxes of ice and one beyond (V10); the same two walks (V11).
SLIDE = "rollfold level 2, column 2\nroll b2 w4\n1 b2: H2<2~\n"
WALK = "rollfold level 2, column 2\nroll b2 w4\n1 b2: H2<2\n"

# A three turns on a star, ends on an orb, and jumps (V14).
JUMP = """rollfold level 3, column 2
roll b6 w1|3
1 w1,3: H2<1 H2v3 done
roll b6 w3
1 w3: H5<1*v2@I9
"""

# A whole game of level 4, up to the page turn, before the first blunt fold, and at its end (V22).
FRONT_DONE = """rollfold level 4, column 4
roll b6 w1|2
1 w1,2: H14>1 I14>2 done
roll b5 w1|2
1 w1,2: K14>2 M14^1 done
roll b3 w3
1 w3: H2<3 done
roll b5 w3
1 w3: B8v3 done
roll b1|4 w1|2
1 w1,2: M14>2 M13^1 FC done
roll b3 w4
1 w4: E2<4 fA done
roll b1|4 w2|2
1 b1,4: M12v1 B11v4 done
roll b1|4 w1|2
1 b1,4: N8^4 B15<1 done
roll b1|4 w5
1 b1,4: A15^4 fD N4>1 done
roll b1|4 w1|3
1 w1,3: E2<3 N4^1 done
roll b5 w2|2
1 w2,2: O4^2 N3^2 fB done
roll b2 w2|2
1 w2,2: N4^2 B11v2 done
roll b5 w4
1 w4: M13<4 done
roll b1|4 w4
1 b1,4: B13v1
"""
TURNED = FRONT_DONE + "1 turn H2<4 done\n"
BLUNT = (
    TURNED
    + """roll b3 w2|2
1 w2,2: H14>2 N8^2 done
roll b6 w1|2
1 b6: B8>6 done
roll b1|4 w2|2
1 b1,4: N8<1 M8v4 2D !M8<2 done
roll b1|4 w5
1 b1,4: H2v1 H3>4 2A !H3v2 done
roll b4 w5
1 b4: K10^4 done
roll b1|4 w1|2
1 b1,4: H14^1 !H13<2 H8>4 done
roll b6 w3
1 b6: H5<6 2B done
roll b5 w5
1 b5: B8v5 done
roll b6 w1|2
1 w1,2: F13<1 2C D11^2
"""
)

FOLD_STEPS = (
    "Mark all faces of the square.",
    "Bring both edges to the dotted lines.",
    "Crease. The flap shows the back.",
)
CORNER_SHARE = 0.66  # of the picture of a sheet's corner
BONUS_WORDS = (
    "add 1 to a number on the black die",
    "add 1 to a number on the white die",
    "use the black die even if it was taken",
    "use the white die even if it was taken",
)


def dice(pen: Pen, box: Box, ink: Palette) -> None:
    """All faces of both dice."""
    for die, row in zip(DICE, box.rows(2, 2), strict=True):
        for numbers, cell in zip(die.faces, row.columns(6, 2), strict=True):
            square = Box.around(cell.centre, min(cell.w, cell.h))
            face(pen, numbers, square, die, ink)
            pen.shape(path.rect(square, 0.5), line=Stroke(ink.delft, FINE))


def two_levels(pen: Pen, box: Box, ink: Palette) -> None:
    for game, half in zip((OPEN_FIELD, THIN_ICE), box.columns(2, 5), strict=True):
        board(pen, position(game), half, ink)


def strings(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(STRINGS), box, ink, window=Window(0, 0, 10, 6), largest=8.6)


def bonus(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(BONUS), box, ink, window=Window(5, 5, 15, 15))


def fold_steps(pen: Pen, box: Box, ink: Palette) -> None:
    """One corner in three pictures."""
    for number, (words, cell) in enumerate(zip(FOLD_STEPS, box.columns(3, 4), strict=True), 1):
        sheet = Box(cell.x + 2, cell.y + 2, cell.w - 4, cell.w - 4)
        (_flat, _lifted, _creased)[number - 1](pen, sheet, ink)
        below = Box(cell.x, sheet.bottom + 2.4, cell.w, 10)
        paragraph(pen, below, f"**{number}**  {words}", font="text", size=9.6, colour=ink.text, align="middle")


def small_fold(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(SMALL_FOLD), box, ink, window=Window(0, 0, 11, 7), largest=8)


def large_fold(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(LARGE_FOLD), box, ink, window=Window(0, 0, 11, 8), largest=8)


def bonuses(pen: Pen, box: Box, ink: Palette) -> None:
    for corner, (words, row) in enumerate(zip(BONUS_WORDS, box.rows(len(CORNERS)), strict=True)):
        bonus_icon(pen, corner, (row.x + 6, row.centre[1]), 9, ink.delft)
        beside = Box(row.x + 14, row.y, row.w - 14, row.h)
        label(pen, beside, f"{CORNERS[corner].place}: {words}", font="text", size=10, colour=ink.text, align="left")


def won(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(WON), box, ink)


def ice(pen: Pen, box: Box, ink: Palette) -> None:
    for game, half in zip((SLIDE, WALK), box.rows(2, 3), strict=True):
        board(pen, position(game), half, ink, window=Window(2, 0, 9, 4))


def jump(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(JUMP), box, ink, window=Window(3, 2, 12, 10), largest=9.4)


def two_sides(pen: Pen, box: Box, ink: Palette) -> None:
    for game, half in zip((FRONT_DONE, TURNED), box.columns(2, 4), strict=True):
        board(pen, position(game), half, ink)


def blunt(pen: Pen, box: Box, ink: Palette) -> None:
    board(pen, position(BLUNT), box, ink)


def parade(pen: Pen, box: Box, ink: Palette) -> None:
    """The four levels, each with its symbol, its face and its name."""
    for level, cell in zip(LEVELS, box.columns(len(LEVELS), 3), strict=True):
        its, x = tints(level, ink), cell.centre[0]
        drawn(pen, SYMBOLS[level.number], (x, cell.y + 9), 15, ink.delft, its.back or WHITE, bold=0.6)
        drawn(pen, FACES[level.number], (x, cell.y + 29), 19, ink.delft, its.small or WHITE, bold=0.6)
        label(pen, Box(cell.x, cell.y + 41, cell.w, 5), level.name, font="title", size=11, colour=ink.delft)


def crown_table(pen: Pen, box: Box, ink: Palette) -> None:
    crowns(pen, Box(box.x + 8, box.y, box.w - 16, box.h), ink)


def solo_strip(pen: Pen, box: Box, ink: Palette) -> None:
    """The column of the finished game, with the fields it used crossed off."""
    game = parse_game(WON)
    turns = sum(isinstance(move, Roll) for move in game.moves)
    fields = COLUMNS[(game.column or 1) - 1].fields
    cells = [cell for row in box.rows(2, 1.5) for cell in row.columns(15)]
    for number, (kind, cell) in enumerate(zip(fields, cells, strict=False), 1):
        pen.shape(path.rect(cell), line=Stroke(ink.delft, HAIRLINE))
        die_sign(pen, kind, cell.centre, 3.6, ink)
        if number <= turns:
            cross(pen, Box.around(cell.centre, 6.4), ink.red)
    drawn(pen, SAD, cells[-1].centre, 5.2, ink.delft, WHITE)


def par_table(pen: Pen, box: Box, ink: Palette) -> None:
    """The turns that the bots needed, level by level."""
    head, *rows = box.rows(len(LEVELS) + 1)
    for words, cell in zip(("level", "greedy", "search"), _columns(head), strict=True):
        label(pen, cell, words, font="title-italic", size=10.5, colour=ink.delft)
    for level, row in zip(LEVELS, rows, strict=True):
        pen.shape(path.line((row.x, row.y), (row.right, row.y)), line=Stroke(ink.wave, HAIRLINE))
        name, greedy, search = _columns(row)
        label(pen, name, f"{level.number}  {level.name}", font="text", size=10.5, colour=ink.text)
        for turns, cell in ((level.par.greedy, greedy), (level.par.search, search)):
            label(pen, cell, f"{turns:g} turns", font="text-bold", size=10.5, colour=ink.text)


@cache
def position(game: str) -> Sheet:
    """The first player's sheet after the last move."""
    return replay(parse_game(game)).players[0].sheet


def _columns(row: Box) -> tuple[Box, Box, Box]:
    first, second, third = row.columns(3)
    return (first, second, third)


def _flat(pen: Pen, sheet: Box, ink: Palette) -> None:
    """The corner of a sheet with two marked faces in its shaded square."""
    colours = _ground(pen, sheet, ink)
    side = sheet.w * CORNER_SHARE
    for at in ((0.75, 0.22), (0.22, 0.72)):
        centre = (sheet.x + at[0] * side, sheet.y + at[1] * side)
        silhouette(pen, PEBBLE, centre, side * 0.34, colours, WHITE)
        icons.draw(pen, icons.CROSS, centre, side * 0.4, ink.red, bold=1.2)


def _lifted(pen: Pen, sheet: Box, ink: Palette) -> None:
    """The corner half way over: the flap stands up along the crease, on its way to the dotted lines."""
    _ground(pen, sheet, ink)
    side = sheet.w * CORNER_SHARE
    a, b = (sheet.x + side, sheet.y), (sheet.x, sheet.y + side)
    gone = path.polygon(((sheet.x, sheet.y), a, b))
    pen.shape(gone, fill=WHITE, line=Stroke(ink.delft, HAIRLINE, dash=(0.8, 0.8)))
    tip = (sheet.x + 0.7 * side, sheet.y + 0.7 * side)
    _flap(pen, (tip, a, b), sheet, ink)
    end = (sheet.x + side - 0.6, sheet.y + side - 0.6)
    bow = Path((("M", (sheet.x + 1, sheet.y + 1)), ("C", (end[0] - 2, sheet.y - 1, end[0] + 3, sheet.y + 5, *end))))
    pen.shape(bow, line=Stroke(ink.tulip, 1.4))
    head = (end, (end[0] + 2.4, end[1] - 1.6), (end[0] - 0.1, end[1] - 3))
    pen.shape(path.polygon(head), fill=ink.tulip)


def _creased(pen: Pen, sheet: Box, ink: Palette) -> None:
    """The folded corner: its edges lie on the dotted lines, and the symbol on the back has come up."""
    side = sheet.w * CORNER_SHARE
    a, b, tip = (sheet.x + side, sheet.y), (sheet.x, sheet.y + side), (sheet.x + side, sheet.y + side)
    outline = (a, (sheet.right, sheet.y), (sheet.right, sheet.bottom), (sheet.x, sheet.bottom), b)
    pen.shape(path.polygon(outline), fill=WHITE, line=Stroke(ink.delft, FIRM))
    _flap(pen, (a, tip, b), sheet, ink)
    silhouette(pen, KITE, (tip[0] - side * 0.25, tip[1] - side * 0.25), side * 0.36, ink.delft, WHITE)


def _ground(pen: Pen, sheet: Box, ink: Palette) -> Colour:
    its = tints(LEVELS[0], ink)
    side = sheet.w * CORNER_SHARE
    pen.shape(path.rect(sheet), fill=WHITE)
    small_square(pen, Box(sheet.x, sheet.y, side, side), its)
    pen.shape(path.rect(sheet), line=Stroke(ink.delft, FIRM))
    corner = path.polyline(((sheet.x + side, sheet.y), (sheet.x + side, sheet.y + side), (sheet.x, sheet.y + side)))
    pen.shape(corner, line=Stroke(ink.delft, 1.2, dash=(0.01, 1.4)))
    return its.bright


def _flap(pen: Pen, corners: Polygon, sheet: Box, ink: Palette) -> None:
    pen.shape(path.polygon(corners), fill=WHITE)
    back_wash(pen, path.polygon(corners), sheet, tints(LEVELS[0], ink))
    pen.shape(path.polygon(corners), line=Stroke(ink.delft, FIRM))
