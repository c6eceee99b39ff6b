"""The whole game of H2Olland: `start`, `legal`, `play`, `score`. RULES.md has the rules (3.1 to 5.7) and the rulings.

state = start(players=4, shoe=2)
while legal(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.h2olland.components import KINDS, PLAYERS
from games.h2olland.rules import autumn, race, spring, summer, winter
from games.h2olland.rules.board import RULES, Board, board
from games.h2olland.rules.moves import (
    NOTHING,
    Buy,
    Choices,
    Dike,
    Done,
    Drain,
    Exchange,
    Farm,
    Lay,
    Mill,
    Move,
    Pass,
    Plant,
    Return,
    Run,
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.placement import surroundings
from games.h2olland.rules.refusals import refusal
from games.h2olland.rules.squares import domino_name
from games.h2olland.rules.state import IDLE, ISLAND_TILES, NOBODY, UNSEEN, Lake, Land, Player, Stage, State, domino
from games.h2olland.rules.stock import BARN, BOX, FIELDS, INDEX, TULIPS, mask
from games.h2olland.rules.words import LETTERS
from games.kit.errors import IllegalMove
from games.kit.grid import each

POINTS = {kind.name: kind.points for kind in KINDS if kind.points}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What one colour of tulip earns a seat, and on which fields."""

    seat: int
    kind: str
    fields: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The lines add up to the totals; `colours` counts each seat's fields, purple first, and settles ties."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


def start(players: int, shoe: int = 0, rules: int = RULES, sides: str = "", letters: str = LETTERS) -> State:
    """A table that is set up for play (section 2). `shoe` is the seat with the largest shoes; `sides` and `letters` are
    where the seats are and their colours, if that was chosen.
    """
    if players not in PLAYERS:
        raise ValueError(f"H2Olland is for 2, 3 or 4 players, not {players}")
    if shoe not in range(players):
        raise ValueError(f"the wooden shoe goes to a seat from 0 to {players - 1}, not {shoe}")
    return _table(board(players, rules, sides, letters), shoe)


def legal(state: State) -> Choices:
    """The legal moves, as a lazy set; empty when the game is over."""
    return _LEGAL[state.stage](state)


def play(state: State, move: Move) -> State:
    """The table after this move; IllegalMove says which rule refuses it."""
    if not _MAY[state.stage](state, move):
        raise IllegalMove(refusal(state, move))
    return _PLAY[type(move)](state, move)


def score(state: State) -> Score:
    """Everybody's points. A game in progress is scored as if it stopped now."""
    seats = range(len(state.players))
    lines = tuple(
        ScoreLine(seat, kind, fields, len(fields) * POINTS[kind])
        for seat in seats
        for kind in TULIPS
        if (fields := _fields(state.land, state.players[seat], kind))
    )
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
    colours = tuple(tuple(len(_fields(state.land, one, kind)) for kind in TULIPS[::-1]) for one in state.players)
    return Score(lines, totals, colours, winners(totals, colours))


def winners(totals: tuple[int, ...], colours: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The most points win, then the most purple fields, white, pink, orange, yellow, red; then it is shared (R33)."""
    ranks = list(zip(totals, colours, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def _fields(land: Land, player: Player, kind: str) -> tuple[str, ...]:
    """The fields of this colour that the player's workers occupy."""
    firsts = land.fields[INDEX[kind]] & player.run & (land.lefts | land.tops)
    return tuple(domino_name(domino(land, first)) for first in each(firsts))


@cache  # a State is frozen, so every game can begin with the same one
def _table(it: Board, shoe: int) -> State:
    players = it.players
    free = it.land & ~sum(it.farms) & ~sum(it.mills)
    by_farms = 0
    for farm in it.farms:
        by_farms |= it.near[farm]
    land = Land(free, 0, by_farms, (0,) * len(FIELDS), 0, 0)
    lake = Lake(it.lake, 0, ((0, 0),) * len(it.tiles), UNSEEN & ~ISLAND_TILES if it.island else UNSEEN, 0)
    seats = [Player(BARN, farm, mill) for farm, mill in zip(it.farms, it.mills, strict=True)]
    villages = tuple(surroundings(it, land, player) for player in seats)
    bank = BOX - players * (BARN & mask([*FIELDS, "dike"]))
    return spring.begin(State(it, "spring", 0, shoe, shoe, 0, villages, bank, land, lake, IDLE, (), NOBODY), shoe)


def _pass(state: State, move: Pass) -> State:
    return _PASS[state.stage](state, move.seat)


def _turn(state: State, move: Turn) -> State:
    state = summer.turn_over(state, move)
    return state if state.stage == "lay" else _after_tile(state, move.seat)


def _lay(state: State, move: Lay) -> State:
    return _after_tile(summer.lay_barren(state, move), move.seat)


def _after_tile(state: State, seat: int) -> State:
    """Tiles are turned over by mills in summer, and by anybody in a drought."""
    return summer.onward(state, seat) if state.summer.picker != NOBODY else autumn.onward(state, seat)


_PASS: dict[Stage, Callable[[State, int], State]] = {
    "spring": spring.passed,
    "dikes": summer.passed,
    "drought": autumn.onward,
}
_LEGAL: dict[Stage, Callable[[State], Choices]] = {
    "spring": spring.Placings,
    "dikes": summer.Dikes,
    "drain": summer.drains,
    "turn": summer.Turns,
    "lay": summer.lays,
    "reward": summer.rewards,
    "weather": autumn.Cards,
    "drought": autumn.Droughts,
    "winter": winter.offers,
    "barn": winter.Returns,
    "last trade": winter.offers,
    "last planting": spring.Placings,
    "race": race.Runs,
    "over": lambda state: NOTHING,
}

# The same question for a single move, without making the set.
_MAY: dict[Stage, Callable[[State, Move], bool]] = {
    "spring": spring.may_place,
    "dikes": summer.may_lay_dike,
    "drain": lambda state, move: move in summer.drains(state),
    "turn": summer.may_turn,
    "lay": lambda state, move: move in summer.lays(state),
    "reward": lambda state, move: move in summer.rewards(state),
    "weather": autumn.may_turn_card,
    "drought": autumn.may_turn_in_drought,
    "winter": winter.may_trade,
    "barn": winter.may_return,
    "last trade": winter.may_trade,
    "last planting": spring.may_place,
    "race": race.may_run,
    "over": lambda state, move: False,
}

# A table, not a match: it takes half the time, and every move passes here.
_PLAY: dict[type[Move], Callable[[State, Any], State]] = {
    Farm: spring.farm,
    Mill: spring.mill,
    Plant: spring.plant,
    Dike: summer.dike,
    Pass: _pass,
    Drain: summer.drain,
    Turn: _turn,
    Lay: _lay,
    Take: summer.take,
    Weather: autumn.weather,
    Buy: winter.buy,
    Exchange: winter.exchange,
    Done: winter.done,
    Return: winter.give_back,
    Run: race.run,
}
