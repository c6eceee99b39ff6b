"""Scoring: every line of points with its reason, the totals, the winners, and where the cubes go."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.kit import grid
from games.polders.components import (
    ASSIGNMENTS,
    BUILDINGS,
    FARM,
    FILLINGS,
    LAP,
    MANOR,
    MILL,
    PLAYERS,
    Assignment,
    Building,
)
from games.polders.rules.state import Inked, Options, Position, ScoreLine, Spot, marked, owned

AREA_MIN = 2  # squares of an area
# Up to this many squares, the points are divided by this; larger areas all have the largest divisor (R4).
BRACKETS = ((5, 1), (10, 2))
LARGEST_DIVISOR = 4
STRIP_MIN = 5  # squares of a row or column that counts
CONTROL_MIN = 4  # squares of an area for Area Control
EMPTY_MIN = 3  # squares of an area for Empty Areas

BY_ID = {assignment.id: assignment for assignment in ASSIGNMENTS}
MAJORITIES = {"A01": MANOR, "A02": MILL, "A03": FARM}
MINIMALS = {"A13": MILL, "A14": MANOR, "A15": FARM}
SET_BUILDER = "A04"
_ORDINALS = ("1st", "2nd", "3rd", "4th")


class Area(NamedTuple):
    """Connected squares of one seat and filling. `fields` leaves out the squares of the `correct` buildings (R3)."""

    spot: Spot
    filling: str
    fields: int
    correct: int


@dataclass(frozen=True, slots=True)
class Score:
    """The lines add up to the totals. `completed`, then `correct`, settle ties."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    completed: tuple[int, ...]  # assignments, by seat
    correct: tuple[int, ...]  # buildings, by seat
    winners: tuple[int, ...]

    def points(self, seat: int, rule: str) -> int:
        """What a seat scores for its areas ("area") or for one assignment."""
        return sum(line.points for line in self.lines if line.seat == seat and line.rule == rule)


@dataclass(frozen=True, slots=True)
class Cubes:
    """The box of each cube on the scoring table, and the number of marks on +160. A cube off the table is None. Below
    zero both cubes are off, and the total is written down (R23).
    """

    laps: int
    tens: int | None
    units: int | None


def score_position(position: Position) -> Score:
    seats = range(position.players)
    lines = [line for seat in seats for line in _area_lines(position, seat)]
    lines += [line for id_ in position.assignments for line in _assignment_lines(position, id_)]
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
    completed = tuple(_completed(position, lines, seat) for seat in seats)
    correct = tuple(sum(len(correct_buildings(position, seat, kind)) for kind in BUILDINGS) for seat in seats)
    return Score(tuple(lines), totals, completed, correct, winners(totals, completed, correct))


def winners(totals: tuple[int, ...], completed: tuple[int, ...], correct: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most points, then the most completed assignments, then the most correct buildings."""
    ranks = list(zip(totals, completed, correct, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def cubes(total: int) -> Cubes:
    if total < 0:
        return Cubes(0, None, None)
    laps, rest = divmod(total, LAP)
    return Cubes(laps, rest // 10 * 10 or None, rest % 10)


def areas(position: Position, seat: int) -> list[Area]:
    """A seat's areas on all polders. Roads do not split them (R8), but other fillings and other seats do."""
    return [
        area
        for number, polder in enumerate(position.polders)
        for area in _on_one_polder(number, polder, seat)
        if area.spot.squares.bit_count() >= AREA_MIN
    ]


@cache
def area_points(fields: int, correct: int) -> int:
    """The points of an area, rounded down once (R5)."""
    divisor = next((divisor for most, divisor in BRACKETS if fields <= most), LARGEST_DIVISOR)
    return fields * correct // divisor


def solos(position: Position, seat: int) -> list[Spot]:
    """The squares that are not part of an area, lone buildings included (R37)."""
    return [
        area.spot
        for number, polder in enumerate(position.polders)
        for area in _on_one_polder(number, polder, seat)
        if area.spot.squares.bit_count() == 1
    ]


def correct_buildings(position: Position, seat: int, building: Building) -> list[Spot]:
    """The buildings of this kind on which this seat drew the right mark."""
    return [
        Spot(number, one)
        for number, polder in enumerate(position.polders)
        for one in grid.each(marked(polder, seat, building.filling) & polder.board.buildings[building.letter])
    ]


def shares(prizes: tuple[int, ...], counts: list[int], options: Options) -> list[int]:
    """Each seat's prize. A seat with none gets nothing (R20). Tied seats use up their places and share (R17, R18)."""
    given = [0] * len(counts)
    place = 0
    for count in sorted(set(counts) - {0}, reverse=True):
        tied = [seat for seat, own in enumerate(counts) if own == count]
        covered = prizes[place : place + (len(tied) if options.ties == "pool" else 1)]
        for seat in tied:
            given[seat] = sum(covered) // len(tied)
        place += len(tied)
    return given


def _area_lines(position: Position, seat: int) -> list[ScoreLine]:
    return [_area_line(area, seat) for area in areas(position, seat)]


def _area_line(area: Area, seat: int) -> ScoreLine:
    filling = next(filling for filling in FILLINGS if filling.char == area.filling)
    points = area_points(area.fields, area.correct)
    why = f"{filling.name}: {area.fields} × {area.correct} {_buildings(area)}"
    if area.correct and points != area.fields * area.correct:
        why += f", {'halved' if area.fields <= BRACKETS[-1][0] else 'quartered'}"
    return ScoreLine(seat, "area", points, why, area.spot)


def _on_one_polder(number: int, polder: Inked, seat: int) -> list[Area]:
    found = []
    for filling in FILLINGS:
        buildings = polder.board.buildings[filling.building]
        for squares in grid.groups(marked(polder, seat, filling.char)):
            correct = (squares & buildings).bit_count()
            found.append(Area(Spot(number, squares), filling.char, squares.bit_count() - correct, correct))
    return found


def _buildings(area: Area) -> str:
    return "building" if area.correct == 1 else "buildings"


def _assignment_lines(position: Position, id_: str) -> list[ScoreLine]:
    """At least one line for every seat, even if it scores nothing."""
    card = BY_ID[id_]
    if id_ in MAJORITIES:
        return _majority(position, card, MAJORITIES[id_])
    if id_ in MINIMALS:
        return _minimal(position, card, MINIMALS[id_])
    if id_ == SET_BUILDER:
        return _sets(position, card)
    return [line for seat in range(position.players) for line in _units(position, card, seat)]


def _completed(position: Position, lines: list[ScoreLine], seat: int) -> int:
    """How many assignments a seat completed: a penalty by losing nothing (R22), any other by scoring something."""
    count = 0
    for id_ in position.assignments:
        points = sum(line.points for line in lines if line.seat == seat and line.rule == id_)
        count += points == 0 if BY_ID[id_].kind == "penalty" else points > 0
    return count


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
    """One pair for each piece of road. A square may be in several pairs (R30)."""
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


# For the other cards: what counts, and what to call one and several of them.
UNITS: dict[str, tuple[Callable[[Position, int], list[Spot]], str, str]] = {
    "A05": (_rows, "row", "rows"),
    "A06": (_columns, "column", "columns"),
    "A07": (_controlled, "area of four or more", "areas of four or more"),
    "A08": (_correct, "correct building", "correct buildings"),
    "A09": (_wrong, "wrong building", "wrong buildings"),
    "A10": (_road_pairs, "road pair", "road pairs"),
    "A11": (solos, "solo square", "solo squares"),
    "A12": (_empty_areas, "area without a correct building", "areas without a correct building"),
}


def _each(card: Assignment, position: Position) -> int:
    return card.each[PLAYERS.index(position.players)]


def _units(position: Position, card: Assignment, seat: int) -> list[ScoreLine]:
    count, one, several = UNITS[card.id]
    spots = count(position, seat)
    if not spots:
        return [ScoreLine(seat, card.id, 0, f"{card.name}: no {several}")]
    return [ScoreLine(seat, card.id, _each(card, position), f"{card.name}: {one}", spot) for spot in spots]


def _counts(position: Position, building: Building) -> list[int]:
    return [len(correct_buildings(position, seat, building)) for seat in range(position.players)]


def _majority(position: Position, card: Assignment, building: Building) -> list[ScoreLine]:
    counts = _counts(position, building)
    points = shares(card.prizes, counts, position.options)
    return [
        ScoreLine(seat, card.id, points[seat], f"{card.name}: {_amount(own, building)}, {_place(counts, own)}")
        for seat, own in enumerate(counts)
    ]


def _place(counts: list[int], own: int) -> str:
    if not own:
        return "no prize"
    place = _ORDINALS[sum(other > own for other in counts)]
    tied = counts.count(own)
    return f"{place} place" if tied == 1 else f"{place} place, shared by {tied} players"


def _minimal(position: Position, card: Assignment, building: Building) -> list[ScoreLine]:
    most = position.options.minimal_max
    return [
        ScoreLine(
            seat,
            card.id,
            _each(card, position) if own <= most else 0,
            f"{card.name}: {_amount(own, building)}, and {most} or fewer cost points",
        )
        for seat, own in enumerate(_counts(position, building))
    ]


def _sets(position: Position, card: Assignment) -> list[ScoreLine]:
    lines = []
    for seat in range(position.players):
        counts = [len(correct_buildings(position, seat, building)) for building in BUILDINGS]
        has = ", ".join(_amount(own, building) for own, building in zip(counts, BUILDINGS, strict=True))
        why = f"{card.name}: {has} make {min(counts)} set{'' if min(counts) == 1 else 's'}"
        lines.append(ScoreLine(seat, card.id, min(counts) * _each(card, position), why))
    return lines


def _amount(count: int, building: Building) -> str:
    return f"{count} {building.name if count == 1 else building.plural}"
