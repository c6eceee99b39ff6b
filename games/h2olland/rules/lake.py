"""The lake: where dikes may lie (4.3), which areas they enclose, and which of those the mills can drain (4.4)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from games.h2olland.components import AREA_MAX, LAND_TILES, QUADRANTS
from games.h2olland.rules.board import Basin, Board
from games.h2olland.rules.squares import STRIDE
from games.kit.grid import each

ROTATIONS = (0, 1, 2, 3)
_OFFSET = {"NW": 0, "NE": 1, "SE": STRIDE + 1, "SW": STRIDE}  # bits from the tile's first quadrant
_BARREN = {tile.id: tile.barren for tile in LAND_TILES}


@lru_cache(maxsize=1024)
def dike_spots(board: Board, water: int, dikes: int) -> int:
    """The edges between two water tiles that have no dike yet and touch a shore or another dike."""
    spots = 0
    for basin in board.basins:
        spots |= _dike_spots(board, basin, water & basin.tiles, dikes & basin.edges)
    return spots


def areas(board: Board, water: int, dikes: int) -> list[int]:
    """The parts into which dikes divide the lake."""
    found: list[int] = []
    for basin in board.basins:
        found += _areas(board, water & basin.tiles, dikes & basin.edges)
    return found


@lru_cache(maxsize=1 << 12)
def shore(board: Board, area: int) -> int:
    """The quadrants beside any tile of the area."""
    found = 0
    for tile in each(area):
        found |= board.shores[tile.bit_length() - 1]
    return found


def qualifying(board: Board, water: int, dikes: int, mills: int) -> tuple[int, ...]:
    """The areas of at most four tiles in which each tile can have a mill of its own among these (R18)."""
    small = small_areas(board, water, dikes)
    return tuple([area for area in small if _can_serve(board, area, mills)]) if small else ()


@lru_cache(maxsize=1024)  # a summer asks several times for the same lake
def small_areas(board: Board, water: int, dikes: int) -> tuple[int, ...]:
    """The areas of at most four tiles."""
    found: tuple[int, ...] = ()
    for basin in board.basins:
        found += _small_areas(board, water & basin.tiles, dikes & basin.edges)
    return found


def is_barren(tile: int) -> bool:
    return bool(_BARREN[tile])


@cache
def barren_squares(board: Board, tile: int, face: tuple[int, int]) -> int:
    """The barren quadrants of the land tile that lies here; a face is its id and its quarter turns clockwise."""
    number, rotation = face
    block = board.blocks[tile.bit_length() - 1]
    corners = [QUADRANTS[(QUADRANTS.index(corner) + rotation) % len(QUADRANTS)] for corner in _BARREN.get(number, ())]
    return sum((block & -block) << _OFFSET[corner] for corner in corners)


def can_all(wishes: Sequence[int]) -> bool:
    """Whether every wish, a set of servers, can have a server of its own: exactly if any number of wishes together name
    at least that many servers (Hall's theorem). For the few tiles of an area this is the quickest way.
    """
    together = [(0, 0)]  # how many wishes, and the servers that they name
    for wish in wishes:
        for number, servers in together[:]:
            servers |= wish
            if servers.bit_count() <= number:
                return False
            together.append((number + 1, servers))
    return True


def most(wishes: Sequence[int]) -> int:
    """How many wishes can be served at once: a newcomer may make others change to another of their servers."""
    if all(wish & wish - 1 == 0 for wish in wishes):  # nobody can change
        return len({*wishes} - {0})
    served: dict[int, int] = {}  # server: wish
    return sum(_serve(wishes, wish, served, set()) for wish in range(len(wishes)))


# Each basin looks much the same from game to game, so the answers are kept.
@lru_cache(maxsize=1 << 14)
def _dike_spots(board: Board, basin: Basin, water: int, dikes: int) -> int:
    spots = board.coast & basin.edges
    for tiles, edges in basin.points:
        if tiles & ~water or edges & dikes:
            spots |= edges
    for tile in each(basin.tiles & ~water):
        spots &= ~board.edges_of[tile.bit_length() - 1]
    return spots & ~dikes


@lru_cache(maxsize=1 << 14)
def _small_areas(board: Board, water: int, dikes: int) -> tuple[int, ...]:
    return tuple(area for area in _areas(board, water, dikes) if area.bit_count() <= AREA_MAX)


def _areas(board: Board, water: int, dikes: int) -> tuple[int, ...]:
    found = []
    while water:
        area = todo = water & -water
        while todo:
            tile = todo & -todo
            todo ^= tile
            for edge, behind in board.links[tile.bit_length() - 1]:
                if behind & water & ~area and not edge & dikes:
                    area |= behind
                    todo |= behind
        found.append(area)
        water ^= area
    return tuple(found)


def _can_serve(board: Board, area: int, mills: int) -> bool:
    """Most areas have a tile without any mill beside it, so there is nothing to pair."""
    beside = []
    while area:
        tile = area & -area
        area ^= tile
        near = mills & board.shores[tile.bit_length() - 1]
        if not near:
            return False
        beside.append(near)
    return can_all(beside)


def _serve(wishes: Sequence[int], wish: int, served: dict[int, int], tried: set[int]) -> bool:
    for server in each(wishes[wish]):
        if server in tried:
            continue
        tried.add(server)
        if server not in served or _serve(wishes, served[server], served, tried):
            served[server] = wish
            return True
    return False
