"""The printed art of H2Olland on the screen: the lake with all that lies on it, pieces, weather, the season wheel.

A page has the lake in layers, each a symbol: the ground, which changes when a tile is turned over, and what lies on it.
"""

from functools import cache, lru_cache

from markupsafe import Markup

from companion.h2olland.words import AT_ONCE
from companion.tables.table import Event, Table
from companion.web.drawings import as_drawn
from games.h2olland import rules
from games.h2olland.components import KINDS, LAND_TILES, SEASONS
from games.h2olland.rules import start
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.state import Land
from games.h2olland.rules.stock import BUILDINGS, FIELDS
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.moves import AND
from generator.h2olland import board, cards, layout, signs, tiles
from generator.h2olland.layout import CARD
from generator.h2olland.mapped import building
from generator.h2olland.pieces import symbol
from generator.page import icons
from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, FULL, WHITE
from generator.pens import path
from generator.pens.pen import Stroke
from generator.pens.svg import SvgPen

Q = layout.QUADRANT_MM
ICON_MM = 20.0
WHEEL_MM = 64.0
HUB_MM = 15.0
LAYERS_KEPT = 64  # in memory; a phone asks for the last one again and again
PASTEL = {"spring": "#DDEBC9", "summer": "#F9EBBF", "autumn": "#FBE0CB", "winter": "#DCE8F2"}
FADED = "#6B7A92"
PIECES = frozenset(kind.name for kind in KINDS)
GROUND, LAID, WHEEL = "lake-ground", "lake-laid", "season-wheel"  # ids


def ground(game: rules.State) -> Markup:
    """Land and water as a symbol."""
    return _ground(len(game.players), game.lake.water, game.lake.faces)


def laid(game: rules.State) -> Markup:
    """All that lies on land and water, as a symbol. Its pieces are drawn in `art`."""
    built = tuple((player.farms, player.mills, player.workers, player.run) for player in game.players)
    return _laid(len(game.players), game.board.letters, game.land, game.lake.dikes, built)


@cache
def view(players: int) -> str:
    """The millimetres of the board, as SVG says them."""
    box = board.whole(start(players)).box
    return f"{box.x:g} {box.y:g} {box.w:g} {box.h:g}"


@cache
def piece(kind: str, letter: str = "w") -> Markup:
    """A piece from a barn; buildings are in a player's colour. The page has drawn it once, in `art`."""
    return Markup('<svg aria-hidden="true"><use href="#{}"/></svg>').format(_name(kind, letter))


@cache
def art() -> Markup:
    """Every piece there is, for a page to use by name, many times over: as in a barn, and as on the map."""
    plain = [_symbol(kind.name) for kind in KINDS if kind.name not in BUILDINGS]
    coloured = [_symbol(kind, letter) for kind in BUILDINGS for letter in LETTERS]
    return as_drawn("".join([*plain, *coloured, _shoe(), _stock().stamps]))


@cache
def weather(card: int) -> Markup:
    pen = SvgPen(CARD, title=f"Weather card {card}", prefix=f"weather{card}-")
    cards.weather_card(pen, CARDS[card], FULL, marked=False)
    return as_drawn(pen.svg)


def beside(event: Event, table: Table) -> tuple[Markup, ...]:
    """The weather, the land tile or the pieces of a move, for the history. The page has our `art`."""
    results = [draw["result"][0] for draw in event.draws]
    match event.text.split():
        case ["weather", *told]:
            card = weather(int(told[0] if told else results[0]))
            return (Markup('<span class="tall">{}</span>').format(card),)
        case ["reveal", number] | ["turn", _, number]:
            return (land_tile(int(number), 0),)
        case words:
            found = [_piece_of(part.split(), event.seat, table) for part in _made(event.text)]
            turned = [land_tile(int(number), 0) for number in results if words[0] != "shoe"]
            return (*filter(None, found), *turned)


def stock() -> Markup:
    return art()


def _made(text: str) -> list[str]:
    """The moves that were made at once. Of a plan it is only the first: the rest is still to come (R53)."""
    parts = text.split(f" {AND} ")
    return parts if parts[0].split()[0] in AT_ONCE else parts[:1]


def _piece_of(words: list[str], seat: int | None, table: Table) -> Markup | None:
    """What was built, planted, taken, bought or returned."""
    match words:
        case ["take" | "buy" | "return", kind, *_] | ["trade", _, kind] | ["run", kind] | [kind, *_] if kind in PIECES:
            return piece(kind, table.state.letters[seat] if seat is not None else LETTERS[0])
    return None


@cache
def land_tile(number: int, rotation: int) -> Markup:
    """A land tile as it would lie."""
    pen = SvgPen(layout.TILE, prefix=f"tile{number}r{rotation}-")
    with pen.placed(layout.TILE.centre, turn=90 * rotation), pen.placed((-Q, -Q)):
        tiles.land_tile(pen, LAND_TILES[number - 1], FULL, marked=False)
    return as_drawn(pen.svg)


@cache
def wheel(season: str, year: int, years: int) -> Markup:
    """The four seasons, clockwise, with the present one standing out and the year in the hub; as a symbol."""
    radius = WHEEL_MM / 2
    quarter = path.svg(f"M0 0 V{-radius} A{radius} {radius} 0 0 1 {radius} 0 Z")
    pen = SvgPen(Box.around((0, 0), WHEEL_MM + 4))
    for turn, it in sorted(enumerate(SEASONS), key=lambda pair: pair[1] == season):  # the present one on top
        now = it == season
        with pen.placed((0, 0), turn=90 * turn):
            line = Stroke(FULL.tulip, 5 * FIRM) if now else Stroke(FULL.delft, FINE)
            pen.shape(quarter, fill=PASTEL[it] if now else WHITE, line=line)
        with pen.placed((0, 0), turn=90 * turn + 45), pen.placed((0, -23.2), turn=-90 * turn - 45):
            colour, bold = (FULL.delft, 1.3) if now else (FADED, 0.9)
            icons.draw(pen, signs.SEASONS[it], (0, 0), 14, colour, wash=WHITE, bold=bold)
    pen.shape(path.circle((0, 0), HUB_MM), fill=WHITE, line=Stroke(FULL.delft, FIRM))
    pen.text((0, 5.6), str(year), font="title", size=46, colour=FULL.delft, align="middle")
    pen.text((0, 12), f"of {years}", font="text-bold", size=15, colour=FULL.delft, align="middle")
    return as_drawn(pen.symbol(WHEEL))


def _name(kind: str, letter: str) -> str:
    return f"art-{kind}-{letter}" if kind in BUILDINGS else f"art-{kind}"


def _shoe() -> str:
    pen = SvgPen(Box(0, 0, ICON_MM, ICON_MM))
    icons.draw(pen, signs.SHOE, (ICON_MM / 2, ICON_MM / 2), ICON_MM - 1, FULL.delft, wash=FULL.straw)
    return pen.symbol(_name("shoe", ""))


def _symbol(kind: str, letter: str = "") -> str:
    if kind in BUILDINGS:
        pen = SvgPen(layout.MAP_BUILDING)
        building(pen, kind, letter, FULL)
    else:
        pen = SvgPen(Box(0, 0, ICON_MM, ICON_MM))
        symbol(pen, kind, (ICON_MM / 2, ICON_MM / 2), ICON_MM - 2, FULL)
    return pen.symbol(_name(kind, letter))


@cache
def _stock() -> SvgPen:
    """A pen that has drawn every piece as it looks on the map."""
    game = start(len(LETTERS))
    pen = SvgPen(board.whole(game).box, prefix="stock-")
    board.dike_at(pen, game.board, 0, FULL)
    for kind in FIELDS:
        board.field_at(pen, kind, 0b11, FULL)
    for letter in LETTERS:
        board.worker_at(pen, letter, 0b11, FULL)
        for kind in BUILDINGS:
            board.building_at(pen, kind, letter, 1, FULL)
    return pen


@lru_cache(maxsize=LAYERS_KEPT)
def _ground(players: int, water: int, faces: tuple[tuple[int, int], ...]) -> Markup:
    game = start(players)
    game = game._replace(lake=game.lake._replace(water=water, faces=faces))
    pen = SvgPen(board.whole(game).box, prefix="ground-")
    board.landscape(pen, game, FULL)
    return as_drawn(pen.symbol(GROUND))


@lru_cache(maxsize=LAYERS_KEPT)
def _laid(players: int, letters: str, land: Land, dikes: int, built: tuple[tuple[int, int, int, int], ...]) -> Markup:
    game = start(players, letters=letters)
    villages = tuple(
        player._replace(farms=farms, mills=mills, workers=workers, run=run)
        for player, (farms, mills, workers, run) in zip(game.players, built, strict=True)
    )
    game = game._replace(land=land, lake=game.lake._replace(dikes=dikes), players=villages)
    pen = SvgPen(board.whole(game).box, prefix="laid-", stock=_stock())
    board.laid(pen, game, FULL)
    return as_drawn(pen.symbol(LAID))
