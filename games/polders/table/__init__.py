"""Polders as the phones track it: which cards came up, who holds which polder, and what each player tapped."""

from games.polders.table.game import RULES, commute, legal, play, start, view, wants

__all__ = ["RULES", "commute", "legal", "play", "start", "view", "wants"]
