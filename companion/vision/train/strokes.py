"""Made-up handwriting: rings, stripes, crosses and mishaps as pen paths, in units of the box they are drawn in.

The centre of the box is (0, 0) and its sides are at -0.5 and 0.5. A path is an array of points, a mark a list of paths.
"""

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from companion.vision.arrays import Array

Path = Array
Mark = list[Path]
Rng = np.random.Generator

STEPS = 40  # points of one stroke; enough for a ring of 15 mm


def ring(rng: Rng) -> Mark:
    """A circle as people draw it: never round, rarely closed, sometimes drawn twice."""
    turns = rng.choice([rng.uniform(0.86, 1.0), rng.uniform(1.0, 1.25), rng.uniform(1.6, 2.3)], p=[0.35, 0.55, 0.1])
    start = rng.uniform(0, 2 * np.pi)
    angle = start + rng.choice([-1, 1]) * np.linspace(0, 2 * np.pi * turns, int(STEPS * max(1.0, turns)))
    radius = 1 + np.linspace(0, rng.normal(0, 0.12), len(angle))
    for harmonic, spread in ((2, 0.07), (3, 0.06), (4, 0.04), (5, 0.02)):
        radius = radius + rng.normal(0, spread) * np.cos(harmonic * angle + rng.uniform(0, 2 * np.pi))
    path = np.stack([np.cos(angle), np.sin(angle)], 1) * radius[:, None]
    path[:, 1] *= rng.choice([rng.uniform(0.75, 1.0), rng.uniform(0.32, 0.75)], p=[0.6, 0.4])
    if rng.random() < 0.3:
        path = _tail(rng, path)
    if rng.random() < 0.06:
        return [turned(path, rng.uniform(0, 2 * np.pi)), 0.9 * turned(ring_once(rng), rng.uniform(0, 2 * np.pi))]
    if rng.random() < 0.1:
        path = _cornered(rng, path)
    return [turned(path, rng.uniform(0, 2 * np.pi))]


def ring_once(rng: Rng) -> Path:
    angle = rng.uniform(0, 2 * np.pi) + np.linspace(0, 2 * np.pi * rng.uniform(0.95, 1.1), STEPS)
    return np.stack([np.cos(angle), rng.uniform(0.7, 1) * np.sin(angle)], 1)


def stripes(rng: Rng) -> Mark:
    """Two to six strokes that run more or less side by side, or one that goes back and forth."""
    count = int(rng.choice([2, 3, 4, 5, 6], p=[0.33, 0.34, 0.2, 0.1, 0.03]))
    gap = np.exp(rng.uniform(np.log(0.2), np.log(1.5))) if count == 2 else rng.uniform(1.0, 2.1) / (count - 1)
    lean, bow, spread = rng.normal(0, 0.04), rng.normal(0, 0.06), rng.uniform(0.0, 0.08)
    slide = rng.uniform(0.05, 0.3)
    height = (count - 1) * gap
    bows = [bow + rng.normal(0, 0.04) for _ in range(count)]
    if count == 2 and rng.random() < 0.2:
        bows = [rng.uniform(-0.35, 0.35) * gap, rng.uniform(-0.35, 0.35) * gap]  # like a pair of brackets
    lines: Mark = []
    for i in range(count):
        line = straight(rng, rng.uniform(0.5, 1.1), bows[i])
        line = turned(line, lean * i + rng.normal(0, spread))
        line += (rng.normal(0, slide), -height / 2 + i * gap + rng.normal(0, 0.08) * gap)
        lines.append(line)
    if count >= 3 and rng.random() < 0.45:
        lines = [_to_and_fro(rng, lines)]
    turn = rng.uniform(0, 2 * np.pi)
    return [turned(line, turn) for line in lines]


def cross(rng: Rng) -> Mark:
    """Two strokes that cross, as an x or a +, or drawn in one go."""
    between = np.clip(rng.normal(np.pi / 2, 0.38), 0.45, np.pi - 0.45)
    first = straight(rng, rng.uniform(0.75, 1.1), rng.normal(0, 0.09))
    half = rng.uniform(0.5, 1.1)
    second = turned(straight(rng, half, rng.normal(0, 0.09)), between)
    # They meet somewhere well inside, not always in the middle.
    along = np.array([np.cos(between), -np.sin(between)])
    second += (np.clip(rng.normal(0, 0.2), -0.5, 0.5), 0.0) + np.clip(rng.normal(0, 0.22), -0.55, 0.55) * half * along
    if rng.random() < 0.12:
        first, second = _back_to_back(rng)
    if rng.random() < 0.3:
        first = _hooked(rng, first)
    if rng.random() < 0.3:
        second = _hooked(rng, second)
    strokes = [first, second]
    if rng.random() < 0.12:
        strokes = [np.concatenate([first, _bridge(rng, first[-1], second[0]), second])]
    turn = rng.uniform(0, 2 * np.pi)
    return [turned(stroke, turn) for stroke in strokes]


def circled_cross(rng: Rng) -> Mark:
    scale = rng.uniform(0.45, 0.85)
    return [*ring(rng), *(scale * stroke for stroke in cross(rng))]


def mishap(rng: Rng) -> Mark:
    """Something that is not a mark: a lone line, a tick, a scribble, or one mark over another."""
    kinds: list[Callable[[Rng], Mark]] = [
        lone_line,
        tick,
        _scribble,
        _scribble,
        _overdrawn,
        _overdrawn,
        _filled,
        _struck_ring,
    ]
    return kinds[int(rng.integers(len(kinds)))](rng)


def dot(rng: Rng) -> Mark:
    """The touch of a pen, after which the square still counts as empty."""
    return [rng.normal(0, 0.02, (3, 2)).cumsum(0)]


def placed(rng: Rng, mark: Mark, sloppiness: float = 1.0) -> Mark:
    """The mark in its box, sized, moved and shaken as by a hand."""
    points = np.concatenate(mark)
    extent = max(float(np.ptp(points[:, 0])), float(np.ptp(points[:, 1])), 0.05)
    size = np.clip(rng.normal(0.68, 0.15), 0.4, 1.12)
    stretch = np.exp(rng.normal(0, 0.12, 2))
    middle = (points.max(0) + points.min(0)) / 2
    offset = np.clip(rng.normal(0, 0.055 * sloppiness, 2), -0.2, 0.2)
    slack = max(0.0, 1.12 - size) / 2
    offset = np.clip(offset, -slack - 0.06, slack + 0.06)
    shake = np.abs(rng.normal(0, 0.012))
    return [(path - middle) * (size / extent) * stretch + offset + wobble(rng, len(path), shake) for path in mark]


def straight(rng: Rng, half: float, bow: float) -> Path:
    t = np.linspace(-1, 1, STEPS // 2)
    s_bend = rng.normal(0, 0.03)
    return np.stack([half * t, bow * (1 - t * t) + s_bend * np.sin(np.pi * t)], 1)


def turned(path: Path, angle: float) -> Path:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(path @ np.array([[c, s], [-s, c]]))


def wobble(rng: Rng, count: int, size: float) -> Path:
    t = np.linspace(0, 1, count)[:, None]
    waves = [
        rng.normal(0, size / k, (1, 2)) * np.sin(2 * np.pi * (k * t + rng.uniform(0, 1, (1, 2)))) for k in (1, 2, 3, 5)
    ]
    return np.asarray(sum(waves))


def _tail(rng: Rng, path: Path) -> Path:
    """A stroke that starts or ends with a straight bit, as in a hasty 0 or 6."""
    length, swing = rng.uniform(0.15, 0.6), rng.normal(0, 0.8)
    if rng.random() < 0.5:
        path = path[::-1]
    step = path[-1] - path[-3]
    direction = turned(step / (np.linalg.norm(step) + 1e-9), swing)
    return np.concatenate([path, path[-1] + np.linspace(0.1, 1, 8)[:, None] * length * direction])


def _cornered(rng: Rng, path: Path) -> Path:
    """A ring of few straight pieces."""
    keep = np.unique(np.linspace(0, len(path) - 1, int(rng.integers(6, 10))).astype(int))
    t = np.arange(len(path))
    return np.stack([np.interp(t, keep, path[keep, k]) for k in (0, 1)], 1)


def _to_and_fro(rng: Rng, lines: Mark) -> Path:
    """Hatching without lifting the pen. The turns are round or sharp, or run back as slanted lines."""
    pieces = []
    for i, line in enumerate(lines):
        pieces.append(line if i % 2 == 0 else line[::-1])
    if rng.random() < 0.35:
        corners = np.array([p[0] for p in pieces] + [pieces[-1][-1]])
        t = np.linspace(0, len(corners) - 1, STEPS * 2)
        return np.stack([np.interp(t, np.arange(len(corners)), corners[:, k]) for k in (0, 1)], 1)
    joined = [pieces[0]]
    roundness = rng.choice([0.05, 0.3])
    for before, after in pairwise(pieces):
        joined += [_bridge(rng, before[-1], after[0], roundness), after]
    return np.concatenate(joined)


def _bridge(rng: Rng, a: Path, b: Path, roundness: float = 0.3) -> Path:
    t = np.linspace(0, 1, 10)[1:-1, None]
    side = np.array([[-(b - a)[1], (b - a)[0]]]) * rng.normal(0, roundness)
    return np.asarray(a + (b - a) * t + side * np.sin(np.pi * t))


def _hooked(rng: Rng, path: Path) -> Path:
    if rng.random() < 0.5:
        path = path[::-1]
    step = path[-1] - path[-4]
    direction = turned(step / (np.linalg.norm(step) + 1e-9), rng.choice([-1, 1]) * rng.uniform(0.5, 2.2))
    return np.concatenate([path, path[-1] + np.linspace(0.2, 1, 5)[:, None] * rng.uniform(0.08, 0.3) * direction])


def _back_to_back(rng: Rng) -> tuple[Path, Path]:
    """The x of school books: two bows that touch in the middle."""
    depth, overlap = rng.uniform(0.35, 0.6), rng.uniform(0.0, 0.15)
    t = np.linspace(-1, 1, STEPS // 2)
    bow = depth * (1 - t * t)
    return np.stack([bow - depth + overlap, t], 1), np.stack([depth - overlap - bow, t], 1)


def lone_line(rng: Rng) -> Mark:
    return [turned(straight(rng, 1, rng.normal(0, 0.15)), rng.uniform(0, 2 * np.pi))]


def tick(rng: Rng) -> Mark:
    knee = np.array([[-0.5, 0], [0, 0.5], [rng.uniform(0.5, 1), rng.uniform(-1, -0.3)]])
    t = np.linspace(0, 2, STEPS)
    path = np.stack([np.interp(t, [0, 1, 2], knee[:, k]) for k in (0, 1)], 1)
    return [turned(path, rng.uniform(0, 2 * np.pi))]


def _scribble(rng: Rng) -> Mark:
    corners = rng.uniform(-1, 1, (int(rng.integers(10, 22)), 2)) * (1, rng.uniform(0.4, 1))
    return [through(corners)]


def _filled(rng: Rng) -> Mark:
    """The whole square shaded tightly, back and forth."""
    rows = int(rng.integers(13, 20))
    corners = np.array([[(-1) ** i + rng.normal(0, 0.08), 2 * i / rows - 1] for i in range(rows)])
    return [turned(through(corners), rng.uniform(0, 2 * np.pi))]


def through(corners: Path) -> Path:
    t = np.linspace(0, len(corners) - 1, len(corners) * 6)
    return np.stack([np.interp(t, np.arange(len(corners)), corners[:, k]) for k in (0, 1)], 1)


def _struck_ring(rng: Rng) -> Mark:
    line = turned(straight(rng, rng.uniform(1.25, 1.7), 0), rng.uniform(0, 2 * np.pi))
    return [*ring(rng), line + rng.normal(0, 0.1, 2)]


def _overdrawn(rng: Rng) -> Mark:
    """A mark put over another, or struck out."""
    pairs = [(ring, stripes), (stripes, cross), (cross, _scribble), (ring, _scribble), (stripes, _scribble)]
    below, above = pairs[int(rng.integers(len(pairs)))]
    return [*below(rng), *(rng.uniform(0.8, 1.2) * stroke for stroke in above(rng))]
