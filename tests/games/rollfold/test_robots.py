"""Robots at a table of Crease & Cross: their sheets are on the screen, and their turns are moves like any other."""

from random import Random
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from games.rollfold.table.game import TABLE, play, start
from games.rollfold.table.moves import parse
from games.rollfold.table.robots import sheet_of
from games.rollfold.table.state import State, phase


def begun(robots: str, players: int = 2, **options: Any) -> State:
    state = start(players, robots=robots, **options)
    return play(state, parse("begin 2", 0, ()))


def step(state: State, luck: Random) -> State:
    """One move of a robot, or of a person who never wins."""
    for seat, strength in state.robots:
        choices = TABLE.advise(state, seat, strength, Random(3))
        if choices:
            return said(state, seat, choices[0].text, luck)
    words = {"roll": "roll", "choose": "take b", "draw": "done", "claim": "not me"}[phase(state)]
    if phase(state) == "claim" and 0 in state.denied:
        words = "finish"
    return said(state, 0, words, luck)


def said(state: State, seat: int, words: str, luck: Random) -> State:
    drawn = [(luck.randint(1, 6), luck.randint(1, 6))] if words == "roll" else []
    return play(state, parse(words, seat, drawn))


def test_a_person_and_three_robots_play_to_the_end() -> None:
    luck = Random(1)
    state = begun("1:friendly,2:keen,3:friendly", 4)
    while not TABLE.over(state):
        state = step(state, luck)
    assert any(TABLE.finals(state)[seat].won for seat in (1, 2, 3))


def test_a_turn_is_drawn_on_the_robots_own_sheet() -> None:
    state = begun("1:keen")
    before = sheet_of(state, 1)
    state = step(step(state, Random(1)), Random(1))
    assert sheet_of(state, 1).xs.bit_count() > before.xs.bit_count()
    assert 1 in state.rounds[-1].done


def test_the_same_position_and_seed_give_the_same_turn() -> None:
    state = step(begun("1:friendly"), Random(1))
    assert TABLE.advise(state, 1, "friendly", Random(5)) == TABLE.advise(state, 1, "friendly", Random(5))


def test_a_robot_has_nothing_to_choose_when_it_is_not_its_turn() -> None:
    assert TABLE.advise(start(2, robots="1:keen"), 1, "keen", Random(1)) == []


def test_a_person_cannot_play_as_a_robot_does() -> None:
    state = step(begun("1:keen"), Random(1))
    with pytest.raises(IllegalMove, match="Only a robot's turn"):
        said(state, 0, "plays done", Random(1))


def test_robots_in_all_seats_are_refused() -> None:
    with pytest.raises(IllegalMove, match="at least one seat for a person"):
        start(2, robots="0:keen,1:keen")
