"""Bots play by the rules, know no more than their view, and the better ones win more often."""

import random
from functools import partial

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.dutch.bots import Bot, greedy_bot, imagine, random_bot, thinker
from games.dutch.greedy import TASTES, choose, worth
from games.dutch.lab import game, lab, share_of_wins
from games.dutch.rules import State, legal, over, score
from games.dutch.rules.choices import CHANCE
from games.dutch.rules.moves import Move
from games.dutch.rules.view import view
from tests.games.dutch.story import replay
from tests.games.dutch.strategies import games, seeds
from tests.games.dutch.table import PACK, cards, where_all_cards_lie
from tests.games.dutch.twins import twin

Game = tuple[tuple[int, ...], tuple[Move, ...], State]


@given(games(finished=False), st.integers(0, 1), seeds)
def test_an_imagined_table_looks_like_the_true_one(position: Game, seat: int, seed: int) -> None:
    seen = view(position[2], seat)
    imagined = imagine(seen, random.Random(seed))
    assert sorted(where_all_cards_lie(imagined)) == list(PACK)
    assert view(imagined, seat) == seen
    assert list(legal(imagined, seat)) == list(legal(position[2], seat))


@given(games(finished=False), st.integers(0, 1), seeds)
def test_the_greedy_bot_reads_only_what_its_seat_can_see(position: Game, seat: int, seed: int) -> None:
    deal, moves, state = position
    assume(state.waiting >> seat & 1 and state.stage not in CHANCE)
    other = replay(*twin(deal, moves, seat, random.Random(seed)))
    assert choose(state, seat) == choose(other, seat)


@settings(max_examples=25)
@given(games(finished=False), st.integers(0, 1), seeds)
def test_every_bot_makes_legal_moves(position: Game, seat: int, seed: int) -> None:
    state = position[2]
    assume(state.waiting >> seat & 1 and state.stage not in CHANCE)
    luck = random.Random(seed)
    quick = partial(thinker, budget=100)
    tasteful = [partial(greedy_bot, taste=taste) for taste in TASTES.values()]
    bots: list[Bot] = [random_bot, greedy_bot, quick, *tasteful]
    for bot in bots:
        assert bot(view(state, seat), luck) in legal(state, seat)


def test_bots_play_whole_games_and_the_same_luck_gives_the_same_game() -> None:
    quick = partial(thinker, budget=150)
    ends = [game((quick, greedy_bot), random.Random(5)) for _ in range(2)]
    assert over(ends[0])
    assert ends[0] == ends[1]


def test_greedy_beats_random() -> None:
    assert share_of_wins(greedy_bot, random_bot, 20, 1) >= 0.9


@pytest.mark.long
def test_the_thinker_beats_the_greedy_bot() -> None:
    assert share_of_wins(thinker, greedy_bot, 24, 1) >= 0.6


@pytest.mark.long
def test_no_taste_is_much_better_than_the_balanced_one() -> None:
    """240 games a pair; the bound is four standard errors."""
    for name, taste in TASTES.items():
        share = share_of_wins(partial(greedy_bot, taste=taste), greedy_bot, 240, 1)
        assert abs(share - 0.5) < 4 * 0.5 / 240**0.5, name


def test_high_cards_cost_points_only_towards_the_end() -> None:
    """Ten points of difference between keeping the 10 and giving it away at the end, and next to none at the start."""
    held, without = cards("R1 R10 G5"), cards("R1 G5")
    assert worth(held, 0, 24) > worth(without, 0, 24)
    assert worth(held, 0, 0) < worth(without, 0, 0) - 9


@pytest.mark.long
def test_the_first_seat_has_no_advantage() -> None:
    """Seat 0 against seat 1, 2000 games of equal bots; the bound is four standard errors."""
    luck = random.Random(9)
    wins = sum(
        (0 in winners) / len(winners) for winners in (score(game((greedy_bot,) * 2, luck)).winners for _ in range(2000))
    )
    assert abs(wins / 2000 - 0.5) < 4 * 0.5 / 2000**0.5


def test_six_of_a_suit_are_worth_more_than_five_and_a_stray() -> None:
    assert worth(cards("R1 R2 R3 R4 R5 R6"), 0, 0) > worth(cards("R1 R2 R3 R4 R5 G6"), 0, 0) + 9


def test_a_banked_weak_card_makes_the_deck_stronger_while_there_are_rounds_to_play() -> None:
    held = cards("R1 R9 G9 P9")
    assert worth(held, cards("R1"), 24) > worth(held, 0, 24)
    assert worth(held, cards("R1"), 0) == worth(held, 0, 0)


def test_the_lab_prints_the_same_tables_for_the_same_seed() -> None:
    text = lab(1, 3)
    assert text == lab(1, 3)
    assert "| seat 0 wins, 10 games |" in text
    assert "| balanced |  |" in text
    assert "thinker" not in text  # it is slow, so it plays only a quarter of the games
