"""Why the rules refuse a move, in a sentence that ends with the number of the rule."""

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
from games.h2olland.rules.words import a, amount, colour, plural
from games.kit.grid import each

_NOW: dict[Stage, str] = {
    "spring": "it is spring: build, plant or pass (3.1)",
    "dikes": "it is summer: lay a dike or pass (3.2)",
    "drain": "first choose an area to drain (4.4)",
    "turn": "first turn over a tile of the area (4.4)",
    "lay": "first lay the barren land (4.4)",
    "reward": "first take the tulips for draining (4.4)",
    "weather": "it is autumn: turn up a weather card (3.3)",
    "drought": "there is a drought: turn over a water tile or pass (4.5)",
    "winter": "it is winter: trade with the co-op or finish trading (3.4)",
    "barn": "first return tiles until no barn holds more than five (3.4)",
    "last trade": "it is the last trade: buy mills and tulips or finish trading (5.1)",
    "last planting": "it is the last planting: place a farm, a mill or a tulip (5.3)",
    "race": "it is the race: send a worker to a field (5.5)",
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
    """The sentence for a move that the caller knows to be illegal."""
    if not isinstance(move, _FITTING[state.stage]):
        return _NOW[state.stage]
    if isinstance(move, Weather):
        return _card(state, move.card)
    if isinstance(move, Return):
        return _return(state, move)
    if move.seat != state.turn:
        return f"it is {_who(state, state.turn)}'s turn, not {_who(state, move.seat)}'s (3.0)"
    return _of_the_turn(state, move)


def _who(state: State, seat: int) -> str:
    return colour(seat, state.board.letters)


def _of_the_turn(state: State, move: Move) -> str:
    """The refusal of a move that suits the season and comes from the right seat."""
    match move:
        case Farm(_, square):
            return _not_in_barn(state, "farm") or _square(state, square, "farm")
        case Mill(_, square):
            return _not_in_barn(state, "mill") or _square(state, square, "mill")
        case Plant(_, kind, squares):
            return _not_a_field(kind) or _not_in_barn(state, kind) or _field(state, kind, squares)
        case Dike(_, edge):
            return _not_in_barn(state, "dike", "3.2") or _dike(state, edge)
        case Pass():
            return "in the last planting you must place something if you can (R30)"
        case Drain(_, area):
            return _area(state, area)
        case Turn(_, tile, id_):
            return _turn(state, tile, id_) if state.stage == "turn" else _drought(state, tile, id_)
        case Lay(_, rotation):
            return f"a tile can be given {ROTATIONS[0]} to {ROTATIONS[-1]} quarter turns, not {rotation} (4.4)"
        case Take(_, kind):
            return _take(state, kind)
        case Buy(_, kind):
            return _buy(state, kind)
        case Exchange(_, give, get):
            return _exchange(state, give, get)
        case Run(_, squares):
            return _run(state, squares)
        case Weather() | Done() | Return():
            raise AssertionError(f"nothing is wrong with {move}")


def _not_a_field(kind: str) -> str:
    return "" if kind in FIELDS else f"{kind} is not a field: choose {', '.join(FIELDS)} (4.2)"


def _not_in_barn(state: State, kind: str, rule: str = "3.1") -> str:
    if count(state.players[state.turn].barn, kind):
        return ""
    return f"{_who(state, state.turn)} has no {plural(kind)} in the barn ({rule})"


def _square(state: State, square: int, kind: str) -> str:
    """Why this building may not stand on this quadrant."""
    if square.bit_count() != 1:
        return f"a {kind} takes one quadrant (4.1)"
    board, turn = state.board, state.turn
    taken = _not_free(state, square)
    if taken:
        return taken
    if not square & board.allowed[turn]:
        owner = next(seat for seat, zone in enumerate(board.zones) if zone & square)
        return f"{name(square)} is in {_who(state, owner)}'s safe zone (4.1)"
    if kind == "mill":
        return f"{name(square)} touches none of {_who(state, turn)}'s buildings, linked fields or workers (4.1)"
    if square & state.land.by_farms:
        return f"{name(square)} is next to another farm (R12)"
    return f"{_who(state, turn)} is not connected to the island yet (R13)"


def _field(state: State, kind: str, squares: int) -> str:
    if not is_domino(squares):
        return "a field takes two quadrants side by side (4.2)"
    taken = _not_free(state, squares)
    if taken:
        return taken
    land, player = state.land, state.players[state.turn]
    if squares & land.barren:
        return f"{name(squares & land.barren)} is barren, so only farms and mills can stand there (4.2)"
    if not opened(player, kind):
        return _track(state, kind)
    who = _who(state, state.turn)
    if kind in TULIPS:
        return f"{domino_name(squares)} touches none of {who}'s buildings or linked fields (4.2)"
    if kind in CROPS:
        return f"{domino_name(squares)} touches none of {who}'s buildings (4.2)"
    farms = player.farms & adjacent(state.board, squares)
    if farms:
        return f"{who}'s farm on {' and on '.join(map(name, each(farms)))} already has a cow field (R14)"
    return f"{domino_name(squares)} touches none of {who}'s farms (4.2)"


def _not_free(state: State, squares: int) -> str:
    board, land = state.board, state.land
    if squares & ~board.squares:
        return "that is not land on this board (4.0)"
    water = sum(board.blocks[tile.bit_length() - 1] for tile in each(state.lake.water))
    if squares & water:
        return f"{name(squares & water)} is water (4.0)"
    if squares & ~land.free:
        return f"there is already something on {name(squares & ~land.free)} (4.0)"
    return ""


def _dike(state: State, edge: str) -> str:
    board, lake = state.board, state.lake
    bit = board.edge_bits.get(edge, 0)
    if not bit:
        return f"{edge} is not an edge between two tiles of the lake (R24)"
    if board.ends[bit.bit_length() - 1] & ~lake.water:
        return f"a dike lies between two water tiles, but {edge} has land on one side (R24)"
    if lake.dikes & bit:
        return f"there is already a dike on {edge} (4.3)"
    assert not bit & dike_spots(board, lake.water, lake.dikes)
    return f"{edge} touches neither a shore nor another dike (4.3)"


def _area(state: State, names: tuple[str, ...]) -> str:
    board, lake = state.board, state.lake
    area = sum({board.tile_bits.get(name, 0) for name in names})
    text = " ".join(names)
    if area not in areas(board, lake.water, lake.dikes):
        return f"{text} is not an area: an area is water enclosed by land and dikes (4.4)"
    if area.bit_count() > AREA_MAX:
        return f"an area may have at most {AREA_MAX} tiles, and this one has {area.bit_count()} (4.4)"
    if area not in all_open_areas(state):
        return f"not every tile of {text} has an unused mill of its own (R18)"
    if names != tuple(sorted(names)):
        return f"name the tiles of {text} in alphabetical order (4.4)"
    return f"{_who(state, state.turn)} has no unused mill beside {text} (4.4)"


def _turn(state: State, tile: str, number: int) -> str:
    board, summer = state.board, state.summer
    bit = board.tile_bits.get(tile, 0)
    if not bit & summer.area:
        return f"{tile} is not a water tile of this area (4.4)"
    if not board.shores[bit.bit_length() - 1] & state.players[state.turn].mills & summer.crew:
        return f"{_who(state, state.turn)} has no mill beside {tile} (4.4)"
    stranded = f"if {_who(state, state.turn)} turns {tile}, another tile will be left without a mill (R22)"
    return _unknown(state, number) or stranded


def _drought(state: State, tile: str, number: int) -> str:
    if not state.board.tile_bits.get(tile, 0) & state.lake.water:
        return f"{tile} is not a water tile (4.5)"
    return _unknown(state, number)


def _unknown(state: State, number: int) -> str:
    if number > 0 and state.lake.unseen >> number & 1:
        return ""
    return f"land tile {number} cannot be here: it lies elsewhere or does not exist (2)"


def _take(state: State, kind: str) -> str:
    if kind not in TULIPS:
        return f"the reward is a tulip, not {a(kind)} (4.4)"
    if not opened(state.players[state.turn], kind):
        return _track(state, kind)
    return f"no {kind} tulips are left: choose {', '.join(colours(state, state.turn))} (R37)"


def _card(state: State, card: int) -> str:
    if card in state.weather:
        return f"weather card {card} has already come up (3.3)"
    return f"weather cards are numbered 1 to {len(WEATHER_CARDS)}, not {card} (3.3)"


def _buy(state: State, kind: str) -> str:
    player = state.players[state.turn]
    if kind not in GOODS:
        return f"the co-op does not sell {plural(kind)}: choose {', '.join(GOODS)} (1.6)"
    if state.stage == "last trade" and kind not in LAST_GOODS:
        return f"the last trade is for mills and tulips, not for {plural(kind)} (5.1)"
    if not opened(player, kind):
        return _track(state, kind)
    if not in_stock(state.bank, player, kind):
        return f"the co-op has no {plural(kind)} left (R37)"
    return f"{_who(state, state.turn)} cannot pay for {a(kind)}, which costs {_listed(PRICE[kind])} (1.6)"


def _track(state: State, kind: str) -> str:
    needed = amount(TULIPS.index(kind) + 1, "mill")
    mills = state.players[state.turn].mills.bit_count()
    return f"{kind} tulips need {needed} on the board, and {_who(state, state.turn)} has {mills} (1.6)"


def _exchange(state: State, give: str, get: str) -> str:
    if give in TULIPS or get in TULIPS:
        return "tulips are never exchanged (1.6)"
    if (give, get) not in EXCHANGES:
        return (
            f"{give} cannot be exchanged for {get}: three of one crop buy another crop, one of each crop buys a cow, "
            "and a cow buys any crop (1.6)"
        )
    paid, _ = EXCHANGES[give, get]
    if not covers(state.players[state.turn].barn, paid):
        return f"that takes {_listed(paid)}, which {_who(state, state.turn)} does not have (1.6)"
    return f"the co-op has no {plural(get)} left (R37)"


def _return(state: State, move: Return) -> str:
    if not 0 <= move.seat < len(state.players):
        return f"nobody plays {_who(state, move.seat)} (3.4)"
    if not excess(state.players[move.seat]):
        return f"{_who(state, move.seat)} has no more than five tiles, so none go back (3.4)"
    if move.kind in NAMES and move.kind not in FIELDS:
        return f"a {move.kind} takes up no space in the barn (3.4)"
    return f"{_who(state, move.seat)} has no {plural(move.kind)} in the barn (3.4)"


def _run(state: State, squares: int) -> str:
    firsts = squares & (state.land.lefts | state.land.tops)
    if firsts.bit_count() != 1 or squares != domino(state.land, firsts):
        return "workers run to fields, not to bare land, barren land or buildings (5.5)"
    if squares & occupied(state.players):
        return f"there is already a worker on {domino_name(squares)} (5.5)"
    return f"{domino_name(squares)} touches none of {_who(state, state.turn)}'s mills or workers (5.5)"


def _listed(stock: int) -> str:
    return ", ".join(amount(number, kind) for kind, number in counts(stock))
