"""Whose pen it was: the direction in which ink absorbs light, compared with each pen's samples on the sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import FINE, REACH, strength

INNER = slice(5, FINE - 5)  # px of a patch where the ink is the field's own
STROKE = 0.4  # of the darkest; darker pixels belong to the stroke
MIDDLE = slice(13, FINE - 13)  # px of a patch where neighbours hardly reach
SMOOTH_PX = 5
ALIKE = 0.92  # cosine between a pixel's hue and the field's own
UNLIKE = 0.87  # cosine between the hues of two pens; below it the pixel is another pen's
REMAINS_PRIOR = 0.05  # squared absorbance; where less print lies beside a stroke, it is trusted to be as expected
FEWEST_PX = 60  # of a stroke that show its hue
HAZE = 0.18  # scatter at one pixel to a millimetre, a quarter of it at two; photos keep colour at half size
NOISY = 3.0  # scatter when the noise is as large as the opacity of the ink
SPREAD_MM = 1.0  # how far the colour of a stroke may have spread
TIGHT = 0.03  # scatter of one pen's direction before its squares are seen; ink closer than this is never a stranger
TIGHT_WEIGHT = 2.0  # squares that this expectation is worth; many squares alike show that a pen scatters less
LOOSE = 0.14  # largest scatter, or neighbours would blur into each other
WIDE = 0.1  # scatter to begin with; samples are in small boxes, where a compressed photo mixes hues
SPREAD = 1.1  # scatter over the median distance
STRAYING = 0.85  # share of a pen's squares; the others may have lost their hue to compression
STRAYS = 1.65  # times the median distance; that share lies within it when a pen scatters evenly
ROUNDS = 3
WEIGHT_SCATTER = 0.45  # of the logarithm of the opacity: pressure, width, blur
WEIGHT_CEILING = 2.0  # scatters; a faint or heavy hand costs no more than this
FAR = 4.5  # scatters; ink farther than this from every sample is nobody's
STRANGE = 0.16  # from the samples, beyond the haze; 99 in 100 squares are within 0.09, foreign pens beyond 0.2
HAZY = 3.0  # times the haze of a square; coarse photos mix hues
FEWEST = 3  # squares that make an unsampled pen credible
MANY = 6  # squares whose scatter shows how much of it is haze
FADED, OTHERS_FARTHER = 7.0, 2.2  # scatters to the pen that ink must be of, and how much farther the others are
FADED_OFF = 0.24  # from the samples, at most
GLOSS = 0.06  # scatter of a pen that was never sampled
DIFFERENT = 0.13  # between two samples of one pen, beyond the haze
TWO_INKS = 0.2  # share of a mark's middle in another hue; 99 in 100 squares have none
UNLIKELY = 0.02  # probability up to which a pen does not matter
TAIL = 4.0  # degrees of freedom
SAMPLES = 2  # squares that the samples of a pen are worth

MEAN = np.full(3, 1 / 3, np.float32)
# Opacity in linear light of the pens that people mean by these words; used only for pens without samples.
NOMINAL = {
    "red": (0.15, 0.75, 0.7),
    "blue": (0.8, 0.65, 0.25),
    "green": (0.75, 0.35, 0.65),
    "black": (0.8, 0.8, 0.8),
    "yellow": (0.03, 0.15, 0.8),
    "orange": (0.05, 0.4, 0.75),
    "purple": (0.6, 0.8, 0.4),
}


@dataclass(frozen=True, slots=True)
class Tints:
    """The ink of some fields: its directions as unit vectors, and the logarithm of how opaque the core is."""

    direction: Array  # (n, 3)
    weight: Array  # (n,)
    haze: Array  # (n,) scatter of the direction because of few pixels and noise
    mixed: Array  # (n,) share of the ink in the middle that has another hue
    again: Array | None = None  # (n, 3) the directions without what print beside the strokes keeps back

    def __len__(self) -> int:
        return len(self.weight)

    def __getitem__(self, chosen: Array | Sequence[int]) -> "Tints":
        again = None if self.again is None else self.again[chosen]
        return Tints(self.direction[chosen], self.weight[chosen], self.haze[chosen], self.mixed[chosen], again)


@dataclass(frozen=True, slots=True)
class Pen:
    colour: str
    direction: Array
    weight: float
    scatter: float
    haze: float = 0.0  # of its own squares, which is part of their scatter already
    sampled: bool = True
    shaky: bool = False  # its samples do not look alike


@dataclass(frozen=True, slots=True)
class Owners:
    """The probability of each colour for each field, whether its ink is `strange`, that is like no pen we know, and
    whether it may be of a pen that was never sampled or whose samples differ: such a pen is `unproven`.
    """

    probabilities: tuple[Mapping[str, float], ...]
    strange: tuple[bool, ...]
    unproven: tuple[bool, ...]
    notes: tuple[str, ...] = field(default_factory=tuple)


def tints(absorbance: Array, along: Array, printed: Array, width_mm: Array, px_per_mm: Array, noise: float) -> Tints:
    """The ink in whole patches. `along` is the absorbance in the direction of each patch's own ink, `printed` that of
    the print under it.

    A photo keeps colour at half its size, so a thin stroke's colour is partly beside it. Summed over the stroke and its
    surroundings nothing is lost, however blurred.
    """
    size, lost = len(along), opacity(absorbance)
    stroke = np.zeros(along.shape, np.uint8)
    strong = np.maximum(strength(along), 1e-3)[:, None, None]
    stroke[:, INNER, INNER] = along[:, INNER, INNER] > STROKE * strong
    foreign, mixed = _foreign(lost, stroke)
    reach = np.round(SPREAD_MM * FINE / (REACH * width_mm)).astype(int)
    near, far = (_widened(mask, reach) for mask in (stroke, foreign))
    beside = np.zeros(along.shape, np.float32)
    beside[:, INNER, INNER] = 1 - np.maximum(near, far)[:, INNER, INNER]
    around = np.zeros(along.shape, np.float32)
    around[:, INNER, INNER] = (near & ~far)[:, INNER, INNER]
    ground = _sums(beside, lost) / np.maximum(beside.reshape(size, -1).sum(axis=1), 1)[:, None]
    total = _sums(around, lost) - around.reshape(size, -1).sum(axis=1)[:, None] * ground
    total = np.maximum(total, 1e-4)
    again = np.maximum(_sums(around, lost) - _remains(around, beside, lost, printed), 1e-4)
    core = (_lengths(lost) * stroke).sum(axis=(1, 2)) / np.maximum(stroke.sum(axis=(1, 2)), 1)
    haze = np.hypot(HAZE / np.maximum(px_per_mm, 0.5) ** 2, NOISY * noise / (core + 0.05))
    return Tints(_unit(total), np.log(core + 1e-3), haze, mixed, _unit(again))


def joined(*some: Tints) -> Tints:
    parts = zip(*((t.direction, t.weight, t.haze, t.mixed, t.again) for t in some), strict=True)
    return Tints(*(np.concatenate(its) for its in parts))


def _foreign(lost: Array, stroke: Array) -> tuple[Array, Array]:
    """The pixels of the strokes whose hue is not that of the field's middle: a neighbour's overhang, spilt coffee.

    Also the share that they have in the middle itself.
    """
    soft = cv2.blur(lost.reshape(-1, FINE, 3), (SMOOTH_PX, SMOOTH_PX)).reshape(lost.shape)
    middle = np.zeros(stroke.shape, np.float32)
    middle[:, MIDDLE, MIDDLE] = stroke[:, MIDDLE, MIDDLE]
    own = _unit(np.maximum(_sums(middle, lost), 1e-4))
    along = (soft.reshape(len(lost), -1, 3) @ own[..., None]).reshape(stroke.shape)
    length = np.maximum(_lengths(soft), 1e-6)
    foreign = stroke & (along < ALIKE * length)
    other = (middle > 0) & (along < UNLIKE * length)
    mixed = other.sum(axis=(1, 2)) / np.maximum(middle.sum(axis=(1, 2)), 1)
    # Where hardly anything would remain, everything counts as the field's own.
    foreign[(stroke & ~foreign).sum(axis=(1, 2)) < FEWEST_PX] = 0
    return foreign, mixed


def _remains(around: Array, beside: Array, lost: Array, printed: Array) -> Array:
    """What light and print keep back around each stroke, (n, 3), as they do beside it: print that looks paler or has
    another hue than expected does so in the whole field. Where ink keeps light back, less is left for them.
    """
    n = len(lost)
    p = np.where(beside > 0, printed, 0)
    paper = np.maximum(beside.reshape(n, -1).sum(axis=1), 1)[:, None]
    ground, usual = _sums(beside, lost) / paper, p.reshape(n, -1).sum(axis=1)[:, None] / paper
    spread = (p * p).reshape(n, -1).sum(axis=1)[:, None] - paper * usual**2
    share = (_sums(p, lost) - paper * usual * ground) / (spread + REMAINS_PRIOR)
    clear = around * (1 - np.clip(lost @ MEAN, 0, 1))
    places = clear.reshape(n, -1).sum(axis=1)[:, None]
    return np.asarray(places * (ground - share * usual) + (clear * printed).reshape(n, -1).sum(axis=1)[:, None] * share)


def _widened(masks: Array, reach: Array) -> Array:
    """Masks of patches, each widened by its own reach. They are handled as one tall picture; no mask enters the rims of
    the patches, so they stay apart.
    """
    wide = np.empty_like(masks)
    for px in np.unique(reach):
        square = np.ones((2 * px + 1, 2 * px + 1), np.uint8)
        its = masks[reach == px]
        wide[reach == px] = cv2.dilate(its.reshape(-1, FINE), square).reshape(its.shape)
    return wide


def _sums(masks: Array, lost: Array) -> Array:
    """The sum under each patch's mask, (n, 3)."""
    n = len(masks)
    return np.asarray((masks.reshape(n, 1, -1) @ lost.reshape(n, -1, 3))[:, 0])


def _lengths(colours: Array) -> Array:
    squares = (colours * colours).reshape(-1, FINE, 3)
    return np.asarray(np.sqrt(cv2.transform(squares, np.ones((1, 3), np.float32)))).reshape(colours.shape[:-1])


def opacity(absorbance: Array) -> Array:
    """The share of the linear light that ink keeps back. Unlike absorbance, its direction does not change with blur."""
    kept = np.clip(absorbance, np.float32(-0.3), np.float32(3)).reshape(-1, 3)
    kept = cv2.exp(np.multiply(kept, np.float32(-2.2), dtype=np.float32))
    return np.asarray(np.subtract(1, kept, out=kept)).reshape(absorbance.shape)


def tint(pixels: Array) -> Tints:
    """The ink with these mean opacities, (n, 3)."""
    none = np.zeros(len(pixels))
    return Tints(_unit(np.maximum(pixels, 1e-4)), np.log(np.linalg.norm(pixels, axis=1) + 1e-3), none, none)


def learn(samples: Mapping[str, Tints]) -> list[Pen]:
    """One pen for each colour that left marks in its legend boxes."""
    return [
        Pen(colour, _middle(own), float(np.median(own.weight)), GLOSS, shaky=_differ(own))
        for colour, own in samples.items()
    ]


def owners(marks: Tints, pens: Sequence[Pen], unsampled: Sequence[str]) -> Owners:
    """Whose each mark is, by comparing it with every pen. A group of strangers becomes the pen that has no sample.

    Many strangers would draw a pen towards themselves, so ink is also compared with the samples as they are.
    """
    palest = min((pen.weight for pen in pens), default=-np.inf)
    guessed = _guessed(marks[_nearest(marks, pens) > FAR], unsampled, palest)
    notes = tuple(
        f"The {pen.colour} pen has no sample at the bottom of the sheet. "
        f"We took {int((_distances(marks, [pen]) < FAR).sum())} squares that look {pen.colour} for it."
        for pen in guessed
    )
    known = _adapted(marks, [*pens, *guessed])
    patient = [replace(pen, scatter=max(pen.scatter, TIGHT)) for pen in known]
    off = _off_samples(marks, [*pens, *guessed])
    strange = ((_nearest(marks, patient) > FAR) | (off > STRANGE)) & ~(_alone(marks, patient) & (off < FADED_OFF))
    strange |= marks.mixed > TWO_INKS
    doubted = np.array([pen.shaky or not pen.sampled for pen in known], bool)
    unproven = _likely(marks, known)[:, doubted].sum(axis=1) > UNLIKELY
    return Owners(
        tuple(_named(_seen_twice(marks, known), known)), tuple(strange.tolist()), tuple(unproven.tolist()), notes
    )


def chances(marks: Tints, pens: Sequence[Pen]) -> list[dict[str, float]]:
    """The probability that each pen made each mark."""
    return _named(_likely(marks, pens), pens)


def _named(likely: Array, pens: Sequence[Pen]) -> list[dict[str, float]]:
    names = [pen.colour for pen in pens]
    return [dict(zip(names, row, strict=True)) for row in likely.tolist()]


def _seen_twice(marks: Tints, pens: Sequence[Pen]) -> Array:
    """How likely each pen is, in the mean of two looks where they name different pens: print that is not quite taken
    away can turn black ink blue.
    """
    likely = _likely(marks, pens)
    if marks.again is None or not pens:
        return likely
    again = _likely(replace(marks, direction=marks.again), pens)
    differ = likely.argmax(axis=1) != again.argmax(axis=1)
    return np.where(differ[:, None], (likely + again) / 2, likely)


def _unit(v: Array) -> Array:
    return np.asarray(v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-6), np.float32)


def _middle(own: Tints) -> Array:
    """The direction between the two samples nearest to the others, so that one blurred box cannot spoil a pen."""
    apart = np.linalg.norm(own.direction[:, None] - own.direction[None], axis=2).sum(axis=1)
    return _unit(own.direction[np.argsort(apart)[:2]].mean(axis=0))


def _differ(own: Tints) -> bool:
    """Whether even the two samples that are most alike differ by more than a pen does."""
    if len(own) < 2:
        return False
    apart = np.linalg.norm(own.direction[:, None] - own.direction[None], axis=2) - HAZY * own.haze.mean()
    return bool(apart[np.triu_indices(len(own), 1)].min() > DIFFERENT)


def _off(marks: Tints, direction: Array) -> Array:
    return np.asarray(np.linalg.norm(marks.direction - direction, axis=1))


def _off_samples(marks: Tints, pens: Sequence[Pen]) -> Array:
    """How far each mark is from the nearest pen as sampled, beyond what haze explains."""
    return np.asarray(np.min([_off(marks, pen.direction) for pen in pens], axis=0, initial=np.inf)) - HAZY * marks.haze


def _distances(marks: Tints, pens: Sequence[Pen]) -> Array:
    """How far each mark is from each pen, in scatters. Weight tells pencil from black and counts little otherwise."""
    if not pens:
        return np.zeros((len(marks), 0))
    turn = np.stack([_off(marks, pen.direction) for pen in pens], axis=1) / _scatters(marks, pens)
    press = (marks.weight[:, None] - np.array([pen.weight for pen in pens])) / WEIGHT_SCATTER
    return np.asarray(np.sqrt(turn**2 + np.minimum(press**2, WEIGHT_CEILING**2)))


def _scatters(marks: Tints, pens: Sequence[Pen]) -> Array:
    more = np.maximum(marks.haze[:, None] ** 2 - np.array([pen.haze for pen in pens]) ** 2, 0)
    return np.asarray(np.sqrt(more + np.array([pen.scatter for pen in pens]) ** 2))


def _alone(marks: Tints, pens: Sequence[Pen]) -> Array:
    """Whether the nearest pen is not far, and every other much farther: faded ink of the one, not strange ink."""
    if len(pens) < 2:
        return np.zeros(len(marks), bool)
    near, next_ = np.sort(_distances(marks, pens), axis=1)[:, :2].T
    return np.asarray((near < FADED) & (next_ > OTHERS_FARTHER * near))


def _nearest(marks: Tints, pens: Sequence[Pen]) -> Array:
    return np.asarray(_distances(marks, pens).min(axis=1, initial=np.inf))


def _likely(marks: Tints, pens: Sequence[Pen]) -> Array:
    if not pens:
        return np.zeros((len(marks), 0))
    # Heavier tails than a normal distribution's: a compressed photo sometimes gives a stroke a neighbour's hue.
    p = (1 + _distances(marks, pens) ** 2 / TAIL) ** (-(TAIL + 3) / 2)
    p = p / _scatters(marks, pens) ** 2
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def _adapted(marks: Tints, pens: Sequence[Pen]) -> list[Pen]:
    """Each pen moved towards its own squares, which outnumber its samples and are in larger boxes."""
    moved = [replace(pen, scatter=WIDE) for pen in pens]
    for _ in range(ROUNDS):
        nearest = _likely(marks, moved).argmax(axis=1) if moved else np.zeros(0)
        distances = _distances(marks, moved)
        moved = [_towards(first, marks[(nearest == i) & (distances[:, i] < FAR)]) for i, first in enumerate(pens)]
    return moved


def _towards(pen: Pen, own: Tints) -> Pen:
    if len(own) < FEWEST:
        return pen
    direction = _unit(SAMPLES * pen.direction + len(own) * np.median(own.direction, axis=0))
    off = _off(own, direction)
    seen = SPREAD * max(float(np.median(off)), float(np.quantile(off, STRAYING)) / STRAYS)
    scatter = min(np.sqrt((TIGHT_WEIGHT * TIGHT**2 + len(own) * seen**2) / (TIGHT_WEIGHT + len(own))), LOOSE)
    weight = (pen.weight + float(np.median(own.weight))) / 2
    haze = float(np.median(own.haze)) if len(own) >= MANY else 0.0
    return replace(pen, direction=direction, weight=weight, scatter=float(scatter), haze=haze)


def _guessed(strangers: Tints, colours: Sequence[str], palest: float) -> list[Pen]:
    """Groups of similar strangers, each given the name that suits it best. Paler than every pen is never black."""
    found: list[Pen] = []
    free = [c for c in colours if c in NOMINAL]
    while free and len(strangers) >= FEWEST:
        apart = np.linalg.norm(strangers.direction[:, None] - strangers.direction[None], axis=2)
        crowd = int((apart < 2 * GLOSS).sum(axis=1).argmax())
        near = apart[crowd] < 3 * GLOSS
        if near.sum() < FEWEST:
            break
        group = strangers[near]
        direction = _unit(group.direction.mean(axis=0))
        name = min(free, key=lambda c: float(np.linalg.norm(direction - _unit(np.array(NOMINAL[c])))))
        weight = float(np.median(group.weight))
        strangers = strangers[~near]
        if name != "black" or weight > palest:
            found.append(Pen(name, direction, weight, GLOSS, sampled=False))
            free.remove(name)
    return found
