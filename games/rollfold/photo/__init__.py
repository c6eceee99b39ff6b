"""games/rollfold/photo."""
