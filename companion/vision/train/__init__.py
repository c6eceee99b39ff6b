"""Training of the reader's neural networks from nothing but procedural strokes: `python -m companion.vision.train`."""
