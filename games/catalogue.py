"""The games that phones can play at a table: five games are five lines.

What a game is can be said at once; how it is played is loaded with its first table. All five rulebooks together take
longer to load than the server that plays them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from games.dutch.components import PLAYERS as DUTCH_PLAYERS
from games.flutter.components import PLAYERS as FLUTTER_PLAYERS
from games.h2olland.components import PLAYERS as H2OLLAND_PLAYERS
from games.kit.table import GameTable
from games.polders.components import PLAYERS as POLDERS_PLAYERS
from games.rollfold.components import PLAYERS as ROLLFOLD_PLAYERS
from games.rollfold.components import TITLE as ROLLFOLD_TITLE


@dataclass(frozen=True, slots=True)
class Game:
    """A game before anybody plays it."""

    title: str
    players: tuple[int, ...]
    options: Mapping[str, type]  # names and types of what `start` takes beside the number of players
    where: str  # the module whose TABLE it is played with
    secrets: bool = False  # seats see different things


GAMES: dict[str, Game] = {
    "polders": Game("Polders", POLDERS_PLAYERS, {"taps": bool}, "games.polders.table.game"),
    "rollfold": Game(ROLLFOLD_TITLE, ROLLFOLD_PLAYERS, {"level": int, "column": int}, "games.rollfold.table.game"),
    "dutch": Game("Dutch", (DUTCH_PLAYERS,), {"cards": str, "robot": bool}, "games.dutch.table.game", secrets=True),
    "h2olland": Game(
        "H2Olland", H2OLLAND_PLAYERS, {"mode": str, "tiles": str, "bots": int}, "games.h2olland.table.game"
    ),
    "flutter": Game(
        "Flutter",
        FLUTTER_PLAYERS,
        {"mode": str, "perfect": bool, "pollen": str, "bots": int, "skill": str, "stacks": str},
        "games.flutter.table.game",
    ),
}


@cache
def table_of(game: str) -> GameTable:
    """How a game of GAMES is played."""
    found: GameTable = import_module(GAMES[game].where).TABLE
    return found
