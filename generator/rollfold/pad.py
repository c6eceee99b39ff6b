"""The record of games of Crease & Cross, and what players look up while they play."""

from games.rollfold.components import PLAYERS, TITLE
from generator.page import icons
from generator.page.booklet import Block, Heading, Picture, Words
from generator.page.geometry import Point
from generator.page.palette import Palette
from generator.page.quarters import Pad
from generator.pens.pen import Pen
from generator.rollfold import figures

AID_TITLE = "Your turn"
AID: tuple[Block, ...] = (
    Words(
        "**1**  The active player rolls and takes a die. Everyone else uses the other one.\n"
        "**2**  Draw a line of X’s for each number: from beside a start tile or a circled X, straight, exactly that"
        " long. **Circle the last X.**\n"
        "**3**  Pass the dice to the next player."
    ),
    Picture(17, figures.dice, "The faces of both dice."),
    Heading("Folding"),
    Words(
        "All faces of a corner’s small square are marked? You may fold it small. All faces of the large one? You may"
        " fold it large, for its bonus. Each corner folds once and for good."
    ),
    Picture(18.5, figures.bonuses, "The bonus of each corner."),
    Heading("You win"),
    Words(
        "as soon as all four corners are folded and all five symbols are in sight, marked and joined by X’s side by"
        " side. If tied: fewer X’s in the last turn, then more large corners."
    ),
)


def _blank(pen: Pen, at: Point, ink: Palette) -> None:
    """No sign: players have no colours."""


PAD = Pad(
    title=TITLE,
    icon=icons.PEN,
    rows=("level", "turns", "corners folded", "symbols joined"),
    total="Won",
    ties=("X’s in the last turn", "large corners"),
    heads=(_blank,) * PLAYERS[-1],
)
