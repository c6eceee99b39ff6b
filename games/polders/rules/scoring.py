"""Adding up: the lines of every seat, the totals, the winners, and where the cubes go."""

from dataclasses import dataclass

from games.polders.components import BUILDINGS, LAP
from games.polders.rules.areas import score_areas
from games.polders.rules.assignments import BY_ID, correct_buildings, score_assignment
from games.polders.rules.position import Line, Position


@dataclass(frozen=True, slots=True)
class Score:
    """The lines add up to the totals; the rest settles ties, in this order."""

    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    completed: tuple[int, ...]  # assignments, by seat
    correct: tuple[int, ...]  # buildings, by seat
    winners: tuple[int, ...]

    def points(self, seat: int, rule: str) -> int:
        """What a seat has from its areas ("area") or from one assignment."""
        return sum(line.points for line in self.lines if line.seat == seat and line.rule == rule)


@dataclass(frozen=True, slots=True)
class Cubes:
    """The scoring table: the box of each cube, and the tokens on +160. A cube that is off the table is None;
    below zero both are, and the total is written down (R23).
    """

    laps: int
    tens: int | None
    units: int | None


def score_position(position: Position) -> Score:
    seats = range(position.players)
    lines = [line for seat in seats for line in score_areas(position, seat)]
    lines += [line for id_ in position.assignments for line in score_assignment(position, id_)]
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
    completed = tuple(_completed(position, lines, seat) for seat in seats)
    correct = tuple(sum(len(correct_buildings(position, seat, kind)) for kind in BUILDINGS) for seat in seats)
    return Score(tuple(lines), totals, completed, correct, winners(totals, completed, correct))


def winners(totals: tuple[int, ...], completed: tuple[int, ...], correct: tuple[int, ...]) -> tuple[int, ...]:
    """Most points; then most completed assignments; then most correct buildings; then they share."""
    ranks = list(zip(totals, completed, correct, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def cubes(total: int) -> Cubes:
    if total < 0:
        return Cubes(0, None, None)
    laps, rest = divmod(total, LAP)
    return Cubes(laps, rest // 10 * 10 or None, rest % 10)


def _completed(position: Position, lines: list[Line], seat: int) -> int:
    """A penalty is completed by losing nothing (R22), any other assignment by gaining something."""
    count = 0
    for id_ in position.assignments:
        points = sum(line.points for line in lines if line.seat == seat and line.rule == id_)
        count += points == 0 if BY_ID[id_].kind == "penalty" else points > 0
    return count
