"""Crease & Cross as the companion plays it: who does what at a table."""

from games.kit.table import GameTable
from games.rollfold.table import RULES, commute, play, start, wants
from games.rollfold.table_state import over
from games.rollfold.table_view import legal, view
from games.rollfold.table_words import parse

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
