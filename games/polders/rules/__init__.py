"""Polders as a rules engine: start, legal, play, score. RULES.md has the rules in words."""

from games.kit.errors import IllegalMove
from games.polders.rules.game import legal, play, position, score, start
from games.polders.rules.moves import Discard, Draw, Flip, Pass, Reveal, Single
from games.polders.rules.state import Options, State, over

__all__ = [
    "Discard",
    "Draw",
    "Flip",
    "IllegalMove",
    "Options",
    "Pass",
    "Reveal",
    "Single",
    "State",
    "legal",
    "over",
    "play",
    "position",
    "score",
    "start",
]
