"""A ring of stacks with a token that walks clockwise and steps over the stacks that are used up."""

from collections.abc import Sequence
from functools import cache


@cache
def clockwise(size: int) -> tuple[tuple[int, ...], ...]:
    """For each place of the ring, all places in the order in which a token standing there meets them; its own last."""
    return tuple(tuple((at + step) % size for step in range(1, size + 1)) for at in range(size))


def step(stacks: Sequence[object], at: int, steps: int = 1) -> int:
    """Where the token stands after so many steps. An empty stack (anything false) is not there; a token whose own
    stack has run out still knows its place. With no stacks left it stays.
    """
    ring = clockwise(len(stacks))
    for _ in range(steps):
        for place in ring[at]:
            if stacks[place]:
                at = place
                break
    return at


def ahead(stacks: Sequence[object], at: int) -> tuple[int, ...]:
    """The stacks that are left, in the order in which the token will meet them; the one it stands on comes last."""
    return tuple(place for place in clockwise(len(stacks))[at] if stacks[place])
