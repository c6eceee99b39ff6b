"""What H2Olland puts on paper: the board with its barns, tiles and weather, fields, pieces, the rules, and a travel
print of two thirds the size.
"""

from collections.abc import Callable, Sequence
from functools import partial

from games.h2olland.components import DIKES, LAND_TILES, Village
from generator.document import Cutout, Document, Hands, Page
from generator.h2olland import layout, loose, pages, pieces, tiles
from generator.h2olland.booklet import PAGES, booklet_page
from generator.h2olland.box import KEEPING
from generator.h2olland.cards import weather_cards
from generator.h2olland.pad import AID, AID_TITLE, PAD
from generator.h2olland.start import START
from generator.order import Order, kit_box, player_aid, rulebook, score_pad, with_start
from generator.page.cards import Card, card_pages
from generator.page.geometry import Box, Placing
from generator.page.imposition import Backs, close
from generator.page.palette import Palette
from generator.page.paper import Paper
from generator.pens.pen import Pen

BOARD_ADVICE = (
    "Print on 200-300 g card, one side, at 100 %. Its middle is on the back of the cover. Needed, or use the travel"
    " print."
)
TILES_ADVICE: dict[Backs, str] = {
    "long": "Print on thick card, both sides, flip on the long edge, at 100 %. Needed, or use the travel tiles. Phones"
    " can deal the weather.",
    "short": "Print on thick card, both sides, flip on the short edge, at 100 %. Needed, or use the travel tiles."
    " Phones can deal the weather.",
    "none": "Print on thick card at 100 %: odd pages first, then turn the paper over like a page in a book and print"
    " the even pages on the back. Or print them separately and glue them together. Needed, or use the travel tiles.",
    "fold": "Print on 100-160 g paper, one side, at 100 %. Fold along the dashes, glue the halves, then cut. Needed.",
}
FIELDS_ADVICE = (
    "Print on 160-300 g card, one side, at 100 %. Cut the long lines first. Needed, or use the travel print."
)
PIECES_ADVICE = (
    "Print on 200-300 g card, one side, at 100 %. Needed, or use the travel print. Fold farms and mills along the"
    " dashes and they stand."
)
TRAVEL_ADVICE = (
    "Board and pieces of two thirds the size, to use instead of the large ones. Print on card, one side, at 100 %."
)
TRAVEL_TILES_ADVICE = "The tiles of two thirds the size, for the travel print only. Print them like the large ones."


def documents(order: Order) -> tuple[Document, ...]:
    return with_start(order, "h2olland", START, _all(order), behind=_middle(order))


def _all(order: Order) -> tuple[Document, ...]:
    return (
        _board(order),
        _tiles(order),
        _fields(order),
        _pieces(order),
        score_pad(order, PAD, "h2olland"),
        *([player_aid(order, "h2olland", "H2Olland", AID_TITLE, AID)] if order.players > 2 else []),
        kit_box(order, "h2olland", KEEPING),
        _rules(order),
        _travel(order),
        _travel_pieces(order),
        _travel_tiles(order),
    )


def _board(order: Order) -> Document:
    paper = order.paper.sideways
    placing = pages.centred(pages.PLAYER, paper)
    return Document(
        name=order.name("h2olland-board", f"{order.players}p"),
        title=f"H2Olland: the board for {order.players} players",
        subject="Board edges of 200 x 150 mm, each with a barn; markers let a camera read the board",
        paper=paper,
        pages=tuple(
            Page(
                label=f"edge {village.name}",
                paper=paper,
                draw=partial(loose.player_page, village=village, placing=placing, ink=order.ink, players=order.players),
                sheets=(layout.placed_edge(village, placing),),
                trim=placing.box(pages.PLAYER),
                bleed=1.0,
                cutouts=_cut_out(placing, pages.player_pieces(village.name)),
            )
            for village in layout.villages(order.players)
        ),
        advice=BOARD_ADVICE,
        stock="card",
    )


def _tiles(order: Order) -> Document:
    return _tile_document(order, "h2olland-tiles", 1, pages.TILES_ON_PAGE, TILES_ADVICE[order.card_backs])


def _travel_tiles(order: Order) -> Document:
    name, scale, count = "h2olland-travel-tiles", layout.TRAVEL, pages.TRAVEL_TILES_ON_PAGE
    return _tile_document(order, name, scale, count, TRAVEL_TILES_ADVICE)


def _tile_document(order: Order, name: str, scale: float, count: tuple[int, int], advice: str) -> Document:
    """Tiles need their backs: whoever prints on one side only gets both sides to glue together."""
    backs: Backs = "fold" if order.gutterfold else order.leaf_flip
    side = scale * layout.CUT_TILE_MM
    cards = _tile_cards(order.ink, scale)
    page = close((side, side), order.paper, backs, *count)
    made = card_pages(cards, None, order.paper, backs, size=(side, side), label="tiles", page=page)
    return Document(
        name=order.card_name(name),
        title=f"H2Olland: the tiles and the weather{'' if scale == 1 else ' for travel'}",
        subject=f"28 tiles with land and water and twelve weather cards, {side:.3g} mm",
        paper=made[0].paper,
        pages=made,
        flip="none" if backs == "fold" else backs,
        advice=advice,
        use="tonight" if scale == 1 else "instead",
        stock=order.card_stock,
        hands=order.card_hands(len(made)),
    )


def _tile_cards(ink: Palette, scale: float) -> tuple[Card, ...]:
    """All that is cut as large as a tile. A tile's drawing is a little larger than the tile."""
    over = (layout.CUT_TILE_MM - layout.TILE_MM) / 2
    water = _card("water", partial(tiles.water_tile, ink=ink), scale, over=over)
    land = [(f"land {tile.id}", partial(tiles.land_tile, tile=tile, ink=ink)) for tile in LAND_TILES]
    weather = [
        _card(card.name.removeprefix("h2olland "), card.draw, scale, card.back and _card("back", card.back.draw, scale))
        for card in weather_cards(ink, worded=scale == 1)
    ]
    return (*(_card(name, draw, scale, water, over=over) for name, draw in land), *weather)


def _fields(order: Order) -> Document:
    made = _field_pages(order, 1, order.paper, pages.FIELDS_ON_PAGE)
    return Document(
        name=order.name("h2olland-fields", f"{order.players}p"),
        title="H2Olland: the fields",
        subject=f"{len(pages.fields(order.players))} dominoes of 22 x 43 mm: crops, cows and tulips",
        paper=made[0].paper,
        pages=made,
        advice=FIELDS_ADVICE,
        stock="card",
    )


def _field_pages(order: Order, scale: float, paper: Paper, count: tuple[int, int]) -> tuple[Page, ...]:
    wide, high = layout.FIELD_SIZE
    size = (scale * wide, scale * high)
    cards = [
        _card(kind, partial(pieces.field, kind=kind, ink=order.ink), scale) for kind in pages.fields(order.players)
    ]
    page = close(size, paper, "none", *count)
    return card_pages(cards, None, paper, "none", size=size, label="fields", page=page)


def _middle(order: Order) -> Page:
    """For the back of the cover, so that it takes no card of its own."""
    paper, players = order.paper, order.players
    block = pages.back_block(players)
    middle = pages.centred(block, paper)
    return Page(
        "the middle of the board, the seasons and two aids"
        if players == 2
        else "the middle of the board and the seasons",
        paper,
        partial(loose.back_page, placing=middle, ink=order.ink, players=players),
        trim=middle.box(block),
        cutouts=_cut_out(middle, pages.back_pieces(players)),
    )


def _pieces(order: Order) -> Document:
    paper, players = order.paper, order.players
    block = pages.pieces_block(players)
    small = pages.centred(block, paper)
    made = Page(
        "buildings, workers, dikes and shoe",
        paper,
        partial(loose.pieces_page, placing=small, ink=order.ink, players=players),
        trim=small.box(block),
        cutouts=_cut_out(small, pages.small_pieces(players)),
    )
    return Document(
        name=order.name("h2olland-pieces", f"{players}p"),
        title="H2Olland: buildings, workers, dikes and shoe",
        subject=f"Farms, mills and workers in {players} colours, {DIKES} dikes, a shoe and two counters",
        paper=paper,
        pages=(made,),
        advice=PIECES_ADVICE,
        stock="card",
        hands=Hands(folds=pages.folds(players)),
    )


def _rules(order: Order) -> Document:
    subject = "The rules on four pages, with a map of the board and examples worked out by the rules themselves"
    return rulebook(order, "h2olland", "H2Olland", subject, booklet_page, len(PAGES))


def _travel(order: Order) -> Document:
    all_ = layout.villages(order.players)
    return Document(
        name=order.name("h2olland-travel", f"{order.players}p"),
        title=f"H2Olland: the travel board for {order.players} players",
        subject="Board edges and barns of two thirds the size",
        paper=order.paper,
        pages=tuple(_travel_players(order, all_[i : i + 2]) for i in range(0, len(all_), 2)),
        advice=TRAVEL_ADVICE,
        use="instead",
        stock="card",
    )


def _travel_players(order: Order, pair: tuple[Village, ...]) -> Page:
    """One above the other."""
    scale, one = layout.TRAVEL, pages.PLAYER
    high = scale * one.h + pages.TRAVEL_GAP_MM
    left = (order.paper.width - scale * one.w) / 2 - scale * one.x
    top = (order.paper.height - 2 * high + pages.TRAVEL_GAP_MM) / 2 - scale * one.y
    placings = tuple(Placing(left, top + n * high, scale) for n in range(len(pair)))
    placed = tuple(layout.placed_edge(village, placing) for village, placing in zip(pair, placings, strict=True))
    return Page(
        label="edges " + " and ".join(village.name for village in pair),
        paper=order.paper,
        draw=partial(loose.travel_page, villages=pair, placings=placings, ink=order.ink),
        sheets=placed,
        trim=_around([placing.box(one) for placing in placings]),
        bleed=1.0,
        cutouts=tuple(
            it
            for village, placing in zip(pair, placings, strict=True)
            for it in _cut_out(placing, pages.player_pieces(village.name))
        ),
    )


def _travel_pieces(order: Order) -> Document:
    paper = order.paper.sideways
    return Document(
        name=order.name("h2olland-travel-pieces", f"{order.players}p"),
        title="H2Olland: the pieces for travel",
        subject="The middle sheet, the seasons, fields and pieces of two thirds the size",
        paper=paper,
        pages=(
            _travel_middle(order, paper),
            *_field_pages(order, layout.TRAVEL, paper, pages.TRAVEL_FIELDS_ON_PAGE),
        ),
        advice=TRAVEL_ADVICE,
        use="instead",
        stock="card",
        hands=Hands(folds=pages.folds(order.players)),
    )


def _travel_middle(order: Order, paper: Paper) -> Page:
    """The middle and the pieces side by side."""
    scale, players = layout.TRAVEL, order.players
    one, other = pages.middle_block(players), pages.pieces_block(players)
    x, y = paper.box.centre
    left = x - scale * (one.w + other.w) / 2
    middle, small = (Placing(at, y - scale * one.h / 2, scale) for at in (left, left + scale * one.w))
    if players < 4:
        small = Placing(small.dx, y - scale * other.h / 2, scale)

    def draw(pen: Pen) -> None:
        loose.middle_page(pen, middle, order.ink, players=players)
        loose.pieces_page(pen, small, order.ink, players=players)

    cutouts = _cut_out(middle, pages.middle_pieces(players)) + _cut_out(small, pages.small_pieces(players))
    return Page("middle and pieces", paper, draw, trim=_around([middle.box(one), small.box(other)]), cutouts=cutouts)


def _cut_out(placing: Placing, named: Sequence[tuple[str, Box]]) -> tuple[Cutout, ...]:
    return tuple(Cutout(name, placing.box(box).corners) for name, box in named)


def _around(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _card(name: str, draw: Callable[[Pen], None], scale: float, back: Card | None = None, over: float = 0) -> Card:
    return Card(f"h2olland {name} {scale:.3g}", partial(_scaled, draw=draw, scale=scale, over=over), back)


def _scaled(pen: Pen, draw: Callable[[Pen], None], scale: float, over: float) -> None:
    with pen.placed((scale * over, scale * over), scale):
        draw(pen)
