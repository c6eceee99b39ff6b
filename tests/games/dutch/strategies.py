"""Hypothesis strategies for the tests of Dutch: games stopped at any point."""

import random

from hypothesis import strategies as st

from games.dutch.rules import State
from games.dutch.rules.moves import Move
from tests.games.dutch.table import random_game

seeds = st.integers(0, 2**32 - 1)


@st.composite
def games(draw: st.DrawFn, *, finished: bool = True) -> tuple[tuple[int, ...], tuple[Move, ...], State]:
    """A deal, the moves of a random game up to some point, and the position there."""
    deal, moves, states = random_game(random.Random(draw(seeds)))
    stop = draw(st.integers(0, len(moves) if finished else len(moves) - 1))
    return deal, tuple(moves[:stop]), states[stop]


def positions() -> st.SearchStrategy[State]:
    return games().map(lambda game: game[2])
