"""What Dutch puts on paper: the cards, the auction board in two halves, the rules."""

from dataclasses import replace
from functools import partial

from generator.document import Document, Page
from generator.dutch import deck, layout
from generator.dutch.board import board_page
from generator.dutch.booklet import PAGES, booklet_page
from generator.dutch.layout import HALVES, board_on_page
from generator.order import Order, rulebook
from generator.page.cards import card_pages
from generator.page.imposition import POKER, Backs, impose

CARDS_ADVICE: dict[Backs, str] = {
    "long": "Card of 200-300 g, both sides, flip on the long edge, at 100 %. Cut the long lines first.",
    "short": "Card of 200-300 g, both sides, flip on the short edge, at 100 %. Cut the long lines first.",
    "none": "Card of 200-300 g, one side, at 100 %. Cut the long lines first, then the short; use opaque sleeves.",
    "fold": "Paper of 100 to 160 g, one side, at 100 %. Fold along the dashes, glue the halves back to back, then cut.",
}
BOARD_ADVICE = "Ordinary paper or card, one side, at 100 %. Lay the two halves side by side."


def documents(order: Order) -> tuple[Document, ...]:
    return (_cards(order), _board(order), _rules(order))


def _cards(order: Order) -> Document:
    backs = order.card_backs
    pages = card_pages(deck.cards(order.ink), None, order.paper, backs)
    imposed = impose(POKER, order.paper, backs)
    step = 2 if backs in ("long", "short") else 1
    read = [
        page if number % step else replace(page, sheets=layout.on_page(imposed, number // step))
        for number, page in enumerate(pages)
    ]
    return Document(
        name=order.card_name("dutch-cards"),
        title="Dutch: the cards",
        subject="Forty cards of 63 x 88 mm, three heap cards and two player aids; markers let a camera count a deck",
        paper=pages[0].paper,
        pages=tuple(read),
        flip=order.card_flip,
        advice=CARDS_ADVICE[backs],
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
    subject = "The rules on four pages, with examples that were played by the rules themselves"
    return rulebook(order, "dutch", "Dutch", subject, booklet_page, len(PAGES))
