"""The cover and the build guide of Crease & Cross."""

from games.catalogue import GAMES
from games.rollfold.components import LEVELS, TITLE
from generator.page.geometry import Box
from generator.page.guide.start import Start, Step
from generator.page.palette import WHITE, Palette
from generator.pens.pen import Pen
from generator.rollfold.board import board
from generator.rollfold.figures import WON, position
from generator.rollfold.signs import FACES, SYMBOLS, drawn, tints

SQUARE_MM = 9.6


def becomes(pen: Pen, box: Box, ink: Palette) -> None:
    """A folded sheet between the faces and the symbols of the four levels."""
    board(pen, position(WON), box, ink, largest=SQUARE_MM)
    for level, row in zip(LEVELS, box.rows(len(LEVELS)), strict=True):
        its = tints(level, ink)
        drawn(pen, FACES[level.number], (box.x + 9, row.centre[1]), 17, ink.delft, its.small or WHITE, bold=0.6)
        drawn(pen, SYMBOLS[level.number], (box.right - 9, row.centre[1]), 17, ink.delft, its.back or WHITE, bold=0.6)


START = Start(
    title=TITLE,
    subtitle="Draw lines of X’s, fold the corners, join the kites",
    players=GAMES["rollfold"].player_range,
    minutes=GAMES["rollfold"].minutes,
    picture=becomes,
    shows="A finished sheet with four folded corners and five kites joined by X’s.",
    have=("**Two dice,** or phones that roll them", "**A pen** for each player"),
    steps=(
        Step(
            "print",
            "The line at the top of each file must be 100 mm long. Take paper of 90 to 120 g: it folds well. Front and"
            " back may be up to 2 mm apart. If they are not, print the fold test, which tells you what to do.",
        ),
        Step("cut", "Cut out each square along its outer line, front and back together."),
        Step(
            "fold",
            "Not yet: in the game you fold a corner when its faces are marked. Bring its edges to the dotted lines and"
            " crease with a fingernail. The symbol on the back comes up.",
        ),
        Step(
            "play",
            "Start with level 1. Print the dice to fold and glue, or let the companion roll. At the end it can check"
            " your sheet from a photo.",
        ),
    ),
)
