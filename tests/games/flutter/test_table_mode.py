"""Flutter on the phones without a map: the tiles lie on the table, and the phones do the arithmetic."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.flutter import table
from games.flutter.components import PLAYERS, TILES
from games.flutter.notation import parse
from games.flutter.table.moves import Corner, corners
from games.flutter.table.state import State, asked, by_seat, dealt, over, phase, whose_turn
from games.kit.errors import BadNotation, IllegalMove
from tests.games.flutter.phones import any_next, bunch, petals, say, water, without_map
from tests.games.flutter.table import ANY, BLANK, ONE_POLLEN, YELLOW_BLUE
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F01_TABLE


def holding(tile: str, held: str = "", laid: str = "", **more: object) -> State:
    """The active player is about to take this free tile."""
    return without_map(set_table(tile=tile, held=held, **more), laid)  # type: ignore[arg-type]


def told(state: State, tile: str, words: str) -> State:
    state = say(state, f"take {tile}")
    return say(state, f"lay {words}", drawn=any_next(tile, state))


def refused(state: State, *texts: str) -> str:
    *before, last = texts
    for text in before:
        state = say(state, text)
    with pytest.raises(IllegalMove) as why:
        say(state, last)
    return str(why.value)


def pollen(state: State) -> list[int]:
    return by_seat(state, dealt(state).pollen)


def test_1_4_every_tile_has_three_petal_corners_of_different_colours() -> None:
    for tile in TILES:
        colours = [corner.colour for corner in corners(tile.id)]
        assert len(set(colours)) == 3
        assert tile.colour not in colours
    assert corners("L03") == (Corner("P", 1), Corner("Y", 2), Corner("B", 2))


# Flowers


def test_F03_three_matching_flowers() -> None:
    """(0,1) has R2 P1 B1 under the blue corner, (0,0) P3 R1 under purple, (1,0) Y1 R1 under yellow."""
    state = told(holding("L03", laid="M05"), "L03", "B:R2 B:P1 B:B1 P:P3 P:R1 Y:Y1 Y:R1 pond:1 M05")
    assert petals(state) == bunch("B3 P4 Y3")
    state = water(state, BLANK)
    assert petals(state) == bunch("P4 B3")
    assert pollen(state) == [3, 0]


def test_F04_three_flowers_that_do_not_match() -> None:
    words = "Y:R1 Y:B1 P:Y3 B:P1"
    state = told(holding("L03", "R1 Y5 B3 P2"), "L03", f"{words} pond:1")
    assert petals(state) == bunch("")
    short = refused(holding("L03", "R1 Y4 B3 P2"), "take L03", f"lay {words}")
    assert short == (
        "Lay it somewhere else. Flowers that do not match cost 1 red, 5 yellow, 3 blue and 2 purple,"
        " and you are missing 1 yellow."
    )


def test_F05_pond_and_enclosure() -> None:
    state = holding("D12", "B3", laid="H08 L10 M04", players=3)
    state = told(state, "D12", "B:B1 pond:4 H08 L10")
    assert petals(state) == bunch("B5")
    state = water(water(say(water(water(state, YELLOW_BLUE), ANY), "petal R"), ONE_POLLEN), BLANK)
    assert petals(state) == bunch("R1 Y1 B2")
    assert pollen(state) == [5, 1, 1]
    assert [line.piece for line in state.ledger] == ["WT01", "H08", "L10", "L10"]


def test_F09_rainbow_petals_are_told_as_matching() -> None:
    """W2 P2 under a blue corner of one petal: three blue, purple untouched."""
    assert petals(told(holding("D12"), "D12", "B:B2 B:P2")) == bunch("B3")


def test_F11_a_full_flower_and_a_mismatch() -> None:
    words = "R:R4 Y:B1"
    assert corners("H11") == (Corner("Y", 1), Corner("B", 2), Corner("R", 2))
    assert petals(told(holding("H11", "Y1 B1"), "H11", words)) == bunch("R6")
    assert "you are missing 1 yellow and 1 blue" in refused(holding("H11"), "take H11", f"lay {words}")


def test_F12_gains_pay_mismatches() -> None:
    """Purple 4 at one corner, yellow 1 and purple 2 to pay at another."""
    assert corners("L01") == (Corner("Y", 1), Corner("B", 2), Corner("P", 2))
    assert petals(told(holding("L01", "Y1"), "L01", "P:P2 Y:P2")) == bunch("P2")
    assert "you are missing 1 yellow" in refused(holding("L01"), "take L01", "lay P:P2 Y:P2")


def test_F18_what_is_over_21_is_lost_before_costs_are_paid() -> None:
    """A purple flower of 4 on P20, then a mismatch of P2: P19."""
    state = told(holding("L01", "P20 Y1"), "L01", "P:P2 Y:P2")
    assert petals(state) == bunch("P19")


# What is refused


def test_4_2c_without_a_flower_a_tile_lies_wrong() -> None:
    assert refused(holding("L03"), "take L03", "lay pond:2").startswith("Lay L03 somewhere else")


def test_4_3_no_flower_has_more_than_six_petals() -> None:
    assert refused(holding("L03"), "take L03", "lay Y:Y5").startswith("Count the petals at the yellow corner again")
    assert petals(told(holding("L03"), "L03", "Y:Y4")) == bunch("Y6")


def test_1_4_a_corner_that_the_tile_does_not_have() -> None:
    assert refused(holding("L03"), "take L03", "lay R:R1").endswith("It has no red petals.")


def test_4_4_only_open_tiles_are_enclosed_and_never_the_one_just_laid() -> None:
    state = holding("L03", "Y9", laid="H08")
    assert refused(state, "take L03", "lay Y:Y1 L03").startswith(
        "Check the enclosed tiles again. L03 has just been laid"
    )
    assert refused(state, "take L03", "lay Y:Y1 M05").startswith("Check the number on the tile. M05 has not been laid")
    twice = told(state, "L03", "Y:Y1 H08")
    twice = say(twice, "keep") if phase(twice) == "bee" else twice
    tile = next(stack["top"] for stack in table.view(twice, 1)["stacks"] if stack["free"])
    colour = corners(tile)[0].colour
    assert refused(twice, f"take {tile}", f"lay {colour}:{colour}1 H08").startswith(
        "Check the number on the tile. H08 is already enclosed"
    )


def test_F01_a_tile_beyond_reach_is_not_taken() -> None:
    state = without_map(parse(F01_TABLE.format(held="B1 P4")))
    assert refused(state, "take L03") == (
        "Take another tile. Skipping to the red ladybug L03 costs 1 blue and 5 purple, and you are missing 1 purple."
    )
    assert table.legal(state, 0) == ["take H07", "take D10", "take M11", "discard"]


def test_R32_a_tile_may_be_tried_and_put_back() -> None:
    state = say(holding("L03"), "take L03")
    assert (phase(state), table.view(state, 1)["taken"]) == ("lay", "L03")
    assert table.wants(state, "back") == ()
    assert refused(state, "discard").startswith("First say what the red ladybug L03 does")
    assert replace(say(state, "back"), brought=()) == holding("L03")


def test_words_of_the_map_are_refused() -> None:
    state = holding("L03")
    assert refused(state, "L03@(1,0)r0").endswith("This table has no map.")
    assert refused(state, "lay Y:Y1") == "Take a tile from the rondel first, then say what it does."
    for words in ("lay Y:Y1 Y:Y2", "lay pond:1 pond:2", "lay H08 H08"):
        with pytest.raises(BadNotation):
            say(state, words)


def test_F23_who_says_that_nothing_can_be_laid_is_believed() -> None:
    state = holding("L03", "R21 B3 P20")
    after = say(state, "discard", drawn=any_next("L03", state))
    assert petals(after) == bunch("R21 Y1 B4 P21")
    assert whose_turn(after) == 1


def test_F24_bees_come_home_and_settle_on_open_tiles() -> None:
    state = holding("L03", laid="H08 M05", players=3, bees=())
    game = dealt(state)._replace(bees=("", "H08", ""))
    state = told(without_map(game, "H08 M05"), "L03", "Y:Y1 H08")
    assert (phase(state), asked(state)) == ("home", 1)
    assert table.legal(state, 1) == ["keep", "bee M05", "bee L03"]
    state = say(state, "bee L03")
    assert (phase(state), asked(state)) == ("bee", 0)
    assert pollen(state)[1] == 2 + 2  # its bee, and half of the hummingbird that was not paid


# Whole games


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PLAYERS), st.integers(0, 2**32))
def test_a_game_of_wild_tales_keeps_its_books(players: int, seed: int) -> None:
    luck = Random(seed)
    state = say(table.start(players, mode="table"), "deal")
    while not over(state):
        state = _tell_something(state, luck)
        sums = [sum(line.pollen for line in state.ledger if line.seat == seat) for seat in range(players)]
        assert sums == pollen(state)
        assert all(0 <= n <= 21 for seat in range(players) for n in petals(state, seat))
    assert table.view(state, None)["winners"]


def _tell_something(state: State, luck: Random) -> State:
    who = asked(state)
    assert who is not None
    if phase(state) != "lay":
        words = [text for text in table.legal(state, who) if text != "discard" or luck.random() < 0.05]
        return say(state, luck.choice(words))
    colour = luck.choice(corners(state.taken)).colour
    still_open = [tile for tile in table.view(state, who)["open"] if tile != "RB"]
    enclosed = luck.sample(still_open, min(len(still_open), luck.choice((0, 0, 1, 2))))
    pond = [f"pond:{luck.randint(1, 4)}"] if luck.random() < 0.3 else []
    return say(state, " ".join(["lay", f"{colour}:{colour}{luck.randint(1, 4)}", *pond, *enclosed]))
