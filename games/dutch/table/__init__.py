"""Dutch as the phones play it: the rules, plus the deal, sealed choices, undo and the robot."""

from games.dutch.table.game import legal, play, robot_move, robots, start, stays, wants

__all__ = ["legal", "play", "robot_move", "robots", "start", "stays", "wants"]
