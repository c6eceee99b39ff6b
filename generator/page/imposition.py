"""Where cards and their backs are on a page, where to cut and where to fold.

Cards lie edge to edge, so that one cut serves two of them, and every page of a size has the same slots. A page is
upright or sideways, whichever holds more cards with whole crop marks around them: nine poker cards upright on A4, and
eight sideways on Letter, where nine would leave marks of 0.7 mm and no room for bleed.
"""

from dataclasses import dataclass, replace
from typing import Literal

from generator.page.geometry import Box, Point
from generator.page.paper import BAND_MM, UNPRINTABLE_MM, Paper

Backs = Literal["long", "short", "none", "fold"]

POKER = (63.0, 88.0)
MARK_OFF_MM = 2.0  # crop marks keep this far from the trim
MARK_MM = 5.0  # and are this long, where the margin allows it
SHORTEST_MARK_MM = 2.5
LEAST_OFF_MM, LEAST_MARK_MM = 0.4, 1.0  # where there is no room for that
FOLD_OFF_MM = 3.0  # cards keep this far from the line on which their page is folded
SIDE_MM = UNPRINTABLE_MM + SHORTEST_MARK_MM + MARK_OFF_MM
TOP_MM = SIDE_MM + BAND_MM  # the margin's words stand above the marks


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a card. `turn` is 0 or 180 degrees."""

    box: Box
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Imposition:
    """The slots of one kind of page: as many backs as fronts, each behind its front, or none."""

    paper: Paper
    size: tuple[float, float]
    bleed: float
    fronts: tuple[Slot, ...]
    backs: tuple[Slot, ...]
    fold: tuple[Point, Point] | None = None
    ruled: bool = False  # lines between the fronts show where to cut

    @property
    def trim(self) -> Box:
        """The box around all cards of the page."""
        left, top = min(s.box.x for s in self._cut), min(s.box.y for s in self._cut)
        right, bottom = max(s.box.right for s in self._cut), max(s.box.bottom for s in self._cut)
        return Box(left, top, right - left, bottom - top)

    @property
    def marks(self) -> tuple[tuple[Point, Point], ...]:
        """Crop marks at both ends of every cut; the page mirrors onto itself, so its back has the same ones."""
        trim, inside = self.trim, self.paper.printable.inset(0, BAND_MM)
        left, right = _mark(trim.x, inside.x), _mark(trim.right, inside.right)
        top, foot = _mark(trim.y, inside.y), _mark(trim.bottom, inside.bottom)
        xs, ys = self._edges
        return (
            *(((x, a), (x, b)) for x in xs for a, b in (top, foot)),
            *(((a, y), (b, y)) for y in ys for a, b in (left, right)),
        )

    @property
    def lines(self) -> tuple[tuple[Point, Point], ...]:
        """Where one cut parts two cards, if the page is ruled."""
        trim, (xs, ys) = self.trim, self._edges
        if not self.ruled:
            return ()
        upright = (((x, trim.y), (x, trim.bottom)) for x in xs[1:-1])
        return (*upright, *(((trim.x, y), (trim.right, y)) for y in ys[1:-1]))

    def inked(self, slot: Slot) -> Box:
        """Where a card may have ink: its box, and the bleed on sides without another card."""
        box = slot.box
        inner = box.inset(0.1)  # a card beside it shares more than a corner, whatever the rounding
        others = [s.box for s in self._cut if not s.box.holds(box.inset(1))]
        left, right, up, down = (
            0 if any(inner.moved(dx, dy).meets(other) for other in others) else self.bleed
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        return Box(box.x - left, box.y - up, box.w + left + right, box.h + up + down)

    @property
    def _edges(self) -> tuple[list[float], list[float]]:
        xs = sorted({round(edge, 6) for s in self._cut for edge in (s.box.x, s.box.right)})
        ys = sorted({round(edge, 6) for s in self._cut for edge in (s.box.y, s.box.bottom)})
        return xs, ys

    @property
    def _cut(self) -> tuple[Slot, ...]:
        """All slots on one side of the paper. The backs of a flat page are in the same places."""
        return self.fronts + self.backs if self.fold else self.fronts


def impose(size: tuple[float, float], paper: Paper, backs: Backs, bleed: float = 2.0) -> Imposition:
    """The best page for cards of this size."""
    kind = _folded if backs == "fold" else _flat
    pages = [kind(size, turned, backs, bleed) for turned in (paper, paper.sideways)]
    best = max(pages, key=lambda page: len(page.fronts))  # upright when equal
    if not best.fronts:
        raise ValueError(f"no card of {size[0]:g} x {size[1]:g} mm fits on {paper.name} with its crop marks")
    return best


def close(
    size: tuple[float, float], paper: Paper, backs: Backs, across: int, down: int, bleed: float = 2.0
) -> Imposition:
    """A page with this many cards, in margins just wide enough to print in: lines between the cards show where to cut.
    Pages that fold keep their own number.
    """
    if backs == "fold":
        return impose(size, paper, backs, bleed)
    lying = paper if across * size[0] <= paper.printable.w else paper.sideways
    page = _laid(size, lying, backs, bleed, (across, down))
    room = min(page.trim.x - lying.printable.x, page.trim.y - lying.printable.y)
    if room < 0:
        raise ValueError(f"{across} x {down} cards of {size[0]:g} x {size[1]:g} mm do not fit on {paper.name}")
    return replace(page, bleed=min(bleed, room), ruled=True)


def behind(box: Box, paper: Paper, flip: Literal["long", "short"]) -> Box:
    """The same place on the sheet of paper, seen from its other side.

    A sheet that turns over its long edge turns like the leaf of a book if it stands upright, and like that of a
    calendar if it lies sideways; over its short edge it is the other way round.
    """
    x, y = point_behind(box.corners[1] if like_a_book(paper, flip) else box.corners[3], paper, flip)
    return Box(x, y, box.w, box.h)


def point_behind(point: Point, paper: Paper, flip: Literal["long", "short"]) -> Point:
    x, y = point
    return (paper.width - x, y) if like_a_book(paper, flip) else (x, paper.height - y)


def like_a_book(paper: Paper, flip: Literal["long", "short"]) -> bool:
    return (flip == "long") == (paper.height >= paper.width)


def _flat(size: tuple[float, float], paper: Paper, backs: Backs, bleed: float) -> Imposition:
    columns = int((paper.width - 2 * SIDE_MM) / size[0])
    rows = int((paper.height - 2 * TOP_MM) / size[1])
    return _laid(size, paper, backs, bleed, (columns, rows))


def _laid(size: tuple[float, float], paper: Paper, backs: Backs, bleed: float, count: tuple[int, int]) -> Imposition:
    fronts = tuple(Slot(box) for box in _grid(paper.box.centre, *count, size))
    if backs not in ("long", "short"):
        return Imposition(paper, size, bleed, fronts, ())
    turn = 0 if like_a_book(paper, backs) else 180  # so that a card's back stands as its front does
    behind_them = tuple(Slot(behind(slot.box, paper, backs), turn) for slot in fronts)
    return Imposition(paper, size, bleed, fronts, behind_them)


def _folded(size: tuple[float, float], paper: Paper, backs: Backs, bleed: float) -> Imposition:
    """Fronts above a fold across the page, and below it their backs, upside down."""
    columns = int((paper.width - 2 * SIDE_MM) / size[0])
    rows = int((paper.height / 2 - TOP_MM - FOLD_OFF_MM) / size[1])
    x, fold = paper.box.centre
    upper = (x, fold - FOLD_OFF_MM - rows * size[1] / 2)
    fronts = tuple(Slot(box) for box in _grid(upper, columns, rows, size))
    below = tuple(Slot(Box(s.box.x, 2 * fold - s.box.bottom, s.box.w, s.box.h), 180) for s in fronts)
    inside = paper.printable
    return Imposition(paper, size, bleed, fronts, below, ((inside.x, fold), (inside.right, fold)))


def _grid(centre: Point, columns: int, rows: int, size: tuple[float, float]) -> list[Box]:
    """Row by row from the top left."""
    w, h = size
    left, top = centre[0] - columns * w / 2, centre[1] - rows * h / 2
    return [Box(left + c * w, top + r * h, w, h) for r in range(rows) for c in range(columns)]


def _mark(trim: float, edge: float) -> tuple[float, float]:
    """From near the trim outward, no farther than the edge."""
    out = 1 if edge > trim else -1
    room = out * (edge - trim)
    start = trim + out * (MARK_OFF_MM if room > MARK_OFF_MM + LEAST_MARK_MM else min(LEAST_OFF_MM, room / 2))
    end = start + out * MARK_MM
    return (start, min(end, edge) if out > 0 else max(end, edge))
