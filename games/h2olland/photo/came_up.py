"""Real land tiles and weather cards in a photo (R50): which of them has just come up?"""

from collections.abc import Mapping

from games.h2olland.rules import State as Game
from games.h2olland.table.moves import CameUp, Reveal, dump
from games.h2olland.table.state import State, phase
from games.h2olland.table.view import unseen_cards
from games.kit.grid import each
from games.kit.photo import Seen, Unscorable, likeliest

CAME_UP = "h2olland/came-up"  # loose tiles and cards, wherever they lie
TILE, CARD = "tile", "card"  # the first words of its fields: `tile 17`, `card 7`
UP, NOT_THERE = "up", "not there"


def asked(table: State | None) -> str:
    """What the table waits to be told: a tile, a card, or nothing."""
    if table is None or table.stopped:
        return ""
    if table.turning:
        return TILE
    return CARD if phase(table) == "weather" and table.cards == "printed" else ""


def shown(sheets: Mapping[str, Seen], table: State) -> dict[str, str]:
    """The one tile or card in a photo that can have come up; a board shows it in its place, and otherwise it lies
    alone. Unscorable says how to take a better photo.
    """
    what = asked(table)
    found = sorted(_in_place(sheets, table) or (_loose(sheets, what) & _possible(table)))
    if not found:
        name = "land tile" if what == TILE else "weather card"
        raise Unscorable(f"This photo shows no {name} that can have come up. Go closer, or tap it on the table's page.")
    if len(found) > 1:
        names = " and ".join(map(str, found))
        raise Unscorable(f"Photograph only the {what} that came up. This photo shows {names}.")
    return {f"{what} {found[0]}": UP}


def move(values: Mapping[str, str], table: State) -> str:
    """The words with which a phone tells it; empty if the table does not wait for it."""
    for field in values:
        what, _, number = field.partition(" ")
        if what == asked(table) and int(number) in _possible(table):
            return dump(Reveal(int(number)) if what == TILE else CameUp(int(number)))
    return ""


def _possible(table: State) -> set[int]:
    game = table.game
    assert game
    if isinstance(game, Game) and table.turning:
        return {bit.bit_length() - 1 for bit in each(game.lake.unseen)}
    return set(unseen_cards(game))


def _loose(sheets: Mapping[str, Seen], what: str) -> set[int]:
    seen = sheets.get(CAME_UP)
    fields = [field.split() for field in seen.fields if seen.said.get(field) != NOT_THERE] if seen else []
    return {int(number) for kind, number in fields if kind == what}


def _in_place(sheets: Mapping[str, Seen], table: State) -> set[int]:
    """The land tile that a photo of the whole board shows where one was turned over."""
    for id_, seen in sheets.items():
        if table.turning and id_ != CAME_UP and table.turning in seen.fields:
            number = likeliest(seen.fields[table.turning]).partition("r")[0]
            return {int(number)} & _possible(table) if number.isdigit() else set()
    return set()
