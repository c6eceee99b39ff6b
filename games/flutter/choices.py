"""The legal moves as lazy sets: ask whether a move is in one, count it, walk through it, or pick from it at random,
without making a list of moves first.
"""

from collections.abc import Iterator

from games.flutter.bunch import LETTERS, covers, gather
from games.flutter.components import TILES, WATER
from games.flutter.meadow import harvest
from games.flutter.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.placing import affordable, weigh
from games.flutter.pollination import contested
from games.flutter.state import State, targets
from games.flutter.tiles import AROUND, WAYS
from games.kit import choices
from games.kit.choices import Few, Luck

_TRIALS = 500  # before a pick gives up its luck and walks through all placements
_REVEALS = {tile.id: Reveal(tile.id) for tile in TILES}
_FILLS = {water.id: Fill(water.id) for water in WATER}
_SETTLES = {tile.id: Settle(tile.id) for tile in TILES}
_COLOURS = tuple(Choose(letter) for letter in LETTERS)
_KEEP = Keep()
_DISCARD = Discard()
_place = tuple.__new__


Choices = choices.Choices[Move]


class Placings:
    """The active player lays one of the tiles within reach; a player who can lay none discards the free one."""

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

        A tile that grows two flowers would come up twice as often; so it counts at the first of its corners only.
        """
        meadow = self.state.meadow
        it, _, cover, petals, _ = meadow
        reached = [(tile, held, it.fits[tile[0]]) for tile, held in affordable(self.state)]
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
            if fit is None:
                continue
            corner, near, cells, turned = fit
            window = vertex - corner
            seen = cover >> window & near
            if seen & cells or not seen:
                continue
            gain, cost, first = harvest(meadow, tile, turned, window)
            held = gather(held, gain)
            if first == corner and (not cost or covers(held, cost)):
                place: Place = _place(Place, (tile, *it.corner(window), turned[0], turned[1]))
                return place
        moves = list(self)
        return moves[int(random() * len(moves))]

    def _placements(self) -> Iterator[Place]:
        meadow = self.state.meadow
        it, _, cover, petals, _ = meadow
        for tile, held in affordable(self.state):
            fits = it.fits[tile[0]]
            for vertex, there in petals.items():
                for fit in fits[there >> AROUND]:
                    if fit is None:
                        break
                    corner, near, cells, turned = fit
                    window = vertex - corner
                    seen = cover >> window & near
                    if seen & cells or not seen:
                        continue
                    gain, cost, first = harvest(meadow, tile, turned, window)
                    if first == corner and (not cost or covers(gather(held, gain), cost)):
                        yield Place(tile, *it.corner(window), turned.turns, turned.flipped)


class Reveals:
    """Any tile of the shape that nobody has seen may be the next of its stack."""

    __slots__ = ("unseen",)

    def __init__(self, state: State) -> None:
        self.unseen = state.unseen[state.step.stack]

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Reveal) and move.tile in self.unseen

    def __iter__(self) -> Iterator[Reveal]:
        return (_REVEALS[tile] for tile in self.unseen)

    def __len__(self) -> int:
        return len(self.unseen)

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Reveal:
        unseen = self.unseen
        return _REVEALS[unseen[int(luck.random() * len(unseen))]]


def fills(state: State) -> Few[Move]:
    """Any water tile of the bag may be drawn."""
    return Few(tuple([_FILLS[water] for water in state.bag]))


def colours(state: State) -> Few[Move]:
    return Few(_COLOURS)


def pollinations(state: State) -> Few[Move]:
    """The tiles for which the order matters; the others have been settled."""
    return Few(tuple(Pollinate(tile) for tile in contested(state)))


def landings(state: State) -> Few[Move]:
    """A bee may settle on any tile that is open to it, or stay in hand."""
    return Few((_KEEP, *[_SETTLES[tile] for tile in targets(state)]))


def nothing(state: State) -> Few[Move]:
    return Few(())
