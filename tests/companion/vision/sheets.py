"""The sheets that the reader is asked to look for in these tests."""

from games.polders.components import POLDERS
from generator.layout.polders import polder_sheet
from generator.page.sheet import Sheet

SHEETS: tuple[Sheet, ...] = tuple(
    polder_sheet(polder, players).sheet for players in (2, 3, 4) for polder in POLDERS if players in polder.players
)
