"""One look at a photo, for every game: the sheets that lie in it, and the loose pieces."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from companion.photos.scoring import SCORABLE, game_of, readable_sheets
from companion.vision import find
from companion.vision.arrays import Image
from companion.vision.errors import Unreadable
from companion.vision.find import Seen
from companion.vision.reader import read
from companion.vision.reading import Problem, Reading, SheetReading

COLOURLESS = "This photo has no colour. Switch the black-and-white filter off and take it again."
SMALL_PX = 300  # side of the small picture in which colours are looked for: noise has none there
COLOURED_SHARE = 0.005  # of that picture
FAINTEST = 6  # between the channels, of 255; the palest photos of coloured paper have 40


def look(photo: Image, name: str = "photo") -> Reading:
    """Everything of the box in an upright RGB photo; raises Unreadable with a sentence for the player."""
    reading = _found(photo, name)
    if any(game_of(sheet.id).coloured for sheet in reading.sheets) and _colourless(photo):
        raise Unreadable(COLOURLESS)
    return reading


def _found(photo: Image, name: str) -> Reading:
    sheets = readable_sheets()
    seen = find.markers(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), sheets)
    if all(marker.id in _on_sheets() for marker in seen):
        return read(photo, sheets, name, seen=seen)
    loose = _loose(photo, name, seen)
    if not any(marker.id in _on_sheets() for marker in seen) and (loose.sheets or loose.problems):
        return _something(loose)
    try:
        found = read(photo, sheets, name, seen=seen)
    except Unreadable:
        if not loose.sheets and not loose.problems:
            raise
        return _something(loose)  # among many small markers one is now and then taken for that of a sheet
    return Reading(name, found.sheets + loose.sheets, found.problems + loose.problems)


def _loose(photo: Image, name: str, seen: Sequence[Seen]) -> Reading:
    """The pieces of every game; what one game refuses does not spoil the others."""
    pieces: list[SheetReading] = []
    problems: list[Problem] = []
    for game in SCORABLE.values():
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
