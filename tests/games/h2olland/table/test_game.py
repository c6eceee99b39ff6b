"""H2Olland at a real table with the map: what the phones draw, hold, compute and forbid (sections 3 to 5 and 8)."""

import random
from typing import Any

import pytest

from games.h2olland import rules, table
from games.h2olland.components import PLAYERS
from games.h2olland.rules.moves import Return, Turn, Weather
from games.h2olland.rules.stock import count, counts
from games.h2olland.table.game import commute, lake_tiles
from games.h2olland.table.moves import Harvest, Shoe, dump, parse
from games.h2olland.table.state import Autumn, State, over, phase, waiting
from games.h2olland.table.view import legal, robot_move, robots, view
from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Shuffle
from tests.games.h2olland.table.phones import at, barn, begun, passing, reason, say, saying

H05 = (
    "B4; drain N0l N0r N2l W2r; dike W2l|W1l W1r|W1l W1r|W0r; mill w 8,2; mill o 11,3; mill r 6,6; mill b 5,9;"
    "stage dikes; shoe w; barn w dike 1; out o r b"
)
UNSERVED = "Not every tile of W0l W0r W1l has an unused mill of its own."
H06 = (
    "B4; drain N0l N0r N2l; mill r 8,2 6,6; mill w 6,3; mill o 11,3;"
    "stage dikes; shoe r; turn r; barn r dike 1; out w o b"
)
H25 = (
    "B4; drainall; stage race; mill o 6,8; farm r 8,6; mill r 10,8; corn 5,7h; red 7,8h; yellow 6,9h; purple 8,9v;"
    "white 9,7v; pink 9,9h; orange 6,10h; purple 11,8h; runners o 3; runners r 3; turn r; last r"
)


def game(state: State) -> rules.State:
    assert isinstance(state.game, rules.State)
    return state.game


# Set-up (2) and the shoe


@pytest.mark.parametrize("players", PLAYERS)
def test_before_the_shoe_is_given_nothing_can_be_placed(players: int) -> None:
    state = table.start(players)
    assert phase(state) == "lobby"
    assert reason(state, "pass") == "First give somebody the wooden shoe. Then spring begins."
    assert legal(state, 0)[: players + 1] == ["shoe any", *(f"shoe {one + 1}" for one in range(players))]


def test_the_largest_shoes_begin() -> None:
    state = begun(shoe="r")
    assert (phase(state), waiting(state), view(state, None)["shoe"]) == ("spring", (2,), 2)
    assert "moves on by itself" in reason(state, "shoe w")


def test_chance_may_give_the_shoe() -> None:
    assert table.wants(table.start(3), "shoe any") == (Shuffle("shoe/1", ("1", "2", "3"), 0, 1),)
    assert phase(say(table.start(3), "shoe any")) == "spring"
    assert "one of the players" in reason(table.start(3), "shoe b")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 5}, "2, 3 or 4 names"),
        ({"players": 4, "mode": "dance"}, "the map or counts"),
        ({"players": 4, "tiles": "lost"}, "drawn or printed"),
        ({"players": 2, "bots": 2}, "0 to 1 bots"),
        ({"players": 2, "bots": -1}, "0 to 1 bots"),
        ({"players": 2, "bots": 1, "mode": "counts"}, "Choose the map to play against bots"),
        ({"players": 2, "cards": "own"}, "Choose drawn or printed weather cards, not 'own'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(options: dict[str, Any], why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        table.start(**options)


# Spring (3.1)


def test_a_placed_piece_leaves_the_barn_and_a_tulip_gets_a_worker() -> None:
    state = at("B4; farm w 6,14; mill w 11,14; barn w red 1 corn 1; out o r b")
    state = saying(state, "w red 5,15h")
    assert barn(state, "w") == {"corn": 1}
    assert view(state, None)["villages"][0]["workers"] == 1


def test_only_one_item_in_a_turn_and_none_after_passing() -> None:
    state = saying(begun(), "w corn 5,15h")
    assert reason(state, "w bean 5,13h") == "It is orange's turn, not white's."
    state = saying(state, "o pass", "r pass", "b pass", "w pass")
    assert phase(state) == "dikes"


def test_a_place_is_refused_in_words_for_players_without_the_number_of_the_rule() -> None:
    assert reason(begun(), "w mill 0,0") == "That is not land on this board."
    assert reason(begun(), "w corn 5,14h") == "There is already something on 6,14."
    assert reason(begun(), "w red 5,15h") == "White has no red tulips in the barn."


def test_with_the_map_a_piece_is_entered_with_its_place() -> None:
    assert reason(begun(), "w corn").startswith("Say where on the map, for example farm ")


# Summer (3.2, 4.4)


def test_h05_draining_goes_step_by_step() -> None:
    state = saying(at(H05, rules=1), "w pass")
    assert waiting(state) == (0,)
    assert legal(state, 0) == ["drain N1l N1r N2r"]
    assert reason(state, "w pass") == "First choose an area to drain."  # a qualifying area cannot be skipped
    open_areas = {area["tiles"] for area in view(state, None)["areas"] if area["qualifies"]}
    assert open_areas == {("N1l", "N1r", "N2r"), ("W2l",), ("W1r",)}
    state = saying(state, "w drain N1l N1r N2r")
    turned = []
    while phase(state) in ("turn", "lay"):
        seat = waiting(state)[0]
        text = legal(state, seat)[0]
        turned += [(seat, text)] if text.startswith("turn") else []
        state = say(state, text, seat)
    assert turned == [(0, "turn N1r"), (1, "turn N1l"), (2, "turn N2r")]
    assert view(state, None)["owed"] == (1, 1, 1, 0)
    state = saying(state, "w take red", "o take red", "r take red")
    assert (phase(state), waiting(state)) == ("drain", (3,))
    assert set(legal(state, 3)) == {"drain W2l", "drain W1r"}
    assert reason(state, "b drain W0l W0r W1l") == UNSERVED
    state = saying(state, "b drain W2l", "b turn W2l")
    state = saying(state, "b lay 0") if phase(state) == "lay" else state
    state = saying(state, "b take red")
    assert phase(state) == "weather"
    assert view(state, None)["dikes"] == 2


def test_h06_a_surplus_mill_takes_part_and_earns() -> None:
    state = saying(at(H06, rules=1), "r pass", "r drain N1l N1r N2r")
    assert view(state, None)["owed"] == (1, 1, 2, 0)
    assert set(view(state, None)["used"]) == {"8,2", "6,6", "6,3", "11,3"}


def test_h07_a_reward_lies_within_the_track() -> None:
    state = at("B4; drain N0r; stage reward; mill r 8,2 6,6 5,5 5,6; picker r; turn r; owed r 2")
    assert legal(state, 2) == ["take red", "take yellow", "take orange", "take pink", "take best"]
    assert "need 5 mills" in reason(state, "r take white")
    assert barn(saying(state, "r take pink", "r take red"), "r") == {"pink": 1, "red": 1}


def test_land_tiles_come_from_one_shuffle_wherever_they_are_turned() -> None:
    state = at("B4; stage turn; picker w; area S0l S0r; crew 6,15 11,15; mill w 6,15 11,15; owed w 2", rules=1)
    tiles = tuple(map(str, range(5, 29)))
    assert table.wants(state, "turn S0l") == table.wants(state, "turn S0r") == (Shuffle("tiles/1", tiles, 0, 1),)
    state = saying(state, "w turn S0r")
    state = saying(state, "w lay 0") if phase(state) == "lay" else state
    assert table.wants(state, "turn S0l") == (Shuffle("tiles/1", tiles, 1, 1),)
    assert table.wants(state, "turn W0l") == ()
    assert table.wants(begun(), "turn S0l") == ()
    assert len(lake_tiles(2)) == 28


def test_what_lies_under_the_water_cannot_be_chosen() -> None:
    state = at("B4; stage turn; picker w; area S0l; crew 6,15; mill w 6,15; owed w 1")
    assert "Only name the tile" in reason(state, "w turn S0l 5")
    assert "not a water tile of this area" in reason(state, "w turn S1l")


# Autumn (3.3, 4.5)


def test_the_weather_comes_from_one_deck_and_a_card_only_once_a_year() -> None:
    state = passing(begun(), "weather")
    assert table.wants(state, "weather") == (Shuffle("weather/1", tuple(map(str, range(1, 13))), 0, 1),)
    state = passing(saying(state, "weather"), "winter")
    assert reason(state, "weather") == "It is winter: trade with the co-op or finish trading."
    assert table.wants(state, "weather") == ()
    state = passing(state, "weather")
    assert table.wants(state, "weather")[0] == Shuffle("weather/1", tuple(map(str, range(1, 13))), 1, 1)


H14 = (
    "B4; farm w 6,14; mill o 5,12; mill r 6,3; corn 5,15h; bean 5,13h; carrot 3,12h; potato 5,11h; corn 5,4h;"
    "red 5,16h@w; stage weather"
)


def told(state: State) -> Autumn:
    assert state.autumn
    return state.autumn


def test_h14_the_harvest_is_computed_and_explained() -> None:
    state = table.play(at(H14), Weather(12))  # potato +1
    report = told(state)
    assert [dict(counts(stock)) for stock in report.grown] == [
        {"corn": 1, "bean": 1},
        {"bean": 1, "carrot": 1, "potato": 1},
        {"corn": 1},
        {},
    ]
    assert dict(counts(report.due[1])) == {"bean": 1, "carrot": 1, "potato": 2}
    assert report.given == report.due
    assert barn(state, "o") == {"bean": 1, "carrot": 1, "potato": 2}


def test_a_flood_names_the_fields_that_go() -> None:
    state = table.play(at("B4; corn 6,15v 6,12v 5,12v; farm w 5,14; stage weather"), Weather(1))
    assert told(state).flooded == ("corn 6,12v",)


def test_h30_rot_strikes_before_the_harvest_and_is_announced() -> None:
    state = table.play(at("B4; farm w 6,14; potato 5,15h; barn w potato 2; stage weather"), Weather(10))
    assert count(told(state).spoilt[0], "potato") == 2
    assert dict(counts(told(state).given[0])) == {"potato": 1}
    assert barn(state, "w") == {"potato": 1}


def test_h28_a_drought_ends_the_game_without_reward_or_winter() -> None:
    drained = " ".join(f"{side}{row}{hand}" for side in "SWNE" for row in "012" for hand in "lr" if side + row != "S0")
    state = at(f"B4; drain {drained}; shoe o; stage weather; weather 1 2")
    state = table.play(state, Weather(5))
    assert (phase(state), waiting(state)) == ("drought", (1,))
    state = say(state, "turn S0l", 1)
    state = say(state, "lay 0", 1) if phase(state) == "lay" else state
    assert waiting(state) == (2,)
    state = say(state, "turn S0r", 2)
    state = say(state, "lay 0", 2) if phase(state) == "lay" else state
    assert phase(state) == "last trade"
    assert view(state, None)["last"] == 2
    assert all(not village["barn"] for village in view(state, None)["villages"])


def test_h29_the_sixth_card_ends_four_players_game_and_the_fourth_that_of_two() -> None:
    for players, years in ((4, 6), (2, 4)):
        state = passing(begun(players), "last trade")
        assert view(state, None)["year"] == years == len(view(state, None)["weather"])


# Winter (3.4)

H22 = "B4; stage winter; mill w 11,14; turn w; barn w cow 1 corn 1 bean 1 carrot 1 potato 1"


def test_h22_the_shop_offers_what_the_barn_can_pay_for() -> None:
    state = at(H22)
    offered = {text for text in legal(state, 0) if text.startswith("buy")}
    assert offered == {"buy red", "buy farm", "buy mill", "buy dike"}
    assert "trade crops cow" in legal(state, 0)
    assert "trade corn bean" not in legal(state, 0)
    state = saying(state, "w buy mill", "w buy dike", "w buy red")
    assert barn(state, "w") == {"red": 1, "mill": 1, "dike": 1}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("w buy yellow", "Yellow tulips need 2 mills on the board, and white has 1."),
        ("w trade corn cow", "Corn cannot be exchanged for cow"),
        ("w trade red corn", "Tulips are never exchanged."),
        ("w trade corn bean", "That takes 3 corn, which white does not have."),
        ("o done", "It is white's turn, not orange's."),
        ("w return corn", "It is winter: trade with the co-op or finish trading."),
    ],
)
def test_h22_what_the_co_op_refuses(words: str, why: str) -> None:
    assert reason(at(H22), words).startswith(why)


def test_h23_barns_shrink_to_five_before_spring_side_by_side() -> None:
    state = at("B2; stage winter; barn o corn 3 cow 1 red 2 pink 1 mill 2 dike 3; shoe w; turn o")
    state = saying(state, "o done")
    assert (phase(state), waiting(state)) == ("barn", (1,))
    assert set(legal(state, 1)) == {"return corn", "return cow", "return red", "return pink"}
    state = saying(state, "o return corn", "o return red")
    assert phase(state) == "spring"
    assert barn(state, "o") == {"corn": 2, "cow": 1, "red": 1, "pink": 1, "mill": 2, "dike": 3}
    assert view(state, None)["shoe"] == 1


def test_returns_of_two_seats_do_not_make_each_other_stale() -> None:
    assert commute(Return(0, "corn"), Return(1, "corn"))
    assert commute(Harvest(0, (0,) * 5), Harvest(1, (0,) * 5))
    assert not commute(Return(0, "corn"), Return(0, "bean"))
    assert not commute(Weather(1), Weather(1))


# The end (5)


def test_h24_the_last_trade_sells_mills_and_tulips_only_and_keeps_no_crops() -> None:
    mills = "mill w 11,14 11,13 11,12 12,12"
    state = at(f"B4; stage last trade; {mills}; turn w; barn w cow 2 corn 3 bean 2 carrot 1 potato 1")
    assert "The last trade is for mills and tulips" in reason(state, "w buy farm")
    assert "need 5 mills" in reason(state, "w buy white")
    buys = ("pink", "orange", "orange", "red")
    state = saying(state, *(f"w buy {kind}" for kind in buys), "w trade cow corn", "w trade cow bean", "w buy orange")
    assert barn(state, "w") == {"pink": 1, "orange": 3, "red": 1}
    left = saying(at(f"B4; stage last trade; {mills}; turn w; barn w cow 2 corn 3"), "w done")
    assert barn(left, "w") == {}


def test_h21_shared_fields_go_before_the_last_planting_and_are_named() -> None:
    text = "farm w 6,14; mill o 5,12; bean 5,13h; mill b 14,6; farm r 12,5; corn 13,5h 5,15h"
    state = saying(at(f"B4; stage last trade; {text}; turn b; shoe w"), "b done")
    assert set(state.removed) == {"bean 5,13h", "corn 13,5h"}


def test_h25_the_race_has_a_running_score() -> None:
    state = at(H25)
    assert set(legal(state, 2)) == {"run 9,7v", "run 9,9h", "run 11,8h"}
    assert reason(state, "o run 6,9h") == "It is red's turn, not orange's."
    state = saying(state, "r run 11,8h")
    assert view(state, None)["villages"][2]["points"] == 6
    assert reason(saying(state, "o run 6,9h", "r run 9,7v"), "o run 9,7v").startswith(
        "There is already a worker on 9,7v"
    )
    state = saying(state, "o run 6,9h", "r run 9,7v", "o run 8,9v", "r run 9,9h", "o run 6,10h")
    assert over(state)
    assert [village["points"] for village in view(state, None)["villages"]] == [0, 11, 15, 0]
    assert view(state, None)["winners"] == (2,)
    assert view(state, None)["villages"][1]["run"] == {"yellow": 1, "orange": 1, "purple": 1}
    assert legal(state, 1) == []


# Words


@pytest.mark.parametrize(
    "text",
    [
        "shoe r",
        "farm 6,12",
        "corn 5,15h",
        "dike S0l|S1l",
        "drain N1l N1r",
        "turn N1r",
        "turn N1r 17",
        "reveal 17",
        "weather 7",
        "buy mill cow>bean cow>carrot",
        "lay 2",
        "take pink",
        "weather",
        "buy mill",
        "trade crops cow",
        "return corn",
        "run 7,8h",
        "pass",
        "done",
        "farm",
        "dike",
        "drain 3 2 1 0 0 o 1",
        "drained",
        "flood 2",
        "turn 1",
        "harvest 2 1 0 0 1",
        "shared 1 0 0 0 0",
        "run purple",
    ],
)
def test_words_are_read_as_they_are_said(text: str) -> None:
    assert dump(parse(text, 1)) == text


@pytest.mark.parametrize("text", ["", "dance", "corn 5,15", "harvest 1 2", "flood many", "shoe x", "w pass"])
def test_other_words_are_no_moves(text: str) -> None:
    with pytest.raises(BadNotation):
        parse(text, 0)


def test_what_chance_gave_comes_from_outside() -> None:
    assert parse("weather", 0, [("7",)]) == Weather(7)
    assert parse("turn S0l", 2, [("17",)]) == Turn(2, "S0l", 17)
    assert parse("shoe any", 0, [("4",)]) == Shoe(3)


# Bots


def test_bots_sit_beside_the_first_player() -> None:
    assert robots(bots=2) == (1, 2)
    assert robots() == ()
    assert robots(bots=10**9) == (1, 2, 3)


def test_bots_play_a_whole_game_with_a_player_who_passes() -> None:
    luck = random.Random(4)
    state = say(table.start(3, bots=2), "shoe o")
    moved = set()
    while not over(state):
        seat, text = robot_move(state, luck) or (0, _person(state))
        moved.add(seat)
        state = say(state, text, seat)
    points = [village["points"] for village in view(state, None)["villages"]]
    assert moved == {0, 1, 2}
    assert min(points[1:]) > points[0]


def _person(state: State) -> str:
    words = legal(state, 0)
    return next((text for text in ("pass", "done", "weather") if text in words), words[-1])
