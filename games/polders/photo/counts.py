"""How many squares of each filling a seat can have on a polder, by the cards that lay open on its visits.

A set of (o, =, x) counts is one int with a bit for each triple, so that adding a visit is nine shifts.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from games.polders.components import FILLINGS, SHAPES
from games.polders.photo.history import FIRST_LATE_TURN, Visit
from games.polders.rules.land import MARKS

Counts = tuple[int, int, int]
Addition = tuple[int, int]  # a filling and how many squares of it
NOTHING: Addition = (0, 0)
_RADIX = 128  # more than any polder has squares


def possible(counts: Counts, visits: tuple[Visit, ...], full: bool = False) -> bool:
    """On a `full` polder a visit that nobody tapped may have been a pass (R12)."""
    return bool(_reachable(visits, full) >> _index(counts) & 1)


def miscount(name: str, counts: Counts, visits: tuple[Visit, ...], full: bool = False) -> str:
    """In words, what is wrong with counts that are not possible."""
    additions = [_additions(visit, full) for visit in visits]
    for i, filling in enumerate(FILLINGS):
        sizes = _sums([{size for f, size in its if f == i} | _others(its, i) for its in additions])
        if counts[i] not in sizes:
            return f"{name} has {counts[i]} {filling.name} here, but can have drawn {_range(sizes)}"
    sums = _sums([{size for _, size in its} for its in additions])
    if sum(counts) not in sums:
        return f"{name} has {sum(counts)} squares here, but the open cards allow {_range(sums)}"
    return f"{name}'s fillings here do not add up from the cards that lay open"


@cache
def _reachable(visits: tuple[Visit, ...], full: bool) -> int:
    reachable = 1
    for visit in visits:
        last, reachable = reachable, 0
        for filling, size in _additions(visit, full):
            reachable |= last << size * _RADIX**filling
    return reachable


def _index(counts: Counts) -> int:
    return sum(count * _RADIX**filling for filling, count in enumerate(counts))


def _additions(visit: Visit, full: bool) -> set[Addition]:
    """What a visit can have added."""
    if visit.used == "pass":
        return {NOTHING}
    passed = {NOTHING} if full and visit.used is None else set()
    fillings: Iterable[int] = range(len(MARKS)) if visit.filling is None else (MARKS.index(visit.filling),)
    return passed | {(filling, size) for filling in fillings for size in _sizes(visit)}


def _sizes(visit: Visit) -> set[int]:
    if visit.used is not None:
        return {1} if visit.used == "single" else {SHAPES[visit.used].size}
    late_single = {1} if visit.turn >= FIRST_LATE_TURN else set()
    return {SHAPES[code].size for code in visit.codes} | late_single


def _others(additions: set[Addition], filling: int) -> set[int]:
    """A visit that can have gone to another filling can have left this one alone."""
    return {0} if any(f != filling for f, _ in additions) else set()


def _sums(steps: Sequence[set[int]]) -> set[int]:
    sums = {0}
    for step in steps:
        sums = {total + size for total in sums for size in step}
    return sums


def _range(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"
