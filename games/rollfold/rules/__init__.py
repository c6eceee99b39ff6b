"""The rules of Roll 'em Fold 'em as a library: `start` a game, ask what is `legal`, `play` it, and `score` the end."""

from games.rollfold.rules.game import Score, Standing, crowns, legal, play, score, start, winners
from games.rollfold.rules.moves import Done, Move, Roll
from games.rollfold.rules.refusals import Refused
from games.rollfold.rules.state import State, over

__all__ = [
    "Done",
    "Move",
    "Refused",
    "Roll",
    "Score",
    "Standing",
    "State",
    "crowns",
    "legal",
    "over",
    "play",
    "score",
    "start",
    "winners",
]
