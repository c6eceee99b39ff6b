"""WHERE: millimetres from the top left of the page, y downward; standard library only."""
