"""What the co-op sells and exchanges (1.6). Players never trade with each other (R28).

A set of deals is one int with a bit for each, so that what a barn can pay for is a few ands: one for each kind of food.
"""

from collections.abc import Callable
from functools import cache, lru_cache

from games.h2olland.components import EQUAL_CROPS, FARMS_EACH, MILLS_EACH
from games.h2olland.rules.state import Player, State
from games.h2olland.rules.stock import (
    BOX,
    BUILDINGS,
    CROPS,
    FOOD,
    FOODS,
    PRICE,
    TULIPS,
    UNIT,
    count,
    covers,
    gathered,
    missing,
)

ALL_CROPS = "crops"  # one of each, as the price of a cow
# (what is given, what is got): the two as stocks.
EXCHANGES = (
    {(give, get): (EQUAL_CROPS * UNIT[give], UNIT[get]) for give in CROPS for get in CROPS if give != get}
    | {(ALL_CROPS, "cow"): (sum(UNIT[crop] for crop in CROPS), UNIT["cow"])}
    | {("cow", get): (UNIT["cow"], UNIT[get]) for get in CROPS}
)
GOODS = (*TULIPS, *BUILDINGS, "dike")
LAST_GOODS = (*TULIPS, "mill")

# All deals by number, as what is paid and what is got: first the goods, then the exchanges.
_DEALS = (*((PRICE[kind], kind) for kind in GOODS), *((paid, get) for (_, get), (paid, _) in EXCHANGES.items()))
_NO_DEAL = (BOX + 1, BOX + 1)  # nobody can pay that


def deals(state: State) -> int:
    """What the seat whose turn it is can pay for, as far as its track is open and the co-op has it."""
    player = state.players[state.turn]
    found = _paid_with(player.barn & FOOD) & _OPEN[player.mills.bit_count()]
    if state.stage == "last trade":
        found &= _LAST
    if found & _BUILDING:
        if not _farm_left(player):
            found &= _NO_FARM
        if not _mill_left(player):
            found &= _NO_MILL
    if covers(state.bank, _ONE_EACH):
        return found
    return found & ~_giving(missing(state.bank, _ONE_EACH))


def may_buy(state: State, player: Player, kind: str) -> bool:
    return (
        kind in (LAST_GOODS if state.stage == "last trade" else GOODS)
        and covers(player.barn, PRICE[kind])
        and opened(player, kind)
        and in_stock(state.bank, player, kind)
    )


def may_exchange(state: State, player: Player, give: str, get: str) -> bool:
    paid, got = EXCHANGES.get((give, get), _NO_DEAL)
    return covers(player.barn, paid) and covers(state.bank, got)


def opened(player: Player, kind: str) -> bool:
    """A tulip needs as many own mills on the board as its place on the track."""
    return kind not in TULIPS[player.mills.bit_count() :]


def in_stock(bank: int, player: Player, kind: str) -> bool:
    if kind == "farm":
        return _farm_left(player)
    return _mill_left(player) if kind == "mill" else covers(bank, UNIT[kind])


def _farm_left(player: Player) -> bool:
    """Each colour has its own; they are not part of the bank."""
    return player.farms.bit_count() + count(player.barn, "farm") < FARMS_EACH


def _mill_left(player: Player) -> bool:
    return player.mills.bit_count() + count(player.barn, "mill") < MILLS_EACH


@lru_cache(maxsize=1 << 14)  # small barns are all alike
def _paid_with(food: int) -> int:
    corn, bean, carrot, potato, cow = food.to_bytes(len(FOODS), "little")
    return _CORN[corn] & _BEAN[bean] & _CARROT[carrot] & _POTATO[potato] & _COW[cow]


@cache
def _giving(kinds: int) -> int:
    """The deals that give something of these kinds, which are bits as `missing` sets them."""
    return sum(those for kind, those in _GIVING.items() if kinds & missing(0, UNIT[kind]))


def _those(fits: Callable[[int, str], bool]) -> int:
    """The deals, as bits, whose price and gain are so."""
    return sum(1 << number for number, (paid, got) in enumerate(_DEALS) if fits(paid, got))


def _payable(food: str) -> tuple[int, ...]:
    """For each number of this food that a barn may hold: the deals that do not ask for more."""
    return tuple(_those(lambda paid, _: count(paid, food) <= number) for number in range(count(BOX, food) + 1))  # noqa: B023 (called at once)


_CORN, _BEAN, _CARROT, _POTATO, _COW = map(_payable, FOODS)
_OPEN = tuple(_those(lambda _, got: got not in TULIPS[mills:]) for mills in range(MILLS_EACH + 1))  # noqa: B023
_LAST = _those(lambda _, got: got in LAST_GOODS or got in FOODS)
_GIVING = {kind: _those(lambda _, got: got == kind) for kind in (*FOODS, *TULIPS, "dike")}  # noqa: B023
_BUILDING = _those(lambda _, got: got in BUILDINGS)
_NO_FARM = _those(lambda _, got: got != "farm")
_NO_MILL = _those(lambda _, got: got != "mill")
_ONE_EACH = gathered((kind, 1) for kind in _GIVING)
