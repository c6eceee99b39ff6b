"""The meadow: what lies where, which flowers a tile grows, and what it closes off."""

from functools import cache
from typing import NamedTuple

from games.flutter.components import RAINBEE
from games.flutter.rules.bunch import FLOWER, WILD
from games.flutter.rules.moves import Place
from games.flutter.rules.tiles import CLOSED, PETALS, REACHES, Ground, Turned, ground
from games.kit.lattice import Vertex

FIRST = Place(RAINBEE.id, 0, 0, 0, False)
_new = tuple.__new__  # the quick way to make a NamedTuple: its own constructor takes twice the time


class Meadow(NamedTuple):
    """`laid` says it all. The rest follows from it, and is kept because every move needs it. Vertices are numbers of
    the plane. Nobody writes to the dicts: `lay` makes new ones.
    """

    ground: Ground
    laid: tuple[Place, ...]
    cover: int  # cells of tiles, water and dry ponds
    petals: dict[int, int]  # what is known about each vertex with petals; closed ones may linger
    open: dict[str, int]  # the tiles that are not yet enclosed, each with the cells beside it


# What laying a tile does: the meadow afterwards, the ponds as sets of cells (covered in that meadow), and the tiles
# it encloses, perhaps the rainbee among them.
Laid = tuple[Meadow, tuple[int, ...], tuple[str, ...]]


class Flower(NamedTuple):
    """Petals of the new tile that meet petals in the meadow. Either `gain` or `cost` is empty."""

    vertex: Vertex
    gain: int
    cost: int


@cache
def planted(first: Place = FIRST) -> Meadow:
    """A meadow that holds only the rainbee."""
    bare = _bare(REACHES[0])
    return lay(bare, first, *find(bare, first))[0]


def find(meadow: Meadow, place: Place) -> tuple[Turned, int]:
    """The tile in this position, and the window through which it is seen."""
    tile, i, j, turns, flipped = place
    it = meadow.ground
    return it.positions[tile[0], turns, flipped], it.origin + j * it.row + 2 * i


def within(meadow: Meadow, place: Place) -> bool:
    """Whether a place is near enough to have a number. Anything further away touches nothing."""
    _, i, j, _, _ = place
    limit = meadow.ground.limit
    return -limit <= i <= limit and -limit <= j <= limit


def lies_free(meadow: Meadow, turned: Turned, window: int) -> bool:
    return not meadow.cover >> window & turned.cells


def has_neighbour(meadow: Meadow, turned: Turned, window: int) -> bool:
    """Covered cells beside free ones belong to tiles: ponds have no free cell beside them (R24)."""
    return bool(meadow.cover >> window & turned.rim)


def harvest(meadow: Meadow, tile: str, turned: Turned, window: int) -> tuple[int, int, int]:
    """The petals that the matching flowers give, the petals that the others cost (4.3), and the tile's first corner
    with a flower. All three are 0 if no flower grows.
    """
    petals = meadow.petals
    brought = PETALS[tile]
    gain = cost = first = 0
    for corner, _, which in turned.corners:
        vertex = window + corner
        if vertex in petals:
            first = first or corner
            there = petals[vertex]
            shift, bunch, matches = brought[which]
            if there & matches:
                gain += bunch + ((there >> shift & 0xFF) + (there >> WILD & 0xFF) << shift)
            else:
                cost += bunch + (there & FLOWER)
    return gain, cost, first


def flowers(meadow: Meadow, place: Place) -> tuple[Flower, ...]:
    """The flowers one by one, as `harvest` adds them up."""
    turned, window = find(meadow, place)
    grown = []
    for corner, *_ in turned.corners:
        alone = meadow._replace(petals={v: there for v, there in meadow.petals.items() if v == window + corner})
        gain, cost, _ = harvest(alone, place.tile, turned, window)
        if gain or cost:
            grown.append(Flower(meadow.ground.plane.vertex(window + corner), gain, cost))
    return tuple(grown)


def lay(meadow: Meadow, place: Place, turned: Turned, window: int) -> Laid:
    """The meadow with one more tile. The caller has checked that it may lie there."""
    it, laid, cover, petals, still_open = meadow
    tile, i, j, _, _ = place
    _, _, cells, rim, ring, way_round, corners, others = turned
    met = cover >> window & ring
    seen = met | cells
    cover |= cells << window
    petals = petals.copy()
    brought = PETALS[tile]
    for corner, covers, which in corners:
        vertex = window + corner
        if vertex in petals:
            petals[vertex] += covers + brought[which].bunch
        else:
            petals[vertex] = it.around[seen >> corner - it.aside & it.star] + brought[which].bunch
    for corner, covers in others:
        vertex = window + corner
        if vertex in petals:
            petals[vertex] += covers
    ponds: tuple[int, ...] = ()
    free = ring ^ met
    # The cover is connected, so all but one of the stretches of free cells in the ring are cut off. A stretch has one
    # more cell than it has pairs of neighbours.
    pairs = (free & free >> 1).bit_count() + (free & free >> it.row - 1 & it.down).bit_count()
    if free.bit_count() - pairs > 1:
        ponds = _ponds(it, cover, [stretch << window for stretch in _stretches(way_round, free)])
        for pond in ponds:
            cover |= pond
            for vertex, covers in it.cell_corners(pond):
                if vertex in petals:
                    petals[vertex] += covers
    bare = it.whole ^ cover
    enclosed = tuple([other for other, beside in still_open.items() if not beside & bare])
    still_open = still_open.copy()
    still_open[tile] = rim << window
    if enclosed:
        for other in enclosed:
            del still_open[other]
        petals = {vertex: there for vertex, there in petals.items() if there < CLOSED}
    grown = _new(Meadow, (it, laid + (place,), cover, petals, still_open))
    margin = it.margin
    if not (-margin <= i <= margin and -margin <= j <= margin):
        grown = _on_larger_ground(grown)
    return grown, ponds, enclosed


def _bare(reach: int) -> Meadow:
    return Meadow(ground(reach), (), 0, {}, {})


def _stretches(way_round: tuple[int, ...], free: int) -> list[int]:
    """The free cells on the way round a tile, split wherever something lies."""
    stretches: list[int] = []
    going_on = False
    for cell in way_round:
        if not cell & free:
            going_on = False
        elif going_on:
            stretches[-1] |= cell
        else:
            stretches.append(cell)
            going_on = True
    if going_on and way_round[0] & free:
        stretches[0] |= stretches.pop()
    return stretches


def _ponds(it: Ground, cover: int, floods: list[int]) -> tuple[int, ...]:
    """The stretches, flooded in step with each other until all but one run out of free cells. The one that is left is
    the open land.
    """
    plane = it.plane
    bare = it.whole ^ cover
    ponds = []
    while len(floods) > 1:
        wider = []
        for flood in floods:
            more = plane.spread(flood, bare)
            if more == flood:
                ponds.append(flood)
            else:
                wider.append(more)
        floods = wider
    return tuple(ponds)


def _on_larger_ground(meadow: Meadow) -> Meadow:
    """The same meadow laid out again with more space around it. One game in thousands needs this."""
    larger = REACHES[REACHES.index(meadow.ground.reach) + 1]
    again = _bare(larger)
    for place in meadow.laid:
        again = lay(again, place, *find(again, place))[0]
    return again
