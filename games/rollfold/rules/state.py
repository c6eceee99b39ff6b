"""The table in mid-game: whose turn, which dice, every player's sheet. Frozen; `rules.play` makes the next one."""

from typing import NamedTuple

from games.rollfold.components import BLACK, COLUMNS, CORNERS, DICE, SAD_FACE, WHITE
from games.rollfold.rules.sheet import Options, Sheet

LAST_TURN = SAD_FACE - 1
_FIELD_DICE = {"W": WHITE.letter, "B": BLACK.letter}
OTHER = {BLACK.letter: WHITE.letter, WHITE.letter: BLACK.letter}
_BONUS_BIT = {(corner.kind, corner.die): 1 << number for number, corner in enumerate(CORNERS)}
LETTERS = tuple(die.letter for die in DICE)


class Bonus(NamedTuple):
    """A bonus string still to draw: from any starting point, or on level 4 from its own box."""

    number: int
    box: int = 0


class Player(NamedTuple):
    """One player. A NamedTuple, because it is made anew for every move and costs half as much as a dataclass."""

    sheet: Sheet
    owned: int = 0  # one bit for each corner whose bonus may be used
    fresh: int = 0  # those folded large in this round: usable from the next roll on (R14)
    die: str = ""  # the die in use in this round, once taken
    numbers: tuple[int, ...] = ()  # the die's numbers still to draw
    bonuses: tuple[Bonus, ...] = ()  # in order, so that equal players are equal
    used: int = 0  # X's drawn in this round
    won: bool = False
    done: bool = True  # with this round


class State(NamedTuple):
    options: Options
    column: int  # of the solo table, counted from 1; 0 with two players or more
    round: int  # rolls made so far
    active: int  # the seat that has the dice
    faces: tuple[tuple[int, ...], ...]  # black and white as rolled; none between two rounds
    taken: str  # the active player's die
    players: tuple[Player, ...]


def over(state: State) -> bool:
    """Someone has won and everyone has finished the round; or, solo, the next field is the sad face."""
    if state.faces:
        return False
    return (state.column > 0 and state.round >= LAST_TURN) or True in [player.won for player in state.players]


def level_of(state: State) -> int:
    return state.players[0].sheet.view.level.number


def field(state: State) -> str:
    """Solo: the field marked for the roll on the table, or for the next one if there is none."""
    turn = state.round if state.faces else state.round + 1
    return COLUMNS[state.column - 1].fields[turn - 1] if turn <= LAST_TURN else "☹"


def dice_of(state: State, seat: int) -> tuple[str, ...]:
    """The dice that a seat may use for the roll on the table, the one it is given first."""
    if state.column:
        given = _FIELD_DICE.get(field(state))
        may_swap = state.options.solo_take
    elif seat == state.active:
        given, may_swap = state.taken or None, False
    elif state.taken:
        given, may_swap = OTHER[state.taken], True
    else:
        return ()  # the active player chooses first
    if given is None:
        return LETTERS
    if may_swap and owns(state.players[seat], "take", OTHER[given]):
        return given, OTHER[given]
    return (given,)


def owns(player: Player, kind: str, die: str) -> bool:
    """Whether a player may use this corner bonus now."""
    return bool(player.owned & _BONUS_BIT[kind, die])


def face(state: State, die: str) -> tuple[int, ...]:
    return state.faces[die == WHITE.letter]
