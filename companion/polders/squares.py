"""A polder's squares for the screen: what stands on each, which are doubtful, which are lit, and the photo under them.

Entry, result and the review of photos show them with the same macro (`templates/polders/_grid.html`) and the same
script (`polders.js`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from companion.photos.pictures import Picture
from companion.photos.review import Review, Reviewed
from companion.polders.pictures import art_name
from games.kit import grid
from games.polders.components import BUILDINGS, COLOURS, FILLINGS, PLAYERS, Polder
from games.polders.editions import EDITIONS, named
from games.polders.notation import EMPTY, LETTERS, by_square, dump_marks, inked_of
from games.polders.photo.came_up import CARDS
from games.polders.photo.sheet import field_of, polder_of, square_of, token_of
from games.polders.rules.board import board_of
from generator.page.geometry import Box
from generator.page.sheet import Sheet
from generator.polders.layout import polder_sheets

_MARKS = {filling.char: filling.mark for filling in FILLINGS}
_PENS = {colour.letter: colour.name for colour in COLOURS}


@dataclass(frozen=True, slots=True)
class Square:
    """One square: its field on the paper, its name for people, its building, and what stands there."""

    field: str
    name: str
    building: str
    token: str
    why: str = ""  # a question: what speaks against the token
    lit: bool = False

    @property
    def said(self) -> str:
        return said(self.token)


@dataclass(frozen=True, slots=True)
class Map:
    """A polder with its squares row by row; None is water."""

    polder: Polder
    pens: str  # the letters of those that may stand here
    rows: tuple[tuple[Square | None, ...], ...]
    text: str  # the same in letters, as a form without a script sends it

    @property
    def art(self) -> str:
        return art_name(self.polder)

    @property
    def title(self) -> str:
        return named(self.polder)

    @property
    def filled(self) -> int:
        return sum(square is not None and square.token != EMPTY for row in self.rows for square in row)


def map_of(
    polder: Polder,
    tokens: Sequence[str],
    pens: str,
    questions: Mapping[str, str] | None = None,
    lit: Collection[str] = (),
) -> Map:
    """`pens` are those of the seats; `questions` says why a field is doubtful; `lit` are the fields to show."""
    board = board_of(polder)
    standing = by_square(polder, tokens or [EMPTY] * board.land.bit_count())
    rows = []
    for row in range(polder.height):
        ones = [grid.square(row, column) for column in range(polder.width)]
        rows.append(
            tuple(
                _square(polder, one, standing[one], questions or {}, lit) if one in standing else None for one in ones
            )
        )
    text = dump_marks(inked_of(polder, list(standing.values()), len(pens), pens), pens)
    return Map(polder, pens, tuple(rows), text)


def said(token: str) -> str:
    """`Ro` is a red circle."""
    return "empty" if token == EMPTY else f"{_PENS[token[0]]} {_MARKS[token[1]]}"


def in_review(shown: Review) -> dict[str, Any]:
    """What the template of the squares needs, for a review of photos. Cards alone need no squares."""
    sheets = [sheet for sheet in shown.sheets if sheet.id != CARDS]
    if shown.sheets and not sheets:
        return {"grid": None}
    choices = shown.scored.choices if shown.scored else ()
    pens = [colour for colour in COLOURS if any(value.startswith(f"{colour.name}:") for value in choices)]
    return {
        "grid": "polders/_review.html",
        "maps": {sheet.id: _read(sheet, shown) for sheet in sheets if sheet.fields},
        "photos": {sheet.id: picture_of(sheet.id, sheet.href) for sheet in sheets},
        "pens": pens,
        "fillings": FILLINGS,
        "token_of": token_of,
    }


def photos_of(pictures: Sequence[Picture], address: Callable[[str], str]) -> dict[int, Markup]:
    """The newest picture of each polder, cut to its squares."""
    return {
        polder_of(it.reading.id).index: picture_of(it.reading.id, address(it.id))
        for it in pictures
        if it.reading.id != CARDS
    }


def picture_of(sheet_id: str, href: str) -> Markup:
    """The photographed squares, cut so that they lie exactly under those of the map.

    The window is in millimetres. No pixel is opened here: the browser does the cutting.
    """
    sheet = _layout(sheet_id)
    box = _land(sheet, polder_of(sheet_id))
    return Markup(
        '<svg class="shot" viewBox="{:g} {:g} {:g} {:g}" aria-hidden="true">'
        '<image href="{}" width="{:g}" height="{:g}"/></svg>'
    ).format(box.x, box.y, box.w, box.h, href, sheet.block.w, sheet.block.h)


def _read(sheet: Reviewed, shown: Review) -> Map:
    values = {field: value for field, _, value in sheet.fields}
    polder = polder_of(sheet.id)
    tokens = [token_of(values[field_of(one)]) for one in grid.each(board_of(polder).land)]
    questions = {one.field: one.why for one in shown.asked if one.sheet == sheet.id}
    # Every pen of the box may be used: without a table two may have played green and black.
    return map_of(polder, tokens, LETTERS, questions)


def _land(sheet: Sheet, polder: Polder) -> Box:
    """The rectangle of all squares, water included."""
    square = next(field for field in sheet.fields if field.id.startswith("c"))
    xs, ys = [x for x, _ in square.polygon], [y for _, y in square.polygon]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    row, column = grid.row_and_column(square_of(square.id))
    return Box(min(xs) - column * wide, min(ys) - row * high, polder.width * wide, polder.height * high)


@cache
def _layout(id_: str) -> Sheet:
    every = (it.sheet for edition in EDITIONS for players in PLAYERS for it in polder_sheets(players, edition))
    return next(sheet for sheet in every if sheet.id == id_)


def _square(polder: Polder, one: int, token: str, questions: Mapping[str, str], lit: Collection[str]) -> Square:
    letter = next((letter for letter, squares in board_of(polder).buildings.items() if one & squares), "")
    building = next((building.name for building in BUILDINGS if building.letter == letter), "")
    field = field_of(one)
    return Square(field, grid.name(one), building, token, questions.get(field, ""), field in lit)
