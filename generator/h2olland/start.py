"""The cover and the build guide of H2Olland."""

from games.catalogue import GAMES
from generator.h2olland.board import board
from generator.h2olland.figures import raced
from generator.page import icons
from generator.page.geometry import Box
from generator.page.guide.start import Start, Step
from generator.page.palette import WHITE, Palette
from generator.pens.pen import Pen


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """The board at the end of a game, and what stands on it."""
    board(pen, raced(), box, ink)
    for icon, x, y, size, wash in (
        (icons.MILL, 22, 26, 30, ink.water),
        (icons.FARM, 156, 26, 26, ink.tile),
        (icons.COW, 22, 130, 22, None),
        (icons.TULIP, 150, 130, 20, ink.tulip),
        (icons.TULIP, 164, 133, 15, ink.straw),
    ):
        icons.draw(pen, icon, (box.x + x, box.y + y), size, ink.delft, wash=wash or WHITE, bold=0.6)


START = Start(
    title="H2Olland",
    subtitle="Drain the lake, plant the land, race through the tulips",
    players=GAMES["h2olland"].player_range,
    minutes=GAMES["h2olland"].minutes,
    picture=becomes,
    shows="The board at the end of a game: villages around drained land with fields, farms, mills and workers.",
    have=("**A large table,** about 70 by 70 cm",),
    steps=(
        Step(
            "print",
            "The line at the top of each file must be 100 mm long. The rules and this guide go on paper, the rest on"
            " card. With phones you can do without barns and weather cards: the companion keeps them.",
        ),
        Step(
            "cut",
            "Lay a ruler along the hairlines and cut with a knife, the long lines first: neighbours share them. Keep"
            " each kind of field in a bag of its own.",
        ),
        Step("fold", "Fold farms and mills along their dashes, both ends down: now they stand."),
        Step(
            "play",
            "Build the board as page 1 of the rules shows, and read on from there. The companion can be the co-op, and"
            " counts the race from a photo.",
        ),
    ),
)
