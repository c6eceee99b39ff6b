"""The ring of stacks and its token."""

from games.flutter.rules.placing import ahead, step

FULL = ("a", "b", "c", "d", "e")
HOLED = ("a", "", "", "d", "e")


def test_the_token_steps_clockwise_and_round() -> None:
    assert [step(FULL, at) for at in range(5)] == [1, 2, 3, 4, 0]
    assert step(FULL, 3, 2) == 0


def test_empty_stacks_are_not_there() -> None:
    assert step(HOLED, 0) == 3
    assert step(HOLED, 0, 2) == 4
    assert step(HOLED, 1) == 3  # its own stack is empty: a mere place
    assert step(("", "", "c", "", ""), 2) == 2


def test_a_token_without_stacks_stays() -> None:
    assert step(("", ""), 1, 3) == 1


def test_what_lies_ahead_ends_under_the_token() -> None:
    assert ahead(FULL, 2) == (3, 4, 0, 1, 2)
    assert ahead(HOLED, 3) == (4, 0, 3)
    assert ahead(HOLED, 1) == (3, 4, 0)
