"""companion/store."""
