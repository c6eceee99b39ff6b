"""What Dutch is kept in: a box for its cards, and a band around its board."""

from games.dutch.components import SUITS
from generator.dutch.suits import pip
from generator.page.boxes.art import Keeping
from generator.page.boxes.net import Tuck
from generator.page.geometry import Point
from generator.page.palette import Palette
from generator.pens.pen import Pen


def _flowers(pen: Pen, at: Point, size: float, ink: Palette) -> None:
    away = 0.26 * size
    for suit, dx, dy in zip(SUITS, (-away, away, -away, away), (-away, -away, away, away), strict=True):
        pip(pen, suit, (at[0] + dx, at[1] + dy), 0.42 * size, ink)


KEEPING = Keeping(
    title="Dutch",
    subtitle="An auction that gets cheaper by the day",
    emblem=_flowers,
    tucks=(Tuck("the cards", width=66, height=91, depth=18, holds=("40 flowers", "3 heap cards", "2 player aids")),),
    sheets="Both halves of the board, score pads and rules",
)
