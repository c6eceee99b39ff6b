"""Small pieces of a polder with ink on them, for the cards, the player aid and the booklet."""

from dataclasses import dataclass

from games.kit import grid
from games.polders.components import COLOURS
from games.polders.rules.board import Board, board
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import HAIRLINE, WHITE, Palette, corn, water
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke

ROAD_SHARE = 0.2  # of a square's side
NAMES = {colour.letter: colour.name for colour in COLOURS}
ROAD = """\
+ + + + + +
 . .|. . .
+ + + + + +
 . .|. . .
+ + + + + +
"""


@dataclass(frozen=True, slots=True)
class Plot:
    """A map and the marks on it, as RULES.md writes them. The `lit` squares are what the picture is about."""

    map: str
    marks: str = ""
    lit: tuple[str, ...] = ()


def draw(pen: Pen, plot: Plot, box: Box, ink: Palette, *, largest: float = 10.2) -> Box:
    """Draw the plot in the middle of the box, and return the box it fills."""
    land = board(plot.map)
    side = min(largest, box.w / land.width, box.h / land.height)
    area = Box.around(box.centre, side * land.width, side * land.height)
    squares = {one: _square(area, side, one) for one in grid.each(land.land)}
    for wet in _water(land, area, side):
        water(pen, path.rect(wet), wet, ink)
    for one, square in squares.items():
        pen.shape(path.rect(square), fill=WHITE)
        if grid.name(one) in plot.lit:
            corn(pen, path.rect(square), square, ink)
        _building(pen, land, one, square, ink)
    for square in squares.values():
        pen.shape(path.rect(square), line=Stroke(ink.delft, HAIRLINE))
    if not ink.straw:  # without colour, lit squares are hatched and have a firm rim
        lit = [square for one, square in squares.items() if grid.name(one) in plot.lit]
        pen.shape(outline(lit), line=Stroke(ink.delft, 1.4))
    _roads(pen, land, area, side, ink)
    for name, token in tokens(plot).items():
        mark(pen, squares[name], token[1], ink.pen(NAMES[token[0]]), bold=1.0 if token[0] == "R" else 0.6)
    pen.shape(outline(list(squares.values())), line=Stroke(ink.delft, 0.8))
    return area


def mark(pen: Pen, square: Box, char: str, colour: Colour, *, bold: float = 1.0) -> None:
    """One of the three marks, as a player would draw it in a square."""
    icons.draw(pen, icons.MARKS[char], square.centre, square.w * 1.1, colour, bold=1.25 * bold)


def outline(squares: list[Box]) -> Path:
    """The outline of these squares: the sides that only one of them has."""
    sides: dict[tuple[tuple[float, float], ...], int] = {}
    for square in squares:
        corners = [(round(x, 3), round(y, 3)) for x, y in square.corners]
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            side = tuple(sorted((a, b)))
            sides[side] = sides.get(side, 0) + 1
    return Path(tuple(step for (a, b), count in sides.items() if count == 1 for step in path.line(a, b).steps))


def tokens(plot: Plot) -> dict[int, str]:
    """The owner and the mark on each filled square: Ro is red's circle."""
    return {
        grid.square(r, c): token
        for r, line in enumerate(plot.marks.strip().splitlines())
        for c, token in enumerate(line.split())
        if token[0] in NAMES
    }


def squares(*rows: str) -> str:
    """A map without roads, as RULES.md writes it, from rows with a letter for each square."""
    posts = "+" + " +" * len(rows[0])
    lines = [posts]
    for row in rows:
        lines += [" " + " ".join(row), posts]
    return "\n".join(lines) + "\n"


PICTURES = {
    "A05": Plot(
        squares("......", "......", "......"),
        "Bo Bo .. .. Bx Bx \n Ro Ro R= R= R= Rx \n .. Rx Rx .. B= B=",
        ("a2", "b2", "c2", "d2", "e2", "f2"),
    ),
    "A06": Plot(
        squares(".....", ".....", ".....", ".....", "....."),
        "Bo .. Ro Ro .. \n Bo .. R= .. .. \n .. R= R= Bx .. \n .. .. Rx Bx B= \n .. Rx Rx .. B=",
        ("c1", "c2", "c3", "c4", "c5"),
    ),
    "A07": Plot(squares("...M.", "....."), "R= R= .. Ro Ro \n R= .. .. Ro Ro", ("d1", "e1", "d2", "e2")),
    "A08": Plot(squares("M..W.", "..F.."), "Ro .. .. Rx .. \n .. R= R= .. Rx", ("a1", "d1", "c2")),
    "A09": Plot(squares("M..W.", "..F.."), "R= .. .. Ro .. \n .. R= R= .. Rx", ("a1", "d1")),
    "A10": Plot(ROAD, ".. Ro Rx .. .. \n .. Ro Bo Bo ..", ("b1", "c1")),
    "A11": Plot(squares(".....", "....."), "Rx Ro R= R= Ro \n .. Rx .. Bo Bo", ("a1", "b1", "b2", "e1")),
    "A12": Plot(squares("..F..", "....."), ".. Ro Ro .. B= \n Ro Ro .. .. B=", ("b1", "c1", "a2", "b2")),
    "A13": Plot(squares("WWWWW"), "Rx Rx Rx Rx .."),
    "A14": Plot(squares("MMMMM"), "Ro Ro Ro Ro .."),
    "A15": Plot(squares("FFFFF"), "R= R= R= R= .."),
}


def _square(area: Box, side: float, one: int) -> Box:
    row, column = grid.row_and_column(one)
    return Box(area.x + side * column, area.y + side * row, side, side)


def _water(land: Board, area: Box, side: float) -> list[Box]:
    every = [grid.square(r, c) for r in range(land.height) for c in range(land.width)]
    return [_square(area, side, one) for one in every if not one & land.land]


def _building(pen: Pen, land: Board, one: int, square: Box, ink: Palette) -> None:
    """A building strong enough to show under a mark, but lighter than the mark."""
    for letter, built in land.buildings.items():
        if one & built:
            icons.draw(pen, icons.BUILDINGS[letter], square.centre, square.w * 0.66, ink.sketch, wash=WHITE, bold=0.9)


def _roads(pen: Pen, land: Board, area: Box, side: float, ink: Palette) -> None:
    for pair in land.roads:
        first, second = (_square(area, side, one) for one in grid.each(pair))
        if second.y > first.y:
            line = path.line((second.x, second.y), (second.right, second.y))
        else:
            line = path.line((second.x, second.y), (second.x, second.bottom))
        weight = ROAD_SHARE * side * icons.POINTS_PER_MM
        pen.shape(line, line=Stroke(ink.brick if ink.road else ink.delft, weight, round=False))
        pen.shape(line, line=Stroke(ink.road or WHITE, weight * 0.62, round=False))
