"""Toys that two or more games share."""
