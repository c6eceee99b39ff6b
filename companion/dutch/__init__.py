"""companion/dutch."""
