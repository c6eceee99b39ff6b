"""The whole game of Polders: `start`, `legal`, `play`, `score`. RULES.md explains the rules and the rulings R1 to R48.

state = start(players=4, deal=(2, 0, 3, 1), dealer=1)
while not over(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from games.kit.choices import Few
from games.kit.errors import IllegalMove
from games.polders.components import EDITION, PLAYERS, TURNS, TURNS_PER_ROUND
from games.polders.rules.board import CARD_BIT, boards
from games.polders.rules.choices import Choices, Drawings, Flips, OnlyDiscard, Reveals, may_flip, may_reveal
from games.polders.rules.land import FILLING_MARKS, Land, fresh, ink
from games.polders.rules.moves import Discard, Draw, Flip, Move, Pass, Reveal, Single
from games.polders.rules.refusals import refusal
from games.polders.rules.scoring import Score, score_position
from games.polders.rules.state import (
    BY_THE_BOOK,
    DECK,
    REVEALED_BY_TURN,
    SEATS,
    Options,
    Position,
    Setup,
    State,
    inked,
)

# A NamedTuple's own constructor is a Python function; this makes one in a third of the time.
_make = tuple.__new__
_DISCARD = OnlyDiscard()
_NOTHING: Choices = Few(())


def start(
    players: int,
    deal: tuple[int, ...] | None = None,
    dealer: int = 0,
    options: Options = BY_THE_BOOK,
    edition: int = EDITION,
) -> State:
    """A table ready to play. `deal[q]` is the seat that starts with polder q; the caller draws it at random (R40)."""
    if players not in PLAYERS:
        raise ValueError(f"Polders is for 2, 3 or 4 players, not {players}")
    deal = tuple(range(players)) if deal is None else deal
    if sorted(deal) != list(range(players)):
        raise ValueError(f"the deal must give each of the {players} seats one polder, got {deal}")
    if dealer not in range(players):
        raise ValueError(f"the first dealer must be a seat from 0 to {players - 1}, got {dealer}")
    lands = tuple(fresh(board, players) for board in boards(players, edition))
    front = tuple(deal.index(seat) for seat in range(players))
    setup = Setup(players, deal, dealer, options, edition)
    return State(setup, 0, (), DECK, (), 0, 0, front, lands)


def legal(state: State) -> Choices:
    """The legal moves as a lazy set, empty when the game is over."""
    if state.waiting:
        return Drawings(state)
    if state.cards:
        return _DISCARD
    if state.turn == TURNS:
        return _NOTHING
    if len(state.assignments) < REVEALED_BY_TURN[state.turn]:
        return Reveals(state)
    return Flips(state)


def play(state: State, move: Move) -> State:
    """The table after this move. IllegalMove names the rule that forbids it."""
    match move:
        case Draw():
            return _draw(state, move)
        case Flip():
            return _flip(state, move)
        case Discard():
            return _discard(state, move)
        case Single():
            return _single(state, move)
        case Pass():
            return _pass(state, move)
        case Reveal():
            return _reveal(state, move)


def position(state: State) -> Position:
    return Position(tuple(map(inked, state.lands)), state.assignments, state.setup.options)


def score(of: State | Position) -> Score:
    """Everyone's points, line by line. A game in progress is scored as if it stopped now."""
    return score_position(position(of) if isinstance(of, State) else of)


def _reveal(state: State, move: Reveal) -> State:
    if not may_reveal(state, move):
        raise IllegalMove(refusal(state, move))
    return state._replace(assignments=state.assignments + move.assignments)


def _flip(state: State, move: Flip) -> State:
    if not may_flip(state, move):
        raise IllegalMove(refusal(state, move))
    setup, turn, assignments, deck, _, _, _, front, lands = state
    cards = a, b, c = move.cards
    deck = tuple([card for card in deck if card not in cards])
    shapes = CARD_BIT[a] | CARD_BIT[b] | CARD_BIT[c]
    return _make(State, (setup, turn, assignments, deck, cards, shapes, (1 << len(front)) - 1, front, lands))


def _draw(state: State, move: Draw) -> State:
    """One line of ands holds all the drawing rules: the squares are empty (`is_open`), they touch a road or one of the
    seat's squares (`reached`), and the shape is on the table (`offers`).
    """
    seat, squares, filling = move
    setup, turn, assignments, deck, cards, shapes, waiting, front, lands = state
    if seat in SEATS[waiting] and filling in FILLING_MARKS:
        polder = front[seat]
        board, drawn, is_open, reach = lands[polder]
        effect = board.effects.get(squares)
        if effect:
            bit, clear, near = effect
            reached = reach[seat]
            if bit & is_open & reached & board.offers[shapes]:
                reach = reach[:seat] + (reached | near,) + reach[seat + 1 :]
                land = _make(Land, (board, (move, drawn), is_open & clear, reach))
                lands = lands[:polder] + (land,) + lands[polder + 1 :]
                waiting ^= 1 << seat
                return _make(State, (setup, turn, assignments, deck, cards, shapes, waiting, front, lands))
    raise IllegalMove(refusal(state, move))


def _single(state: State, move: Single) -> State:
    _check(state, move)
    polder = state.front[move.seat]
    land = ink(state.lands[polder], move)
    lands = (*state.lands[:polder], land, *state.lands[polder + 1 :])
    return state._replace(lands=lands, waiting=state.waiting ^ 1 << move.seat)


def _pass(state: State, move: Pass) -> State:
    _check(state, move)
    return state._replace(waiting=state.waiting ^ 1 << move.seat)


def _discard(state: State, move: Discard) -> State:
    """After a round's last turn the whole deck is shuffled again, with the two unused cards (R14)."""
    setup, turn, assignments, deck, cards, _, waiting, front, lands = state
    if waiting or not cards:
        raise IllegalMove(refusal(state, move))
    turn += 1
    deck = deck if turn % TURNS_PER_ROUND else DECK
    return _make(State, (setup, turn, assignments, deck, (), 0, 0, front[-1:] + front[:-1], lands))


def _check(state: State, move: Move) -> None:
    if move not in legal(state):
        raise IllegalMove(refusal(state, move))
