"""companion/tables."""
