"""Both sides of the cards of Dutch: the forty cards, the heap cards and the player aids."""

from functools import partial

from games.dutch.components import (
    CARDS,
    EDITION,
    PHASES,
    POINTS,
    POWERS,
    SUIT_BONUS,
    SUIT_BONUS_FROM,
    SUITS,
    Card,
    Suit,
)
from generator.dutch import layout
from generator.dutch.suits import pip, tone
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import brackets, marker
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, tuft
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke
from generator.pens.type import label, paragraph, paragraph_height

BRACKET_MM = 2.4  # an arm of the corner ornaments around a marker
RING_MM = 2.6
BEADS = 24  # around the medallion
PIP_MM = 7.4
LATTICE_MM = 7.0
LEAVES = 16  # tulips in the wreath
UPRIGHT = ("6", "9")  # underlined, because each looks like the other upside down
BLOSSOM_MM = 8.4
STEMS = ((0.0,), (-3.0, 3.0), (-4.5, 1.5, -1.5), (-4.0, 1.0, -2.0, 2.0), (-3.0, 2.5, -4.5, 2.0, -2.5))  # lean, mm up
TEXT_SIZE = 9.4  # points
AID_SIZE = 8.8  # points
HEAP_NAMES = {"first": "First deck", "second": "Second deck", "rest": "The rest"}
HEAP_WORDS = {
    "first": "For the photo, lay this beside all the cards of the player in the first seat.",
    "second": "For the photo, lay this beside all the cards of the other player.",
    "rest": "For the photo, lay this beside the auction discards and the display.",
}


def signed(number: int) -> str:
    """A number with a true minus sign, as wide as the digits beside it."""
    return str(number).replace("-", "−")


def card_face(pen: Pen, card: Card, ink: Palette, edition: int = EDITION) -> None:
    """Bid value and pip in the corners, points in the wreath, and the power or a bed of flowers below."""
    _suit_frame(pen, card.suit, ink)
    _wreath(pen, card.suit, ink)
    _points(pen, POINTS[edition][card.bid - 1], ink)
    _heading(pen, card, ink)
    if card.power:
        _power(pen, card, ink)
    else:
        _bed(pen, card, ink)
    corners(pen, layout.card_marker(card, edition), str(card.bid), card.suit, ink)


def screen_face(pen: Pen, card: Card, ink: Palette, edition: int = EDITION) -> None:
    """The same card for a phone, which needs no markers and shows it small: large numbers, and its power by name."""
    _suit_frame(pen, card.suit, ink)
    _wreath(pen, card.suit, ink)
    points = Box.around(layout.WREATH.centre, 21)
    label(pen, points, signed(POINTS[edition][card.bid - 1]), font="title", size=62, colour=ink.text)
    label(pen, layout.SCREEN_BID, str(card.bid), font="title", size=60, colour=tone(card.suit, ink).strong)
    pip(pen, card.suit, layout.SCREEN_PIP.centre, layout.SCREEN_PIP.w, ink)
    if card.power:
        pen.shape(path.rect(layout.SCREEN_POWER, 1.4), fill=WHITE, line=Stroke(tone(card.suit, ink).strong, FINE))
        words = layout.SCREEN_POWER.inset(2, 0)
        label(pen, words, card.power.name, font="title", size=34, colour=tone(card.suit, ink).strong)
    else:
        with pen.placed((layout.CARD.centre[0] - layout.LABEL.centre[0], 0)):
            _bed(pen, card, ink)


def pictured_face(pen: Pen, card: Card, ink: Palette) -> None:
    """The printed card in a picture. No camera may take it for a real one, so its corners begin where markers are."""
    _suit_frame(pen, card.suit, ink)
    _wreath(pen, card.suit, ink)
    _points(pen, POINTS[EDITION][card.bid - 1], ink)
    _heading(pen, card, ink)
    if card.power:
        _power(pen, card, ink)
    else:
        _bed(pen, card, ink)
    corner = (-layout.CARD.w / 2, layout.MARKER.y - layout.INDEX.y + 0.6 - layout.CARD.h / 2)
    for turn in (0, 180):
        with pen.placed(layout.CARD.centre, turn=turn), pen.placed(corner):
            _index(pen, str(card.bid), card.suit, ink)


def corners(pen: Pen, mark: Marker, index: str, suit: Suit, ink: Palette) -> None:
    """The marker, bid value and pip, twice: once for each side of the table."""
    corner = partial(_corner, mark=mark, index=index, suit=suit, ink=ink)
    for turn in (0, 180):
        with pen.placed(layout.CARD.centre, turn=turn), pen.placed((-layout.CARD.w / 2, -layout.CARD.h / 2)):
            pen.stamp(f"dutch corner {mark.id} {ink.name}", corner)


def back(pen: Pen, ink: Palette) -> None:
    """The four pips in a medallion, on the lattice of a garden fence."""
    _fence(pen, ink)
    centre, radius = layout.CARD.centre, layout.MEDALLION_MM
    pen.shape(path.circle(centre, radius + 2.2), fill=WHITE)
    pen.shape(path.circle(centre, radius), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(centre, radius - RING_MM), fill=WHITE, line=Stroke(ink.delft, FINE))
    for turn in (0, 180):
        with pen.placed(centre, turn=turn):
            _half(pen, ink)


def heap_card(pen: Pen, heap: str, ink: Palette) -> None:
    _frame(pen, ink)
    for turn in (0, 180):
        with pen.placed(layout.CARD.centre, turn=turn), pen.placed((-layout.CARD.w / 2, -layout.CARD.h / 2)):
            _marker(pen, layout.heap_marker(heap), ink.delft)
    label(pen, layout.HEAP_NAME, HEAP_NAMES[heap], font="title", size=16, colour=ink.delft, align="left")
    _fan(pen, layout.HEAP_PICTURE, ink)
    paragraph(pen, layout.HEAP_WORDS, HEAP_WORDS[heap], font="text", size=11, colour=ink.text)


def heap_back(pen: Pen, ink: Palette) -> None:
    """A back of its own: heap cards are not for play, and nobody should mix them up with the deck."""
    _frame(pen, ink)
    _fan(pen, layout.HEAP_PICTURE, ink)


def aid_front(pen: Pen, ink: Palette) -> None:
    """The five phases of a round."""
    _sheet_of_help(pen, "A round", ink)
    words = "\n\n".join(f"**{phase.number}  {phase.name}**\n{phase.text}" for phase in PHASES)
    paragraph(pen, layout.AID_WORDS, words, font="text", size=AID_SIZE, colour=ink.text, leading=1.1)


def aid_back(pen: Pen, ink: Palette) -> None:
    """The five powers, and what the cards are worth."""
    _sheet_of_help(pen, "Powers and points", ink)
    box = layout.AID_WORDS
    first = next(card.bid for card in CARDS if card.power)
    words = "\n\n".join(f"**{first + i} {power.name}.** {power.text}" for i, power in enumerate(POWERS))
    used = paragraph(pen, box, words, font="text", size=8.6, colour=ink.text, leading=1.12)
    _table(pen, Box(box.x, box.y + used + 1.6, box.w, 8), ink)
    rest = Box(box.x, box.y + used + 10.6, box.w, 8)
    bonus = f"**{SUIT_BONUS_FROM} of a colour: {SUIT_BONUS} points.** If tied, fewer cards win."
    paragraph(pen, rest, bonus, font="text", size=8.6, colour=ink.text, leading=1.12)


# The face of a card


def _suit_frame(pen: Pen, suit: Suit, ink: Palette) -> None:
    its = tone(suit, ink)
    pen.shape(path.rect(layout.FRAME, 2.4), fill=its.wash or WHITE, line=Stroke(its.strong, FIRM))
    pen.shape(path.rect(layout.FRAME.inset(0.8), 1.8), line=Stroke(its.strong, HAIRLINE))


def _corner(pen: Pen, mark: Marker, index: str, suit: Suit, ink: Palette) -> None:
    _marker(pen, mark, tone(suit, ink).strong)
    _index(pen, index, suit, ink)


def _index(pen: Pen, index: str, suit: Suit, ink: Palette) -> None:
    label(pen, layout.INDEX, index, font="title", size=27, colour=tone(suit, ink).strong)
    if index in UPRIGHT:
        pen.shape(path.line(*layout.UNDERLINE), line=Stroke(tone(suit, ink).strong, FIRM))
    pip(pen, suit, layout.PIP.centre, layout.PIP.w, ink)


def _marker(pen: Pen, mark: Marker, colour: Colour) -> None:
    """A marker between brackets, as on a map."""
    marker(pen, mark, quiet=layout.QUIET_MM)
    brackets(pen, mark.box.inset(-layout.QUIET_MM), BRACKET_MM, Stroke(colour, FINE, round=False))


def _heading(pen: Pen, card: Card, ink: Palette) -> None:
    its = tone(card.suit, ink)
    name = card.power.name if card.power else card.suit.pip.capitalize()
    label(pen, layout.NAME, name, font="title", size=17, colour=its.strong, align="left")
    gloss = f"{card.suit.name}, bid {card.bid}" + (", with a power" if card.power else "")
    label(pen, layout.GLOSS, gloss, font="title-italic", size=10, colour=ink.text, align="left")


def _wreath(pen: Pen, suit: Suit, ink: Palette) -> None:
    """A ring of tulips, the same for every suit: it is the dealers' wreath."""
    its, box = tone(suit, ink), layout.WREATH
    pen.shape(path.circle(box.centre, box.w / 2 - 5.6), fill=WHITE, line=Stroke(its.strong, FINE))
    pen.shape(path.circle(box.centre, box.w / 2 - 6.4), line=Stroke(its.strong, HAIRLINE))
    for i in range(LEAVES):
        with pen.placed(box.centre, turn=360 / LEAVES * i):
            pen.stamp(f"dutch tulip {suit.letter} {ink.name}", partial(_leaf, suit=suit, ink=ink))


def _leaf(pen: Pen, suit: Suit, ink: Palette) -> None:
    at = (0, -(layout.WREATH.w / 2 - 2.9))
    icons.draw(pen, icons.TULIP, at, 5.8, tone(suit, ink).strong, wash=WHITE, bold=0.75)


def _points(pen: Pen, number: int, ink: Palette) -> None:
    box = layout.WREATH
    above = Box.around((box.centre[0], box.centre[1] - 1.8), 20, 12)
    label(pen, above, signed(number), font="title", size=40, colour=ink.text)
    below = Box.around((box.centre[0], box.centre[1] + 6.6), 16, 4)
    words = "point" if abs(number) == 1 else "points"
    label(pen, below, words, font="title-italic", size=10, colour=ink.text)


def _power(pen: Pen, card: Card, ink: Palette) -> None:
    assert card.power
    box = layout.LABEL
    tall = paragraph_height(card.power.text, font="text", size=TEXT_SIZE, width=box.w - 4, leading=1.2)
    plate = Box.around(box.centre, box.w, tall + 4)
    pen.shape(path.rect(plate, 1.4), fill=WHITE, line=Stroke(tone(card.suit, ink).strong, FINE))
    inside = Box(plate.x + 2, plate.y + 2, plate.w - 4, tall)
    paragraph(pen, inside, card.power.text, font="text", size=TEXT_SIZE, colour=ink.text, leading=1.2, align="middle")


def _bed(pen: Pen, card: Card, ink: Palette) -> None:
    """A bed of flowers, with as many blossoms as the card bids."""
    its, box = tone(card.suit, ink), layout.LABEL
    ground = box.bottom - 1.5
    pen.shape(path.line((box.x, ground), (box.right, ground)), line=Stroke(its.strong, FINE))
    for lean, column in zip(STEMS[card.bid - 1], box.inset(1, 0).columns(card.bid), strict=True):
        x, top = column.centre[0], box.centre[1] - 1 + lean
        pen.shape(_stem((x, top + BLOSSOM_MM / 3), (x, ground)), line=Stroke(its.strong, FIRM))
        pen.shape(tuft((x + 2, ground), 2.2), line=Stroke(its.strong, FINE))
        blossom = partial(pip, suit=card.suit, at=(0, 0), size=min(BLOSSOM_MM, column.w - 0.6), ink=ink)
        with pen.placed((x, top)):
            pen.stamp(f"dutch blossom {card.name} {ink.name}", blossom)


def _stem(a: Point, b: Point) -> Path:
    middle = (a[1] + b[1]) / 2
    return path.svg(f"M{a[0]} {a[1]} C{a[0]} {middle} {b[0] - 1.2} {middle} {b[0]} {b[1]}")


# The back of a card


def _half(pen: Pen, ink: Palette) -> None:
    for i in range(BEADS // 2):
        with pen.placed((0, 0), turn=360 / BEADS * (i + 0.5)):
            pen.shape(path.circle((0, -(layout.MEDALLION_MM - RING_MM / 2)), 0.5), fill=ink.delft)
    for i, suit in enumerate(SUITS):
        with pen.placed((0, 0), turn=45 * i):
            pip(pen, suit, (0, -12.6), PIP_MM, ink)
    icons.draw(pen, icons.TULIP, (0, -4.4), 8, ink.delft, wash=ink.water or WHITE, bold=0.8)


def _fence(pen: Pen, ink: Palette) -> None:
    frame = layout.FRAME
    pen.shape(path.rect(frame, 2.4), line=Stroke(ink.delft, FIRM))
    inside = frame.inset(1.2)
    pen.shape(path.rect(inside, 1.8), line=Stroke(ink.delft, HAIRLINE))
    with pen.clipped(path.rect(inside, 1.8)):
        for lean in (-1, 1):
            for x in _slats(inside):
                reach = inside.h / 2
                a, b = (x - lean * reach, inside.y), (x + lean * reach, inside.bottom)
                pen.shape(path.line(a, b), line=Stroke(ink.wave, FINE))


def _slats(box: Box) -> list[float]:
    """Where the slats cross the middle of the box: evenly spaced, and the same from both sides."""
    count = int((box.w + box.h) / LATTICE_MM / 2) + 1
    return [box.centre[0] + (i + 0.5) * LATTICE_MM for i in range(-count, count)]


# Heap cards and aids


def _frame(pen: Pen, ink: Palette) -> None:
    pen.shape(path.rect(layout.FRAME, 2.4), fill=WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(layout.FRAME.inset(0.8), 1.8), line=Stroke(ink.delft, HAIRLINE))


def _fan(pen: Pen, box: Box, ink: Palette) -> None:
    """A fan of four cards, one of each suit."""
    x, y = box.centre
    for i, suit in enumerate(SUITS):
        with pen.placed((x, y + 16), turn=-27 + 18 * i):
            leaf = Box(-6.5, -30, 13, 18)
            pen.shape(path.rect(leaf, 1.2), fill=WHITE, line=Stroke(ink.delft, FINE))
            pip(pen, suit, (leaf.x + 3.4, leaf.y + 3.6), 4.6, ink)


def _sheet_of_help(pen: Pen, name: str, ink: Palette) -> None:
    _frame(pen, ink)
    label(pen, layout.AID_NAME, name, font="title", size=15, colour=ink.delft)


def _table(pen: Pen, box: Box, ink: Palette) -> None:
    """The bid values, with the points below them."""
    pen.shape(path.rect(box, 0.8), fill=ink.straw, line=Stroke(ink.delft, HAIRLINE))
    head, *columns = Box(box.x, box.y, box.w, box.h).columns(11)
    upper, lower = head.rows(2)
    label(pen, upper, "bid", font="text-italic", size=8, colour=ink.text)
    label(pen, lower, "pts", font="text-italic", size=8, colour=ink.text)
    for card, column in zip(CARDS, columns, strict=False):
        upper, lower = column.rows(2)
        label(pen, upper, str(card.bid), font="text", size=8.4, colour=ink.text)
        label(pen, lower, signed(card.vp), font="text-bold", size=8.0, colour=ink.text)
