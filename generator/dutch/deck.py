"""All cards of Dutch with their backs, for the printer, and one by one as SVG, for the phones."""

from functools import partial

from games.dutch.components import CARDS, PLAYERS
from games.dutch.components import Card as DutchCard
from generator.dutch.cards import aid_back, aid_front, back, card_face, heap_back, heap_card
from generator.dutch.figures import LEAF_H, LEAF_W, leaf
from generator.dutch.layout import CARD, HEAPS
from generator.page.cards import Card
from generator.page.geometry import Box
from generator.page.palette import FULL, Palette
from generator.pens.svg import SvgPen


def cards(ink: Palette) -> tuple[Card, ...]:
    """Forty cards, three heap cards and two aids: five pages of nine."""
    behind = Card("dutch back", partial(back, ink=ink))
    heap_behind = Card("dutch heap back", partial(heap_back, ink=ink))
    aid_behind = Card("dutch aid back", partial(aid_back, ink=ink))
    return (
        *(Card(f"dutch {it.name}", partial(card_face, card=it, ink=ink), behind) for it in CARDS),
        *(Card(f"dutch {heap}", partial(heap_card, heap=heap, ink=ink), heap_behind) for heap in HEAPS),
        *(Card("dutch aid", partial(aid_front, ink=ink), aid_behind) for _ in range(PLAYERS)),
    )


def card_svg(card: DutchCard, *, prefix: str = "", ink: Palette = FULL) -> str:
    """The printed card for a screen."""
    pen = SvgPen(CARD, title=told(card), prefix=prefix)
    card_face(pen, card, ink)
    return pen.svg


def leaf_svg(card: DutchCard, *, ink: Palette = FULL) -> str:
    """A card in small, as in the booklet: bid value and pip."""
    pen = SvgPen(Box(-0.3, -0.3, LEAF_W + 0.6, LEAF_H + 0.6), title=told(card))
    leaf(pen, card.id, 0, 0, ink)
    return pen.svg


def back_svg(*, prefix: str = "", ink: Palette = FULL) -> str:
    pen = SvgPen(CARD, title="a card, face down", prefix=prefix)
    back(pen, ink)
    return pen.svg


def told(card: DutchCard) -> str:
    """A card in words: `red 8, 1 point, Salvage`."""
    power = f", {card.power.name}" if card.power else ""
    return f"{card.suit.name} {card.bid}, {card.vp} point{'s' if card.vp > 1 else ''}{power}"
