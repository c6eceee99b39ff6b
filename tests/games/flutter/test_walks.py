"""What must hold in every game, on random walks through whole games for 2 to 5 players."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.flutter.components import PETALS_MAX, RAINBEE, STACK_SIZES, TILES
from games.flutter.notation import dump, dump_move, parse, parse_move
from games.flutter.photo.sheet import petal_corners_of
from games.flutter.rules import Place, State, legal, over, play, preview, score, start
from games.flutter.rules.bunch import LETTERS, ONE, count, counts
from games.flutter.rules.meadow import flowers
from games.flutter.rules.placing import affordable, weigh
from games.flutter.rules.state import BAG, NO_TILE
from games.flutter.rules.tiles import AROUND
from games.kit.lattice import Vertex, around
from tests.games.flutter import naive
from tests.games.flutter.table import petals_at

WALKS = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
tables = st.builds(
    start,
    players=st.sampled_from((2, 3, 4, 5)),
    rondel=st.permutations("LBHDM").map("".join),
    sun=st.sampled_from("LBHDM"),
    perfect=st.booleans(),
)
seeds = st.integers(0, 2**32)


def walk(state: State, seed: int) -> list[State]:
    luck = Random(seed)
    states = [state]
    while legal(state):
        state = play(state, legal(state).pick(luck))
        states.append(state)
    return states


@WALKS
@given(tables, seeds)
def test_every_state_is_possible(table: State, seed: int) -> None:
    before, seated = table, 0
    for state in walk(table, seed):
        for held in state.petals:
            assert all(0 <= number <= PETALS_MAX for number in counts(held))
        assert all(now >= then for now, then in zip(state.pollen, before.pollen, strict=True))
        bees = [bee for bee in state.bees if bee]
        assert len(set(bees)) == len(bees)
        assert RAINBEE.id not in bees
        if state.step.kind in ("place", "over"):
            assert all(bee in state.meadow.open for bee in bees)
            seated += len(bees)
        before = state
    assert seated > 10


@WALKS
@given(tables, seeds)
def test_no_tile_is_lost_or_doubled(table: State, seed: int) -> None:
    size = STACK_SIZES[table.setup.players]
    for state in walk(table, seed):
        laid = [place.tile for place in state.meadow.laid[1:]]
        assert len(set(laid)) == len(laid)
        for number, shape in enumerate(state.setup.rondel):
            of_shape = [tile for tile in laid if tile[0] == shape]
            assert state.left[number] == size - len(of_shape)  # no walk so far was ever stuck
            known = {*of_shape, *filter(None, [state.tops[number]])}
            assert {*state.unseen[number], *known} == {tile.id for tile in TILES if tile.shape == shape}
            assert known.isdisjoint(state.unseen[number])


@WALKS
@given(tables, seeds)
def test_the_end_comes_once_everyone_had_a_last_turn(table: State, seed: int) -> None:
    states = walk(table, seed)
    end = states[-1]
    assert over(end)
    assert len(end.meadow.laid) - 1 == end.turn == end.last + 1
    full = [state for state in states if 0 not in state.left]
    assert all(state.last < 0 for state in full)
    assert end.last == full[-1].turn + table.setup.players - 1
    assert score(end).winners


@WALKS
@given(tables, seeds)
def test_the_tile_just_placed_is_never_enclosed_by_itself(table: State, seed: int) -> None:
    for state in walk(table, seed):
        assert state.meadow.laid[-1].tile in state.meadow.open


@WALKS
@given(tables, seeds)
def test_water_fills_every_pond_cell_while_it_lasts(table: State, seed: int) -> None:
    end = walk(table, seed)[-1]
    tiles = set().union(*map(naive.triangles, end.meadow.laid))
    cells = len(naive.covered(end.meadow.laid)) - len(tiles)
    drawn = 0 if table.setup.perfect else min(cells, len(BAG))
    assert len(end.bag) == len(BAG) - drawn


@WALKS
@given(tables, seeds)
def test_text_and_back(table: State, seed: int) -> None:
    luck = Random(seed)
    state = table
    while moves := legal(state):
        assert parse(dump(state)) == state
        move = moves.pick(luck)
        assert parse_move(dump_move(move)) == move
        state = play(state, move)
    assert parse(dump(state)) == state


@WALKS
@given(tables, seeds)
def test_lazy_sets_agree_with_themselves(table: State, seed: int) -> None:
    luck = Random(seed)
    state, checked = table, 0
    while moves := legal(state):
        pick = moves.pick(luck)
        if luck.random() < 0.2:
            listed = list(moves)
            assert len(listed) == len(moves) == len(set(listed))
            assert pick in listed
            assert all(move in moves for move in listed)
            checked += 1
        state = play(state, pick)
    assert len(moves) == 0
    assert checked > 0


@WALKS
@given(tables, seeds)
def test_ponds_and_enclosure_agree_with_flood_fill(table: State, seed: int) -> None:
    luck = Random(seed)
    state = table
    laid = list(state.meadow.laid)
    cover, closed = naive.covered(laid), naive.enclosed(laid, naive.covered(laid))
    while moves := legal(state):
        move = moves.pick(luck)
        if isinstance(move, Place):
            seen = preview(state, move)
            assert seen is not None
            laid.append(move)
            cover |= naive.triangles(move)
            ponds = naive.holes(cover)
            assert sorted(map(len, seen.ponds)) == sorted(map(len, ponds))
            cover = cover.union(*ponds)
            now = naive.enclosed(laid, cover)
            assert set(seen.enclosed) == now - closed
            closed = now
        state = play(state, move)
        assert {place.tile for place in state.meadow.laid} - set(state.meadow.open) == closed
    assert len(laid) == len(state.meadow.laid) > 10
    assume(closed)


@WALKS
@given(tables, seeds)
def test_flowers_agree_with_counting_petals(table: State, seed: int) -> None:
    luck = Random(seed)
    state, checked = table, 0
    while moves := legal(state):
        move = moves.pick(luck)
        if isinstance(move, Place):
            grown, gain, cost = naive.flowers(state.meadow.laid, move)
            found = flowers(state.meadow, move)
            assert len(found) == grown
            assert all(bool(flower.gain) != bool(flower.cost) for flower in found)
            for letter in LETTERS:
                assert count(sum(flower.gain for flower in found), letter) == gain[letter]
                assert count(sum(flower.cost for flower in found), letter) == cost[letter]
            checked += len(found)
        state = play(state, move)
    assert checked > 10


@WALKS
@given(tables, seeds)
def test_every_open_vertex_knows_its_petals_and_the_cells_around(table: State, seed: int) -> None:
    for state in walk(table, seed)[::9]:
        meadow = state.meadow
        plane, covered = meadow.ground.plane, set(meadow.ground.plane.cells(meadow.cover))
        there: dict[Vertex, int] = {}
        for place in meadow.laid:
            for vertex, colour, number in petal_corners_of(place):
                there[vertex] = there.get(vertex, 0) + number * ONE[colour]
        for vertex, petals in there.items():
            shut = [cell in covered for cell in around(vertex)]
            known = meadow.petals.get(plane.number(vertex))
            if known is None:
                assert all(shut)
            else:
                assert petals_at(meadow, vertex) == petals
                assert [bool(known >> AROUND + n & 1) for n in range(6)] == shut
        assert len(meadow.petals) <= len(there)


@settings(WALKS, max_examples=4)
@given(tables, seeds, st.integers(1, 9))
def test_legal_placements_agree_with_trying_them_all(table: State, seed: int, turns: int) -> None:
    states = [state for state in walk(table, seed) if state.step.kind == "place" and state.turn <= turns]
    state = states[-1]
    laid = state.meadow.laid
    cover = naive.covered(laid)
    expected = {
        place
        for tile, held in affordable(state).items()
        for place in naive.placements(laid, cover, tile, {letter: count(held, letter) for letter in LETTERS})
    }
    assert set(legal(state)) == expected


def test_picks_are_evenly_spread() -> None:
    """A placement with two flowers must not come up twice as often as one with one."""
    luck = Random(5)
    state = table_with_double_flowers()
    moves = list(legal(state))
    picks = [legal(state).pick(luck) for _ in range(200 * len(moves))]
    numbers = [picks.count(move) for move in moves]
    assert 130 < min(numbers) <= max(numbers) < 270  # 200, and five times the square root of it


def table_with_double_flowers() -> State:
    luck = Random(8)
    state = start(2)
    while not (
        state.step.kind == "place"
        and 20 < len(legal(state)) < 60
        and any(len(flowers(state.meadow, move)) > 1 for move in legal(state) if isinstance(move, Place))
    ):
        state = play(state, legal(state).pick(luck)) if legal(state) else start(2)
    return state


def test_what_was_picked_is_weighed_like_anything_else() -> None:
    """A placement that came from `legal` has no privilege over one that is only equal to it."""
    luck = Random(4)
    state, checked = start(3), 0
    while legal(state):
        move = legal(state).pick(luck)
        if isinstance(move, Place):
            again = Place(*move)
            assert weigh(state, move) == weigh(state, again)
            assert play(state, move) == play(state, again)
            poor = state._replace(tops=(NO_TILE,) * 5)
            assert weigh(poor, move) is None
            checked += 1
        state = play(state, move)
    assert checked > 10


def test_a_walk_is_the_same_with_the_same_luck() -> None:
    assert walk(start(3), 11) == walk(start(3), 11)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bees_begin_in_hand(players: int) -> None:
    assert start(players).bees == (NO_TILE,) * players
