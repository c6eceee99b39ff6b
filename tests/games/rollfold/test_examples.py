"""The worked examples of the specification, one test each, named by their numbers."""

import pytest

from games.rollfold.rules import crowns
from tests.games.rollfold.examples import EXAMPLES, NUMBERS, run


@pytest.mark.parametrize("example", EXAMPLES, ids=NUMBERS)
def test_example(example: str) -> None:
    state = run(example)
    title = example.splitlines()[0]
    if "complete level" in title:
        turns, wanted = (
            int(word) for word in title.split(" turns = ")[0].split()[-1:] + title.split(" = ")[1].split()[:1]
        )
        assert state.round == turns
        assert crowns(state.players[0].sheet.view.level.number, turns) == wanted


def test_all_23_examples_are_here() -> None:
    assert [f"V{number:02}" for number in range(1, 24)] == NUMBERS
