"""Polders: Flip & Write, a game of dividing new land for two to four players."""
