"""Robots and hints at a table of Flutter: which seats they play, what they would do, and what a move gains."""

from games.flutter import rules
from games.flutter.bots import gain, greedy_bot, thinker
from games.flutter.components import PLAYERS
from games.flutter.notation import dump_move, parse_move
from games.flutter.rules.state import State as Game
from games.flutter.table.advice import advice
from games.flutter.table.state import (
    HARD,
    MAP_MODE,
    OPEN,
    State,
    asked,
    asks_water,
    chair,
    circle_missing,
    dealt,
    finals,
    phase,
)
from games.kit.choices import Luck
from games.kit.errors import BadNotation
from games.kit.robots import Choice, seats

MOST_BOTS = max(PLAYERS) - 1


def robots(bots: int = 0, robots: str = "", **_: object) -> tuple[int, ...]:
    """The seats of the robots, by the options of the table."""
    return tuple(range(1, min(bots, MOST_BOTS) + 1)) or seats(robots=robots)


def robot_move(state: State, luck: Luck) -> tuple[int, str] | None:
    """The seat and the move of the bot of an older table that the table waits for, if it waits for one."""
    who = asked(state)
    if who is None or not 1 <= who <= state.bots:
        return None
    if phase(state) == "fill":
        return who, "water"
    bot = thinker if state.skill == HARD else greedy_bot
    return who, dump_move(bot(dealt(state), luck))


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What a player of this strength would do in this seat, best first; nothing without the map, or if the table waits
    for somebody else.
    """
    if not _decides(state, seat):
        return []
    if phase(state) == "fill":
        return [Choice("water", None, "Your pond fills with the water that you draw.")]
    return advice(as_seen(state, seat), strength, luck)


def worth(state: State, seat: int, text: str) -> float | None:
    """How much further ahead this move leaves the seat when its next turn comes, in pollen."""
    if not _decides(state, seat) or phase(state) == "fill":
        return None
    try:
        move = parse_move(text)
    except BadNotation:
        return None
    return gain(as_seen(state, seat), move) if move in rules.legal(dealt(state)) else None


def points(state: State) -> tuple[int, ...] | None:
    """Each seat's score if the game ended now."""
    return tuple(it.points or 0 for it in finals(state)) if state.game else None


def as_seen(state: State, seat: int) -> Game:
    """The game as this seat sees it: if pollen is hidden, the others are taken to have as much as the seat itself."""
    game = dealt(state)
    if state.pollen == OPEN:
        return game
    return game._replace(pollen=(game.pollen[chair(state, seat)],) * state.players)


def hints(state: State, seat: int) -> bool:
    """Whether a player in this seat has a choice to make on the map."""
    return _decides(state, seat) and phase(state) != "fill"


def _decides(state: State, seat: int) -> bool:
    """Whether the table waits for a move of this seat that the phones can judge."""
    return (
        state.mode == MAP_MODE
        and not circle_missing(state)
        and asked(state) == seat
        and phase(state) != "reveal"
        and not asks_water(state)
    )
