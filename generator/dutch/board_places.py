"""Where everything stands on the auction board: two halves, each a page on its side, laid side by side.

From left to right: the auction discards, the six places from the cheapest to the dearest, the auction deck.
"""

from dataclasses import dataclass

from games.dutch.components import PLACES, Place
from generator.page.geometry import Box, Placing
from generator.page.imposition import POKER
from generator.page.paper import Paper
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet

BLOCK = Box(0, 0, 261, 180)
GAP_MM = 3.0
MARKER_MM = 12.0
FIRST_MARKER = 440
TITLE = Box(17, 0, BLOCK.w - 34, 13)
COSTS_Y = 18.0
COST_MM = 15.0  # the height of a price
CARDS_Y = COSTS_Y + COST_MM + 3
WORDS = Box(3, CARDS_Y + POKER[1] + 8, BLOCK.w - 6, 38)
EDGE_MM = 2.0  # room of a place around its card


@dataclass(frozen=True, slots=True)
class Half:
    """`pile` is the face-up or face-down pile at its outer end."""

    name: str
    number: int
    places: tuple[Place, ...]
    pile: str


LEFT = Half("left", 0, PLACES[:3], "auction discards")
RIGHT = Half("right", 1, PLACES[3:], "auction deck")
HALVES = (LEFT, RIGHT)


def slots() -> tuple[Box, ...]:
    """Room for four cards side by side."""
    return tuple(Box(0, CARDS_Y, BLOCK.w, POKER[1]).columns(4, GAP_MM))


def place_slots(half: Half) -> tuple[Box, ...]:
    return slots()[1:] if half is LEFT else slots()[:3]


def pile_slot(half: Half) -> Box:
    return slots()[0] if half is LEFT else slots()[3]


def cost_box(slot: Box) -> Box:
    return Box(slot.x, COSTS_Y, slot.w, COST_MM)


def sheet(half: Half) -> Sheet:
    fields = [
        Field(f"place-{place.number}", slot.corners, "code")
        for place, slot in zip(half.places, place_slots(half), strict=True)
    ]
    pile = Field(half.pile.replace(" ", "-"), pile_slot(half).corners, "code")
    return Sheet(f"dutch/board-{half.name}", BLOCK, _markers(half), (*fields, pile), NO_CODE)


def on_page(half: Half, paper: Paper) -> PlacedSheet:
    page = paper.sideways
    return PlacedSheet(sheet(half), Placing((page.width - BLOCK.w) / 2, (page.height - BLOCK.h) / 2))


def _markers(half: Half) -> tuple[Marker, ...]:
    far_x, far_y = BLOCK.w - MARKER_MM, BLOCK.h - MARKER_MM
    corners = ((0.0, 0.0), (far_x, 0.0), (far_x, far_y), (0.0, far_y))
    first = FIRST_MARKER + 4 * half.number
    return tuple(Marker(first + i, Box(x, y, MARKER_MM, MARKER_MM)) for i, (x, y) in enumerate(corners))
