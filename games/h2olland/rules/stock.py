"""Counts of pieces: a stock is one int with a byte for each kind, so one subtraction pays a price, and whole barns are
added up or compared at once.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from games.h2olland.components import DIKES, KINDS, START_BARN, TULIP_TRACK

BYTE = 8  # bits for each kind; no count reaches 128, so the top bit is free to show a debt
_MASK = 127
NAMES = tuple(kind.name for kind in KINDS)
CROPS = tuple(kind.name for kind in KINDS if kind.group == "crop")
FOODS = tuple(kind.name for kind in KINDS if kind.group in ("crop", "cow"))
TULIPS = TULIP_TRACK
FIELDS = tuple(kind.name for kind in KINDS if kind.group in ("crop", "cow", "tulip"))
BUILDINGS = tuple(kind.name for kind in KINDS if kind.group == "building")
INDEX = {name: index for index, name in enumerate(NAMES)}
SHIFT = {name: BYTE * index for name, index in INDEX.items()}
UNIT = {name: 1 << shift for name, shift in SHIFT.items()}
_DEBT = sum(1 << shift + BYTE - 1 for shift in SHIFT.values())
_MOST = sum(_MASK << shift for shift in SHIFT.values())


def gathered(counts: Iterable[tuple[str, int]]) -> int:
    return sum(UNIT[name] * number for name, number in counts)


def mask(names: Iterable[str]) -> int:
    """The bytes of these kinds: `stock & mask(...)` is the part of a stock that they make up."""
    return sum(_MASK << SHIFT[name] for name in names)


def count(stock: int, name: str) -> int:
    return stock >> SHIFT[name] & _MASK


def counts(stock: int) -> Iterator[tuple[str, int]]:
    """The kinds that a stock holds, each with its number."""
    for name, shift in SHIFT.items():
        number = stock >> shift & _MASK
        if number:
            yield name, number


def kinds_in(stock: int) -> tuple[str, ...]:
    """The kinds of which there is at least one: adding 127 to those bytes sets their top bit."""
    return _kinds((stock + _MOST) & _DEBT)


def covers(stock: int, price: int) -> bool:
    """Whether a stock can pay this price; if not, some byte would run into debt."""
    return ((stock | _DEBT) - price) & _DEBT == _DEBT


def missing(stock: int, price: int) -> int:
    """A bit for each kind of which a stock has less than this; 0 if it covers the price."""
    return ((stock | _DEBT) - price) & _DEBT ^ _DEBT


def pieces(stock: int) -> int:
    """How many pieces of all kinds: casting out 255s adds the bytes of a number."""
    return stock % 255


@cache
def _kinds(present: int) -> tuple[str, ...]:
    return tuple(name for name, _ in counts(present >> BYTE - 1))


FOOD = mask(FOODS)
LIMITED = mask(FIELDS)  # what takes up the five spaces of a barn
PLANTABLE = mask(FIELDS + BUILDINGS)  # what a spring can place
RACING = mask(TULIPS + BUILDINGS)  # what the last planting can place

# All that the co-op and the barns share. Buildings have owners: they are counted for each colour.
BOX = gathered([(kind.name, kind.count) for kind in KINDS if kind.name in FIELDS] + [("dike", DIKES)])
PRICE = {kind.name: gathered(kind.price) for kind in KINDS if kind.price}
BARN = gathered(START_BARN)
