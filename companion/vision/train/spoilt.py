"""Made-up marks for the second network: those of `strokes` in more sizes, and what becomes of a mark that was wrong."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.absorb import light_removed
from companion.vision.sheets.blank import PX_PER_MM, blank_picture
from companion.vision.sheets.marks import FINE, REACH, floor
from companion.vision.sheets.shapes import SHAPES
from companion.vision.train import patches, strokes
from companion.vision.train.patches import BOX_PX, OVER, SIDES, Ink
from companion.vision.train.strokes import Mark, Path, Rng
from games.catalogue import GAMES
from generator.catalogue import documents
from generator.page.sheet import Sheet

SIDE = FINE * OVER
SHARES = {
    "empty": 0.22,
    "circle": 0.15,
    "stripes": 0.17,
    "cross": 0.16,
    "circled": 0.03,
    "scribble": 0.12,
    "overdrawn": 0.1,
    "odd": 0.05,
}
PLAIN = (strokes.ring, strokes.stripes, strokes.cross)
USUAL, THICK = (0.015, 0.1), (0.08, 0.16)  # of a stroke, in boxes: pens and felt tips; markers for posters
ON_OUR_PRINT = 0.65  # share of the patches; the others are on invented print


@dataclass(frozen=True, slots=True)
class Samples:
    """Patches as the reader sees them, the print under each, the floor of each, and what it shows."""

    along: Array  # (n, FINE, FINE)
    printed: Array  # (n, FINE, FINE)
    least: Array
    labels: Array


def samples(rng: Rng, count: int, prints: Array) -> Samples:
    """`prints` are patches of blank sheets, (m, SIDE, SIDE), as absorbance."""
    labels = rng.choice(len(SHAPES), count, p=[SHARES[s] for s in SHAPES])
    made = [_patch(rng, SHAPES[label], prints) for label in labels]
    along, printed, least = (np.stack([m[k] for m in made]).astype(np.float32) for k in range(3))
    return Samples(light_removed(along), printed, least, labels)


def our_prints() -> Array:
    """The print under every field of the sheets that pens draw on, in full and low ink."""
    cut = []
    for sheet in _drawn_on():
        for ink in ("full", "low"):
            grey = cv2.cvtColor(blank_picture(sheet, "low" if ink == "low" else "full"), cv2.COLOR_RGB2GRAY)
            dark = -np.log(np.maximum(grey, 4).astype(np.float32) / 255)
            for field in sheet.fields:
                (x, y), w = field.bounds.centre, field.bounds.w * REACH * PX_PER_MM
                middle = (x - sheet.block.x) * PX_PER_MM - 0.5, (y - sheet.block.y) * PX_PER_MM - 0.5
                square = cv2.getRectSubPix(dark, (round(w), round(w)), middle)
                cut.append(cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR))
    return np.stack(cut).astype(np.float16)


def _drawn_on() -> list[Sheet]:
    """Every sheet with marks in it, as printed for as many players as can play."""
    found: dict[str, Sheet] = {}
    for name, game in GAMES.items():
        for document in documents(name, players=max(game.players)):
            found |= {it.sheet.id: it.sheet for page in document.pages for it in page.sheets}
    return [sheet for sheet in found.values() if any(field.reads == "mark" for field in sheet.fields)]


def _patch(rng: Rng, label: str, prints: Array) -> tuple[Array, Array, float]:
    ink = _ink(rng)
    sheet: Array = np.zeros((SIDE, SIDE), np.float32)
    match label:
        case "empty":
            if rng.random() < 0.12:
                spot = rng.uniform(-0.45, 0.45, 2)
                sheet = patches.inked(rng, [p + spot for p in strokes.dot(rng)], ink) * rng.uniform(0.3, 1)
        case "odd" if rng.random() < 0.5:
            sheet = patches.cover(rng)
        case "scribble":
            sheet = _scribbled(rng, ink)
        case "overdrawn":
            sheet = _overdrawn(rng, ink)
        case _:
            sheet = patches.inked(rng, _placed(rng, _drawn(rng, label)), ink)
    sheet = np.maximum(sheet, _neighbours(rng, ink, 0.35 if label == "empty" else 0.22))
    remains, printed = _print(rng, prints)
    along, least = _photographed(rng, sheet + remains, ink, quiet=label == "empty")
    return along, cv2.resize(printed, (FINE, FINE), interpolation=cv2.INTER_AREA), least


def _ink(rng: Rng) -> Ink:
    thin, wide = THICK if rng.random() < 0.15 else USUAL
    width = float(np.exp(rng.uniform(np.log(thin), np.log(wide))))
    peak = float(np.exp(rng.uniform(np.log(0.16), np.log(2.2))))
    return Ink(width, peak, rng.uniform(0, 0.35), rng.uniform(0.2, 0.7) if rng.random() < 0.15 else 0.0)


def _drawn(rng: Rng, label: str) -> Mark:
    match label:
        case "circle":
            mark = strokes.ring(rng)
        case "stripes":
            mark = _slim(rng, strokes.stripes(rng)) if rng.random() < 0.3 else strokes.stripes(rng)
        case "cross":
            mark = _slim(rng, strokes.cross(rng), 0.5) if rng.random() < 0.2 else strokes.cross(rng)
        case "circled":
            mark = strokes.circled_cross(rng)
        case _:
            odd: list[Callable[[Rng], Mark]] = [strokes.lone_line, strokes.tick, _blot, _squiggle]
            return odd[int(rng.integers(len(odd)))](rng)
    return _retraced(rng, mark) if rng.random() < 0.06 else mark


def _slim(rng: Rng, mark: Mark, least: float = 0.3) -> Mark:
    """The mark squeezed in one direction, as by a hand that writes narrow letters."""
    angle, squeeze = rng.uniform(0, np.pi), rng.uniform(least, 0.8)
    return [strokes.turned(strokes.turned(p, angle) * (1, squeeze), -angle) for p in mark]


def _retraced(rng: Rng, mark: Mark) -> Mark:
    """The same mark once more, nearly on top: somebody wanted it darker."""
    return [*mark, *(p + rng.normal(0, 0.05, 2) + strokes.wobble(rng, len(p), 0.03) for p in mark)]


def _blot(rng: Rng) -> Mark:
    return [np.cumsum(rng.normal(0, 0.16, (60, 2)), axis=0)]


def _squiggle(rng: Rng) -> Mark:
    """A letter or a number: something, but none of the marks."""
    corners = rng.uniform(-1, 1, (int(rng.integers(4, 7)), 2))
    return [_smooth(corners)]


def _smooth(corners: Path) -> Path:
    t = np.linspace(0, len(corners) - 1, 16 * len(corners))
    path = np.stack([np.interp(t, np.arange(len(corners)), corners[:, k]) for k in (0, 1)], 1)
    kernel = np.hanning(17) / np.hanning(17).sum()
    padded = np.pad(path, ((8, 8), (0, 0)), "edge")
    return np.stack([np.convolve(padded[:, k], kernel, "valid") for k in (0, 1)], 1)


def _placed(rng: Rng, mark: Mark) -> Mark:
    """The mark in its box; one in five is drawn small, anywhere in it, and one in eight goes over the lines."""
    chance = rng.random()
    if chance < 0.675:
        return strokes.placed(rng, mark)
    if chance > 0.875:
        return _grown(rng, strokes.placed(rng, mark))
    small = strokes.placed(rng, mark)
    size, room = rng.uniform(0.35, 0.75), rng.uniform(0, 0.15)
    return [p * size + np.clip(rng.normal(0, room, 2), -0.25, 0.25) for p in small]


def _grown(rng: Rng, mark: Mark) -> Mark:
    """The mark as large as the box or larger, by somebody who does not care about the lines."""
    points = np.concatenate(mark)
    size = rng.uniform(0.85, 1.3) / max(float(np.ptp(points, axis=0).max()), 0.3)
    return [p * max(size, 1.0) for p in mark]


def _own(rng: Rng) -> tuple[int, Mark]:
    kind = int(rng.integers(3))
    return kind, _placed(rng, PLAIN[kind](rng))


def _scribbled(rng: Rng, ink: Ink) -> Array:
    """A mark that was struck out or scribbled over, sometimes with another pen, sometimes nothing below it."""
    sheet = np.zeros((SIDE, SIDE), np.float32)
    _, mark = _own(rng)
    if rng.random() < 0.85:
        sheet = patches.inked(rng, mark, ink)
    points = np.concatenate(mark)
    middle, extent = (points.max(0) + points.min(0)) / 2, float(np.ptp(points, axis=0).max())
    ways: list[Callable[[Rng], Mark]] = [_zigzag, _zigzag, _curls, _scrawl, _strikes, _strikes]
    over = ways[int(rng.integers(len(ways)))](rng)
    size = np.clip(extent * rng.uniform(0.7, 1.35), 0.3, 1.1) / 2
    strokes_ = [p * size + middle + rng.normal(0, 0.04, 2) for p in over]
    above = ink if rng.random() < 0.8 else _ink(rng)
    return np.maximum(sheet, patches.inked(rng, strokes_, above))


def _zigzag(rng: Rng) -> Mark:
    """To and fro across the mark, tighter than any hatching that means stripes, or drawn in two directions."""
    rows = int(rng.integers(7, 18))
    tall = rng.uniform(0.4, 1)
    corners = np.array([[(-1) ** i * rng.uniform(0.7, 1.05), tall * (2 * i / rows - 1)] for i in range(rows)])
    path = strokes.turned(strokes.through(corners), rng.uniform(0, 2 * np.pi))
    if rng.random() < 0.3 or rows < 9:
        return [path, strokes.turned(path, rng.uniform(0.8, 2.2))]
    return [path]


def _curls(rng: Rng) -> Mark:
    """Loop after loop, along a line or on the spot."""
    turns, drift = rng.uniform(3, 9), rng.uniform(0, 0.8)
    t = np.linspace(0, 1, int(24 * turns))
    angle = 2 * np.pi * turns * t
    r = rng.uniform(0.35, 0.8) * (1 + 0.25 * np.sin(7 * t + rng.uniform(0, 6)))
    path = np.stack([r * np.cos(angle) + drift * (2 * t - 1), rng.uniform(0.5, 1) * r * np.sin(angle)], 1)
    return [strokes.turned(path, rng.uniform(0, 2 * np.pi)) + strokes.wobble(rng, len(t), 0.05)]


def _scrawl(rng: Rng) -> Mark:
    corners = rng.uniform(-1, 1, (int(rng.integers(8, 22)), 2)) * (1, rng.uniform(0.4, 1))
    return [strokes.turned(_smooth(corners) if rng.random() < 0.5 else strokes.through(corners), rng.uniform(0, 6.3))]


def _strikes(rng: Rng) -> Mark:
    """A few lines through all of it, side by side or at any angle a hasty hand makes of that."""
    count, turn = int(rng.integers(2, 8)), rng.uniform(0, 2 * np.pi)
    loose = rng.uniform(0.1, 0.6)
    lines = []
    for i in range(count):
        line = strokes.straight(rng, rng.uniform(0.9, 1.4), rng.normal(0, 0.1))
        line = strokes.turned(line, turn + rng.normal(0, loose))
        gap = (i - (count - 1) / 2) * rng.uniform(0.1, 0.5)
        lines.append(line + gap * np.array([-np.sin(turn), np.cos(turn)]))
    return lines


def _overdrawn(rng: Rng, ink: Ink) -> Array:
    """One mark over another. What was meant is on top, often darker."""
    below, first = _own(rng)
    above = (below + 1 + int(rng.integers(2))) % 3
    if below == 1 and rng.random() < 0.15:
        above = 1  # stripes both ways
    second = _placed(rng, PLAIN[above](rng))
    if rng.random() < 0.4:
        second = _retraced(rng, second)
    over = ink if rng.random() < 0.7 else _ink(rng)
    return np.maximum(patches.inked(rng, first, ink), patches.inked(rng, second, over))


def _neighbours(rng: Rng, own: Ink, often: float) -> Array:
    """Overhanging marks of the boxes around, thick ones among them. Where one goes over the lines, often all do."""
    canvas = np.zeros((SIDE, SIDE), np.float32)
    careless = rng.random() < 0.15
    for dx, dy in SIDES:
        if rng.random() < (0.6 if careless else often):
            ink = own if rng.random() < 0.4 else _ink(rng)
            if ink is not own:
                ink = Ink(ink.width, ink.peak * rng.uniform(0.15, 1), ink.uneven, ink.grain)
            reach = rng.uniform(0.7, 1.0)
            mark = _placed(rng, PLAIN[int(rng.choice([0, 0, 1, 2]))](rng))
            if careless:
                reach, mark = 1.0, _grown(rng, mark)
            canvas = np.maximum(canvas, patches.inked(rng, [p + (reach * dx, reach * dy) for p in mark], ink))
    return canvas


def _print(rng: Rng, prints: Array) -> tuple[Array, Array]:
    """What is left of the print after the blank was subtracted a little beside it or a little too weakly; the print."""
    if rng.random() < ON_OUR_PRINT:
        printed = prints[int(rng.integers(len(prints)))].astype(np.float32)
        printed = np.ascontiguousarray(
            np.rot90(printed[:, ::-1] if rng.random() < 0.5 else printed, int(rng.integers(4)))
        )
    else:
        printed = _invented_print(rng)
    shift = np.clip(rng.normal(0, 0.012, 2), -0.035, 0.035) * BOX_PX
    moved = cv2.warpAffine(
        printed, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32), (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT
    )
    trust = np.clip((0.6 - printed) / 0.4, 0, 1)
    return np.asarray((rng.normal(1, 0.18) * moved - printed) * trust, np.float32), printed


def _invented_print(rng: Rng) -> Array:
    printed = np.zeros((SIDE, SIDE), np.float32)
    lo, hi = round(SIDE / 2 - BOX_PX / 2), round(SIDE / 2 + BOX_PX / 2)
    hair, dark = max(1, round(rng.uniform(0.01, 0.03) * BOX_PX)), rng.uniform(0.05, 0.3)
    for at in (lo, hi):
        cv2.line(printed, (at, 0), (at, SIDE), dark, hair)
        cv2.line(printed, (0, at), (SIDE, at), dark, hair)
    if rng.random() < 0.3:
        printed = np.maximum(printed, patches.shore(rng))
    return np.maximum(printed, patches.icon(rng)) if rng.random() < 0.5 else printed


def _photographed(rng: Rng, ink_and_print: Array, ink: Ink, quiet: bool) -> tuple[Array, float]:
    light = np.exp(-cv2.resize(ink_and_print, (FINE, FINE), interpolation=cv2.INTER_AREA))
    light = patches.blurred(rng, light)
    if rng.random() < 0.4:  # phones sharpen
        light = np.clip(light + rng.uniform(0.2, 1.2) * (light - cv2.GaussianBlur(light, (0, 0), 1.5)), 0.03, 1.3)
    noise = float(np.exp(rng.uniform(np.log(0.002), np.log(0.035))))
    if not quiet:
        noise = min(noise, 0.3 * (1 - np.exp(-ink.peak)) * min(1.0, ink.width / 0.03))
    grain = cv2.GaussianBlur(rng.normal(0, 1, (FINE, FINE)).astype(np.float32), (0, 0), rng.uniform(0.3, 1.2))
    light = light + noise * grain / max(float(grain.std()), 1e-6)
    light = light * _uneven_light(rng)
    if rng.random() < 0.05:
        light = light + _glare(rng)
    return -np.log(np.clip(light, 0.02, 4)).astype(np.float32), floor(noise)


def _uneven_light(rng: Rng) -> Array:
    y, x = np.mgrid[:FINE, :FINE].astype(np.float32) / FINE - 0.5
    a, b, c, d, e = rng.normal(0, 1, 5)
    field = 1 + 0.04 * (a * x + b * y) + 0.06 * (c * x * x + d * y * y + e * x * y)
    if rng.random() < 0.1:
        angle = rng.uniform(0, 2 * np.pi)
        across = x * np.cos(angle) + y * np.sin(angle) - rng.uniform(-0.5, 0.5)
        depth, soft = rng.uniform(0.05, 0.5), rng.uniform(0.01, 0.12)
        field = field * (1 - depth / (1 + np.exp(-across / soft)))
    return np.asarray(field, np.float32)


def _glare(rng: Rng) -> Array:
    """A lamp's reflection, in which ink fades too."""
    y, x = np.mgrid[:FINE, :FINE].astype(np.float32) / FINE - 0.5
    cx, cy = rng.uniform(-0.6, 0.6, 2)
    wide = rng.uniform(0.1, 0.6)
    return np.asarray(rng.uniform(0.1, 0.8) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / wide**2), np.float32)
