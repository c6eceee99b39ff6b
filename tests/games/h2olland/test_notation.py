"""Positions and moves are written down and read back; what cannot be read is answered with a sentence."""

import random

import pytest

from games.h2olland.notation import dump_move, parse_move
from games.h2olland.positions import dump, parse
from games.h2olland.rules import legal, play, start
from games.h2olland.rules.moves import Exchange, Plant, Turn
from games.kit.errors import BadNotation

MOVES = [
    "w farm 6,12",
    "o mill 0,5",
    "r corn 12,5v",
    "b purple 5,15h",
    "w dike S0l|S1l",
    "w pass",
    "w drain N1l N1r",
    "w turn N1r 17",
    "w lay 2",
    "w take pink",
    "weather 3",
    "w buy mill",
    "w trade corn bean",
    "w trade crops cow",
    "w done",
    "w return corn",
    "w run 7,8h",
]


@pytest.mark.parametrize("text", MOVES)
def test_moves_are_read_as_they_were_written(text: str) -> None:
    assert dump_move(parse_move(text)) == text


def test_moves_say_what_they_mean() -> None:
    assert parse_move("w turn N1r 17") == Turn(0, "N1r", 17)
    assert parse_move("o trade crops cow") == Exchange(1, "crops", "cow")
    assert parse_move("r corn 0,0h") == Plant(2, "corn", 0b11)
    assert parse_move("w dike S1l|S0l") == parse_move("w dike S0l|S1l")
    assert parse_move("w drain N1r N1l") == parse_move("w drain N1l N1r")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a move"),
        ("x pass", "expected a colour"),
        ("w", "expected a move"),
        ("w jump", "is not a move"),
        ("w farm", "is not a move"),
        ("w farm 6;12", "expected a quadrant"),
        ("w farm 6,18", "expected a quadrant"),
        ("w farm -1,2", "expected a quadrant"),
        ("w farm 6,²", "expected a quadrant"),
        ("w corn 5,15", "expected a field"),
        ("w wheat 5,15h", "is not a move"),
        ("w dike S0l", "expected an edge"),
        ("w turn N1r 29", "from 1 to 28"),
        ("w turn N1r many", "expected a number"),
        ("w lay 4", "from 0 to 3"),
        ("weather 13", "from 1 to 12"),
        ("weather 0", "from 1 to 12"),
        ("w buy worker", "is not a move"),
        ("w trade gold silver", "is not a move"),
        ("w take corn", "is not a move"),
    ],
)
def test_bad_moves_get_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with its board"),
        ("B5", "begins with its board"),
        ("B4; castle w 5,5", "is not part of a position"),
        ("B4; stage autumn", "the stages are"),
        ("B4; year", "takes one word"),
        ("B2; farm r 1,8", "nobody plays r"),
        ("B4; farm w 6,14; mill w 6,14", "something on 6,14"),
        ("B4; farm w 7,14", "is water"),
        ("B4; farm w 0,0", "not on the board"),
        ("B4; corn 6,14h", "is water"),
        ("B4; drain W2l:25r0; corn 5,7h", "is barren"),
        ("B4; drain X0l", "the lake has tiles"),
        ("B4; drain W2l W2l", "drained twice"),
        ("B4; drain W2l:29r0", "land tiles 1 to 28"),
        ("B4; drain W2l:25r4", "expected a drained tile"),
        ("B4; drain W2l:25r0 W2r:25r0", "twice"),
        ("B4; drain W2l:4r0", "belongs to the island"),
        ("B4; dike S0l|S2l", "is not an edge"),
        ("B4; drain S0l; dike S0l|S1l", "not between two water tiles"),
        ("B4; corn 5,15h@w", "workers stand on tulips"),
        ("B4; weather 3 3", "different cards"),
        ("B4; barn w gold 1", "expected one of"),
        ("B4; barn w corn", "pairs of a word and a number"),
        ("B4; barn w corn 20; barn o corn 20", "only 28 corn"),
        ("B4; barn w mill 7", "white has 7 mills"),
        ("B4; barn w corn 99", "up to 28"),
        ("B4; runners w 16", "white has 16 workers"),
        ("B4; turn x", "expected a colour"),
    ],
)
def test_bad_positions_get_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse(text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_moves_of_a_whole_game_are_written_and_read(players: int) -> None:
    luck = random.Random(players)
    state = start(players, shoe=1)
    while choices := legal(state):
        move = choices.pick(luck)
        assert parse_move(dump_move(move)) == move
        state = play(state, move)
    assert parse(dump(state)) == state


def test_a_label_after_a_field_is_for_the_reader() -> None:
    assert parse("B4; corn 5,15h A") == parse("B4; corn 5,15h")
