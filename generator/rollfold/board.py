"""A sheet as a player sees it in the middle of a game: the pictures of the booklet. The rules say what shows where."""

from dataclasses import dataclass

from games.kit import grid
from games.rollfold.components import BOXES, CORNERS, HOLE, ICE, MEMO, PLAIN, START
from games.rollfold.rules.folds import BACK, FRONT, LAST, Missing, local
from games.rollfold.rules.folds import Box as PaperBox
from games.rollfold.rules.sheet import Sheet
from generator.page import icons
from generator.page.geometry import Box, Polygon
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette, hatching
from generator.pens import path
from generator.pens.pen import Colour, Pen, Stroke
from generator.pens.type import label
from generator.rollfold.boxes import BONUSES, figure_of, start_picture
from generator.rollfold.signs import Tints, back_wash, large_square, silhouette, small_square, tints

LARGEST_MM = 7.0  # the side of a box in a picture
SMALLEST = 7.5  # points, of a number in it
PLATE_MM = 2.4  # at least, so that such a number fits


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the sheet that a picture shows: columns and rows from zero, the last ones not included."""

    left: int = 0
    top: int = 0
    right: int = BOXES
    bottom: int = BOXES


WHOLE = Window()


def board(
    pen: Pen, sheet: Sheet, box: Box, ink: Palette, *, window: Window = WHOLE, largest: float = LARGEST_MM
) -> Box:
    """The sheet in the middle of the box; gives the box that it fills."""
    columns, rows = window.right - window.left, window.bottom - window.top
    side = min(largest, box.w / columns, box.h / rows)
    area = Box.around(box.centre, side * columns, side * rows)
    for row in range(window.top, window.bottom):
        for column in range(window.left, window.right):
            cell = Box(area.x + side * (column - window.left), area.y + side * (row - window.top), side, side)
            _cell(pen, sheet, column, row, cell, ink)
    return area


def cross(pen: Pen, cell: Box, colour: Colour) -> None:
    """An X as a hand writes it."""
    icons.draw(pen, icons.CROSS, cell.centre, cell.w * 0.92, colour, bold=1.1)


def _cell(pen: Pen, sheet: Sheet, column: int, row: int, cell: Box, ink: Palette) -> None:
    at = grid.square(row, column)
    shown = sheet.view.shows[at]
    its = tints(sheet.view.level, ink)
    if shown is Missing.HALF:
        _half(pen, sheet, column, row, cell, its, ink)
    elif isinstance(shown, PaperBox):
        _ground(pen, sheet, shown, cell, its)
        _printed(pen, sheet, at, shown, cell, its, ink)
        pen.shape(path.rect(cell), line=Stroke(its.grid, HAIRLINE))
        if at & sheet.xs and not at & sheet.view.starts:
            cross(pen, cell, ink.red)
            if at & sheet.circles:
                pen.shape(path.circle(cell.centre, cell.w * 0.44), line=Stroke(ink.red, cell.w * 0.16))


def _ground(pen: Pen, sheet: Sheet, shown: PaperBox, cell: Box, its: Tints) -> None:
    level = sheet.view.level
    reach = min(max(local(corner, shown.column, shown.row)) for corner in range(len(CORNERS)))
    pen.shape(path.rect(cell), fill=WHITE)
    if shown.side == BACK:
        back_wash(pen, path.rect(cell), cell, its)
    elif reach < level.small:
        small_square(pen, cell, its)
    elif reach < level.large:
        large_square(pen, cell, its)


def _printed(pen: Pen, sheet: Sheet, at: int, shown: PaperBox, cell: Box, its: Tints, ink: Palette) -> None:
    char = sheet.view.glyphs[at]
    level, colour = sheet.view.level, its.bright
    figure = figure_of(char, level)
    if char == START.char:
        start_picture(pen, cell.inset(0.06 * cell.w), ink)
    elif figure:
        silhouette(pen, figure, cell.centre, cell.w * 0.8, colour, WHITE)
    elif char in BONUSES:
        plate = Box.around(cell.centre, min(cell.w, max(0.6 * cell.w, PLATE_MM)))
        pen.shape(path.rect(plate, 0.05 * cell.w if level.blunt else plate.w / 2), fill=colour)
        label(pen, cell, char, font="text-bold", size=max(SMALLEST, cell.w * 1.45), colour=WHITE)
    elif char == HOLE.char:
        pen.shape(path.ellipse(cell.centre, cell.w * 0.4, cell.w * 0.36), fill=ink.water or WHITE)
        pen.shape(path.ellipse(cell.centre, cell.w * 0.4, cell.w * 0.36), line=Stroke(ink.delft, FINE))
    elif char == ICE.char:
        pen.shape(path.rect(cell), fill=its.ice or WHITE)
        x, y, w = cell.x, cell.y, cell.w
        streaks = path.line((x + 0.2 * w, y + 0.7 * w), (x + 0.5 * w, y + 0.2 * w))
        streaks += path.line((x + 0.5 * w, y + 0.8 * w), (x + 0.8 * w, y + 0.3 * w))
        pen.shape(streaks, line=Stroke(colour, FINE))
        if not its.ice:
            pen.shape(path.rect(cell.inset(0.08 * w), 0.14 * w), line=Stroke(colour, HAIRLINE))
    elif char == MEMO.char:
        pen.shape(path.rect(cell.inset(0.14 * cell.w), 0.12 * cell.w), fill=WHITE, line=Stroke(colour, FINE))
    elif char != PLAIN.char:
        raise ValueError(f"{char!r} cannot come in sight: {shown}")


def _half(pen: Pen, sheet: Sheet, column: int, row: int, cell: Box, its: Tints, ink: Palette) -> None:
    """The half that is left along a crease, on the side of the sheet's middle; a whole one where a blunt flap ends."""
    folds = sheet.view.folds
    paper_column = LAST - column if folds.turned else column
    corner = min(range(len(CORNERS)), key=lambda c: sum(local(c, paper_column, row)))
    reach = sum(local(corner, paper_column, row))
    size = folds.blunt if folds.turned and folds.again[corner] else folds.first[corner]
    shape = path.polygon(_inner_half(cell, column, row)) if reach == size - 1 else path.rect(cell)
    side = BACK if not folds.turned else FRONT
    pen.shape(shape, fill=(its.back if side == BACK else its.large) or WHITE)
    with pen.clipped(shape):
        pen.shape(hatching(cell, 1.0), line=Stroke(ink.wave, HAIRLINE))
    pen.shape(shape, line=Stroke(its.grid, HAIRLINE))


def _inner_half(cell: Box, column: int, row: int) -> Polygon:
    """All corners of the box but the one that points to the nearest corner of the sheet."""
    outer = (cell.x if column < BOXES / 2 else cell.right, cell.y if row < BOXES / 2 else cell.bottom)
    return tuple(corner for corner in cell.corners if corner != outer)
