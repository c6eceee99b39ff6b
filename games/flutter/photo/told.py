"""Without a map, a photo can tell what a new tile does: all tiles lie in the picture, whoever laid them."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from games.flutter.components import RAINBEE, RAINBOW
from games.flutter.photo.sheet import NoNewTile, Picture, covered, petal_corners_of, unexplained, view
from games.flutter.rules.meadow import Flower
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import Preview
from games.flutter.rules.state import State as Game
from games.flutter.table.moves import Tell, There
from games.flutter.table.state import offer_of
from games.flutter.table.telling import harvest
from games.kit.lattice import Cell, Vertex


@dataclass(frozen=True, slots=True)
class Told:
    """What a tile met at its corners, closed off and enclosed."""

    place: Place
    there: tuple[There, ...]
    cells: tuple[Cell, ...]
    enclosed: tuple[str, ...]

    @property
    def words(self) -> str:
        """In the words of the table."""
        petals = [f"{it.corner}:{it.colour}{it.count}" for it in self.there]
        pond = [f"pond:{len(self.cells)}"] if self.cells else []
        return " ".join(["lay", *petals, *pond, *self.enclosed])

    def by(self, seat: int) -> Tell:
        return Tell(seat, self.there, len(self.cells), self.enclosed)


def told(known: Collection[str], shown: Picture) -> Told:
    """Of the one tile that is not known yet. Raises NoNewTile."""
    fresh = [place for place in shown.places if place.tile not in known]
    others = tuple(place for place in shown.places if place.tile in known)
    if len(fresh) != 1 or len(others) != len(known):
        raise NoNewTile("The photo has to show all tiles of the meadow and one new one. Take it again.")
    (place,) = fresh
    if place in unexplained(shown.places) or any(covered(place) & covered(other) for other in others):
        raise NoNewTile(f"{place.tile} cannot lie there. It needs free land, a side and a flower.")
    before, after = view(others), view(shown.places)
    enclosed = sorted(set(after.enclosed) - set(before.enclosed) - {RAINBEE.id})
    return Told(place, _met(place, others), tuple(sorted(after.ponds - before.ponds)), tuple(enclosed))


def foreseen(game: Game, it: Told) -> Preview:
    """What a map would show before the tile is laid there."""
    offer = offer_of(game, it.place.tile)
    assert offer is not None
    grown = harvest(game, it.place.tile, it.there)
    flowers = (Flower((it.place.i, it.place.j), grown.gain, grown.cost),)
    return Preview(offer.price, flowers, grown.held - grown.cost, (it.cells,), it.enclosed)


def _met(place: Place, others: Collection[Place]) -> tuple[There, ...]:
    """At each corner the petals that match, rainbows among them; if there are none, all others (4.3)."""
    petals: dict[Vertex, Counter[str]] = {}
    for other in others:
        for vertex, colour, number in petal_corners_of(other):
            petals.setdefault(vertex, Counter())[colour] += number
    met = []
    for vertex, colour, _ in petal_corners_of(place):
        there = petals.get(vertex, Counter())
        matching = there[colour] + there[RAINBOW]
        strange = [There(colour, other, number) for other, number in sorted(there.items())]
        met += [There(colour, colour, matching)] if matching else strange
    return tuple(met)
