"""The order of the stacks and the sun's first place at a table (2, R40): drawn, told or fixed."""

from collections import Counter
from random import Random

import pytest

from games.flutter import table
from games.flutter.components import RONDEL
from games.flutter.table.game import TABLE
from games.flutter.table.moves import parse
from games.flutter.table.state import PRINTED, RANDOM, State, dealt, phase
from games.kit import fair
from games.kit.errors import IllegalMove
from tests.games.flutter.phones import say, saying


def order(state: State) -> tuple[str, str]:
    """The stacks clockwise, and the one under the sun."""
    shown = table.view(state, None)
    return "".join(stack["shape"] for stack in shown["stacks"]), shown["sun"]


def told(*shapes: str) -> State:
    return saying(table.start(3, stacks=PRINTED, rondel=RANDOM), *(f"stack {shape}" for shape in shapes))


def refused(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as why:
        say(state, text)
    return str(why.value)


def test_R40_without_the_option_the_order_is_random_if_the_phones_draw() -> None:
    assert [table.start(3, stacks=stacks).rondel for stacks in ("drawn", "printed")] == [RANDOM, "fixed"]


@pytest.mark.parametrize("version", [1, 2])
def test_R40_in_logs_of_earlier_versions_the_order_is_fixed_unless_they_say_otherwise(version: int) -> None:
    earlier = TABLE.under(version)
    assert [earlier.start(3).rondel, earlier.start(3, rondel=RANDOM).rondel] == ["fixed", RANDOM]
    state = earlier.start(3)
    assert [draw.label for draw in table.wants(state, "begin")] == [f"stack-{shape.lower()}/1" for shape in RONDEL]
    assert order(say(state, "begin")) == ("LBHDM", "L")


@pytest.mark.parametrize("words", ["deal", "begin"])
def test_R40_the_phones_draw_the_circle_and_the_sun_begins_on_its_first_stack(words: str) -> None:
    state = table.start(3, rondel=RANDOM)
    draws = [fair.outcome(bytes(32), [], draw) for draw in table.wants(state, words)]
    draws[0] = tuple("HMLBD")
    state = table.play(state, parse(words, 1, draws))
    assert order(state) == ("HMLBD", "H")
    assert [top[0] for top in dealt(state).tops] == list("HMLBD")
    assert table.view(state, None)["stacks"][1]["free"]


def test_R40_every_stack_is_under_the_sun_and_beside_every_other_one_equally_often() -> None:
    """500 tables: a fifth of them each, 100, with a standard deviation of 9; a sixth of 120 circles is 25."""
    luck = Random(40)
    state = table.start(2, rondel=RANDOM)
    circles = [order(_dealt(state, luck.randbytes(32)))[0] for _ in range(500)]
    assert all(60 < Counter(circle[0] for circle in circles)[shape] < 140 for shape in RONDEL)
    assert all(60 < Counter(circle[circle.index("L") - 4] for circle in circles)[shape] < 190 for shape in "BHDM")


def _dealt(state: State, secret: bytes) -> State:
    draws = [fair.outcome(secret, [], draw) for draw in table.wants(state, "deal")]
    return table.play(state, parse("deal", 0, draws))


def test_R40_real_stacks_are_told_clockwise_from_the_sun_and_the_last_one_follows() -> None:
    state = told("M", "B", "L")
    assert table.legal(state, 2) == ["stack H", "stack D"]
    state = say(state, "stack D", seat=2)
    assert table.legal(state, 0)[:2] == ["deal", "begin"]
    state = say(state, "begin", seat=1)
    assert (phase(state), order(state)) == ("reveal", ("MBLDH", "M"))
    assert table.legal(state, 1)[0] == "reveal M01"


def test_R40_with_real_stacks_nothing_is_drawn_but_the_first_player() -> None:
    assert [draw.label for draw in table.wants(told("M", "B", "L", "D"), "deal")] == ["first/1"]


@pytest.mark.parametrize(
    ("state", "words", "why"),
    [
        (told("M"), "deal", "Tap the stacks first, clockwise, beginning with the one under the sun."),
        (told("M"), "stack M", "Tap the next stack clockwise. The moths already have their place."),
        (told("M", "B", "L", "D"), "stack L", "Deal the tiles. All five stacks have their place."),
        (say(told("M", "B", "L", "D"), "begin"), "stack L", "The tiles have already been dealt. Play on."),
    ],
)
def test_R40_what_cannot_be_told_is_refused_in_a_sentence(state: State, words: str, why: str) -> None:
    assert refused(state, words) == why


@pytest.mark.parametrize(("stacks", "rondel"), [("drawn", RANDOM), (PRINTED, "fixed"), ("drawn", "fixed")])
def test_R40_nobody_tells_an_order_that_is_drawn_or_fixed(stacks: str, rondel: str) -> None:
    why = refused(table.start(3, stacks=stacks, rondel=rondel), "stack L")
    assert why.startswith("Put the stacks in the order that the phones show")


def test_R40_a_log_in_which_chance_arranged_other_stacks_is_refused() -> None:
    state = table.start(2, rondel=RANDOM)
    draws = [fair.outcome(bytes(32), [], draw) for draw in table.wants(state, "begin")]
    with pytest.raises(IllegalMove, match="one place in the circle"):
        table.play(state, parse("begin", 0, draws[1:]))


def test_the_option_is_random_or_fixed() -> None:
    with pytest.raises(IllegalMove, match="Choose random or fixed"):
        table.start(2, rondel="round")
