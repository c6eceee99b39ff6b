"""The cover and the build guide of Flutter."""

from games.catalogue import GAMES
from generator.flutter import figures, signs
from generator.page.geometry import Box
from generator.page.guide.start import Start, Step
from generator.page.palette import Palette
from generator.pens.pen import Pen

VISITORS = (("B", "P", 12, 18), ("L", "R", 14, 134), ("H", "B", 164, 18), ("M", "Y", 162, 134))


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """A finished meadow, and its visitors."""
    figures.finished(pen, box, ink)
    for shape, colour, x, y in VISITORS:
        signs.pollinator(pen, shape, colour, (box.x + x, box.y + y), 24, ink)


START = Start(
    title="Flutter",
    subtitle="One meadow, laid together, flower by flower",
    players=GAMES["flutter"].player_range,
    minutes=GAMES["flutter"].minutes,
    picture=becomes,
    shows="A finished meadow of tiles with flowers at their corners, and four pollinators around it.",
    have=("**A bag or a bowl** for the water",),
    steps=(
        Step(
            "print",
            "The line at the top of each file must be 100 mm long. **Tiles**, **trackers** and **tokens** go on card,"
            " the mat and the rules on paper. Backs may be a millimetre off: tiles bleed past their edges.",
        ),
        Step(
            "cut",
            "Lay a ruler along the hairlines and cut with a knife, the long lines first: neighbours share them. Cut the"
            " rows apart, then the tiles of each row.",
        ),
        Step(
            "play",
            "Sort the tiles into their five stacks on the mat, put the rainbee in the middle and read the rules. The"
            " companion knows every tile from a photo.",
        ),
    ),
    coloured="petals and bees",
)
