"""Why the table refuses a move, in a sentence that tells the player what to do instead."""

from games.polders.components import (
    ASSIGNMENTS_IN_PLAY,
    CARDS_PER_FLIP,
    COLOURS,
    POLDERS,
    SHAPE_CARDS,
    TURNS,
    TURNS_PER_ROUND,
)
from games.polders.rules.board import board_of
from games.polders.table.moves import (
    PASS,
    SINGLE,
    Cross,
    Deal,
    Discard,
    Flip,
    Move,
    Reveal,
    Sheet,
    Skip,
    Tap,
    Taps,
    Untap,
)
from games.polders.table.state import (
    TASKS,
    Phase,
    State,
    deck_left,
    due,
    front,
    most_filled,
    open_cards,
    over,
    phase,
    round_of,
    waiting,
)

# Nobody lacked a shape before round 4 in some 2600 simulated games, so a single is asked about until then.
ROUNDS_WITHOUT_SINGLES = 3
LARGEST = max(card.shape.size for card in SHAPE_CARDS)

_NEXT: dict[Phase, str] = {
    "deal": "First deal the polders.",
    "reveal": "First reveal the new assignments.",
    "flip": "First the dealer flips three cards.",
    "draw": "Three cards are open: everybody draws, then they are discarded.",
    "cross": "First the round is crossed off on De Schermer.",
    "over": f"The game is over: all {TURNS} turns are played. Take the photos and count the points.",
}


def refusal(state: State, move: Move) -> str:
    """The sentence for an illegal move; empty for a legal one."""
    now = phase(state)
    match move:
        case Taps(seat):
            return _no_such_seat(state, seat)
        case Deal():
            return "The polders have been dealt." if now != "deal" else _bad_deal(state, move)
        case Reveal(ids):
            return _cannot_reveal(state, now) or _bad_ids(ids, due(state), _hidden(state), "assignments")
        case Flip(cards):
            return _cannot_flip(state, now) or _bad_ids(cards, CARDS_PER_FLIP, deck_left(state), "shape cards")
        case Tap():
            return _cannot_tell(state, now, move.seat) or _cannot_use(state, move)
        case Skip(seat):
            return _cannot_tell(state, now, seat)
        case Untap(seat):
            return _no_such_seat(state, seat) or _cannot_untap(state, now, seat)
        case Discard(hurried):
            return _cannot_discard(state, now, hurried)
        case Cross():
            return "" if now == "cross" else f"A round is crossed off after its fifth turn. {_NEXT[now]}"
        case Sheet():
            return too_early_to_score(state) or _bad_sheet(state, move)


def too_early_to_score(state: State) -> str:
    """Why the sheets cannot be scored yet; empty when the game is over."""
    if over(state):
        return ""
    if state.discards == TURNS:
        return "Cross off the last round first, then count the points."
    return f"Points are counted after turn {TURNS}; turn {state.discards + 1} is being played. Finish the game first."


def _bad_deal(state: State, move: Deal) -> str:
    seats = range(state.players)
    if sorted(move.start) != list(seats):
        return f"Use exactly the {state.players} polders marked with your player count, one for each seat."
    return "" if move.dealer in seats else "One of the seats deals the first round."


def _cannot_reveal(state: State, now: Phase) -> str:
    if now == "reveal":
        return ""
    if len(state.assignments) == ASSIGNMENTS_IN_PLAY:
        return f"All five assignments are open; round {round_of(state) + 1} brings no new one. {_NEXT[now]}"
    return f"New assignments come at the start of a round, and this round has its own. {_NEXT[now]}"


def _cannot_flip(state: State, now: Phase) -> str:
    if now == "flip":
        return ""
    if now == "draw":
        late = waiting(state)
        return _still_drawing(late) if late else "Three cards are open already. Discard them, then flip again."
    if now == "cross":
        return f"A round has {TURNS_PER_ROUND} turns, and the fifth is over. {_NEXT[now]}"
    return _NEXT[now]


def _cannot_discard(state: State, now: Phase, hurried: bool) -> str:
    if now != "draw":
        return f"There are no open cards to discard. {_NEXT[now]}"
    late = waiting(state)
    return _still_drawing(late) if late and not hurried else ""


def _still_drawing(seats: tuple[int, ...]) -> str:
    verb = "is" if len(seats) == 1 else "are"
    return f"{_colours(seats)} {verb} still drawing. Wait for the tap or skip, or discard now if a phone is silent."


def _cannot_tell(state: State, now: Phase, seat: int) -> str:
    if _no_such_seat(state, seat):
        return _no_such_seat(state, seat)
    if now != "draw":
        return f"There are no open cards, so there is nothing to tell. {_NEXT[now]}"
    if state.told[-1][seat] is not None:
        return "You have told your drawing of this turn. Take it back first if it was another."
    return ""


def _cannot_use(state: State, move: Tap) -> str:
    if move.card == PASS:
        return not_full(state, move.seat)
    if move.card == SINGLE:
        return _hasty_single(state, move)
    if move.card not in open_cards(state):
        return f"{move.card} is not open; the three open cards are {', '.join(open_cards(state))}."
    return ""


def not_full(state: State, seat: int) -> str:
    """Why nobody can be let off drawing on the polder in front of this seat; empty if it may be full."""
    polder = POLDERS[front(state, state.discards)[seat]]
    squares = board_of(polder).land.bit_count()
    # Most turns need no closer look: even five squares a turn would not have filled it.
    most = LARGEST * state.discards
    filled = most if most < squares else most_filled(state, polder.index)
    if filled >= squares:
        return ""
    return (
        f"{polder.name} cannot be full: it has {squares} squares, and the turns so far filled {filled} at most. "
        "Draw a shape or a single."
    )


def _hasty_single(state: State, move: Tap) -> str:
    if move.sure or round_of(state) >= ROUNDS_WITHOUT_SINGLES:
        return ""
    return (
        f"In rounds 1 to {ROUNDS_WITHOUT_SINGLES} one of the three shapes practically always fits. "
        "Look again, with turning and mirroring; if none fits, tap single once more and say that you are sure."
    )


def _cannot_untap(state: State, now: Phase, seat: int) -> str:
    if now != "draw":
        return "A tap can change only until the cards are discarded. Undo the discard first."
    return "" if state.told[-1][seat] is not None else "There is no tap of yours in this turn to take back."


def _no_such_seat(state: State, seat: int) -> str:
    return "" if seat in range(state.players) else f"This table has seats 1 to {state.players}."


def _bad_sheet(state: State, move: Sheet) -> str:
    if move.polder not in range(state.players):
        return f"This game has polders 0 to {state.players - 1}. Choose one of them."
    polder = POLDERS[move.polder]
    squares = board_of(polder).land.bit_count()
    if len(move.tokens) != squares:
        return f"{polder.name} has {squares} squares, but {len(move.tokens)} were told. Enter the sheet again."
    pens = {colour.letter for colour in COLOURS[: state.players]}
    strange = sorted({token[0] for token in move.tokens} - pens - {"."})
    if strange:
        return f"Nobody plays with the pen {strange[0]} here; the pens are {', '.join(sorted(pens))}."
    return ""


def _bad_ids(ids: tuple[str, ...], count: int, hidden: tuple[str, ...], what: str) -> str:
    if len(ids) == count and len(set(ids)) == count and set(ids) <= set(hidden):
        return ""
    return f"Now {count} of the {what} that are face down are turned up, not {' '.join(ids) or 'none'}."


def _hidden(state: State) -> tuple[str, ...]:
    return tuple(task for task in TASKS if task not in state.assignments)


def _colours(seats: tuple[int, ...]) -> str:
    names = [COLOURS[seat].name for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[:-1] else names).capitalize()
