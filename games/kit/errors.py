"""The two errors that every game raises, so that the edges of the program can catch them by name."""


class BadNotation(ValueError):
    """This text is not a position, a move or a record; the message says what is wrong and where."""


class IllegalMove(ValueError):
    """The rules refuse this move; the message says which rule, in words for the player."""
