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
class Setting:
    """An option that is offered when a table is started; the first value is the one that is set."""

    name: str
    legend: str
    values: tuple[tuple[str, str], ...]  # value in the form, and its label


@dataclass(frozen=True, slots=True)
class Companion:
    """A game's part of the pages. Its templates are `templates/<game>/table.html` and `middle.html`."""

    looks: str  # the module with `screen`
    words: str  # the module with `told` and `short`
    pitch: str  # what it is, in half a line
    choices: tuple[Setting, ...] = ()

    def show(self, table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
        """For the seat that looks; `mine` are all seats of a browser."""
        shown: dict[str, Any] = import_module(self.looks).screen(table, me, mine)
        return shown

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """A move in the past tense, without its player."""
        return str(import_module(self.words).sentence(event, names))

    def short(self, text: str) -> str:
        """A move as one would name it."""
        return str(import_module(self.words).short(text))


COMPANIONS: dict[str, Companion] = {
    "polders": Companion("companion.polders.screen", "companion.polders.words", "flip and draw, 60 minutes"),
    "rollfold": Companion(
        "companion.rollfold.screen",
        "companion.rollfold.words",
        "roll, draw and fold, 30 minutes",
        (Setting("level", "Level", tuple((str(it.number), f"{it.number} {it.name}") for it in ROLLFOLD_LEVELS)),),
    ),
    "flutter": Companion(
        "companion.flutter.screen",
        "companion.flutter.words",
        "lay tiles, grow flowers, 45 minutes",
        (
            Setting("mode", "Tiles", (("map", "on the phones' map"), ("table", "on the table only"))),
            Setting("stacks", "Stacks", (("drawn", "the app draws"), ("printed", "real stacks"))),
            Setting("perfect", "Ponds", (("off", "water tiles"), ("on", "1 pollen a cell"))),
            Setting("pollen", "Pollen", (("hidden", "hidden till the end"), ("open", "open"))),
            Setting("bots", "Bots among the players", (("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"))),
            Setting("skill", "Bots are", (("easy", "easy"), ("hard", "hard"))),
        ),
    ),
    "h2olland": Companion(
        "companion.h2olland.screen",
        "companion.h2olland.words",
        "drain, farm and race for tulips, 120 minutes",
        (
            Setting("mode", "The lake", (("map", "on the phones too"), ("counts", "on the table only"))),
            Setting("tiles", "Land tiles", (("drawn", "the app draws them"), ("printed", "we turn real ones"))),
            Setting("bots", "Bots among the players", (("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"))),
        ),
    ),
    "dutch": Companion(
        "companion.dutch.screen",
        "companion.dutch.words",
        "bid, buy and bank, 40 minutes",
        (
            Setting("cards", "Cards", (("phones", "on the phones"), ("printed", "printed"))),
            Setting("robot", "Against", (("off", "somebody"), ("on", "the robot"))),
        ),
    ),
}
