"""What somebody left over the paper: a hand that points or rests, a forearm in its sleeve, a cup.

Each lies on the table like a page, with a soft shadow, and is photographed with the pages under it.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from tests.photos.camera import Lying

Rng = np.random.Generator
Colour = tuple[int, int, int]

PX_PER_MM = 2.0
ARM_MM = 420.0  # from the wrist to beyond every photo
ROOM_MM = 130.0  # around the origin of a cover, on the sides where nothing reaches farther
SKINS: tuple[Colour, ...] = (
    (246, 226, 212),
    (238, 205, 182),
    (226, 182, 150),
    (205, 156, 120),
    (160, 116, 84),
    (122, 84, 62),
    (88, 60, 46),
    (58, 42, 36),
)
SLEEVES: tuple[Colour, ...] = (
    (238, 236, 232),
    (196, 196, 198),
    (128, 128, 132),
    (66, 68, 74),
    (26, 26, 30),
    (38, 46, 82),
    (92, 116, 152),
    (146, 34, 44),
    (196, 150, 52),
    (84, 96, 62),
    (222, 172, 184),
    (58, 120, 104),
)
CUPS: tuple[Colour, ...] = (
    (240, 240, 238),
    (222, 208, 184),
    (44, 66, 120),
    (30, 30, 32),
    (176, 88, 56),
    (96, 140, 130),
)
DRINKS: tuple[Colour, ...] = ((52, 30, 18), (150, 84, 30), (190, 146, 108), (232, 226, 214))


def pointing(rng: Rng) -> Lying:
    """A hand with one finger on the origin."""
    return _hand(rng, [(0.0, 0.0)], palm=(-98.0, 6.0))


def resting(rng: Rng) -> Lying:
    """A flat hand with its palm on the origin."""
    tips = [(math.cos(a) * 88, math.sin(a) * 84) for a in np.radians((-26, -9, 8, 25))]
    return _hand(rng, [*tips, (22.0, 74.0)], palm=(0.0, 0.0))


def sleeve(rng: Rng) -> Lying:
    """A forearm, its hand beyond the origin and closed."""
    return _hand(rng, [], palm=(52.0, 0.0))


def cup(rng: Rng) -> Lying:
    """A cup from above, with its handle."""
    picture, shape = _room(ROOM_MM, ROOM_MM)
    radius = rng.uniform(36, 46)
    colour, drink = _any(rng, CUPS), _any(rng, DRINKS)
    way = rng.uniform(0, 2 * math.pi)
    ear = (math.cos(way) * (radius + 9), math.sin(way) * (radius + 9))
    _capsule(picture, shape, (0, 0), ear, 11, colour, rng, ROOM_MM)
    _disc(picture, shape, radius, colour)
    _disc(picture, shape, radius - rng.uniform(3, 5), tuple(int(0.72 * c) for c in colour))
    _disc(picture, shape, radius - rng.uniform(6, 10), drink)
    light = np.linspace(1.06, 0.86, picture.shape[1], dtype=np.float32)[None, :, None]
    return _lying(np.clip(picture * light, 0, 255), shape, rng, (0.0, 0.0))


COVERS: dict[str, Callable[[Rng], Lying]] = {
    "pointing hand": pointing,
    "resting hand": resting,
    "sleeve": sleeve,
    "cup": cup,
}


def placed(cover: Lying, at: Sequence[float], from_: float) -> Lying:
    """The cover with its origin on a point of the table, reaching in from this direction, in degrees."""
    angle = from_ + 180
    a = math.radians(angle)
    x, y = cover.at
    spun = (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a))
    return replace(cover, at=(float(at[0] + spun[0]), float(at[1] + spun[1])), angle=angle)


def thrown_over(page: Lying, kind: str, rng: Rng) -> Lying:
    """Something of this kind over some place of a page, reaching in from about the nearest side."""
    there = page.paper if page.paper is not None else np.full(page.picture.shape[:2], 255, np.uint8)
    rows, columns = np.nonzero(there > 127)
    one = int(rng.integers(len(rows)))
    at = np.array([columns[one], rows[one]]) / page.px_per_mm - np.array(page.size) / 2
    way = math.degrees(math.atan2(at[1], at[0])) + rng.uniform(-50, 50)
    return placed(COVERS[kind](rng), at.tolist(), way)


def _hand(rng: Rng, tips: Sequence[tuple[float, float]], palm: tuple[float, float]) -> Lying:
    """A hand and its arm, which comes from the left. Bare arms have no sleeve."""
    picture, shape = _room(ARM_MM, ROOM_MM)
    skin, cloth = _any(rng, SKINS), _any(rng, SLEEVES)
    bare = bool(tips) and rng.random() < 0.3
    wrist = (palm[0] - 62, palm[1])
    cuff = (wrist[0] - rng.uniform(0, 60), palm[1])
    _capsule(picture, shape, (-ARM_MM - 60, palm[1] + rng.uniform(-40, 40)), wrist, 58, skin, rng, ARM_MM)
    if not bare:
        _capsule(picture, shape, (-ARM_MM - 60, palm[1]), cuff, rng.uniform(84, 104), cloth, rng, ARM_MM, woven=True)
    for tip in tips:
        knuckle = (palm[0] + 0.38 * (tip[0] - palm[0]), palm[1] + 0.42 * (tip[1] - palm[1]))
        _capsule(picture, shape, knuckle, (tip[0] - 8, tip[1]), rng.uniform(16, 19), skin, rng, ARM_MM)
    _capsule(picture, shape, (palm[0] - 22, palm[1]), (palm[0] + 8, palm[1]), 80, skin, rng, ARM_MM)
    return _lying(picture, shape, rng, ((ROOM_MM - ARM_MM) / 2, 0.0))


def _room(left: float, right: float) -> tuple[Array, Array]:
    size = (round(2 * ROOM_MM * PX_PER_MM), round((left + right) * PX_PER_MM))
    return np.zeros((*size, 3), np.float32), np.zeros(size, np.uint8)


def _capsule(
    picture: Array,
    shape: Array,
    a: Sequence[float],
    b: Sequence[float],
    width: float,
    colour: Colour,
    rng: Rng,
    left: float,
    woven: bool = False,
) -> None:
    """A round limb from one point to another, paler in its middle; cloth has folds and a weave."""
    ends = [(round((x + left) * PX_PER_MM), round((y + ROOM_MM) * PX_PER_MM)) for x, y in (a, b)]
    limb = np.zeros_like(shape)
    cv2.line(limb, ends[0], ends[1], 255, round(width * PX_PER_MM), cv2.LINE_AA)
    depth = cv2.distanceTransform((limb > 127).astype(np.uint8), cv2.DIST_L2, 3) / (width / 2 * PX_PER_MM)
    tone = 0.66 + 0.38 * np.clip(depth, 0, 1) ** 0.6
    if woven:
        folds = cv2.GaussianBlur(rng.normal(0, 1, limb.shape).astype(np.float32), (0, 0), 9 * PX_PER_MM)
        weave = cv2.GaussianBlur(rng.normal(0, 1, limb.shape).astype(np.float32), (0, 0), 0.5 * PX_PER_MM)
        tone = tone + 1.6 * folds + rng.uniform(0.02, 0.12) * weave
    else:
        tone = tone + cv2.GaussianBlur(rng.normal(0, 0.3, limb.shape).astype(np.float32), (0, 0), 2 * PX_PER_MM)
    inside = limb > 127
    picture[inside] = (np.array(colour, np.float32) * tone[..., None])[inside]
    shape[inside] = 255


def _disc(picture: Array, shape: Array, radius: float, colour: Sequence[int]) -> None:
    middle = round(ROOM_MM * PX_PER_MM)
    for canvas, value in ((picture, tuple(map(float, colour))), (shape, 255)):
        cv2.circle(canvas, (middle, middle), round(radius * PX_PER_MM), value, -1)


def _lying(picture: Array, shape: Array, rng: Rng, at: tuple[float, float]) -> Lying:
    away = rng.uniform(3, 14)
    way = rng.uniform(0, 2 * math.pi)
    shift = np.array([[1, 0, away * math.cos(way) * PX_PER_MM], [0, 1, away * math.sin(way) * PX_PER_MM]])
    thrown = cv2.warpAffine(shape, shift, shape.shape[::-1])
    soft = cv2.GaussianBlur(thrown, (0, 0), rng.uniform(2, 9) * PX_PER_MM).astype(np.float32) / 255
    shadow = np.round(255 * (1 - rng.uniform(0.25, 0.6) * soft)).astype(np.uint8)
    image: Image = np.clip(picture, 0, 255).astype(np.uint8)
    return Lying(image, PX_PER_MM, at, paper=shape, shadow=shadow)


def _any(rng: Rng, colours: Sequence[Colour]) -> Colour:
    return colours[int(rng.integers(len(colours)))]
