"""How often phones are tapped in a game of H2Olland: what they send, and every touch of a screen on the way there.

    python -m tests.bench.taps

Greedy bots say their moves at a table with the map. Beside it stands the same table under rules 1, where each exchange
and everything that leaves no choice had to be said (R49).
"""

import random
import sys
from collections.abc import Iterator

from companion.h2olland.screen import PLACED_FIRST
from games.h2olland import rules
from games.h2olland.bots import greedy_bot
from games.h2olland.components import PLAYERS
from games.h2olland.rules.moves import Buy, Exchange
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.game import TABLE
from games.h2olland.table.moves import Deal, dump
from games.h2olland.table.state import State
from games.kit import fair
from games.kit.table import GameTable
from tests.bench.table import Row, report

GAMES = 20
PLACING = ("spring", "last planting")
ON_THE_MAP = ("dikes", "drain", "turn", "drought", "race")


def game(table: GameTable, players: int, seed: int) -> Iterator[int]:
    """The touches of each move that the phones send in a game."""
    luck, secret = random.Random(seed), bytes([seed] * 32)
    state: State = table.start(players)
    state = _said(table, state, f"shoe {LETTERS[seed % players]}", 0, secret)
    yield 1
    while not table.over(state):
        assert isinstance(state.game, rules.State)
        seat, text = _wish(state.game, luck, whole=table is TABLE)
        yield _touches(state.game, text)
        state = _said(table, state, text, seat, secret)


def _wish(game: rules.State, luck: random.Random, whole: bool) -> tuple[int, str]:
    """The bot's move in words; a purchase as a `whole` goes together with its exchanges."""
    first = move = greedy_bot(game, luck)
    swaps = []
    while whole and isinstance(move, Exchange):
        swaps.append((move.give, move.get))
        game = rules.play(game, move)
        move = greedy_bot(game, luck)
    if swaps and isinstance(move, Buy):  # now and then a bot thinks better of it
        return move.seat, dump(Deal(move.seat, move.kind, tuple(swaps)))
    return getattr(first, "seat", 0), dump(first)


def _touches(game: rules.State, text: str) -> int:
    """A piece, its place and the button; the place and the button, if the piece is chosen already; or one button."""
    if text == "pass" or game.stage not in (*PLACING, *ON_THE_MAP):
        return 1
    if game.stage in ON_THE_MAP:
        return 2
    kinds = {dump(move).split()[0] for move in rules.legal(game)}
    likely = next(kind for kind in PLACED_FIRST if kind in kinds)
    return 2 if text.split()[0] == likely and game.board.rules > 1 else 3


def _said(table: GameTable, state: State, text: str, seat: int, secret: bytes) -> State:
    drawn = [fair.outcome(secret, [], draw) for draw in table.wants(state, text)]
    after: State = table.play(state, table.parse(text, seat, drawn))
    return after


def main() -> Iterator[Row]:
    for players in PLAYERS:
        now, before = (
            [list(game(table, players, seed)) for seed in range(GAMES)] for table in (TABLE, TABLE.earlier[1])
        )
        sent, was = (sum(map(len, games)) / GAMES for games in (now, before))
        yield Row("taps", f"h2olland, {players} players: moves sent", f"{sent:.0f}", f"{was:.0f} under rules 1")
        sent, was = (sum(map(sum, games)) / GAMES for games in (now, before))
        yield Row("taps", f"h2olland, {players} players: touches", f"{sent:.0f}", f"{was:.0f} under rules 1")


if __name__ == "__main__":
    report(main(), sys.argv[1:])
