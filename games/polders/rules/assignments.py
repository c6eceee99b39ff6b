"""The fifteen assignments: what each counts, and how its points are shared out."""

from collections.abc import Callable

from games.kit import grid
from games.polders.components import ASSIGNMENTS, BUILDINGS, FARM, MANOR, MILL, PLAYERS, Assignment, Building
from games.polders.rules.areas import areas, solos
from games.polders.rules.position import Line, Position, Spot, marked, owned
from games.polders.rules.state import Options

STRIP_MIN = 5  # squares; shorter rows and columns do not count
CONTROL_MIN = 4  # squares of an area for Area Control
EMPTY_MIN = 3  # squares of an area for Empty Areas

BY_ID = {assignment.id: assignment for assignment in ASSIGNMENTS}
_ORDINALS = ("1st", "2nd", "3rd", "4th")


def correct_buildings(position: Position, seat: int, building: Building) -> list[Spot]:
    """The buildings of this kind that carry their own mark, drawn by this seat."""
    return [
        Spot(number, one)
        for number, polder in enumerate(position.polders)
        for one in grid.each(marked(polder, seat, building.filling) & polder.board.buildings[building.letter])
    ]


def score_assignment(position: Position, id_: str) -> list[Line]:
    """At least one line for every seat, also when it gets nothing."""
    card = BY_ID[id_]
    if id_ in MAJORITIES:
        return _majority(position, card, MAJORITIES[id_])
    if id_ in MINIMALS:
        return _minimal(position, card, MINIMALS[id_])
    if id_ == SET_BUILDER:
        return _sets(position, card)
    return [line for seat in range(position.players) for line in _units(position, card, seat)]


def shares(prizes: tuple[int, ...], counts: list[int], options: Options) -> list[int]:
    """Prizes by rank. Zero never places (R20); tied seats use up their places and divide the prizes (R17, R18)."""
    given = [0] * len(counts)
    place = 0
    for count in sorted(set(counts) - {0}, reverse=True):
        tied = [seat for seat, own in enumerate(counts) if own == count]
        covered = prizes[place : place + (len(tied) if options.ties == "pool" else 1)]
        for seat in tied:
            given[seat] = sum(covered) // len(tied)
        place += len(tied)
    return given


def _rows(position: Position, seat: int) -> list[Spot]:
    return [
        Spot(number, strip)
        for number, polder in enumerate(position.polders)
        for strip in polder.board.rows
        if strip.bit_count() >= STRIP_MIN and strip & owned(polder, seat) == strip
    ]


def _columns(position: Position, seat: int) -> list[Spot]:
    return [
        Spot(number, strip)
        for number, polder in enumerate(position.polders)
        for strip in polder.board.columns
        if strip.bit_count() >= STRIP_MIN and strip & owned(polder, seat) == strip
    ]


def _controlled(position: Position, seat: int) -> list[Spot]:
    return [area.spot for area in areas(position, seat) if area.spot.squares.bit_count() >= CONTROL_MIN]


def _correct(position: Position, seat: int) -> list[Spot]:
    return [spot for building in BUILDINGS for spot in correct_buildings(position, seat, building)]


def _wrong(position: Position, seat: int) -> list[Spot]:
    return [
        Spot(number, one)
        for number, polder in enumerate(position.polders)
        for building in BUILDINGS
        for one in grid.each(
            polder.board.buildings[building.letter] & owned(polder, seat) & ~marked(polder, seat, building.filling)
        )
    ]


def _road_pairs(position: Position, seat: int) -> list[Spot]:
    """One for each road side; a square may serve in several (R30)."""
    return [
        Spot(number, pair)
        for number, polder in enumerate(position.polders)
        for pair in polder.board.roads
        if pair & owned(polder, seat) == pair
    ]


def _empty_areas(position: Position, seat: int) -> list[Spot]:
    return [
        area.spot for area in areas(position, seat) if area.spot.squares.bit_count() >= EMPTY_MIN and not area.correct
    ]


MAJORITIES = {"A01": MANOR, "A02": MILL, "A03": FARM}
MINIMALS = {"A13": MILL, "A14": MANOR, "A15": FARM}
SET_BUILDER = "A04"
# For the other cards: what counts, and what to call one and several of it.
UNITS: dict[str, tuple[Callable[[Position, int], list[Spot]], str, str]] = {
    "A05": (_rows, "row", "rows"),
    "A06": (_columns, "column", "columns"),
    "A07": (_controlled, "area of four or more", "areas of four or more"),
    "A08": (_correct, "correct building", "correct buildings"),
    "A09": (_wrong, "wrong building", "wrong buildings"),
    "A10": (_road_pairs, "road pair", "road pairs"),
    "A11": (solos, "solo square", "solo squares"),
    "A12": (_empty_areas, "area without its building", "areas without their building"),
}


def _each(card: Assignment, position: Position) -> int:
    return card.each[PLAYERS.index(position.players)]


def _units(position: Position, card: Assignment, seat: int) -> list[Line]:
    count, one, several = UNITS[card.id]
    spots = count(position, seat)
    if not spots:
        return [Line(seat, card.id, 0, f"{card.name}: no {several}")]
    return [Line(seat, card.id, _each(card, position), f"{card.name}: {one}", spot) for spot in spots]


def _counts(position: Position, building: Building) -> list[int]:
    return [len(correct_buildings(position, seat, building)) for seat in range(position.players)]


def _majority(position: Position, card: Assignment, building: Building) -> list[Line]:
    counts = _counts(position, building)
    points = shares(card.prizes, counts, position.options)
    return [
        Line(seat, card.id, points[seat], f"{card.name}: {_amount(own, building)}, {_place(counts, own)}")
        for seat, own in enumerate(counts)
    ]


def _place(counts: list[int], own: int) -> str:
    if not own:
        return "no place"
    place = _ORDINALS[sum(other > own for other in counts)]
    tied = counts.count(own)
    return place if tied == 1 else f"{place}, shared by {tied}"


def _minimal(position: Position, card: Assignment, building: Building) -> list[Line]:
    most = position.options.minimal_max
    return [
        Line(
            seat,
            card.id,
            _each(card, position) if own <= most else 0,
            f"{card.name}: {_amount(own, building)}, {most} or fewer lose",
        )
        for seat, own in enumerate(_counts(position, building))
    ]


def _sets(position: Position, card: Assignment) -> list[Line]:
    lines = []
    for seat in range(position.players):
        counts = [len(correct_buildings(position, seat, building)) for building in BUILDINGS]
        has = ", ".join(_amount(own, building) for own, building in zip(counts, BUILDINGS, strict=True))
        why = f"{card.name}: {has} make {min(counts)} set{'' if min(counts) == 1 else 's'}"
        lines.append(Line(seat, card.id, min(counts) * _each(card, position), why))
    return lines


def _amount(count: int, building: Building) -> str:
    return f"{count} {building.name if count == 1 else building.plural}"
