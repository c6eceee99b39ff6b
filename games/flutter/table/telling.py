"""A tile laid on the real table, of which the phones know only what they are told: its flowers, ponds, enclosures."""

from typing import NamedTuple

from games.flutter.components import SHAPES
from games.flutter.rules import take
from games.flutter.rules.bunch import ONE, gather
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import offers
from games.flutter.rules.pollination import go_on
from games.flutter.rules.state import State as Game
from games.flutter.rules.state import active
from games.flutter.rules.tiles import TILE
from games.flutter.table.ledger import Line, before_step_5, follows
from games.flutter.table.moves import Tell, There

FULL_FLOWER = 6  # petals round a point


class Corner(NamedTuple):
    """A corner of a tile with petals: their colour, and how many."""

    colour: str
    petals: int


class Harvest(NamedTuple):
    """What the flowers give and cost, and the petals in hand after skips and gains, before costs."""

    gain: int
    cost: int
    held: int


def corners(tile: str) -> tuple[Corner, ...]:
    """Every tile has three, each of another colour; so a corner is known by its colour."""
    it = TILE[tile]
    holds = SHAPES[it.shape].holds
    return tuple(Corner(letter, held) for letter, held in zip(it.petals, holds, strict=True) if letter != "-")


def harvest(game: Game, tile: str, there: tuple[There, ...]) -> Harvest:
    """Section 4.3 on what was told. Gains come first and may pay for mismatched flowers (R7)."""
    gain = cost = 0
    for corner in corners(tile):
        met = {it.colour: it.count for it in there if it.corner == corner.colour}
        if corner.colour in met:
            gain += ONE[corner.colour] * (corner.petals + met[corner.colour])
        elif met:
            cost += ONE[corner.colour] * corner.petals + sum(ONE[colour] * n for colour, n in met.items())
    price = next(offer.price for offer in offers(game) if offer.tile == tile)
    return Harvest(gain, cost, gather(game.petals[active(game)] - price, gain))


def laid(game: Game, tile: str, told: Tell) -> tuple[Game, list[Line]]:
    """The game after it, before the next tile of its stack comes up, and the pollen that follows then. Whether it may
    be so is for the caller to know.
    """
    stack = game.tops.index(tile)
    grown = harvest(game, tile, told.there)
    after = before_step_5(game, grown.held - grown.cost, told.cells, told.enclosed)
    lines = follows(after)
    tops, left, last = take(game, stack)
    meadow = game.meadow
    still_open = {other: beside for other, beside in meadow.open.items() if other not in told.enclosed} | {tile: 0}
    nowhere = Place(tile, 0, 0, 0, False)  # where it lies is not told
    meadow = meadow._replace(laid=(*meadow.laid, nowhere), open=still_open)
    after = after._replace(tops=tops, left=left, last=last, meadow=meadow, step=after.step._replace(stack=stack))
    return after if left[stack] else go_on(after), lines
