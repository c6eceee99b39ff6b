"""Who stands on a ring: a printed worker by the division of its square, one of the first edition by its marker, one of
wood by its colour beside the patches on the frames, nobody if the ring shows what is printed in it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

import cv2
import numpy as np

from companion.h2olland import flags
from companion.h2olland.found import apart
from companion.h2olland.prints import PX_PER_MM, prints
from companion.vision.arrays import Array
from companion.vision.loose.board import Flat, Lying
from companion.vision.loose.board import closer as closely
from companion.vision.reading import Value
from games.h2olland.photo.laid import NOBODY_THERE, RINGS, ring_word
from games.h2olland.rules.words import COLOUR_NAMES
from generator.h2olland import layout
from generator.h2olland.pieces import field
from generator.page.geometry import Point
from generator.page.palette import INKS

REACH_MM = 6.5  # of the ring's inside that is compared with the print
STEP_MM = 0.4
LEANS = (-8.0, -4.0, 0.0, 4.0, 8.0)  # degrees: a small marker is not as straight as its field
SHIFTS_MM = (-1.2, -0.8, -0.4, 0.0, 0.4, 0.8, 1.2)
SIZE_SLACK = 0.25  # a marker of another size is a ghost
CLOSELY_MM = 10.0
WORKER_OFF_MM = 6.0  # a worker stands in the ring, or on its rim
SHAKEN_MM = 0.45
EMPTY_FROM = 0.8  # correlation with the print from which nobody stands there
EMPTY_ALSO_FROM = 0.68  # if nothing there looks like a worker either
HIDDEN_BELOW = 0.45  # and below which something covers it
LINE_MM = (layout.RING_MM - layout.RING_WIDTH_MM) / 2
ASTRAY_MM = 4.0
RIM = 0.45  # share of the dark ring that must be in sight around a wooden worker
SHAKEN_RIM = 0.25  # and around what was recognised; a hand that shakes washes some of it out
CORE_MM = 4.0
EVEN = 0.075  # deviation of brightness over a wooden worker
NEAR, CLEARER = 20.0, 1.7  # distance in Lab to the patch, and how much nearer than the next one
WHITEST = 0.985  # wood is not as white as the paper around it
DARK = 0.6
FLAG, FLAG_CLEARER, NO_FLAG = (
    0.75,
    0.2,
    0.6,
)  # likeness to a printed worker, and how much more than to the next colour's
SURE, UNSURE = 0.999, 0.5
WOOD_SURE = 0.99  # what lies over the board may have a worker's colour


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
        if looked.doubtful:
            looked = self._looked(kind, self._centred(ring))
        closer = closely(self._flat, ring.at, CLOSELY_MM) if looked.doubtful else []
        return _marked(ring, [one for one in closer if one.id in layout.WORKER_IDS]) or looked

    def _looked(self, kind: str, ring: Lying) -> Value:
        """No marker of a worker: an empty ring, a wooden worker, or something that must be asked about."""
        match = self._match(kind, ring)
        if match >= EMPTY_FROM and self._rim(ring) > SHAKEN_RIM:
            return _sure(NOBODY_THERE)
        (likest, letter), (next_, _) = flags.ranked(self._flat, ring.at)[:2]
        if likest > FLAG and likest - next_ > FLAG_CLEARER and self._rim(ring) > SHAKEN_RIM:
            return _sure(ring_word(letter))
        if match >= EMPTY_ALSO_FROM and likest < NO_FLAG and self._rim(ring) > SHAKEN_RIM:
            return _sure(NOBODY_THERE)
        ranked = self._ranked(ring)
        words = [ring_word(letter) for _, letter in ranked]
        if match < HIDDEN_BELOW and self._is_wood(ring, ranked):
            return _sure(words[0], WOOD_SURE)
        likely = [NOBODY_THERE, *words] if match > (EMPTY_FROM + HIDDEN_BELOW) / 2 else [*words, NOBODY_THERE]
        return _doubt(likely, "whether a worker stands here, and whose, cannot be seen")

    def _match(self, kind: str, ring: Lying) -> float:
        """How much the inside of the ring looks as it was printed, in either ink."""
        leaning = (replace(ring, turn=ring.turn + lean) for lean in LEANS)
        seen = [self._flat.grey(_turned(_grid(), it)) for it in leaning]
        return max(_correlation(it, print_) for it in seen for print_ in _prints(kind))

    def _centred(self, ring: Lying) -> Lying:
        """The ring where its dark line is: in a blurred photo a small marker leans, and points beside its ring."""
        steps = np.arange(-ASTRAY_MM, ASTRAY_MM + 0.25, 0.5)
        middles = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 1, 2) + np.array(ring.at)
        t = np.radians(np.arange(0, 360, 10))
        around = np.stack([np.cos(t), np.sin(t)], axis=-1)
        line, inside, outside = (self._flat.grey(middles + r * around).mean(axis=1) for r in (LINE_MM, 7.0, 9.8))
        x, y = middles[int((np.minimum(inside, outside) - line).argmax()), 0]
        return replace(ring, at=(float(x), float(y)))

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
    return abs(one.side / layout.FIRST_WORKER_MARKER_MM - 1) < SIZE_SLACK


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
    for picture in (soft for ink in INKS for soft in _softened(pictures[f"{kind} {ink}"])):
        places = [(_grid() + step + np.array(layout.RING)) * PX_PER_MM - 0.5 for step in steps]
        points = np.stack(places).astype(np.float32)
        found.append(np.asarray(cv2.remap(picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR), np.float32))
    return tuple(found)


def _softened(picture: Array) -> tuple[Array, Array]:
    """As a steady hand sees it, and one that shook."""
    return picture, np.asarray(cv2.GaussianBlur(picture, (0, 0), SHAKEN_MM * PX_PER_MM))


@cache
def _pictures() -> dict[str, Array]:
    """Every kind of field as it is printed, in grey."""
    art = [
        (f"{kind} {ink}", layout.FIELD, partial(field, kind=kind, ink=INKS[ink]))
        for kind in layout.FIELD_IDS.values()
        for ink in INKS
    ]
    return {name: np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)) for name, picture in prints(art).items()}


def _sure(value: str, sure: float = SURE) -> Value:
    return Value(value, sure, doubtful=False, alternatives={value: sure})


def _doubt(likely: Sequence[str], why: str) -> Value:
    order = list(dict.fromkeys([*likely, *RINGS]))
    shares = {word: UNSURE / 2**place for place, word in enumerate(order)}
    return Value(order[0], UNSURE, doubtful=True, alternatives=shares, why=why)
