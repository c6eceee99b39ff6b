"""H2Olland's cards: twelve weather cards with their back, and the barn."""

from functools import partial

from games.h2olland.components import BARN_SPACES, EQUAL_CROPS, KINDS, TULIP_TRACK, WEATHER_CARDS, WeatherCard
from generator.h2olland import layout
from generator.h2olland.pieces import POINTS, framed, symbol
from generator.h2olland.signs import CLOUD, CROPS, DISASTERS, SUN, tints
from generator.page import icons
from generator.page.cards import Card
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, wave
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph, paragraph_height

MINUS = "−"
TITLES = {"flood": "Flood", "drought": "Drought", "rot": "Rot", "disease": "Disease", "none": "Fair weather"}
WORDS = {
    "flood": "All **{}** fields beside water go back to the co-op, except in safe zones.",
    "drought": "Clockwise from the shoe, everyone may turn over **one water tile**. It earns nothing.",
    "rot": "All **{}** tiles in all barns go back to the co-op.",
    "disease": "All **cows** in all barns go back to the co-op.",
    "none": "No disaster this year.",
}
WORDS_SIZE = 8.0
SMALL = 11.3  # points: 7.5 on the travel print
PRICED = tuple(kind for kind in KINDS if kind.price)
PRICES = {kind.name: kind.price for kind in PRICED}


def weather_cards(ink: Palette, *, worded: bool = True) -> tuple[Card, ...]:
    back = Card("h2olland weather back", partial(weather_back, ink=ink))
    return tuple(
        Card(f"h2olland weather {card.id}", partial(weather_card, card=card, ink=ink, worded=worded), back)
        for card in WEATHER_CARDS
    )


def weather_card(pen: Pen, card: WeatherCard, ink: Palette, *, marked: bool = True, worded: bool = True) -> None:
    """A card with its marker, so that a photo tells which one came up; on a screen it needs none. On a card for travel
    there is no room for words that can be read, so its picture says it alone.
    """
    _frame(pen, layout.CARD_FRAME, ink)
    if marked:
        framed(pen, Marker(layout.WEATHER_ID + card.id, layout.CARD_MARKER), layout.CARD_QUIET_MM, ink)
    title = layout.CARD_TITLE if marked else layout.CARD_TITLE_ALONE
    label(pen, title, TITLES[card.disaster], font="title", size=17, colour=ink.delft)
    if worded:
        _disaster(pen, card, layout.CARD_PICTURE if marked else layout.CARD_PICTURE_ALONE, ink)
        _words(pen, card, ink)
    else:
        _disaster(pen, card, layout.CARD_PICTURE_LARGE, ink)
    _modifiers(pen, card.harvest, layout.CARD_HARVEST, ink)
    size = 8 if worded else SMALL
    label(pen, layout.CARD_NUMBER, str(card.id), font="title", size=size, colour=ink.sounding, align="right")


def _words(pen: Pen, card: WeatherCard, ink: Palette) -> None:
    words, box = WORDS[card.disaster].format(card.strikes), layout.CARD_WORDS
    high = paragraph_height(words, font="text", size=WORDS_SIZE, width=box.w)
    middle = Box(box.x, box.centre[1] - high / 2, box.w, high)
    paragraph(pen, middle, words, font="text", size=WORDS_SIZE, colour=ink.text, align="middle")


def weather_back(pen: Pen, ink: Palette) -> None:
    """Sun and cloud on both sides of the water: one half, drawn twice, so that no card gives itself away by a turn."""
    _frame(pen, layout.CARD_FRAME, ink)
    centre, radius = layout.CARD.centre, layout.MEDALLION_MM
    pen.shape(path.circle(centre, radius), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(centre, radius - 2.2), fill=WHITE, line=Stroke(ink.delft, FINE))
    for turn in (0, 180):
        with pen.placed(centre, turn=turn):
            icons.draw(pen, SUN, (-4.6, -6.4), 8.6, ink.delft, wash=ink.straw or WHITE, bold=0.8)
            icons.draw(pen, CLOUD, (4.6, -5.8), 9.4, ink.delft, wash=WHITE, bold=0.8)
            for x in (-9.6, -3.2, 3.2, 9.6):
                pen.shape(wave((x, -1.2), 4.6), line=Stroke(ink.delft, FINE))
            for i in range(12):
                with pen.placed((0, 0), turn=15 * i + 7.5):
                    pen.shape(path.circle((0, -(radius - 1.1)), 0.45), fill=ink.delft)
            icons.draw(pen, icons.TULIP, (-16, -16), 6.4, ink.delft, wash=ink.water or WHITE, bold=0.8)
            icons.draw(pen, icons.MILL, (16, -16), 7.6, ink.delft, wash=ink.water or WHITE, bold=0.8)


def barn(pen: Pen, ink: Palette) -> None:
    """What everything costs, what can be exchanged, and places for five tiles at the rim."""
    _frame(pen, layout.BARN_FRAME, ink)
    box = layout.BARN_TITLE
    icons.draw(pen, icons.FARM, (box.x + 4, box.centre[1]), 9, ink.delft, wash=ink.tile or WHITE, bold=0.8)
    label(pen, Box(box.x + 11, box.y, 30, box.h), "Barn", font="title", size=22, colour=ink.delft, align="left")
    tulips, goods, exchanges = layout.BARN_TULIPS, layout.BARN_GOODS, layout.BARN_EXCHANGES
    _heading(pen, tulips, ("mills", "points", "price"), ink)
    for kind, row in zip(TULIP_TRACK, tulips.rows(len(TULIP_TRACK)), strict=True):
        _tulip(pen, kind, row, ink)
    _heading(pen, goods, ("goods", "", "price"), ink)
    others = [kind.name for kind in PRICED if kind.group != "tulip"]
    for kind, row in zip(others, goods.rows(len(others)), strict=True):
        symbol(pen, kind, (row.x + 4, row.centre[1]), 7, ink)
        label(pen, Box(row.x + 9, row.y, 16, row.h), kind, font="text", size=SMALL, colour=ink.text, align="left")
        _price(pen, kind, row, ink)
    _exchanges(pen, exchanges, ink)
    words = f"Keep **{BARN_SPACES} tiles** over winter, besides farms, mills and dikes."
    paragraph(pen, layout.BARN_LIMIT, words, font="text", size=SMALL, colour=ink.text)
    for number, slot in enumerate(layout.BARN_SLOTS, 1):
        _slot(pen, slot, number, ink)


def track(pen: Pen, box: Box, ink: Palette) -> None:
    """The tulip that each number of mills on the board opens."""
    for number, (kind, cell) in enumerate(zip(TULIP_TRACK, box.columns(6, 1.6), strict=True), 1):
        plate = Box(cell.x, cell.y, cell.w, 14.4)
        pen.shape(path.rect(plate, 1.4), fill=tints(kind, ink).ground or WHITE, line=Stroke(ink.delft, FINE))
        symbol(pen, kind, (plate.centre[0], plate.y + 7.2), 11.6, ink)
        below = Box(cell.x, cell.y + 15, cell.w, 4)
        words = f"{number} mill" if number == 1 else f"{number} mills"
        label(pen, below, words, font="text", size=8.5, colour=ink.text)


def modifier(pen: Pen, change: tuple[str, int], at: Point, ink: Palette, size: float = 10) -> None:
    """What the weather does to the harvest of a crop."""
    kind, number = change
    x, y = at
    symbol(pen, kind, (x + 0.5 * size, y), size, ink)
    words = f"+{number}" if number > 0 else f"{MINUS}{-number}"
    amount = Box(x - 11, y - 5, 10, 10)
    label(pen, amount, words, font="title", size=2 * size, colour=ink.delft if number > 0 else ink.tulip, align="right")


def _frame(pen: Pen, box: Box, ink: Palette) -> None:
    """A double line, with a drop of water in each corner."""
    pen.shape(path.rect(box, 3.4), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(0.9), 2.6), line=Stroke(ink.delft, HAIRLINE))
    for x, y in box.inset(2.9).corners:
        pen.shape(path.circle((x, y), 0.55), fill=ink.delft)


def _disaster(pen: Pen, card: WeatherCard, box: Box, ink: Palette) -> None:
    """The disaster, large, and what it strikes, crossed out."""
    wash = {"flood": ink.water, "drought": ink.straw, "none": ink.water}.get(card.disaster)
    size = box.h + 1.4
    if card.disaster in ("drought", "none"):
        icons.draw(pen, DISASTERS[card.disaster], box.centre, size, ink.delft, wash=wash or WHITE, bold=0.8)
        return
    left, right = box.inset(0.03 * box.w, 0).columns(2)
    if card.disaster == "disease":
        symbol(pen, "cow", box.centre, size, ink)
        _cross(pen, box.centre, box.h / 2, ink)
        return
    icons.draw(pen, DISASTERS[card.disaster], left.centre, size, ink.delft, wash=wash or WHITE, bold=0.8)
    symbol(pen, card.strikes, right.centre, size - 1.4, ink)
    _cross(pen, right.centre, box.h / 2, ink)


def _cross(pen: Pen, at: Point, reach: float, ink: Palette) -> None:
    x, y = at
    for sign in (-1, 1):
        line = path.line((x - reach, y - sign * reach), (x + reach, y + sign * reach))
        pen.shape(line, line=Stroke(WHITE, 3.2))
        pen.shape(line, line=Stroke(ink.tulip, 1.6))


def _modifiers(pen: Pen, harvest: tuple[tuple[str, int], ...], box: Box, ink: Palette) -> None:
    pen.shape(path.line((box.x + 4, box.y), (box.right - 4, box.y)), line=Stroke(ink.delft, HAIRLINE))
    for change, column in zip(harvest, Box(box.x - 0.6, box.y + 0.6, 31.2, box.h).columns(len(harvest)), strict=True):
        modifier(pen, change, column.centre, ink, size=7.6)


def _heading(pen: Pen, box: Box, words: tuple[str, str, str], ink: Palette) -> None:
    """Small words above the columns of a list, over a line."""
    for word, x in zip(words, (0, 15, 27), strict=True):
        above = Box(box.x + x, box.y - 5.2, 18, 4)
        label(pen, above, word, font="title-italic", size=SMALL, colour=ink.delft, align="left")
    pen.shape(path.line((box.x, box.y - 0.6), (box.right, box.y - 0.6)), line=Stroke(ink.delft, HAIRLINE))


def _tulip(pen: Pen, kind: str, row: Box, ink: Palette) -> None:
    """The mills that open a tulip, its points beside it, and what it costs."""
    number = TULIP_TRACK.index(kind) + 1
    plate = row.inset(0, 0.5)
    pen.shape(path.rect(plate, 1.4), fill=tints(kind, ink).ground or WHITE, line=Stroke(ink.delft, HAIRLINE))
    label(pen, Box(row.x + 1, row.y, 6, row.h), str(number), font="text-bold", size=12, colour=ink.text)
    symbol(pen, kind, (row.x + 12, row.centre[1]), 7.6, ink, figured=False)
    at = (row.x + 19.6, row.centre[1])
    pen.shape(path.circle(at, 2.6), fill=WHITE, line=Stroke(ink.delft, FINE))
    label(pen, Box.around(at, 5), str(POINTS[kind]), font="title", size=12, colour=ink.delft)
    _price(pen, kind, row, ink)


def _price(pen: Pen, kind: str, row: Box, ink: Palette) -> None:
    for number, (food, _) in enumerate(PRICES[kind]):
        symbol(pen, food, (row.x + 27 + 7.4 * number, row.centre[1]), 6, ink)


def _exchanges(pen: Pen, box: Box, ink: Palette) -> None:
    _heading(pen, box, ("exchanges", "", ""), ink)
    rows = tuple(box.rows(4))
    lines = (f"{EQUAL_CROPS} of one crop → 1 other crop", "", "1 cow → 1 crop", "Tulips are never traded.")
    for row, words in zip(rows, lines, strict=True):
        label(pen, row, words, font="text", size=SMALL, colour=ink.text, align="left")
    y = rows[1].centre[1]
    for number, crop in enumerate(CROPS):
        symbol(pen, crop, (box.x + 3 + 7 * number, y), 5.6, ink)
    label(pen, rows[1].moved(29, 0), "→", font="text", size=SMALL, colour=ink.text, align="left")
    symbol(pen, "cow", (box.x + 37, y), 5.8, ink)


def _slot(pen: Pen, box: Box, number: int, ink: Palette) -> None:
    """A place for one end of a tile."""
    pen.shape(path.rect(Box(box.x, box.y, box.w + 1, box.h), 1), fill=WHITE)
    inside = ((box.right, box.y), (box.x, box.y), (box.x, box.bottom), (box.right, box.bottom))
    pen.shape(path.polyline(inside), line=Stroke(ink.delft, FINE, dash=(1.4, 1.0)))
    label(pen, box, str(number), font="title", size=18, colour=ink.sounding)
