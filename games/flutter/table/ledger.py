"""Where pollen comes from, point by point, so that the end of the game can explain every one.

The engine adds pollen up as it goes along; here the same steps are gone through once more and written down. That both
agree is tested over whole games.
"""

from dataclasses import dataclass
from typing import Literal

from games.flutter.components import BEE_POLLEN, DRY_POLLEN, RAINBEE, WATER
from games.flutter.rules.bunch import ONE, gather
from games.flutter.rules.moves import Choose, Fill, Place, Pollinate, Reveal
from games.flutter.rules.placing import preview
from games.flutter.rules.pollination import after_paying, contested, half, settle
from games.flutter.rules.state import FILL, POLLINATE, REVEAL, State, Step, active, hold, in_turn_order
from games.flutter.rules.tiles import SPARKLES

Why = Literal["paid", "gift", "water", "dry", "bee"]
FACES = {water.id: water for water in WATER}


@dataclass(frozen=True, slots=True)
class Line:
    """Pollen for a seat: for a tile it enclosed and paid, a tile that somebody else could not pay, a water tile, dry
    cells (`piece` is their number), or its bee's tile.
    """

    turn: int
    seat: int
    why: Why
    piece: str
    pollen: int


def before_step_5(game: State, held: int, cells: int, enclosed: tuple[str, ...]) -> State:
    """The active player has laid a tile and holds this many petals; this much is closed off by it."""
    tiles = tuple(tile for tile in enclosed if tile != RAINBEE.id)
    owners = tuple(seat for seat in in_turn_order(game) if game.bees[seat] in tiles)
    return hold(game, active(game), held)._replace(step=Step(REVEAL, cells, tiles, owners))


def written(game: State, move: object) -> list[Line]:
    """The pollen that a legal move brings; seats are the engine's."""
    match move:
        case Place():
            seen = preview(game, move)
            assert seen is not None
            return follows(before_step_5(game, seen.held, sum(map(len, seen.ponds)), seen.enclosed))
        case Reveal():
            return follows(game) if game.step.kind == REVEAL else []
        case Fill(water):
            return _of_water(game, water)
        case Choose(colour):
            return follows(_gained(game, ONE[colour]))
        case Pollinate(tile):
            return [*_settled(game, tile), *follows(settle(game, tile))]
    return []


def follows(game: State) -> list[Line]:
    """What comes of itself in the rest of step 5, as far as nobody is asked."""
    _, cells, tiles, seats, _ = game.step
    lines = []
    if cells:
        if game.bag and not game.setup.perfect:
            return []
        lines.append(Line(game.turn, active(game), "dry", str(cells), cells * DRY_POLLEN))
    game = game._replace(step=Step(POLLINATE, 0, tiles, seats))
    for tile in tiles:
        if tile not in contested(game):
            lines += _settled(game, tile)
            game = settle(game, tile)
    if game.step.tiles:
        return lines
    return lines + [Line(game.turn, seat, "bee", game.bees[seat], BEE_POLLEN) for seat in seats]


def _of_water(game: State, water: str) -> list[Line]:
    face = FACES[water]
    lines = [Line(game.turn, active(game), "water", water, face.pollen)] if face.pollen else []
    if face.any:
        return lines
    _, cells, tiles, seats, _ = game.step
    game = _gained(game, sum(ONE[colour] for colour in face.petals))
    bag = tuple(other for other in game.bag if other != water)
    return lines + follows(game._replace(bag=bag, step=Step(FILL, cells - 1, tiles, seats)))


def _gained(game: State, petals: int) -> State:
    seat = active(game)
    return hold(game, seat, gather(game.petals[seat], petals))


def _settled(game: State, tile: str) -> list[Line]:
    """Paid for, or half of it for everybody else."""
    seat = active(game)
    if after_paying(game.petals[seat], tile) is not None:
        return [Line(game.turn, seat, "paid", tile, SPARKLES[tile])]
    others = in_turn_order(game)[1:]
    return [Line(game.turn, other, "gift", tile, half(tile)) for other in others]
