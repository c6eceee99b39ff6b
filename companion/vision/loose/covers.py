"""What lies over loose pieces: a hand, a sleeve, a cup, or a piece that could not be read.

Between and around the pieces there should be nothing but the table. What is something else, and as large as a piece, is
an area that the players are asked about once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from companion.vision.loose import ground
from companion.vision.loose.ground import PX_PER_MM, Piece, View, disc
from companion.vision.loose.tilt import Table
from companion.vision.reading import Bounds, Pixel, Value
from games.kit.photo import AREA, CLEAR, COVERED
from generator.page.geometry import Point

ON_WHITE_MM = 40.0  # on a white table the rest of a piece is not seen between it and what covers it
OPENED_MM, CLOSED_MM = 9, 9
MOST_OUTLINED = 0.05  # of the table: with more strange places, lines may be its own pattern
PRINT_MM = 13  # what is printed on pieces whose paper is known is not so wide
EVEN_MM, EVEN = 42.0, 0.18  # no card is without print so far; print changes the logarithm of light by 0.28 or more
ACROSS_MM = 25.0  # wider gaps between cards show the table
THIRD = 1 / 3
CARD_SLACK_MM, CARD_FULL = 6.0, 0.9  # by which the sides of a card may be off, and the share of its box that it fills


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table that shows neither the table nor a piece: its box in the photo, and which places it holds."""

    bounds: Bounds
    corner: Point  # of the mask, in millimetres
    mask: Grey

    def near(self, mm: Point, reach: float) -> bool:
        """Whether a place is in the area or not farther from it than this."""
        steps = np.arange(-reach, reach + 1, 2.0)
        around = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        return bool(self._holds(around[np.hypot(*around.T) <= reach] + mm).any())

    def is_card(self, size: tuple[float, float]) -> bool:
        """Whether it has the shape of one card of this size."""
        rows, columns = np.nonzero(self.mask)
        _, sides, _ = cv2.minAreaRect(np.stack([columns, rows], axis=-1).astype(np.float32))
        near = np.abs(np.sort(sides) / PX_PER_MM - np.sort(size)).max() < CARD_SLACK_MM
        return bool(near and len(rows) > CARD_FULL * sides[0] * sides[1])

    def _holds(self, mm: Array) -> Array:
        at = np.round((np.asarray(mm) - self.corner) * PX_PER_MM - 0.5).astype(int)
        x, y = at[..., 0], at[..., 1]
        inside = (x >= 0) & (y >= 0) & (x < self.mask.shape[1]) & (y < self.mask.shape[0])
        return np.asarray(inside & (self.mask[np.where(inside, y, 0), np.where(inside, x, 0)] > 0))


def areas(
    photo: Image,
    table: Table,
    pieces: Sequence[Piece],
    least_mm2: float,
    touching_mm: float,
) -> list[Area]:
    """Where something strange lies beside the pieces: at least so large, and not farther from them than this. If the
    colours of their paper are known, and no print on it is wide, something strange is found on the pieces too.
    """
    seen = ground.view(photo, table, pieces)
    shown = ground.table_shown(seen)
    free = seen.shown & ~seen.pieces
    bits = (free & ~shown).astype(np.uint8)
    if bits.sum() < MOST_OUTLINED * free.sum():
        bits = _filled(bits)
    opened = cv2.morphologyEx(bits, cv2.MORPH_OPEN, disc(OPENED_MM))
    if any(piece.papers for piece in pieces):
        bare = (seen.shown & seen.pieces & ~ground.paper_shown(seen, pieces)).astype(np.uint8)
        opened = cv2.max(opened, cv2.morphologyEx(bare, cv2.MORPH_OPEN, disc(PRINT_MM)))
        even = (ground.evenness(seen, EVEN_MM, ACROSS_MM) < EVEN).astype(np.uint8)
        opened = cv2.max(opened, cv2.dilate(even, disc(round(EVEN_MM * PX_PER_MM))))
    strange = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, disc(CLOSED_MM))
    reach = ON_WHITE_MM if ground.is_white(seen, shown) else touching_mm
    near = cv2.dilate(seen.pieces.astype(np.uint8), disc(2 * round(reach) + 1)) > 0
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strange)
    large = [n for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] / PX_PER_MM**2 >= least_mm2]
    touching = [labels == n for n in large if near[labels == n].any()]
    found = [np.asarray(it, np.uint8) for it in touching]
    glare = ground.glare(seen) if found else None
    return [_area(photo, table, seen, it) for it in found if glare is None or not glare.explains(it)]


def named(
    found: Sequence[Area], within: Sequence[Pixel], what: str, card: tuple[float, float] | None = None
) -> tuple[dict[str, Value], dict[str, Bounds]]:
    """A field for each part of the picture that has such areas, and their boxes. `within` are the corners of what was
    photographed, `what` names it in a sentence, and `card` is the size of a card that may lie face down.
    """
    (left, top), (right, bottom) = np.min(within, axis=0), np.max(within, axis=0)
    boxes: dict[str, Bounds] = {}
    backs: set[str] = set()
    for area in found:
        x, y, w, h = area.bounds
        where = place_words((x + w / 2 - left) / (right - left), (y + h / 2 - top) / (bottom - top))
        boxes[AREA + where] = union([boxes.get(AREA + where, area.bounds), area.bounds])
        backs |= {AREA + where} if card and area.is_card(card) else set()
    values = {area: covered_value(area.removeprefix(AREA), what) for area in boxes}
    return values | {
        area: replace(values[area], why=_face_down(area.removeprefix(AREA), what)) for area in backs
    }, boxes


def covered_value(where: str, what: str, clear: str = "nothing lies there") -> Value:
    why = f"Something covers the {where} of the {what}. Move it and take another photo, or tell us that {clear}."
    return Value(COVERED, 0.5, doubtful=True, alternatives={COVERED: 0.5, CLEAR: 0.5}, why=why)


def _face_down(where: str, what: str) -> str:
    return (
        f"A card seems to lie face down at the {where} of the {what}. Turn it over and take another photo, or tell us"
        " that nothing lies there."
    )


def around(corners: Sequence[Pixel], boxes: Collection[Bounds]) -> tuple[Pixel, ...]:
    """An upright box in the photo that has room for these corners and boxes, so that people see what is asked."""
    x, y, w, h = union([*boxes, *((x, y, 0.0, 0.0) for x, y in corners)])
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def place_words(across: float, down: float) -> str:
    """A place in a picture, by shares of its width and height."""
    row = "top" if down < THIRD else "bottom" if down > 1 - THIRD else ""
    column = "left" if across < THIRD else "right" if across > 1 - THIRD else ""
    if row and column:
        return f"{row} {column}"
    return f"{column} side" if column else row or "middle"


def together(places: Array, reach: float) -> list[list[int]]:
    """Groups of places, by number: neighbours are at most this far apart, across or along."""
    left = list(range(len(places)))
    groups = []
    while left:
        group = [left.pop(0)]
        for one in group:
            near = [other for other in left if np.abs(places[one] - places[other]).max() <= reach]
            left = [other for other in left if other not in near]
            group += near
        groups.append(group)
    return groups


def union(boxes: Collection[Bounds]) -> Bounds:
    """The smallest box that holds all of these."""
    left, top = min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    return (left, top, right - left, bottom - top)


def _filled(bits: Grey) -> Grey:
    """Outlines with what is inside them: a pale cup on a white table shows only its rim."""
    closed = cv2.morphologyEx(bits, cv2.MORPH_CLOSE, disc(CLOSED_MM))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = cv2.drawContours(np.zeros_like(closed), outlines, -1, 1, -1)
    return np.asarray(np.where(closed > 0, bits, whole), np.uint8)


def _area(photo: Image, table: Table, seen: View, mask: Grey) -> Area:
    rows, columns = np.nonzero(mask)
    px = table.px(np.stack([columns + 0.5, rows + 0.5], axis=-1) / PX_PER_MM + seen.corner)
    px = np.clip(px, 0, (photo.shape[1], photo.shape[0]))
    (left, top), (right, bottom) = px.min(axis=0), px.max(axis=0)
    return Area((float(left), float(top), float(right - left), float(bottom - top)), seen.corner, mask)
