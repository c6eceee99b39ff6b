"""All placements and what each is worth at once, in one walk over the tables that the rules use.

Bots rank hundreds of placements for every turn of a play-out. Asking the rules for each of them, as `value` does, makes
a play-out take 1.75 times as long (tests/bench/engine.py). Only a placement that closes something off is still asked
about: most do not.
"""

from typing import NamedTuple

from games.flutter.components import BEE_POLLEN, RAINBEE, SHAPES
from games.flutter.rules.bunch import FLOWER, GUARD, WILD, gather
from games.flutter.rules.meadow import lay
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import affordable, weigh
from games.flutter.rules.pollination import after_paying, half
from games.flutter.rules.state import State, active
from games.flutter.rules.tiles import AROUND, PETALS, SPARKLES, Ground, Turned
from games.kit.choices import Luck

# Worth in pollen, found by trial: 120 two-player games with each of six settings. 0.25 to 0.4 are hard to tell apart.
PETAL = 0.35  # for each of the first petals of a colour, which will pay for enclosed tiles
SPARE_PETAL = 0.2  # for each petal after those
PETALS_WANTED = 9
WATER = 0.25 + PETAL  # a pond cell, on average: four pollen and sixteen petals in sixteen tiles
_WORTH = tuple(min(held, PETALS_WANTED) * PETAL + max(held - PETALS_WANTED, 0) * SPARE_PETAL for held in range(256))
_SIZES = {code: len(shape.cells) for code, shape in SHAPES.items()}  # of the tiles, in cells
_new = tuple.__new__  # the quick way to make a NamedTuple


class Spot(NamedTuple):
    """A legal placement as the tables have it, and its `value`."""

    value: float
    tile: str
    turned: Turned
    window: int


def ranked(state: State, luck: Luck) -> list[tuple[float, Place]]:
    """The placements, best first. Luck decides between equals."""
    it = state.meadow.ground
    return sorted(((spot.value + luck.random() / 1000, placed(it, spot)) for spot in spots(state)), reverse=True)


def best(state: State, luck: Luck) -> Place | None:
    """The first of `ranked`, in less time."""
    found = spots(state)
    if not found:
        return None
    _, at = max([(spot[0] + luck.random() / 1000, at) for at, spot in enumerate(found)])
    return placed(state.meadow.ground, found[at])


def placed(ground: Ground, spot: Spot) -> Place:
    """The move that lays a tile there."""
    i, j = ground.corner(spot.window)
    return Place(spot.tile, i, j, spot.turned.turns, spot.turned.flipped)


def worth(petals: int) -> float:
    """What these petals will pay for."""
    return (
        _WORTH[petals & 0xFF] + _WORTH[petals >> 8 & 0xFF] + _WORTH[petals >> 16 & 0xFF] + _WORTH[petals >> 24 & 0xFF]
    )


def spots(state: State) -> list[Spot]:
    """Every legal placement of a tile, in the order of `legal`."""
    found: list[Spot] = []
    it, _, cover, petals, still_open = state.meadow
    row, down = it.row, it.down
    bare = it.whole ^ cover
    open_sides = [rim & bare for rim in still_open.values()]
    for tile, purse in affordable(state).items():
        fits, brought = it.fits[tile[0]], PETALS[tile]
        size = _SIZES[tile[0]]
        closable = [sides for sides in open_sides if sides.bit_count() <= size]
        closing = 0
        for sides in closable:
            closing |= sides
        for vertex, there in petals.items():
            for fit in fits[there >> AROUND]:
                if not fit:
                    break
                corner, turned = fit
                _, _, cells, rim, ring, _, corners, _ = turned
                window = vertex - corner
                seen = cover >> window
                if seen & cells or not seen & rim:
                    continue
                gain = cost = first = 0
                for at, _, which in corners:
                    met = petals.get(window + at)
                    if met is not None:
                        first = first or at
                        shift, bunch, matches = brought[which]
                        if met & matches:
                            gain += bunch + ((met >> shift & 0xFF) + (met >> WILD & 0xFF) << shift)
                        else:
                            cost += bunch + (met & FLOWER)
                if first != corner:
                    continue
                held = gather(purse, gain)
                if cost:
                    if (held | GUARD) - cost & GUARD != GUARD:
                        continue
                    held -= cost
                free = ring & ~seen
                pairs = (free & free >> 1).bit_count() + (free & free >> row - 1 & down).bit_count()
                covered = cells << window
                value = worth(held)
                if free.bit_count() - pairs > 1 or (covered & closing and _closes(closable, covered)):
                    value = _value(state, tile, turned, window, held)
                found.append(_new(Spot, (value, tile, turned, window)))
    return found


def value(state: State, place: Place) -> float:
    """What the active player gains by a placement, less what each opponent gains."""
    weighed = weigh(state, place)
    assert weighed is not None
    turned, window, _, held = weighed
    return _value(state, place.tile, turned, window, held)


def settled(tile: str, held: int) -> tuple[int, int]:
    """The petals and the pollen after settling an enclosed tile. Not paying costs what each opponent gains."""
    left = after_paying(held, tile)
    return (held, -half(tile)) if left is None else (left, SPARKLES[tile])


def _value(state: State, tile: str, turned: Turned, window: int, held: int) -> float:
    place = placed(state.meadow.ground, Spot(0.0, tile, turned, window))
    _, ponds, enclosed = lay(state.meadow, place, turned, window)
    seat = active(state)
    gained = WATER * sum(pond.bit_count() for pond in ponds)
    for tile in sorted(enclosed, key=lambda tile: -SPARKLES.get(tile, 0)):
        if tile != RAINBEE.id:
            held, pollen = settled(tile, held)
            gained += pollen
            if tile in state.bees:
                gained += BEE_POLLEN if state.bees[seat] == tile else -BEE_POLLEN / (state.setup.players - 1)
    return gained + worth(held)


def _closes(closable: list[int], covered: int) -> bool:
    """Whether these cells are all that is still free beside one of the open tiles."""
    return any(not sides & ~covered for sides in closable)
