"""What somebody wants printed, and how; and what a game of the box can print."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from generator.document import Document, Flip, Page
from generator.page.imposition import Backs
from generator.page.palette import Palette
from generator.page.paper import Paper


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed, and how."""

    players: int
    paper: Paper
    ink: Palette
    flip: Flip
    gutterfold: bool

    def name(self, *parts: str) -> str:
        """A file name that sorts and tells all: polders-sheets-4p-a4, with -low at the end for low ink."""
        return "-".join((*parts, self.paper.name, *(("low",) if self.ink.name == "low" else ())))

    def card_name(self, part: str) -> str:
        """Of a file with cards, which may come to be folded."""
        return self.name(part, *(("fold",) if self.gutterfold else ()))

    @property
    def card_backs(self) -> Backs:
        """How the backs of cards come behind their fronts."""
        return "fold" if self.gutterfold else self.flip

    @property
    def card_flip(self) -> Flip:
        """What is folded is printed on one side."""
        return "none" if self.gutterfold else self.flip

    @property
    def leaf_flip(self) -> Literal["long", "short"]:
        """For what is nothing without its back: who prints on one side turns the paper by hand, like a leaf."""
        return "short" if self.flip == "short" else "long"


SIDES: dict[Flip, str] = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "none": "one side",
}


def rulebook(order: Order, game: str, title: str, subject: str, draw: Callable[..., None], count: int) -> Document:
    """`draw` inks page `number` of `count`, counted from nought."""
    pages = tuple(
        Page(f"rules {n + 1}", order.paper, partial(draw, number=n, paper=order.paper, ink=order.ink))
        for n in range(count)
    )
    return Document(
        name=order.name(f"{game}-rules"),
        title=f"{title}: the rules",
        subject=subject,
        paper=order.paper,
        pages=pages,
        flip=order.flip,
        advice=f"Ordinary paper, {SIDES[order.flip]}, at 100 %.",
    )
