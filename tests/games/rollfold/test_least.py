"""What a win takes at least (R48): a proof by counting the boxes that no win can do without.

Every X hangs together with a start tile or an orb, box by box, in one view of the sheet or another, because a string
begins at a starting point. So in each quarter of the sheet the faces, the symbol and all else that must be X'ed hang
together with the middle cross, which has the start tiles. The lightest such tree is less than any player needs. A box
weighs one step, with three exceptions that keep the sum too small rather than too large: ice is free, because a slide
pays one step for all of it and the box beyond; an orb is free, because a jump X'es it for nothing; a bonus box is
free, and what its string gives beyond that one X is taken off in full.
"""

import heapq
from collections.abc import Iterator

import pytest

from games.rollfold.components import BOXES, CORNERS, LEVELS, SYMBOL, Level
from games.rollfold.editions import EDITIONS, level_in
from games.rollfold.rules.folds import BACK, FRONT, Box, Folds, local, seen
from games.rollfold.rules.views import _printed as printed
from games.rollfold.table.state import LEAST_ROLLED

CROSS = Box(FRONT, BOXES // 2, BOXES // 2)  # stands for the middle row and column of both sides, and for every orb
BLOCKED, FREE, ORB = "Om-+", "123~@S", "@"
Graph = dict[Box, set[Box]]


def least(level: Level) -> int:
    quarters = sum(min(_quarter(level, corner, size) for size in (level.small, level.large)) for corner in range(4))
    on_cross = [printed(level, box) for box in _boxes(BACK) if not any(_is_in(at, box) for at in range(4))]
    return quarters + _middle(level) - sum(map(_gain, [*level.front, *on_cross]))


def _quarter(level: Level, corner: int, size: int) -> int:
    """The lightest tree in a quarter whose corner is folded so, less what the bonuses on its back can give."""
    tree = _lightest(_graph(level, corner, size), list(_musts(level, corner, size)), level)
    in_sight = [box for box in _boxes(BACK) if _is_in(corner, box) and _can_show(level, corner, size, box)]
    return tree - sum(_gain(printed(level, box)) for box in in_sight)


def _musts(level: Level, corner: int, size: int) -> Iterator[Box]:
    """What has to be X'ed in a quarter: the faces of the fold, then bulb and professors, and the symbol."""
    for box in (*_boxes(FRONT), *_boxes(BACK)):
        across, along = local(corner, box.column, box.row)
        face = box.side == FRONT and max(across, along) < size and printed(level, box) in "Ff"
        if _is_in(corner, box) and (face or printed(level, box) in "bPW"):
            yield box


def _middle(level: Level) -> int:
    """The symbol in the centre, and one of the boxes beside it."""
    side = BACK if level.blunt else FRONT
    assert printed(level, CROSS._replace(side=side)) == SYMBOL.char
    beside = [Box(side, 7 + x, 7 + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return 1 + min(_weight(level, box) for box in beside)


def _graph(level: Level, corner: int, size: int) -> Graph:
    """Which boxes of a quarter ever lie side by side; everything outside it is the cross."""
    graph: Graph = {}
    for folds in _views(level, corner, size):
        shown = {(c, r): seen(folds, c, r) for c in range(BOXES) for r in range(BOXES)}
        for (column, row), box in shown.items():
            for other in (shown.get((column + 1, row)), shown.get((column, row + 1))):
                if isinstance(box, Box) and isinstance(other, Box):
                    _join(graph, level, corner, box, other)
    return graph


def _join(graph: Graph, level: Level, corner: int, *pair: Box) -> None:
    if not any(printed(level, box) in BLOCKED for box in pair):
        one, other = (box if _is_in(corner, box) and printed(level, box) != ORB else CROSS for box in pair)
        graph.setdefault(one, set()).add(other)
        graph.setdefault(other, set()).add(one)


def _views(level: Level, corner: int, size: int) -> list[Folds]:
    """All that a quarter can look like; the other corners do not matter to it."""
    first = tuple(size if at == corner else level.small * bool(level.blunt) for at in range(len(CORNERS)))
    views = [Folds(), Folds(tuple(size if at == corner else 0 for at in range(len(CORNERS))))]
    if level.blunt:
        views += [Folds(first, True, (False,) * 4, level.blunt)]
        views += [Folds(first, True, tuple(at == corner for at in range(len(CORNERS))), level.blunt)]
    return views


def _lightest(graph: Graph, musts: list[Box], level: Level) -> int:
    """The weight of the lightest tree that joins all these boxes and the cross (Dreyfus and Wagner's algorithm)."""
    trees: list[dict[Box, int]] = [{} for _ in range(1 << len(musts))]
    for at, box in enumerate(musts):
        trees[1 << at][box] = _weight(level, box)
    for joined, tree in enumerate(trees):
        part = (joined - 1) & joined
        while part:
            for box in trees[part].keys() & trees[joined ^ part].keys():
                both = trees[part][box] + trees[joined ^ part][box] - _weight(level, box)
                tree[box] = min(both, tree.get(box, both))
            part = (part - 1) & joined
        _grow(graph, tree, level)
    return trees[-1][CROSS]


def _grow(graph: Graph, tree: dict[Box, int], level: Level) -> None:
    heap = [(weight, box) for box, weight in tree.items()]
    heapq.heapify(heap)
    while heap:
        weight, box = heapq.heappop(heap)
        for other in graph[box] if weight == tree[box] else ():
            more = weight + _weight(level, other)
            if more < tree.get(other, more + 1):
                tree[other] = more
                heapq.heappush(heap, (more, other))


def _weight(level: Level, box: Box) -> int:
    return int(box != CROSS and printed(level, box) not in FREE)


def _gain(char: str) -> int:
    """What a bonus gives beyond its own X."""
    return int(char) - 1 if char.isdigit() else 0


def _can_show(level: Level, corner: int, size: int, box: Box) -> bool:
    across, along = local(corner, box.column, box.row)
    return bool(level.blunt) or across + along < size - 1


def _is_in(corner: int, box: Box) -> bool:
    across, along = local(corner, box.column, box.row)
    return max(across, along) < BOXES // 2


def _boxes(side: int) -> list[Box]:
    return [Box(side, column, row) for row in range(BOXES) for column in range(BOXES)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [level.number for level in LEVELS])
def test_r48_no_win_takes_less_than_the_table_believes(number: int, edition: int) -> None:
    assert least(level_in(number, edition)) == LEAST_ROLLED[edition][number]
