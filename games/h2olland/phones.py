"""H2Olland as the companion plays it: who does what at a table."""

from games.h2olland.table import RULES, commute, play, start, wants
from games.h2olland.table_bots import robot_move, robots
from games.h2olland.table_moves import parse
from games.h2olland.table_state import over
from games.h2olland.table_view import legal, view
from games.kit.table import GameTable

TABLE = GameTable(
    rules=RULES,
    start=start,
    wants=wants,
    parse=parse,
    play=play,
    legal=legal,
    commute=commute,
    over=over,
    view=view,
    robots=robots,
    robot_move=robot_move,
)
