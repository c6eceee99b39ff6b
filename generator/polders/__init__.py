"""generator/polders."""
