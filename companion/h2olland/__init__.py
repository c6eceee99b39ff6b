"""companion/h2olland."""
