"""The pieces as maps show them, in the booklet and on phones: large, and without anything for a camera."""

from generator.h2olland import layout
from generator.h2olland.pieces import POINTS, dike, initial, land, ring, symbol
from generator.h2olland.signs import KINDS as ICONS
from generator.h2olland.signs import player
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen
from generator.pens.type import label

BLEED_MM = 2.0
LETTERS = 33.5  # points, of letters and figures, for a map may be a quarter as large as the board

__all__ = ["building", "dike", "field", "worker"]


def field(pen: Pen, kind: str, ink: Palette) -> None:
    """What grows here, with a tulip's points beside it, and its ring."""
    land(pen, layout.MAP_FIELD.inset(-BLEED_MM), kind, ink)
    x, y = layout.MAP_SIGN
    if POINTS[kind]:
        symbol(pen, kind, (x - 4.6, y), 18, ink, figured=False)
        label(pen, Box.around((x + 6, y), 9), str(POINTS[kind]), font="title", size=LETTERS, colour=ink.delft)
    else:
        symbol(pen, kind, (x, y), 17, ink)
    ring(pen, kind, layout.MAP_RING, ink, figured=False)


def building(pen: Pen, kind: str, letter: str, ink: Palette) -> None:
    box = layout.MAP_BUILDING
    player(pen, path.rect(box), box, letter, ink)
    pen.shape(path.circle(box.centre, 9.4), fill=WHITE)
    icons.draw(pen, ICONS[kind], box.centre, 13.6, ink.delft, wash=WHITE, bold=1.1)


def worker(pen: Pen, letter: str, ink: Palette) -> None:
    """A disc with its middle at (0, 0)."""
    box = Box.around((0, 0), layout.MAP_WORKER_MM)
    player(pen, path.circle((0, 0), box.w / 2), box, letter, ink)
    initial(pen, Box.around((0, 0), 11.5), letter, LETTERS, ink)
