"""The sets of legal moves. Each season has its own, beside its rules."""

from games.h2olland.moves import Move
from games.kit import choices

Choices = choices.Choices[Move]
Few = choices.Few[Move]
NOTHING = Few(())
