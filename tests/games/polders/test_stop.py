"""The players stop early (R46): between two turns or during one, and the game counts as it stands."""

import pytest

from games.kit import grid
from games.polders import table
from games.polders.components import POLDERS
from games.polders.photo.ending import check, position_of
from games.polders.photo.history import Budget, Visit, histories
from games.polders.photo.sheet import log_visits, tally
from games.polders.rules.board import board_of
from games.polders.table.moves import Sheet, Skip, Stop
from games.polders.table.refusals import too_early_to_score
from games.polders.table.state import State, finished, over, phase, visits
from tests.games.polders.test_table import reason, say, saying

SCHERMER = board_of(POLDERS[0])


def opened(*flips: str) -> State:
    """A table of printed cards after these flips; the last one is still open."""
    state = saying(table.start(2, taps=False, cards="printed"), "deal 0 1 dealer 0", "reveal A14 A01")
    for number, cards in enumerate(flips):
        state = saying(state, *(["discard"] if number else []), f"flip {cards}")
    return state


def sheet(*squares: str) -> tuple[str, ...]:
    """De Schermer with red crosses on these squares."""
    marked = [grid.parse_square(name) for name in squares]
    return tuple("Rx" if one in marked else ".." for one in grid.each(SCHERMER.land))


def named(tokens: tuple[str, ...]) -> list[tuple[str, str]]:
    """The tokens of De Schermer with the names of their squares."""
    return [(grid.name(one), token) for one, token in zip(grid.each(SCHERMER.land), tokens, strict=True)]


@pytest.mark.parametrize("words", [(), ("discard",)])
def test_R46_the_game_can_be_stopped_during_a_turn_and_between_two(words: tuple[str, ...]) -> None:
    state = saying(opened("S05 S06 S07"), *words, "stop")
    assert phase(state) == "over"
    assert finished(state)
    assert too_early_to_score(state) == ""
    assert table.legal(state, 0) == []
    assert table.view(state, None)["turns_left"] == 0


def test_R46_stopping_is_final_when_all_sheets_are_entered() -> None:
    state = say(opened("S05 S06 S07"), "stop")
    assert not over(state)
    state = table.play(state, Sheet(0, sheet("e1", "f1")))
    assert not over(state)
    state = table.play(state, Sheet(1, ("..",) * 75))
    assert over(state)


def test_R46_it_counts_with_the_assignments_revealed_so_far() -> None:
    state = say(opened("S05 S06 S07"), "stop")
    for polder, tokens in enumerate((sheet("d1", "e1"), ("..",) * 75)):
        state = table.play(state, Sheet(polder, tokens))
    counted = tally(position_of(state))
    # Red: an area of one correct mill and one more square, 1 point, and -6 for too few manors. Blue: only the -6.
    assert counted.totals == (-5, -6)
    assert {line.rule for line in counted.lines} == {"area", "A14", "A01"}


def test_R46_who_had_not_drawn_in_the_last_turn_may_have_drawn_or_not() -> None:
    state = say(opened("S05 S06 S07", "S10 S11 S12"), "stop")
    first, second = visits(state)[:2], visits(state)[2:]
    assert [visit.maybe for visit in (*first, *second)] == [False, False, True, True]
    # Red drew on De Schermer in turn 1, and blue perhaps in turn 2.
    assert check(state, POLDERS[0], sheet("e1", "f1")).sentences == ()
    assert check(state, POLDERS[0], sheet("e1")).sentences != ()  # a strip has two squares
    with_blue = tuple("Bo" if name in ("d1", "d2", "d3") else token for name, token in named(sheet("e1", "f1")))
    assert check(state, POLDERS[0], with_blue).sentences == ()  # a lane
    too_many = tuple("Bo" if name in ("d1", "d2", "d3", "d4") else token for name, token in named(sheet("e1", "f1")))
    assert check(state, POLDERS[0], too_many).sentences != ()


def test_R46_after_a_discard_everybody_has_drawn_in_every_turn() -> None:
    state = saying(opened("S05 S06 S07", "S10 S11 S12"), "discard", "stop")
    assert not any(visit.maybe for visit in visits(state))
    (sentence,) = check(state, POLDERS[0], sheet("e1", "f1")).sentences  # blue must have drawn on it in turn 2
    assert sentence.startswith("Blue has 0 squares here")


def test_R46_whoever_tapped_in_the_last_turn_has_drawn() -> None:
    state = say(say(opened("S05 S06 S07"), "tap S05 x", 0), "stop")
    assert [visit.maybe for visit in visits(state)] == [False, True]


def test_R46_the_audit_knows_that_fewer_turns_were_played() -> None:
    state = say(opened("S05 S06 S07", "S10 S11 S12"), "stop")
    red, blue = log_visits(state, POLDERS[0])
    assert red == (Visit(0, ("I2", "I2", "I2")),)
    assert blue == (Visit(1, ("I3", "I3", "V3"), maybe=True),)
    nothing = (0, 0, 0)
    assert list(histories(SCHERMER, nothing, blue, SCHERMER.land, Budget(1000))) == [()]
    assert list(histories(SCHERMER, nothing, red, SCHERMER.land, Budget(1000))) == []


def test_R46_what_cannot_be_stopped() -> None:
    assert reason(table.start(2), "stop") == "Deal first. There is nothing to count yet."
    assert reason(say(opened("S05 S06 S07"), "stop"), "stop") == "The game is already over. Count the points."
    assert "The game is over" in reason(say(opened("S05 S06 S07"), "stop"), "flip S01 S02 S03")


def test_R46_stopping_waits_for_nothing_and_comes_in_its_order() -> None:
    state = opened("S05 S06 S07")
    assert not table.commute(Stop(), Skip(0))
    assert "stop" not in table.legal(state, 0)
