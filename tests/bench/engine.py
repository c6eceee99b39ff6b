"""Random play-outs, moves a second, each game beside python-chess in the same run.

    python -m tests.bench.engine

Every engine is driven through its public API: ask what is legal, pick one at random, play it, until the game is over.
Engines take turns in short slices, and the median slice counts, so that a busy machine slows all of them alike.
The first figure counts only what players decide, as in chess: a dealer's flips and discards cost time there, but do
not count. The second counts every call of `play`.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import chess

from games.dutch import rules as dutch
from games.dutch.rules.cards import shuffled
from games.flutter import rules as flutter
from games.h2olland import rules as h2olland
from games.polders import rules as polders
from games.rollfold import rules as rollfold
from tests.bench.table import Row, report

SLICES = 15
SLICE_SECONDS = 0.2
CATAN_TURNS = 1000  # then nobody has won, as catanatron itself has it


class Counted(NamedTuple):
    decisions: int
    plays: int


def chess_game(luck: random.Random) -> Counted:
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        board.push(luck.choice(list(board.legal_moves)))
        moves += 1
    return Counted(moves, moves)


def polders_game(luck: random.Random) -> Counted:
    """Four players, so 100 drawings; besides them 25 flips, 25 discards and 4 reveals."""
    legal, play, over = polders.legal, polders.play, polders.over
    state = polders.start(4)
    while not over(state):
        state = play(state, legal(state).pick(luck))
    return Counted(100, 154)


def flutter_game(luck: random.Random) -> Counted:
    """Four players; chance turns up tiles and draws water."""
    legal, play, over = flutter.legal, flutter.play, flutter.over
    state = flutter.start(4)
    plays = 0
    while not over(state):
        state = play(state, legal(state).pick(luck))
        plays += 1
    by_chance = 60 - sum(map(len, state.unseen)) + 16 - len(state.bag)
    return Counted(plays - by_chance, plays)


def dutch_game(luck: random.Random) -> Counted:
    """Two players; chance deals and shuffles."""
    legal, play, over, shuffle = dutch.legal, dutch.play, dutch.over, dutch.Shuffle
    state = dutch.start(shuffled(tuple(range(40)), luck))
    plays = by_chance = 0
    while not over(state):
        move = legal(state).pick(luck)
        state = play(state, move)
        plays += 1
        by_chance += type(move) is shuffle
    return Counted(plays - by_chance, plays)


def h2olland_game(luck: random.Random) -> Counted:
    """Four players; chance turns up the weather. Which land a tile shows is part of the player's move."""
    legal, play, over = h2olland.legal, h2olland.play, h2olland.over
    state = h2olland.start(4)
    plays = 0
    while not over(state):
        state = play(state, legal(state).pick(luck))
        plays += 1
    return Counted(plays - state.year, plays)


def catanatron_game(luck: random.Random) -> Counted:
    """Catan for four in Python, if it is installed; rolls and ends of turns are plays there too."""
    catan = import_module("catanatron")
    game = catan.Game([catan.RandomPlayer(colour) for colour in catan.Color], seed=luck.getrandbits(32))
    plays = 0
    while game.winning_color() is None and game.state.num_turns < CATAN_TURNS:
        game.play_tick()
        plays += 1
    return Counted(plays, plays)


def rollfold_game(luck: random.Random) -> Counted:
    """Solo down a column of the table: 29 rolls of the dice, unless chance wins before."""
    legal, play, over = rollfold.legal, rollfold.play, rollfold.over
    state = rollfold.start(1)
    plays = 0
    while not over(state):
        state = play(state, legal(state).pick(luck))
        plays += 1
    return Counted(plays - state.round, plays)


GAMES: dict[str, Callable[[random.Random], Counted]] = {
    "python-chess": chess_game,
    "polders, 4 players": polders_game,
    "flutter, 4 players": flutter_game,
    "dutch": dutch_game,
    "rollfold, solo": rollfold_game,
    "h2olland, 4 players": h2olland_game,
}
if find_spec("catanatron"):
    GAMES["catanatron, 4 players"] = catanatron_game
YARDSTICK = "python-chess"


def measure() -> list[Row]:
    luck = random.Random(1)
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in GAMES}
    for game in GAMES.values():
        game(luck)
    for _ in range(SLICES):
        for name, game in GAMES.items():
            speeds[name].append(_slice(game, luck))
    yardstick = _median(speeds[YARDSTICK], 0)
    return [_row(name, speeds[name], yardstick) for name in GAMES]


def main() -> None:
    report(measure(), sys.argv)


def _slice(game: Callable[[random.Random], Counted], luck: random.Random) -> tuple[float, float]:
    """Decisions and plays a second of processor time."""
    decisions = plays = 0
    begin = time.process_time()
    while time.process_time() - begin < SLICE_SECONDS:
        counted = game(luck)
        decisions += counted.decisions
        plays += counted.plays
    spent = time.process_time() - begin
    return decisions / spent, plays / spent


def _median(slices: list[tuple[float, float]], which: int) -> float:
    return statistics.median(one[which] for one in slices)


def _row(name: str, slices: list[tuple[float, float]], yardstick: float) -> Row:
    decisions, plays = _median(slices, 0), _median(slices, 1)
    if name == YARDSTICK:
        return Row("engine", name, f"{decisions:,.0f} moves/s")
    return Row(
        "engine",
        name,
        f"{decisions:,.0f} decisions/s, {plays:,.0f} plays/s",
        f"{decisions / yardstick:.1f} and {plays / yardstick:.1f} times {YARDSTICK}",
    )


if __name__ == "__main__":
    main()
