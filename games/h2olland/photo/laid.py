"""A board as it lies on the table: fields with workers, buildings, tiles and dikes, from the words of a photo."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.h2olland.components import COLOURS, TULIP_TRACK
from games.h2olland.rules.board import Board, adjacent
from games.h2olland.rules.lake import barren_squares
from games.h2olland.rules.squares import MAX_SIDE, domino_name, name, square, xy
from games.h2olland.rules.stock import FIELDS
from games.h2olland.rules.words import COLOUR_NAMES, LETTERS
from games.kit.grid import each

EMPTY = "empty"
WATER, LAND = "water", "land"
DIKE, NO_DIKE = "dike", "none"
RING = "ring"
NOBODY_THERE = f"{RING} {EMPTY}"
DIRECTIONS = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}
COLOUR_LETTERS = {colour.name: colour.letter for colour in COLOURS}
RINGS = (NOBODY_THERE, *(f"{RING} {colour.name}" for colour in COLOURS))
BUILT = tuple(f"{kind} {colour.name}" for kind in ("farm", "mill") for colour in COLOURS)
ENDS = tuple(f"{kind} {way}" for kind in FIELDS for way in DIRECTIONS)
ANYTHING = (EMPTY, *ENDS, *BUILT, *RINGS)  # all that a quadrant can show


@dataclass(frozen=True, slots=True)
class Building:
    kind: Literal["farm", "mill"]
    letter: str


@dataclass(frozen=True, slots=True)
class End:
    """The end of a field that names it; `way` is where its ring lies."""

    kind: str
    way: str


@dataclass(frozen=True, slots=True)
class Ring:
    """The other end of a field; `letter` is the worker's colour, empty if nobody stands there."""

    letter: str


Shown = Building | End | Ring | None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something impossible, or different from what the app has: where, and why."""

    fields: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class LaidField:
    """A field on the board; `letter` is the colour of the worker on it, empty if nobody stands there."""

    kind: str
    squares: int
    end: str  # the quadrant that names it
    ring: str
    letter: str

    @property
    def name(self) -> str:
        return domino_name(self.squares)

    @property
    def is_tulip(self) -> bool:
        return self.kind in TULIP_TRACK


@dataclass(frozen=True, slots=True)
class Laid:
    """Everything on the board."""

    board: Board
    fields: tuple[LaidField, ...]
    farms: Mapping[str, int]  # by letter
    mills: Mapping[str, int]
    water: int  # tiles
    faces: Mapping[int, tuple[int, int]]  # by tile, where it can be seen: id and quarter turns
    dikes: frozenset[str]

    @property
    def letters(self) -> str:
        """The colours on the board, in the order of the seats."""
        workers = {field.letter for field in self.fields}
        return "".join(one for one in LETTERS if self.farms[one] or self.mills[one] or one in workers)

    def buildings(self, letter: str) -> int:
        return self.farms[letter] | self.mills[letter]

    def of(self, letter: str) -> tuple[LaidField, ...]:
        """The fields that this colour's workers occupy."""
        return tuple(field for field in self.fields if field.letter == letter)

    def linked(self, field: LaidField) -> str:
        """The colours that have a building adjacent to this field."""
        near = adjacent(self.board, field.squares)
        return "".join(letter for letter in LETTERS if near & self.buildings(letter))


def lay(board: Board, values: Mapping[str, str]) -> tuple[Laid, tuple[Problem, ...]]:
    """The board that these words describe, and where they contradict each other (9.1)."""
    problems: list[Problem] = []
    ends = {one: it for one in each(board.squares) if isinstance(it := shown(values[name(one)]), End)}
    rings = {one: it for one in each(board.squares) if isinstance(it := shown(values[name(one)]), Ring)}
    fields, used = [], dict[int, str]()
    for one, end in ends.items():
        ring = beyond(*xy(one), end.way) & board.squares
        if not ring:
            problems.append(Problem((name(one),), f"a {end.kind} field cannot stick out over the rim of the board"))
            continue
        if ring in used:
            problems.append(Problem((name(one), name(ring)), "two fields lie on top of each other"))
            continue
        used[ring] = end.kind
        if ring not in rings:
            why = f"the ring of the {end.kind} field next to it should be here"
            problems.append(Problem((name(ring),), why))
        letter = rings[ring].letter if ring in rings else ""
        fields.append(LaidField(end.kind, one | ring, name(one), name(ring), letter))
    problems += [Problem((name(one),), "this ring belongs to no field") for one in rings if one not in used]
    built = {one: it for one in each(board.squares) if isinstance(it := shown(values[name(one)]), Building)}
    farms, mills = ({letter: _built(built, kind, letter) for letter in LETTERS} for kind in ("farm", "mill"))
    tiles = [values[tile] for tile in board.tiles]
    water = sum(1 << tile for tile, value in enumerate(tiles) if value == WATER)
    faces = {tile: _face(value) for tile, value in enumerate(tiles) if value not in (WATER, LAND)}
    dikes = frozenset(edge for edge in board.edges if values[edge] == DIKE)
    laid = Laid(board, tuple(fields), farms, mills, water, faces, dikes)
    return laid, (*problems, *_ground(laid, built))


def shown(value: str) -> Shown:
    """What a quadrant's word means; None if the quadrant is empty."""
    first, _, second = value.partition(" ")
    if value in RINGS:
        return Ring(COLOUR_LETTERS.get(second, ""))
    if value in ENDS:
        return End(first, second)
    if value in BUILT:
        return Building("farm" if first == "farm" else "mill", COLOUR_LETTERS[second])
    return None


def spoken(value: str) -> str:
    """A photo's word as people say it."""
    match shown(value):
        case Building(kind, letter):
            return f"a {COLOUR_NAMES[letter]} {kind}"
        case End(kind, way):
            return f"{kind} with its ring to the {way}"
        case Ring(letter) if letter:
            colour = COLOUR_NAMES[letter]
            return f"a ring with {'an' if colour[0] in 'aeiou' else 'a'} {colour} worker"
        case Ring():
            return "a ring without a worker"
        case _:
            tile, turned, _ = value.partition("r")
            return f"land tile {tile}" if turned and tile.isdigit() else value


def ring_word(letter: str) -> str:
    return f"{RING} {COLOUR_NAMES[letter]}" if letter else NOBODY_THERE


def beyond(x: int, y: int, way: str) -> int:
    """The next quadrant in this direction, 0 if it is off the grid."""
    dx, dy = DIRECTIONS[way]
    u, v = x + dx, y + dy
    return square(u, v) if 0 <= u < MAX_SIDE and 0 <= v < MAX_SIDE else 0


def _ground(laid: Laid, built: Mapping[int, Building]) -> list[Problem]:
    """Problems with the ground: pieces in the water, fields on barren land, tiles that lie twice, dikes on land."""
    board, problems = laid.board, []
    barren = sum(barren_squares(board, 1 << tile, face) for tile, face in laid.faces.items())
    lying: list[tuple[int, str, tuple[str, ...]]]
    lying = [(field.squares, f"a {field.kind} field", (field.end, field.ring)) for field in laid.fields]
    lying += [(one, f"a {it.kind}", (name(one),)) for one, it in built.items()]
    for squares, what, fields in lying:
        wet = [tile for tile, block in enumerate(board.blocks) if laid.water >> tile & 1 and block & squares]
        if wet:
            names = tuple(board.tiles[tile] for tile in wet)
            problems.append(Problem((*fields, *names), f"{what} cannot lie on water"))
    problems += [
        Problem((field.end, field.ring), f"a {field.kind} field cannot lie on barren land")
        for field in laid.fields
        if field.squares & barren
    ]
    ids = [face[0] for face in laid.faces.values()]
    for tile, (id_, _) in laid.faces.items():
        if ids.count(id_) > 1:
            problems.append(Problem((board.tiles[tile],), f"there is only one land tile {id_}"))
    for edge in sorted(laid.dikes):
        if board.ends[board.edges.index(edge)] & ~laid.water:
            problems.append(Problem((edge,), "a dike can only lie between two water tiles"))
    return problems


def _built(built: Mapping[int, Building], kind: str, letter: str) -> int:
    return sum(one for one, it in built.items() if (it.kind, it.letter) == (kind, letter))


def _face(value: str) -> tuple[int, int]:
    """`17r1` is land tile 17 after one quarter turn."""
    id_, _, turn = value.partition("r")
    return int(id_), int(turn)
