"""A table of Polders as the phones know it, and what follows from it. Frozen; `table.play` makes the next one."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from games.polders.components import (
    ASSIGNMENTS,
    REVEALED_PER_ROUND,
    ROUND_BOXES_POLDER,
    ROUNDS,
    SHAPE_CARDS,
    TURNS,
    TURNS_PER_ROUND,
)
from games.polders.table.moves import PASS, SINGLE, Skip, Tap

DECK = tuple(card.id for card in SHAPE_CARDS)
TASKS = tuple(assignment.id for assignment in ASSIGNMENTS)
SIZES = {card.id: card.shape.size for card in SHAPE_CARDS} | {SINGLE: 1, PASS: 0}  # squares that a tap fills
FRONTS_KEPT = 128  # more than there are
DECKS_KEPT = 512  # one for each table that is played on
_REVEALED_BY_ROUND = tuple(accumulate(REVEALED_PER_ROUND))

Phase = Literal["deal", "reveal", "flip", "draw", "cross", "over"]
Told = Tap | Skip | None


@dataclass(frozen=True, slots=True)
class State:
    """Seats and polders count from 0, turns from 0 to 24."""

    players: int
    tapping: tuple[bool, ...]  # the seats whose taps the others wait for
    start: tuple[int, ...] = ()  # start[q] is the seat that begins with polder q; empty until the deal
    first_dealer: int = 0
    assignments: tuple[str, ...] = ()
    flips: tuple[tuple[str, ...], ...] = ()
    told: tuple[tuple[Told, ...], ...] = ()  # for each turn flipped, what each seat told of its drawing
    discards: int = 0  # turns that are over
    crossed: int = 0  # round boxes
    sheets: tuple[tuple[str, ...], ...] = ()  # what stands on each polder at the end; empty until somebody says so


@dataclass(frozen=True, slots=True)
class Visit:
    """A polder lay in front of a seat while these cards were open. `card` and `filling` are known if the seat tapped:
    the id of the card, `single` or `pass`.
    """

    turn: int
    seat: int
    polder: int
    cards: tuple[str, ...]
    card: str | None = None
    filling: str | None = None


def phase(state: State) -> Phase:
    if not state.start:
        return "deal"
    if len(state.flips) > state.discards:
        return "draw"
    if state.crossed < state.discards // TURNS_PER_ROUND:
        return "cross"
    if state.discards == TURNS:
        return "over"
    return "reveal" if due(state) else "flip"


def over(state: State) -> bool:
    return state.crossed == ROUNDS


def turn(state: State) -> int:
    """0 to 24; after the game it stays 24."""
    return min(state.discards, TURNS - 1)


def round_of(state: State) -> int:
    """0 to 4. A round lasts until its box is crossed; after the game it stays 4."""
    return min(state.crossed, ROUNDS - 1)


def dealer(state: State) -> int:
    return (state.first_dealer + round_of(state)) % state.players


def due(state: State) -> int:
    """Assignments that are still to be revealed in this round."""
    return _REVEALED_BY_ROUND[round_of(state)] - len(state.assignments)


def holder(state: State, polder: int, passes: int) -> int:
    """The seat that has a polder in front of it after so many passes to the left."""
    return (state.start[polder] + passes) % state.players


def crosser(state: State) -> int:
    """Who has De Schermer, with the round boxes, now that the polders have been passed."""
    return holder(state, ROUND_BOXES_POLDER, state.discards)


def front(state: State, passes: int) -> tuple[int, ...]:
    """The polder in front of each seat."""
    return _front(state.start, passes % state.players)


@lru_cache(FRONTS_KEPT)
def _front(start: tuple[int, ...], passes: int) -> tuple[int, ...]:
    return tuple(start.index((seat - passes) % len(start)) for seat in range(len(start)))


def open_cards(state: State) -> tuple[str, ...]:
    return state.flips[-1] if len(state.flips) > state.discards else ()


def deck_left(state: State) -> tuple[str, ...]:
    """The cards still face down in this round, sorted, for their order is unknown."""
    return _without(state.flips[round_of(state) * TURNS_PER_ROUND :])


@lru_cache(DECKS_KEPT)
def _without(flips: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    gone = {card for cards in flips for card in cards}
    return tuple(card for card in DECK if card not in gone)


def waiting(state: State) -> tuple[int, ...]:
    """The seats that want to tap and have not done so in this turn."""
    if not open_cards(state):
        return ()
    return tuple(seat for seat, told in enumerate(state.told[-1]) if told is None and state.tapping[seat])


def visits(state: State) -> tuple[Visit, ...]:
    """Turn by turn and seat by seat, for the check of the photos; a turn counts from its flip on."""
    return tuple(
        _visit(at, seat, polder, cards, state.told[at][seat])
        for at, cards in enumerate(state.flips)
        for seat, polder in enumerate(front(state, at))
    )


def most_filled(state: State, polder: int) -> int:
    """The squares of a polder that can have been filled before this turn: what was tapped, else the largest card."""
    return sum(
        SIZES[visit.card] if visit.card else max(SIZES[card] for card in visit.cards)
        for visit in visits(state)
        if visit.polder == polder and visit.turn < state.discards
    )


def squares_told(state: State) -> dict[tuple[int, int], dict[str, int]]:
    """For each seat and polder whose every visit was tapped: how many squares carry each filling."""
    counts: dict[tuple[int, int], dict[str, int]] = {}
    silent = set()
    for visit in visits(state):
        pair = (visit.seat, visit.polder)
        own = counts.setdefault(pair, {"o": 0, "=": 0, "x": 0})
        if visit.card is None:
            silent.add(pair)
        elif visit.filling is not None:
            own[visit.filling] += SIZES[visit.card]
    return {pair: own for pair, own in counts.items() if pair not in silent}


def _visit(at: int, seat: int, polder: int, cards: tuple[str, ...], told: Told) -> Visit:
    if isinstance(told, Tap):
        return Visit(at, seat, polder, cards, told.card, told.filling)
    return Visit(at, seat, polder, cards)
