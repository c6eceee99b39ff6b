"""companion/photos."""
