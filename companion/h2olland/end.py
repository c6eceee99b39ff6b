"""What was harvested, and who is ahead in the race: every line explained."""

from typing import Any

from companion.h2olland import pictures
from companion.h2olland.words import MINUS, amounts, modified
from games.h2olland import rules
from games.h2olland.rules import scoring
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.stock import FOODS, TULIPS, count
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import Autumn, State, standings, winners

DISASTERS = {
    "flood": "Flood: fields of {} beside the water go, except in safe zones.",
    "drought": "Drought: everybody might turn one water tile.",
    "rot": "Rot: all {} in all barns went back.",
    "disease": "Disease: all cows in all barns went back.",
    "none": "Fair weather: no disaster.",
}


def autumn(it: Autumn, names: list[str]) -> dict[str, Any]:
    card = CARDS[it.card]
    return {
        "card": pictures.weather(it.card),
        "disaster": DISASTERS[card.disaster].format(card.strikes),
        "changes": ", ".join(modified(kind, change) for kind, change in card.harvest),
        "flooded": len(it.flooded),
        "lines": [_harvest(it, seat, name) for seat, name in enumerate(names)],
    }


def race(state: State, names: list[str]) -> list[dict[str, Any]]:
    """The running score, the best first; every occupied field is a line."""
    ahead = winners(state)
    lines = [
        {
            "seat": seat,
            "name": names[seat],
            "points": it.points,
            "runners": it.runners,
            "wins": seat in ahead,
            "fields": _fields(state, seat),
            "bare": [f"{number} {kind}" for kind, number in it.run.items() if kind in FOODS],
        }
        for seat, it in enumerate(standings(state))
    ]
    return sorted(lines, key=lambda line: (not line["wins"], -line["points"]))


def tie_words(state: State) -> str:
    """Why one of several with the same points wins, if that was needed."""
    villages, best = standings(state), winners(state)
    top = max(village.points for village in villages)
    level = [seat for seat, village in enumerate(villages) if village.points == top]
    if len(level) == 1:
        return ""
    if len(level) == len(best):
        return "The same points from the same colours: the victory is shared."
    return "The same points: more purple fields come first, then white, pink, orange, yellow, red."


def _harvest(it: Autumn, seat: int, name: str) -> dict[str, Any]:
    """What the fields gave, what the weather changed, and what the barn got."""
    changes = []
    for kind in FOODS:
        grown, due, given = (count(stock[seat], kind) for stock in (it.grown, it.due, it.given))
        if due != grown:
            changes.append(f"weather {'+' if due > grown else MINUS}{abs(due - grown)} {kind}")
        if given != due:
            changes.append(f"{due - given} {kind} short in the co-op")
    return {
        "seat": seat,
        "name": name,
        "fields": ", ".join(f"{one['count']} {one['kind']}" for one in amounts(it.grown[seat])) or "no fields",
        "changes": changes,
        "lost": ", ".join(f"{one['count']} {one['kind']}" for one in amounts(it.spoilt[seat])),
        "given": [one | {"svg": pictures.piece(one["kind"])} for one in amounts(it.given[seat])],
    }


def _fields(state: State, seat: int) -> list[dict[str, Any]]:
    game = state.game
    if isinstance(game, rules.State):
        lines = [(line.kind, len(line.fields)) for line in scoring.score(game).lines if line.seat == seat]
    else:
        assert isinstance(game, Counts)
        run = standings(state)[seat].run
        lines = [(kind, run[kind]) for kind in TULIPS if kind in run]
    return [
        {
            "kind": kind,
            "svg": pictures.piece(kind),
            "count": number,
            "points": number * scoring.POINTS[kind],
        }
        for kind, number in reversed(lines)
    ]
