"""A table without the map: barns, stock, seasons and turn order by counts alone.

The players see where pieces lie, and enter what follows from it, such as areas and harvests. This module has the counts
and says who comes next; unmapped.py has the moves.
"""

from dataclasses import dataclass, replace
from typing import Literal

from games.h2olland.components import BARN_SPACES, WATER_TILES, YEARS
from games.h2olland.rules import start as whole_game
from games.h2olland.rules.autumn import CARDS, shares
from games.h2olland.rules.state import AFTER, NOBODY, State
from games.h2olland.rules.state import Stage as GameStage
from games.h2olland.rules.stock import (
    BARN,
    BOX,
    FIELDS,
    FOOD,
    FOODS,
    LIMITED,
    PLANTABLE,
    RACING,
    TULIPS,
    UNIT,
    count,
    gathered,
    mask,
    pieces,
)
from games.h2olland.rules.words import LETTERS

Stage = Literal[
    "spring",
    "dikes",
    "drain",
    "reward",
    "weather",
    "flood",
    "drought",
    "harvest",
    "winter",
    "barn",
    "last trade",
    "shared",
    "last planting",
    "race",
    "over",
]

LAKE = {2: 10, 3: 24, 4: 24}  # water tiles, by the number of players
assert max(LAKE.values()) < WATER_TILES  # the other four make the island
_DIKE = mask(["dike"])
_TRADES: dict[Stage, GameStage] = {"winter": "winter", "barn": "barn", "last trade": "last trade"}


@dataclass(frozen=True, slots=True)
class Village:
    """What one player has, by numbers."""

    barn: int = BARN
    farms: int = 1  # on the board, like the next two
    mills: int = 1
    workers: int = 0
    runners: int = 0  # workers behind the starting line of the race
    run: int = 0  # the fields they occupy, as a stock


@dataclass(frozen=True, slots=True)
class Counts:
    """One moment of a game, by numbers."""

    stage: Stage
    year: int
    shoe: int
    turn: int  # the seat that the table waits for; NOBODY if anybody may answer
    out: int  # one bit for each seat that has passed
    villages: tuple[Village, ...]
    bank: int
    land: int  # the fields on the board, as a stock
    water: int  # tiles
    dikes: int  # on the lake
    used: tuple[int, ...]  # mills that have drained this summer, by seat
    owed: tuple[int, ...]  # tulips, by seat
    picker: int
    weather: tuple[int, ...]
    flooded: int  # fields, this autumn
    spoilt: tuple[int, ...]  # by seat: what rot or disease took from the barn
    harvests: tuple[tuple[int, ...] | None, ...]  # by seat, once it has entered it
    last: int  # whoever turned the last tile
    letters: str  # the colours of the seats, then those that nobody has


def start(players: int, shoe: int, letters: str = LETTERS) -> Counts:
    nothing = (0,) * players
    bank = BOX - players * (BARN & mask([*FIELDS, "dike"]))
    return Counts(
        "spring",
        1,
        shoe,
        shoe,
        0,
        (Village(),) * players,
        bank,
        0,
        LAKE[players],
        0,
        nothing,
        nothing,
        NOBODY,
        (),
        0,
        nothing,
        (None,) * players,
        NOBODY,
        letters,
    )


def with_village(it: Counts, seat: int, village: Village, bank: int | None = None) -> Counts:
    villages = (*it.villages[:seat], village, *it.villages[seat + 1 :])
    return replace(it, villages=villages, bank=it.bank if bank is None else bank)


def excess(village: Village) -> int:
    """How many tiles a barn holds above its five spaces."""
    return max(0, pieces(village.barn & LIMITED) - BARN_SPACES)


def colours(it: Counts, seat: int) -> list[str]:
    """The tulips that this seat may take as a reward: within its track and in stock (R37)."""
    return [kind for kind in TULIPS[: it.villages[seat].mills] if count(it.bank, kind)]


def free_fields(it: Counts) -> int:
    """The fields that no worker occupies, as a stock."""
    return it.land - sum(village.run for village in it.villages)


def coop(it: Counts) -> State:
    """The same moment for the trading rules of the whole game: to them it does not matter where buildings stand."""
    state = whole_game(len(it.villages), it.shoe, letters=it.letters)
    players = tuple(
        player._replace(barn=village.barn, farms=(1 << village.farms) - 1, mills=(1 << village.mills) - 1)
        for player, village in zip(state.players, it.villages, strict=True)
    )
    return state._replace(stage=_TRADES[it.stage], turn=it.turn, players=players, bank=it.bank)


def dues(it: Counts) -> list[int]:
    """What each seat is due, with the weather: only those who grow a crop gain or lose (R26)."""
    found = []
    for foods in it.harvests:
        grown = gathered(zip(FOODS, foods or (0,) * len(FOODS), strict=True))
        for kind, change in CARDS[it.weather[-1]].harvest:
            if count(grown, kind):
                grown += change * UNIT[kind]
        found.append(grown)
    return found


def begin_spring(it: Counts) -> Counts:
    out = _out(it, PLANTABLE)
    return next_in_spring(replace(it, stage="spring", year=it.year + 1, out=out), it.shoe - 1)


def next_in_spring(it: Counts, seat: int) -> Counts:
    turn = _after(it, seat)
    return replace(it, turn=turn) if turn != NOBODY else _begin_dikes(it)


def next_dike(it: Counts, seat: int) -> Counts:
    turn = _after(it, seat)
    return replace(it, turn=turn) if turn != NOBODY else next_area(replace(it, used=(0,) * len(it.villages)))


def next_area(it: Counts) -> Counts:
    """Another area, as long as there is water and a mill that has not worked; then autumn."""
    idle = any(village.mills > used for village, used in zip(it.villages, it.used, strict=True))
    stage: Stage = "drain" if it.water and idle else "weather"
    return replace(it, stage=stage, turn=NOBODY, out=0, picker=NOBODY)


def next_reward(it: Counts) -> Counts:
    """The first seat, clockwise from the picker, that is owed a tulip; after the last one, the next area."""
    players = len(it.villages)
    for seat in [(it.picker + step) % players for step in range(players)]:
        if it.owed[seat] and colours(it, seat):
            return replace(it, stage="reward", turn=seat)
    return next_area(replace(it, owed=(0,) * players))


def next_in_drought(it: Counts, seat: int) -> Counts:
    """Each seat once, from the shoe, as long as there is water."""
    around = seat % len(it.villages) == it.shoe and it.stage == "drought"
    if around or not it.water:
        return begin_harvest(it)
    return replace(it, stage="drought", turn=seat % len(it.villages))


def begin_harvest(it: Counts) -> Counts:
    return replace(it, stage="harvest", turn=NOBODY, harvests=(None,) * len(it.villages))


def gather(it: Counts) -> Counts:
    """The barns fill, one tile at a time where stock is short; then comes winter or the end (R25)."""
    wanted = dues(it)
    gains = [0] * len(wanted)
    for kind in FOODS:
        for seat, number in enumerate(shares([count(due, kind) for due in wanted], count(it.bank, kind), it.shoe)):
            gains[seat] += number * UNIT[kind]
    villages = tuple(
        replace(village, barn=village.barn + gain) for village, gain in zip(it.villages, gains, strict=True)
    )
    last = not it.water or it.year == YEARS[len(it.villages)]
    stage: Stage = "last trade" if last else "winter"
    return replace(it, stage=stage, turn=it.shoe, villages=villages, bank=it.bank - sum(gains))


def check_barns(it: Counts) -> Counts:
    if any(map(excess, it.villages)):
        return replace(it, stage="barn", turn=NOBODY)
    return begin_spring(replace(it, shoe=(it.shoe + 1) % len(it.villages)))


def next_trader(it: Counts, seat: int) -> Counts:
    """The next seat; after the last one, barns are checked or, in the last trade, shared fields."""
    seat = (seat + 1) % len(it.villages)
    if seat != it.shoe:
        return replace(it, turn=seat)
    if it.stage == "winter":
        return check_barns(it)
    return replace(it, stage="shared", turn=NOBODY) if it.land & FOOD else begin_last_planting(it)


def begin_last_planting(it: Counts) -> Counts:
    return next_planter(replace(it, stage="last planting", out=_out(it, RACING)), it.shoe - 1)


def next_planter(it: Counts, seat: int) -> Counts:
    turn = _after(it, seat)
    return replace(it, turn=turn) if turn != NOBODY else _begin_race(it)


def next_runner(it: Counts, seat: int) -> Counts:
    """The next seat; the race is over when nobody can run any more, or when no tulip is left."""
    tulips = free_fields(it) & mask(TULIPS)
    turn = _after(it, seat) if tulips else NOBODY
    return replace(it, turn=turn) if turn != NOBODY else replace(it, stage="over", turn=NOBODY)


def _begin_dikes(it: Counts) -> Counts:
    it = replace(it, stage="dikes", out=_out(it, _DIKE) if it.water > 1 else (1 << len(it.villages)) - 1)
    return next_dike(it, it.shoe - 1)


def _begin_race(it: Counts) -> Counts:
    """Workers leave the fields; whoever turned the last tile begins, or else the shoe."""
    villages = tuple(replace(village, runners=village.workers, workers=0) for village in it.villages)
    out = sum(1 << seat for seat, village in enumerate(villages) if not village.runners)
    first = it.shoe if it.last == NOBODY else it.last
    return next_runner(replace(it, stage="race", villages=villages, out=out), first - 1)


def _out(it: Counts, items: int) -> int:
    """The seats that have none of these items in the barn."""
    return sum(1 << seat for seat, village in enumerate(it.villages) if not village.barn & items)


def _after(it: Counts, seat: int) -> int:
    return AFTER[len(it.villages)][it.out][seat]
