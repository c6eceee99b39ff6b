"""A polder's map, read once: where land, buildings and roads are, and where each shape fits.

A placement is one shape in one orientation at one spot on the map. A polder has about 1,500 of them. The board numbers
them, so a set of placements is one int with a bit for each, and `land.py` finds the legal drawings with three ands.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.kit import grid
from games.kit.errors import BadNotation
from games.polders.components import BUILDINGS, EDITION, SHAPE_CARDS, SHAPES, Polder
from games.polders.editions import polders

WATER = "~"
PLAIN = "."
LETTERS = tuple(building.letter for building in BUILDINGS)
CODE_BIT = {code: 1 << number for number, code in enumerate(SHAPES)}
CARD_BIT = {card.id: CODE_BIT[card.shape.code] for card in SHAPE_CARDS}


class Placement(NamedTuple):
    """A shape at one spot on a map, and how drawing it changes the sets of placements."""

    code: str
    squares: int
    bit: int
    clear: int  # the placements that share no square with this one, so they stay possible
    near: int  # the placements that touch this one, or cover part of it


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map as sets of squares and sets of placements. There is one for each map text: see `board`."""

    text: str
    width: int
    height: int
    land: int
    buildings: dict[str, int]  # by letter
    roads: tuple[int, ...]  # each piece of road, as the pair of squares it separates
    roadside: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    placements: tuple[Placement, ...]
    squares: tuple[int, ...]  # the squares of each placement
    by_squares: dict[int, Placement]
    effects: dict[int, tuple[int, int, int]]  # by squares: bit, clear and near of the placement
    by_code: dict[str, int]
    offers: tuple[int, ...]  # for each set of shapes, their placements
    by_road: int  # the placements that touch a road
    singles: int  # the placements of one square

    def __reduce__(self) -> tuple[object, ...]:
        return board, (self.text,)


@cache
def board(text: str) -> Board:
    """Read an expanded map (RULES.md, "Maps as text")."""
    lines = text.splitlines()
    height, width = (len(lines) - 1) // 2, (max(map(len, lines), default=0) - 1) // 2
    _check_size(lines, height, width)
    cells = {grid.square(r, c): _cell(lines, r, c) for r in range(height) for c in range(width)}
    land = sum(one for one, cell in cells.items() if cell != WATER)
    roads = _roads(lines, height, width, land)
    roadside = 0
    for pair in roads:
        roadside |= pair
    rows = tuple(land & sum(grid.square(r, c) for c in range(width)) for r in range(height))
    columns = tuple(land & sum(grid.square(r, c) for r in range(height)) for c in range(width))
    _check_unbroken(rows, columns)
    placements = _placements(land, height, width)
    by_code = {code: sum(p.bit for p in placements if p.code == code) for code in SHAPES}
    return Board(
        text=text,
        width=width,
        height=height,
        land=land,
        buildings={letter: sum(one for one, cell in cells.items() if cell == letter) for letter in LETTERS},
        roads=roads,
        roadside=roadside,
        rows=rows,
        columns=columns,
        placements=placements,
        squares=tuple(p.squares for p in placements),
        by_squares={p.squares: p for p in placements},
        effects={p.squares: (p.bit, p.clear, p.near) for p in placements},
        by_code=by_code,
        offers=_offers(by_code),
        by_road=sum(p.bit for p in placements if p.squares & roadside),
        singles=by_code["I1"],
    )


def board_of(polder: Polder) -> Board:
    return board(polder.map)


def boards(players: int, edition: int = EDITION) -> tuple[Board, ...]:
    """The maps used with this many players (R32)."""
    return tuple(board_of(polder) for polder in polders(players, edition))


@cache
def orientations(code: str) -> tuple[int, ...]:
    """Every rotation and mirror image of a shape, moved into the top left corner."""
    turns = set()
    cells = _cells(SHAPES[code].pattern)
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        turns.add(_corner(cells))
        turns.add(_corner([(row, -column) for row, column in cells]))
    return tuple(sorted(turns))


def shape_of(squares: int) -> str | None:
    """The code of the shape that these squares form, or None."""
    corner = _corner([grid.row_and_column(one) for one in grid.each(squares)]) if squares else 0
    return next((code for code in SHAPES if corner in orientations(code)), None)


def codes(shapes: int) -> list[str]:
    return [code for code in SHAPES if CODE_BIT[code] & shapes]


def _cells(pattern: tuple[str, ...]) -> list[tuple[int, int]]:
    return [(r, c) for r, line in enumerate(pattern) for c, mark in enumerate(line) if mark == "#"]


def _corner(cells: list[tuple[int, int]]) -> int:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return sum(grid.square(row - top, column - left) for row, column in cells)


def _check_size(lines: list[str], height: int, width: int) -> None:
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise BadNotation(f"a map has an odd number of lines, at least 3; this one has {len(lines)}")
    if not 1 <= width <= grid.MAX_WIDTH or height > grid.MAX_HEIGHT:
        raise BadNotation(f"a map is 1 to {grid.MAX_WIDTH} squares wide and at most {grid.MAX_HEIGHT} high")


def _cell(lines: list[str], row: int, column: int) -> str:
    cell = _char(lines, 2 * row + 1, 2 * column + 1)
    if cell not in (WATER, PLAIN, *LETTERS):
        raise BadNotation(
            f"map line {2 * row + 2}: square {grid.name(grid.square(row, column))} is {cell!r}, "
            f"expected one of {WATER} {PLAIN} {' '.join(LETTERS)}"
        )
    return cell


def _roads(lines: list[str], height: int, width: int, land: int) -> tuple[int, ...]:
    across = [
        (2 * r + 1, 2 * c, "|", grid.square(r, c) | (grid.square(r, c - 1) if c else 0))
        for r in range(height)
        for c in range(width + 1)
    ]
    along = [
        (2 * r, 2 * c + 1, "=", grid.square(r, c) | (grid.square(r - 1, c) if r else 0))
        for r in range(height + 1)
        for c in range(width)
    ]
    pairs = []
    for line, at, road, pair in across + along:
        char = _char(lines, line, at)
        if char == " ":
            continue
        if char != road:
            raise BadNotation(f"map line {line + 1}, character {at + 1}: expected {road!r} or a space, got {char!r}")
        if (pair & land).bit_count() != 2:
            raise BadNotation(f"map line {line + 1}, character {at + 1}: a road needs land on both sides (R6)")
        pairs.append(pair)
    return tuple(sorted(pairs))


def _char(lines: list[str], line: int, at: int) -> str:
    return lines[line][at] if at < len(lines[line]) else " "


def _check_unbroken(rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
    for kind, strips in (("row", rows), ("column", columns)):
        for number, strip in enumerate(strips, 1):
            if len(list(grid.groups(strip))) > 1:
                raise BadNotation(f"{kind} {number} of the map has a gap; it must be one unbroken run (R28)")


def _placements(land: int, height: int, width: int) -> tuple[Placement, ...]:
    """Single squares row by row, then the larger shapes in the order of SHAPES."""
    spots = [
        (code, turned << row * grid.STRIDE + column)
        for code in SHAPES
        for turned in orientations(code)
        for row in range(height)
        for column in range(width)
        if _fits(turned << row * grid.STRIDE + column, land)
    ]
    if len(spots) > grid.SELECT_LIMIT:
        raise BadNotation(f"the map is too large: {len(spots)} placements, at most {grid.SELECT_LIMIT}")
    covering = dict.fromkeys(grid.each(land), 0)
    for number, (_, squares) in enumerate(spots):
        for one in grid.each(squares):
            covering[one] |= 1 << number
    everything = (1 << len(spots)) - 1
    return tuple(
        Placement(
            code,
            squares,
            1 << number,
            everything & ~_union(covering, squares),
            _union(covering, (squares | grid.beside(squares)) & land),
        )
        for number, (code, squares) in enumerate(spots)
    )


def _offers(by_code: dict[str, int]) -> tuple[int, ...]:
    every_set = range(1 << len(SHAPES))
    return tuple(sum(by_code[code] for code in codes(shapes)) for shapes in every_set)


def _fits(squares: int, land: int) -> bool:
    return squares & land == squares


def _union(covering: dict[int, int], squares: int) -> int:
    union = 0
    for one in grid.each(squares):
        union |= covering[one]
    return union
