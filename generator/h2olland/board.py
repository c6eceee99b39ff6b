"""A whole position as a map at any size, for the booklet and for phones."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from games.h2olland.components import LAND_TILES
from games.h2olland.rules.board import Board
from games.h2olland.rules.squares import is_across, xy
from games.h2olland.rules.state import State, domino
from games.h2olland.rules.stock import FIELDS
from games.kit.grid import each
from generator.h2olland import layout, mapped, tiles
from generator.h2olland.layout import dike_box
from generator.h2olland.signs import WATER, land
from generator.page.geometry import Box, Placing, Point
from generator.page.palette import FINE, FIRM, WHITE, Palette, wave
from generator.pens import path
from generator.pens.pen import Pen, Stroke

Q = layout.QUADRANT_MM


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the board, in quadrants; right and bottom are just outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def box(self) -> Box:
        return Box(self.left * Q, self.top * Q, (self.right - self.left) * Q, (self.bottom - self.top) * Q)


def whole(state: State) -> Window:
    rows = state.board.map.map.splitlines()
    return Window(0, 0, max(map(len, rows)), len(rows))


def board(pen: Pen, state: State, box: Box, ink: Palette, *, window: Window | None = None) -> None:
    """The position in the middle of a box, as large as will fit."""
    window = window or whole(state)
    place = placing(box, window)
    with pen.placed((place.dx, place.dy), place.scale), pen.clipped(path.rect(window.box)):
        draw(pen, state, ink)


def placing(box: Box, window: Window) -> Placing:
    """Where in the box `board` puts a point of the printed board."""
    part = window.box
    scale = min(box.w / part.w, box.h / part.h)
    (x, y), (u, v) = box.centre, part.centre
    return Placing(x - scale * u, y - scale * v, scale)


def draw(pen: Pen, state: State, ink: Palette) -> None:
    """The position in millimetres of the printed board, with quadrant 0,0 at the top left."""
    landscape(pen, state, ink)
    laid(pen, state, ink)


def landscape(pen: Pen, state: State, ink: Palette) -> None:
    """Land and water, with nothing on them."""
    ground(pen, state.board, ink)
    _lake(pen, state, ink)
    bridges(pen, state.board, ink)


def laid(pen: Pen, state: State, ink: Palette) -> None:
    """All that lies on land and water: dikes, fields, buildings, workers."""
    for edge in each(state.lake.dikes):
        dike_at(pen, state.board, edge.bit_length() - 1, ink)
    for kind, squares in zip(FIELDS, state.land.fields, strict=True):
        for first in each(squares & (state.land.lefts | state.land.tops)):
            field_at(pen, kind, domino(state.land, first), ink)
    for letter, player in zip(state.board.letters, state.players, strict=False):
        for kind, where_built in (("farm", player.farms), ("mill", player.mills)):
            for one in each(where_built):
                building_at(pen, kind, letter, one, ink)
        for first in each((player.workers | player.run) & (state.land.lefts | state.land.tops)):
            worker_at(pen, letter, domino(state.land, first), ink)


def ground(pen: Pen, board: Board, ink: Palette) -> None:
    """Land and river as the edges show them, under everything that lies there."""
    for at, cell in _cells(board):
        box = Box(at[0] * Q, at[1] * Q, Q, Q)
        if cell == "=":
            pen.shape(path.rect(box), fill=WATER if ink.name == "full" else WHITE)
        elif cell != "~":
            land(pen, box, ink, safe=cell in "sb")
            pen.shape(path.rect(box), line=Stroke(tiles.grass(ink), FIRM))
            if cell in "FM":
                tiles.start_mark(pen, box, cell, ink)


def bridges(pen: Pen, board: Board, ink: Palette) -> None:
    for one, other in board.bridges:
        (ax, ay), (bx, by) = xy(one), xy(other)
        deck = (
            Box(min(ax, bx) * Q + 21, ay * Q + 8, 58, 9) if ay == by else Box(ax * Q + 8, min(ay, by) * Q + 21, 9, 58)
        )
        fill = tiles.BRIDGE if ink.name == "full" else WHITE
        pen.shape(path.rect(deck), fill=fill, line=Stroke(ink.sketch, 2.0))


def field_at(pen: Pen, kind: str, squares: int, ink: Palette) -> None:
    """A field on these two quadrants, with its ring on the right or at the bottom."""
    x, y = xy(squares & -squares)
    across = is_across(squares)
    at, turn = ((x * Q, (y + 1) * Q), -90) if across else ((x * Q, y * Q), 0)
    with pen.placed(at, turn=turn), pen.clipped(path.rect(layout.MAP_FIELD.inset(0.6))):
        pen.stamp(f"h2olland map {kind} {ink.name}", partial(mapped.field, kind=kind, ink=ink))
    outline = Box(x * Q, y * Q, 2 * Q if across else Q, Q if across else 2 * Q).inset(0.6)
    pen.shape(path.rect(outline), line=Stroke(ink.delft, FIRM))


def building_at(pen: Pen, kind: str, letter: str, one: int, ink: Palette) -> None:
    x, y = xy(one)
    off = (Q - layout.MAP_BUILDING.w) / 2
    with pen.placed((x * Q + off, y * Q + off)):
        art = partial(mapped.building, kind=kind, letter=letter, ink=ink)
        pen.stamp(f"h2olland map {kind} {letter} {ink.name}", art)


def worker_at(pen: Pen, letter: str, squares: int, ink: Palette) -> None:
    """A worker on the ring of the field on these two quadrants."""
    with pen.placed(ring_of(squares)):
        art = partial(mapped.worker, letter=letter, ink=ink)
        pen.stamp(f"h2olland map worker {letter} {ink.name}", art)


def ring_of(squares: int) -> Point:
    x, y = xy(squares & -squares)
    dx, dy = (1.5, 0.5) if is_across(squares) else (0.5, 1.5)
    return ((x + dx) * Q, (y + dy) * Q)


def dike_at(pen: Pen, board: Board, edge: int, ink: Palette) -> None:
    box = dike_box(board, edge)
    with pen.placed(box.centre, turn=0 if box.w > box.h else 90), pen.placed((-layout.DIKE.w / 2, -layout.DIKE.h / 2)):
        pen.stamp(f"h2olland map dike {ink.name}", partial(mapped.dike, ink=ink))


def _lake(pen: Pen, state: State, ink: Palette) -> None:
    board, lake = state.board, state.lake
    for tile, place in enumerate(board.map.places):
        box = Box(place.x * Q, place.y * Q, 2 * Q, 2 * Q)
        if lake.water >> tile & 1:
            _water(pen, box, ink)
        else:
            _turned(pen, box, lake.faces[tile], ink)


def _water(pen: Pen, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box), fill=WATER if ink.name == "full" else WHITE, line=Stroke(ink.wave, FIRM))
    for dx, dy in ((0.25, 0.3), (0.7, 0.2), (0.5, 0.55), (0.25, 0.8), (0.75, 0.75)):
        pen.shape(wave((box.x + dx * box.w, box.y + dy * box.h), 12), line=Stroke(ink.wave, 1.2))


def _turned(pen: Pen, box: Box, face: tuple[int, int], ink: Palette) -> None:
    """A tile that was turned over, as it lies if that is known."""
    tile_id, rotation = face
    tile = LAND_TILES[tile_id - 1] if tile_id else LAND_TILES[13]  # unknown land looks plain
    with pen.placed(box.centre, turn=90 * rotation), pen.placed((-Q, -Q)), pen.clipped(path.rect(layout.TILE)):
        tiles.land_tile(pen, tile, ink, marked=False)
    pen.shape(path.rect(box), line=Stroke(tiles.grass(ink), FINE))


def _cells(board: Board) -> Iterator[tuple[tuple[int, int], str]]:
    for y, row in enumerate(board.map.map.splitlines()):
        for x, cell in enumerate(row):
            if cell != " ":
                yield (x, y), cell
