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
# For a photo in which no sheet was found: how much steeper its edges are than an even slope over the whole reach. The
# steepest fifth of a sharp photo's edges are four times as steep in every direction, those of a blurred one 1.3 times.
EDGES_PX = 900  # long side of the copy in which edges are looked for
EDGE_STEP = 20  # grey values within the reach from which there is an edge
EDGE_WAYS = ((1, 0, 4), (2, 1, 2), (1, 1, 3), (1, 2, 2), (0, 1, 4), (-1, 2, 2), (-1, 1, 3), (-2, 1, 2))  # and steps
FEWEST_EDGES = 0.0005  # share of the pixels; with fewer there is nothing to judge
BLUNT = 2.0
ONE_WAY_ONLY = 1.6  # times as steep across a shake as along it
CODE_PX_PER_MM = 6.0
CODE_MARGIN_MM = 3.0
PREFIX = "PB"
DARK_GREY = 40  # a photo whose bright parts are darker than this shows nothing
SMALL_PX = 500
# Paper up to every edge and pens of two colours on it: a sheet that was photographed from too close.
WHOLE_PX = 300  # side of the small copy in which we look for this
RIM_PX = 15
PAPER = 0.7  # of the bright parts' brightness
PALE = 50  # saturation of paper under any lamp; ink and print are above COLOURED
COLOURED = 70
PAPER_RIM, COLOURED_SHARE = 0.6, 0.001
FROM_RED = 20  # hues are counted from a little before red, so that no colour lies on both sides of the beginning
PEN_HUES = ((0, 48), (60, 105), (115, 150))  # red and the tan of roads, green, blue


@dataclass(frozen=True, slots=True)
class Quality:
    blur_mm: float  # standard deviation of the spread of a point, over both axes of the sheet
    shake_mm: float  # the same along the axis where it is worse; a shaken photo may be sharp along the other
    contrast: float  # grey values between white and black
    px_per_mm: float
    fills: float  # share of the photo's width or height, whichever is more


def quality(grey: Grey, found: FoundSheet, surface: Surface) -> Quality:
    seen = [m for m in found.sheet.markers if m.id in found.markers]
    boxes = [m.box for m in seen]
    reach = min(REACH_MM, RIM * min(box.w for box in boxes))
    across = np.linspace(-reach, reach, SAMPLES, dtype=np.float32)
    along = np.linspace(-0.3, 0.3, 9, dtype=np.float32)
    strips = []
    for marker in seen:
        box = marker.box
        (x, y), half = box.centre, box.w / 2
        # The marker's own corners, because a surface that lies a little beside it would look through its code.
        corners = np.array(box.corners, np.float32)
        plane = cv2.getPerspectiveTransform(corners, np.asarray(found.markers[marker.id], np.float32))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a = along[:, None] * box.w
            out = half + across[None, :]
            lines = np.stack([x + dx * out + dy * a, y + dy * out + dx * a], axis=-1).astype(np.float32)
            strips.append(cv2.perspectiveTransform(lines, plane))
    axis = np.tile(np.repeat([0, 0, 1, 1], len(along)), len(boxes))
    places = np.stack(strips).reshape(-1, SAMPLES, 2)
    looked = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    profiles = _from_darkest(looked.astype(np.float32))
    low, high = profiles[:, 0], profiles[:, -4:].mean(axis=1)
    contrast = high - low
    good = contrast > 0.4 * np.median(contrast)
    fills = filled(grey, surface.corners)
    if not good.any():
        return Quality(reach, reach, float(np.median(contrast)), surface.px_per_mm, fills)
    spread = _spread((profiles[good] - low[good, None]) / contrast[good, None], reach)
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
    """Refuse a photo without a sheet to measure if whatever it shows is blurred or shaken."""
    steep = _steepness(grey)
    if steep and max(steep) < BLUNT:
        raise Unreadable(BLURRED)
    if steep and min(steep) < BLUNT and max(steep) > ONE_WAY_ONLY * min(steep):
        raise Unreadable(SHAKEN)


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


def _steepness(grey: Grey) -> list[float]:
    """How steep the edges are, in each of eight directions in which there are edges at all."""
    scale = min(1.0, EDGES_PX / max(grey.shape))
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    steep = []
    for dx, dy, reach in EDGE_WAYS:
        half = reach * max(abs(dx), dy)
        line = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
        for k in range(-reach, reach + 1):
            line[half + k * dy, half + k * dx] = 1
        whole = cv2.subtract(cv2.dilate(small, line), cv2.erode(small, line))
        edges = whole > EDGE_STEP
        if edges.mean() > FEWEST_EDGES:
            steps = [cv2.absdiff(_moved(small, s * dx, s * dy), small)[edges] for s in (-1, 1)]
            share = np.maximum(*steps) / whole[edges]
            steep.append(2 * reach * float(np.quantile(share, 0.8)))
    return steep


def _moved(picture: Grey, dx: int, dy: int) -> Grey:
    shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _from_darkest(profiles: Array) -> Array:
    """The profiles from within a marker to beyond it, at first as dark as its rim is anywhere. Farther inward begins
    the code, whose white is wider in a photo that was sharpened.
    """
    smooth = cv2.blur(profiles, (5, 1), borderType=cv2.BORDER_REPLICATE)[:, : SAMPLES // 2]
    darkest = smooth.argmin(axis=1)
    low = smooth[np.arange(len(smooth)), darkest]
    return np.where(np.arange(SAMPLES) <= darkest[:, None], low[:, None], profiles)


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
    hue, saturation, value = cv2.split(cv2.cvtColor(small, cv2.COLOR_RGB2HSV))
    paper = (value > PAPER * np.percentile(value, 99)) & (saturation < PALE)
    rims = (paper[:RIM_PX], paper[-RIM_PX:], paper[:, :RIM_PX], paper[:, -RIM_PX:])
    coloured = (hue[(saturation > COLOURED) & (value > DARK_GREY)].astype(int) + FROM_RED) % 180
    pens = [float(((coloured >= low) & (coloured < high)).sum()) / hue.size for low, high in PEN_HUES]
    several = sum(share > COLOURED_SHARE for share in pens) > 1
    return several and all(float(rim.mean()) > PAPER_RIM for rim in rims)


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
