"""Flutter's geometry once more, the slow way: points of the plane, sets of triangles, flood fill. It shares nothing
with the engine but the component table, so the two can be held against each other.
"""

import cmath
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt

from games.flutter.components import RAINBEE, SHAPES, TILES
from games.flutter.rules.moves import Place

ROW = sqrt(3) / 2
SIXTH = cmath.exp(1j * cmath.pi / 3)
DATA = {tile.id: tile for tile in (*TILES, RAINBEE)}

Point = tuple[int, int]  # of a vertex: twice x, and its row
Triangle = tuple[int, int]  # of its centre: twice x, and its height in thirds of a row


def point(i: int, j: int) -> complex:
    return complex(i + j / 2, j * ROW)


def moved(z: complex, place: Place) -> complex:
    if place.flipped:
        z = z.conjugate()
    return z * SIXTH**place.turns + point(place.i, place.j)


def vertex(z: complex) -> Point:
    return round(2 * z.real), round(z.imag / ROW)


def triangle(z: complex) -> Triangle:
    return round(2 * z.real), round(3 * z.imag / ROW)


def triangles(place: Place) -> set[Triangle]:
    return {triangle(moved(centre, place)) for centre in centres(DATA[place.tile].shape)}


@cache
def centres(shape: str) -> tuple[complex, ...]:
    """The centres of a shape's triangles in standard position."""
    found = []
    for points, i, j in SHAPES[shape].cells:
        three = [(i, j), (i + 1, j), (i, j + 1)] if points == "U" else [(i + 1, j), (i, j + 1), (i + 1, j + 1)]
        found.append(sum(point(*v) for v in three) / 3)
    return tuple(found)


def petals(place: Place) -> Iterator[tuple[Point, str, int]]:
    shape = SHAPES[DATA[place.tile].shape]
    for corner, colour, number in zip(shape.corners, DATA[place.tile].petals, shape.holds, strict=True):
        if colour != "-":
            yield vertex(moved(point(*corner), place)), colour, number


def beside(one: Triangle) -> list[Triangle]:
    x, y = one
    side = 1 if y % 3 == 1 else -1  # a triangle that points up has one neighbour below and two beside it
    return [(x, y - 2 * side), (x - 1, y + side), (x + 1, y + side)]


def rim(area: set[Triangle]) -> set[Triangle]:
    return {other for one in area for other in beside(one)} - area


def holes(cover: set[Triangle]) -> list[set[Triangle]]:
    """The parts of the plane that are cut off from the outside, by flooding the outside first."""
    xs, ys = [x for x, _ in cover], [y for _, y in cover]
    box = {
        (x, y)
        for x in range(min(xs) - 4, max(xs) + 5)
        for y in range(min(ys) - 6, max(ys) + 7)
        if y % 3 and (x - y // 3 - (y % 3 == 1)) % 2 == 0
    }
    free = box - cover
    free -= flood(min(free), free)
    parts = []
    while free:
        part = flood(min(free), free)
        parts.append(part)
        free = free - part
    return parts


def flood(seed: Triangle, free: set[Triangle]) -> set[Triangle]:
    reached, edge = {seed}, [seed]
    while edge:
        for other in beside(edge.pop()):
            if other in free and other not in reached:
                reached.add(other)
                edge.append(other)
    return reached


def covered(laid: Iterable[Place]) -> set[Triangle]:
    """Every triangle under a tile, water or a dry pond; ponds are filled as soon as they are closed."""
    cover: set[Triangle] = set()
    for place in laid:
        cover |= triangles(place)
        for hole in holes(cover):
            cover |= hole
    return cover


def enclosed(laid: Iterable[Place], cover: set[Triangle]) -> set[str]:
    return {place.tile for place in laid if rim(triangles(place)) <= cover}


def flowers(laid: Iterable[Place], new: Place) -> tuple[int, Counter[str], Counter[str]]:
    """How many flowers grow, what they give and what they cost."""
    there: dict[Point, Counter[str]] = {}
    for place in laid:
        for at, colour, number in petals(place):
            there.setdefault(at, Counter())[colour] += number
    gain: Counter[str] = Counter()
    cost: Counter[str] = Counter()
    grown = 0
    for at, colour, number in petals(new):
        if at in there:
            grown += 1
            matching = there[at][colour] + there[at]["W"]
            if matching:
                gain[colour] += number + matching
            else:
                cost.update(there[at])
                cost[colour] += number
    return grown, gain, cost


def placements(laid: tuple[Place, ...], cover: set[Triangle], tile: str, held: dict[str, int]) -> set[Place]:
    """Every legal placement, found by trying all of them around the meadow."""
    tiles = set().union(*map(triangles, laid))
    near_i, near_j = [p.i for p in laid], [p.j for p in laid]
    return {
        new
        for i in range(min(near_i) - 7, max(near_i) + 8)
        for j in range(min(near_j) - 7, max(near_j) + 8)
        for turns in range(6)
        for flipped in (False, True)
        if fits(triangles(new := Place(tile, i, j, turns, flipped)), cover, tiles) and pays(laid, new, held)
    }


def fits(area: set[Triangle], cover: set[Triangle], tiles: set[Triangle]) -> bool:
    return area.isdisjoint(cover) and not rim(area).isdisjoint(tiles)


def pays(laid: tuple[Place, ...], new: Place, held: dict[str, int]) -> bool:
    grown, gain, cost = flowers(laid, new)
    after = {colour: min(21, held[colour] + gain[colour]) for colour in held}
    return grown > 0 and all(after[colour] >= cost[colour] for colour in held)
