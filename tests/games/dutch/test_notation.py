"""Positions and moves go to text and back, and a record says what happened."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dutch.notation import dump, dump_move, parse, parse_move, parse_moves
from games.dutch.rules import State, score
from games.dutch.rules.moves import (
    Arm,
    Bid,
    Buy,
    Cash,
    Copy,
    Decline,
    End,
    Lay,
    Move,
    PlayPower,
    SetAside,
    Shuffle,
    Take,
    Toss,
    Vote,
)
from games.kit.errors import BadNotation
from tests.games.dutch.story import record
from tests.games.dutch.strategies import positions
from tests.games.dutch.table import PACK, cards, random_game


@given(positions())
def test_a_position_comes_back_from_its_text(state: State) -> None:
    assert parse(dump(state)) == state


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p0 aside R4", SetAside(0, 13)),
        ("p1 bid G2 R4", Bid(1, cards("R4 G2"))),
        ("p0 bid", Bid(0, 0)),
        ("p0 power B10", PlayPower(0, 39)),
        ("p0 cash B5", Cash(0, 34)),
        ("p0 copy B6", Copy(0, 35)),
        ("p0 arm", Arm(0)),
        ("p0 take B9 from auction", Take(0, 38, "auction")),
        ("p0 take B9 from own", Take(0, 38, "own")),
        ("p0 nothing", Decline(0)),
        ("p0 buy 3 with B3 B6 B9", Buy(0, 3, cards("B6 B9 B3"))),
        ("p1 lay R3", Lay(1, 12)),
        ("p1 end", End(1)),
        ("p0 go on", Vote(0, True)),
        ("p0 enough", Vote(0, False)),
        ("p0 shuffle R2 G1", Shuffle(0, (11, 0))),
        ("p1 toss", Toss(1)),
    ],
)
def test_a_move_comes_back_from_its_text(text: str, move: Move) -> None:
    parsed = parse_move(text)
    assert (type(parsed), parsed) == (type(move), move)
    assert dump_move(move) == text


def test_a_power_and_what_it_does_may_share_a_line() -> None:
    line = "p0 power B10: take B9 from auction: copy B6: cash B5, cash B3"
    assert [dump_move(move) for move in parse_moves(line)] == [
        "p0 power B10", "p0 take B9 from auction", "p0 copy B6", "p0 cash B5", "p0 cash B3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["", "p0", "p2 end", "p0 fly", "p0 bid R11", "p0 bid R1 R1", "p0 buy 7 with R1", "p0 buy with R1", "p0 go",
     "p0 take R1", "p0 take R1 from deck", "p0 aside", "p0 aside R1 R2", "p0 enough now", "aside R4"],
)  # fmt: skip
def test_a_move_that_cannot_be_read_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(BadNotation, match=r"expected|is not a move|named twice"):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("stage dance\nauction *", "a stage is one of"),
        ("stage over\nadisc R1", "there is no place for"),
        ("stage over\nadisc * *", "write * only once"),
        ("stage over\nadisc R1 *\np0 hand R1", "R1 is in 2 places"),
        ("stage over\nadisc *\nadisc", "is in the position twice"),
        ("stage over\nadisc *\np3 hand R1", "no line 'p3'"),
        ("stage over\nadisc R99 *", "expected a card"),
        ("stage over p0\nadisc *", "there are none in toss and over"),
        ("stage bid\np0 hand *", "name the seats"),
        ("stage bid p0 p0\np0 hand *", "expected p0, p1 or both"),
        ("stage aside p0\np0 hand R1\nauction *", "(D32)"),
        ("stage aside p0\np0 hand R1 R2\np0 bid R3\nauction *", "already has an offering"),
        ("stage tie p0\np0 deck *", "has not run out"),
        ("stage tie p0\np0 disc R1\nsums 3 3\nauction *", "the sums must be those of the bids"),
        ("stage tie p0\np0 disc R1\np0 bid R2\nsums 2 0\nauction *", "there is no tie"),
        ("stage draw p0\np0 hand R1 R2 R3 R4 R5\np0 disc R6\nauction *", "full hand"),
        ("stage buy p0 p1\nwinner p0\nauction *", "one seat's turn"),
        ("stage buy p0\nauction *", "one seat must have won the bid"),
        ("stage buy p0\nwinner p9\nauction *", "the winner is p0, p1 or --"),
        ("stage buy p0\nwinner p0\npending R8\np0 power R8\nauction *", "can do nothing"),
        ("stage buy p0\nwinner p0\npending R9 R7\np0 power R7\np0 disc R1\nauction *", "among the power cards"),
        ("stage buy p0\nwinner p0\narmed R8\np0 power R8\nauction *", "only a 7"),
        ("stage bid p0\narmed R7\np0 hand R1\nauction *", "only in phase 3"),
        ("stage buy p0\nwinner p0\np0 power R1\nauction *", "only power cards"),
        ("stage laid p1\nwinner p0\np1 bid R1 R2\ndisplay R3\nauction *", "the loser must have laid down one card"),
        ("stage bid p0\np0 hand R1\ndisplay R2 R3 R4 R5 R6 R7 R8\nauction *", "6 places, not 7"),
        ("stage bid p0\np0 hand R1\np0 deck R2 R3\np0 aside R3\nauction *", "must be the top card of the deck"),
        ("stage bid p0\np0 hand R1\np0 shown R2\nauction *", "shown must be cards of p0"),
        ("stage bid p0\np0 hand R1\nround x\nauction *", "expected a number"),
        ("stage bid p0\np0 hand R1\nsums 3\nauction *", "the sums of both bids"),
        ("stage bid p0\np0 hand R1\nbought maybe\nauction *", "expected yes or no"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        parse(text)
    assert says in str(refusal.value)


@given(st.text(alphabet="p01 abdeginrstRGPB*-\n:,56", max_size=60))
def test_any_text_is_read_or_refused_and_never_breaks(text: str) -> None:
    for read in (parse, parse_move, parse_moves):
        with suppress(BadNotation):
            assert read(text) is not None


def test_a_record_says_what_followed_each_move() -> None:
    moves = parse_moves(
        "p0 aside G1\np1 aside R3\np1 bid G10\np0 bid G2\np1 buy 1 with G10\np1 end\np0 end\n"
        "p0 shuffle G2 G3 G4 G5\np1 shuffle G9 R1 R2 R7"
    )
    assert record(PACK, moves, 0) == (
        "display R7 R8 R9 R10 P1 P2",
        "p0 hand G1 G2 G3 G4 G5",
        "p0 aside G1",
        "p1 aside ?",
        "p1 bid ?",
        "p0 bid G2",
        "p0 shows G2",
        "p1 shows G10",
        "p1 wins 2 : 10",
        "p1 buy 1 with G10",
        "p1 end",
        "p0 end",
        "display R8 R9 R10 P1 P2 P3",
        "p0 shuffle ?",
        "p1 shuffle ?",
        "p0 hand G1 G2 G6 G7 G8",
    )
    assert [line for line in record(PACK, moves, None) if "hand" in line or "aside" in line] == [
        "p0 aside ?",
        "p1 aside ?",
    ]


def test_a_record_says_how_a_tie_was_broken() -> None:
    """With this pack p0 holds G1 to G8 and p1 G9 to R6; both have set their next card aside."""
    moves = parse_moves("p0 aside G3\np1 aside R2\np0 bid G1\np1 bid R1")
    assert record(PACK, moves, 1)[-6:] == (
        "p1 bid R1",
        "p0 shows G1",
        "p0 adds G3",
        "p1 shows R1",
        "p1 adds R2",
        "p0 wins 4 : 3",
    )


def test_a_record_shows_the_votes_when_both_are_in_and_then_the_result() -> None:
    deal, moves, states = next(
        game for game in (random_game(random.Random(seed)) for seed in range(100)) if Vote(0, False) in game[1][-2:]
    )
    assert states[-1].stage == "over"
    lines = record(deal, moves, 1)
    assert "p0 vote ?" in lines
    assert lines[-4] == "p0 enough p1 enough"
    first, second = score(states[-1]).tallies
    assert lines[-3:-1] == (
        f"p0 scores {first.total}, {first.cards} cards",
        f"p1 scores {second.total}, {second.cards} cards",
    )
