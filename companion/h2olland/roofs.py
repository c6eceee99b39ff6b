"""Buildings whose marker cannot be read, told by what else is printed on their roofs."""

from functools import cache, partial

import numpy as np

from companion.h2olland.likeness import normal, turned, windows
from companion.h2olland.prints import prints
from companion.vision.arrays import Array
from companion.vision.loose.board import Flat, Lying
from generator.h2olland import layout, pieces
from generator.page.geometry import Point
from generator.page.palette import INKS

REACH_MM = 9.6  # of what is compared
STEP_MM = 0.7
OFF_MM = 6.3  # how far a building may lie from the middle of its quadrant
TURNS = tuple(quarter + lean for quarter in (0, 90, 180, 270) for lean in (-5, -2.5, 0, 2.5, 5))  # degrees
ALIKE, CLEARER = 0.72, 0.06  # how much it has to look like a building, and how much more than like the next


def building(flat: Flat, at: Point) -> Lying | None:
    """The marker of the building near a point as it would lie, if what is seen there looks like that building alone."""
    middles, colours = windows(flat, flat.raised(at, layout.WALL_MM), REACH_MM, OFF_MM, STEP_MM)
    likeness = {which: normal(colours) @ looks.T for which, looks in _looks().items()}
    order = sorted(likeness, key=lambda which: float(likeness[which].max()), reverse=True)
    best, next_ = (float(likeness[which].max()) for which in order[:2])
    if best < ALIKE or best - next_ < CLEARER:
        return None
    place, look = np.unravel_index(int(likeness[order[0]].argmax()), likeness[order[0]].shape)
    x, y = middles[place]
    roof = Lying(
        pieces.BUILDING_MARKERS[order[0]], (float(x), float(y)), layout.ROOF_MARKER.w, TURNS[look % len(TURNS)]
    )
    (mx, my), (cx, cy) = layout.ROOF_MARKER.centre, layout.ROOF.centre
    return Lying(roof.id, roof.off(mx - cx, my - cy), roof.side, roof.turn)


@cache
def _looks() -> dict[tuple[str, str], Array]:
    """Every roof in both inks and in every turn."""
    which = tuple(layout.BUILDING_IDS.values())
    pictures = prints(
        [
            (f"{kind} {letter} {ink}", layout.ROOF, partial(pieces.roof, kind=kind, letter=letter, ink=INKS[ink]))
            for kind, letter in which
            for ink in INKS
        ]
    )
    return {
        (kind, letter): normal(
            np.concatenate([turned(pictures[f"{kind} {letter} {ink}"], TURNS, REACH_MM, STEP_MM) for ink in INKS])
        )
        for kind, letter in which
    }
