"""The table of flutter."""

from games.flutter.table.game import commute, legal, play, pollen_for, start, view, wants

__all__ = ["commute", "legal", "play", "pollen_for", "start", "view", "wants"]
