"""Flutter as the companion plays it: who does what at a table."""

from games.flutter.table import RULES, commute, legal, play, start, view, wants
from games.flutter.table_bots import robot_move, robots
from games.flutter.table_moves import parse
from games.flutter.table_state import over
from games.flutter.table_undo import stays
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
    stays=stays,
    robots=robots,
    robot_move=robot_move,
)
