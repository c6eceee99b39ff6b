"""Winter (3.4): everybody trades with the co-op once, then barns shrink to five tiles and the shoe moves on."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from games.h2olland.components import BARN_SPACES, COLOURS, EQUAL_CROPS, FARMS_EACH, MILLS_EACH
from games.h2olland.rules import race, spring
from games.h2olland.rules.moves import Buy, Done, Exchange, Few, Return
from games.h2olland.rules.state import NOBODY, Player, State, at_stage, with_barn, with_turn
from games.h2olland.rules.stock import (
    BOX,
    BUILDINGS,
    CROPS,
    FIELDS,
    FOOD,
    FOODS,
    LIMITED,
    PRICE,
    TULIPS,
    UNIT,
    count,
    covers,
    gathered,
    kinds_in,
    missing,
    pieces,
)
from games.kit.choices import Luck
from games.kit.grid import each

ALL_CROPS = "crops"  # one of each, as the price of a cow
MOST_EXCHANGES = 3  # on the way to one purchase: no price has more than three tiles

Pair = tuple[str, str]  # what is given and what is received

# By what is given and what is received: the two as stocks.
EXCHANGES = (
    {(give, get): (EQUAL_CROPS * UNIT[give], UNIT[get]) for give in CROPS for get in CROPS if give != get}
    | {(ALL_CROPS, "cow"): (sum(UNIT[crop] for crop in CROPS), UNIT["cow"])}
    | {("cow", get): (UNIT["cow"], UNIT[get]) for get in CROPS}
)
GOODS = (*TULIPS, *BUILDINGS, "dike")
LAST_GOODS = (*TULIPS, "mill")

# All deals by number, as price and gain: first the goods, then the exchanges.
_DEALS = (*((PRICE[kind], kind) for kind in GOODS), *((paid, get) for (_, get), (paid, _) in EXCHANGES.items()))
_NO_DEAL = (BOX + 1, BOX + 1)  # nobody can pay that

# By seat and by the number of the deal; made once, because they come often.
_MOVES: tuple[tuple[Buy | Exchange, ...], ...] = tuple(
    (*(Buy(seat, kind) for kind in GOODS), *(Exchange(seat, *pair) for pair in EXCHANGES))
    for seat in range(len(COLOURS))
)
_DONE = tuple(Done(seat) for seat in range(len(COLOURS)))
_RETURN = tuple({kind: Return(seat, kind) for kind in FIELDS} for seat in range(len(COLOURS)))


def begin(state: State) -> State:
    return at_stage(state, "winter", state.shoe)


def offers(state: State) -> Few:
    """Everything that the seat can pay for, or an end to its trade."""
    return _offers(state.turn, _deals(state))


def may_trade(state: State, move: object) -> bool:
    if isinstance(move, Exchange):
        seat, give, get = move
        return seat == state.turn and _may_exchange(state, state.players[seat], give, get)
    if isinstance(move, Buy):
        return move.seat == state.turn and _may_buy(state, state.players[move.seat], move.kind)
    return isinstance(move, Done) and move.seat == state.turn


def _deals(state: State) -> int:
    """The deals open to the seat whose turn it is: it can pay, its track allows it, and the co-op has it in stock."""
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


def _may_buy(state: State, player: Player, kind: str) -> bool:
    return (
        kind in (LAST_GOODS if state.stage == "last trade" else GOODS)
        and covers(player.barn, PRICE[kind])
        and opened(player, kind)
        and in_stock(state.bank, player, kind)
    )


def _may_exchange(state: State, player: Player, give: str, get: str) -> bool:
    paid, got = EXCHANGES.get((give, get), _NO_DEAL)
    return covers(player.barn, paid) and covers(state.bank, got)


def opened(player: Player, kind: str) -> bool:
    """Whether this kind is no tulip, or the player has enough mills on the board for it."""
    return kind not in TULIPS[player.mills.bit_count() :]


def in_stock(bank: int, player: Player, kind: str) -> bool:
    if kind == "farm":
        return _farm_left(player)
    return _mill_left(player) if kind == "mill" else covers(bank, UNIT[kind])


def ways(state: State, kind: str) -> list[tuple[Pair, ...]]:
    """The exchanges, as few as possible, with which the seat whose turn it is can pay for this: one way for each barn
    that is left in the end. A single empty way if it can pay at once, none if it cannot have it at all.
    """
    player = state.players[state.turn]
    if kind not in (LAST_GOODS if state.stage == "last trade" else GOODS):
        return []
    if not opened(player, kind) or not in_stock(state.bank, player, kind):
        return []
    found: dict[int, tuple[Pair, ...]] = {player.barn: ()}
    for _ in range(MOST_EXCHANGES + 1):
        enough = [way for barn, way in found.items() if covers(barn, PRICE[kind])]
        if enough:
            return enough
        found = _exchanged(found, state.bank + player.barn)
    return []


def buy(state: State, move: Buy) -> State:
    """The co-op sells from its stock, but a colour's buildings are not part of that."""
    seat, kind = move.seat, move.kind
    paid, got = PRICE[kind], UNIT[kind]
    bank = state.bank + paid if kind in BUILDINGS else state.bank + paid - got
    return with_barn(state, seat, state.players[seat].barn - paid + got, bank)


def exchange(state: State, move: Exchange) -> State:
    seat, give, get = move
    paid, got = EXCHANGES[give, get]
    return with_barn(state, seat, state.players[seat].barn - paid + got, state.bank + paid - got)


def done(state: State, move: Done) -> State:
    if state.stage == "winter":
        return _next_trader(state, move.seat)
    return race.traded(state, move.seat)


class Returns:
    """Any tile from any barn that holds too many; the seats need not wait for each other."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_return(self.state, move)

    def __iter__(self) -> Iterator[Return]:
        for seat, player in enumerate(self.state.players):
            if excess(player):
                yield from (Return(seat, kind) for kind in kinds_in(player.barn & LIMITED))

    def __len__(self) -> int:
        return sum(len(kinds_in(player.barn & LIMITED)) for player in self.state.players if excess(player))

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Return:
        """Any kind from the first barn that holds too many."""
        players = self.state.players
        seat = 0
        while pieces(players[seat].barn & LIMITED) <= BARN_SPACES:
            seat += 1
        kinds = kinds_in(players[seat].barn & LIMITED)
        return _RETURN[seat][kinds[int(luck.random() * len(kinds))]]


def may_return(state: State, move: object) -> bool:
    if not isinstance(move, Return) or not 0 <= move.seat < len(state.players):
        return False
    barn = state.players[move.seat].barn & LIMITED
    return pieces(barn) > BARN_SPACES and move.kind in kinds_in(barn)


def excess(player: Player) -> int:
    """How many tiles a barn holds above its five spaces; farms, mills and dikes need none."""
    return max(0, pieces(player.barn & LIMITED) - BARN_SPACES)


def give_back(state: State, move: Return) -> State:
    unit = UNIT[move.kind]
    return _check_barns(with_barn(state, move.seat, state.players[move.seat].barn - unit, state.bank + unit))


def _next_trader(state: State, seat: int) -> State:
    """The next seat trades; once everybody has, barns are checked."""
    seat = (seat + 1) % len(state.players)
    return _check_barns(state) if seat == state.shoe else with_turn(state, seat, state.out)


def _check_barns(state: State) -> State:
    for player in state.players:
        if pieces(player.barn & LIMITED) > BARN_SPACES:
            return state if state.stage == "barn" else at_stage(state, "barn", NOBODY)
    return spring.begin(state, (state.shoe + 1) % len(state.players))


@lru_cache(maxsize=1 << 14)  # small barns are all alike
def _offers(seat: int, found: int) -> Few:
    return Few((*(_MOVES[seat][deal.bit_length() - 1] for deal in each(found)), _DONE[seat]))


def _exchanged(barns: Mapping[int, tuple[Pair, ...]], together: int) -> dict[int, tuple[Pair, ...]]:
    """Each barn that one more exchange leads to, and the first way there. Barn and bank always add up to `together`."""
    found: dict[int, tuple[Pair, ...]] = {}
    for barn, way in barns.items():
        for pair, (paid, got) in EXCHANGES.items():
            if covers(barn, paid) and covers(together - barn, got):
                found.setdefault(barn - paid + got, (*way, pair))
    return found


def _farm_left(player: Player) -> bool:
    """Buildings belong to their colour; they are not part of the bank."""
    return player.farms.bit_count() + count(player.barn, "farm") < FARMS_EACH


def _mill_left(player: Player) -> bool:
    return player.mills.bit_count() + count(player.barn, "mill") < MILLS_EACH


@lru_cache(maxsize=1 << 14)  # small barns are all alike
def _paid_with(food: int) -> int:
    corn, bean, carrot, potato, cow = food.to_bytes(len(FOODS), "little")
    return _CORN[corn] & _BEAN[bean] & _CARROT[carrot] & _POTATO[potato] & _COW[cow]


@cache
def _giving(kinds: int) -> int:
    """The deals that give one of these kinds, which are bits as `missing` sets them."""
    return sum(those for kind, those in _GIVING.items() if kinds & missing(0, UNIT[kind]))


def _those(fits: Callable[[int, str], bool]) -> int:
    """The deals, as bits, whose price and gain pass this test."""
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
