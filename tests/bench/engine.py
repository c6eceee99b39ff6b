"""Random play-outs, moves a second, each game beside python-chess in the same run.

    python -m tests.bench.engine

Every engine is driven through its public API: ask what is legal, take one at random, play it, until the game is over.
Our engines can pick a move without listing all others; python-chess cannot. So each of them plays twice: picking, and
listing all moves before it takes one. What chance decides (a shuffle has more orders than anybody can list) is always
picked. Flutter also plays as in its bots' play-outs, where the best of all placements is taken: once by asking the
rules for each of them, and once by the bots' own walk over the same tables.

Engines take turns in short slices, and the median slice counts, so that a busy machine slows all of them alike.
Decisions are only what players decide, as in chess: a dealer's flips and discards cost time there, but do not count.
Plays are all calls of `play`.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import chess

from games.dutch import rules as dutch
from games.dutch.rules.cards import shuffled
from games.dutch.rules.choices import CHANCE
from games.flutter import rules as flutter
from games.flutter.bots import greedy_bot
from games.flutter.ranking import value
from games.flutter.rules.moves import Place
from games.flutter.rules.state import PLACE
from games.h2olland import rules as h2olland
from games.polders import rules as polders
from games.rollfold import rules as rollfold
from tests.bench.table import Row, report

SLICES = 15
SLICE_SECONDS = 0.2
CATAN_TURNS = 1000  # then nobody has won, as catanatron itself has it


Way = Callable[[Any, random.Random], Any]  # one of these legal moves


class Counted(NamedTuple):
    decisions: int
    plays: int


def picked(choices: Any, luck: random.Random) -> Any:
    return choices.pick(luck)


def listed(choices: Any, luck: random.Random) -> Any:
    return luck.choice(list(choices))


def chess_game(luck: random.Random, _way: Way) -> Counted:
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        board.push(luck.choice(list(board.legal_moves)))
        moves += 1
    return Counted(moves, moves)


def polders_game(luck: random.Random, way: Way) -> Counted:
    """Four players, so 100 drawings; besides them 25 flips, 25 discards and 4 reveals."""
    legal, play, over = polders.legal, polders.play, polders.over
    state = polders.start(4)
    while not over(state):
        state = play(state, way(legal(state), luck))
    return Counted(100, 154)


def flutter_game(luck: random.Random, way: Way) -> Counted:
    """Four players; chance turns up tiles and draws water."""
    legal = flutter.legal
    return _flutter(luck, lambda state: (picked if flutter.to_move(state) is None else way)(legal(state), luck))


def greedy_by_the_rules(luck: random.Random, _way: Way) -> Counted:
    """The same with the best placement of each turn, of those that the rules list and value one by one."""
    return _flutter(luck, lambda state: _best_of(state, luck) or greedy_bot(state, luck))


def greedy_by_the_walk(luck: random.Random, _way: Way) -> Counted:
    """The same in one walk over the tables of the rules, as bots do it in their play-outs."""
    return _flutter(luck, lambda state: greedy_bot(state, luck))


def _best_of(state: Any, luck: random.Random) -> Place | None:
    """The placement that the greedy bot takes."""
    places = [move for move in flutter.legal(state) if isinstance(move, Place)] if state.step.kind == PLACE else []
    return max(((value(state, place) + luck.random() / 1000, place) for place in places), default=(0.0, None))[1]


def _flutter(luck: random.Random, move: Callable[[Any], Any]) -> Counted:
    play, over = flutter.play, flutter.over
    state = flutter.start(4)
    plays = 0
    while not over(state):
        state = play(state, move(state))
        plays += 1
    by_chance = 60 - sum(map(len, state.unseen)) + 16 - len(state.bag)
    return Counted(plays - by_chance, plays)


def dutch_game(luck: random.Random, way: Way) -> Counted:
    """Two players; chance deals and shuffles."""
    legal, play, over, shuffle = dutch.legal, dutch.play, dutch.over, dutch.Shuffle
    state = dutch.start(shuffled(tuple(range(40)), luck))
    plays = by_chance = 0
    while not over(state):
        move = (picked if state.stage in CHANCE else way)(legal(state), luck)
        state = play(state, move)
        plays += 1
        by_chance += type(move) is shuffle
    return Counted(plays - by_chance, plays)


def h2olland_game(luck: random.Random, way: Way) -> Counted:
    """Four players; chance turns up the weather. Which land a tile shows is part of the player's move."""
    legal, play, over = h2olland.legal, h2olland.play, h2olland.over
    state = h2olland.start(4)
    plays = 0
    while not over(state):
        state = play(state, way(legal(state), luck))
        plays += 1
    return Counted(plays - state.year, plays)


def catanatron_game(luck: random.Random, _way: Way) -> Counted:
    """Catan for four in Python, if it is installed; rolls and ends of turns are plays there too."""
    catan = import_module("catanatron")
    game = catan.Game([catan.RandomPlayer(colour) for colour in catan.Color], seed=luck.getrandbits(32))
    plays = 0
    while game.winning_color() is None and game.state.num_turns < CATAN_TURNS:
        game.play_tick()
        plays += 1
    return Counted(plays, plays)


def rollfold_game(luck: random.Random, way: Way) -> Counted:
    """Solo down a column of the table: 29 rolls of the dice, unless chance wins before."""
    legal, play, over = rollfold.legal, rollfold.play, rollfold.over
    state = rollfold.start(1)
    plays = 0
    while not over(state):
        state = play(state, way(legal(state), luck))
        plays += 1
    return Counted(plays - state.round, plays)


GAMES: dict[str, Callable[[random.Random, Way], Counted]] = {
    "python-chess": chess_game,
    "polders, 4 players": polders_game,
    "flutter, 4 players": flutter_game,
    "flutter greedy by the rules": greedy_by_the_rules,
    "flutter greedy by the walk": greedy_by_the_walk,
    "dutch": dutch_game,
    "rollfold, solo": rollfold_game,
    "h2olland, 4 players": h2olland_game,
}
ONE_WAY = {"python-chess", "flutter greedy by the rules", "flutter greedy by the walk", "catanatron, 4 players"}
if find_spec("catanatron"):
    GAMES["catanatron, 4 players"] = catanatron_game
YARDSTICK = "python-chess"


class Speed(NamedTuple):
    """Decisions and plays a second."""

    decisions: float
    plays: float


def measure() -> list[Row]:
    luck = random.Random(1)
    ways = [(name, way) for name in GAMES for way in ((listed,) if name in ONE_WAY else (picked, listed))]
    slices: dict[tuple[str, Way], list[Speed]] = {pair: [] for pair in ways}
    for name, way in ways:
        GAMES[name](luck, way)
    for _ in range(SLICES):
        for name, way in ways:
            slices[name, way].append(_slice(GAMES[name], way, luck))
    speeds = {pair: _median(some) for pair, some in slices.items()}
    return [_row(name, way, speed, speeds[YARDSTICK, listed].decisions) for (name, way), speed in speeds.items()]


def main() -> None:
    report(measure(), sys.argv)


def _slice(game: Callable[[random.Random, Way], Counted], way: Way, luck: random.Random) -> Speed:
    decisions = plays = 0
    begin = time.process_time()
    while time.process_time() - begin < SLICE_SECONDS:
        counted = game(luck, way)
        decisions += counted.decisions
        plays += counted.plays
    spent = time.process_time() - begin
    return Speed(decisions / spent, plays / spent)


def _median(slices: list[Speed]) -> Speed:
    return Speed(*map(statistics.median, zip(*slices, strict=True)))


def _row(name: str, way: Way, speed: Speed, yardstick: float) -> Row:
    what = f"{name}, {'listing' if way is listed else 'picking'}"
    if name == YARDSTICK:
        return Row("engine", what, f"{speed.decisions:,.0f} moves/s")
    return Row(
        "engine",
        what,
        f"{speed.decisions:,.0f} decisions/s, {speed.plays:,.0f} plays/s",
        f"{speed.decisions / yardstick:.2g} and {speed.plays / yardstick:.2g} times {YARDSTICK}",
    )


if __name__ == "__main__":
    main()
