"""Is this one of our sheets, of this edition, the right way round? Refusals that say what to do."""

from collections.abc import Sequence
from typing import NoReturn

import cv2
import numpy as np
import zxingcpp

from companion.vision import find
from companion.vision.arrays import Grey, Image
from companion.vision.errors import Unreadable
from companion.vision.find import Seen
from companion.vision.quality import CUT, refuse_if_unsharp
from companion.vision.surface import Surface
from generator.page.geometry import Box
from generator.page.sheet import EDITION, Sheet

CODE_PX_PER_MM = 6.0
CODE_MARGIN_MM = 3.0
PREFIX = "PB"
DARK_GREY = 40  # a photo whose brighter parts are darker than this shows nothing
SMALL_PX = 500
# Paper up to every edge, and colours on it: a sheet that was photographed from too near.
WHOLE_PX = 300  # side of the small picture in which this is looked for
RIM_PX = 15
PAPER = 0.7  # of the bright parts' brightness
PALE = 50  # saturation of paper under any lamp; ink and print are above COLOURED
COLOURED = 70
PAPER_RIM, COLOURED_SHARE = 0.6, 0.003


def check_identity(grey: Grey, sheet: Sheet, surface: Surface) -> None:
    """The printed code, when it can be read, must name the very layout that we are about to read."""
    box = sheet.code.inset(-CODE_MARGIN_MM)
    text = _code(_flat(grey, surface, box))
    if text and text != sheet.identity:
        raise Unreadable(_stranger(text))


def refuse_nothing_found(photo: Image, grey: Grey, seen: Sequence[Seen], sheets: Sequence[Sheet]) -> NoReturn:
    """No sheet was found: says the likeliest reason."""
    ours = find.sheets_of(seen, sheets)
    if min(grey.shape) < SMALL_PX:
        raise Unreadable("The picture is too small. Send the photo as the camera took it, not a preview of it.")
    if float(np.percentile(grey, 95)) < DARK_GREY:
        raise Unreadable("The photo is too dark. Switch on a light or use the flash, and take it again.")
    if find.mirrored(grey, sheets):
        raise Unreadable("The photo is mirrored. Take it with the main camera, not with the selfie camera.")
    text = _code(grey)
    if text.startswith(PREFIX):
        raise Unreadable(_stranger(text))
    refuse_if_unsharp(grey)
    if ours:
        raise Unreadable(
            "Only one corner of the sheet can be seen. Get all black squares of the sheet into the picture."
        )
    if seen and not any(m.id == s.id for s in seen for sheet in sheets for m in sheet.markers):
        raise Unreadable("This is not a sheet that is scored from a photo. Photograph the sheets that you drew on.")
    if _paper_all_round(photo):
        raise Unreadable(CUT)
    raise Unreadable(
        "Nothing of Polderbox was found. Lay the sheet, cards, tiles or board flat, get all the black squares into the "
        "picture, and try again."
    )


def _paper_all_round(photo: Image) -> bool:
    small = cv2.resize(photo, (WHOLE_PX, WHOLE_PX), interpolation=cv2.INTER_AREA)
    _, saturation, value = cv2.split(cv2.cvtColor(small, cv2.COLOR_RGB2HSV))
    paper = (value > PAPER * np.percentile(value, 99)) & (saturation < PALE)
    rims = (paper[:RIM_PX], paper[-RIM_PX:], paper[:, :RIM_PX], paper[:, -RIM_PX:])
    coloured = (saturation > COLOURED) & (value > DARK_GREY)
    return min(rim.mean() for rim in rims) > PAPER_RIM and float(coloured.mean()) > COLOURED_SHARE


def _stranger(text: str) -> str:
    edition, _, _rest = text.removeprefix(PREFIX).partition("/")
    if text.startswith(PREFIX) and edition != str(EDITION):
        return (
            f"This sheet is of edition {edition}, this companion reads edition {EDITION}. "
            "Score it with the companion it was printed with, or enter it by hand."
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
