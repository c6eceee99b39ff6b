"""What a game says about its making, and what is counted of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.document import Document, Flip
from generator.making import Making
from generator.page.geometry import Box
from generator.page.palette import Palette
from generator.pens.pen import Pen

Kind = Literal["print", "cut", "fold", "glue", "play"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step, in the game's own words. What is counted stands before them. `picture` is a drawing of its own."""

    kind: Kind
    words: str
    picture: Callable[[Pen, Box, Palette], None] | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """`picture` draws what the prints become, `shows` says it, and `have` is what the prints cannot give. `coloured`
    is what has colours even in low ink.
    """

    title: str
    subtitle: str
    players: str
    minutes: int
    picture: Callable[[Pen, Box, Palette], None]
    shows: str
    have: tuple[str, ...]
    steps: tuple[Step, ...]
    coloured: str = ""


@dataclass(frozen=True, slots=True)
class Kit:
    """What is printed: for tonight, and for later. `whole` counts what is for tonight, this guide included."""

    tonight: tuple[Document, ...]
    later: tuple[Document, ...]
    whole: Making
    flip: Flip


def counted(number: int, thing: str, things: str = "") -> str:
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def listed(things: Sequence[str]) -> str:
    """`a`, `a and b`, or `a, b and c`."""
    *most, last = things
    return f"{', '.join(most)} and {last}" if most else last
