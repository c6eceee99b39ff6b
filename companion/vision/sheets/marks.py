"""Which mark is in a box: what a small neural network sees in its absorbance."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided

from companion.vision.arrays import Array

KERNEL = 3
CONVOLUTIONS = ("c1", "c2", "c3")
FINE = 64  # px across a patch as it is cut from the photo
REACH = 1.15  # a patch is this much wider than its box, so that marks over the edge stay whole
NEAR_SIDE = 32  # the first view: the whole patch
FAR_SIDE = 24  # the second view: coarser, and only what lies well inside
FAR_CROP = slice(3, FINE - 3)
CORE = slice(8, FINE - 8)  # where a box's own mark sets the scale, because neighbours hardly reach it
STRONGEST = 46  # px of the core, 2 %; even a thin mark covers this many
FLOOR = 0.09  # absorbance below which even a clean photo shows nothing but remains of print
FLOOR_NOISES = 4.0
CLASSES = ("empty", "circle", "stripes", "cross", "circled", "other")
# Training shows every class often; on paper circled and odd marks are rare.
PRIOR = np.array([1, 1, 1, 1, 0.02, 0.05], np.float32)
# Measured in tests/photos: remains of print reach 0.8 of the floor, the faintest pencil in a blurred photo 1.7.
BETWEEN = 1.15
STEEP = 6
TURNS = 8
AT_ONCE = 48  # patches; more take more memory and no less time
WEIGHTS = Path(__file__).with_name("weights.npz")


@dataclass(frozen=True, slots=True)
class Network:
    """A small convolutional network. Its weight `c1.w` is (9 * channels in, channels out), `c1.b` (channels out)."""

    weights: dict[str, Array]

    def __call__(self, patches: Array) -> Array:
        """Logits, one row a patch. Patches are (N, side, side)."""
        x = patches[..., None]
        for name in CONVOLUTIONS:
            # Halving first leaves a quarter of the work, and the largest stays the largest.
            x = np.maximum(halved(convolved(x, self.weights[f"{name}.w"])) + self.weights[f"{name}.b"], 0)
        x = x.reshape(len(x), -1)
        x = np.maximum(x @ self.weights["d1.w"] + self.weights["d1.b"], 0)
        return np.asarray(x @ self.weights["d2.w"] + self.weights["d2.b"])


@dataclass(frozen=True, slots=True)
class Networks:
    """One network for each of the two views of a box."""

    near: Network
    far: Network
    temperature: float


def columns(x: Array) -> Array:
    """Every 3 x 3 neighbourhood as one row, with zeros beyond the borders."""
    n, h, w, channels = x.shape
    padded = np.zeros((n, h + 2, w + 2, channels), x.dtype)
    padded[:, 1:-1, 1:-1] = x
    # Three neighbours with all their channels lie next to each other in memory: copy them as one run.
    by_image, by_row, by_pixel, by_channel = padded.strides
    runs = as_strided(
        padded, (n, h, w, KERNEL, KERNEL * channels), (by_image, by_row, by_pixel, by_row, by_channel), writeable=False
    )
    return np.ascontiguousarray(runs).reshape(-1, KERNEL * KERNEL * channels)


def convolved(x: Array, w: Array) -> Array:
    n, h, wide, _ = x.shape
    return (columns(x) @ w).reshape(n, h, wide, w.shape[1])


def halved(x: Array) -> Array:
    """The largest of each 2 x 2 pixels."""
    across = np.maximum(x[:, :, 0::2], x[:, :, 1::2])
    return np.maximum(across[:, 0::2], across[:, 1::2])


def softmax(logits: Array, temperature: float = 1.0) -> Array:
    z = logits / temperature
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return np.asarray(e / e.sum(axis=1, keepdims=True))


def floor(noise: float) -> float:
    """The absorbance that a mark must exceed in a photo with this much noise."""
    return max(FLOOR, FLOOR_NOISES * noise)


def strength(absorbance: Array) -> Array:
    """How dark the darkest few pixels in the middle of each patch are."""
    core = absorbance[:, CORE, CORE].reshape(len(absorbance), -1)
    return np.asarray(np.partition(core, -STRONGEST, axis=1)[:, -STRONGEST:].mean(axis=1))


def views(absorbance: Array, least: float | Array) -> tuple[Array, Array]:
    """The patches as two networks see them, scaled so that a mark is about 1 and noise below `least` is small."""
    scaled = _scaled(absorbance, least)
    return _shrunk(scaled, NEAR_SIDE), _shrunk(np.ascontiguousarray(scaled[:, FAR_CROP, FAR_CROP]), FAR_SIDE)


def near_view(absorbance: Array, least: float | Array) -> Array:
    """The first of the two views alone."""
    return _shrunk(_scaled(absorbance, least), NEAR_SIDE)


def looked(near: Array, prior: Array) -> Array:
    """The probabilities of CLASSES, as the network of the near view sees them."""
    eyes = networks()
    few = (near[i : i + AT_ONCE] for i in range(0, len(near), AT_ONCE))
    return weighed(softmax(np.concatenate([eyes.near(its) for its in few]), eyes.temperature), prior)


def priors(absorbance: Array, least: float) -> Array:
    """How common each class is in each box, to which faint ones add that they are probably empty."""
    prior = np.tile(PRIOR, (len(absorbance), 1))
    prior[:, 0] *= np.clip((BETWEEN * least / np.maximum(strength(absorbance), 1e-3)) ** STEEP, 0.05, 150)
    return prior


def turned(patches: Array) -> Array:
    """The eight ways to lay a square, one after the other. A mark is the same mark in each of them."""
    return np.concatenate(
        [np.rot90(its, turn, axes=(-2, -1)) for its in (patches, patches[..., ::-1, :]) for turn in range(TURNS // 2)]
    )


def together(looks: Array) -> Array:
    """The geometric mean of several looks, (looks, boxes, classes)."""
    mean = np.exp(np.log(looks + 1e-9).mean(axis=0))
    return np.asarray(mean / mean.sum(axis=1, keepdims=True))


def weighed(p: Array, prior: Array) -> Array:
    p = p * prior
    return np.asarray(p / p.sum(axis=1, keepdims=True))


@cache
def networks(stored_in: Path = WEIGHTS) -> Networks:
    """The two networks as training left them."""
    with np.load(stored_in, allow_pickle=False) as stored:
        weights = {name: stored[name].astype(np.float32) for name in stored.files}
    near, far = (
        {name.removeprefix(f"{view}."): w for name, w in weights.items() if name.startswith(f"{view}.")}
        for view in ("near", "far")
    )
    return Networks(Network(near), Network(far), float(weights["temperature"]))


def _scaled(absorbance: Array, least: float | Array) -> Array:
    scale = np.maximum(strength(absorbance), least)
    return np.clip(absorbance / scale[:, None, None], -0.4, 1.4).astype(np.float32)


def _shrunk(patches: Array, side: int) -> Array:
    """All patches at once, as one tall picture whose rows shrink in step with those of the patches."""
    n, _, wide = patches.shape
    small = cv2.resize(patches.reshape(-1, wide), (side, n * side), interpolation=cv2.INTER_AREA)
    return np.asarray(small.reshape(n, side, side), np.float32)
