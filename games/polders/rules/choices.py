"""The legal moves as lazy sets: test a move, count the moves, walk through them or pick one at random, all without
making a list first.

Measured with four players: a list of all moves in every position gives 2,900 drawings a second, these sets give 98,000
in the same run, because making moves is what takes time. tests/bench/engine.py compares this with another engine. A
random drawing takes about 9 µs on that machine: a quarter of it goes into `select`, a fifth into the dealer's moves,
and most of the rest into making the new Land and State.
"""

from collections.abc import Iterator
from itertools import permutations
from math import perm

from games.kit import choices
from games.kit.choices import Luck
from games.kit.grid import each, select
from games.polders.components import ASSIGNMENTS, CARDS_PER_FLIP, TURNS
from games.polders.rules.land import FILLING_MARKS, KINDS, MARKS, Land, drawable, fallback
from games.polders.rules.moves import Discard, Draw, Flip, Move, Pass, Reveal, Single
from games.polders.rules.state import DECK, REVEALED_BY_TURN, SEATS, State, hidden_assignments_due

_ASSIGNMENT_IDS = tuple([assignment.id for assignment in ASSIGNMENTS])
_TRIPLES = {size: tuple(permutations(range(size), CARDS_PER_FLIP)) for size in range(len(DECK) + 1)}
_move = tuple.__new__  # the quick way to make a NamedTuple, as in game.py

Choices = choices.Choices[Move]


class Reveals:
    """The dealer reveals any of the hidden assignments."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Reveal) and may_reveal(self.state, move)

    def __iter__(self) -> Iterator[Reveal]:
        return map(Reveal, permutations(self._hidden(), hidden_assignments_due(self.state)))

    def __len__(self) -> int:
        return perm(len(self._hidden()), hidden_assignments_due(self.state))

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Reveal:
        hidden = self._hidden()
        due = hidden_assignments_due(self.state)
        return Reveal(tuple([hidden.pop(int(luck.random() * len(hidden))) for _ in range(due)]))

    def _hidden(self) -> list[str]:
        return [id_ for id_ in _ASSIGNMENT_IDS if id_ not in self.state.assignments]


class Flips:
    """The dealer flips any three of the cards still face down."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Flip) and may_flip(self.state, move)

    def __iter__(self) -> Iterator[Flip]:
        return map(Flip, permutations(self.state.deck, CARDS_PER_FLIP))

    def __len__(self) -> int:
        return perm(len(self.state.deck), CARDS_PER_FLIP)

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Flip:
        deck = self.state.deck
        triples = _TRIPLES[len(deck)]
        a, b, c = triples[int(luck.random() * len(triples))]
        return _move(Flip, ((deck[a], deck[b], deck[c]),))


class Drawings:
    """Every seat that still has to draw does so, in any order: one of the three shapes if it can, otherwise a single
    square, and nothing if the polder is full.
    """

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        match move:
            case Draw(seat, squares, filling):
                return filling in FILLING_MARKS and bool(self._shapes(seat) & self._bit(seat, squares))
            case Single(seat, squares, filling):
                return filling in FILLING_MARKS and bool(self._singles(seat) & self._bit(seat, squares))
            case Pass(seat):
                return self._waits(seat) and not self._land(seat).open
        return False

    def __iter__(self) -> Iterator[Draw | Single | Pass]:
        for seat in SEATS[self.state.waiting]:
            yield from self._of(seat)

    def __len__(self) -> int:
        return sum(
            KINDS * (self._shapes(seat) or self._singles(seat)).bit_count() or 1 for seat in SEATS[self.state.waiting]
        )

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Draw | Single | Pass:
        """Any drawing of the first seat that still has to draw, each equally likely. Taking the seats in order loses
        nothing, because they draw on different polders.
        """
        _, _, _, _, _, shapes, waiting, front, lands = self.state
        seat = SEATS[waiting][0]
        board, _, is_open, reach = lands[front[seat]]
        options = is_open & reach[seat] & board.offers[shapes]
        if not options:
            return self._pick_single(seat, luck)
        which = int(luck.random() * KINDS * options.bit_count())
        return _move(Draw, (seat, board.squares[select(options, which // KINDS)], MARKS[which % KINDS]))

    def _pick_single(self, seat: int, luck: Luck) -> Single | Pass:
        options = self._singles(seat)
        if not options:
            return Pass(seat)
        which, mark = divmod(int(luck.random() * KINDS * options.bit_count()), KINDS)
        return Single(seat, self._land(seat).board.squares[select(options, which)], MARKS[mark])

    def _of(self, seat: int) -> Iterator[Draw | Single | Pass]:
        squares = self._land(seat).board.squares
        shapes, singles = self._shapes(seat), self._singles(seat)
        if not shapes and not singles:
            yield Pass(seat)
        kind: type[Draw] | type[Single] = Draw if shapes else Single
        for bit in each(shapes or singles):
            for mark in MARKS:
                yield kind(seat, squares[bit.bit_length() - 1], mark)

    def _shapes(self, seat: int) -> int:
        return drawable(self._land(seat), seat, self.state.shapes) if self._waits(seat) else 0

    def _singles(self, seat: int) -> int:
        return fallback(self._land(seat), seat) if self._waits(seat) and not self._shapes(seat) else 0

    def _bit(self, seat: int, squares: int) -> int:
        placement = self._land(seat).board.by_squares.get(squares) if self._waits(seat) else None
        return placement.bit if placement else 0

    def _waits(self, seat: int) -> bool:
        return seat in SEATS[self.state.waiting]

    def _land(self, seat: int) -> Land:
        return self.state.lands[self.state.front[seat]]


class OnlyDiscard:
    """Everyone has drawn, so the dealer discards."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Discard)

    def __iter__(self) -> Iterator[Discard]:
        yield Discard()

    def __len__(self) -> int:
        return 1

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Discard:
        return Discard()


def may_reveal(state: State, move: Reveal) -> bool:
    """Whether these are as many assignments as are due, all different and none of them open already."""
    ids = move.assignments
    if state.cards or not 0 < len(ids) == hidden_assignments_due(state) == len(set(ids)):
        return False
    return all(id_ in _ASSIGNMENT_IDS and id_ not in state.assignments for id_ in ids)


def may_flip(state: State, move: Flip) -> bool:
    """Whether these are three different face-down cards, the assignments are open and the table is clear."""
    _, turn, assignments, deck, on_table, _, _, _, _ = state
    if on_table or turn == TURNS or len(assignments) < REVEALED_BY_TURN[turn] or len(move.cards) != CARDS_PER_FLIP:
        return False
    a, b, c = move.cards
    return a in deck and b in deck and c in deck and a != b != c != a
