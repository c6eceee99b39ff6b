"""A refused move is answered with a sentence that names the rule, whatever the move and whenever it comes."""

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.h2olland.positions import parse
from games.h2olland.rules import State, legal, play, summer
from games.h2olland.rules.moves import (
    Buy,
    Drain,
    Exchange,
    Farm,
    Lay,
    Mill,
    Move,
    Plant,
    Return,
    Run,
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.refusals import refusal
from games.kit.errors import IllegalMove
from tests.games.h2olland.given import after, moves, refused, walk

A_RULE = re.compile(r"\((R\d+|\d(\.\d)?)\)$")


def tried(state: State, move: Move) -> str:
    """The refusal, or nothing if the move is legal."""
    try:
        play(state, move)
    except IllegalMove as error:
        assert move not in legal(state)
        return str(error)
    assert move in legal(state)
    return ""


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_any_move_at_any_time_is_legal_or_refused_with_a_rule(players: int, seed: int) -> None:
    luck = random.Random(seed)
    steps = walk(players, seed)
    another = walk(2 if players > 2 else 4, seed + 1)  # on another board
    moves = [move for _, move in (*steps, *another)]
    for state, _ in steps[::2]:
        for move in luck.sample(moves, 6):
            why = tried(state, move)
            assert not why or A_RULE.search(why), why


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_nearly_legal_move_is_refused_with_a_rule(players: int, seed: int) -> None:
    """The right kind of move in the right season by the right seat, but in another place or with another piece."""
    luck = random.Random(seed)
    steps = walk(players, seed)
    by_kind: dict[tuple[type, int], list[Move]] = {}
    for _, move in steps:
        by_kind.setdefault((type(move), getattr(move, "seat", 0)), []).append(move)
    for state, move in steps[::2]:
        others = by_kind[type(move), getattr(move, "seat", 0)]
        why = tried(state, luck.choice(others))
        assert not why or A_RULE.search(why), why


WRONG: list[tuple[str, Move, str]] = [
    ("B4; barn w farm 1", Farm(0, 0), "one quadrant"),
    ("B4; barn w farm 1", Farm(0, -1), "not land on this board"),
    ("B4; barn w mill 1", Mill(0, 3), "one quadrant"),
    ("B4; barn w corn 1", Plant(0, "corn", 5), "side by side"),
    ("B4; barn w corn 1", Plant(0, "corn", -1), "side by side"),
    ("B4; barn w mill 1", Plant(0, "mill", 3), "mill is not a field"),
    ("B4; barn w corn 1", Plant(7, "corn", 3), "not seat 7's"),
    ("B4; stage lay; drain S0l:25r0; loose S0l", Lay(0, 4), "0 to 3 quarter turns"),
    ("B4; stage drought", Turn(0, "X9", 5), "X9 is not a water tile"),
    ("B4; stage drought", Turn(0, "S0l", -5), "land tile -5"),
    ("B4; stage drought", Turn(0, "S0l", 99), "land tile 99"),
    ("B4; stage weather", Weather(13), "not 13"),
    ("B4; stage winter", Buy(0, "worker"), "does not sell workers"),
    ("B4; stage winter", Exchange(0, "corn", "corn"), "corn cannot be exchanged for corn"),
    ("B4; stage winter", Exchange(0, "corn", "bean"), "that takes 3 corn"),
    ("B4; stage barn; barn w corn 6", Return(5, "corn"), "nobody plays"),
    ("B4; stage barn; barn w corn 6", Return(0, "bean"), "no beans in the barn"),
    ("B4; stage barn; barn w corn 6 dike 1", Return(0, "dike"), "takes up no space"),
    ("B4; stage race; runners w 1; mill w 5,17; red 6,17h", Run(0, 0), "not to bare land"),
    ("B4; stage race; runners w 1; mill w 5,17; red 6,17h", Run(0, -1), "not to bare land"),
]


@pytest.mark.parametrize(("text", "move", "why"), WRONG)
def test_moves_that_no_text_can_say_are_refused_too(text: str, move: Move, why: str) -> None:
    state = parse(text)
    assert why in refusal(state, move)
    assert why in tried(state, move)


def test_refused_areas_say_what_is_wrong_with_them() -> None:
    text = "B4; dike N0l|N0r N0r|N1r S0l|S0r S0l|S1l; mill w 6,1; mill o 6,16; shoe w"
    state = summer.begin_draining(parse(text))
    assert "is not an area" in refused(state, "w drain N0l")
    assert "is not an area" in refused(state, "w drain X1")
    assert "at most 4 tiles" in refused(state, "w drain E0l E0r E1l E1r E2l E2r")
    assert "no unused mill beside S0l" in refused(state, "w drain S0l")
    five = summer.begin_draining(parse("B4; dike N0l|N0r N0r|N1r S0l|S0r S0l|S1l; mill w 6,1; shoe w"))
    assert "(R18)" in refused(five, "w drain S0l")
    two = summer.begin_draining(parse("B4; dike S0l|S1l S0r|S1r; mill w 6,16 11,16"))
    assert "alphabetical" in tried(two, Drain(0, ("S0r", "S0l")))


def test_refused_turns_say_what_is_wrong_with_them() -> None:
    text = "B4; dike S0l|S1l S0r|S1r; mill w 6,16; mill o 11,16; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain S0l S0r")
    assert "not a water tile of this area" in refused(state, "w turn S1l 5")
    assert "white has no mill beside S0r" in refused(state, "w turn S0r 5")
    assert "cannot be here" in refused(state, "w turn S0l 3")


def test_refused_rewards_say_what_is_wrong_with_them() -> None:
    text = "B4; dike S0l|S0r S0l|S1l; mill w 6,15; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain S0l", "w turn S0l 5")
    assert "not corn" in tried(state, Take(0, "corn"))
    assert "need 2 mills" in refused(state, "w take yellow")


def test_3_2_a_seat_without_a_dike_lays_none_even_in_a_position_written_by_hand() -> None:
    state = parse("B4; stage dikes; turn w; barn w corn 1")
    assert refused(state, "w dike S0l|S1l") == "white has no dikes in the barn (3.2)"
    assert moves(state) == {"w pass"}
