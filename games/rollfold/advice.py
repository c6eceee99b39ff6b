"""What a player of some strength would do with a roll: a whole turn, how far it leads, and why, in a sentence."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kit.choices import Luck
from games.kit.robots import CHOICES
from games.rollfold.bots import outlook, wanted
from games.rollfold.components import BLACK, CORNERS, WHITE
from games.rollfold.rules import play
from games.rollfold.rules.boxes import DOWN, LEFT, RIGHT, UP, name
from games.rollfold.rules.moves import Draw, Fold, FoldAgain, GiveUp, Move, Take, TurnPage
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.state import Player, State
from games.rollfold.rules.strings import ORB, STAR, String
from games.rollfold.thinking import style_of, thought

MASTER = "master"  # whose plan and outlook are the measure
_DIRECTIONS = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}
_DICE = {die.letter: die.name for die in (BLACK, WHITE)}


class Advised(NamedTuple):
    """A whole turn, by how many strings it shortens the way to a win, and why."""

    moves: tuple[Move, ...]
    gain: float
    reason: str


def advice(state: State, seat: int, strength: str, luck: Luck) -> list[Advised]:
    """At most three turns of this seat, best first."""
    before = state.players[seat].sheet
    return [
        Advised(turn.moves, gain(before, turn.player), reason(before, turn.moves, turn.player))
        for turn in thought(state, seat, strength, luck)[:CHOICES]
    ]


def worth(state: State, seat: int, moves: Sequence[Move]) -> float:
    """The same measure for any turn; IllegalMove if the rules forbid it."""
    before = state.players[seat].sheet
    for move in moves:
        state = play(state, move)
    return gain(before, state.players[seat])


def gain(before: Sheet, player: Player) -> float:
    """How many strings nearer to a win, to a tenth: an estimate, for nobody knows the dice to come."""
    return round(_left(before) - (0.0 if player.won else _left(player.sheet)), 1)


def reason(before: Sheet, moves: Sequence[Move], player: Player) -> str:
    """What the turn leads to."""
    if player.won:
        return "This joins all five symbols and wins."
    folds = [move for move in moves if isinstance(move, Fold | FoldAgain | TurnPage)]
    plan = style_of(before.view.level, MASTER).plan
    (faces, boxes), (faces_left, boxes_left) = (
        tuple(some.bit_count() for some in wanted(sheet, plan)) for sheet in (before, player.sheet)
    )
    if folds:
        return f"Now you can {' and '.join(map(_fold, folds))}. {_missing(boxes_left)}"
    if faces > faces_left:
        marked = faces - faces_left
        rest = "none is" if not faces_left else "1 is" if faces_left == 1 else f"{faces_left} are"
        return (
            f"This marks {marked} {'face' if marked == 1 else 'faces'}, and {rest} left to mark before the next folds."
        )
    if boxes > boxes_left:
        rest = _missing(boxes_left).removesuffix(".")
        return f"{rest}, {boxes - boxes_left} fewer than before." if boxes_left else f"{rest}."
    return "From here the next dice have more ways to help you."


def in_words(moves: Sequence[Move]) -> str:
    """What to do on paper: `Use the black die. Draw 5 left from H2. Fold corner A small.`"""
    return " ".join(filter(None, map(_said, moves)))


def _left(sheet: Sheet) -> float:
    style = style_of(sheet.view.level, MASTER)
    return outlook(sheet, style.plan, style.weights)


def _missing(boxes: int) -> str:
    if not boxes:
        return "No box is missing between your symbols any more."
    return f"{boxes} {'box is' if boxes == 1 else 'boxes are'} still missing between your symbols."


def _said(move: Move) -> str:
    match move:
        case Take(_, die, numbers, plus):
            raised = f" and add 1 to the {numbers[plus[0]]}" if plus else ""
            return f"Use the {_DICE[die]} die{raised}."
        case Draw(_, string, bonus):
            return f"{'For the bonus, draw' if bonus else 'Draw'} {_string(string)}."
        case GiveUp(_, number):
            return f"Give up the {number}."
        case Fold() | FoldAgain() | TurnPage():
            words = _fold(move)
            return f"{words[0].upper()}{words[1:]}."
        case _:
            return ""


def _string(string: String) -> str:
    words = f"{string.steps} {_DIRECTIONS[string.direction]} from {name(string.start)}"
    if string.slide:
        words += ", sliding over the ice"
    for leg in string.legs:
        if leg.sign == ORB:
            words += f", jump to the orb at {name(leg.orb)}"
        if leg.direction:
            words += f", then {leg.steps} {_DIRECTIONS[leg.direction]}{' at the star' if leg.sign == STAR else ''}"
    return words


def _fold(move: Fold | FoldAgain | TurnPage) -> str:
    match move:
        case Fold(_, corner, large):
            return f"fold corner {CORNERS[corner].letter} {'large' if large else 'small'}"
        case FoldAgain(_, corner):
            return f"fold corner {CORNERS[corner].letter} again"
        case TurnPage():
            return "turn the page"
