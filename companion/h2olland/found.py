"""What the markers on a photographed board say: which pieces lie where, and which tile is which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Array
from companion.vision.loose.board import Flat, Lying
from games.h2olland.components import LAND_TILES
from games.h2olland.photo.laid import DIRECTIONS, LAND, WATER, beyond
from games.h2olland.rules.board import Board
from games.h2olland.rules.squares import square, xy
from games.h2olland.rules.words import COLOUR_NAMES
from games.kit.grid import each
from generator.h2olland import layout
from generator.h2olland.layout import Make, Q, dike_box, quadrant_box, tile_box
from generator.page.geometry import Point

SNAP_MM = 8.0  # from the middle of its quadrant: hands are off by 3, joined edges by 2
TILE_SNAP_MM = 11.0
MAKES = {
    **dict.fromkeys(layout.FIELD_IDS, layout.FIELD_MAKES),
    **dict.fromkeys(layout.BUILDING_IDS, layout.BUILDING_MAKES),
}
SIZES_MM: Mapping[int, tuple[float, ...]] = {
    **{id_: tuple(make.marker.w for make in makes) for id_, makes in MAKES.items()},
    **dict.fromkeys((*layout.LAND_IDS, *layout.PLAIN_IDS, layout.WATER_ID), (layout.TILE_MARKER.w,)),
    **dict.fromkeys(layout.WORKER_IDS, (layout.FIRST_WORKER_MARKER_MM,)),
    layout.DIKE_ID: (layout.FIRST_DIKE_MARKER_MM,),
}
SIZE_SLACK = 0.25  # a marker of another size is a ghost
STRAIGHT = 25.0  # degrees: a field turned farther from the grid has no clear direction
SAME_MM = 3.0
DARK = 0.55  # of paper's brightness
LOOK_MM = 5.5  # radius around the middle of a quadrant: no land is printed dark there, and no dike reaches so far
LAND_LOOK_MM = 8.0  # the same where there can be no dike
LUMP = 0.04  # share of dark from which something lies there
STRIP_MM, STRIP_REACH_MM = 6.0, 13.0  # a dike's width, less a little; where it may lie, and what is beside it
BESIDE_MM = 5.0
TINT = 0.74  # faintest channel against the strongest, where paper has 1: a hand has 0.6, a pale one up to 0.9
TINT_LESS = 0.07  # than the land of this photo has; empty land differs by 0.03
TINT_LESS_BESIDE = 0.05  # the same beside a ring that cannot be seen
GREYER, DARKER = 0.07, 0.85  # more than the tint of this photo's land, and share of its light: a grey sleeve
WHITE, TINTED = 0.985, 0.93  # the same of bare paper, and of most land that is printed in full ink
BLOWN = 252  # of 255: brighter is glare
STEP_MM = 0.5
HIDDEN = COVERED, GLARE, FACE_DOWN = (
    "something covers the board here",
    "light is reflected here",
    "this is not the colour of land; a piece may lie face down",
)

# What a known piece covers, in the frame of its marker, with a little around it
Mask = tuple[Lying, Point, Point]  # the marker, from, to
AROUND_MM = 1.0
TILE_MASK: tuple[Point, Point] = ((-6.5, -6.5), (6.5, 6.5))
TILE_NEAR_MM = 30.0


@dataclass(frozen=True, slots=True)
class Found:
    """All that the markers say, by quadrant, tile and line; what is claimed twice has two entries."""

    pieces: Mapping[int, list[tuple[str, Lying]]]
    rings: Mapping[int, list[tuple[str, Lying]]]  # kind of the field, its marker
    tiles: Mapping[int, list[tuple[str, Lying]]]
    dikes: frozenset[int]
    workers: tuple[Lying, ...]
    strays: frozenset[int]  # quadrants near which a piece lies across a line


def found_by(it: Board, flat: Flat, seen: Iterable[Lying]) -> Found:
    pieces: dict[int, list[tuple[str, Lying]]] = {}
    rings: dict[int, list[tuple[str, Lying]]] = {}
    tiles: dict[int, list[tuple[str, Lying]]] = {}
    dikes, workers, strays = set(), [], set()
    for one in seen:
        if not _has_a_size(one):
            continue
        if one.id in layout.FIELD_IDS:
            way = _way(one)
            at, near = _quadrant(it, _end(one, way))
            if not at or not near or not way:
                strays.add(at)
                continue
            kind = layout.FIELD_IDS[one.id]
            pieces.setdefault(at, []).append((f"{kind} {way}", one))
            rings.setdefault(beyond(*xy(at), way), []).append((kind, one))
        elif one.id in layout.BUILDING_IDS:
            middle = flat.foot(_middle(one), made(one).high)
            at, near = _quadrant(it, middle)
            kind, letter = layout.BUILDING_IDS[one.id]
            if not near:
                strays |= _either(it, middle)
            pieces.setdefault(at, []).append((f"{kind} {COLOUR_NAMES[letter]}", one))
        elif one.id in layout.WORKER_IDS:
            workers.append(one)
        elif one.id == layout.DIKE_ID:
            dikes |= _line(it, one)
        else:
            for tile in range(len(it.tiles)):
                if apart(one.at, tile_box(it, tile).centre) < TILE_SNAP_MM:
                    tiles.setdefault(tile, []).append((_face(one), one))
    return Found(pieces, rings, tiles, frozenset(dikes), tuple(workers), frozenset(strays))


def distinct(markers: list[Lying]) -> list[Lying]:
    kept: list[Lying] = []
    for one in markers:
        if not any(one.id == other.id and apart(one.at, other.at) < SAME_MM for other in kept):
            kept.append(one)
    return kept


def ring(marker: Lying) -> Lying:
    """The ring of a field: in the middle of its other half."""
    make = made(marker)
    assert make.ring
    return Lying(marker.id, _at(marker, make.ring), layout.RING_MM, marker.turn)


def made(marker: Lying) -> Make:
    """The edition of a field or building, by the size of its marker."""
    return min(MAKES[marker.id], key=lambda make: abs(marker.side / make.marker.w - 1))


def covered(it: Board, found: Found, tile: int) -> bool:
    """Whether something lies on the tile; so it is land."""
    return any(one in found.pieces or one in found.rings for one in each(it.blocks[tile]))


def is_land(found: Found, tile: int) -> bool:
    return any(value != WATER for value, _ in found.tiles.get(tile, ()))


def apart(one: Point, other: Point) -> float:
    return float(np.hypot(one[0] - other[0], one[1] - other[1]))


def is_lump(it: Board, flat: Flat, found: Found, one: int) -> bool:
    """Something dark where no known piece lies."""
    if one in found.pieces or one in found.rings:
        return False
    tile = next((tile for tile, block in enumerate(it.blocks) if one & block), None)
    reach = LAND_LOOK_MM if tile is None or is_land(found, tile) or covered(it, found, tile) else LOOK_MM
    return _dark(flat, _disc(quadrant_box(one).centre, reach), _masks(found, one)) > LUMP


class Ground:
    """What empty land looks like in this photo: a hand, a tile that lies face down and glare do not."""

    def __init__(self, flat: Flat, empty: Sequence[int]) -> None:
        self._looks = {one: _look(flat, one) for one in empty}
        tints, lights, blown = zip(*self._looks.values(), strict=True) if self._looks else ((), (), ())
        self._usual = float(np.median(tints)) if tints else TINT
        self._light = float(np.median(lights)) if lights else 1.0
        self._full_ink = bool(tints) and float(np.median(tints)) < TINTED
        self._bright = bool(blown) and float(np.mean(blown)) > 0.2

    def hides(self, one: int, beside: bool = False) -> str:
        """Why this quadrant may not be as empty as it seems; an empty text if it looks like land. `beside` a ring that
        cannot be seen, it has to look more like land.
        """
        if one not in self._looks:  # water
            return ""
        tint, light, glare = self._looks[one]
        if tint > self._usual + GREYER and light < DARKER * self._light:
            return COVERED
        if tint < max(TINT, self._usual - (TINT_LESS_BESIDE if beside else TINT_LESS)):
            return COVERED
        if glare > 0.5 and not self._bright:
            return GLARE
        if self._full_ink and tint > WHITE:
            return FACE_DOWN
        return ""


def strip(it: Board, flat: Flat, edge: int) -> tuple[float, float]:
    """How dark the darkest strip of a dike's width is that lies along the line between two tiles, and how dark it is
    on both sides of it: in a deep shadow all is dark.
    """
    box = dike_box(it, edge)
    along = np.concatenate([np.arange(-20.0, -6.0, STEP_MM), np.arange(6.5, 20.5, STEP_MM)])
    across = np.arange(-STRIP_REACH_MM, STRIP_REACH_MM + STEP_MM, STEP_MM)
    a, b = np.meshgrid(along, across)
    steps = np.stack([a, b] if box.w > box.h else [b, a], axis=-1)
    rows = (flat.grey(np.array(box.centre) + steps) < DARK).mean(axis=1)
    width, side = int(STRIP_MM / STEP_MM), int(BESIDE_MM / STEP_MM)
    shares = np.convolve(rows, np.ones(width) / width, "valid")[side:-side]
    first = int(shares.argmax()) + side
    beside = np.concatenate(
        [rows[first - side : first - side // 2], rows[first + width + side // 2 : first + width + side]]
    )
    return float(shares.max()), float(beside.mean())


def _quadrant(it: Board, at: Point) -> tuple[int, bool]:
    """The quadrant nearest to a point of the board, 0 if there is none, and whether it is near."""
    x, y = int(at[0] // Q), int(at[1] // Q)
    one = square(x, y) & it.squares if x >= 0 and y >= 0 else 0
    if not one:
        return 0, False
    middle = quadrant_box(one).centre
    return one, max(abs(at[0] - middle[0]), abs(at[1] - middle[1])) <= SNAP_MM


def _has_a_size(one: Lying) -> bool:
    return any(abs(one.side / size - 1) < SIZE_SLACK for size in SIZES_MM.get(one.id, ()))


def _at(marker: Lying, point: Point) -> Point:
    """Where a point of a piece is on the board."""
    x, y = made(marker).marker.centre
    return marker.off(point[0] - x, point[1] - y)


def _middle(marker: Lying) -> Point:
    return _at(marker, made(marker).box.centre)


def _end(marker: Lying, way: str) -> Point:
    """The middle of the quadrant that names a field, half a quadrant from the field's own middle."""
    x, y = _middle(marker)
    dx, dy = DIRECTIONS.get(way, (0, 0))
    return x - dx * Q / 2, y - dy * Q / 2


def _mask(marker: Lying) -> Mask:
    make = made(marker)
    x, y = make.marker.centre
    around = make.box.inset(-AROUND_MM).moved(-x, -y)
    return marker, (around.x, around.y), (around.right, around.bottom)


def _either(it: Board, at: Point) -> set[int]:
    """The quadrants on both sides of the line on which a point of the board almost lies."""
    rest = Q / 2 - SNAP_MM
    near = [(at[0] + dx, at[1] + dy) for dx in (-rest, rest) for dy in (-rest, rest)]
    return {_quadrant(it, one)[0] for one in near} - {0}


def _way(marker: Lying) -> str:
    """Where a field's ring lies, seen from its marker; empty if the field lies askew."""
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
    middles = [dike_box(it, edge).centre for edge in range(len(it.edges))]
    edge = min(range(len(middles)), key=lambda edge: apart(marker.at, middles[edge]))
    return {edge} if apart(marker.at, middles[edge]) < SNAP_MM else set()


def _look(flat: Flat, one: int) -> tuple[float, float, float]:
    """How pale a quadrant is, how bright, and which share of it is blown out by light."""
    places = _disc(quadrant_box(one).centre, LOOK_MM)
    colour = np.median(flat.colour(places), axis=0)
    light = float(colour.max())
    return float(colour.min()) / max(light, 1e-3), light, float((flat.raw(places).min(axis=-1) > BLOWN).mean())


def _masks(found: Found, one: int) -> list[Mask]:
    """What is known to lie near a quadrant, as boxes in the frame of a marker: from, to."""
    x, y = xy(one)
    masks: list[Mask] = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            near = square(x + dx, y + dy) if x + dx >= 0 and y + dy >= 0 else 0
            masks += [_mask(its) for _, its in (*found.pieces.get(near, ()), *found.rings.get(near, ()))]
    middle = quadrant_box(one).centre
    for tiles in found.tiles.values():
        masks += [(its, *TILE_MASK) for _, its in tiles if apart(its.at, middle) < TILE_NEAR_MM]
    return masks


def _dark(flat: Flat, places: Array, masks: list[Mask]) -> float:
    """The share of these places that is dark, and not under one of the masks."""
    dark = flat.grey(places) < DARK
    for its, (left, top), (right, foot) in masks:
        a = np.radians(its.turn)
        off = places - its.at
        x, y = off[..., 0] * np.cos(a) + off[..., 1] * np.sin(a), off[..., 1] * np.cos(a) - off[..., 0] * np.sin(a)
        dark &= ~((x > left) & (x < right) & (y > top) & (y < foot))
    return float(dark.mean())


def _disc(at: Point, reach: float) -> Array:
    steps = np.arange(-reach, reach + 0.25, 0.5)
    x, y = np.meshgrid(steps, steps)
    inside = np.hypot(x, y) <= reach
    return np.asarray(np.stack([x[inside], y[inside]], axis=-1) + np.array(at))
