"""The colours of H2Olland: players, fields and tulips; and the pattern that stands beside each player's colour.

All land and water is pale, so that a camera sees at once whether something lies on it.
"""

from dataclasses import dataclass

from generator.page.geometry import Box
from generator.page.palette import FINE, HAIRLINE, WHITE, Ink, hatching, staggered
from generator.pens import path
from generator.pens.pen import Colour, Line, Path, Pen

PLAYER_COLOURS: dict[str, Colour] = {"w": WHITE, "o": "#EE8A1D", "r": "#BF2A26", "b": "#2166AC"}


@dataclass(frozen=True, slots=True)
class Tints:
    """A kind of field: the wash of its land, None where the paper stays white, and the colour of what grows there."""

    ground: Colour | None
    furrow: Colour
    bloom: Colour


_FULL = {
    "corn": Tints("#F9EBBF", "#E2C873", "#E8B21E"),
    "bean": Tints("#DDEBC9", "#A9C488", "#6E9E45"),
    "carrot": Tints("#FBE0CB", "#E9B48D", "#E8792B"),
    "potato": Tints("#EBDFCD", "#C9B191", "#B08A5B"),
    "cow": Tints("#D8EAC6", "#A3C184", "#FFFFFF"),
    "red": Tints("#F8D3CE", "#E3A39B", "#C8372D"),
    "yellow": Tints("#FCF0C2", "#E8CF7A", "#EDBB24"),
    "orange": Tints("#FCDFC0", "#EDB885", "#EC7F22"),
    "pink": Tints("#FADDE8", "#E7AFC5", "#E583AE"),
    "white": Tints("#F3F4F1", "#C4CBD2", "#FFFFFF"),
    "purple": Tints("#E5D6EE", "#BFA2CF", "#7B3F9E"),
}
_LOW = Tints(None, "#B5B5B5", WHITE)
SOLID_IN_LOW = {"red", "purple"}  # so that tulips differ in grey too; the figures beside them tell them apart

BARREN: Colour = "#F0E6D2"
STONE: Colour = "#C9B998"
MEADOW: Colour = "#E2EDCF"
SAFE: Colour = "#EFF3DC"
WATER: Colour = "#CFE1EF"


def tints(kind: str, ink: Ink) -> Tints:
    return _FULL[kind] if ink.name == "full" else _LOW


def land(pen: Pen, box: Box, ink: Ink, *, safe: bool = False, barren: bool = False) -> None:
    """The ground of a quadrant: meadow, the paler meadow of a safe zone, or sand with stones."""
    tint = BARREN if barren else SAFE if safe else MEADOW
    if ink.name == "full":
        pen.shape(path.rect(box), fill=tint)
    else:
        pen.shape(path.rect(box), fill=WHITE)
    if barren:
        _stones(pen, box, ink)


def player(pen: Pen, shape: Path, bounds: Box, letter: str, ink: Ink) -> None:
    """A player's colour inside a path; in low ink its pattern: white plain, orange hatched, red dark, blue dotted."""
    if ink.name == "full":
        pen.shape(shape, fill=PLAYER_COLOURS[letter], line=Line(ink.delft, FINE))
        return
    pen.shape(shape, fill="#5A5A5A" if letter == "r" else WHITE)
    with pen.clipped(shape):
        if letter == "o":
            pen.shape(hatching(bounds, 1.3), line=Line(ink.text, FINE))
        elif letter == "b":
            for at in staggered(bounds, 1.6, 0.8):
                pen.shape(path.circle(at, 0.3), fill=ink.text)
    pen.shape(shape, line=Line(ink.text, FINE))


def on_player(letter: str, ink: Ink) -> Colour:
    """The colour of lines and letters on a player's colour."""
    dark = letter in "rb" if ink.name == "full" else letter == "r"
    return WHITE if dark else ink.delft


def _stones(pen: Pen, box: Box, ink: Ink) -> None:
    colour = STONE if ink.name == "full" else ink.grass
    for dx, dy, r in ((0.2, 0.24, 1.5), (0.44, 0.14, 1.0), (0.78, 0.22, 1.8), (0.3, 0.55, 1.1), (0.66, 0.5, 1.3)):
        at = (box.x + dx * box.w, box.y + dy * box.h)
        pen.shape(path.ellipse(at, r, 0.62 * r), line=Line(colour, FINE))
    for dx, dy in ((0.16, 0.8), (0.5, 0.74), (0.84, 0.78), (0.56, 0.34), (0.1, 0.42), (0.9, 0.52), (0.36, 0.9)):
        x, y = box.x + dx * box.w, box.y + dy * box.h
        pen.shape(path.line((x - 0.7, y), (x + 0.7, y)), line=Line(colour, HAIRLINE))
