"""The legal moves as lazy sets: test a move, count the moves, walk through them or pick one at random, all without
building a list first.
"""

from collections.abc import Iterator, Mapping, Sequence

from games.flutter.components import TILES, WATER
from games.flutter.rules.bunch import LETTERS
from games.flutter.rules.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.rules.placing import affordable, try_at, weigh
from games.flutter.rules.pollination import contested
from games.flutter.rules.state import NO_TILE, State, targets
from games.flutter.rules.tiles import AROUND, WAYS, Ground, Turned
from games.kit import choices
from games.kit.choices import Few, Luck

_TRIALS = 500  # random tries before `pick` walks through all placements instead
_REVEALS = {tile.id: Reveal(tile.id) for tile in TILES}
_FILLS = {water.id: Fill(water.id) for water in WATER}
_LANDINGS: dict[str, Settle | Keep] = {NO_TILE: Keep(), **{tile.id: Settle(tile.id) for tile in TILES}}
_COLOURS = tuple(Choose(letter) for letter in LETTERS)
_DISCARD = Discard()
_new = tuple.__new__  # the quick way to make a NamedTuple

Choices = choices.Choices[Move]


class Placings:
    """The active player lays a tile within reach, or discards the free one if none can be laid."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Place):
            return weigh(self.state, move) is not None
        return isinstance(move, Discard) and next(self._placements(), None) is None

    def __iter__(self) -> Iterator[Place | Discard]:
        none = True
        for place in self._placements():
            none = False
            yield place
        if none:
            yield _DISCARD

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Place | Discard:
        """Any placement with equal chance: put petal corners on vertices with petals until one is legal.

        A tile that grows several flowers is found at each of them, so it counts only at the first.
        """
        meadow = self.state.meadow
        it, _, _, petals, _ = meadow
        reached = [(tile, held, it.fits[tile[0]]) for tile, held in affordable(self.state).items()]
        vertices = list(petals)
        ways = WAYS * len(reached)
        chances = len(vertices) * ways
        random = luck.random
        for _ in range(_TRIALS if vertices else 0):
            chance = int(random() * chances)
            vertex = vertices[chance // ways]
            way = chance % ways
            tile, held, fits = reached[way // WAYS]
            fit = fits[petals[vertex] >> AROUND][way % WAYS]
            if fit:
                corner, turned = fit
                tried = try_at(meadow, tile, held, turned, vertex - corner)
                if tried and tried[0] == corner:
                    return _placed(it, tile, turned, vertex - corner)
        moves = list(self)
        return moves[int(random() * len(moves))]

    def _placements(self) -> Iterator[Place]:
        meadow = self.state.meadow
        for tile, held in affordable(self.state).items():
            fits = meadow.ground.fits[tile[0]]
            for vertex, there in meadow.petals.items():
                for fit in fits[there >> AROUND]:
                    if not fit:
                        break
                    corner, turned = fit
                    tried = try_at(meadow, tile, held, turned, vertex - corner)
                    if tried and tried[0] == corner:
                        yield _placed(meadow.ground, tile, turned, vertex - corner)


class Named:
    """A choice between moves that each name one thing: a tile, a water tile, a place for a bee."""

    __slots__ = ("moves", "names")

    def __init__(self, names: Sequence[str], moves: Mapping[str, Move]) -> None:
        self.names = names
        self.moves = moves

    def __contains__(self, move: object) -> bool:
        return any(move == one for one in self)

    def __iter__(self) -> Iterator[Move]:
        return (self.moves[name] for name in self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __bool__(self) -> bool:
        return bool(self.names)

    def pick(self, luck: Luck) -> Move:
        names = self.names
        return self.moves[names[int(luck.random() * len(names))]]


def reveals(state: State) -> Named:
    """The tiles of the shape that nobody has seen: any of them may be the next in the stack."""
    return Named(state.unseen[state.step.stack], _REVEALS)


def fills(state: State) -> Named:
    """The water tiles in the bag: any of them may be drawn."""
    return Named(state.bag, _FILLS)


def landings(state: State) -> Named:
    """The bee stays in hand, or settles on any tile that is open to it."""
    return Named([NO_TILE, *targets(state)], _LANDINGS)


def colours(state: State) -> Few[Move]:
    return Few(_COLOURS)


def pollinations(state: State) -> Few[Move]:
    """The enclosed tiles whose order matters. The others have already been settled."""
    return Few(tuple(Pollinate(tile) for tile in contested(state)))


def nothing(state: State) -> Few[Move]:
    return Few(())


def _placed(ground: Ground, tile: str, turned: Turned, window: int) -> Place:
    i, j = ground.corner(window)
    place: Place = _new(Place, (tile, i, j, turned.turns, turned.flipped))
    return place
