"""Roll 'em Fold 'em at a real table: what the phones roll, allow, remember and forbid (RULES.md: R and T numbers)."""

from dataclasses import replace

import pytest

from games.kit.errors import BadNotation, IllegalMove
from games.kit.table import Told
from games.rollfold import table
from games.rollfold.components import BLACK, WHITE
from games.rollfold.editions import level_in
from games.rollfold.rules.folds import Folds
from games.rollfold.table.game import TABLE, bonuses, legal, view
from games.rollfold.table.moves import Won, parse, told
from games.rollfold.table.state import (
    Crease,
    Paper,
    State,
    active,
    dice_of,
    die_of,
    field,
    folds_of,
    level_of,
    numbers_of,
    over,
    phase,
    score,
    uses,
    waiting,
    xs_possible,
)
from tests.games.rollfold.phones import a_round, begun, reason, say, with_corners

B, W = "b", "w"
ALL = ["A", "B", "C", "D"]


def rolled(state: State, black: str = "4", white: str = "1|2", take: str | None = None) -> State:
    """The dice on the table; with `take`, the active player has chosen."""
    state = say(state, f"rolled {black} {white}", seat=active(state))
    return say(state, f"take {take}", seat=state.rounds[-1].active) if take else state


def all_folded(players: int = 2, level: int = 1, large: tuple[int, ...] = (0, 0, 0, 0)) -> State:
    """Round 2 with its dice taken; the first seats have so many corners large, the others small, all folded."""
    state = a_round(begun(players, level))
    papers = tuple(Paper(tuple(Crease(at < large[seat], 1) for at in range(4))) for seat in range(players))
    return rolled(replace(state, papers=papers), take=None if players == 1 else B)


# Before the game


def test_one_to_four_play_and_there_are_four_levels_and_six_columns() -> None:
    for wrong in ({"players": 0}, {"players": 5}, {"players": 1, "level": 5}, {"players": 1, "column": 7}):
        with pytest.raises(IllegalMove):
            table.start(**wrong)  # type: ignore[arg-type]
    assert table.start(4, 4).players == 4


def test_r41_the_first_player_is_random_unless_somebody_says_who_folded_last() -> None:
    lots = {say(table.start(players), "begin").first for players in (2, 3, 4)}
    assert lots <= {0, 1, 2, 3}
    assert say(table.start(3), "begin 3").first == 2
    assert "players 1 to 3" in reason(table.start(3), "begin 4")
    assert "already begun" in reason(begun(), "begin")


def test_r42_t9_one_level_for_everybody_chosen_before_the_first_roll() -> None:
    state = say(table.start(2), "level 3")
    assert state.level == 3
    assert "levels 1 to 4" in reason(state, "level 5")
    assert "before the first roll" in reason(rolled(begun()), "level 2")


def test_t8_the_column_is_chosen_before_the_first_roll_and_solo_only() -> None:
    assert say(table.start(1), "column 6").column == 6
    assert "one player" in reason(table.start(2), "column 2")
    assert "before the first roll" in reason(rolled(begun(1)), "column 2")


# The round


def test_t1_only_the_active_player_rolls_and_once_a_round() -> None:
    state = begun(2)
    assert "Wait for player 1 to roll" in reason(state, "roll", seat=1)
    state = say(state, "roll")
    assert reason(state, "roll") == "Wait for the active player to take a die."
    state = say(state, "take w")
    assert "once a round" in reason(state, "roll")


def test_the_dice_show_faces_of_the_two_dice_and_the_same_after_undo() -> None:
    state = say(begun(2), "roll")
    assert state.rounds[-1].black in BLACK.faces
    assert state.rounds[-1].white in WHITE.faces
    assert say(begun(2), "roll") == state


def test_real_dice_are_entered_by_hand_and_marked_so() -> None:
    state = say(begun(2), "rolled 1|4 2|2")
    assert (state.rounds[-1].black, state.rounds[-1].white) == ((1, 4), (2, 2))
    assert state.rounds[-1].by_hand
    assert not say(begun(2), "roll").rounds[-1].by_hand
    assert (told("rolled 1|4 2|2"), told("roll")) == (Told(1, "roll", "rolls"), None)
    with pytest.raises(BadNotation, match="the black die has the faces"):
        parse("rolled 7 3", 0)


def test_a_round_with_real_dice_uses_up_its_roll() -> None:
    """This way the labels of the log have no gap, and a roll that was seen and undone does not come back in round 2."""
    assert [draw.label for draw in table.wants(begun(2), "rolled 4 3")] == ["dice/1"]
    assert [draw.label for draw in table.wants(a_round(begun(2)), "roll")] == ["dice/2"]
    assert table.wants(rolled(begun(2)), "roll") == ()


def test_t2_the_active_player_takes_one_die_and_everyone_else_uses_the_other() -> None:
    state = rolled(begun(3), take=W)
    assert [dice_of(state, seat) for seat in range(3)] == [(W,), (B,), (B,)]
    assert [die_of(state, seat) for seat in range(3)] == [W, B, B]
    assert [numbers_of(state, seat) for seat in range(3)] == [(1, 2), (4,), (4,)]
    assert "when it is taken, fold corner D large" in reason(state, "take w", seat=1)


def test_t1_the_choice_may_change_until_somebody_has_drawn() -> None:
    state = rolled(begun(2), take=W)
    state = say(state, "take b")
    assert die_of(state, 1) == W
    state = say(state, "done", seat=1)
    assert "the choice stands" in reason(state, "take w")


def test_nobody_draws_before_the_choice() -> None:
    state = rolled(begun(2))
    assert dice_of(state, 1) == ()
    assert "active player to take a die" in reason(state, "done", seat=1)
    assert "active player to take a die" in reason(state, "take b", seat=1)


def test_the_dice_go_round_when_everyone_is_done() -> None:
    state = rolled(begun(3), take=B)
    assert waiting(state) == (0, 1, 2)
    for seat in (2, 0, 1):
        state = say(state, "done", seat=seat)
    assert (phase(state), active(state), waiting(state)) == ("roll", 1, (1,))
    state = say(a_round(a_round(state)), "rolled 2 3", seat=0)
    assert state.rounds[-1].active == 0


def test_a_silent_phone_holds_nobody_up_and_a_hasty_done_can_be_taken_back() -> None:
    state = say(rolled(begun(2), take=B), "done")
    assert "already said that you are done" in reason(state, "done")
    state = say(state, "all done")
    assert phase(state) == "roll"
    state = say(state, "not done", seat=1)
    assert waiting(state) == (1,)
    assert "have not said that you are done" in reason(state, "not done", seat=1)


# Corner bonuses


@pytest.mark.parametrize(("corners", "allowed"), [("", {B}), ("D", {B, W}), ("C", {B}), ("AB", {B}), ("ABCD", {B, W})])
def test_the_dice_of_another_player_when_the_active_one_took_white(corners: str, allowed: set[str]) -> None:
    """Round 2: player 2 is active; player 1 has these large corners."""
    state = rolled(with_corners(2, corners, seat=0), take=W)
    assert set(dice_of(state, 0)) == allowed
    assert dice_of(state, 1) == (W,)


@pytest.mark.parametrize(
    ("fields_rolled", "corners", "allowed"),
    [(1, "", {W}), (1, "C", {W, B}), (1, "D", {W}), (2, "", {B, W}), (3, "", {B}), (3, "D", {B, W})],
)
def test_r16_the_dice_of_a_solo_field(fields_rolled: int, corners: str, allowed: set[str]) -> None:
    """Column 1 is E W E B: round 2 asks for white, round 3 leaves the choice, round 4 asks for black."""
    state = with_corners(1, corners, seat=0)
    for _ in range(fields_rolled - 1):
        state = a_round(state)
    state = rolled(state)
    assert set(dice_of(state, 0)) == allowed
    for die in {B, W} - allowed:
        assert "on this field" in reason(state, f"take {die}")


def test_a_take_corner_swaps_the_die_and_back() -> None:
    state = rolled(with_corners(2, "D", seat=0), take=W)
    swapped = say(state, "take w")
    assert (die_of(swapped, 0), numbers_of(swapped, 0)) == (W, (1, 2))
    assert say(swapped, "take b") == state
    assert die_of(say(swapped, "take b", seat=1), 0) == W  # the active player thinks again: everything starts anew


def test_r12_r13_t4_plus_one_raises_one_number_of_its_colour_in_every_role() -> None:
    state = rolled(with_corners(2, "B", seat=1), take=W)  # player 2 is active and has +1 white
    assert numbers_of(say(state, "plus 1", seat=1), 1) == (2, 2)
    twice = say(state, "plus 1", "plus 2", seat=1)
    assert numbers_of(twice, 1) == (1, 3)  # one number, not both
    assert numbers_of(say(twice, "plus off", seat=1), 1) == (1, 2)
    assert "fold corner A large" in reason(state, "plus 1", seat=0)
    black = rolled(with_corners(2, "B", seat=1), take=B)
    assert "fold corner A large" in reason(black, "plus 1", seat=1)
    single = rolled(with_corners(2, "A", seat=1), take=B)
    assert "only one number" in reason(single, "plus 2", seat=1)


def test_t4_another_die_for_the_active_player_takes_every_plus_one_back() -> None:
    raised = say(rolled(with_corners(2, "A", seat=0), take=W), "plus 1")  # player 2 is active, player 1 has the black 4
    assert numbers_of(raised, 0) == (5,)
    assert numbers_of(say(raised, "take b", seat=1), 0) == (1, 2)
    raised = say(rolled(with_corners(2, "B", seat=1), take=W), "plus 1", seat=1)
    assert numbers_of(raised, 1) == (2, 2)
    assert numbers_of(say(raised, "take b", seat=1), 1) == (4,)


def test_r14_t3_a_bonus_counts_from_the_next_roll_on() -> None:
    state = rolled(begun(2), take=W)
    state = say(state, "fold A large", "fold C large", seat=1)
    assert bonuses(state, 1) == []
    assert "before the roll" in reason(state, "plus 1", seat=1)
    between = say(say(state, "all done"), "fold B large", seat=1)
    assert bonuses(rolled(between), 1) == ["+1 black", "+1 white", "take black"]


def test_t3_a_small_fold_earns_nothing() -> None:
    state = a_round(begun(2), said={1: "fold A small; fold B small; fold C small; fold D small"})
    assert bonuses(rolled(state), 1) == []


def test_r15_take_black_and_plus_one_black_combine() -> None:
    state = rolled(with_corners(2, "AC", seat=0), take=B)
    assert numbers_of(say(state, "take b", "plus 1"), 0) == (5,)


# Folds


def test_r19_t5_a_corner_folds_once_and_never_back() -> None:
    state = say(rolled(begun(2), take=B), "fold A small")
    for words in ("fold A small", "fold A large"):
        assert "already folded" in reason(state, words)
    assert say(state, "unfold A").papers[0] == Paper()
    later = rolled(say(state, "all done"))
    assert "stays folded" in reason(later, "unfold A")
    assert "not folded" in reason(later, "unfold B")


def test_r49_a_large_fold_that_is_told_late_keeps_its_bonus() -> None:
    """Player 2 folded A in round 1 and remembers it in round 2."""
    state = rolled(a_round(begun(2)), take=B)
    assert "fold corner A large before the roll" in reason(state, "plus 1", seat=1)
    late = say(state, "fold A large 1", seat=1)
    assert late.papers[1].first[0] == Crease(True, 1)
    assert numbers_of(say(late, "plus 1", seat=1), 1) == (5,)
    assert say(say(state, "fold A large", seat=1), "fold A large 1", seat=1) == late
    assert say(state, "fold A large", "unfold A", "fold A large 1", seat=1) == late


def test_r49_only_a_fold_entered_in_this_round_can_be_moved_back() -> None:
    state = rolled(a_round(begun(2), said={1: "fold A small"}), take=B)
    assert "already folded" in reason(state, "fold A large 1", seat=1)
    assert "rounds 1 to 2" in reason(state, "fold B large 3", seat=1)
    claimed = say(rolled(replace(a_round(begun(2)), papers=all_folded(2).papers)), "take b", seat=1)
    claimed = replace(claimed, papers=(claimed.papers[0], Paper((Crease(False, 2),) * 4)))
    assert "Take back your win first" in reason(say(claimed, "won 4", seat=1), "fold A large 1", seat=1)
    for words in ("fold A large 0", "fold A large x", "fold A again 2"):
        with pytest.raises(BadNotation):
            parse(words, 0)


def test_nothing_folds_before_the_first_roll() -> None:
    assert "Roll first" in reason(begun(2), "fold A small")


def turned(state: State) -> State:
    return say(state, *(f"bulb {letter}" for letter in ALL), "turn")


def test_t6_the_page_turns_after_four_folds_and_four_bulbs() -> None:
    state = say(rolled(begun(1, level=4)), "take b", "fold A large", "fold B small", "fold C small", "bulb A")
    assert "Fold corner D first" in reason(state, "bulb D")
    assert "Not marked yet: B, C, D" in reason(state, "turn")
    assert "Not marked yet: A, B" in reason(say(state, "fold D small", "bulb A off", "bulb C", "bulb D"), "turn")
    assert "Turn the page first" in reason(state, "fold A again")
    state = turned(say(state, "fold D small", "bulb A off"))
    assert folds_of(state, 0) == Folds((3, 2, 2, 2), turned=True, again=(False,) * 4, blunt=7)


def test_t6_a_corner_that_is_unfolded_hides_its_bulb_again() -> None:
    lit = say(rolled(begun(1, level=4)), "take b", "fold A small", "bulb A")
    assert say(lit, "unfold A").papers[0] == Paper()


def test_r35_t6_the_page_does_not_turn_back_and_blunt_corners_fold_once() -> None:
    state = turned(all_folded(1, level=4))
    assert "cannot turn it back" in reason(state, "turn")
    assert "Choose a second fold" in reason(state, "fold A small")
    state = say(state, "fold B again")
    assert "already been folded twice" in reason(state, "fold B again")
    assert folds_of(state, 0).again == (False, True, False, False)
    assert not any(folds_of(say(state, "unfold B"), 0).again)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_only_level_4_has_bulbs_and_a_reverse(level: int) -> None:
    state = all_folded(1, level=level)
    assert "Only the level 4 sheet" in reason(state, "bulb A")
    assert "Only the level 4 sheet" in reason(state, "turn")
    assert "level 4" in reason(state, "fold A again")


# Winning


def test_t7_a_claim_takes_four_folded_corners() -> None:
    assert "all four corners must be folded." in reason(rolled(begun(2), take=B), "won 4")
    level_4 = turned(all_folded(2, level=4))
    assert "all four corners must be folded a second time" in reason(say(level_4, "fold A again"), "won 4")
    done = say(level_4, *(f"fold {letter} again" for letter in ALL), "won 4")
    assert over(say(say(done, "not me", seat=1), "finish"))


@pytest.mark.parametrize(
    ("level", "edition", "rolls"), [(1, 1, 5), (2, 1, 4), (3, 1, 5), (1, 2, 3), (2, 2, 3), (3, 2, 5), (4, 2, 6)]
)
def test_r48_alone_nobody_has_won_before_the_rolls_allow_it(level: int, edition: int, rolls: int) -> None:
    """Black sixes: 6, then 7 with +1. They make 13 after two rolls, 20 after three, 27 after four and 34 after five."""
    state = begun(1, level=level, edition=edition)
    paper = Paper((Crease(True, 1),) * 4, frozenset(range(4)), 1, (1,) * 4)
    for number in range(1, rolls + 1):
        state = replace(a_round(state, black="6"), papers=(paper,))
        if number < rolls:
            assert f"yours make {7 * number - 1} at most" in reason(state, "won")
            assert "won" not in legal(state, 0)
    assert phase(say(state, "won")) == "claim"


def test_r48_a_game_played_under_rules_1_keeps_its_nineteen_crowns() -> None:
    before = TABLE.earlier[1]
    state = say(replace(before.start(1), first=0), "rolled 4 3", "take b", *(f"fold {letter} small" for letter in ALL))
    assert score(say(state, "won", "finish")).crowns == 19
    assert (before.rules, TABLE.rules) == (1, 3)


def test_r55_a_log_of_earlier_rules_is_played_on_sheets_of_the_first_edition() -> None:
    for rules in (1, 2):
        before = TABLE.earlier[rules].start(2)
        assert (before.edition, TABLE.start(2).edition) == (1, 2)
        assert level_of(before, 1) is level_in(1, 1)


def test_r55_a_table_may_be_set_to_sheets_of_the_first_edition() -> None:
    state = table.start(1, level=3, edition=1)
    assert level_of(state, 0) is level_in(3, 1)
    assert TABLE.view(state, 0)["edition"] == 1
    with pytest.raises(IllegalMove, match="Choose edition 1 or 2 of the sheets, not 3"):
        table.start(1, edition=3)


def test_r48_with_others_at_the_table_they_look_at_the_sheet() -> None:
    assert phase(say(all_folded(2), "won 4", seat=1)) == "claim"


def test_t7_a_claim_stops_the_next_roll_until_everyone_has_answered() -> None:
    state = say(all_folded(3), "all done")
    state = say(state, "won 4", seat=1)
    assert "Answer that first" in reason(state, "roll", seat=2)
    assert "player 1 and player 3" in reason(state, "finish")
    state = say(state, "not me", seat=0)
    state = say(state, "not me", seat=2)
    assert waiting(state) == ()
    state = say(state, "finish")
    assert (over(state), score(state).winners) == (True, (1,))
    assert "rematch" in reason(state, "roll", seat=2)


def test_the_round_goes_on_after_a_claim_is_taken_back() -> None:
    state = all_folded(2)
    claimed = say(state, "won 4", seat=1)
    assert "Take your claim back" in reason(claimed, "not me", seat=1)
    assert say(say(claimed, "not me"), "no win", seat=1) == state
    assert "Nobody has claimed a win" in reason(state, "not me")
    assert "not claimed a win" in reason(state, "no win")


def test_whoever_is_still_drawing_goes_on_while_a_claim_is_open() -> None:
    state = say(all_folded(2), "won 4", seat=1)
    assert say(state, "done").rounds[-1].done == {0}
    assert "Take back your win first" in reason(state, "unfold A", seat=1)


def test_r50_a_take_corner_works_while_a_claim_is_open() -> None:
    """Player 2 is active, took black and claims; player 1, who is still drawing, may take black too."""
    state = all_folded(2, large=(4, 0, 0, 0))
    claimed = say(state, "won 4", seat=1)
    assert die_of(say(claimed, "take b"), 0) == B
    assert "Say that you are not done" in reason(say(claimed, "done"), "take b")
    assert die_of(say(claimed, "done", "not done", "take b"), 0) == B


def test_the_xs_of_a_claim_are_bounded_by_the_dice() -> None:
    """Player 2 took the black 4 on level 1; its bonus boxes add up to 16 + 16 + 30 = 62."""
    state = all_folded(2)
    assert xs_possible(state, 1) == range(4, 4 + 62 + 1)
    assert "4 to 66" in reason(state, "won 3", seat=1)
    assert "Enter how many X's" in reason(state, "won", seat=1)
    assert xs_possible(all_folded(2, level=4), 1)[0] == 0
    assert xs_possible(all_folded(2, level=2), 1)[0] == 1  # a slide may end after one box of ice


def test_r46_whoever_wins_by_a_fold_before_choosing_still_says_which_die_is_left() -> None:
    state = a_round(begun(2, level=4))
    papers = tuple(replace(Paper((Crease(False, 1),) * 4, frozenset(range(4)), 1), again=(1, 1, 1, 0)) for _ in "ab")
    state = say(rolled(replace(state, papers=papers)), "fold D again", seat=1)
    assert xs_possible(state, 1) == range(1)  # nothing but 0
    state = say(state, "won 0", seat=1)
    assert phase(state) == "choose"
    assert "active player to take a die" in reason(state, "not me")
    assert phase(say(state, "take w", seat=1)) == "claim"


def test_on_levels_1_to_3_a_fold_before_the_choice_does_not_win() -> None:
    state = replace(all_folded(2), rounds=a_round(begun(2)).rounds)
    assert "Draw first" in reason(rolled(state), "won 1", seat=1)
    alone = begun(1)
    alone = replace(rolled(a_round(a_round(alone))), papers=(Paper((Crease(False, 1),) * 4),))
    assert phase(alone) == "choose"
    assert "Draw first" in reason(alone, "won")


def test_r47_a_fold_between_two_rounds_may_win_on_level_4() -> None:
    state = a_round(begun(2, level=4))
    papers = tuple(replace(Paper((Crease(True, 1),) * 4, frozenset(range(4)), 1), again=(1, 1, 1, 0)) for _ in "ab")
    state = say(replace(state, papers=papers), "fold D again", "won 0")
    assert score(say(say(state, "not me", seat=1), "finish")).turns == 1


@pytest.mark.parametrize(
    ("used", "large", "winners"),
    [((5, 4), (2, 0), (1,)), ((4, 4), (1, 3), (1,)), ((4, 4), (2, 2), (0, 1)), ((0, 1), (0, 4), (0,))],
)
def test_ties_go_to_fewer_xs_then_more_large_corners_else_they_are_shared(
    used: tuple[int, int], large: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = replace(all_folded(2, large=(*large, 0, 0)), claims=tuple(Won(seat, xs) for seat, xs in enumerate(used)))
    assert score(state).winners == winners


# Solo


def test_t8_no_field_is_skipped_and_most_leave_no_choice() -> None:
    state = begun(1, column=4)  # WWEWWEWBE
    seen = ""
    for _ in range(9):
        seen += field(state)
        state = rolled(state)
        assert phase(state) == ("choose" if field(state) == "E" else "draw")
        state = say(say(state, "take b") if phase(state) == "choose" else state, "done")
    assert seen == "WWEWWEWBE"


def test_r39_t8_field_30_is_the_sad_face_and_nobody_rolls_on_it() -> None:
    state = begun(1)
    for _ in range(29):
        state = a_round(state)
    assert (phase(state), field(state)) == ("sad", "☹")
    assert "sad face" in reason(state, "roll")
    lost = say(state, "finish")
    assert over(lost)
    assert (score(lost).winners, score(lost).turns, score(lost).crowns) == ((), 29, 0)
    won = say(say(state, *(f"fold {letter} small" for letter in ALL)), "won", "finish")
    assert score(won).crowns == 1


@pytest.mark.parametrize(("level", "turns", "crowns"), [(1, 12, 8), (2, 17, 4), (3, 18, 3), (1, 25, 1), (4, 23, 6)])
def test_crowns_are_counted_when_a_solo_game_ends(level: int, turns: int, crowns: int) -> None:
    state = begun(1, level=level)
    for _ in range(turns):
        state = a_round(state)
    paper = Paper((Crease(True, 1),) * 4, frozenset(range(4)), 1, (1,) * 4)
    assert score(say(replace(state, papers=(paper,)), "won", "finish")).crowns == crowns


def test_a_game_does_not_just_end() -> None:
    assert "field 30" in reason(rolled(begun(1)), "finish")
    assert "field" not in reason(rolled(begun(2)), "finish")


# Two phones at once


@pytest.mark.parametrize(
    ("one", "other", "commute"),
    [
        (("fold A small", 0), ("take b", 1), True),
        (("fold A small", 0), ("take b", 0), False),
        (("fold A small", 0), ("done", 1), True),
        (("fold A small", 0), ("fold A small", 0), False),
        (("take b", 0), ("take w", 1), False),
        (("plus 1", 0), ("take b", 1), False),
    ],
)
def test_what_two_seats_say_at_once_holds_if_its_order_does_not_matter(
    one: tuple[str, int], other: tuple[str, int], commute: bool
) -> None:
    first, second = parse(*one), parse(*other)
    assert table.commute(first, second) == table.commute(second, first) == commute


# What others see


def test_the_table_remembers_who_used_which_die_for_the_photo() -> None:
    state = a_round(with_corners(2, "AD", seat=0), take="w", said={0: "take w; done"})
    state = a_round(state, black="1|4", white="5", take="b", said={0: "plus 2; done"})
    assert [(it.round, it.die, it.face, it.plus, it.sure) for it in uses(state, 0)] == [
        (1, B, (4,), 0, False),
        (2, W, (3,), 0, True),
        (3, B, (1, 4), 2, True),
    ]


def test_the_view_says_what_each_seat_may_use() -> None:
    shown = view(rolled(with_corners(2, "D", seat=0), take=W), None)
    assert (shown["phase"], shown["round"], shown["active"]) == ("draw", 2, 1)
    assert [it["may_use"] for it in shown["seats"]] == [(B, W), (W,)]
    assert shown["seats"][0]["bonuses"] == ["take white"]
    assert shown["seats"][0]["folds"] == [None, None, None, "large"]


def test_the_moves_on_offer_begin_with_the_expected_ones() -> None:
    assert legal(table.start(2), 0)[0] == "begin"
    assert legal(begun(2), 0)[0] == "roll"
    assert legal(begun(2), 1)[0].startswith("level")  # not the active player
    assert legal(rolled(begun(2)), 0)[:2] == ["take b", "take w"]
    assert "done" in legal(rolled(begun(2), take=B), 1)
    assert "won 4" in legal(all_folded(2), 1)


@pytest.mark.parametrize("words", ["", "fly", "take x", "plus 3", "fold E small", "fold A", "won many", "begin 99999"])
def test_other_words_are_not_a_move(words: str) -> None:
    with pytest.raises(BadNotation):
        parse(words, 0)


def test_there_are_no_other_seats() -> None:
    assert reason(begun(2), "roll", seat=5) == "This table has players 1 to 2."
