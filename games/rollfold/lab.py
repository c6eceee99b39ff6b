"""Balance by simulation: solo games of both bots on every level, and two greedy players against each other.

`polderbox lab rollfold --games 12` prints the tables. Par itself stands in par.py, on dice of its own.
"""

from dataclasses import dataclass
from statistics import mean

from games.rollfold.bots import GREEDY, choose
from games.rollfold.components import LEVELS
from games.rollfold.par import BOTS, measure, roll, table
from games.rollfold.rules import over, play, score, start

GAMES, SEED = 12, 1
SEQUENCES_A_SEED = 10_000  # so that no two seeds share dice, nor any seed with par


@dataclass(frozen=True, slots=True)
class Duel:
    """Two greedy players: the rounds they took, how many of them won in the last one, and who came first."""

    rounds: int
    winners_before_ties: int
    winners: tuple[int, ...]


def lab(games: int = GAMES, seed: int = SEED) -> str:
    first = SEQUENCES_A_SEED * (1 + abs(seed))
    solo = [measure(bot, level.number, games, first=first) for level in LEVELS for bot in BOTS]
    duels = [[duel(level.number, first + at) for at in range(games)] for level in LEVELS]
    lines = ["Solo:", "", *table(solo), "", "Two greedy players:", ""]
    lines += [
        "| level | rounds (min-max) | ties for first | of them shared | first player wins |",
        "|---|---|---|---|---|",
    ]
    lines += [row(level.number, played) for level, played in zip(LEVELS, duels, strict=True)]
    return "\n".join(lines) + "\n"


def duel(level: int, sequence: int) -> Duel:
    """A game of two greedy players; seat 0 has the dice first. The active player chooses first in every round."""
    state = start(level, 2)
    while not over(state):
        state = play(state, roll(sequence, state.round + 1))
        for seat in (state.active, 1 - state.active):
            for move in choose(state, seat, GREEDY[level]):
                state = play(state, move)
    ended = score(state)
    return Duel(state.round, sum(it.won for it in ended.standings), ended.winners)


def row(level: int, duels: list[Duel]) -> str:
    rounds = [it.rounds for it in duels]
    tied = [it for it in duels if it.winners_before_ties > 1]
    shared = sum(len(it.winners) > 1 for it in tied)
    first = mean((0 in it.winners) / len(it.winners) for it in duels)
    return (
        f"| {level} | {mean(rounds):.1f} ({min(rounds)}-{max(rounds)}) | {100 * len(tied) / len(duels):.0f} % |"
        f" {shared} | {100 * first:.0f} % |"
    )
