"""Where everything stands on the cards of Dutch, 63 x 88 mm, and what a camera finds there.

A card shows its marker and its index in two opposite corners, like any playing card: a fan, a column that overlaps
downward and a card lying upside down all show one of them. The marker's own top left is always the corner of the card.
"""

from games.dutch.components import CARDS, Card
from generator.page.geometry import Box, Placing, Polygon
from generator.page.imposition import POKER, Imposition
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet

CARD = Box(0, 0, *POKER)
FRAME = CARD.inset(3.0)

# In the corner; everything here stands upside down in the opposite corner too.
MARKER_MM = 9.1  # seven modules of 1.3 mm
QUIET_MM = 1.3
MARKER = Box(5, 5, MARKER_MM, MARKER_MM)
CORNER = Box(FRAME.x, FRAME.y, MARKER.right + QUIET_MM - FRAME.x, 32)  # what a fan has to show
INDEX = Box(5, 15.2, MARKER_MM, 8.6)
UNDERLINE = ((7.3, 23.5), (11.8, 23.5))
PIP = Box(5.75, 24.8, 7.6, 7.6)

# Once
NAME = Box(17.5, 5, 40, 6.4)
GLOSS = Box(17.5, 11, 40, 4)
WREATH = Box.around((31.5, 36.5), 35)
LABEL = Box(8, 57, 39, 26)  # what a power does, or a bed of flowers

# Heap cards, aids, backs
HEAP_NAME = Box(17.5, 5, 40, 9)
HEAP_PICTURE = Box.around(CARD.centre, 30)
HEAP_WORDS = Box(8, 62, 39, 20)
AID_NAME = Box(6, 5.4, 51, 7)
AID_WORDS = Box(6.4, 14, 50.2, 68)
MEDALLION_MM = 21.0  # radius

FIRST_CARD = 400
FIRST_HEAP = 450
HEAPS = ("first", "second", "rest")  # two decks, and what the auction leaves


def card_marker(card: Card) -> Marker:
    return Marker(FIRST_CARD + card.id, MARKER)


def heap_marker(heap: str) -> Marker:
    return Marker(FIRST_HEAP + HEAPS.index(heap), MARKER)


def card_sheet(card: Card) -> Sheet:
    """A card as other programs know it: one marker, and the same again in the opposite corner."""
    return _sheet(f"dutch/{card.name}", card_marker(card))


def heap_sheet(heap: str) -> Sheet:
    return _sheet(f"dutch/{heap}", heap_marker(heap))


def fronts() -> tuple[Sheet | None, ...]:
    """What lies in the slots, one page after another: the cards, the heap cards, and two aids without a marker."""
    return (*map(card_sheet, CARDS), *map(heap_sheet, HEAPS), None, None)


def on_page(page: Imposition, number: int) -> tuple[PlacedSheet, ...]:
    """The sheets on a page of fronts, counted from nought."""
    count = len(page.fronts)
    lying = fronts()[number * count : (number + 1) * count]
    return tuple(
        PlacedSheet(sheet, Placing(slot.box.x, slot.box.y))
        for sheet, slot in zip(lying, page.fronts, strict=False)
        if sheet
    )


def opposite(box: Box) -> Polygon:
    """The corners of a box of the first corner, in the opposite one: from its own top left, which lies lower right."""
    return tuple((CARD.w - x, CARD.h - y) for x, y in box.corners)


def _sheet(name: str, marker: Marker) -> Sheet:
    return Sheet(name, CARD, (marker,), (Field("opposite", opposite(marker.box), "code"),), NO_CODE)
