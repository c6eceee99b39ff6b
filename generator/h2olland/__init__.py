"""generator/h2olland."""
