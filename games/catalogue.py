"""The games of the box, one line each: what a game is, and which modules play it.

What a game is can be said at once. Its rules are loaded with its first table: all five rulebooks together take longer
to load than the server that plays them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

import games.dutch.components
import games.flutter.components
import games.h2olland.components
import games.polders.components
import games.rollfold.components
from games.kit.table import GameTable


@dataclass(frozen=True, slots=True)
class Game:
    """A game before anybody plays it."""

    title: str
    players: tuple[int, ...]  # how many can play
    minutes: int
    pitch: str  # what you do in it, in half a line
    credits: str  # who made the original; *titles* and **names** are set off as in the booklets
    options: Mapping[str, type]  # what `start` takes beside the number of players, by name
    table: str  # the module with TABLE
    lab: str  # the module with `lab`
    lab_games: int  # enough to show something without taking all night
    lab_tells: bool = False  # whether `lab` takes a function that it tells how many games are played
    secrets: bool = False  # whether seats see different things
    open_with: Mapping[str, Any] = field(default_factory=dict)  # options with which even such a game has no secrets

    @property
    def player_range(self) -> str:
        """`2 to 4`, or the one number of players there is."""
        least, most = self.players[0], self.players[-1]
        return f"{least} to {most}" if least != most else str(least)


# Options of every table, which are none of its rules.
TABLE_OPTIONS: Mapping[str, type] = {"hints": bool}

GAMES: dict[str, Game] = {
    "polders": Game(
        title="Polders",
        players=games.polders.components.PLAYERS,
        minutes=60,
        pitch="flip and draw",
        credits="Game design: Inge van Dasselaar and Alexander Kneepkens. Published as *Polders* by Jolly Dutch, 2021,"
        " with art by Esther Wijdeveld.",
        options={
            "taps": bool,
            "cards": str,
            "minimal_max": int,
            "ties": str,
            "area_control": bool,
            "assignments": int,
            "edition": int,
            "robots": str,
        },
        table="games.polders.table.game",
        lab="games.polders.lab",
        lab_games=60,
        lab_tells=True,
    ),
    "rollfold": Game(
        title=games.rollfold.components.TITLE,
        players=games.rollfold.components.PLAYERS,
        minutes=30,
        pitch="roll, draw and fold",
        credits="Game design: Klaus-Jürgen Wrede and Ralph Querfurth. Published as *Roll ’em Fold ’em* by Schmidt"
        " Spiele; layout Leon Schiffer, editor Anatol Dündar, translation C&G May.",
        options={
            "level": int,
            "column": int,
            "levels": str,
            "start_is_x": bool,
            "solo_take": bool,
            "marks_return": bool,
            "orb_links": bool,
            "edition": int,
            "robots": str,
        },
        table="games.rollfold.table.game",
        lab="games.rollfold.lab",
        lab_games=12,
    ),
    "dutch": Game(
        title="Dutch",
        players=(games.dutch.components.PLAYERS,),
        minutes=40,
        pitch="bid, buy and bank",
        credits="Game design: Richard Hoile.",
        options={"cards": str, "robot": bool, "edition": int, "robots": str},
        table="games.dutch.table.game",
        lab="games.dutch.lab",
        lab_games=40,
        secrets=True,
        open_with={"cards": "own"},
    ),
    "h2olland": Game(
        title="H2Olland",
        players=games.h2olland.components.PLAYERS,
        minutes=120,
        pitch="drain, farm and race for tulips",
        credits="Game: **Jeff Widderich** and **Richard van Vugt** (Cardchess International, 2005); graphics of the"
        " original: Richard van Vugt, Gamepack; its rules were structured by **Barbara Lussenburg**.",
        options={"mode": str, "tiles": str, "cards": str, "bots": int, "robots": str},
        table="games.h2olland.table.game",
        lab="games.h2olland.lab",
        lab_games=400,
    ),
    "flutter": Game(
        title="Flutter",
        players=games.flutter.components.PLAYERS,
        minutes=45,
        pitch="lay tiles, grow flowers",
        credits="Game design: Matt Bahntge. Development: Jason Miceli. Art of the original: Steven Tu. Published by"
        " Phase Shift Games.",
        options={"mode": str, "perfect": bool, "pollen": str, "bots": int, "skill": str, "stacks": str, "rondel": str}
        | {"equal": bool, "robots": str},
        table="games.flutter.table.game",
        lab="games.flutter.lab",
        lab_games=60,
    ),
}


@cache
def table_of(game: str) -> GameTable:
    """How a game is played at a table."""
    found: GameTable = import_module(GAMES[game].table).TABLE
    return found


def lab_of(game: str) -> Callable[..., str]:
    """The function that plays a number of games from a seed and gives their figures as Markdown."""
    found: Callable[..., str] = import_module(GAMES[game].lab).lab
    return found


def strengths_of(game: str) -> Callable[..., str]:
    """The function that pits the robots' strengths against each other and gives their figures as Markdown."""
    found: Callable[..., str] = import_module(GAMES[game].lab).strengths
    return found
