"""The cover and the build guide of Dutch."""

from collections.abc import Callable

from games.catalogue import GAMES
from games.dutch.components import CARDS, Card
from generator.dutch import layout
from generator.dutch.cards import pictured_face, screen_face
from generator.page.geometry import Box, Point
from generator.page.guide.start import Start, Step
from generator.page.palette import FIRM, HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label

DISPLAY = (2, 26, 14, 38, 9, 21)  # what the auction offers, the cheapest first
HAND = (0, 16, 25, 37)  # one card of each colour
STEP_DEGREES = 18.0
REACH_MM = 121.0  # from the hand that holds the fan to the top of its cards
SMALL, LARGE = 0.4, 0.93  # of a card's size
COIN_MM = 9.0


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """Six cards for sale, drawn so that they can be read small, and a hand that may buy them."""
    row = Box(box.x, box.y + COIN_MM + 1.5, box.w, SMALL * layout.CARD.h)
    for price, (card, column) in enumerate(zip(DISPLAY, row.columns(len(DISPLAY), 3), strict=True), 1):
        x = column.centre[0]
        _coin(pen, (x, box.y + COIN_MM / 2), price, ink)
        with pen.placed((x - SMALL * layout.CARD.w / 2, row.y), SMALL):
            _card(pen, card, screen_face, ink)
    for n, card in enumerate(HAND):
        turned = pen.placed((box.centre[0], row.bottom + 5 + REACH_MM), turn=STEP_DEGREES * (n - (len(HAND) - 1) / 2))
        with turned, pen.placed((-LARGE * layout.CARD.w / 2, -REACH_MM), LARGE):
            _card(pen, card, pictured_face, ink)


def _card(pen: Pen, card: int, face: Callable[[Pen, Card, Palette], None], ink: Palette) -> None:
    pen.shape(path.rect(layout.CARD, 2.5), fill=WHITE, line=Stroke(ink.delft, HAIRLINE))
    with pen.clipped(path.rect(layout.CARD, 2.5)):
        face(pen, CARDS[card], ink)


def _coin(pen: Pen, at: Point, price: int, ink: Palette) -> None:
    pen.shape(path.circle(at, COIN_MM / 2), fill=ink.straw or WHITE, line=Stroke(ink.delft, FIRM))
    label(pen, Box.around(at, COIN_MM), str(price), font="title", size=16, colour=ink.delft)


START = Start(
    title="Dutch",
    subtitle="An auction that gets cheaper by the day",
    players=GAMES["dutch"].player_range,
    minutes=GAMES["dutch"].minutes,
    picture=becomes,
    shows="Six cards for sale at prices from 1 to 6, and a hand with one card of each colour.",
    have=("**A table** with room between you",),
    steps=(
        Step(
            "print",
            "The line at the top of each file must be 100 mm long. Print the **cards** on card, on both sides; if your"
            " printer prints one side only, choose sleeves with opaque backs. The **board** may be paper.",
        ),
        Step(
            "cut",
            "Cut along the hairlines between the crop marks, the long ones first: each parts a whole row of cards. The"
            " two halves of the board stay whole.",
        ),
        Step(
            "play",
            "Lay the halves of the board side by side, shuffle, deal eight cards each, and read the rules. At the end"
            " the companion counts both decks from a photo.",
        ),
    ),
)
