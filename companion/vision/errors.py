"""The one error of the reader."""


class Unreadable(Exception):
    """The photo cannot be read; the message tells the player what to do."""
