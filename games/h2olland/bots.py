"""Bots for practice and for balancing: a random one, a greedy one that takes what is best at once, and a beginner.

A State holds no secrets, so no bot can peek. thinking.py has the one that plays its options out.
"""

from collections.abc import Callable, Iterable
from functools import cache

from games.h2olland.components import AREA_MAX, BARN_SPACES, YEARS
from games.h2olland.rules import legal
from games.h2olland.rules.board import Board, adjacent, tile_names
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.lake import can_all, dike_spots, shore
from games.h2olland.rules.moves import (
    Buy,
    Dike,
    Done,
    Drain,
    Exchange,
    Farm,
    Mill,
    Move,
    Pass,
    Plant,
    Return,
    Run,
    Take,
    Turn,
)
from games.h2olland.rules.placement import farm_spots, field_spots, mill_spots
from games.h2olland.rules.race import free_fields
from games.h2olland.rules.squares import across, beside, down
from games.h2olland.rules.state import State, firsts_of, food_squares
from games.h2olland.rules.stock import CROPS, FIELDS, FOODS, INDEX, LIMITED, PRICE, TULIPS, count, covers, pieces
from games.h2olland.rules.summer import open_areas, turnable, unused_mills
from games.h2olland.rules.winter import EXCHANGES, Pair, excess, in_stock, opened
from games.kit.choices import Luck
from games.kit.grid import each, select

Bot = Callable[[State, Luck], Move]

# In this order pieces are placed; a kind without a place stays in the barn.
ORDER = ("mill", "farm", "cow", *TULIPS[::-1], *CROPS)
LAST_ORDER = ("mill", *TULIPS[::-1], "farm")
SOWING_ENDS = 1  # years before the end: what is sown later does not pay

# What lowers the worth of a place. Measured: sharing a crop costs little, since both harvest it.
SHARED = 0.5  # a crop that a neighbour harvests too, and that goes back before the race
CROWDED = 0.6  # a quadrant of a crop where a tulip could have lain
WASTED = 1.0  # a free quadrant on which no field fits any more
DIKE = 0.4  # what a dike is worth, in tulips
TILE = 0.3  # what a tile of new land is worth, in tulips
FARMS_WANTED = 3
DIKES_WANTED = 2
MOST_EXCHANGES = 2  # on the way to one purchase
LATE = 2  # years before the end: from then on tulips are bought even if the barn has space
HELD_BACK = 3  # mills on the board; from then on mills wait for water beside which nobody has one
LONELY = 8.0  # what such water is worth to a mill; half of that to a farm from which a mill can get there
CARELESS = 0.3  # the share of pieces that the beginner puts just anywhere
PROSPECT = 0.3  # points for each point of a free field that a worker would open up


def random_bot(state: State, luck: Luck) -> Move:
    return legal(state).pick(luck)


def greedy_bot(state: State, luck: Luck) -> Move:
    """The move that gains most at once for the seat whose turn it is; luck decides on weather and land."""
    match state.stage:
        case "spring" | "last planting":
            return best_placement(state, luck)
        case "dikes":
            return best_dike(state)
        case "drain":
            return _best_area(state)
        case "turn":
            return turned(state, turnable(state, state.turn)[0], luck)
        case "reward":
            return Take(state.turn, next(move.kind for move in list(legal(state))[::-1] if isinstance(move, Take)))
        case "drought":
            return turned(state, _best_drought(state), luck)
        case "winter" | "last trade":
            return best_deal(state)
        case "barn":
            return worst_tile(state)
        case "race":
            return _best_run(state)
    return legal(state).pick(luck)


def beginner(state: State, luck: Luck) -> Move:
    """Knows like the greedy one what to do, but not where: it often puts pieces, dikes and workers just anywhere."""
    move = greedy_bot(state, luck)
    if isinstance(move, Farm | Mill | Plant | Dike | Run) and luck.random() < CARELESS:
        alike = [other for other in legal(state) if type(other) is type(move) and _kind(other) == _kind(move)]
        return alike[int(luck.random() * len(alike))]
    return move


def _kind(move: Move) -> str:
    return move.kind if isinstance(move, Plant) else ""


def best_placement(state: State, luck: Luck) -> Farm | Mill | Plant | Pass:
    last = state.stage == "last planting"
    for kind in LAST_ORDER if last else ORDER:
        if count(state.players[state.turn].barn, kind) and (last or _wants(state, kind)):
            move = _best_of(state, kind, luck)
            if move:
                return move
    return Pass(state.turn)


def _wants(state: State, kind: str) -> bool:
    """Whether to place this now: crops and cows only if enough harvests are still to come."""
    return kind not in (*CROPS, "cow") or YEARS[len(state.players)] - state.year >= SOWING_ENDS


def _best_of(state: State, kind: str, luck: Luck) -> Farm | Mill | Plant | None:
    ranked = ranked_places(state, kind, luck)
    if not ranked or (isinstance(ranked[0], Mill) and _held_back(state, ranked[0].square)):
        return None
    return ranked[0]


def ranked_places(state: State, kind: str, luck: Luck) -> list[Farm | Mill | Plant]:
    """Where the seat can place a piece of this kind, best first."""
    board, land, turn = state.board, state.land, state.turn
    player = state.players[turn]
    if kind == "farm":
        farms = _ranked(each(farm_spots(board, land, player, turn)), lambda spot: _farm_worth(state, spot), luck)
        return [Farm(turn, farm) for farm in farms]
    if kind == "mill":
        mills = _ranked(each(mill_spots(board, land, player, turn)), lambda spot: _mill_worth(state, spot), luck)
        return [Mill(turn, mill) for mill in mills]
    lying, standing = field_spots(board, land, player, kind)
    dominoes = [*map(across, each(lying)), *map(down, each(standing))]
    worth = _tulip_worth if kind in TULIPS else _food_worth
    return [Plant(turn, kind, field) for field in _ranked(dominoes, lambda squares: worth(state, squares), luck)]


def _ranked(spots: Iterable[int], worth: Callable[[int], float], luck: Luck) -> list[int]:
    """These spots, the worthiest first; luck decides between equals."""
    return [spot for _, _, spot in sorted(((worth(spot), luck.random(), spot) for spot in spots), reverse=True)]


def _mill_worth(state: State, spot: int) -> float:
    """Water beside which nobody has a mill yet, or at least not the seat, fields it would link, and soil it does not
    waste.
    """
    board, player = state.board, state.players[state.turn]
    standing, worth = _mills(state), 0.0
    for tile in each(state.lake.water):
        beach = board.shores[tile.bit_length() - 1]
        if beach & spot:
            worth += 1 if beach & player.mills else 2 if beach & standing else LONELY
    fresh = board.near[spot] & food_squares(state.land) & ~player.by_buildings
    return worth + fresh.bit_count() + 0.3 * room(state, spot) + (1 if spot & state.land.barren else 0)


def _farm_worth(state: State, spot: int) -> float:
    """Free soil for fields, and places for mills at water beside which nobody has one: a farm may stand anywhere."""
    places = state.board.near[spot] & state.land.free & state.board.allowed[state.turn]
    lonely = 0 if state.stage == "last planting" else sum(bool(beach & places) for beach in lonely_shores(state))
    return room(state, spot) + LONELY / 2 * lonely


def _held_back(state: State, spot: int) -> bool:
    """Whether a mill should wait for water that no mill can drain yet: none can be moved once it stands."""
    if state.stage == "last planting" or state.year == YEARS[len(state.players)]:
        return False
    lonely = lonely_shores(state)
    enough = state.players[state.turn].mills.bit_count() >= HELD_BACK
    return enough and bool(lonely) and not any(beach & spot for beach in lonely)


def lonely_shores(state: State) -> list[int]:
    """The shores of the water tiles beside which nobody has a mill."""
    standing = _mills(state)
    shores = [state.board.shores[tile.bit_length() - 1] for tile in each(state.lake.water)]
    return [beach for beach in shores if not beach & standing]


def _mills(state: State) -> int:
    """Everybody's mills."""
    mills = 0
    for player in state.players:
        mills |= player.mills
    return mills


def room(state: State, spot: int) -> float:
    """The free soil around, where fields can lie."""
    soil = state.land.free & ~state.land.barren
    return (state.board.near[spot] & soil).bit_count() + (0.5 if spot & state.land.barren else 0)


def _food_worth(state: State, squares: int) -> float:
    """Best away from the water, where it leaves soil for tulips, and a little away from those who would share it."""
    board, turn = state.board, state.turn
    others = sum(bool(squares & player.by_buildings) for seat, player in enumerate(state.players) if seat != turn)
    wet = any(board.blocks[tile.bit_length() - 1] & adjacent(board, squares) for tile in each(state.lake.water))
    own = state.players[turn]
    crowded = (squares & own.by_linked).bit_count()
    return -SHARED * others - wet - CROWDED * crowded - WASTED * _wasted(state, squares)


def _tulip_worth(state: State, squares: int) -> float:
    """Best beside the seat's mills, where the race begins, and beside its tulips."""
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


def best_dike(state: State) -> Dike | Pass:
    plans = ranked_dikes(state)
    return plans[0] if plans else Pass(state.turn)


def ranked_dikes(state: State) -> list[Dike]:
    """The first dike of each plan for which the seat has enough dikes, the best plan first."""
    board, lake, turn = state.board, state.lake, state.turn
    spots = dike_spots(board, lake.water, lake.dikes)
    dikes = count(state.players[turn].barn, "dike")
    plans: list[tuple[float, int]] = []
    dry, open_edges = ~lake.water, _wet_edges(board, lake.water) & ~lake.dikes
    for area, rim in areas_and_rims(board):
        if area & dry:
            continue
        missing = rim & open_edges
        if not 0 < missing.bit_count() <= dikes or not missing & spots:
            continue
        worth = _area_worth(state, area) - DIKE * missing.bit_count()
        if worth > 0:
            plans.append((worth, missing & spots))
    plans.sort(key=lambda plan: -plan[0])
    return list(dict.fromkeys(Dike(turn, board.edges[plan.bit_length() - 1]) for _, plan in plans))


@cache
def areas_and_rims(board: Board) -> tuple[tuple[int, int], ...]:
    """All connected sets of at most four tiles, each with the edges around it that have water on both sides."""
    layer = {1 << tile for tile in range(len(board.tiles))}
    found: set[int] = set()
    for _ in range(AREA_MAX):
        found |= layer
        layer = {
            area | behind
            for area in layer
            for tile in each(area)
            for _, behind in board.links[tile.bit_length() - 1]
            if not behind & area
        }
    return tuple((area, _rim(board, area)) for area in sorted(found))


def _rim(board: Board, area: int) -> int:
    return sum(1 << edge for edge, pair in enumerate(board.ends) if (pair & area).bit_count() == 1)


def _wet_edges(board: Board, water: int) -> int:
    """The edges with water on both sides."""
    return sum(1 << edge for edge, pair in enumerate(board.ends) if not pair & ~water)


def _area_worth(state: State, area: int) -> float:
    """The tulips and new land that the seat would gain, if all mills together can drain the area."""
    shores = [state.board.shores[tile.bit_length() - 1] for tile in each(area)]
    mills = _mills(state)
    if not can_all([mills & beach for beach in shores]):
        return 0.0
    own = 0
    for beach in shores:
        own |= beach & state.players[state.turn].mills
    return own.bit_count() + TILE * area.bit_count() if own else 0.0


def _best_area(state: State) -> Drain:
    """The area with most of the seat's mills, for they earn tulips."""
    own = state.players[state.turn].mills & unused_mills(state)
    area = max(open_areas(state, state.turn), key=lambda area: (own & shore(state.board, area)).bit_count())
    return Drain(state.turn, tile_names(state.board, area))


def turned(state: State, tile: int, luck: Luck) -> Turn:
    """This tile turned over, with any land that may be on its back."""
    unseen = state.lake.unseen
    id_ = select(unseen, int(luck.random() * unseen.bit_count()))
    return Turn(state.turn, state.board.tiles[tile.bit_length() - 1], id_)


def _best_drought(state: State) -> int:
    """The tile with most quadrants where the seat can plant next spring."""
    own = state.players[state.turn].by_network
    return max(each(state.lake.water), key=lambda tile: (own & state.board.blocks[tile.bit_length() - 1]).bit_count())


def best_deal(state: State) -> Buy | Exchange | Done:
    """The first of its wishes that can be paid for, with exchanges if need be."""
    turn = state.turn
    player = state.players[turn]
    for kind in _wishes(state):
        if opened(player, kind) and in_stock(state.bank, player, kind):
            way = _towards(player.barn, state.bank, PRICE[kind], MOST_EXCHANGES)
            if way is not None:
                return Exchange(turn, *way[0]) if way else Buy(turn, kind)
    return Done(turn)


def worst_tile(state: State) -> Return:
    """The crop of which there is most; tulips last, and the most valuable at the very end."""
    seat = next(seat for seat, player in enumerate(state.players) if excess(player))
    barn = state.players[seat].barn
    foods = [kind for kind in CROPS if count(barn, kind)] or [kind for kind in FOODS if count(barn, kind)]
    if foods:
        return Return(seat, max(foods, key=lambda kind: count(barn, kind)))
    return Return(seat, next(kind for kind in FIELDS if count(barn, kind)))


def _wishes(state: State) -> list[str]:
    player = state.players[state.turn]
    if state.stage == "last trade":
        return [*TULIPS[::-1], "mill"]
    years_left = YEARS[len(state.players)] - state.year
    wishes = ["mill"]
    if player.farms.bit_count() + count(player.barn, "farm") < FARMS_WANTED and years_left > LATE:
        wishes.append("farm")
    if count(player.barn, "dike") < DIKES_WANTED:
        wishes.append("dike")
    if pieces(player.barn & LIMITED) > BARN_SPACES or years_left <= LATE:
        wishes += TULIPS[::-1]
    return wishes


def _towards(barn: int, bank: int, price: int, most: int) -> tuple[Pair, ...] | None:
    """The fewest exchanges that make the price payable, which may be no exchange at all; None if there is no way."""
    if covers(barn, price):
        return ()
    for further in range(most):
        for pair, (paid, got) in EXCHANGES.items():
            if covers(barn, paid) and covers(bank, got):
                rest = _towards(barn - paid + got, bank + paid - got, price, further)
                if rest is not None:
                    return (pair, *rest)
    return None


def _best_run(state: State) -> Run:
    """The most valuable field, with something for what lies behind it."""
    runs = [move for move in legal(state) if isinstance(move, Run)]
    free = free_fields(state)
    player = state.players[state.turn]
    reached = adjacent(state.board, player.mills | player.run)
    return max(
        runs, key=lambda run: run_worth(state, run.squares) + PROSPECT * _behind(state, run.squares, free & ~reached)
    )


def _behind(state: State, squares: int, beyond: int) -> int:
    opened = firsts_of(state.land, adjacent(state.board, squares) & beyond)
    return sum(run_worth(state, first) for first in each(opened))


def run_worth(state: State, squares: int) -> int:
    """The points of the tulip that lies here."""
    return next((POINTS[kind] for kind in TULIPS if state.land.fields[INDEX[kind]] & squares), 0)
