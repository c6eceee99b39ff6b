"""The rulebook of Dutch: `start`, `legal`, `play` and `score`, and the few types their callers name.

    state = start(deal)  # forty cards in the order in which chance dealt them
    while legal(state):
        state = play(state, legal(state).pick(luck))
    score(state).winners

Each rule and ruling is in RULES.md; the modules of this folder name the one they follow.
"""

from games.dutch.rules.choices import legal
from games.dutch.rules.game import over, play, score, start
from games.dutch.rules.moves import Move, Shuffle
from games.dutch.rules.state import State
from games.kit.errors import IllegalMove

__all__ = ["IllegalMove", "Move", "Shuffle", "State", "legal", "over", "play", "score", "start"]
