"""The rulebook of H2Olland: `start` a game, see which moves are `legal`, `play` one, and `score` the result.

Each season has its own module, from `spring` to `winter`, and so has the `race` at the end.
"""

from games.h2olland.rules.game import legal, play, score, start
from games.h2olland.rules.moves import Move
from games.h2olland.rules.state import State, over

__all__ = ["Move", "State", "legal", "over", "play", "score", "start"]
