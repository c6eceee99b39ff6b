"""From a finished polder back to how it came about: which shape did a seat draw on which of its visits?

Seats are searched one by one, because the touch rule looks only at roads and the seat's own squares. A seat's squares
are tiled with shapes (an exact cover, most constrained square first), and the tiles are ordered in time (a search over
subsets). `replay` then plays all seats together and checks what connects them: singles drawn because no shape fitted.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from games.kit import grid
from games.polders.components import SHAPES, TURNS, TURNS_PER_ROUND
from games.polders.rules.board import Board, Placement
from games.polders.rules.land import MARKS, draw, fallback, fresh

# In thousands of simulated games a shape always fitted in rounds 1 to 3, so an early single is the last explanation.
FIRST_LATE_TURN = 3 * TURNS_PER_ROUND
REPLAYS = 200  # combinations of the seats' histories to play before giving up on proving a single
HISTORIES_PER_SEAT = 12
SETTING_OUT = 25  # the cost, in steps, of laying out the tiles of one attempt


class OutOfTime(Exception):
    """The search used up its budget before it found an answer."""


class Budget:
    """Steps that a search may take. Steps, not seconds, so that the same reading always gets the same answer."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise OutOfTime


@dataclass(frozen=True, slots=True)
class Visit:
    """A polder lay in front of a seat while these shapes were open. If the seat tapped, its `filling` is known and
    `used` is the code of a shape, `single` or `pass`.
    """

    turn: int
    codes: tuple[str, ...]
    used: str | None = None
    filling: str | None = None
    maybe: bool = False  # the game was stopped during this turn, so perhaps the seat has not drawn


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a seat drew on a visit. A `single` was drawn because no shape fitted."""

    turn: int
    placement: Placement
    filling: str
    single: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A shape that fits inside the squares of one filling."""

    placement: Placement
    filling: str


History = tuple[Drawn, ...]
Marks = tuple[int, int, int]  # a seat's squares by filling: o = x
Kinds = tuple[int, ...]  # how many tiles of each kind in a supply


def histories(
    board: Board, marks: Marks, visits: Sequence[Visit], empty: int, budget: Budget, singles_from: int = FIRST_LATE_TURN
) -> Iterator[History]:
    """Every way this seat can have drawn these squares on these visits, the likely ones first. `empty` are the squares
    that nobody drew on.
    """
    drawing = tuple(visit for visit in visits if visit.used != "pass")
    for tiles in _covers(board, marks, drawing, not empty, budget, singles_from):
        yield from _orders(board, tiles, drawing, empty, budget, singles_from)


def replay(board: Board, seats: Sequence[History], visits: Sequence[Sequence[Visit]]) -> Drawn | None:
    """Play the histories of all seats together. The answer is the first single that a shape could have replaced."""
    land = fresh(board, len(seats))
    codes = [{visit.turn: visit.codes for visit in its} for its in visits]
    drawn = sorted(((one.turn, seat, one) for seat, its in enumerate(seats) for one in its), key=lambda d: d[:2])
    for turn, seat, one in drawn:
        shapes = land.open & land.reach[seat] & _offer(board, codes[seat][turn])
        if one.single and (shapes or not one.placement.bit & fallback(land, seat)):
            return one
        if not one.single and not one.placement.bit & shapes:
            raise ValueError(f"turn {turn + 1}: {grid.names(one.placement.squares)} was not a legal drawing")
        land = draw(land, seat, one.placement, one.filling)
    return None


def proven(
    board: Board, marks: Sequence[Marks], visits: Sequence[Sequence[Visit]], budget: Budget
) -> tuple[tuple[History, ...], Drawn | None] | None:
    """One history for each seat, and the single that stays unproven, if any. None if a seat has no history."""
    empty = board.land & ~sum(squares for its in marks for squares in its)
    found: list[list[History]] = []
    for its, own in zip(marks, visits, strict=True):
        some = _simplest(board, its, own, empty, budget)
        if not some:
            return None
        found.append(some)
    first: tuple[tuple[History, ...], Drawn | None] | None = None
    for seats in islice(product(*found), REPLAYS):
        budget.spend(len(seats) * TURNS)
        doubt = replay(board, seats, visits)
        first = first or (seats, doubt)
        if doubt is None:
            return seats, None
    return first


def _simplest(board: Board, marks: Marks, visits: Sequence[Visit], empty: int, budget: Budget) -> list[History]:
    """Some histories of a seat: without singles if possible, otherwise with late ones, otherwise with any."""
    for singles_from in (TURNS, FIRST_LATE_TURN):
        share = Budget(budget.left // 3)
        with suppress(OutOfTime):
            some = list(islice(histories(board, marks, visits, empty, share, singles_from), HISTORIES_PER_SEAT))
            if some:
                return some
        budget.spend(budget.left // 3 - max(share.left, 0))
    return list(islice(histories(board, marks, visits, empty, budget, 0), HISTORIES_PER_SEAT))


def _offer(board: Board, codes: Sequence[str]) -> int:
    offer = 0
    for code in codes:
        offer |= board.by_code[code]
    return offer


def _may_be_single(visit: Visit, singles_from: int) -> bool:
    if visit.used is not None:
        return visit.used == "single"
    return visit.turn >= singles_from


def _covers(
    board: Board, marks: Marks, visits: tuple[Visit, ...], full: bool, budget: Budget, singles_from: int
) -> Iterator[tuple[Tile, ...]]:
    budget.spend(SETTING_OUT)
    tiles = [
        Tile(placement, filling)
        for filling, squares in zip(MARKS, marks, strict=True)
        for placement in _inside(board, squares)
    ]
    supply, fewest = _supply(visits, singles_from), sum(not visit.maybe for visit in visits)
    covering = {one: 0 for squares in marks for one in grid.each(squares)}
    for number, tile in enumerate(tiles):
        for one in grid.each(tile.placement.squares):
            covering[one] |= 1 << number
    clear = [_clear(tile, covering) for tile in tiles]

    def search(rest: int, alive: int, chosen: tuple[int, ...], kinds: Kinds) -> Iterator[tuple[Tile, ...]]:
        budget.spend()
        if not rest:
            if full or fewest <= len(chosen):
                yield tuple(tiles[number] for number in chosen)
            return
        left = len(visits) - len(chosen)
        if left * supply.largest < rest.bit_count() or (not full and fewest - len(chosen) > rest.bit_count()):
            return
        tightest = min(grid.each(rest), key=lambda one: (alive & covering[one]).bit_count())
        options = alive & covering[tightest]
        for number in sorted(_numbers(options), key=lambda n: -tiles[n].placement.squares.bit_count()):
            more = supply.with_one_more(kinds, tiles[number])
            if more is not None and supply.affords(more):
                squares = tiles[number].placement.squares
                yield from search(rest & ~squares, alive & clear[number], (*chosen, number), more)

    yield from search(sum(marks), (1 << len(tiles)) - 1, (), (0,) * len(supply.kinds))


@lru_cache(maxsize=512)
def _inside(board: Board, squares: int) -> tuple[Placement, ...]:
    """The placements that lie entirely on these squares."""
    return tuple(board.placements[number] for number in _numbers(_fitting(board, squares)))


def _fitting(board: Board, squares: int) -> int:
    """The same as a set."""
    fits = (1 << len(board.placements)) - 1
    for other in grid.each(board.land & ~squares):
        fits &= board.by_squares[other].clear
    return fits


class _Supply:
    """The kinds of tile the visits can have added. A kind is a shape, and its filling if the seat tapped."""

    def __init__(self, visits: tuple[Visit, ...], singles_from: int) -> None:
        self._tapped = any(visit.filling for visit in visits)
        chances = [{self._kind(*chance) for chance in _chances(visit, singles_from)} for visit in visits]
        self.kinds = sorted(set().union(*chances))
        self.largest = max((SHAPES[code].size for code, _ in self.kinds), default=0)
        self._visits_for = [[v for v, chance in enumerate(chances) if kind in chance] for kind in self.kinds]
        self._known: dict[Kinds, bool] = {}

    def with_one_more(self, kinds: Kinds, tile: Tile) -> Kinds | None:
        kind = self._kind(tile.placement.code, tile.filling)
        if kind not in self.kinds:
            return None
        at = self.kinds.index(kind)
        return (*kinds[:at], kinds[at] + 1, *kinds[at + 1 :])

    def affords(self, kinds: Kinds) -> bool:
        """Whether there is a separate visit for each tile."""
        if kinds not in self._known:
            tiles = [kind for kind, count in enumerate(kinds) for _ in range(count)]
            taken: dict[int, int] = {}
            self._known[kinds] = all(self._find_visit(number, tiles, taken, set()) for number in range(len(tiles)))
        return self._known[kinds]

    def _find_visit(self, number: int, tiles: list[int], taken: dict[int, int], seen: set[int]) -> bool:
        """Kuhn's augmenting paths: take a free visit, or make the tile that has it look for another."""
        for visit in self._visits_for[tiles[number]]:
            if visit not in seen:
                seen.add(visit)
                if visit not in taken or self._find_visit(taken[visit], tiles, taken, seen):
                    taken[visit] = number
                    return True
        return False

    def _kind(self, code: str, filling: str) -> tuple[str, str]:
        return code, filling if self._tapped else ""


@lru_cache(maxsize=64)
def _supply(visits: tuple[Visit, ...], singles_from: int) -> _Supply:
    """The supply of these visits, cached because every reading of a sheet shares it."""
    return _Supply(visits, singles_from)


def _chances(visit: Visit, singles_from: int) -> frozenset[tuple[str, str]]:
    """The shapes and fillings that a visit can have added."""
    codes = {visit.used} if visit.used in SHAPES else set() if visit.used == "single" else set(visit.codes)
    if _may_be_single(visit, singles_from):
        codes |= {"I1"}
    return frozenset((code, filling) for code in codes for filling in (visit.filling or MARKS))


def _clear(tile: Tile, covering: dict[int, int]) -> int:
    taken = 0
    for one in grid.each(tile.placement.squares):
        taken |= covering[one]
    return ~taken


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _orders(
    board: Board, tiles: tuple[Tile, ...], visits: Sequence[Visit], empty: int, budget: Budget, singles_from: int
) -> Iterator[History]:
    """Every assignment of tiles to visits in which each tile touches a road or an earlier tile, or is a single."""
    touching = [
        sum(1 << j for j, other in enumerate(tiles) if grid.beside(tile.placement.squares) & other.placement.squares)
        for tile in tiles
    ]
    by_road = [bool(tile.placement.squares & board.roadside) for tile in tiles]
    everything = (1 << len(tiles)) - 1
    dead: set[tuple[int, int]] = set()
    open_: dict[int, int] = {}

    def shapes_fit(visit: Visit, done: int, touches: bool) -> bool:
        """Whether a shape fitted on squares that stayed empty or that this seat drew later, so that it drew no single,
        whatever the others did.
        """
        if done not in open_:
            budget.spend(SETTING_OUT)
            open_[done] = _still_open(board, tiles, done, empty)
        return bool(open_[done] & (_offer(board, visit.codes) | (0 if touches else board.singles)))

    def search(at: int, done: int, drawn: History) -> Iterator[History]:
        budget.spend()
        if done == everything:
            if not empty or all(visit.maybe for visit in visits[at:]):
                yield drawn
            return
        if at == len(visits) or (at, done) in dead:
            return
        fruitful = False
        visit = visits[at]
        for number, tile in enumerate(tiles):
            if done >> number & 1 or (visit.filling and visit.filling != tile.filling):
                continue
            touches = by_road[number] or bool(touching[number] & done)
            for single in _ways(visit, tile, touches, singles_from):
                if single and visit.used is None and shapes_fit(visit, done, touches):
                    continue
                one = Drawn(visit.turn, tile.placement, tile.filling, single)
                for history in search(at + 1, done | 1 << number, (*drawn, one)):
                    fruitful = True
                    yield history
        if not fruitful:
            dead.add((at, done))

    yield from search(0, 0, ())


def _still_open(board: Board, tiles: Sequence[Tile], done: int, empty: int) -> int:
    """The placements that were certainly open to a seat when it had drawn the tiles that are `done`."""
    reach, squares = board.by_road, empty
    for number, tile in enumerate(tiles):
        if done >> number & 1:
            reach |= tile.placement.near
        else:
            squares |= tile.placement.squares
    return _fitting(board, squares) & reach


def _ways(visit: Visit, tile: Tile, touches: bool, singles_from: int) -> list[bool]:
    """The ways a tile can have been drawn on a visit: as an open shape (False) or as a single (True)."""
    code = tile.placement.code
    shape = touches and code in visit.codes and visit.used in (None, code)
    single = code == "I1" and _may_be_single(visit, singles_from)
    return [False] * shape + [True] * single
