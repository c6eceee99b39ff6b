"""Pages of tiles: fronts, the backs behind them, ticks to cut by, crosses to see how front and back meet."""

from collections.abc import Sequence

from generator.flutter import tiles
from generator.flutter.layout import pages
from generator.flutter.layout.pages import Flip, Slot
from generator.flutter.layout.tiles import BLEED_MM
from generator.page.geometry import Polygon
from generator.page.palette import Ink
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Line, Pen

CUT = Line("#1A1A1A", 0.25, round=False)


def fronts(pen: Pen, slots: Sequence[Slot], paper: Paper, ink: Ink) -> None:
    for slot in slots:
        with pen.placed(slot.at, turn=slot.turn):
            if slot.shape == "W":
                tiles.water(pen, slot.piece, ink, bleed=BLEED_MM)
            else:
                tiles.tile(pen, slot.piece, ink, bleed=BLEED_MM)
    for slot in slots:
        _ticks(pen, slot.outline)
    _crosses(pen, paper)


def backs(pen: Pen, slots: Sequence[Slot], paper: Paper, flip: Flip, ink: Ink) -> None:
    for slot in slots:
        back = pages.behind(slot, paper, flip)
        with pen.placed(back.at, turn=back.turn):
            if slot.shape == "W":
                tiles.water_back(pen, ink, bleed=BLEED_MM)
            else:
                tiles.tile(pen, slot.piece, ink, flipped=True, bleed=BLEED_MM)
    for slot in slots:
        _ticks(pen, pages.outline_behind(slot, paper, flip))
    _crosses(pen, paper)


def _ticks(pen: Pen, outline: Polygon) -> None:
    for a, b in pages.ticks(outline):
        pen.shape(path.line(a, b), line=CUT)


def _crosses(pen: Pen, paper: Paper) -> None:
    reach = pages.CROSS_MM / 2
    for x, y in pages.crosses(paper):
        pen.shape(path.line((x - reach, y), (x + reach, y)), line=CUT)
        pen.shape(path.line((x, y - reach), (x, y + reach)), line=CUT)
