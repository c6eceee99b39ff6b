"""Bots at a table, for practice: they sit beside the first player and play greedily. They need the map."""

from games.flutter.bots import greedy_bot
from games.flutter.components import PLAYERS
from games.flutter.notation import dump_move
from games.flutter.table_state import State, asked, dealt, phase
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
    return who, "water" if phase(state) == "fill" else dump_move(greedy_bot(dealt(state), luck))
