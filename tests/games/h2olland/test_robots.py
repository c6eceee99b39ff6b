"""Robots and hints in H2Olland: any seats, three strengths, gains and points, and nothing that a seat cannot see."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.tables.table import Head, lay, moved
from games.h2olland import rules
from games.h2olland.bots import greedy_bot, run_worth
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.moves import Buy, Done, Mill, Pass, Return, Run, Take, Turn
from games.h2olland.rules.stock import UNIT, count
from games.h2olland.rules.winter import excess
from games.h2olland.table.advice import _reason, advice
from games.h2olland.table.game import TABLE
from games.h2olland.table.state import State
from games.h2olland.thinking import _options, gain, thought
from games.kit.errors import IllegalMove
from games.kit.robots import STRENGTHS
from tests.games.h2olland.seen import greedy_game

HEAD = Head("ABC234", "h2olland", ("A", "B", "C", "D"), {}, False, TABLE.rules, bytes(range(32)), 0)


@pytest.fixture(autouse=True)
def a_hasty_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinks as always, but not for long."""
    monkeypatch.setattr("games.h2olland.table.advice.BUDGET", 60)
    monkeypatch.setattr("games.h2olland.thinking.SAMPLES", 2)


def at(stage: str, players: int = 2) -> State:
    """A table at the first such moment of a greedy game in which there is something to choose."""
    game = next(
        state
        for state in greedy_game(players, 0)
        if state.stage == stage and len(_options(state, random.Random(1))) > 1
    )
    state: State = TABLE.start(players)
    return replace(state, game=game)


@pytest.mark.parametrize(("players", "robots"), [(2, "0:keen"), (4, "1:friendly,2:keen,3:friendly")])
def test_R54_robots_and_a_person_play_to_the_end(players: int, robots: str) -> None:
    table = lay(replace(HEAD, players=HEAD.players[:players], options={"robots": robots}))
    assert table.head.robots == tuple(int(pair[0]) for pair in robots.split(","))
    table = moved(table, 0, "shoe 1")
    luck = random.Random(1)
    while not table.over:
        if table.state.game.stage == "weather":
            table = moved(table, 0, "weather")
            continue
        for seat in TABLE.view(table.state, None)["waiting"]:
            choices = TABLE.advise(table.state, seat, table.head.strengths.get(seat, "friendly"), luck)
            if choices:
                table = moved(table, seat, choices[0].text)
                break
    assert TABLE.points(table.state) == tuple(final.points for final in TABLE.finals(table.state))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R54_a_choice_is_the_same_when_only_other_barns_differ_while_barns_shrink(strength: str) -> None:
    """What somebody returns is between them and the co-op until all have returned theirs."""
    state = next(
        replace(TABLE.start(4), game=game)
        for seed in range(9)
        for game in greedy_game(4, seed)
        if game.stage == "barn" and excess(game.players[3]) > 0
    )
    game = state.game
    assert isinstance(game, rules.State)
    other = game.players[0]._replace(barn=game.players[0].barn + UNIT["corn"])
    twin = replace(state, game=game._replace(players=(other, *game.players[1:])))
    choices = TABLE.advise(state, 3, strength, random.Random(1))
    assert choices
    assert TABLE.advise(twin, 3, strength, random.Random(1)) == choices


def test_R54_neither_weather_nor_land_that_is_face_down_is_in_what_a_robot_is_given() -> None:
    """Two tables whose secrets will turn up other cards and tiles are equal until they do."""
    first, second = (moved(lay(replace(HEAD, secret=secret * 32)), 0, "shoe 1").state for secret in (b"1", b"2"))
    assert first == second


@pytest.mark.parametrize("stage", ["spring", "dikes", "winter", "race"])
def test_the_master_tells_what_a_move_gains_over_the_one_that_looks_best(stage: str) -> None:
    state = at(stage)
    game = state.game
    assert isinstance(game, rules.State)
    ranked = thought(game, random.Random(1), 60)
    plain = greedy_bot(game, random.Random(0))
    assert [one.value for one in ranked if one.move == plain] in ([0.0], [])
    assert gain(game, plain) == 0.0
    choices = TABLE.advise(state, game.turn, "master", random.Random(1))
    assert [choice.gain for choice in choices] == [one.value for one in ranked[:3]]


def test_what_a_move_gains_is_told_for_moves_that_the_seat_can_make_now() -> None:
    state = at("winter")
    seat = state.game.turn if state.game else 0
    assert TABLE.worth(state, seat, "done") is not None
    assert TABLE.worth(state, 1 - seat, "done") is None
    assert TABLE.worth(state, seat, "turn N1r") is None
    assert TABLE.worth(state, seat, "nonsense") is None
    turning = at("turn")
    assert isinstance(turning.game, rules.State)
    tiles = {move.tile for move in rules.legal(turning.game) if isinstance(move, Turn)}
    assert all(TABLE.worth(turning, turning.game.turn, f"turn {tile}") is not None for tile in tiles)


def test_of_several_moves_at_once_the_first_is_judged() -> None:
    state = at("spring")
    assert isinstance(state.game, rules.State)
    seat = state.game.turn
    text = TABLE.legal(state, seat)[0]
    assert TABLE.worth(state, seat, f"{text} + pass") == TABLE.worth(state, seat, text)


def test_points_count_the_tulips_that_workers_stand_on_until_the_race_is_run() -> None:
    """R52: as if the players stopped now."""
    state = at("last trade", 4)
    stopped = TABLE.play(state, TABLE.parse("stop", 0, ()))
    assert TABLE.points(state) == tuple(final.points for final in TABLE.finals(stopped))
    assert max(TABLE.points(state) or ()) > 0
    assert TABLE.points(TABLE.start(2)) is None
    counted = TABLE.play(TABLE.start(2, mode="counts"), TABLE.parse("shoe 1", 0, ()))
    assert TABLE.points(counted) is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"robots": "0:keen,1:keen"}, "Leave at least one seat for a person"),
        ({"robots": "2:keen"}, "Give the robots seats from 0 to 1"),
        ({"robots": "1:strong"}, "Give each robot a seat"),
        ({"robots": "1:keen", "mode": "counts"}, "Choose the map to play with robots"),
        ({"robots": "1:keen", "bots": 1}, "leave out bots"),
    ],
)
def test_R54_a_table_refuses_robots_that_cannot_play(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        TABLE.start(2, **options)


def test_reasons_say_what_is_true_of_a_move_whatever_else_could_be_done() -> None:
    """Of three returns below one another, each says what it leaves, and none that it is the best."""
    states = greedy_game(4, 0)
    spring = states[0]
    square = next(move for move in rules.legal(spring) if isinstance(move, Mill)).square
    wet = sum(bool(spring.board.shores[tile] & square) for tile in range(len(spring.board.tiles)))
    assert wet in (1, 2)  # no mill stands on this shore yet
    assert _reason(spring, Mill(spring.turn, square)) == (
        f"It stands beside {'a water tile' if wet == 1 else '2 water tiles'} that no mill can drain yet."
    )
    assert _reason(spring, Pass(spring.turn)) == "You keep what is left in your barn for later."
    winter = next(state for state in states if state.stage == "winter")
    assert _reason(winter, Buy(winter.turn, "yellow")) == "Whoever takes it in the race scores 2 points."
    assert _reason(winter, Buy(winter.turn, "red")) == "Whoever takes it in the race scores 1 point."
    assert _reason(winter, Done(winter.turn)) == "You buy nothing more, and keep what you have."
    barn = winter.players[0]._replace(barn=UNIT["cow"] * 3 + UNIT["corn"])
    full = winter._replace(players=(barn, *winter.players[1:]))
    assert count(barn.barn, "cow") == 3
    assert _reason(full, Return(0, "cow")) == "You would still have 2 cows."
    assert _reason(full, Return(0, "corn")) == "You would have no corn left."


def test_a_field_without_points_is_no_field_worth_0_points() -> None:
    race = at("race").game
    assert isinstance(race, rules.State)
    said = {_reason(race, move) for move in rules.legal(race) if isinstance(move, Run)}
    assert said
    assert not [words for words in said if "worth 0" in words or "1 points" in words]


def test_a_worker_is_before_somebody_else_only_while_another_worker_can_run() -> None:
    race = at("race").game
    assert isinstance(race, rules.State)
    run = max(
        (move for move in rules.legal(race) if isinstance(move, Run)), key=lambda move: run_worth(race, move.squares)
    )
    points = run_worth(race, run.squares)
    assert points > 1
    assert _reason(race, run) == f"The worker takes a field worth {points} points, before somebody else does."
    tired = race.players[1 - race.turn]._replace(runners=0)
    players = (race.players[0], tired) if race.turn == 0 else (tired, race.players[1])
    assert _reason(race._replace(players=players), run) == f"The worker takes a field worth {points} points."


def test_a_pass_in_summer_says_that_the_dikes_cannot_close_off_water_only_if_they_cannot() -> None:
    dikes = at("dikes").game
    assert isinstance(dikes, rules.State)
    assert _reason(dikes, Pass(dikes.turn)) == "You keep your dikes for another year."
    lone = dikes._replace(players=tuple(player._replace(mills=0) for player in dikes.players))
    assert _reason(lone, Pass(lone.turn)) == (
        "With your dikes you can’t close off any more water that your mills can drain, so you keep them."
    )


def test_no_reason_names_a_tile_by_its_code_for_the_map_has_none() -> None:
    states = [state for state in greedy_game(2, 0) if state.stage in ("dikes", "drain")]
    said = {_reason(state, move) for state in states for move in rules.legal(state)}
    assert "It helps to close off water that your mills can drain." in said
    assert [words for words in said for tile in states[0].board.tiles if tile in words] == []


@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_choice_has_a_reason_in_whole_sentences(strength: str) -> None:
    for state in greedy_game(3, 1)[::40]:
        if state.stage not in ("weather", "over"):
            for choice in advice(state, strength, random.Random(1)):
                assert choice.reason[0].isupper()
                assert choice.reason.endswith(".")


def test_masters_weigh_the_two_most_valuable_tulips_that_draining_earns() -> None:
    rewards = [state for state in greedy_game(4, 0) if state.stage == "reward"]
    assert rewards
    for state in rewards:
        open_to = sorted((POINTS[move.kind] for move in rules.legal(state) if isinstance(move, Take)), reverse=True)
        weighed = [POINTS[move.kind] for move in _options(state, random.Random(1)) if isinstance(move, Take)]
        assert weighed == open_to[:2]
