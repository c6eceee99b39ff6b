"""H2Olland at a real table without the map: players enter counts, the app keeps stock, barns, seasons and order."""

from dataclasses import replace

import pytest

from games.h2olland import table
from games.h2olland.rules.moves import Weather
from games.h2olland.rules.stock import count, counts, gathered
from games.h2olland.table import unmapped
from games.h2olland.table.counts import Counts, Village, start
from games.h2olland.table.moves import Harvest
from games.h2olland.table.state import State, over, phase, waiting
from games.h2olland.table.view import legal, view
from tests.games.h2olland.table.phones import barn, begun, passing, reason, say, saying


def counted(**more: object) -> State:
    """Four villages at the start, except for these changes."""
    return State(4, "counts", game=replace(start(4, 0), **more))  # type: ignore[arg-type]


def stock(**kinds: int) -> int:
    return gathered(kinds.items())


def villages(*barns: int, mills: int = 1) -> tuple[Village, ...]:
    full = (*barns, *(0,) * (4 - len(barns)))
    return tuple(Village(barn=barn, mills=mills) for barn in full)


def counts_of(state: State) -> Counts:
    assert isinstance(state.game, Counts)
    return state.game


def test_section_2_the_co_op_holds_what_is_left_of_the_box() -> None:
    bank = view(begun(4, "counts"), None)["bank"]
    assert (bank["corn"], bank["potato"], bank["cow"], bank["dike"], bank["purple"]) == (24, 20, 20, 4, 16)


def test_3_1_one_piece_a_turn_and_a_pass_lasts_for_the_season() -> None:
    state = saying(begun(4, "counts"), "w mill")
    assert view(state, None)["villages"][0]["mills"] == 2
    assert reason(state, "w corn") == "It is orange's turn, not white's."
    state = saying(state, "o pass", "r pass", "b pass", "w corn")
    assert waiting(state) == (0,)
    assert reason(state, "w mill") == "White has no mills in the barn."
    assert reason(state, "w dike") == "It is spring: build, plant or pass."
    assert phase(saying(state, "w pass")) == "dikes"


def test_1_6_a_tulip_above_the_track_is_not_planted_and_gets_a_worker_within() -> None:
    state = counted(villages=villages(stock(red=1, yellow=1)))
    assert reason(state, "w yellow") == "Yellow tulips need 2 mills on the board, and white has 1."
    state = saying(state, "w red")
    assert view(state, None)["villages"][0]["workers"] == 1


def test_r17_the_sixteenth_tulip_has_no_worker() -> None:
    state = counted(villages=(Village(stock(red=2), workers=15), *villages()[1:]))
    assert view(saying(state, "w red"), None)["villages"][0]["workers"] == 15


def test_3_2_dikes_go_from_the_barn_to_the_lake() -> None:
    state = saying(passing(begun(2, "counts"), "dikes"), "w dike", "o pass", "w dike")
    assert phase(state) == "drain"
    assert view(state, None)["dikes"] == 2
    assert barn(state, "o")["dike"] == 2


def draining(**more: object) -> State:
    return counted(stage="drain", turn=-1, villages=villages(mills=2), dikes=2, water=5, **more)


def test_h05_the_mills_that_took_part_earn_a_tulip_each() -> None:
    state = saying(draining(), "w drain 3 1 1 1 0 r 1")
    assert (phase(state), waiting(state)) == ("reward", (0,))
    assert (view(state, None)["water"], view(state, None)["dikes"], view(state, None)["last"]) == (2, 1, 2)
    assert legal(state, 0) == ["take red", "take yellow", "take best"]
    assert reason(state, "w take orange") == "White cannot take an orange tulip now."
    state = saying(state, "w take yellow", "o take red", "r take red")
    assert phase(state) == "drain"
    assert barn(state, "w") == {"yellow": 1}


def test_r39_rewards_go_clockwise_from_whoever_chose_the_area() -> None:
    state = saying(draining(), "r drain 3 1 2 1 0 o 0")
    order: list[int] = []
    while phase(state) == "reward":
        order += waiting(state)
        state = say(state, "take red", order[-1])
    assert order == [2, 0, 1, 1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("w drain 5 2 2 2 0 w 0", "Enter 1 to 4 tiles for an area, not 5"),
        ("w drain 3 1 1 0 0 w 0", "2 took part for 3 tiles"),
        ("w drain 1 3 0 0 0 w 0", "White has 2 unused mills this summer, not 3"),
        ("w drain 1 1 0 0 0 o 0", "Orange has no mill there"),
        ("w drain 1 1 0 0 0 w 3", "There are only 2 dikes on the lake, not 3"),
        ("w drain 1 1 0 w 0", "Enter the mills of all 4 villages"),
        ("b drain 1 0 1 1 0 o 0", "Blue has no mill there. Enter this area for the player who chose it"),
        ("w drain N1l N1r", "Enter the area that was drained"),
    ],
)
def test_4_4_what_cannot_have_been_drained_is_refused(words: str, why: str) -> None:
    assert why in reason(draining(), words)


def test_4_4_a_mill_drains_once_a_summer_and_again_in_the_next() -> None:
    state = saying(draining(), "w drain 1 2 0 0 0 w 0", "w take red", "w take red")
    assert "White has 0 unused mills" in reason(state, "w drain 1 1 0 0 0 w 0")
    state = passing(saying(state, "drained"), "drain")
    assert phase(saying(state, "w drain 1 2 0 0 0 w 0")) == "reward"


def test_4_5_a_flood_is_entered_and_the_fields_return() -> None:
    state = table.play(counted(stage="weather", turn=-1, land=stock(corn=3)), Weather(1))
    assert phase(state) == "flood"
    assert reason(state, "flood 4") == "There are only 3 corn fields on the board, not 4."
    state = saying(state, "flood 2")
    assert (phase(state), count(counts_of(state).land, "corn")) == ("harvest", 1)
    assert phase(table.play(counted(stage="weather", turn=-1), Weather(1))) == "harvest"


def test_4_5_in_a_drought_each_seat_turns_a_tile_or_not_from_the_shoe() -> None:
    state = table.play(counted(stage="weather", turn=-1, water=3, shoe=1, dikes=1), Weather(5))
    assert waiting(state) == (1,)
    assert "There is only 1 dike on the lake" in reason(state, "o turn 2")
    state = saying(state, "o turn 1", "r pass", "b turn 0", "w turn 0")
    assert (phase(state), view(state, None)["water"], view(state, None)["last"]) == ("harvest", 0, 0)


def test_h28_the_last_tile_of_a_drought_ends_it() -> None:
    state = table.play(counted(stage="weather", turn=-1, water=2, shoe=1), Weather(5))
    state = saying(state, "o turn 0", "r turn 0")
    assert phase(state) == "harvest"
    assert phase(passing(state, "last trade")) == "last trade"


def harvesting(card: int, land: int, **more: object) -> State:
    return counted(stage="harvest", turn=-1, weather=(card,), land=land, **more)


def test_h15_modifiers_apply_once_to_everyone_who_grows_the_crop() -> None:
    state = harvesting(4, stock(corn=2, bean=2, carrot=2, potato=2), villages=villages())  # carrot +1, bean -1
    state = saying(state, "w harvest 1 1 0 0 0", "o harvest 0 1 1 1 0", "r harvest 0 2 0 0 0")
    assert (phase(state), waiting(state)) == ("harvest", (3,))
    state = saying(state, "b harvest 0 0 0 0 0")
    assert [barn(state, colour) for colour in "worb"] == [{"corn": 1}, {"carrot": 2, "potato": 1}, {"bean": 1}, {}]
    assert state.autumn
    assert dict(counts(state.autumn.grown[0])) == {"corn": 1, "bean": 1}
    assert state.autumn.given == state.autumn.due


def test_4_5_a_player_can_correct_an_entry_until_everyone_has_made_one() -> None:
    state = saying(harvesting(12, stock(corn=2), villages=villages()), "w harvest 2 0 0 0 0", "w harvest 1 0 0 0 0")
    state = saying(state, "o harvest 0 0 0 0 0", "r harvest 0 0 0 0 0", "b harvest 0 0 0 0 0")
    assert barn(state, "w") == {"corn": 1}
    assert "There are only 2 corn fields" in reason(harvesting(12, stock(corn=2)), "w harvest 3 0 0 0 0")


def test_4_5_short_stock_is_shared_one_at_a_time_from_the_shoe() -> None:
    state = harvesting(11, stock(potato=3), shoe=1, bank=stock(potato=3), villages=villages())
    for colour in "worb":
        state = say(state, f"harvest 0 0 0 {0 if colour == 'b' else 2} 0", colour)
    assert [barn(state, colour).get("potato", 0) for colour in "worb"] == [1, 1, 1, 0]


def test_h30_rot_empties_the_barns_before_the_harvest() -> None:
    state = counted(stage="weather", turn=-1, land=stock(potato=1), villages=villages(stock(potato=2)))
    state = saying(table.play(state, Weather(10)), "w harvest 0 0 0 1 0")
    assert barn(state, "w") == {}
    state = saying(state, "o harvest 0 0 0 0 0", "r harvest 0 0 0 0 0", "b harvest 0 0 0 0 0")
    assert barn(state, "w") == {"potato": 1}
    assert state.autumn
    assert count(state.autumn.spoilt[0], "potato") == 2


def test_h22_winter_trades_by_the_same_rules() -> None:
    own = stock(cow=1, corn=1, bean=1, carrot=1, potato=1)
    state = counted(stage="winter", weather=(12,), villages=villages(own))
    assert {text for text in legal(state, 0) if text.startswith("buy")} == {
        "buy red",
        "buy farm",
        "buy mill",
        "buy dike",
    }
    assert reason(state, "w buy yellow") == "Yellow tulips need 2 mills on the board, and white has 1."
    assert reason(state, "w trade corn cow").startswith("Corn cannot be exchanged for cow")
    state = saying(state, "w buy mill", "w buy dike", "w buy red")
    assert barn(state, "w") == {"red": 1, "mill": 1, "dike": 1}


def test_more_than_six_mills_are_not_sold() -> None:
    own = Village(stock(cow=1, bean=1, carrot=1), mills=6)
    state = counted(stage="winter", villages=(own, *villages()[1:]))
    assert reason(state, "w buy mill") == "The co-op has no mills left."


def test_h23_a_barn_keeps_five_tiles_and_the_shoe_moves_on() -> None:
    state = counted(stage="winter", turn=3, villages=villages(stock(corn=3, cow=1, red=2, pink=1, mill=2, dike=3)))
    state = saying(state, "b done")
    assert (phase(state), waiting(state)) == ("barn", (0,))
    state = saying(state, "w return corn", "w return corn")
    assert (phase(state), view(state, None)["shoe"], view(state, None)["year"]) == ("spring", 1, 2)


def test_h24_crops_and_cows_go_back_after_the_last_trade() -> None:
    state = counted(stage="last trade", villages=villages(stock(cow=2, corn=3, red=1), mills=4))
    assert "The last trade is for mills and tulips" in reason(state, "w buy farm")
    state = saying(state, "w done")
    assert barn(state, "w") == {"red": 1}


def test_h21_shared_fields_are_entered_and_return() -> None:
    state = counted(stage="last trade", turn=3, land=stock(corn=2, bean=1), villages=villages(stock(red=1)))
    state = saying(state, "b done")
    assert phase(state) == "shared"
    assert "There is only 1 bean field" in reason(state, "shared 0 2 0 0 0")
    state = saying(state, "shared 1 1 0 0 0")
    assert dict(counts(counts_of(state).land)) == {"corn": 1}
    assert (phase(state), waiting(state)) == ("last planting", (0,))
    assert reason(state, "w corn") == "It is the last planting: place a farm, a mill or a tulip."


def test_5_3_a_player_who_cannot_place_any_more_says_so() -> None:
    state = counted(stage="last planting", villages=(Village(stock(red=1, farm=1), workers=3), *villages()[1:]), out=14)
    state = saying(state, "w red", "w pass")
    assert phase(state) == "race"
    assert view(state, None)["villages"][0]["runners"] == 4


def test_h25_and_h27_the_race_is_scored_by_the_colours_occupied() -> None:
    land = stock(red=4, white=2, purple=1, corn=1)
    runners = (Village(0, runners=6), Village(0, runners=2), Village(0), Village(0))
    state = counted(stage="race", land=land, villages=runners, out=12)
    state = saying(state, "w run purple", "o run white", "w run corn", "o run white")
    assert reason(state, "w run white") == "There is no free white tulip field left."
    state = saying(state, *["w run red"] * 4)
    assert over(state)
    assert [village["points"] for village in view(state, None)["villages"]] == [10, 10, 0, 0]
    assert view(state, None)["winners"] == (0,)


def test_5_5_whoever_turned_the_last_tile_begins_and_whoever_reaches_nothing_is_out() -> None:
    runners = tuple(Village(0, workers=1) for _ in range(4))
    state = counted(stage="last planting", land=stock(red=2), villages=runners, out=14, last=2)
    state = saying(state, "w pass")
    assert (phase(state), waiting(state)) == ("race", (2,))
    state = saying(state, "r pass", "b run red", "w pass", "o pass")
    assert over(state)


def test_5_5_the_race_ends_when_all_tulips_are_occupied() -> None:
    """A corn field is free and both have workers left."""
    runners = (Village(0, runners=3), Village(0, runners=3), Village(0), Village(0))
    state = counted(stage="race", land=stock(red=1, corn=2), villages=runners, out=12)
    state = saying(state, "w run corn")
    assert not over(state)
    assert over(saying(state, "o run red"))


def test_h29_the_clocks_run_without_the_map_too() -> None:
    for players, years in ((4, 6), (2, 4)):
        assert view(passing(begun(players, "counts"), "last trade"), None)["year"] == years


def test_a_mill_counts_for_the_track_only_when_it_is_placed() -> None:
    state = counted(villages=villages(stock(mill=1, yellow=1)), out=14)
    assert "need 2 mills" in reason(state, "w yellow")
    assert view(saying(state, "w mill", "w yellow"), None)["villages"][0]["workers"] == 1


def test_a_seat_that_nobody_plays_is_refused() -> None:
    with pytest.raises(ValueError, match="Nobody plays seat 7"):
        unmapped.play(counts_of(harvesting(12, 0)), Harvest(7, (0,) * 5))
