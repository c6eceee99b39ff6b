"""A pen for small pictures of pages: it draws with another pen, and a bar for every line of type."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from generator.page.geometry import Box, Point
from generator.pens import path
from generator.pens.pen import Align, Colour, Font, Path, Pen, Role, Stroke
from generator.pens.type import cap_mm, width_mm

BAR = 0.4  # of the height of a capital
SIDES = {"left": 0.0, "middle": 0.5, "right": 1.0}


class WordlessPen:
    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def shape(self, path: Path, *, fill: Colour | None = None, line: Stroke | None = None) -> None:
        self._pen.shape(path, fill=fill, line=line)

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        wide, high = width_mm(words, font, size), BAR * cap_mm(font, size)
        bar = Box(at[0] - SIDES[align] * wide, at[1] - high, wide, high)
        self._pen.shape(path.rect(bar), fill=colour)

    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> AbstractContextManager[None]:
        return self._pen.placed(at, scale, turn)

    def clipped(self, path: Path) -> AbstractContextManager[None]:
        return self._pen.clipped(path)

    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> AbstractContextManager[None]:
        return self._pen.tagged(role, words, at)

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        self._pen.stamp(f"wordless {name}", lambda pen: art(WordlessPen(pen)))
