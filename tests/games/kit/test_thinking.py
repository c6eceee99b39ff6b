"""Moves are compared by playing them out within a budget of steps, and most of it goes to the best."""

from collections import Counter

from games.kit.thinking import Outcome, weighed


def test_the_best_move_comes_first_and_is_played_out_most_often() -> None:
    played: Counter[int] = Counter()

    def outcome(move: int, sample: int) -> Outcome:
        played[move] += 1
        return Outcome(move + (sample % 2), 10)

    ranked = weighed(range(8), outcome, 600)
    assert ranked[0].move == 7
    assert played[7] > 3 * played[0]
    assert sum(played.values()) * 10 <= 600 + 3 * 80


def test_a_single_move_needs_no_thought() -> None:
    assert [one.move for one in weighed(["only"], lambda move, sample: Outcome(1 / 0, 1), 100)] == ["only"]


def test_moves_that_end_the_game_at_once_use_up_the_budget_too() -> None:
    assert [one.move for one in weighed([1, 2], lambda move, sample: Outcome(move, 0), 10)] == [2, 1]
