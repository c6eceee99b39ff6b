"""The pen for phones: the same drawing as SVG, one unit a millimetre.

A drawing is sent at every move. Paths go in steps from point to point, so that a shape in ten places is ten times the
same text, which compresses to next to nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from html import escape

from generator.fonts import face
from generator.page.geometry import Box, Point
from generator.pens.log import number, numbers
from generator.pens.pen import Align, Colour, Font, Path, Pen, Role, Stroke

MM_PER_POINT = 25.4 / 72
DECIMALS = 3
PATHS_KEPT = 4096  # as text; a map is drawn again and again
ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


class SvgPen:
    """Draws what is inside `box`. `prefix` keeps the ids of two drawings on one page apart. `stock` is a drawing on the
    same page whose stamps can be used again.
    """

    def __init__(self, box: Box, *, title: str = "", prefix: str = "", stock: "SvgPen | None" = None) -> None:
        self._box, self._title, self._prefix = box, title, prefix
        self._body: list[str] = []
        self._shared: list[str] = []  # <defs>: clips and stamps
        self._stamps: dict[str, str] = dict(stock._stamps) if stock else {}
        self._clips = 0

    @property
    def svg(self) -> str:
        """The finished drawing, which fills whatever space its page gives it."""
        named = f' role="img" aria-label="{escape(self._title)}"' if self._title else ' aria-hidden="true"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {self._view}{named}>{self._inside}</svg>'

    def symbol(self, name: str) -> str:
        """The drawing as a symbol that its page can use again and again by this name."""
        return f'<symbol id="{name}" {self._view}>{self._inside}</symbol>'

    @property
    def stamps(self) -> str:
        """Only the stamps, for the other drawings of a page."""
        return f"<defs>{''.join(self._shared)}</defs>"

    @property
    def _view(self) -> str:
        box = self._box
        return f'viewBox="{numbers((box.x, box.y, box.w, box.h))}"'

    @property
    def _inside(self) -> str:
        shared = f"<defs>{''.join(self._shared)}</defs>" if self._shared else ""
        return shared + "".join(self._body)

    def shape(self, path: Path, *, fill: Colour | None = None, line: Stroke | None = None) -> None:
        look = f' fill="{fill or "none"}"'
        if line:
            look += f' stroke="{line.colour}" stroke-width="{number(line.weight * MM_PER_POINT)}"'
            if line.dash:
                look += f' stroke-dasharray="{numbers(line.dash)}"'
            if line.round:
                look += ' stroke-linecap="round" stroke-linejoin="round"'
        self._body.append(f'<path d="{_data(path)}"{look}/>')

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        """One line of type. `textLength` keeps the printed width if a phone has to use another font."""
        cut = face(font)
        slope = ' font-style="italic"' if cut.italic else ""
        anchor = "" if align == "left" else f' text-anchor="{ANCHORS[align]}"'
        fallback = "serif" if cut.family == "Alegreya" else "sans-serif"
        size_mm = size * MM_PER_POINT
        length = number(cut.advance(words) / 1000 * size_mm)
        self._body.append(
            f'<text x="{number(at[0])}" y="{number(at[1])}" font-family="{cut.family}, {fallback}"'
            f' font-weight="{cut.weight}"{slope} font-size="{number(size_mm)}" fill="{colour}"{anchor}'
            f' textLength="{length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">{escape(words)}</text>'
        )

    @contextmanager
    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> Iterator[None]:
        moves = [f"translate({numbers(at)})"]
        if turn:
            moves.append(f"rotate({number(turn)})")
        if scale != 1:
            moves.append(f"scale({scale:.6g})")
        with self._group(f'transform="{" ".join(moves)}"'):
            yield

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        self._clips += 1
        name = f"{self._prefix}clip{self._clips}"
        self._shared.append(f'<clipPath id="{name}"><path d="{_data(path)}"/></clipPath>')
        with self._group(f'clip-path="url(#{name})"'):
            yield

    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> AbstractContextManager[None]:
        return nullcontext()

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        if name not in self._stamps:
            self._stamps[name] = f"{self._prefix}stamp{len(self._stamps) + 1}"
            outer, self._body = self._body, []
            art(self)
            self._shared.append(f'<g id="{self._stamps[name]}">{"".join(self._body)}</g>')
            self._body = outer
        self._body.append(f'<use href="#{self._stamps[name]}"/>')

    @contextmanager
    def _group(self, attributes: str) -> Iterator[None]:
        self._body.append(f"<g {attributes}>")
        yield
        self._body.append("</g>")


@lru_cache(maxsize=PATHS_KEPT)
def _data(path: Path) -> str:
    """Path data in which only M is absolute. Steps lead from one rounded point to the next, so errors do not add up."""
    words: list[str] = []
    x = y = start_x = start_y = 0.0
    for letter, values in path.steps:
        points = [round(value, DECIMALS) for value in values]
        if letter == "Z":
            words.append("z")
            x, y = start_x, start_y
            continue
        if letter == "M":
            words.append(f"M{_short(points)}")
            start_x, start_y = points
        else:
            steps = [value - (y if n % 2 else x) for n, value in enumerate(points)]
            words.append(_straight(*steps) if letter == "L" else f"c{_short(steps)}")
        x, y = points[-2:]
    return "".join(words)


def _straight(dx: float, dy: float) -> str:
    across, down = number(dx), number(dy)
    if down == "0":
        return f"h{_bare(across)}"
    return f"v{_bare(down)}" if across == "0" else f"l{_short((dx, dy))}"


def _short(values: Iterable[float]) -> str:
    """A minus parts two numbers as well as a space does."""
    return " ".join(_bare(number(value)) for value in values).replace(" -", "-")


def _bare(text: str) -> str:
    """.5 for 0.5"""
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
