"""The picture of a finished game to share: who won, everybody's points, and something of the game's art. Polders has
one of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.dutch.components import SUITS
from generator.dutch.suits import pip
from generator.flutter.figures import shapes
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, HAIRLINE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, printable
from generator.polders.figures import horizon
from generator.rollfold.figures import parade

PICTURE = Box(0, 0, 108, 135)
PIXELS_PER_MM = 10.0
FRAME = PICTURE.inset(3)
TITLE = Box(8, 7, 92, 10)
SUBTITLE = Box(8, 17, 92, 5)
DATE = Box(8, 22.5, 92, 4)
ROWS_TOP = 29.0
ROW_MM = 9.0
FOOT = Box(8, 125.5, 92, 4.5)
ART_BOTTOM = 123.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player in the ranking. Some games are won without points."""

    name: str
    points: int | None
    wins: bool


def draw(pen: Pen, game: str, title: str, date: str, ranking: Sequence[Ranked], ink: Palette) -> None:
    pen.shape(path.rect(FRAME, 3), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(FRAME.inset(0.9), 2.4), line=Stroke(ink.delft, HAIRLINE))
    names, verdict = _verdict(title, ranking)
    label(pen, TITLE, printable(names, "title"), font="title", size=24, colour=ink.delft)
    label(pen, SUBTITLE, verdict, font="title-italic", size=12, colour=ink.delft)
    label(pen, DATE, date, font="text", size=9, colour=ink.sounding)
    for place, it in enumerate(ranking):
        _row(pen, row(place), it, ink)
    _art(pen, game, row(len(ranking)).y, ink)
    label(pen, FOOT, "Polderbox: print, play, count", font="title-italic", size=9, colour=ink.sounding)


def row(place: int) -> Box:
    """Where a player's line stands in the ranking."""
    return Box(8, ROWS_TOP + place * ROW_MM, 92, ROW_MM - 1)


def _verdict(title: str, ranking: Sequence[Ranked]) -> tuple[str, str]:
    """Whoever won, and what there is to say about it. Whoever plays alone wins against the paper."""
    winners = [it.name for it in ranking if it.wins]
    if not winners:
        return " and ".join(it.name for it in ranking), f"played {title}"
    return " and ".join(winners), f"share the victory at {title}" if len(winners) > 1 else f"wins at {title}"


def _row(pen: Pen, box: Box, it: Ranked, ink: Palette) -> None:
    below = box.bottom + 0.5
    pen.shape(path.line((box.x, below), (box.right, below)), line=Stroke(ink.wave, FINE))
    if it.wins:
        icons.draw(pen, icons.CROWN, (box.x + 4, box.centre[1] - 0.2), 6, ink.tulip)
    name = Box(box.x + 9, box.y, box.w - 29, box.h)
    label(pen, name, printable(it.name, "text-bold"), font="text-bold", size=16, colour=ink.text, align="left")
    if it.points is not None:
        total = Box(box.right - 18, box.y, 18, box.h)
        label(pen, total, str(it.points).replace("-", "−"), font="title", size=20, colour=ink.delft, align="right")


def _art(pen: Pen, game: str, top: float, ink: Palette) -> None:
    """The game's figure in the middle of what is left below the ranking."""
    width, height, figure = ART[game]
    room = Box(8, top + 3, 92, ART_BOTTOM - top - 3)
    scale = min(1.0, room.h / height)
    at = (room.centre[0] - width * scale / 2, room.centre[1] - height * scale / 2)
    with pen.placed(at, scale):
        figure(pen, Box(0, 0, width, height), ink)


def _suits(pen: Pen, box: Box, ink: Palette) -> None:
    for suit, column in zip(SUITS, box.columns(4), strict=True):
        pip(pen, suit, column.centre, box.h, ink)


Art = tuple[float, float, Callable[[Pen, Box, Palette], None]]  # a figure of the rules, its width and its height in mm

ART: Mapping[str, Art] = {
    "dutch": (92, 20, _suits),
    "flutter": (92, 46, shapes),
    "h2olland": (92, 30, horizon),
    "rollfold": (92, 46, parade),
}
