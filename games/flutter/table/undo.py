"""What may be taken back at a table: the steps of the turn that is under way (R38), and the tile that was told last,
even if the turn ended with it: the real stack shows another one (R39). What came before that tile then stays.

All phones hear who took what back, and each of them can bring it back: so it stays undone only if all agree.
"""

from games.flutter.rules import Reveal, play
from games.flutter.rules.moves import Place
from games.flutter.rules.state import State as Game
from games.flutter.table.bots import robots
from games.flutter.table.moves import Deal, Decide, Discard, Move, PutBack, Take, TurnUp
from games.flutter.table.state import State, dealt, phase, whose_turn

ROBOT = "A robot has moved since, and a robot takes nothing back. Play on."
OVER = "That turn is over, and a turn that is over stays as it was. Play on."


def stays(state: State, move: Move, seat: int) -> str:
    """Why this last move cannot be undone, or this undone one brought back; empty if it can."""
    if isinstance(move, Deal | TurnUp):
        return ""
    if move.seat in robots(state.bots):
        return ROBOT
    return OVER if _turn_is_over(state, move) else ""


def _turn_is_over(state: State, move: Move) -> bool:
    match phase(state):
        case "place":
            return not _belongs_here(state, move)
        case "reveal":
            return _ends_with_its_tile(dealt(state))
    return False


def _belongs_here(state: State, move: Move) -> bool:
    """Whether a move is of the turn that begins now: an undone first step, or a tile that was taken and put back."""
    match move:
        case Discard(seat) | Take(seat) | PutBack(seat) | Decide(seat, Place()):
            return seat == whose_turn(state)
    return False


def _ends_with_its_tile(game: Game) -> bool:
    """Whether a turn waits for the next tile of its stack and for nothing else, whichever tile that is."""
    any_tile = game.unseen[game.step.stack][0]
    return play(game, Reveal(any_tile)).turn > game.turn
