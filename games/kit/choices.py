"""Legal moves as lazy sets: ask whether a move is in one, count it, walk through it, or pick from it at random, without
making a list of moves first.
"""

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

M_co = TypeVar("M_co", covariant=True)


class Luck(Protocol):
    """A source of chance from outside, such as random.Random."""

    def random(self) -> float: ...
    def getrandbits(self, k: int, /) -> int: ...


class Choices(Protocol[M_co]):
    """What every set of legal moves can do."""

    def __contains__(self, move: object) -> bool: ...
    def __iter__(self) -> Iterator[M_co]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def pick(self, luck: Luck) -> M_co: ...


class Few(Generic[M_co]):
    """A handful of moves, given as they are; none when the game is over."""

    __slots__ = ("moves",)

    def __init__(self, moves: tuple[M_co, ...]) -> None:
        self.moves = moves

    def __contains__(self, move: object) -> bool:
        return any(type(move) is type(one) and move == one for one in self.moves)  # tuples of two kinds can be equal

    def __iter__(self) -> Iterator[M_co]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return bool(self.moves)

    def pick(self, luck: Luck) -> M_co:
        if not self.moves:
            raise IndexError("the game is over: there is no move to pick")
        return self.moves[int(luck.random() * len(self.moves))]
