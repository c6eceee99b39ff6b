"""A meadow as a photo shows it (tiles and their places, water, bees) and what follows from that by the rules.

The fields of a reading: `L03` is a tile, and its value is its place, such as `(0,1)r2m`. `U(1,2)` is a cell, and its
value is the water tile on it (`WT05`, or `back` if it lies face down). `bee orange` is a bee, and its value is the tile
under it, or `none`. `pollen orange` is never read from a photo: the player counts the pollen and enters it. Tiles that
lie apart from the meadow may be the tops of stacks. Only their names are read, each as a field with the value `up`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from games.flutter.components import RAINBEE, RAINBOW
from games.flutter.notation import dump_move, parse_place
from games.flutter.rules.meadow import Flower, Meadow, find
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import Preview
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import TILE, cells, petal_corners
from games.flutter.table.moves import Tell, There, harvest
from games.flutter.table.state import offer_of
from games.flutter.table.words import listed
from games.kit.errors import BadNotation
from games.kit.lattice import TURNS, Cell, Vertex, neighbours, shifted, turned
from games.kit.photo import Seen, Unscorable, likeliest

MEADOW = "flutter/meadow"
STACKS = "flutter/stacks"
TRACKER = "flutter/tracker/"  # followed by the player's colour
BEE = "bee "
POLLEN = "pollen "
POLLEN_DIGITS = 3  # nobody comes near a thousand
NONE = "none"
BACK = "back"  # a water tile that lies face down
UP = "up"  # a tile that may be the top of a stack


@dataclass(frozen=True, slots=True)
class Picture:
    """What lies on the table, in no order: nobody knows who laid what, or when."""

    places: tuple[Place, ...]
    water: Mapping[Cell, str] = field(default_factory=dict)
    bees: Mapping[str, str] = field(default_factory=dict)  # player's colour -> tile


@dataclass(frozen=True, slots=True)
class View:
    """What a meadow shows: enclosed tiles, cells that are closed off, and flowers. A flower is a vertex where petals of
    several tiles meet, with the number of each colour.
    """

    enclosed: tuple[str, ...]
    ponds: frozenset[Cell]
    flowers: Mapping[Vertex, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a new tile does: the petals it met at its corners, the cells it closed off, the tiles it enclosed."""

    place: Place
    there: tuple[There, ...]
    cells: tuple[Cell, ...]
    enclosed: tuple[str, ...]

    @property
    def words(self) -> str:
        """The move that reports it at the table."""
        petals = [f"{it.corner}:{it.colour}{it.count}" for it in self.there]
        pond = [f"pond:{len(self.cells)}"] if self.cells else []
        return " ".join(["lay", *petals, *pond, *self.enclosed])

    def by(self, seat: int) -> Tell:
        return Tell(seat, self.there, len(self.cells), self.enclosed)


class NoNewTile(Unscorable):
    """The photo does not show exactly one new tile. The message says what to do."""


def picture(seen: Seen) -> Picture:
    """The meadow with the likeliest value of every field, or what a player said it is."""
    values = {name: seen.said.get(name) or likeliest(chances) for name, chances in seen.fields.items()}
    values |= {name: value for name, value in seen.said.items() if name not in values}
    places, water, bees = [], {}, {}
    for name, value in values.items():
        if value in (NONE, "") or name.startswith(POLLEN):
            continue
        if name.startswith(BEE):
            bees[name.removeprefix(BEE)] = value
        elif name in TILE:
            places.append(_place(name, value))
        else:
            water[parse_cell(name)] = value
    return Picture(tuple(places), water, bees)


def counted_pollen(seen: Seen) -> dict[str, int]:
    """How much pollen the players have counted, by colour."""
    said = {name.removeprefix(POLLEN): value for name, value in seen.said.items() if name.startswith(POLLEN) and value}
    for value in said.values():
        if not (value.isascii() and value.isdecimal()) or len(value) > POLLEN_DIGITS:
            raise Unscorable(f"Enter the pollen as a number from 0 to {10**POLLEN_DIGITS - 1}, not {value!r}.")
    return {colour: int(value) for colour, value in said.items()}


def place_text(place: Place) -> str:
    """The value of a tile's field: its place without its name."""
    return dump_move(place).split("@")[1]


def cell_text(cell: Cell) -> str:
    return str(cell)


def parse_cell(text: str) -> Cell:
    points, inside = text[:1], text[1:].strip("()").split(",")
    match points, inside:
        case (("U" | "D"), [i, j]) if i.lstrip("-").isdecimal() and j.lstrip("-").isdecimal():
            return Cell(points, int(i), int(j))
    raise Unscorable(f"{text!r} is not a tile, a bee or a cell of the meadow.")


def covered(place: Place) -> set[Cell]:
    """The cells under a laid tile."""
    return {shifted(cell, (place.i, place.j)) for cell in cells(TILE[place.tile], place.turns, place.flipped)}


def ponds(meadow: Meadow) -> list[Cell]:
    """Every cell that was cut off: covered, but not by a tile."""
    wet = meadow.cover
    for place in meadow.laid:
        turned, window = find(meadow, place)
        wet &= ~(turned.cells << window)
    return list(meadow.ground.plane.cells(wet))


def unexplained(places: Iterable[Place]) -> tuple[Place, ...]:
    """The tiles that cannot have been laid in any order that starts with the rainbee: each needs a side and a flower
    (4.2).

    A photo does not show which petals were paid or when ponds were filled, so those are not checked. A tile that fits
    now still fits later, so trying again and again settles the question.
    """
    waiting = list(places)
    cover: set[Cell] = set()
    petals: set[Vertex] = set()
    fresh = [place for place in waiting if place.tile == RAINBEE.id]
    while fresh:
        for place in fresh:
            waiting.remove(place)
            cover |= covered(place)
            petals |= set(petal_vertices(place))
        fresh = [
            place
            for place in waiting
            if any(other in cover for cell in covered(place) for other in neighbours(cell))
            and not petals.isdisjoint(petal_vertices(place))
        ]
    return tuple(waiting)


def view(places: Collection[Place]) -> View:
    """What a meadow shows to someone who does not know how it came about."""
    under = {place.tile: covered(place) for place in places}
    tiles = set().union(*under.values())
    closed = tiles | _closed_off(tiles)
    enclosed = [
        tile for tile, cells in under.items() if all(other in closed for cell in cells for other in neighbours(cell))
    ]
    petals: dict[Vertex, Counter[str]] = {}
    count: Counter[Vertex] = Counter()
    for place in places:
        for vertex, colour, number in petal_corners_of(place):
            petals.setdefault(vertex, Counter())[colour] += number
            count[vertex] += 1
    return View(
        tuple(sorted(enclosed)),
        frozenset(closed - tiles),
        {vertex: dict(petals[vertex]) for vertex, tiles_there in count.items() if tiles_there > 1},
    )


def petal_corners_of(place: Place) -> list[tuple[Vertex, str, int]]:
    """The petals of a laid tile: vertex, colour and number."""
    tile = TILE[place.tile]
    colours = [letter for letter in tile.petals if letter != "-"]
    corners = petal_corners(tile, place.turns, place.flipped)
    return [((i + place.i, j + place.j), c, n) for ((i, j), n), c in zip(corners, colours, strict=True)]


def petal_vertices(place: Place) -> list[Vertex]:
    return [vertex for vertex, _, _ in petal_corners_of(place)]


def symmetries() -> Iterator[tuple[int, bool]]:
    """The twelve ways to turn and mirror a meadow, those without mirroring first."""
    return ((turns, flipped) for flipped in (False, True) for turns in range(TURNS))


def moved(place: Place, turns: int, flipped: bool, by: Vertex = (0, 0)) -> Place:
    """Where a laid tile is after the whole meadow is mirrored (if `flipped`), turned and shifted."""
    i, j = turned((place.i, place.j), turns, flipped)
    own = -place.turns if flipped else place.turns
    return Place(place.tile, i + by[0], j + by[1], (own + turns) % TURNS, place.flipped != flipped)


def aligned(places: Iterable[Place], onto: Iterable[Place]) -> tuple[dict[str, Place], frozenset[str]]:
    """The pictured tiles, turned and shifted until as many as possible lie as they do in `onto`, and which ones do.

    The rainbee looks the same after half a turn and when flipped, so it is compared by the cells it covers.
    """
    pictured, known = {p.tile: p for p in places}, {p.tile: p for p in onto}
    best: tuple[dict[str, Place], frozenset[str]] = (pictured, frozenset())
    for turns, flipped in symmetries():
        swung = {name: moved(place, turns, flipped) for name, place in pictured.items()}
        for by in _shifts(swung, known):
            there = {name: moved(place, 0, False, by) for name, place in swung.items()}
            same = frozenset(name for name, place in there.items() if name in known and _same(place, known[name]))
            if len(same) > len(best[1]):
                best = (there, same)
            if len(same) == len(pictured):
                return best
    return best


def new_tile(before: Meadow, shown: Picture) -> Place:
    """The one tile that a photo shows and the meadow does not have yet, in its place on the map. Raises NoNewTile."""
    known = {place.tile for place in before.laid}
    there, same = aligned(shown.places, before.laid)
    fresh = [name for name in there if name not in known]
    missing = sorted(known - set(there))
    strayed = sorted(name for name in there if name in known and name not in same)
    if missing:
        raise NoNewTile(f"Get the whole meadow into the picture. The photo does not show {listed(missing)}.")
    if strayed:
        raise NoNewTile(f"Move these tiles to where the map has them, then take the photo again: {listed(strayed)}.")
    if not fresh:
        raise NoNewTile("Lay a tile, then take the photo. This one shows no new tile.")
    if len(fresh) > 1:
        raise NoNewTile(f"Lay only one tile, then take the photo. This one shows {listed(sorted(fresh))}.")
    return there[fresh[0]]


def effect(known: Collection[str], shown: Picture) -> Effect:
    """What the one new tile in a picture does. Raises NoNewTile."""
    fresh = [place for place in shown.places if place.tile not in known]
    others = tuple(place for place in shown.places if place.tile in known)
    if len(fresh) != 1 or len(others) != len(known):
        raise NoNewTile("Take the photo again with the whole meadow and one new tile in it.")
    (place,) = fresh
    if place in unexplained(shown.places) or any(covered(place) & covered(other) for other in others):
        raise NoNewTile(f"Lay {place.tile} somewhere else. It needs free land, a side to share and a flower.")
    before, after = view(others), view(shown.places)
    enclosed = sorted(set(after.enclosed) - set(before.enclosed) - {RAINBEE.id})
    return Effect(place, _met(place, others), tuple(sorted(after.ponds - before.ponds)), tuple(enclosed))


def foreseen(game: Game, it: Effect) -> Preview:
    """What a map would show a player who tries the tile there."""
    offer = offer_of(game, it.place.tile)
    assert offer is not None
    grown = harvest(game, it.place.tile, it.there)
    flowers = (Flower((it.place.i, it.place.j), grown.gain, grown.cost),)
    return Preview(offer.price, flowers, grown.held - grown.cost, (it.cells,), it.enclosed)


def _place(name: str, value: str) -> Place:
    try:
        return parse_place(f"{name}@{value}")
    except BadNotation as wrong:
        raise Unscorable(f"Enter a place such as (0,1)r2m for {name}, not {value!r}.") from wrong


def _closed_off(tiles: set[Cell]) -> set[Cell]:
    """The free cells with no way out across the sides of other free cells."""
    if not tiles:
        return set()
    low_i, high_i = min(c.i for c in tiles) - 1, max(c.i for c in tiles) + 1
    low_j, high_j = min(c.j for c in tiles) - 1, max(c.j for c in tiles) + 1
    land = {
        Cell(points, i, j) for points in ("U", "D") for i in range(low_i, high_i + 1) for j in range(low_j, high_j + 1)
    } - tiles
    edge = {cell for cell in land if cell.i in (low_i, high_i) or cell.j in (low_j, high_j)}
    while edge:
        land -= edge
        edge = {other for cell in edge for other in neighbours(cell)} & land
    return land


def _shifts(swung: Mapping[str, Place], known: Mapping[str, Place]) -> list[Vertex]:
    """How far the meadow may have to be shifted. Each tile that both have votes, and most votes agree."""
    both = [name for name in swung if name in known and name != RAINBEE.id]
    votes: dict[Vertex, int] = {}
    for name in both:
        by = (known[name].i - swung[name].i, known[name].j - swung[name].j)
        votes[by] = votes.get(by, 0) + 1
    if RAINBEE.id in swung and RAINBEE.id in known:
        here, there = (max(covered(its[RAINBEE.id])) for its in (swung, known))  # its cell that points up
        by = (there.i - here.i, there.j - here.j)
        votes[by] = votes.get(by, 0) + 1
    return sorted(votes, key=lambda by: -votes[by])[:3]


def _same(one: Place, other: Place) -> bool:
    return one == other or (one.tile == RAINBEE.id and covered(one) == covered(other))


def _met(place: Place, others: Collection[Place]) -> tuple[There, ...]:
    """At each corner the petals that match, including rainbows, or all the others if none match (4.3)."""
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
