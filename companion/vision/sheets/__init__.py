"""Sheets of paper with a place for everything: pens draw in the fields, and the blank sheet is subtracted."""
