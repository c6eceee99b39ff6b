"""Who stands on a ring: a printed worker by its marker, a wooden one by its colour beside the patches on the frames,
nobody if the ring shows what is printed in it.
"""

from collections.abc import Sequence
from functools import cache, partial

import cv2
import numpy as np
import pypdfium2

from companion.h2olland.found import apart
from companion.vision.arrays import Array
from companion.vision.loose.board import Flat, Lying
from companion.vision.loose.board import closer as closely
from companion.vision.reading import Value
from games.h2olland.photo.laid import NOBODY_THERE, RINGS, ring_word
from games.h2olland.rules.words import COLOUR_NAMES
from generator.document import Document, Page
from generator.h2olland import layout
from generator.h2olland.pieces import field
from generator.page.geometry import Point
from generator.page.palette import INKS
from generator.page.paper import Paper
from generator.pens.pdf import pdf
from generator.pens.pen import Pen

REACH_MM = 6.5  # of the ring's inside that is compared with the print
STEP_MM = 0.4
SHIFTS_MM = (-1.2, -0.8, -0.4, 0.0, 0.4, 0.8, 1.2)
SIZE_SLACK = 0.25  # a marker of another size is a ghost
CLOSELY_MM = 10.0
WORKER_OFF_MM = 6.0  # a worker stands in the ring, or on its rim
EMPTY_FROM = 0.8  # correlation with the print from which nobody stands there
HIDDEN_BELOW = 0.45  # and below which something covers it
RIM = 0.45  # share of the dark ring that must be in sight around a wooden worker
CORE_MM = 4.0
EVEN = 0.075  # deviation of brightness over a wooden worker
NEAR, CLEARER = 20.0, 1.7  # distance in Lab to the patch, and how much nearer than the next one
WHITEST = 0.985  # wood is not as white as the paper around it
DARK = 0.6
SURE, UNSURE = 0.999, 0.5
PX_PER_MM = 5.0
POINTS_PER_MM = 72 / 25.4


class Workers:
    """Looks at the rings of one board; measures the patches of colour once."""

    def __init__(self, flat: Flat, patches: Sequence[tuple[str, Point]]) -> None:
        self._flat = flat
        self._patches = _measured(flat, patches)

    def on(self, kind: str, ring: Lying, workers: Sequence[Lying]) -> Value:
        """What the marker of a worker says; without one the ring itself; when that is unclear too, a closer look."""
        by_marker = _marked(ring, workers)
        if by_marker:
            return by_marker
        looked = self._looked(kind, ring)
        closer = closely(self._flat, ring.at, CLOSELY_MM) if looked.doubtful else []
        return _marked(ring, [one for one in closer if one.id in layout.WORKER_IDS]) or looked

    def _looked(self, kind: str, ring: Lying) -> Value:
        """No marker of a worker: an empty ring, a wooden worker, or something that must be asked about."""
        match = self._match(kind, ring)
        if match >= EMPTY_FROM and self._rim(ring) > RIM:
            return _sure(NOBODY_THERE)
        ranked = self._ranked(ring)
        words = [ring_word(letter) for _, letter in ranked]
        if match < HIDDEN_BELOW and self._is_wood(ring, ranked):
            return _sure(words[0])
        likely = [NOBODY_THERE, *words] if match > (EMPTY_FROM + HIDDEN_BELOW) / 2 else [*words, NOBODY_THERE]
        return _doubt(likely, "whether a worker stands here, and whose, cannot be seen")

    def _match(self, kind: str, ring: Lying) -> float:
        """How much the inside of the ring looks as it was printed, in either ink."""
        seen = self._flat.grey(_turned(_grid(), ring))
        return max(_correlation(seen, print_) for print_ in _prints(kind))

    def _rim(self, ring: Lying) -> float:
        """The share of the dark ring that can be seen."""
        t = np.radians(np.arange(0, 360, 5))
        rows = [np.stack([r * np.cos(t), r * np.sin(t)], -1) for r in (7.6, 8.0, 8.4, 8.8)]
        dark = self._flat.grey(_turned(np.stack(rows), ring))
        return float((dark.min(axis=0) < DARK).mean())

    def _ranked(self, ring: Lying) -> list[tuple[float, str]]:
        """The players' colours, the nearest to what stands here first."""
        grid = _grid()
        core = grid[np.hypot(grid[:, 0], grid[:, 1]) < CORE_MM]
        here = _lab(np.median(self._flat.colour(_turned(core, ring)), axis=0))
        return sorted((float(np.linalg.norm(here - lab)), letter) for letter, lab in self._patches.items())

    def _is_wood(self, ring: Lying, ranked: list[tuple[float, str]]) -> bool:
        """Even, of one player's colour, and inside a ring that can be seen: glare would hide the ring too."""
        grid = _grid()
        core = self._flat.grey(_turned(grid[np.hypot(grid[:, 0], grid[:, 1]) < CORE_MM], ring))
        (first, letter), (second, _) = ranked[:2]
        plain = letter != "w" or float(np.median(core)) < WHITEST
        return first < NEAR and second > CLEARER * first and core.std() < EVEN and plain and self._rim(ring) > RIM


def _marked(ring: Lying, workers: Sequence[Lying]) -> Value | None:
    near = [one for one in workers if apart(one.at, ring.at) < WORKER_OFF_MM and _is_worker(one)]
    if len({one.id for one in near}) > 1:
        return _doubt([ring_word(layout.WORKER_IDS[one.id]) for one in near], "two workers stand here")
    return _sure(ring_word(layout.WORKER_IDS[near[0].id])) if near else None


def _is_worker(one: Lying) -> bool:
    return abs(one.side / layout.WORKER_MARKER_MM - 1) < SIZE_SLACK


def _measured(flat: Flat, patches: Sequence[tuple[str, Point]]) -> dict[str, Array]:
    """The printed colours in this light, in Lab: the middle one of those on all frames."""
    steps = np.stack(np.meshgrid(np.linspace(-2, 2, 7), np.linspace(-2, 2, 7)), -1).reshape(-1, 2)
    seen: dict[str, list[Array]] = {letter: [] for letter in COLOUR_NAMES}
    for letter, at in patches:
        seen[letter].append(np.median(flat.colour(np.array(at) + steps), axis=0))
    return {letter: _lab(np.median(colours, axis=0)) for letter, colours in seen.items()}


def _lab(rgb: Array) -> Array:
    pixel = np.clip(rgb, 0, 1).astype(np.float32).reshape(1, 1, 3)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_RGB2LAB)).reshape(3)


def _turned(points: Array, ring: Lying) -> Array:
    """Points of the ring's own frame, on the board."""
    a = np.radians(ring.turn)
    x = points[..., 0] * np.cos(a) - points[..., 1] * np.sin(a)
    y = points[..., 0] * np.sin(a) + points[..., 1] * np.cos(a)
    return np.asarray(np.stack([x, y], axis=-1) + np.array(ring.at))


@cache
def _grid() -> Array:
    steps = np.arange(-REACH_MM, REACH_MM + STEP_MM, STEP_MM)
    x, y = np.meshgrid(steps, steps)
    inside = np.hypot(x, y) <= REACH_MM
    return np.stack([x[inside], y[inside]], axis=-1)


def _correlation(seen: Array, prints: Array) -> float:
    """The best over the shifts of the print."""
    a = seen - seen.mean()
    b = prints - prints.mean(axis=1, keepdims=True)
    return float((b @ a / np.maximum(np.linalg.norm(b, axis=1) * np.linalg.norm(a), 1e-6)).max())


@cache
def _prints(kind: str) -> tuple[Array, ...]:
    """The inside of an empty ring of this kind, in full ink and in low, at every shift: (shifts, points)."""
    pictures = _pictures()
    steps = [np.array([dx, dy]) for dx in SHIFTS_MM for dy in SHIFTS_MM]
    found = []
    for ink in INKS:
        picture = pictures[f"{kind} {ink}"]
        places = [(_grid() + step + np.array(layout.RING)) * PX_PER_MM - 0.5 for step in steps]
        points = np.stack(places).astype(np.float32)
        found.append(np.asarray(cv2.remap(picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR), np.float32))
    return tuple(found)


@cache
def _pictures() -> dict[str, Array]:
    """Every kind of field as it is printed, grey, a little softened as a camera would."""
    names = [(kind, ink) for kind in layout.FIELD_IDS.values() for ink in INKS]
    wide, high = layout.FIELD_SIZE
    paper = Paper("a4", 20 + (wide + 5) * len(names), high + 40)

    def draw(pen: Pen) -> None:
        for number, (kind, ink) in enumerate(names):
            with pen.placed((10 + number * (wide + 5), 20)):
                field(pen, kind, INKS[ink])

    page = Page("fields", paper, partial(draw))
    with pypdfium2.PdfDocument(pdf(Document("fields", "fields", "fields", paper, (page,)))) as shown:
        whole = shown[0].render(scale=PX_PER_MM / POINTS_PER_MM, grayscale=True).to_numpy().squeeze()
    soft = cv2.GaussianBlur(np.ascontiguousarray(whole), (0, 0), 0.3 * PX_PER_MM)
    found = {}
    for number, (kind, ink) in enumerate(names):
        x, y = round((10 + number * (wide + 5)) * PX_PER_MM), round(20 * PX_PER_MM)
        found[f"{kind} {ink}"] = np.ascontiguousarray(
            soft[y : y + round(high * PX_PER_MM), x : x + round(wide * PX_PER_MM)]
        )
    return found


def _sure(value: str) -> Value:
    return Value(value, SURE, doubtful=False, alternatives={value: SURE})


def _doubt(likely: Sequence[str], why: str) -> Value:
    order = list(dict.fromkeys([*likely, *RINGS]))
    shares = {word: UNSURE / 2**place for place, word in enumerate(order)}
    return Value(order[0], UNSURE, doubtful=True, alternatives=shares, why=why)
