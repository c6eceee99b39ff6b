"""A photographed board of H2Olland: what lies on every quadrant, which tiles are water, where dikes and workers are.

Markers name the pieces. Whatever else is dark on pale land is a piece that could not be read, and is asked about.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.h2olland.crops import field, lying
from companion.h2olland.found import (
    HIDDEN,
    SIZES_MM,
    Found,
    Ground,
    covered,
    distinct,
    found_by,
    is_land,
    is_lump,
    made,
    ring,
    strip,
)
from companion.h2olland.roofs import building
from companion.h2olland.workers import WOOD_SURE, Workers
from companion.vision.arrays import Image
from companion.vision.loose import board as flat_board
from companion.vision.loose import covers
from companion.vision.loose.board import Flat, Lying, Plane
from companion.vision.markers import Marker
from companion.vision.quality import filled, too_small
from companion.vision.reading import Bounds, SheetReading, Unreadable, Value
from games.h2olland.photo.laid import ANYTHING, DIKE, EMPTY, LAND, NO_DIKE, RINGS, WATER
from games.h2olland.rules.board import Board, board
from games.h2olland.rules.squares import name, xy
from games.kit.grid import each
from games.kit.photo import AREA
from generator.h2olland import layout

COARSEST_PX_PER_MM = 1.7
FLAT_PX_PER_MM = (3.5, 6.5)  # of the flat picture, by the photo's own fineness
FINER = 1.25
EDGE_IDS = range(layout.EDGE_ID, layout.EDGE_ID + 16)
MISSING_MOST = 0.2  # of the quadrants
ENOUGH_PIECES = 3  # markers that make it likely that a photo is meant to show the board
DIKE_DARK, DIKE_PALE = 0.68, 0.5  # of a strip as wide as a dike; a gap between two tiles is half as wide
SHADED = 0.25  # of what lies beside a dike
MOST_DOUBTS = 40  # fields; nobody answers more questions than that
SURE, UNSURE = 0.999, 0.5
LEAST_TOGETHER = 3  # lost quadrants that make an area; we ask about fewer one by one
AROUND = 2  # quadrants from a lost one that something may cover too
UNREAD = "something lies here that could not be read"
STRANGE = (UNREAD, *HIDDEN)
ACROSS = "a piece lies across a line here: push it onto its quadrants"


def read_board(photo: Image, seen: Sequence[Marker]) -> SheetReading | None:
    """None if there is no board in the photo; Unreadable if there is one that cannot be measured."""
    pieces = [marker for marker in seen if marker.id in SIZES_MM or marker.id in EDGE_IDS]
    if len(pieces) < ENOUGH_PIECES:
        return None
    players, plane = _plane(pieces)
    block = layout.block(players)
    fine = plane.px_per_mm(block)
    if fine < COARSEST_PX_PER_MM:
        fills = filled(photo, plane.surface(block).corners)
        raise too_small("The board is too small in the photo. Go closer, so that it fills the picture.", fills)
    flat = flat_board.flattened(photo, plane, block, float(np.clip(FINER * fine, *FLAT_PX_PER_MM)))
    it = board(players)
    found = _second_look(it, flat, flat_board.markers(flat))
    fields = {**_quadrants(it, flat, found), **_tiles(it, flat, found), **_dikes(it, flat, found)}
    sheet = layout.board_sheet(players)
    surface = plane.surface(block)
    values = {field.id: fields[field.id] for field in sheet.fields}
    values |= _out_of_sight(it, plane, photo)
    boxes = layout.shares(players)
    areas, places, below = _areas(it, found, values, boxes)
    values |= below
    if sum(value.doubtful for name_, value in values.items() if name_ not in below) > MOST_DOUBTS:
        raise Unreadable(
            "Too much of the board is unclear. Hold the phone still and closer, in more light, and try again."
        )
    return SheetReading(sheet.id, surface.corners, values | areas, (), surface, boxes | places)


def _plane(seen: Sequence[Marker]) -> tuple[int, Plane]:
    """Which board it is, and how it lies."""
    planes = {players: flat_board.plane(layout.marker_corners(players), seen) for players in layout.BOARDS}
    fitting = [(plane.stray_mm / plane.used, players, plane) for players, plane in planes.items() if plane]
    edges = {(marker.id - layout.EDGE_ID) // 4 for marker in seen if marker.id in EDGE_IDS}
    if len(edges) < 2 or not fitting:
        raise Unreadable("Keep the printed frames of at least two villages in the picture, sharp and uncovered.")
    _, players, plane = min(fitting, key=lambda one: one[0])
    return players, plane


def _second_look(it: Board, flat: Flat, seen: list[Lying]) -> Found:
    """Quadrants where something dark lies unread are looked at more closely, once."""
    found = found_by(it, flat, seen)
    lumps = [one for one in each(it.squares) if is_lump(it, flat, found, one)]
    lost = [tile for tile in range(len(it.tiles)) if tile not in found.tiles and not covered(it, found, tile)]
    fresh = [more for one in lumps for more in flat_board.closer(flat, layout.quadrant_box(one).centre, 20)]
    fresh += [more for tile in lost for more in flat_board.closer(flat, layout.tile_box(it, tile).centre, 14)]
    return _compared(it, flat, distinct([*seen, *fresh]))


def _compared(it: Board, flat: Flat, seen: list[Lying]) -> Found:
    """What still lies unread is compared with roofs, and what is left then with fields."""
    for look in (building, field):
        found = found_by(it, flat, seen)
        lumps = [one for one in each(it.squares) if is_lump(it, flat, found, one)]
        fresh = [its for one in lumps if (its := look(flat, layout.quadrant_box(one).centre))]
        seen = distinct([*seen, *fresh])
    return found_by(it, flat, seen)


def _out_of_sight(it: Board, plane: Plane, photo: Image) -> dict[str, Value]:
    """Doubts for all that lies beyond the photo's edge."""
    missing = [one for one in each(it.squares) if not plane.shows(layout.quadrant_box(one), photo)]
    if len(missing) > MISSING_MOST * it.squares.bit_count():
        raise Unreadable("Take all of the board into the picture, from above.")
    why = "this part of the board is not in the picture"
    doubts = {name(one): _doubt(EMPTY, ANYTHING, why) for one in missing}
    tiles = [tile for tile in range(len(it.tiles)) if not plane.shows(layout.tile_box(it, tile), photo)]
    doubts |= {it.tiles[tile]: _doubt(LAND, (LAND, WATER), why) for tile in tiles}
    edges = [edge for edge in range(len(it.edges)) if not plane.shows(layout.dike_box(it, edge), photo)]
    return doubts | {it.edges[edge]: _doubt(NO_DIKE, (NO_DIKE, DIKE), why) for edge in edges}


def _lost(it: Board, found: Found, values: Mapping[str, Value]) -> list[int]:
    """Quadrants where something unknown was seen, and those of tiles of which nothing was seen at all."""
    strange = [one for one in each(it.squares) if values[name(one)].why in STRANGE]
    unseen = [tile for tile in range(len(it.tiles)) if tile not in found.tiles and not covered(it, found, tile)]
    return list(dict.fromkeys([*strange, *(one for tile in unseen for one in each(it.blocks[tile]))]))


def _areas(
    it: Board, found: Found, values: Mapping[str, Value], boxes: Mapping[str, Bounds]
) -> tuple[dict[str, Value], dict[str, Bounds], dict[str, Value]]:
    """Where several lost quadrants are together, something lies over the board: one question for all that seems to be
    empty there. Gives these areas, their boxes, and the fields that are settled with them.
    """
    below: dict[str, Value] = {}
    parts: dict[str, list[str]] = {}
    lost = _lost(it, found, values)
    squares = np.array([xy(one) for one in each(it.squares)])
    for numbers in covers.together(np.array([xy(one) for one in lost]), AROUND):
        if len(numbers) < LEAST_TOGETHER:
            continue
        group = [lost[number] for number in numbers]
        away = np.abs(squares[:, None] - np.array([xy(one) for one in group])).max(axis=-1).min(axis=1)
        near = [one for one, steps in zip(each(it.squares), away, strict=True) if steps <= AROUND]
        hidden = [name(one) for one in near if _may_be_hidden(values[name(one)])]
        middles = np.array([layout.quadrant_box(one).centre for one in near])
        hidden += [
            edge
            for number, edge in enumerate(it.edges)
            if number not in found.dikes
            and np.hypot(*(middles - layout.dike_box(it, number).centre).T).min() < layout.Q
        ]
        left, top, wide, high = covers.union([boxes[field] for field in hidden])
        area = AREA + covers.place_words(left + wide / 2, top + high / 2)
        parts.setdefault(area, []).extend(hidden)
        below |= {field: _doubt(NO_DIKE if field in it.edges else EMPTY, (), area) for field in hidden}
        below |= {name(one): _beside(values[name(one)]) for one in near if _is_wood(values[name(one)])}
    areas = {area: covers.covered_value(area.removeprefix(AREA), "board") for area in parts}
    return areas, {area: covers.union([boxes[field] for field in fields]) for area, fields in parts.items()}, below


def _is_wood(value: Value) -> bool:
    """Whether a worker was told by its colour alone: what lies over the board may have the same."""
    return value.value in RINGS[1:] and value.confidence == WOOD_SURE


def _beside(value: Value) -> Value:
    return _doubt(value.value, RINGS, "something lies beside this ring or over it")


def _may_be_hidden(value: Value) -> bool:
    """Whether a quadrant near a lost one may be under the same thing: nothing was seen on it, or nothing known."""
    return value.why in STRANGE or (value.value == EMPTY and not value.doubtful)


def _quadrants(it: Board, flat: Flat, found: Found) -> dict[str, Value]:
    workers = Workers(flat, layout.patch_centres(it.players))
    wet = sum(
        block for tile, block in enumerate(it.blocks) if not covered(it, found, tile) and not is_land(found, tile)
    )
    bare = [one for one in each(it.squares & ~wet) if one not in found.pieces and one not in found.rings]
    ground = Ground(flat, bare)
    values = {one: _quadrant_value(it, flat, found, workers, ground, one) for one in each(it.squares)}
    unseen = np.array([xy(one) for one, its in values.items() if its.doubtful and one in found.rings]).reshape(-1, 2)
    for one in bare:
        beside = (np.abs(unseen - xy(one)).max(axis=1) <= 1).any()
        hidden = ground.hides(one, beside=True) if beside and not values[one].doubtful else ""
        values[one] = _doubt(EMPTY, ANYTHING, hidden) if hidden else values[one]
    return {name(one): value for one, value in values.items()}


def _quadrant_value(it: Board, flat: Flat, found: Found, workers: Workers, ground: Ground, one: int) -> Value:
    claims, rings = found.pieces.get(one, []), found.rings.get(one, [])
    if len(claims) + len(rings) > 1:
        words = [value for value, _ in claims] + [RINGS[0] for _ in rings]
        return _doubt(words[0], words, "two pieces seem to lie here")
    if claims:
        return _doubt(claims[0][0], ANYTHING, ACROSS) if one in found.strays else _sure(claims[0][0])
    if rings:
        return _on_ring(flat, found, workers, *rings[0])
    if one in found.strays:
        return _doubt(EMPTY, ANYTHING, ACROSS)
    if is_lump(it, flat, found, one):
        return _doubt(EMPTY, ANYTHING, UNREAD)
    hidden = ground.hides(one)
    return _doubt(EMPTY, ANYTHING, hidden) if hidden else _sure(EMPTY)


def _on_ring(flat: Flat, found: Found, workers: Workers, kind: str, marker: Lying) -> Value:
    """Who stands on a field's ring. If that is unclear, the whole field says more exactly where its ring is."""
    value = workers.on(kind, ring(marker), found.workers)
    straight = lying(flat, kind, marker) if value.doubtful and made(marker) == layout.FIELD_MAKES[0] else None
    again = workers.on(kind, ring(straight), found.workers) if straight else value
    return value if again.doubtful else again


def _tiles(it: Board, flat: Flat, found: Found) -> dict[str, Value]:
    return {tile_name: _tile(it, flat, found, tile) for tile, tile_name in enumerate(it.tiles)}


def _tile(it: Board, flat: Flat, found: Found, tile: int) -> Value:
    faces = sorted({value for value, _ in found.tiles.get(tile, [])})
    if len(faces) > 1:
        return _doubt(faces[0], faces, "two tiles seem to lie here")
    if faces:
        return _sure(faces[0])
    if covered(it, found, tile):
        return _sure(LAND)
    middle = np.array(layout.tile_box(it, tile).centre)
    around = middle + np.array([[dx, dy] for dx in (-17, 17) for dy in (-17, 17)])
    red, _, blue = np.median(flat.colour(around), axis=0)
    likely = (WATER, LAND) if blue > red else (LAND, WATER)
    return _doubt(likely[0], likely, "the square in the middle of this tile cannot be read: water or land")


def _dikes(it: Board, flat: Flat, found: Found) -> dict[str, Value]:
    return {edge_name: _dike(it, flat, found, edge) for edge, edge_name in enumerate(it.edges)}


def _dike(it: Board, flat: Flat, found: Found, edge: int) -> Value:
    if edge in found.dikes:
        return _sure(DIKE)
    ends = [tile.bit_length() - 1 for tile in each(it.ends[edge])]
    if any(covered(it, found, tile) or is_land(found, tile) for tile in ends):
        return _sure(NO_DIKE)
    share, beside = strip(it, flat, edge)
    if DIKE_PALE < share < DIKE_DARK or (share >= DIKE_DARK and beside > SHADED):
        likely = (DIKE, NO_DIKE) if share > (DIKE_DARK + DIKE_PALE) / 2 else (NO_DIKE, DIKE)
        return _doubt(likely[0], likely, "whether a dike lies here cannot be seen")
    return _sure(DIKE if share >= DIKE_DARK else NO_DIKE)


def _sure(value: str) -> Value:
    return Value(value, SURE, doubtful=False, alternatives={value: SURE})


def _doubt(value: str, others: Sequence[str], why: str) -> Value:
    rest = [other for other in dict.fromkeys(others) if other != value]
    shares = {value: UNSURE} | {other: UNSURE / (len(rest) + 1) for other in rest}
    return Value(value, UNSURE, doubtful=True, alternatives=shares, why=why)
