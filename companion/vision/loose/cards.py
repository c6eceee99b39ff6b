"""Loose cards on a table, laid out, overlapping or fanned: from the markers in their corners to cards, and to heaps.

Knows no game. A card has a size and the same marker in two opposite corners, each with its own top left towards its
corner of the card. A fan shows one of the two, and that is enough.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.loose.tiles import Lying, look_again, spread
from companion.vision.loose.tilt import Table, spin
from companion.vision.markers import Marker, detected, refined, same_place
from companion.vision.reading import Bounds
from generator.page.geometry import Box, Point

SMALL = 0.016  # of the photo's long side; OpenCV overlooks squares of half this size, so we search quarter by quarter
QUARTER = 0.6  # of the photo's sides; quarters overlap, so that none of them cuts every marker
SAME_CARD_MM = 16.0  # how far apart two markers may put the middle of one card, as cards bend and lie on each other
BENT_MM = 1.1  # of a marker from a square; beyond this it may be another marker, half covered
FEWEST_PX = 10.0  # side of a marker below which we do not trust it


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table: its number, its middle in millimetres, and its outline in the photo."""

    id: int
    middle: Point
    bounds: Bounds
    at: Lying  # one of its corners
    doubt: str = ""

    def outline(self, size: tuple[float, float]) -> Array:
        """Its corners on the table."""
        return _outline(self.at, size)

    def places(self, on_card: Sequence[Point]) -> Array:
        """Places of the card on the table, seen from the corner whose marker was read."""
        return np.asarray(np.array(on_card) @ spin(self.at.turn).T + self.at.at)


def cards(
    grey: Grey, seen: Sequence[Marker], ids: Collection[int], marker: Box, size: tuple[float, float]
) -> tuple[Table | None, list[Card]]:
    """The table, and all cards with these numbers on it. One that was seen in two places is in the list twice."""
    ours = [s for s in _closer(grey, seen, ids) if s.id in ids]
    if not ours:
        return None, []
    table, pieces = spread(grey, ours, dict.fromkeys(ids, marker))
    corners: list[list[Lying]] = []  # of each card: one, or both
    for piece in pieces:
        same = next((some for some in corners if _same(piece, some[0], size)), None)
        if same is None:
            corners.append([piece])
        else:
            same.append(piece)
    return table, [_card(table, some, size, _doubt(grey, table, some, marker)) for some in corners]


def heaps(found: Sequence[Card], apart_mm: float) -> list[list[Card]]:
    """Groups of cards. Cards whose middles are closer than this belong together, directly or through others."""
    left = list(found)
    gathered: list[list[Card]] = []
    while left:
        heap = [left.pop(0)]
        for card in heap:
            near = [other for other in left if math.dist(card.middle, other.middle) < apart_mm]
            left = [other for other in left if other not in near]
            heap += near
        gathered.append(heap)
    return gathered


def _closer(grey: Grey, seen: Sequence[Marker], ids: Collection[int]) -> list[Marker]:
    """All markers of cards. If some are small in the photo, others may have been too small and are looked for again."""
    ours = [s for s in seen if s.id in ids]
    if not ours or min(s.side for s in ours) > SMALL * max(grey.shape):
        return ours
    high, wide = (int(QUARTER * side) for side in grey.shape)
    for top in (0, grey.shape[0] - high):
        for left in (0, grey.shape[1] - wide):
            quarter = np.ascontiguousarray(grey[top : top + high, left : left + wide])
            fresh = [
                refined(grey, Marker(id_, corners + (left, top))) for id_, corners in detected(quarter) if id_ in ids
            ]
            ours += [s for s in fresh if not any(same_place(s, known) for known in ours)]
    return ours


def _doubt(grey: Grey, table: Table, corners: Sequence[Lying], marker: Box) -> str:
    """Why a card may be misread. Blur can turn one marker into another: two corners that agree are sure, and a single
    one is looked at again.
    """
    best = min(corners, key=lambda piece: piece.misfit)
    if best.misfit > BENT_MM:
        return "its marker is bent or partly covered"
    if max(piece.seen.side for piece in corners) < FEWEST_PX:
        return "its marker is very small in the photo"
    again = look_again(grey, table, best.middle, best.turn, marker.w) if len(corners) == 1 else ()
    return "its marker is blurred" if len(corners) == 1 and all(s.id != best.id for s in again) else ""


def _card(table: Table, corners: Sequence[Lying], size: tuple[float, float], doubt: str) -> Card:
    piece = min(corners, key=lambda piece: piece.misfit)
    x, y, w, h = cv2.boundingRect(table.px(_outline(piece, size)).astype(np.float32))
    return Card(piece.id, _middle(piece, size), (float(x), float(y), float(w), float(h)), piece, doubt)


def _outline(piece: Lying, size: tuple[float, float]) -> Array:
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64)
    return np.asarray(corners @ spin(piece.turn).T + piece.at)


def _middle(piece: Lying, size: tuple[float, float]) -> Point:
    x, y = np.array(piece.at) + spin(piece.turn) @ (np.array(size) / 2)
    return (float(x), float(y))


def _same(a: Lying, b: Lying, size: tuple[float, float]) -> bool:
    return a.id == b.id and math.dist(_middle(a, size), _middle(b, size)) < SAME_CARD_MM
