"""Ink alone, as absorbance: the photo of each field divided by the blank sheet and by the light that fell on it."""

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Image, middle
from companion.vision.sheets.marks import FINE, REACH
from companion.vision.surface import Surface, filled_in
from generator.page.geometry import Box
from generator.page.sheet import Field, Sheet

DARKEST = 4  # grey value below which a camera shows nothing
FIT_SIDE = 16  # the light is fitted on patches this coarse
FIT_ROUNDS = 3
AT_ONCE = 8  # fields
EVERY = 9  # px between those whose place in the photo is worked out; divides 63, so the last is one of them
BLUR_STEP_MM = 0.05
BLUR_STEPS = 20
SOFTENED_KEPT = 1  # softened copies kept of each blank; 7 MB each, and made in 5 ms
INK_SPREADS = 1.5  # times the paper's own scatter; darker pixels are ink and do not count as light
PALE = 0.2  # absorbance of print up to which what is drawn over it is trusted
TELLING = 0.06  # absorbance by which two kinds of print must differ to be told apart
FIRM = 0.1  # absorbance of print that is an area, not a hairline that blur makes paler
FIRM_PX = 60  # coarse pixels of it that show how strongly it was printed
DARKEST_FEW, INKED = 8, 0.11  # coarse pixels of a field, and the absorbance from which so many of them are ink
FAINT = 0.03  # absorbance of print that is hardly there
MISPRINT = 0.35  # share of the print by which it may differ from what was expected
MISPRINT_PRIOR = 0.05  # squared absorbance; fields with less print than this follow the rest of the sheet
WIDEST_STROKE_MM = 3.5
STRAIGHT = 0.6  # share of the unevenness that a shadow's straight edge explains
LEAST_SHADOW, DEEPEST_SHADOW = 0.1, 0.7  # absorbance; a darker half is a thing, not a shadow
SHADOW_HUE = 0.4  # of its depth; skin and coffee take away far more blue than red
DARK = 0.6  # absorbance of print from which what is drawn over it is not trusted
MEAN = np.full(3, 1 / 3, np.float32)
LOGARITHM = np.log(np.maximum(np.arange(256), DARKEST) / 255).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Blanks:
    """The patches of the blank of one sheet in one kind of print."""

    ink: str
    fields: tuple[Field, ...]
    boxes: tuple[Box, ...]
    places: Array  # (n, FINE, FINE, 2) block millimetres
    bright: Image  # (n, FINE, FINE, 3) as bytes, because blanks are kept
    trust: Array  # (n, FINE, FINE) 1 on paper and pale print, 0 on dark print
    contrast: Array  # (n, FIT_SIDE, FIT_SIDE, 3) logarithm of the brightness over the middle one of the field
    softened: "dict[int, Softened]" = field(default_factory=dict)  # by steps of blur, as the latest photos needed them

    @property
    def light(self) -> Array:
        """The logarithm of the blank's brightness, (n, FINE, FINE, 3)."""
        return _logarithm(self.bright)


@dataclass(frozen=True, slots=True)
class Softened:
    """The logarithm of a blurred blank's brightness, fine and coarse, and the trust in it."""

    light: Array
    coarse: Array
    trust: Array  # (n, FIT_SIDE, FIT_SIDE)
    printed: Array  # (n, FINE, FINE) absorbance, all channels together


@dataclass(frozen=True, slots=True)
class Absorbance:
    """What a pen left in each field."""

    absorbance: Array  # (n, FINE, FINE, 3)
    light: Array  # (n, 3) logarithm of the brightness of the paper in the middle of each field
    noise: float  # of the absorbance
    cut: Array  # (n,) whether the photo ends before the field does
    edge: Array  # (n,) whether the edge of a shadow crosses the field
    printed: Array  # (n, FINE, FINE) the absorbance of the print under it


@dataclass(frozen=True, slots=True)
class _Fit:
    """The light on each field and channel: its height in the middle, its slopes and its bends."""

    terms: Array  # (n, TERMS, channels)
    scatter: Array  # (n, 1) of the paper around it


def blank_patches(sheet: Sheet, ink: str, picture: Image, px_per_mm: float) -> Blanks:
    fields = tuple(f for f in sheet.fields if f.reads != "code")
    boxes = tuple(f.bounds for f in fields)
    places = _places(boxes)
    flat = (places - np.array([sheet.block.x, sheet.block.y], np.float32)) * np.float32(px_per_mm) - 0.5
    bright = _looked(picture, flat[..., 0], flat[..., 1])
    light = _logarithm(bright)
    darkest = np.minimum(np.minimum(light[..., 0], light[..., 1]), light[..., 2])
    printed = cv2.GaussianBlur(-darkest.reshape(-1, FINE), (0, 0), 0.8).reshape(light.shape[:3])
    trust = np.clip((DARK - printed) / (DARK - PALE), 0, 1)
    return Blanks(ink, fields, boxes, places, bright, trust, _contrast(_coarse(light)))


def fitting(photo: Image, surface: Surface, choices: tuple[Blanks, ...]) -> int:
    """Which kind of print the photo shows, judged where the kinds differ most."""
    if len(choices) == 1:
        return 0
    step = FINE // FIT_SIDE
    places = surface.at(np.ascontiguousarray(choices[0].places[:, step // 2 :: step, step // 2 :: step]))
    flat = places.reshape(-1, FIT_SIDE, 2)
    looked = cv2.remap(photo, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR).reshape(-1, FIT_SIDE, FIT_SIDE, 3)
    seen = _contrast(LOGARITHM[looked])
    kinds = [blanks.contrast for blanks in choices]
    differ = np.abs(np.stack(kinds) - kinds[0]).max(axis=0) > TELLING
    return int(np.argmin([np.median(np.abs(seen - kind)[differ]) for kind in kinds])) if differ.any() else 0


def absorb(photo: Image, surface: Surface, blanks: Blanks, blur_mm: float) -> Absorbance:
    """The ink in every field. `blur_mm` is the blur on the paper; all fitting is done on coarse patches."""
    places = surface.at(blanks.places[:, ::EVERY, ::EVERY])
    seen = _logarithm(_looked(photo, *filled_in(places, FINE, FINE)))
    expected = _softened(blanks, blur_mm)
    s, e, trust = _coarse(seen), expected.coarse, expected.trust
    fit = _lit(e - s, trust, None)
    gain = _gain(s + _coarse_light(fit), e, trust)
    rest = gain * e - s  # minus the light's logarithm, plus ink
    fit = _lit(rest, trust, fit)
    own = gain - _own_gain(rest - _coarse_light(fit), e, fit)
    in_shadow = _half_in_shadow(rest)
    half_lit = {int(i): gain * expected.light[i] - seen[i] for i in np.flatnonzero(in_shadow)}
    absorbance = _rows(seen)  # in place and a few fields at a time, because fresh memory takes longer than the sums
    for i in range(0, len(absorbance), AT_ONCE):
        few = slice(i, i + AT_ONCE)
        print_ = _rows(expected.light[few]) * np.tile(own[few], FINE)[:, None]
        print_ -= _light_rows(fit.terms[few])
        np.subtract(print_, absorbance[few], out=absorbance[few])
        absorbance[few] *= np.repeat(blanks.trust[few], 3, axis=-1)
    absorbance = absorbance.reshape(seen.shape)
    for i, over in half_lit.items():
        absorbance[i] = _without_shadow(over, blanks.boxes[i]) * blanks.trust[i][..., None]
    return Absorbance(
        absorbance, -fit.terms[:, 0], _noise(absorbance), _cut(photo, places), in_shadow, expected.printed
    )


def light_removed(absorbance: Array) -> Array:
    """Patches of one channel, (n, FINE, FINE), without the light that the reader would have seen on them."""
    grey = np.repeat(_coarse(absorbance[..., None])[..., None], 3, axis=-1).reshape(-1, FIT_SIDE, FIT_SIDE, 3)
    everywhere = np.ones(grey.shape[:3], np.float32)
    fit = _lit(grey, everywhere, _lit(grey, everywhere, None))
    return np.asarray(absorbance - _light_rows(fit.terms)[:, :, ::3])


def _half_in_shadow(rest: Array) -> Array:
    """Whether a straight edge parts each field into a bright and a dark half of the same hue.

    Strokes are narrow, so they vanish when every coarse pixel takes the brightest of its neighbours and then the
    darkest of those. What a plane leaves of that must be a step, and not much besides.
    """
    opened = np.stack([cv2.morphologyEx(patch, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) for patch in rest])
    channels = np.moveaxis(opened.reshape(len(rest), -1, 3), 2, 0)
    channels = channels - (channels @ FLAT) @ FLAT.T
    grey = channels.mean(axis=0)
    amounts = grey @ STEPS
    best = np.abs(amounts).argmax(axis=1)
    n = np.arange(len(rest))
    whole, explained = (grey**2).sum(axis=1), amounts[n, best] ** 2
    depth = np.abs(amounts[n, best]) / STEP_SIZES[best]
    red, _, blue = (np.abs(its @ STEPS)[n, best] / STEP_SIZES[best] for its in channels)
    same_hue = np.abs(red - blue) < SHADOW_HUE * depth + 0.02
    return np.asarray((explained > STRAIGHT * whole) & (depth > LEAST_SHADOW) & (depth < DEEPEST_SHADOW) & same_hue)


def _without_shadow(over: Array, box: Box) -> Array:
    """The ink in a patch of minus the light's logarithm plus ink, where the light is what remains without strokes."""
    px = round(WIDEST_STROKE_MM * FINE / (REACH * box.w))
    soft = cv2.GaussianBlur(np.ascontiguousarray(over), (0, 0), 1)
    light = cv2.GaussianBlur(cv2.morphologyEx(soft, cv2.MORPH_OPEN, np.ones((px, px), np.uint8)), (0, 0), 1)
    ink = over - light
    paper = ink.mean(axis=-1) < np.median(ink) + 0.05
    return np.asarray(ink - np.median(ink[paper], axis=0), np.float32)


def _cut(photo: Image, places: Array) -> Array:
    """Whether part of each field is outside the photo. A patch's outermost places are beside its field."""
    inner, size = places[:, 1:-1, 1:-1], (photo.shape[1], photo.shape[0])
    return np.asarray(((inner < 0) | (inner > size)).any(axis=(1, 2, 3)))


@lru_cache(maxsize=16)  # both kinds of print share them
def _places(boxes: tuple[Box, ...]) -> Array:
    steps = ((np.arange(FINE, dtype=np.float32) + 0.5) / FINE - 0.5) * np.float32(REACH)
    lines = (np.meshgrid(box.centre[0] + box.w * steps, box.centre[1] + box.h * steps) for box in boxes)
    return np.stack([np.stack(its, axis=-1) for its in lines]).astype(np.float32)


def _looked(picture: Image, x: Array, y: Array) -> Image:
    places = cv2.convertMaps(x.reshape(-1, FINE), y.reshape(-1, FINE), cv2.CV_16SC2)
    seen = cv2.remap(picture, *places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen.reshape(-1, FINE, FINE, 3), np.uint8)


def _logarithm(bright: Image) -> Array:
    """The logarithm of whole patches, ten times as fast as by indexing."""
    return np.asarray(cv2.LUT(bright.reshape(-1, FINE, 3), LOGARITHM)).reshape(bright.shape)


def _contrast(light: Array) -> Array:
    return np.asarray(light - middle(light.reshape(len(light), -1, 3), axis=1)[:, None, None], np.float32)


def _softened(blanks: Blanks, blur_mm: float) -> Softened:
    """The blank as unsharp as the photo. A smaller box is magnified more in its patch, so its blur is larger there."""
    step = min(round(blur_mm / BLUR_STEP_MM), BLUR_STEPS)
    if step not in blanks.softened:
        if len(blanks.softened) >= SOFTENED_KEPT:
            blanks.softened.pop(next(iter(blanks.softened)))
        soft = blanks.light
        for i, box in enumerate(blanks.boxes):
            sigma = max(step, 0.5) * BLUR_STEP_MM * FINE / (REACH * box.w)
            soft[i] = cv2.GaussianBlur(soft[i], (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        blanks.softened[step] = Softened(soft, _coarse(soft), _coarse(blanks.trust[..., None])[..., 0], -(soft @ MEAN))
    return blanks.softened[step]


def _gain(over_light: Array, expected: Array, trust: Array) -> Array:
    """How strongly the print shows in this photo compared with our picture of it, one number a channel."""
    gains = []
    for c in range(3):
        printed = (expected[..., c] < -FIRM) & (trust > 0.5)
        ratio = over_light[..., c][printed] / expected[..., c][printed]
        # Ink only ever makes print darker, so the lower middle is print alone.
        gains.append(float(np.clip(np.quantile(ratio, 0.4), 0.3, 1.5)) if ratio.size > FIRM_PX else 1.0)
    return np.array(gains, np.float32)


def _own_gain(over_paper: Array, expected: Array, fit: _Fit) -> Array:
    """The share of the print that is left in each field and channel, (n, 3).

    Overexposed channels and tired cartridges do not treat all tints alike. What exceeds a third of the print is ink.
    """
    r, e = (a.reshape(len(a), -1, 3) for a in (over_paper, expected))
    slack = fit.scatter[..., None] * INK_SPREADS + MISPRINT * np.abs(e)
    off = (r / slack) ** 2
    weight = np.where(r > 0, np.exp(-off), 1 / (1 + off)) * (np.abs(e) > FAINT) * e
    share = (EVERYWHERE @ (weight * r)) / (EVERYWHERE @ (weight * e) + MISPRINT_PRIOR)
    return np.asarray(np.clip(share, -0.5, 0.5), np.float32)


def _coarse(patches: Array) -> Array:
    """Means of blocks: (n, FINE, FINE, channels) to (n, FIT_SIDE, FIT_SIDE, channels)."""
    n, _, _, channels = patches.shape
    tall = patches.reshape(n * FINE, FINE, channels)
    small = cv2.resize(tall, (FIT_SIDE, n * FIT_SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small.reshape(n, FIT_SIDE, FIT_SIDE, channels))


def _lit(rest: Array, trust: Array, before: _Fit | None) -> _Fit:
    """The light on the paper between the strokes. Each round lets go of what is darker, which is ink.

    Light may bend only on a field that looks empty after the first fit: the curve of a ring is not light.
    """
    values = rest.reshape(len(rest), -1, 3)
    channels = np.ascontiguousarray(values.swapaxes(1, 2))
    sound = trust.reshape(len(rest), -1) > 0.6
    grey = values @ MEAN
    if before is None:
        level = np.quantile(grey, 0.35, axis=1, keepdims=True)
        spread: Array = np.full((len(grey), 1), 0.1, np.float32)
        ridge = np.broadcast_to(RIDGE, (len(grey), TERMS, TERMS))
    else:
        level = before.terms.mean(axis=2) @ COARSE_TERMS.T
        spread = INK_SPREADS * before.scatter
        ridge = np.where(_faint(grey - level)[:, None, None], SUPPLE_RIDGE, RIDGE)
    terms = np.zeros((len(rest), TERMS, 3), np.float32)
    for _ in range(FIT_ROUNDS):
        over = (grey - level) / spread
        far = over * over
        weight = (sound * np.where(over > 0, np.exp(-far), 1 / (1 + far / 9))).astype(np.float32)
        normal = (weight @ COARSE_PAIRS).reshape(-1, TERMS, TERMS) + ridge
        target = (weight[:, None] * channels) @ COARSE_TERMS
        terms = np.linalg.solve(normal, target.swapaxes(1, 2))
        level = terms.mean(axis=2) @ COARSE_TERMS.T
        spread = np.clip(INK_SPREADS * 1.48 * _usual(np.abs(grey - level), grey < level + spread), 0.012, 0.2)
    return _Fit(terms, spread / INK_SPREADS)


def _faint(over: Array) -> Array:
    """Which fields have no ink worth the name, by the darkest of their coarse pixels."""
    return np.asarray(np.partition(over, -DARKEST_FEW, axis=1)[:, -DARKEST_FEW] < INKED)


def _coarse_light(fit: _Fit) -> Array:
    return np.asarray((COARSE_TERMS @ fit.terms).reshape(-1, FIT_SIDE, FIT_SIDE, 3))


def _rows(patches: Array) -> Array:
    """The three channels of a row's pixels one after the other, because numpy is slow at runs of three."""
    return patches.reshape(-1, FINE, FINE * 3)


def _light_rows(terms: Array) -> Array:
    """The light as rows of pixels: in each column it is a parabola of the row's number."""
    level, across, down, bent, sagging, twisted = (np.tile(terms[:, k], FINE) for k in range(TERMS))
    x = np.repeat(_steps(FINE), 3)
    along = np.stack([level + (across + bent * x) * x, down + twisted * x, sagging], axis=1)
    return np.asarray(ROW_POWERS @ along)


def _steps(side: int) -> Array:
    return (np.arange(side, dtype=np.float32) + 0.5) / side - 0.5


def _terms(side: int) -> Array:
    x, y = (a.ravel() for a in np.meshgrid(_steps(side), _steps(side)))
    return np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=1)


ROW_POWERS = np.stack([_steps(FINE) ** k for k in range(3)], axis=1)
COARSE_TERMS = _terms(FIT_SIDE)  # (places, TERMS): one, x, y and their products
TERMS = COARSE_TERMS.shape[1]
EVERYWHERE = np.ones(FIT_SIDE**2, np.float32)
COARSE_PAIRS = np.einsum("pi,pj->pij", COARSE_TERMS, COARSE_TERMS).reshape(-1, TERMS**2)
# Keeps the light on a nearly covered field level. Bends are free only where hardly any ink can be taken for light.
RIDGE, SUPPLE_RIDGE = (np.diag([1e-4, 0.02, 0.02, *3 * [b]]).astype(np.float32) for b in (1e3, 0.1))


def _steps_of_light() -> tuple[Array, Array]:
    """Straight edges at many angles and places, without what a plane explains: as unit vectors, and their sizes."""
    x, y = COARSE_TERMS[:, 1], COARSE_TERMS[:, 2]
    edges = np.stack(
        [
            1 / (1 + np.exp(-(x * np.cos(a) + y * np.sin(a) - d) / 0.03))
            for a in np.linspace(0, np.pi, 12, endpoint=False)
            for d in np.linspace(-0.42, 0.42, 9)
        ],
        axis=1,
    )
    edges = edges - FLAT @ (FLAT.T @ edges)
    sizes = np.linalg.norm(edges, axis=0)
    return (edges / sizes).astype(np.float32), sizes.astype(np.float32)


FLAT = np.linalg.qr(COARSE_TERMS[:, :3].astype(np.float64))[0].astype(np.float32)
STEPS, STEP_SIZES = _steps_of_light()


def _usual(off: Array, counted: Array) -> Array:
    """The median of the values that count, row by row."""
    ranked = np.sort(np.where(counted, off, np.inf), axis=1)
    middle = np.maximum(counted.sum(axis=1) - 1, 0) // 2
    return np.asarray(np.minimum(ranked[np.arange(len(ranked)), middle], 1.0)[:, None])


def _noise(absorbance: Array) -> float:
    """The noise between neighbouring pixels. Strokes and print are too rare to count in a median."""
    grey = absorbance[:, ::4] @ MEAN
    steps = grey[:, :, 2:] - 2 * grey[:, :, 1:-1] + grey[:, :, :-2]
    return float(1.48 * middle(np.abs(steps).ravel()) / np.sqrt(6))
