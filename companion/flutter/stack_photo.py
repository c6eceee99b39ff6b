"""Photographed stacks of Flutter: the tiles on top of them, by their markers alone. Where they lie does not matter."""

from collections.abc import Collection, Sequence

import numpy as np

from companion.vision.find import Seen
from companion.vision.reading import Bounds, SheetReading, Value
from games.flutter.components import RAINBEE
from games.flutter.photo.sheet import STACKS, UP
from games.flutter.rules.tiles import TILE
from generator.flutter.layout import tiles

TILE_OF = {id_: tile for ids in (tiles.FRONT_ID, tiles.BACK_ID) for tile, id_ in ids.items() if tile in TILE}
AROUND = 2.5  # sides of a marker: about where its tile ends
SURE = 0.999


def only_stacks(seen: Sequence[Seen]) -> bool:
    """Whether a photo shows tiles and nothing else, of each shape one at most: a meadow has the rainbee. A single tile
    among the markers of other paper may be a ghost.
    """
    shapes = [TILE_OF[s.id][0] for s in seen if TILE_OF.get(s.id, RAINBEE.id) != RAINBEE.id]
    return 0 < len(seen) == len(shapes) == len(set(shapes))


def read_stacks(seen: Sequence[Seen], meadow: Collection[str] = ()) -> SheetReading | None:
    """The tiles that are not of the meadow; None if there are none."""
    known = {*meadow, RAINBEE.id}
    tops = {TILE_OF[s.id]: _around(s) for s in seen if TILE_OF.get(s.id, RAINBEE.id) not in known}
    if not tops:
        return None
    lefts, upper, wide, high = np.array(list(tops.values())).T
    left, top, right, bottom = map(float, (lefts.min(), upper.min(), (lefts + wide).max(), (upper + high).max()))
    fields = {tile: Value(UP, SURE, doubtful=False) for tile in sorted(tops)}
    return SheetReading(STACKS, ((left, top), (right, top), (right, bottom), (left, bottom)), fields, boxes=tops)


def _around(seen: Seen) -> Bounds:
    (x, y), reach = map(float, seen.centre), AROUND * seen.side
    return (x - reach, y - reach, 2 * reach, 2 * reach)
