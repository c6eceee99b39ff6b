"""generator/dutch."""
