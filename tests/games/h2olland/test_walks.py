"""Random walks through whole games: what must always hold, for two, three and four players."""

import pickle
from itertools import pairwise

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.h2olland.components import BARN_SPACES, FARMS_EACH, MILLS_EACH, WORKERS_EACH, YEARS
from games.h2olland.notation import dump_move, parse_move
from games.h2olland.positions import dump, parse
from games.h2olland.rules import legal, play, score
from games.h2olland.rules.board import board
from games.h2olland.rules.lake import can_all, most
from games.h2olland.rules.moves import Drain, Turn, Weather
from games.h2olland.rules.state import field_squares, food_squares, tulip_squares
from games.h2olland.rules.stock import BOX, BUILDINGS, FIELDS, LIMITED, TULIPS, UNIT, count, gathered, mask, pieces
from games.kit.grid import each
from tests.games.h2olland.given import walk

WALKS = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
_BUILDINGS = mask(BUILDINGS)
_SEATED = (
    "spring",
    "dikes",
    "drain",
    "turn",
    "lay",
    "reward",
    "drought",
    "winter",
    "last trade",
    "last planting",
    "race",
)


games = given(players=st.integers(2, 4), seed=st.integers(0, 2**32))


@WALKS
@games
def test_every_piece_of_the_box_is_somewhere(players: int, seed: int) -> None:
    for state, _ in walk(players, seed):
        on_land = gathered((kind, of.bit_count() // 2) for kind, of in zip(FIELDS, state.land.fields, strict=True))
        in_barns = sum(player.barn & ~_BUILDINGS for player in state.players)
        on_water = state.lake.dikes.bit_count() * UNIT["dike"]
        assert state.bank + in_barns + on_land + on_water == BOX
        for player in state.players:
            assert player.farms.bit_count() + count(player.barn, "farm") <= FARMS_EACH
            assert player.mills.bit_count() + count(player.barn, "mill") <= MILLS_EACH
            assert player.workers.bit_count() // 2 + player.runners + player.run.bit_count() // 2 <= WORKERS_EACH


@WALKS
@games
def test_every_position_is_read_as_it_was_written(players: int, seed: int) -> None:
    """This also proves the sets that are updated move by move, because reading builds them afresh."""
    for state, move in walk(players, seed)[:: 1 + seed % 5]:
        assert parse(dump(state)) == state
        assert parse_move(dump_move(move)) == move


@WALKS
@games
def test_nothing_overlaps_and_nothing_swims(players: int, seed: int) -> None:
    for state, _ in walk(players, seed)[::3]:
        it, land = state.board, state.land
        pieces_ = [*land.fields, *(player.farms | player.mills for player in state.players)]
        everything = 0
        for squares in pieces_:
            assert not everything & squares
            everything |= squares
        water = sum(it.blocks[tile.bit_length() - 1] for tile in each(state.lake.water))
        assert everything | land.free == it.squares & ~water
        assert not everything & land.free
        assert not land.barren & field_squares(land)
        assert field_squares(land) == food_squares(land) | tulip_squares(land)
        for seat, player in enumerate(state.players):
            assert (player.farms | player.mills) & ~it.allowed[seat] == 0
            assert not player.farms & land.by_farms


@WALKS
@games
def test_r16_the_track_is_never_overtaken(players: int, seed: int) -> None:
    for state, _ in walk(players, seed)[::3]:
        for player in state.players:
            assert not player.barn & mask(TULIPS[player.mills.bit_count() :])


@WALKS
@games
def test_lazy_sets_agree_with_themselves(players: int, seed: int) -> None:
    steps, seated = walk(players, seed), 0
    for state, move in steps[:: 3 + seed % 7]:
        choices = legal(state)
        listed = list(choices)
        assert len(listed) == len(choices) > 0
        assert len({dump_move(one) for one in listed}) == len(listed)
        assert move in choices
        assert dump_move(move) in map(dump_move, listed)
        assert all(one in choices for one in listed)
        play(state, listed[seed % len(listed)])
        if state.stage in _SEATED:
            assert all(one.seat == state.turn for one in listed if not isinstance(one, Weather))
            seated += 1
    assert seated > 0


@WALKS
@games
def test_a_game_keeps_its_clock(players: int, seed: int) -> None:
    steps = walk(players, seed)
    last = play(*steps[-1])
    cards = [move.card for _, move in steps if isinstance(move, Weather)]
    assert len(cards) == len(set(cards)) == last.year <= YEARS[players]
    assert last.year == YEARS[players] or not last.lake.water
    assert all(
        pieces(player.barn & LIMITED) <= BARN_SPACES
        for (before, _), (state, _) in pairwise(steps)
        if state.year > before.year
        for player in state.players
    )


@WALKS
@games
def test_every_area_is_drained_whole_by_mills_beside_it(players: int, seed: int) -> None:
    steps = walk(players, seed)
    drained = [(at, state, move) for at, (state, move) in enumerate(steps) if isinstance(move, Drain)]
    assume(drained)
    for at, state, move in drained:
        turned = [one for _, one in steps[at + 1 : at + 9] if isinstance(one, Turn)][: len(move.area)]
        assert {one.tile for one in turned} == set(move.area)
        for one in turned:
            beach = state.board.shores[state.board.tile_bits[one.tile].bit_length() - 1]
            assert beach & state.players[one.seat].mills


@WALKS
@games
def test_scores_add_up(players: int, seed: int) -> None:
    last = play(*walk(players, seed)[-1])
    result = score(last)
    assert sum(line.points for line in result.lines) == sum(result.totals)
    assert max(result.totals) in {result.totals[seat] for seat in result.winners}
    assert all(line.points > 0 and line.fields for line in result.lines)
    assert not any(one.run & other.run for one in last.players for other in last.players if one is not other)


@given(st.lists(st.integers(0, 31), max_size=4))
def test_halls_condition_agrees_with_a_matching(wishes: list[int]) -> None:
    assert can_all(wishes) == (most(wishes) == len(wishes))


def test_a_state_survives_pickling() -> None:
    state, _ = walk(4, 7)[200]
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state)).board is board(4)
