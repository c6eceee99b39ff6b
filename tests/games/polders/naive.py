"""The rules a second time, slow and plain: sets of (row, column) and flood fill, no bits, nothing shared with the
engine but the maps as text. Where the two agree, both are probably right.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

Cell = tuple[int, int]
Marks = dict[Cell, tuple[int, str]]  # owner and filling
PATTERNS = {
    "I1": [(0, 0)],
    "I2": [(0, 0), (0, 1)],
    "I3": [(0, 0), (0, 1), (0, 2)],
    "V3": [(0, 0), (1, 0), (1, 1)],
    "L4": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "T4": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "P5": [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
}
OWN_MARK = {"M": "o", "F": "=", "W": "x"}


@dataclass(frozen=True)
class Map:
    cells: dict[Cell, str]  # land only
    roads: frozenset[frozenset[Cell]]


def read_map(text: str) -> Map:
    cells: dict[Cell, str] = {}
    roads = set()
    for y, line in enumerate(text.splitlines()):
        for x, char in enumerate(line):
            if y % 2 and x % 2 and char != "~":
                cells[y // 2, x // 2] = char
            if char == "|":
                roads.add(frozenset({(y // 2, x // 2 - 1), (y // 2, x // 2)}))
            if char == "=":
                roads.add(frozenset({(y // 2 - 1, x // 2), (y // 2, x // 2)}))
    return Map(cells, frozenset(roads))


def read_marks(text: str) -> Marks:
    return {
        (row, column): ("RBGK".index(word[0]), word[1])
        for row, line in enumerate(text.splitlines())
        for column, word in enumerate(line.split())
        if word[0] in "RBGK"
    }


def beside(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def legal(it: Map, marks: Marks, seat: int, codes: set[str]) -> tuple[str, set[frozenset[Cell]]]:
    """The kind of move and the sets of squares that this seat may fill."""
    touching = {cell for road in it.roads for cell in road}
    touching |= {other for cell, (owner, _) in marks.items() if owner == seat for other in beside(cell)}
    free = set(it.cells) - set(marks)
    drawings = {
        squares for code in codes for squares in _everywhere(code, free) if squares <= free and squares & touching
    }
    if drawings:
        return "draw", drawings
    if free:
        return "single", {frozenset({cell}) for cell in (free & touching or free)}
    return "pass", set()


def _everywhere(code: str, free: set[Cell]) -> Iterator[frozenset[Cell]]:
    for swap, down, right in product((False, True), (1, -1), (1, -1)):
        turned = [(right * c, down * r) if swap else (down * r, right * c) for r, c in PATTERNS[code]]
        for (row, column), (first_row, first_column) in product(free, turned):
            yield frozenset((row + r - first_row, column + c - first_column) for r, c in turned)


def areas(marks: Marks, seat: int) -> list[tuple[str, set[Cell]]]:
    """Connected squares of one filling, single ones too."""
    left = {cell for cell, (owner, _) in marks.items() if owner == seat}
    found = []
    while left:
        todo = [left.pop()]
        filling = marks[todo[0]][1]
        area = set(todo)
        while todo:
            for other in beside(todo.pop()) & left:
                if marks[other][1] == filling:
                    left.remove(other)
                    area.add(other)
                    todo.append(other)
        found.append((filling, area))
    return found


def score(maps: list[Map], boards: list[Marks], players: int, card: str | None) -> list[int]:
    """Points of every seat from areas, or from one assignment."""
    if card in ("A01", "A02", "A03"):
        return _prizes(
            card, [_correct(maps, boards, seat)[{"A01": "M", "A02": "W", "A03": "F"}[card]] for seat in range(players)]
        )
    return [_points(maps, boards, seat, players, card) for seat in range(players)]


def _correct(maps: list[Map], boards: list[Marks], seat: int) -> dict[str, int]:
    return {
        letter: sum(
            it.cells[cell] == letter and owner == seat and mark == OWN_MARK[letter]
            for it, marks in zip(maps, boards, strict=True)
            for cell, (owner, mark) in marks.items()
        )
        for letter in "MFW"
    }


def _prizes(card: str, counts: list[int]) -> list[int]:
    prizes = {"A01": [15, 7, 2], "A02": [10, 4, 1], "A03": [12, 6, 1]}[card] + [0] * 4
    result = []
    for own in counts:
        ahead = sum(other > own for other in counts)
        level = sum(other == own for other in counts)
        result.append(sum(prizes[ahead : ahead + level]) // level if own else 0)
    return result


def _points(maps: list[Map], boards: list[Marks], seat: int, players: int, card: str | None) -> int:
    correct = _correct(maps, boards, seat)
    both = list(zip(maps, boards, strict=True))
    every = [(it, filling, area) for it, marks in both for filling, area in areas(marks, seat)]
    by_players = {2: 0, 3: 1, 4: 2}[players]
    if card is None:
        return sum(_area_points(it, filling, area) for it, filling, area in every)
    if card == "A04":
        return 6 * min(correct.values())
    if card in ("A05", "A06"):
        return (6 + by_players) * sum(_full_strips(it, marks, seat, ["A05", "A06"].index(card)) for it, marks in both)
    if card == "A07":
        return (7 + by_players) * sum(len(area) >= 4 for _, _, area in every)
    if card == "A08":
        return 2 * sum(correct.values())
    if card == "A09":
        owned = sum(
            it.cells[cell] in "MFW" for it, marks in both for cell, (owner, _) in marks.items() if owner == seat
        )
        return -2 * (owned - sum(correct.values()))
    if card == "A10":
        return 2 * sum(
            all(marks.get(cell, (-1, ""))[0] == seat for cell in road) for it, marks in both for road in it.roads
        )
    if card == "A11":
        return sum(len(area) == 1 for _, _, area in every)
    if card == "A12":
        return 4 * sum(
            len(area) >= 3 and not any(OWN_MARK.get(it.cells[cell]) == filling for cell in area)
            for it, filling, area in every
        )
    return -6 * (correct[{"A13": "W", "A14": "M", "A15": "F"}[card]] <= 4)


def _area_points(it: Map, filling: str, area: set[Cell]) -> int:
    right = sum(OWN_MARK.get(it.cells[cell]) == filling for cell in area)
    squares = len(area) - right
    multiplier = 1.0 if squares <= 5 else 0.5 if squares <= 10 else 0.25
    return int(squares * right * multiplier)


def _full_strips(it: Map, marks: Marks, seat: int, axis: int) -> int:
    strips: dict[int, list[Cell]] = {}
    for cell in it.cells:
        strips.setdefault(cell[axis], []).append(cell)
    return sum(
        len(strip) >= 5 and all(marks.get(cell, (-1, ""))[0] == seat for cell in strip) for strip in strips.values()
    )
