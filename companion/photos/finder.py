"""What a phone's camera sees before the photo is taken: which sheets are in the picture, and are they whole and sharp?

Small grey pictures come several times a second, so nothing is read here and nothing is kept.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.photos.scoring import game_of, readable_sheets
from companion.vision.arrays import Array, Grey
from companion.vision.decode import decode
from companion.vision.markers import FoundSheet, Marker, detected, sheets_of
from companion.vision.reading import Glimpse, Spotted

MOST_PX = 1024  # long side; a larger picture is shrunk, so that a look is always quick
FEWEST_MARKERS = 2  # of a sheet; one alone may be a ghost
SHARP_PX = 2.3  # widest edge of a marker; in sharp frames it is below 1.6, and from 2.5 on squares become doubtful
CLOSE = 0.45  # share of the picture's width or height that a sheet fills at least; a smaller one has too few pixels
INSIDE = 0.01  # of the picture: how far a sheet's edge may lie outside

POINT = "Point the camera at the paper."
WHOLE = "Get all of its black squares into the picture."
CLOSER = "Move closer."
STILL = "Hold still."
GOOD = "Good. Taking the photo."
PIECES = "Get everything into the picture, then take the photo."


def glimpse(data: bytes) -> Glimpse:
    """Raises Unreadable if this is no picture."""
    grey = _small(cv2.cvtColor(decode(data), cv2.COLOR_RGB2GRAY))
    seen = [Marker(id_, corners) for id_, corners in detected(grey)]
    found = [it for it in sheets_of(seen, readable_sheets()) if len(it.markers) >= FEWEST_MARKERS]
    sheets = tuple(_spotted(grey, it) for it in found)
    if not sheets:
        return Glimpse(say=PIECES if len(seen) > FEWEST_MARKERS else POINT)
    return Glimpse(sheets, next((sheet.trouble for sheet in sheets if sheet.trouble), GOOD))


def _small(grey: Grey) -> Grey:
    scale = MOST_PX / max(grey.shape)
    return grey if scale >= 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _spotted(grey: Grey, found: FoundSheet) -> Spotted:
    outline = _outline(found) / (grey.shape[1], grey.shape[0])
    corners = tuple((round(float(x), 4), round(float(y), 4)) for x, y in outline)
    return Spotted(game_of(found.sheet.id).wording.sheet(found.sheet.id), corners, _trouble(grey, found, outline))


def _outline(found: FoundSheet) -> Array:
    """The corners of the whole sheet, from those of its markers."""
    on_paper = [box.corners for box in (m.box for m in found.sheet.markers if m.id in found.markers)]
    in_picture = [found.markers[m.id] for m in found.sheet.markers if m.id in found.markers]
    turn, _ = cv2.findHomography(np.concatenate(on_paper).astype(np.float32), np.concatenate(in_picture))
    block = found.sheet.block
    corners = np.array([[0, 0], [block.w, 0], [block.w, block.h], [0, block.h]], np.float32)
    return np.asarray(cv2.perspectiveTransform(corners[None], turn)[0])


def _trouble(grey: Grey, found: FoundSheet, outline: Array) -> str:
    if _edge(grey, list(found.markers.values())) > SHARP_PX:
        return STILL
    if len(found.markers) < len(found.sheet.markers) or outline.min() < -INSIDE or outline.max() > 1 + INSIDE:
        return WHOLE
    return CLOSER if float(np.ptp(outline, axis=0).max()) < CLOSE else ""


def _edge(grey: Grey, markers: Sequence[Array]) -> float:
    """How many pixels the markers' edges take from black to white, in the middle of all markers."""
    widths = []
    for corners in markers:
        (x, y), (right, bottom) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int) + 1
        cut = grey[max(y, 0) : bottom, max(x, 0) : right].astype(np.float32)
        steepest = np.percentile(np.hypot(*np.gradient(cut)), 98)
        widths.append(float((np.percentile(cut, 95) - np.percentile(cut, 5)) / max(steepest, 1e-6)))
    return float(np.median(widths))
