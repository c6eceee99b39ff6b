"""Why a table without the map refuses a move, in a sentence that says what to do instead."""

from games.h2olland import rules
from games.h2olland.components import AREA_MAX
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.moves import Buy, Done, Exchange, Pass, Return, Take, Weather
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.stock import FOODS, PLANTABLE, RACING, TULIPS, UNIT, count, mask
from games.h2olland.rules.words import a, amount, colour, noun, plural
from games.h2olland.table.counts import Counts, Stage, Village, colours, coop, free_fields
from games.h2olland.table.moves import Deal, Drained, Dry, Flood, Harvest, InGame, NoMore, Place, RunTo, Shared
from games.kit.errors import IllegalMove

PLACEABLE: dict[Stage, int] = {"spring": PLANTABLE, "dikes": mask(["dike"]), "last planting": RACING}
_NOW: dict[Stage, str] = {
    "spring": "It is spring: build, plant or pass.",
    "dikes": "It is summer: lay a dike or pass.",
    "drain": "Enter the area that was drained, or say that no more can be.",
    "reward": "First take the tulips for draining.",
    "weather": "It is autumn: turn up a weather card.",
    "flood": "Enter how many fields were flooded.",
    "drought": "There is a drought: turn over a water tile or pass.",
    "harvest": "Everybody enters their own harvest.",
    "winter": "It is winter: trade with the co-op or finish trading.",
    "barn": "First return tiles until no barn holds more than five.",
    "last trade": "It is the last trade: buy mills and tulips or finish trading.",
    "shared": "Enter the fields that more than one village uses. They go back.",
    "last planting": "It is the last planting: place a farm, a mill or a tulip.",
    "race": "It is the race: send a worker to a field.",
    "over": "The game is over.",
}
_TRADES = (Buy, Exchange, Deal, Done)
_FITTING: dict[Stage, tuple[type, ...]] = {
    "spring": (Place, Pass),
    "dikes": (Place, Pass),
    "drain": (Drained, NoMore),
    "reward": (Take,),
    "weather": (Weather,),
    "flood": (Flood,),
    "drought": (Dry, Pass),
    "harvest": (Harvest,),
    "winter": _TRADES,
    "barn": (Return,),
    "last trade": _TRADES,
    "shared": (Shared,),
    "last planting": (Place, Pass),
    "race": (RunTo, Pass),
    "over": (),
}


def refusal(it: Counts, move: InGame) -> str:
    if not isinstance(move, _FITTING[it.stage]):
        return _NOW[it.stage]
    seat = getattr(move, "seat", NOBODY)
    if seat not in (NOBODY, *range(len(it.villages))):
        return f"Nobody plays {_who(it, seat)} here."
    if it.turn != NOBODY and seat != it.turn:
        return f"It is {_who(it, it.turn)}'s turn, not {_who(it, seat)}'s."
    return _of_the_counts(it, move)


def may(it: Counts, move: InGame) -> bool:
    return not refusal(it, move)


def placeable(it: Counts, seat: int) -> list[str]:
    """The kinds that this seat may place now; only the players see where."""
    barn = it.villages[seat].barn & PLACEABLE.get(it.stage, 0)
    return [kind for kind in UNIT if barn & mask([kind]) and not _above_track(it.villages[seat], kind)]


def spoken(reason: str) -> str:
    """A refusal of the rules as a sentence on a phone, without the number of the rule."""
    words = reason.rpartition(" (")[0] or reason
    return f"{words[0].upper()}{words[1:]}."


def _who(it: Counts, seat: int) -> str:
    return colour(seat, it.letters)


def _of_the_counts(it: Counts, move: InGame) -> str:
    match move:
        case Place(seat, kind):
            return _no_piece(it, seat, kind)
        case Drained():
            return _no_drain(it, move)
        case Dry(_, dikes):
            return _too_many(dikes, it.dikes, "dike", "on the lake")
        case Take(seat, kind):
            return "" if kind in colours(it, seat) else f"{_who(it, seat).capitalize()} cannot take {a(kind)} now."
        case Weather(card):
            return "" if card in CARDS and card not in it.weather else f"Weather card {card} cannot come up now."
        case Flood(fields):
            kind = CARDS[it.weather[-1]].strikes
            return _too_many(fields, count(it.land, kind), f"{kind} field", "on the board")
        case Harvest(_, foods) | Shared(foods):
            return _no_fields(it, foods)
        case RunTo(_, kind):
            return "" if count(free_fields(it), kind) else f"There is no free {noun(kind)} field left."
        case Buy() | Exchange() | Return():
            return _no_trade(it, move)
    return ""


def _no_piece(it: Counts, seat: int, kind: str) -> str:
    village = it.villages[seat]
    if not mask([kind]) & PLACEABLE[it.stage]:
        return _NOW[it.stage]
    if not count(village.barn, kind):
        return f"{_who(it, seat).capitalize()} has no {plural(kind)} in the barn."
    if _above_track(village, kind):
        needed = amount(TULIPS.index(kind) + 1, "mill")
        return f"{kind.capitalize()} tulips need {needed} on the board, and {_who(it, seat)} has {village.mills}."
    return ""


def _above_track(village: Village, kind: str) -> bool:
    return kind in TULIPS[village.mills :]


def _no_drain(it: Counts, move: Drained) -> str:
    if len(move.mills) != len(it.villages):
        return f"Enter the mills of all {len(it.villages)} villages, 0 for those that took no part."
    if not 1 <= move.tiles <= AREA_MAX:
        return f"Enter 1 to {AREA_MAX} tiles for an area, not {move.tiles}."
    if move.tiles > it.water:
        return _too_many(move.tiles, it.water, "water tile", "left")
    for seat, mills in enumerate(move.mills):
        idle = it.villages[seat].mills - it.used[seat]
        if mills > idle:
            return f"{_who(it, seat).capitalize()} has {amount(idle, 'unused mill')} this summer, not {mills}."
    if sum(move.mills) < move.tiles:
        return f"Each tile needs a mill of its own, but {sum(move.mills)} took part for {amount(move.tiles, 'tile')}."
    if not move.mills[move.seat]:
        return f"{_who(it, move.seat).capitalize()} has no mill there. Enter this area for the player who chose it."
    last = it.letters.index(move.last)
    if last >= len(it.villages) or not move.mills[last]:
        return f"{_who(it, last).capitalize()} has no mill there, so cannot have turned the last tile."
    return _too_many(move.dikes, it.dikes, "dike", "on the lake")


def _no_fields(it: Counts, foods: tuple[int, ...]) -> str:
    for kind, number in zip(FOODS, foods, strict=True):
        if number > count(it.land, kind):
            return _too_many(number, count(it.land, kind), f"{kind} field", "on the board")
    return ""


def _no_trade(it: Counts, move: Buy | Exchange | Return) -> str:
    state = coop(it)
    if move in rules.legal(state):
        return ""
    try:
        rules.play(state, move)
    except IllegalMove as error:
        return spoken(str(error))
    raise AssertionError(f"{move} is legal after all")


def _too_many(entered: int, there: int, what: str, where: str) -> str:
    if entered <= there:
        return ""
    return f"There {'is' if there == 1 else 'are'} only {amount(there, what)} {where}, not {entered}."
