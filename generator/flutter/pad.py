"""The score pad of Flutter, and what players look up while they play."""

from functools import partial

from games.flutter.components import COLOURS, PLAYER_COLOURS
from generator.flutter import figures, signs
from generator.page import icons
from generator.page.booklet import Block, Heading, Picture, Words
from generator.page.geometry import Box, Point
from generator.page.palette import Palette
from generator.page.quarters import Pad
from generator.pens.pen import Pen
from generator.pens.type import label

BEE_MM = 5.6
AID_TITLE = "Your turn"
AID: tuple[Block, ...] = (
    Words(
        "**1**  Move the **sun** one stack clockwise.\n"
        "**2**  **Choose:** the stack after the sun is free. Each stack you skip costs 1, then 2, 3, 4 petals in the"
        " colour on top of it.\n"
        "**3**  **Lay** the tile: it shares a side, and one of its petals meets petals.\n"
        "**4**  **Flowers.** If new and old petals match, gain one of that colour for each. If nothing matches, pay for"
        " all of them.\n"
        "**5**  **Pollinate:** fill ponds, then settle enclosed tiles, then bees come home: 2 pollen.\n"
        "**6**  You may put your **bee** on a tile."
    ),
    Heading("Enclosed tiles"),
    Words(
        "Can you pay as many petals of its colour as it has sparkles? Then you must, and gain that much pollen. If not,"
        " each opponent gains half, rounded up."
    ),
    Picture(8, figures.colours, "The signs of the four colours."),
    Heading("At the end, your petals are worth"),
    Picture(25, figures.values, "The pollen that each space of the tracker is worth."),
)


def _bee(pen: Pen, at: Point, ink: Palette, name: str) -> None:
    signs.bee(pen, name, (at[0] - 2.2, at[1]), BEE_MM, ink, letter=False)
    label(pen, Box.around((at[0] + 3.4, at[1]), 4), name[0].upper(), font="title", size=10, colour=ink.delft)


PAD = Pad(
    title="Flutter",
    icon=icons.TULIP,
    rows=("pollen", *(f"worth of {it.name}" for it in COLOURS)),
    ties=("petals left",),
    heads=tuple(partial(_bee, name=it.name) for it in PLAYER_COLOURS),
)
