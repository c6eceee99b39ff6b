"""H2Olland, the whole game: `start`, `legal`, `play`, `score`. RULES.md has the rules (3.1-5.7) and rulings in words.

state = start(players=4, shoe=2)
while legal(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from games.h2olland.components import PLAYERS
from games.h2olland.rules import autumn, draining, planting, race, spring, summer, trade, turning, winter
from games.h2olland.rules.board import board
from games.h2olland.rules.choices import NOTHING, Choices
from games.h2olland.rules.moves import (
    Buy,
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
    SeatMove,
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.placement import surroundings
from games.h2olland.rules.refusals import refusal
from games.h2olland.rules.scoring import Line, Score, score
from games.h2olland.rules.state import IDLE, ISLAND_TILES, NOBODY, UNSEEN, Lake, Land, Player, Stage, State, over
from games.h2olland.rules.stock import BARN, BOX, FIELDS, mask
from games.kit.choices import Luck
from games.kit.errors import IllegalMove

__all__ = [
    "Buy",
    "Choices",
    "Dike",
    "Done",
    "Drain",
    "Exchange",
    "Farm",
    "IllegalMove",
    "Lay",
    "Line",
    "Luck",
    "Mill",
    "Move",
    "Pass",
    "Plant",
    "Player",
    "Return",
    "Run",
    "Score",
    "SeatMove",
    "State",
    "Take",
    "Turn",
    "Weather",
    "legal",
    "over",
    "play",
    "score",
    "start",
]

_LEGAL: dict[Stage, Callable[[State], Choices]] = {
    "spring": planting.Placings,
    "dikes": summer.Dikes,
    "drain": draining.drains,
    "turn": draining.Turns,
    "lay": turning.lays,
    "reward": draining.rewards,
    "weather": autumn.Cards,
    "drought": autumn.Droughts,
    "winter": trade.offers,
    "barn": winter.Returns,
    "last trade": trade.offers,
    "last planting": planting.Placings,
    "race": race.Runs,
    "over": lambda state: NOTHING,
}
# The same question for one move, without making the set.
_MAY: dict[Stage, Callable[[State, Move], bool]] = {
    "spring": planting.may_place,
    "dikes": summer.may_lay_dike,
    "drain": lambda state, move: move in draining.drains(state),
    "turn": draining.may_turn,
    "lay": lambda state, move: move in turning.lays(state),
    "reward": lambda state, move: move in draining.rewards(state),
    "weather": autumn.may_turn_card,
    "drought": autumn.may_turn_in_drought,
    "winter": trade.may_trade,
    "barn": winter.may_return,
    "last trade": trade.may_trade,
    "last planting": planting.may_place,
    "race": race.may_run,
    "over": lambda state, move: False,
}


def start(players: int, shoe: int = 0) -> State:
    """A table set for play (section 2). `shoe` is the seat with the largest shoes."""
    if players not in PLAYERS:
        raise ValueError(f"H2Olland is for 2, 3 or 4 players, not {players}")
    if shoe not in range(players):
        raise ValueError(f"the wooden shoe goes to one of the seats 0 to {players - 1}, not {shoe}")
    return _table(players, shoe)


def legal(state: State) -> Choices:
    """The legal moves, as a lazy set; empty when the game is over."""
    return _LEGAL[state.stage](state)


def play(state: State, move: Move) -> State:
    """The table after this move; IllegalMove says which rule refuses it."""
    if not _MAY[state.stage](state, move):
        raise IllegalMove(refusal(state, move))
    return _PLAY[type(move)](state, move)


@cache  # a State is frozen, so every game can begin with the same one
def _table(players: int, shoe: int) -> State:
    it = board(players)
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


_PASS: dict[Stage, Callable[[State, int], State]] = {
    "spring": spring.passed,
    "dikes": summer.passed,
    "drought": autumn.onward,
}


# By the kind of move. A table, not a match: half the time on every move.
_PLAY: dict[type[Move], Callable[[State, Any], State]] = {
    Farm: planting.farm,
    Mill: planting.mill,
    Plant: planting.plant,
    Dike: summer.dike,
    Pass: _pass,
    Drain: draining.drain,
    Turn: turning.turn,
    Lay: turning.lay,
    Take: draining.take,
    Weather: autumn.weather,
    Buy: trade.buy,
    Exchange: trade.exchange,
    Done: trade.done,
    Return: winter.give_back,
    Run: race.run,
}
