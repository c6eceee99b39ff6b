"""The auction board in two halves: six places with their prices, between the discards and the deck."""

from games.dutch.components import PHASES, SUITS, Place
from generator.dutch import layout
from generator.dutch.suits import pip
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import brackets, marker
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, staggered, wave
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph

TITLES = {"left": "The auction", "right": "The dearer half"}
PHASE_WORDS = {"left": PHASES[:3], "right": PHASES[3:]}
AFTERWARDS = (
    "The end",
    "When the auction deck is empty, the game ends if both players stop, the display is empty or nothing was bought.",
)
PILE_WORDS = {
    "auction discards": "face up: payment in a different colour from the card you bought",
    "auction deck": "face down: cards enter here and slide to the left",
}
MARKER_QUIET_MM = 1.8
BRACKET_MM = 4.0  # an arm of the corner ornaments around a marker
PLATE_MM = 34.0  # what the words on a place keep clear of waves
WAVE_MM = (6.0, 2.0)


def board_page(pen: Pen, half: layout.Half, paper: Paper, ink: Palette) -> None:
    placed = layout.board_on_page(half, paper)
    with pen.placed((placed.placing.dx, placed.placing.dy)):
        _banner(pen, half, ink)
        for place, slot in zip(half.places, layout.place_slots(half), strict=True):
            _place(pen, place, slot, ink)
        _pile(pen, half, ink)
        _words(pen, half, ink)
        for mark in placed.sheet.markers:
            marker(pen, mark, quiet=MARKER_QUIET_MM)
            brackets(pen, mark.box.inset(-MARKER_QUIET_MM), BRACKET_MM, Stroke(ink.delft, FIRM, round=False))


def _banner(pen: Pen, half: layout.Half, ink: Palette) -> None:
    label(pen, layout.TITLE, TITLES[half.name], font="title", size=27, colour=ink.delft)
    y = layout.TITLE.bottom + 1
    pen.shape(path.line((layout.TITLE.x, y), (layout.TITLE.right, y)), line=Stroke(ink.delft, FIRM))
    pen.shape(path.line((layout.TITLE.x, y + 0.9), (layout.TITLE.right, y + 0.9)), line=Stroke(ink.delft, HAIRLINE))
    for side in (-1, 1):
        for i in range(3):
            at = (layout.TITLE.centre[0] + side * (52 + 14 * i), layout.TITLE.centre[1])
            icons.draw(pen, icons.TULIP, at, 9 - i, ink.delft, wash=ink.tulip if i == 0 else WHITE, bold=0.7)


def _place(pen: Pen, place: Place, slot: Box, ink: Palette) -> None:
    box = layout.cost_box(slot)
    _price(pen, place.cost, box, ink)
    plate = Box.around(slot.centre, PLATE_MM, 12)
    _bed(pen, slot, plate, ink)
    words = "1 card" if place.cost == 1 else f"{place.cost} cards"
    label(pen, plate, words, font="title-italic", size=20, colour=ink.delft)


def _price(pen: Pen, cost: int, box: Box, ink: Palette) -> None:
    """The price as a number on a coin and as that many small cards."""
    coin = (box.x + 10, box.centre[1])
    pen.shape(path.circle(coin, 6.6), fill=ink.straw or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(coin, 5.8), line=Stroke(ink.delft, HAIRLINE))
    label(pen, Box.around(coin, 10), str(cost), font="title", size=24, colour=ink.delft)
    for i in range(cost):
        leaf = Box(box.x + 20 + 6.4 * i, box.centre[1] - 4, 5.4, 7.6)
        pen.shape(path.rect(leaf, 0.7), fill=WHITE, line=Stroke(ink.delft, FINE))


def _pile(pen: Pen, half: layout.Half, ink: Palette) -> None:
    slot = layout.pile_slot(half)
    box = layout.cost_box(slot)
    label(pen, box, half.pile.capitalize(), font="title", size=16, colour=ink.delft)
    pen.shape(path.rect(slot, 2.5), fill=WHITE, line=Stroke(ink.delft, FINE, dash=(1.6, 1.2)))
    around = Box.around((slot.centre[0], slot.centre[1] + 10), slot.w - 14, 16)
    paragraph(pen, around, PILE_WORDS[half.pile], font="text", size=11, colour=ink.text, align="middle")
    _pips(pen, (slot.centre[0], slot.centre[1] - 10), ink)


def _bed(pen: Pen, slot: Box, plate: Box, ink: Palette) -> None:
    """The bed of water that a card on this place covers. No wave runs into the edge or into the words."""
    pen.shape(path.rect(slot, 2.5), fill=WHITE, line=Stroke(ink.delft, FIRM))
    with pen.clipped(path.rect(slot.inset(layout.EDGE_MM), 2)):
        for at in staggered(slot, 13, 7):
            around = Box.around(at, *WAVE_MM)
            if slot.holds(around) and not plate.meets(around):
                pen.shape(wave(at, WAVE_MM[0]), line=Stroke(ink.wave, HAIRLINE))


def _pips(pen: Pen, at: Point, ink: Palette) -> None:
    for i, suit in enumerate(SUITS):
        pip(pen, suit, (at[0] + 9 * (i - 1.5), at[1]), 7.4, ink)


def _words(pen: Pen, half: layout.Half, ink: Palette) -> None:
    lines = [(f"{phase.number}  {phase.name}", phase.text) for phase in PHASE_WORDS[half.name]]
    if half is layout.RIGHT:
        lines.append(AFTERWARDS)
    inside = layout.WORDS.inset(14, 0)
    for (name, text), column in zip(lines, inside.columns(3, 8), strict=True):
        label(pen, Box(column.x, column.y, column.w, 6), name, font="title", size=15, colour=ink.delft, align="left")
        pen.shape(path.line((column.x, column.y + 7), (column.right, column.y + 7)), line=Stroke(ink.wave, FINE))
        under = Box(column.x, column.y + 9, column.w, column.h - 9)
        paragraph(pen, under, text, font="text", size=11.5, colour=ink.text)
