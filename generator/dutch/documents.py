"""The printed files of Dutch: the cards, the auction board in two halves, and the rules."""

from dataclasses import replace
from functools import partial

from games.dutch.components import CARDS, PLAYERS
from generator.document import Document, Page
from generator.dutch import layout
from generator.dutch.board import board_page
from generator.dutch.booklet import PAGES, booklet_page
from generator.dutch.box import KEEPING
from generator.dutch.cards import aid_back, aid_front, back, card_face, heap_back, heap_card
from generator.dutch.layout import HALVES, HEAPS, board_on_page
from generator.dutch.pad import PAD
from generator.dutch.start import START
from generator.order import Order, kit_box, rulebook, score_pad, with_start
from generator.page.cards import Card, card_pages
from generator.page.imposition import POKER, Backs, impose
from generator.page.palette import Palette

CARDS_ADVICE: dict[Backs, str] = {
    "long": "Print on 200-300 g card, both sides, flipped on the long edge, at 100 %. Cut the long lines first.",
    "short": "Print on 200-300 g card, both sides, flipped on the short edge, at 100 %. Cut the long lines first.",
    "none": "Print on 200-300 g card, one side, at 100 %. Cut the long lines first. Use opaque sleeves.",
    "fold": "Print on 100-160 g paper, one side, at 100 %. Fold along the dashes, glue back to back, then cut.",
}
BOARD_ADVICE = "Print on ordinary paper or card, one side, at 100 %. Lay the two halves side by side."


def documents(order: Order) -> tuple[Document, ...]:
    return with_start(order, "dutch", START, _all(order))


def _all(order: Order) -> tuple[Document, ...]:
    return (
        _cards(order),
        _board(order),
        score_pad(order, PAD, "dutch"),
        kit_box(order, "dutch", KEEPING),
        _rules(order),
    )


def _cards(order: Order) -> Document:
    backs = order.card_backs
    pages = card_pages(_deck(order.ink), None, order.paper, backs)
    imposed = impose(POKER, order.paper, backs)
    step = 2 if backs in ("long", "short") else 1
    read = [
        page if number % step else replace(page, sheets=layout.on_page(imposed, number // step))
        for number, page in enumerate(pages)
    ]
    return Document(
        name=order.card_name("dutch-cards"),
        title="Dutch: the cards",
        subject="Forty cards of 63 x 88 mm, three heap cards and two player aids, marked for a camera to count",
        paper=pages[0].paper,
        pages=tuple(read),
        flip=order.card_flip,
        advice=CARDS_ADVICE[backs],
        stock=order.card_stock,
        hands=order.card_hands(len(pages)),
    )


def _deck(ink: Palette) -> tuple[Card, ...]:
    """Forty cards, three heap cards and two aids: five pages of nine."""
    behind = Card("dutch back", partial(back, ink=ink))
    heap_behind = Card("dutch heap back", partial(heap_back, ink=ink))
    aid_behind = Card("dutch aid back", partial(aid_back, ink=ink))
    return (
        *(Card(f"dutch {it.name}", partial(card_face, card=it, ink=ink), behind) for it in CARDS),
        *(Card(f"dutch {heap}", partial(heap_card, heap=heap, ink=ink), heap_behind) for heap in HEAPS),
        *(Card("dutch aid", partial(aid_front, ink=ink), aid_behind) for _ in range(PLAYERS)),
    )


def _board(order: Order) -> Document:
    paper = order.paper.sideways
    pages = tuple(
        Page(
            label=f"auction board, {half.name} half",
            paper=paper,
            draw=partial(board_page, half=half, paper=order.paper, ink=order.ink),
            sheets=(board_on_page(half, order.paper),),
        )
        for half in HALVES
    )
    return Document(
        name=order.name("dutch-board"),
        title="Dutch: the auction board",
        subject="Six places with their prices, between the auction discards and the auction deck",
        paper=paper,
        pages=pages,
        advice=BOARD_ADVICE,
    )


def _rules(order: Order) -> Document:
    subject = "The rules on four pages, with examples worked out by the rules themselves"
    return rulebook(order, "dutch", "Dutch", subject, booklet_page, len(PAGES))
