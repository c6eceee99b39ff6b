"""Areas: squares of one seat and one filling that hang together, and what they are worth."""

from typing import NamedTuple

from games.kit import grid
from games.polders.components import FILLINGS
from games.polders.rules.position import Inked, Line, Position, Spot, marked

AREA_MIN = 2  # squares
# Up to this many squares, the multiplier is one over this; beyond the last bracket it stays there (R4).
BRACKETS = ((5, 1), (10, 2))
LARGEST_DIVISOR = 4


class Area(NamedTuple):
    """`fields` are the squares that count; the squares of `correct` buildings are not among them (R3)."""

    spot: Spot
    filling: str
    fields: int
    correct: int


def area_points(fields: int, correct: int) -> int:
    """Rounded down, once for the whole area (R5)."""
    divisor = next((divisor for most, divisor in BRACKETS if fields <= most), LARGEST_DIVISOR)
    return fields * correct // divisor


def areas(position: Position, seat: int) -> list[Area]:
    """The areas of a seat on all polders; roads do not cut them (R8), other fillings and seats do."""
    return [
        area
        for number, polder in enumerate(position.polders)
        for area in _on_one_polder(number, polder, seat)
        if area.spot.squares.bit_count() >= AREA_MIN
    ]


def solos(position: Position, seat: int) -> list[Spot]:
    """The squares that are no part of an area; a lone building is one too (R37)."""
    return [
        area.spot
        for number, polder in enumerate(position.polders)
        for area in _on_one_polder(number, polder, seat)
        if area.spot.squares.bit_count() == 1
    ]


def score_areas(position: Position, seat: int) -> list[Line]:
    return [_line(area, seat) for area in areas(position, seat)]


def _on_one_polder(number: int, polder: Inked, seat: int) -> list[Area]:
    found = []
    for filling in FILLINGS:
        buildings = polder.board.buildings[filling.building]
        for squares in grid.groups(marked(polder, seat, filling.char)):
            correct = (squares & buildings).bit_count()
            found.append(Area(Spot(number, squares), filling.char, squares.bit_count() - correct, correct))
    return found


def _line(area: Area, seat: int) -> Line:
    filling = next(filling for filling in FILLINGS if filling.char == area.filling)
    points = area_points(area.fields, area.correct)
    why = f"{filling.name}: {area.fields} × {area.correct} {_buildings(area)}"
    if area.correct and points != area.fields * area.correct:
        why += f", {'halved' if area.fields <= BRACKETS[-1][0] else 'quartered'}"
    return Line(seat, "area", points, why, area.spot)


def _buildings(area: Area) -> str:
    return "building" if area.correct == 1 else "buildings"
