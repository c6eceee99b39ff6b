"""A table of Polders as the phones know it, and what follows from it."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from games.kit.table import AFTER, BEFORE
from games.polders.components import (
    ASSIGNMENTS,
    ASSIGNMENTS_IN_PLAY,
    COLOURS,
    EDITION,
    PLAYERS,
    REVEALED_PER_ROUND,
    ROUND_BOXES_POLDER,
    ROUNDS,
    SHAPE_CARDS,
    TURNS,
    TURNS_PER_ROUND,
    Colour,
    Polder,
)
from games.polders.editions import EDITIONS
from games.polders.rules.state import BY_THE_BOOK, Options
from games.polders.table.moves import PASS, SINGLE, Skip, Tap

DRAWN, PRINTED = "drawn", "printed"  # who turns up the cards: the phones, or the players from a printed deck
DECK = tuple(card.id for card in SHAPE_CARDS)
TASKS = tuple(assignment.id for assignment in ASSIGNMENTS)
AREA_CONTROL = "A07"
SIZES = {card.id: card.shape.size for card in SHAPE_CARDS} | {SINGLE: 1, PASS: 0}  # how many squares each tap fills
FRONTS_KEPT = 128  # more than there are
_PENS = {colour.letter: colour for colour in COLOURS}
DECKS_KEPT = 512  # about one for each table in play
_REVEALED_BY_ROUND = tuple(accumulate(REVEALED_PER_ROUND))

Phase = Literal["deal", "reveal", "flip", "draw", "cross", "over"]
Report = Tap | Skip | None


@dataclass(frozen=True, slots=True)
class State:
    """The whole table. Seats, polders and turns count from 0."""

    players: int
    tapping: tuple[bool, ...]  # the seats whose taps the others wait for
    pens: str  # the letter of each seat's pen (R44)
    cards: str = DRAWN  # or the players shuffle printed cards and report what comes up (R43)
    house: Options = BY_THE_BOOK
    tasks: tuple[str, ...] = TASKS  # the assignments in the deck: without Area Control, if the players leave it out
    in_play: int = ASSIGNMENTS_IN_PLAY  # how many of them are revealed (R45)
    start: tuple[int, ...] = ()  # start[q] is the seat that starts with polder q; empty until the deal
    first_dealer: int = 0
    assignments: tuple[str, ...] = ()
    flips: tuple[tuple[str, ...], ...] = ()
    reports: tuple[tuple[Report, ...], ...] = ()  # for each flip, what each seat reported about its drawing
    discards: int = 0  # turns that are over
    crossed: int = 0  # round boxes
    stopped: bool = False  # the players ended the game early (R46)
    editions: tuple[int, ...] = (EDITION,) * PLAYERS[-1]  # which edition each polder's sheet is of (R47)
    robots: tuple[tuple[int, str], ...] = ()  # their seats and strengths (R48)
    sheets: tuple[tuple[str, ...], ...] = ()  # the marks on each finished polder; empty until somebody enters one


@dataclass(frozen=True, slots=True)
class Visit:
    """A polder lay in front of a seat while these cards were open. If the seat tapped, its `filling` is known and
    `card` is the id of a card, `single` or `pass`.
    """

    turn: int
    seat: int
    polder: int
    cards: tuple[str, ...]
    card: str | None = None
    filling: str | None = None
    maybe: bool = False  # the game was stopped during this turn, so perhaps the seat has not drawn


def pens(state: State) -> tuple[Colour, ...]:
    """The pen of each seat."""
    return tuple(_PENS[letter] for letter in state.pens)


def maps(state: State) -> tuple[Polder, ...]:
    """The polders in play, each as its sheet shows it."""
    return tuple(EDITIONS[edition][index] for index, edition in enumerate(state.editions[: state.players]))


def phase(state: State) -> Phase:
    """What the table is waiting for."""
    if state.stopped:
        return "over"
    if not state.start:
        return "deal"
    if len(state.flips) > state.discards:
        return "draw"
    if state.crossed < state.discards // TURNS_PER_ROUND:
        return "cross"
    if state.discards == TURNS:
        return "over"
    return "reveal" if due(state) else "flip"


def finished(state: State) -> bool:
    """Whether the sheets can be counted: all rounds are crossed off, or the players have stopped."""
    return state.stopped or state.crossed == ROUNDS


def over(state: State) -> bool:
    """Whether nothing can be taken back any more. A game that was stopped goes on after an undo, so it is over only
    when all its sheets are entered.
    """
    return state.crossed == ROUNDS or (state.stopped and bool(state.sheets) and all(state.sheets))


def turn(state: State) -> int:
    """The current turn, 0 to 24. After the game it stays 24."""
    return min(state.discards, TURNS - 1)


def round_of(state: State) -> int:
    """The current round, 0 to 4. It lasts until it is crossed off. After the game it stays 4."""
    return min(state.crossed, ROUNDS - 1)


def chapter(state: State) -> str:
    """The turn that the next move belongs to. Crossing off belongs to the last one of its round."""
    if not state.start:
        return BEFORE
    if finished(state):
        return AFTER
    at = state.discards - (phase(state) == "cross")
    return f"Round {at // TURNS_PER_ROUND + 1}, turn {at % TURNS_PER_ROUND + 1}"


def dealer(state: State) -> int:
    return (state.first_dealer + round_of(state)) % state.players


def due(state: State) -> int:
    """How many assignments are still to be revealed in this round. After an early end there are none to come."""
    if state.stopped:
        return 0
    return min(_REVEALED_BY_ROUND[round_of(state)], state.in_play) - len(state.assignments)


def holder(state: State, polder: int, passes: int) -> int:
    """The seat that has a polder in front of it after this many passes to the left."""
    return (state.start[polder] + passes) % state.players


def crosser(state: State) -> int:
    """The seat that holds De Schermer, with the round boxes, after the last pass."""
    return holder(state, ROUND_BOXES_POLDER, state.discards)


def front(state: State, passes: int) -> tuple[int, ...]:
    """The polder in front of each seat."""
    return _front(state.start, passes % state.players)


def open_cards(state: State) -> tuple[str, ...]:
    return state.flips[-1] if len(state.flips) > state.discards else ()


def deck_left(state: State) -> tuple[str, ...]:
    """The cards still face down in this round, sorted because their order is unknown."""
    return _without(state.flips[round_of(state) * TURNS_PER_ROUND :])


def hidden(state: State) -> tuple[str, ...]:
    """The assignments still face down."""
    return tuple(task for task in state.tasks if task not in state.assignments)


def waiting(state: State) -> tuple[int, ...]:
    """The seats that want to tap but have not done so this turn."""
    if not open_cards(state):
        return ()
    return tuple(seat for seat, report in enumerate(state.reports[-1]) if report is None and state.tapping[seat])


def visits(state: State) -> tuple[Visit, ...]:
    """Every visit, turn by turn and seat by seat, for checking photos. A turn counts once its cards are open."""
    return tuple(
        _visit(at, seat, polder, cards, state.reports[at][seat], maybe=state.stopped and at == state.discards)
        for at, cards in enumerate(state.flips)
        for seat, polder in enumerate(front(state, at))
    )


def most_filled(state: State, polder: int) -> int:
    """The most squares of a polder that can be filled before this turn: what was tapped, otherwise the largest card."""
    return sum(
        SIZES[visit.card] if visit.card else max(SIZES[card] for card in visit.cards)
        for visit in visits(state)
        if visit.polder == polder and visit.turn < state.discards
    )


def squares_tapped(state: State) -> dict[tuple[int, int], dict[str, int]]:
    """How many squares of each filling a seat drew on a polder, where it tapped on every visit."""
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


@lru_cache(FRONTS_KEPT)
def _front(start: tuple[int, ...], passes: int) -> tuple[int, ...]:
    return tuple(start.index((seat - passes) % len(start)) for seat in range(len(start)))


@lru_cache(DECKS_KEPT)
def _without(flips: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    gone = {card for cards in flips for card in cards}
    return tuple(card for card in DECK if card not in gone)


def _visit(at: int, seat: int, polder: int, cards: tuple[str, ...], report: Report, maybe: bool) -> Visit:
    if isinstance(report, Tap):
        return Visit(at, seat, polder, cards, report.card, report.filling)
    return Visit(at, seat, polder, cards, maybe=maybe and report is None)
