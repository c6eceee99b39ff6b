"""Why the rules refuse a move, in a sentence that names the rule. Asked for only after a refusal; refused_places.py
speaks about the board.
"""

from games.h2olland.components import AREA_MAX, WEATHER_CARDS
from games.h2olland.rules.board import adjacent
from games.h2olland.rules.lake import ROTATIONS, areas, dike_spots
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
from games.h2olland.rules.race import occupied
from games.h2olland.rules.squares import domino_name, is_domino, name
from games.h2olland.rules.state import Stage, State, domino
from games.h2olland.rules.stock import CROPS, FIELDS, NAMES, PRICE, TULIPS, count, counts, covers
from games.h2olland.rules.summer import all_open_areas, colours
from games.h2olland.rules.winter import EXCHANGES, GOODS, LAST_GOODS, excess, in_stock, opened
from games.h2olland.rules.words import colour
from games.kit.grid import each


def refused_square(state: State, square: int, kind: str) -> str:
    """Why this building may not stand on this quadrant."""
    if square.bit_count() != 1:
        return f"a {kind} stands on one quadrant (4.1)"
    board, turn = state.board, state.turn
    taken = _not_free(state, square)
    if taken:
        return taken
    if not square & board.allowed[turn]:
        owner = next(seat for seat, zone in enumerate(board.zones) if zone & square)
        return f"{name(square)} lies in the safe zone of {colour(owner)} (4.1)"
    if kind == "mill":
        return f"{name(square)} touches no building, linked field or worker of {colour(turn)} (4.1)"
    if square & state.land.by_farms:
        return f"{name(square)} is adjacent to a farm (R12)"
    return f"{colour(turn)} has no connection to the island yet (R13)"


def refused_field(state: State, kind: str, squares: int) -> str:
    if not is_domino(squares):
        return "a field lies on two quadrants side by side (4.2)"
    taken = _not_free(state, squares)
    if taken:
        return taken
    land, player = state.land, state.players[state.turn]
    if squares & land.barren:
        return f"{name(squares & land.barren)} is barren: only farms and mills stand there (4.2)"
    mills = player.mills.bit_count()
    if kind in TULIPS and TULIPS.index(kind) >= mills:
        return f"{kind} tulips need {TULIPS.index(kind) + 1} own mills on the board, not {mills} (1.6)"
    who = colour(state.turn)
    if kind in TULIPS:
        return f"{domino_name(squares)} touches no building of {who}, and no field linked to one (4.2)"
    if kind in CROPS:
        return f"{domino_name(squares)} touches no building of {who} (4.2)"
    if squares & adjacent(state.board, player.farms):
        return f"the farm at {domino_name(squares)} has its cow field already (R14)"
    return f"{domino_name(squares)} touches no farm of {who} (4.2)"


def refused_dike(state: State, edge: str) -> str:
    board, lake = state.board, state.lake
    bit = board.edge_bits.get(edge, 0)
    if not bit:
        return f"{edge} is no edge between two tiles of the lake (R24)"
    if board.ends[bit.bit_length() - 1] & ~lake.water:
        return f"a dike lies between two water tiles, and {edge} has land on a side (R24)"
    if lake.dikes & bit:
        return f"there is a dike on {edge} already (4.3)"
    assert not bit & dike_spots(board, lake.water, lake.dikes)
    return f"{edge} begins neither at a shore nor at a dike (4.3)"


def refused_run(state: State, squares: int) -> str:
    firsts = squares & (state.land.lefts | state.land.tops)
    if firsts.bit_count() != 1 or squares != domino(state.land, firsts):
        return "a worker runs to a field, not to bare land, barren land or a building (5.5)"
    if squares & occupied(state.players):
        return f"there is a worker on {domino_name(squares)} already (5.5)"
    return f"{domino_name(squares)} touches no mill and no worker of {colour(state.turn)} (5.5)"


def _not_free(state: State, squares: int) -> str:
    board, land = state.board, state.land
    if squares & ~board.squares:
        return "that is not on the land of the board (4.0)"
    water = sum(board.blocks[tile.bit_length() - 1] for tile in each(state.lake.water))
    if squares & water:
        return f"{name(squares & water)} is water (4.0)"
    if squares & ~land.free:
        return f"there is something on {name(squares & ~land.free)} already (4.0)"
    return ""


def refused_area(state: State, names: tuple[str, ...]) -> str:
    board, lake = state.board, state.lake
    area = sum({board.tile_bits.get(name, 0) for name in names})
    text = " ".join(names)
    if area not in areas(board, lake.water, lake.dikes):
        return f"{text} is not an area: water that land and dikes enclose (4.4)"
    if area.bit_count() > AREA_MAX:
        return f"an area of {area.bit_count()} tiles is too large: at most {AREA_MAX} (4.4)"
    if area not in all_open_areas(state):
        return f"in {text} not every tile can have an unused mill of its own (R18)"
    if names != tuple(sorted(names)):
        return f"{text} is one area; name its tiles in alphabetical order (4.4)"
    return f"{colour(state.turn)} has no unused mill at {text} (4.4)"


def refused_turn(state: State, tile: str, number: int) -> str:
    board, summer = state.board, state.summer
    bit = board.tile_bits.get(tile, 0)
    if not bit & summer.area:
        return f"{tile} is not a tile of the area that is still water (4.4)"
    if not board.shores[bit.bit_length() - 1] & state.players[state.turn].mills & summer.crew:
        return f"{colour(state.turn)} has no mill at {tile} (4.4)"
    return _unknown(state, number) or f"if {colour(state.turn)} turns {tile}, another tile is left without a mill (R22)"


def refused_drought(state: State, tile: str, number: int) -> str:
    if not state.board.tile_bits.get(tile, 0) & state.lake.water:
        return f"{tile} is not a water tile (4.5)"
    return _unknown(state, number)


def _unknown(state: State, number: int) -> str:
    if number > 0 and state.lake.unseen >> number & 1:
        return ""
    return f"land tile {number} cannot turn up: it lies elsewhere, or does not exist (2)"


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
