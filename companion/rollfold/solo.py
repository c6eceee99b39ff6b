"""Solo on the screen: the column of thirty fields, and what a win is worth."""

from typing import Any

from games.rollfold.components import COLUMNS, LEGEND
from games.rollfold.rules import crowns
from games.rollfold.rules.state import LAST_TURN
from games.rollfold.table.state import State, field, phase

FIELDS = {"W": "white", "B": "black", "E": "either", "☹": "sad"}


def column(state: State) -> dict[str, Any]:
    """Solo: the column with its crossed fields, and what a win now is worth. A field is crossed for each roll."""
    it = COLUMNS[state.column - 1]
    rolled = len(state.rounds)
    turn = rolled + (phase(state) in ("lobby", "roll", "sad"))
    return {
        "number": it.number,
        "name": it.name,
        "fields": strip(it.fields, rolled, turn),
        "turn": min(turn, LAST_TURN),
        "turns": LAST_TURN,
        "die": FIELDS[field(state)],
        "words": field_words(state),
        "prospect": _prospect(state.level, turn),
    }


def strip(fields: str, crossed: int = 0, turn: int = 0) -> list[dict[str, Any]]:
    """The thirty fields, the sad face last; so many are crossed, and one is that of this turn."""
    kinds = [*(FIELDS[char] for char in fields), "sad"]
    return [{"kind": kind, "crossed": at <= crossed, "now": at == turn} for at, kind in enumerate(kinds, 1)]


def field_words(state: State) -> str:
    kind = FIELDS[field(state)]
    return {"either": "either die", "sad": "the sad face"}.get(kind, f"the {kind} die")


def counted(number: int) -> str:
    return f"{number} {'crown' if number == 1 else 'crowns'}"


def _prospect(level: int, turn: int) -> str:
    """What to play for: the best line of the legend, then what is left of it."""
    best = LEGEND[level][0]
    if turn > LAST_TURN:
        return ""
    if turn < best.first:
        return f"Win by field {best.first} for {counted(best.crowns)}, and one more for each field you save."
    return f"Win in this turn for {counted(crowns(level, turn))}."
