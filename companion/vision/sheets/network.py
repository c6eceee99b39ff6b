"""A small convolutional network in plain numpy: three times convolve and halve, then two dense layers."""

from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import as_strided

from companion.vision.arrays import Array

KERNEL = 3
CONVOLUTIONS = ("c1", "c2", "c3")


@dataclass(frozen=True, slots=True)
class Network:
    """Weights by name: `c1.w` is (9 * channels in, channels out), `c1.b` (channels out), and so on."""

    weights: dict[str, Array]

    def __call__(self, patches: Array) -> Array:
        """Logits, one row a patch; patches are (N, side, side)."""
        x = patches[..., None]
        for name in CONVOLUTIONS:
            # Halved first, the rest has a quarter of the work, and the largest stays the largest.
            x = np.maximum(halved(convolved(x, self.weights[f"{name}.w"])) + self.weights[f"{name}.b"], 0)
        x = x.reshape(len(x), -1)
        x = np.maximum(x @ self.weights["d1.w"] + self.weights["d1.b"], 0)
        return np.asarray(x @ self.weights["d2.w"] + self.weights["d2.b"])


def columns(x: Array) -> Array:
    """Every 3 x 3 neighbourhood as one row, borders padded with nought."""
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
    """The largest of each 2 x 2."""
    across = np.maximum(x[:, :, 0::2], x[:, :, 1::2])
    return np.maximum(across[:, 0::2], across[:, 1::2])


def softmax(logits: Array, temperature: float = 1.0) -> Array:
    z = logits / temperature
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return np.asarray(e / e.sum(axis=1, keepdims=True))
