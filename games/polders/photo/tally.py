"""A score of Polders as people see it: seats by their pen, squares by their field on the sheet."""

from collections.abc import Sequence

from games.kit import grid
from games.kit.photo import Tally, TallyLine
from games.polders.components import COLOURS, POLDERS
from games.polders.photo.sheet import field_of
from games.polders.rules.position import Line, Position
from games.polders.rules.scoring import Cubes, Score, cubes, score_position


def tally(position: Position, letters: str = "", names: Sequence[str] = ()) -> Tally:
    """`letters` are the colours of the seats, red blue green black if nobody says otherwise; `names` the people."""
    score = score_position(position)
    colours = [colour.name for letter in letters for colour in COLOURS if colour.letter == letter]
    seats = tuple(names) or tuple(colours) or tuple(colour.name for colour in COLOURS[: position.players])
    return Tally(
        seats,
        tuple(_line(line) for line in score.lines),
        score.totals,
        score.winners,
        (*_tie_break(score, seats), *(_cubes(seat, total) for seat, total in zip(seats, score.totals, strict=True))),
    )


def _line(line: Line) -> TallyLine:
    if line.spot is None:
        return TallyLine(line.seat, line.points, line.rule, line.why)
    fields = tuple(field_of(one) for one in grid.each(line.spot.squares))
    why = f"{line.why} ({POLDERS[line.spot.polder].name} {grid.names(line.spot.squares)})"
    return TallyLine(line.seat, line.points, line.rule, why, POLDERS[line.spot.polder].name, fields)


def _tie_break(score: Score, seats: Sequence[str]) -> list[str]:
    best = max(score.totals)
    level = [seat for seat, total in enumerate(score.totals) if total == best]
    if len(level) == 1:
        return []
    most = max(score.completed[seat] for seat in level)
    ahead = [seat for seat in level if score.completed[seat] == most]
    told = [f"{_names(level, seats)} have {best} points each"]
    if len(ahead) < len(level):
        told.append(f"of these {_names(ahead, seats)} completed more assignments")
    if len(score.winners) < len(ahead):
        told.append(f"of these {_names(score.winners, seats)} filled more buildings correctly")
    if len(score.winners) > 1:
        told.append(f"{_names(score.winners, seats)} are level in everything and share the victory")
    return [f"{'; '.join(told)}."]


def _names(some: Sequence[int], seats: Sequence[str]) -> str:
    return " and ".join(seats[seat] for seat in some)


def _cubes(seat: str, total: int) -> str:
    match cubes(total):
        case Cubes(_, None, None):
            return f"{seat}: write {total} down beside the scoring table."
        case Cubes(laps, tens, units):
            lap = f"{'a token' if laps == 1 else f'{laps} tokens'} on +160, " if laps else ""
            return f"{seat}: {lap}{f'one cube on {tens}' if tens else 'one cube beside the table'}, one on {units}."
