"""Robots and hints in Dutch: any seat, three strengths, a reason for every move, and no look at hidden cards."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.tables.table import lay, moved
from games.dutch.advice import reason
from games.dutch.bots import gain, greedy_bot, random_bot, thought
from games.dutch.greedy import BALANCED
from games.dutch.lab import strengths
from games.dutch.notation import parse, parse_move
from games.dutch.rules import State, legal
from games.dutch.rules.cards import NAMES
from games.dutch.rules.choices import CHANCE
from games.dutch.rules.moves import Bid, Move
from games.dutch.rules.state import NOBODY
from games.dutch.rules.view import view
from games.dutch.table.game import TABLE
from games.dutch.table.moves import Deal
from games.dutch.table.moves import State as Table
from games.dutch.table.moves import parse as parse_words
from games.kit.errors import IllegalMove
from games.kit.robots import STRENGTHS
from tests.games.dutch.evenings import HEAD
from tests.games.dutch.story import replay
from tests.games.dutch.strategies import games, seeds
from tests.games.dutch.table import cards
from tests.games.dutch.twins import twin

Game = tuple[tuple[int, ...], tuple[Move, ...], State]
DEAL = Deal(tuple(NAMES))


@pytest.fixture(autouse=True)
def a_hasty_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinks as always, but not for long."""
    monkeypatch.setattr("games.dutch.advice.BUDGET", 60)
    monkeypatch.setattr("games.dutch.bots.SAMPLES", 2)


@settings(max_examples=30)
@given(games(finished=False), st.integers(0, 1), seeds, st.sampled_from(STRENGTHS))
def test_D45_a_choice_is_the_same_when_only_hidden_cards_differ(
    position: Game, seat: int, seed: int, strength: str
) -> None:
    deal, moves, state = position
    assume(state.waiting >> seat & 1 and state.stage not in CHANCE)
    other = replay(*twin(deal, moves, seat, random.Random(seed)))
    tables = [Table("phones", NOBODY, game) for game in (state, other)]
    first, second = (TABLE.advise(table, seat, strength, random.Random(seed)) for table in tables)
    assert first == second
    assert [TABLE.worth(table, seat, first[0].text) for table in tables] == [
        TABLE.worth(tables[0], seat, first[0].text)
    ] * 2


@pytest.mark.parametrize(("seat", "strength"), [(0, "friendly"), (1, "keen"), (1, "master")])
def test_D45_a_person_and_a_robot_in_either_seat_play_to_the_end(seat: int, strength: str) -> None:
    robots = f"{seat}:{strength}"
    assert TABLE.robots(robots=robots) == (seat,)
    table = moved(lay(replace(HEAD, options={"robots": robots})), 1 - seat, "deal")
    luck = random.Random(seat)
    while not table.over:
        choices = TABLE.advise(table.state, seat, strength, luck)
        if choices:
            table = moved(table, seat, choices[0].text)
        else:
            table = moved(table, 1 - seat, luck.choice(TABLE.legal(table.state, 1 - seat)))
    assert TABLE.points(table.state) == tuple(final.points for final in TABLE.finals(table.state))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"robots": "0:keen,1:keen"}, "Leave at least one seat for a person"),
        ({"robots": "2:keen"}, "Give the robots seats from 0 to 1"),
        ({"robots": "1:strong"}, "Give each robot a seat"),
        ({"robots": "1:keen", "cards": "own"}, "it cannot hold your own cards"),
        ({"robots": "1:keen", "robot": True}, "Leave out the option robot"),
    ],
)
def test_D45_a_table_refuses_robots_that_cannot_play(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        TABLE.start(2, **options)


def test_a_hint_is_for_those_who_have_something_to_choose() -> None:
    state = TABLE.start(2)
    assert TABLE.advise(state, 0, "master", random.Random(1)) == []
    state = TABLE.play(TABLE.play(state, DEAL), parse_words("aside G1", 0))
    assert TABLE.advise(state, 0, "master", random.Random(1)) == []
    assert TABLE.worth(state, 0, "aside G2") is None
    choices = TABLE.advise(state, 1, "master", random.Random(1))
    assert 2 <= len(choices) <= 3
    assert {choice.text for choice in choices} <= set(TABLE.legal(state, 1))
    assert TABLE.worth(state, 1, choices[0].text) is not None
    stopped = TABLE.play(state, parse_words("stop", 0))
    assert TABLE.advise(stopped, 1, "master", random.Random(1)) == []


def test_players_with_their_own_cards_get_no_hint_and_no_score_before_the_end() -> None:
    state = TABLE.start(2, cards="own")
    assert TABLE.advise(state, 0, "master", random.Random(1)) == []
    assert TABLE.points(state) is None


def test_the_master_bids_all_cards_without_a_power() -> None:
    """In the hand they could not even pay (D21), so only the two power cards are weighed: four bids."""
    game = parse("stage bid p0 p1\np0 hand R1 G2 B6 P9\np0 disc P1 B1\np1 hand R4 R5\nauction *")
    bids = [one.move for one in thought(view(game, 0), random.Random(1), 60)]
    assert len(bids) == 4
    assert all(isinstance(bid, Bid) and cards("R1 G2") & ~bid.cards == 0 for bid in bids)


def test_the_sixth_card_of_a_colour_is_worth_more_than_one_of_no_colour_yet() -> None:
    position = "stage buy p0\nwinner p0\np0 bid B1 B2\np0 deck R1 R2 R3 R4 R5\ndisplay R6 P6\nauction *"
    game = parse(position)
    sixth, stray = (parse_move(f"p0 {text}") for text in ("buy 1 with B1", "buy 2 with B1 B2"))
    assert gain(view(game, 0), sixth) > gain(view(game, 0), stray)
    assert reason(view(game, 0), sixth, BALANCED) == (
        "The red 6 is your sixth red card, and six of a colour earn 10 points."
    )


def test_cards_to_set_aside_have_reasons_of_their_own() -> None:
    """One below the other, they cannot all be needed least."""
    game = parse("stage aside p0 p1\np0 hand R1 G3 P9\np0 disc P1 B1\np1 hand R4 R5\nauction *")
    assert [reason(view(game, 0), parse_move(f"p0 aside {card}"), BALANCED) for card in ("R1", "G3", "P9")] == [
        "The red 1 adds least to a bid. You draw it first in the next round.",
        "You draw the green 3 first in the next round, and can bid it then.",
        "You draw the pink 9 first in the next round, and can use its power then.",
    ]


@settings(max_examples=40)
@given(games(finished=False), st.integers(0, 1))
def test_every_move_has_a_reason_of_whole_sentences(position: Game, seat: int) -> None:
    state = position[2]
    assume(state.waiting >> seat & 1 and state.stage not in CHANCE)
    for move in legal(state, seat):
        said = reason(view(state, seat), move, BALANCED)
        assert said[0].isupper()
        assert said.endswith(".")


def test_strengths_are_pitted_against_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.dutch.lab.STRENGTHS", {"weak": random_bot, "strong": greedy_bot})
    assert strengths(4, 1).splitlines()[2].startswith("| strong against weak | 1.00 ± 0.00 | 4 |")
