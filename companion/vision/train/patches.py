"""Absorbance patches as the reader sees them: what ink, paper and camera make of a mark, with all that goes wrong."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import CLASSES, FINE, REACH, floor, views
from companion.vision.train import strokes
from companion.vision.train.strokes import Mark, Rng

OVER = 2  # the canvas is drawn this much finer than a patch
BOX_PX = FINE * OVER / REACH  # px of one box on the canvas
SHARES = {"empty": 0.21, "circle": 0.19, "stripes": 0.24, "cross": 0.2, "circled": 0.04, "other": 0.12}
DRAWN: dict[str, Callable[[Rng], Mark]] = {
    "circle": strokes.ring,
    "stripes": strokes.stripes,
    "cross": strokes.cross,
    "circled": strokes.circled_cross,
    "other": strokes.mishap,
}
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True)
class Ink:
    """A pen: how wide, how dark and how uneven its strokes are."""

    width: float  # boxes
    peak: float  # absorbance
    uneven: float
    grain: float


def samples(rng: Rng, count: int) -> tuple[Array, Array, Array]:
    """The two views of `count` patches, and the class of each."""
    labels = rng.choice(len(CLASSES), count, p=[SHARES[c] for c in CLASSES])
    made = [patch(rng, CLASSES[label]) for label in labels]
    near, far = views(np.stack([p for p, _ in made]), np.array([least for _, least in made], np.float32))
    return near, far, labels


def patch(rng: Rng, label: str, mark: Mark | None = None) -> tuple[Array, float]:
    """One absorbance patch, and the floor below which the reader ignores its noise.

    A `mark` that has its place already is drawn instead of the label's usual one.
    """
    ink = _ink(rng)
    sheet: Array = np.zeros((FINE * OVER, FINE * OVER), np.float32)
    covered = label == "other" and rng.random() < 0.25
    if covered:
        sheet = cover(rng)
        if rng.random() < 0.5:
            sheet = np.maximum(sheet, inked(rng, _own_mark(rng), ink))
    elif label != "empty":
        sheet = inked(rng, mark or strokes.placed(rng, DRAWN[label](rng)), ink)
    elif rng.random() < 0.12:
        offset = rng.uniform(-0.45, 0.45, 2)
        sheet = inked(rng, [path + offset for path in strokes.dot(rng)], ink) * rng.uniform(0.3, 1)
    sheet = np.maximum(sheet, _neighbours(rng, ink, 0.4 if label == "empty" else 0.25))
    return _photographed(rng, sheet, ink, quiet=label == "empty")


def _own_mark(rng: Rng) -> Mark:
    kind = (strokes.ring, strokes.stripes, strokes.cross)[int(rng.integers(3))]
    return strokes.placed(rng, kind(rng))


def _ink(rng: Rng) -> Ink:
    width = float(np.exp(rng.uniform(np.log(0.016), np.log(0.085))))
    peak = float(np.exp(rng.uniform(np.log(0.16), np.log(2.2))))
    return Ink(width, peak, rng.uniform(0, 0.35), rng.uniform(0.2, 0.7) if rng.random() < 0.2 else 0.0)


def inked(rng: Rng, mark: Mark, ink: Ink) -> Array:
    """The mark as ink on paper, drawn finely."""
    drawn = np.zeros((FINE * OVER, FINE * OVER), np.uint8)  # only bytes are drawn smoothly
    for path in mark:
        px = np.round(((path * BOX_PX) + FINE * OVER / 2) * 16).astype(np.int32)
        press = 1 + ink.uneven * np.interp(np.linspace(0, 1, len(px)), np.linspace(0, 1, 5), rng.normal(0, 0.6, 5))
        widths = np.maximum(np.round(press * ink.width * BOX_PX), 1).astype(int)
        darks = 200 * np.clip(0.6 + 0.4 * press - rng.uniform(0, 0.25), 0.25, 1.2)
        for a, b, w, d in zip(px[:-1].tolist(), px[1:].tolist(), widths.tolist(), darks.tolist(), strict=False):
            cv2.line(drawn, a, b, d, w, cv2.LINE_AA, 4)
    canvas = drawn * np.float32(ink.peak / 200)
    if ink.grain:
        speckle = cv2.GaussianBlur(rng.random(canvas.shape, np.float32), (0, 0), 1.2)
        canvas *= 1 - ink.grain * (speckle > 0.5)
    if rng.random() < 0.08:
        canvas *= _gaps(rng)
    return canvas


def _gaps(rng: Rng) -> Array:
    """A gel pen that skips."""
    coarse = rng.random((14, 14), np.float32)
    return (cv2.resize(coarse, (FINE * OVER, FINE * OVER), interpolation=cv2.INTER_CUBIC) > 0.16).astype(np.float32)


def _neighbours(rng: Rng, own: Ink, often: float) -> Array:
    """Overhanging marks of the boxes around. Another pen's ink counts less, as the reader looks along the box's own."""
    canvas = np.zeros((FINE * OVER, FINE * OVER), np.float32)
    for dx, dy in SIDES:
        if rng.random() < often:
            ink = own if rng.random() < 0.4 else _ink(rng)
            if ink is not own:
                ink = Ink(ink.width, ink.peak * rng.uniform(0.15, 1), ink.uneven, ink.grain)
            reach = rng.uniform(0.72, 1.0)  # some hang over far
            canvas = np.maximum(canvas, inked(rng, [p + (reach * dx, reach * dy) for p in _own_mark(rng)], ink))
    return canvas


def cover(rng: Rng) -> Array:
    """A finger, a coin or a stain over a good part of the box."""
    side = FINE * OVER
    y, x = np.mgrid[:side, :side].astype(np.float32) / side - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    along = x * np.cos(angle) + y * np.sin(angle)
    across = y * np.cos(angle) - x * np.sin(angle)
    edge = rng.uniform(-0.25, 0.4)
    inside = (along < edge) & (np.abs(across - rng.normal(0, 0.2)) < rng.uniform(0.25, 1))
    depth = rng.uniform(0.15, 1.2) * (1 + rng.uniform(-0.5, 0.5) * along + rng.uniform(-0.5, 0.5) * across)
    return np.asarray(cv2.GaussianBlur((inside * depth).astype(np.float32), (0, 0), rng.uniform(0.5, 8)))


def _photographed(rng: Rng, sheet: Array, ink: Ink, quiet: bool) -> tuple[Array, float]:
    """Blur and noise happen to light, not to ink, so this goes through brightness and back."""
    light = np.exp(-cv2.resize(sheet + _residue(rng), (FINE, FINE), interpolation=cv2.INTER_AREA))
    light = blurred(rng, light)
    noise = float(np.exp(rng.uniform(np.log(0.002), np.log(0.035))))
    if not quiet:  # a mark that drowns in noise teaches nothing
        noise = min(noise, 0.3 * (1 - np.exp(-ink.peak)) * min(1.0, ink.width / 0.03))
    dots = rng.normal(0, 1, (FINE, FINE)).astype(np.float32)
    grain = cv2.GaussianBlur(dots, (0, 0), rng.uniform(0.3, 1.2))
    light = light + noise * grain / max(float(grain.std()), 1e-6)
    light = light * _uneven_light(rng, strong=not quiet or rng.random() < 0.5)
    absorbance = -np.log(np.clip(light, 0.02, 4)).astype(np.float32)
    return absorbance - np.float32(np.median(absorbance)) * np.float32(rng.uniform(0.6, 1)), floor(noise)


def blurred(rng: Rng, light: Array) -> Array:
    sigma = np.exp(rng.uniform(np.log(0.25), np.log(1.9)))
    light = cv2.GaussianBlur(light, (0, 0), sigma)
    if rng.random() < 0.2:
        length, angle = rng.uniform(1, 6.5), rng.uniform(0, np.pi)
        kernel = np.zeros((11, 11), np.float32)
        end = (length / 2 * np.cos(angle), length / 2 * np.sin(angle))
        a = (round((5 - end[0]) * 16), round((5 - end[1]) * 16))
        b = (round((5 + end[0]) * 16), round((5 + end[1]) * 16))
        cv2.line(kernel, a, b, 1.0, 1, cv2.LINE_AA, 4)
        light = cv2.filter2D(light, -1, kernel / kernel.sum())
    return light


def _uneven_light(rng: Rng, strong: bool) -> Array:
    """What the plane of light leaves: a slight bend everywhere, and sometimes the edge of a hard shadow."""
    y, x = np.mgrid[:FINE, :FINE].astype(np.float32) / FINE - 0.5
    a, b, c, d, e = rng.normal(0, 1, 5)
    field = 1 + 0.02 * (a * x + b * y) + 0.05 * (c * x * x + d * y * y + e * x * y)
    if strong and rng.random() < 0.06:
        angle = rng.uniform(0, 2 * np.pi)
        along = x * np.cos(angle) + y * np.sin(angle) - rng.uniform(-0.5, 0.5)
        depth, soft = rng.uniform(0.05, 0.45), rng.uniform(0.01, 0.15)
        field = field * (1 - depth / (1 + np.exp(-along / soft)))
    return np.asarray(field, np.float32)


def _residue(rng: Rng) -> Array:
    """What is left of the print after the blank was subtracted a little beside it, or a little too weakly."""
    side = FINE * OVER
    print_ = np.zeros((side, side), np.float32)
    lo, hi = side / 2 - BOX_PX / 2, side / 2 + BOX_PX / 2
    hair, dark = max(1, round(rng.uniform(0.01, 0.03) * BOX_PX)), rng.uniform(0.05, 0.3)
    for at in (lo, hi):
        cv2.line(print_, (round(at), 0), (round(at), side), dark, hair)
        cv2.line(print_, (0, round(at)), (side, round(at)), dark, hair)
    for at in (lo, hi):
        if rng.random() < 0.15:
            cv2.line(print_, (round(at), 0), (round(at), side), rng.uniform(0.1, 0.45), round(0.167 * BOX_PX))
        if rng.random() < 0.15:
            cv2.line(print_, (0, round(at)), (side, round(at)), rng.uniform(0.1, 0.45), round(0.167 * BOX_PX))
    if rng.random() < 0.2:
        print_ = np.maximum(print_, shore(rng))
    if rng.random() < 0.4:
        print_ = np.maximum(print_, icon(rng))
    shift = np.clip(rng.normal(0, 0.012, 2), -0.035, 0.035) * BOX_PX
    moved = cv2.warpAffine(print_, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32), (side, side))
    return np.asarray(rng.normal(1, 0.18) * moved - print_, np.float32)


def shore(rng: Rng) -> Array:
    """Short dark dashes along one side, as maps draw a dike; the reader trusts what lies there only partly."""
    side = FINE * OVER
    canvas = np.zeros((side, side), np.float32)
    at, dark = round(side / 2 + rng.uniform(0.44, 0.56) * BOX_PX), rng.uniform(0.1, 0.5)
    for x in np.arange(0, side, max(2.0, rng.uniform(0.03, 0.06) * BOX_PX)):
        cv2.line(canvas, (round(x), at), (round(x), at + round(0.05 * BOX_PX)), dark, 1)
    return np.ascontiguousarray(np.rot90(canvas, int(rng.integers(4))))


def _px(path: Array) -> Array:
    return np.asarray(path * BOX_PX + FINE * OVER / 2, np.int32)


def icon(rng: Rng) -> Array:
    """Pale line art such as a house or a mill."""
    canvas = np.zeros((FINE * OVER, FINE * OVER), np.float32)
    dark, width = rng.uniform(0.05, 0.3), max(1, round(rng.uniform(0.012, 0.03) * BOX_PX))
    if rng.random() < 0.35:  # a mill's sails are a cross, only paler
        for path in strokes.placed(rng, strokes.cross(rng)):
            cv2.polylines(canvas, [_px(path)], False, dark, 2 * width, cv2.LINE_AA)
    for _ in range(int(rng.integers(2, 6))):
        corners = (rng.uniform(-0.35, 0.35, (int(rng.integers(2, 5)), 2)) * BOX_PX + FINE * OVER / 2).astype(np.int32)
        if rng.random() < 0.3:
            cv2.fillPoly(canvas, [corners], dark * rng.uniform(0.3, 0.8))
        cv2.polylines(canvas, [corners], bool(rng.random() < 0.6), dark, width, cv2.LINE_AA)
    return canvas
