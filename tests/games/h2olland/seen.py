"""Boards as a perfect camera would see them, for tests; and whole greedy games."""

import random
from dataclasses import replace
from functools import cache

from games.h2olland.bots import greedy_bot
from games.h2olland.photo.laid import DIKE, EMPTY, LAND, NO_DIKE, WATER, ring_word
from games.h2olland.rules import legal, play, start
from games.h2olland.rules.squares import is_across, name
from games.h2olland.rules.state import State, domino
from games.h2olland.rules.stock import FIELDS, gathered
from games.h2olland.rules.words import COLOUR_NAMES
from games.h2olland.table import counts as table_counts
from games.h2olland.table import state as table_state
from games.h2olland.table.counts import Village
from games.kit.grid import each
from games.kit.photo import Seen

SURE = 0.999


@cache
def greedy_game(players: int, seed: int) -> tuple[State, ...]:
    luck = random.Random(seed)
    states = [start(players, seed % players)]
    while legal(states[-1]):
        states.append(play(states[-1], greedy_bot(states[-1], luck)))
    return tuple(states)


def words_of(state: State) -> dict[str, str]:
    """What lies on every field of the board, with all rings on the right or at the bottom."""
    it = state.board
    words = {name(one): EMPTY for one in each(it.squares)}
    for kind, squares in zip(FIELDS, state.land.fields, strict=True):
        for first in each(squares & (state.land.lefts | state.land.tops)):
            field = domino(state.land, first)
            on = "".join(
                one
                for one, player in zip(it.letters, state.players, strict=False)
                if field & (player.run | player.workers)
            )
            words[name(first)] = f"{kind} {'east' if is_across(field) else 'south'}"
            words[name(field ^ first)] = ring_word(on)
    for letter, player in zip(it.letters, state.players, strict=False):
        words |= {name(one): f"farm {COLOUR_NAMES[letter]}" for one in each(player.farms)}
        words |= {name(one): f"mill {COLOUR_NAMES[letter]}" for one in each(player.mills)}
    for tile, tile_name in enumerate(it.tiles):
        words[tile_name] = WATER if state.lake.water >> tile & 1 else LAND
    for edge, edge_name in enumerate(it.edges):
        words[edge_name] = DIKE if state.lake.dikes >> edge & 1 else NO_DIKE
    return words


def sheet_of(state: State) -> str:
    return "h2olland/board-2" if state.board.players == 2 else "h2olland/board-4"


def seen_of(
    state: State,
    *,
    doubts: dict[str, dict[str, float]] | None = None,
    shows: dict[str, str] | None = None,
    **changed: str,
) -> dict[str, Seen]:
    """A clear photo of a position; it `shows` something else on some fields, which may also be named as `changed`
    (`q12_5` is the quadrant 12,5), and where the camera has `doubts` it gives each value its chance.
    """
    words = words_of(state) | (shows or {}) | {_field(key): value for key, value in changed.items()}
    chances: dict[str, dict[str, float]] = {field: {value: SURE} for field, value in words.items()}
    unsure = doubts or {}
    return {
        sheet_of(state): Seen(sheet_of(state), chances | unsure, dict.fromkeys(unsure, "the camera is not sure")),
    }


def _field(key: str) -> str:
    return key.removeprefix("q").replace("_", ",") if key.startswith("q") else key.replace("_", "|")


def counted_table(state: State, water: int | None = None, dikes: int | None = None) -> table_state.State:
    """The same game at a table that keeps counts only; the app may have other water or dikes."""
    firsts = state.land.lefts | state.land.tops
    villages = tuple(
        Village(
            player.barn,
            player.farms.bit_count(),
            player.mills.bit_count(),
            player.workers.bit_count() // 2,
            player.runners,
            gathered(
                (kind, (squares & player.run & firsts).bit_count())
                for kind, squares in zip(FIELDS, state.land.fields, strict=True)
            ),
        )
        for player in state.players
    )
    players = len(state.players)
    counts = replace(
        table_counts.start(players, 0),
        stage=state.stage if state.stage in ("race", "over") else "spring",
        villages=villages,
        land=gathered((kind, (of & firsts).bit_count()) for kind, of in zip(FIELDS, state.land.fields, strict=True)),
        water=state.lake.water.bit_count() if water is None else water,
        dikes=state.lake.dikes.bit_count() if dikes is None else dikes,
    )
    return table_state.State(players, mode="counts", game=counts)
