"""The table of h2olland."""

from games.h2olland.table.game import commute, lake_tiles, play, start, wants

__all__ = ["commute", "lake_tiles", "play", "start", "wants"]
