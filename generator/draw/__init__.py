"""INK: every drawing, once, against the Pen protocol."""
