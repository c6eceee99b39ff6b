"""The pens in the drawer: what their ink absorbs of red, green and blue light, and how wide and evenly they write."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PenKind:
    name: str
    absorbs: tuple[float, float, float]  # natural logarithm, linear light, where the ink lies fully
    width_mm: float
    uneven: float  # share of the ink that comes and goes
    grain: bool = False


RED = PenKind("red", (0.12, 1.7, 1.5), 0.6, 0.15)
BLUE = PenKind("blue", (2.0, 1.25, 0.35), 0.5, 0.2)
GREEN = PenKind("green", (1.7, 0.5, 1.25), 0.6, 0.15)
BLACK = PenKind("black", (2.6, 2.6, 2.5), 0.5, 0.15)
FELT_RED = PenKind("felt red", (0.1, 1.9, 1.6), 1.1, 0.1)
FELT_BLUE = PenKind("felt blue", (2.4, 1.1, 0.25), 1.1, 0.1)
FELT_GREEN = PenKind("felt green", (1.9, 0.35, 1.4), 1.1, 0.1)
FELT_BLACK = PenKind("felt black", (3.0, 3.0, 2.9), 1.2, 0.1)
PURPLE = PenKind("purple", (1.0, 2.0, 0.55), 0.6, 0.15)
ORANGE = PenKind("light orange", (0.03, 0.5, 1.5), 0.9, 0.15)
PENCIL = PenKind("pencil", (0.95, 0.95, 0.93), 0.5, 0.3, grain=True)
BALLPOINT_BLUE = PenKind("ballpoint blue", (1.7, 1.3, 0.55), 0.38, 0.3)
BALLPOINT_BLACK = PenKind("ballpoint black", (1.9, 1.9, 1.75), 0.38, 0.3)
BROWN = PenKind("brown", (0.7, 1.5, 1.9), 0.6, 0.15)
DARK_GREEN = PenKind("dark green", (2.3, 1.55, 2.05), 0.5, 0.15)
DARK_BLUE = PenKind("dark blue", (2.5, 2.1, 1.3), 0.5, 0.15)
DARK_RED = PenKind("dark red", (0.9, 2.3, 2.0), 0.5, 0.15)
THICK_RED = PenKind("marker red", (0.1, 1.9, 1.6), 2.4, 0.1)
THICK_BLUE = PenKind("marker blue", (2.4, 1.1, 0.25), 2.2, 0.1)
THICK_GREEN = PenKind("marker green", (1.9, 0.35, 1.4), 2.2, 0.1)
THICK_BLACK = PenKind("marker black", (3.0, 3.0, 2.9), 2.4, 0.1)

# Sets of four that a table would accept, in seat order red, blue, green, black.
EVERYDAY: tuple[tuple[PenKind, PenKind, PenKind, PenKind], ...] = (
    (RED, BLUE, GREEN, BLACK),
    (FELT_RED, FELT_BLUE, FELT_GREEN, FELT_BLACK),
    (RED, BALLPOINT_BLUE, GREEN, BALLPOINT_BLACK),
    (FELT_RED, BLUE, FELT_GREEN, BALLPOINT_BLACK),
)
HARD: tuple[tuple[PenKind, PenKind, PenKind, PenKind], ...] = (
    (RED, BLUE, GREEN, PENCIL),
    (ORANGE, BLUE, GREEN, BLACK),
    (ORANGE, PURPLE, GREEN, PENCIL),
    (RED, PURPLE, BROWN, BALLPOINT_BLACK),
)
DARK: tuple[tuple[PenKind, PenKind, PenKind, PenKind], ...] = (
    (RED, BLUE, DARK_GREEN, BLACK),
    (RED, BLUE, DARK_GREEN, BALLPOINT_BLACK),
    (DARK_RED, BALLPOINT_BLUE, DARK_GREEN, FELT_BLACK),
    (RED, DARK_BLUE, GREEN, BLACK),
)
DARK_GREENS = DARK[:2]
THICK: tuple[tuple[PenKind, PenKind, PenKind, PenKind], ...] = (
    (THICK_RED, BLUE, GREEN, THICK_BLACK),
    (RED, THICK_BLUE, THICK_GREEN, BLACK),
)
