"""The worked examples H01 to H30 of the specification, each in the test that bears its number."""

import pytest

from games.h2olland.notation import parse_move
from games.h2olland.positions import parse
from games.h2olland.rules import State, autumn, legal, score, start, summer
from games.h2olland.rules.autumn import cows, due
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.game import POINTS, winners
from games.h2olland.rules.lake import areas, dike_spots
from games.h2olland.rules.moves import Run
from games.h2olland.rules.placement import shared
from games.h2olland.rules.squares import domino_name, parse_square
from games.h2olland.rules.state import domino, over
from games.h2olland.rules.stock import TULIPS, counts
from games.kit.grid import each
from tests.games.h2olland.given import (
    after,
    allowed,
    barn,
    dikes,
    farms,
    fields,
    mills,
    moves,
    on_board,
    open_areas,
    position,
    refused,
    water,
)


@pytest.mark.parametrize(("players", "farm_quadrants"), [(4, [45] * 4), (3, [63] + [None] * 2), (2, [29] * 2)])
def test_h01_the_start_offers_everybody_the_same(players: int, farm_quadrants: list[int | None]) -> None:
    state = start(players)
    for seat, farm_count in zip("worb", farm_quadrants, strict=False):
        assert farm_count in (None, len(farms(state, seat)))
        assert len(mills(state, seat)) == 6
        assert [fields(state, seat, kind) for kind in ("corn", "cow", "red", "yellow")] == [12, 6, 12, 0]


def test_h01_white_may_build_mills_beside_its_buildings() -> None:
    assert mills(start(4), "w") == {"5,14", "6,13", "6,15", "11,13", "11,15", "12,14"}


H02 = "B4; farm r 11,3; cow 12,2v; bean 11,4h; white 11,1v@r; mill r 6,3 5,0 5,1 5,2 5,3"


def test_h02_a_tulip_does_not_carry_a_tulip_and_a_field_no_field() -> None:
    track_6 = H02 + " 5,4"
    assert not allowed(track_6, "r purple 10,0h")
    assert allowed(track_6, "r purple 12,0v")
    assert not allowed(track_6, "r corn 12,5v")


def test_h02_a_mill_goes_on_from_linked_fields_and_own_workers() -> None:
    assert allowed(H02, "r mill 12,5")
    assert allowed(H02, "r mill 11,0")
    assert not allowed(H02, "r mill 10,0")
    then = H02 + " 12,5"
    assert allowed(then, "r corn 13,5h")
    assert allowed(then, "r purple 13,5h")


H03 = "B4; farm o 3,6; mill o 3,11 2,11 2,12 1,12 0,12; corn 3,5h; red 5,5h@o"


def test_h03_orange_needs_a_mill_before_more_tulips() -> None:
    assert not allowed(H03, "o white 5,2v")
    assert not allowed(H03, "o white 5,3v")
    assert not allowed(H03, "o purple 6,3v")
    assert allowed(H03, "o mill 5,4")


def test_h03_with_the_mill_both_tulips_get_workers() -> None:
    state = position(H03, "o", "mill 1 white 1 purple 1", out="w r b")
    state = after(state, "o mill 5,4", "o white 5,2v", "o purple 6,3v")
    assert state.players[1].workers.bit_count() // 2 == 3


@pytest.mark.parametrize(("kind", "legal_"), [("red", True), ("yellow", True), ("orange", True), ("pink", False)])
def test_h04_three_mills_open_three_colours(kind: str, legal_: bool) -> None:
    three = "B4; farm w 6,14; mill w 11,14 11,13 11,15"
    assert allowed(three, f"w {kind} 5,15h") == legal_
    rich = position(three, "w", "corn 4 bean 4 potato 4 carrot 4 cow 4", stage="winter")
    assert (parse_move(f"w buy {kind}") in legal(rich)) == legal_


H05 = """B4; drain N0l N0r N2l W2r; dike W2l|W1l W1r|W1l W1r|W0r
    mill w 8,2; mill o 11,3; mill r 6,6; mill b 5,9; shoe w"""


def test_h05_three_areas_qualify() -> None:
    assert open_areas(parse(H05)) == {"N1l N1r N2r", "W2l", "W1r"}


def test_h05_all_mills_beside_the_area_join_and_blue_drains_the_next() -> None:
    state = summer.begin_draining(parse(H05))
    assert moves(state) == {"w drain N1l N1r N2r"}
    state = after(state, "w drain N1l N1r N2r")
    assert {move.split()[2] for move in moves(state)} == {"N1r"}
    state = after(state, "w turn N1r 5", "o turn N1l 6", "r turn N2r 7", "w take red", "o take red", "r take red")
    assert moves(state) == {"b drain W2l", "b drain W1r"}  # orange has nothing, red's mill is used
    state = after(state, "b drain W2l", "b turn W2l 8", "b take red")
    assert state.stage == "weather"  # area 3 must wait for blue's mill
    assert dikes(state) == {"W1l|W1r", "W0r|W1r"}
    assert [barn(state, seat) for seat in "worb"] == [{"red": 1}] * 4
    assert "W1r" in open_areas(state)  # next summer


H06 = "B4; drain N0l N0r N2l; mill r 8,2 6,6; mill w 6,3; mill o 11,3; shoe r"


def test_h06_every_mill_is_used_and_rewarded_though_three_would_do() -> None:
    state = summer.begin_draining(parse(H06))
    state = after(state, "r drain N1l N1r N2r", "r turn N1r 5", "o turn N1l 6", "r turn N2r 7")
    assert state.stage == "reward"
    assert state.summer.owed == (1, 1, 2, 0)
    assert state.summer.used & parse_square("6,6")
    state = after(state, "r take red", "r take red", "w take red", "o take red")
    assert [barn(state, seat).get("red", 0) for seat in "worb"] == [1, 1, 2, 0]
    assert state.stage == "weather"  # 6,6 stands at the west arm too, but has done its work


def test_h07_two_mills_take_two_tulips_up_to_pink() -> None:
    text = "B4; drain N0l N0r N2l; mill r 8,2 6,6 12,2 12,1; mill w 6,3; mill o 11,3; shoe r"
    state = after(
        summer.begin_draining(parse(text)), "r drain N1l N1r N2r", "r turn N1r 5", "o turn N1l 6", "r turn N2r 7"
    )
    assert moves(state) == {"r take red", "r take yellow", "r take orange", "r take pink"}
    assert barn(after(state, "r take pink", "r take pink"), "r") == {"pink": 2}
    assert barn(after(state, "r take pink", "r take red"), "r") == {"pink": 1, "red": 1}
    assert "need 5 mills" in refused(state, "r take white")


H08 = "B4; drain N1l N2l; dike N1r|N2r; mill r 9,3; mill o 6,1"


def test_h08_a_mill_serves_one_tile_only() -> None:
    assert "N0l N0r N1r" not in open_areas(parse(H08))
    assert "N0l N0r N1r" in open_areas(parse(H08 + "; mill w 10,0"))


def test_h09_a_choice_that_strands_a_tile_is_illegal() -> None:
    state = after(summer.begin_draining(parse(H08 + "; mill w 10,0; shoe r")), "r drain N0l N0r N1r")
    assert {move.split()[2] for move in moves(state)} == {"N1r"}
    assert "(R22)" in refused(state, "r turn N0l 5")


def test_h10_five_tiles_are_too_many() -> None:
    text = "B4; drain N0l; mill w 10,2 11,3 11,5 6,5 6,3 6,1"
    assert open_areas(parse(text)) == set()
    assert open_areas(parse(text + "; dike N0r|N1r")) == {"N0r", "N1l N1r N2l N2r"}


def dike_names(state: State) -> set[str]:
    return {
        state.board.edges[edge.bit_length() - 1]
        for edge in each(dike_spots(state.board, state.lake.water, state.lake.dikes))
    }


def test_h11_dikes_begin_at_a_shore_or_at_a_dike() -> None:
    first = dike_names(parse("B4"))
    assert len(first) == 24
    assert "S1l|S1r" not in first
    assert {"S0l|S0r", "S0l|S1l", "S2l|S2r"} <= first
    assert "S1l|S1r" in dike_names(parse("B4; dike S0l|S1l"))
    assert len(parse("B4").board.edges) == 28
    assert (len(dike_names(parse("B2"))), len(parse("B2").board.edges)) == (10, 13)


def test_h12_dikes_of_a_drained_tile_go_back() -> None:
    text = "B4; dike S0l|S0r S0r|S1r S1l|S1r S1r|S2r; mill w 11,15"
    state = after(summer.begin_draining(parse(text)), "w drain S0r", "w turn S0r 5")
    assert dikes(state) == {"S1l|S1r", "S1r|S2r"}
    assert dict(counts(state.bank))["dike"] == 10


def test_h13_a_flood_takes_corn_at_the_water_outside_safe_zones() -> None:
    text = "B4; corn 6,15v A; corn 6,12v B; corn 5,12v C; bean 11,12v D; corn 12,13v E; corn 11,14v F"
    state = after(parse(text + "; stage weather"), "weather 1")
    assert on_board(state, "corn") == {"6,15v", "5,12v", "12,13v", "11,14v"}
    assert on_board(state, "bean") == {"11,12v"}


H14 = """B4; farm w 6,14; mill o 5,12; mill r 6,3; corn 5,15h 1; bean 5,13h 2; carrot 3,12h 3; potato 5,11h 4
    corn 5,4h 5; red 5,16h@w"""


def test_h14_everyone_with_a_building_there_harvests_a_field() -> None:
    state = parse(H14)
    assert [dict(counts(due(state, seat))) for seat in range(4)] == [
        {"corn": 1, "bean": 1},
        {"bean": 1, "carrot": 1, "potato": 1},
        {"corn": 1},
        {},
    ]


def test_h15_the_weather_changes_a_harvest_once() -> None:
    state = parse(H14)
    plus_carrot_minus_bean = 4
    assert [dict(counts(due(state, seat, plus_carrot_minus_bean))) for seat in range(4)] == [
        {"corn": 1},
        {"carrot": 2, "potato": 1},
        {"corn": 1},
        {},
    ]
    two = parse("B4; farm w 6,14; bean 5,15h; bean 5,13h")
    assert dict(counts(due(two, 0, plus_carrot_minus_bean))) == {"bean": 1}
    one = parse("B4; farm w 6,14; bean 5,15h")
    assert dict(counts(due(one, 0, plus_carrot_minus_bean))) == {}
    none = parse("B4; farm w 6,14; corn 5,15h")
    assert dict(counts(due(none, 0, plus_carrot_minus_bean))) == {"corn": 1}


def test_h16_a_farm_lets_its_owner_harvest_one_of_its_cow_fields() -> None:
    two = "B4; farm w 6,14; cow 5,15h; cow 5,13h"
    assert cows(parse(two), 0) == 1
    assert cows(parse(two + "; mill w 5,12"), 0) == 1  # the mill touches 5,13h: the farm still touches both
    assert not allowed("B4; farm w 6,14; cow 5,15h", "w cow 5,13h")
    assert not allowed("B4; farm w 6,14 6,12; cow 5,13h", "w cow 5,15h")


def test_h17_bridges_join_their_ends() -> None:
    text = "B4; farm w 10,17"
    assert allowed(text, "w corn 6,17h")
    assert dict(counts(due(parse(text + "; corn 6,17h"), 0))) == {"corn": 1}
    assert not allowed(text, "w corn 5,17h")
    assert allowed(text, "w mill 7,17")
    assert not allowed(text, "w farm 7,17")
    assert not allowed(text, "o farm 7,17")
    assert "in white's safe zone" in refused(position(text, "o", "farm 1"), "o farm 7,17")


def test_h18_only_the_owner_builds_in_a_safe_zone() -> None:
    text = "B4; farm o 3,6"
    assert not allowed(text, "o farm 5,2")
    assert allowed(text, "o farm 5,3")
    assert allowed(text, "r farm 5,2")


def test_h19_a_farm_needs_a_connection_to_the_island() -> None:
    before = "B4; drain W2l; farm o 3,6; corn 4,6h; mill o 6,6"
    assert not allowed(before, "o farm 8,8")
    assert allowed(before, "o mill 6,7")
    then = before + " 6,7"
    assert allowed(then, "o farm 8,8")
    assert not allowed(then, "w farm 8,8")
    assert allowed(then, "o red 7,7h")
    assert allowed(then, "o mill 7,7")


def test_h20_barren_quadrants_turn_with_their_tile() -> None:
    text = "B4; drain W2l:25r0; farm o 5,6"
    assert parse(text).land.barren == parse_square("5,7") | parse_square("6,7")
    assert not allowed(text, "o corn 5,7v")
    assert allowed(text, "o mill 5,7")
    corners = ["5,7", "6,7", "6,8", "5,8"]  # NW, NE, SE, SW
    for rotation, corner in enumerate(corners):
        assert parse(f"B4; drain W2l:15r{rotation}").land.barren == parse_square(corner)


def test_h21_shared_fields_are_removed() -> None:
    text = """B4; farm w 6,14; mill o 5,12; bean 5,13h X; mill b 14,6; farm r 12,5; corn 13,5h Y; corn 5,15h Z"""
    state = parse(text)
    firsts = shared(state) & (state.land.lefts | state.land.tops)
    assert {domino_name(domino(state.land, first)) for first in each(firsts)} == {"5,13h", "13,5h"}


H22 = position("B4; mill w 11,14", "w", "cow 1 corn 1 bean 1 carrot 1 potato 1", stage="winter")


def test_h22_a_winter_that_uses_everything() -> None:
    assert barn(after(H22, "w buy mill", "w buy dike", "w buy red"), "w") == {"mill": 1, "dike": 1, "red": 1}


def test_h22_exchanges() -> None:
    corn = position("B4; mill w 11,14", "w", "corn 3", stage="winter")
    assert barn(after(corn, "w trade corn bean"), "w") == {"bean": 1}
    assert "(1.6)" in refused(corn, "w trade corn cow")
    assert barn(after(H22, "w trade crops cow"), "w") == {"cow": 2}
    assert barn(after(H22, "w trade cow potato"), "w") == {"corn": 1, "bean": 1, "carrot": 1, "potato": 2}
    tulip = position("B4; mill w 11,14", "w", "red 3", stage="winter")
    assert "never exchanged" in refused(tulip, "w trade red corn")


def test_h22_a_bought_mill_opens_a_colour_only_on_the_board() -> None:
    assert "yellow tulips need 2" in refused(after(H22, "w buy mill"), "w buy yellow")


def test_h23_five_tiles_stay_in_the_barn() -> None:
    rich = position("B4", "b", "corn 3 cow 1 red 2 pink 1 mill 2 dike 3", stage="winter", shoe="w")
    state = after(rich, "b done")
    assert state.stage == "barn"
    assert moves(state) == {"b return corn", "b return cow", "b return red", "b return pink"}
    state = after(state, "b return corn", "b return cow")
    assert barn(state, "b") == {"corn": 2, "red": 2, "pink": 1, "mill": 2, "dike": 3}
    assert (state.stage, state.shoe) == ("spring", 1)


def test_h24_the_last_trade() -> None:
    state = position(
        "B4; mill w 11,14 11,13 11,15 12,14",
        "w",
        "cow 2 corn 3 bean 2 carrot 1 potato 1",
        stage="last trade",
        shoe="w",
    )
    assert "white tulips need 5" in refused(state, "w buy white")
    state = after(state, "w buy pink", "w buy orange", "w buy orange", "w buy red")
    state = after(state, "w trade cow corn", "w trade cow bean", "w buy orange")
    assert barn(state, "w") == {"pink": 1, "orange": 3, "red": 1}


H25 = """B4; drainall; mill o 6,8; farm r 8,6; mill r 10,8; corn 5,7h A; red 7,8h B; yellow 6,9h C; purple 8,9v D
    white 9,7v E; pink 9,9h F; orange 6,10h G; purple 11,8h H; stage race; runners o 3 r 3; last r"""
FIELDS_25 = dict(zip("ABCDEFGH", ["5,7h", "7,8h", "6,9h", "8,9v", "9,7v", "9,9h", "6,10h", "11,8h"], strict=True))


def runs(state: State) -> str:
    names = {where: label for label, where in FIELDS_25.items()}
    return "".join(sorted(names[domino_name(run.squares)] for run in legal(state) if isinstance(run, Run)))


def test_h25_workers_start_at_mills_and_go_on_from_workers() -> None:
    assert runs(parse(H25 + "; turn o")) == "ABC"
    assert runs(parse(H25 + "; turn r")) == "EFH"
    assert runs(parse(H25 + "; turn o; run o 6,9h")) == "ABDG"
    assert runs(parse(H25 + "; turn o; run o 7,8h")) == "ACDE"
    assert runs(parse(H25 + "; turn o; run o 7,8h; run r 9,7v")) == "ACD"


def test_h25_the_race() -> None:
    state = parse(H25 + "; turn r")
    for label, seat in zip("HCEDFG", "rororo", strict=True):
        state = after(state, f"{seat} run {FIELDS_25[label]}")
    assert over(state)
    assert score(state).totals == (0, 11, 15, 0)
    assert score(state).winners == (2,)


def test_h26_the_race_crosses_a_bridge() -> None:
    text = "B4; mill w 5,17; corn 6,17h A; yellow 10,17h B; purple 12,16v C; stage race; runners w 3"
    state = after(text, "w run 6,17h", "w run 10,17h", "w run 12,16v")
    assert score(state).totals[0] == 8


def test_h27_scores_and_ties() -> None:
    assert sum(POINTS.values()) == 21
    assert [POINTS[kind] for kind in TULIPS] == [1, 2, 3, 4, 5, 6]
    assert 2 * POINTS["purple"] + POINTS["white"] + 3 * POINTS["red"] == 20
    one_purple_four_red, two_white = (1, 0, 0, 0, 0, 4), (0, 2, 0, 0, 0, 0)
    assert winners((10, 10), (one_purple_four_red, two_white)) == (0,)
    text = """B4; mill w 5,17; mill o 0,5; purple 5,15h; red 6,17h 5,16h 5,14h 5,13h; white 0,6h 1,5h
        stage over; run w 5,15h 6,17h 5,16h 5,14h 5,13h; run o 0,6h 1,5h"""
    assert score(parse(text)).totals == (10, 10, 0, 0)
    assert score(parse(text)).winners == (0,)


def test_h28_a_drought_can_end_the_game() -> None:
    text = "B4; drainall".replace("drainall", "drain " + " ".join(sorted(water(parse("B4")) - {"S0l", "N0l"})))
    state = after(text + "; shoe o; stage weather; year 3", "weather 5", "o turn S0l 5", "r turn N0l 6")
    assert (state.stage, state.turn, state.last) == ("last trade", 1, 2)
    tulips = "; mill r 12,2; mill o 0,5; red 12,0v@r; red 0,6h@o"
    state = after(text + tulips + "; shoe o; stage weather; year 3", "weather 5", "o turn S0l 5", "r turn N0l 6")
    state = after(state, "o done", "r done", "b done", "w done")
    assert (state.stage, state.turn) == ("race", 2)


@pytest.mark.parametrize(("players", "last_year"), [(4, 6), (3, 6), (2, 4)])
def test_h29_the_last_card_skips_winter(players: int, last_year: int) -> None:
    assert after(f"B{players}; stage weather; year {last_year}", "weather 12").stage == "last trade"
    assert after(f"B{players}; stage weather; year {last_year - 1}", "weather 12").stage == "winter"


def test_h30_rot_comes_before_the_harvest() -> None:
    text = "B4; farm w 6,14; potato 5,15h; barn w potato 2; stage weather"
    assert barn(after(text, "weather 10"), "w") == {"potato": 1}
    assert barn(after(text + "; bean 5,13h", "weather 10"), "w") == {"potato": 1, "bean": 2}


def test_areas_of_the_examples_are_what_dikes_enclose() -> None:
    state = parse(H05)
    found = {tile_names(state.board, area) for area in areas(state.board, state.lake.water, state.lake.dikes)}
    assert ("N1l", "N1r", "N2r") in found
    assert autumn.flooded(state, "corn") == 0
