"""Real land tiles and weather cards at a table with phones (R50): players turn them up and tell what they see."""

import random
from dataclasses import replace

import pytest

from games.h2olland import rules, table
from games.h2olland.components import WEATHER_CARDS
from games.h2olland.table.game import TABLE
from games.h2olland.table.state import State, over, phase, waiting
from games.h2olland.table.view import legal, robot_move, view
from tests.games.h2olland.table.phones import at, begun, passing, reason, say, saying
from tests.games.h2olland.table.test_game import H05

TURN = "B4; stage turn; picker w; area S0l S0r; crew 6,15 11,15; mill w 6,15 11,15; owed w 2"
WEATHER = "B4; stage weather; weather 1 2"


def real(position: str) -> State:
    """A table where tiles and cards are real."""
    return replace(at(position, tiles="printed"), cards="printed")


def faces(state: State) -> dict[str, int]:
    assert isinstance(state.game, rules.State)
    board, lake = state.game.board, state.game.lake
    return {tile: face[0] for tile, face in zip(board.tiles, lake.faces, strict=True) if face[0]}


@pytest.mark.parametrize("seat", "worb")
def test_r50_anybody_tells_what_the_turned_tile_shows(seat: str) -> None:
    state = saying(real(TURN), "w turn S0l")
    assert (phase(state), waiting(state), view(state, None)["turning"]) == ("reveal", (), "S0l")
    assert legal(state, 3) == [f"reveal {number}" for number in range(5, 29)]
    assert faces(saying(state, f"{seat} reveal 5")) == {"S0l": 5}


def test_r50_nothing_is_drawn_at_a_table_with_real_pieces() -> None:
    assert table.wants(real(TURN), "turn S0l") == table.wants(real(WEATHER), "weather") == ()
    assert table.wants(real(H05), "pass") == ()
    assert table.wants(saying(real(TURN), "w turn S0l"), "reveal 5") == ()


def test_r50_tile_and_number_can_be_told_at_once() -> None:
    state = saying(real(TURN), "w turn S0l 17", "w lay 2")
    assert faces(state) == {"S0l": 17}


def test_r50_the_only_tile_waits_to_be_told_without_being_named() -> None:
    """R49: white's mill on 8,2 stands at one tile of its only area."""
    state = saying(real(H05), "w pass")
    assert (phase(state), state.turning) == ("reveal", "N1r")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("o reveal 3", "Land tile 3 cannot be here: it lies elsewhere or does not exist."),
        ("o reveal 40", "Land tile 40 cannot be here: it lies elsewhere or does not exist."),
        ("w turn S0r", "First tell which land tile came up."),
        ("w turn S0l 5", "First tell which land tile came up."),
        ("w pass", "First tell which land tile came up."),
    ],
)
def test_r50_what_cannot_be_is_refused(text: str, why: str) -> None:
    assert reason(saying(real(TURN), "w turn S0l"), text) == why


def test_r50_no_tile_is_told_before_one_is_turned() -> None:
    assert reason(real(TURN), "w reveal 5") == "No land tile waits to be told. Turn one over first."
    assert reason(at(TURN), "w reveal 5") == "Only name the tile. The app draws the land on its back."
    assert reason(real(TURN), "w turn S1l") == "S1l is not a water tile of this area."


def test_r50_a_tile_that_lies_already_cannot_come_up_again() -> None:
    state = real(TURN + "; drain N0l:5r0")
    assert "reveal 5" not in legal(saying(state, "w turn S0l"), 0)
    assert "Land tile 5 cannot be here" in reason(saying(state, "w turn S0l"), "w reveal 5")


@pytest.mark.parametrize("mode", ["map", "counts"])
def test_r50_anybody_tells_which_weather_card_came_up(mode: str) -> None:
    state = passing(say(table.start(4, mode, cards="printed"), "shoe w"), "weather")
    assert legal(state, 2) == [f"weather {card.id}" for card in WEATHER_CARDS]
    assert reason(state, "weather") == "Turn up the top weather card on the table, then tell which one it is."
    told = say(state, "weather 12", 2)
    assert told.game
    assert told.game.weather == (12,)


def test_r50_a_weather_card_that_has_come_up_stays_out() -> None:
    assert reason(real(WEATHER), "o weather 2") == "Weather card 2 has already come up."
    assert reason(real(WEATHER), "o weather 13") == "Weather cards are numbered 1 to 12, not 13."
    assert reason(at(WEATHER), "o weather 3") == "Only turn up the weather. The app draws the card."


def test_r50_robots_name_their_tile_and_people_tell_what_it_shows() -> None:
    state = replace(real(TURN.replace(" w", " o") + "; turn o"), bots=1)
    seat, text = robot_move(state, random.Random(1)) or (None, "")
    assert (seat, text.split()[0], len(text.split())) == (1, "turn", 2)
    told = saying(state, f"o {text}")
    assert robot_move(told, random.Random(1)) is None
    shown = saying(told, "w reveal 5")  # and the other tile is the robot's only one now (R49)
    assert (faces(shown), shown.turning) == ({told.turning: 5}, {"S0l": "S0r", "S0r": "S0l"}[told.turning])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r50_a_whole_game_with_real_pieces_draws_nothing_but_the_shoe(players: int) -> None:
    luck = random.Random(players)
    state = say(TABLE.start(players, tiles="printed", cards="printed"), "shoe any")
    while not over(state):
        seat = luck.choice(waiting(state) or range(players))
        text = luck.choice(legal(state, seat))
        assert table.wants(state, text) == ()
        state = say(state, text, seat)
    assert not begun(players).turning
