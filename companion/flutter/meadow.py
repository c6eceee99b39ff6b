"""Flutter's meadow and stacks in a photo: which tile lies where, how it is turned and on which side, water and bees.

Markers name the pieces, and the lattice gives their places. A marker that is there but cannot be read is reported, and
a piece that fits badly between its neighbours is doubtful.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.flutter.discs import bees, ring_of
from companion.vision.arrays import Array, Grey, Image
from companion.vision.loose import covers, ground
from companion.vision.loose.tiles import Lattice, Lying, Snapped, apart, lean, look_again, snap, spread
from companion.vision.loose.tilt import Table, rims, spin
from companion.vision.markers import Marker
from companion.vision.quality import filled, too_small
from companion.vision.reading import Bounds, Pixel, Problem, SheetReading, Unreadable, Value
from games.flutter.components import RAINBEE, WATER
from games.flutter.photo.sheet import BACK, BEE, MEADOW, NONE, STACKS, UP, cell_text, covered, place_text
from games.flutter.rules.moves import Place
from games.flutter.rules.tiles import TILE
from games.flutter.table.words import listed
from games.kit.lattice import Cell, neighbours, shifted, turned_cell
from generator.flutter.layout import tiles
from generator.flutter.layout.markers import FIRST_MARKER_MM, MARKED, WATER_BACK, white
from generator.page.geometry import Box, Point, Polygon

PIECE_OF = {id_: BACK if it.piece == WATER_BACK else it.piece for id_, it in MARKED.items()}
BOXES = {id_: it.box for id_, it in MARKED.items()}
TILE_OF = {id_: it.piece for id_, it in MARKED.items() if it.piece in TILE}
TILE_IDS = frozenset(TILE_OF)
FACES = frozenset(water.id for water in WATER)
WATER_OF = {id_: it.piece for id_, it in MARKED.items() if it.piece in FACES}
SIZES_MM = (7.35, 9.0, FIRST_MARKER_MM)  # of markers that were missed at first; other sizes are like these
AROUND_MM = 27.5  # from the middle of a marker: about where its tile ends
ENOUGH = 3  # tiles that make a meadow even if the rainbee was not seen
LATTICE = Lattice(tiles.at((1, 0)), tiles.at((0, 1)), -60.0)

WARN_MM = 0.15 * tiles.UNIT_MM  # from where its neighbours expect a piece
WARN_TILT = 12.0  # degrees from its neighbours; hands turn tiles by 2
WARN_MISFIT_MM = 0.8  # between a marker and a true square: something covers it, or it is bent
COARSEST_PX_PER_MM = 1.5  # below this markers are lost without a trace
FAR_PX_PER_MM = 1.1  # the same for the shortest side of a marker at the far end of a slanting photo
SURE, UNSURE = 0.999, 0.5
UNREAD = "there is something that cannot be read"
APART = 3  # steps over free cells; a piece further away is not part of the meadow

SEEMS = 0.65  # share of the contrast of markers that were read: likely one that was not
SLACK_MM = 8.0  # how far off the lattice it may be: gaps add up
REACH = 6  # steps from the meadow within which to look for missed markers: long tiles have theirs at the far end
MARGIN_MM = SLACK_MM + FIRST_MARKER_MM
LEAST_MM2 = 350.0  # of something strange beside the meadow; a water tile has 560
TOUCHING_MM = 6.0  # between it and the tiles it may hide the neighbours of
BESIDE_MM = 60.0  # from such a thing to the ring of a bee that it may be mistaken for: it lies over tiles too
BESIDE = "something lies beside this bee or over it"
ROUNDS = 8  # of looking again: each piece found shows where others may be
SAME_MM = 6.0


@dataclass(frozen=True, slots=True)
class Laid:
    """Everything on the lattice, and the cells where something was seen but not read."""

    table: Table
    pieces: tuple[Snapped, ...]
    unread: tuple[Cell, ...]


def read_meadow(photo: Image, seen: Sequence[Marker]) -> SheetReading | None:
    """The meadow in a photo; None if there is none, since a single tile may be a misread marker. Raises Unreadable if
    the meadow is too small in the photo.
    """
    ours = [s for s in seen if s.id in PIECE_OF]
    names = [PIECE_OF[s.id] for s in ours if s.id in TILE_IDS]
    if not _is_meadow(names):
        return None
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)
    laid = _laid(grey, ours)
    if laid.table.px_per_mm < COARSEST_PX_PER_MM:
        fills = filled(photo, _corners(laid.table, laid.pieces))
        raise too_small("Go closer until the meadow fills the picture. The tiles are too small in the photo.", fills)
    if min(map(_shortest_side, laid.pieces)) < FAR_PX_PER_MM:
        raise Unreadable("Hold the phone straight above the meadow. Its far end is too small in the photo.")
    meadow, apart = _parted(laid.pieces)
    fields: dict[str, Value] = {}
    for it in meadow:
        _tell(it, meadow, fields)
    fields |= bees(photo, laid.table, [(PIECE_OF[it.lying.id], it.lying) for it in meadow if it.lying.id in TILE_IDS])
    fields |= {cell_text(cell): Value(NONE, UNSURE, doubtful=True, why=UNREAD) for cell in laid.unread}
    boxes, corners = _boxes(laid, meadow, fields), _corners(laid.table, meadow)
    hidden = covers.areas(photo, laid.table, [_piece(it) for it in laid.pieces], LEAST_MM2, TOUCHING_MM)
    if hidden:
        areas, places = covers.named(hidden, corners, "meadow")
        fields = _below(fields, laid, meadow, hidden, next(iter(areas))) | areas
        boxes, corners = boxes | places, covers.around(corners, places.values())
    return SheetReading(MEADOW, corners, fields, tuple(_problems(laid, apart)), boxes=boxes)


def _piece(it: Snapped) -> ground.Piece:
    outline = np.array(_own_outline(it)) @ spin(it.lying.turn).T + it.lying.at
    box = BOXES[it.lying.id]
    return ground.Piece(outline, ground.white_around(it.lying.middle, it.lying.turn, box.w, _quiet(box)))


def _below(
    fields: Mapping[str, Value], laid: Laid, meadow: Sequence[Snapped], hidden: Sequence[covers.Area], area: str
) -> dict[str, Value]:
    """The fields that are settled with an area: cells with something unread in it, and bees that may sit under it. A
    bee beside it may be a part of what lies there.
    """
    middles = _expected(laid.unread, laid.pieces, lean(laid.pieces, LATTICE)) if laid.unread else {}
    under = {cell_text(cell) for cell, at in middles.items() if any(it.near(at, 1.0) for it in hidden)}
    under |= {name for name, value in fields.items() if name.startswith(BEE) and value.value == NONE}
    beside = {PIECE_OF[it.lying.id] for it in meadow if any(one.near(ring_of(it.lying), BESIDE_MM) for one in hidden)}
    found = dict(fields)
    for name, value in fields.items():
        if name in under:
            found[name] = replace(value, doubtful=True, why=area, alternatives={value.value: SURE})
        elif name.startswith(BEE) and value.value in beside and not value.doubtful:
            found[name] = replace(value, confidence=UNSURE, doubtful=True, why=BESIDE)
    return found


def only_stacks(seen: Sequence[Marker]) -> bool:
    """Whether a photo shows only tiles, at most one of each shape and no rainbee, which every meadow has. A single tile
    among the markers of other paper may be a misread one.
    """
    shapes = [TILE_OF[s.id][0] for s in seen if TILE_OF.get(s.id, RAINBEE.id) != RAINBEE.id]
    return 0 < len(seen) == len(shapes) == len(set(shapes))


def only_water(seen: Sequence[Marker]) -> bool:
    """Whether a photo shows water face up, perhaps with a tile or two beside the pond, and nothing of another game."""
    fronts = [s for s in seen if s.id in WATER_OF]
    tiles_beside = [TILE_OF[s.id] for s in seen if s.id in TILE_OF]
    return bool(fronts) and len(fronts) + len(tiles_beside) == len(seen) and not _is_meadow(tiles_beside)


def read_stacks(seen: Sequence[Marker], meadow: Collection[str] = ()) -> SheetReading | None:
    """The tiles that are not part of the meadow, or without a meadow also the water; None if there are none."""
    known = {*meadow, RAINBEE.id}
    loose = TILE_OF if meadow else TILE_OF | WATER_OF
    pieces = {loose[s.id]: s for s in seen if loose.get(s.id, RAINBEE.id) not in known}
    return apart(STACKS, pieces, UP, {name: AROUND_MM / BOXES[s.id].w for name, s in pieces.items()})


def _is_meadow(names: Collection[str]) -> bool:
    return RAINBEE.id in names or len(names) >= ENOUGH


def _place_of(it: Snapped) -> Place:
    return Place(PIECE_OF[it.lying.id], it.i, it.j, it.turns, MARKED[it.lying.id].flipped)


def _cell_of(it: Snapped) -> Cell:
    """The cell with a piece's marker, which is the only cell of a water tile."""
    return shifted(turned_cell(Cell("U", 0, 0), it.turns, MARKED[it.lying.id].flipped), (it.i, it.j))


def _cells(it: Snapped) -> set[Cell]:
    return covered(_place_of(it)) if it.lying.id in TILE_IDS else {_cell_of(it)}


def _laid(grey: Grey, seen: Sequence[Marker]) -> Laid:
    """The pieces on the lattice. Those that were missed at first are looked for around the others."""
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
    """The index of the rainbee, or without it of the piece nearest to all others."""
    middles = np.array([p.middle for p in pieces])
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2).sum(axis=1)
    return min(range(len(pieces)), key=lambda n: (PIECE_OF[pieces[n].id] != RAINBEE.id, away[n]))


def _missed(grey: Grey, table: Table, snapped: Sequence[Snapped]) -> tuple[list[Marker], tuple[Cell, ...]]:
    """Markers around the meadow that can be read after all, and cells with something like a marker."""
    leaning = lean(snapped, LATTICE)
    known = [it.lying.middle for it in snapped]
    cells = sorted(_around({cell for it in snapped for cell in _cells(it)}, REACH))
    expected = _expected(cells, snapped, leaning)
    middles = {cell: middle for cell, middle in expected.items() if _inside(grey, table, middle)}
    looks = [
        look
        for turn in (0, 30, 60)  # a square looks the same after a quarter turn
        for look in rims(grey, table, np.array([*known, *middles.values()]), leaning + turn, SIZES_MM, MARGIN_MM)
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
            for s in look_again(grey, table, spot, turn, FIRST_MARKER_MM)
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
    """Where the middles of cells should be on the table, judging by the nearest piece."""
    ideals = np.array([_ideal(_cell_of(it)) for it in snapped])
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
    """The free cells within this many steps across sides."""
    reached, edge = set(taken), set(taken)
    for _ in range(steps):
        edge = {other for cell in edge for other in neighbours(cell)} - reached
        reached |= edge
    return reached - taken


def _inside(grey: Grey, table: Table, middle: Point) -> bool:
    x, y = table.px(np.array([middle]))[0]
    margin = FIRST_MARKER_MM * table.px_per_mm / 2
    return bool(margin < x < grey.shape[1] - margin and margin < y < grey.shape[0] - margin)


def _middle(table: Table, seen: Marker) -> Point:
    x, y = table.mm(np.asarray(seen.corners, np.float64)).mean(axis=0)
    return (float(x), float(y))


def _near(there: Point, known: Iterable[Point]) -> bool:
    return any(np.hypot(there[0] - x, there[1] - y) < SAME_MM for x, y in known)


def _shortest_side(it: Snapped) -> float:
    """The shortest side of a piece's marker, in pixels to the millimetre."""
    corners = it.lying.seen.corners
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min()) / BOXES[it.lying.id].w


def _parted(pieces: Sequence[Snapped]) -> tuple[list[Snapped], list[Snapped]]:
    """The pieces connected to the root, which are the meadow, and those that lie apart: stacks, tiles in a hand."""
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
    """Adds a piece to the fields: a tile under its name, water under its cell."""
    if it.lying.id in TILE_IDS:
        name, value = PIECE_OF[it.lying.id], place_text(_place_of(it))
        twice = sum(PIECE_OF[other.lying.id] == name for other in meadow) > 1
    else:
        name, value = cell_text(_cell_of(it)), PIECE_OF[it.lying.id]
        face = value != BACK
        twice = any(
            other is not it and (other.lying.id == it.lying.id if face else _cell_of(other) == _cell_of(it))
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
        return f"it lies {it.off:.0f} mm from where it should be beside its neighbours"
    if abs(it.tilt) > WARN_TILT:
        return f"it is turned {abs(it.tilt):.0f} degrees away from its neighbours"
    if it.lying.misfit > WARN_MISFIT_MM:
        return "its black square is partly hidden or bent"
    return ""


def _problems(laid: Laid, apart: Sequence[Snapped]) -> Iterable[Problem]:
    names = [str(PIECE_OF[it.lying.id]) for it in apart]
    if len(names) == 1:
        yield Problem("", f"{names[0]} lies apart from the meadow and was not counted.")
    elif names:
        yield Problem("", f"{len(names)} pieces lie apart from the meadow and were not counted: {listed(names)}.")
    for cell in laid.unread:
        yield Problem(cell_text(cell), f"Clear {cell_text(cell)} or go closer, because {UNREAD} on it.")


def _boxes(laid: Laid, meadow: Sequence[Snapped], fields: Mapping[str, Value]) -> dict[str, Bounds]:
    """Where each field is in the photo: a piece, a cell, or the tile under a bee."""
    found = {}
    for it in meadow:
        outline = np.array(_own_outline(it)) @ spin(it.lying.turn).T + it.lying.at
        name = PIECE_OF[it.lying.id] if it.lying.id in TILE_IDS else cell_text(_cell_of(it))
        found[name] = _bounds(laid.table, outline)
    middles = _expected(laid.unread, laid.pieces, lean(laid.pieces, LATTICE))
    for cell, middle in middles.items():
        found[cell_text(cell)] = _bounds(laid.table, np.array(Box.around(middle, tiles.UNIT_MM).corners))
    return found | {
        name: found[value.value] for name, value in fields.items() if name.startswith(BEE) and value.value in found
    }


def _quiet(marker: Box) -> float:
    return marker.x - white(marker).x


def _own_outline(it: Snapped) -> Polygon:
    flipped = MARKED[it.lying.id].flipped
    if it.lying.id in TILE_IDS:
        return tiles.outline(TILE[PIECE_OF[it.lying.id]].shape, flipped)
    return tuple((x, -y) for x, y in tiles.TRIANGLE) if flipped else tiles.TRIANGLE


def _bounds(table: Table, mm: Array) -> Bounds:
    px = table.px(mm)
    (left, top), (right, bottom) = px.min(axis=0), px.max(axis=0)
    return (float(left), float(top), float(right - left), float(bottom - top))


def _corners(table: Table, meadow: Sequence[Snapped]) -> tuple[Pixel, ...]:
    """The corners in the photo of an upright box around the meadow."""
    leaning = spin(lean(meadow, LATTICE))
    middles = np.array([it.lying.middle for it in meadow]) @ leaning
    (left, top), (right, bottom) = middles.min(axis=0) - tiles.UNIT_MM, middles.max(axis=0) + tiles.UNIT_MM
    box = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return tuple((float(x), float(y)) for x, y in table.px(box @ leaning.T))
