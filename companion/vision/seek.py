"""A second look for markers: where the others say that they must be, upright and enlarged."""

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.find import Found, Seen, refined
from companion.vision.markers import detected
from companion.vision.surface import Surface, surface
from generator.page.geometry import Box

AROUND = 2.0  # of a marker's side; how far the guess may be off
SIDE_PX = 56  # of the marker, enlarged
NEAR = 0.75  # of a side: a find farther than this from the guess is another marker


def seek(grey: Grey, found: Found, laid: Surface) -> tuple[Found, Surface]:
    """The sheet with all markers that can be found, and the surface through them."""
    missing = [m for m in found.sheet.markers if m.id not in found.markers]
    extra: dict[int, Array] = {}
    for marker in missing:
        corners = _look(grey, laid, marker.id, marker.box)
        if corners is not None:
            extra[marker.id] = corners
    if not extra:
        return found, laid
    found = Found(found.sheet, found.markers | extra, found.twice)
    return found, surface(found)


def _look(grey: Grey, laid: Surface, id_: int, box: Box) -> Array | None:
    around = Box.around(box.centre, box.w * AROUND)
    px_per_mm = SIDE_PX / box.w
    steps = (np.arange(round(around.w * px_per_mm), dtype=np.float32) + 0.5) / px_per_mm
    places = laid.at(np.stack(np.meshgrid(around.x + steps, around.y + steps), axis=-1).astype(np.float32))
    if (
        (places < 0).all(axis=(0, 1)).any()
        or (places[..., 0] > grey.shape[1]).all()
        or (places[..., 1] > grey.shape[0]).all()
    ):
        return None
    flat = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    stretched = cv2.normalize(flat, np.zeros_like(flat), 0, 255, cv2.NORM_MINMAX)
    for found, quad in detected(stretched):
        mm = (quad + 0.5) / px_per_mm + (around.x, around.y)
        if found == id_ and np.hypot(*(mm.mean(axis=0) - box.centre)) < NEAR * box.w:
            return refined(grey, Seen(id_, laid.at(mm.astype(np.float32)))).corners
    return None
