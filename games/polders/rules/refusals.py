"""Why a move is illegal, in a sentence that names the rule. Worked out only once a move has been refused."""

from games.kit import grid
from games.polders.components import ASSIGNMENTS, CARDS_PER_FLIP, COLOURS, TURNS
from games.polders.rules.board import codes, shape_of
from games.polders.rules.land import MARKS, Land, drawable, empty
from games.polders.rules.moves import Discard, Draw, Flip, Move, Pass, Reveal, Single
from games.polders.rules.state import DECK, State, hidden_assignments_due, inked, owned, round_number, seats_waiting

_ASSIGNMENT_IDS = tuple(assignment.id for assignment in ASSIGNMENTS)


def refusal(state: State, move: Move) -> str:
    """Why this move is illegal. Only call it with an illegal move."""
    if state.turn == TURNS:
        return "the game is over: five rounds of five turns have been played"
    match move:
        case Reveal(ids):
            return _not_now_to_reveal(state) or _ids(
                ids, hidden_assignments_due(state), _hidden(state), _ASSIGNMENT_IDS, "assignment"
            )
        case Flip(cards):
            return _not_now_to_flip(state) or _ids(cards, CARDS_PER_FLIP, state.deck, DECK, "shape card")
        case Discard():
            return _not_now_to_discard(state)
        case Draw(seat) | Single(seat) | Pass(seat):
            return _not_this_seat(state, seat) or _drawing(state, move)


def _hidden(state: State) -> tuple[str, ...]:
    return tuple(id_ for id_ in _ASSIGNMENT_IDS if id_ not in state.assignments)


def _not_now_to_reveal(state: State) -> str:
    if state.cards:
        return "assignments are revealed at the start of a round, before the cards are flipped"
    if not hidden_assignments_due(state):
        return f"round {round_number(state) + 1} has all its assignments: {' '.join(state.assignments)} (R42)"
    return ""


def _not_now_to_flip(state: State) -> str:
    if state.cards:
        return "three cards are on the table already; discard them before the next flip"
    due = hidden_assignments_due(state)
    if due:
        return f"the dealer must first reveal {due} assignment{'s' if due > 1 else ''}"
    return ""


def _ids(ids: tuple[str, ...], count: int, left: tuple[str, ...], known: tuple[str, ...], what: str) -> str:
    if len(ids) != count:
        return f"the dealer turns up exactly {count} {what}{'s' if count > 1 else ''} now, not {len(ids)}"
    for id_ in ids:
        if ids.count(id_) > 1:
            return f"{what} {id_} is named twice"
        if id_ not in known:
            return f"there is no {what} {id_}"
        if id_ not in left:
            return f"{what} {id_} has been turned up already and is no longer in the deck"
    raise AssertionError(f"nothing is wrong with {ids}")


def _not_now_to_discard(state: State) -> str:
    if not state.cards:
        return "there are no cards on the table to discard"
    late = seats_waiting(state)
    return f"{_colours(late)} still {'has' if len(late) == 1 else 'have'} to draw before the cards are discarded"


def _not_this_seat(state: State, seat: int) -> str:
    if seat not in range(state.setup.players):
        return f"there is no seat {seat} in a game for {state.setup.players} players"
    if not state.cards:
        return "there are no cards on the table; the dealer must flip three first"
    if not state.waiting >> seat & 1:
        return f"{_colours((seat,))} has already drawn this turn"
    return ""


def _drawing(state: State, move: Draw | Single | Pass) -> str:
    land = state.lands[state.front[move.seat]]
    if isinstance(move, Pass):
        return f"you may pass only when your polder is full (R12); still empty: {grid.names(empty(land))}"
    if move.filling not in MARKS or len(move.filling) != 1:
        return f"a filling is o, = or x, not {move.filling!r}"
    return (
        _off_the_land(land, move.squares)
        or (_shape(state, move) if isinstance(move, Draw) else _single(state, land, move))
        or _touches_nothing(land, move.seat, move.squares)
    )


def _off_the_land(land: Land, squares: int) -> str:
    if squares <= 0:
        return "a drawing fills at least one square"
    if squares & ~land.board.land:
        return f"not on this polder: {grid.names(squares & ~land.board.land)}"
    filled = squares & ~empty(land)
    if filled:
        return f"{grid.names(filled)} {'is' if filled.bit_count() == 1 else 'are'} already filled"
    return ""


def _shape(state: State, move: Draw) -> str:
    code = shape_of(move.squares)
    offered = codes(state.shapes)
    if code is None:
        return f"{grid.names(move.squares)} is not one of the shapes; the shapes on the table are {' '.join(offered)}"
    if code not in offered:
        return f"{grid.names(move.squares)} is the shape {code}, but the shapes on the table are {' '.join(offered)}"
    return ""


def _single(state: State, land: Land, move: Single) -> str:
    if drawable(land, move.seat, state.shapes):
        return "you may fill a single square only if you cannot draw any of the three shapes (R13)"
    if move.squares.bit_count() != 1:
        return f"fill one square only, not {grid.names(move.squares)}"
    return ""


def _touches_nothing(land: Land, seat: int, squares: int) -> str:
    polder = inked(land)
    beside = [grid.beside(owned(polder, other)) for other in range(len(land.reach))]
    if squares & (beside[seat] | land.board.roadside):
        raise AssertionError(f"nothing is wrong with {grid.names(squares)}")
    theirs = [COLOURS[other].name for other in range(len(beside)) if other != seat and squares & beside[other]]
    touch = "touches" if squares.bit_count() == 1 else "touch"
    neither = f"{grid.names(squares)} {touch} neither a road nor a {COLOURS[seat].name} square"
    return f"{neither}, only {' and '.join(theirs)} (R10)" if theirs else f"{neither} (R7)"


def _colours(seats: tuple[int, ...]) -> str:
    return " and ".join(COLOURS[seat].name for seat in seats)
