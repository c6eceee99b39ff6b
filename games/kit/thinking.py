"""Choosing between moves by playing each of them out many times, within a budget of steps.

A budget of steps and not of seconds: the same position and the same luck give the same move on every machine.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

M = TypeVar("M", bound=Hashable)


class Weighed(NamedTuple, Generic[M]):
    """A move, and how well it did on average."""

    move: M
    value: float


class Outcome(NamedTuple):
    """How one play-out ended, and the steps it took."""

    value: float
    steps: int


def weighed(moves: Sequence[M], outcome: Callable[[M, int], Outcome], budget: int) -> list[Weighed[M]]:
    """These moves, best first. The worse half is dropped again and again (successive halving), so most of the budget
    goes into the moves that are hard to tell apart.

    `outcome` plays a move out; it is also given the number of the play-out, so that all moves can meet the same luck.
    """
    ranked = list(moves)
    stages = max(1, (len(ranked) - 1).bit_length())
    totals: dict[M, float] = dict.fromkeys(ranked, 0.0)
    played: dict[M, int] = dict.fromkeys(ranked, 0)
    sample, left = 0, len(ranked)
    while left > 1:
        steps = 0
        while not steps or steps < budget // stages:
            for move in ranked[:left]:
                value, taken = outcome(move, sample)
                totals[move] += value
                played[move] += 1
                steps += max(taken, 1)  # or a game that ends at once would never use up the budget
            sample += 1
        ranked[:left] = sorted(ranked[:left], key=lambda move: -totals[move])
        left = (left + 1) // 2
    return [Weighed(move, totals[move] / max(1, played[move])) for move in ranked]
