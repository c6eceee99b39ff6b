"""A polder's squares for the screen: what stands on each, which are doubtful, which are lit. Entry and result, and the
review of photos, show them with the same macro (`templates/polders/_grid.html`) and the same script (`grid.js`).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.polders.pictures import short_name
from games.kit import grid
from games.polders.components import BUILDINGS, COLOURS, FILLINGS, Polder
from games.polders.notation import EMPTY, dump_marks
from games.polders.photo.ending import by_square, inked_of
from games.polders.photo.sheet import field_of
from games.polders.rules.board import board_of

_MARKS = {filling.char: filling.mark for filling in FILLINGS}
_PENS = {colour.letter: colour.name for colour in COLOURS}


@dataclass(frozen=True, slots=True)
class Square:
    """One square: the field on the paper, its name for people, its building, and what stands there."""

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
    players: int
    rows: tuple[tuple[Square | None, ...], ...]
    text: str  # the same in letters, as a form without a script sends it

    @property
    def art(self) -> str:
        return short_name(self.polder)

    @property
    def filled(self) -> int:
        return sum(square is not None and square.token != EMPTY for row in self.rows for square in row)


def map_of(
    polder: Polder,
    tokens: Sequence[str],
    players: int,
    questions: Mapping[str, str] | None = None,
    lit: Collection[str] = (),
) -> Map:
    """`questions` says why a field is doubtful; `lit` are the fields to show."""
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
    text = dump_marks(inked_of(polder, list(standing.values()), players))
    return Map(polder, players, tuple(rows), text)


def said(token: str) -> str:
    """`Ro` is a red circle."""
    return "empty" if token == EMPTY else f"{_PENS[token[0]]} {_MARKS[token[1]]}"


def _square(polder: Polder, one: int, token: str, questions: Mapping[str, str], lit: Collection[str]) -> Square:
    letter = next((letter for letter, squares in board_of(polder).buildings.items() if one & squares), "")
    building = next((building.name for building in BUILDINGS if building.letter == letter), "")
    field = field_of(one)
    return Square(field, grid.name(one), building, token, questions.get(field, ""), field in lit)
