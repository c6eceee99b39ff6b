"""The jobs of the photo workers: read a photo and lay its sheets flat, or count what was read by the rules.

They run in processes of their own (companion.photos.workers), because both keep a core busy. Nothing here touches the
disk.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import cv2
import numpy as np

from companion.photos import finder
from companion.photos.scorable import Scored
from companion.photos.scoring import PHOTOS, game_of, photo_of, readable_sheets, score
from companion.vision import markers, reader
from companion.vision.arrays import Image
from companion.vision.decode import decode
from companion.vision.markers import Marker
from companion.vision.picture import flattened, jpeg
from companion.vision.reader import Closer
from companion.vision.reading import Bounds, Glimpse, Problem, Reading, ReadPhoto, SheetReading, Unreadable
from games.kit.photo import Answers, Seen, Unscorable

REFUSAL = Unreadable  # what a job raises that has a sentence for the player
COLOURLESS = "Switch the black-and-white filter off and take the photo again. This one has no colour."
SMALL_PX = 300  # side of the small picture in which colours are looked for: noise has none there
COLOURED_SHARE = 0.005  # of that picture
FAINTEST = 6  # between the channels, of 255; the palest photos of coloured paper have 40
PX_PER_MM = 7.0  # of the pictures that are kept; a phone's photo of one sheet has about as many
QUALITY = 80  # of their JPEG
AROUND_PX = 12  # what is kept around loose pieces


def look(photo: Image, name: str = "photo", closer: Closer | None = None) -> Reading:
    """Everything from the box in an upright RGB photo; raises Unreadable with a sentence for the player."""
    reading = _found(photo, name, closer)
    if any(game_of(sheet.id).coloured for sheet in reading.sheets) and _colourless(photo):
        raise Unreadable(COLOURLESS)
    return reading


def read(data: bytes, name: str, pictures: bool) -> ReadPhoto:
    """Raises Unreadable with a sentence for the player."""
    photo = decode(data)
    reading = look(photo, name, partial(decode, data))
    kept = [_kept(photo, sheet) for sheet in reading.sheets]
    flat = tuple(jpeg(picture, QUALITY) for _, picture in kept) if pictures else ()
    return ReadPhoto(replace(reading, sheets=tuple(sheet for sheet, _ in kept)), flat)


def glimpse(data: bytes) -> Glimpse:
    """What a phone's camera sees before the photo is taken."""
    return finder.glimpse(data)


def count(
    seen: Mapping[str, Seen], table: Any, names: Sequence[str], answers: Answers, assignments: Sequence[str]
) -> Scored:
    """Count a game's paper by its rules, and check it against the table's log if there is one."""
    try:
        return score(seen, assignments=assignments, table=table, names=names, answers=answers)
    except Unscorable as trouble:
        raise Unreadable(str(trouble)) from None


def _found(photo: Image, name: str, closer: Closer | None) -> Reading:
    sheets = readable_sheets()
    seen = markers.markers(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), sheets)
    if all(marker.id in _on_sheets() for marker in seen):
        return reader.read(photo, sheets, name, seen=seen, closer=closer)
    loose = _loose(photo, name, seen)
    if not any(marker.id in _on_sheets() for marker in seen) and (loose.sheets or loose.problems):
        return _something(loose)
    try:
        found = reader.read(photo, sheets, name, seen=seen, closer=closer)
    except Unreadable:
        if not loose.sheets and not loose.problems:
            raise
        return _something(loose)  # among many small markers one is sometimes mistaken for a sheet's
    return Reading(name, found.sheets + loose.sheets, found.problems + loose.problems)


def _loose(photo: Image, name: str, seen: Sequence[Marker]) -> Reading:
    """The loose pieces of every game. What one game refuses does not stop the others."""
    pieces: list[SheetReading] = []
    problems: list[Problem] = []
    for game in map(photo_of, PHOTOS):
        try:
            pieces += game.pieces(photo, seen)
        except Unreadable as refusal:
            problems.append(Problem("", str(refusal)))
    return Reading(name, tuple(pieces), tuple(problems))


def _something(reading: Reading) -> Reading:
    if not reading.sheets:
        raise Unreadable(reading.problems[0].why)
    return reading


def _colourless(photo: Image) -> bool:
    small = cv2.resize(photo, (SMALL_PX, SMALL_PX), interpolation=cv2.INTER_AREA)
    return float(np.quantile(np.ptp(small, axis=2), 1 - COLOURED_SHARE)) < FAINTEST


@cache
def _on_sheets() -> frozenset[int]:
    return frozenset(marker.id for sheet in readable_sheets() for marker in sheet.markers)


def _kept(photo: Image, sheet: SheetReading) -> tuple[SheetReading, Image]:
    """A sheet laid flat, or loose pieces cut out of the photo, with the place of each field in that picture."""
    if sheet.surface is not None:
        boxes = {**_boxes().get(sheet.id, {}), **sheet.boxes}
        return replace(sheet, surface=None, boxes=boxes), flattened(photo, sheet, PX_PER_MM)
    high, wide = photo.shape[:2]
    xs, ys = [x for x, _ in sheet.corners] or [0, wide], [y for _, y in sheet.corners] or [0, high]
    left, top = (max(0, int(min(them)) - AROUND_PX) for them in (xs, ys))
    right, bottom = min(wide, int(max(xs)) + AROUND_PX), min(high, int(max(ys)) + AROUND_PX)
    cut = photo[top:bottom, left:right]
    size = (max(1, right - left), max(1, bottom - top))
    boxes = {
        name: ((x - left) / size[0], (y - top) / size[1], w / size[0], h / size[1])
        for name, (x, y, w, h) in sheet.boxes.items()
    }
    return replace(sheet, boxes=boxes), cut


@cache
def _boxes() -> dict[str, dict[str, Bounds]]:
    """Where the fields of every printed sheet lie, as shares of the sheet."""
    found = {}
    for sheet in readable_sheets():
        block, own = sheet.block, {}
        for field in sheet.fields:
            xs, ys = [x for x, _ in field.polygon], [y for _, y in field.polygon]
            x, y = (min(xs) - block.x) / block.w, (min(ys) - block.y) / block.h
            own[field.id] = (x, y, (max(xs) - min(xs)) / block.w, (max(ys) - min(ys)) / block.h)
        found[sheet.id] = own
    return found
