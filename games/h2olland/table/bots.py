"""Bots at a table, for practice: they sit beside the first player and play greedily."""

from games.h2olland import rules
from games.h2olland.bots import greedy_bot
from games.h2olland.components import COLOURS
from games.h2olland.rules.winter import excess
from games.h2olland.table.moves import dump
from games.h2olland.table.state import State
from games.kit.choices import Luck

MOST_BOTS = len(COLOURS) - 1


def robots(bots: int = 0, **_: object) -> tuple[int, ...]:
    """Their seats, by the options of the table."""
    return tuple(range(1, min(bots, MOST_BOTS) + 1))


def robot_move(state: State, luck: Luck) -> tuple[int, str] | None:
    """What a bot says now and for which seat, if the table waits for one."""
    game = state.game
    if not isinstance(game, rules.State):
        return None
    seat = _due(game, robots(state.bots))
    return None if seat is None else (seat, dump(greedy_bot(_own(game, seat), luck)))


def _due(game: rules.State, seats: tuple[int, ...]) -> int | None:
    if game.stage == "barn":
        return next((seat for seat in seats if excess(game.players[seat])), None)
    return game.turn if game.turn in seats else None


def _own(game: rules.State, seat: int) -> rules.State:
    """When barns shrink, the bot looks at its own alone."""
    if game.stage != "barn":
        return game
    players = tuple(one if other == seat else one._replace(barn=0) for other, one in enumerate(game.players))
    return game._replace(players=players)
