"""Polders on paper: sheets, cards, scoring table, pad, player aid and rules."""
