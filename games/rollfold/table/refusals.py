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
    Plays,
    Plus,
    Roll,
    Stop,
    Take,
    TakePen,
    TurnPage,
    Unfold,
    Won,
)
from games.rollfold.table.state import (
    LEAST_ROLLED,
    Phase,
    State,
    active,
    complete,
    dice_of,
    die_of,
    drawing,
    face_of,
    level_of,
    most_rolled,
    owns,
    phase,
    waiting,
    xs_possible,
)

_NAMES = {die.letter: die.name for die in DICE}
_SET_UP = "You can only choose a level or a column before the first roll. Finish this game, or start a new table."
_NEXT: dict[Phase, str] = {
    "lobby": "Start the game first.",
    "roll": "Wait for the active player to roll.",
    "choose": "Wait for the active player to take a die.",
    "draw": "Draw your numbers first.",
    "claim": "Somebody claims a win. Answer that first.",
    "sad": "You have used all 29 fields.",
    "stopped": "The game has been stopped. End it, or undo the stop to play on.",
    "over": "The game is over. Start a rematch.",
}


def refusal(state: State, move: Move) -> str:
    """Why the move is refused; empty when it is allowed."""
    now = phase(state)
    if now == "over":
        return _NEXT[now]
    seat = getattr(move, "seat", 0)
    if seat not in range(state.players):
        return f"This table has players 1 to {state.players}."
    if now == "stopped" and not isinstance(move, Finish):
        return _NEXT[now]
    match move:
        case Level(number):
            return _cannot_choose(state, number, len(LEVELS), "levels")
        case TakePen():
            return "" if now == "lobby" else "Keep your pen for this game. You can choose another one only before it."
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
        case Plays():
            if seat not in dict(state.robots):
                return "Draw on your own sheet. Only a robot's turn is told like this."
            if now == "choose" and seat == active(state):
                return ""
            return _not_drawing(state, now, seat)
        case Done():
            return _not_drawing(state, now, seat)
        case NotDone():
            return _cannot_reopen(state, seat)
        case AllDone():
            return "" if drawing(state) else f"Nobody is drawing. {_NEXT[now]}"
        case Fold(_, corner, _, round_):
            return _too_early(state) or _cannot_fold(state, seat, corner, round_)
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
            return (
                ""
                if any(state.claims) and state.claims[seat]
                else "You have not claimed a win, so there is nothing to take back."
            )
        case Stop():
            return _NEXT[now] if now == "lobby" else ""
        case Finish():
            return _cannot_finish(state, now)


def _cannot_choose(state: State, number: int, last: int, what: str) -> str:
    if state.rounds:
        return _SET_UP
    return "" if number in range(1, last + 1) else f"Choose one of the {what} 1 to {last}."


def _solo_only(state: State) -> str:
    return (
        "" if state.column else "The columns are only for one player. In a larger game, the active player takes a die."
    )


def _cannot_begin(state: State, now: Phase, first: int) -> str:
    if now != "lobby":
        return f"The game has already begun. {_NEXT[now]}"
    return "" if first in range(state.players) else f"Choose one of the players 1 to {state.players} to go first."


def _cannot_roll(state: State, now: Phase, move: Roll) -> str:
    if now == "sad":
        return "Claim a win, or end the game. The next field is the sad face, so you cannot roll again."
    if now == "draw":
        return "Wait until everyone is done, or say that they are. The dice are rolled once a round."
    if now != "roll":
        return _NEXT[now]
    if move.seat != active(state):
        return f"Wait for player {active(state) + 1} to roll. They have the dice this round."
    return "" if move.black and move.white else "Enter one face of each die."


def _cannot_take(state: State, now: Phase, seat: int, die: str) -> str:
    this = state.rounds[-1]
    if seat == this.active and not state.column:
        if this.done and die != this.taken:
            return (
                "Somebody has already finished drawing, so the choice stands. Ask them to say that they are not done."
            )
        return ""
    if now == "choose" and seat != this.active:
        return _NEXT[now]
    if die in dice_of(state, seat):
        return "" if seat not in this.done else "Say that you are not done before you change your die."
    corner = next(it.letter for it in CORNERS if (it.kind, it.die) == ("take", die))
    wanted, other = _NAMES[die], _NAMES[OTHER[die]]
    if state.column and not state.house.solo_take:
        return f"Use the {other} die. At this table take corners do not work in solo."
    if state.column:
        return f"Use the {other} die. To use {wanted} on this field, fold corner {corner} large before the roll."
    return f"Use the {other} die. To use {wanted} when it is taken, fold corner {corner} large before the roll."


def _cannot_raise(state: State, seat: int, place: int) -> str:
    die = die_of(state, seat)
    if place > len(face_of(state.rounds[-1], die)):
        return f"The {_NAMES[die]} die shows only one number."
    if not place or owns(state, seat, "plus", die):
        return ""
    corner = next(it.letter for it in CORNERS if (it.kind, it.die) == ("plus", die))
    return f"To add 1 to a number on the {_NAMES[die]} die, fold corner {corner} large before the roll."


def _not_in_a_round(state: State, now: Phase) -> str:
    return "" if now == "choose" or drawing(state) else f"You cannot take a die now. {_NEXT[now]}"


def _not_drawing(state: State, now: Phase, seat: int) -> str:
    if not drawing(state):
        return f"There is nothing to draw now. {_NEXT[now]}"
    return "You have already said that you are done." if seat in state.rounds[-1].done else ""


def _cannot_reopen(state: State, seat: int) -> str:
    if not state.rounds or (seat not in state.rounds[-1].done and not state.rounds[-1].closed):
        return "You have not said that you are done."
    return ""


def _too_early(state: State) -> str:
    return "" if state.rounds else "Roll first. Nobody can fold a corner before anything is drawn."


def _cannot_fold(state: State, seat: int, corner: int, round_: int) -> str:
    paper, letter, now = state.papers[seat], LETTERS[corner], len(state.rounds)
    if paper.turned:
        return "Choose a second fold. Your page is turned over, so first folds are no longer possible."
    crease = paper.first[corner]
    if crease and not (round_ and crease.round == now):
        return f"Corner {letter} is already folded, and a fold is for good (R19)."
    if crease and state.claims[seat]:
        return "Take back your win first. It depends on this fold."
    return "" if round_ <= now else f"Choose one of the rounds 1 to {now}. There has been no round {round_} yet."


def _cannot_fold_again(state: State, seat: int, corner: int) -> str:
    paper, letter = state.papers[seat], LETTERS[corner]
    if not paper.turned:
        return "Turn the page first. Corners are folded a second time only on the back of level 4."
    return f"Corner {letter} has already been folded twice (R19)." if paper.again[corner] else ""


def _cannot_unfold(state: State, seat: int, corner: int) -> str:
    paper, letter, now = state.papers[seat], LETTERS[corner], len(state.rounds)
    if any(state.claims) and state.claims[seat]:
        return "Take back your win first. It depends on this fold."
    if paper.again[corner]:
        return (
            ""
            if paper.again[corner] == now
            else f"Corner {letter} was folded in an earlier round, so it stays folded (R19)."
        )
    crease = paper.first[corner]
    if crease is None:
        return f"Corner {letter} is not folded."
    if paper.turned:
        return "Undo the page turn first. It needs all four corners folded."
    return "" if crease.round == now else f"Corner {letter} was folded in an earlier round, so it stays folded (R19)."


def _cannot_light(state: State, seat: int, corner: int, lit: bool) -> str:
    paper, letter = state.papers[seat], LETTERS[corner]
    if not level_of(state, seat).blunt:
        return "Only the level 4 sheet has light bulbs."
    if paper.turned:
        return "Your page is turned over, so its light bulbs must stay marked."
    if not paper.first[corner]:
        return f"Fold corner {letter} first. Its light bulb is on the back."
    if lit == (corner in paper.bulbs):
        return f"The light bulb in corner {letter} is {'already marked' if lit else 'not marked yet'}."
    return ""


def _cannot_turn(state: State, seat: int) -> str:
    paper = state.papers[seat]
    if not level_of(state, seat).blunt:
        return "Only the level 4 sheet can be turned over."
    if paper.turned:
        return "Your page is already turned over, and you cannot turn it back (R35)."
    unmarked = [letter for at, letter in enumerate(LETTERS) if at not in paper.bulbs]
    if unmarked:
        return f"Mark all four light bulbs before you turn the page. Not marked yet: {', '.join(unmarked)}."
    return ""


def _cannot_claim(state: State, move: Won) -> str:
    if not state.rounds:
        return _NEXT["lobby"] if state.first is None else _NEXT["roll"]
    if not complete(state, move.seat):
        if level_of(state, move.seat).blunt:
            return "Enter your folds first. To win, all four corners must be folded a second time."
        return "Enter your folds first. To win, all four corners must be folded."
    possible = xs_possible(state, move.seat)
    if not possible:
        return "Draw first. On this level you cannot win by a fold alone."
    if state.column:
        return _cannot_have_won(state)
    if move.used is None:
        return "Enter how many X's you drew this turn, up to the end of the winning line. They break a tie."
    if move.used not in possible:
        return f"Count your X's again. With these dice you can have drawn {possible[0]} to {possible[-1]}."
    return ""


def _cannot_have_won(state: State) -> str:
    """Alone nobody else looks at the sheet, so the table doubts what no game can reach (R48)."""
    least, most = LEAST_ROLLED[state.edition][state.level], most_rolled(state)
    if most >= least or state.believes:
        return ""
    return f"Look at your sheet again. A win here takes rolls of {least} in all, and yours make {most} at most."


def _cannot_answer(state: State, now: Phase, seat: int) -> str:
    if now != "claim":
        return _NEXT[now] if any(state.claims) else "Nobody has claimed a win."
    return "Take your claim back first." if state.claims[seat] else ""


def _cannot_finish(state: State, now: Phase) -> str:
    if now in ("sad", "stopped"):
        return ""
    if now != "claim":
        if state.column:
            return f"Play on. The game ends when you win, or when you reach field {LAST_TURN + 1}."
        return "Play on. The game ends when somebody wins."
    if waiting(state):
        who = " and ".join(f"player {seat + 1}" for seat in waiting(state))
        return f"Wait until everyone has said whether they have won too. Still to answer: {who}."
    return ""
