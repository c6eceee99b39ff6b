"""A plain sheet of paper with nothing but what a camera needs: for tests that must not wait for the art."""

import cv2
import numpy as np
import segno

from companion.vision.arrays import Image
from generator.page.sheet import Sheet


def plain(sheet: Sheet, px_per_mm: float) -> Image:
    """The block of the sheet: boxes in hairlines, the markers and the code."""
    over = 2
    scale = px_per_mm * over
    picture = np.full((round(sheet.block.h * scale), round(sheet.block.w * scale), 3), 255, np.uint8)
    for field in sheet.fields:
        corners = np.round(np.array(field.polygon) * scale).astype(np.int32)
        cv2.polylines(picture, [corners], True, (190, 196, 204), max(1, round(0.2 * scale)), cv2.LINE_AA)
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    for marker in sheet.markers:
        box = marker.box
        side = round(box.w * scale)
        square = cv2.resize(words.generateImageMarker(marker.id, 70), (side, side), interpolation=cv2.INTER_NEAREST)
        x, y = round(box.x * scale), round(box.y * scale)
        picture[y : y + side, x : x + side] = square[..., None]
    matrix = np.array([list(row) for row in segno.make(sheet.identity, error="m", micro=False).matrix], np.uint8)
    side = round(sheet.code.w * scale)
    x, y = round(sheet.code.x * scale), round(sheet.code.y * scale)
    picture[y : y + side, x : x + side] = (
        255 * (1 - cv2.resize(matrix, (side, side), interpolation=cv2.INTER_NEAREST))[..., None]
    )
    return np.asarray(cv2.resize(picture, None, fx=1 / over, fy=1 / over, interpolation=cv2.INTER_AREA))
