"""The cards and tiles of a document, each kind once, and a document with one of them a page, ink past its edges."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.document import Document, Page
from generator.page.cards import Card, dealt
from generator.page.geometry import Box, Point
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen

OWN_BLEED_MM = 1.5  # what every card's drawing has past its edges
NEAR_MM = 4.0  # farther from a card than this there is white
LEAST_FIT, MOST_FIT = 0.75, 1.35  # of a card's own size
LONGEST = 1.3  # how much longer another size may be than a card that is as wide
Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or tile, and how many of it the game needs."""

    front: Card
    back: Card | None
    size: Size
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


def suits(own: Size, wanted: Size) -> bool:
    """Whether a card of one size can be printed on another: not much larger or smaller, and of similar proportions."""
    fit = _fit(own, wanted)
    return LEAST_FIT <= fit <= MOST_FIT and max(wanted[0] / own[0], wanted[1] / own[1]) <= LONGEST * fit


def one_a_page(document: Document, found: Sequence[Piece], bleed: float, size: Size | None = None) -> Document:
    """Every piece on a page of its own size, or of this one, and its bleed, its back after it. The trim box says where
    to cut.
    """
    w, h = size or found[0].size
    paper = Paper(document.paper.name, w + 2 * bleed, h + 2 * bleed)
    trim = Box(bleed, bleed, w, h)
    sides = [(it, side, card) for it in found for side, card in (("front", it.front), ("back", it.back))]
    return Document(
        name=f"{document.name}-bleed",
        title=document.title,
        subject=document.subject,
        paper=paper,
        pages=tuple(
            Page(
                f"{it.name} {side}",
                paper,
                partial(_art, card=card, own=it.size, trim=trim, bleed=bleed),
                trim=trim,
                bleed=bleed,
            )
            for it, side, card in sides
            if card
        ),
    )


def _fit(own: Size, wanted: Size) -> float:
    return min(wanted[0] / own[0], wanted[1] / own[1])


def _art(pen: Pen, card: Card, own: Size, trim: Box, bleed: float) -> None:
    """The card as large as fits. Farther out than its own bleed goes a slightly larger copy of it shows, or white."""
    fit, inked = _fit(own, (trim.w, trim.h)), trim.inset(-bleed)
    whole = Box.around(trim.centre, fit * own[0], fit * own[1]).inset(-fit * OWN_BLEED_MM)
    beyond = max(inked.w - whole.w, inked.h - whole.h) / 2
    with pen.clipped(path.rect(inked)):
        if 0 < beyond <= NEAR_MM:
            _placed(pen, card, own, trim.centre, fit * max(inked.w / whole.w, inked.h / whole.h))
            pen.shape(path.rect(whole), fill="#FFFFFF")
        _placed(pen, card, own, trim.centre, fit)


def _placed(pen: Pen, card: Card, own: Size, centre: Point, scale: float) -> None:
    """The card with its own bleed around this centre."""
    inked = Box(0, 0, *own).inset(-OWN_BLEED_MM)
    at = (centre[0] - scale * own[0] / 2, centre[1] - scale * own[1] / 2)
    with pen.placed(at, scale), pen.clipped(path.rect(inked)):
        card.draw(pen)
