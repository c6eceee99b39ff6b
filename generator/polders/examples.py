"""Worked examples for booklet and aid. The positions stand here; whether a drawing is legal and what an area is worth,
the rules say themselves.
"""

from dataclasses import dataclass

from games.kit import grid
from games.polders.components import COLOURS, POLDERS
from games.polders.rules.areas import Area, area_points, areas
from games.polders.rules.board import board
from games.polders.rules.land import KINDS, MARKS, drawable, inked
from games.polders.rules.position import Inked, Position
from games.polders.rules.shapes import CODE_BIT
from generator.polders.plots import Plot, tokens

SEATS = {colour.letter: seat for seat, colour in enumerate(COLOURS)}


@dataclass(frozen=True, slots=True)
class Try:
    """Red wants to fill these squares; `words` says what the picture shows."""

    map: str
    before: str
    squares: tuple[str, ...]
    words: str
    mark: str = "x"

    @property
    def plot(self) -> Plot:
        """The position with the new squares drawn in and lit."""
        rows = [line.split() for line in self.before.strip().splitlines()]
        for name in self.squares:
            row, column = grid.row_and_column(grid.parse_square(name))
            rows[row][column] = f"R{self.mark}"
        return Plot(self.map, "\n".join(" ".join(row) for row in rows), self.squares)

    @property
    def legal(self) -> bool:
        """What the rules say."""
        land = inked(board(self.map), marks(Plot(self.map, self.before), 2))
        placement = land.board.by_squares.get(sum(grid.parse_square(name) for name in self.squares))
        return placement is not None and bool(placement.bit & drawable(land, 0, CODE_BIT[placement.code]))


def marks(plot: Plot, seats: int) -> tuple[int, ...]:
    """The squares of each seat and filling."""
    found = [0] * KINDS * seats
    for one, token in tokens(plot).items():
        found[KINDS * SEATS[token[0]] + MARKS.index(token[1])] |= one
    return tuple(found)


def scored(plot: Plot, seat: int, seats: int = 2) -> list[tuple[Area, int]]:
    """The areas of a seat that are worth something, the best first."""
    position = Position((Inked(board(plot.map), marks(plot, seats)),), ())
    worth = [(area, area_points(area.fields, area.correct)) for area in areas(position, seat)]
    return sorted((pair for pair in worth if pair[1]), key=lambda pair: -pair[1])


CORNER = """\
+ + + + + +
 . . . . .
+ + + + + +
 . .|. . .
+ + + + + +
 . .|. . .
+ + + + + +
"""
_OPEN = ".. .. .. .. Ro \n .. Bo .. .. .. \n .. .. .. .. .."

TRIES = (
    Try(CORNER, _OPEN, ("c2", "d2"), "Along a road"),
    Try(CORNER, _OPEN, ("c1", "d1"), "Beside your own"),
    Try(CORNER, _OPEN, ("b3", "c3", "d3"), "Across a road"),
    Try(CORNER, _OPEN, ("d2", "d3"), "Only a corner"),
    Try(CORNER, _OPEN, ("a1", "a2"), "Only beside others"),
    Try(CORNER, _OPEN, ("b1", "c1"), "Only a road’s end"),
)

# Correct manors of four players who compete for Manor Master.
MAJORITY = (5, 5, 3, 1)

# De Schermer at the end of a game for two: seventy of its squares are filled.
FINISHED = Plot(
    POLDERS[0].map,
    """
~~ ~~ Rx .. Bx Bx Bx ~~ ~~
~~ Rx Rx Rx .. Bx R= R= ~~
Rx Rx Rx Ro Ro Ro Ro R= ~~
Rx Ro Ro Ro Rx Rx Rx Rx Rx
Rx Rx R= Ro .. R= R= R= Rx
Rx Rx R= B= B= R= R= B= B=
R= B= B= B= B= B= B= B= B=
~~ Bx Bx Bx Bo Bo Bo Bo B=
~~ Bx Bx Bo Bo Bo Bx Bx ~~
~~ ~~ ~~ .. .. Bx Bx ~~ ~~
""",
)
