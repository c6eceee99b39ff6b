"""How good the photo of a sheet is, as its markers show; and why a photo is refused, in words for the player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

import cv2
import numpy as np
import zxingcpp

from companion.vision.arrays import Array, Grey, Image
from companion.vision.markers import FoundSheet, Marker, mirrored, sheets_of
from companion.vision.reading import Pixel, Unreadable
from companion.vision.surface import Surface
from generator.page.geometry import Box
from generator.page.sheet import EDITION, Field, Sheet

REACH_MM = 1.6  # across a marker's edge, at most; the quiet zone is 2 mm
RIM = 0.95 / 7  # of a marker's side; farther inward its code begins
SAMPLES = 33
SHARPEST_MM = 0.03
# Beyond these the reader would guess. Measured with tests/bench/vision.py: here doubts become frequent.
BLURRED_MM = 0.85
ONE_WAY = 1.25  # times the blur over both axes: more is a shake, which spares the other axis
SMALLEST_PX_PER_MM = 1.9
DARKEST_CONTRAST = 16.0  # grey values between paper and the black of a marker
FEWEST_MARKERS = 2
FILLED = 0.7  # share of the photo's width or height; a sheet that fills this much need not be closer
MOST_CUT = 0.06  # share of the squares; we can ask about a few, but a new photo is better for more
BLURRED = "The photo is blurred. Tap the sheet to focus, hold the phone still and take it again."
SHAKEN = "The photo is shaken. Hold the phone still with both hands and take it again."
REDUCED = "The photo has too few pixels. Send the original, not a smaller copy."
CUT = "Part of the sheet is outside the picture. Step back until all its black squares are in it."
# For a photo in which no sheet was found. In a sharp one brightness changes as much along as across; in a shaken one
# only at the coarse scale.
CLEAR_EDGES = 12.0  # variance of the Laplacian; a sharp photo of anything is far above
FINE_PX, COARSE_PX = 900, 120  # long sides
LOPSIDED = 0.6  # of the coarse evenness; shaken photos are below 0.5, others above 0.7
CODE_PX_PER_MM = 6.0
CODE_MARGIN_MM = 3.0
PREFIX = "PB"
DARK_GREY = 40  # a photo whose bright parts are darker than this shows nothing
SMALL_PX = 500
# Paper up to every edge and colours on it: a sheet that was photographed from too close.
WHOLE_PX = 300  # side of the small copy in which we look for this
RIM_PX = 15
PAPER = 0.7  # of the bright parts' brightness
PALE = 50  # saturation of paper under any lamp; ink and print are above COLOURED
COLOURED = 70
PAPER_RIM, COLOURED_SHARE = 0.6, 0.003


@dataclass(frozen=True, slots=True)
class Quality:
    blur_mm: float  # standard deviation of the spread of a point, over both axes of the sheet
    shake_mm: float  # the same along the axis where it is worse; a shaken photo may be sharp along the other
    contrast: float  # grey values between white and black
    px_per_mm: float
    fills: float  # share of the photo's width or height, whichever is more


def quality(grey: Grey, found: FoundSheet, surface: Surface) -> Quality:
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
    """Refuse for the worst fault first, and say what to do about it."""
    if quality.px_per_mm < SMALLEST_PX_PER_MM:
        raise too_small(
            "The sheet is too small in the photo. Go closer until one sheet fills the picture.", quality.fills
        )
    if quality.contrast < DARKEST_CONTRAST:
        raise Unreadable("The photo is too dark. Turn on a light or use the flash, and take it again.")
    if quality.shake_mm > BLURRED_MM:
        raise Unreadable(SHAKEN if quality.shake_mm > ONE_WAY * quality.blur_mm else BLURRED)


def filled(photo: Array, corners: Sequence[Pixel]) -> float:
    """The share of the photo's width or height between the corners, whichever is larger."""
    return float((np.ptp(np.array(corners), axis=0) / (photo.shape[1], photo.shape[0])).max())


def too_small(go_closer: str, fills: float) -> Unreadable:
    """The advice to go closer, unless the sheet fills the picture already: then somebody shrank the photo."""
    return Unreadable(REDUCED if fills > FILLED else go_closer)


def refuse_if_cut(fields: Sequence[Field], cut: Array) -> None:
    """Refuse when the photo ends before the sheet does. Without its samples a pen would have to be guessed."""
    squares = [bool(c) for field, c in zip(fields, cut, strict=True) if field.reads != "sample"]
    in_sight: dict[str, bool] = {}
    for field, c in zip(fields, cut, strict=True):
        if field.reads == "sample":
            pen = field.id.split(":")[1]
            in_sight[pen] = in_sight.get(pen, False) or not c
    if sum(squares) > MOST_CUT * len(squares) or not all(in_sight.values()):
        raise Unreadable(CUT)


def refuse_if_unsharp(grey: Grey) -> None:
    """Refuse a photo without a sheet to measure if it is blurred or shaken as a whole."""
    change, directions = np.linalg.eigh(_changes(grey, FINE_PX))
    coarse = np.diag(directions.T @ _changes(grey, COARSE_PX) @ directions)
    if change[0] / change[1] < LOPSIDED * coarse[0] / coarse[1]:
        raise Unreadable(SHAKEN)
    if float(cv2.Laplacian(cv2.resize(grey, (FINE_PX, FINE_PX)), cv2.CV_32F).var()) < CLEAR_EDGES:
        raise Unreadable(BLURRED)


def check_identity(grey: Grey, sheet: Sheet, surface: Surface) -> None:
    """Refuse if the printed code can be read and names another layout than the one we are about to read."""
    box = sheet.code.inset(-CODE_MARGIN_MM)
    text = _code(_flat(grey, surface, box))
    if text and text != sheet.identity:
        raise Unreadable(_foreign(text))


def refuse_nothing_found(photo: Image, grey: Grey, seen: Sequence[Marker], sheets: Sequence[Sheet]) -> NoReturn:
    """Say the likeliest reason why no sheet was found."""
    ours = sheets_of(seen, sheets)
    if min(grey.shape) < SMALL_PX:
        raise Unreadable("The picture is too small. Send the original photo, not a preview.")
    if float(np.percentile(grey, 95)) < DARK_GREY:
        raise Unreadable("The photo is too dark. Turn on a light or use the flash, and take it again.")
    if mirrored(grey, sheets):
        raise Unreadable("The photo is mirrored. Take it with the main camera, not the selfie camera.")
    text = _code(grey)
    if text.startswith(PREFIX):
        raise Unreadable(_foreign(text))
    refuse_if_unsharp(grey)
    if ours:
        raise Unreadable("Only one corner of the sheet is in sight. Get all its black squares into the picture.")
    if seen and not any(m.id == s.id for s in seen for sheet in sheets for m in sheet.markers):
        raise Unreadable("This paper is not scored from a photo. Photograph the sheets you drew on.")
    if _paper_all_round(photo):
        raise Unreadable(CUT)
    raise Unreadable(
        "Nothing of Polderbox was found. Lay the sheet, cards, tiles or board flat, get all the black squares into the "
        "picture, and try again."
    )


def _changes(grey: Grey, long_side: int) -> Array:
    """How much the brightness changes from pixel to pixel: mean squares in x and y, and their mean product."""
    scale = min(1.0, long_side / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    steps = np.stack([cv2.Sobel(small, cv2.CV_32F, *way).ravel() for way in ((1, 0), (0, 1))])
    return np.asarray(steps @ steps.T / steps.shape[1], np.float64) + np.eye(2)


def _spread(edge: Array, reach: float) -> Array:
    """How far each line from dark to bright is spread, between its 25 and 75 per cent points."""
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


def _paper_all_round(photo: Image) -> bool:
    small = cv2.resize(photo, (WHOLE_PX, WHOLE_PX), interpolation=cv2.INTER_AREA)
    _, saturation, value = cv2.split(cv2.cvtColor(small, cv2.COLOR_RGB2HSV))
    paper = (value > PAPER * np.percentile(value, 99)) & (saturation < PALE)
    rims = (paper[:RIM_PX], paper[-RIM_PX:], paper[:, :RIM_PX], paper[:, -RIM_PX:])
    coloured = (saturation > COLOURED) & (value > DARK_GREY)
    return min(rim.mean() for rim in rims) > PAPER_RIM and float(coloured.mean()) > COLOURED_SHARE


def _foreign(text: str) -> str:
    edition, _, _rest = text.removeprefix(PREFIX).partition("/")
    if text.startswith(PREFIX) and edition != str(EDITION):
        return (
            f"This is a sheet of edition {edition}, and this companion reads edition {EDITION}. "
            "Score it with the companion that printed it, or enter it by hand."
        )
    return "This sheet was printed by another version of Polderbox. Print new sheets, or enter this one by hand."


def _flat(grey: Grey, surface: Surface, box: Box) -> Grey:
    xs = np.arange(box.x, box.right, 1 / CODE_PX_PER_MM, dtype=np.float32)
    ys = np.arange(box.y, box.bottom, 1 / CODE_PX_PER_MM, dtype=np.float32)
    places = surface.at(np.stack(np.meshgrid(xs, ys), axis=-1))
    return np.asarray(cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR), np.uint8)


def _code(grey: Grey) -> str:
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]))
    return str(found[0].text) if found else ""
