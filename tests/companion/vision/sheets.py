"""The sheets that the reader is asked to look for in these tests."""

from games.polders.components import POLDERS
from generator.page.sheet import Sheet
from generator.polders.layout import polder_sheet

SHEETS: tuple[Sheet, ...] = tuple(
    polder_sheet(polder, players).sheet for players in (2, 3, 4) for polder in POLDERS if players in polder.players
)
