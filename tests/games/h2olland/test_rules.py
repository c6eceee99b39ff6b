"""The rules of RULES.md, sections 1.6 to 5.7, each in the tests that bear its number."""

import pytest

from games.h2olland.components import COLOURS, KINDS, LAND_TILES, START_BARN, LandTile
from games.h2olland.positions import dump, parse
from games.h2olland.rules import legal, score, start, summer
from games.h2olland.rules.autumn import due, shares
from games.h2olland.rules.squares import parse_square
from games.h2olland.rules.state import NOBODY, over
from games.h2olland.rules.stock import counts
from tests.games.h2olland.given import (
    after,
    allowed,
    bank,
    barn,
    dikes,
    farms,
    moves,
    near,
    on_board,
    position,
    refused,
    water,
)

PRICES = {
    "dike": "potato 1",
    "mill": "cow 1 bean 1 carrot 1",
    "farm": "cow 1 corn 1 potato 1",
    "red": "corn 1",
    "yellow": "potato 1",
    "orange": "corn 1 bean 1",
    "pink": "potato 1 carrot 1",
    "white": "cow 1 corn 1 bean 1",
    "purple": "cow 1 potato 1 carrot 1",
}
FIVE_MILLS = "B4; mill w 11,14 11,13 11,15 12,14 12,13"


@pytest.mark.parametrize(("kind", "price"), PRICES.items())
def test_1_6_prices(kind: str, price: str) -> None:
    six = FIVE_MILLS + (" 12,12" if kind == "purple" else "")
    state = after(position(six, "w", price, stage="winter"), f"w buy {kind}")
    assert barn(state, "w") == {kind: 1}
    for food in dict(zip(price.split()[::2], price.split()[1::2], strict=True)):
        poor = position(six, "w", price.replace(f"{food} 1", ""), stage="winter")
        assert "cannot pay for" in refused(poor, f"w buy {kind}")


def test_1_6_what_is_paid_goes_to_the_co_op() -> None:
    before = position("B4; mill w 11,14", "w", "corn 2", stage="winter")
    state = after(before, "w buy red")
    assert (bank(state, "corn"), bank(state, "red")) == (bank(before, "corn") + 1, bank(before, "red") - 1)
    assert barn(state, "w") == {"corn": 1, "red": 1}


def test_1_6_three_crops_buy_another_and_one_of_each_a_cow() -> None:
    state = position("B4", "w", "corn 4 bean 1 carrot 1 potato 1", stage="winter")
    trades = {move for move in moves(state) if "trade" in move}
    assert trades == {"w trade corn bean", "w trade corn carrot", "w trade corn potato", "w trade crops cow"}
    assert barn(after(state, "w trade corn bean"), "w") == {"corn": 1, "bean": 2, "carrot": 1, "potato": 1}


def test_2_set_up() -> None:
    state = start(4, shoe=2)
    assert (state.stage, state.year, state.shoe, state.turn) == ("spring", 1, 2, 2)
    assert all(barn(state, colour.letter) == dict(START_BARN) for colour in COLOURS)
    assert (bank(state, "dike"), bank(state, "corn"), bank(state, "purple")) == (4, 24, 16)
    assert state.players[1].farms == parse_square("3,6")
    assert state.players[3].mills == parse_square("14,6")


@pytest.mark.parametrize(("players", "tiles", "land"), [(2, 10, 52), (3, 24, 120), (4, 24, 120)])
def test_2_boards(players: int, tiles: int, land: int) -> None:
    state = start(players)
    assert len(water(state)) == tiles
    assert state.board.land.bit_count() == land
    assert bank(state, "dike") == 12 - 2 * players
    assert state.lake.unseen.bit_count() == (28 if players == 2 else 24)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_2_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        start(players)
    with pytest.raises(ValueError, match="shoe"):
        start(2, shoe=2)


def test_3_0_play_is_clockwise_from_the_shoe() -> None:
    state = start(4, shoe=2)
    for seat, place in zip("rbwo", ("12,2v", "13,12h", "5,15h", "3,5h"), strict=True):
        assert state.turn == "worb".index(seat)
        state = after(state, f"{seat} corn {place}")
    assert state.turn == 2
    assert refused(state, "w corn 5,13h") == "it is red's turn, not white's (3.0)"


def test_3_1_one_piece_a_turn_and_a_pass_is_final() -> None:
    state = after(start(2), "w pass", "o corn 6,4h")
    assert state.turn == 1  # white is out
    assert "(3.0)" in refused(state, "w corn 0,9h")
    assert after(state, "o pass").stage == "dikes"


def test_3_1_only_what_is_in_the_barn() -> None:
    assert refused(position("B4; farm w 6,14", "w", "bean 1"), "w corn 5,15h") == "white has no corn in the barn (3.1)"


def test_3_1_a_player_who_has_placed_everything_is_out() -> None:
    state = after(position("B4; farm w 6,14", "w", "corn 1", out="o r b"), "w corn 5,15h")
    assert state.stage == "weather"  # nobody has a dike or a mill


def test_3_2_one_dike_a_turn_until_all_have_passed() -> None:
    state = position("B2; stage dikes; barn w dike 2; barn o dike 1")
    state = after(state, "w dike S0l|S0r", "o dike N0l|N0r")
    assert state.turn == 0  # orange has none left
    assert after(state, "w pass").stage == "weather"
    assert after(state, "w dike S0l|S1l").stage == "weather"


def test_3_3_each_card_once() -> None:
    state = position("B4; stage weather; weather 3 7")
    assert len(legal(state)) == 10
    assert "has already come up" in refused(state, "weather 3")


def test_3_4_winter_is_one_turn_each_from_the_shoe() -> None:
    state = position("B4; stage winter; shoe b; year 2")
    assert state.turn == 3
    state = after(state, "b done", "w done", "o done")
    assert state.turn == 2
    state = after(state, "r done")
    assert (state.year, state.shoe) == (3, 0)


def test_3_4_five_tiles_and_any_number_of_buildings_and_dikes() -> None:
    five = position("B2; stage winter; barn o corn 5 farm 2 mill 3 dike 6; turn o; year 1")
    assert after(five, "o done").stage == "spring"
    six = after(position("B2; stage winter; barn o corn 5 red 1; turn o"), "o done")
    assert moves(six) == {"o return corn", "o return red"}
    assert after(six, "o return red").stage == "spring"


def test_3_5_the_game_ends_when_the_lake_is_dry() -> None:
    text = "B2; drain S0l S0r S1l S1r Ml Mr N1l N1r N0l; mill w 1,1; shoe w; year 2"
    state = after(summer.begin_draining(parse(text)), "w drain N0r", "w turn N0r 9", "w take red")
    assert state.stage == "weather"
    assert after(state, "weather 11").stage == "last trade"


def test_4_0_adjacent_is_edge_to_edge_or_over_a_bridge() -> None:
    state = parse("B4")
    assert near(state, parse_square("5,15")) == {"5,14", "6,15", "5,16"}
    assert near(state, parse_square("7,17")) == {"6,17", "7,16", "10,17"}
    assert near(state, parse_square("0,10")) == {"0,7", "1,10", "0,11"}


@pytest.mark.parametrize(
    ("square", "why"),
    [
        ("8,17", "not land on this board"),
        ("7,16", "is water"),
        ("6,14", "something on 6,14"),
        ("0,0", "not land on this board"),
    ],
)
def test_4_0_pieces_stand_on_free_land(square: str, why: str) -> None:
    state = position("B4; farm w 6,14", "w", "farm 1 mill 1")
    assert why in refused(state, f"w farm {square}")
    assert why in refused(state, f"w mill {square}")


def test_4_1_a_farm_needs_no_neighbour() -> None:
    assert allowed("B4; farm w 6,14", "w farm 12,6")
    assert farms(parse("B2"), "w") == {
        *(f"{x},{y}" for x in (0, 1, 6, 7) for y in range(3, 12)),
        "2,11",
        "5,11",
    }


def test_4_1_a_mill_stands_at_buildings_linked_fields_and_workers() -> None:
    text = "B4; farm w 6,14; corn 5,15h; red 5,12v@w; bean 12,13v"
    assert allowed(text, "w mill 6,13")  # farm
    assert allowed(text, "w mill 5,16")  # linked corn
    assert allowed(text, "w mill 5,11")  # own worker
    assert not allowed(text, "w mill 11,13")  # a field without a link
    assert not allowed(text, "o mill 5,11")
    assert "touches none of white's buildings" in refused(position(text, "w", "mill 1"), "w mill 12,12")


def test_4_1_no_mill_in_a_foreign_safe_zone() -> None:
    text = "B4; farm o 5,14"
    assert not allowed(text, "o mill 5,15")
    assert allowed(text, "o mill 5,13")
    assert "(4.1)" in refused(position(text, "o", "mill 1"), "o mill 5,15")


def test_4_2_a_field_lies_on_two_free_quadrants() -> None:
    state = position("B4; farm w 6,14; mill w 5,13", "w", "corn 1")
    assert "something on 5,13" in refused(state, "w corn 5,12v")
    assert "is water" in refused(state, "w corn 6,15h")
    spanning = position("B4; drain S1l; farm w 6,14", "w", "corn 1")
    assert on_board(after(spanning, "w corn 6,13h"), "corn") == {"6,13h"}  # from the edge onto a tile


def test_4_2_a_crop_needs_an_own_building() -> None:
    text = "B4; farm w 6,14; farm o 12,13"
    assert allowed(text, "w corn 5,15h")
    assert not allowed(text, "w corn 12,14v")
    assert "touches none of white's buildings" in refused(position(text, "w", "corn 1"), "w corn 12,14v")


def test_4_2_a_cow_needs_an_own_farm() -> None:
    text = "B4; farm w 6,14; mill w 11,14"
    assert allowed(text, "w cow 5,15h")
    assert not allowed(text, "w cow 11,15h")
    assert "touches none of white's farms" in refused(position(text, "w", "cow 1"), "w cow 11,15h")


def test_4_2_a_tulip_may_lie_at_a_linked_field() -> None:
    text = "B4; farm w 6,14; mill w 11,14; cow 5,15h"
    assert allowed(text, "w red 5,16h")
    assert not allowed(text, "w red 5,17h")
    assert "buildings or linked fields" in refused(position(text, "w", "red 1"), "w red 5,17h")


def test_4_2_a_worker_comes_with_a_tulip() -> None:
    state = after(position("B4; mill w 11,14", "w", "red 1", out="o r b"), "w red 11,15h")
    assert "red 11,15h@w" in dump(state)


def test_4_3_a_dike_begins_at_a_shore_or_a_dike_and_lies_once() -> None:
    state = position("B4; stage dikes; barn w dike 2; barn o dike 1")
    assert "(4.3)" in refused(state, "w dike S1l|S1r")
    state = after(state, "w dike S0l|S1l")
    assert "already" in refused(state, "o dike S0l|S1l")
    assert dikes(after(state, "o dike S1l|S1r")) == {"S0l|S1l", "S1l|S1r"}


def test_4_3_a_drained_tile_is_a_shore() -> None:
    state = position("B4; stage dikes; drain S0l; barn w dike 1")
    assert "w dike S1l|S1r" in moves(state)


def test_4_4_a_player_at_an_area_must_choose_one_and_others_are_skipped() -> None:
    text = "B4; dike N0l|N0r N0r|N1r; mill b 6,1; shoe w"
    state = summer.begin_draining(parse(text))
    assert (state.stage, state.turn) == ("drain", 3)
    assert moves(state) == {"b drain N0r"}


def test_4_4_the_next_area_is_chosen_by_the_next_player() -> None:
    text = """B4; dike N0l|N0r N0r|N1r S0l|S0r S0l|S1l S0r|S1r; mill w 6,1 6,16; mill o 11,16; shoe w"""
    state = summer.begin_draining(parse(text))
    assert moves(state) == {"w drain N0r", "w drain S0l"}
    state = after(state, "w drain N0r", "w turn N0r 5", "w take red")
    assert moves(state) == {"o drain S0r"}
    state = after(state, "o drain S0r", "o turn S0r 6", "o take red")
    assert moves(state) == {"w drain S0l"}


def test_4_4_each_mill_earns_a_tulip_within_the_track() -> None:
    text = "B4; dike S0l|S0r S0l|S1l; mill w 6,15 6,16 5,16; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain S0l", "w turn S0l 5")
    assert state.summer.owed == (2, 0, 0, 0)
    assert moves(state) == {"w take red", "w take yellow", "w take orange"}
    state = after(state, "w take orange", "w take red")
    assert (state.stage, barn(state, "w")) == ("weather", {"orange": 1, "red": 1})


def test_4_4_whoever_turns_up_barren_land_chooses_which_way_it_faces() -> None:
    text = "B4; dike S0l|S0r S0l|S1l; mill w 6,15; shoe w"
    state = after(summer.begin_draining(parse(text)), "w drain S0l", "w turn S0l 25")
    assert moves(state) == {"w lay 0", "w lay 1", "w lay 2", "w lay 3"}
    assert after(state, "w lay 1").land.barren == parse_square("8,15") | parse_square("8,16")


@pytest.mark.parametrize("tile", LAND_TILES, ids=lambda tile: f"tile {tile.id}")
def test_4_4_only_barren_land_has_to_be_laid(tile: LandTile) -> None:
    state = after("B2; stage drought; weather 5", f"w turn S0l {tile.id}")
    assert (state.stage == "lay") == bool(tile.barren)


def test_4_5_a_flood_spares_cows_and_tulips() -> None:
    state = after("B4; corn 6,12v; cow 11,12v; red 5,11h; stage weather", "weather 1")
    assert [on_board(state, kind) for kind in ("corn", "cow", "red")] == [set(), {"11,12v"}, {"5,11h"}]
    assert bank(state, "corn") == 28


def test_4_5_a_drought_lets_everybody_turn_one_tile_without_reward() -> None:
    state = after("B4; stage weather; shoe r; mill r 6,3", "weather 6")
    assert (state.stage, state.turn) == ("drought", 2)
    state = after(state, "r turn W0l 5", "b pass", "w turn W0r 15", "w lay 3", "o turn W1l 7")
    assert state.stage == "winter"
    assert len(water(state)) == 21
    assert (barn(state, "r"), barn(state, "w"), state.last) == ({}, {}, 1)


def test_4_5_disease_empties_the_barns_of_cows() -> None:
    state = after("B4; stage weather; barn w cow 2 corn 1; barn r cow 1", "weather 9")
    assert (barn(state, "w"), barn(state, "r"), bank(state, "cow")) == ({"corn": 1}, {}, 24)


def test_4_5_a_field_is_harvested_once_by_each_player() -> None:
    both = parse("B4; farm w 6,14; mill w 5,13; corn 5,15h; mill o 5,16; red 6,12v")
    assert dict(counts(due(both, 0))) == {"corn": 1}
    assert dict(counts(due(both, 1))) == {"corn": 1}


def test_4_5_short_stock_is_handed_out_one_by_one_from_the_shoe() -> None:
    assert shares([3, 2, 1], 4, first=1) == [1, 2, 1]
    assert shares([3, 2, 1], 6, first=1) == [3, 2, 1]
    text = """B4; farm w 6,14; mill r 6,3; corn 5,15h 5,4h; stage weather; shoe r
        barn o corn 13; barn b corn 12"""
    state = after(text, "weather 12")
    assert (barn(state, "r"), barn(state, "w"), bank(state, "corn")) == ({"corn": 1}, {}, 0)


def test_5_1_no_farms_and_no_dikes_in_the_last_trade() -> None:
    state = position("B4; mill w 11,14; stage last trade", "w", "cow 3 corn 3 bean 3 carrot 3 potato 3")
    sold = {move.split()[2] for move in moves(state) if "buy" in move}
    assert sold == {"red", "mill"}
    assert "(5.1)" in refused(state, "w buy farm")
    assert "(5.1)" in refused(state, "w buy dike")
    assert "w trade crops cow" in moves(state)


def test_5_1_food_goes_back_and_no_limit_holds() -> None:
    state = position("B4; stage last trade; shoe b", "b", "corn 2 cow 1 red 4 yellow 4 dike 1")
    state = after(state, "b done")
    assert barn(state, "b") == {"red": 4, "yellow": 4, "dike": 1}
    assert bank(state, "corn") == 28


def test_5_2_shared_fields_make_room() -> None:
    text = "B2; farm w 1,8; mill o 1,6; bean 0,7h; corn 0,9h; stage last trade; turn o"
    state = after(text, "o done")
    assert (on_board(state, "bean"), on_board(state, "corn")) == (set(), {"0,9h"})


def test_5_3_the_last_planting_is_a_duty() -> None:
    text = "B2; farm w 1,8; mill w 6,8; mill o 1,3; barn w red 1 farm 1; barn o mill 1; stage last trade; turn o"
    state = after(text, "o done")
    assert (state.stage, state.turn) == ("last planting", 0)
    assert "(R30)" in refused(state, "w pass")
    assert not any("pass" in move for move in moves(state))
    state = after(state, "w red 6,9h", "o mill 0,3", "w farm 0,11")
    assert state.stage == "race"


def test_5_4_workers_leave_the_fields() -> None:
    text = "B2; mill w 6,8; mill o 1,3; red 6,9h@w; yellow 0,4h@o; corn 0,2h; stage last trade; turn o; last o"
    state = after(text, "o done")
    assert [player.runners for player in state.players] == [1, 1]
    assert [player.workers for player in state.players] == [0, 0]


TWO_RUNNERS = "B4; mill o 3,11; mill b 14,6; red 3,12h@o; yellow 14,5h@b; corn 0,5h"


def test_5_5_the_last_turner_begins_and_everybody_runs_in_turn() -> None:
    state = after(TWO_RUNNERS + "; stage last trade; shoe w; turn b; last b", "b done")
    assert (state.stage, state.turn) == ("race", 3)
    assert "bare land" in refused(state, "b run 15,5h")
    assert "touches none of blue's mills or workers" in refused(state, "b run 3,12h")
    state = after(state, "b run 14,5h")
    assert state.turn == 1  # white and red have no workers
    state = after(state, "o run 3,12h")
    assert over(state)  # every tulip is occupied
    assert score(state).totals == (0, 1, 0, 2)


def test_5_5_a_field_holds_one_worker() -> None:
    state = parse("B4; mill o 3,11; red 3,12h 1,11h; stage race; runners o 1; run w 3,12h; turn o")
    assert "already" in refused(state, "o run 3,12h")


def test_5_5_the_race_ends_when_every_tulip_is_occupied() -> None:
    state = after("B4; mill w 5,17; red 6,17h; corn 5,16h; stage race; runners w 3", "w run 6,17h")
    assert over(state)  # though white could run on to the corn


def test_5_5_the_race_ends_when_nobody_can_run() -> None:
    state = after("B4; mill w 5,17; red 6,17h; purple 0,5h; stage race; runners w 5", "w run 6,17h")
    assert over(state)
    assert state.turn == NOBODY
    assert not legal(state)
    assert refused(state, "w run 0,5h") == "the game is over (5.5)"


def test_5_6_lines_add_up_to_totals() -> None:
    text = """B4; mill w 5,17; stage over; red 6,17h 5,16h; white 5,15h; purple 11,15h
        run w 6,17h 5,16h 5,15h; run r 11,15h"""
    result = score(parse(text))
    assert [(line.seat, line.kind, line.fields, line.points) for line in result.lines] == [
        (0, "red", ("5,16h", "6,17h"), 2),
        (0, "white", ("5,15h",), 5),
        (2, "purple", ("11,15h",), 6),
    ]
    assert result.totals == (7, 0, 6, 0)
    assert {kind.name: kind.points for kind in KINDS if kind.points} == {
        "red": 1,
        "yellow": 2,
        "orange": 3,
        "pink": 4,
        "white": 5,
        "purple": 6,
    }


def test_5_7_a_full_tie_is_shared() -> None:
    text = "B4; stage over; red 6,17h 5,16h; run w 6,17h; run r 5,16h"
    assert score(parse(text)).winners == (0, 2)
