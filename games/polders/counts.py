"""How many squares of each filling a seat can have on a polder, by the cards that lay open on its visits.

A set of (o, =, x) counts is one int with a bit for each triple, so that adding a visit is nine shifts.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from games.polders.components import FILLINGS, SHAPES
from games.polders.history import FIRST_LATE_TURN, Visit
from games.polders.land import MARKS

Counts = tuple[int, int, int]
_RADIX = 128  # more than any polder has squares


def possible(counts: Counts, visits: tuple[Visit, ...]) -> bool:
    return bool(_reachable(visits) >> _index(counts) & 1)


def miscount(name: str, counts: Counts, visits: tuple[Visit, ...]) -> str:
    """In words, what is wrong with counts that are not possible."""
    for i, filling in enumerate(FILLINGS):
        sizes = _sums([{size for f, size in _additions(visit) if f == i} | _others(visit, i) for visit in visits])
        if counts[i] not in sizes:
            return f"{name} has {counts[i]} {filling.name} here, but can have drawn {_range(sizes)}"
    sums = _sums([{size for _, size in _additions(visit)} for visit in visits])
    if sum(counts) not in sums:
        return f"{name} has {sum(counts)} squares here, but the open cards allow {_range(sums)}"
    return f"{name}'s fillings here do not add up from the cards that lay open"


@cache
def _reachable(visits: tuple[Visit, ...]) -> int:
    reachable = 1
    for visit in visits:
        last, reachable = reachable, 0
        for filling, size in _additions(visit):
            reachable |= last << size * _RADIX**filling
    return reachable


def _index(counts: Counts) -> int:
    return sum(count * _RADIX**filling for filling, count in enumerate(counts))


def _additions(visit: Visit) -> set[tuple[int, int]]:
    """(filling, squares) that a visit can have added."""
    if visit.used == "pass":
        return {(0, 0)}
    fillings: Iterable[int] = range(len(MARKS)) if visit.filling is None else (MARKS.index(visit.filling),)
    return {(filling, size) for filling in fillings for size in _sizes(visit)}


def _sizes(visit: Visit) -> set[int]:
    if visit.used is not None:
        return {1} if visit.used == "single" else {SHAPES[visit.used].size}
    late_single = {1} if visit.turn >= FIRST_LATE_TURN else set()
    return {SHAPES[code].size for code in visit.codes} | late_single


def _others(visit: Visit, filling: int) -> set[int]:
    """A visit that can have gone to another filling can have left this one alone."""
    return {0} if any(f != filling for f, _ in _additions(visit)) else set()


def _sums(steps: Sequence[set[int]]) -> set[int]:
    sums = {0}
    for step in steps:
        sums = {total + size for total in sums for size in step}
    return sums


def _range(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"
