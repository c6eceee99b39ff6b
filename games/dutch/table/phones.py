"""Dutch as the companion plays it: who does what at a table."""

from games.dutch.table.game import RULES, legal, play, robot_move, robots, start, stays, wants
from games.dutch.table.moves import commute, hushed, parse
from games.dutch.table.state import over
from games.dutch.table.view import table_view
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
    view=table_view,
    hushed=hushed,
    stays=stays,
    robots=robots,
    robot_move=robot_move,
)
