"""The pictures of the booklet. The rules engine works out what is legal, what areas are worth and who gets a prize."""

from dataclasses import dataclass

from games.kit import grid
from games.polders.components import ASSIGNMENTS, BUILDINGS, COLOURS, FILLINGS, POLDERS, SHAPES, Assignment
from games.polders.rules.board import CODE_BIT, board
from games.polders.rules.land import KINDS, MARKS, drawable, inked
from games.polders.rules.scoring import Area, area_points, areas, shares
from games.polders.rules.state import BY_THE_BOOK, Inked, Position
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, meadow, staggered, wave
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph
from generator.polders import plots
from generator.polders.cards import signed
from generator.polders.layout import pattern_squares
from generator.polders.plots import Plot, tokens
from generator.polders.reference import brackets, pairings
from generator.polders.sheets import pen_sign

SEATS = {colour.letter: seat for seat, colour in enumerate(COLOURS)}
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
# How many correct manors four players have for Manor Master.
MAJORITY = (5, 5, 3, 1)
SHARES = {1: "", 2: " × ½", 4: " × ¼"}
BRACKET_EXAMPLES = ((5, 1), (6, 1), (10, 2), (11, 1))
LETTERS = "ABCDEFGHIJ"
# How far the middle of an icon stands above the ground, as a share of its size.
FOOT = {icons.MILL: 0.39, icons.FARM: 0.35, icons.TULIP: 0.42, icons.MANOR: 0.35}


@dataclass(frozen=True, slots=True)
class Try:
    """Red wants to fill these squares. `words` is the caption."""

    map: str
    before: str
    squares: tuple[str, ...]
    words: str
    mark: str = "x"

    @property
    def plot(self) -> Plot:
        """The position with the new squares filled and lit."""
        rows = [line.split() for line in self.before.strip().splitlines()]
        for name in self.squares:
            row, column = grid.row_and_column(grid.parse_square(name))
            rows[row][column] = f"R{self.mark}"
        return Plot(self.map, "\n".join(" ".join(row) for row in rows), self.squares)

    @property
    def legal(self) -> bool:
        """Whether the rules allow it."""
        land = inked(board(self.map), marks(Plot(self.map, self.before), 2))
        placement = land.board.by_squares.get(sum(grid.parse_square(name) for name in self.squares))
        return placement is not None and bool(placement.bit & drawable(land, 0, CODE_BIT[placement.code]))


TRIES = (
    Try(CORNER, _OPEN, ("c2", "d2"), "Along a road"),
    Try(CORNER, _OPEN, ("c1", "d1"), "Beside yours"),
    Try(CORNER, _OPEN, ("b3", "c3", "d3"), "Across a road"),
    Try(CORNER, _OPEN, ("d2", "d3"), "Only at a corner"),
    Try(CORNER, _OPEN, ("a1", "a2"), "Only beside a rival"),
    Try(CORNER, _OPEN, ("b1", "c1"), "Only at a road’s end"),
)
# De Schermer at the end of a game for two, with sixty-eight of its squares filled.
FINISHED = Plot(
    POLDERS[0].map,
    """
~~ ~~ Bx Bx Bx Bx Bx ~~ ~~
~~ .. Ro Ro Ro Bx Bx .. ~~
Bx Bx Ro B= B= B= B= Bo ~~
Bx Bx .. R= B= B= B= Bo Bo
Bx Bx Rx R= Bo Bo Ro Ro Ro
Bx Bx Rx R= Ro Ro Ro Ro ..
Bx Bo R= R= Ro Ro Ro Ro R=
~~ R= R= Ro .. Rx Ro Ro R=
~~ .. R= Rx Rx Rx Rx Ro ~~
~~ ~~ ~~ Rx Rx .. Rx ~~ ~~
""",
)


def table(pen: Pen, box: Box, ink: Palette) -> None:
    """Three cards on the table, and the way the polders go round."""
    left, right = box.columns(2, 6)
    for code, card in zip(("I2", "V3", "T4"), left.columns(3, 2.5), strict=True):
        pen.shape(path.rect(card, 1), fill=WHITE, line=Stroke(ink.delft, FIRM))
        pen.shape(path.rect(card.inset(1), 0.6), line=Stroke(ink.delft, HAIRLINE))
        for square in pattern_squares(SHAPES[code].pattern, card, 3.4):
            meadow(pen, path.rect(square), square, ink)
            pen.shape(path.rect(square), line=Stroke(ink.delft, FINE))
    reach = right.h / 2 - 2.6
    for colour, (u, v) in zip(COLOURS, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        seat = (right.centre[0] + u * reach * 1.5, right.centre[1] + v * reach)
        pen_sign(pen, seat, 2.4, colour.name, colour.letter, ink)
    _passing(pen, right, reach, ink)


def majority(pen: Pen, box: Box, ink: Palette) -> None:
    """A tie, shared out by the rules engine."""
    card = ASSIGNMENTS[0]
    won = shares(card.prizes, list(MAJORITY), BY_THE_BOOK)
    first, second = card.prizes[0], card.prizes[1]
    pen.shape(path.rect(box, 1.5), line=Stroke(ink.wave, FINE))
    words = f"*{card.name}, four players:* the two with {MAJORITY[0]} share {first} + {second}, and the next is third."
    inner = box.inset(2.5, 1.5)
    used = paragraph(pen, inner, words, font="text", size=9.8, colour=ink.text)
    head = Box(inner.x, inner.y + used + 0.8, inner.w, 10.5)
    names, *columns = head.columns(5)
    for row, words in zip(names.rows(2), ("manors", "points"), strict=True):
        label(pen, row, words, font="text", size=9.6, colour=ink.text, align="left")
    for colour, column, count, points in zip(COLOURS, columns, MAJORITY, won, strict=True):
        upper, lower = column.rows(2)
        pen_sign(pen, (upper.x + 3, upper.centre[1]), 1.9, colour.name, colour.letter, ink)
        label(pen, upper, str(count), font="text", size=10, colour=ink.text)
        label(pen, lower, str(points), font="text-bold", size=10, colour=ink.delft)


def fillings(pen: Pen, box: Box, ink: Palette) -> None:
    pairings(pen, Box(box.x + 10, box.y, box.w - 20, box.h), ink, size=12)


def tries(pen: Pen, box: Box, ink: Palette) -> None:
    """Six drawings by red. The rules engine sets the tick or the bar."""
    cells = [cell for row in box.rows(3, 2) for cell in row.columns(2, 6)]
    for one, cell in zip(TRIES, cells, strict=True):
        attempt(pen, one, cell, ink)


def attempt(pen: Pen, it: Try, cell: Box, ink: Palette, *, size: float = 10) -> None:
    """A drawing, and whether it is legal."""
    picture = Box(cell.x, cell.y, cell.w, cell.h - 6)
    plots.draw(pen, it.plot, picture, ink)
    sign, colour = (icons.TICK, ink.green) if it.legal else (icons.NO, ink.tulip)
    y = cell.bottom - 3
    icons.draw(pen, sign, (cell.x + 2.2, y), 4.4, colour, bold=1.4)
    words = Box(cell.x + 5.6, y - 2, cell.w - 5.6, 4)
    label(pen, words, it.words, font="text", size=size, colour=ink.text, align="left")


def multipliers(pen: Pen, box: Box, ink: Palette) -> None:
    brackets(pen, Box(box.x, box.y, box.w, 10.5), ink)
    sums = [f"{n} × {b}{_share(n)} = **{area_points(n, b)}**" for n, b in BRACKET_EXAMPLES]
    words = "For example: " + ",  ".join(sums) + "."
    paragraph(pen, Box(box.x, box.y + 12, box.w, 6), words, font="text", size=9.8, colour=ink.text)


def finished(pen: Pen, box: Box, ink: Palette) -> None:
    """A whole polder with a letter on each area that scores, and below it what each is worth."""
    drawn = plots.draw(pen, FINISHED, Box(box.x, box.y, box.w, 82), ink, largest=8.2)
    listed = [(seat, area, points) for seat in (0, 1) for area, points in scored(FINISHED, seat)]
    lettered = list(zip(LETTERS, listed, strict=False))
    side = drawn.h / POLDERS[0].height
    for letter, (_, area, _) in lettered:
        row, column = grid.row_and_column(area.spot.squares & -area.spot.squares)
        corner = (drawn.x + side * column + 1.7, drawn.y + side * row + 1.8)
        pen.shape(path.circle(corner, 1.6), fill=WHITE, line=Stroke(ink.delft, FINE))
        label(pen, Box.around(corner, 3), letter, font="text-bold", size=8, colour=ink.delft)
    lines = Box(box.x, drawn.bottom + 2, box.w, box.bottom - drawn.bottom - 2)
    for seat, account in enumerate(lines.columns(2, 3)):
        own = [(letter, area, points) for letter, (who, area, points) in lettered if who == seat]
        _account(pen, account, seat, own, ink)


def horizon(pen: Pen, box: Box, ink: Palette) -> None:
    """A dike with buildings and tulips on it, and the ring canal in front."""
    ground = box.bottom - 8
    pen.shape(path.line((box.x, ground), (box.right, ground)), line=Stroke(ink.delft, FIRM))
    pen.shape(path.line((box.x, box.bottom), (box.right, box.bottom)), line=Stroke(ink.delft, HAIRLINE))
    for icon, x, size, wash in (
        (icons.MILL, 12, 20, ink.water),
        (icons.FARM, 31, 13, ink.tile),
        (icons.TULIP, 43, 6, ink.tulip),
        (icons.TULIP, 47.5, 7, ink.tulip),
        (icons.TULIP, 52, 6, ink.tulip),
        (icons.MANOR, 65, 15, ink.straw),
        (icons.MILL, 82, 12, ink.water),
    ):
        foot = FOOT[icon] * size
        icons.draw(pen, icon, (box.x + x, ground - foot), size, ink.delft, wash=wash or WHITE, bold=0.6)
    for at in staggered(Box(box.x + 3, ground + 1, box.w - 10, 5), 9, 2.6):
        pen.shape(wave(at, 5), line=Stroke(ink.wave, FINE))


def assignments(pen: Pen, box: Box, ink: Palette) -> None:
    """All assignments with their points."""
    cells = [cell for column in box.columns(2, 4) for cell in column.rows(8)]
    for card, cell in zip(ASSIGNMENTS, cells, strict=False):
        label(pen, cell, card.name, font="text", size=9.8, colour=ink.text, align="left")
        label(pen, cell, worth(card), font="text-bold", size=9.8, colour=ink.delft, align="right")


def worth(card: Assignment) -> str:
    """The points of an assignment in one line."""
    if card.prizes:
        return " / ".join(str(prize) for prize in card.prizes)
    if len(set(card.each)) > 1:
        return " / ".join(signed(each) for each in card.each)
    return signed(card.each[0])


def marks(plot: Plot, seats: int) -> tuple[int, ...]:
    """The squares of each seat and filling on a plot."""
    found = [0] * KINDS * seats
    for one, token in tokens(plot).items():
        found[KINDS * SEATS[token[0]] + MARKS.index(token[1])] |= one
    return tuple(found)


def scored(plot: Plot, seat: int, seats: int = 2) -> list[tuple[Area, int]]:
    """A seat's areas that are worth something, the best first."""
    position = Position((Inked(board(plot.map), marks(plot, seats)),), ())
    worth = [(area, area_points(area.fields, area.correct)) for area in areas(position, seat)]
    return sorted((pair for pair in worth if pair[1]), key=lambda pair: -pair[1])


def _passing(pen: Pen, box: Box, reach: float, ink: Palette) -> None:
    """Arrows clockwise, seen from above: everyone passes to the left."""
    x, y = box.centre
    for u, v in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        at = (x + u * reach * 0.85, y + v * reach * 0.6)
        turn = {(1, -1): 40, (1, 1): 140, (-1, 1): 220, (-1, -1): 320}[u, v]
        with pen.placed(at, turn=turn):
            icons.draw(pen, icons.ARROW, (0, 0), 4.6, ink.tulip, bold=1.2)
    icons.draw(pen, icons.DEALER, (x, y), 8, ink.delft, wash=WHITE, bold=0.8)


def _share(squares: int) -> str:
    return SHARES[1 if squares <= 5 else 2 if squares <= 10 else 4]


def _account(pen: Pen, box: Box, seat: int, own: list[tuple[str, Area, int]], ink: Palette) -> None:
    """A player's areas on this polder, line by line, with their total."""
    colour = COLOURS[seat]
    pen_sign(pen, (box.x + 2, box.y + 2.2), 1.9, colour.name, colour.letter, ink)
    total = sum(points for _, _, points in own)
    pen.text((box.x + 5, box.y + 3.3), f"{colour.name}: {total} points", font="text-bold", size=10.5, colour=ink.text)
    for i, (letter, area, points) in enumerate(own):
        building = next(b for b, f in zip(BUILDINGS, FILLINGS, strict=True) if f.char == area.filling)
        name = building.name if area.correct == 1 else building.plural
        words = f"**{letter}**  {area.fields} × {area.correct} {name}{_share(area.fields)} = **{points}**"
        line = Box(box.x, box.y + 5.6 + 4.6 * i, box.w, 4.6)
        paragraph(pen, line, words, font="text", size=10, colour=ink.text)
