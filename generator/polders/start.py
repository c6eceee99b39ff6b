"""The cover and the build guide of Polders."""

from games.catalogue import GAMES
from generator.page import icons
from generator.page.geometry import Box
from generator.page.guide.start import Start, Step
from generator.page.palette import WHITE, Palette
from generator.pens.pen import Pen
from generator.polders import plots
from generator.polders.figures import FINISHED

SQUARE_MM = 14.0


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """A drawn polder, with the buildings of the land at its sides."""
    plots.draw(pen, FINISHED, box, ink, largest=SQUARE_MM)
    for icon, x, y, size, wash in (
        (icons.MILL, 10, 138, 30, ink.water),
        (icons.TULIP, 10, 20, 15, ink.tulip),
        (icons.TULIP, 22, 24, 11, ink.straw),
        (icons.FARM, 166, 140, 26, ink.tile),
        (icons.MANOR, 164, 22, 26, ink.straw),
    ):
        icons.draw(pen, icon, (box.x + x, box.y + y), size, ink.delft, wash=wash or WHITE, bold=0.6)


START = Start(
    title="Polders",
    subtitle="Draw your fields on land that has just run dry",
    players=GAMES["polders"].player_range,
    minutes=GAMES["polders"].minutes,
    picture=becomes,
    shows="A polder at the end of a game, covered with circles, stripes and crosses in red and blue.",
    have=("**Four pens:** red, blue, green, black",),
    steps=(
        Step(
            "print",
            "The line at the top of each file must be 100 mm long. Print the **sheets** on matt paper, so that pens do"
            " not smear, and the **cards** on card. Sheets in sleeves for dry pens last for many games.",
        ),
        Step(
            "cut",
            "Cut along the hairlines between the crop marks, the long ones first: each parts a whole row of cards. The"
            " sheets stay whole.",
        ),
        Step(
            "play",
            "Lay out the sheets for your number of players, shuffle both decks, and read the two pages of rules. At the"
            " end the companion counts the points from a photo of each sheet.",
        ),
    ),
)
