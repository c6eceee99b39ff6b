"""What a robot plays and what a hint says, in each game: the same when only what that seat cannot see is different."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.tables.seats import new_head
from companion.tables.table import lay, moved
from companion.thinking import jobs
from companion.thinking.jobs import Position
from games.catalogue import GAMES, table_of
from games.dutch.rules.choices import CHANCE
from games.dutch.rules.state import NOBODY
from games.dutch.table.moves import State as Dutch
from games.flutter.table.state import chair, dealt, phase
from games.h2olland.rules.stock import UNIT
from games.h2olland.rules.winter import excess
from games.kit.robots import STRENGTHS
from games.rollfold.table.state import Crease
from games.rollfold.table.state import phase as phase_of
from tests.games.dutch.story import replay
from tests.games.dutch.table import random_game
from tests.games.dutch.twins import twin
from tests.games.h2olland.seen import greedy_game
from tests.games.rollfold.test_robots import begun, step

SEED = b"the same luck"


class Alike(NamedTuple):
    """Two states that one seat cannot tell apart, at a moment at which it has something to choose."""

    seat: int
    one: Any
    other: Any


def polders(_: str) -> Alike:
    """Seats 0 and 2 have drawn in the second state. Until everyone has, nobody knows what the others draw."""
    game = table_of("polders")
    table = lay(new_head("polders", ["Anna", "Bo", "Cas"], {"robots": "1:keen"}, open_seats=True))
    for words in ("deal", "reveal", "flip"):
        table = moved(table, 0, words)
    other = table
    for seat in (0, 2):
        other = moved(other, seat, game.advise(other.state, seat, "friendly", Random(seat))[0].text)
    return Alike(1, table.state, other.state)


def rollfold(who: str) -> Alike:
    """Somebody else has drawn nothing and folded a corner in the second state. Their sheet is their own."""
    seat = {"robot": 1, "person": 0}[who]
    state = begun("1:keen,2:keen", 3)
    while len(state.rounds) < 5 or phase_of(state) != "choose" or state.rounds[-1].active != seat:
        state = step(state, Random(len(state.rounds)))
    seen = replace(state.papers[2], first=(Crease(True, 1), None, None, None))
    other = replace(
        state,
        sheets=tuple(pair for pair in state.sheets if pair[0] == seat),
        papers=(*state.papers[:2], seen),
    )
    return Alike(seat, state, other)


def dutch(_: str) -> Alike:
    """In the second state other cards are in the other hand, in both decks and in the auction deck."""
    deal, moves, states = random_game(Random(2))
    seat, at = next(
        (seat, at)
        for at, state in enumerate(states[30:], 30)
        for seat in (0, 1)
        if state.stage not in CHANCE and state.waiting >> seat & 1 and state.waiting.bit_count() == 1
    )
    other = replay(*twin(deal, tuple(moves[:at]), seat, Random(3)))
    return Alike(seat, Dutch("phones", NOBODY, states[at]), Dutch("phones", NOBODY, other))


def flutter(_: str) -> Alike:
    """The other player has 30 pollen more in the second state. Pollen is hidden."""
    game = table_of("flutter")
    state, luck = moved(lay(new_head("flutter", ["Anna", "Bo"], {}, open_seats=False)), 0, "begin"), Random(1)
    while dealt(state.state).turn < 5 or phase(state.state) != "place":
        seat = game.view(state.state, None)["waiting"][0]
        state = moved(state, seat, game.advise(state.state, seat, "keen", luck)[0].text)
    seat = game.view(state.state, None)["waiting"][0]
    theirs, found = chair(state.state, 1 - seat), dealt(state.state)
    pollen = tuple(had + 30 * (at == theirs) for at, had in enumerate(found.pollen))
    return Alike(seat, state.state, replace(state.state, game=found._replace(pollen=pollen)))


def h2olland(_: str) -> Alike:
    """The others keep other goods in the second state. Nobody sees what they return until all have."""
    table = table_of("h2olland").start(4)
    found = next(
        state
        for seed in range(9)
        for state in greedy_game(4, seed)
        if state.stage == "barn" and excess(state.players[3]) > 0
    )
    richer = (player._replace(barn=player.barn + 2 * UNIT["red"] + UNIT["mill"]) for player in found.players[:3])
    other = found._replace(players=(*richer, found.players[3]))
    return Alike(3, replace(table, game=found), replace(table, game=other))


HIDDEN: dict[str, Callable[[str], Alike]] = {
    "polders": polders,
    "rollfold": rollfold,
    "dutch": dutch,
    "flutter": flutter,
    "h2olland": h2olland,
}


@pytest.fixture(autouse=True)
def a_hasty_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinks as always, but not for long."""
    for budget in ("dutch.advice", "flutter.table.advice", "h2olland.table.advice"):
        monkeypatch.setattr(f"games.{budget}.BUDGET", 60)
    for samples in ("dutch.bots", "flutter.bots", "h2olland.thinking"):
        monkeypatch.setattr(f"games.{samples}.SAMPLES", 4)


def position(game: str, state: Any) -> Position:
    return Position(game, table_of(game).rules, state, SEED)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("game", GAMES)
def test_a_robot_plays_the_same_when_only_what_its_seat_cannot_see_differs(game: str, strength: str) -> None:
    alike = HIDDEN[game]("robot")
    assert alike.one != alike.other
    first, second = (jobs.robots_move(position(game, it), {alike.seat: strength}) for it in alike[1:])
    assert first is not None
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_same_when_only_what_its_seat_cannot_see_differs(game: str) -> None:
    """Its choices, what each of them gains, and the reasons."""
    alike = HIDDEN[game]("person")
    assert alike.one != alike.other
    first, second = (jobs.choices(position(game, it), alike.seat, "master") for it in alike[1:])
    assert len(first) >= 2
    assert first == second
