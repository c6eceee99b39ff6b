"""The moves of a table without the map: what each does to the counts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.h2olland import rules
from games.h2olland.components import WORKERS_EACH
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.moves import Buy, Done, Exchange, Pass, Return, Take, Weather
from games.h2olland.rules.stock import FOOD, FOODS, TULIPS, UNIT, count, gathered, mask
from games.h2olland.table.counts import (
    Counts,
    Stage,
    begin_harvest,
    begin_last_planting,
    check_barns,
    coop,
    gather,
    next_dike,
    next_in_drought,
    next_in_spring,
    next_planter,
    next_reward,
    next_runner,
    next_trader,
    with_village,
)
from games.h2olland.table.moves import Drained, Dry, Flood, Harvest, InGame, NoMore, Place, RunTo, Shared
from games.h2olland.table.refusals import PLACEABLE, refusal
from games.kit.errors import IllegalMove


def play(it: Counts, move: InGame) -> Counts:
    reason = refusal(it, move)
    if reason:
        raise IllegalMove(reason)
    return _PLAY[type(move)](it, move)


# Spring, dikes, last planting


def _place(it: Counts, move: Place) -> Counts:
    seat, kind = move.seat, move.kind
    village = it.villages[seat]
    village = replace(village, barn=village.barn - UNIT[kind])
    if kind == "farm":
        village = replace(village, farms=village.farms + 1)
    elif kind == "mill":
        village = replace(village, mills=village.mills + 1)
    elif kind == "dike":
        it = replace(it, dikes=it.dikes + 1)
    else:
        it = replace(it, land=it.land + UNIT[kind])
        if kind in TULIPS:  # it gets a worker, if there is one left (R17)
            village = replace(village, workers=min(village.workers + 1, WORKERS_EACH))
    out = it.out if village.barn & PLACEABLE[it.stage] else it.out | 1 << seat
    return _ONWARD[it.stage](replace(with_village(it, seat, village), out=out), seat)


def _pass(it: Counts, move: Pass) -> Counts:
    if it.stage == "drought":
        return next_in_drought(it, move.seat + 1)
    return _ONWARD[it.stage](replace(it, out=it.out | 1 << move.seat), move.seat)


_ONWARD: dict[Stage, Callable[[Counts, int], Counts]] = {
    "spring": next_in_spring,
    "dikes": next_dike,
    "last planting": next_planter,
    "race": next_runner,
}


# Summer


def _drained(it: Counts, move: Drained) -> Counts:
    used = tuple(before + now for before, now in zip(it.used, move.mills, strict=True))
    it = replace(
        it, water=it.water - move.tiles, used=used, owed=move.mills, picker=move.seat, last=it.letters.index(move.last)
    )
    return next_reward(_returned(it, move.dikes))


def _no_more(it: Counts, move: NoMore) -> Counts:
    return replace(it, stage="weather")


def _take(it: Counts, move: Take) -> Counts:
    seat, tulip = move.seat, UNIT[move.kind]
    owed = (*it.owed[:seat], it.owed[seat] - 1, *it.owed[seat + 1 :])
    village = it.villages[seat]
    it = with_village(it, seat, replace(village, barn=village.barn + tulip), it.bank - tulip)
    return next_reward(replace(it, owed=owed))


def _returned(it: Counts, dikes: int) -> Counts:
    return replace(it, dikes=it.dikes - dikes, bank=it.bank + dikes * UNIT["dike"])


# Autumn


def _weather(it: Counts, move: Weather) -> Counts:
    card = CARDS[move.card]
    it = replace(it, weather=(*it.weather, move.card), flooded=0, spoilt=(0,) * len(it.villages))
    match card.disaster:
        case "flood" if count(it.land, card.strikes):
            return replace(it, stage="flood")
        case "drought":
            return next_in_drought(it, it.shoe)
        case "rot" | "disease":
            return begin_harvest(_spoil(it, mask([card.strikes])))
    return begin_harvest(it)


def _spoil(it: Counts, byte: int) -> Counts:
    lost = tuple(village.barn & byte for village in it.villages)
    villages = tuple(replace(village, barn=village.barn & ~byte) for village in it.villages)
    return replace(it, villages=villages, bank=it.bank + sum(lost), spoilt=lost)


def _flood(it: Counts, move: Flood) -> Counts:
    gone = move.fields * UNIT[CARDS[it.weather[-1]].strikes]
    return begin_harvest(replace(it, land=it.land - gone, bank=it.bank + gone, flooded=move.fields))


def _dry(it: Counts, move: Dry) -> Counts:
    return next_in_drought(_returned(replace(it, water=it.water - 1, last=move.seat), move.dikes), move.seat + 1)


def _harvest(it: Counts, move: Harvest) -> Counts:
    harvests = (*it.harvests[: move.seat], move.foods, *it.harvests[move.seat + 1 :])
    it = replace(it, harvests=harvests)
    return it if None in harvests else gather(it)


# Winter and the end


def _trade(it: Counts, move: Buy | Exchange) -> Counts:
    after = rules.play(coop(it), move)
    village = it.villages[move.seat]
    return with_village(it, move.seat, replace(village, barn=after.players[move.seat].barn), after.bank)


def _done(it: Counts, move: Done) -> Counts:
    """After the last trade, cows and crops go back to the co-op."""
    village = it.villages[move.seat]
    left = village.barn & FOOD if it.stage == "last trade" else 0
    it = with_village(it, move.seat, replace(village, barn=village.barn - left), it.bank + left)
    return next_trader(it, move.seat)


def _return(it: Counts, move: Return) -> Counts:
    village, unit = it.villages[move.seat], UNIT[move.kind]
    return check_barns(with_village(it, move.seat, replace(village, barn=village.barn - unit), it.bank + unit))


def _shared(it: Counts, move: Shared) -> Counts:
    gone = gathered(zip(FOODS, move.foods, strict=True))
    return begin_last_planting(replace(it, land=it.land - gone, bank=it.bank + gone))


def _run(it: Counts, move: RunTo) -> Counts:
    village = it.villages[move.seat]
    village = replace(village, runners=village.runners - 1, run=village.run + UNIT[move.kind])
    out = it.out if village.runners else it.out | 1 << move.seat
    return next_runner(replace(with_village(it, move.seat, village), out=out), move.seat)


_PLAY: dict[type, Callable[[Counts, Any], Counts]] = {
    Place: _place,
    Pass: _pass,
    Drained: _drained,
    NoMore: _no_more,
    Take: _take,
    Weather: _weather,
    Flood: _flood,
    Dry: _dry,
    Harvest: _harvest,
    Buy: _trade,
    Exchange: _trade,
    Done: _done,
    Return: _return,
    Shared: _shared,
    RunTo: _run,
}
