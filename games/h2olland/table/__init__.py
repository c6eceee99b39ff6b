"""A table of H2Olland on the phones: `start` it, ask what a move `wants` drawn at random, and `play` the move.

`state` and `moves` are for a table that knows the map, `counts` and `unmapped` for one that only counts.
"""

from games.h2olland.table.game import play, start, wants

__all__ = ["play", "start", "wants"]
