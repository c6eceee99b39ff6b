"""Where robots play, the phones know every square: the map on which a player taps what they drew, and what somebody
draws on paper for a robot.
"""

from collections.abc import Sequence
from typing import Any

from companion.polders.squares import Map, map_of
from companion.polders.words import shape_of
from companion.web.screens import listed
from games.kit import grid
from games.polders.photo.sheet import field_of
from games.polders.table.ink import drawn
from games.polders.table.moves import PASS, Tap
from games.polders.table.state import State, front, maps, pens, phase

DRAWN = {"o": "circles", "=": "stripes", "x": "crosses"}


def tapped_map(state: State, me: int) -> Map | None:
    """The polder in front of a seat, with what is drawn on it so far."""
    marks = drawn(state)
    number = front(state, state.discards)[me]
    return map_of(maps(state)[number], _tokens(marks[number]), state.pens) if marks else None


def errands(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """What the robots want drawn in this turn."""
    if phase(state) != "draw" or not state.robots:
        return []
    marks = drawn(state)
    return [
        _errand(state, report, names[seat], marks)
        for seat, _ in state.robots
        if isinstance(report := state.reports[-1][seat], Tap)
    ]


def waiting_words(wanted: Sequence[dict[str, Any]]) -> str:
    """What the robots wait for, in the bar: one drawing in full, several by name."""
    due = [it for it in wanted if it["what"]]
    if len(due) == 1:
        return f"Somebody draws for {due[0]['name']}: {due[0]['what']}."
    return f"Somebody draws for {listed([it['name'] for it in due])}, as shown above." if due else ""


def _errand(state: State, tap: Tap, name: str, marks: Sequence[str]) -> dict[str, Any]:
    number = front(state, state.discards)[tap.seat]
    polder, pen = maps(state)[number], pens(state)[tap.seat]
    if tap.card == PASS:
        return {"words": f"{name} draws nothing: {polder.name} is full.", "name": name, "what": "", "map": None}
    shape = shape_of(tap)
    where = listed(grid.names(tap.squares).split())
    lit = [field_of(one) for one in grid.each(tap.squares)]
    return {
        "words": f"On {polder.name}, in {pen.name}: {shape} with {DRAWN[tap.filling or '']} on {where}.",
        "name": name,
        "what": f"{shape} with {DRAWN[tap.filling or '']} on {polder.name}, in {pen.name}",
        "map": map_of(polder, _tokens(marks[number]) if marks else (), state.pens, lit=lit),
    }


def _tokens(marks: str) -> list[str]:
    return [marks[at : at + 2] for at in range(0, len(marks), 2)]
