"""How many squares of each filling a seat can have on a polder, given the cards that were open on its visits.

A set of (o, =, x) counts is one int with a bit for each triple, so adding a visit takes at most nine shifts.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import inf, log

from games.polders.components import FILLINGS, SHAPES
from games.polders.photo.history import FIRST_LATE_TURN, Visit
from games.polders.rules.land import MARKS

EMPTY = ".."
FLOOR = 1e-7  # no token is less probable than this, however sure the camera is
_RADIX = 128  # more than any polder has squares

Token = str
Chances = Mapping[int, Mapping[Token, float]]
Counts = tuple[int, int, int]
Addition = tuple[int, int]  # a filling, and how many squares get it
NOTHING: Addition = (0, 0)


def possible(counts: Counts, visits: tuple[Visit, ...], full: bool = False) -> bool:
    """Whether a seat can have these counts. On a `full` polder an untapped visit may have been a pass (R12)."""
    return bool(_reachable(visits, full) >> _index(counts) & 1)


def miscount(name: str, counts: Counts, visits: tuple[Visit, ...], full: bool = False) -> str:
    """What is wrong with impossible counts, in words."""
    additions = [_additions(visit, full) for visit in visits]
    for i, filling in enumerate(FILLINGS):
        sizes = _sums([{size for f, size in its if f == i} | _others(its, i) for its in additions])
        if counts[i] not in sizes:
            squares = "1 square" if counts[i] == 1 else f"{counts[i]} squares"
            return f"{name} has {squares} of {filling.name} here, but can only have drawn {_range(sizes)}"
    sums = _sums([{size for _, size in its} for its in additions])
    if sum(counts) not in sums:
        return f"{name} has {sum(counts)} squares here, but the open cards only allow {_range(sums)}"
    return f"no choice of the open cards gives the fillings that {name} has here"


def tapped_counts(letters: str, visits: Sequence[Sequence[Visit]]) -> dict[Token, int] | None:
    """How many squares of each token were drawn, or None unless every visit was tapped."""
    counts = {letter + mark: 0 for letter in letters for mark in MARKS}
    for letter, its in zip(letters, visits, strict=False):
        for visit in its:
            if visit.used == "pass":
                continue
            if visit.used is None or visit.filling is None:
                return None
            counts[letter + visit.filling] += 1 if visit.used == "single" else SHAPES[visit.used].size
    return counts if visits else None


def balanced(chances: Chances, counts: Mapping[Token, int]) -> dict[int, Token]:
    """The likeliest reading with these counts, or the likeliest of all if there are too few squares."""
    read = {one: max(its, key=its.__getitem__) for one, its in chances.items()}
    wanted = {**counts, EMPTY: len(read) - sum(counts.values())}
    if wanted[EMPTY] < 0:
        return read
    while surplus := [token for token in wanted if _count(read, token) > wanted[token]]:
        short = {token for token in wanted if _count(read, token) < wanted[token]}
        chain = _cheapest(chances, read, surplus, short)
        if not chain:
            break
        read |= chain
    return read


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
    """Everything a visit can have added."""
    if visit.used == "pass":
        return {NOTHING}
    passed = {NOTHING} if visit.maybe or (full and visit.used is None) else set()
    fillings: Iterable[int] = range(len(MARKS)) if visit.filling is None else (MARKS.index(visit.filling),)
    return passed | {(filling, size) for filling in fillings for size in _sizes(visit)}


def _sizes(visit: Visit) -> set[int]:
    if visit.used is not None:
        return {1} if visit.used == "single" else {SHAPES[visit.used].size}
    late_single = {1} if visit.turn >= FIRST_LATE_TURN else set()
    return {SHAPES[code].size for code in visit.codes} | late_single


def _others(additions: set[Addition], filling: int) -> set[int]:
    """A visit that may have gone to another filling may have added nothing to this one."""
    return {0} if any(f != filling for f, _ in additions) else set()


def _sums(steps: Sequence[set[int]]) -> set[int]:
    sums = {0}
    for step in steps:
        sums = {total + size for total in sums for size in step}
    return sums


def _range(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def _count(read: Mapping[int, Token], token: Token) -> int:
    return sum(its == token for its in read.values())


def _cheapest(
    chances: Chances, read: Mapping[int, Token], surplus: Sequence[Token], short: set[Token]
) -> dict[int, Token]:
    """The cheapest changes that give one token a square less and another a square more. (Bellman-Ford, because changing
    a square back can make a chain cheaper.)
    """
    steps = _steps(chances, read)
    cost = {token: 0.0 if token in surplus else inf for token in {t for _, t in steps} | set(surplus)}
    before: dict[Token, tuple[Token, int]] = {}
    for _ in cost:
        for (here, there), (price, one) in steps.items():
            if cost.get(here, inf) + price < cost[there] - 1e-9:
                cost[there] = cost[here] + price
                before[there] = here, one
    end = min((token for token in short if cost.get(token, inf) < inf), key=cost.__getitem__, default=None)
    chain: dict[int, Token] = {}
    for _ in cost:
        if end is None or end not in before:
            break
        here, one = before[end]
        chain[one] = end
        end = here
    return chain


def _steps(chances: Chances, read: Mapping[int, Token]) -> dict[tuple[Token, Token], tuple[float, int]]:
    """For each pair of tokens, the square that is cheapest to change from one to the other."""
    best: dict[tuple[Token, Token], tuple[float, int]] = {}
    for one, here in read.items():
        stays = log(max(chances[one][here], FLOOR))
        for there, chance in chances[one].items():
            if there != here:
                price = stays - log(max(chance, FLOOR))
                if price < best.get((here, there), (inf, 0))[0]:
                    best[here, there] = price, one
    return best
