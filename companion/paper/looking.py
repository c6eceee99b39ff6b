"""One look at a photo, for every game: the sheets that lie in it, and the loose pieces."""

from functools import cache

import cv2

from companion.scoring import SCORABLE, readable_sheets
from companion.vision import find
from companion.vision.arrays import Image
from companion.vision.errors import Unreadable
from companion.vision.reader import read
from companion.vision.reading import Reading


def look(photo: Image, name: str = "photo") -> Reading:
    """Everything of the box in an upright RGB photo; raises Unreadable with a sentence for the player."""
    sheets = readable_sheets()
    seen = find.markers(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), sheets)
    if all(marker.id in _on_sheets() for marker in seen):
        return read(photo, sheets, name, seen=seen)
    pieces = tuple(reading for game in SCORABLE.values() for reading in game.pieces(photo, seen))
    if pieces and not any(marker.id in _on_sheets() for marker in seen):
        return Reading(name, pieces)
    try:
        found = read(photo, sheets, name, seen=seen)
    except Unreadable:
        if not pieces:
            raise
        return Reading(name, pieces)  # among many small markers one is now and then taken for that of a sheet
    return Reading(name, (*found.sheets, *pieces), found.problems)


@cache
def _on_sheets() -> frozenset[int]:
    return frozenset(marker.id for sheet in readable_sheets() for marker in sheet.markers)
