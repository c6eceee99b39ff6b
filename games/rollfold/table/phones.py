"""Crease & Cross as the companion plays it: who does what at a table."""

from games.rollfold.table.game import RULES, commute, play, start, wants
from games.rollfold.table.state import over
from games.rollfold.table.view import legal, view
from games.rollfold.table.words import parse
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
)
