"""The table: rounds, dice, ties and the end, and the table vectors of section 8.3."""

import pytest

from games.kit import grid
from games.kit.errors import IllegalMove
from games.rollfold.components import BLACK, WHITE
from games.rollfold.notation import parse_move, parse_string
from games.rollfold.rules import Refused, State, crowns, legal, over, play, score, start
from games.rollfold.rules.boxes import name
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Roll, Take, TurnPage
from games.rollfold.rules.sheet import Options, Sheet, won
from games.rollfold.rules.state import dice_of
from tests.games.rollfold.examples import EXAMPLES, parse_boxes, run
from tests.games.rollfold.tables import between_rounds, do, drawing, marked, refusal


def test_2_four_starting_points_and_nothing_else() -> None:
    sheet = start(1).players[0].sheet
    assert sheet.xs == sheet.circles == parse_boxes(["H2", "N8", "H14", "B8"])
    assert start(1).round == 0


@pytest.mark.parametrize(
    ("level", "players", "column", "what"),
    [(5, 1, None, "levels"), (1, 5, None, "players"), (1, 1, 7, "columns"), (1, 2, 3, "solo table")],
)
def test_2_a_table_that_cannot_be_set(level: int, players: int, column: int | None, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        start(level, players, column=column)


def test_3_a_round_goes_roll_take_draw_done_and_the_dice_go_on() -> None:
    table = start(1, players=3, first=2)
    table = do(table, "roll b1|4 w3")
    assert (table.round, table.active) == (1, 2)
    assert refusal(table, "1 w3:") == "WAIT"  # the active player chooses first
    table = do(table, "3 b1,4:", "1 w3:", "2 w3:")
    table = do(table, "1 H2v3", "3 H2v4", "3 B8>1", "3 done", "2 B8>3", "2 done")
    assert refusal(table, "roll b2 w3") == "WAIT"
    table = do(table, "1 done")
    assert (table.faces, table.taken, table.active) == ((), "", 0)


def test_3_draws_of_different_players_commute() -> None:
    table = do(start(1, players=2), "roll b2 w3", "1 b2:", "2 w3:")
    assert do(table, "1 H2v2", "2 H2v3") == do(table, "2 H2v3", "1 H2v2")


# Section 8.3: the active player took white.
@pytest.mark.parametrize(
    ("owned", "dice"), [(0, {"b"}), (0b1000, {"b", "w"}), (0b0100, {"b"})], ids=["none", "take white", "take black"]
)
def test_8_3_dice_that_inactive_players_may_use(owned: int, dice: set[str]) -> None:
    table = start(1, players=2)
    other = table.players[1]._replace(owned=owned)
    table = do(table._replace(players=(table.players[0], other)), "roll b2 w3", "1 w3:")
    assert set(dice_of(table, 1)) == dice
    assert dice_of(table, 0) == ("w",)
    for die, numbers in (("b", (2,)), ("w", (3,))):
        assert (Take(1, die, numbers) in legal(table)) == (die in dice)


@pytest.mark.parametrize("owned", [0, 0b0100, 0b1000, 0b1111])
def test_8_3_on_a_free_field_both_dice(owned: int) -> None:
    state = between_rounds(marked(1), owned)  # column 1 begins with E
    assert set(dice_of(do(state, "roll b2 w3"), 0)) == {"b", "w"}


def test_3_the_active_player_cannot_use_the_other_die_even_with_a_bonus() -> None:
    table = start(1, players=2)
    active = table.players[0]._replace(owned=0b1100)
    table = do(table._replace(players=(active, table.players[1])), "roll b2 w3", "1 w3:")
    assert dice_of(table, 0) == ("w",)
    assert refusal(table, "1 b2:") == "DIE"


CROWNS = [
    (1, 12, 8),
    (1, 15, 5),
    (2, 16, 4),
    (2, 17, 4),
    (3, 18, 3),
    (3, 20, 3),
    (1, 21, 2),
    (1, 24, 2),
    (1, 25, 1),
    (1, 29, 1),
    (1, 30, 0),
    (4, 23, 6),
    (4, 24, 5),
    (4, 25, 4),
    (4, 26, 3),
    (4, 27, 2),
    (4, 28, 1),
    (4, 29, 1),
    (4, 30, 0),
]


@pytest.mark.parametrize(("level", "turns", "expected"), CROWNS)
def test_8_3_crowns(level: int, turns: int, expected: int) -> None:
    assert crowns(level, turns) == expected


def final_sheet(example: str) -> Sheet:
    return run(next(text for text in EXAMPLES if text.startswith(example))).players[0].sheet


def needed(sheet: Sheet) -> str:
    """The boxes without whose X the sheet would not have won."""
    alone = sheet.xs & ~sheet.view.starts
    return " ".join(sorted(name(one) for one in grid.each(alone) if not won(sheet._replace(xs=sheet.xs ^ one))))


def test_8_3_the_network_of_V19() -> None:
    sheet = final_sheet("V19")
    assert won(sheet)
    assert needed(sheet) == " ".join(sorted(["F6", "F10", "H7", "H8", "H10", "I7", "I10", "J6", "J7", "J10"]))
    assert not won(sheet._replace(xs=sheet.xs & ~parse_boxes(["F7", "E6"])))


def test_8_3_the_network_of_V22() -> None:
    boxes = "C6 D6 D8 D9 D10 D11 E8 E11 E12 F8 F12 F13 G8 H8 I8 J3 J4 J5 J6 J8 K6 K7 K8 M10"
    assert needed(final_sheet("V22")) == " ".join(sorted(boxes.split()))


def test_6_the_round_is_finished_after_a_win_and_ties_compare_the_last_round() -> None:
    """Both join the last symbol: the first with a 2, the second with a 3. Fewer X's win."""
    path = "F10 F7 F8 F9 G8 H8 I8 J6 J7 J8 J9 J10"
    ready = between_rounds(marked(1, Folds((6, 6, 6, 6)), xs=path, circles="H6 I6")).players[0]
    table = start(1, players=2)._replace(players=(ready, ready))
    table = do(table, "roll b2 w3", "1 w3:", "2 b2:", "1 I6<3")
    assert score(table).winners == (0,)
    assert not over(table)
    assert refusal(table, "1 done") == "OVER"
    table = do(table, "2 H6<2")
    assert over(table)
    assert score(table).winners == (1,)
    assert [(it.used, it.large) for it in score(table).standings] == [(3, 4), (2, 4)]
    assert score(table).crowns == 0  # crowns are for solo


def test_6_slides_and_marks_made_again_count_for_ties_but_jumps_do_not() -> None:
    assert do(drawing(marked(2), 2), "1 H2<2~").players[0].used == 4
    assert do(drawing(marked(1, xs="G2 F2"), 2), "1 H2<2").players[0].used == 2
    assert do(drawing(marked(3, circles="G6"), 1), "1 G6v1@I9").players[0].used == 1


def test_6_what_was_used_starts_afresh_in_every_round() -> None:
    state = do(start(1), "roll b4 w1|2", "1 b4:", "1 H2v4", "1 done")
    assert state.players[0].used == 4
    assert do(state, "roll b2 w3").players[0].used == 0


REFUSED = [
    (Roll((7,), (3,)), "FACE"),
    (Roll((2,), (6,)), "FACE"),
    (Take(0, "b", (2,)), "WAIT"),
    (Draw(0, parse_string("H2<5")[0]), "WAIT"),
    (Done(0), "WAIT"),
    (GiveUp(0, 3), "WAIT"),
    (Done(3), "SEAT"),
    (Draw(-1, parse_string("H2<5")[0]), "SEAT"),
    (Fold(0, 0, large=True), "FACES"),
    (Fold(0, 9, large=True), "FACES"),
    (TurnPage(0), "TURN"),
    (FoldAgain(0, 0), "BLUNT"),
    (FoldAgain(0, 9), "BLUNT"),
]


@pytest.mark.parametrize(("move", "code"), REFUSED)
def test_9_3_refused_before_the_first_roll(move: Roll | Take | Draw | Done, code: str) -> None:
    with pytest.raises(Refused) as refused:
        play(start(1), move)
    assert refused.value.code == code
    assert isinstance(refused.value, IllegalMove)


def test_9_3_one_roll_a_round_and_no_change_of_dice() -> None:
    state = do(start(1), "roll b2 w3", "1 b2:")
    assert refusal(state, "roll b2 w3") == "WAIT"
    assert refusal(state, "1 w3:") == "DIE"
    assert refusal(do(start(1), "roll b2 w3"), "1 b3:") == "FACE"
    assert refusal(do(start(1), "roll b2 w3"), "1 H2<2") == "WAIT"


def test_9_3_nobody_takes_a_die_twice_in_a_round() -> None:
    table = do(start(1, players=2), "roll b2 w3", "1 b2:", "1 H2v2", "1 done")
    assert refusal(table, "1 b2:") == "DIE"
    assert refusal(table, "1 H2v2") == "WAIT"


def test_9_3_solo_the_field_decides() -> None:
    state = do(start(1, column=4), "roll b2 w3")
    assert refusal(state, "1 b2:") == "DIE"
    assert do(state, "1 w3:").players[0].numbers == (3,)


def test_4_7_on_level_4_a_bonus_box_must_be_ended_on() -> None:
    passed = do(drawing(marked(4), 4), "1 H2v4")
    assert passed.players[0].bonuses == ()
    ended = do(drawing(marked(4), 1), "1 H2^1")
    assert refusal(ended, "1 !B8>1") == "NOBONUS"
    assert Draw(0, parse_string("H1<1")[0], bonus=True) in legal(ended)


def test_4_5_the_three_ways_over_the_ice() -> None:
    """V10, V11: number 2 from H2 leftwards, walking or sliding; a slide needs ice."""
    strings = {str(move) for move in legal(drawing(marked(2), 2)) if isinstance(move, Draw)}
    assert len([text for text in strings if "slide=1" in text]) == 8  # two a start tile, as counted on the sheet
    assert refusal(drawing(marked(2), 2), "1 H2v2~") == "NOICE"


def test_there_are_36_rolls() -> None:
    assert set(legal(start(1))) == {Roll(black, white) for black in BLACK.faces for white in WHITE.faces}


def test_options_change_nothing_else() -> None:
    state: State = start(3, options=Options(orb_links=True))
    assert state._replace(options=Options()) == start(3)


def test_a_move_nobody_knows_is_not_legal() -> None:
    assert "H2<5" not in legal(start(1))
    assert parse_move("1 done") not in legal(start(1))
