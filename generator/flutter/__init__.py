"""generator/flutter."""
