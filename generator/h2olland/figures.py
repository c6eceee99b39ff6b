"""The pictures in the booklet: the board and how it is joined, and examples worked out by the rules themselves."""

from collections.abc import Callable
from functools import cache, partial

from games.h2olland.components import COLOURS, LAND_TILES, WEATHER_CARDS
from games.h2olland.notation import parse_move
from games.h2olland.positions import parse
from games.h2olland.rules import legal, play, start
from games.h2olland.rules.autumn import due
from games.h2olland.rules.game import score
from games.h2olland.rules.lake import qualifying
from games.h2olland.rules.moves import Dike, Farm, Mill, Plant, Run
from games.h2olland.rules.squares import is_across, xy
from games.h2olland.rules.state import State
from games.h2olland.rules.stock import counts
from games.kit.grid import each
from generator.h2olland.board import Q, Window, board, placing, ring_of, whole
from generator.h2olland.cards import modifier, track
from generator.h2olland.layout import TRAVEL, dike_box
from generator.h2olland.pieces import dike, field, roof, symbol, worker
from generator.h2olland.signs import DISASTERS
from generator.h2olland.tiles import land_tile, water_tile
from generator.page import booklet, icons
from generator.page.geometry import Box, Placing, Point
from generator.page.palette import FINE, FIRM, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph

# Red has six mills on the board, so every tulip is open.
PLANTING = """B4; farm r 11,3; mill r 6,3 5,0 5,1 5,2 5,3 5,4; cow 12,2v; bean 11,4h; white 11,1v@r
    barn r purple 1 corn 1; turn r"""
PLANTING_TRIES = ("r purple 12,0v", "r purple 10,0h", "r corn 12,5v")
BUILDING = """B4; farm r 11,3; mill r 6,3 5,0 5,1 5,2 5,3; cow 12,2v; bean 11,4h; white 11,1v@r; farm b 13,6
    barn r mill 1 farm 1; turn r"""
BUILDING_TRIES = ("r mill 12,5", "r mill 11,0", "r mill 10,0", "r farm 11,6", "r farm 13,5")
DIKES = "B4; stage dikes; barn r dike 1; turn r"
DIKE_TRIES = ("r dike N0l|N0r", "r dike N1l|N2l", "r dike N1l|N1r")
DRAINING = """B4; drain N0l:5r0 N0r:6r0 N2l:7r0 W2r:8r0; dike W2l|W1l W1r|W1l W1r|W0r
    mill w 8,2; mill o 11,3; mill r 6,6; mill b 5,9; shoe w"""
HARVEST = """B4; farm w 6,14; mill o 5,12; corn 5,15h; bean 5,13h; carrot 3,12h; potato 5,11h; red 5,16h@w"""
HARVEST_CARD = 4  # carrot +1, bean -1
RACE = """B4; drainall; mill o 6,8; farm r 8,6; mill r 10,8; corn 5,7h; red 7,8h; yellow 6,9h; purple 8,9v; white 9,7v
    pink 9,9h; orange 6,10h; purple 11,8h; stage race; runners o 3 r 3; last r; turn r"""
RACE_MOVES = ("r run 11,8h", "o run 6,9h", "r run 9,7v", "o run 8,9v", "r run 9,9h", "o run 6,10h")
TWO = (
    "**Two players** set the edges of Zuidplas and Noordkolk face to face. Between them lies the middle sheet, folded"
    " below its first row. Ten of all 28 tiles make the lake; there is no island, and the game has four years instead"
    " of six."
)
NORTH = Window(5, 0, 15, 7)
EDGES_4 = {"Zuidplas": Box(5, 13, 8, 5), "Westveen": Box(0, 5, 5, 8), "Noordkolk": Box(5, 0, 8, 5)} | {
    "Oosthoek": Box(13, 5, 5, 8)
}
MIDDLE_4 = Box(5, 5, 8, 8)
MIDDLE_2 = Box(0, 5, 8, 2)
Art = tuple[float, float, Callable[[Pen], None]]  # width, height, drawing


@cache
def position(text: str) -> State:
    return parse(text)


def allowed(text: str, move: str) -> bool:
    """Whether the rules allow this."""
    return parse_move(move) in legal(position(text))


def areas() -> tuple[int, ...]:
    """The areas in the draining example that qualify, the largest first."""
    state = position(DRAINING)
    mills = sum(player.mills for player in state.players)
    found = qualifying(state.board, state.lake.water, state.lake.dikes, mills)
    return tuple(sorted(found, key=lambda area: (-area.bit_count(), area)))


def harvests() -> tuple[dict[str, int], ...]:
    """What white and orange bring in, without weather and with it."""
    state = position(HARVEST)
    return tuple(dict(counts(due(state, seat, card))) for card in (0, HARVEST_CARD) for seat in (0, 1))


@cache
def raced() -> State:
    state = position(RACE)
    for move in RACE_MOVES:
        state = play(state, parse_move(move))
    return state


def race_totals() -> tuple[int, ...]:
    return score(raced()).totals


def box_of_pieces(pen: Pen, b: Box, ink: Palette) -> None:
    """One of each kind of piece, at two thirds of its size."""
    large: tuple[Art, ...] = (
        (22, 43, partial(field, kind="purple", ink=ink)),
        (50, 50, partial(land_tile, tile=LAND_TILES[14], ink=ink)),
        (50, 50, partial(water_tile, ink=ink)),
    )
    small: tuple[Art, ...] = (
        (22, 20, partial(roof, kind="farm", letter="o", ink=ink)),
        (22, 20, partial(roof, kind="mill", letter="b", ink=ink)),
        (11, 11, partial(worker, letter="w", ink=ink)),
        (11, 11, partial(worker, letter="r", ink=ink)),
        (48, 22 / 3, partial(dike, ink=ink)),
    )
    _row(pen, (b.x, b.y), large, TRAVEL)
    _row(pen, (b.x, b.bottom - 20 * TRAVEL), small, TRAVEL)


def four(pen: Pen, box: Box, ink: Palette) -> None:
    """The board for three and four players: which edge lies where, what joins them, and the island."""
    state = start(4, 0)
    place = placing(box, whole(state))
    board(pen, state, box, ink)
    for name, edge in EDGES_4.items():
        _outline(pen, place, edge, ink)
        _tag(pen, _middle(place, edge), name, ink)
    _outline(pen, place, MIDDLE_4, ink)
    _tag(pen, _middle(place, Box(7, 5, 4, 2)), "middle sheet", ink)
    _tag(pen, _middle(place, Box(7, 7, 4, 4)), "island: tiles 1–4", ink)


def two(pen: Pen, box: Box, ink: Palette) -> None:
    state = start(2, 0)
    left, right = Box(box.x, box.y, box.w * 0.5, box.h), Box(box.x + box.w * 0.54, box.y, box.w * 0.46, box.h)
    place = placing(left, whole(state))
    board(pen, state, left, ink)
    for name, edge in (("Noordkolk", Box(0, 0, 8, 5)), ("Zuidplas", Box(0, 7, 8, 5))):
        _outline(pen, place, edge, ink)
        _tag(pen, _middle(place, edge), name, ink)
    _outline(pen, place, MIDDLE_2, ink)
    _two_words(pen, right, ink)


def building_tries(pen: Pen, box: Box, ink: Palette) -> None:
    _tries(pen, box, BUILDING, BUILDING_TRIES, NORTH, ink)


def planting_tries(pen: Pen, box: Box, ink: Palette) -> None:
    _tries(pen, box, PLANTING, PLANTING_TRIES, NORTH, ink)


def dikes(pen: Pen, box: Box, ink: Palette) -> None:
    """Where a first dike may lie."""
    state, window = position(DIKES), Window(5, 0, 13, 7)
    place = placing(box, window)
    board(pen, state, box, ink, window=window)
    for number, words in enumerate(DIKE_TRIES):
        move = parse_move(words)
        assert isinstance(move, Dike), words
        fine = allowed(DIKES, words)
        spot = dike_box(state.board, state.board.edges.index(move.edge))
        colour = ink.delft if fine else ink.tulip
        pen.shape(path.rect(place.box(spot)), fill=colour if fine else WHITE, line=Stroke(colour, FIRM, dash=(1, 0.7)))
        x, y = place.box(spot).centre
        _verdict(pen, (x, y), fine, ink)
        label(pen, Box.around((x + 3.8, y - 2.6), 4), "abc"[number], font="title-italic", size=11, colour=ink.delft)


def draining(pen: Pen, box: Box, ink: Palette) -> None:
    """The areas that qualify, numbered."""
    state, window = position(DRAINING), Window(0, 0, 13, 11)
    place = placing(box, window)
    board(pen, state, box, ink, window=window)
    places = state.board.map.places
    for number, area in enumerate(areas(), 1):
        for tile in each(area):
            it = places[tile.bit_length() - 1]
            _badge(pen, _middle(place, Box(it.x, it.y, 2, 2)), str(number), ink)


def harvest(pen: Pen, box: Box, ink: Palette) -> None:
    """Some fields, a weather card, and what two players bring in."""
    state, window = position(HARVEST), Window(1, 11, 9, 18)
    board(pen, state, box, ink, window=window)
    card = WEATHER_CARDS[HARVEST_CARD - 1]
    plate = Box(box.right - 22.5, box.y + 5, 20.5, 34)
    pen.shape(path.rect(plate, 2), fill=WHITE, line=Stroke(ink.delft, FIRM))
    label(pen, Box(plate.x, plate.y + 1, plate.w, 6), "weather", font="title-italic", size=11, colour=ink.delft)
    for change, row in zip(card.harvest, Box(plate.x, plate.y + 8, plate.w, 24).rows(2), strict=True):
        modifier(pen, change, row.centre, ink)


def harvest_table(pen: Pen, box: Box, ink: Palette) -> None:
    rows = tuple(box.rows(2))
    found = harvests()
    for row, colour, plain, with_weather in zip(rows, COLOURS, found[:2], found[2:], strict=False):
        name = Box(row.x, row.y, 17, row.h)
        label(pen, name, colour.name, font="text-bold", size=10.5, colour=ink.text, align="left")
        x = _goods(pen, plain, row.x + 17, row.centre[1], ink)
        label(pen, Box(x, row.y, 16, row.h), "weather:", font="text-italic", size=10, colour=ink.text, align="left")
        _goods(pen, with_weather, x + 18, row.centre[1], ink)


def open_tulips(pen: Pen, box: Box, ink: Palette) -> None:
    track(pen, box, ink)


def weather(pen: Pen, box: Box, ink: Palette) -> None:
    """All cards at a glance: the disaster, what it strikes, and the harvest."""
    cells = [cell for row in box.rows(6, 1.2) for cell in row.columns(2, 2)]
    for card, cell in zip(WEATHER_CARDS, cells, strict=True):
        pen.shape(path.rect(cell, 1), line=Stroke(ink.wave, FINE))
        x, y = cell.x + 5.5, cell.centre[1]
        icons.draw(pen, DISASTERS[card.disaster], (x, y), 8, ink.delft, wash=WHITE, bold=0.8)
        if card.strikes and card.disaster != "disease":
            symbol(pen, card.strikes, (x + 8.5, y), 6.8, ink)
        for number, (kind, change) in enumerate(card.harvest):
            at = cell.x + 24 + 11.5 * number
            sign = Box.around((at - 3.4, y), 4)
            label(pen, sign, "+" if change > 0 else "−", font="title", size=16, colour=ink.delft)
            symbol(pen, kind, (at + 1.8, y), 6.6, ink)


def race(pen: Pen, box: Box, ink: Palette) -> None:
    """The finished race, each worker numbered by its turn."""
    state, window = raced(), Window(4, 4, 14, 13)
    place = placing(box, window)
    board(pen, state, box, ink, window=window)
    for number, text in enumerate(RACE_MOVES, 1):
        move = parse_move(text)
        assert isinstance(move, Run), text
        x, y = place.point(ring_of(move.squares))
        _badge(pen, (x + 3.2, y - 3.2), str(number), ink, radius=2.2)


def _row(pen: Pen, at: Point, arts: tuple[Art, ...], scale: float) -> float:
    """Draw pieces side by side and return where the next one would lie."""
    x, y = at
    for wide, high, art in arts:
        with pen.placed((x, y), scale), pen.clipped(path.rect(Box(0, 0, wide, high))):
            art(pen)
        x += wide * scale + 2.4
    return x


def _tries(pen: Pen, box: Box, text: str, tries: tuple[str, ...], window: Window, ink: Palette) -> None:
    """Pieces that a player would like to place, each with what the rules say."""
    board(pen, position(text), box, ink, window=window)
    place = placing(box, window)
    for number, words in enumerate(tries):
        move = parse_move(words)
        assert isinstance(move, Farm | Mill | Plant), words
        squares = move.squares if isinstance(move, Plant) else move.square
        spot = _box_of(squares)
        fine = allowed(text, words)
        rect = place.box(Box(spot.x * Q, spot.y * Q, spot.w * Q, spot.h * Q)).inset(0.4)
        pen.shape(path.rect(rect, 0.8), fill=WHITE, line=Stroke(ink.delft if fine else ink.tulip, FIRM, dash=(1, 0.7)))
        kind = move.kind if isinstance(move, Plant) else "farm" if isinstance(move, Farm) else "mill"
        (x, y), size = rect.centre, min(rect.w, rect.h)
        symbol(pen, kind, (x, y), size * 0.62, ink)
        _verdict(pen, (rect.right - 1.6, rect.y + 1.6), fine, ink)
        letter = (rect.x + 1.7, rect.bottom - 1.7)
        label(pen, Box.around(letter, 4), "abcdef"[number], font="title-italic", size=9, colour=ink.delft)


def _verdict(pen: Pen, at: Point, fine: bool, ink: Palette) -> None:
    colour = ink.delft if fine else ink.tulip
    pen.shape(path.circle(at, 1.9), fill=WHITE, line=Stroke(colour, FINE))
    icons.draw(pen, icons.TICK if fine else icons.CROSS, at, 2.6, colour, bold=1.6)


def _box_of(squares: int) -> Box:
    """In quadrants."""
    x, y = xy(squares & -squares)
    if squares.bit_count() == 1:
        return Box(x, y, 1, 1)
    return Box(x, y, 2, 1) if is_across(squares) else Box(x, y, 1, 2)


def _goods(pen: Pen, found: dict[str, int], x: float, y: float, ink: Palette) -> float:
    for kind, number in found.items():
        for _ in range(number):
            symbol(pen, kind, (x + 2.6, y), 5.2, ink)
            x += 6
    return x + 2


def _outline(pen: Pen, place: Placing, quadrants: Box, ink: Palette) -> None:
    box = place.box(Box(quadrants.x * Q, quadrants.y * Q, quadrants.w * Q, quadrants.h * Q)).inset(0.3)
    pen.shape(path.rect(box), line=Stroke(ink.delft, FIRM, dash=(1.4, 1.0)))


def _middle(place: Placing, quadrants: Box) -> Point:
    x, y = quadrants.centre
    return place.point((x * Q, y * Q))


def _tag(pen: Pen, at: Point, words: str, ink: Palette) -> None:
    wide = 2.2 + 1.52 * len(words)
    plate = Box.around(at, wide, 4)
    pen.shape(path.rect(plate, 1), fill=WHITE, line=Stroke(ink.delft, FINE))
    label(pen, plate.inset(0.6, 0), words, font="title-italic", size=9, colour=ink.delft)


def _badge(pen: Pen, at: Point, words: str, ink: Palette, radius: float = 2.6) -> None:
    pen.shape(path.circle(at, radius), fill=WHITE, line=Stroke(ink.delft, FIRM))
    label(pen, Box.around(at, 2 * radius), words, font="title", size=radius * 4.2, colour=ink.delft)


def _two_words(pen: Pen, box: Box, ink: Palette) -> None:
    paragraph(pen, box, TWO, font="text", size=booklet.SIZE, colour=ink.text)
