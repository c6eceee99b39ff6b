"""Why the table refuses a move, in words that tell the player what to do instead."""

from games.polders.components import (
    ASSIGNMENTS,
    CARDS_PER_FLIP,
    SHAPE_CARDS,
    TURNS,
    TURNS_PER_ROUND,
)
from games.polders.rules.board import board_of
from games.polders.table.ink import misdrawn
from games.polders.table.moves import (
    PASS,
    SINGLE,
    Cross,
    Deal,
    Discard,
    Flip,
    Move,
    Pen,
    Reveal,
    Sheet,
    Skip,
    Stop,
    Tap,
    Taps,
    Untap,
)
from games.polders.table.state import (
    AREA_CONTROL,
    PRINTED,
    Phase,
    State,
    deck_left,
    due,
    finished,
    front,
    hidden,
    maps,
    most_filled,
    open_cards,
    pens,
    phase,
    round_of,
    waiting,
)

# In about 2,600 simulated games a shape always fitted before round 4, so we question a single until then.
ROUNDS_WITHOUT_SINGLES = 3
_TITLES = {task.id: task.name for task in ASSIGNMENTS}
ROBOTS_LOOK = "The robots have to know what everyone draws."
LARGEST = max(card.shape.size for card in SHAPE_CARDS)

_ALL_OPEN = (
    "You play without assignments.",
    "The only assignment is already open.",
    "Both assignments are already open.",
    "All three assignments are already open.",
    "All four assignments are already open.",
    "All five assignments are already open.",
)
_NEXT: dict[Phase, str] = {
    "deal": "Deal the polders first.",
    "reveal": "Reveal the new assignments first.",
    "flip": "Flip three cards first.",
    "draw": "Let everyone draw, then discard the three open cards.",
    "cross": "Cross off the round on De Schermer first.",
    "over": "Photograph the sheets and count the points. The game is over.",
}


def refusal(state: State, move: Move) -> str:
    """Why the move is refused, or nothing if it is legal."""
    now = phase(state)
    match move:
        case Taps(seat, wanted):
            return _no_such_seat(state, seat) or ("" if wanted else _robots_look(state))
        case Deal():
            return "The polders have already been dealt." if now != "deal" else _bad_deal(state, move)
        case Pen(seat):
            return _no_such_seat(state, seat) or _cannot_take_pen(now)
        case Reveal():
            return _cannot_reveal(state, now) or _bad_reveal(state, move)
        case Flip():
            return _cannot_flip(state, now) or _bad_flip(state, move)
        case Tap():
            return _cannot_report(state, now, move.seat) or _cannot_use(state, move)
        case Skip(seat):
            return _cannot_report(state, now, seat) or _robots_look(state)
        case Untap(seat):
            return _no_such_seat(state, seat) or _cannot_untap(state, now, seat)
        case Discard(hurried):
            return _cannot_discard(state, now, hurried)
        case Cross():
            return "" if now == "cross" else f"{_NEXT[now]} You cross off a round after its fifth turn."
        case Stop():
            return _cannot_stop(now)
        case Sheet():
            return too_early_to_score(state) or _bad_sheet(state, move)


def too_early_to_score(state: State) -> str:
    """Why the sheets cannot be scored yet, or nothing once the game is over."""
    if finished(state):
        return ""
    if state.discards == TURNS:
        return "Cross off the last round first, then count the points."
    return (
        f"Finish the game first, or stop it early. You count the points after turn {TURNS}, "
        f"and this is turn {state.discards + 1}."
    )


def _bad_deal(state: State, move: Deal) -> str:
    seats = range(state.players)
    if move.told and state.cards != PRINTED:
        return "Let the app deal the polders. You can tell it your own deal only at a table with your own cards."
    if sorted(move.start) != list(seats):
        return f"Use exactly the {state.players} polders marked with your player count, one for each seat."
    return "" if move.dealer in seats else "Choose one of the seats to deal the first round."


def _cannot_take_pen(now: Phase) -> str:
    return "" if now == "deal" else "Keep your pen for this game. You can choose another one only before the deal."


def _cannot_stop(now: Phase) -> str:
    if now == "deal":
        return "Deal first. There is nothing to count yet."
    return "The game is already over. Count the points." if now == "over" else ""


def _cannot_reveal(state: State, now: Phase) -> str:
    if now == "reveal":
        return ""
    if len(state.assignments) == state.in_play:
        return f"{_NEXT[now]} {_ALL_OPEN[state.in_play]}"
    return f"{_NEXT[now]} New assignments are revealed only at the start of a round."


def _cannot_flip(state: State, now: Phase) -> str:
    if now == "flip":
        return ""
    if now == "draw":
        late = waiting(state)
        return _still_drawing(state, late) if late else "Discard the three open cards first, then flip again."
    if now == "cross":
        return f"{_NEXT[now]} All {TURNS_PER_ROUND} turns of this round have been played."
    return _NEXT[now]


def _bad_reveal(state: State, move: Reveal) -> str:
    if not move.told:
        if state.cards == PRINTED:
            return "Reveal your own assignments, then tap which came up."
        return _bad_ids(move.assignments, due(state), hidden(state), "assignments")
    if state.cards != PRINTED:
        return "Let the app reveal the assignments. At this table you do not use your own cards."
    if AREA_CONTROL in move.assignments and AREA_CONTROL not in state.tasks:
        return "Put Area Control aside and reveal another assignment. You play without it."
    opened = next((id_ for id_ in move.assignments if id_ in state.assignments), "")
    if opened:
        return f"Tap another assignment. {_TITLES[opened]} is already open."
    return _miscounted(move.assignments, due(state), "assignment", "assignments")


def _bad_flip(state: State, move: Flip) -> str:
    if not move.told:
        if state.cards == PRINTED:
            return "Flip three of your own cards, then tap which came up."
        return _bad_ids(move.cards, CARDS_PER_FLIP, deck_left(state), "shape cards")
    if state.cards != PRINTED:
        return "Let the app flip the cards. At this table you do not use your own cards."
    gone = next((card for card in move.cards if card not in deck_left(state)), "")
    if gone:
        return f"Tap a card that is still in the deck. {gone} has already been discarded this round."
    return _miscounted(move.cards, CARDS_PER_FLIP, "card", "cards")


def _miscounted(ids: tuple[str, ...], count: int, one: str, many: str) -> str:
    """Why these are not the right number of different cards."""
    twice = next((id_ for id_ in ids if ids.count(id_) > 1), "")
    if twice:
        return f"Tap {count} different {many}. You named {twice} twice."
    return "" if len(ids) == count else f"Tap {count} {one if count == 1 else many}. You tapped {len(ids)}."


def _cannot_discard(state: State, now: Phase, hurried: bool) -> str:
    if now != "draw":
        return f"{_NEXT[now]} There are no open cards to discard."
    late = waiting(state)
    return _still_drawing(state, late) if late and (state.robots or not hurried) else ""


def _still_drawing(state: State, seats: tuple[int, ...]) -> str:
    verb = "is" if len(seats) == 1 else "are"
    wait = f"Wait for {_colours(state, seats)}, who {verb} still drawing."
    return f"{wait} {_robots_look(state) or 'If a phone stays silent, go on without them.'}"


def _cannot_report(state: State, now: Phase, seat: int) -> str:
    if _no_such_seat(state, seat):
        return _no_such_seat(state, seat)
    if now != "draw":
        return f"{_NEXT[now]} There are no open cards to draw."
    if state.reports[-1][seat] is not None:
        return "Take back your last tap first. You have already tapped what you drew this turn."
    return ""


def _cannot_use(state: State, move: Tap) -> str:
    if move.card == PASS:
        return not_full(state, move.seat)
    if move.card != SINGLE and move.card not in open_cards(state):
        return f"Tap one of the open cards: {', '.join(open_cards(state))}. {move.card} is not open."
    if move.squares:
        return misdrawn(state, move)
    if state.robots:
        return f"Tap the squares you filled too. {ROBOTS_LOOK}"
    return _hasty_single(state, move) if move.card == SINGLE else ""


def not_full(state: State, seat: int) -> str:
    """Why the polder in front of this seat cannot be full yet, or nothing if it may be."""
    polder = maps(state)[front(state, state.discards)[seat]]
    squares = board_of(polder).land.bit_count()
    # Most turns need no closer look, because even five squares a turn would not have filled it.
    most = LARGEST * state.discards
    filled = most if most < squares else most_filled(state, polder.index)
    if filled >= squares:
        return ""
    return (
        f"Draw a shape or a single square. {polder.name} cannot be full yet: "
        f"it has {squares} squares, and at most {filled} have been filled so far."
    )


def _robots_look(state: State) -> str:
    return ROBOTS_LOOK if state.robots else ""


def _hasty_single(state: State, move: Tap) -> str:
    if move.sure or round_of(state) >= ROUNDS_WITHOUT_SINGLES:
        return ""
    return (
        "Look again: you may turn and mirror the three shapes. "
        f"In rounds 1 to {ROUNDS_WITHOUT_SINGLES} one of them nearly always fits. If none does, say that you are sure."
    )


def _cannot_untap(state: State, now: Phase, seat: int) -> str:
    if now != "draw":
        return "Undo the discard first. You can change a tap only until the cards are discarded."
    return "" if state.reports[-1][seat] is not None else "You have not tapped anything this turn."


def _no_such_seat(state: State, seat: int) -> str:
    return "" if seat in range(state.players) else f"This table has seats 1 to {state.players}."


def _bad_sheet(state: State, move: Sheet) -> str:
    if move.polder not in range(state.players):
        return f"Choose a polder from 0 to {state.players - 1}."
    polder = maps(state)[move.polder]
    squares = board_of(polder).land.bit_count()
    if len(move.tokens) != squares:
        return f"Enter the sheet again. {polder.name} has {squares} squares, but you entered {len(move.tokens)}."
    strange = sorted({token[0] for token in move.tokens} - {*state.pens, "."})
    if strange:
        return f"Use only the pens {', '.join(state.pens)}. Nobody has pen {strange[0]} in this game."
    return ""


def _bad_ids(ids: tuple[str, ...], count: int, hidden: tuple[str, ...], what: str) -> str:
    if len(ids) == count and len(set(ids)) == count and set(ids) <= set(hidden):
        return ""
    return f"Turn up {count} of the face-down {what}, not {' '.join(ids) or 'none'}."


def _colours(state: State, seats: tuple[int, ...]) -> str:
    names = [pens(state)[seat].name for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[:-1] else names)
