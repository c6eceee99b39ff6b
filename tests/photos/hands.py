"""People who draw marks: invented ones, and real writers where we have their strokes.

The invented hands share nothing with companion.vision.train: a reader that learnt there is measured here.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np

from companion.vision.arrays import Array

Stroke = Array  # points; the box's centre is (0, 0), its sides lie at -0.5 and 0.5
Rng = np.random.Generator
Hand = Callable[[Rng, str], list[Stroke]]  # draws "circle", "stripes" or "cross"

MARKS = Path(os.environ.get("POLDERBOX_MARKS", Path(__file__).parents[3] / "shared" / "marks"))
MISSING = f"real writers are not at hand: no marks.npz in {MARKS} (set POLDERBOX_MARKS)"


def have_writers() -> bool:
    return (MARKS / "marks.npz").is_file()


def invented(rng: Rng) -> Hand:
    """One person: the habits are chosen once, and each mark varies around them."""
    size, slant = rng.uniform(0.5, 0.82), rng.normal(0, 0.12)
    shake, haste = rng.uniform(0.003, 0.014), rng.uniform(0, 1)
    stripe_angle, stripe_count = rng.choice([0, 0, 0.7, -0.7, 1.5]), int(rng.integers(2, 5))
    upright = rng.random() < 0.12
    ring_start, hatches = rng.uniform(-2.4, -0.6), rng.random() < 0.1

    def draw(rng: Rng, filling: str) -> list[Stroke]:
        match filling:
            case "circle":
                paths = _loop(rng, ring_start, haste)
            case "stripes":
                paths = _bars(rng, stripe_count, hatches, haste)
                paths = [_spun(p, stripe_angle + rng.normal(0, 0.08)) for p in paths]
            case _:
                paths = [_spun(p, 0.78 if upright else 0.0) for p in _saltire(rng, haste)]
        here = size * np.exp(rng.normal(0, 0.1))
        paths = [_spun(p, slant + rng.normal(0, 0.05)) * here / 2 for p in paths]
        shift = rng.normal(0, 0.035 + 0.02 * haste, 2)
        return [p + shift + _tremor(rng, len(p), shake) for p in paths]

    return draw


def small(writers: Callable[[Rng], Hand]) -> Callable[[Rng], Hand]:
    """People who draw half as large, somewhere in the square."""

    def person(rng: Rng) -> Hand:
        draw, shrunk = writers(rng), rng.uniform(0.42, 0.6)

        def smaller(rng: Rng, filling: str) -> list[Stroke]:
            aside = rng.normal(0, 0.07, 2)
            return [stroke * shrunk + aside for stroke in draw(rng, filling)]

        return smaller

    return person


def large(writers: Callable[[Rng], Hand]) -> Callable[[Rng], Hand]:
    """People who do not care about the lines: their marks hang over into the next squares."""

    def person(rng: Rng) -> Hand:
        draw, grown = writers(rng), rng.uniform(1.15, 1.5)

        def larger(rng: Rng, filling: str) -> list[Stroke]:
            return [stroke * grown for stroke in draw(rng, filling)]

        return larger

    return person


def scribble(rng: Rng) -> list[Stroke]:
    """What people do to a mark that was wrong: dense loops, hatching both ways, or lines through it."""
    size = rng.uniform(0.3, 0.45)
    match int(rng.integers(3)):
        case 0:
            t = np.linspace(0, 2 * np.pi * rng.uniform(4, 8), 160)
            r = 0.25 + 0.75 * np.abs(np.sin(t * rng.uniform(0.13, 0.31)))
            paths = [np.stack([r * np.cos(t), r * np.sin(t * rng.uniform(0.96, 1.04))], 1)]
        case 1:
            count = int(rng.integers(9, 16))
            y = np.linspace(-0.9, 0.9, count)
            x = np.where(np.arange(count) % 2, 1.0, -1.0) * rng.uniform(0.7, 1, count)
            ends = np.stack([x, y], 1)
            there = np.concatenate([np.linspace(a, b, 8) for a, b in pairwise(ends)])
            paths = [there, _spun(there, rng.uniform(0.9, 1.6))][: int(rng.integers(1, 3))]
        case _:
            paths = [
                _sagging(rng, np.array([-1.1, rng.normal(0, 0.5)]), np.array([1.1, rng.normal(0, 0.5)]), 0.1)
                for _ in range(int(rng.integers(3, 7)))
            ]
    turn = rng.uniform(0, np.pi)
    return [_spun(path, turn) * size + _tremor(rng, len(path), 0.02) for path in paths]


def _loop(rng: Rng, start: float, haste: float) -> list[Stroke]:
    """Two half ellipses that do not quite match, as a hand going round."""
    over = rng.normal(0.1, 0.25 + 0.2 * haste)
    t = np.linspace(0, 2 * np.pi + np.clip(over, -0.7, 1.2), 60)
    wide, high = rng.uniform(0.75, 1.05), rng.uniform(0.8, 1.05)
    lopsided = 1 + rng.normal(0, 0.08) * np.sin(t)
    drift = np.outer(t / (2 * np.pi), rng.normal(0, 0.1, 2))
    return [np.stack([wide * np.cos(start - t) * lopsided, high * np.sin(start - t)], 1) + drift]


def _bars(rng: Rng, usual: int, hatches: bool, haste: float) -> list[Stroke]:
    count = max(2, usual + int(rng.choice([-1, 0, 0, 0, 1])))
    ys = np.linspace(-0.85, 0.85, count) if count > 2 else np.array([-0.42, 0.42])
    bars = []
    for y in ys:
        a = np.array([-rng.uniform(0.75, 1.05), y + rng.normal(0, 0.06 + 0.04 * haste)])
        b = np.array([rng.uniform(0.75, 1.05), y + rng.normal(0, 0.06 + 0.04 * haste)])
        bars.append(_sagging(rng, a, b, 0.05))
    if hatches and count > 2:
        return [np.concatenate([bar if i % 2 == 0 else bar[::-1] for i, bar in enumerate(bars)])]
    return bars


def _saltire(rng: Rng, haste: float) -> list[Stroke]:
    ends = np.array([[-0.85, -0.85], [0.85, 0.85], [0.85, -0.85], [-0.85, 0.85]]) + rng.normal(
        0, 0.12 + 0.06 * haste, (4, 2)
    )
    return [_sagging(rng, ends[0], ends[1], 0.06), _sagging(rng, ends[2], ends[3], 0.06)]


def _sagging(rng: Rng, a: Stroke, b: Stroke, depth: float) -> Stroke:
    t = np.linspace(0, 1, 24)[:, None]
    across = np.array([[a[1] - b[1], b[0] - a[0]]])
    return np.asarray(a + (b - a) * t + across * rng.normal(0, depth) * np.sin(np.pi * t))


def _spun(path: Stroke, angle: float) -> Stroke:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(path @ np.array([[c, s], [-s, c]]))


def _tremor(rng: Rng, count: int, size: float) -> Stroke:
    steps = rng.normal(0, size, (count, 2))
    kernel = np.hanning(9) / np.hanning(9).sum()
    return np.stack([np.convolve(steps[:, k], kernel, "same") * 2 for k in (0, 1)], 1)


@dataclass(frozen=True, slots=True)
class _Writers:
    strokes: dict[str, list[list[Stroke]]]
    lines: list[list[Stroke]]  # straight strokes, by writer


@cache
def _writers() -> _Writers:
    with np.load(MARKS / "marks.npz", allow_pickle=False) as stored:
        points, lengths = stored["points"].astype(float), stored["stroke_len"].astype(int)
        counts, kinds, authors = stored["mark_strokes"].astype(int), stored["cls"], stored["writer"]
    strokes = np.split(points, np.cumsum(lengths)[:-1])
    ends = np.cumsum(counts)
    marks: dict[str, list[list[Stroke]]] = {}
    lines: dict[str, list[Stroke]] = {}
    for end, count, kind, author in zip(ends, counts, kinds, authors, strict=True):
        mark = strokes[end - count : end]
        if min(len(stroke) for stroke in mark) < 2:
            continue  # a pen that only touched the tablet
        marks.setdefault(str(kind), []).append(_centred(mark))
        if kind == "line":
            lines.setdefault(str(author), []).append(_laid_flat(mark[0]))
    return _Writers(marks, [own for own in lines.values() if len(own) >= 2])


def real(rng: Rng) -> Hand:
    """Marks of real people, in the size and place that are this player's habit."""
    writers = _writers()
    size = rng.uniform(0.5, 0.85)
    angle = rng.choice([0.0, 0.0, 0.0, 0.785, -0.785, 1.571])
    pluses = rng.random() < 0.08
    pairs = rng.random() < 0.5
    lines = writers.lines[int(rng.integers(len(writers.lines)))]

    def pick(rng: Rng, kind: str) -> list[Stroke]:
        marks = writers.strokes[kind]
        return marks[int(rng.integers(len(marks)))]

    def draw(rng: Rng, filling: str) -> list[Stroke]:
        match filling:
            case "circle":
                mark = pick(rng, "circle")
            case "cross":
                mark = pick(rng, "plus" if pluses else "x")
            case _ if pairs:
                mark = [_spun(s, angle) for s in pick(rng, "stripes")]
            case _:
                mark = [_spun(s, angle) for s in _assembled(rng, lines)]
        mark = [_spun(s, rng.normal(0, 0.06)) for s in _centred(mark)]
        shift = rng.normal(0, 0.045, 2)
        return [s * size * np.exp(rng.normal(0, 0.1)) + shift for s in mark]

    return draw


def _assembled(rng: Rng, lines: list[Stroke]) -> list[Stroke]:
    count = int(rng.integers(3, 6))
    gap = rng.uniform(0.75, 1.0) / (count - 1)
    chosen = [lines[int(rng.integers(len(lines)))] for _ in range(count)]
    return [
        line * rng.uniform(0.8, 1.0) + (rng.normal(0, 0.04), (i - (count - 1) / 2) * gap + rng.normal(0, 0.02))
        for i, line in enumerate(chosen)
    ]


def _centred(mark: list[Stroke]) -> list[Stroke]:
    """The strokes scaled into the unit box around (0, 0), without changing their shape."""
    points = np.concatenate(mark)
    low, high = points.min(0), points.max(0)
    extent = max(float((high - low).max()), 1e-6)
    return [(stroke - (low + high) / 2) / extent for stroke in mark]


def _laid_flat(stroke: Stroke) -> Stroke:
    along = stroke[-1] - stroke[0]
    flat = _spun(stroke, -float(np.arctan2(along[1], along[0])))
    return _centred([flat])[0]
