"""Sheets whose corners are folded over: which corners, how far, and what is in the boxes that still show."""
