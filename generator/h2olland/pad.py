"""The score pad of H2Olland, and what players look up while they play."""

from functools import partial

from games.h2olland.components import COLOURS, KINDS
from generator.h2olland import figures
from generator.page import icons
from generator.page.booklet import Block, Heading, Picture, Words
from generator.page.geometry import Box, Point
from generator.page.palette import Palette
from generator.page.quarters import Pad
from generator.pens.pen import Pen
from generator.pens.type import label

TULIPS = tuple(sorted((it for it in KINDS if it.group == "tulip"), key=lambda it: -it.points))
YEAR_GLANCE = (
    "**Spring.** In turn, place one piece from your barn, or pass for the season.\n"
    "**Summer.** In turn, lay one dike or pass. Then the mills drain.\n"
    "**Autumn.** Weather: first the disaster, then the harvest.\n"
    "**Winter.** Buy and exchange. Keep at most five crops, cows and tulips. The shoe moves on."
)
PLACE_GLANCE = (
    "**Farm:** anywhere, but not adjacent to a farm.\n"
    "**Mill:** beside one of your buildings, a field linked to you, or a tulip with your worker.\n"
    "**Cow:** beside one of your farms that no cow field touches.\n"
    "**Crop:** beside one of your buildings.\n"
    "**Tulip:** beside one of your buildings or a field linked to you, in an open colour; add a worker."
)
AID_TITLE = "The year"
AID: tuple[Block, ...] = (
    Words(YEAR_GLANCE),
    Heading("What you may place"),
    Words(PLACE_GLANCE),
    Heading("Which areas drain"),
    Words("At most four tiles, and for each of them a mill of its own beside it that has not worked this summer."),
    Picture(19, figures.open_tulips, "How many mills open each colour of tulips."),
)


def _name(pen: Pen, at: Point, ink: Palette, name: str) -> None:
    label(pen, Box.around(at, 14, 5), name, font="title-italic", size=9.5, colour=ink.delft)


PAD = Pad(
    title="H2Olland",
    icon=icons.TULIP,
    rows=tuple(f"{it.name}, {it.points} each" for it in TULIPS),
    ties=tuple(f"{it.name} fields" for it in TULIPS[:2]),
    heads=tuple(partial(_name, name=it.name) for it in COLOURS),
)
