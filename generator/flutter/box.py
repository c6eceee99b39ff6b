"""What Flutter is kept in: a box for its tiles and tokens, and a band around its boards."""

from generator.flutter import signs
from generator.page.boxes.art import Keeping
from generator.page.boxes.net import Tuck
from generator.page.geometry import Point
from generator.page.palette import Palette
from generator.pens.pen import Pen


def _butterfly(pen: Pen, at: Point, size: float, ink: Palette) -> None:
    signs.pollinator(pen, "B", "P", at, size, ink)


KEEPING = Keeping(
    title="Flutter",
    subtitle="One meadow, laid together, flower by flower",
    emblem=_butterfly,
    tucks=(
        Tuck(
            "the tiles and the tokens",  # dragonflies are 108 mm long and butterflies 63 mm across
            width=67,
            height=113,
            depth=18,
            holds=("60 tiles, the rainbee", "16 water tiles", "60 pollen, 20 petals", "bees and the sun"),
        ),
    ),
    sheets="The trackers, the sun’s rondel, pads, aids and rules",
)
