"""Pages of cards: fronts in their slots, backs behind them, crop marks outside."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.document import Cutout, Page
from generator.page.geometry import Point
from generator.page.imposition import POKER, Backs, Imposition, Slot, impose
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen, Stroke

CUT = Stroke("#1A1A1A", 0.25, round=False)
FOLD = Stroke("#1A1A1A", 0.25, dash=(3, 2), round=False)


@dataclass(frozen=True, slots=True)
class Card:
    """One side of a card. `draw` works in the card's own millimetres, from its top left, and may bleed past its edges.

    The same name always means the same art; `back` is its own back, where it does not share the one of its deck.
    """

    name: str
    draw: Callable[[Pen], None]
    back: "Card | None" = None


def card_pages(
    cards: Sequence[Card | None],
    back: Card | None,
    paper: Paper,
    backs: Backs,
    *,
    size: tuple[float, float] = POKER,
    bleed: float = 2.0,
    label: str = "cards",
    page: Imposition | None = None,
) -> tuple[Page, ...]:
    """The deck on as few pages as it needs. None leaves a slot empty; the pages say which paper they are for.

    `long` and `short` give fronts and backs by turns, for printers that turn the paper over that edge; `none` gives
    fronts alone; `fold` gives pages with both, to fold along the dashed line and glue. `page` takes the place of the
    layout that cards of this size usually have.
    """
    page = page or impose(size, paper, backs, bleed)
    count = len(page.fronts)
    sheets = [cards[i : i + count] for i in range(0, len(cards), count)]
    often = Counter(card.name for card in cards if card)
    repeated = frozenset(name for name, times in often.items() if times > 1)
    pages: list[Page] = []
    for number, sheet in enumerate(sheets, 1):
        fronts = _dealt(sheet, page.fronts)
        behind = _dealt([card and (card.back or back) for card in sheet], page.backs)
        name = label if len(sheets) == 1 else f"{label} {number}"
        if backs == "fold":
            pages.append(_page(name, page, fronts + behind, repeated))
        elif backs == "none":
            pages.append(_page(name, page, fronts, repeated))
        else:
            blank = replace(page, ruled=False)
            pages += [_page(f"{name} front", page, fronts, repeated), _page(f"{name} back", blank, behind, repeated)]
    return tuple(pages)


def dealt(page: Page) -> tuple[Imposition, list[tuple[Card, Slot]]] | None:
    """The cards of a page that `card_pages` made, with their slots; None for any other page."""
    if not isinstance(page.draw, partial) or page.draw.func is not _draw:
        return None
    return page.draw.keywords["page"], page.draw.keywords["dealt"]


def _dealt(cards: Sequence[Card | None], slots: Sequence[Slot]) -> list[tuple[Card, Slot]]:
    return [(card, slot) for card, slot in zip(cards, slots, strict=False) if card]


def _page(label: str, page: Imposition, dealt: list[tuple[Card, Slot]], repeated: frozenset[str]) -> Page:
    draw = partial(_draw, page=page, dealt=dealt, repeated=repeated)
    cutouts = () if label.endswith(" back") else tuple(Cutout(card.name, slot.box.corners) for card, slot in dealt)
    return Page(label, page.paper, draw, trim=page.trim, bleed=page.bleed, cutouts=cutouts)


def _draw(pen: Pen, *, page: Imposition, dealt: list[tuple[Card, Slot]], repeated: frozenset[str]) -> None:
    often = repeated | {name for name, times in Counter(card.name for card, _ in dealt).items() if times > 1}
    for card, slot in dealt:
        with pen.clipped(path.rect(page.inked(slot))), pen.placed(_corner(slot), turn=slot.turn):
            if card.name in often:
                pen.stamp(f"card {card.name}", card.draw)
            else:
                card.draw(pen)
    crop_marks(pen, page)


def crop_marks(pen: Pen, page: Imposition) -> None:
    """Where to cut, and where to fold if the page folds."""
    for a, b in (*page.marks, *page.lines):
        pen.shape(path.line(a, b), line=CUT)
    if page.fold:
        pen.shape(path.line(*page.fold), line=FOLD)


def _corner(slot: Slot) -> Point:
    """Where the card's own top left is on the page."""
    return (slot.box.right, slot.box.bottom) if slot.turn else (slot.box.x, slot.box.y)
