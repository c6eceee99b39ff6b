"""How good the photo of a sheet is, told by its markers: unsharpness, brightness, size."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.errors import Unreadable
from companion.vision.find import Found
from companion.vision.reading import Pixel
from companion.vision.surface import Surface
from generator.page.sheet import Field

REACH_MM = 1.6  # across a marker's edge, at most; the quiet zone is 2 mm
RIM = 0.95 / 7  # of a marker's side: no farther inward, for there its code begins
SAMPLES = 33
SHARPEST_MM = 0.03

# Beyond these the reader would guess. Measured with tests/bench/vision.py, where doubts begin to pile up.
BLURRED_MM = 0.85
ONE_WAY = 1.25  # times the blur over both axes: a shake, which spares the other axis
SMALLEST_PX_PER_MM = 1.9
DARKEST_CONTRAST = 16.0  # grey values between paper and the black of a marker
FEWEST_MARKERS = 2
FILLED = 0.7  # share of the photo's width or height: whoever has filled so much of it need not go closer
MOST_CUT = 0.06  # share of the squares: a few can be asked about, more are better photographed

BLURRED = "The photo is blurred. Tap the sheet to focus, hold the phone still, and take it again."
SHAKEN = "The photo is shaken. Hold the phone still with both hands, and take it again."
REDUCED = "The photo has too few pixels. Send it as the camera took it, not a reduced copy."
CUT = "A part of the sheet is outside the picture. Step back until all its black squares are in it."

# Of a photo in which no sheet was found. Light changes as much along as across; at a shake it does so coarsely only.
CLEAR_EDGES = 12.0  # variance of the Laplacian of a sharp photo of anything is far above
FINE_PX, COARSE_PX = 900, 120  # long sides
LOPSIDED = 0.6  # of the coarse evenness: shaken photos lie below 0.5, others above 0.7


@dataclass(frozen=True, slots=True)
class Quality:
    blur_mm: float  # standard deviation of the spread of a point, over both axes of the sheet
    shake_mm: float  # the same along the axis where it is worse; a shaken photo may be sharp along the other
    contrast: float  # grey values between white and black
    px_per_mm: float
    fills: float  # share of the photo's width or height, whichever is more


def quality(grey: Grey, found: Found, surface: Surface) -> Quality:
    boxes = [m.box for m in found.sheet.markers if m.id in found.markers]
    reach = min(REACH_MM, RIM * min(box.w for box in boxes))
    across = np.linspace(-reach, reach, SAMPLES, dtype=np.float32)
    along = np.linspace(-0.3, 0.3, 9, dtype=np.float32)
    strips = []
    for box in boxes:
        (x, y), half = box.centre, box.w / 2
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a = along[:, None] * box.w
            out = half + across[None, :]
            strips.append(np.stack([x + dx * out + dy * a, y + dy * out + dx * a], axis=-1))
    axis = np.tile(np.repeat([0, 0, 1, 1], len(along)), len(boxes))
    places = surface.at(np.stack(strips).astype(np.float32)).reshape(-1, SAMPLES, 2)
    looked = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lines = looked.astype(np.float32)
    low, high = lines[:, :4].mean(axis=1), lines[:, -4:].mean(axis=1)
    contrast = high - low
    good = contrast > 0.4 * np.median(contrast)
    fills = filled(grey, surface.corners)
    if not good.any():
        return Quality(reach, reach, float(np.median(contrast)), surface.px_per_mm, fills)
    spread = _spread((lines[good] - low[good, None]) / contrast[good, None], reach)
    either = [float(np.median(spread[axis[good] == k])) for k in (0, 1) if (axis[good] == k).any()]
    blur = float(np.sqrt(np.mean(np.square(either))))
    return Quality(max(blur, SHARPEST_MM), max(either), float(np.median(contrast)), surface.px_per_mm, fills)


def refuse_if_bad(quality: Quality) -> None:
    """The sentence says what to do, the worst first."""
    if quality.px_per_mm < SMALLEST_PX_PER_MM:
        raise too_small(
            "The sheet is too small in the photo. Go closer, so that one sheet fills the picture.", quality.fills
        )
    if quality.contrast < DARKEST_CONTRAST:
        raise Unreadable("The photo is too dark. Switch on a light or use the flash, and take it again.")
    if quality.shake_mm > BLURRED_MM:
        raise Unreadable(SHAKEN if quality.shake_mm > ONE_WAY * quality.blur_mm else BLURRED)


def filled(photo: Array, corners: Sequence[Pixel]) -> float:
    """Which share of the photo's width or height lies between the corners."""
    return float((np.ptp(np.array(corners), axis=0) / (photo.shape[1], photo.shape[0])).max())


def too_small(go_closer: str, fills: float) -> Unreadable:
    """The same advice, unless the picture is filled already and was reduced on its way."""
    return Unreadable(REDUCED if fills > FILLED else go_closer)


def refuse_if_cut(fields: Sequence[Field], cut: Array) -> None:
    """When the photo ends before the sheet does; without its samples a pen would have to be guessed."""
    squares = [bool(c) for field, c in zip(fields, cut, strict=True) if field.reads != "sample"]
    in_sight: dict[str, bool] = {}
    for field, c in zip(fields, cut, strict=True):
        if field.reads == "sample":
            pen = field.id.split(":")[1]
            in_sight[pen] = in_sight.get(pen, False) or not c
    if sum(squares) > MOST_CUT * len(squares) or not all(in_sight.values()):
        raise Unreadable(CUT)


def refuse_if_unsharp(grey: Grey) -> None:
    """For a photo without a sheet to measure: is it blurred or shaken as a whole?"""
    change, directions = np.linalg.eigh(_changes(grey, FINE_PX))
    coarse = np.diag(directions.T @ _changes(grey, COARSE_PX) @ directions)
    if change[0] / change[1] < LOPSIDED * coarse[0] / coarse[1]:
        raise Unreadable(SHAKEN)
    if float(cv2.Laplacian(cv2.resize(grey, (FINE_PX, FINE_PX)), cv2.CV_32F).var()) < CLEAR_EDGES:
        raise Unreadable(BLURRED)


def _changes(grey: Grey, long_side: int) -> Array:
    """How much the brightness changes from pixel to pixel: mean squares in x and y, and their mean product."""
    scale = min(1.0, long_side / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    steps = np.stack([cv2.Sobel(small, cv2.CV_32F, *way).ravel() for way in ((1, 0), (0, 1))])
    return np.asarray(steps @ steps.T / steps.shape[1], np.float64) + np.eye(2)


def _spread(edge: Array, reach: float) -> Array:
    """Of each line from dark to bright: how far its brightness is spread, between its 25 and 75 per cent points."""
    smooth = np.maximum.accumulate(np.clip(edge, 0, 1), axis=1)
    step = 2 * reach / (SAMPLES - 1)
    quarter = (smooth < 0.25).sum(axis=1)
    three = (smooth < 0.75).sum(axis=1)
    n = np.arange(len(edge))

    def crossing(index: Array, level: float) -> Array:
        i = np.clip(index, 1, SAMPLES - 1)
        a, b = smooth[n, i - 1], smooth[n, i]
        return np.asarray(i - 1 + np.clip((level - a) / np.maximum(b - a, 1e-6), 0, 1), np.float32)

    return np.asarray((crossing(three, 0.75) - crossing(quarter, 0.25)) * step / 1.349, np.float32)
