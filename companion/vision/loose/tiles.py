"""Loose pieces on a table: from the markers on them to one plane in millimetres, and from there to a lattice.

No piece says where the table is, but every marker is a square of a known size: the plane in which all of them are such
squares is the table top. Hands leave gaps, and gaps add up, so a piece is compared with its neighbours and never with
something far away. Knows no game: a piece is a box with a marker, a lattice is two steps and an angle.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.loose.tilt import Table, level, spin
from companion.vision.markers import Marker, detected, same_place
from companion.vision.reading import Bounds, SheetReading, Value
from generator.page.geometry import Box, Point

NEIGHBOURS = 4  # that say where a piece should lie
ENOUGH = 6  # pieces that show how wide the gaps are
AGAIN = 1.2  # of a marker's side, to either side: what is cut out for a second look
AGAIN_PX = 8.0  # to a millimetre
MODULES = 7
SURE = 0.999  # that a marker was read right


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on the table: where its origin is, in millimetres, and how far it is turned, in degrees clockwise."""

    seen: Marker
    at: Point
    turn: float
    middle: Point  # of its marker
    misfit: float  # mm: how far the marker is from a true square

    @property
    def id(self) -> int:
        return self.seen.id


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where pieces can lie: with their origins on i * across + j * along, turned by whole steps."""

    across: Point
    along: Point
    step: float  # degrees clockwise; negative if turns count the other way

    def at(self, i: float, j: float) -> Array:
        return np.array(self.across) * i + np.array(self.along) * j

    def nearest(self, mm: Array) -> tuple[int, int]:
        basis = np.array([self.across, self.along]).T
        i, j = np.linalg.solve(basis, mm)
        return round(float(i)), round(float(j))


@dataclass(frozen=True, slots=True)
class Snapped:
    """A piece on the lattice. `off` is how many millimetres it is from where its neighbours expect it, and `tilt` how
    many degrees it is turned from them.
    """

    lying: Lying
    i: int
    j: int
    turns: int
    off: float
    tilt: float


@dataclass(frozen=True, slots=True)
class _Spot:
    i: int
    j: int
    turns: int


def apart(
    sheet: str, pieces: Mapping[str, Marker], value: str, around: float | Mapping[str, float]
) -> SheetReading | None:
    """Pieces that lie anywhere, as the fields of one reading; None if there are none. `around` is how far each piece
    reaches from the middle of its marker, in sides of that marker.
    """
    if not pieces:
        return None
    reach = around if isinstance(around, Mapping) else dict.fromkeys(pieces, around)
    boxes = {name: _around(it, reach[name]) for name, it in sorted(pieces.items())}
    left, top = min(box[0] for box in boxes.values()), min(box[1] for box in boxes.values())
    right = max(box[0] + box[2] for box in boxes.values())
    bottom = max(box[1] + box[3] for box in boxes.values())
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return SheetReading(sheet, corners, {name: Value(value, SURE, doubtful=False) for name in boxes}, boxes=boxes)


def spread(grey: Grey, seen: Sequence[Marker], boxes: Mapping[int, Box]) -> tuple[Table, tuple[Lying, ...]]:
    """The table under all pieces whose boxes are known, and the pieces on it. There must be at least one piece.

    Markers found on a small copy of the photo are a pixel or two off, so each is looked at twice.
    """
    rough, pieces = _spread(seen, boxes, grey.shape)
    finer: list[Marker] = []
    for piece in pieces:
        better = _finer(grey, rough, piece, boxes)
        if not any(same_place(better, other) for other in finer):  # it may have been read in two ways before
            finer.append(better)
    return _spread(finer, boxes, grey.shape)


def snap(pieces: Sequence[Lying], boxes: Mapping[int, Box], lattice: Lattice, root: int) -> tuple[Snapped, ...]:
    """Every piece on the lattice. Piece number `root` has its origin on (0, 0) and is not turned; the others follow,
    the nearest first, each placed by the ones around it.
    """
    middles = np.array([p.middle for p in pieces])
    spots = {root: _Spot(0, 0, 0)}
    waiting = [n for n in range(len(pieces)) if n != root]
    while waiting:
        known = list(spots)
        reach = np.linalg.norm(middles[waiting][:, None] - middles[known][None], axis=2)
        number = waiting[int(reach.min(axis=1).argmin())]
        waiting.remove(number)
        spots[number] = _expected(number, pieces, boxes, lattice, spots)[0]
    stretch = _stretch(pieces, boxes, lattice, spots)
    return tuple(_settled(n, pieces, boxes, lattice, spots, stretch) for n in range(len(pieces)))


def lean(pieces: Sequence[Snapped], lattice: Lattice) -> float:
    """How far the lattice is turned on the table, in degrees clockwise."""
    return _mean_angle([it.lying.turn - lattice.step * it.turns for it in pieces])


def look_again(grey: Grey, table: Table, middle: Point, turn: float, side: float) -> list[Marker]:
    """Markers near a point of the table, looked at upright and enlarged. That finds some that were too small or blurred
    before, and finer corners of all.
    """
    reach = side * AGAIN
    flat = _patch(grey, table, middle, turn, reach, AGAIN_PX)
    stretched = np.asarray(cv2.normalize(flat, np.zeros_like(flat), 0, 255, cv2.NORM_MINMAX), np.uint8)
    found = []
    for id_, quad in detected(stretched):
        fine = _fine_corners(stretched, quad, Marker(id_, quad).side / MODULES)
        mm = ((fine + 0.5) / AGAIN_PX - reach) @ spin(turn).T + middle
        found.append(Marker(id_, table.px(mm).astype(np.float32)))
    return found


def _around(seen: Marker, reach: float) -> Bounds:
    (x, y), far = map(float, seen.centre), reach * seen.side
    return (x - far, y - far, 2 * far, 2 * far)


def _finer(grey: Grey, table: Table, piece: Lying, boxes: Mapping[int, Box]) -> Marker:
    """The marker at the second look. If that reads another number there, the one counts whose size is as printed."""
    seen = piece.seen
    again = look_again(grey, table, piece.middle, piece.turn, boxes[piece.id].w)
    there = [s for s in again if s.id in boxes and np.linalg.norm(s.centre - seen.centre) < seen.side / 2]
    same = [s for s in there if s.id == piece.id]
    return min(same or [seen, *there], key=lambda s: abs(_side_mm(table, s) - boxes[s.id].w))


def _side_mm(table: Table, seen: Marker) -> float:
    return Marker(seen.id, table.mm(np.asarray(seen.corners, np.float64))).side


def _spread(seen: Sequence[Marker], boxes: Mapping[int, Box], size: tuple[int, ...]) -> tuple[Table, tuple[Lying, ...]]:
    ours = [s for s in seen if s.id in boxes]
    corners = np.stack([s.corners for s in ours]).astype(np.float64)
    own = np.array([boxes[s.id].corners for s in ours], np.float64)
    table = level(corners, own, (size[0], size[1]))
    return table, tuple(_lying(table, s, boxes[s.id]) for s in ours)


def _lying(table: Table, seen: Marker, box: Box) -> Lying:
    """The piece under a marker: the stiff motion that brings its box nearest to what is seen."""
    mm, own = table.mm(np.asarray(seen.corners, np.float64)), np.array(box.corners)
    there, here = mm - mm.mean(axis=0), own - own.mean(axis=0)
    a = math.atan2(float((here[:, 0] * there[:, 1] - here[:, 1] * there[:, 0]).sum()), float((here * there).sum()))
    turned = spin(math.degrees(a))
    origin = mm.mean(axis=0) - turned @ own.mean(axis=0)
    misfit = float(np.sqrt(((there - here @ turned.T) ** 2).sum(axis=1).mean()))
    middle = mm.mean(axis=0)
    return Lying(
        seen, (float(origin[0]), float(origin[1])), math.degrees(a), (float(middle[0]), float(middle[1])), misfit
    )


def _expected(
    number: int,
    pieces: Sequence[Lying],
    boxes: Mapping[int, Box],
    lattice: Lattice,
    spots: Mapping[int, _Spot],
    stretch: float = 1.0,
) -> tuple[_Spot, float, float]:
    """Where the neighbours of a piece say that it is, how far off that is, and by how many degrees."""
    piece = pieces[number]
    known = [n for n in spots if n != number]
    away = {n: math.dist(pieces[n].middle, piece.middle) for n in known}
    near = sorted(known, key=away.__getitem__)[:NEIGHBOURS]
    leaning = _mean_angle([pieces[n].turn - lattice.step * spots[n].turns for n in known])
    turns = round((piece.turn - leaning) / lattice.step)
    back = spin(-leaning)
    own = _marker(piece.id, boxes, lattice, turns)
    votes = [
        back @ (np.array(piece.middle) - pieces[n].middle) / stretch
        + lattice.at(spots[n].i, spots[n].j)
        + _marker(pieces[n].id, boxes, lattice, spots[n].turns)
        - own
        for n in near
    ]
    weights = np.array([1 / max(away[n], 1.0) ** 2 for n in near])
    origin = np.average(votes, axis=0, weights=weights)
    i, j = lattice.nearest(origin)
    off = float(np.linalg.norm(origin - lattice.at(i, j)))
    tilt = (piece.turn - leaning - lattice.step * turns + 180) % 360 - 180
    return _Spot(i, j, turns % round(360 / abs(lattice.step))), off, tilt


def _settled(
    number: int,
    pieces: Sequence[Lying],
    boxes: Mapping[int, Box],
    lattice: Lattice,
    spots: Mapping[int, _Spot],
    stretch: float,
) -> Snapped:
    """A piece once all are on the lattice. If its neighbours would now put it elsewhere, it is far off."""
    spot = spots[number]
    if len(pieces) == 1:
        return Snapped(pieces[number], spot.i, spot.j, spot.turns, 0.0, 0.0)
    again, off, tilt = _expected(number, pieces, boxes, lattice, spots, stretch)
    if again != spot:
        off = max(off, float(np.linalg.norm(lattice.across)) / 2)
    return Snapped(pieces[number], spot.i, spot.j, spot.turns, off, tilt)


def _stretch(pieces: Sequence[Lying], boxes: Mapping[int, Box], lattice: Lattice, spots: Mapping[int, _Spot]) -> float:
    """How much the gaps between the pieces stretch the lattice."""
    if len(pieces) < ENOUGH:
        return 1.0
    ideal = np.array(
        [lattice.at(spots[n].i, spots[n].j) + _marker(pieces[n].id, boxes, lattice, spots[n].turns) for n in spots]
    )
    there = np.array([pieces[n].middle for n in spots])
    return float(np.linalg.norm(there - there.mean(axis=0)) / np.linalg.norm(ideal - ideal.mean(axis=0)))


def _marker(id_: int, boxes: Mapping[int, Box], lattice: Lattice, turns: int) -> Array:
    """From a piece's origin to the middle of its marker when it is turned by this many steps."""
    return np.asarray(spin(lattice.step * turns) @ np.array(boxes[id_].centre))


def _mean_angle(degrees: Sequence[float]) -> float:
    a = np.radians(degrees)
    return math.degrees(math.atan2(float(np.sin(a).mean()), float(np.cos(a).mean())))


def _fine_corners(grey: Grey, quad: Array, module: float) -> Array:
    """Corners to a fraction of a pixel: first within a wide window, then within a narrow one."""
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 0.01)
    corners = quad.astype(np.float32)
    for share in (0.75, 0.4):
        window = (round(share * module),) * 2
        fine = cv2.cornerSubPix(grey, corners[:, None].copy(), window, (-1, -1), stop)[:, 0]
        corners = np.where(np.hypot(*(fine - corners).T)[:, None] > module, corners, fine)
    return corners


def _patch(grey: Grey, table: Table, middle: Point, turn: float, reach: float, px_per_mm: float) -> Grey:
    """A square of the table around a point, turned upright. It is so small that the lens does not bend it."""
    side = round(2 * reach * px_per_mm)
    square = np.array([[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]])
    there = table.px(square @ spin(turn).T + middle).astype(np.float32)
    here = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    motion = cv2.getPerspectiveTransform(there, here)
    return np.asarray(cv2.warpPerspective(grey, motion, (side, side), borderMode=cv2.BORDER_REPLICATE), np.uint8)
