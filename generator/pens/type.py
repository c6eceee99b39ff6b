"""Setting type: how wide words are, where lines break, and paragraphs with *italic* and **bold** words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from generator.fonts import face
from generator.page.geometry import Box
from generator.pens.pen import Align, Colour, Font, Pen

MM_PER_POINT = 25.4 / 72
UNKNOWN = "□"
SMALLEST_STEP = 0.1  # points: sizes that were fitted are whole tenths

Style = Literal["", "bold", "italic"]
ITALIC: dict[Font, Font] = {"title": "title-italic", "text": "text-italic"}
BOLD: dict[Font, Font] = {"text": "text-bold", "text-italic": "text-bold", "title-italic": "title"}

_MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*", re.DOTALL)


def marked(text: str) -> Iterator[tuple[Style, str]]:
    """The words of a line, parted where they turn *italic* or **bold** and back."""
    end = 0
    for found in _MARKED.finditer(text):
        yield "", text[end : found.start()]
        bold, italic = found.groups()
        yield ("bold", bold) if bold else ("italic", italic)
        end = found.end()
    yield "", text[end:]


def width_mm(words: str, font: Font, size: float) -> float:
    """How wide one line of these words is, kerned."""
    return face(font).advance(words) / 1000 * size * MM_PER_POINT


def cap_mm(font: Font, size: float) -> float:
    """The height of a capital letter."""
    return face(font).cap_height / 1000 * size * MM_PER_POINT


def fitted(words: str, font: Font, size: float, width: float) -> float:
    """The size, at most `size`, at which the words are no wider than `width` millimetres."""
    wide = width_mm(words, font, size)
    return size if wide <= width else size * width / wide // SMALLEST_STEP * SMALLEST_STEP


def printable(words: str, font: Font) -> str:
    """The words in letters that the font has: a missing accent is left off, a missing letter becomes a box."""
    widths = face(font).widths
    fitting = []
    for sign in words:
        plain = "".join(it for it in unicodedata.normalize("NFKD", sign) if it in widths).strip()
        fitting.append(sign if sign in widths else plain or (UNKNOWN if UNKNOWN in widths else "?"))
    return "".join(fitting)


def label(pen: Pen, box: Box, words: str, *, font: Font, size: float, colour: Colour, align: Align = "middle") -> None:
    """One line in the middle of a box's height, made smaller where it would be too wide."""
    size = fitted(words, font, size, box.w)
    x = {"left": box.x, "middle": box.centre[0], "right": box.right}[align]
    pen.text((x, box.centre[1] + cap_mm(font, size) / 2), words, font=font, size=size, colour=colour, align=align)


def paragraph(
    pen: Pen,
    box: Box,
    words: str,
    *,
    font: Font,
    size: float,
    colour: Colour,
    leading: float = 1.25,
    align: Align = "left",
) -> float:
    """Type from the top of the box downward. Returns the height used, in millimetres.

    Every newline begins a line, an empty line leaves half a line; *words* and **words** are set in italic and bold.
    """
    step = size * leading * MM_PER_POINT
    y = box.y
    for line in _lines(words, font, size, box.w):
        if not line:
            y += step / 2
            continue
        baseline = y + (step + cap_mm(font, size)) / 2
        x = box.x + {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * (box.w - _width(line, size))
        for run in line:
            pen.text((x, baseline), run.words, font=run.font, size=size, colour=colour)
            x += width_mm(run.words, run.font, size)
        y += step
    return y - box.y


def paragraph_height(words: str, *, font: Font, size: float, width: float, leading: float = 1.25) -> float:
    """The height that `paragraph` would use."""
    lines = _lines(words, font, size, width)
    return sum(1 if line else 0.5 for line in lines) * size * leading * MM_PER_POINT


@dataclass(frozen=True, slots=True)
class _Run:
    """Words in one font."""

    font: Font
    words: str


def _lines(words: str, font: Font, size: float, width: float) -> list[list[_Run]]:
    """The words broken at spaces. A word that is too wide gets a line of its own."""
    lines: list[list[_Run]] = []
    for text in words.split("\n"):
        line: list[_Run] = []
        for word in _words(_runs(text, font)):
            spaced = [*line, *_after_space(line, word)] if line else word
            if line and _width(_joined(spaced), size) > width:
                lines.append(_joined(line))
                line = word
            else:
                line = spaced
        lines.append(_joined(line))
    return lines


def _runs(text: str, font: Font) -> Iterator[_Run]:
    fonts = {"": font, "bold": BOLD.get(font, font), "italic": ITALIC.get(font, font)}
    for style, words in marked(text):
        yield _Run(fonts[style], words)


def _words(runs: Iterable[_Run]) -> Iterator[list[_Run]]:
    """The pieces between spaces. A piece may change font in its middle."""
    word: list[_Run] = []
    for run in runs:
        first, *others = run.words.split(" ")
        if first:
            word.append(_Run(run.font, first))
        for other in others:
            if word:
                yield word
            word = [_Run(run.font, other)] if other else []
    if word:
        yield word


def _after_space(line: list[_Run], word: list[_Run]) -> list[_Run]:
    """Add a word to a line. The space before it belongs to the words that went before."""
    return [_Run(line[-1].font, " "), *word]


def _joined(line: list[_Run]) -> list[_Run]:
    joined: list[_Run] = []
    for run in line:
        if joined and joined[-1].font == run.font:
            joined[-1] = _Run(run.font, joined[-1].words + run.words)
        else:
            joined.append(run)
    return joined


def _width(line: list[_Run], size: float) -> float:
    return sum(width_mm(run.words, run.font, size) for run in line)
