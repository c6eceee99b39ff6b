"""What a tile on the rondel costs, whether it may lie in a place, and what it does there."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.flutter.rules.bunch import GUARD, ONE, covers, gather
from games.flutter.rules.meadow import Flower, Meadow, find, flowers, harvest, lay, within
from games.flutter.rules.moves import Place
from games.flutter.rules.state import PLACE, SIZE, State
from games.flutter.rules.tiles import TILE, Turned
from games.kit.lattice import TURNS, Cell

_SKIP = {tile.id: ONE[tile.colour] for tile in TILE.values() if tile.colour}  # one petal of the pollinator's colour


class Offer(NamedTuple):
    """A tile on top of a stack, and the petals it costs to skip to it."""

    stack: int
    tile: str
    price: int


# A legal placement: the tile in its position, the window it is seen through, its stack, the petals left afterwards.
Weighed = tuple[Turned, int, int, int]


class Preview(NamedTuple):
    """Everything a placement would do, for a player who is still trying it out."""

    price: int
    flowers: tuple[Flower, ...]
    held: int  # petals in hand after skips and flowers
    ponds: tuple[tuple[Cell, ...], ...]
    enclosed: tuple[str, ...]


def offers(state: State) -> list[Offer]:
    """Every tile on the rondel, the free one first. The k-th stack you skip costs k petals (4.1)."""
    found = []
    price = 0
    for skipped, stack in enumerate(ahead(state.tops, state.sun), 1):
        tile = state.tops[stack]
        found.append(Offer(stack, tile, price))
        price += skipped * _SKIP[tile]
    return found


def affordable(state: State) -> dict[str, int]:
    """The tiles that the active player can pay for, the free one first, and the petals left after paying."""
    setup, turn, sun, tops, _, _, _, _, petals, _, _, _, _ = state
    held = petals[turn % setup.players]
    reached: dict[str, int] = {}
    for stack in _CLOCKWISE[sun]:
        tile = tops[stack]
        if tile:
            reached[tile] = held
            price = len(reached) * _SKIP[tile]
            if (held | GUARD) - price & GUARD != GUARD:
                break
            held -= price
    return reached


def weigh(state: State, place: Place) -> Weighed | None:
    """What a placement comes to; None if the rules refuse it (4.2). refusals.py says why."""
    meadow = state.meadow
    tile, _, _, turns, _ = place
    if state.step.kind != PLACE or not 0 <= turns < TURNS or not within(meadow, place):
        return None
    held = affordable(state).get(tile)
    if held is None:
        return None
    turned, window = find(meadow, place)
    tried = try_at(meadow, tile, held, turned, window)
    return None if tried is None else (turned, window, state.tops.index(tile), tried[1])


def try_at(meadow: Meadow, tile: str, held: int, turned: Turned, window: int) -> tuple[int, int] | None:
    """The first corner where a flower grows and the petals left over, for a player who holds this many and lays the
    tile here; None if the rules refuse it (4.2).
    """
    seen = meadow.cover >> window
    if seen & turned.cells or not seen & turned.rim:
        return None
    gain, cost, corner = harvest(meadow, tile, turned, window)
    if not corner:
        return None
    held = gather(held, gain)  # gains come first and may pay for mismatched flowers (R7)
    return (corner, held - cost) if not cost or covers(held, cost) else None


def preview(state: State, place: Place) -> Preview | None:
    """What the player sees before confirming; None if the rules refuse the placement."""
    weighed = weigh(state, place)
    if weighed is None:
        return None
    turned, window, stack, held = weighed
    price = next(offer.price for offer in offers(state) if offer.stack == stack)
    after, ponds, enclosed = lay(state.meadow, place, turned, window)
    return Preview(
        price,
        flowers(state.meadow, place),
        held,
        tuple(tuple(after.ground.plane.cells(pond)) for pond in ponds),
        enclosed,
    )


@cache
def clockwise(size: int) -> tuple[tuple[int, ...], ...]:
    """For each place on the ring, all places in the order a token that starts there meets them, its own last."""
    return tuple(tuple((at + step) % size for step in range(1, size + 1)) for at in range(size))


def step(stacks: Sequence[object], at: int, steps: int = 1) -> int:
    """Where the token stands after this many steps. It passes over empty stacks (anything false), and keeps its place
    when its own stack has run out. With no stacks left it stays where it is.
    """
    ring = clockwise(len(stacks))
    for _ in range(steps):
        for place in ring[at]:
            if stacks[place]:
                at = place
                break
    return at


def ahead(stacks: Sequence[object], at: int) -> tuple[int, ...]:
    """The stacks that are left, in the order the token will meet them. The one it stands on comes last."""
    return tuple(place for place in clockwise(len(stacks))[at] if stacks[place])


_CLOCKWISE = clockwise(SIZE)
