"""House options: R1, R17, and fewer assignments or none, or a deck without Area Control (R45)."""

from dataclasses import replace

import pytest

from games.kit.errors import BadNotation, IllegalMove
from games.polders import table
from games.polders.notation import Terms, dump_terms, parse_terms, tokens_of
from games.polders.photo.ending import position_of
from games.polders.photo.sheet import tally
from games.polders.rules.state import BY_THE_BOOK, Options
from games.polders.table.moves import Sheet
from games.polders.table.state import State, over, phase
from tests.games.polders.examples import final
from tests.games.polders.test_ending import finished
from tests.games.polders.test_table import a_round, reason, say, saying


def in_each_round(count: int) -> list[int]:
    """How many assignments are open after each round of a game with this many."""
    state, opened = say(table.start(2, assignments=count), "deal"), []
    while not over(state):
        state = a_round(state)
        opened.append(len(state.assignments))
    return opened


@pytest.mark.parametrize(
    ("count", "opened"),
    [
        (5, [2, 3, 4, 5, 5]),
        (4, [2, 3, 4, 4, 4]),
        (3, [2, 3, 3, 3, 3]),
        (2, [2, 2, 2, 2, 2]),
        (1, [1, 1, 1, 1, 1]),
        (0, [0, 0, 0, 0, 0]),
    ],
)
def test_R45_fewer_assignments_come_up_in_the_usual_order(count: int, opened: list[int]) -> None:
    assert in_each_round(count) == opened


def test_R45_a_game_without_assignments_begins_with_the_flip() -> None:
    state = say(table.start(2, assignments=0), "deal")
    assert phase(state) == "flip"
    assert reason(state, "reveal") == "Flip three cards first. You play without assignments."


def test_R45_area_control_is_left_out_of_the_shuffle() -> None:
    for wanted in (True, False):
        state = say(table.start(2, area_control=wanted), "deal")
        (shuffle,) = table.wants(state, "reveal")
        assert ("A07" in shuffle.items) == wanted  # type: ignore[union-attr]
        assert len(shuffle.items) == 14 + wanted  # type: ignore[union-attr]


def test_R45_area_control_that_comes_up_from_a_printed_deck_is_put_aside() -> None:
    state = say(table.start(2, cards="printed", area_control=False), "deal")
    assert (
        reason(state, "reveal A07 A01") == "Put Area Control aside and reveal another assignment. You play without it."
    )
    assert saying(state, "reveal A02 A01").assignments == ("A02", "A01")


def v15(house: Options) -> State:
    """V15 with its sheets entered, at a table with these house rules and two assignments on which they bear."""
    state = replace(finished(), house=house, assignments=("A01", "A13"), in_play=2)
    for polder, inked in enumerate(final().polders):
        state = table.play(state, Sheet(polder, tokens_of(inked)))
    return state


def test_R1_R17_the_tables_house_rules_reach_its_score() -> None:
    for house in (BY_THE_BOOK, Options(3, "place")):
        assert position_of(v15(house)) == replace(final(), assignments=("A01", "A13"), options=house)
    why = [line.why for line in tally(position_of(v15(Options(minimal_max=3)))).lines if line.rule == "A13"]
    assert all("3 or fewer cost points" in words for words in why)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"minimal_max": 5}, "Choose 3 or 4"),
        ({"ties": "both"}, "Choose pool or place"),
        ({"assignments": 6}, "Choose a number from 0 to 5"),
        ({"assignments": -1}, "Choose a number from 0 to 5"),
    ],
)
def test_other_values_are_refused_with_the_choices(options: dict[str, object], why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        table.start(2, **options)  # type: ignore[arg-type]


def test_the_view_names_the_house_rules() -> None:
    state = table.start(2, minimal_max=3, ties="place", area_control=False, assignments=2)
    house = {"minimal_max": 3, "ties": "place", "area_control": False, "assignments": 2}
    assert table.view(state, None)["house"] == house


def test_R45_what_players_say_of_a_game_without_a_table() -> None:
    terms = Terms(("A01", "A05"), Options(3, "place"), 2)
    words = ("A01", "A05", "minimal-max=3", "ties=place", "assignments=2")
    assert (parse_terms(words), dump_terms(terms)) == (terms, words)
    assert dump_terms(parse_terms(())) == ()
    for wrong in ("A16", "ties=both", "assignments=6", "minimal-max="):
        with pytest.raises(BadNotation, match="expected A01 to A15"):
            parse_terms((wrong,))
