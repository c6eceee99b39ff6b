"""The cover and the build guide of Dutch."""

from games.catalogue import GAMES
from games.dutch.components import CARDS, SUITS
from generator.dutch import layout
from generator.dutch.cards import screen_face
from generator.dutch.suits import pip
from generator.page.geometry import Box
from generator.page.guide.start import Start, Step
from generator.page.palette import HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke

HAND = (0, 16, 25, 37)  # one card of each colour
STEP_DEGREES = 18.0
REACH_MM = 130.0  # from the hand that holds the fan to the top of its cards


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """A hand of cards, and the four flowers. No camera may take the cards for real ones, so they have no markers."""
    x = box.centre[0]
    for n, card in enumerate(HAND):
        turned = pen.placed((x, box.y + REACH_MM + 4), turn=STEP_DEGREES * (n - (len(HAND) - 1) / 2))
        with turned, pen.placed((-layout.CARD.w / 2, -REACH_MM)):
            pen.shape(path.rect(layout.CARD, 2.5), fill=WHITE, line=Stroke(ink.delft, HAIRLINE))
            with pen.clipped(path.rect(layout.CARD, 2.5)):
                screen_face(pen, CARDS[card], ink)
    for suit, column in zip(SUITS, Box(box.x + 15, box.bottom - 21, box.w - 30, 20).columns(len(SUITS)), strict=True):
        pip(pen, suit, column.centre, 19, ink)


START = Start(
    title="Dutch",
    subtitle="An auction that gets cheaper by the day",
    players=GAMES["dutch"].player_range,
    minutes=GAMES["dutch"].minutes,
    picture=becomes,
    shows="A fan of four cards, one of each colour: clover, tulip, rose and Delft star.",
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
