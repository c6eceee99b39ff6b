"""The games' screens at the table: what their templates show, and what the history says. A game is a line.

A game's drawings and words are loaded with its first table, as its rules are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from companion.tables.table import Event, Table
from games.rollfold.components import LEVELS as ROLLFOLD_LEVELS


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is offered when a table is started; the first value is the one that is set."""

    name: str
    legend: str
    values: tuple[tuple[str, str], ...]  # value in the form, and its label


@dataclass(frozen=True, slots=True)
class Screen:
    """A game's part of the pages. Its templates are `templates/<game>/table.html` and `middle.html`."""

    looks: str  # the module with `screen`
    words: str  # the module with `told` and `short`
    pitch: str  # what it is, in half a line
    choices: tuple[Choice, ...] = ()

    def show(self, table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
        """For the seat that looks; `mine` are all seats of a browser."""
        shown: dict[str, Any] = import_module(self.looks).screen(table, me, mine)
        return shown

    def told(self, event: Event, names: Sequence[str]) -> str:
        """A move in the past tense, without its player."""
        return str(import_module(self.words).told(event, names))

    def short(self, text: str) -> str:
        """A move as one would name it."""
        return str(import_module(self.words).short(text))


SCREENS: dict[str, Screen] = {
    "polders": Screen("companion.polders.screen", "companion.polders.words", "flip and draw, 60 minutes"),
    "rollfold": Screen(
        "companion.rollfold.screen",
        "companion.rollfold.words",
        "roll, draw and fold, 30 minutes",
        (Choice("level", "Level", tuple((str(it.number), f"{it.number} {it.name}") for it in ROLLFOLD_LEVELS)),),
    ),
    "flutter": Screen(
        "companion.flutter.screen",
        "companion.flutter.words",
        "lay tiles, grow flowers, 45 minutes",
        (
            Choice("mode", "Tiles", (("map", "on the phones' map"), ("table", "on the table only"))),
            Choice("stacks", "Stacks", (("drawn", "the app draws"), ("printed", "real stacks"))),
            Choice("perfect", "Ponds", (("off", "water tiles"), ("on", "1 pollen a cell"))),
            Choice("pollen", "Pollen", (("hidden", "hidden till the end"), ("open", "open"))),
            Choice("bots", "Bots among the players", (("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"))),
            Choice("skill", "Bots are", (("easy", "easy"), ("hard", "hard"))),
        ),
    ),
    "h2olland": Screen(
        "companion.h2olland.screen",
        "companion.h2olland.words",
        "drain, farm and race for tulips, 120 minutes",
        (
            Choice("mode", "The lake", (("map", "on the phones too"), ("counts", "on the table only"))),
            Choice("tiles", "Land tiles", (("drawn", "the app draws them"), ("printed", "we turn real ones"))),
            Choice("bots", "Bots among the players", (("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"))),
        ),
    ),
    "dutch": Screen(
        "companion.dutch.screen",
        "companion.dutch.words",
        "bid, buy and bank, 40 minutes",
        (
            Choice("cards", "Cards", (("phones", "on the phones"), ("printed", "printed"))),
            Choice("robot", "Against", (("off", "somebody"), ("on", "the robot"))),
        ),
    ),
}
