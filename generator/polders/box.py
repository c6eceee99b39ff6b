"""What Polders is kept in: a box for its cards and cubes, and a band around its sheets."""

from generator.page import icons
from generator.page.boxes.art import Keeping
from generator.page.boxes.net import Tuck
from generator.page.geometry import Point
from generator.page.palette import WHITE, Palette
from generator.pens.pen import Pen


def _mill(pen: Pen, at: Point, size: float, ink: Palette) -> None:
    icons.draw(pen, icons.MILL, at, size, ink.delft, wash=ink.water or WHITE, bold=0.6)


KEEPING = Keeping(
    title="Polders",
    subtitle="Draw your fields on land that has just run dry",
    emblem=_mill,
    tucks=(
        Tuck(
            "the cards and the cubes",
            width=66,
            height=115,
            depth=16,
            holds=("17 shapes", "15 assignments", "4 reference cards", "8 cubes, on top"),
        ),
    ),
    sheets="The polders, the scoring table, pads, aids and rules",
)
