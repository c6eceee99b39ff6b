"""How much a place on the board looks like a printed piece, however that is turned and a little moved."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.h2olland.prints import PX_PER_MM
from companion.vision.arrays import Array, Image
from companion.vision.loose.board import Flat
from generator.page.geometry import Point

BRIGHTEST = 1.1  # of paper: glare counts no more


def steps(reach: float, step: float) -> Array:
    """A grid of points around (0, 0)."""
    along = np.arange(-reach, reach + step / 2, step)
    return np.stack(np.meshgrid(along, along), axis=-1)


def disc(reach: float, step: float) -> Array:
    """Which points of that grid are compared: a disc, which every turn covers alike."""
    grid = steps(reach, step)
    return np.asarray(np.hypot(grid[..., 0], grid[..., 1]) <= reach + 1e-9)


def windows(flat: Flat, at: Point, reach: float, off: float, step: float) -> tuple[Array, Array]:
    """What lies around a point: the middle of every disc within `off` millimetres, and its colours as rows."""
    inside = disc(reach, step)
    whole = np.clip(flat.colour(steps(reach + off, step) + np.array(at)), 0, BRIGHTEST)
    seen = np.lib.stride_tricks.sliding_window_view(whole, inside.shape, axis=(0, 1))
    middles = steps(off, step) + np.array(at)
    return middles.reshape(-1, 2), np.moveaxis(seen, 2, -1)[..., inside, :].reshape(len(middles) ** 2, -1, 3)


def turned(picture: Image, turns: Sequence[float], reach: float, step: float) -> Array:
    """The disc in the middle of a print, once for each turn."""
    high, wide = picture.shape[:2]
    middle = np.array([wide, high]) / 2 / PX_PER_MM
    points = steps(reach, step)[disc(reach, step)]
    back = [np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in np.radians(turns)]
    return np.stack([looked_up(picture, points @ turn + middle) for turn in back])


def looked_up(picture: Image, mm: Array) -> Array:
    """The colours of a print at points of its own millimetres, where paper is 1."""
    px = (mm * PX_PER_MM - 0.5).astype(np.float32)
    return np.asarray(cv2.remap(picture, px[:, :1], px[:, 1:], cv2.INTER_LINEAR)[:, 0] / 255)


def normal(rows: Array) -> Array:
    """Each row with a mean of 0 and a length of 1, so that the product of two says how alike they are."""
    flat = rows.reshape(len(rows), -1)
    centred = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-6), np.float32)
