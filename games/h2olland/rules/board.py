"""The two boards, read once: land, safe zones, island and bridges as sets of quadrants; the lake as sets of tiles.

Tiles of the lake, and the edges between two of them, are bits as well, so that an area is one int.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.h2olland.components import BOARDS, SIDES, VILLAGES, BoardMap, Village
from games.h2olland.rules.squares import MAX_SIDE, across, beside, down, square
from games.h2olland.rules.words import LETTERS
from games.kit.grid import each

LAND = ".sbTFMI"
SAFE = "sb"
RULES = 3  # stands in every log; raise it if a kept log would fold to another state, and keep the earlier rules
SAFE_DEPTH = 3  # quadrants from the rim
TILE_SIDE = 2  # quadrants


class Point(NamedTuple):
    """A corner in open water where four tiles meet: a dike may begin here once one of them is land, or at a dike."""

    tiles: int
    edges: int


@dataclass(frozen=True, slots=True, eq=False)
class Basin:
    """A part of the lake that no water joins to the rest."""

    tiles: int
    edges: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The board for some number of players, made by `board`. Tuples go by seat, by tile or by edge, as noted."""

    players: int
    rules: int  # the version that is played on it: a kept log folds as it was played
    map: BoardMap
    sides: str  # by seat: where it sits
    letters: str  # by seat: its colour; then the colours that nobody has
    villages: tuple[Village, ...]  # by seat
    squares: int  # all that is or can become land
    land: int  # dry from the start
    island: int
    zones: tuple[int, ...]  # by seat: its safe zone
    safe: int  # all safe zones of villages in play
    allowed: tuple[int, ...]  # by seat: where it may build
    farms: tuple[int, ...]  # by seat: where its first farm stands
    mills: tuple[int, ...]
    bridges: tuple[tuple[int, int], ...]
    bridge_ends: int
    near: dict[int, int]  # by quadrant: those adjacent to it, over bridges too
    dominoes: dict[int, int]  # by two quadrants side by side: those adjacent to either
    lake: int  # all tiles
    tiles: tuple[str, ...]  # names
    tile_bits: dict[str, int]
    blocks: tuple[int, ...]  # by tile: its four quadrants
    shores: tuple[int, ...]  # by tile: the quadrants beside it
    links: tuple[tuple[tuple[int, int], ...], ...]  # by tile: each edge, and the tile behind it
    edges: tuple[str, ...]  # names
    edge_bits: dict[str, int]
    ends: tuple[int, ...]  # by edge: the two tiles beside it
    edges_of: tuple[int, ...]  # by tile
    basins: tuple[Basin, ...]
    coast: int  # the edges that touch the original shore

    def __reduce__(self) -> tuple[object, ...]:
        return board, (self.players, self.rules, self.sides, self.letters)


def adjacent(it: Board, squares: int) -> int:
    """All quadrants adjacent to these: they share an edge, or a bridge joins them (4.0)."""
    found = beside(squares)
    if squares & it.bridge_ends:
        for one, other in it.bridges:
            if squares & one:
                found |= other
            if squares & other:
                found |= one
    return found


def board(players: int, rules: int = RULES, sides: str = "", letters: str = LETTERS) -> Board:
    """The board for so many players. Without a choice they sit as in SIDES, in the order of COLOURS (R21, R35)."""
    return _board(players, rules, sides or SIDES[players], letters)


def sides_without(empty: str) -> str:
    """Where three players sit, clockwise, if this side stays empty."""
    return SIDES[4].replace(empty, "")


@cache  # two boards are equal if they are the same one
def _board(players: int, rules: int, seats: str, letters: str) -> Board:
    if letters != LETTERS:
        return replace(_board(players, rules, seats, LETTERS), letters=letters)
    it = next(one for one in BOARDS if players in one.players)
    cells = _cells(it)
    zones = {side: _zone(it, cells, side) for side in it.sides}
    squares = _where(cells, LAND + "~")
    bridges = tuple((square(*one), square(*other)) for _, one, other in it.bridges)
    safe = sum(zones[side] for side in seats)
    starts = {side: (square(*farm), square(*mill)) for side, farm, mill in it.starts}
    blocks = tuple(_block(place.x, place.y) for place in it.places)
    ends = _edges(blocks)
    points = _points(it, ends)
    near = {one: beside(one) | _over(bridges, one) for one in each(squares)}
    return Board(
        players=players,
        rules=rules,
        map=it,
        sides=seats,
        letters=letters,
        villages=tuple(village for side in seats for village in VILLAGES if village.side == side),
        squares=squares,
        land=_where(cells, LAND),
        island=_where(cells, "I"),
        zones=tuple(zones[side] for side in seats),
        safe=safe,
        allowed=tuple(squares & ~(safe ^ zones[side]) for side in seats),
        farms=tuple(starts[side][0] for side in seats),
        mills=tuple(starts[side][1] for side in seats),
        bridges=bridges,
        bridge_ends=sum(one | other for one, other in bridges),
        near=near,
        dominoes={both: near[both & -both] | near[both ^ both & -both] for both in _dominoes(squares)},
        lake=(1 << len(blocks)) - 1,
        tiles=tuple(place.name for place in it.places),
        tile_bits={place.name: 1 << tile for tile, place in enumerate(it.places)},
        blocks=blocks,
        shores=tuple(beside(block) & squares & ~block for block in blocks),
        links=tuple(_links(tile, ends) for tile in range(len(blocks))),
        edges=tuple(_edge_name(it, pair) for pair in ends),
        edge_bits={_edge_name(it, pair): 1 << edge for edge, pair in enumerate(ends)},
        ends=ends,
        edges_of=tuple(_edges_of(tile, ends) for tile in range(len(blocks))),
        basins=_basins(blocks, ends, points),
        coast=_coast(points, len(ends)),
    )


def tile_names(it: Board, tiles: int) -> tuple[str, ...]:
    """The names of a set of tiles, in alphabetical order."""
    return tuple(sorted(it.tiles[tile.bit_length() - 1] for tile in each(tiles)))


def _cells(it: BoardMap) -> dict[int, str]:
    lines = it.map.splitlines()
    return {square(x, y): cell for y, line in enumerate(lines) for x, cell in enumerate(line) if cell != " "}


def _where(cells: dict[int, str], letters: str) -> int:
    return sum(one for one, cell in cells.items() if cell in letters)


def _zone(it: BoardMap, cells: dict[int, str], side: str) -> int:
    """The safe land within SAFE_DEPTH quadrants of this side's rim."""
    lines = it.map.splitlines()
    width, height = max(map(len, lines)), len(lines)
    columns, rows = {
        "N": (range(width), range(SAFE_DEPTH)),
        "S": (range(width), range(height - SAFE_DEPTH, height)),
        "W": (range(SAFE_DEPTH), range(height)),
        "E": (range(width - SAFE_DEPTH, width), range(height)),
    }[side]
    return sum(square(x, y) for x in columns for y in rows if cells.get(square(x, y), " ") in SAFE)


def _block(x: int, y: int) -> int:
    assert x + TILE_SIDE <= MAX_SIDE
    return sum(square(x + dx, y + dy) for dx in range(TILE_SIDE) for dy in range(TILE_SIDE))


def _over(bridges: tuple[tuple[int, int], ...], one: int) -> int:
    return sum(b if one == a else a for a, b in bridges if one in (a, b))


def _dominoes(squares: int) -> Iterator[int]:
    for one in each(squares):
        yield from (both for both in (across(one), down(one)) if both & squares == both)


def _edges(blocks: tuple[int, ...]) -> tuple[int, ...]:
    """Each pair of tiles that share a side, as a set of two tiles."""
    return tuple(
        1 << one | 1 << other
        for one, other in combinations(range(len(blocks)), 2)
        if beside(blocks[one]) & blocks[other]
    )


def _edge_name(it: BoardMap, pair: int) -> str:
    return "|".join(sorted(it.places[tile.bit_length() - 1].name for tile in each(pair)))


def _links(tile: int, ends: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((1 << edge, pair ^ 1 << tile) for edge, pair in enumerate(ends) if pair >> tile & 1)


def _edges_of(tile: int, ends: tuple[int, ...]) -> int:
    return sum(1 << edge for edge, pair in enumerate(ends) if pair >> tile & 1)


def _points(it: BoardMap, ends: tuple[int, ...]) -> tuple[Point, ...]:
    """The corners where four tiles of the lake meet, with the edges between them."""
    at = {(place.x, place.y): 1 << tile for tile, place in enumerate(it.places)}
    fours = [
        tuple(at.get((x + dx, y + dy), 0) for dx in (0, TILE_SIDE) for dy in (0, TILE_SIDE)) for x, y in sorted(at)
    ]
    return tuple(_point(sum(four), ends) for four in fours if all(four))


def _point(tiles: int, ends: tuple[int, ...]) -> Point:
    return Point(tiles, sum(1 << edge for edge, pair in enumerate(ends) if pair & tiles == pair))


def _basins(blocks: tuple[int, ...], ends: tuple[int, ...], points: tuple[Point, ...]) -> tuple[Basin, ...]:
    found = []
    left = (1 << len(blocks)) - 1
    while left:
        tiles, before = left & -left, 0
        while tiles != before:
            before = tiles
            for pair in ends:
                tiles |= pair if pair & tiles else 0
        edges = sum(1 << edge for edge, pair in enumerate(ends) if pair & tiles)
        found.append(Basin(tiles, edges, tuple(point for point in points if point.tiles & tiles)))
        left ^= tiles
    return tuple(found)


def _coast(points: tuple[Point, ...], edges: int) -> int:
    """An edge has two ends: unless both are in open water, it touches the shore."""
    return sum(1 << edge for edge in range(edges) if sum(point.edges >> edge & 1 for point in points) < 2)
