"""H2Olland, the whole game: `start`, `legal`, `play`, `score`. RULES.md has the rules (3.1-5.7) and rulings in words.

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
from games.h2olland.rules import spring as planting
from games.h2olland.rules import summer as draining
from games.h2olland.rules.autumn import lay, lays, turn
from games.h2olland.rules.board import board
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
    SeatMove,
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.placement import surroundings
from games.h2olland.rules.refusals import refusal
from games.h2olland.rules.squares import domino_name
from games.h2olland.rules.state import (
    IDLE,
    ISLAND_TILES,
    NOBODY,
    UNSEEN,
    Lake,
    Land,
    Player,
    Stage,
    State,
    domino,
    over,
)
from games.h2olland.rules.stock import BARN, BOX, FIELDS, INDEX, TULIPS, mask
from games.h2olland.rules.winter import buy, done, exchange, may_trade, offers
from games.kit.choices import Luck
from games.kit.errors import IllegalMove
from games.kit.grid import each

POINTS = {kind.name: kind.points for kind in KINDS if kind.points}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What a seat has from one colour, and the fields it has it from."""

    seat: int
    kind: str
    fields: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The lines add up to the totals; `colours` has each seat's fields, purple first, and settles ties."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


def score(state: State) -> Score:
    """What everybody has. A game in progress may be scored too: as if it stopped now."""
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
    """Most points; then most purple fields, white, pink, orange, yellow, red; then they share (R33)."""
    ranks = list(zip(totals, colours, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def _fields(land: Land, player: Player, kind: str) -> tuple[str, ...]:
    """The fields of this colour that the player's workers occupy."""
    firsts = land.fields[INDEX[kind]] & player.run & (land.lefts | land.tops)
    return tuple(domino_name(domino(land, first)) for first in each(firsts))


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
    "Luck",
    "Mill",
    "Move",
    "Pass",
    "Plant",
    "Player",
    "Return",
    "Run",
    "Score",
    "ScoreLine",
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
    "lay": lays,
    "reward": draining.rewards,
    "weather": autumn.Cards,
    "drought": autumn.Droughts,
    "winter": offers,
    "barn": winter.Returns,
    "last trade": offers,
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
    "lay": lambda state, move: move in lays(state),
    "reward": lambda state, move: move in draining.rewards(state),
    "weather": autumn.may_turn_card,
    "drought": autumn.may_turn_in_drought,
    "winter": may_trade,
    "barn": winter.may_return,
    "last trade": may_trade,
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
    Turn: turn,
    Lay: lay,
    Take: draining.take,
    Weather: autumn.weather,
    Buy: buy,
    Exchange: exchange,
    Done: done,
    Return: winter.give_back,
    Run: race.run,
}
