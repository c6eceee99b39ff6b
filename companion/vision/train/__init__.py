"""Trains the two networks of the reader from nothing but procedural strokes: `python -m companion.vision.train`."""
