"""Printed shape cards and assignments in a photo (R43): which of them have just come up, and which were in play?"""

from collections.abc import Mapping, Sequence

from games.kit.photo import Seen, Unscorable
from games.polders.components import ASSIGNMENTS, CARDS_PER_FLIP, SHAPE_CARDS
from games.polders.table.state import PRINTED, State, deck_left, due, hidden, phase

CARDS = "polders/cards"  # loose cards, wherever they lie; its fields are their ids, such as `S05` or `A03`
UP, NOT_THERE = "up", "not there"
NAMES = {card.id: card.shape.name for card in SHAPE_CARDS} | {task.id: task.name for task in ASSIGNMENTS}
_SHAPES = {card.id: card.shape.code for card in SHAPE_CARDS}
_TASKS = tuple(task.id for task in ASSIGNMENTS)


def asked(table: State | None) -> str:
    """The move that the table waits to be told: `reveal`, `flip`, or nothing."""
    now = phase(table) if table and table.cards == PRINTED else ""
    return now if now in ("reveal", "flip") else ""


def came_up(sheets: Mapping[str, Seen], table: State) -> tuple[str, ...]:
    """The cards in a photo that have just come up. Unscorable says how to take a better photo."""
    reveals = asked(table) == "reveal"
    seen = assignments(sheets) if reveals else _flipped(_lying(sheets, _SHAPES), table)
    found = tuple(id_ for id_ in seen if id_ in hidden(table)) if reveals else seen
    count = due(table) if reveals else CARDS_PER_FLIP
    if len(found) == count:
        return found
    what = "assignment" if reveals else "shape card"
    wanted = f"only the {what} that came up" if count == 1 else f"only the {count} {what}s that came up"
    named = " and ".join(NAMES[id_] for id_ in found) or f"no {what} that can have come up"
    raise Unscorable(f"Photograph {wanted}, or tap them on the table's page. This photo shows {named}.")


def move(values: Mapping[str, str], table: State) -> str:
    """The words with which a phone tells it; empty if the table does not wait for these cards."""
    word = asked(table)
    left = {"reveal": hidden(table), "flip": deck_left(table)}.get(word, ())
    return " ".join((word, *values)) if values and set(values) <= set(left) else ""


def assignments(sheets: Mapping[str, Seen]) -> tuple[str, ...]:
    """The assignments that lie in the photos."""
    return _lying(sheets, _TASKS)


def _lying(sheets: Mapping[str, Seen], ids: Sequence[str] | Mapping[str, str]) -> tuple[str, ...]:
    seen = sheets.get(CARDS)
    return tuple(id_ for id_ in ids if seen and id_ in seen.fields and seen.said.get(id_) != NOT_THERE)


def _flipped(lying: tuple[str, ...], table: State) -> tuple[str, ...]:
    """The cards that are still in the deck. Cards with the same shape are all alike, and somebody may have tapped a
    card that was another one: so of exactly three cards each may stand for one of its shape.
    """
    left = list(deck_left(table))
    if len(lying) != CARDS_PER_FLIP:
        return tuple(card for card in lying if card in left)
    found = [card for card in lying if card in left]
    for card in lying:
        alike = next((it for it in left if it not in found and _SHAPES[it] == _SHAPES[card]), "")
        if card not in left and alike:
            found.append(alike)
    return tuple(found)
