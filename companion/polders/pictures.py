"""The printed art on the screen: the cards, and the maps of the polders, drawn by the code that prints them."""

from functools import cache

from flask import Response, abort
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.tables.table import Event, Table
from companion.web.drawings import as_drawn
from games.kit import grid
from games.polders.components import ASSIGNMENTS, COLOURS, EDITION, SHAPE_CARDS, SHAPES, Polder
from games.polders.editions import EDITIONS, named
from games.polders.rules.board import orientations
from generator.page.geometry import Box
from generator.page.palette import FINE, FULL, WHITE
from generator.pens import path
from generator.pens.pen import Stroke
from generator.pens.svg import SvgPen
from generator.polders import plots
from generator.polders.cards import assignment_svg, back_svg, shape_svg
from generator.polders.sheets import HISTORY

SMALL_MM = 10.0  # the side of a square in the small pictures of shapes
SMALL_SQUARES = 3.3  # squares across a small picture, so that all shapes have the same scale
MAP_MM = 10.0  # the side of a square on the maps

CARDS = {card.id: card for card in SHAPE_CARDS}
PENS = {colour.letter: colour.name for colour in COLOURS}
SINGLE = ""  # a shape of one square, which no card has
TASKS = {task.id: task for task in ASSIGNMENTS}


def drawing(name: str) -> ResponseReturnValue:
    """An assignment card, the back of a deck, or the map of a polder."""
    if name in TASKS:
        return _svg(task_card(name))
    if name in ("shapes", "assignments"):
        return _svg(back(name))
    polder = next((polder for maps in EDITIONS.values() for polder in maps if art_name(polder) == name), None)
    return _svg(polder_map(polder)) if polder else abort(404)


@cache
def shape_card(id_: str) -> Markup:
    return as_drawn(shape_svg(CARDS[id_], prefix=f"{id_}-"))


@cache
def task_card(id_: str) -> Markup:
    return as_drawn(assignment_svg(TASKS[id_], prefix=f"{id_}-"))


@cache
def back(deck: str) -> Markup:
    return as_drawn(back_svg(deck, prefix=f"{deck}-"))


@cache
def turnings(code: str) -> tuple[Markup, ...]:
    """A shape in every way it may be drawn, the printed way first."""
    printed = _squares(SHAPES[code].pattern)
    every = sorted(orientations(code), key=lambda squares: squares != printed)
    return tuple(_small(squares, f"{SHAPES[code].name}, direction {n}") for n, squares in enumerate(every, 1))


@cache
def small_shape(code: str) -> Markup:
    return _small(_squares(SHAPES[code].pattern), "")


def beside(event: Event, table: Table) -> tuple[Markup, ...]:
    """The shapes that came up, or the one that was drawn, with its marks, for the history."""
    match event.text.split():
        case ["flip", *told]:
            return tuple(small_shape(CARDS[id_].shape.code) for id_ in told or event.draws[0]["result"])
        case ["tap", card, mark, *_] if event.seat is not None:
            code = CARDS[card].shape.code if card in CARDS else SINGLE
            return (marked_shape(code, mark, table.state.pens[event.seat]),)
    return ()


def stock() -> Markup:
    return Markup()


@cache
def marked_shape(code: str, mark: str, pen: str) -> Markup:
    """A shape as somebody drew it with this pen."""
    squares = _squares(SHAPES[code].pattern) if code in SHAPES else grid.square(0, 0)
    return _small(squares, "", mark, PENS[pen])


@cache
def polder_map(polder: Polder) -> Markup:
    box = Box(0, 0, polder.width * MAP_MM, polder.height * MAP_MM)
    pen = SvgPen(box, title=f"{named(polder)}, {HISTORY[polder.name]}", prefix=f"{short_name(polder)}-")
    plots.draw(pen, plots.Plot(polder.map), box, FULL)
    return as_drawn(pen.svg)


def short_name(polder: Polder) -> str:
    """The name of a polder as sheets and addresses use it: `schermer`."""
    return polder.name.removeprefix("De ").lower()


def art_name(polder: Polder) -> str:
    """The address of its map: `schermer`, or `schermer-1` for the first edition."""
    return short_name(polder) if polder.edition == EDITION else f"{short_name(polder)}-{polder.edition}"


def _small(squares: int, title: str, mark: str = "", colour: str = "") -> Markup:
    places = [grid.row_and_column(one) for one in grid.each(squares)]
    high, wide = (1 + max(place[axis] for place in places) for axis in (0, 1))
    side = SMALL_SQUARES * SMALL_MM
    pen = SvgPen(Box((wide * SMALL_MM - side) / 2, (high * SMALL_MM - side) / 2, side, side), title=title)
    boxes = [Box(c * SMALL_MM, r * SMALL_MM, SMALL_MM, SMALL_MM) for r, c in places]
    for box in boxes:
        pen.shape(path.rect(box), fill=WHITE if mark else FULL.meadow, line=Stroke(FULL.delft, FINE))
        if mark:
            plots.mark(pen, box, mark, FULL.pen(colour))
    pen.shape(plots.outline(boxes), line=Stroke(FULL.delft, 2.6))
    return as_drawn(pen.svg)


def _squares(pattern: tuple[str, ...]) -> int:
    return sum(grid.square(r, c) for r, row in enumerate(pattern) for c, sign in enumerate(row) if sign == "#")


def _svg(text: str) -> Response:
    return Response(text, mimetype="image/svg+xml")
