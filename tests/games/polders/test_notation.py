"""Text to positions and moves and back, and what is said about text that is neither."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit import grid
from games.kit.errors import BadNotation
from games.polders.components import ASSIGNMENTS, POLDERS, SHAPE_CARDS
from games.polders.notation import dump_marks, dump_move, dump_position, parse_marks, parse_move, parse_position
from games.polders.records import LogLine, dump_log, parse_log, parse_record, record_of
from games.polders.rules import start
from games.polders.rules.board import Board, board, boards, dump_map, orientations
from games.polders.rules.land import KINDS, MARKS
from games.polders.rules.moves import Discard, Draw, Flip, Move, Pass, Reveal, Single
from games.polders.rules.state import Inked, Options, Position
from tests.games.polders.examples import FINAL, LOGS

SCHERMER = board(POLDERS[0].map)
TWO_POLDERS = f"[De Schermer]\n{FINAL[0]}[De Beemster]\n{FINAL[1]}"
FILE = f"""# the end of our game
players: 2
assignments: A14 A01 A05 A06 A03

{TWO_POLDERS}"""


@st.composite
def positions(draw: st.DrawFn) -> Position:
    players = draw(st.sampled_from((2, 3, 4)))
    luck = draw(st.randoms(use_true_random=False))
    ids = draw(st.permutations([card.id for card in ASSIGNMENTS]))
    options = Options(draw(st.sampled_from((3, 4))), draw(st.sampled_from(("pool", "place"))))
    polders = tuple(_any_marks(it, players, luck) for it in boards(players))
    return Position(polders, tuple(ids[: draw(st.integers(0, 5))]), options)


def _any_marks(it: Board, players: int, luck: random.Random) -> Inked:
    marks = [0] * KINDS * players
    for one in grid.each(it.land):
        if luck.random() < 0.8:
            marks[luck.randrange(len(marks))] |= one
    return Inked(it, tuple(marks))


squares = st.sets(st.integers(0, 9 * grid.STRIDE + 9).filter(lambda n: n % grid.STRIDE < 10), min_size=1).map(
    lambda numbers: sum(1 << number for number in numbers)
)
seats = st.integers(0, 3)
marks = st.sampled_from(MARKS)
moves: st.SearchStrategy[Move] = st.one_of(
    st.lists(st.sampled_from([card.id for card in ASSIGNMENTS]), min_size=1).map(lambda ids: Reveal(tuple(ids))),
    st.lists(st.sampled_from([card.id for card in SHAPE_CARDS]), min_size=1).map(lambda ids: Flip(tuple(ids))),
    st.builds(Draw, seats, squares, marks),
    st.builds(Single, seats, squares, marks),
    st.builds(Pass, seats),
    st.just(Discard()),
)
log_lines = st.builds(
    LogLine,
    st.integers(0, 24),
    seats,
    st.tuples(*[st.sampled_from(("I1", "V3", "P5"))] * 3),
    st.just("V3"),
    marks,
    st.sampled_from(orientations("V3")).map(lambda turned: turned << 2 * grid.STRIDE + 3),
) | st.builds(LogLine, st.integers(0, 24), seats, st.just(("I1", "I1", "I2")), st.just("pass"))


@given(moves)
def test_a_move_is_read_as_it_was_written(move: Move) -> None:
    again = parse_move(dump_move(move))
    assert again == move
    assert type(again) is type(move)


@given(positions())
@settings(max_examples=40)
def test_a_position_file_is_read_as_it_was_written(position: Position) -> None:
    assert parse_position(dump_position(position)) == position


@given(st.lists(log_lines, max_size=25))
def test_a_log_is_read_as_it_was_written(lines: list[LogLine]) -> None:
    assert parse_log(dump_log(tuple(lines))) == tuple(lines)


@st.composite
def maps(draw: st.DrawFn) -> str:
    """Any staircase of land with any buildings and roads."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 6))
    lengths = sorted(draw(st.lists(st.integers(1, width), min_size=height, max_size=height)))
    lines = [list(" " * (2 * width + 1)) for _ in range(2 * height + 1)]
    for line in lines[::2]:
        line[::2] = "+" * (width + 1)
    for row, length in enumerate(lengths):
        for column in range(width):
            lines[2 * row + 1][2 * column + 1] = draw(st.sampled_from(".MFW")) if column < length else "~"
            if 0 < column < length and draw(st.booleans()):
                lines[2 * row + 1][2 * column] = "|"
            if row and column < lengths[row - 1] and draw(st.booleans()):
                lines[2 * row][2 * column + 1] = "="
    return "".join("".join(line).rstrip() + "\n" for line in lines)


@given(maps())
@settings(max_examples=60)
def test_a_map_is_read_as_it_was_written(text: str) -> None:
    assert dump_map(board(text)) == text


def test_coordinates_count_from_the_top_left() -> None:
    assert grid.row_and_column(grid.parse_square("d5")) == (4, 3)
    assert grid.name(grid.square(4, 3)) == "d5"


def test_moves_are_written_as_a_player_would_say_them() -> None:
    assert dump_move(Draw(0, grid.parse_squares(["d3", "c4", "d4", "d5"]), "o")) == "draw R o d3 c4 d4 d5"
    assert dump_move(Single(1, grid.parse_square("g1"), "x")) == "single B x g1"
    assert dump_move(Reveal(("A14", "A01"))) == "reveal A14 A01"


def test_a_position_may_have_comments_blank_lines_and_lower_case_names() -> None:
    assert parse_position(FILE.replace("[De Beemster]", "[de beemster] # the other one\n").replace("A14", "a14")) == (
        parse_position(FILE)
    )
    assert parse_position(FILE).assignments == ("A14", "A01", "A05", "A06", "A03")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("players: 2", "", "expected a line such as 'players: 4'"),
        ("players: 2", "players: 7", "line 2: players is 2 or 3 or 4, not '7'"),
        ("players: 2", "players 2", "line 2: expected players:, assignments:"),
        ("players: 2", "colour: red", "line 2: expected players:, assignments:"),
        ("A14", "A16", "line 3: there is no assignment 'A16'; they go from A01 to A15"),
        ("A14", "A01", "line 3: expected up to 5 different assignments"),
        ("A14", "A14 A02", "line 3: expected up to 5 different assignments"),
        ("players: 2", "players: 2\nties: split", "line 3: ties is pool or place, not 'split'"),
        ("players: 2", "players: 2\nminimal-max: 5", "line 3: minimal-max is 3 or 4, not '5'"),
        ("[De Beemster]", "[De Schermer]", "line 16: De Schermer comes twice"),
        ("[De Beemster]", "[De Purmer]", "line 16: De Purmer is not used with 2 players"),
        ("[De Beemster]", "[Beemster]", r"line 16: expected one of \[De Schermer\]"),
        ("[De Beemster]", "[De Beemster", r"line 16: expected one of \[De Schermer\]"),
        ("players: 2", "players: 3", r"\[De Purmer\] is missing: 3 players use De Schermer, De Beemster, De Purmer"),
        ("~~ ~~ Rx .. Bx", "~~ ~~ Rq .. Bx", r"line 6, square c1: expected \.\., or an owner \(R B\) and a filling"),
        ("~~ ~~ Rx .. Bx", "~~ ~~ Gx .. Bx", r"line 6, square c1: expected \.\., or an owner \(R B\)"),
        ("~~ ~~ Rx .. Bx", "~~ .. Rx .. Bx", "line 6, square b1: expected ~~, for there is water"),
        ("~~ ~~ Rx .. Bx", "~~ ~~ ~~ .. Bx", "line 6, square c1: expected"),
        ("~~ ~~ Rx .. Bx", "~~ ~~ Rx ..", "line 6: expected 9 squares in row 1, got 8"),
        ("~~ ~~ Rx .. Bx Bx Bx ~~ ~~\n", "", "line 6: expected 10 rows of squares, got 9"),
    ],
)
def test_a_broken_position_file_says_what_where_and_what_was_expected(old: str, new: str, why: str) -> None:
    assert old in FILE
    with pytest.raises(BadNotation, match=why):
        parse_position(FILE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a move such as"),
        ("hop", "expected a move such as"),
        ("flip S18", "there is no shape card 'S18'"),
        ("reveal B01", "there is no assignment 'B01'"),
        ("draw Y o d3", "expected a colour, one of R B G K, got 'Y'"),
        ("draw RB o d3", "expected a colour"),
        ("draw R q d3", "expected a filling, one of o = x, got 'q'"),
        ("draw R o= d3", "expected a filling"),
        ("draw R o 3d", "expected a square such as d5, got '3d'"),
        ("draw R o d0", "expected a square"),
        ("draw R o d100", "expected a square"),
        ("draw R o d²", "expected a square"),
        ("draw R o d3 d3", "the square d3 is named twice"),
        ("pass", "expected a move such as"),
        ("discard all", "expected a move such as"),
    ],
)
def test_text_that_is_no_move_says_what_was_expected(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: expected 'polders record 1'"),
        ("polders record 2", "line 1: expected 'polders record 1'"),
        ("polders record 1\ndealer: 0", "expected a line such as 'players: 4'"),
        ("polders record 1\nplayers: 2\nstart: 0 0", "line 3: start names the first seat of each polder, 0 to 1"),
        ("polders record 1\nplayers: 2\nstart: a b", "line 3: start names"),
        ("polders record 1\nplayers: 2\ndealer: 2", "line 3: dealer is 0 or 1, not '2'"),
        ("polders record 1\nplayers: 2\ncolour: 2", "line 3: expected players:, start:"),
        ("polders record 1\nplayers: 2\n\nflip S99", "line 4: there is no shape card 'S99'"),
    ],
)
def test_a_broken_record_says_what_and_where(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_record(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("01 R I1,T4,I2 T4 o d3", "line 1: expected '01 R I1,T4,I2"),
        ("26 R I1,T4,I2 | I1 o d3", "line 1: expected a turn from 01 to 25, got '26'"),
        ("01 Q I1,T4,I2 | I1 o d3", "line 1: expected a colour"),
        ("01 R I1,T4,X2 | I1 o d3", "line 1: expected shapes out of"),
        ("01 R I1,T4,I2 | Q1 o d3", "line 1: expected a shape, single or pass"),
        ("01 R I1,T4,I2 | I1 d3", "line 1: expected a filling and squares"),
        ("01 R I1,T4,I2 | I2 o d3 e4", "line 1: expected squares that form the shape I2"),
        ("01 R I1,T4,I2 | single o d3 e3", "line 1: expected squares that form the shape I1"),
        ("01 R I1,T4,I2 | I1 o 33", "line 1: expected a square such as d5"),
    ],
)
def test_a_broken_log_says_what_and_where(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_log(text)


def test_logs_that_do_not_fit_together_are_refused() -> None:
    setup = start(2).setup
    whole = tuple(parse_log(text) for text in LOGS)
    ids = ("A01", "A02", "A03", "A04", "A05")
    with pytest.raises(BadNotation, match="turn 25 is missing"):
        record_of(setup, (whole[0], whole[1][:-1]), ids)
    twice = tuple(
        parse_log(
            text.replace("I2,V3,L4", "I2,V3,T4")
            .replace("L4 o", "I1 o")
            .replace(" f8 g8 h8 f9", " f8")
            .replace(" d2 e2 f2 d3", " d2")
        )
        for text in LOGS
    )
    with pytest.raises(BadNotation, match="turn 02: no T4 is left in this round's deck"):
        record_of(setup, twice, ids)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "odd number of lines, at least 3; this one has 0"),
        ("+ +\n .\n", "odd number of lines"),
        ("+ +\n ?\n+ +\n", "map line 2: square a1 is"),
        ("+ + +\n .x.\n+ + +\n", "map line 2, character 3: expected '|' or a space"),
        ("+ +\n .\n+-+\n .\n+ +\n", "map line 3, character 2: expected '=' or a space"),
        ("\n".join(["+ " * 17, " ." * 16, "+ " * 17]), "1 to 15 squares wide"),
    ],
)
def test_a_broken_map_says_what_and_where(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why.replace("|", r"\|").replace("?", r"\?")):
        board(text)


def test_a_position_of_one_polder_has_a_word_for_each_square() -> None:
    polder = parse_marks(FINAL[0], SCHERMER, 2)
    assert dump_marks(polder) == FINAL[0]
