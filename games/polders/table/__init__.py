"""The table of polders."""

from games.polders.table.game import RULES, commute, legal, play, start, view, wants

__all__ = ["RULES", "commute", "legal", "play", "start", "view", "wants"]
