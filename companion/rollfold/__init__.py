"""companion/rollfold."""
