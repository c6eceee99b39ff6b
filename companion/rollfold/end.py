"""The end of a game on the screen: who has won and why; solo the crowns."""

from typing import Any

from companion.rollfold.pictures import figure
from companion.rollfold.words import PENS, counted
from games.rollfold.components import MASTER_OF_FOLDS, PAR, SAD_FACE
from games.rollfold.table.state import State, score


def result(state: State, names: list[str]) -> dict[str, Any]:
    """The end: who has won and why; solo the crowns."""
    ended = score(state)
    ranked = sorted(ended.standings, key=lambda it: (it.seat not in ended.winners, not it.won, it.used, -it.large))
    lines = [
        {
            "name": names[it.seat],
            "seat": it.seat,
            "colour": PENS[it.seat],
            "wins": it.seat in ended.winners,
            "why": _why(it.won, it.used, it.large, state.column > 0),
        }
        for it in ranked
    ]
    return {
        "winners": [names[seat] for seat in ended.winners],
        "lines": lines,
        "tied": sum(it.won for it in ended.standings) > 1,
        "turns": ended.turns,
        "crowns": ended.crowns,
        "master": ended.crowns >= MASTER_OF_FOLDS,
        "sad": figure("sad"),
        "sad_field": SAD_FACE,
        "par": PAR[state.level],
    }


def _why(won: bool, used: int, large: int, solo: bool) -> str:
    corners = f"{large} large {'corner' if large == 1 else 'corners'}"
    if solo or not won:
        return corners
    return f"{counted(used)} in the last turn, {corners}"
