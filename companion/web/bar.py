"""The bar at the foot of a screen: what to do next."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Next:
    """The next thing to do. Without a move there is nothing to press: somebody else is at it."""

    words: str
    move: str | None = None
    under: str = ""
