"""generator/pens."""
