"""games/polders/photo."""
