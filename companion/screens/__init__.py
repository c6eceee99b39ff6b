"""The games' screens at the table: what their templates show, and what the history says. Five games are five lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.screens import (
    dutch,
    dutch_words,
    flutter,
    flutter_words,
    h2olland,
    h2olland_words,
    polders,
    polders_words,
    rollfold,
    rollfold_words,
)
from companion.table import Event, Table
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

    show: Callable[
        [Table, int | None, list[int]], dict[str, Any]
    ]  # for the seat that looks; and all seats of a browser
    told: Callable[[Event, Sequence[str]], str]  # a move in the past tense, without its player
    short: Callable[[str], str]  # a move as one would name it
    pitch: str  # what it is, in half a line
    choices: tuple[Choice, ...] = ()


SCREENS: dict[str, Screen] = {
    "polders": Screen(polders.screen, polders_words.told, polders_words.short, "flip and draw, 60 minutes"),
    "rollfold": Screen(
        rollfold.screen,
        rollfold_words.told,
        rollfold_words.short,
        "roll, draw and fold, 30 minutes",
        (Choice("level", "Level", tuple((str(it.number), f"{it.number} {it.name}") for it in ROLLFOLD_LEVELS)),),
    ),
    "flutter": Screen(
        flutter.screen,
        flutter_words.told,
        flutter_words.short,
        "lay tiles, grow flowers, 60 minutes",
        (
            Choice("mode", "Tiles", (("map", "on the phones' map"), ("table", "on the table only"))),
            Choice("perfect", "Ponds", (("off", "water tiles"), ("on", "1 pollen a cell"))),
            Choice("pollen", "Pollen", (("hidden", "hidden till the end"), ("open", "open"))),
            Choice("bots", "Bots among the players", (("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"))),
        ),
    ),
    "h2olland": Screen(
        h2olland.screen,
        h2olland_words.told,
        h2olland_words.short,
        "drain, farm and race for tulips, 120 minutes",
        (
            Choice("mode", "The lake", (("map", "on the phones too"), ("counts", "on the table only"))),
            Choice("tiles", "Land tiles", (("drawn", "the app draws them"), ("printed", "we turn real ones"))),
            Choice("bots", "Bots among the players", (("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"))),
        ),
    ),
    "dutch": Screen(
        dutch.screen,
        dutch_words.told,
        dutch_words.short,
        "bid, buy and bank, 40 minutes",
        (
            Choice("cards", "Cards", (("phones", "on the phones"), ("printed", "printed"))),
            Choice("robot", "Against", (("off", "somebody"), ("on", "the robot"))),
        ),
    ),
}
