"""The pen for tests: every stroke becomes a line of text."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from generator.page.geometry import Point
from generator.pens.pen import Align, Colour, Font, Path, Pen, Role, Stroke


class LogPen:
    """`lines` says what was drawn, indented where something was placed, clipped or stamped."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._depth = 0
        self._known: set[str] = set()

    @property
    def log(self) -> str:
        return "\n".join(self.lines) + "\n"

    def shape(self, path: Path, *, fill: Colour | None = None, line: Stroke | None = None) -> None:
        look = f" fill {fill}" if fill else ""
        if line:
            dash = f" dash {numbers(line.dash)}" if line.dash else ""
            look += f" line {line.colour} {number(line.weight)}pt{dash}{'' if line.round else ' square'}"
        self._say(f"shape{look}: {strokes(path)}")

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        side = "" if align == "left" else f" {align}"
        self._say(f"text {font} {number(size)}pt {colour}{side} at {numbers(at)}: {words}")

    @contextmanager
    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> Iterator[None]:
        grown = "" if scale == 1 else f" scale {number(scale)}"
        turned = "" if turn == 0 else f" turn {number(turn)}"
        with self._within(f"placed at {numbers(at)}{grown}{turned}"):
            yield

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        with self._within(f"clipped {strokes(path)}"):
            yield

    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> AbstractContextManager[None]:
        return nullcontext()

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        """The first stamp of a name is written out; later ones are one line."""
        if name in self._known:
            self._say(f"stamp {name}")
            return
        self._known.add(name)
        with self._within(f"stamp {name}"):
            art(self)

    @contextmanager
    def _within(self, words: str) -> Iterator[None]:
        self._say(words)
        self._depth += 1
        yield
        self._depth -= 1

    def _say(self, words: str) -> None:
        self.lines.append("  " * self._depth + words)


def number(n: float) -> str:
    """A number to the nearest thousandth, without trailing zeros: 1.25, 3, -0.5."""
    short = f"{n:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def numbers(values: tuple[float, ...]) -> str:
    return " ".join(map(number, values))


def strokes(path: Path) -> str:
    return " ".join(letter if not values else f"{letter} {numbers(values)}" for letter, values in path.steps)
