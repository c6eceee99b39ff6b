"""Tests of the printed components of Polders."""
