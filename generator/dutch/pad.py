"""The score pad of Dutch. Its player aids are cards."""

from games.dutch.components import PLAYERS, SUIT_BONUS, SUITS
from generator.page import icons
from generator.page.geometry import Point
from generator.page.palette import Palette
from generator.page.quarters import Pad
from generator.pens.pen import Pen


def _blank(pen: Pen, at: Point, ink: Palette) -> None:
    """No sign: the two players have no colours."""


PAD = Pad(
    title="Dutch",
    icon=icons.TULIP,
    rows=(*(f"{it.name} cards" for it in SUITS), f"{SUIT_BONUS} for six or more"),
    ties=("number of cards",),
    heads=(_blank,) * PLAYERS,
)
