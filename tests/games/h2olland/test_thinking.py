"""Three strengths: they play legal games, the same position and luck give the same move, and thinking pays."""

import random
from dataclasses import replace
from functools import partial

import pytest

from games.h2olland.bots import greedy_bot
from games.h2olland.lab import _duel, strengths
from games.h2olland.rules import legal, over, play, start
from games.h2olland.rules.moves import Turn
from games.h2olland.table.game import TABLE
from games.h2olland.thinking import STRENGTHS, thinker, thought, to_decide
from games.kit.matches import match

quick = partial(thinker, budget=60)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_thinker_plays_legal_games(players: int) -> None:
    luck = random.Random(players)
    state = start(players)
    while not over(state):
        move = quick(state, luck) if to_decide(state) == 0 else STRENGTHS["friendly"](state, luck)
        assert move in legal(state)
        state = play(state, move)


def test_the_same_position_and_luck_give_the_same_move() -> None:
    state = start(2)
    first, again = (thought(state, random.Random(4), 600) for _ in range(2))
    assert first == again
    assert len(first) > 2


def test_what_lies_face_down_is_in_no_state_so_the_land_drawn_for_a_tile_does_not_lead_the_choice() -> None:
    """Only the tile of a turn is chosen: its land is drawn when it is turned, whatever the thinker imagined."""
    luck = random.Random(2)
    state = start(2)
    while state.stage != "turn":
        state = play(state, greedy_bot(state, luck))
    table = replace(TABLE.start(2), game=state)
    choices = TABLE.advise(table, state.turn, "keen", random.Random(1))
    assert [choice.text for choice in choices] == [f"turn {choice.text.split()[1]}" for choice in choices]
    assert all(isinstance(move, Turn) for move in legal(state))


def test_a_seat_is_advised_in_its_turn_only_and_with_moves_it_can_send() -> None:
    table = TABLE.play(TABLE.start(2), TABLE.parse("shoe 1", 0, ()))
    for strength in STRENGTHS:
        choices = TABLE.advise(table, 0, strength, random.Random(1))
        assert 1 <= len(choices) <= 3
        assert {choice.text for choice in choices} <= set(TABLE.legal(table, 0))
        assert all(choice.reason.endswith(".") for choice in choices)
        assert TABLE.advise(table, 1, strength, random.Random(1)) == []


def test_thinking_pays() -> None:
    assert match(_duel, partial(thinker, budget=800), STRENGTHS["friendly"], 4, 1).share >= 0.75


def test_the_strengths_are_listed_with_errors_and_told_as_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.h2olland.lab.STRENGTHS", {"weak": STRENGTHS["friendly"], "strong": greedy_bot})
    told: list[tuple[int, int]] = []
    table = strengths(3, 1, lambda done, of: told.append((done, of)))
    assert table.splitlines()[2].startswith("| strong against weak | ")
    assert told == [(done, 6) for done in range(1, 7)]
