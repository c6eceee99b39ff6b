"""Flutter, a game of tiles, flowers and bees on one meadow for two to five players."""
