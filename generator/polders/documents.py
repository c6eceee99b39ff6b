"""The PDFs of Polders: sheets in two sizes, cards, scoring table, pad, player aids and rules."""

from dataclasses import replace
from functools import partial

from games.polders.components import ASSIGNMENTS, EDITION, PLAYERS, SHAPE_CARDS
from generator.document import Document, Hands, Page
from generator.order import Order, kit_box, rulebook, with_start
from generator.page import nets, quarters
from generator.page.cards import Card, card_pages
from generator.page.imposition import Backs
from generator.page.palette import Palette
from generator.polders import layout, sheets
from generator.polders.booklet import PAGES, booklet_page
from generator.polders.box import KEEPING
from generator.polders.cards import assignment_back, assignment_card, reference_back, shape_back, shape_card
from generator.polders.pad import aid_page, pad_page, table_page
from generator.polders.reference import REFERENCES, reference_card
from generator.polders.start import START

SHEETS_ADVICE = "Matt paper of 80 to 120 g, one side, at 100 %. One set lasts one game, or many in dry-erase sleeves."
SMALL_ADVICE = (
    "The same sheets at half the size. Matt paper, one side, at 100 %. Cut each page in two along the dashes."
)
TABLE_ADVICE = "Card of 160-200 g, one side, at 100 %. Score the dashes before you fold the cubes."
PAD_ADVICE = "Ordinary paper, one side, at 100 %. Cut each page in four along the dashes."
AID_ADVICE = "Card of 160-200 g, one side, at 100 %. Cut in four along the dashes, one for each player."
CARDS_ADVICE: dict[Backs, str] = {
    "long": "Card of 200-300 g, both sides, flip on the long edge, at 100 %. Cut the long lines first.",
    "short": "Card of 200-300 g, both sides, flip on the short edge, at 100 %. Cut the long lines first.",
    "none": "Card of 200-300 g, one side, at 100 %. Cut the long lines first, then the short ones. Sleeve the cards.",
    "fold": "Paper of 100 to 160 g, one side, at 100 %. Fold along the dashes, glue the halves back to back, then cut.",
}


def documents(order: Order) -> tuple[Document, ...]:
    return with_start(order, "polders", START, _all(order))


def _all(order: Order) -> tuple[Document, ...]:
    return (
        _sheets(order),
        _small_sheets(order),
        _cards(order),
        _table(order),
        _pad(order),
        _aid(order),
        kit_box(order, "polders", KEEPING),
        _rules(order),
    )


def earlier(order: Order) -> tuple[Document, ...]:
    """The sheets of the first edition, for every number of players."""
    return tuple(_sheets(replace(order, players=players), edition=1) for players in PLAYERS)


def cards(ink: Palette) -> tuple[Card, ...]:
    """All thirty-six cards with their backs."""
    shape = Card("polders shape back", partial(shape_back, ink=ink))
    assignment = Card("polders assignment back", partial(assignment_back, ink=ink))
    reference = Card("polders reference back", partial(reference_back, ink=ink))
    return (
        *(Card(f"polders {it.id}", partial(shape_card, card=it, ink=ink), shape) for it in SHAPE_CARDS),
        *(Card(f"polders {it.id}", partial(assignment_card, card=it, ink=ink), assignment) for it in ASSIGNMENTS),
        *(Card(f"polders {it.id}", partial(reference_card, card=it, ink=ink), reference) for it in REFERENCES),
    )


def _sheets(order: Order, edition: int = EDITION) -> Document:
    pages = tuple(
        Page(
            label=it.polder.name,
            paper=order.paper,
            draw=partial(sheets.page, it=it, paper=order.paper, ink=order.ink),
            sheets=(layout.on_page(it.sheet, order.paper),),
        )
        for it in layout.polder_sheets(order.players, edition)
    )
    return Document(
        name=order.name("polders-sheets", f"{order.players}p"),
        title=f"Polders: the sheets for {order.players} players",
        subject="One polder a page, with markers and codes for the camera",
        paper=order.paper,
        pages=pages,
        advice=SHEETS_ADVICE,
    )


def _small_sheets(order: Order) -> Document:
    singles = layout.polder_sheets(order.players)
    pairs = [singles[i : i + 2] for i in range(0, len(singles), 2)]
    pages = tuple(
        Page(
            label=" and ".join(it.polder.name for it in pair),
            paper=order.paper.sideways,
            draw=partial(sheets.pair_page, pair=pair, paper=order.paper, ink=order.ink),
            sheets=layout.pair_on_page(tuple(it.sheet for it in pair), order.paper),
        )
        for pair in pairs
    )
    return Document(
        name=order.name("polders-sheets-small", f"{order.players}p"),
        title=f"Polders: the small sheets for {order.players} players",
        subject="Two polders a page, with markers and codes for the camera",
        paper=order.paper.sideways,
        pages=pages,
        advice=SMALL_ADVICE,
        hands=Hands(cuts=len(pages)),
        use="instead",
    )


def _cards(order: Order) -> Document:
    backs = order.card_backs
    pages = card_pages(cards(order.ink), None, order.paper, backs)
    return Document(
        name=order.card_name("polders-cards"),
        title="Polders: shape cards, assignments and reference cards",
        subject="17 shapes, 15 assignments and 4 reference cards of 63 x 88 mm",
        paper=pages[0].paper,
        pages=pages,
        flip=order.card_flip,
        advice=CARDS_ADVICE[backs],
        stock=order.card_stock,
        hands=order.card_hands(len(pages)),
    )


def _table(order: Order) -> Document:
    corners = layout.net_corners()
    page = Page("scoring table and cubes", order.paper, partial(table_page, paper=order.paper, ink=order.ink))
    return Document(
        name=order.name("polders-table"),
        title="Polders: scoring table and cubes",
        subject="A table that counts to 159 and beyond, and eight cubes to fold",
        paper=order.paper,
        pages=(page,),
        advice=TABLE_ADVICE,
        stock="card",
        hands=nets.hands(layout.net_faces(corners[0]), layout.net_tabs(corners[0]), len(corners)),
        use="later",
    )


def _pad(order: Order) -> Document:
    page = Page("score pad", order.paper, partial(pad_page, paper=order.paper, ink=order.ink))
    return Document(
        name=order.name("polders-pad"),
        title="Polders: score pad",
        subject="Four games a page",
        paper=order.paper,
        pages=(page,),
        advice=PAD_ADVICE,
        hands=Hands(cuts=len(quarters.cuts())),
        use="later",
    )


def _aid(order: Order) -> Document:
    page = Page("player aid", order.paper, partial(aid_page, paper=order.paper, ink=order.ink))
    return Document(
        name=order.name("polders-aid"),
        title="Polders: player aid",
        subject="What a player looks up, four to a page",
        paper=order.paper,
        pages=(page,),
        advice=AID_ADVICE,
        stock="card",
        hands=Hands(cuts=len(quarters.cuts())),
        use="later",
    )


def _rules(order: Order) -> Document:
    subject = "The rules on two pages, with worked examples"
    return rulebook(order, "polders", "Polders", subject, booklet_page, len(PAGES))
