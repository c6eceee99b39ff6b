"""A polder as it fills up: what was drawn on it, and what may be drawn there next.

Two sets of placements follow the ink: `open` has those whose squares are all empty; `reach` has, for each seat, those
that touch a road or one of its squares. A shape may be drawn where both hold, if its card is on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from games.kit import grid
from games.polders.components import FILLINGS
from games.polders.rules.board import Board, Placement
from games.polders.rules.moves import Draw, Single

MARKS = "".join(filling.char for filling in FILLINGS)  # o = x
KINDS = len(MARKS)
FILLING_MARKS = frozenset(MARKS)

Chain: TypeAlias = "tuple[()] | tuple[Draw | Single, Chain]"


class Land(NamedTuple):
    """A polder in mid-game: every drawing so far, and the placements that are still possible."""

    board: Board
    drawn: Chain  # the newest drawing, and the chain of those before it
    open: int
    reach: tuple[int, ...]


def fresh(board: Board, seats: int) -> Land:
    """A polder that nobody has drawn on. Shapes start at the roads."""
    everything = (1 << len(board.placements)) - 1
    return Land(board, (), everything, (board.by_road,) * seats)


def inked(board: Board, marks: tuple[int, ...]) -> Land:
    """A polder that already carries these marks, drawn in any order: seat 0 o = x, seat 1 o = x, ..."""
    land = fresh(board, len(marks) // KINDS)
    for number, squares in enumerate(marks):
        for one in grid.each(squares):
            land = draw(land, number // KINDS, board.by_squares[one], MARKS[number % KINDS])
    return land


def draw(land: Land, seat: int, placement: Placement, filling: str) -> Land:
    return ink(land, Draw(seat, placement.squares, filling))


def ink(land: Land, move: Draw | Single) -> Land:
    """The land after this drawing."""
    board, drawn, is_open, reach = land
    seat = move.seat
    _, clear, near = board.effects[move.squares]
    return Land(board, (move, drawn), is_open & clear, (*reach[:seat], reach[seat] | near, *reach[seat + 1 :]))


def drawings(land: Land) -> Iterator[Draw | Single]:
    """What was drawn, newest first."""
    chain = land.drawn
    while chain:
        move, chain = chain
        yield move


def drawable(land: Land, seat: int, shapes: int) -> int:
    """The placements of these shapes that a seat may draw now."""
    board, _, is_open, reach = land
    return is_open & reach[seat] & board.offers[shapes]


def fallback(land: Land, seat: int) -> int:
    """Where a seat that cannot draw a shape may fill a single square: touching if it can, else anywhere (R11)."""
    empty = land.open & land.board.singles
    return empty & land.reach[seat] or empty


def empty(land: Land) -> int:
    """The empty squares. Single squares are the first placements, row by row."""
    return sum(land.board.squares[bit.bit_length() - 1] for bit in grid.each(land.open & land.board.singles))
