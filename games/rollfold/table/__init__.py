"""A table of Roll 'em Fold 'em on the players' phones, which know the dice and the folds but not the X's."""

from games.rollfold.table.game import RULES, commute, play, start, wants

__all__ = ["RULES", "commute", "play", "start", "wants"]
