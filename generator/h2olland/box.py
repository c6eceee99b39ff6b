"""What H2Olland is kept in: a box for tiles and pieces, one for fields, and a band around its board."""

from generator.page import icons
from generator.page.boxes.art import Keeping
from generator.page.boxes.net import Tuck
from generator.page.geometry import Point
from generator.page.palette import WHITE, Palette
from generator.pens.pen import Pen


def _mill(pen: Pen, at: Point, size: float, ink: Palette) -> None:
    """A mill between two tulips."""
    icons.draw(pen, icons.MILL, (at[0], at[1] - 0.05 * size), 0.8 * size, ink.delft, wash=ink.water or WHITE, bold=0.6)
    for dx, wash in ((-0.42, ink.tulip), (0.42, ink.straw)):
        flower = (at[0] + dx * size, at[1] + 0.2 * size)
        icons.draw(pen, icons.TULIP, flower, 0.3 * size, ink.delft, wash=wash or WHITE, bold=0.6)


KEEPING = Keeping(
    title="H2Olland",
    subtitle="Drain the lake, plant the land, race through the tulips",
    emblem=_mill,
    tucks=(
        Tuck(
            "the tiles and the pieces",
            width=53,
            height=53,
            depth=30,
            holds=("28 tiles, 12 weather cards", "farms, mills, workers", "dikes and the shoe"),
        ),
        Tuck(
            "the fields",
            width=47,
            height=46,
            depth=38,
            holds=("crops", "cows", "tulips"),
        ),
    ),
    sheets="The board in its parts, barns, pads, aids and rules",
)
