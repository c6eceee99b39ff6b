"""R44, a house option: everyone has the same number of turns."""

from random import Random

import pytest

from games.flutter import rules
from games.flutter.bots import random_bot
from games.flutter.notation import dump, parse
from games.flutter.rules.game import take
from games.flutter.rules.state import State
from games.flutter.table.game import TABLE


def ended(players: int, seed: int, *, equal: bool) -> State:
    state, luck = rules.start(players, equal=equal), Random(seed)
    while not rules.over(state):
        chance = rules.to_move(state) is None
        state = rules.play(state, rules.legal(state).pick(luck) if chance else random_bot(state, luck))
    return state


@pytest.mark.parametrize(
    ("players", "turn", "by_the_book", "equal"),
    [
        (4, 12, 15, 15),  # the first player empties a stack: the others are the rest of the round
        (4, 13, 16, 19),  # the second does: the first has a fourth last turn, and R44 gives one to the others too
        (4, 15, 18, 19),
        (2, 9, 10, 11),
        (5, 11, 15, 19),
    ],
)
def test_R44_the_game_goes_on_to_the_end_of_the_round(players: int, turn: int, by_the_book: int, equal: int) -> None:
    for option, last in ((False, by_the_book), (True, equal)):
        state = rules.start(players, equal=option)
        state = state._replace(turn=turn, left=(1, *state.left[1:]))
        assert take(state, 0)[2] == last


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R44_in_whole_games_everyone_has_as_many_turns_as_the_others(players: int) -> None:
    assert {ended(players, seed, equal=True).turn % players for seed in range(3)} == {0}


def test_R44_without_it_the_book_decides() -> None:
    assert {ended(4, seed, equal=False).turn % 4 for seed in range(6)} != {0}


def test_R44_the_option_is_part_of_a_position_and_of_a_table() -> None:
    state = ended(3, 1, equal=True)
    assert dump(state).startswith("players 3 equal\n")
    assert parse(dump(state)) == state
    assert TABLE.view(TABLE.start(3, equal=True), None)["equal"] is True
