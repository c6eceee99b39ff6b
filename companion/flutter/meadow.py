"""A photographed meadow of Flutter: which tile lies where, how it is turned, on which side; water and bees.

Markers name the pieces, the lattice their places. Where a marker seems to be but cannot be read, that is said; a piece
that fits badly between its neighbours is doubtful.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.flutter.discs import bees
from companion.vision.arrays import Array, Grey, Image
from companion.vision.loose.tiles import Lattice, Lying, Snapped, lean, look_again, snap, spread
from companion.vision.loose.tilt import Table, rims, spin
from companion.vision.markers import Marker
from companion.vision.quality import filled, too_small
from companion.vision.reading import Bounds, Pixel, Problem, SheetReading, Unreadable, Value
from games.flutter.components import RAINBEE
from games.flutter.photo.sheet import BACK, BEE, MEADOW, NONE, STACKS, UP, cell_text, covered, place_text
from games.flutter.rules.moves import Place
from games.flutter.rules.tiles import TILE
from games.kit.lattice import Cell, neighbours, shifted, turned_cell
from generator.flutter.layout import tiles
from generator.flutter.layout import tiles as where
from generator.page.geometry import Box, Point, Polygon

TILE_OF = {id_: tile for ids in (tiles.FRONT_ID, tiles.BACK_ID) for tile, id_ in ids.items() if tile in TILE}
AROUND = 2.5  # sides of a marker: about where its tile ends
SURE = 0.999


def only_stacks(seen: Sequence[Marker]) -> bool:
    """Whether a photo shows tiles and nothing else, of each shape one at most: a meadow has the rainbee. A single tile
    among the markers of other paper may be a ghost.
    """
    shapes = [TILE_OF[s.id][0] for s in seen if TILE_OF.get(s.id, RAINBEE.id) != RAINBEE.id]
    return 0 < len(seen) == len(shapes) == len(set(shapes))


def read_stacks(seen: Sequence[Marker], meadow: Collection[str] = ()) -> SheetReading | None:
    """The tiles that are not of the meadow; None if there are none."""
    known = {*meadow, RAINBEE.id}
    tops = {TILE_OF[s.id]: _marker_bounds(s) for s in seen if TILE_OF.get(s.id, RAINBEE.id) not in known}
    if not tops:
        return None
    lefts, upper, wide, high = np.array(list(tops.values())).T
    left, top, right, bottom = map(float, (lefts.min(), upper.min(), (lefts + wide).max(), (upper + high).max()))
    fields = {tile: Value(UP, SURE, doubtful=False) for tile in sorted(tops)}
    return SheetReading(STACKS, ((left, top), (right, top), (right, bottom), (left, bottom)), fields, boxes=tops)


def _marker_bounds(seen: Marker) -> Bounds:
    (x, y), reach = map(float, seen.centre), AROUND * seen.side
    return (x - reach, y - reach, 2 * reach, 2 * reach)


PIECE_OF = {id_: name for name, id_ in (*where.FRONT_ID.items(), *where.BACK_ID.items())} | {where.WATER_BACK_ID: BACK}
BOXES = {id_: where.marker_box(flipped=id_ >= where.BACK_IDS) for id_ in PIECE_OF}
TILE_IDS = frozenset((*(where.FRONT_ID[name] for name in where.BACK_ID), *where.BACK_ID.values()))
BOX = where.marker_box()
ENOUGH = 3  # tiles that are a meadow even if the rainbee was not seen
LATTICE = Lattice(where.at((1, 0)), where.at((0, 1)), -60.0)

WARN_MM = 0.15 * where.UNIT_MM  # from where the neighbours expect a piece
WARN_TILT = 12.0  # degrees from its neighbours; hands turn tiles by 2
WARN_MISFIT_MM = 0.8  # of a marker from a square: something covers it, or it is bent
COARSEST_PX_PER_MM = 1.5  # below it markers are lost that nothing else would miss
FAR_PX_PER_MM = 1.0  # the same at the far end of a slanting photo, along the shortest side of a marker
UNSURE = 0.5
UNREAD = "something lies that cannot be read"
APART = 3  # steps over free cells from which a piece does not belong to the meadow

SEEMS = 0.65  # of the contrast of the markers that were read: a marker that was not
SLACK_MM = 8.0  # how far off the lattice it may be: gaps add up
REACH = 6  # steps from the meadow in which a marker may have been missed: a long tile has it at its far end
MARGIN_MM = SLACK_MM + where.MARKER_MM
ROUNDS = 8  # pieces that were found again show where others may be
SAME_MM = 6.0


@dataclass(frozen=True, slots=True)
class Laid:
    """Everything on the lattice, and the cells where something was seen and not read."""

    table: Table
    pieces: tuple[Snapped, ...]
    unread: tuple[Cell, ...]


def read_meadow(photo: Image, seen: Sequence[Marker]) -> SheetReading | None:
    """None if the photo shows no meadow: one tile alone may be a ghost among other markers. Raises Unreadable if the
    meadow is too small in it.
    """
    ours = [s for s in seen if s.id in PIECE_OF]
    tiles = [PIECE_OF[s.id] for s in ours if s.id in TILE_IDS]
    if RAINBEE.id not in tiles and len(tiles) < ENOUGH:
        return None
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)
    laid = _laid(grey, ours)
    if laid.table.px_per_mm < COARSEST_PX_PER_MM:
        fills = filled(photo, _corners(laid.table, laid.pieces))
        raise too_small("The tiles are too small in the photo. Go closer, until the meadow fills the picture.", fills)
    if min(map(_shortest_side, laid.pieces)) < FAR_PX_PER_MM * where.MARKER_MM:
        raise Unreadable("The far end of the meadow is too small in the photo. Hold the phone straight above it.")
    meadow, apart = _parted(laid.pieces)
    fields: dict[str, Value] = {}
    for it in meadow:
        _tell(it, meadow, fields)
    fields |= bees(photo, laid.table, [(PIECE_OF[it.lying.id], it.lying) for it in meadow if it.lying.id in TILE_IDS])
    fields |= {cell_text(cell): Value(NONE, UNSURE, doubtful=True, why=UNREAD) for cell in laid.unread}
    boxes = _boxes(laid, meadow, fields)
    return SheetReading(MEADOW, _corners(laid.table, meadow), fields, tuple(_problems(laid, apart)), boxes=boxes)


def place_of(it: Snapped) -> Place:
    return Place(PIECE_OF[it.lying.id], it.i, it.j, it.turns, it.lying.id >= where.BACK_IDS)


def cell_of(it: Snapped) -> Cell:
    """The cell with a piece's marker; a water tile has no other."""
    return shifted(turned_cell(Cell("U", 0, 0), it.turns, it.lying.id >= where.BACK_IDS), (it.i, it.j))


def _cells(it: Snapped) -> set[Cell]:
    return covered(place_of(it)) if it.lying.id in TILE_IDS else {cell_of(it)}


def _laid(grey: Grey, seen: Sequence[Marker]) -> Laid:
    """Pieces on the lattice; those that were missed at first are looked for around the others."""
    found = list(seen)
    for _ in range(ROUNDS):
        table, pieces = spread(grey, found, BOXES)
        snapped = snap(pieces, BOXES, LATTICE, _root(pieces))
        fresh, unread = _missed(grey, table, snapped)
        if not fresh:
            break
        found = [*(it.lying.seen for it in snapped), *fresh]
    return Laid(table, snapped, unread)


def _root(pieces: Sequence[Lying]) -> int:
    """The rainbee; without it the piece nearest to all others."""
    middles = np.array([p.middle for p in pieces])
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2).sum(axis=1)
    return min(range(len(pieces)), key=lambda n: (PIECE_OF[pieces[n].id] != RAINBEE.id, away[n]))


def _missed(grey: Grey, table: Table, snapped: Sequence[Snapped]) -> tuple[list[Marker], tuple[Cell, ...]]:
    """Around the meadow: markers that can be read after all, and cells with something like a marker."""
    leaning = lean(snapped, LATTICE)
    known = [it.lying.middle for it in snapped]
    cells = sorted(_around({cell for it in snapped for cell in _cells(it)}, REACH))
    expected = _expected(cells, snapped, leaning)
    middles = {cell: middle for cell, middle in expected.items() if _inside(grey, table, middle)}
    looks = [
        rims(grey, table, np.array([*known, *middles.values()]), leaning + turn, BOX, where.QUIET_MM, MARGIN_MM)
        for turn in (0, 30, 60)  # a square looks the same after a quarter turn
    ]
    contrast = float(np.median([max(look.best(middle, 1.0)[0] for look in looks) for middle in known]))
    fresh: list[Marker] = []
    unread: list[Cell] = []
    for cell, middle in middles.items():
        seems, spot, turn = max((*look.best(middle, SLACK_MM), look.turn) for look in looks)
        if seems < SEEMS * contrast or _near(spot, known):
            continue
        again = [
            (s, there)
            for s in look_again(grey, table, spot, turn, BOX.w)
            for there in [_middle(table, s)]
            if s.id in PIECE_OF and not _near(there, known)
        ]
        known += [there for _, there in again]
        fresh += [s for s, _ in again]
        if not again:
            unread.append(cell)
            known.append(spot)
    return fresh, tuple(unread)


def _expected(cells: Sequence[Cell], snapped: Sequence[Snapped], leaning: float) -> dict[Cell, Point]:
    """Where the middles of cells should be on the table, each by the nearest piece."""
    ideals = np.array([_ideal(cell_of(it)) for it in snapped])
    found = {}
    for cell in cells:
        ideal = _ideal(cell)
        near = int(np.linalg.norm(ideals - ideal, axis=1).argmin())
        x, y = np.array(snapped[near].lying.middle) + spin(leaning) @ (ideal - ideals[near])
        found[cell] = (float(x), float(y))
    return found


def _ideal(cell: Cell) -> Array:
    third = 1 / 3 if cell.points == "U" else 2 / 3
    return LATTICE.at(cell.i + third, cell.j + third)


def _around(taken: set[Cell], steps: int) -> set[Cell]:
    """The free cells within so many steps over sides."""
    reached, edge = set(taken), set(taken)
    for _ in range(steps):
        edge = {other for cell in edge for other in neighbours(cell)} - reached
        reached |= edge
    return reached - taken


def _inside(grey: Grey, table: Table, middle: Point) -> bool:
    x, y = table.px(np.array([middle]))[0]
    margin = BOX.w * table.px_per_mm / 2
    return bool(margin < x < grey.shape[1] - margin and margin < y < grey.shape[0] - margin)


def _middle(table: Table, seen: Marker) -> Point:
    x, y = table.mm(np.asarray(seen.corners, np.float64)).mean(axis=0)
    return (float(x), float(y))


def _near(there: Point, known: Iterable[Point]) -> bool:
    return any(np.hypot(there[0] - x, there[1] - y) < SAME_MM for x, y in known)


def _shortest_side(it: Snapped) -> float:
    """Of a marker, in pixels."""
    corners = it.lying.seen.corners
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min())


def _parted(pieces: Sequence[Snapped]) -> tuple[list[Snapped], list[Snapped]]:
    """The meadow, which hangs together about its root, and what lies apart: stacks, tiles in a hand."""
    waiting = list(pieces)
    meadow = [waiting.pop(_root([it.lying for it in pieces]))]
    near = _around(_cells(meadow[0]), APART) | _cells(meadow[0])
    grown = True
    while grown:
        joined = [it for it in waiting if _cells(it) & near]
        grown = bool(joined)
        waiting = [it for it in waiting if not _cells(it) & near]
        meadow += joined
        for it in joined:
            near |= _around(_cells(it), APART) | _cells(it)
    return meadow, waiting


def _tell(it: Snapped, meadow: Sequence[Snapped], fields: dict[str, Value]) -> None:
    """A piece as a field: a tile by its name, water by its cell."""
    if it.lying.id in TILE_IDS:
        name, value = PIECE_OF[it.lying.id], place_text(place_of(it))
        twice = sum(PIECE_OF[other.lying.id] == name for other in meadow) > 1
    else:
        name, value = cell_text(cell_of(it)), PIECE_OF[it.lying.id]
        face = value != BACK
        twice = any(
            other is not it and (other.lying.id == it.lying.id if face else cell_of(other) == cell_of(it))
            for other in meadow
            if other.lying.id not in TILE_IDS
        )
    why = _doubt(it, twice)
    before = fields.get(name)
    if before is None:
        fields[name] = Value(value, UNSURE if why else SURE, doubtful=bool(why), why=why)
        return
    either = {before.value: UNSURE, **before.alternatives, value: UNSURE / 2}
    fields[name] = Value(before.value, UNSURE, True, either, why or "two water tiles were seen here")


def _doubt(it: Snapped, twice: bool) -> str:
    if twice:
        return "this piece was seen in two places"
    if it.off > WARN_MM:
        return f"it lies {it.off:.0f} mm from where its neighbours would have it"
    if abs(it.tilt) > WARN_TILT:
        return f"it is turned by {abs(it.tilt):.0f} degrees from its neighbours"
    if it.lying.misfit > WARN_MISFIT_MM:
        return "its black square is partly hidden or bent"
    return ""


def _problems(laid: Laid, apart: Sequence[Snapped]) -> Iterable[Problem]:
    for it in apart:
        yield Problem("", f"{PIECE_OF[it.lying.id]} lies apart from the meadow and was not counted.")
    for cell in laid.unread:
        yield Problem(cell_text(cell), f"On {cell_text(cell)} {UNREAD}. Clear it, or go closer.")


def _boxes(laid: Laid, meadow: Sequence[Snapped], fields: Mapping[str, Value]) -> dict[str, Bounds]:
    """Where each field is in the photo: the piece, the cell, the tile under a bee."""
    found = {}
    for it in meadow:
        outline = np.array(_own_outline(it)) @ spin(it.lying.turn).T + it.lying.at
        name = PIECE_OF[it.lying.id] if it.lying.id in TILE_IDS else cell_text(cell_of(it))
        found[name] = _bounds(laid.table, outline)
    middles = _expected(laid.unread, laid.pieces, lean(laid.pieces, LATTICE))
    for cell, middle in middles.items():
        found[cell_text(cell)] = _bounds(laid.table, np.array(Box.around(middle, where.UNIT_MM).corners))
    return found | {
        name: found[value.value] for name, value in fields.items() if name.startswith(BEE) and value.value in found
    }


def _own_outline(it: Snapped) -> Polygon:
    flipped = it.lying.id >= where.BACK_IDS
    if it.lying.id in TILE_IDS:
        return where.outline(TILE[PIECE_OF[it.lying.id]].shape, flipped)
    return tuple((x, -y) for x, y in where.TRIANGLE) if flipped else where.TRIANGLE


def _bounds(table: Table, mm: Array) -> Bounds:
    px = table.px(mm)
    (left, top), (right, bottom) = px.min(axis=0), px.max(axis=0)
    return (float(left), float(top), float(right - left), float(bottom - top))


def _corners(table: Table, meadow: Sequence[Snapped]) -> tuple[Pixel, ...]:
    """Of an upright box around the meadow, in the photo."""
    leaning = spin(lean(meadow, LATTICE))
    middles = np.array([it.lying.middle for it in meadow]) @ leaning
    (left, top), (right, bottom) = middles.min(axis=0) - where.UNIT_MM, middles.max(axis=0) + where.UNIT_MM
    box = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return tuple((float(x), float(y)) for x, y in table.px(box @ leaning.T))
