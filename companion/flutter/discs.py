"""Colours of small discs on photographed paper, held against true black and white beside them, whatever the light."""

import cv2
import numpy as np

from companion.vision.arrays import Array, Image

SAMPLES = 25  # across a disc
LIGHT = np.array([0.2126, 0.7152, 0.0722])  # of red, green and blue
DARK = 0.11  # of white's light: black, and the Delft of rims and lines
DULLEST, BRIGHTEST = 0.4, 1.7  # of a colour's own light


def disc(radius: float) -> Array:
    """Points all over a disc about (0, 0)."""
    steps = np.linspace(-radius, radius, SAMPLES)
    x, y = np.meshgrid(steps, steps)
    return np.asarray(np.stack([x, y], -1)[np.hypot(x, y) <= radius])


def like(colours: Array, own: str, same: float) -> Array:
    """Which samples have the hue of a colour such as #C8372D: its shares of red, green and blue, whatever its light."""
    pure = linear(np.array([int(own[i : i + 2], 16) for i in (1, 3, 5)], np.float64))
    bright = colours.sum(axis=1, keepdims=True)
    near = np.linalg.norm(colours / np.maximum(bright, 1e-3) - pure / pure.sum(), axis=1) < same
    level = bright[:, 0] / pure.sum()
    return np.asarray(near & (level > DULLEST) & (level < BRIGHTEST))


def dark(colours: Array) -> Array:
    return np.asarray(colours @ LIGHT < DARK)


def looked(photo: Image, px: Array) -> Array:
    """Linear light at points of the photo."""
    at = px.astype(np.float32)
    seen = cv2.remap(photo, at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
    return linear(np.asarray(seen, np.float64))


def linear(values: Array) -> Array:
    return np.asarray((values / 255) ** 2.2)
