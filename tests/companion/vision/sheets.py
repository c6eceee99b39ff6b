"""The sheets that the reader is asked to look for in these tests: those of every edition, as it does at a table."""

from games.polders.editions import EDITIONS
from generator.page.sheet import Sheet
from generator.polders.layout import polder_sheets

SHEETS: tuple[Sheet, ...] = tuple(
    it.sheet for edition in EDITIONS for players in (2, 3, 4) for it in polder_sheets(players, edition)
)
