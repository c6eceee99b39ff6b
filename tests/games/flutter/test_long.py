"""Whole games by the thousand: `make test-long`."""

from random import Random

import pytest

from games.flutter.bots import greedy_bot, random_bot
from games.flutter.components import PETALS_MAX
from games.flutter.rules import State, over, play, score, start, to_move
from games.flutter.rules.bunch import counts
from tests.games.flutter import naive
from tests.games.flutter.test_bots import game

pytestmark = pytest.mark.long


def check_end(state: State) -> None:
    """The meadow of a finished game, checked with the slow twin."""
    laid = state.meadow.laid
    cover = naive.covered(laid)
    assert state.meadow.cover.bit_count() == len(cover)
    assert {place.tile for place in laid} - set(state.meadow.open) == naive.enclosed(laid, cover)
    assert state.turn == state.last + 1
    assert all(max(counts(held)) <= PETALS_MAX for held in state.petals)
    assert score(state).winners


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_2500_random_games(players: int) -> None:
    luck = Random(players)
    for number in range(2500):
        state = start(players, perfect=number % 5 == 0)
        pollen, checked = state.pollen, 0
        while not over(state):
            placed = len(state.meadow.laid)
            state = play(state, random_bot(state, luck))
            assert all(now >= then for now, then in zip(state.pollen, pollen, strict=True))
            if len(state.meadow.laid) > placed:
                assert state.meadow.laid[-1].tile in state.meadow.open
                checked += 1
            pollen = state.pollen
        assert checked > 10
        if number % 10 == 0:
            check_end(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_125_greedy_games(players: int) -> None:
    luck = Random(players)
    for _ in range(125):
        check_end(game([greedy_bot] * players, luck))


def test_greedy_among_random_players_wins_by_far() -> None:
    luck = Random(3)
    for _ in range(20):
        state = start(4)
        while not over(state):
            bot = greedy_bot if to_move(state) == 2 else random_bot
            state = play(state, bot(state, luck))
        assert score(state).winners == (2,)
