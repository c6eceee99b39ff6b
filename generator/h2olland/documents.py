"""What H2Olland puts on paper: the board, its tiles and pieces, the cards, the rules, and a travel print at 80 %."""

from functools import partial

from games.h2olland.components import KINDS, LAND_TILES, SINGLE_LAND_TILES, Village
from generator.document import Document, Page
from generator.h2olland import layout, loose, pieces, tiles
from generator.h2olland.booklet import PAGES, booklet_page
from generator.h2olland.cards import barn, weather_cards
from generator.h2olland.pad import AID, AID_TITLE, PAD
from generator.h2olland.start import START
from generator.order import Order, player_aid, rulebook, score_pad, with_start
from generator.page.cards import Card, card_pages
from generator.page.geometry import Box, Placing
from generator.page.imposition import Backs
from generator.page.palette import Palette
from generator.page.paper import centred
from generator.pens.pen import Pen

BARNS = 4
BOARD_ADVICE = "Print on 200-300 g card, one side, at 100 %. Needed, or use the travel print."
TILES_ADVICE: dict[Backs, str] = {
    "long": "Print on thick card, both sides, flip on the long edge, at 100 %. Needed, or use the travel tiles.",
    "short": "Print on thick card, both sides, flip on the short edge, at 100 %. Needed, or use the travel tiles.",
    "none": "Print on thick card at 100 %: odd pages first, then turn the paper over like a page in a book and print"
    " the even pages on the back. Or print them separately and glue them together. Needed, or use the travel tiles.",
    "fold": "Print on 100-160 g paper, one side, at 100 %. Fold along the dashes, glue the halves, then cut. Needed.",
}
FIELDS_ADVICE = (
    "Print on 160-300 g card, one side, at 100 %. Cut the long lines first. Needed, or use the travel print."
)
PIECES_ADVICE = "Print on 200-300 g card, one side, at 100 %. Needed. The wheel and shoe go with both sizes."
WEATHER_ADVICE: dict[Backs, str] = {
    "long": "Print on 200-300 g card, both sides, flip on the long edge, at 100 %. Not needed with phones.",
    "short": "Print on 200-300 g card, both sides, flip on the short edge, at 100 %. Not needed with phones.",
    "none": "Print on 200-300 g card, one side, at 100 %. Use opaque sleeves. Not needed with phones.",
    "fold": "Print on paper, one side, at 100 %. Fold, glue, then cut. Not needed with phones.",
}
BARNS_ADVICE = "Print on card, one side, at 100 %. Each player needs one, unless phones keep the barns."
TRAVEL_ADVICE = (
    "Board, fields and pieces at 80 % of their size, to use instead of the large ones. Print on card, one side,"
    " at 100 %."
)
TRAVEL_TILES_ADVICE = "The tiles at 80 % of their size, for the travel print only. Print them like the large ones."


def documents(order: Order) -> tuple[Document, ...]:
    return with_start(order, "h2olland", START, _all(order))


def _all(order: Order) -> tuple[Document, ...]:
    return (
        _board(order),
        _tiles(order),
        _fields(order),
        _pieces(order),
        _weather(order),
        _barns(order),
        score_pad(order, PAD, "h2olland"),
        player_aid(order, "h2olland", "H2Olland", AID_TITLE, AID),
        _rules(order),
        _travel(order),
        _travel_tiles(order),
    )


def _board(order: Order) -> Document:
    paper = order.paper.sideways
    placing = layout.on_board_page(paper)
    pages = tuple(
        Page(
            label=f"edge {village.name}",
            paper=paper,
            draw=partial(
                loose.board_page, village=village, placing=placing, ink=order.ink, with_tongue=order.players > 2
            ),
            sheets=(layout.placed_edge(village, placing),),
            trim=placing.box(layout.BOARD_BLOCK if order.players > 2 else layout.EDGE),
            bleed=1.0,
        )
        for village in layout.villages(order.players)
    )
    return Document(
        name=order.name("h2olland-board", f"{order.players}p"),
        title=f"H2Olland: the board for {order.players} players",
        subject="Board edges of 200 x 150 mm and the tongues that join them; markers let a camera read the board",
        paper=paper,
        pages=pages,
        advice=BOARD_ADVICE,
    )


def _tiles(order: Order) -> Document:
    return _tile_document(order, "h2olland-tiles", 1, TILES_ADVICE[order.card_backs])


def _travel_tiles(order: Order) -> Document:
    return _tile_document(order, "h2olland-travel-tiles", layout.TRAVEL, TRAVEL_TILES_ADVICE)


def _tile_document(order: Order, name: str, scale: float, advice: str) -> Document:
    """Tiles need their backs: whoever prints on one side only gets both sides to glue together."""
    backs: Backs = "fold" if order.gutterfold else order.leaf_flip
    side = scale * layout.TILE_MM
    pages = card_pages(_tile_cards(order.ink, scale), None, order.paper, backs, size=(side, side), label="tiles")
    return Document(
        name=order.card_name(name),
        title=f"H2Olland: the tiles{'' if scale == 1 else ' for travel'}",
        subject=f"28 tiles with land and water and two with land only, {side:g} mm",
        paper=pages[0].paper,
        pages=pages,
        flip="none" if backs == "fold" else backs,
        advice=advice,
        use="tonight" if scale == 1 else "instead",
    )


def _tile_cards(ink: Palette, scale: float) -> tuple[Card, ...]:
    water = _card("water", partial(tiles.water_tile, ink=ink), scale)
    plain = partial(tiles.plain_land, marker_id=layout.SINGLE_ID, ink=ink)
    single = _card("single land", plain, scale, _card("single land", plain, scale))
    return (
        *(_card(f"land {tile.id}", partial(tiles.land_tile, tile=tile, ink=ink), scale, water) for tile in LAND_TILES),
        *(single for _ in range(SINGLE_LAND_TILES)),
    )


def _fields(order: Order) -> Document:
    pages = _field_pages(order, 1)
    return Document(
        name=order.name("h2olland-fields"),
        title="H2Olland: the fields",
        subject="216 dominoes of 25 x 50 mm: crops, cows and tulips",
        paper=pages[0].paper,
        pages=pages,
        advice=FIELDS_ADVICE,
    )


def _field_pages(order: Order, scale: float) -> tuple[Page, ...]:
    wide, high = layout.FIELD_SIZE
    cards = [
        _card(kind.name, partial(pieces.field, kind=kind.name, ink=order.ink), scale)
        for kind in KINDS
        if kind.group in ("crop", "cow", "tulip")
        for _ in range(kind.count)
    ]
    return card_pages(cards, None, order.paper, "none", size=(scale * wide, scale * high), label="fields")


def _pieces(order: Order) -> Document:
    paper = order.paper
    pages = (
        Page("buildings and workers", paper, partial(loose.pieces_page, paper=paper, ink=order.ink)),
        Page("dikes, wheel and shoe", paper, partial(loose.single_page, paper=paper, ink=order.ink)),
    )
    return Document(
        name=order.name("h2olland-pieces"),
        title="H2Olland: buildings, workers, dikes, season wheel and shoe",
        subject="24 farms, 24 mills, 60 workers, 12 dikes, a season wheel and a wooden shoe",
        paper=paper,
        pages=pages,
        advice=PIECES_ADVICE,
    )


def _weather(order: Order) -> Document:
    backs = order.card_backs
    pages = card_pages(weather_cards(order.ink), None, order.paper, backs, label="weather")
    return Document(
        name=order.card_name("h2olland-weather"),
        title="H2Olland: the weather",
        subject="Twelve cards of 63 x 88 mm",
        paper=pages[0].paper,
        pages=pages,
        flip=order.card_flip,
        advice=WEATHER_ADVICE[backs],
        use="later",
    )


def _barns(order: Order) -> Document:
    card = Card("h2olland barn", partial(barn, ink=order.ink))
    pages = card_pages([card] * BARNS, None, order.paper, "none", size=layout.BARN_SIZE, label="barns")
    return Document(
        name=order.name("h2olland-barns"),
        title="H2Olland: the barns",
        subject="Prices, exchanges, tulip track and storage, for each player",
        paper=pages[0].paper,
        pages=pages,
        advice=BARNS_ADVICE,
        use="later",
    )


def _rules(order: Order) -> Document:
    subject = "The rules on four pages, with a map of the board and examples worked out by the rules themselves"
    return rulebook(order, "h2olland", "H2Olland", subject, booklet_page, len(PAGES))


def _travel(order: Order) -> Document:
    paper, scale, all_ = order.paper, layout.TRAVEL, layout.villages(order.players)
    pairs = [all_[i : i + 2] for i in range(0, len(all_), 2)]
    pages = (
        *(_travel_edges(order, pair) for pair in pairs),
        Page(
            "dikes and tongues" if order.players > 2 else "dikes",
            paper,
            partial(loose.travel_single_page, paper=paper, ink=order.ink, with_tongues=order.players > 2),
        ),
        Page("buildings and workers", paper, partial(loose.pieces_page, paper=paper, ink=order.ink, scale=scale)),
        *_field_pages(order, scale),
    )
    return Document(
        name=order.name("h2olland-travel", f"{order.players}p"),
        title=f"H2Olland: the travel print for {order.players} players",
        subject="Board, fields and pieces at 80 %",
        paper=paper,
        pages=pages,
        advice=TRAVEL_ADVICE,
        use="instead",
    )


def _travel_edges(order: Order, pair: tuple[Village, ...]) -> Page:
    block = centred(order.paper)
    placings = tuple(
        Placing(block.dx + x, block.dy + y, layout.TRAVEL) for (x, y), _ in zip(layout.TRAVEL_EDGES, pair, strict=False)
    )
    placed = tuple(layout.placed_edge(village, placing) for village, placing in zip(pair, placings, strict=True))
    return Page(
        label="edges " + " and ".join(village.name for village in pair),
        paper=order.paper,
        draw=partial(loose.travel_edges_page, villages=pair, placings=placings, ink=order.ink),
        sheets=placed,
        trim=_around([placing.box(layout.EDGE) for placing in placings]),
        bleed=1.0,
    )


def _around(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _card(name: str, draw: partial[None], scale: float, back: Card | None = None) -> Card:
    return Card(f"h2olland {name} {scale:g}", partial(_scaled, draw=draw, scale=scale), back)


def _scaled(pen: Pen, draw: partial[None], scale: float) -> None:
    with pen.placed((0, 0), scale):
        draw(pen)
