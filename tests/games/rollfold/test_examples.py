"""The worked examples of the specification, one test each, named by their numbers."""

import pytest

from games.rollfold.rules import crowns
from tests.games.rollfold.examples import EXAMPLES, NUMBERS, run

WHOLE_GAMES = [example for example in EXAMPLES if "complete level" in example.splitlines()[0]]


@pytest.mark.parametrize("example", EXAMPLES, ids=NUMBERS)
def test_example(example: str) -> None:
    run(example)


@pytest.mark.parametrize("example", WHOLE_GAMES, ids=NUMBERS[-len(WHOLE_GAMES) :])
def test_a_whole_game_takes_the_turns_and_earns_the_crowns_of_its_title(example: str) -> None:
    before, after = example.splitlines()[0].split(" turns = ")
    turns, wanted = int(before.split()[-1]), int(after.split()[0])
    state = run(example)
    assert state.round == turns
    assert crowns(state.players[0].sheet.view.level.number, turns) == wanted


def test_all_23_examples_are_here() -> None:
    assert [f"V{number:02}" for number in range(1, 24)] == NUMBERS
