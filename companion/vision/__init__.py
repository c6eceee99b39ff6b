"""From a photo to a reading: sheets, cards, tiles and boards. Knows where things are printed, and knows no game."""
