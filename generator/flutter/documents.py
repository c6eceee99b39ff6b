"""What Flutter puts on paper: tiles with their backs, petal trackers, tokens, the rondel mat and the rules."""

from functools import partial

from games.flutter.components import PLAYER_COLOURS
from generator.document import Cutout, Document, Page
from generator.flutter import boards
from generator.flutter.booklet import PAGES, booklet_page
from generator.flutter.box import KEEPING
from generator.flutter.layout import pages, tiles
from generator.flutter.layout.folded import folded_pages
from generator.flutter.layout.pages import Slot
from generator.flutter.pad import AID, AID_TITLE, PAD
from generator.flutter.start import START
from generator.flutter.tiles import backs, folded, fronts
from generator.order import Order, kit_box, player_aid, rulebook, score_pad, with_start
from generator.page.paper import centred

BACKS = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "none": "odd pages first, then turn the paper over like a page in a book and print the even pages on the back",
}
TILES_ADVICE = (
    "Print on 200-300 g card, {}, at 100 %. Cut along the hairlines with a knife and a ruler, the"
    " long ones first; neighbours share a cut. Or print on paper, glue the pages back to back, then cut."
)
FOLDED_ADVICE = "Print on 100-160 g paper, one side, at 100 %. Fold along the dashes, glue back to back, then cut."
TILES_TITLE = "Flutter: meadow tiles, rainbee and water"
TILES_SUBJECT = "60 tiles, the rainbee and 16 water tiles on 36 mm triangles, with a marker on both sides of each"
TRACKERS_ADVICE = "Print on 160-250 g card, one side, at 100 %. Each player needs one board."
TOKENS_ADVICE = "Print on 200-300 g card, {}, at 100 %. Cut along the lines with a knife and a ruler."
MAT_ADVICE = "Print on ordinary paper or card, one side, at 100 %. Do not cut it: the stacks lie on it."


def documents(order: Order) -> tuple[Document, ...]:
    return with_start(order, "flutter", START, _all(order))


def _all(order: Order) -> tuple[Document, ...]:
    return (
        _tiles(order),
        _trackers(order),
        _tokens(order),
        _mat(order),
        score_pad(order, PAD, "flutter"),
        player_aid(order, "flutter", "Flutter", AID_TITLE, AID),
        kit_box(order, "flutter", KEEPING),
        _rules(order),
    )


def _tiles(order: Order) -> Document:
    if order.gutterfold:
        return _folded_tiles(order)
    sheets = pages.tile_pages(order.paper)
    sides = (page for number, slots in enumerate(sheets, 1) for page in _tile_sides(number, slots, order))
    return Document(
        name=order.name("flutter-tiles"),
        title=TILES_TITLE,
        subject=TILES_SUBJECT,
        paper=order.paper,
        pages=tuple(sides),
        flip=order.leaf_flip,
        advice=TILES_ADVICE.format(BACKS[order.flip]),
        stock="card",
    )


def _folded_tiles(order: Order) -> Document:
    paper = order.paper
    made = folded_pages(paper)
    return Document(
        name=order.card_name("flutter-tiles"),
        title=TILES_TITLE,
        subject=TILES_SUBJECT,
        paper=paper,
        pages=tuple(
            Page(
                label=f"tiles {number}",
                paper=paper,
                draw=partial(folded, slots=slots, paper=paper, ink=order.ink),
                sheets=(pages.tile_sheet(number, slots, paper), pages.tile_sheet(number, slots, paper, "short")),
                trim=pages.page_trim(slots),
                bleed=tiles.BLEED_MM,
                cutouts=tuple(Cutout(slot.piece, slot.outline) for slot in slots),
            )
            for number, slots in enumerate(made, 1)
        ),
        advice=FOLDED_ADVICE,
        hands=order.card_hands(len(made)),
    )


def _tile_sides(number: int, slots: tuple[Slot, ...], order: Order) -> tuple[Page, Page]:
    paper, flip = order.paper, order.leaf_flip
    trim = pages.page_trim(slots)
    front = partial(fronts, slots=slots, paper=paper, ink=order.ink)
    back = partial(backs, slots=slots, paper=paper, flip=flip, ink=order.ink)
    return (
        Page(
            label=f"tiles {number} front",
            paper=paper,
            draw=front,
            sheets=(pages.tile_sheet(number, slots, paper),),
            trim=trim,
            bleed=tiles.BLEED_MM,
            cutouts=tuple(Cutout(slot.piece, slot.outline) for slot in slots),
        ),
        Page(
            label=f"tiles {number} back",
            paper=paper,
            draw=back,
            sheets=(pages.tile_sheet(number, slots, paper, flip),),
            trim=pages.back_trim(trim, paper, flip),
            bleed=tiles.BLEED_MM,
        ),
    )


def _trackers(order: Order) -> Document:
    sheets = pages.seats(order.players)
    return Document(
        name=order.name("flutter-trackers", f"{order.players}p"),
        title=f"Flutter: petal trackers for {order.players} players",
        subject="Boards of 184 x 84 mm that count four colours of petals to 21; markers let a camera read them",
        paper=order.paper,
        pages=tuple(
            Page(
                f"trackers {number}" if len(sheets) > 1 else "trackers",
                order.paper,
                partial(boards.trackers_page, seats=some, paper=order.paper, ink=order.ink),
                tuple(
                    pages.tracker_sheet(seat, corner)
                    for seat, corner in zip(some, pages.trackers(order.paper, len(some)), strict=True)
                ),
                cutouts=tuple(
                    Cutout(PLAYER_COLOURS[seat].name, pages.TRACKER.moved(*corner).corners)
                    for seat, corner in zip(some, pages.trackers(order.paper, len(some)), strict=True)
                ),
            )
            for number, some in enumerate(sheets, 1)
        ),
        advice=TRACKERS_ADVICE,
        stock="card",
    )


def _tokens(order: Order) -> Document:
    flip = order.leaf_flip
    front = partial(boards.tokens_front, paper=order.paper, ink=order.ink)
    back = partial(boards.tokens_back, paper=order.paper, flip=flip, ink=order.ink)
    placing = centred(order.paper)
    cutouts = tuple(Cutout(name, placing.box(box).corners) for name, box in pages.tokens())
    leaves = (Page("tokens front", order.paper, front, cutouts=cutouts), Page("tokens back", order.paper, back))
    return Document(
        name=order.name("flutter-tokens"),
        title="Flutter: pollen, petals, bees and the sun",
        subject="60 grains of pollen, 20 petals, 5 bees and the sun, as squares that share their cuts",
        paper=order.paper,
        pages=leaves[:1] if order.gutterfold else leaves,
        flip="none" if order.gutterfold else flip,
        advice=TOKENS_ADVICE.format("one side" if order.gutterfold else BACKS[order.flip]),
        stock="card",
    )


def _mat(order: Order) -> Document:
    draw = partial(boards.mat_page, paper=order.paper, ink=order.ink)
    return Document(
        name=order.name("flutter-mat"),
        title="Flutter: the rondel mat",
        subject="Places for the five stacks and for the sun",
        paper=order.paper,
        pages=(Page("rondel", order.paper, draw),),
        advice=MAT_ADVICE,
    )


def _rules(order: Order) -> Document:
    subject = "The rules on four pages, with worked examples"
    return rulebook(order, "flutter", "Flutter", subject, booklet_page, len(PAGES))
