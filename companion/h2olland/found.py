"""What the markers on a board tell: which pieces lie on which quadrants, which tiles are which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from companion.vision.loose.board import Lying
from games.h2olland.components import LAND_TILES
from games.h2olland.photo.paper import COLOUR_NAMES, DIRECTIONS, LAND, WATER, beyond
from games.h2olland.rules.board import Board
from games.h2olland.rules.squares import square, xy
from games.kit.grid import each
from generator.h2olland import board_places, layout
from generator.page.geometry import Point

SNAP_MM = 8.0  # from the middle of its quadrant: hands are off by 3, joined edges by 2
TILE_SNAP_MM = 11.0
SIZES_MM = {
    **dict.fromkeys(layout.FIELD_IDS, layout.FIELD_MARKER.w),
    **dict.fromkeys(layout.BUILDING_IDS, layout.BUILDING_MARKER.w),
    **dict.fromkeys((*layout.LAND_IDS, *layout.PLAIN_IDS, layout.WATER_ID), layout.TILE_MARKER.w),
    **dict.fromkeys(layout.WORKER_IDS, layout.WORKER_MARKER_MM),
    layout.DIKE_ID: layout.DIKE_MARKER.w,
}
SIZE_SLACK = 0.25  # a marker of another size is a ghost
STRAIGHT = 25.0  # degrees: a field turned farther from the grid has no clear direction
SAME_MM = 3.0


@dataclass(frozen=True, slots=True)
class Found:
    """All that markers tell, by quadrant, tile and line; whatever is claimed twice has two entries."""

    pieces: Mapping[int, list[tuple[str, Lying]]]
    rings: Mapping[int, list[tuple[str, Lying]]]  # kind of the field, its marker
    tiles: Mapping[int, list[tuple[str, Lying]]]
    dikes: frozenset[int]
    workers: tuple[Lying, ...]
    strays: frozenset[int]  # quadrants near which a piece lies across a line


def found_by(it: Board, seen: Iterable[Lying]) -> Found:
    pieces: dict[int, list[tuple[str, Lying]]] = {}
    rings: dict[int, list[tuple[str, Lying]]] = {}
    tiles: dict[int, list[tuple[str, Lying]]] = {}
    dikes, workers, strays = set(), [], set()
    for one in seen:
        if abs(one.side / SIZES_MM.get(one.id, 1e9) - 1) > SIZE_SLACK:
            continue
        if one.id in layout.FIELD_IDS:
            at, near = _quadrant(it, one.at)
            way = _way(one)
            if not at or not near or not way:
                strays.add(at)
                continue
            kind = layout.FIELD_IDS[one.id]
            pieces.setdefault(at, []).append((f"{kind} {way}", one))
            rings.setdefault(beyond(*xy(at), way), []).append((kind, one))
        elif one.id in layout.BUILDING_IDS:
            down = layout.BUILDING_MARKER.centre[1] - layout.BUILDING.centre[1]
            at, near = _quadrant(it, one.off(0, -down))
            kind, letter = layout.BUILDING_IDS[one.id]
            if not near:
                strays |= _either(it, one.off(0, -down))
            pieces.setdefault(at, []).append((f"{kind} {COLOUR_NAMES[letter]}", one))
        elif one.id in layout.WORKER_IDS:
            workers.append(one)
        elif one.id == layout.DIKE_ID:
            dikes |= _line(it, one)
        else:
            for tile in range(len(it.tiles)):
                if apart(one.at, board_places.tile_box(it, tile).centre) < TILE_SNAP_MM:
                    tiles.setdefault(tile, []).append((_face(one), one))
    return Found(pieces, rings, tiles, frozenset(dikes), tuple(workers), frozenset(strays))


def distinct(markers: list[Lying]) -> list[Lying]:
    kept: list[Lying] = []
    for one in markers:
        if not any(one.id == other.id and apart(one.at, other.at) < SAME_MM for other in kept):
            kept.append(one)
    return kept


def ring(marker: Lying) -> Lying:
    """The ring of a field: in the middle of its other quadrant."""
    at = marker.off(0, layout.RING[1] - layout.FIELD_MARKER.centre[1])
    return Lying(marker.id, at, layout.RING_MM, marker.turn)


def covered(it: Board, found: Found, tile: int) -> bool:
    """Whether something lies on the tile; so it is land."""
    return any(one in found.pieces or one in found.rings for one in each(it.blocks[tile]))


def is_land(found: Found, tile: int) -> bool:
    return any(value != WATER for value, _ in found.tiles.get(tile, ()))


def apart(one: Point, other: Point) -> float:
    return float(np.hypot(one[0] - other[0], one[1] - other[1]))


def _quadrant(it: Board, at: Point) -> tuple[int, bool]:
    """The quadrant nearest to a point of the board, nought if there is none, and whether it is near."""
    x, y = int(at[0] // board_places.Q), int(at[1] // board_places.Q)
    one = square(x, y) & it.squares if x >= 0 and y >= 0 else 0
    if not one:
        return 0, False
    middle = board_places.quadrant_box(one).centre
    return one, max(abs(at[0] - middle[0]), abs(at[1] - middle[1])) <= SNAP_MM


def _either(it: Board, at: Point) -> set[int]:
    """The quadrants on both sides of the line on which a point of the board almost lies."""
    rest = board_places.Q / 2 - SNAP_MM
    near = [(at[0] + dx, at[1] + dy) for dx in (-rest, rest) for dy in (-rest, rest)]
    return {_quadrant(it, one)[0] for one in near} - {0}


def _way(marker: Lying) -> str:
    """Where a field's ring lies, seen from its marker; nothing if the field lies askew."""
    foot = (marker.turn + 90) % 360
    nearest = round(foot / 90)
    if abs(foot - 90 * nearest) > STRAIGHT:
        return ""
    return tuple(DIRECTIONS)[nearest % 4]


def _face(marker: Lying) -> str:
    if marker.id == layout.WATER_ID:
        return WATER
    if marker.id not in layout.LAND_IDS:
        return LAND
    id_ = layout.LAND_IDS[marker.id]
    turn = round(marker.turn / 90) % 4 if LAND_TILES[id_ - 1].barren else 0
    return f"{id_}r{turn}"


def _line(it: Board, marker: Lying) -> set[int]:
    """The line between two tiles on which a dike lies, if it does."""
    middles = [board_places.dike_box(it, edge).centre for edge in range(len(it.edges))]
    edge = min(range(len(middles)), key=lambda edge: apart(marker.at, middles[edge]))
    return {edge} if apart(marker.at, middles[edge]) < SNAP_MM else set()
