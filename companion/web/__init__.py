"""companion/web."""
