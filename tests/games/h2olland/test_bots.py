"""The bots play whole legal games, the greedy one beats random play, and the lab repeats its figures."""

import random

import pytest

from games.h2olland.bots import areas_and_rims, best_deal, best_dike, best_placement, greedy_bot, random_bot, worst_tile
from games.h2olland.lab import _share, lab, measure
from games.h2olland.notation import dump_move
from games.h2olland.positions import parse
from games.h2olland.rules import legal, over, play, score, start
from games.h2olland.rules.board import board
from games.h2olland.rules.moves import Buy, Done, Exchange, Farm, Mill, Pass
from tests.games.h2olland.given import position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_bots_play_legal_games(players: int) -> None:
    for seed in range(4):
        luck = random.Random(seed)
        state = start(players)
        while not over(state):
            move = greedy_bot(state, luck)
            assert move in legal(state)
            state = play(state, move)


def test_greedy_beats_random() -> None:
    luck = random.Random(3)
    won = 0
    for game in range(12):
        state = start(2, game % 2)
        while not over(state):
            bot = greedy_bot if state.turn == 0 else random_bot
            state = play(state, bot(state, luck))
        won += score(state).winners == (0,)
    assert won >= 10


def test_the_dikemaster_closes_off_a_tile_at_its_own_mill() -> None:
    state = parse("B4; stage dikes; mill w 6,15; barn w dike 2")
    first = best_dike(state)
    assert dump_move(first) in ("w dike S0l|S0r", "w dike S0l|S1l")
    second = best_dike(position("B4; stage dikes; mill w 6,15; dike S0l|S0r; barn w dike 1"))
    assert dump_move(second) == "w dike S0l|S1l"
    assert best_dike(parse("B4; stage dikes; mill w 6,15; barn w dike 1")) == Pass(0)


def test_the_dikemaster_knows_all_small_areas() -> None:
    """A block of 2 x 3 tiles has 6 single tiles, 7 pairs, and 10 connected areas each of three and four tiles."""
    sizes = [area.bit_count() for area, _ in areas_and_rims(board(4))]
    assert [sizes.count(size) for size in (1, 2, 3, 4)] == [24, 28, 40, 40]


def test_the_merchant_exchanges_on_the_way_to_a_mill() -> None:
    state = position("B4; mill w 11,14; stage winter; year 1", "w", "cow 2 bean 1")
    assert best_deal(state) == Exchange(0, "cow", "carrot")
    assert best_deal(position("B4; stage winter; year 1", "w", "cow 1 bean 1 carrot 1")) == Buy(0, "mill")
    assert best_deal(position("B4; stage winter; year 1", "w", "bean 1")) == Done(0)


def test_the_merchant_gives_back_what_there_is_most_of() -> None:
    assert dump_move(worst_tile(parse("B4; stage barn; barn w corn 2 bean 3 cow 1 red 1"))) == "w return bean"
    assert dump_move(worst_tile(parse("B4; stage barn; barn o red 3 purple 3"))) == "o return red"


def test_the_gardener_sows_no_crops_in_the_last_spring() -> None:
    luck = random.Random(1)
    last = position("B4; farm w 6,14; year 6", "w", "corn 1")
    assert best_placement(last, luck) == Pass(0)
    assert best_placement(position("B4; farm w 6,14; year 2", "w", "corn 1"), luck) != Pass(0)


def test_the_gardener_leaves_no_quadrant_alone() -> None:
    """Beside white's mills four quadrants are free in a column: a field in its middle would waste both ends."""
    state = parse("B4; mill w 6,14 6,15; corn 5,11v; carrot 6,12v; bean 5,17h; farm r 6,16; barn w red 1")
    assert "w red 5,14v" in map(dump_move, legal(state))
    for seed in range(8):
        assert dump_move(best_placement(state, random.Random(seed))) in ("w red 5,13v", "w red 5,15v")


# Every tile in the south has a mill beside it, no other tile has one, and white can build a mill only in the south.
SERVED = "B4; farm w 6,14; mill w 6,12 6,13 6,15 11,14 11,15; mill o 6,11 11,12"


def test_a_mill_waits_for_water_beside_which_nobody_has_one() -> None:
    luck = random.Random(1)
    assert best_placement(parse(f"{SERVED}; year 2; barn w mill 1"), luck) == Pass(0)
    assert isinstance(best_placement(parse(f"{SERVED}; year 6; barn w mill 1"), luck), Mill)
    fewer = SERVED.replace("6,12 6,13 6,15 11,14 11,15", "6,13 11,14")
    assert isinstance(best_placement(parse(f"{fewer}; year 2; barn w mill 1"), luck), Mill)


def test_a_farm_stands_where_a_mill_can_reach_such_water_next() -> None:
    state = parse(f"{SERVED}; year 2; barn w farm 1")
    farm = best_placement(state, random.Random(1))
    assert isinstance(farm, Farm)
    board = state.board
    lonely = [shore for name, shore in zip(board.tiles, board.shores, strict=True) if name[0] != "S"]
    assert any(board.near[farm.square] & state.land.free & shore for shore in lonely)


def test_the_laboratory_repeats_itself() -> None:
    assert lab(games=2, seed=5, players=(2,)) == lab(games=2, seed=5, players=(2,))
    assert lab(games=2, seed=5, players=(2,)) != lab(games=2, seed=6, players=(2,))


def test_the_laboratory_counts_every_tile() -> None:
    it = measure(2, greedy_bot, 4, random.Random(1))
    turned = sum(it.drained.values()) + it.sums["drought"]
    assert turned + sum(it.water) == 4 * 10
    assert sum(size * number for size, number in it.sizes.items()) == sum(it.drained.values())
    assert sum(it.crews.values()) == sum(it.sizes.values())


def test_the_laboratory_tells_wins_by_the_first_shoe_and_droughts_by_game() -> None:
    it = measure(2, greedy_bot, 12, random.Random(4))
    assert sum(it.after_shoe) == sum(it.wins) == 12
    assert sum(it.droughts.values()) == 12
    assert sum(it.dry.values()) == it.water.count(0)
    assert it.sums["unserved"] <= it.sums["left"] <= sum(it.water)


def test_the_laboratory_gives_shares_with_their_standard_error() -> None:
    """A quarter of 300: 25 %, and the root of 0.25 × 0.75 / 300 is 2.5 %."""
    assert _share(75, 300) == "25 ± 2.5"
