"""generator/rollfold."""
