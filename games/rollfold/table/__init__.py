"""The table of rollfold."""

from games.rollfold.table.game import RULES, commute, play, start, wants

__all__ = ["RULES", "commute", "play", "start", "wants"]
