"""The pictures in the booklet: small cards, in the zones where the rules put them."""

import math
from collections.abc import Sequence

from games.dutch.components import CARDS, PLACES, SUIT_BONUS, SUITS, Suit
from games.dutch.notation import parse, parse_moves
from games.dutch.rules import play
from games.dutch.rules.cards import NO_CARD, gathered, listed, parse_cards
from games.dutch.rules.game import Score, decide, tally
from games.dutch.rules.state import State
from generator.dutch import layout
from generator.dutch.cards import card_face, signed
from generator.dutch.suits import pip, tone
from generator.page import icons
from generator.page.booklet import SIZE
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Align, Pen, Stroke
from generator.pens.type import label, paragraph

BIDS = "stage bid p0 p1\np0 hand R4 G2 B8 P2\np1 hand G10 R3 B2 R7\nauction *"
BIDS_MOVES = "p0 bid R4 G2 B8 P2\np1 bid G10 R3 B2"
TIE = "stage bid p0 p1\np0 hand R6 G4 B2\np0 deck R4 R1 P2\np1 hand P7 B5\np1 deck B9 R8\nauction *"
TIE_MOVES = "p0 bid R6 G4 B2\np1 bid P7 B5"
BUYING = "stage buy p0\nwinner p0\ndisplay R8 G9 B1 P4 R3 G6\np0 bid B5 G2 P3\nauction *"
BUYING_MOVES = "p0 buy 1 with B5\np0 buy 2 with G2 P3"
POWERS = "stage buy p0\nwinner p0\nsums 9 5\ndisplay R2 P1 B4\np0 bid G7 B2\np0 hand B6 B9\np0 disc B3 R5\nauction *"
POWERS_MOVES = "p0 power B6: cash B2\np0 power B9: take B3 from own"
SUITED_MOVES = "p0 buy 3 with B6 B9 B3"
CHAIN = "stage buy p0\nwinner p0\np0 bid B3 B5\np0 hand B6 B10\np0 disc B7 G1\nadisc B9 R2\nauction *"
CHAIN_MOVES = "p0 power B6: cash B3\np0 power B10: take B9 from auction: take B7 from own: copy B6: cash B5"
RESTOCK = (
    "stage buy p1\nwinner p0\nbought yes\ndisplay -- R5 G6 B7\nauction G1 R2 P3 B4\n"
    "p0 deck R1 R3 R4 R6 R7\np1 deck G2 G3 G4 G5 G7\nadisc *"
)
RESTOCK_MOVES = "p1 end"
DECKS = (
    "R1 R2 R3 R6 R7 R9 G1 G4 G5 G8 P2 P10 B3 B6 B7 B8 B9 B10",
    "R4 R5 R8 R10 G2 G3 G6 G7 G9 G10 P1 P3 P4 P5 P6 P7 P8 B1 B2",
)

LEAF_W, LEAF_H = 10.4, 14.2  # mm, a small card
STEP = LEAF_W + 1.0
NAME_SIZE = 10.4  # points
NAMES = ("Anna", "Bo")
SUITED = CARDS[: len(CARDS) // len(SUITS)]  # the cards of one colour

Cards = Sequence[int]


def anatomy(pen: Pen, box: Box, ink: Palette) -> None:
    """A card as printed, with the names of its parts."""
    scale = box.h / layout.CARD.h
    left = box.x + 25
    with pen.placed((left, box.y), scale=scale):
        pen.shape(path.rect(layout.CARD, 2), fill=WHITE, line=Stroke(ink.delft, HAIRLINE))
        card_face(pen, CARDS[27], ink)
    right = left + layout.CARD.w * scale
    points = (
        ("for the camera", layout.MARKER.centre, "left"),
        ("bid value", layout.INDEX.centre, "left"),
        ("colour", layout.PIP.centre, "left"),
        ("points", layout.WREATH.centre, "right"),
        ("power", (layout.LABEL.right - 1, layout.LABEL.y + 6.9), "right"),
    )
    for words, (x, y), side in points:
        at = (left + x * scale, box.y + y * scale)
        _pointer(pen, words, at, left - 2 if side == "left" else right + 2, side == "left", box, ink)


def suits(pen: Pen, box: Box, ink: Palette) -> None:
    """The four pips with their names."""
    for suit, column in zip(SUITS, box.columns(4), strict=True):
        below = Box(column.x, column.bottom - 5, column.w, 4)
        size = below.y - column.y - 3
        pip(pen, suit, (column.centre[0], column.y + size / 2 + 1), size, ink)
        label(pen, below, f"{suit.name}: {suit.pip}", font="text", size=NAME_SIZE, colour=ink.text)


def values(pen: Pen, box: Box, ink: Palette) -> None:
    """The bid value, points and power of the ten cards of a suit."""
    row = list(box.rows(3))
    head_w = 12.0
    for words, line in zip(("bid", "points", "power"), row, strict=True):
        cell = Box(line.x, line.y, head_w, line.h)
        label(pen, cell, words, font="text-italic", size=9.6, colour=ink.text, align="left")
    for card, column in zip(CARDS, Box(box.x + head_w, box.y, box.w - head_w, box.h).columns(10), strict=False):
        upper, middle, lower = column.rows(3)
        label(pen, upper, str(card.bid), font="title", size=13, colour=ink.delft)
        pen.shape(path.circle(middle.centre, 3.3), fill=ink.straw or WHITE, line=Stroke(ink.delft, HAIRLINE))
        label(pen, middle, signed(card.vp), font="text-bold", size=10.4, colour=ink.text)
        label(pen, lower, card.power.name if card.power else "–", font="text", size=8, colour=ink.text)
    pen.shape(path.line((box.x, row[1].y), (box.right, row[1].y)), line=Stroke(ink.wave, FINE))


def table(pen: Pen, box: Box, ink: Palette) -> None:
    """The board in the middle, and each player's cards in front of them."""
    wide = box.w / 8
    row = Box(box.x, box.centre[1] - 8, box.w, 16)
    for i, cell in enumerate(row.columns(8, 1)):
        if i in (0, 7):
            pen.shape(path.rect(cell, 1), line=Stroke(ink.delft, FINE, dash=(1, 0.8)))
            words = "auction discards" if i == 0 else "auction deck"
            paragraph(
                pen,
                Box(cell.x, cell.y + 4.4, cell.w, 8),
                words,
                font="text-italic",
                size=7.6,
                colour=ink.text,
                align="middle",
            )
        else:
            pen.shape(path.rect(cell, 1), fill=ink.water or WHITE, line=Stroke(ink.delft, FINE))
            label(pen, cell, str(PLACES[i - 1].cost), font="title", size=15, colour=ink.delft)
    for y, names in (
        (box.y, ("Bo’s deck", "Bo’s hand", "Bo’s discards")),
        (row.bottom + 2, ("Anna’s discards", "Anna’s hand", "Anna’s deck")),
    ):
        for i, words in enumerate(names):
            at = Box(box.x + wide * (1 + 2.2 * i), y, wide * 1.7, box.centre[1] - 10 - box.y)
            pen.shape(path.rect(at, 1), line=Stroke(ink.wave, FINE))
            label(pen, at.inset(0.6, 0), words, font="text-italic", size=9.4, colour=ink.text)


def bids(pen: Pen, box: Box, ink: Palette) -> None:
    state = position(BIDS, BIDS_MOVES)
    for seat, line in enumerate(box.rows(2, 1.5)):
        _bid_line(pen, line, NAMES[seat], listed(state.players[seat].bid), (), state, seat, ink)


def tie(pen: Pen, box: Box, ink: Palette) -> None:
    before = position(TIE)
    state = position(TIE, TIE_MOVES)
    for seat, line in enumerate(box.rows(2, 1.5)):
        bid = before.players[seat].hand
        added = state.players[seat].bid & ~bid
        _bid_line(pen, line, NAMES[seat], listed(bid), listed(added), state, seat, ink)


def restock(pen: Pen, box: Box, ink: Palette) -> None:
    upper, lower = box.rows(2)
    _display(pen, upper, position(RESTOCK), ink)
    _display(pen, lower, position(RESTOCK, RESTOCK_MOVES), ink, arrow=True)


def buying(pen: Pen, box: Box, ink: Palette) -> None:
    before = position(BUYING)
    after = position(BUYING, BUYING_MOVES)
    first, second, third = box.rows(3)
    _display(pen, first, before, ink, sold=(0, 1))
    _zone(pen, second, "offering", listed(before.players[0].bid), ink)
    left, right = third.columns(2)
    _zone(pen, left, "to Bo’s discards", listed(after.players[0].discards), ink)
    _zone(pen, right, "auction discards", listed(after.auction_discards), ink)


def powers(pen: Pen, box: Box, ink: Palette) -> None:
    before = position(POWERS)
    after = position(POWERS, POWERS_MOVES)
    upper, lower = box.rows(2)
    me, then = before.players[0], after.players[0]
    _zones(pen, upper, [("bid", me.bid), ("hand", me.hand), ("discards", me.discards)], ink)
    offered = [("bid", then.bid), ("powers", then.powers), ("banked", then.cashed), ("discards", then.discards)]
    _zones(pen, lower, offered, ink, arrow=True)


def suited(pen: Pen, box: Box, ink: Palette) -> None:
    before = position(POWERS, POWERS_MOVES)
    after = position(POWERS, f"{POWERS_MOVES}\n{SUITED_MOVES}")
    upper, lower = box.rows(2)
    _display(pen, upper, before, ink, sold=(2,))
    them = after.players[0]
    _zones(pen, lower, [("offering", them.bid | them.powers), ("discards", them.discards)], ink, arrow=True)


def chain(pen: Pen, box: Box, ink: Palette) -> None:
    before = position(CHAIN)
    after = position(CHAIN, CHAIN_MOVES)
    first, second, third = box.rows(3)
    me, then = before.players[0], after.players[0]
    _zones(pen, first, [("bid", me.bid), ("hand", me.hand)], ink)
    _zones(pen, second, [("your discards", me.discards), ("auction discards", before.auction_discards)], ink)
    _zones(pen, third, [("offering", then.bid | then.powers), ("banked", then.cashed)], ink, arrow=True)


def counting(pen: Pen, box: Box, ink: Palette) -> None:
    """Two whole decks, sorted by suit, and what they are worth."""
    score = counted()
    for seat, (deck, half) in enumerate(zip(decks(), box.rows(2, 2), strict=True)):
        label(pen, Box(half.x, half.y, 30, 5), NAMES[seat], font="title", size=12, colour=ink.delft, align="left")
        tally = score.tallies[seat]
        bonus = " + ".join([signed(tally.points), *[str(SUIT_BONUS)] * len(tally.bonus_suits)])
        words = f"{tally.cards} cards: {bonus} = **{signed(tally.total)}**"
        paragraph(pen, Box(half.x + 30, half.y, half.w - 30, 5), words, font="text", size=10.4, colour=ink.text)
        held = gathered(deck)
        for suit, column in zip(SUITS, Box(half.x, half.y + 6, half.w, 8).columns(4), strict=True):
            _suit_plate(
                pen, Box(column.x + 0.4, column.y, column.w - 0.8, 11.4), suit, held, suit in tally.bonus_suits, ink
            )


def heaps(pen: Pen, box: Box, ink: Palette) -> None:
    """Cards laid out for the camera: columns, and a fan, each with its heap card."""
    left, right = box.columns(2, 6)
    deck = decks()[0]
    _heap_leaf(pen, left.x, left.y, ink)
    for i, card in enumerate(deck[:10]):
        leaf(pen, card, left.x + 13 + 12 * (i // 5), left.y + 7 * (i % 5), ink)
    _heap_leaf(pen, right.x, right.y, ink)
    for i, card in enumerate(decks()[1][:6]):
        with pen.placed((right.x + 25, right.y + 52), turn=-24 + 9 * i):
            leaf(pen, card, -LEAF_W / 2, -36, ink)


def powers_listed(pen: Pen, box: Box, ink: Palette) -> None:
    """The five cards with a power, each in another colour where there are enough, and what they do."""
    bids = [number for number, card in enumerate(SUITED) if card.power]
    for row, (number, bid) in zip(box.rows(len(bids)), enumerate(bids), strict=True):
        card = bid + len(SUITED) * (number % len(SUITS))
        leaf(pen, card, row.x, row.y, ink)
        power = CARDS[card].power
        assert power is not None
        words = f"**{power.name}.** {power.text}"
        paragraph(pen, Box(row.x + 14, row.y, row.w - 14, row.h), words, font="text", size=SIZE, colour=ink.text)


def travels(pen: Pen, box: Box, ink: Palette) -> None:
    """Where a player's cards come from and where they go."""
    high, wide = 11.0, 26.0
    middle, right, foot = box.centre[0] - wide / 2, box.right - wide, box.bottom - high
    places = {
        "your deck": Box(box.x, box.y, wide, high),
        "your hand": Box(middle, box.y, wide, high),
        "your offering": Box(right, box.y, wide, high),
        "your discards": Box(box.x, foot, wide, high),
        "auction discards": Box(right, foot, wide, high),
    }
    deck, hand, offering, discards, gone = places.values()
    for a, b in (
        ((deck.right, deck.centre[1]), (hand.x, hand.centre[1])),
        ((hand.right, hand.centre[1]), (offering.x, offering.centre[1])),
        ((offering.x + 3, offering.bottom), (discards.right, discards.y + 2)),
        ((offering.centre[0] + 4, offering.bottom), (gone.centre[0] + 4, gone.y)),
        ((discards.centre[0] - 4, discards.y), (deck.centre[0] - 4, deck.bottom)),
    ):
        _way(pen, a, b, ink)
    for name, place in places.items():
        pen.shape(path.rect(place, 1.2), fill=ink.water or WHITE, line=Stroke(ink.delft, FINE))
        label(pen, place.inset(1, 0), name, font="title-italic", size=NAME_SIZE, colour=ink.delft)
    for words, at, align in (
        ("shuffled when\nyour deck runs out", Box(deck.centre[0] - 1.6, deck.bottom + 4, 30, 9), "left"),
        ("paid in the colour\nof the card you buy", Box(middle + 12, foot - 10, 34, 9), "left"),
        ("all other\npayment", Box(right - 4, box.centre[1] - 4, wide / 2 + 5, 9), "right"),
    ):
        side: Align = "right" if align == "right" else "left"
        paragraph(pen, at, words, font="text", size=9, colour=ink.text, leading=1.15, align=side)


def leaf(pen: Pen, card: int, x: float, y: float, ink: Palette) -> None:
    """A small card: the bid value, with the pip below it."""
    it = CARDS[card]
    its = tone(it.suit, ink)
    box = Box(x, y, LEAF_W, LEAF_H)
    pen.shape(path.rect(box, 0.9), fill=its.wash or WHITE, line=Stroke(its.strong, FINE))
    label(pen, Box(x, y + 0.8, LEAF_W, 5.4), str(it.bid), font="title", size=15.5, colour=its.strong)
    pip(pen, it.suit, (x + LEAF_W / 2, y + 10), 6.2, ink)


def position(text: str, moves: str = "") -> State:
    """The position after these moves."""
    state = parse(text)
    for move in parse_moves(moves):
        state = play(state, move)
    return state


def counted() -> Score:
    first, second = (tally(gathered(deck)) for deck in decks())
    return decide(first, second)


def decks() -> tuple[tuple[int, ...], ...]:
    return tuple(parse_cards(deck.split()) for deck in DECKS)


def _heap_leaf(pen: Pen, x: float, y: float, ink: Palette) -> None:
    box = Box(x, y, LEAF_W, LEAF_H)
    pen.shape(path.rect(box, 0.9), fill=WHITE, line=Stroke(ink.delft, FINE))
    label(pen, box.inset(0.8, 0), "heap", font="title", size=9, colour=ink.delft)


def _suit_plate(pen: Pen, plate: Box, suit: Suit, held: int, full: bool, ink: Palette) -> None:
    """The cards of one suit, highlighted if they earn the bonus."""
    bids = [CARDS[card].bid for card in listed(held) if CARDS[card].suit == suit]
    pen.shape(path.rect(plate, 1), fill=ink.straw if full else WHITE, line=Stroke(ink.delft, HAIRLINE))
    pip(pen, suit, (plate.x + 3.4, plate.y + 3.6), 5, ink)
    words = "six or more" if full else f"{len(bids)} cards"
    top = Box(plate.x + 6.6, plate.y + 1, plate.w - 7, 4)
    label(pen, top, words, font="text-italic", size=9, colour=ink.text, align="left")
    line = Box(plate.x + 1, plate.y + 6.2, plate.w - 2, 4)
    label(pen, line, " ".join(map(str, bids)), font="text-bold", size=9.6, colour=ink.text)


def _bid_line(
    pen: Pen, line: Box, name: str, cards: Cards, added: Cards, state: State, seat: int, ink: Palette
) -> None:
    label(pen, Box(line.x, line.y, 13, line.h), name, font="title", size=13, colour=ink.delft, align="left")
    x = line.x + 14
    for card in cards:
        leaf(pen, card, x, line.y + (line.h - LEAF_H) / 2, ink)
        x += STEP
    if added:
        label(pen, Box(x, line.y, 4, line.h), "+", font="title", size=14, colour=ink.delft)
        x += 5
    for card in added:
        leaf(pen, card, x, line.y + (line.h - LEAF_H) / 2, ink)
        x += STEP
    won = state.winner == seat
    at = (line.right - 9, line.centre[1])
    pen.shape(path.circle(at, 5.2), fill=(ink.straw if won else None) or WHITE, line=Stroke(ink.delft, FIRM))
    label(pen, Box.around(at, 9), str(state.sums[seat]), font="title", size=15, colour=ink.delft)
    if won:
        icons.draw(pen, icons.CROWN, (at[0] - 9.4, at[1]), 6, ink.delft, wash=ink.straw or WHITE)


def _display(pen: Pen, line: Box, state: State, ink: Palette, sold: tuple[int, ...] = (), arrow: bool = False) -> None:
    """The six places with their prices, and a tick on those that were sold."""
    x = line.x + (8 if arrow else 2)
    if arrow:
        icons.draw(pen, icons.ARROW, (line.x + 3, line.y + 10), 5, ink.delft)
    for place, card in zip(PLACES, state.display, strict=True):
        label(pen, Box(x, line.y - 0.2, LEAF_W, 3), str(place.cost), font="text-bold", size=9.4, colour=ink.delft)
        box = Box(x, line.y + 3.2, LEAF_W, LEAF_H)
        pen.shape(path.rect(box, 0.8), line=Stroke(ink.delft, HAIRLINE, dash=(0.8, 0.6)))
        if card != NO_CARD:
            leaf(pen, card, box.x, box.y, ink)
        if place.number - 1 in sold:
            icons.draw(pen, icons.TICK, (box.right - 1, box.bottom - 1), 5, ink.text, bold=1.2)
        x += STEP + 2.2


def _zones(pen: Pen, line: Box, zones: list[tuple[str, int]], ink: Palette, arrow: bool = False) -> None:
    x = line.x
    if arrow:
        icons.draw(pen, icons.ARROW, (x + 3, line.y + 11), 5, ink.delft)
        x += 8
    room = line.right - x
    wide = sum(max(2, held.bit_count()) for _, held in zones)
    for name, held in zones:
        w = room * max(2, held.bit_count()) / wide
        _zone(pen, Box(x, line.y, w, line.h), name, listed(held), ink)
        x += w


def _zone(pen: Pen, box: Box, name: str, cards: Cards, ink: Palette) -> None:
    top = Box(box.x + 0.6, box.y, box.w - 1.2, 3.4)
    label(pen, top, name, font="text-italic", size=NAME_SIZE, colour=ink.text, align="left")
    step = min(STEP, (box.w - LEAF_W - 1) / max(1, len(cards) - 1)) if len(cards) > 1 else STEP
    for i, card in enumerate(cards):
        leaf(pen, card, box.x + 0.6 + step * i, box.y + 3.9, ink)


def _way(pen: Pen, a: Point, b: Point, ink: Palette) -> None:
    """An arrow from a to b."""
    length = math.dist(a, b)
    u, v = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    pen.shape(path.line(a, (b[0] - 1.6 * u, b[1] - 1.6 * v)), line=Stroke(ink.tulip, FIRM))
    back = (b[0] - 2.6 * u, b[1] - 2.6 * v)
    head = (b, (back[0] - 1.2 * v, back[1] + 1.2 * u), (back[0] + 1.2 * v, back[1] - 1.2 * u))
    pen.shape(path.polygon(head), fill=ink.tulip)


def _pointer(pen: Pen, words: str, at: tuple[float, float], edge: float, left: bool, box: Box, ink: Palette) -> None:
    pen.shape(path.line(at, (edge, at[1])), line=Stroke(ink.delft, FINE))
    pen.shape(path.circle(at, 0.6), fill=ink.delft)
    room = Box(box.x, at[1] - 6, edge - box.x - 1, 12) if left else Box(edge + 1, at[1] - 6, box.right - edge - 1, 12)
    label(pen, room, words, font="text-italic", size=10, colour=ink.text, align="right" if left else "left")
