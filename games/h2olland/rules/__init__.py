"""The rulebook of h2olland."""

from games.h2olland.rules.game import legal, play, score, start
from games.h2olland.rules.moves import Buy, Exchange, Move, Run
from games.h2olland.rules.state import State, over
from games.kit.errors import IllegalMove

__all__ = ["Buy", "Exchange", "IllegalMove", "Move", "Run", "State", "legal", "over", "play", "score", "start"]
