"""Robots and hints in Flutter: any seats, three strengths, a reason for every move, and no look at what is hidden."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.tables.table import Head, Table, lay, moved
from games.flutter import rules
from games.flutter.bots import greedy_bot, random_bot
from games.flutter.lab import strengths
from games.flutter.notation import parse_move
from games.flutter.ranking import best, ranked, spots, value
from games.flutter.rules import legal, over, play, start, to_move
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import preview
from games.flutter.rules.state import PLACE
from games.flutter.table.advice import reason
from games.flutter.table.game import TABLE
from games.flutter.table.state import State, chair, dealt, phase
from games.kit.errors import IllegalMove
from games.kit.robots import STRENGTHS
from tests.games.flutter.table import ANY, go, table
from tests.games.flutter.test_examples import F05, F13
from tests.games.flutter.test_rules import F13_HELD, F13_MOVE

HEAD = Head("ABC234", "flutter", ("Anna", "Bo"), {}, False, TABLE.rules, bytes(range(32)), 0)


@pytest.fixture(autouse=True)
def a_hasty_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinks as always, but not for long."""
    monkeypatch.setattr("games.flutter.table.advice.BUDGET", 10)
    monkeypatch.setattr("games.flutter.bots.SAMPLES", 2)


def evening(turns: int, secret: bytes = b"1" * 32, **options: Any) -> Table:
    """A table of two after so many turns of greedy players."""
    now = moved(lay(replace(HEAD, secret=secret, options=options)), 0, "begin")
    luck = random.Random(1)
    while dealt(now.state).turn < turns or phase(now.state) != "place":
        seat = next(seat for seat in (0, 1) if TABLE.advise(now.state, seat, "keen", luck))
        now = moved(now, seat, TABLE.advise(now.state, seat, "keen", luck)[0].text)
    return now


@pytest.mark.parametrize(("players", "robots"), [(2, "0:master"), (4, "0:friendly,1:keen,3:friendly"), (5, "1:keen")])
def test_R45_robots_and_people_play_to_the_end(players: int, robots: str) -> None:
    now = lay(replace(HEAD, players=("A", "B", "C", "D", "E")[:players], options={"robots": robots}))
    assert now.head.robots == tuple(int(pair[0]) for pair in robots.split(","))
    now = moved(now, 0, "deal")
    luck = random.Random(2)
    while not now.over:
        found = [(seat, TABLE.advise(now.state, seat, strength, luck)) for seat, strength in now.head.strengths.items()]
        said = next(((seat, choices[0].text) for seat, choices in found if choices), None)
        if said is None:
            seat = TABLE.view(now.state, None)["waiting"][0]
            assert seat not in now.head.robots
            said = seat, luck.choice(TABLE.legal(now.state, seat))
        now = moved(now, *said)
    assert TABLE.points(now.state) == tuple(final.points for final in TABLE.finals(now.state))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R45_a_choice_is_the_same_when_only_hidden_pollen_differs(strength: str) -> None:
    state: State = evening(9).state
    seat = TABLE.view(state, None)["waiting"][0]
    game = dealt(state)
    theirs = chair(state, 1 - seat)
    pollen = tuple(had + 30 * (at == theirs) for at, had in enumerate(game.pollen))
    twin = replace(state, game=game._replace(pollen=pollen))
    choices = TABLE.advise(state, seat, strength, random.Random(3))
    assert TABLE.advise(twin, seat, strength, random.Random(3)) == choices
    assert TABLE.worth(twin, seat, choices[0].text) == TABLE.worth(state, seat, choices[0].text)


def test_the_order_of_the_stacks_is_not_in_what_a_robot_is_given() -> None:
    """Two tables whose secrets will turn up other tiles are equal until they do."""
    first = evening(0)
    dealt_again = evening(0, b"2" * 32)
    assert first.state != dealt_again.state
    same = replace(dealt_again.state, game=first.state.game, circle=first.state.circle, first=first.state.first)
    assert same == first.state


def test_everybody_sees_open_pollen_and_may_use_it() -> None:
    state: State = evening(9, pollen="open").state
    seat = TABLE.view(state, None)["waiting"][0]
    richer = dealt(state)._replace(pollen=tuple(had + 30 for had in dealt(state).pollen))
    assert TABLE.advise(replace(state, game=richer), seat, "master", random.Random(3))


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (2, {"robots": "0:keen,1:keen"}, "Leave at least one seat for a person"),
        (3, {"robots": "3:keen"}, "Give the robots seats from 0 to 2"),
        (2, {"robots": "1:strong"}, "Give each robot a seat"),
        (2, {"robots": "1:keen", "mode": "table"}, "Choose the map to play with robots"),
        (3, {"robots": "1:keen", "bots": 1}, "Leave out the option bots"),
    ],
)
def test_R45_a_table_refuses_robots_that_cannot_play(players: int, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        TABLE.start(players, **options)


def test_a_hint_is_for_the_seat_that_the_table_waits_for() -> None:
    state: State = evening(4).state
    seat = TABLE.view(state, None)["waiting"][0]
    choices = TABLE.advise(state, seat, "master", random.Random(1))
    assert len(choices) == 3
    assert [TABLE.hints(state, one) for one in (seat, 1 - seat)] == [True, False]
    assert {choice.text for choice in choices} <= set(TABLE.legal(state, seat))
    assert TABLE.advise(state, 1 - seat, "master", random.Random(1)) == []
    assert TABLE.worth(state, 1 - seat, choices[0].text) is None
    assert TABLE.worth(state, seat, "L01@(20,20)r0") is None
    assert TABLE.worth(state, seat, "nonsense") is None
    assert TABLE.advise(TABLE.start(2), 0, "master", random.Random(1)) == []
    assert TABLE.advise(replace(state, mode="table"), seat, "master", random.Random(1)) == []
    assert TABLE.points(TABLE.start(2)) is None


def test_a_person_reports_what_comes_up_on_printed_stacks_for_a_robot() -> None:
    state = TABLE.start(3, stacks="printed", robots="0:keen,1:keen")
    state = TABLE.play(state, TABLE.parse("begin", 0, ()))
    assert TABLE.view(state, None)["waiting"] == [2]
    assert TABLE.advise(state, 0, "keen", random.Random(1)) == []


def test_a_move_that_pays_is_worth_more_than_one_that_does_not() -> None:
    """In F05 one place of the dragonfly fills four cells with water and pays for a hummingbird."""
    game = table(F05, "D12", "B3 P2")
    state = replace(TABLE.start(2), game=game)
    others = [TABLE.worth(state, 0, text) or 0.0 for text in TABLE.legal(state, 0) if text != "D12@(0,0)r0"]
    assert (TABLE.worth(state, 0, "D12@(0,0)r0") or 0.0) > max(others)


def test_reasons_say_what_the_move_does() -> None:
    game = table(F05, "D12", "B3 P2")
    assert reason(game, parse_move("D12@(0,0)r0")) == (
        "It brings you 2 blue petals, closes off a pond of 4 triangles and encloses the blue hummingbird H08"
        " for 4 pollen and the purple ladybug L10 for 2 pollen."
    )
    game = go(table(F05, "D12", "B3 P1"), "D12@(0,0)r0", f"water {ANY}")
    assert reason(game, parse_move("petal P")) == "With one more purple petal you can pay for the purple ladybug L10."
    game = go(table(F13, "D04", "R2 Y4 B2 P2"), F13_MOVE)
    assert "first brings" in reason(game, parse_move("pollinate M06"))
    game = go(table(F13, "D04", F13_HELD), F13_MOVE)
    assert reason(game, greedy_bot(game, random.Random(1))) == (
        "There are 3 open sides around the yellow hummingbird H06. Once they are closed, your bee earns 2 pollen."
    )


def test_a_reason_tells_what_skipping_stacks_costs() -> None:
    luck, state, told = random.Random(2), start(2), 0
    while not over(state):
        if state.step.kind == PLACE:
            for place in legal(state):
                seen = preview(state, place) if isinstance(place, Place) else None
                if seen and seen.price:
                    assert "costs you" in reason(state, place)
                    told += 1
        state = play(state, greedy_bot(state, luck))
    assert told > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_fused_walk_ranks_as_the_rules_do(players: int) -> None:
    """The frozen engine is the oracle: the same placements in the same order, each with the same value."""
    luck = random.Random(players)
    state = start(players)
    compared = 0
    while not over(state):
        if state.step.kind == PLACE:
            places = [move for move in legal(state) if isinstance(move, Place)]
            walked = [place for _, place in sorted(ranked(state, random.Random(1)), key=lambda one: one[1])]
            assert walked == sorted(places)
            assert [spot.value for spot in spots(state)] == [value(state, place) for place in places]
            assert best(state, random.Random(1)) == next((one for _, one in ranked(state, random.Random(1))), None)
            compared += len(places)
        bot = random_bot if to_move(state) is None or luck.random() < 0.3 else greedy_bot
        state = play(state, bot(state, luck))
    assert compared > 1000


def test_strengths_are_pitted_against_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.flutter.lab.STRENGTHS", {"weak": random_bot, "strong": greedy_bot})
    assert strengths(4, 1).splitlines()[2].startswith("| strong against weak | 1.00 ± 0.00 | 4 |")


def test_every_strength_plays_by_the_rules() -> None:
    state = evening(6).state
    seat = TABLE.view(state, None)["waiting"][0]
    for strength in STRENGTHS:
        (first, *_) = TABLE.advise(state, seat, strength, random.Random(5))
        assert parse_move(first.text) in rules.legal(dealt(state))
        assert first.reason.endswith(".")
