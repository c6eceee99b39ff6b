"""In whole games of random moves, forty cards stay forty cards and every game ends."""

import random

import pytest

from games.dutch.rules import legal, over, play, score, start
from games.dutch.rules.cards import shuffled
from tests.games.dutch.table import PACK, where_all_cards_lie

MOST_ROUNDS = (
    24  # as many as there are cards for sale: while there is one on the first place, every round sells at least one
)
FORTY = list(PACK)


def accounted_for(seeds: range) -> None:
    """X20: after every move, each of the forty cards is in exactly one place."""
    for seed in seeds:
        luck = random.Random(seed)
        state = start(shuffled(PACK, luck))
        while choices := legal(state):
            state = play(state, choices.pick(luck))
            assert sorted(where_all_cards_lie(state)) == FORTY
        assert over(state)
        assert state.round <= MOST_ROUNDS
        first, second = score(state).tallies
        assert (
            first.cards + second.cards + state.auction_discards.bit_count() + sum(c >= 0 for c in state.display) == 40
        )


def test_x20_three_hundred_random_games_keep_forty_cards() -> None:
    accounted_for(range(300))


@pytest.mark.long
def test_x20_ten_thousand_random_games_keep_forty_cards() -> None:
    accounted_for(range(10_000))
