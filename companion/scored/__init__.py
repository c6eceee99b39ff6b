"""The games as photographs show them: one file a game."""
