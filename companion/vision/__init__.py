"""Photo -> Reading. Knows sheet layouts, knows no game."""
