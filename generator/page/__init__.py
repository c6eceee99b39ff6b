"""generator/page."""
