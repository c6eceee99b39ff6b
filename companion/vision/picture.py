"""Pictures for people: the sheet laid flat, what was read drawn over it, or one field close up."""

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from companion.vision.reading import SheetReading, Value
from generator.page.geometry import Box
from generator.page.sheet import Field, Sheet

PX_PER_MM = 5.0
CROP_PX = 240
CROP_MARGIN = 0.35  # of the field, around it
DOUBT = (228, 87, 46)  # Tulip
QUIET = (27, 58, 107)  # Delft
PEN_COLOURS = {
    "red": (200, 55, 45),
    "blue": (33, 102, 172),
    "green": (46, 139, 87),
    "black": (34, 34, 34),
    "yellow": (232, 178, 30),
    "purple": (123, 63, 158),
}
JPEG_QUALITY = 85
SUBPIXEL = 4  # bits


def flattened(photo: Image, reading: SheetReading, px_per_mm: float = PX_PER_MM) -> Image:
    """The block of the sheet as if photographed from straight above."""
    assert reading.surface
    return _cut(photo, reading, reading.surface.block, px_per_mm)


def crop(photo: Image, reading: SheetReading, field: Field, side_px: int = CROP_PX) -> Image:
    """One field and a little of its surroundings, upright."""
    box = field.bounds
    around = Box.around(box.centre, box.w * (1 + 2 * CROP_MARGIN), box.h * (1 + 2 * CROP_MARGIN))
    return _cut(photo, reading, around, side_px / around.w)


def overlay(photo: Image, sheet: Sheet, reading: SheetReading, px_per_mm: float = PX_PER_MM) -> Image:
    """The flattened sheet, paler, with every value drawn in the corner of its field and a frame around each doubt."""
    canvas = np.ascontiguousarray(255 - (255 - flattened(photo, reading, px_per_mm)) // 2)
    for field in sheet.fields:
        value = reading.fields.get(field.id)
        if value and field.reads in ("mark", "x"):
            _draw_value(canvas, field.bounds, value, px_per_mm)
    return canvas


def png(picture: Image) -> bytes:
    return _encoded(".png", picture, [])


def jpeg(picture: Image, quality: int = JPEG_QUALITY) -> bytes:
    """The pixels alone, without what the camera wrote beside them: place, time, owner."""
    return _encoded(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])


def _cut(photo: Image, reading: SheetReading, box: Box, px_per_mm: float) -> Image:
    assert reading.surface
    wide, high = round(box.w * px_per_mm), round(box.h * px_per_mm)
    xs = box.x + (np.arange(wide, dtype=np.float32) + 0.5) / px_per_mm
    ys = box.y + (np.arange(high, dtype=np.float32) + 0.5) / px_per_mm
    places = reading.surface.at(np.stack(np.meshgrid(xs, ys), axis=-1).astype(np.float32))
    closer = reading.surface.picture
    return np.asarray(
        cv2.remap(
            photo if closer is None else closer,
            places[..., 0],
            places[..., 1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )


def _draw_value(canvas: Image, box: Box, value: Value, px_per_mm: float) -> None:
    if value.doubtful:
        _line(canvas, np.array(box.inset(0.8).corners), DOUBT, 1.0, px_per_mm, closed=True)
    colour, _, filling = value.value.rpartition(":")
    size = box.w * 0.26
    corner = Box(box.right - size - 1.2, box.y + 1.2, size, size)
    ink = PEN_COLOURS.get(colour, QUIET)
    for path, closed in _glyph(filling, corner):
        _line(canvas, path, ink, 0.7, px_per_mm, closed)


def _glyph(filling: str, box: Box) -> list[tuple[Array, bool]]:
    (x, y), r = box.centre, box.w / 2
    match filling:
        case "circle":
            return [(_ring(x, y, r), True)]
        case "stripes":
            return [(np.array([[x - r, y + d], [x + r, y + d]]), False) for d in (-0.7 * r, 0, 0.7 * r)]
        case "cross" | "x":
            return [(np.array([[x - r, y + s * r], [x + r, y - s * r]]), False) for s in (-1, 1)]
        case "circled":
            return [(_ring(x, y, r), True), *_glyph("x", box.inset(r * 0.45))]
        case _:
            return []


def _ring(x: float, y: float, r: float) -> Array:
    t = np.linspace(0, 2 * np.pi, 24)
    return np.stack([x + r * np.cos(t), y + r * np.sin(t)], axis=1)


def _line(
    canvas: Image, path: Array, colour: tuple[int, int, int], width_mm: float, px_per_mm: float, closed: bool
) -> None:
    points = np.round(path * px_per_mm * 2**SUBPIXEL).astype(np.int32)
    cv2.polylines(canvas, [points], closed, colour, max(1, round(width_mm * px_per_mm)), cv2.LINE_AA, SUBPIXEL)


def _encoded(kind: str, picture: Image, options: list[int]) -> bytes:
    done, data = cv2.imencode(kind, np.ascontiguousarray(picture[..., ::-1]), options)
    assert done, f"{kind} of {picture.shape}"
    return bytes(data)
