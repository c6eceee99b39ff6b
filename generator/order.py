"""What somebody wants printed, and how; and what a game of the box can print."""

from collections.abc import Callable
from dataclasses import dataclass

from generator.document import Document, Flip
from generator.draw.ink import Ink
from generator.layout.paper import Paper


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed, and how."""

    players: int
    paper: Paper
    ink: Ink
    flip: Flip
    gutterfold: bool

    def name(self, *parts: str) -> str:
        """A file name that sorts and tells all: polders-sheets-4p-a4, with -low at the end for low ink."""
        return "-".join((*parts, self.paper.name, *(("low",) if self.ink.name == "low" else ())))


@dataclass(frozen=True, slots=True)
class Printed:
    """A game of the box: how many can play it, and what it prints."""

    players: tuple[int, ...]
    documents: Callable[[Order], tuple[Document, ...]]
