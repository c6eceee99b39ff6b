"""The cover and the build guide of H2Olland."""

from games.catalogue import GAMES
from games.h2olland.positions import parse
from generator.h2olland.board import board
from generator.page import icons
from generator.page.geometry import Box
from generator.page.guide.start import Start, Step
from generator.page.palette import FIRM, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke

# The fifth autumn of a game that robots played: most of the lake is land.
AUTUMN = """B4
    stage weather
    year 5
    shoe w
    drain S0l:20r3 S0r:26r2 S1l:12r0 S1r:6r0 S2l:21r1 S2r:19r2
    drain W0l:8r0 W0r:10r0 W1l:17r2 W1r:13r0 W2l:25r2 W2r:16r2
    drain N1l:14r0 N1r:24r0 N2l:28r2 N2r:11r0 E0l:7r0 E0r:15r0 E1l:23r3 E1r:18r0 E2l:22r3 E2r:27r0
    corn 5,2v 1,5h 0,6h 16,10v 4,11h 7,12h 15,12h 5,15v
    bean 6,1v 14,5h 12,9v 2,12h 12,14v 6,17h
    carrot 11,1v 15,6h 1,11h 11,15v
    potato 3,5h 13,12h 5,13v
    cow 12,3v 5,4v 4,12h 12,12v
    red 17,5v@b 11,8v@w 9,12v@r 9,15h@w
    yellow 13,5v@b 1,7h@o 0,10h@o 7,15h@w
    orange 16,7h@b 2,9v@o 7,10v@r 9,11h@o 11,12v@o
    pink 5,0h@r 3,7v@o 4,7h@w 6,7h@w 14,7v@b 1,8v@o 15,8h@b 3,9v@o 15,9v@b 4,10h@o
    white 10,0h@r 6,4v@r 14,9v@b 7,13h@r 7,14h@w 9,14h@w
    farm w 5,6 11,7 6,14
    mill w 4,6 6,6 11,14 6,15 8,16
    farm o 3,6 12,11
    mill o 2,6 2,8 3,11 11,11
    farm r 11,3 6,12 7,16
    mill r 7,0 6,3 11,4 11,5 6,11 6,13
    farm b 12,5 14,11
    mill b 12,6 14,6 16,9 13,11 15,11"""


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """The board late in a game, and what stands on it."""
    board(pen, parse(AUTUMN), box, ink)
    for icon, x, y, size, wash in (
        (icons.MILL, 22, 26, 30, ink.water),
        (icons.FARM, 156, 26, 26, ink.tile),
        (icons.COW, 22, 130, 22, None),
        (icons.TULIP, 150, 130, 20, ink.tulip),
        (icons.TULIP, 164, 133, 15, ink.straw),
    ):
        icons.draw(pen, icon, (box.x + x, box.y + y), size, ink.delft, wash=wash or WHITE, bold=0.6)


def standing(pen: Pen, box: Box, ink: Palette) -> None:
    """A mill laid flat, and the same mill with both its walls folded down."""
    x, y = box.centre
    line = Stroke(ink.delft, FIRM)
    roof = Box(x - 20, y - 7, 15, 14)
    pen.shape(path.rect(Box(roof.x, y - 13, roof.w, 26)), fill=ink.tile or WHITE, line=line)
    pen.shape(path.rect(roof), fill=WHITE)
    icons.draw(pen, icons.MILL, roof.centre, 11, ink.delft, wash=ink.water or WHITE, bold=0.9)
    for fold in (roof.y, roof.bottom):
        pen.shape(path.line((roof.x, fold), (roof.right, fold)), line=Stroke(ink.tulip, FIRM, dash=(1.2, 0.9)))
    icons.draw(pen, icons.ARROW, (x - 0.5, y), 6, ink.tulip, bold=1.2)
    a, b, c, d = (x + 5, y - 3), (x + 10, y - 9), (x + 23, y - 9), (x + 18, y - 3)
    pen.shape(path.polygon((c, d, (d[0], d[1] + 9), (c[0], c[1] + 9))), fill=ink.water or WHITE, line=line)
    pen.shape(path.polygon((a, b, c, d)), fill=WHITE, line=line)
    front = Box(a[0], a[1], d[0] - a[0], 9)
    pen.shape(path.rect(front), fill=ink.tile or WHITE, line=line)
    pen.shape(path.rect(Box.around((front.centre[0], front.bottom - 2.8), 3.4, 5.6)), fill=WHITE, line=line)
    icons.draw(pen, icons.MILL, (x + 14, y - 6.2), 5.4, ink.delft, wash=ink.water or WHITE, bold=0.9)


START = Start(
    title="H2Olland",
    subtitle="Drain the lake, plant the land, race through the tulips",
    players=GAMES["h2olland"].player_range,
    minutes=GAMES["h2olland"].minutes,
    picture=becomes,
    shows="The board late in a game: what is left of the lake, and around it fields, farms, mills and workers.",
    have=("**A large table,** about 70 by 70 cm",),
    steps=(
        Step(
            "print",
            "The line at the top must be 100 mm long. The rules go on paper, the rest on card, this page too: the"
            " middle of the board is on its back.",
        ),
        Step(
            "cut",
            "Lay a ruler along the hairlines, the long ones first: neighbours share them. Keep each kind of field in a"
            " bag. Cut this page last.",
        ),
        Step("fold", "Fold farms and mills along their dashes, both ends down: now they stand.", picture=standing),
        Step(
            "play",
            "Build the board as page 1 of the rules shows, and read on from there. The companion can be the co-op, and"
            " counts the race from a photo.",
        ),
    ),
    coloured="the samples on the edges",
)
