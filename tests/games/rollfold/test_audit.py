"""Whether a sheet is possible (section 10.3), by the rules alone and with the dice of a log."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit import grid
from games.rollfold import table
from games.rollfold.photo.audit import Round, Search, audit, bounds, log_rounds, search, unexplained
from games.rollfold.rules import legal, play, start
from games.rollfold.rules.boxes import parse_box
from games.rollfold.rules.sheet import Sheet
from games.rollfold.table.moves import Begin, Done, Fold, Plus, Take
from games.rollfold.table.moves import Roll as TableRoll
from tests.games.rollfold.examples import parse_boxes, run
from tests.games.rollfold.tables import marked
from tests.games.rollfold.test_sheet import final


def in_sight(sheet: Sheet) -> Sheet:
    """Everything that a photo can show."""
    return Sheet(sheet.view, sheet.xs, sheet.circles)


@pytest.mark.parametrize("number", ["V05", "V13", "V15", "V19", "V20", "V21", "V22", "V23"])
def test_every_x_of_a_legal_game_is_explained(number: str) -> None:
    assert unexplained(in_sight(final(number))) == ()


@given(st.integers(1, 4), st.integers(0, 2**30), st.integers(5, 120))
def test_no_random_walk_leaves_an_x_that_is_not_explained(level: int, seed: int, moves: int) -> None:
    luck, state = random.Random(seed), start(level)
    for _ in range(moves):
        if not legal(state):
            break
        state = play(state, legal(state).pick(luck))
    assert unexplained(in_sight(state.players[0].sheet)) == ()


def test_an_x_that_no_string_led_to_is_suspect() -> None:
    sheet = in_sight(run("V00\nL1\nb5: H2<5").players[0].sheet)
    lone = sheet._replace(xs=sheet.xs | parse_box("K9"))
    ((box, why),) = unexplained(lone)
    assert box == parse_box("K9")
    assert "K9" in why


def test_a_string_whose_end_has_no_ring_is_suspect() -> None:
    sheet = in_sight(run("V00\nL1\nb5: H2<5").players[0].sheet)
    unringed = sheet._replace(circles=sheet.circles & ~parse_box("C2"))
    assert [box for box, _ in unexplained(unringed)] == [parse_box(name) for name in ["C2", "D2", "E2", "F2", "G2"]]


def test_nothing_is_concluded_from_doubtful_boxes() -> None:
    sheet = in_sight(run("V00\nL1\nb5: H2<5").players[0].sheet)
    assert unexplained(sheet._replace(xs=sheet.xs | parse_box("K9")), parse_box("K9")) == ()


def test_more_rings_or_xs_than_the_dice_give_are_named() -> None:
    """Level 1 has bonus boxes of 16 ones, 8 twos and 10 threes: 34 lines and 62 X's at the most."""
    rounds = (Round((5,)),)
    sheet = in_sight(final("V19"))
    assert bounds(sheet, rounds) == ()
    ringed = parse_boxes([f"{column}{row}" for column in "GHI" for row in range(1, 16)])
    crowded = sheet._replace(xs=sheet.xs | ringed, circles=sheet.circles | ringed)
    assert "35 lines" in bounds(crowded, rounds)[0]


def test_every_string_may_leap_from_every_orb_and_leave_a_ring_on_both() -> None:
    """One more ring than there are lines on level 3, and no X beyond the rings."""
    sheet = marked(3)
    bonuses = sum(char.isdigit() for char in sheet.view.level.front + sheet.view.level.back)
    rings = sum(list(grid.each(sheet.view.open & ~sheet.view.starts))[: 1 + bonuses + 1])
    leapt = in_sight(sheet._replace(xs=sheet.xs | rings, circles=sheet.circles | rings))
    assert bounds(leapt, (Round((5,)),)) == ()


def test_a_light_bulb_without_an_x_on_a_turned_page_is_reported() -> None:
    sheet = in_sight(final("V22"))
    bulb = sheet.view.bulbs & -sheet.view.bulbs
    assert audit(sheet).notes == ()
    assert "light bulb" in audit(sheet._replace(xs=sheet.xs & ~bulb)).notes[0]


def test_the_search_draws_a_short_game_again() -> None:
    """V07 up to the string that runs onto the flap: four dice and a bonus."""
    sheet = in_sight(
        run("V07\nL1\nb5: H2<5\nw1,2: C2^1 C2<2\nb3: H2v3 fA\nw2,2: H5^2 H2<2\nb6: H3<6 !H14>1").players[0].sheet
    )
    rounds = (Round((5,)), Round((1, 2)), Round((3,), ((0, False),)), Round((2, 2)), Round((6,)))
    assert search(Search(sheet, rounds), 20_000) == "history found"
    shorter = (*rounds[:-1], Round((5,)))
    assert search(Search(sheet, shorter), 20_000) == "not decided"  # a 5 reaches neither B3 nor its ring


def test_the_search_says_when_its_steps_run_out() -> None:
    sheet = in_sight(run("V00\nL1\nb5: H2<5").players[0].sheet)
    assert search(Search(sheet, (Round((5,)),)), 0) == "not decided"
    assert search(Search(sheet, (Round((5,)),)), 1_000) == "history found"


def test_the_search_leaves_doubtful_boxes_open() -> None:
    sheet = in_sight(run("V00\nL1\nb5: H2<5").players[0].sheet)
    smudged = sheet._replace(xs=sheet.xs | parse_box("K9"))
    assert search(Search(smudged, (Round((5,)),), parse_box("K9")), 1_000) == "history found"


def test_the_search_leaves_rings_in_doubt_open() -> None:
    sheet = in_sight(run("V00\nL1\nb5: H2<5").players[0].sheet)
    unseen, imagined = parse_box("C2"), parse_box("D2")
    misread = sheet._replace(circles=sheet.circles & ~unseen | imagined)
    assert search(Search(misread, (Round((5,)),)), 1_000) == "not decided"
    assert search(Search(misread, (Round((5,)),), loose_rings=unseen | imagined), 1_000) == "history found"


def test_the_log_tells_the_numbers_and_the_folds_of_each_round() -> None:
    state = table.start(2)
    for move in (
        Begin(0),
        TableRoll(0, (5,), (1, 2)),
        Take(0, "b"),
        Fold(1, 0, large=True),
        Done(0),
        Done(1),
        TableRoll(1, (2,), (1, 3)),
        Take(1, "b"),
        Plus(1, 1),
        Done(0),
        Done(1),
    ):
        state = table.play(state, move)
    assert log_rounds(state, 0) == (Round((5,)), Round((1, 3)))
    assert log_rounds(state, 1) == (Round((1, 2), ((0, True),)), Round((3,)))


def test_a_win_after_very_few_rounds_is_reported() -> None:
    state = table.start(1)
    for move in (Begin(0), TableRoll(0, (5,), (3,)), Take(0, "b"), Done(0)):
        state = table.play(state, move)
    verdict = audit(in_sight(final("V19")), 0, state, 0)
    assert "rounds played: 1" in verdict.notes[0]


def test_a_log_of_another_game_is_no_history() -> None:
    state = table.start(1)
    for move in (Begin(0), TableRoll(0, (5,), (3,)), Take(0, "b"), Done(0)):
        state = table.play(state, move)
    sheet = in_sight(final("V19"))
    full = parse_boxes([f"{column}{row}" for column in "GHI" for row in range(1, 16)])
    assert audit(sheet._replace(xs=sheet.xs | full), 0, state, 0).outcome == "no history"
