"""H2Olland as the companion plays it: who does what at a table."""

from games.h2olland.table.bots import robot_move, robots
from games.h2olland.table.game import RULES, commute, play, start, wants
from games.h2olland.table.moves import parse
from games.h2olland.table.state import over
from games.h2olland.table.view import legal, view
from games.table import GameTable

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
