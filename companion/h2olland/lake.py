"""The map on the phone: what can be done where, and which areas the mills can drain.

Every legal move that names a place becomes a spot: the quadrants where a finger may tap for it, and a shape that shows
it. All spots for one piece make a group, and the page lights one group at a time.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.h2olland import pictures
from companion.h2olland.words import at_tiles
from companion.web.drawings import as_drawn
from games.h2olland import rules
from games.h2olland.rules.board import Board, tile_names
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.lake import areas, shore
from games.h2olland.rules.moves import Dike, Drain, Farm, Mill, Plant, Run, Turn
from games.h2olland.rules.squares import name, xy
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.stock import INDEX, TULIPS
from games.h2olland.rules.summer import all_open_areas, unused_mills
from games.h2olland.rules.words import plural
from games.h2olland.table.moves import dump
from games.h2olland.table.state import State
from games.kit.grid import each
from generator.h2olland.layout import dike_box
from generator.page.geometry import Box

Q = pictures.Q
ZOOMS = {
    "all": "Whole lake",
    "S": "South",
    "W": "West",
    "N": "North",
    "E": "East",
    "I": "Island",
}
_WIDE = ("dikes", "drain", "turn", "drought", "race")
_WET = ("dikes", "drain", "turn", "lay", "reward", "drought")


@dataclass(frozen=True, slots=True)
class Spot:
    """A move that names a place: `words` for a list, `deed` for the button below the map; `squares` are where a finger
    may tap.
    """

    move: str
    words: str
    deed: str
    squares: tuple[int, ...]
    boxes: tuple[Box, ...]

    @property
    def at(self) -> str:
        return " ".join(map(name, self.squares))


@dataclass(frozen=True, slots=True)
class Group:
    """The spots that light up together."""

    kind: str  # a piece from the barn, or the only thing to do now
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Lake:
    """The frame of the map, and what is drawn over its layers."""

    view: str
    title: str
    wide: bool
    marks: Markup
    drained: str  # what is new when a tile has become land; empty before the first
    told: str  # whose mills did that, and where


def groups(state: State, seat: int | None) -> tuple[Group, ...]:
    """What this seat can do on the map now."""
    game = state.game
    if not isinstance(game, rules.State) or seat is None or game.turn != seat or state.stopped:
        return ()
    found: dict[str, dict[str, Spot]] = {}
    for move in rules.legal(game):
        spot = _spot(game, move)
        if spot:
            found.setdefault(_kind(move), {}).setdefault(spot.move, spot)
    return tuple(Group(kind, tuple(spots.values())) for kind, spots in found.items())


def layers(game: rules.State, turning: str = "", told: str = "", fresh: Sequence[str] = ()) -> dict[str, Any]:
    """The map as all seats see it: its layers, and the marks over them; `turning` is a tile that waits to be told,
    `fresh` are those that became land last, as is `told`.
    """
    frame, left = pictures.view(len(game.players)), game.lake.water.bit_count()
    drained = f"{left} tiles of water" if left < len(game.board.tiles) else ""
    marks = _marks(game, turning or _loose(game), fresh)
    return {
        "ground": pictures.ground(game),
        "laid": pictures.laid(game),
        "lake": Lake(frame, _title(game), bool(game.board.island), marks, drained, told),
    }


def spots(lit: Iterable[Group]) -> Markup:
    """What a seat can tap, over the map."""
    return as_drawn("".join(map(_lit, lit)))


def area_list(game: rules.State, names: Sequence[str]) -> list[dict[str, Any]]:
    """All areas of the lake: where, how large, whether they can be drained, and whose unused mills stand there."""
    open_, idle = all_open_areas(game), unused_mills(game)
    return [
        {
            "at": at_tiles(tile_names(game.board, area)),
            "size": area.bit_count(),
            "qualifies": area in open_,
            "mills": [
                (names[seat], (player.mills & idle & shore(game.board, area)).bit_count())
                for seat, player in enumerate(game.players)
                if player.mills & idle & shore(game.board, area)
            ],
        }
        for area in areas(game.board, game.lake.water, game.lake.dikes)
    ]


def summer(state: State, names: Sequence[str]) -> dict[str, Any] | None:
    """The area that is being drained: whose mills work, who has turned what, who is owed tulips."""
    game = state.game
    if not isinstance(game, rules.State) or game.summer.picker == NOBODY:
        return None
    board, it = game.board, game.summer
    crew = [(names[seat], (player.mills & it.crew).bit_count()) for seat, player in enumerate(game.players)]
    return {
        "picker": names[it.picker],
        "crew": [f"{name} ({mills})" for name, mills in crew if mills],
        "turned": [(names[seat], at_tiles(tile_names(board, tile))) for tile, seat in it.turned],
        "left": it.area.bit_count(),
        "owed": [(names[seat], number) for seat, number in enumerate(it.owed) if number],
    }


def home(state: State, seat: int | None) -> str:
    """The part of the map to show first: this seat's village, or in summer and in the race all of it; and where barren
    land is to be laid.
    """
    game = state.game
    if not isinstance(game, rules.State) or seat is None or not game.board.island or game.stage in _WIDE:
        return "all"
    if game.stage == "lay" and game.turn == seat:
        return _loose(game)[0]
    return game.board.villages[seat].side


def _loose(game: rules.State) -> str:
    """The tile of barren land that somebody is laying, if there is one."""
    return tile_names(game.board, game.lake.loose)[0] if game.stage == "lay" else ""


def _kind(move: rules.Move) -> str:
    match move:
        case Farm():
            return "farm"
        case Mill():
            return "mill"
        case Plant(_, kind):
            return kind
        case Dike():
            return "dike"
        case Drain():
            return "drain"
        case Run():
            return "run"
    return "turn"


def _spot(game: rules.State, move: rules.Move) -> Spot | None:
    text, board = dump(move), game.board
    match move:
        case Farm(_, square) | Mill(_, square):
            kind = _kind(move)
            return Spot(
                text, f"{kind.capitalize()} on {name(square)}", f"Build a {kind} here", (square,), (_round(square),)
            )
        case Plant(_, kind, squares):
            deed = "Put a cow out to graze here" if kind == "cow" else f"Plant {plural(kind)} here"
            return _field(text, f"{kind.capitalize()} on", deed, squares)
        case Run(_, squares):
            return _field(text, "To", f"Send the worker here: {_worth(game, squares)}", squares)
        case Dike(_, edge):
            return _dike(board, edge)
        case Drain(_, area):
            return _tiles(board, text, f"Drain {' '.join(area)}", "Drain this area", area)
        case Turn(_, tile):
            return _tiles(board, text, f"Turn {tile}", "Turn over this tile", (tile,))
    return None


def _field(text: str, words: str, deed: str, squares: int) -> Spot:
    return Spot(text, f"{words} {_two(squares)}", deed, tuple(each(squares)), (_round(squares),))


def _worth(game: rules.State, squares: int) -> str:
    """What a worker earns on this field."""
    points = next((POINTS[kind] for kind in TULIPS if game.land.fields[INDEX[kind]] & squares), 0)
    return {0: "no points", 1: "1 point"}.get(points, f"{points} points")


def _dike(board: Board, edge: str) -> Spot:
    box = dike_box(board, board.edges.index(edge))
    x, y = box.centre
    corners = [((x + dx) // Q, (y + dy) // Q) for dx in (-Q / 2, Q / 2) for dy in (-Q / 2, Q / 2)]
    near = tuple(one for one in each(board.squares) if xy(one) in corners)
    return Spot(f"dike {edge}", f"Dike {edge.replace('|', ' – ')}", "Lay the dike here", near, (box,))


def _tiles(board: Board, text: str, words: str, deed: str, tiles: Iterable[str]) -> Spot:
    blocks = [board.blocks[board.tiles.index(tile)] for tile in tiles]
    return Spot(text, words, deed, tuple(one for block in blocks for one in each(block)), tuple(map(_round, blocks)))


def _two(squares: int) -> str:
    one, other = each(squares)
    return f"{name(one)} and {name(other)}"


def _round(squares: int) -> Box:
    """The box around these quadrants, in millimetres."""
    places = [xy(one) for one in each(squares)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    return Box(left * Q, top * Q, (right - left) * Q, (bottom - top) * Q)


def _boxes(squares: Iterable[int]) -> tuple[Box, ...]:
    return tuple(map(_round, squares))


# SVG over the map; its looks are in static/h2olland.css


def _marks(game: rules.State, turning: str, fresh: Sequence[str]) -> Markup:
    marked = {"asked": [turning] if turning else [], "fresh": fresh}
    found = [(looks, _tiles(game.board, "", "", "", tiles).boxes) for looks, tiles in marked.items()]
    boxes = [_rect(box.inset(1), looks) for looks, some in found for box in some]
    return as_drawn("".join([*_areas(game), *_used(game), *boxes]))


def _lit(group: Group) -> str:
    """Where a finger may tap, and the spots themselves, which show when they are chosen."""
    dikes = group.kind == "dike"
    reach = {box for spot in group.spots for box in (spot.boxes if dikes else _boxes(spot.squares))}
    lit = "".join(
        _rect(box.inset(0 if dikes else 1.5), "reach") for box in sorted(reach, key=lambda box: (box.y, box.x))
    )
    squares = {} if dikes else {one: None for spot in group.spots for one in spot.squares}
    labels = "".join(_label(one) for one in squares) if group.kind not in ("drain", "turn") else ""
    spots = "".join(
        f'<g class="spot" data-move="{spot.move}" data-words="{spot.deed}" data-at="{spot.at}">'
        f"{''.join(_rect(box.inset(1), 'ghost') for box in spot.boxes)}</g>"
        for spot in group.spots
    )
    return f'<g class="spots" data-kind="{group.kind}">{lit}{labels}{spots}</g>'


def _areas(game: rules.State) -> Iterator[str]:
    """The areas in summer: those that qualify, and the one that is being drained."""
    if game.stage not in _WET:
        return
    open_ = all_open_areas(game)
    for area in areas(game.board, game.lake.water, game.lake.dikes):
        looks = "area open" if area in open_ else "area"
        if game.summer.picker != NOBODY and area & game.summer.area:
            looks = "area working"
        for tile in each(area):
            yield _rect(_round(game.board.blocks[tile.bit_length() - 1]).inset(2.2), looks)


def _used(game: rules.State) -> Iterator[str]:
    """A tick on mills that have drained this summer."""
    for mill in each(game.summer.used):
        box = _round(mill)
        x, y = box.centre
        yield f'<path class="used" d="M{x - 7} {y}l5 6l9 -13"/>'


def _label(one: int) -> str:
    x, y = _round(one).centre
    return f'<text class="at" x="{x:g}" y="{y + 3:g}">{name(one)}</text>'


def _rect(box: Box, looks: str) -> str:
    return f'<rect class="{looks}" x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}" rx="3"/>'


def _title(game: rules.State) -> str:
    left = game.lake.water.bit_count()
    return f"Map of the lake: {left} of {len(game.board.tiles)} tiles are water"
