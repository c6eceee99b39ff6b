"""The two dice as nets to cut, fold and glue, with instructions and a table of their faces."""

from games.rollfold.components import DICE, Die
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, hatching
from generator.page.paper import Paper, centred
from generator.pens import path
from generator.pens.pen import Colour, Pen, Stroke
from generator.pens.type import label, paragraph
from generator.rollfold import layout

HEADLINE = "The two dice"
SUBTITLE = "Black reaches far, white turns corners. Some faces ask for two lines."
HOW = (
    "Cut along the solid lines, tabs and all.",
    "Score the dashed lines and fold back.",
    "Glue the tabs inside, the last one first.",
    "Press until it holds, then roll.",
)
NUMBER_SIZE = 34.0  # points
HALF_SIZE = 22.0


def dice_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        label(pen, layout.TITLE, HEADLINE, font="title", size=30, colour=ink.delft)
        label(pen, layout.SUBTITLE, SUBTITLE, font="title-italic", size=13, colour=ink.delft)
        for die, corner in zip(DICE, layout.NET_CORNERS, strict=True):
            _net(pen, die, corner, ink)
        for number, (words, cell) in enumerate(zip(HOW, layout.DICE_STEPS.columns(4, 5), strict=True), 1):
            _step(pen, number, words, cell, ink)
        _table(pen, layout.DICE_TABLE, ink)


def on_net(die: Die) -> tuple[tuple[int, ...], ...]:
    """The faces in the order of the net's squares, so that opposite faces come to lie back to back."""
    (a, c), (b, d), (e, f) = die.opposite
    return tuple(die.faces[index] for index in (a, b, c, d, e, f))


def face(pen: Pen, numbers: tuple[int, ...], box: Box, die: Die, ink: Palette) -> None:
    """A face of a die in a box of any size; two numbers stand in its two halves, with a bar between."""
    colour = _ground(pen, box, die, ink)
    scale = box.w / layout.FACE_MM
    if len(numbers) == 1:
        label(pen, box, str(numbers[0]), font="title", size=NUMBER_SIZE * scale, colour=colour)
        return
    bar = box.inset(0.13 * box.w)
    pen.shape(path.line((bar.x, bar.bottom), (bar.right, bar.y)), line=Stroke(colour, 1.5 * scale))
    for number, away in zip(numbers, (-1, 1), strict=True):
        middle = (box.centre[0] + away * 0.2 * box.w, box.centre[1] + away * 0.19 * box.h)
        half = Box.around(middle, box.w / 2)
        label(pen, half, str(number), font="title", size=HALF_SIZE * scale, colour=colour)


def _ground(pen: Pen, box: Box, die: Die, ink: Palette) -> Colour:
    """Draw the surface of a die and return the colour of its numbers. Low ink hatches the rim of the black one."""
    pen.shape(path.rect(box), fill=WHITE)
    if die.letter == "w":
        pen.shape(path.rect(box.inset(0.07 * box.w), 0.12 * box.w), line=Stroke(ink.delft, HAIRLINE))
        return ink.delft
    if ink.name == "full":
        pen.shape(path.rect(box), fill=ink.black)
        pen.shape(path.rect(box.inset(0.07 * box.w), 0.12 * box.w), line=Stroke(WHITE, HAIRLINE))
        return WHITE
    with pen.clipped(path.rect(box)):
        pen.shape(hatching(box, 0.045 * box.w), line=Stroke(ink.black, HAIRLINE))
    pen.shape(path.rect(box.inset(0.13 * box.w), 0.12 * box.w), fill=WHITE, line=Stroke(ink.black, FIRM))
    return ink.black


def _net(pen: Pen, die: Die, corner: Point, ink: Palette) -> None:
    faces, tabs = layout.net_faces(corner), layout.net_tabs(corner)
    for tab in tabs:
        pen.shape(path.polygon(tab), line=Stroke(ink.delft, FINE))
    for box, numbers in zip(faces, on_net(die), strict=True):
        face(pen, numbers, box, die, ink)
    fold = WHITE if die.letter == "b" and ink.name == "full" else ink.delft
    feet = {frozenset((tab[0], tab[-1])) for tab in tabs}
    for box in faces:
        corners = box.corners
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            shared = sum(a in other.corners and b in other.corners for other in faces) > 1
            if shared or frozenset((a, b)) in feet:
                colour = fold if shared else ink.delft
                pen.shape(path.line(a, b), line=Stroke(colour, HAIRLINE, dash=(1, 0.8), round=False))
            else:
                pen.shape(path.line(a, b), line=Stroke(ink.delft, FINE))
    last = faces[3]
    below = Box(last.x - layout.FACE_MM, last.bottom + layout.TAB_MM + 1.5, 3 * layout.FACE_MM, 5)
    label(pen, below, f"the {die.name} die", font="title-italic", size=12, colour=ink.delft)


def _step(pen: Pen, number: int, words: str, cell: Box, ink: Palette) -> None:
    """A picture of one step, and a line about it."""
    pen.shape(path.rect(cell, 2), line=Stroke(ink.wave, FINE))
    picture = Box(cell.x, cell.y + 3, cell.w, 36)
    x, y = picture.centre
    {1: _cutting, 2: _folding, 3: _gluing, 4: _rolling}[number](pen, (x, y), ink)
    badge = (cell.x + 5, cell.y + 5)
    pen.shape(path.circle(badge, 3), fill=ink.straw or WHITE, line=Stroke(ink.delft, FINE))
    label(pen, Box.around(badge, 5), str(number), font="title", size=12, colour=ink.delft)
    below = Box(cell.x + 4, cell.y + 42, cell.w - 8, 18)
    paragraph(pen, below, words, font="text", size=10.5, colour=ink.text, align="middle")


def _cutting(pen: Pen, at: Point, ink: Palette) -> None:
    for c, r in ((0, -2), (0, -1), (0, 0), (0, 1), (-1, -1), (1, -1)):
        pen.shape(path.rect(Box(at[0] - 3.5 + 7 * c, at[1] + 7 * r, 7, 7)), fill=WHITE, line=Stroke(ink.delft, FINE))
    icons.draw(pen, icons.SCISSORS, (at[0] + 12, at[1] + 8), 10, ink.delft, wash=ink.water or WHITE, bold=0.8)


def _folding(pen: Pen, at: Point, ink: Palette) -> None:
    x, y = at
    base = ((x - 8, y + 2), (x + 2, y - 3), (x + 11, y + 1), (x + 1, y + 6.5))
    pen.shape(path.polygon(base), fill=WHITE, line=Stroke(ink.delft, FINE))
    left = ((x - 8, y + 2), (x - 11, y - 8), (x - 1, y - 13), (x + 2, y - 3))
    right = ((x + 11, y + 1), (x + 14, y - 9), (x + 5, y - 12.5), (x + 2, y - 3))
    front = ((x - 8, y + 2), (x + 1, y + 6.5), (x - 2, y + 15), (x - 11, y + 10))
    for side in (left, right, front):
        pen.shape(path.polygon(side), fill=ink.water or WHITE, line=Stroke(ink.delft, FINE))
    icons.draw(pen, icons.TURN, (x + 10, y + 11), 7, ink.tulip, bold=1.1)


def _gluing(pen: Pen, at: Point, ink: Palette) -> None:
    x, y = at
    _cube(pen, (x, y + 3), ink, lid=False)
    lid = ((x - 9, y - 4.5), (x, y - 9), (x + 3, y - 16), (x - 7, y - 12))
    pen.shape(path.polygon(lid), fill=WHITE, line=Stroke(ink.delft, FINE))
    tab = ((x + 3, y - 16), (x - 7, y - 12), (x - 6, y - 15), (x + 1.4, y - 18))
    pen.shape(path.polygon(tab), fill=ink.straw or WHITE, line=Stroke(ink.delft, FINE))


def _rolling(pen: Pen, at: Point, ink: Palette) -> None:
    _cube(pen, at, ink, lid=True)
    for dx in (-14, 14):
        for dy in (-4, 0, 4):
            reach = 3 if dy == 0 else 2
            end = (at[0] + dx + reach * (1 if dx > 0 else -1), at[1] + dy)
            pen.shape(path.line((at[0] + dx, at[1] + dy), end), line=Stroke(ink.delft, FINE))


def _cube(pen: Pen, at: Point, ink: Palette, *, lid: bool) -> None:
    x, y = at
    left = ((x - 9, y - 5), (x, y), (x, y + 11), (x - 9, y + 6))
    right = ((x, y), (x + 9, y - 5), (x + 9, y + 6), (x, y + 11))
    top = ((x - 9, y - 5), (x, y - 10), (x + 9, y - 5), (x, y))
    pen.shape(path.polygon(left), fill=WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.polygon(right), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.polygon(top), fill=(ink.straw or WHITE) if lid else WHITE, line=Stroke(ink.delft, FIRM))
    if lid:
        for dx in (-3.6, 0, 3.6):
            pen.shape(path.ellipse((x + dx, y - 5), 1.2, 0.7), fill=ink.delft)


def _table(pen: Pen, box: Box, ink: Palette) -> None:
    """All faces of both dice side by side."""
    for die, row in zip(DICE, box.rows(2, 4), strict=True):
        name, *cells = row.columns(7, 4)
        label(pen, name, die.name, font="title-italic", size=14, colour=ink.delft, align="left")
        for numbers, cell in zip(die.faces, cells, strict=True):
            square = Box.around(cell.centre, min(cell.w, cell.h) - 1)
            face(pen, numbers, square, die, ink)
            pen.shape(path.rect(square, 0.6), line=Stroke(ink.delft, FINE))
