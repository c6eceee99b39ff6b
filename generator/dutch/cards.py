"""The faces of the forty cards of Dutch."""

from functools import partial

from games.dutch.components import Card, Suit
from generator.dutch import layout
from generator.dutch.suits import pip, tone
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import marker
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Ink, tuft
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Line, Path, Pen
from generator.pens.type import label, paragraph, paragraph_height

LEAVES = 16  # tulips in the wreath
UPRIGHT = ("6", "9")  # underlined: the one turned round is the other
TEXT_SIZE = 9.4  # points
BLOSSOM_MM = 8.4
STEMS = ((0.0,), (-3.0, 3.0), (-4.5, 1.5, -1.5), (-4.0, 1.0, -2.0, 2.0), (-3.0, 2.5, -4.5, 2.0, -2.5))  # lean, mm up


def card_face(pen: Pen, card: Card, ink: Ink) -> None:
    """Bid value and pip in the corners, points in the wreath, and the power or a bed of flowers below."""
    frame(pen, card.suit, ink)
    _wreath(pen, card.suit, ink)
    _points(pen, card, ink)
    _heading(pen, card, ink)
    if card.power:
        _power(pen, card, ink)
    else:
        _bed(pen, card, ink)
    corners(pen, layout.card_marker(card), str(card.bid), card.suit, ink)


def frame(pen: Pen, suit: Suit, ink: Ink) -> None:
    its = tone(suit, ink)
    pen.shape(path.rect(layout.FRAME, 2.4), fill=its.wash or WHITE, line=Line(its.strong, FIRM))
    pen.shape(path.rect(layout.FRAME.inset(0.8), 1.8), line=Line(its.strong, HAIRLINE))


def corners(pen: Pen, mark: Marker, index: str, suit: Suit, ink: Ink) -> None:
    """Marker, bid value and pip, and the same again for whoever sits opposite."""
    corner = partial(_corner, mark=mark, index=index, suit=suit, ink=ink)
    for turn in (0, 180):
        with pen.placed(layout.CARD.centre, turn=turn), pen.placed((-layout.CARD.w / 2, -layout.CARD.h / 2)):
            pen.stamp(f"dutch corner {mark.id} {ink.name}", corner)


def _corner(pen: Pen, mark: Marker, index: str, suit: Suit, ink: Ink) -> None:
    marker(pen, mark, quiet=layout.QUIET_MM)
    label(pen, layout.INDEX, index, font="title", size=27, colour=tone(suit, ink).strong)
    if index in UPRIGHT:
        pen.shape(path.line(*layout.UNDERLINE), line=Line(tone(suit, ink).strong, FIRM))
    pip(pen, suit, layout.PIP.centre, layout.PIP.w, ink)


def _heading(pen: Pen, card: Card, ink: Ink) -> None:
    its = tone(card.suit, ink)
    name = card.power.name if card.power else card.suit.pip.capitalize()
    label(pen, layout.NAME, name, font="title", size=17, colour=its.strong, align="left")
    gloss = f"{card.suit.name}, bid {card.bid}" + (", with a power" if card.power else "")
    label(pen, layout.GLOSS, gloss, font="title-italic", size=10, colour=ink.text, align="left")


def _wreath(pen: Pen, suit: Suit, ink: Ink) -> None:
    """A ring of tulips, whatever the suit: it is the dealers' wreath."""
    its, box = tone(suit, ink), layout.WREATH
    pen.shape(path.circle(box.centre, box.w / 2 - 5.6), fill=WHITE, line=Line(its.strong, FINE))
    pen.shape(path.circle(box.centre, box.w / 2 - 6.4), line=Line(its.strong, HAIRLINE))
    for i in range(LEAVES):
        with pen.placed(box.centre, turn=360 / LEAVES * i):
            pen.stamp(f"dutch tulip {suit.letter} {ink.name}", partial(_leaf, suit=suit, ink=ink))


def _leaf(pen: Pen, suit: Suit, ink: Ink) -> None:
    at = (0, -(layout.WREATH.w / 2 - 2.9))
    icons.draw(pen, icons.TULIP, at, 5.8, tone(suit, ink).strong, wash=WHITE, bold=0.75)


def _points(pen: Pen, card: Card, ink: Ink) -> None:
    box = layout.WREATH
    above = Box.around((box.centre[0], box.centre[1] - 1.8), 16, 12)
    label(pen, above, str(card.vp), font="title", size=40, colour=ink.text)
    below = Box.around((box.centre[0], box.centre[1] + 6.6), 16, 4)
    words = "point" if card.vp == 1 else "points"
    label(pen, below, words, font="title-italic", size=10, colour=ink.text)


def _power(pen: Pen, card: Card, ink: Ink) -> None:
    assert card.power
    box = layout.LABEL
    tall = paragraph_height(card.power.text, font="text", size=TEXT_SIZE, width=box.w - 4, leading=1.2)
    plate = Box.around(box.centre, box.w, tall + 4)
    pen.shape(path.rect(plate, 1.4), fill=WHITE, line=Line(tone(card.suit, ink).strong, FINE))
    inside = Box(plate.x + 2, plate.y + 2, plate.w - 4, tall)
    paragraph(pen, inside, card.power.text, font="text", size=TEXT_SIZE, colour=ink.text, leading=1.2, align="middle")


def _bed(pen: Pen, card: Card, ink: Ink) -> None:
    """As many blossoms as the card bids."""
    its, box = tone(card.suit, ink), layout.LABEL
    ground = box.bottom - 1.5
    pen.shape(path.line((box.x, ground), (box.right, ground)), line=Line(its.strong, FINE))
    for lean, column in zip(STEMS[card.bid - 1], box.inset(1, 0).columns(card.bid), strict=True):
        x, top = column.centre[0], box.centre[1] - 1 + lean
        pen.shape(_stem((x, top + BLOSSOM_MM / 3), (x, ground)), line=Line(its.strong, FIRM))
        pen.shape(tuft((x + 2, ground), 2.2), line=Line(its.strong, FINE))
        blossom = partial(pip, suit=card.suit, at=(0, 0), size=min(BLOSSOM_MM, column.w - 0.6), ink=ink)
        with pen.placed((x, top)):
            pen.stamp(f"dutch blossom {card.name} {ink.name}", blossom)


def _stem(a: Point, b: Point) -> Path:
    middle = (a[1] + b[1]) / 2
    return path.svg(f"M{a[0]} {a[1]} C{a[0]} {middle} {b[0] - 1.2} {middle} {b[0]} {b[1]}")
