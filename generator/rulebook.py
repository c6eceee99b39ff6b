"""The rules of a game as a document: the pages of its booklet, on both sides where the printer turns the paper."""

from collections.abc import Callable
from functools import partial

from generator.document import Document, Flip, Page
from generator.order import Order

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
