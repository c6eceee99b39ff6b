"""companion/server."""
