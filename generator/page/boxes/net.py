"""A tuck box: where its panels and flaps lie before it is folded, and what hands do with it.

Side by side are a flap for glue, the back, a side, the front, the other side. The lid grows from the back. The bottom
is the flap of the front, glued over the flap of the back. Every cut is straight.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from generator.document import Hands
from generator.page.geometry import Box, Point, Polygon

GLUE_MM = 10.0
GLUE_SLANT_MM = 4.0
TUCK_MM = 14.0  # of the lid, behind the front
TUCK_SLANT_MM = 4.0
DUST_SLANT_MM = 2.0
BOTTOM_SLANT_MM = 1.0
BOTTOM_SHORT_MM = 0.5  # a bottom as deep as the box would push its panels apart
GLUED = 2  # the long flap, and the bottom

Line = tuple[Point, Point]


class Tuck(NamedTuple):
    """A tuck box, by its inside in millimetres. `holds` says line by line what goes into it."""

    name: str
    width: float
    height: float
    depth: float
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Net:
    """A box laid flat with its top left at (0, 0)."""

    tuck: Tuck

    @property
    def size(self) -> tuple[float, float]:
        it = self.tuck
        return (GLUE_MM + 2 * (it.width + it.depth), TUCK_MM + 2 * it.depth + it.height)

    @property
    def columns(self) -> tuple[float, float, float, float, float]:
        """The upright folds: left of the back, and so on to the right end."""
        w, d = self.tuck.width, self.tuck.depth
        a = GLUE_MM
        return (a, a + w, a + w + d, a + 2 * w + d, a + 2 * w + 2 * d)

    @property
    def top(self) -> float:
        return TUCK_MM + self.tuck.depth

    @property
    def bottom(self) -> float:
        return self.top + self.tuck.height

    @property
    def dust(self) -> float:
        """How far the flaps of the sides reach. They must not meet under the lid."""
        return min(self.tuck.width / 2 - 1, max(8.0, 0.75 * self.tuck.depth))

    @property
    def back(self) -> Box:
        return Box(self.columns[0], self.top, self.tuck.width, self.tuck.height)

    @property
    def front(self) -> Box:
        return Box(self.columns[2], self.top, self.tuck.width, self.tuck.height)

    @property
    def sides(self) -> tuple[Box, Box]:
        one, other = (Box(x, self.top, self.tuck.depth, self.tuck.height) for x in (self.columns[1], self.columns[3]))
        return (one, other)

    @property
    def lid(self) -> Box:
        return Box(self.columns[0], TUCK_MM, self.tuck.width, self.tuck.depth)

    @property
    def glued(self) -> tuple[Box, Box]:
        """Where glue goes, on the printed side: the long flap, and the flap of the back's bottom."""
        y, tall = self.top + GLUE_SLANT_MM, self.tuck.height - 2 * GLUE_SLANT_MM
        under = Box(self.columns[0], self.bottom, self.tuck.width, self.tuck.depth)
        return (Box(0, y, GLUE_MM, tall).inset(1.5, 0), under.inset(3, 1.5))

    @property
    def outline(self) -> Polygon:
        a, b, c, d, e = self.columns
        top, bottom, dust, s, k = self.top, self.bottom, self.dust, DUST_SLANT_MM, BOTTOM_SLANT_MM
        low = bottom + self.tuck.depth - BOTTOM_SHORT_MM
        return (
            (a, TUCK_MM),
            (a + TUCK_SLANT_MM, 0),
            (b - TUCK_SLANT_MM, 0),
            (b, TUCK_MM),
            (b, top),
            (b + s, top - dust),
            (c - s, top - dust),
            (c, top),
            (d, top),
            (d + s, top - dust),
            (e - s, top - dust),
            (e, top),
            (e, bottom),
            (e - s, bottom + dust),
            (d + s, bottom + dust),
            (d, bottom),
            (d - k, low),
            (c + k, low),
            (c, bottom),
            (c - s, bottom + dust),
            (b + s, bottom + dust),
            (b, bottom),
            (b - k, low),
            (a + k, low),
            (a, bottom),
            (0, bottom - GLUE_SLANT_MM),
            (0, top + GLUE_SLANT_MM),
            (a, top),
        )

    @property
    def cuts(self) -> tuple[Line, ...]:
        """One for each side of the outline."""
        return tuple(pairwise((*self.outline, self.outline[0])))

    @property
    def folds(self) -> tuple[Line, ...]:
        a, b, c, d, e = self.columns
        across = [((x, y), (z, y)) for x, z in ((b, c), (d, e)) for y in (self.top, self.bottom)]
        lids = [((a, y), (b, y)) for y in (TUCK_MM, self.top, self.bottom)]
        upright = [((x, self.top), (x, self.bottom)) for x in (a, b, c, d)]
        return (*upright, *lids, ((c, self.bottom), (d, self.bottom)), *across)

    @property
    def hands(self) -> Hands:
        return Hands(cuts=len(self.cuts), folds=len(self.folds), glued=GLUED)
