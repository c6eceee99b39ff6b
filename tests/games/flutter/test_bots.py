"""The bots play by the rules, each better than the one before; the lab counts what they do."""

from collections.abc import Sequence
from random import Random

import pytest

from games.flutter.bots import Bot, greedy_bot, lead, random_bot, thinker
from games.flutter.lab import BOTS, Figures, lab, measure
from games.flutter.lab import _shares as lab_shares
from games.flutter.notation import parse_move
from games.flutter.rules import State, legal, over, play, score, start, to_move
from tests.games.flutter.table import ANY, go, table
from tests.games.flutter.test_examples import F05, F13
from tests.games.flutter.test_rules import F13_HELD, F13_MOVE, STUCK

SMALL_THOUGHT = 1


def game(bots: Sequence[Bot], luck: Random) -> State:
    state = start(len(bots))
    while not over(state):
        seat = to_move(state)
        state = play(state, (random_bot if seat is None else bots[seat])(state, luck))
    return state


def wins(better: Bot, worse: Bot, games: int, seed: int) -> float:
    """The share of two-player games that `better` wins, beginning in every other one."""
    luck = Random(seed)
    won = 0.0
    for number in range(games):
        seat = number % 2
        winners = score(game((better, worse) if seat == 0 else (worse, better), luck)).winners
        won += (seat in winners) / len(winners)
    return won / games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_greedy_game_ends(players: int) -> None:
    assert over(game([greedy_bot] * players, Random(players)))


def test_greedy_beats_random_almost_always() -> None:
    assert wins(greedy_bot, random_bot, 10, 3) > 0.85


def test_the_thinker_plays_by_the_rules() -> None:
    luck = Random(4)
    state = start(2)
    while state.turn < 4:
        seat = to_move(state)
        state = play(state, random_bot(state, luck) if seat is None else thinker(state, luck, SMALL_THOUGHT))
    assert len(state.meadow.laid) == 5


@pytest.mark.long
def test_the_thinker_beats_greedy() -> None:
    assert wins(thinker, greedy_bot, 60, 5) > 0.55


def test_greedy_takes_the_pollen_that_lies_there() -> None:
    """In F05 one place of the dragonfly fills four cells with water and pays for a hummingbird."""
    state = table(F05, "D12", "B3 P2")
    assert greedy_bot(state, Random(1)) == parse_move("D12@(0,0)r0")


def test_greedy_begins_with_the_order_that_yields_most() -> None:
    state = go(table(F13, "D04", "R2 Y4 B2 P2"), F13_MOVE)
    assert greedy_bot(state, Random(1)) == parse_move("pollinate M06")


def test_greedy_takes_the_petal_that_saves_a_tile() -> None:
    """L10 costs two purple; with one in hand the petal of any colour is purple, though red is scarcer."""
    state = go(table(F05, "D12", "B3 P1"), "D12@(0,0)r0", f"water {ANY}")
    assert greedy_bot(state, Random(1)) == parse_move("petal P")


def test_greedy_puts_its_bee_where_a_tile_is_nearly_closed() -> None:
    state = go(table(F13, "D04", F13_HELD), F13_MOVE)
    bare = state.meadow.ground.whole ^ state.meadow.cover
    sides = {tile: (rim & bare).bit_count() for tile, rim in state.meadow.open.items() if tile != "RB"}
    best = min(sides, key=lambda tile: sides[tile])
    assert greedy_bot(state, Random(1)) == parse_move(f"bee {best}")


def test_bots_discard_when_they_are_stuck() -> None:
    state = table(STUCK, "B04", "R21 Y0 B3 P20", left=3)
    for bot in (random_bot, greedy_bot, thinker):
        assert bot(state, Random(1)) == parse_move("discard")


def test_a_lead_is_measured_against_the_others() -> None:
    state = table(players=3)._replace(pollen=(10, 4, 2))
    assert lead(state, 0) > 0 > lead(state, 1)
    assert lead(state, 0) == 10 - (4 + 3) / 2


def test_the_lab_counts_whole_games() -> None:
    it = measure(2, BOTS["random"], 3, Random(1))
    assert len(it.turns) == 3
    assert len(it.choices) == sum(it.turns) - it.stuck == sum(it.skips)
    assert len(it.totals) == len(it.bonus) == 6
    assert [sum(shares) for shares in zip(*it.wins, strict=True)] == pytest.approx([1, 1, 1])
    assert 0 <= it.unpaid <= it.enclosed
    assert it.dry <= it.cells >= it.ponds


def test_the_lab_prints_a_line_for_each_table() -> None:
    text = lab(games=1, seed=2, players=(2, 3), bots=("random",))
    lines = text.splitlines()
    assert [line.split("|")[1].strip() for line in lines[2:4]] == ["2 random", "3 random"]
    assert [line.split("|")[1].strip() for line in lines[7:]] == ["2 random", "3 random"]
    assert lab(games=1, seed=2, players=(2, 3), bots=("random",)) == text


def test_R40_the_lab_says_how_often_each_seat_wins_and_how_sure_that_is() -> None:
    """Seat 0 wins one of four games and shares another: shares of 1, 1/2, 0 and 0 spread by 0.239 about 0.375."""
    it = Figures(wins=[[1, 0.5, 0, 0], [0, 0.5, 1, 1]])
    assert lab_shares(it, 4) == "0.38 / 0.62 (± 0.24)"


def test_R40_the_lab_plays_with_a_random_rondel_unless_told_otherwise() -> None:
    fixed = [measure(2, BOTS["random"], 2, Random(3), fixed=fixed).turns for fixed in (False, True)]
    assert fixed[0] != fixed[1]


def test_every_legal_set_is_empty_in_the_end() -> None:
    assert not legal(game([random_bot] * 3, Random(9)))
