"""Every ruling of RULES.md, R1 to R47, as a test that fails when the ruling breaks. (V..) names the worked example
that shows it too.
"""

from dataclasses import replace

import pytest

from games.kit.photo import answered
from games.rollfold.components import COLUMNS, LEVELS
from games.rollfold.photo.sheet import check_sheet, field_of
from games.rollfold.rules import Score, legal, over, score, start
from games.rollfold.rules.boxes import names, parse_box
from games.rollfold.rules.folds import FRONT, Box, Folds
from games.rollfold.rules.moves import Done, FoldAgain, GiveUp, Take, TurnPage
from games.rollfold.rules.sheet import Options, Sheet, joined_to, won
from games.rollfold.rules.state import Bonus, State, dice_of, field
from games.rollfold.rules.strings import String, strings
from games.rollfold.rules.views import View, view
from tests.games.rollfold.examples import parse_boxes
from tests.games.rollfold.tables import between_rounds, do, drawing, marked, refusal, refusal_of_turn, solo
from tests.games.rollfold.test_sheet import final, photographed

ALL_LARGE = Folds((6, 6, 6, 6))
ALL_SMALL = Folds((3, 3, 3, 3))
TURNED = Folds((2, 2, 2, 2), True, (False,) * 4, 7)


def xs(state: State) -> str:
    sheet = state.players[0].sheet
    return names(sheet.xs & ~sheet.view.starts)


def circles(state: State) -> str:
    sheet = state.players[0].sheet
    return names(sheet.circles & ~sheet.view.starts)


def test_R1_the_starting_box_is_not_counted() -> None:
    assert xs(solo(1, "b2: H2<2")) == "F2 G2"


def test_R2_start_tiles_carry_the_network() -> None:
    """C8 is connected with A8 through the tile B8, unless a house rule says otherwise."""
    sheet = marked(1, xs="A8 C8")
    assert joined_to(sheet, parse_box("A8")) == parse_boxes(["A8", "B8", "C8"])
    assert joined_to(sheet, parse_box("A8"), Options(start_is_x=False)) == parse_box("A8")


def test_R2_start_tiles_may_be_passed_and_ended_on() -> None:
    state = do(drawing(marked(1, circles="E2"), 4, 3), "1 E2>4")
    assert xs(state) == "E2 F2 G2 I2"
    assert xs(do(state, "1 E2>3")) == "E2 F2 G2 I2"


def test_R3_boxes_may_be_marked_again_but_bonuses_and_stars_work_once() -> None:
    once = solo(1, "w1,2: B8<1 B8>2")
    assert refusal_of_turn(once, "w1,2: B8<1 B8>2 !H2>2") == "NOBONUS"
    starred = do(drawing(marked(3, xs="G5", circles="H5"), 3), "1 H5<3")
    assert xs(starred) == "E5 F5 G5 H5"
    assert refusal(drawing(marked(3, xs="G5", circles="H5"), 3), "1 H5<1*^2") == "STAR"


def test_R3_of_two_bonus_boxes_on_the_way_only_the_fresh_one_counts() -> None:
    """L7, a 1, carries an X; K7, a 3, does not."""
    state = do(drawing(marked(1, xs="L7", circles="M7"), 2), "1 M7<2")
    assert state.players[0].bonuses == (Bonus(3),)


def test_R3_an_orb_jumps_every_time() -> None:
    state = drawing(marked(3, circles="A5 B5 O11"), 1)
    assert refusal(state, "1 B5<1") == "ORB"
    assert circles(do(state, "1 B5<1@G7")) == "A5 B5 G7 O11"


@pytest.mark.parametrize(
    ("level", "folds", "string", "number", "code"),
    [
        (1, Folds(), "B8<2", 2, "OFF"),  # the edge
        (2, Folds(), "H2v4", 4, "HOLE"),  # an ice hole
        (1, ALL_SMALL, "B3<1", 1, "PARTIAL"),  # half a box
        (1, ALL_SMALL, "B3^2", 2, "PARTIAL"),
        (4, TURNED, "G8^1", 1, "MEMO"),
    ],
)
def test_R4_a_number_is_used_whole_or_the_line_is_illegal(
    level: int, folds: Folds, string: str, number: int, code: str
) -> None:
    state = drawing(marked(level, folds, circles=string[:2]), number)
    assert refusal(state, f"1 {string}") == code


def test_R4_nothing_is_left_of_a_number() -> None:
    assert refusal_of_turn(solo(1), "b5: H2<4") == "NUMBER"


def stuck() -> State:
    """Thin Ice, all corners large: from the start tiles nothing longer than two boxes fits."""
    sheet = marked(2, ALL_LARGE)
    assert not list(strings(sheet.view, sheet.xs, sheet.circles, 5))
    return drawing(sheet, 5)


def test_R5_a_number_that_fits_nowhere_is_lost() -> None:
    assert list(legal(stuck())) == [GiveUp(0, 5)]
    state = do(stuck(), "1 -5")
    assert state.players[0].numbers == ()
    assert Done(0) in legal(state)


def test_R5_the_other_number_is_still_drawn() -> None:
    state = drawing(marked(2, ALL_LARGE), 1, 5)
    assert refusal(state, "1 -5") == "GIVEUP"
    assert refusal(state, "1 -1") == "GIVEUP"
    assert GiveUp(0, 5) in legal(do(state, "1 B8<1"))


def test_R5_of_two_numbers_that_fit_nowhere_either_goes_first() -> None:
    state = drawing(marked(2, ALL_LARGE), 4, 5)
    assert set(legal(state)) == {GiveUp(0, 4), GiveUp(0, 5)}


def test_R6_a_drawable_number_may_not_be_wasted() -> None:
    assert refusal(drawing(marked(1), 5), "1 -5") == "GIVEUP"
    assert refusal(drawing(marked(1), 5), "1 done") == "NUMBER"


def test_R7_the_order_need_not_make_both_numbers_fit() -> None:
    """H2>1 first makes the 5 impossible; G2<1 first would have opened F2 downwards, but nobody has to choose it."""
    state = drawing(marked(2, ALL_LARGE, circles="G2"), 1, 5)
    assert refusal(do(state, "1 G2<1"), "1 -5") == "GIVEUP"
    assert GiveUp(0, 5) in legal(do(state, "1 H2>1"))


def test_R8_passing_a_bonus_box_earns_it() -> None:
    state = do(drawing(marked(1, circles="D10"), 3), "1 D10^3")  # over D9, a bonus of 1
    assert state.players[0].bonuses == (Bonus(1),)


def test_R9_bonus_strings_may_be_skipped() -> None:
    state = do(drawing(marked(1), 1), "1 B8<1")
    assert state.players[0].bonuses == (Bonus(2),)
    after = do(state, "1 done")
    assert after.players[0].bonuses == ()
    assert refusal(do(after, "roll b2 w3", "1 w3:"), "1 !H2>2") == "NOBONUS"


def test_R10_a_bonus_string_comes_any_time_later_in_the_turn() -> None:
    state = do(drawing(marked(1), 1, 4), "1 B8<1", "1 H2>4", "1 !H2<2")
    assert xs(state) == "F2 G2 I2 J2 K2 L2 A8"


def test_R10_never_before_its_box_is_marked() -> None:
    assert refusal(drawing(marked(1), 1, 4), "1 !H2<2") == "NOBONUS"


def test_R11_bonus_strings_earn_further_ones() -> None:
    """K7 gives 3; the 3 runs over D9, which gives 1."""
    state = do(drawing(marked(1, circles="K8 D10"), 1), "1 K8^1", "1 !D10^3")
    assert state.players[0].bonuses == (Bonus(1),)


def test_R12_plus_one_raises_a_single_number_of_its_own_die() -> None:
    state = do(between_rounds(marked(1), owned=0b0010), "roll b1|4 w1|2")  # +1 white
    assert refusal(state, "1 w1+,2+:") == "PLUS"
    assert refusal(state, "1 b1,4+:") == "PLUS"
    assert do(state, "1 w1,2+:").players[0].numbers == (1, 3)
    assert do(state, "1 w1+,2:").players[0].numbers == (2, 2)


def test_R12_plus_one_never_raises_a_bonus_box() -> None:
    state = do(between_rounds(marked(1), owned=0b0010), "roll b2 w1|2", "1 w1,2:", "1 B8<1")
    assert refusal(state, "1 !H2<3") == "NOBONUS"


def test_R13_plus_one_works_in_every_role() -> None:
    table = start(1, players=2)
    owner = table.players[0]._replace(owned=0b0011)
    table = do(table._replace(players=(owner, owner)), "roll b4 w3", "1 b4+:", "2 w3+:")
    assert [player.numbers for player in table.players] == [(5,), (4,)]


def faces_of_a_done() -> State:
    return between_rounds(marked(1, xs="A2 F2 E5", circles="C1"))


def test_R14_a_corner_bonus_waits_for_the_next_round() -> None:
    state = do(faces_of_a_done(), "roll b4 w3", "1 FA")
    assert refusal(state, "1 b4+:") == "PLUS"
    later = do(state, "1 b4:", "1 H2v4", "1 done", "roll b4 w3")._replace(column=3)  # its second field is B
    assert do(later, "1 b4+:").players[0].numbers == (5,)


def test_R14_a_fold_before_the_roll_belongs_to_the_round_that_has_ended() -> None:
    state = do(faces_of_a_done(), "1 FA", "roll b4 w3")
    assert do(state, "1 b4+:").players[0].numbers == (5,)


def test_R15_bonuses_combine() -> None:
    table = start(1, players=2)
    owner = table.players[1]._replace(owned=0b1111)
    table = do(table._replace(players=(table.players[0], owner)), "roll b4 w3", "1 b4:", "2 b4+:")
    assert table.players[1].numbers == (5,)


def test_R16_take_bonuses_work_on_the_coloured_fields_of_the_solo_table() -> None:
    white_field = between_rounds(marked(1))._replace(column=4)
    assert field(white_field) == "W"

    def dice(owned: int, options: Options) -> tuple[str, ...]:
        player = white_field.players[0]._replace(owned=owned)
        return dice_of(do(white_field._replace(players=(player,), options=options), "roll b4 w3"), 0)

    book = Options()
    assert dice(0b0000, book) == ("w",)
    assert dice(0b0100, book) == ("w", "b")  # take black
    assert dice(0b1000, book) == ("w",)  # take white
    assert dice(0b0100, Options(solo_take=False)) == ("w",)


def test_R17_folds_come_before_the_roll_between_strings_and_after_the_last() -> None:
    ready = faces_of_a_done()
    moments = [
        ready,
        do(ready, "roll b1|4 w3"),
        do(ready, "roll b1|4 w3", "1 b1,4:", "1 H2^1"),
        do(ready, "roll b1|4 w3", "1 b1,4:", "1 H2^1", "1 H2v4"),
        do(ready, "roll b1|4 w3", "1 b1,4:", "1 H2^1", "1 H2v4", "1 done"),
    ]
    for moment in moments:
        assert do(moment, "1 fA").players[0].sheet.view.folds.first == (3, 0, 0, 0)


def test_R17_a_player_who_is_done_may_fold_while_others_draw() -> None:
    table = start(1, players=2)
    ready = faces_of_a_done().players[0]
    table = do(table._replace(players=(ready, ready)), "roll b4 w3", "1 b4:", "1 H2v4", "1 done", "1 fA", "2 FA")
    assert [player.sheet.view.folds.first[0] for player in table.players] == [3, 6]


def test_R18_a_small_fold_although_all_large_faces_are_done() -> None:
    state = do(faces_of_a_done(), "1 fA")
    assert state.players[0].fresh == 0
    assert refusal(state, "1 FA") == "FACES"


@pytest.mark.parametrize(("first", "then"), [("fA", "fA"), ("fA", "FA"), ("FA", "fA"), ("FA", "FA")])
def test_R19_no_corner_folds_twice(first: str, then: str) -> None:
    assert refusal(do(faces_of_a_done(), f"1 {first}"), f"1 {then}") == "FACES"


def test_R19_no_blunt_corner_folds_a_third_time() -> None:
    state = between_rounds(marked(4, TURNED, xs="K3 N6"))
    assert refusal(do(state, "1 2A"), "1 2A") == "BLUNT"


def test_R20_hidden_marks_are_no_starting_points() -> None:
    state = do(between_rounds(marked(1, xs="A2 C2", circles="C1 B3")), "1 fA", "roll b2 w1|2", "1 b2:")
    assert refusal(state, "1 B3>2") == "NOSTART"
    assert xs(state) == ""


LEVEL_4_FRONT = "A14 B14 N14 O14 A2 B2 N1 O2"  # the faces of the small squares


def level_4_turned(xs_before: str, circles_before: str = "") -> State:
    sheet = marked(4, xs=f"{LEVEL_4_FRONT} B15 {xs_before}", circles=circles_before)
    state = do(between_rounds(sheet), "1 fA", "1 fB", "1 fC", "1 fD")
    folded = state.players[0].sheet
    lit = folded._replace(xs=folded.xs | folded.view.bulbs)
    return do(between_rounds(lit), "1 turn")


def test_R21_marks_come_back_with_their_paper() -> None:
    """J1, on the front, shows at G2 of the reverse after the second fold of corner B (top left there)."""
    state = level_4_turned("J1", "K2")
    sheet = state.players[0].sheet
    ready = between_rounds(sheet._replace(xs=sheet.xs | parse_boxes(["F2", "C5"])))
    after = do(ready, "1 2B").players[0].sheet
    assert after.view.shows[parse_box("G2")] == Box(FRONT, 9, 0)
    assert after.xs & parse_box("G2")
    assert after.circles & parse_box("F3")  # K2, a starting point again
    never = do(ready._replace(options=Options(marks_return=False)), "1 2B").players[0].sheet
    assert not never.xs & parse_box("G2")
    assert not never.circles & parse_box("F3")


def test_R22_a_string_runs_from_the_front_onto_the_flap() -> None:
    state = do(drawing(marked(1, ALL_SMALL, circles="F3"), 4), "1 F3<4")
    assert xs(state) == "B3 C3 D3 E3 F3"  # C3 is the symbol on the flap


def test_R23_half_boxes_stop_slides_and_connect_nothing() -> None:
    """Corner A large: the ice C3 D3 of the flap ends at the half box B3... seen from F3, leftwards."""
    sheet = marked(2, ALL_LARGE, circles="F3")
    assert [sheet.view.glyphs[parse_box(box)] for box in ("E3", "F3")] == ["~", "~"]
    assert refusal(drawing(sheet, 1), "1 F3<1~") == "PARTIAL"
    assert not sheet.view.open & parse_box("D3")


def test_R24_diagonals_do_not_connect() -> None:
    sheet = marked(1, xs="C3 D4 D3")
    assert joined_to(sheet, parse_box("C3")) == parse_boxes(["C3", "D3", "D4"])
    assert joined_to(marked(1, xs="C3 D4"), parse_box("C3")) == parse_box("C3")


def test_R25_an_orb_jump_connects_nothing() -> None:
    sheet = marked(3, xs="G6 G7 I9 I10")
    assert joined_to(sheet, parse_box("G6")) == parse_boxes(["G6", "G7"])
    assert joined_to(sheet, parse_box("G6"), Options(orb_links=True)) == parse_boxes(["G6", "G7", "I9", "I10"])


def test_R26_each_stretch_of_ice_may_be_walked_or_slid() -> None:
    """From A6 rightwards: ice B6 C6 D6, then E6 F6 G6, then ice H6 I6, then J6."""
    state = drawing(marked(2, circles="A6"), 7)
    assert xs(do(state, "1 A6>7")) == "A6 B6 C6 D6 E6 F6 G6 H6"
    assert xs(do(state, "1 A6>7~")) == "A6 B6 C6 D6 E6"
    assert xs(do(state, "1 A6>7~2")) == "A6 B6 C6 D6 E6 F6 G6 H6 I6 J6"
    assert refusal(state, "1 A6>7~3") == "NOICE"


def test_R27_a_string_that_starts_on_ice_may_slide() -> None:
    assert xs(do(drawing(marked(2, circles="B6"), 1), "1 B6>1~")) == "B6 C6 D6 E6"


def test_R28_no_slide_into_a_hole_or_off_the_sheet() -> None:
    holes = drawing(marked(2, circles="D3"), 1)
    assert refusal(holes, "1 D3>1~") == "HOLE"  # E3 F3 are ice, G3 is a hole
    assert xs(do(holes, "1 D3>1")) == "D3 E3"


def test_R29_steps_left_after_a_slide_are_lost() -> None:
    state = do(drawing(marked(2), 6), "1 H2>6~")
    assert xs(state) == "I2 J2 K2"
    assert state.players[0].numbers == ()
    assert state.players[0].used == 3


def test_R30_a_star_lets_the_string_turn_back() -> None:
    assert xs(do(drawing(marked(3, circles="I5"), 5), "1 I5<2*>3")) == "G5 H5 I5 J5"


def test_R31_a_string_that_ends_on_a_star_uses_it_up() -> None:
    state = do(drawing(marked(3, circles="H5"), 1, 3), "1 H5<1")
    assert refusal(state, "1 H5<1*^2") == "STAR"


def test_R31_a_string_that_ends_on_a_star_does_not_bend_there() -> None:
    """G6 lies between the star G5 and the orb G7, so that a 1 may leap, but not bend."""
    sheet, start_box = marked(3, circles="G6"), parse_box("G6")
    found = [string for string, _ in strings(sheet.view, sheet.xs, start_box, 1)]
    assert [string for string in found if string.direction == "^"] == [String(start_box, "^", 1)]
    assert any(string.legs for string in found if string.direction == "v")


def level_3_with(front: str, back: str) -> View:
    """The view of a sheet that we do not print."""
    return view(replace(LEVELS[2], front=front, back=back), Folds())


def printed_at(side: str, column: int, row: int, glyph: str) -> str:
    at = 2 * (15 * row + column)
    return side[:at] + glyph + side[at + 1 :]


def test_R3_a_star_passed_straight_is_used_up() -> None:
    """Two stars side by side, F5 and G5: over G5 to F5, back to G5, and now G5 is plain. None of ours are so near."""
    it = level_3_with(printed_at(LEVELS[2].front, 5, 4, "*"), LEVELS[2].back)
    sheet = Sheet(it, it.starts | parse_box("H5"), it.starts | parse_box("H5"))
    assert refusal(drawing(sheet, 4), "1 H5<2*>1*^1") == "STAR"
    assert xs(do(drawing(sheet, 4), "1 H5<2*>2")) == "F5 G5 H5"


def test_R32_the_only_orb_in_sight_is_a_plain_box() -> None:
    """Every view of Bend & Blink shows at least G7 and I9, so this takes a sheet with fewer orbs."""
    front, back = (side.replace("@", ".") for side in (LEVELS[2].front, LEVELS[2].back))
    it = level_3_with(printed_at(front, 6, 6, "@"), back)
    assert it.glyphs[parse_box("G7")] == "@"
    sheet = Sheet(it, it.starts | parse_box("G5"), it.starts | parse_box("G5"))
    assert xs(do(drawing(sheet, 3), "1 G5v3")) == "G5 G6 G7 G8"
    assert refusal(drawing(sheet, 2), "1 G5v2@I9") == "ORB"


def test_R33_a_jump_is_compulsory_also_at_the_end() -> None:
    state = drawing(marked(3, circles="G5"), 2, 3)
    assert refusal(state, "1 G5v2") == "ORB"
    assert refusal(state, "1 G5v3") == "ORB"
    assert refusal(state, "1 G5v2@G7") == "ORB"
    assert circles(do(state, "1 G5v2@O11")) == "G5 G7 O11"


def test_R33_an_orb_reached_by_a_jump_does_not_jump_again_nor_one_to_start_from() -> None:
    state = do(drawing(marked(3, circles="G5"), 3), "1 G5v2@O11<1")
    assert circles(state) == "G5 G7 N11 O11"
    assert xs(do(drawing(marked(3, circles="G7"), 1), "1 G7v1")) == "G7 G8"


def test_R34_a_bonus_of_the_front_lapses_with_the_page_turn() -> None:
    folded = do(between_rounds(marked(4, xs=f"{LEVEL_4_FRONT} B15")), "1 fA", "1 fB", "1 fC", "1 fD").players[0].sheet
    lit = folded._replace(xs=folded.xs | folded.view.bulbs)
    state = do(drawing(lit, 1, 4), "1 H2^1")
    assert state.players[0].bonuses == (Bonus(1, parse_box("H1")),)
    turned = do(state, "1 turn")
    assert turned.players[0].bonuses == ()
    assert refusal(turned, "1 !H1<1") == "NOBONUS"
    assert xs(do(turned, "1 H2<4")) == "D2 E2 F2 G2"  # the open die number is drawn on the reverse


def test_R35_the_page_turns_when_the_player_likes_and_never_back() -> None:
    folded = do(between_rounds(marked(4, xs=f"{LEVEL_4_FRONT} B15")), "1 fA", "1 fB", "1 fC", "1 fD").players[0].sheet
    lit = between_rounds(folded._replace(xs=folded.xs | folded.view.bulbs))
    assert TurnPage(0) in legal(lit)
    assert do(lit, "roll b2 w3").players[0].sheet.view.folds.turned is False
    assert refusal(do(lit, "1 turn"), "1 turn") == "TURN"


def test_R35_three_bulbs_are_not_enough() -> None:
    folded = do(between_rounds(marked(4, xs=f"{LEVEL_4_FRONT} B15")), "1 fA", "1 fB", "1 fC", "1 fD").players[0].sheet
    three = folded.view.bulbs & (folded.view.bulbs - 1)
    assert refusal(between_rounds(folded._replace(xs=folded.xs | three)), "1 turn") == "TURN"


def test_R36_both_professors_come_before_the_second_fold() -> None:
    assert refusal(between_rounds(marked(4, TURNED, xs="K3")), "1 2A") == "BLUNT"
    assert FoldAgain(0, 0) in legal(between_rounds(marked(4, TURNED, xs="K3 N6")))


def test_R37_memo_boxes_are_never_entered() -> None:
    it = view(LEVELS[3], TURNED)
    assert not it.open & parse_boxes(["I7", "G7", "G9", "I9"])


def almost_won() -> State:
    """All corners large, all symbols joined except F6."""
    path = "F10 F7 F8 F9 G8 H8 I8 J6 J7 J8 J9 J10"
    return drawing(marked(1, ALL_LARGE, xs=path, circles="H6"), 2, 5)


def test_R38_a_win_needs_a_whole_legal_string() -> None:
    assert refusal(almost_won(), "1 H6<4") == "NUMBER"
    state = do(almost_won(), "1 H6<2")
    assert state.players[0].won
    assert over(state)
    assert refusal(state, "1 H2v5") == "OVER"


def test_R39_the_sad_face_ends_the_game() -> None:
    state = between_rounds(marked(1))._replace(round=28)
    state = do(state, "roll b2 w3", "1 w3:" if COLUMNS[0].fields[28] == "W" else "1 b2:", "1 H2v2", "1 done")
    assert over(state)
    assert not legal(state)
    assert refusal(state, "roll b2 w3") == "OVER"
    assert score(state).winners == ()
    assert score(state).crowns == 0
    assert field(state) == "☹"


def test_R40_an_x_that_was_struck_out_counts_for_nothing_when_a_player_says_so() -> None:
    """V19 wins through J7, and a camera may still see the X under its bar."""
    seen = photographed(final("V19"))
    struck = check_sheet(answered({seen.id: seen}, {(seen.id, field_of(parse_box("J7"))): "empty"})[seen.id])
    assert check_sheet(seen).won
    assert not struck.won
    assert not struck.sheet.xs & parse_box("J7")


def test_R41_the_first_player_is_decided_outside() -> None:
    assert start(1, players=3, first=2).active == 2
    with pytest.raises(ValueError, match="first player"):
        start(1, players=3, first=3)


def test_R42_everyone_plays_the_same_level() -> None:
    table = start(3, players=4)
    assert {player.sheet.view.level.number for player in table.players} == {3}


def test_R43_a_large_fold_needs_the_small_faces_too() -> None:
    assert refusal(between_rounds(marked(1, xs="F2 E5")), "1 FA") == "FACES"


def test_R44_symbols_marked_on_the_front_count_at_the_end() -> None:
    """E2 of the front shows at J3 of the reverse."""
    state = level_4_turned("E2")
    sheet = state.players[0].sheet
    ready = between_rounds(sheet._replace(xs=sheet.xs | parse_boxes(["K3", "N6"])))
    after = do(ready, "1 2A").players[0].sheet
    assert after.view.glyphs[parse_box("J3")] == "W"
    assert after.xs & parse_box("J3")


def test_R45_a_second_fold_over_a_bonus_box_ends_its_bonus() -> None:
    """E7 of the reverse lies under the second flap of corner B."""
    sheet = marked(4, TURNED, xs="F2 C5", circles="E6")
    state = do(drawing(sheet, 1), "1 E6v1")
    assert state.players[0].bonuses == (Bonus(1, parse_box("E7")),)
    assert do(state, "1 2B").players[0].bonuses == ()
    assert do(drawing(marked(4, TURNED, xs="K3 N6", circles="E6"), 1), "1 E6v1", "1 2A").players[0].bonuses


def test_R46_an_active_winner_still_chooses_a_die_for_the_others() -> None:
    winner = one_fold_short()
    table = start(4, players=2)
    table = do(table._replace(players=(winner.players[0], table.players[1])), "roll b4 w3", "1 2A")
    assert table.players[0].won
    assert not over(table)
    assert refusal(table, "2 w3:") == "WAIT"
    assert {type(move) for move in legal(table)} == {Take}
    table = do(table, "1 b4:")
    assert refusal(table, "1 b4:") == "DIE"
    table = do(table, "2 w3:", "2 H2v3", "2 done")
    assert over(table)
    assert score(table).winners == (0,)


def one_fold_short() -> State:
    """The reverse of level 4, joined up to the last fold of corner A. It will show the front's symbol E2 at J3, and
    the hook E1, which was X'ed beside it, at I3.
    """
    before = marked(4, Folds((2, 2, 2, 2), True, (False, True, True, True), 7))
    path = "C6 D6 D7 D8 E8 F8 G8 H8 I8 J8 K8 L8 L9 L10 M10 D9 D10 D11 E11 E12 F12 F13 H7 H6 H5 H4 H3"
    sheet = before._replace(
        xs=before.xs | parse_boxes(path.split()) | parse_boxes(["K3", "N6"]),
        hidden_xs=before.hidden_xs | parse_boxes(["E1", "E2"]),
    )
    return between_rounds(sheet)


def test_R47_a_fold_between_rounds_may_win_at_once() -> None:
    state = one_fold_short()
    assert not won(state.players[0].sheet)
    after = do(state, "1 2A")
    assert after.players[0].won
    assert over(after)


def test_6_without_all_folds_nobody_wins() -> None:
    """All five symbols need all four flaps."""
    path = "F10 F7 F8 F9 G8 H8 I8 J6 J7 J8 J9 J10 F6"
    assert won(marked(1, ALL_LARGE, xs=f"{path}"))
    assert not won(marked(1, Folds((6, 6, 6, 0)), xs=path))
    assert not won(marked(4, Folds((2, 2, 2, 2)), xs="E2 N5 K14 B11"))


def test_6_every_symbol_is_marked_not_just_touched() -> None:
    assert not won(marked(1, ALL_LARGE, xs="F10 F7 F8 F9 G8 H8 I8 J6 J7 J8 J9 J10"))


def test_4_7_after_the_page_turn_no_corner_folds_for_the_first_time() -> None:
    state = between_rounds(marked(4, TURNED, xs="K3 N6"))
    assert refusal(state, "1 fA") == "FACES"
    assert refusal(state, "1 FA") == "FACES"


def tie(*claims: tuple[int, int]) -> Score:
    """A table where everyone has won: X's used, and large corners."""
    table = start(1, players=len(claims))
    players = []
    for used, large in claims:
        folds = Folds((6,) * large + (3,) * (4 - large))
        players.append(table.players[0]._replace(sheet=marked(1, folds), used=used, won=True))
    return score(table._replace(players=tuple(players)))


@pytest.mark.parametrize(
    ("claims", "winners"),
    [
        (((5, 2), (4, 0)), (1,)),
        (((4, 1), (4, 3)), (1,)),
        (((4, 2), (4, 2)), (0, 1)),
        (((0, 0), (1, 4)), (0,)),
    ],
)
def test_8_3_ties(claims: tuple[tuple[int, int], ...], winners: tuple[int, ...]) -> None:
    assert tie(*claims).winners == winners
