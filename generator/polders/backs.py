"""The backs of the cards: Delft tiles. Half of each is drawn twice, so a card that is turned round cannot be told."""

from collections.abc import Callable

from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Ink, wave
from generator.pens import path
from generator.pens.pen import Line, Pen
from generator.polders import card_places
from generator.polders.cards import frame

Half = Callable[[Pen, Ink], None]

RING_MM = 2.6
SCROLLS = (
    "M0 0 C3 0 5 -1.6 5 -3.6 C5 -5.4 2.6 -5.6 2.4 -3.8",
    "M0 0 C-3 0 -5 -1.6 -5 -3.6 C-5 -5.4 -2.6 -5.6 -2.4 -3.8",
)


def shape_back(pen: Pen, ink: Ink) -> None:
    """Mills on either side of the water between them."""
    _tile(pen, ink, _mill_half)


def assignment_back(pen: Pen, ink: Ink) -> None:
    """Tulips on either side of the water between them."""
    _tile(pen, ink, _tulip_half)


def reference_back(pen: Pen, ink: Ink) -> None:
    """Manors on either side of the water between them."""
    _tile(pen, ink, _manor_half)


def _tile(pen: Pen, ink: Ink, half: Half) -> None:
    frame(pen, ink)
    centre, radius = card_places.CARD.centre, card_places.MEDALLION_MM
    pen.shape(path.circle(centre, radius), fill=ink.water or WHITE, line=Line(ink.delft, FIRM))
    pen.shape(path.circle(centre, radius - RING_MM), fill=WHITE, line=Line(ink.delft, FINE))
    for turn in (0, 180):
        with pen.placed(centre, turn=turn):
            _ring(pen, ink)
            half(pen, ink)
            _spandrels(pen, ink)


def _ring(pen: Pen, ink: Ink) -> None:
    """Half the beads of the ring around the medallion."""
    for i in range(12):
        with pen.placed((0, 0), turn=15 * i + 7.5):
            pen.shape(path.circle((0, -(card_places.MEDALLION_MM - RING_MM / 2)), 0.55), fill=ink.delft)


def _mill_half(pen: Pen, ink: Ink) -> None:
    icons.draw(pen, icons.MILL, (0, -9.2), 15, ink.delft, wash=ink.water or WHITE, bold=0.7)
    for x in (-12.4, 12.4):
        icons.draw(pen, icons.TULIP, (x, -4.6), 5.6, ink.delft, wash=WHITE, bold=0.8)
    _bank(pen, ink)


def _tulip_half(pen: Pen, ink: Ink) -> None:
    icons.draw(pen, icons.TULIP, (0, -9.6), 15, ink.delft, wash=ink.water or WHITE, bold=0.7)
    for x in (-9.6, 9.6):
        icons.draw(pen, icons.TULIP, (x, -6.4), 8.4, ink.delft, wash=WHITE, bold=0.8)
    _bank(pen, ink)


def _manor_half(pen: Pen, ink: Ink) -> None:
    icons.draw(pen, icons.MANOR, (0, -8.8), 15, ink.delft, wash=ink.water or WHITE, bold=0.7)
    for x in (-12.4, 12.4):
        icons.draw(pen, icons.TULIP, (x, -4.6), 5.6, ink.delft, wash=WHITE, bold=0.8)
    _bank(pen, ink)


def _bank(pen: Pen, ink: Ink) -> None:
    """The near bank, and half of the water."""
    pen.shape(path.line((-18.4, -1.9), (18.4, -1.9)), line=Line(ink.delft, FINE))
    for x in (-13.5, -4.5, 4.5, 13.5):
        pen.shape(wave((x, -0.6), 5), line=Line(ink.delft, HAIRLINE))


def _spandrels(pen: Pen, ink: Ink) -> None:
    """What fills the upper two corners: a fan in each, a tulip towards the middle, and a sprig between them."""
    right, top = card_places.FRAME.w / 2, -card_places.FRAME.h / 2
    with pen.clipped(path.rect(Box.around((0, 0), 2 * right - 1.8, -2 * top - 1.8))):
        for side in (-1, 1):
            _fan(pen, (side * right, top), side, ink)
    for side in (-1, 1):
        with pen.placed((side * right, top), turn=side * 225):
            icons.draw(pen, icons.TULIP, (0, -15.4), 6, ink.delft, wash=WHITE, bold=0.8)
    icons.draw(pen, icons.TULIP, (0, top + 7), 8, ink.delft, wash=ink.water or WHITE, bold=0.8)
    with pen.placed((0, top + 14.2)):
        for scroll in SCROLLS:
            pen.shape(path.svg(scroll), line=Line(ink.delft, FINE))


def _fan(pen: Pen, corner: Point, side: int, ink: Ink) -> None:
    """Arcs around a corner of the frame, and a row of petals between them."""
    start = 90 if side > 0 else 0
    for radius in (5.4, 6.6, 11.8):
        pen.shape(path.arc(corner, radius, start, start + 90), line=Line(ink.delft, FINE))
    for i in range(5):
        with pen.placed(corner, turn=side * (180 + 15 + 15 * i)):
            pen.shape(path.ellipse((0, -9.2), 1.0, 1.9), line=Line(ink.delft, FINE))
