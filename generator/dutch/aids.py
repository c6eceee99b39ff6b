"""What lies beside the forty cards: two player aids, and three heap cards for the photo at the end."""

from games.dutch.components import CARDS, PHASES, POWERS, SUIT_BONUS, SUIT_BONUS_FROM, SUITS
from generator.dutch import layout
from generator.dutch.suits import pip
from generator.page.geometry import Box
from generator.page.markers import marker
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Ink
from generator.pens import path
from generator.pens.pen import Line, Pen
from generator.pens.type import label, paragraph

SIZE = 8.8  # points
HEAP_NAMES = {"first": "First deck", "second": "Second deck", "rest": "The rest"}
HEAP_WORDS = {
    "first": "For the photo: lay it beside all cards of the player who had the first seat.",
    "second": "For the photo: lay it beside all cards of the other player.",
    "rest": "For the photo: lay it beside the auction discards and the display.",
}


def aid_front(pen: Pen, ink: Ink) -> None:
    """The five phases."""
    _sheet_of_help(pen, "A round", ink)
    words = "\n\n".join(f"**{phase.number}  {phase.name}**\n{phase.text}" for phase in PHASES)
    paragraph(pen, layout.AID_WORDS, words, font="text", size=SIZE, colour=ink.text, leading=1.1)


def aid_back(pen: Pen, ink: Ink) -> None:
    """Powers and points."""
    _sheet_of_help(pen, "Powers and points", ink)
    box = layout.AID_WORDS
    first = next(card.bid for card in CARDS if card.power)
    words = "\n\n".join(f"**{first + i} {power.name}.** {power.text}" for i, power in enumerate(POWERS))
    used = paragraph(pen, box, words, font="text", size=8.6, colour=ink.text, leading=1.12)
    _table(pen, Box(box.x, box.y + used + 1.6, box.w, 8), ink)
    rest = Box(box.x, box.y + used + 10.6, box.w, 8)
    bonus = f"**{SUIT_BONUS_FROM} of a colour: {SUIT_BONUS} points.** Tied: fewer cards wins."
    paragraph(pen, rest, bonus, font="text", size=8.6, colour=ink.text, leading=1.12)


def heap_card(pen: Pen, heap: str, ink: Ink) -> None:
    _frame(pen, ink)
    for turn in (0, 180):
        with pen.placed(layout.CARD.centre, turn=turn), pen.placed((-layout.CARD.w / 2, -layout.CARD.h / 2)):
            marker(pen, layout.heap_marker(heap), quiet=layout.QUIET_MM)
    label(pen, layout.HEAP_NAME, HEAP_NAMES[heap], font="title", size=16, colour=ink.delft, align="left")
    _fan(pen, layout.HEAP_PICTURE, ink)
    paragraph(pen, layout.HEAP_WORDS, HEAP_WORDS[heap], font="text", size=9.4, colour=ink.text)


def heap_back(pen: Pen, ink: Ink) -> None:
    """Heap cards are not for play; nobody mixes them up with the deck."""
    _frame(pen, ink)
    _fan(pen, layout.HEAP_PICTURE, ink)


def _frame(pen: Pen, ink: Ink) -> None:
    pen.shape(path.rect(layout.FRAME, 2.4), fill=WHITE, line=Line(ink.delft, FIRM))
    pen.shape(path.rect(layout.FRAME.inset(0.8), 1.8), line=Line(ink.delft, HAIRLINE))


def _sheet_of_help(pen: Pen, name: str, ink: Ink) -> None:
    _frame(pen, ink)
    label(pen, layout.AID_NAME, name, font="title", size=15, colour=ink.delft)


def _table(pen: Pen, box: Box, ink: Ink) -> None:
    """Bid values above, points below."""
    pen.shape(path.rect(box, 0.8), fill=ink.straw, line=Line(ink.delft, HAIRLINE))
    head, *columns = Box(box.x, box.y, box.w, box.h).columns(11)
    upper, lower = head.rows(2)
    label(pen, upper, "bid", font="text-italic", size=8, colour=ink.text)
    label(pen, lower, "pts", font="text-italic", size=8, colour=ink.text)
    for card, column in zip(CARDS, columns, strict=False):
        upper, lower = column.rows(2)
        label(pen, upper, str(card.bid), font="text", size=8.4, colour=ink.text)
        label(pen, lower, str(card.vp), font="text-bold", size=8.4, colour=ink.text)


def _fan(pen: Pen, box: Box, ink: Ink) -> None:
    """Four cards in a fan, a suit each."""
    x, y = box.centre
    for i, suit in enumerate(SUITS):
        with pen.placed((x, y + 16), turn=-27 + 18 * i):
            leaf = Box(-6.5, -30, 13, 18)
            pen.shape(path.rect(leaf, 1.2), fill=WHITE, line=Line(ink.delft, FINE))
            pip(pen, suit, (leaf.x + 3.4, leaf.y + 3.6), 4.6, ink)
