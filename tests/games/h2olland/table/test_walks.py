"""Random tables of H2Olland, with and without the map: what must always hold."""

import json
import re
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.h2olland import rules
from games.h2olland.components import BARN_SPACES, FARMS_EACH, MILLS_EACH, WORKERS_EACH
from games.h2olland.positions import parse as parse_position
from games.h2olland.rules.stock import BOX, BUILDINGS, FIELDS, UNIT, count, mask, pieces
from games.h2olland.table.counts import Counts
from games.h2olland.table.moves import dump, parse
from games.h2olland.table.state import State, phase, standings
from games.h2olland.table.view import view
from games.kit.errors import BadNotation, IllegalMove
from tests.games.h2olland.table.phones import say, wandering

FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
tables = given(
    players=st.integers(2, 4),
    mode=st.sampled_from(["map", "counts"]),
    tiles=st.sampled_from(["drawn", "printed"]),
    seed=st.integers(0, 2**32),
)
WORDS = """
    shoe any farm corn mill 5,4 5,15h S0l S0l|S1l 1 2 0 w o drain drained turn lay take pink weather buy
    trade crops cow return run purple pass done flood harvest shared 99 -1 ¹ é
"""
SENTENCE = re.compile(r"|[A-Z0-9].*\.")
_BUILDINGS = mask(BUILDINGS)


@FEW
@tables
def test_a_log_replays_to_the_same_table(players: int, mode: str, tiles: str, seed: int) -> None:
    state, said, states = wandering(players, mode, tiles, seed)
    for (seat, text), after in zip(said, states[1:], strict=True):
        assert dump(parse(text, seat)) == text
        state = say(state, text, seat)
        assert state == after
    assert phase(state) == "over"


@FEW
@tables
def test_views_are_json(players: int, mode: str, tiles: str, seed: int) -> None:
    for state in wandering(players, mode, tiles, seed)[2][::7]:
        shown = json.loads(json.dumps(view(state, None)))
        assert shown["phase"] == phase(state)


@FEW
@given(players=st.integers(2, 4), tiles=st.sampled_from(["drawn", "printed"]), seed=st.integers(0, 2**32))
def test_with_the_map_a_view_holds_the_position(players: int, tiles: str, seed: int) -> None:
    states = [state for state in wandering(players, "map", tiles, seed)[2] if isinstance(state.game, rules.State)][::7]
    assert states
    for state in states:
        assert parse_position(view(state, None)["position"]) == state.game


@FEW
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_without_the_map_every_piece_of_the_box_is_somewhere(players: int, seed: int) -> None:
    games = [state.game for state in wandering(players, "counts", "drawn", seed)[2]]
    begun = [it for it in games if isinstance(it, Counts)]
    assert begun
    for it in begun:
        barns = sum(village.barn & ~_BUILDINGS for village in it.villages)
        assert it.bank + barns + it.land + it.dikes * UNIT["dike"] == BOX
        assert it.water >= 0
        for village in it.villages:
            assert village.farms + count(village.barn, "farm") <= FARMS_EACH
            assert village.mills + count(village.barn, "mill") <= MILLS_EACH
            assert village.workers + village.runners + pieces(village.run) <= WORKERS_EACH


@FEW
@tables
def test_no_barn_enters_spring_with_more_than_five_tiles(players: int, mode: str, tiles: str, seed: int) -> None:
    springs = [
        after
        for before, after in pairwise(wandering(players, mode, tiles, seed)[2])
        if phase(before) in ("winter", "barn") and phase(after) not in ("winter", "barn")
    ]
    assert springs
    for village in (village for spring in springs for village in standings(spring)):
        assert sum(village.barn.get(kind, 0) for kind in FIELDS) <= BARN_SPACES


@FEW
@given(
    mode=st.sampled_from(["map", "counts"]),
    seed=st.integers(0, 2**32),
    words=st.lists(st.sampled_from(WORDS), max_size=7),
)
def test_any_words_are_a_move_or_refused_with_a_sentence(mode: str, seed: int, words: list[str]) -> None:
    for state in wandering(2, mode, "drawn", seed)[2][::5]:
        assert SENTENCE.fullmatch(refused(state, " ".join(words), seed % 2))


def refused(state: State, text: str, seat: int) -> str:
    try:
        say(state, text, seat)
    except IllegalMove as error:
        return str(error)
    except BadNotation:
        return ""
    return ""
