"""Flutter as the companion plays it: who does what at a table."""

from games.flutter.table.bots import robot_move, robots
from games.flutter.table.game import RULES, commute, legal, play, start, view, wants
from games.flutter.table.moves import parse
from games.flutter.table.state import over
from games.flutter.table.undo import stays
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
    stays=stays,
    robots=robots,
    robot_move=robot_move,
)
