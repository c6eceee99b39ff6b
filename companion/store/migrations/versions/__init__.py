"""Kept for ever, so that any older database opens."""
