"""Polders as the companion plays it: who does what at a table."""

from games.polders.table.game import RULES, commute, legal, play, start, view, wants
from games.polders.table.moves import parse
from games.polders.table.state import over
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
