"""The rulebook of dutch."""

from games.dutch.rules.choices import legal
from games.dutch.rules.game import over, play, score, start
from games.dutch.rules.moves import Bid, Buy, Move, Shuffle
from games.dutch.rules.state import State
from games.kit.errors import IllegalMove

__all__ = ["Bid", "Buy", "IllegalMove", "Move", "Shuffle", "State", "legal", "over", "play", "score", "start"]
