"""companion/cli."""
