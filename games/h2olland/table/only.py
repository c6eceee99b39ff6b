"""What leaves no choice at a table of H2Olland, so that nobody has to say it (R49)."""

from collections.abc import Sequence

from games.h2olland import rules
from games.h2olland.rules.moves import Done, Drain, Pass, Run, Take, Turn
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.summer import colours, turnable
from games.h2olland.table import counts
from games.h2olland.table.counts import Counts
from games.h2olland.table.moves import NO_TILE
from games.h2olland.table.state import State

NO_CHOICE_SINCE = 2  # the version of the rules in which nobody has to say what leaves no choice (R49)
NO_CHOICE_IN_REWARDS_SINCE = 3  # the same for rewards and for the race


def only(state: State) -> Pass | Done | Drain | Turn | Take | Run | None:
    """The one thing that the seat whose turn it is can do, unless somebody should see it happen: a pass, the end of its
    trade, the only area, its only tile, the only reward, or the only field in reach (R49).
    """
    game = state.game
    if state.best and game and game.stage == "reward" and state.best >> game.turn & 1:
        return Take(game.turn, _colours(game)[-1])
    if state.rules < NO_CHOICE_SINCE or not isinstance(game, rules.State) or game.turn == NOBODY or state.turning:
        return None
    if game.stage == "turn":
        tiles = turnable(game, game.turn)
        return Turn(game.turn, game.board.tiles[tiles[0].bit_length() - 1], NO_TILE) if len(tiles) == 1 else None
    choices = rules.legal(game)
    one = next(iter(choices)) if len(choices) == 1 else None
    if isinstance(one, Take | Run):
        return one if state.rules >= NO_CHOICE_IN_REWARDS_SINCE else None
    return one if isinstance(one, Pass | Done | Drain) else None


def _colours(game: rules.State | Counts) -> Sequence[str]:
    """The rewards that the seat whose turn it is may take, the most valuable last."""
    return counts.colours(game, game.turn) if isinstance(game, Counts) else colours(game, game.turn)
