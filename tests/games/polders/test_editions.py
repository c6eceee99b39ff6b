"""R47: sheets of the first edition are known, named and counted with their own buildings; old logs play on them."""

import pytest

from games.kit.errors import BadNotation, IllegalMove
from games.kit.photo import Seen, Unscorable
from games.polders.components import POLDERS
from games.polders.editions import EDITIONS, FIRST, named, polder_with, polders
from games.polders.notation import parse_position
from games.polders.photo.ending import position_of
from games.polders.photo.sheet import about_editions, examine, misfit, polder_of
from games.polders.rules import score
from games.polders.rules.board import board_of
from games.polders.rules.state import Position
from games.polders.table.game import TABLE, play, start
from games.polders.table.moves import Sheet, parse
from games.polders.table.state import State, maps
from tests.games.polders.examples import FINAL, final
from tests.games.polders.test_ending import TOKENS, finished


def test_R47_the_second_edition_has_the_land_and_the_roads_of_the_first_and_other_buildings() -> None:
    for old, new in zip(FIRST, POLDERS, strict=True):
        before, now = board_of(old), board_of(new)
        assert (old.index, old.name, old.players, old.edition) == (new.index, new.name, new.players, 1)
        assert (before.land, before.roads) == (now.land, now.roads)
        assert before.buildings != now.buildings
        assert [polder_with(polder.map) for polder in (old, new)] == [old, new]
    assert polders(3, 1) == FIRST[:3]


def test_R47_a_sheet_names_its_edition_and_the_first_one_none() -> None:
    assert polder_of("polders/schermer/4") is FIRST[0]
    assert polder_of("polders/wormer/4/2") is POLDERS[3]
    assert [named(polder) for polder in (FIRST[0], POLDERS[0])] == ["De Schermer (first edition)", "De Schermer"]
    assert misfit("polders/schermer/4", 4) == misfit("polders/schermer/4/2", 4) == ""
    assert "the set for 4 players" in misfit("polders/schermer/4/2", 3)


def test_R47_first_edition_sheets_are_told_apart_in_a_sentence() -> None:
    count = "Each counts with the buildings that are printed on it."
    assert about_editions(POLDERS[:2]) == ""
    assert about_editions(FIRST[:2]) == f"These are first edition sheets. {count}"
    assert about_editions((FIRST[0], POLDERS[1])) == f"First edition sheets: De Schermer. {count}"


def test_R47_one_polder_cannot_come_from_two_editions() -> None:
    both = {id_: Seen(id_, {}, {}) for id_ in ("polders/schermer/2", "polders/schermer/2/2")}
    with pytest.raises(Unscorable, match="from two printed sets"):
        examine(both, "RB")


def test_R47_a_log_of_version_1_plays_the_first_edition() -> None:
    """V15 on it: red's areas bring 64 points, blue's 69."""
    assert maps(TABLE.under(1).start(2)) == FIRST[:2]
    assert maps(TABLE.start(2)) == POLDERS[:2]
    old = entered(finished(), 1, 1)
    assert score(Position(position_of(old).polders, ())).totals == (64, 69)


def test_R47_every_sheet_counts_with_the_map_that_it_shows() -> None:
    """V15 with De Schermer of the first edition alone: 32 and 35 points there, the rest from the new De Beemster."""
    mixed = entered(finished(), 1, None)
    found = score(Position(position_of(mixed).polders, ()))
    assert mixed.editions == (1, 2)
    on_schermer = [
        sum(line.points for line in found.lines if line.seat == seat and line.spot and line.spot.polder == 0)
        for seat in (0, 1)
    ]
    assert on_schermer == [32, 35]
    assert position_of(mixed).polders[1] == final().polders[1]


def test_R47_a_sheet_that_names_no_edition_keeps_the_tables() -> None:
    once = entered(finished(), 1, 1)
    assert play(once, Sheet(0, TOKENS[0])).editions == (1, 1)
    assert parse("sheet 0 Ro..", 0) == Sheet(0, ("Ro", ".."))
    assert parse("sheet 0 Ro.. edition 1", 0) == Sheet(0, ("Ro", ".."), 1)


def test_R47_there_are_two_editions() -> None:
    assert sorted(EDITIONS) == [1, 2]
    with pytest.raises(IllegalMove, match="Choose 1 or 2 for the option edition"):
        start(2, edition=3)
    with pytest.raises(BadNotation, match="expected edition 1 or 2, got '3'"):
        parse("sheet 0 Ro.. edition 3", 0)


def test_R47_a_position_says_which_edition_it_is_on() -> None:
    text = f"players: 2\n[De Schermer]\n{FINAL[0]}[De Beemster]\n{FINAL[1]}"
    assert parse_position(text) == final()
    assert parse_position(f"edition: 1\n{text}") == final(1)
    assert score(final(1)).totals == (64, 69)
    with pytest.raises(BadNotation, match="edition must be 1 or 2"):
        parse_position(f"edition: 3\n{text}")


def entered(state: State, *editions: int | None) -> State:
    for polder, (tokens, edition) in enumerate(zip(TOKENS, editions, strict=True)):
        state = play(state, Sheet(polder, tokens, edition))
    return state
