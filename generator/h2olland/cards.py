"""H2Olland's cards: twelve weather cards with their back, and the barn."""

from functools import partial

from games.h2olland.components import BARN_SPACES, EQUAL_CROPS, KINDS, TULIP_TRACK, WEATHER_CARDS, WeatherCard
from generator.h2olland import layout
from generator.h2olland.pieces import symbol
from generator.h2olland.signs import CLOUD, CROPS, DISASTERS, SHOE, SUN, tints
from generator.page import icons
from generator.page.cards import Card
from generator.page.geometry import Box, Point
from generator.page.markers import marker
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
PRICED = tuple(kind for kind in KINDS if kind.price)


def weather_cards(ink: Palette) -> tuple[Card, ...]:
    back = Card("h2olland weather back", partial(weather_back, ink=ink))
    return tuple(
        Card(f"h2olland weather {card.id}", partial(weather_card, card=card, ink=ink), back) for card in WEATHER_CARDS
    )


def weather_card(pen: Pen, card: WeatherCard, ink: Palette, *, marked: bool = True) -> None:
    """A card with its marker, so that a photo tells which one came up; on a screen it needs none."""
    _frame(pen, layout.CARD_FRAME, ink)
    if marked:
        marker(pen, Marker(layout.WEATHER_ID + card.id, layout.CARD_MARKER), quiet=layout.CARD_QUIET_MM)
    title = layout.CARD_TITLE if marked else layout.CARD_TITLE_ALONE
    label(pen, title, TITLES[card.disaster], font="title", size=20, colour=ink.delft)
    _disaster(pen, card, layout.CARD_PICTURE, ink)
    words, box = WORDS[card.disaster].format(card.strikes), layout.CARD_WORDS
    high = paragraph_height(words, font="text", size=10.5, width=box.w)
    middle = Box(box.x, box.centre[1] - high / 2, box.w, high)
    paragraph(pen, middle, words, font="text", size=10.5, colour=ink.text, align="middle")
    _modifiers(pen, card.harvest, layout.CARD_HARVEST, ink)
    label(pen, layout.CARD_NUMBER, str(card.id), font="title", size=8, colour=ink.sounding, align="right")


def weather_back(pen: Pen, ink: Palette) -> None:
    """Sun and cloud on both sides of the water: one half, drawn twice, so that no card gives itself away by a turn."""
    _frame(pen, layout.CARD_FRAME, ink)
    centre, radius = layout.CARD.centre, layout.MEDALLION_MM
    pen.shape(path.circle(centre, radius), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(centre, radius - 2.6), fill=WHITE, line=Stroke(ink.delft, FINE))
    for turn in (0, 180):
        with pen.placed(centre, turn=turn):
            icons.draw(pen, SUN, (-6.5, -9), 12, ink.delft, wash=ink.straw or WHITE, bold=0.7)
            icons.draw(pen, CLOUD, (6, -8), 13, ink.delft, wash=WHITE, bold=0.7)
            for x in (-13.5, -4.5, 4.5, 13.5):
                pen.shape(wave((x, -1.6), 6), line=Stroke(ink.delft, FINE))
            for i in range(12):
                with pen.placed((0, 0), turn=15 * i + 7.5):
                    pen.shape(path.circle((0, -(radius - 1.3)), 0.55), fill=ink.delft)
            for x in (-19, 19):
                icons.draw(pen, icons.TULIP, (x, -30), 9, ink.delft, wash=ink.water or WHITE, bold=0.8)
            icons.draw(pen, icons.MILL, (0, -31.5), 12, ink.delft, wash=ink.water or WHITE, bold=0.8)


def barn(pen: Pen, ink: Palette) -> None:
    _frame(pen, layout.BARN.inset(2.4), ink)
    icons.draw(pen, icons.FARM, (13, 8.6), 10, ink.delft, wash=ink.tile or WHITE, bold=0.8)
    label(pen, layout.BARN_TITLE, "Barn", font="title", size=22, colour=ink.delft)
    icons.draw(pen, SHOE, (80, 8.6), 10, ink.delft, wash=ink.straw or WHITE, bold=0.8)
    track(pen, layout.BARN_TRACK, ink)
    _prices(pen, layout.BARN_PRICES, ink)
    _exchanges(pen, layout.BARN_EXCHANGES, ink)
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


def modifier(pen: Pen, change: tuple[str, int], at: Point, ink: Palette) -> None:
    """What the weather does to the harvest of a crop."""
    kind, number = change
    x, y = at
    symbol(pen, kind, (x + 5, y), 10, ink)
    words = f"+{number}" if number > 0 else f"{MINUS}{-number}"
    amount = Box(x - 11, y - 5, 10, 10)
    label(pen, amount, words, font="title", size=20, colour=ink.delft if number > 0 else ink.tulip, align="right")


def _frame(pen: Pen, box: Box, ink: Palette) -> None:
    """A double line, with a drop of water in each corner."""
    pen.shape(path.rect(box, 3.4), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(0.9), 2.6), line=Stroke(ink.delft, HAIRLINE))
    for x, y in box.inset(2.9).corners:
        pen.shape(path.circle((x, y), 0.55), fill=ink.delft)


def _disaster(pen: Pen, card: WeatherCard, box: Box, ink: Palette) -> None:
    """The disaster, large, and what it strikes, crossed out."""
    wash = {"flood": ink.water, "drought": ink.straw, "none": ink.water}.get(card.disaster)
    if card.disaster in ("drought", "none"):
        icons.draw(pen, DISASTERS[card.disaster], box.centre, 27, ink.delft, wash=wash or WHITE, bold=0.7)
        return
    left, right = box.columns(2)
    if card.disaster == "disease":
        symbol(pen, "cow", box.centre, 25, ink)
        _cross(pen, box.centre, 12, ink)
        return
    icons.draw(pen, DISASTERS[card.disaster], left.centre, 22, ink.delft, wash=wash or WHITE, bold=0.8)
    symbol(pen, card.strikes, right.centre, 19, ink)
    _cross(pen, right.centre, 10, ink)


def _cross(pen: Pen, at: Point, reach: float, ink: Palette) -> None:
    x, y = at
    for sign in (-1, 1):
        line = path.line((x - reach, y - sign * reach), (x + reach, y + sign * reach))
        pen.shape(line, line=Stroke(WHITE, 3.2))
        pen.shape(line, line=Stroke(ink.tulip, 1.6))


def _modifiers(pen: Pen, harvest: tuple[tuple[str, int], ...], box: Box, ink: Palette) -> None:
    pen.shape(path.line((box.x + 4, box.y), (box.right - 4, box.y)), line=Stroke(ink.delft, HAIRLINE))
    title = Box(box.x, box.y + 0.8, box.w, 4)
    label(pen, title, "harvest", font="title-italic", size=10, colour=ink.delft)
    for change, column in zip(harvest, Box(box.x, box.y + 5, box.w, 12).columns(len(harvest)), strict=True):
        modifier(pen, change, column.centre, ink)


def _prices(pen: Pen, box: Box, ink: Palette) -> None:
    """Goods on the left, what the co-op asks for them on the right."""
    order = (*(k for k in PRICED if k.group != "tulip"), *(k for k in PRICED if k.group == "tulip"))
    rows = box.rows(len(order))
    for kind, row in zip(order, rows, strict=True):
        y = row.centre[1]
        symbol(pen, kind.name, (row.x + 3, y), 5, ink)
        name = Box(row.x + 7, row.y, 18, row.h)
        label(pen, name, kind.name, font="text-bold", size=9.5, colour=ink.text, align="left")
        dots = Stroke(ink.wave, FINE, dash=(0.3, 1.2))
        pen.shape(path.line((row.x + 20, y + 1), (row.x + 34, y + 1)), line=dots)
        for number, (food, _) in enumerate(kind.price):
            symbol(pen, food, (row.x + 38 + 9 * number, y), 5.2, ink)


def _exchanges(pen: Pen, box: Box, ink: Palette) -> None:
    top = (box.x, box.y - 0.6), (box.right, box.y - 0.6)
    pen.shape(path.line(*top), line=Stroke(ink.delft, HAIRLINE))
    rows = tuple(Box(box.x, box.y + 0.6, box.w, box.h - 1).rows(3))
    label(
        pen, rows[0], f"{EQUAL_CROPS} of one crop → 1 other crop", font="text", size=9.5, colour=ink.text, align="left"
    )
    x = rows[1].x + 3
    for number, crop in enumerate(CROPS):
        symbol(pen, crop, (x + 8 * number, rows[1].centre[1]), 5.4, ink)
    label(pen, rows[1].moved(33, 0), "→", font="text", size=11, colour=ink.text, align="left")
    symbol(pen, "cow", (rows[1].x + 41, rows[1].centre[1]), 5.6, ink)
    symbol(pen, "cow", (rows[2].x + 3, rows[2].centre[1]), 5.6, ink)
    label(
        pen,
        rows[2].moved(9, 0),
        "→ 1 crop.  Tulips are never traded.",
        font="text",
        size=9.5,
        colour=ink.text,
        align="left",
    )


def _slot(pen: Pen, box: Box, number: int, ink: Palette) -> None:
    """A place for one end of a tile; a barn keeps no more than five tiles over winter."""
    pen.shape(path.rect(box.inset(0.8), 1), fill=WHITE, line=Stroke(ink.delft, FINE, dash=(1.4, 1.0)))
    label(pen, box, str(number), font="title", size=18, colour=ink.wave)
    assert number <= BARN_SPACES
