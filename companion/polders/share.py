"""A finished game as a picture for the group chat."""

from collections.abc import Sequence

from games.polders.components import COLOURS
from games.polders.notation import LETTERS
from games.polders.photo.sheet import tally
from games.polders.rules.state import Position
from generator.page.palette import FULL, PAPER
from generator.pens.pixels import PixelPen
from generator.polders.result import PICTURE, PIXELS_PER_MM, Ranked, picture

PENS = {colour.letter: colour for colour in COLOURS}


def png(position: Position, names: Sequence[str], pens: str = LETTERS) -> bytes:
    counted = tally(position, names=names)
    order = sorted(range(len(names)), key=lambda seat: (-counted.totals[seat], seat not in counted.winners))
    ranking = [Ranked(names[seat], PENS[pens[seat]], counted.totals[seat], seat in counted.winners) for seat in order]
    pen = PixelPen(PICTURE, PIXELS_PER_MM, PAPER)
    picture(pen, ranking, position, pens, FULL)
    return pen.png
