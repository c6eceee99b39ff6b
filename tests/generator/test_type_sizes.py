"""No type is too small to read: the smallest on every page of every document, as it comes out of the printer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from generator.catalogue import documents
from generator.document import Document
from generator.page.geometry import Point
from generator.page.palette import InkName
from generator.pens.log import LogPen
from generator.pens.pen import Align, Colour, Font, Pen

SMALLEST = 7.5  # points
ON_SHEETS = 7.0  # where something has to fit into half a box, or a whole sheet is printed smaller
SHEETS = ("polders-sheets", "rollfold-level")
GAMES = ("dutch", "flutter", "h2olland", "polders", "rollfold")


class TypePen(LogPen):
    """Logs each line of type in the size in which it is printed, stamps written out every time."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: dict[str, float] = {}
        self._scale = 1.0

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        super().text(at, words, font=font, size=size, colour=colour, align=align)
        self.sizes[words] = min(size * self._scale, self.sizes.get(words, 99.0))

    @contextmanager
    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> Iterator[None]:
        before, self._scale = self._scale, self._scale * scale
        with super().placed(at, scale, turn):
            yield
        self._scale = before

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        art(self)


def too_small(document: Document) -> dict[str, float]:
    least = ON_SHEETS if document.name.startswith(SHEETS) else SMALLEST
    pen = TypePen()
    for page in document.pages:
        page.draw(pen)
    return {words: round(size, 2) for words, size in pen.sizes.items() if size < least - 0.001}


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_type_that_is_too_small(game: str, ink: InkName) -> None:
    assert {it.name: too_small(it) for it in documents(game, ink=ink) if too_small(it)} == {}


def test_small_type_is_found_inside_what_is_scaled_and_stamped() -> None:
    pen = TypePen()
    for scale in (1.0, 0.5):
        with pen.placed((0, 0), scale):
            pen.stamp("a card", lambda it: it.text((0, 0), "words", font="text", size=10, colour="#000000"))
    assert pen.sizes == {"words": 5.0}
