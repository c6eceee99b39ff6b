"""Fields whose marker cannot be read, told by what grows on them: their icon, their name and the tint of their land."""

from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from companion.h2olland.likeness import looked_up, normal
from companion.h2olland.prints import prints
from companion.vision.arrays import Array
from companion.vision.loose.board import Flat, Lying
from games.h2olland.photo.laid import DIRECTIONS
from generator.h2olland import layout, pieces
from generator.h2olland.layout import Q
from generator.page.geometry import Point
from generator.page.palette import INKS

WAYS = tuple(DIRECTIONS.values())  # where a ring may lie; upright, it is to the south
STEP_MM = 1.0
# How far a field may lie from its place and how much it may be turned, as it is looked for first, and then more closely
Search = tuple[tuple[float, ...], tuple[float, ...]]  # millimetres, degrees
FIRST: Search = ((-4.0, -2.0, 0.0, 2.0, 4.0), (-3.0, 0.0, 3.0))
CLOSELY: Search = ((-1.0, 0.0, 1.0), (-2.0, -1.0, 0.0, 1.0, 2.0))
ALIKE, CLEARER = 0.66, 0.03  # how much it has to look like a field, and how much more than like the next kind


def field(flat: Flat, end: Point) -> Lying | None:
    """The marker of the field whose upper half is in the quadrant around this point as it would lie, if what is seen
    there looks like that kind of field alone.
    """
    starts = [((end[0] + dx * Q / 2, end[1] + dy * Q / 2), 90.0 * n - 90) for n, (dx, dy) in enumerate(WAYS)]
    near = max((_looked(flat, _around(*start, FIRST)) for start in starts), key=lambda it: it.likeness[0])
    best = _looked(flat, _around(near.middle, near.turn, CLOSELY))
    if best.likeness[0] < ALIKE or best.likeness[0] - best.likeness[1] < CLEARER:
        return None
    return _marker(best)


def lying(flat: Flat, kind: str, marker: Lying) -> Lying | None:
    """A field whose marker was read, as all of it lies: a small marker may lean. None if it looks like another kind."""
    (mx, my), (cx, cy) = layout.FIELD_MARKER.centre, layout.FIELD.centre
    near = _looked(flat, _around(marker.off(cx - mx, cy - my), 90.0 * round(marker.turn / 90), FIRST))
    best = _looked(flat, _around(near.middle, near.turn, CLOSELY))
    return _marker(best) if best.kind == kind and best.likeness[0] > ALIKE else None


@dataclass(frozen=True, slots=True)
class _Match:
    """What a field looks like where it looks most like one."""

    kind: str
    middle: Point
    turn: float
    likeness: tuple[float, float]  # to this kind, and to the next


def _marker(match: _Match) -> Lying:
    """The marker of a field that lies so."""
    whole = Lying(pieces.FIELD_MARKERS[match.kind], match.middle, layout.FIELD_MARKER.w, match.turn)
    (mx, my), (cx, cy) = layout.FIELD_MARKER.centre, layout.FIELD.centre
    return Lying(whole.id, whole.off(mx - cx, my - cy), whole.side, whole.turn)


def _looked(flat: Flat, placements: tuple[Array, Array]) -> _Match:
    middles, turns = placements
    seen = normal(flat.colour(_spots(middles, turns)))
    likeness = {kind: (seen @ looks.T).max(axis=1) for kind, looks in _looks().items()}
    first, next_ = sorted(likeness, key=lambda kind: float(likeness[kind].max()), reverse=True)[:2]
    place = int(likeness[first].argmax())
    (x, y), turn = middles[place], float(turns[place])
    return _Match(first, (float(x), float(y)), turn, (float(likeness[first].max()), float(likeness[next_].max())))


def _around(middle: Point, turn: float, search: Search) -> tuple[Array, Array]:
    """Middles and turns of fields near this one."""
    shifts, leans = search
    found = [(middle[0] + dx, middle[1] + dy, turn + lean) for lean in leans for dx in shifts for dy in shifts]
    return np.array(found)[:, :2], np.array(found)[:, 2]


def _spots(middles: Array, turns: Array) -> Array:
    """The points that are compared, for every placement."""
    own, a = _compared() - np.array(layout.FIELD.centre), np.radians(turns)[:, None]
    x = own[:, 0] * np.cos(a) - own[:, 1] * np.sin(a)
    y = own[:, 0] * np.sin(a) + own[:, 1] * np.cos(a)
    return np.stack([x, y], axis=-1) + middles[:, None]


@cache
def _compared() -> Array:
    """All of a field but the inside of its ring, where a worker may stand."""
    box, half = layout.FIELD, STEP_MM / 2
    x, y = np.meshgrid(np.arange(box.x + half, box.right, STEP_MM), np.arange(box.y + half, box.bottom, STEP_MM))
    points = np.stack([x.ravel(), y.ravel()], axis=-1)
    return np.asarray(points[np.hypot(*(points - layout.RING).T) > layout.RING_MM / 2 - layout.RING_WIDTH_MM])


@cache
def _looks() -> dict[str, Array]:
    kinds = tuple(layout.FIELD_IDS.values())
    pictures = prints(
        [
            (f"{kind} {ink}", layout.FIELD, partial(pieces.field, kind=kind, ink=INKS[ink]))
            for kind in kinds
            for ink in INKS
        ]
    )
    return {
        kind: normal(np.stack([looked_up(pictures[f"{kind} {ink}"], _compared()) for ink in INKS])) for kind in kinds
    }
