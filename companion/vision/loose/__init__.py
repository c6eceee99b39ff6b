"""Loose pieces on a table: cards, tiles, and the pieces of a board."""
