"""Dutch: a deck-building auction for two players, forty cards and a row that gets cheaper every round."""
