"""The sets of legal moves. Each season has its own, beside its rules."""

from games.h2olland.rules.moves import Move
from games.kit import choices

Choices = choices.Choices[Move]


class Few(choices.Few[Move]):
    """A class of its own, because calling a generic one with its type costs more than making the set."""

    __slots__ = ()


NOTHING = Few(())
