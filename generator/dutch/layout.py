"""Where everything is on the cards and the auction board of Dutch, and what a camera finds there.

A card of 63 x 88 mm shows its marker and its index in two opposite corners, like any playing card: a fan, a column that
overlaps downward and a card lying upside down all show one of them. The marker's top left is always towards the corner.
"""

from dataclasses import dataclass

from games.dutch.components import CARDS, EDITION, PLACES, Card, Place
from generator.page.geometry import Box, Placing, Polygon
from generator.page.imposition import POKER, Imposition
from generator.page.paper import Paper
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet

CARD = Box(0, 0, *POKER)
FRAME = CARD.inset(3.0)

# In the corner, and upside down in the opposite corner too
MARKER_MM = 9.1  # seven modules of 1.3 mm
QUIET_MM = 1.3
MARKER = Box(5, 5, MARKER_MM, MARKER_MM)
INDEX = Box(5, 15.2, MARKER_MM, 8.6)
UNDERLINE = ((7.3, 23.5), (11.8, 23.5))
PIP = Box(5.75, 24.8, 7.6, 7.6)

# Beside the marker and the index, where nothing is printed on the wash
FREE = (
    *((16.6, float(y)) for y in range(7, 13)),
    *((4.4, y + 0.5) for y in range(16, 23)),
    *((x + 0.5, 16.2) for x in range(17, 40)),
)

# Only once
NAME = Box(17.5, 5, 40, 6.4)
GLOSS = Box(17.5, 11, 40, 4)
WREATH = Box.around((31.5, 36.5), 35)
LABEL = Box(6.4, 57, 39, 26)  # what a power does, or a bed of flowers

# On a phone, without markers
SCREEN_BID = Box(4.5, 5, 18, 15)
SCREEN_PIP = Box(44, 5.5, 13.5, 13.5)
SCREEN_POWER = Box(5.5, 60, 52, 20)

# Heap cards, aids, backs
HEAP_NAME = Box(17.5, 5, 40, 9)
HEAP_PICTURE = Box.around(CARD.centre, 30)
HEAP_WORDS = Box(8, 62, 39, 20)
AID_NAME = Box(6, 5.4, 51, 7)
AID_WORDS = Box(6.4, 14, 50.2, 68)
MEDALLION_MM = 21.0  # radius

FIRST_CARDS = {1: 400, 2: 460}  # by edition, so that a photo shows which points are printed on a card
FIRST_HEAP = 450
HEAPS = ("first", "second", "rest")  # two decks, and what is left in the auction

BLOCK = Box(0, 0, 261, 180)
GAP_MM = 3.0
BOARD_MARKER_MM = 12.0
FIRST_MARKER = 440
TITLE = Box(17, 0, BLOCK.w - 34, 13)
COSTS_Y = 18.0
COST_MM = 15.0  # the height of a price
CARDS_Y = COSTS_Y + COST_MM + 3
WORDS = Box(3, CARDS_Y + POKER[1] + 8, BLOCK.w - 6, 38)
EDGE_MM = 2.0  # the edge of a place around its card


@dataclass(frozen=True, slots=True)
class Half:
    """Half of the board; `pile` is the pile of cards at its outer end."""

    name: str
    number: int
    places: tuple[Place, ...]
    pile: str


LEFT = Half("left", 0, PLACES[:3], "auction discards")
RIGHT = Half("right", 1, PLACES[3:], "auction deck")
HALVES = (LEFT, RIGHT)


def on_page(page: Imposition, number: int) -> tuple[PlacedSheet, ...]:
    """The sheets on page `number` of the fronts, counting from 0."""
    count = len(page.fronts)
    lying = fronts()[number * count : (number + 1) * count]
    return tuple(
        PlacedSheet(sheet, Placing(slot.box.x, slot.box.y))
        for sheet, slot in zip(lying, page.fronts, strict=False)
        if sheet
    )


def fronts() -> tuple[Sheet | None, ...]:
    """What is in the slots, page after page: the cards, the heap cards, and two aids without a marker."""
    return (*map(card_sheet, CARDS), *map(heap_sheet, HEAPS), None, None)


def card_sheet(card: Card) -> Sheet:
    """A card in the manifest: one marker, and the same marker again in the opposite corner."""
    return _sheet(f"dutch/{card.name}", card_marker(card))


def heap_sheet(heap: str) -> Sheet:
    return _sheet(f"dutch/{heap}", heap_marker(heap))


def card_marker(card: Card, edition: int = EDITION) -> Marker:
    return Marker(FIRST_CARDS[edition] + card.id, MARKER)


def heap_marker(heap: str) -> Marker:
    return Marker(FIRST_HEAP + HEAPS.index(heap), MARKER)


def opposite(box: Box) -> Polygon:
    """The corners of a box in the opposite corner, upside down: its own top left, at the lower right, comes first."""
    return tuple((CARD.w - x, CARD.h - y) for x, y in box.corners)


def _sheet(name: str, marker: Marker) -> Sheet:
    return Sheet(name, CARD, (marker,), (Field("opposite", opposite(marker.box), "code"),), NO_CODE)


# The board


def board_on_page(half: Half, paper: Paper) -> PlacedSheet:
    page = paper.sideways
    return PlacedSheet(sheet(half), Placing((page.width - BLOCK.w) / 2, (page.height - BLOCK.h) / 2))


def sheet(half: Half) -> Sheet:
    fields = [
        Field(f"place-{place.number}", slot.corners, "code")
        for place, slot in zip(half.places, place_slots(half), strict=True)
    ]
    pile = Field(half.pile.replace(" ", "-"), pile_slot(half).corners, "code")
    return Sheet(f"dutch/board-{half.name}", BLOCK, _markers(half), (*fields, pile), NO_CODE)


def place_slots(half: Half) -> tuple[Box, ...]:
    return slots()[1:] if half is LEFT else slots()[:3]


def pile_slot(half: Half) -> Box:
    return slots()[0] if half is LEFT else slots()[3]


def cost_box(slot: Box) -> Box:
    return Box(slot.x, COSTS_Y, slot.w, COST_MM)


def slots() -> tuple[Box, ...]:
    """Four places for cards, side by side."""
    return tuple(Box(0, CARDS_Y, BLOCK.w, POKER[1]).columns(4, GAP_MM))


def _markers(half: Half) -> tuple[Marker, ...]:
    far_x, far_y = BLOCK.w - BOARD_MARKER_MM, BLOCK.h - BOARD_MARKER_MM
    corners = ((0.0, 0.0), (far_x, 0.0), (far_x, far_y), (0.0, far_y))
    first = FIRST_MARKER + 4 * half.number
    return tuple(Marker(first + i, Box(x, y, BOARD_MARKER_MM, BOARD_MARKER_MM)) for i, (x, y) in enumerate(corners))
