"""Flutter's rulebook: `start` a game, ask for its `legal` moves, `play` them, `score` it.

A game is a frozen State, and each kind of move is a small class. `offers` and `preview` tell a player what tiles cost
and what they would do. Begin reading in game.py.
"""

from games.flutter.rules.game import legal, play, score, start, take
from games.flutter.rules.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.rules.placing import offers, preview
from games.flutter.rules.state import State, active, over, to_move
from games.kit.errors import IllegalMove

__all__ = [
    "Choose",
    "Discard",
    "Fill",
    "IllegalMove",
    "Keep",
    "Move",
    "Place",
    "Pollinate",
    "Reveal",
    "Settle",
    "State",
    "active",
    "legal",
    "offers",
    "over",
    "play",
    "preview",
    "score",
    "start",
    "take",
    "to_move",
]
