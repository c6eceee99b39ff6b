"""The cards and tiles of a document, each kind once, and a document with one of them a page, ink past its edges."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.document import Document, Page
from generator.page.cards import Card, dealt
from generator.page.geometry import Box
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen

OWN_BLEED_MM = 1.5  # what every card's drawing has past its edges


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or tile, and how many of it the game needs."""

    front: Card
    back: Card | None
    size: tuple[float, float]
    count: int = 1

    @property
    def name(self) -> str:
        return plain(self.front.name)


def plain(name: str) -> str:
    """A name as it can stand in an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def pieces(document: Document) -> list[Piece]:
    """Nothing if the document is no deck of cards or tiles."""
    pages = [found for page in document.pages if (found := dealt(page))]
    if len(pages) < len(document.pages):
        return []
    kinds: dict[str, Piece] = {}
    step = 1 if document.flip == "none" else 2
    for number in range(0, len(pages), step):
        (page, fronts), (_, behind) = pages[number], pages[number + step - 1]
        backs = [card for card, _ in behind] if step == 2 and len(behind) == len(fronts) else [None] * len(fronts)
        for (card, _), back in zip(fronts, backs, strict=True):
            known = kinds.get(card.name)
            kinds[card.name] = (
                replace(known, count=known.count + 1) if known else Piece(card, back or card.back, page.size)
            )
    return list(kinds.values())


def one_a_page(document: Document, found: Sequence[Piece], bleed: float) -> Document:
    """Every piece on a page of its own size and its bleed, its back after it. The trim box says where to cut."""
    w, h = found[0].size
    paper = Paper(document.paper.name, w + 2 * bleed, h + 2 * bleed)
    trim = Box(bleed, bleed, w, h)
    sides = [(f"{it.name} {side}", card) for it in found for side, card in (("front", it.front), ("back", it.back))]
    return Document(
        name=f"{document.name}-bleed",
        title=document.title,
        subject=document.subject,
        paper=paper,
        pages=tuple(
            Page(label, paper, partial(_art, card=card, trim=trim, bleed=bleed), trim=trim, bleed=bleed)
            for label, card in sides
            if card
        ),
    )


def _art(pen: Pen, card: Card, trim: Box, bleed: float) -> None:
    """The card; farther out than its own bleed goes a slightly larger copy of it shows."""
    inked, inner = trim.inset(-bleed), trim.inset(-min(bleed, OWN_BLEED_MM))
    if bleed > OWN_BLEED_MM:
        scale = max(inked.w / inner.w, inked.h / inner.h)
        x, y = trim.centre
        own = Box(-OWN_BLEED_MM, -OWN_BLEED_MM, inner.w, inner.h)
        at = (x - scale * trim.w / 2, y - scale * trim.h / 2)
        with pen.clipped(path.rect(inked)), pen.placed(at, scale), pen.clipped(path.rect(own)):
            card.draw(pen)
        pen.shape(path.rect(inner), fill="#FFFFFF")
    with pen.clipped(path.rect(inner)), pen.placed((trim.x, trim.y)):
        card.draw(pen)
