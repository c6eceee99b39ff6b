"""Random games for the live benchmark. They are played here first, so that the driver knows each move beforehand."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import create_app
from companion.config import Config
from companion.tables import codes
from companion.tables.registry import Registry
from companion.tables.table import Event, Head, Table, lay, moved
from games.catalogue import table_of
from games.kit.fair import SECRET_BYTES

PLAYERS = ("Anna", "Bo", "Cas", "Dirk")
SHORTEST = 24  # moves: a shorter game has no middle
SELDOM = ("taps on", "taps off")  # settings, which nobody changes in every second move


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that waits in a server's folder, and all moves that are still to come: seat and words."""

    code: str
    tokens: Sequence[str]
    version: int
    script: Sequence[tuple[int, str]]


def lay_games(data: Path, game: str, count: int, from_part: float) -> list[Laid]:
    """Put this many tables into a server's folder, each in a different game of which a part has been played."""
    registry: Registry = create_app(Config(data=data)).extensions["registry"]
    try:
        return [_laid(registry, whole_game(game, seed), from_part) for seed in range(count)]
    finally:
        registry.close()


def whole_game(game: str, seed: int) -> Table:
    luck = random.Random(f"{game} {seed}")
    while True:
        table = _played(game, luck)
        if table.version >= SHORTEST:
            return table


def _played(game: str, luck: random.Random) -> Table:
    rules = table_of(game)
    head = Head("", game, PLAYERS, {}, False, rules.rules, luck.randbytes(SECRET_BYTES), int(time.time()))
    table = lay(head)
    while not table.over:
        choices = [(seat, _choices(table, seat)) for seat in range(len(PLAYERS))]
        seat, words = luck.choice([choice for choice in choices if choice[1]])
        table = moved(table, seat, luck.choice(words))
    return table


def _choices(table: Table, seat: int) -> list[str]:
    return [words for words in table.head.table.legal(table.state, seat) if words not in SELDOM]


def _laid(registry: Registry, table: Table, from_part: float) -> Laid:
    tokens = [codes.new_token() for _ in PLAYERS]
    known = {seat: codes.digest(token) for seat, token in enumerate(tokens)}
    played = int(table.version * from_part)
    code = registry.sessions.lay(table.head, known, table.events[:played])
    return Laid(code, tokens, played, [_said(event) for event in table.events[played:]])


def _said(event: Event) -> tuple[int, str]:
    assert event.seat is not None
    return event.seat, event.text
