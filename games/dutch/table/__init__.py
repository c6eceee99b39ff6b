"""The table of dutch."""

from games.dutch.table.game import legal, play, robot_move, robots, start, stays, wants

__all__ = ["legal", "play", "robot_move", "robots", "start", "stays", "wants"]
