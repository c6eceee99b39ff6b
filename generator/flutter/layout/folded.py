"""Where Flutter's tiles lie on pages that are folded and glued: fronts above the fold, and their backs below it."""

from collections.abc import Sequence
from dataclasses import replace

from games.flutter.components import RAINBEE, TILES, WATER
from generator.flutter.layout.pages import Slot, page_trim
from generator.flutter.layout.tiles import at
from generator.page.geometry import Point
from generator.page.paper import UNPRINTABLE_MM, Paper

FOLD_OFF_MM = 3.0  # tiles keep this far from the fold
ROWS = 4  # of triangles between the fold and the edge of the paper
BUTTERFLIES_AT = ((0, 0), (2, 0), (0, 2), (2, 2))
BETWEEN = ((1, 1), (3, 1), (-1, 3), (1, 3))  # vertices where two of them meet or one ends: water lies on both sides

Row = tuple[tuple[str, str, int, float], ...]  # piece, shape, steps along the row, turn


def folded_pages(paper: Paper) -> tuple[tuple[Slot, ...], ...]:
    """The fronts of all tiles, page by page, on the upper half of upright paper."""
    rows = _rows()
    pages = [_on_rows(rows[n : n + ROWS]) for n in range(0, len(rows), ROWS)]
    hexagons, water = [it.id for it in TILES if it.shape == "B"], [it.id for it in WATER]
    count, wet = len(BUTTERFLIES_AT), 2 * len(BETWEEN)
    for n in range(len(hexagons) // count):
        lying = zip(hexagons[n * count : (n + 1) * count], BUTTERFLIES_AT, strict=True)
        pages.append([*(Slot(name, "B", there) for name, there in lying), *_ponds(water[n * wet : (n + 1) * wet])])
    return tuple(_above_the_fold(paper, slots) for slots in pages)


def fold(paper: Paper) -> tuple[Point, Point]:
    y = paper.height / 2
    return (UNPRINTABLE_MM, y), (paper.width - UNPRINTABLE_MM, y)


def _rows() -> list[Row]:
    """All tiles but the butterflies, in rows of triangles that share long cuts."""
    ladybugs, moths, birds, flies = ([it.id for it in TILES if it.shape == shape] for shape in "LMHD")
    ladybugs.append(RAINBEE.id)
    diamonds = [ladybugs[n : n + 4] for n in range(0, len(ladybugs), 4)]
    pairs = zip(flies, moths, strict=True)
    return [
        *(tuple((name, "L", n, 0.0) for n, name in enumerate(row)) for row in diamonds),
        *(tuple((name, "H", 2 * n, 0.0) for n, name in enumerate(birds[m : m + 2])) for m in range(0, len(birds), 2)),
        *(((fly, "D", 0, 0.0), (moth, "M", 4, 180.0)) for fly, moth in pairs),
    ]


def _on_rows(rows: Sequence[Row]) -> list[Slot]:
    """Every second row begins half a side further, so that the block does not slant off the paper."""
    return [
        Slot(name, shape, (step - j // 2, j + 1 if turn else j), turn)
        for j, row in enumerate(rows)
        for name, shape, step, turn in row
    ]


def _ponds(pieces: Sequence[str]) -> list[Slot]:
    triangles = [*(((i, j - 1), 0.0) for i, j in BETWEEN), *(((i, j + 1), 180.0) for i, j in BETWEEN)]
    return [Slot(piece, "W", there, turn) for piece, (there, turn) in zip(pieces, triangles, strict=False)]


def _above_the_fold(paper: Paper, slots: Sequence[Slot]) -> tuple[Slot, ...]:
    lying = [replace(slot, at=at(slot.at)) for slot in slots]
    box = page_trim(lying)
    dx, dy = paper.width / 2 - box.centre[0], paper.height / 2 - FOLD_OFF_MM - box.bottom
    return tuple(replace(slot, at=(slot.at[0] + dx, slot.at[1] + dy)) for slot in lying)
