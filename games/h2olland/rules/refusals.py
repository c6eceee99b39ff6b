"""Why the rules refuse a move, in a sentence that names the rule. Asked for only after a refusal; refused_places.py
speaks about the board.
"""

from games.h2olland.components import WEATHER_CARDS
from games.h2olland.rules.deals import EXCHANGES, GOODS, LAST_GOODS, in_stock, opened
from games.h2olland.rules.draining import colours
from games.h2olland.rules.lake import ROTATIONS
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
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.refused_places import refused_dike, refused_field, refused_run, refused_square
from games.h2olland.rules.refused_water import refused_area, refused_drought, refused_turn
from games.h2olland.rules.state import Stage, State
from games.h2olland.rules.stock import FIELDS, NAMES, PRICE, TULIPS, count, counts, covers
from games.h2olland.rules.winter import excess
from games.h2olland.rules.words import colour

_NOW: dict[Stage, str] = {
    "spring": "it is spring: build, plant or pass (3.1)",
    "dikes": "it is summer: lay a dike or pass (3.2)",
    "drain": "now an area is chosen for draining (4.4)",
    "turn": "now a tile of the area is turned over (4.4)",
    "lay": "now the barren land that was turned over is laid (4.4)",
    "reward": "now tulips are taken as a reward for draining (4.4)",
    "weather": "it is autumn: a weather card is turned up (3.3)",
    "drought": "there is a drought: turn a water tile or pass (4.5)",
    "winter": "it is winter: trade with the co-op, or be done (3.4)",
    "barn": "now barns shrink to five tiles (3.4)",
    "last trade": "now is the last trade: mills and tulips only (5.1)",
    "last planting": "now is the last planting: a farm, a mill or a tulip (5.3)",
    "race": "now is the race: a worker occupies a field (5.5)",
    "over": "the game is over (5.5)",
}
_FITTING: dict[Stage, tuple[type, ...]] = {
    "spring": (Farm, Mill, Plant, Pass),
    "dikes": (Dike, Pass),
    "drain": (Drain,),
    "turn": (Turn,),
    "lay": (Lay,),
    "reward": (Take,),
    "weather": (Weather,),
    "drought": (Turn, Pass),
    "winter": (Buy, Exchange, Done),
    "barn": (Return,),
    "last trade": (Buy, Exchange, Done),
    "last planting": (Farm, Mill, Plant, Pass),
    "race": (Run,),
    "over": (),
}


def refusal(state: State, move: Move) -> str:
    """The sentence for an illegal move; the caller knows that it is illegal."""
    if not isinstance(move, _FITTING[state.stage]):
        return _NOW[state.stage]
    if isinstance(move, Weather):
        return _card(state, move.card)
    if isinstance(move, Return):
        return _return(state, move)
    if move.seat != state.turn:
        return f"it is {colour(state.turn)}'s turn, not {colour(move.seat)}'s (3.0)"
    return _of_the_turn(state, move)


def _of_the_turn(state: State, move: Move) -> str:
    """The seat is right and the season too."""
    match move:
        case Farm(_, square):
            return _not_in_barn(state, "farm") or refused_square(state, square, "farm")
        case Mill(_, square):
            return _not_in_barn(state, "mill") or refused_square(state, square, "mill")
        case Plant(_, kind, squares):
            return _not_a_field(kind) or _not_in_barn(state, kind) or refused_field(state, kind, squares)
        case Dike(_, edge):
            return refused_dike(state, edge)
        case Pass():
            return "in the last planting everybody places something while they can (R30)"
        case Drain(_, area):
            return refused_area(state, area)
        case Turn(_, tile, id_):
            return refused_turn(state, tile, id_) if state.stage == "turn" else refused_drought(state, tile, id_)
        case Lay(_, rotation):
            return f"a tile is turned by {ROTATIONS[0]} to {ROTATIONS[-1]} quarters, not by {rotation} (4.4)"
        case Take(_, kind):
            return _take(state, kind)
        case Buy(_, kind):
            return _buy(state, kind)
        case Exchange(_, give, get):
            return _exchange(state, give, get)
        case Run(_, squares):
            return refused_run(state, squares)
        case Weather() | Done() | Return():
            raise AssertionError(f"nothing is wrong with {move}")


def _not_a_field(kind: str) -> str:
    return "" if kind in FIELDS else f"{kind} is not a field; there are {', '.join(FIELDS)} (4.2)"


def _not_in_barn(state: State, kind: str) -> str:
    if count(state.players[state.turn].barn, kind):
        return ""
    return f"{colour(state.turn)} has no {kind} in the barn (3.1)"


def _take(state: State, kind: str) -> str:
    if kind not in TULIPS:
        return f"the reward is a tulip, not {kind} (4.4)"
    if not opened(state.players[state.turn], kind):
        return _track(state, kind)
    return f"no {kind} tulips are left; there are {', '.join(colours(state, state.turn))} (R37)"


def _card(state: State, card: int) -> str:
    if card in state.weather:
        return f"weather card {card} was turned up before (3.3)"
    return f"there are weather cards 1 to {len(WEATHER_CARDS)}, not {card} (3.3)"


def _buy(state: State, kind: str) -> str:
    player = state.players[state.turn]
    if kind not in GOODS:
        return f"the co-op sells {', '.join(GOODS)}, but no {kind} (1.6)"
    if state.stage == "last trade" and kind not in LAST_GOODS:
        return f"in the last trade only mills and tulips are sold, no {kind} (5.1)"
    if not opened(player, kind):
        return _track(state, kind)
    if not in_stock(state.bank, player, kind):
        return f"the co-op has no {kind} left (R37)"
    return f"a {kind} costs {_listed(PRICE[kind])}; {colour(state.turn)} has not got that (1.6)"


def _track(state: State, kind: str) -> str:
    mills = state.players[state.turn].mills.bit_count()
    needed = TULIPS.index(kind) + 1
    return f"{kind} tulips need {needed} own mills on the board, and {colour(state.turn)} has {mills} (1.6)"


def _exchange(state: State, give: str, get: str) -> str:
    if give in TULIPS or get in TULIPS:
        return "tulips are never exchanged (1.6)"
    if (give, get) not in EXCHANGES:
        return (
            f"{give} is not exchanged for {get}: three equal crops give another crop, one of each crop a cow, "
            "and a cow any crop (1.6)"
        )
    paid, got = EXCHANGES[give, get]
    if not covers(state.players[state.turn].barn, paid):
        return f"that takes {_listed(paid)}; {colour(state.turn)} has not got that (1.6)"
    return f"the co-op has no {_listed(got)[2:]} left (R37)"


def _return(state: State, move: Return) -> str:
    if not 0 <= move.seat < len(state.players):
        return f"nobody plays {colour(move.seat)} (3.4)"
    if not excess(state.players[move.seat]):
        return f"{colour(move.seat)} has no more than five tiles and keeps them (3.4)"
    if move.kind in NAMES and move.kind not in FIELDS:
        return f"a {move.kind} takes no space in the barn (3.4)"
    return f"{colour(move.seat)} has no {move.kind} in the barn (3.4)"


def _listed(stock: int) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in counts(stock))
