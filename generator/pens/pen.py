"""The small protocol that every drawing uses, and the shapes it draws.

Places are millimetres from the top left, y downward. Type sizes and line weights are points, as printers say them.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from generator.page.geometry import Point

Colour = str  # "#1B3A6B"
Font = Literal["title", "title-italic", "text", "text-italic", "text-bold"]
Align = Literal["left", "middle", "right"]
Role = Literal["title", "heading", "paragraph", "picture", "aside"]


@dataclass(frozen=True, slots=True)
class Path:
    """Strokes as letters and numbers, absolute and in millimetres: M x y, L x y, C x1 y1 x2 y2 x y, Z."""

    steps: tuple[tuple[str, tuple[float, ...]], ...]

    def __add__(self, other: "Path") -> "Path":
        return Path(self.steps + other.steps)


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a path is stroked."""

    colour: Colour
    weight: float  # points
    dash: tuple[float, ...] = ()  # millimetres on, off, ...
    round: bool = True


class Pen(Protocol):
    """Puts ink on paper, on a screen, or into a test's log."""

    def shape(self, path: Path, *, fill: Colour | None = None, line: Stroke | None = None) -> None: ...

    def text(
        self,
        at: Point,
        words: str,
        *,
        font: Font,
        size: float,
        colour: Colour,
        align: Align = "left",
    ) -> None:
        """One line of type. `at` is on its baseline."""

    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> AbstractContextManager[None]:
        """Within it, (0, 0) is at `at`, everything is `scale` times as large and turned clockwise by `turn` degrees."""

    def clipped(self, path: Path) -> AbstractContextManager[None]:
        """Within it, ink stays inside the path."""

    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> AbstractContextManager[None]:
        """What is drawn within it is one thing to people who hear the page: a heading, whose `words` are also a
        bookmark that leads to `at`; a paragraph; a picture, of which `words` tell what it shows; or an aside that they
        do not miss. The outermost tag counts.
        """

    def stamp(self, name: str, art: Callable[["Pen"], None]) -> None:
        """Art that repeats, drawn at (0, 0) of the present place. The same name always means the same art."""
