"""Reading positions and maps from text, and what is said about text that is neither."""

import pytest

from games.kit import grid
from games.kit.errors import BadNotation
from games.polders.components import POLDERS
from games.polders.notation import dump_marks, parse_marks, parse_position
from games.polders.rules.board import board
from tests.games.polders.examples import FINAL

SCHERMER = board(POLDERS[0].map)
TWO_POLDERS = f"[De Schermer]\n{FINAL[0]}[De Beemster]\n{FINAL[1]}"
FILE = f"""# the end of our game
players: 2
assignments: A14 A01 A05 A06 A03

{TWO_POLDERS}"""


def test_coordinates_count_from_the_top_left() -> None:
    assert grid.row_and_column(grid.parse_square("d5")) == (4, 3)
    assert grid.name(grid.square(4, 3)) == "d5"


def test_a_position_may_have_comments_blank_lines_and_lower_case_names() -> None:
    assert parse_position(FILE.replace("[De Beemster]", "[de beemster] # the other one\n").replace("A14", "a14")) == (
        parse_position(FILE)
    )
    assert parse_position(FILE).assignments == ("A14", "A01", "A05", "A06", "A03")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("players: 2", "", "expected a line such as 'players: 4'"),
        ("players: 2", "players: 7", "line 2: players must be 2 or 3 or 4, got '7'"),
        ("players: 2", "players 2", "line 2: expected players:, assignments:"),
        ("players: 2", "colour: red", "line 2: expected players:, assignments:"),
        ("A14", "A16", "line 3: there is no assignment 'A16'; they run from A01 to A15"),
        ("A14", "A01", "line 3: expected up to 5 different assignments"),
        ("A14", "A14 A02", "line 3: expected up to 5 different assignments"),
        ("players: 2", "players: 2\nties: split", "line 3: ties must be pool or place, got 'split'"),
        ("players: 2", "players: 2\nminimal-max: 5", "line 3: minimal-max must be 3 or 4, got '5'"),
        ("[De Beemster]", "[De Schermer]", "line 16: De Schermer appears twice"),
        ("[De Beemster]", "[De Purmer]", "line 16: De Purmer is not used with 2 players"),
        ("[De Beemster]", "[Beemster]", r"line 16: expected one of \[De Schermer\]"),
        ("[De Beemster]", "[De Beemster", r"line 16: expected one of \[De Schermer\]"),
        ("players: 2", "players: 3", r"\[De Purmer\] is missing; 3 players use De Schermer, De Beemster, De Purmer"),
        ("~~ ~~ Rx .. Bx", "~~ ~~ Rq .. Bx", r"line 6, square c1: expected \.\., or an owner \(R B\) and a filling"),
        ("~~ ~~ Rx .. Bx", "~~ ~~ Gx .. Bx", r"line 6, square c1: expected \.\., or an owner \(R B\)"),
        ("~~ ~~ Rx .. Bx", "~~ .. Rx .. Bx", "line 6, square b1: expected ~~ because this is water"),
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
