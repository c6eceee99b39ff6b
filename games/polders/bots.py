"""Simulated players: one draws anything legal, the others look one drawing ahead.

`play_out` plays a whole game with them. Luck comes from outside: the same random.Random(seed) gives the same game.
docs/polders-balance.md shows the results.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.kit.choices import Luck
from games.polders.components import EDITION
from games.polders.rules import legal, over, play, start
from games.polders.rules.land import drawable
from games.polders.rules.moves import Draw, Move, Pass, Single
from games.polders.rules.state import Setup, State, seats_waiting
from games.polders.worth import weighings

Bot = Callable[[State, Luck], Draw | Single | Pass]

GREEDY_NOISE = 0.5  # points
CASUAL_NOISE = 8.0  # points


@dataclass(frozen=True, slots=True)
class Record:
    """A played game: how it began, and every move."""

    setup: Setup
    moves: tuple[Move, ...]


def play_out(players: int, luck: Luck, bot: Bot, edition: int = EDITION) -> tuple[Record, State]:
    """The record and the end of a whole game in which this bot plays every seat."""
    state = start(players, _shuffled(players, luck), int(luck.random() * players), edition=edition)
    moves: list[Move] = []
    while not over(state):
        move = bot(state, luck) if seats_waiting(state) else legal(state).pick(luck)
        moves.append(move)
        state = play(state, move)
    return Record(state.setup, tuple(moves)), state


def random_bot(state: State, luck: Luck) -> Draw | Single | Pass:
    """Draws anything legal."""
    move = legal(state).pick(luck)
    assert isinstance(move, Draw | Single | Pass)
    return move


def greedy_bot(state: State, luck: Luck) -> Draw | Single | Pass:
    """Draws what looks best now, with an eye on the next drawing."""
    return _best(state, luck, GREEDY_NOISE)


def casual_bot(state: State, luck: Luck) -> Draw | Single | Pass:
    """Plays like the greedy bot, but often settles for a drawing that is merely good."""
    return _best(state, luck, CASUAL_NOISE)


def _best(state: State, luck: Luck, noise: float) -> Draw | Single | Pass:
    """The drawing that is worth most, give or take some noise, of the first seat that still has to draw."""
    seat = seats_waiting(state)[0]
    land = state.lands[state.front[seat]]
    if not land.open:
        return Pass(seat)
    _, squares, mark = max(
        (worth + noise * luck.random(), squares, mark) for worth, squares, mark in weighings(state, seat)
    )
    return Draw(seat, squares, mark) if drawable(land, seat, state.shapes) else Single(seat, squares, mark)


def _shuffled(players: int, luck: Luck) -> tuple[int, ...]:
    left = list(range(players))
    return tuple([left.pop(int(luck.random() * len(left))) for _ in range(players)])
