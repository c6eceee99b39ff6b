"""Text in, text out; bad text gives a sentence."""

import pytest

from games.kit.errors import BadNotation
from games.rollfold.components import LEVELS
from games.rollfold.editions import level_in
from games.rollfold.notation import Game, dump_game, dump_move, parse_game, parse_move, replay
from games.rollfold.rules import start
from games.rollfold.rules.boxes import name, parse_box
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Options, blank
from tests.games.rollfold.tables import between_rounds, do, marked, picture

MOVES = [
    "roll b1|4 w2|2",
    "1 w1,2+:",
    "2 b6:",
    "1 H2<5",
    "4 !H14>2",
    "1 H2<2~",
    "1 A6>7~2",
    "1 H5<1*v2@I9",
    "1 B5<1@O11<3",
    "3 H2<2v2",
    "1 -5",
    "1 fA",
    "1 FD",
    "1 2C",
    "1 turn",
    "1 done",
]


@pytest.mark.parametrize("text", MOVES)
def test_8_1_moves_are_their_text(text: str) -> None:
    assert dump_move(parse_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "roll",
        "roll b4",
        "roll b4 w",
        "5 done",
        "1",
        "1 H2",
        "1 H16<2",
        "1 P2<2",
        "1 h2<2",
        "1 H2<0",
        "1 fE",
        "1 3A",
        "1 w:",
        "1 w1,:",
        "1 x3:",
        "1 H2<5 H2<5",
        "1 H2<5@",
        "one done",
        "1 " + "9" * 5000,
    ],
)
def test_8_1_bad_moves_give_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as bad:
        parse_move(text)
    assert len(str(bad.value)) > 10


SAVED = """\
rollfold level 1, 2 players, first 2, orb_links on
roll b5 w1|2
2 b5:
1 w1,2: B8<1 B8>2 !H14>2 done
2 H2<5 done
roll b2 w3
1 w3:
2 b2:
"""


def test_saved_games_read_as_written() -> None:
    game = parse_game(SAVED)
    assert (game.level, game.players, game.first, game.options) == (1, 2, 1, Options(orb_links=True))
    assert len(game.moves) == 12
    assert dump_game(game) == SAVED
    assert replay(game).round == 2


def test_saved_games_say_if_their_sheets_are_of_an_earlier_edition() -> None:
    game = parse_game("rollfold level 3, column 1, edition 1, orb_links on\n")
    assert (game.edition, game.options) == (1, Options(orb_links=True))
    assert dump_game(game) == "rollfold level 3, column 1, edition 1, orb_links on\n"
    assert replay(game).players[0].sheet.view.level is level_in(3, 1)


def test_saved_games_may_carry_notes() -> None:
    text = "# Sunday, at the kitchen table\nrollfold level 2, column 3\n\nroll b5 w3  # a good start\n"
    assert parse_game(text) == Game(2, column=3, moves=(parse_move("roll b5 w3"),))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "polders",
        "rollfold level 5, column 1",
        "rollfold level 1, column 7",
        "rollfold level 1, 5 players, first 1",
        "rollfold level 1, 2 players, first 3",
        "rollfold level 1, column 1, wings on",
        "rollfold level 1, column 1, edition 3",
        "rollfold level 1, column 1\nhello",
    ],
)
def test_bad_games_give_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as bad:
        parse_game(text)
    assert len(str(bad.value)) > 10


def test_5_1_the_picture_of_level_1_with_all_corners_small() -> None:
    state = between_rounds(marked(1, xs="C1 A2 N1 O3 A13 B15 O14 M15"))
    folded = do(state, "1 fA", "1 fB", "1 fC", "1 fD").players[0].sheet
    lines = picture(folded).splitlines()
    assert lines[0] == "    / . . . . 2 . . . . /"
    assert lines[1] == "  / 1 . . f . S . . . . 1 /"
    assert lines[2] == "/ 1 W . . . . . . . f . W 1 /"
    assert lines[12] == "/ 1 W . f . . . . . f . W 1 /"
    assert lines[14] == "    / . . . . 2 . . . . /"


def test_5_1_the_picture_of_level_1_with_all_corners_large() -> None:
    lines = picture(marked(1, Folds((6, 6, 6, 6)))).splitlines()
    assert lines[0] == "          / . 2 . /"
    assert lines[4] == "  / . . . 1 . . . 1 . . 2 /"
    assert lines[5] == "/ . . 3 1 W . . . W 1 1 . . /"
    assert lines[11] == "    / 3 . 3 . . 1 1 . 3 /"


def test_5_4_the_final_boards_of_level_4() -> None:
    small = picture(marked(4, Folds((2, 2, 2, 2), True, (True,) * 4, 7))).splitlines()
    assert small[2] == "        / . . 2 . W /"
    assert small[5] == "  / W . . b / . / b . . . /"
    assert small[6] == "/ . . . . / m . m / . . . . /"
    large = picture(marked(4, Folds((3, 3, 3, 3), True, (True,) * 4, 7))).splitlines()
    assert large[4] == "    / . b . / . / . b . /"
    assert large[5] == "  / W . . / . . . / . . . /"
    assert large[12] == "        / W . 2 . . /"


def test_a_picture_shows_ink() -> None:
    lines = picture(marked(1, xs="G2", circles="F2")).splitlines()
    assert lines[1] == "F . . . . o x S . . . . . . ."


def test_boxes_are_their_names() -> None:
    assert name(parse_box("H8")) == "H8"
    assert blank(LEVELS[0]).view.glyphs[parse_box("H8")] == "W"
    assert start(1).players[0].sheet == blank(LEVELS[0])
