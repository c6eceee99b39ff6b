"""The greedy bot's placements: mills where they can drain, crops and cows while they still bear, tulips always."""

from collections.abc import Callable, Iterable

from games.h2olland.components import YEARS
from games.h2olland.rules.board import adjacent
from games.h2olland.rules.moves import Farm, Mill, Pass, Plant
from games.h2olland.rules.placement import farm_spots, field_spots, mill_spots
from games.h2olland.rules.squares import across, beside, down
from games.h2olland.rules.state import State, food_squares
from games.h2olland.rules.stock import CROPS, TULIPS, count
from games.kit.choices import Luck
from games.kit.grid import each

# In the order in which they are placed; a kind without a place is left in the barn.
ORDER = ("mill", "farm", "cow", *TULIPS[::-1], *CROPS)
LAST_ORDER = ("mill", *TULIPS[::-1], "farm")
SOWING_ENDS = 1  # years before the end: what is sown then bears no more than it costs
# What a place is worth less. Found by play: sharing a crop costs little, since both harvest it.
SHARED = 0.5  # a crop that a neighbour harvests too, and that goes before the race
CROWDED = 0.6  # a quadrant of a crop where a tulip could have lain
WASTED = 1.0  # a free quadrant that is left alone: no field fits on it any more


def best_placement(state: State, luck: Luck) -> Farm | Mill | Plant | Pass:
    last = state.stage == "last planting"
    for kind in LAST_ORDER if last else ORDER:
        if count(state.players[state.turn].barn, kind) and (last or _wants(state, kind)):
            move = _best_of(state, kind, luck)
            if move:
                return move
    return Pass(state.turn)


def _wants(state: State, kind: str) -> bool:
    """Crops and cows are worth sowing while enough harvests are to come."""
    return kind not in (*CROPS, "cow") or YEARS[len(state.players)] - state.year >= SOWING_ENDS


def _best_of(state: State, kind: str, luck: Luck) -> Farm | Mill | Plant | None:
    board, land, turn = state.board, state.land, state.turn
    player = state.players[turn]
    if kind == "farm":
        farm = _best(each(farm_spots(board, land, player, turn)), lambda spot: _room(state, spot), luck)
        return Farm(turn, farm) if farm else None
    if kind == "mill":
        mill = _best(each(mill_spots(board, land, player, turn)), lambda spot: _mill_worth(state, spot), luck)
        return Mill(turn, mill) if mill else None
    lying, standing = field_spots(board, land, player, kind)
    dominoes = [*map(across, each(lying)), *map(down, each(standing))]
    worth = _tulip_worth if kind in TULIPS else _food_worth
    field = _best(dominoes, lambda squares: worth(state, squares), luck)
    return Plant(turn, kind, field) if field else None


def _best(spots: Iterable[int], worth: Callable[[int], float], luck: Luck) -> int:
    """The spot of greatest worth; luck decides between equals."""
    ranked = [(worth(spot), luck.random(), spot) for spot in spots]
    return max(ranked)[2] if ranked else 0


def _mill_worth(state: State, spot: int) -> float:
    """Water that no own mill stands at yet, fields that it would link, and soil that it does not waste."""
    board, player = state.board, state.players[state.turn]
    worth = 0.0
    for tile in each(state.lake.water):
        beach = board.shores[tile.bit_length() - 1]
        if beach & spot:
            worth += 1 if beach & player.mills else 4
    fresh = board.near[spot] & food_squares(state.land) & ~player.by_buildings
    return worth + fresh.bit_count() + 0.3 * _room(state, spot) + (1 if spot & state.land.barren else 0)


def _room(state: State, spot: int) -> float:
    """Free soil around, which is where fields will lie."""
    soil = state.land.free & ~state.land.barren
    return (state.board.near[spot] & soil).bit_count() + (0.5 if spot & state.land.barren else 0)


def _food_worth(state: State, squares: int) -> float:
    """Away from the water, and where it leaves soil open for tulips; a little away from others, who would share it."""
    board, turn = state.board, state.turn
    others = sum(bool(squares & player.by_buildings) for seat, player in enumerate(state.players) if seat != turn)
    wet = any(board.blocks[tile.bit_length() - 1] & adjacent(board, squares) for tile in each(state.lake.water))
    own = state.players[turn]
    crowded = (squares & own.by_linked).bit_count()
    return -SHARED * others - wet - CROWDED * crowded - WASTED * _wasted(state, squares)


def _tulip_worth(state: State, squares: int) -> float:
    """Beside own mills, where the race begins, and beside own tulips."""
    own = state.players[state.turn]
    near = adjacent(state.board, squares)
    theirs = 0
    for seat, player in enumerate(state.players):
        if seat != state.turn:
            theirs |= player.mills
    at = 2.0 * bool(near & own.mills) + bool(near & own.workers) - 1.5 * bool(near & theirs)
    return at - WASTED * _wasted(state, squares)


def _wasted(state: State, squares: int) -> int:
    """How many free quadrants beside a field would have no free neighbour left."""
    soil = state.land.free & ~state.land.barren & ~squares
    return sum(not beside(one) & soil for one in each(beside(squares) & soil))
