"""Fold sheets as they lie on a table after a game: printed on two sides, drawn on, folded, and photographed.

Paper is folded pixel by pixel, by reflection at the creases; the reader's own way of composing sheets is not asked.
"""

from dataclasses import dataclass, replace
from functools import cache, lru_cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from games.kit import grid
from games.rollfold.bots import GREEDY, choose
from games.rollfold.components import LEVELS, Level
from games.rollfold.editions import FIRST_EDITION, sheet_name
from games.rollfold.lab import roll
from games.rollfold.rules import over, play, start
from games.rollfold.rules.boxes import BACK_BITS
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Sheet, ink
from generator.catalogue import documents, earlier_documents
from generator.page.palette import InkName
from generator.page.paper import PAPERS
from generator.page.sheet import Side
from generator.rollfold import layout
from generator.rollfold.layout import BOX_MM, SHEET_MM
from tests.generator.rollfold.folded import CORNERS, PX_PER_MM, Leaf, leaf
from tests.photos import hands, pens
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.covers import thrown_over
from tests.photos.hands import Hand
from tests.photos.paper import Print, draw, printed
from tests.photos.pens import PenKind
from tests.photos.scene import Writers, everyday

Rng = np.random.Generator

SEQUENCES = 400  # dice sequences that games are played with
PLANS = 4
WORST_SHIFT_MM = 2.0  # between front and back
WORST_CREASE_MM = 0.5  # beside the dotted line
WORST_LIFT_MM = 0.8  # of a flap's tip, seen from the side
SHADOW_MM = 1.2
DRAWER = tuple(dict.fromkeys(kind for kinds in pens.EVERYDAY for kind in kinds))
PLAIN_PRINT = Print()


@dataclass(frozen=True, slots=True)
class Leafed:
    """How one leaf was printed and folded."""

    paper: str = "a4"
    ink: InkName = "full"
    shift: tuple[float, float] = (0.0, 0.0)  # of the back print
    crease: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)  # how far each fold missed its line
    lift: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    print: Print = PLAIN_PRINT


@dataclass(frozen=True, slots=True)
class Taken:
    """A photo of one folded sheet, and what it shows."""

    picture: Image
    sheet: Sheet

    @property
    def side(self) -> Side:
        return "back" if self.sheet.view.folds.turned else "front"

    @property
    def id(self) -> str:
        return f"rollfold/{sheet_name(self.sheet.view.level)}/{self.side}"

    @property
    def marks(self) -> dict[str, str]:
        """What is in every box that can have an X, as a perfect reader would say."""
        it = self.sheet
        fields = {}
        for box in grid.each(it.view.open & ~it.view.starts):
            row, column = grid.row_and_column(box)
            value = "circled" if box & it.circles else "x" if box & it.xs else "empty"
            fields[layout.field_id(column, row)] = value
        return fields

    @property
    def folds(self) -> dict[str, str]:
        level, folds = self.sheet.view.level, self.sheet.view.folds
        named = {0: "open", level.small: "small", level.large: "large"}
        return {
            f"fold:{name}": named[folds.first[k]] + ("+blunt" if folds.again[k] else "")
            for k, name in enumerate(layout.CORNER_NAMES)
        }


@lru_cache(maxsize=256)
def game(level: int, sequence: int, plan: int) -> tuple[Sheet, ...]:
    """The sheet after every turn of a solo game, drawn by a quick bot that varies which corners it folds large."""
    it = LEVELS[level - 1]
    sizes = tuple(it.large if (plan >> k // 2) % 2 else it.small for k in range(4))
    style = replace(GREEDY[level], plan=sizes, width=3, useful_only=True)
    state = start(level, column=sequence % 6 + 1)
    sheets = []
    while not over(state):
        state = play(state, roll(sequence, state.round + 1))
        for move in choose(state, 0, style):
            state = play(state, move)
        sheets.append(state.players[0].sheet)
    return tuple(sheets)


def anywhere(rng: Rng, level: int) -> Sheet:
    """A sheet from some game: half of them are finished, the others are from any turn."""
    turns = game(level, int(rng.integers(SEQUENCES)), int(rng.integers(PLANS)))
    return turns[-1] if rng.random() < 0.5 else turns[int(rng.integers(len(turns)))]


def handled(rng: Rng, ink: InkName = "full") -> Leafed:
    """A leaf as home printers and hands make it."""
    return Leafed(
        ("a4", "letter")[int(rng.integers(2))],
        ink,
        tuple(rng.uniform(-WORST_SHIFT_MM, WORST_SHIFT_MM, 2).tolist()),
        tuple(rng.uniform(-WORST_CREASE_MM, WORST_CREASE_MM, 4).tolist()),
        tuple(rng.uniform(-WORST_LIFT_MM, WORST_LIFT_MM, 4).tolist()),
        Print(strength=rng.uniform(0.85, 1.1), tint=tuple(rng.normal(1, 0.04, 3).tolist())),
    )


def take(
    rng: Rng,
    sheet: Sheet,
    leafed: Leafed | None = None,
    shot: Shot | None = None,
    writers: Writers = hands.invented,
    drawer: tuple[PenKind, ...] = DRAWER,
    cover: str = "",
) -> Taken:
    """One photo of the sheet, an everyday one unless `shot` says otherwise. A `cover` is one of tests.photos.covers."""
    leafed = leafed or handled(rng)
    pen = drawer[int(rng.integers(len(drawer)))]
    pages = _inked(rng, sheet, leafed, writers(rng), pen)
    picture, there = _folded(rng, pages, sheet.view.folds, leafed)
    lying = Lying(picture, PX_PER_MM, paper=there)
    over = [thrown_over(lying, cover, rng)] if cover else []
    return Taken(photograph([lying], shot or everyday(rng), rng, over), sheet)


@cache
def _leaf(level: Level, paper: str, ink: InkName) -> Leaf:
    name = f"rollfold-level-{level.number}-"
    if level in FIRST_EDITION:
        printed = earlier_documents("rollfold", paper=paper, ink=ink)
    else:
        printed = documents("rollfold", players=1, paper=paper, ink=ink)
    return leaf(next(document for document in printed if document.name.startswith(name)))


def _inked(rng: Rng, sheet: Sheet, leafed: Leafed, hand: Hand, pen: PenKind) -> Leaf:
    """The two pages of the leaf with everything that was drawn on them, including what is now out of sight."""
    level = sheet.view.level
    blank = _leaf(level, leafed.paper, leafed.ink)
    front, back = printed(blank.front, leafed.print), printed(blank.back, leafed.print)
    xs, circles = ink(sheet)
    habit = rng.uniform(0.8, 1.0), rng.uniform(0.55, 0.8)  # how large rings are drawn, and X's with a ring to come
    for side, picture, shift in (("front", front, 0), ("back", back, BACK_BITS)):
        it = layout.fold_sheet(level, "front" if side == "front" else "back")
        placing = layout.on_page(it.sheet, PAPERS[leafed.paper], "long").placing
        starts = {at for at, char in it.glyphs.items() if char == "S"}
        for column, row in it.glyphs:
            box = grid.square(row, column) << shift
            if not box & xs or (column, row) in starts:
                continue
            at = placing.box(layout.box(column, row))
            draw(picture, rng, at, [habit[1] * s / 0.66 for s in hand(rng, "cross")], pen, PX_PER_MM)
            if box & circles:
                draw(picture, rng, at, _ring(rng, hand, habit[0]), pen, PX_PER_MM)
    return replace(blank, front=front, back=back)


def _ring(rng: Rng, hand: Hand, size: float) -> list[Array]:
    ring = hand(rng, "circle")
    points = np.concatenate(ring)
    return [stroke * size / float(np.ptp(points, axis=0).max()) for stroke in ring]


def _folded(rng: Rng, it: Leaf, folds: Folds, leafed: Leafed) -> tuple[Image, Grey]:
    """What is on top, seen from straight above, and where there is paper at all."""
    steps = ((np.arange(round(SHEET_MM * PX_PER_MM)) + 0.5) / PX_PER_MM).astype(np.float32)
    u, y = np.meshgrid(steps, steps)
    x = np.float32(SHEET_MM) - u if folds.turned else u
    sizes = [size * BOX_MM + off if size else 0.0 for size, off in zip(folds.first, leafed.crease, strict=True)]
    blunts = [
        folds.blunt * BOX_MM + 2 * off if again else 0.0 for again, off in zip(folds.again, leafed.crease, strict=True)
    ]
    if not folds.turned:
        gone, flap, fx, fy = _creased(sizes, leafed.lift, x, y)
        over, below = _back(it, fx, fy, leafed.shift), _front(it, x, y)
    else:
        gone, flap, fx, fy = _creased(blunts, leafed.lift, x, y)
        off, twice, gx, gy = _creased(sizes, leafed.lift, fx, fy)
        over = np.where(twice[..., None], _back(it, gx, gy, leafed.shift), _front(it, fx, fy))
        flap &= ~off
        gone |= _creased(sizes, leafed.lift, x, y)[0] & ~flap
        below = _back(it, x, y, leafed.shift)
    shade = _shade(rng, flap)
    picture = np.where(flap[..., None], over, below) * shade[..., None]
    return np.clip(picture, 0, 255).astype(np.uint8), np.where(gone, 0, 255).astype(np.uint8)


def _creased(sizes: list[float], lift: tuple[float, ...], x: Array, y: Array) -> tuple[Array, Array, Array, Array]:
    """Where paper is gone, where there is a flap, and which part of the leaf it came from."""
    gone, flap = np.zeros(x.shape, bool), np.zeros(x.shape, bool)
    fx, fy = x.copy(), y.copy()
    for corner, size, rises in zip(CORNERS, sizes, lift, strict=True):
        if not size:
            continue
        a, b = _local(corner, x, y)
        gone |= a + b < size
        p, q = size - b, size - a
        inside = (p >= 0) & (q >= 0) & (a + b >= size)
        bent = rises * (a + b - size) / size  # the tip stands off the table
        px, py = _local(corner, p + bent, q - bent)
        fx, fy = np.where(inside, px, fx), np.where(inside, py, fy)
        flap |= inside
    return gone, flap, fx, fy


def _local(corner: tuple[int, int], x: Array, y: Array) -> tuple[Array, Array]:
    """Distances from the two edges that meet in a corner, and back again."""
    return (SHEET_MM - x if corner[0] else x), (SHEET_MM - y if corner[1] else y)


def _shade(rng: Rng, flap: Array) -> Array:
    """A flap catches the light at a different angle and casts a narrow shadow."""
    outside = cv2.distanceTransform((~flap).astype(np.uint8), cv2.DIST_L2, 3) / PX_PER_MM
    shadow = 1 - rng.uniform(0.05, 0.25) * np.exp(-outside / SHADOW_MM)
    return np.asarray(np.where(flap, rng.uniform(0.94, 1.02), shadow), np.float32)


def _front(it: Leaf, x: Array, y: Array) -> Image:
    return _sampled(it.front, it.left + x, it.top + y)


def _back(it: Leaf, x: Array, y: Array, shift: tuple[float, float]) -> Image:
    """What is printed behind a place of the front, when the page turns like the leaf of a book."""
    return _sampled(it.back, it.page[0] - it.left - x - shift[0], it.top + y - shift[1])


def _sampled(page: Image, x: Array, y: Array) -> Image:
    px, py = (x * PX_PER_MM - 0.5).astype(np.float32), (y * PX_PER_MM - 0.5).astype(np.float32)
    return np.asarray(cv2.remap(page, px, py, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
