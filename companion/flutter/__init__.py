"""companion/flutter."""
