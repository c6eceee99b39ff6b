"""Robots at a table of Crease & Cross: their sheets are on the screen, and their turns are moves like any other."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.kit import grid
from games.kit.errors import IllegalMove
from games.kit.photo import Seen
from games.kit.robots import STRENGTHS
from games.rollfold import lab, rules
from games.rollfold.advice import in_words
from games.rollfold.editions import level_in
from games.rollfold.notation import parse_move
from games.rollfold.photo.hint import advise_sheet
from games.rollfold.photo.hint import in_words as turn_in_words
from games.rollfold.photo.sheet import FOLD_FIELDS, field_of
from games.rollfold.rules.sheet import blank
from games.rollfold.table.game import TABLE, play, start
from games.rollfold.table.moves import parse
from games.rollfold.table.robots import sheet_of
from games.rollfold.table.state import Crease, State, phase
from games.rollfold.thinking import style_of

BLANK = blank(level_in(1, 2))
EMPTY_SHEET = Seen(
    "rollfold/level-1b/front",
    {field_of(box): {"empty": 1.0} for box in grid.each(BLANK.view.open)} | {it: {"open": 1.0} for it in FOLD_FIELDS},
)


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


def test_R56_a_person_and_three_robots_play_to_the_end() -> None:
    luck = Random(1)
    state = begun("1:friendly,2:keen,3:friendly", 4)
    while not TABLE.over(state):
        state = step(state, luck)
    assert any(TABLE.finals(state)[seat].won for seat in (1, 2, 3))


def test_R56_a_turn_is_drawn_on_the_robots_own_sheet() -> None:
    state = begun("1:keen")
    before = sheet_of(state, 1)
    state = step(step(state, Random(1)), Random(1))
    assert sheet_of(state, 1).xs.bit_count() > before.xs.bit_count()
    assert 1 in state.rounds[-1].done


def test_the_same_position_and_seed_give_the_same_turn() -> None:
    state = step(begun("1:friendly"), Random(1))
    assert TABLE.advise(state, 1, "friendly", Random(5)) == TABLE.advise(state, 1, "friendly", Random(5))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_robot_of_any_strength_plays_legal_turns_to_the_end(strength: str) -> None:
    """`play` refuses any other turn."""
    luck = Random(4)
    state = begun(f"1:{strength}", level=2)
    while not TABLE.over(state):
        state = step(state, luck)
    assert TABLE.finals(state)[1].won


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R56_a_choice_depends_on_nobody_elses_sheet_or_folds(strength: str) -> None:
    """There is no hidden card here: only the dice to come, which no state holds, and the paper of the others."""
    state = begun("1:keen,2:friendly", 3)
    for _ in range(8):
        state = step(state, Random(len(state.rounds)))
    while phase(state) != "choose" or state.rounds[-1].active != 1:
        state = step(state, Random(len(state.rounds)))
    others = replace(
        state,
        sheets=tuple(pair for pair in state.sheets if pair[0] != 2),
        papers=(replace(state.papers[0], first=(Crease(True, 1), None, None, None)), *state.papers[1:]),
    )
    assert others != state
    assert TABLE.advise(others, 1, strength, Random(5)) == TABLE.advise(state, 1, strength, Random(5))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R56_a_persons_hint_depends_on_nobody_elses_sheet_or_folds(strength: str) -> None:
    """Neither the one about the dice nor the one from a photo of their sheet."""
    state = begun("1:keen", 3)
    state = step(step(state, Random(3)), Random(3))  # seat 1 has the dice, rolls, and draws its turn
    others = replace(
        state,
        sheets=(),
        papers=(*state.papers[:2], replace(state.papers[2], first=(Crease(True, 1), None, None, None))),
    )
    assert others != state
    hints = TABLE.advise(state, 0, strength, Random(5))
    turns = advise_sheet(state, 0, EMPTY_SHEET, strength, Random(5))
    assert turns
    assert TABLE.advise(others, 0, strength, Random(5)) == hints
    assert advise_sheet(others, 0, EMPTY_SHEET, strength, Random(5)) == turns


def test_a_master_folds_as_is_best_on_its_sheet_and_a_keen_robot_folds_small() -> None:
    """docs/rollfold-par.md: on level 3 all large, on level 1 the +1 corners; on the first edition all small."""
    assert style_of(level_in(3, 2), "master").plan == (6, 6, 6, 6)
    assert style_of(level_in(1, 2), "master").plan == (6, 6, 3, 3)
    assert style_of(level_in(1, 2), "keen").plan == style_of(level_in(1, 1), "master").plan == (3, 3, 3, 3)


def test_a_turn_made_and_a_turn_advised_are_measured_alike() -> None:
    state = step(step(begun("1:keen"), Random(1)), Random(1))
    while phase(state) != "choose" or state.rounds[-1].active != 1:
        state = step(state, Random(1))
    for choice in TABLE.advise(state, 1, "keen", Random(1)):
        assert TABLE.worth(state, 1, choice.text) == choice.gain
    assert TABLE.worth(state, 1, "take b") is None
    assert TABLE.worth(state, 0, "plays b1: done") is None


def test_a_person_hears_which_die_gives_more() -> None:
    state = play(play(start(2), parse("begin 1", 0, ())), parse("rolled 2 1|3", 0, ()))
    hints = TABLE.advise(state, 0, "keen", Random(1))
    assert [hint.text for hint in hints] == ["take w", "take b"]
    assert hints[0].reason == "The white die gives you lines of 1 and 3, 4 boxes in all."
    assert hints[1].reason == "The black die gives you a line of 2, 2 boxes in all."
    assert TABLE.hints(state, 0)
    assert TABLE.advise(state, 1, "keen", Random(1)) == []
    assert not TABLE.hints(state, 1)


def spoken(*moves: str) -> State:
    """A table for two in its first round, and then these moves: of seat 0, if no seat is named."""
    state = start(2)
    for move in ("begin 2", "1: rolled 4 3", "1: take b", *moves):
        seat, _, words = move.rpartition(": ")
        state = play(state, parse(words, int(seat or 0), ()))
    return state


def test_a_person_hears_of_a_bonus_that_would_be_lost() -> None:
    state = spoken("1: fold A large", "all done", "rolled 2 1|3", "take w")
    (hint,) = TABLE.advise(state, 1, "keen", Random(1))
    assert hint.text == "plus 1"
    assert hint.reason.startswith("Your large corner makes the 2 a 3.")
    assert TABLE.advise(play(state, parse(hint.text, 1, ())), 1, "keen", Random(1)) == []


def test_a_person_hears_that_a_take_corner_gives_them_the_other_die() -> None:
    state = spoken("1: fold C large", "all done", "rolled 6 1|3", "take b")
    best, other = TABLE.advise(state, 1, "keen", Random(1))
    assert (best.text, other.text) == ("take b", "take w")
    assert best.reason.endswith("You may use it because you folded corner C large.")


def test_a_photo_of_the_sheet_gives_whole_turns_in_words() -> None:
    """A blank sheet of level 1: the start tiles are its only starting points."""
    state = play(play(start(2), parse("begin 1", 0, ())), parse("rolled 2 1|3", 0, ()))
    hints = advise_sheet(state, 0, EMPTY_SHEET, "master", Random(1))
    assert len(hints) == 3
    for hint in hints:
        words = turn_in_words(hint.text)
        assert words.startswith(("Use the white die. Draw ", "Use the black die. Draw "))
        game = rules.play(rules.start(1, 2), rules.Roll((2,), (1, 3)))
        for word in hint.text.split():
            game = rules.play(game, parse_move(f"1 {word}"))
        assert game.players[0].done
    assert advise_sheet(state, 1, EMPTY_SHEET, "master", Random(1)) == []


def test_words_for_paper_name_boxes_directions_and_folds() -> None:
    turn = [parse_move(f"1 {word}") for word in ("w1,3+:", "H2<4", "!C5^2", "-1", "fA", "done")]
    assert in_words(turn) == (
        "Use the white die and add 1 to the 3. Draw 4 left from H2. For the bonus, draw 2 up from C5. Give up the 1."
        " Fold corner A small."
    )


def test_words_for_paper_name_ice_stars_and_orbs() -> None:
    assert in_words([parse_move("1 H2<4~")]) == "Draw 4 left from H2, sliding over the ice."
    assert in_words([parse_move("1 H2<2*^1")]) == "Draw 2 left from H2, then 1 up at the star."
    assert in_words([parse_move("1 H2<2@C5^1")]) == "Draw 2 left from H2, jump to the orb at C5, then 1 up."


def test_the_lab_pits_the_strengths_against_each_other() -> None:
    assert lab.strengths(1).count("against") == 3


def test_a_robot_has_nothing_to_choose_when_it_is_not_its_turn() -> None:
    assert TABLE.advise(start(2, robots="1:keen"), 1, "keen", Random(1)) == []


def test_a_person_cannot_play_as_a_robot_does() -> None:
    state = step(begun("1:keen"), Random(1))
    with pytest.raises(IllegalMove, match="Only a robot's turn"):
        said(state, 0, "plays done", Random(1))


@pytest.mark.parametrize(
    ("robots", "says"),
    [
        ("0:keen,1:keen", "at least one seat for a person"),
        ("2:keen", "seats from 0 to 1"),
        ("1:strong", "friendly, keen or master"),
    ],
)
def test_R56_robots_in_all_seats_and_other_wrong_options_are_refused(robots: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        start(2, robots=robots)
