"""What Crease & Cross is kept in: a box for its two dice, and a band around its sheets."""

from games.rollfold.components import TITLE
from generator.page.boxes.art import Keeping
from generator.page.boxes.net import Tuck
from generator.page.geometry import Point
from generator.page.palette import WHITE, Palette
from generator.pens.pen import Pen
from generator.rollfold.signs import KITE, drawn


def _kite(pen: Pen, at: Point, size: float, ink: Palette) -> None:
    drawn(pen, KITE, at, size, ink.delft, ink.straw or WHITE, bold=0.6)


KEEPING = Keeping(
    title=TITLE,
    subtitle="Draw lines of X’s, fold the corners, join the kites",
    emblem=_kite,
    tucks=(Tuck("the dice", width=42, height=21.5, depth=21.5, holds=("the black die", "the white die")),),
    sheets="Sheets of all levels, the solo table, pads, aids and rules",
)
