"""Bots play legal games, the greedy bot plays better than chance, and the same luck gives the same game."""

import random

from games.polders.bots import casual_bot, greedy_bot, play_out, random_bot
from games.polders.rules import over, play, score, start
from games.polders.rules.land import empty


def test_a_game_of_bots_replays_exactly() -> None:
    record, state = play_out(2, random.Random(5), greedy_bot)
    assert over(state)
    again = start(2, record.setup.start, record.setup.dealer)
    for move in record.moves:
        again = play(again, move)
    assert again == state
    assert play_out(2, random.Random(5), greedy_bot) == (record, state)


def test_greedy_bots_fill_the_polders_and_score_as_measured() -> None:
    """RULES.md, "Measured play", four players: 94 % filled, 54 points from areas; a handful of games stays near."""
    fills, area_points = [], []
    for seed in range(4):
        _, state = play_out(4, random.Random(seed), greedy_bot)
        fills += [1 - empty(land).bit_count() / 75 for land in state.lands]
        area_points += [score(state).points(seat, "area") for seat in range(4)]
    assert 0.90 < sum(fills) / len(fills) < 0.97
    assert 45 < sum(area_points) / len(area_points) < 65


def test_random_bots_fill_less_and_score_less() -> None:
    """RULES.md, "Measured play", four players: 82 % filled, 10 points from areas."""
    fills, area_points = [], []
    for seed in range(40):
        _, state = play_out(4, random.Random(seed), random_bot)
        fills += [1 - empty(land).bit_count() / 75 for land in state.lands]
        area_points += [score(state).points(seat, "area") for seat in range(4)]
    assert 0.78 < sum(fills) / len(fills) < 0.84
    assert 8 < sum(area_points) / len(area_points) < 14


def test_casual_bots_play_on_to_the_end() -> None:
    _, state = play_out(3, random.Random(1), casual_bot)
    assert over(state)
    assert min(score(state).totals) > 40
