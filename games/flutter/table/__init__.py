"""Flutter's table: what the phones know of a game, and the moves that players make on them."""

from games.flutter.table.game import commute, legal, play, pollen_for, start, view, wants

__all__ = ["commute", "legal", "play", "pollen_for", "start", "view", "wants"]
