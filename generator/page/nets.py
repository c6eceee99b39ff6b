"""Nets that fold to cubes: what hands do with one."""

from collections import Counter
from collections.abc import Iterable, Sequence

from generator.document import Hands
from generator.page.cuts import sides
from generator.page.geometry import Box, Point, Polygon

TAB_CUTS = 3  # a tab is folded along its fourth side


def hands(faces: Sequence[Box], tabs: Sequence[Polygon], count: int = 1) -> Hands:
    """The cuts around so many nets like this one, and the folds between faces and along tabs."""
    edges = Counter(_edge(side) for face in faces for side in sides(face.corners))
    outer = {edge for edge, often in edges.items() if often == 1}
    feet = {_edge((tab[0], tab[-1])) for tab in tabs}
    folds = len(edges) - len(outer) + len(tabs)
    return Hands(cuts=count * (TAB_CUTS * len(tabs) + len(outer - feet)), folds=count * folds, glued=count)


def _edge(ends: Iterable[Point]) -> frozenset[Point]:
    return frozenset((round(x, 3), round(y, 3)) for x, y in ends)
