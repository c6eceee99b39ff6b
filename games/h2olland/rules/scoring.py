"""Adding up (5.6, 5.7): every occupied tulip field scores by its colour."""

from dataclasses import dataclass

from games.h2olland.components import KINDS
from games.h2olland.rules.squares import domino_name
from games.h2olland.rules.state import Land, Player, State, domino
from games.h2olland.rules.stock import INDEX, TULIPS
from games.kit.grid import each

POINTS = {kind.name: kind.points for kind in KINDS if kind.points}


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat has from one colour, and the fields it has it from."""

    seat: int
    kind: str
    fields: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The lines add up to the totals; `colours` has each seat's fields, purple first, and settles ties."""

    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


def score(state: State) -> Score:
    """What everybody has. A game in progress may be scored too: as if it stopped now."""
    seats = range(len(state.players))
    lines = tuple(
        Line(seat, kind, fields, len(fields) * POINTS[kind])
        for seat in seats
        for kind in TULIPS
        if (fields := _fields(state.land, state.players[seat], kind))
    )
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
    colours = tuple(tuple(len(_fields(state.land, one, kind)) for kind in TULIPS[::-1]) for one in state.players)
    return Score(lines, totals, colours, winners(totals, colours))


def winners(totals: tuple[int, ...], colours: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Most points; then most purple fields, white, pink, orange, yellow, red; then they share (R33)."""
    ranks = list(zip(totals, colours, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def _fields(land: Land, player: Player, kind: str) -> tuple[str, ...]:
    """The fields of this colour that the player's workers occupy."""
    firsts = land.fields[INDEX[kind]] & player.run & (land.lefts | land.tops)
    return tuple(domino_name(domino(land, first)) for first in each(firsts))
