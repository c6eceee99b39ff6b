"""The rulings R1 to R50 of RULES.md, each in the test that bears its number."""

from itertools import pairwise

import pytest

from games.h2olland.components import COLOURS, EDGE_MAP, KINDS, LAND_TILES, SINGLE_LAND_TILES, TULIP_TRACK, WATER_TILES
from games.h2olland.positions import dump, parse
from games.h2olland.rules import legal, score, start, summer
from games.h2olland.rules.autumn import cows, due
from games.h2olland.rules.board import board
from games.h2olland.rules.game import winners
from games.h2olland.rules.lake import dike_spots
from games.h2olland.rules.squares import parse_square, square
from games.h2olland.rules.stock import counts
from games.h2olland.table.game import lake_tiles
from tests.games.h2olland.given import (
    after,
    allowed,
    bank,
    barn,
    dikes,
    linked_fields,
    moves,
    on_board,
    open_areas,
    position,
    refused,
)

# Where quadrant (u, v) of an edge piece lies on the board of four.
TO_BOARD = {
    "S": lambda u, v: (5 + u, 17 - v),
    "W": lambda u, v: (v, 5 + u),
    "N": lambda u, v: (12 - u, v),
    "E": lambda u, v: (17 - v, 12 - u),
}


def test_r1_the_lake_is_a_cross_of_four_arms_round_an_island() -> None:
    it = board(4)
    assert [basin.tiles.bit_count() for basin in it.basins] == [6, 6, 6, 6]
    assert it.island.bit_count() == 16
    quarter_turn = {square(x, y): square(17 - y, x) for x in range(18) for y in range(18)}
    for of in (it.land, it.island, it.squares):
        assert sum(turned for one, turned in quarter_turn.items() if one & of) == of


@pytest.mark.parametrize("side", TO_BOARD)
def test_r2_an_edge_is_a_u_round_one_arm(side: str) -> None:
    it = board(4)
    lines = it.map.map.splitlines()
    for v, line in enumerate(reversed(EDGE_MAP.splitlines())):
        for u, cell in enumerate(line):
            x, y = TO_BOARD[side](u, v)
            assert lines[y][x] == cell


def test_r3_tongues_are_land_to_play_on() -> None:
    assert allowed("B4; farm o 3,6; corn 4,6h", "o mill 6,6")
    assert allowed("B4; farm o 4,5", "o corn 5,5h")


def test_r4_tulips_add_up() -> None:
    tulips = {kind.name: kind.count for kind in KINDS if kind.group == "tulip"}
    assert tulips == {"red": 10, "yellow": 10, "orange": 12, "pink": 18, "white": 18, "purple": 16}
    assert sum(tulips.values()) == 84
    assert sum(kind.count for kind in KINDS if kind.group == "crop") == 108


def test_r5_single_land_tiles_join_two_edges() -> None:
    it = board(2)
    joints = [square(x, y) for x in (0, 1, 6, 7) for y in (5, 6)]
    assert len(joints) == 4 * SINGLE_LAND_TILES
    assert all(one & it.land for one in joints)


def test_r6_the_island_is_four_plain_tiles() -> None:
    assert [tile.id for tile in LAND_TILES if tile.island] == [1, 2, 3, 4]
    assert not any(tile.barren for tile in LAND_TILES if tile.island)
    assert "cannot be here" in refused("B4; stage drought; weather 5", "w turn S0l 4")


def test_r6_with_two_players_the_marked_tiles_are_shuffled_with_the_others() -> None:
    assert "4" in lake_tiles(2)
    assert not {"1", "2", "3", "4"} & {*lake_tiles(3), *lake_tiles(4)}
    assert after("B2; stage drought; weather 5", "w turn S0l 4").lake.faces[0] == (4, 0)


def test_r7_two_players_use_ten_of_the_tiles() -> None:
    state = start(2)
    assert state.lake.water.bit_count() == 10
    assert state.lake.unseen.bit_count() == WATER_TILES
    assert after("B2; stage drought; weather 5", "w turn S0l 4").last == 0


def test_r8_the_river_is_shore_and_no_water_tile() -> None:
    it = board(4)
    assert not it.squares & sum(square(x, y) for x, y in ((8, 17), (9, 17), (0, 8), (17, 9)))
    assert open_areas(parse("B4; mill w 6,15 11,15; dike S0l|S1l S0r|S1r")) == {"S0l S0r"}


def test_r9_an_empty_village_shelters_nobody() -> None:
    assert allowed("B3", "w farm 15,5")
    assert not allowed("B4", "w farm 15,5")
    flooded = "; corn 15,6h; stage weather"
    assert on_board(after("B3" + flooded, "weather 1"), "corn") == set()
    assert on_board(after("B4" + flooded, "weather 1"), "corn") == {"15,6h"}


def test_r10_a_field_half_in_a_safe_zone_is_safe() -> None:
    assert on_board(after("B4; corn 11,14v; stage weather", "weather 1"), "corn") == {"11,14v"}
    assert on_board(after("B4; corn 11,13v; stage weather", "weather 1"), "corn") == set()


def test_r11_fields_may_lie_in_foreign_safe_zones() -> None:
    assert allowed("B4; farm o 5,14", "o corn 5,15v")


def test_r12_no_farm_beside_any_farm() -> None:
    text = "B4; farm w 6,14"
    assert not allowed(text, "w farm 6,13")
    assert not allowed(text, "o farm 6,13")
    assert "(R12)" in refused(position(text, "w", "farm 1"), "w farm 6,13")


@pytest.mark.parametrize(
    "link",
    ["mill o 6,7", "mill o 6,6; corn 5,7h", "red 5,7h@o"],
)
def test_r13_any_part_of_the_own_network_connects_to_the_island(link: str) -> None:
    text = "B4; drain W2l; " + link
    assert allowed(text, "o farm 8,8")
    assert not allowed(text, "r farm 8,8")
    assert not allowed("B4; drain W2l; red 5,7h@r; corn 5,8h", "o farm 8,8")
    assert "(R13)" in refused(position("B4", "o", "farm 1"), "o farm 8,8")


def test_r14_a_farm_with_a_cow_field_gets_no_second_one_whoever_planted_it() -> None:
    text = "B4; farm w 6,14; farm o 5,12; cow 5,13h"  # between the two farms
    assert not allowed(text, "w cow 5,15h")
    assert refused(position(text, "w", "cow 1"), "w cow 5,15h") == "white's farm on 6,14 already has a cow field (R14)"
    assert allowed(text + "; farm w 12,13", "w cow 11,12h")


def test_r15_a_mill_milks_every_cow_field_beside_it() -> None:
    assert cows(parse("B4; mill w 6,14; cow 5,15h; cow 5,13h"), 0) == 2


def test_r15_of_the_cow_fields_at_a_farm_its_owner_harvests_one_even_with_a_mill_at_one_of_them() -> None:
    """The farm touches both fields, the mill 5,13h."""
    text = "B4; farm w 6,14; mill w 5,12; cow 5,15h; cow 5,13h"
    assert cows(parse(text), 0) == 1
    assert cows(parse(text + "; cow 4,11h"), 0) == 2  # the third touches only the mill
    assert cows(parse(text), 1) == 0


def test_r15_a_position_from_before_the_change_is_harvested_as_it_was_played() -> None:
    old = parse("B4; rules 1; farm w 6,14; mill w 5,12; cow 5,15h; cow 5,13h")
    assert cows(old, 0) == 2
    assert parse(dump(old)) == old


def test_r15_a_field_at_a_mill_and_at_a_farm_is_harvested_once() -> None:
    """Both fields touch the mill, 5,13h also the farm."""
    assert cows(parse("B4; mill w 6,14; farm w 5,12; cow 5,15h; cow 5,13h"), 0) == 2


def test_r16_no_tulip_above_the_track_comes_into_a_barn() -> None:
    three = position("B4; mill w 11,14 11,13 11,15; stage winter", "w", "corn 9 bean 9 potato 9 carrot 9 cow 9")
    sold = {move.split()[2] for move in moves(three) if "buy" in move}
    assert sold & set(TULIP_TRACK) == {"red", "yellow", "orange"}


def test_r17_the_sixteenth_tulip_has_no_worker() -> None:
    fields = "red 0,5h 0,6h 0,11h 0,12h 15,5h 15,6h 15,11h 15,12h; yellow 5,0h 5,1h 5,2h 11,0h 11,1h 11,2h 5,17h"
    fifteen = " ".join(f"{word}@w" if word[0].isdigit() else word for word in fields.replace(";", " ;").split())
    state = position(f"B4; mill w 11,14 12,14; {fifteen}", "w", "yellow 1", out="o r b")
    state = after(state, "w yellow 11,15h")
    assert state.players[0].workers.bit_count() == 30
    assert "yellow 5,0h@w 11,0h@w 5,1h@w 11,1h@w 5,2h@w 11,2h@w 11,15h 5,17h@w" in dump(state)


def test_r18_every_tile_needs_a_mill_of_its_own() -> None:
    two_tiles = "B4; dike S0l|S1l S0r|S1r; mill w 6,15"
    assert open_areas(parse(two_tiles)) == set()
    assert open_areas(parse(two_tiles + " 6,16")) == set()  # both stand at the same tile
    assert open_areas(parse(two_tiles + " 11,16")) == {"S0l S0r"}


def test_r19_surplus_mills_work_and_earn() -> None:
    state = summer.begin_draining(parse("B4; dike S0l|S0r S0l|S1l; mill w 6,15; mill o 7,17 5,17; shoe w"))
    state = after(state, "w drain S0l", "w turn S0l 5")
    assert state.summer.owed == (1, 1, 0, 0)
    assert state.summer.used == parse_square("6,15") | parse_square("7,17")


def test_r20_the_picker_turns_first() -> None:
    text = "B4; dike S0l|S1l S0r|S1r N0l|N0r N0r|N1r; mill w 6,1 6,15; mill o 11,15; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain N0r", "w turn N0r 5", "w take red")
    state = after(state, "o drain S0l S0r")
    assert state.turn == 1
    state = after(state, "o turn S0r 6")
    assert state.turn == 0


def test_r21_seats_are_white_orange_red_blue() -> None:
    assert [colour.name for colour in COLOURS] == ["white", "orange", "red", "blue"]


def test_r22_no_tile_is_left_stranded() -> None:
    text = "B4; dike S0r|S1r; drain S1l; mill w 7,14; mill o 6,15; mill r 11,15; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain S0l S0r")
    assert {move.split()[2] for move in moves(state)} == {"S0l"}
    assert state.turn == 0
    state = after(state, "w turn S0l 5")
    assert state.turn == 2  # orange's only tile is turned
    assert "(4.4)" in refused(state, "r turn S0l 6")


def test_r23_dikes_return_to_the_co_op_whoever_laid_them() -> None:
    state = position("B2; stage dikes; barn w dike 2; mill w 1,9; turn w; out o")
    state = after(state, "w dike S0l|S0r", "w dike S0l|S1l", "w drain S0l", "w turn S0l 5", "w take red")
    assert (dikes(state), bank(state, "dike"), barn(state, "w")) == (set(), 12, {"red": 1})


def test_r24_no_dike_between_land_and_water() -> None:
    state = position("B4; drain S0l; stage dikes; barn w dike 1")
    assert "(R24)" in refused(state, "w dike S0l|S1l")
    assert "(R24)" in refused(state, "w dike S0l|W0l")


def test_r25_a_lake_drained_in_summer_still_has_its_autumn() -> None:
    state = after("B2; drainall; stage weather; year 2; farm w 1,8; corn 0,9h", "weather 11")
    assert (state.stage, barn(state, "w")) == ("last trade", {"corn": 2})


def test_r26_the_weather_adds_once_whatever_the_number_of_fields() -> None:
    three = parse("B4; farm w 6,14; corn 5,15h 5,13h; mill w 11,14; corn 11,15h")
    assert dict(counts(due(three, 0, 11))) == {"corn": 4}


def test_r27_rot_spares_the_new_harvest() -> None:
    state = after("B4; farm w 6,14; corn 5,15h; barn w corn 4; stage weather", "weather 7")
    assert barn(state, "w") == {"corn": 1}


def test_r28_nobody_trades_with_a_neighbour() -> None:
    state = position("B4; stage winter; barn o corn 5", "w", "bean 3")
    traded = after(state, "w trade bean corn")
    assert barn(traded, "o") == {"corn": 5}
    assert bank(traded, "corn") == bank(state, "corn") - 1


def test_r29_the_last_trade_has_exchanges() -> None:
    assert barn(after("B4; stage last trade; barn w cow 1", "w trade cow corn"), "w") == {"corn": 1}


def test_r30_the_last_planting_cannot_be_refused() -> None:
    state = position("B4; mill w 11,14; stage last planting", "w", "red 1")
    assert "(R30)" in refused(state, "w pass")


def test_r31_the_race_has_no_pass() -> None:
    state = parse("B4; mill w 5,17; red 6,17h; stage race; runners w 1")
    assert moves(state) == {"w run 6,17h"}
    assert "it is the race" in refused(state, "w pass")


@pytest.mark.parametrize(("last", "first"), [("; last b", 3), ("", 2)])
def test_r32_the_last_tile_so_far_decides_who_starts(last: str, first: int) -> None:
    text = "B4; mill r 12,2; mill b 14,6; red 12,0v@r 14,5h@b; shoe r; stage last trade; turn o"
    assert after(text + last, "o done").turn == first


def test_r33_ties_go_to_the_dearer_colours() -> None:
    purple, white, pink, orange, yellow, red = (tuple(int(i == j) for j in range(6)) for i in range(6))
    ranked = (purple, white, pink, orange, yellow, red)
    for better, worse in pairwise(ranked):
        assert winners((9, 9), (worse, better)) == (1,)
    assert winners((9, 9), (red, red)) == (0, 1)


def test_r34_the_track_holds_everywhere() -> None:
    text = "B4; mill r 6,3 5,0 5,1 5,2 5,3; farm r 11,3; cow 12,2v"
    assert not allowed(text, "r purple 12,0v")
    assert allowed(text + "; mill r 5,4", "r purple 12,0v")


def test_r35_colours_go_with_seats_not_with_sides() -> None:
    assert "mill o 1,3" in dump(start(2))
    assert "mill o 3,11" in dump(start(3))


def test_r36_new_land_waits_for_the_next_planting() -> None:
    state = after("B2; drain S0l; stage weather; mill w 1,9; barn w corn 1", "weather 12")
    assert state.stage == "winter"
    spring = after(state, "w done", "o done")
    assert "w corn 2,9h" in moves(position(dump(spring), "w"))


def test_r37_a_player_whose_reward_is_out_of_stock_takes_another_colour_or_nothing() -> None:
    text = "B4; dike S0l|S0r S0l|S1l; mill w 6,15 {}; barn b red 10 {}; shoe w"
    two = summer.begin_draining(parse(text.format("5,15", "")))
    two = after(two, "w drain S0l", "w turn S0l 5")
    assert moves(two) == {"w take yellow"}
    assert "(R37)" in refused(two, "w take red")
    one = after(summer.begin_draining(parse(text.format("", ""))), "w drain S0l", "w turn S0l 5")
    assert (one.stage, barn(one, "w")) == ("weather", {})
    shop = parse("B4; mill w 6,15; barn b red 10; barn w corn 1; stage winter")
    assert "no red tulips left" in refused(shop, "w buy red")


def test_r38_a_mill_between_two_areas_drains_one_of_them() -> None:
    state = summer.begin_draining(parse("B4; drain N1l; dike N0l|N0r N0r|N1r N1r|N2r; mill r 9,3; shoe r"))
    assert moves(state) == {"r drain N0l", "r drain N1r"}
    assert after(state, "r drain N0l", "r turn N0l 5", "r take red").stage == "weather"


def test_r39_rewards_are_taken_seat_by_seat_from_the_picker() -> None:
    text = "B4; drain N0l N0r N2l; mill r 8,2 6,6; mill w 6,3; mill o 11,3; shoe r"
    state = after(
        summer.begin_draining(parse(text)), "r drain N1l N1r N2r", "r turn N1r 5", "o turn N1l 6", "r turn N2r 7"
    )
    order = []
    while state.stage == "reward":
        order.append("worb"[state.turn])
        state = after(state, f"{order[-1]} take red")
    assert order == ["r", "r", "w", "o"]


def test_r40_mills_that_turn_are_not_named() -> None:
    """White has mills at N0l and N1r (one, in the corner) and at N0r; whichever it turns, the rest must work out."""
    text = "B4; drain N1l; dike N1r|N2r; mill w 9,3 7,0; mill o 10,0; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain N0l N0r N1r")
    assert {move.split()[2] for move in moves(state)} == {"N0r", "N1r"}
    state = after(state, "w turn N1r 5", "o turn N0l 6")
    assert {move.split()[2] for move in moves(state)} == {"N0r"}


def test_r41_a_player_with_nothing_to_place_or_lay_has_passed() -> None:
    state = after(position("B4; stage winter; barn o corn 1; barn b dike 1; mill o 3,11; turn b; shoe w"), "b done")
    assert (state.stage, state.turn, state.out) == ("spring", 1, 0b1101)
    state = after(state, "o pass")
    assert (state.stage, state.turn, state.out) == ("dikes", 3, 0b0111)


def test_r42_without_a_place_for_a_dike_summer_goes_on() -> None:
    islands = "B2; drain S0r S1l Mr N1r N0l; barn w dike 2; barn w corn 1; mill w 1,9; turn w; out o"
    assert dike_spots(parse(islands).board, parse(islands).lake.water, 0) == 0
    assert after(islands, "w pass").stage == "drain"


def test_r43_the_weather_counts_before_stock_runs_short() -> None:
    text = """B4; farm w 6,14; mill r 6,3; corn 5,15h 5,4h; stage weather; shoe w
        barn o corn 12; barn b corn 11"""
    state = after(text, "weather 11")  # both would have two, three are left
    assert (barn(state, "w"), barn(state, "r")) == ({"corn": 2}, {"corn": 1})


def test_r44_an_exchange_needs_stock() -> None:
    state = parse("B4; barn o corn 28; barn w bean 3; stage winter")
    assert "the co-op has no corn left" in refused(state, "w trade bean corn")


def test_r45_barns_shrink_in_any_order() -> None:
    state = parse("B4; stage barn; barn w corn 6; barn r bean 7; shoe w")
    assert moves(state) == {"w return corn", "r return bean"}
    assert "no more than five" in refused(state, "o return corn")
    state = after(state, "r return bean", "w return corn", "r return bean")
    assert state.stage == "spring"


def test_r46_tulips_that_found_no_place_are_worth_nothing() -> None:
    state = after("B4; barn w purple 3; stage last trade; turn b", "b done")
    assert (state.stage, score(state).totals) == ("over", (0, 0, 0, 0))
    assert not legal(state)


def test_r47_the_limit_holds_for_each_of_two_farms() -> None:
    """The farm on 6,14 touches both fields, and the one on 6,12 touches the first: one of the two is harvested."""
    text = "B4; farm w 6,14 6,12; cow 5,13h; cow 5,15h"
    assert linked_fields(parse(text), "w") == {"5,13h", "5,15h"}
    assert cows(parse(text), 0) == 1


def test_r47_farms_that_share_a_cow_field_harvest_the_most_that_both_allow() -> None:
    """Both touch 5,13h, and each another field: those two are harvested, not the one between."""
    assert cows(parse("B4; farm w 6,14 5,12; cow 5,13h; cow 5,15h; cow 5,11h"), 0) == 2


def test_r48_a_flooded_link_is_gone() -> None:
    text = "B4; farm w 6,13; corn 6,11v; mill w 11,14; stage weather; barn w mill 1 red 1"
    before = parse(text.replace("stage weather", "stage spring"))
    assert "w mill 5,11" in moves(before)
    state = after(text, "weather 1", "w done", "o done", "r done", "b done")
    state = position(dump(state), "w")
    assert "w mill 5,11" not in moves(state)
    assert "w mill 6,12" in moves(state)
