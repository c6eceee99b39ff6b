"""A handful of moves as a set."""

from random import Random
from typing import NamedTuple

import pytest

from games.kit.choices import Few


class Toss(NamedTuple):
    side: int


class Pass(NamedTuple):
    seat: int


def test_moves_of_another_kind_are_not_in_it_even_if_their_tuples_are_equal() -> None:
    few = Few((Toss(0), Toss(1)))
    assert Toss(1) in few
    assert Pass(1) not in few
    assert (1,) not in few


def test_it_is_counted_walked_and_picked_from() -> None:
    few = Few((Toss(0), Toss(1)))
    luck = Random(1)
    assert (len(few), bool(few), list(few)) == (2, True, [Toss(0), Toss(1)])
    assert {few.pick(luck) for _ in range(40)} == {Toss(0), Toss(1)}


def test_when_the_game_is_over_there_is_nothing_to_pick() -> None:
    assert not Few(())
    with pytest.raises(IndexError, match="over"):
        Few(()).pick(Random(1))
