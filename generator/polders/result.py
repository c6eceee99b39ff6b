"""The picture of a finished game to share: who won, everyone's points, and the finished polders."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.polders.components import Colour
from games.polders.editions import polder_with
from games.polders.notation import dump_marks
from games.polders.rules.state import Inked, Position
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, HAIRLINE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, printable
from generator.polders import plots
from generator.polders.sheets import pen_sign

PICTURE = Box(0, 0, 108, 135)
PIXELS_PER_MM = 10.0
FRAME = PICTURE.inset(3)
TITLE = Box(8, 7, 92, 10)
SUBTITLE = Box(8, 17, 92, 5)
ROWS_TOP = 26.0
ROW_MM = 9.0
MAPS_BOTTOM = 124.0
FOOT = Box(8, 125.5, 92, 4.5)
GAP_MM = 3.0
NAME_MM = 4.0  # the height of the name under a map


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player in the ranking."""

    name: str
    colour: Colour
    total: int
    wins: bool


def picture(pen: Pen, ranking: Sequence[Ranked], position: Position, pens: str, ink: Palette) -> None:
    """`pens` are the letters of the seats' pens."""
    pen.shape(path.rect(FRAME, 3), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(FRAME.inset(0.9), 2.4), line=Stroke(ink.delft, HAIRLINE))
    winners = " and ".join(it.name for it in ranking if it.wins)
    label(pen, TITLE, printable(winners, "title"), font="title", size=24, colour=ink.delft)
    verdict = "share the victory at Polders" if sum(it.wins for it in ranking) > 1 else "wins at Polders"
    label(pen, SUBTITLE, verdict, font="title-italic", size=12, colour=ink.delft)
    for place, it in enumerate(ranking):
        _row(pen, row(place), it, ink)
    for index, box in enumerate(maps(position.players)):
        _map(pen, box, position.polders[index], pens, ink)
    label(pen, FOOT, "Polderbox: print, play, count", font="title-italic", size=9, colour=ink.sounding)


def row(place: int) -> Box:
    """Where a player's line stands in the ranking."""
    return Box(8, ROWS_TOP + place * ROW_MM, 92, ROW_MM - 1)


def maps(count: int) -> tuple[Box, ...]:
    """Where the polders stand below the ranking: two side by side, or two rows of two."""
    top = ROWS_TOP + count * ROW_MM + GAP_MM
    area = Box(8, top, 92, MAPS_BOTTOM - top)
    if count == 2:
        return tuple(area.columns(2, GAP_MM))
    return tuple(box for line in area.rows(2, GAP_MM) for box in line.columns(2, GAP_MM))[:count]


def _row(pen: Pen, box: Box, it: Ranked, ink: Palette) -> None:
    y = box.centre[1]
    pen.shape(path.line((box.x, box.bottom + 0.5), (box.right, box.bottom + 0.5)), line=Stroke(ink.wave, FINE))
    pen_sign(pen, (box.x + 4, y), 3, it.colour.name, it.colour.letter, ink)
    if it.wins:
        icons.draw(pen, icons.CROWN, (box.x + 12, y - 0.2), 6, ink.tulip)
    name = Box(box.x + 17, box.y, box.w - 37, box.h)
    label(pen, name, printable(it.name, "text-bold"), font="text-bold", size=16, colour=ink.text, align="left")
    total = Box(box.right - 18, box.y, 18, box.h)
    label(pen, total, str(it.total).replace("-", "−"), font="title", size=20, colour=ink.delft, align="right")


def _map(pen: Pen, box: Box, inked: Inked, pens: str, ink: Palette) -> None:
    polder = polder_with(inked.board.text)
    plot = plots.Plot(polder.map, dump_marks(inked, pens))
    filled = plots.draw(pen, plot, Box(box.x, box.y, box.w, box.h - NAME_MM), ink)
    under = Box(box.x, filled.bottom, box.w, NAME_MM)
    label(pen, under, polder.name, font="title-italic", size=9, colour=ink.delft)
