"""What to do now, in one large line; and how a draining goes on, step by step."""

from dataclasses import dataclass
from typing import Any

from companion.h2olland.where import at_tiles
from companion.polders.words import listed
from games.h2olland import rules
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.state import NOBODY
from games.h2olland.table.bots import robots
from games.h2olland.table.state import State, phase, standings, waiting

# For the seat that is due; for the others; a hint under it.
LINES: dict[str, tuple[str, str, str]] = {
    "spring": ("Place one piece, or pass", "{} places a piece", "A pass holds for this spring."),
    "dikes": ("Lay a dike, or pass", "{} lays a dike", "Between two water tiles, from a shore or another dike."),
    "drain": ("Choose an area to drain", "{} chooses an area", "All unused mills beside it take part."),
    "turn": ("Turn over a tile at your mill", "{} turns a tile", "One tile for each mill, round by round."),
    "lay": ("How shall the barren land lie?", "{} lays the barren land", "No field can lie on sand."),
    "reward": ("Take a tulip for your mill", "{} takes a tulip", "Every mill that took part earns one."),
    "weather": (
        "Turn up the weather card",
        "Turn up the weather card",
        "First the disaster, then the harvest.",
    ),
    "flood": ("How many fields were flooded?", "How many fields were flooded?", "Beside water, not in a safe zone."),
    "drought": ("Drought: turn a water tile, or pass", "{} may turn a water tile", "It earns nothing."),
    "harvest": ("Tell your harvest", "{} told the harvest", "Each crop field at a building of yours gives one."),
    "winter": ("Trade with the co-op", "{} trades with the co-op", "Then press Done."),
    "barn": ("Your barn is too full", "Waiting for {} to return tiles", "Five crops, cows and tulips may stay."),
    "last trade": ("Last trade: mills and tulips", "{} trades for the last time", "Crops and cows do not keep."),
    "shared": ("Which fields are shared?", "Which fields are shared?", "Fields at buildings of two villages go."),
    "last planting": ("Last planting: place what you can", "{} places a piece", "A farm, a mill or a tulip."),
    "race": ("Send a worker to a field", "{} sends a worker", "At a mill of yours, or beside a worker of yours."),
    "over": ("The race is over", "The race is over", ""),
}
ANYBODY = ("weather", "flood", "shared")
SEASONS = {
    "spring": "spring",
    "dikes": "summer",
    "drain": "summer",
    "turn": "summer",
    "reward": "summer",
    "weather": "autumn",
    "flood": "autumn",
    "drought": "autumn",
    "harvest": "autumn",
    "winter": "winter",
    "barn": "winter",
}


@dataclass(frozen=True, slots=True)
class Now:
    words: str
    under: str
    mine: bool  # this seat, or anybody, has something to do


def now(state: State, names: list[str], me: int | None, undone: bool = False) -> Now:
    """`undone`: the last thing that happened was an undo; robots wait then."""
    stage, late = phase(state), waiting(state)
    own, others, under = LINES[stage]
    if stage == "drain" and not late:  # counts: anybody tells
        return Now("Which area was drained?", "Whoever chose it tells it, or that no more can be.", me is not None)
    if stage in ANYBODY:
        return Now(own, under, me is not None)
    if me in late:
        return Now(_counted(state, stage, own, me), under, True)
    if undone and set(late) <= set(robots(state.bots)) and late:
        return Now("The robot waits", "Undo more, or redo, and it moves again.", False)
    if stage == "harvest":
        return Now(f"Waiting for {listed([names[seat] for seat in late])}", "Everybody tells the own harvest.", False)
    return Now(others.format(listed([names[seat] for seat in late])), "", False)


def season(state: State) -> str:
    """The quarter of the wheel; empty in the final phase."""
    game = state.game
    if game is not None and game.stage == "lay":  # in a drought, or in summer
        return "autumn" if len(game.weather) == game.year else "summer"
    return SEASONS.get(phase(state), "")


def summer(state: State, names: list[str]) -> dict[str, Any] | None:
    """The area that is being drained: who has turned what, who is next, who takes what."""
    game = state.game
    if not isinstance(game, rules.State) or game.summer.picker == NOBODY:
        return None
    board, it = game.board, game.summer
    crew = [(names[seat], (player.mills & it.crew).bit_count()) for seat, player in enumerate(game.players)]
    return {
        "picker": names[it.picker],
        "crew": [f"{name} {mills}" for name, mills in crew if mills],
        "turned": [(names[seat], at_tiles(tile_names(board, tile))) for tile, seat in it.turned],
        "left": it.area.bit_count(),
        "owed": [(names[seat], number) for seat, number in enumerate(it.owed) if number],
    }


def _counted(state: State, stage: str, own: str, me: int) -> str:
    game = state.game
    if stage == "barn":
        excess = standings(state)[me].excess
        return f"Return {excess} {'tile' if excess == 1 else 'tiles'}"
    if stage == "reward" and isinstance(game, rules.State) and game.summer.owed[me] > 1:
        return f"Take {game.summer.owed[me]} tulips for your mills"
    return own
