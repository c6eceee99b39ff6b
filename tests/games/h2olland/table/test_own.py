"""The colours that players choose, the village that stays empty (R51), and stopping early (R52)."""

from itertools import permutations, product

import pytest

from games.h2olland import rules, table
from games.h2olland.photo.audit import expected
from games.h2olland.photo.sheet import examine, tally
from games.h2olland.positions import dump as dump_position
from games.h2olland.positions import parse as parse_position
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.game import TABLE
from games.h2olland.table.moves import Colour, Empty, dump, parse
from games.h2olland.table.state import State, over, phase, sides, standings, winners
from games.h2olland.table.view import legal, view
from tests.games.h2olland.seen import seen_of
from tests.games.h2olland.table.phones import at, begun, passing, reason, say

# Red and white race; orange has a worker on corn, which is worth nothing.
RACE = (
    "B3; stage race; turn r; drainall; mill w 7,8; mill o 5,14; mill r 10,8; corn 6,14h; yellow 8,7v; purple 9,7v;"
    " white 8,9h; runners w 1 o 1 r 1; run w 8,7v; run o 6,14h; run r 9,7v"
)
PLANTED = (
    "B4; stage spring; farm w 6,14; mill w 11,14 6,13; farm r 11,3; mill r 6,3; red 5,12h@w; yellow 5,15h@w;"
    " red 5,4h@r; orange 5,1v"
)


def chosen(*words: str, players: int = 3, mode: str = "map") -> State:
    """A table after these words of the first seats, in turn."""
    state = table.start(players, mode)
    for seat, text in enumerate(words):
        state = say(state, text, seat)
    return state


# R51


def test_r51_a_colour_that_another_seat_has_is_swapped_and_a_free_one_is_taken() -> None:
    state = chosen("colour red", "colour blue")
    assert view(state, None)["colours"] == ["red", "blue", "white"]
    assert sorted(state.letters) == sorted(LETTERS)


def test_r51_without_a_choice_colours_and_villages_are_those_of_old_logs() -> None:
    state = table.start(3)
    assert (view(state, None)["colours"], view(state, None)["sides"]) == (["white", "orange", "red"], "SWN")
    assert legal(state, 1) == [
        *("shoe any", "shoe 1", "shoe 2", "shoe 3"),
        *("colour white", "colour red", "colour blue"),
        *("empty S", "empty W", "empty N"),
    ]


@pytest.mark.parametrize(("side", "left"), [("S", "WNE"), ("W", "SNE"), ("N", "SWE"), ("E", "SWN")])
def test_r51_three_players_choose_which_village_stays_empty(side: str, left: str) -> None:
    state = say(chosen(f"empty {side}"), "shoe 1")
    assert sides(state) == left
    assert isinstance(state.game, rules.State)
    board = state.game.board
    assert "".join(village.side for village in board.villages) == left
    # R9: nobody's safe zone is at the empty village, and its land is open to all.
    assert [bool(zone & board.safe) for zone in board.zones] == [True] * 3
    empty = rules.start(4).board.zones["SWNE".index(side)]
    assert not empty & board.safe
    assert all(empty & ~allowed == 0 for allowed in board.allowed)


def test_r51_first_buildings_stand_on_the_marks_of_the_villages_in_play() -> None:
    state = say(chosen("empty S", "colour blue"), "shoe 1")
    assert isinstance(state.game, rules.State)
    text = dump_position(state.game)
    assert "empty S\ncolours w b r o\n" in text
    assert "farm w 3,6\n" in text  # W
    assert "farm b 11,3\n" in text  # N
    assert "farm r 14,11\n" in text  # E


def test_r51_only_with_three_players_a_village_stays_empty() -> None:
    assert "Only with three players" in reason(table.start(4), "empty W")
    assert "empty W" not in legal(table.start(4), 0)


@pytest.mark.parametrize("words", ["colour red", "empty W"])
def test_r51_everything_is_chosen_before_the_game_begins(words: str) -> None:
    assert reason(begun(3), words).startswith("The game has already begun.")


def test_r51_positions_with_chosen_colours_are_read_back() -> None:
    state = say(chosen("colour blue", "empty W"), "shoe 2")
    assert isinstance(state.game, rules.State)
    assert parse_position(dump_position(state.game)) == state.game


@pytest.mark.parametrize("mode", ["map", "counts"])
def test_r51_refusals_name_the_chosen_colours(mode: str) -> None:
    state = say(chosen("colour blue", players=2, mode=mode), "shoe b")
    assert state.game is not None
    assert state.game.turn == 0
    assert reason(state, "o pass") == "It is blue's turn, not orange's."


def test_r51_the_shoe_goes_to_a_seat_or_to_a_colour() -> None:
    state = chosen("colour red", players=4)
    for words, seat in (("shoe 3", 2), ("shoe w", 2), ("shoe r", 0), ("shoe o", 1)):
        game = say(state, words).game
        assert game is not None
        assert game.shoe == seat
    assert "one of the players" in reason(chosen(players=2), "shoe 3")
    assert "one of the players" in reason(chosen(players=2), "shoe b")


def test_r51_without_the_map_the_last_tile_is_turned_by_a_colour() -> None:
    state = passing(say(chosen("colour blue", players=2, mode="counts"), "shoe 1"), "drain")
    after = say(state, "drain 1 1 0 b 0").game
    assert after is not None
    assert after.last == 0
    assert reason(state, "drain 1 1 0 o 0") == "Orange has no mill there, so cannot have turned the last tile."
    assert reason(state, "drain 1 1 0 w 0") == "White has no mill there, so cannot have turned the last tile."


def test_r51_two_seats_that_choose_at_the_same_time_get_what_they_chose() -> None:
    for start in (table.start(4), say(table.start(4), "colour red", 0)):
        for (one, a), (other, b) in permutations(product(range(4), LETTERS), 2):
            first, second = Colour(one, a), Colour(other, b)
            assert TABLE.commute(first, second) == (one != other and a != b)
            together = table.play(table.play(start, first), second) == table.play(table.play(start, second), first)
            assert together >= TABLE.commute(first, second)
    assert TABLE.commute(Empty("W"), Colour(1, "r"))
    assert not TABLE.commute(Empty("W"), Empty("N"))


@pytest.mark.parametrize("words", ["colour red", "empty N", "shoe any", "shoe 2", "shoe r", "stop", "finish"])
def test_r51_r52_words_are_read_back(words: str) -> None:
    assert dump(parse(words, 0)) == words


def test_r51_the_photo_looks_for_the_colours_that_were_chosen() -> None:
    state = say(chosen("colour blue", "empty W"), "shoe 1")
    assert isinstance(state.game, rules.State)
    words = expected(state)
    assert words["6,14"] == frozenset({"farm blue"})  # S, the first seat
    assert words["11,3"] == frozenset({"farm orange"})  # N, the second, because W is empty
    assert words["3,6"] == frozenset({"empty"})
    seen = seen_of(state.game)
    (sheet,) = seen
    examined = examine(seen, state)
    assert examined.questions == ()
    assert tally(examined, sheet, ("Anna", "Bo", "Cas")).seats == ("Anna", "Bo", "Cas")
    usual = say(table.start(3), "shoe 1")
    assert len(examine(seen, usual).questions) > 3


# R52


def stopped(position: str) -> State:
    return say(at(position), "stop")


def test_r52_in_the_race_the_occupied_fields_count() -> None:
    shown = view(stopped(RACE), None)
    assert (shown["phase"], shown["waiting"], shown["stopped"]) == ("over", (), True)
    assert [it["points"] for it in shown["villages"]] == [2, 0, 6]
    assert shown["winners"] == (2,)


def test_r52_before_the_race_workers_count_for_the_tulips_they_stand_on() -> None:
    state = stopped(PLANTED)
    assert [it.points for it in standings(state)] == [1 + 2, 0, 1, 0]  # nobody stands on the orange field
    assert winners(state) == (0,)


def test_r52_a_photo_of_a_stopped_game_counts_the_same() -> None:
    state = stopped(PLANTED)
    assert isinstance(state.game, rules.State)
    seen = seen_of(state.game)
    (sheet,) = seen
    found = tally(examine(seen, state), sheet)
    assert (found.totals, found.winners) == ((3, 0, 1, 0), (0,))


def test_r52_without_the_map_only_the_board_shows_who_has_won_before_the_race() -> None:
    state = say(begun(2, "counts"), "stop")
    assert (phase(state), winners(state)) == ("over", ())


@pytest.mark.parametrize("mode", ["map", "counts"])
def test_r52_the_stop_can_be_undone_until_the_game_is_finished(mode: str) -> None:
    state = say(begun(2, mode), "stop", 1)
    assert not over(state)
    assert legal(state, 0) == legal(state, 1) == ["finish"]
    assert TABLE.robot_move(state, None) is None
    state = say(state, "finish", 1)
    assert over(state)
    assert legal(state, 0) == []


@pytest.mark.parametrize("words", ["pass", "stop", "weather", "corn 5,15h", "colour red", "shoe any", "turn S0l"])
def test_r52_nobody_plays_on_without_undoing_the_stop(words: str) -> None:
    state = say(begun(4), "stop")
    assert TABLE.wants(state, words) == ()
    assert reason(state, words) == "The game is over. Undo the stop if you want to play on."
    assert reason(say(state, "finish"), words) == "The game is over."


def test_r52_only_a_game_can_be_stopped_and_only_a_stopped_one_finished() -> None:
    assert reason(table.start(2), "stop") == "First give somebody the wooden shoe. Then spring begins."
    assert reason(begun(2), "finish") == "Stop the game first, or play on until the race is over."
    assert reason(say(say(begun(2), "stop"), "finish"), "finish") == "The game is over."


def test_r52_a_game_that_waits_for_a_real_tile_can_be_stopped_too() -> None:
    turn = "B4; stage turn; picker w; area S0l S0r; crew 6,15 11,15; mill w 6,15 11,15; owed w 2"
    state = say(say(at(turn, tiles="printed"), "turn S0l"), "stop")
    assert (phase(state), legal(state, 0)) == ("over", ["finish"])
