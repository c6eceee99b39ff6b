"""Bots at a table, for practice: they sit beside the first player. They need the map.

Easy ones play greedily; hard ones look a round ahead, which takes them some tenths of a second for a tile.
"""

from games.flutter.bots import greedy_bot, thinker
from games.flutter.components import PLAYERS
from games.flutter.notation import dump_move
from games.flutter.table.state import HARD, State, asked, dealt, phase
from games.kit.choices import Luck

MOST_BOTS = max(PLAYERS) - 1


def robots(bots: int = 0, **_: object) -> tuple[int, ...]:
    """Their seats, by the options of the table."""
    return tuple(range(1, min(bots, MOST_BOTS) + 1))


def robot_move(state: State, luck: Luck) -> tuple[int, str] | None:
    """What a bot says now and for which seat, if the table waits for one."""
    who = asked(state)
    if who is None or who not in robots(state.bots):
        return None
    if phase(state) == "fill":
        return who, "water"
    bot = thinker if state.skill == HARD else greedy_bot
    return who, dump_move(bot(dealt(state), luck))
