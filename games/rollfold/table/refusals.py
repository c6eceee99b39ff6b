"""Why the table refuses a move, in a sentence that tells the player what to do instead."""

from games.rollfold.components import COLUMNS, CORNERS, DICE, LEVELS
from games.rollfold.rules.state import LAST_TURN, OTHER
from games.rollfold.table.moves import (
    LETTERS,
    AllDone,
    Begin,
    Bulb,
    Column,
    Done,
    Finish,
    Fold,
    FoldAgain,
    Level,
    Move,
    NotDone,
    NotMe,
    NoWin,
    Plus,
    Roll,
    Take,
    TurnPage,
    Unfold,
    Won,
)
from games.rollfold.table.state import (
    Phase,
    State,
    active,
    complete,
    dice_of,
    die_of,
    face_of,
    owns,
    phase,
    waiting,
    xs_possible,
)

_NAMES = {die.letter: die.name for die in DICE}
_SET_UP = "The level and the column are chosen before the first roll. Finish this game, or start a new table."
_NEXT: dict[Phase, str] = {
    "lobby": "Begin the game first.",
    "roll": "The active player rolls next.",
    "choose": "The active player takes a die first.",
    "draw": "Draw your numbers first.",
    "claim": "Somebody says they have won: answer that first.",
    "sad": "All 29 fields are used up.",
    "over": "The game is over; start a rematch.",
}


def refusal(state: State, move: Move) -> str:
    """Empty when the move is allowed."""
    now = phase(state)
    if now == "over":
        return _NEXT[now]
    seat = getattr(move, "seat", 0)
    if seat not in range(state.players):
        return f"This table has players 1 to {state.players}."
    match move:
        case Level(number):
            return _cannot_choose(state, number, len(LEVELS), "levels")
        case Column(number):
            return _solo_only(state) or _cannot_choose(state, number, len(COLUMNS), "columns")
        case Begin(first):
            return _cannot_begin(state, now, first)
        case Roll():
            return _cannot_roll(state, now, move)
        case Take(_, die):
            return _not_in_a_round(state, now) or _cannot_take(state, now, seat, die)
        case Plus(_, place):
            return _not_drawing(state, now, seat) or _cannot_raise(state, seat, place)
        case Done():
            return _not_drawing(state, now, seat)
        case NotDone():
            return _cannot_reopen(state, seat)
        case AllDone():
            return "" if _drawing(state, now) else f"Nobody is drawing. {_NEXT[now]}"
        case Fold(_, corner):
            return _too_early(state) or _cannot_fold(state, seat, corner)
        case FoldAgain(_, corner):
            return _too_early(state) or _cannot_fold_again(state, seat, corner)
        case Unfold(_, corner):
            return _cannot_unfold(state, seat, corner)
        case Bulb(_, corner, lit):
            return _cannot_light(state, seat, corner, lit)
        case TurnPage():
            return _cannot_turn(state, seat)
        case Won():
            return _cannot_claim(state, move)
        case NotMe():
            return _cannot_answer(state, now, seat)
        case NoWin():
            return "" if any(state.claims) and state.claims[seat] else "There is no claim of yours to take back."
        case Finish():
            return _cannot_finish(state, now)


def _cannot_choose(state: State, number: int, last: int, what: str) -> str:
    if state.rounds:
        return _SET_UP
    return "" if number in range(1, last + 1) else f"There are {what} 1 to {last}. Choose one of them."


def _solo_only(state: State) -> str:
    return "" if state.column else "The columns are for one player. With more, the active player takes a die."


def _cannot_begin(state: State, now: Phase, first: int) -> str:
    if now != "lobby":
        return f"The game has begun. {_NEXT[now]}"
    return "" if first in range(state.players) else f"One of the players 1 to {state.players} begins."


def _cannot_roll(state: State, now: Phase, move: Roll) -> str:
    if now == "sad":
        return "The next field is the sad face: no more rolls. Say that you have won, or finish the game."
    if now == "draw":
        return "The dice are rolled once a round. Wait until everyone is done, or say that all are."
    if now != "roll":
        return _NEXT[now]
    if move.seat != active(state):
        return f"Player {active(state) + 1} has the dice in this round and rolls them."
    return "" if move.black and move.white else "A roll shows a face of each die."


def _cannot_take(state: State, now: Phase, seat: int, die: str) -> str:
    this = state.rounds[-1]
    if seat == this.active and not state.column:
        if this.done and die != this.taken:
            return "Somebody has drawn with the other die already, so the choice stands. Undo their done first."
        return ""
    if now == "choose" and seat != this.active:
        return _NEXT[now]
    if die in dice_of(state, seat):
        return (
            "" if seat not in this.done else "You are done with this round. Say that you are not, then change the die."
        )
    corner = next(it.letter for it in CORNERS if (it.kind, it.die) == ("take", die))
    whose = f"The field asks for the {_NAMES[OTHER[die]]} die" if state.column else f"The {_NAMES[die]} die was taken"
    return f"{whose}. Only corner {corner}, folded large before this roll, lets you use the {_NAMES[die]} one."


def _cannot_raise(state: State, seat: int, place: int) -> str:
    die = die_of(state, seat)
    if place > len(face_of(state.rounds[-1], die)):
        return f"The {_NAMES[die]} die shows a single number."
    if not place or owns(state, seat, "plus", die):
        return ""
    corner = next(it.letter for it in CORNERS if (it.kind, it.die) == ("plus", die))
    return f"Only corner {corner}, folded large before this roll, raises a number of the {_NAMES[die]} die."


def _drawing(state: State, now: Phase) -> bool:
    """A round is under way and every seat has its die; a claim does not stop the others from drawing."""
    return now == "draw" or (now == "claim" and not _round_over(state))


def _round_over(state: State) -> bool:
    this = state.rounds[-1]
    return this.closed or len(this.done) == state.players


def _not_in_a_round(state: State, now: Phase) -> str:
    return "" if now == "choose" or _drawing(state, now) else f"There are no dice on the table. {_NEXT[now]}"


def _not_drawing(state: State, now: Phase, seat: int) -> str:
    if not _drawing(state, now):
        return f"There is nothing to draw now. {_NEXT[now]}"
    return "You are done with this round already." if seat in state.rounds[-1].done else ""


def _cannot_reopen(state: State, seat: int) -> str:
    if not state.rounds or (seat not in state.rounds[-1].done and not state.rounds[-1].closed):
        return "You have not said that you are done with this round."
    return ""


def _too_early(state: State) -> str:
    return "" if state.rounds else "Nothing is drawn yet, so no corner is free to fold. Roll first."


def _cannot_fold(state: State, seat: int, corner: int) -> str:
    paper, letter = state.papers[seat], LETTERS[corner]
    if paper.turned:
        return "The page is turned: corners fold a second time now."
    if paper.first[corner]:
        return f"Corner {letter} is folded already, and folds are for ever (R19)."
    return ""


def _cannot_fold_again(state: State, seat: int, corner: int) -> str:
    paper, letter = state.papers[seat], LETTERS[corner]
    if not paper.turned:
        return "Corners fold a second time on the reverse of level 4, after the page turn."
    return f"Corner {letter} is folded twice already (R19)." if paper.again[corner] else ""


def _cannot_unfold(state: State, seat: int, corner: int) -> str:
    paper, letter, now = state.papers[seat], LETTERS[corner], len(state.rounds)
    if any(state.claims) and state.claims[seat]:
        return "You say that you have won with this fold. Take that back first."
    if paper.again[corner]:
        return "" if paper.again[corner] == now else f"Corner {letter} was folded in an earlier round: it stays (R19)."
    crease = paper.first[corner]
    if crease is None:
        return f"Corner {letter} is not folded."
    if paper.turned:
        return "The page is turned, and with it all four corners. Undo the page turn first."
    return "" if crease.round == now else f"Corner {letter} was folded in an earlier round: it stays (R19)."


def _cannot_light(state: State, seat: int, corner: int, lit: bool) -> str:
    paper, letter = state.papers[seat], LETTERS[corner]
    if not LEVELS[state.level - 1].blunt:
        return "Only the sheet of level 4 has light bulbs."
    if paper.turned:
        return "The page is turned, and the bulbs were X'ed for it."
    if not paper.first[corner]:
        return f"The light bulb of corner {letter} shows when the corner is folded. Fold it first."
    if lit == (corner in paper.bulbs):
        return f"The light bulb of corner {letter} is {'X’ed already' if lit else 'not X’ed yet'}."
    return ""


def _cannot_turn(state: State, seat: int) -> str:
    paper = state.papers[seat]
    if not LEVELS[state.level - 1].blunt:
        return "Only the sheet of level 4 is turned over."
    if paper.turned:
        return "The page is turned already, and does not turn back (R35)."
    dark = [letter for at, letter in enumerate(LETTERS) if at not in paper.bulbs]
    if dark:
        return f"The page turns when all four light bulbs are X'ed. Still dark: {', '.join(dark)}."
    return ""


def _cannot_claim(state: State, move: Won) -> str:
    if not state.rounds:
        return _NEXT["lobby"] if state.first is None else _NEXT["roll"]
    if not complete(state, move.seat):
        folds = "four second folds" if LEVELS[state.level - 1].blunt else "four folded corners"
        return f"A win takes {folds}. Tell the phone the folds of your sheet first."
    possible = xs_possible(state, move.seat)
    if not possible:
        return "Nothing is drawn in this round yet, and a fold alone does not win here. Draw first."
    if state.column:
        return ""
    if move.used is None:
        return "Say how many X's you drew in this turn, up to the winning string: they break a tie."
    if move.used not in possible:
        return f"With these dice it can be {possible[0]} to {possible[-1]} X's in a turn. Count again."
    return ""


def _cannot_answer(state: State, now: Phase, seat: int) -> str:
    if now != "claim":
        return _NEXT[now] if any(state.claims) else "Nobody says that they have won."
    return "Take your claim back first." if state.claims[seat] else ""


def _cannot_finish(state: State, now: Phase) -> str:
    if now == "sad":
        return ""
    if now != "claim":
        return f"The game ends when somebody has won{f', or on field {LAST_TURN + 1}' if state.column else ''}."
    if waiting(state):
        who = " and ".join(f"player {seat + 1}" for seat in waiting(state))
        return f"Everyone says first whether they have won in this round too; still to answer: {who}."
    return ""
