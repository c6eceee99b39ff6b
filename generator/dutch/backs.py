"""The back of the cards: a Delft tile. Half of it is drawn twice, so a card that is turned round cannot be told."""

from games.dutch.components import SUITS
from generator.dutch import layout
from generator.dutch.suits import pip
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Ink
from generator.pens import path
from generator.pens.pen import Line, Pen

RING_MM = 2.6
BEADS = 24  # around half of the medallion
PIP_MM = 7.4
LATTICE_MM = 7.0


def back(pen: Pen, ink: Ink) -> None:
    """The four pips in a medallion, on the lattice of a garden fence."""
    _fence(pen, ink)
    centre, radius = layout.CARD.centre, layout.MEDALLION_MM
    pen.shape(path.circle(centre, radius + 2.2), fill=WHITE)
    pen.shape(path.circle(centre, radius), fill=ink.water or WHITE, line=Line(ink.delft, FIRM))
    pen.shape(path.circle(centre, radius - RING_MM), fill=WHITE, line=Line(ink.delft, FINE))
    for turn in (0, 180):
        with pen.placed(centre, turn=turn):
            _half(pen, ink)


def _half(pen: Pen, ink: Ink) -> None:
    for i in range(BEADS // 2):
        with pen.placed((0, 0), turn=360 / BEADS * (i + 0.5)):
            pen.shape(path.circle((0, -(layout.MEDALLION_MM - RING_MM / 2)), 0.5), fill=ink.delft)
    for i, suit in enumerate(SUITS):
        with pen.placed((0, 0), turn=45 * i):
            pip(pen, suit, (0, -12.6), PIP_MM, ink)
    icons.draw(pen, icons.TULIP, (0, -4.4), 8, ink.delft, wash=ink.water or WHITE, bold=0.8)


def _fence(pen: Pen, ink: Ink) -> None:
    frame = layout.FRAME
    pen.shape(path.rect(frame, 2.4), line=Line(ink.delft, FIRM))
    inside = frame.inset(1.2)
    pen.shape(path.rect(inside, 1.8), line=Line(ink.delft, HAIRLINE))
    with pen.clipped(path.rect(inside, 1.8)):
        for lean in (-1, 1):
            for x in _slats(inside):
                reach = inside.h / 2
                a, b = (x - lean * reach, inside.y), (x + lean * reach, inside.bottom)
                pen.shape(path.line(a, b), line=Line(ink.wave, FINE))


def _slats(box: Box) -> list[float]:
    """Where the slats cross the middle of the box: evenly, and the same from both sides."""
    count = int((box.w + box.h) / LATTICE_MM / 2) + 1
    return [box.centre[0] + (i + 0.5) * LATTICE_MM for i in range(-count, count)]
