"""The jobs of the thinkers: what a robot plays, and what a player could do. They run in processes of their own."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from games.catalogue import table_of
from games.kit.luck import seeded
from games.kit.photo import Seen
from games.kit.robots import Choice
from games.kit.table import GameTable


class Position(NamedTuple):
    """A game as it stands, under which rules, and the seed of the luck for choosing among moves."""

    game: str
    rules: int
    state: Any
    seed: bytes

    @property
    def table(self) -> GameTable:
        return table_of(self.game).under(self.rules)

    @property
    def luck(self) -> Random:
        return seeded(self.seed)


def robots_move(at: Position, strengths: Mapping[int, str]) -> tuple[int, str] | None:
    """The seat and the words of the robot that moves next, if one is to move."""
    luck = at.luck
    for seat, strength in strengths.items():
        choices = at.table.advise(at.state, seat, strength, luck)
        if choices:
            return seat, choices[0].text
    return None


def choices(at: Position, seat: int, strength: str) -> list[Choice]:
    """What a seat could do, best first. Where gains are estimates, all choices are played out alike, so that luck does
    not tell them apart.
    """
    found = at.table.advise(at.state, seat, strength, at.luck)
    if at.table.estimates and len(found) > 1:
        found = [replace(it, gain=at.table.worth(at.state, seat, it.text)) for it in found]
    return _best_first(found)


def sheet_choices(at: Position, seat: int, strength: str, seen: Seen) -> list[Choice]:
    """What a seat could draw on the sheet of a photo, best first."""
    from companion.photos.scoring import photo_of  # loaded with the first photo, not with the server

    hint = photo_of(at.game).hint
    return _best_first(hint.advise(at.state, seat, seen, strength, at.luck)) if hint else []


def _best_first(found: list[Choice]) -> list[Choice]:
    """By what they gain, as a player reads them."""
    return sorted(found, key=lambda it: -(it.gain or 0.0))
