"""games/h2olland/photo."""
