"""The greedy bot's trades: mills first, a few farms and dikes, and tulips for all that would not fit in the barn."""

from games.h2olland.components import BARN_SPACES, YEARS
from games.h2olland.rules.deals import EXCHANGES, in_stock, opened
from games.h2olland.rules.moves import Buy, Done, Exchange, Return
from games.h2olland.rules.state import State
from games.h2olland.rules.stock import CROPS, FIELDS, FOODS, LIMITED, PRICE, TULIPS, count, covers, pieces
from games.h2olland.rules.winter import excess

FARMS_WANTED = 3
DIKES_WANTED = 2
MOST_EXCHANGES = 2  # on the way to one purchase
LATE = 2  # years before the end in which tulips are bought even if the barn has room

Pair = tuple[str, str]  # what is given and what is got


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
    """Of the food there is most of; tulips last, and the dear ones very last."""
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
    """The fewest exchanges after which the price can be paid: none if it can be paid now. None if there is no way."""
    if covers(barn, price):
        return ()
    for further in range(most):
        for pair, (paid, got) in EXCHANGES.items():
            if covers(barn, paid) and covers(bank, got):
                rest = _towards(barn - paid + got, bank + paid - got, price, further)
                if rest is not None:
                    return (pair, *rest)
    return None
