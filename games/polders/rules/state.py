"""The table in mid-game (turn, cards and ink), and a finished position ready to be scored. All of it is frozen."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple

from games.polders.components import EDITION, REVEALED_PER_ROUND, ROUNDS, SHAPE_CARDS, TURNS, TURNS_PER_ROUND
from games.polders.rules.board import Board
from games.polders.rules.land import KINDS, MARKS, Land, drawings

DECK = tuple(card.id for card in SHAPE_CARDS)
# How many assignments are open once a turn has begun: 2 in round 1, then 3, 4, 5 and 5, and 5 after the game.
_BY_ROUND = tuple(accumulate(REVEALED_PER_ROUND))
REVEALED_BY_TURN = tuple(_BY_ROUND[min(turn // TURNS_PER_ROUND, ROUNDS - 1)] for turn in range(TURNS + 1))
# The seats in each set of seats, where a set is an int with a bit for each seat.
SEATS = tuple(tuple(seat for seat in range(4) if seats >> seat & 1) for seats in range(16))


@dataclass(frozen=True, slots=True)
class Options:
    """House rules. `minimal_max` is the largest number of buildings that still loses points in A13 to A15 (R1): 4, or 3
    as the cards say. `ties` says what tied seats share (R17): the prizes of all the places they cover, or of one place.
    """

    minimal_max: int = 4
    ties: Literal["pool", "place"] = "pool"


BY_THE_BOOK = Options()


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game began: `start[q]` is the seat that starts with polder q, and `dealer` deals the first round."""

    players: int
    start: tuple[int, ...]
    dealer: int
    options: Options
    edition: int = EDITION  # of the maps


class State(NamedTuple):
    """The whole table. Every move makes a new one, and a NamedTuple costs half as much to make as a dataclass."""

    setup: Setup
    turn: int  # turns completed, 0 to 25
    assignments: tuple[str, ...]
    deck: tuple[str, ...]  # the shape cards still face down in this round
    cards: tuple[str, ...]  # the three cards on the table
    shapes: int  # the shapes on them: a bit for each code
    waiting: int  # one bit for each seat that still has to draw in this turn
    front: tuple[int, ...]  # the polder in front of each seat
    lands: tuple[Land, ...]


class Inked(NamedTuple):
    """A polder with marks on it, however they got there."""

    board: Board
    marks: tuple[int, ...]  # the squares of each seat and filling: seat 0 o = x, seat 1 o = x, ...


@dataclass(frozen=True, slots=True)
class Position:
    """The polders at the end (of a game, or from a text or a photo) and the assignments in play."""

    polders: tuple[Inked, ...]
    assignments: tuple[str, ...]
    options: Options = BY_THE_BOOK

    @property
    def players(self) -> int:
        return len(self.polders[0].marks) // KINDS


class Spot(NamedTuple):
    """Some squares on one polder."""

    polder: int
    squares: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for a seat, and why. `rule` is "area" or the id of an assignment. A line that counts across all polders
    has no spot.
    """

    seat: int
    rule: str
    points: int
    why: str
    spot: Spot | None = None


def over(state: State) -> bool:
    return state.turn == TURNS


def round_number(state: State) -> int:
    """The current round, counting from 0. After the game it stays 4."""
    return min(state.turn, TURNS - 1) // TURNS_PER_ROUND


def dealer(state: State) -> int:
    return (state.setup.dealer + round_number(state)) % state.setup.players


def hidden_assignments_due(state: State) -> int:
    """How many assignments the dealer must reveal before anything else happens."""
    return REVEALED_BY_TURN[state.turn] - len(state.assignments)


def holder(setup: Setup, polder: int, turn: int) -> int:
    """The seat that has a polder in front of it, `turn` turns into the game."""
    return (setup.start[polder] + turn) % setup.players


def seats_waiting(state: State) -> tuple[int, ...]:
    return SEATS[state.waiting]


def inked(land: Land) -> Inked:
    """The marks on a polder in mid-game."""
    marks = [0] * KINDS * len(land.reach)
    for move in drawings(land):
        marks[KINDS * move.seat + MARKS.index(move.filling)] |= move.squares
    return Inked(land.board, tuple(marks))


def owned(polder: Inked, seat: int) -> int:
    """A seat's squares, whatever their filling."""
    circles, stripes, crosses = polder.marks[KINDS * seat : KINDS * seat + KINDS]
    return circles | stripes | crosses


def marked(polder: Inked, seat: int, filling: str) -> int:
    """A seat's squares with this filling."""
    return polder.marks[KINDS * seat + MARKS.index(filling)]
