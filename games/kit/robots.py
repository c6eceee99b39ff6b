"""Robots at a table: how strong they are, what they are called, which seats they play, and what they would choose.

The option `robots` of a table is text such as `1:keen,2:master`: the seats, counted from 0, and their strengths.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.errors import IllegalMove

STRENGTHS = ("friendly", "keen", "master")
CHOICES = 3  # that a robot gives at most when it is asked for a hint


@dataclass(frozen=True, slots=True)
class Manner:
    """What a robot of some strength is called, what is said of it, and what it says when it has moved."""

    names: tuple[str, ...]
    about: str
    says: tuple[str, ...]


MANNERS = {
    "friendly": Manner(
        ("Botje", "Madelief", "Fien", "Pim"),
        "plays for fun",
        (
            "There, that looks nice.",
            "I like this one.",
            "What fun!",
            "Let’s see what you do.",
            "Oops, or not?",
            "Your go!",
        ),
    ),
    "keen": Manner(
        ("Sjors", "Roos", "Kees", "Lotte"),
        "wants to win",
        (
            "That will do.",
            "Not bad at all.",
            "Who’s next?",
            "I’m coming for you.",
            "Try and beat that.",
            "One step closer.",
        ),
    ),
    "master": Manner(
        ("Leeghwater", "Beatrijs", "Huygens", "Vermuyden"),
        "looks ahead",
        (
            "Watch this one.",
            "I’d thought of that.",
            "All according to plan.",
            "Patience pays.",
            "You’ll see why.",
            "Just as I hoped.",
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as a player would send it, the points it gains if they can be told, and why, in one spoken sentence."""

    text: str
    gain: float | None
    reason: str


def strengths(robots: Any = "", **_: object) -> dict[int, str]:
    """The strength of the robot in each seat that one plays, by the options of a table. What is no such text counts
    for nothing here: `check` refuses it when a table is made.
    """
    found = {}
    for pair in robots.split(",") if isinstance(robots, str) else ():
        seat, _colon, strength = pair.strip().partition(":")
        if len(seat) == 1 and seat in "01234567" and strength in STRENGTHS:
            found[int(seat)] = strength
    return found


def seats(**options: Any) -> tuple[int, ...]:
    """The seats that robots play, by the options of a table."""
    return tuple(sorted(strengths(**options)))


def check(robots: str, players: int) -> tuple[tuple[int, str], ...]:
    """The seats of the robots and their strengths, or a refusal."""
    found = strengths(robots)
    pairs = robots.split(",") if robots else []
    if len(found) != len(pairs):
        raise IllegalMove(
            "Give each robot a seat, counted from 0, and a strength: friendly, keen or master. Separate robots by"
            " commas, as in 1:keen,2:master."
        )
    if any(seat >= players for seat in found):
        raise IllegalMove(f"Give the robots seats from 0 to {players - 1}: there are {players} players.")
    if len(found) == players:
        raise IllegalMove("Leave at least one seat for a person. Robots cannot play all by themselves.")
    return tuple(sorted(found.items()))


def named(strength: str, others: Sequence[str]) -> str:
    """A name for a robot that nobody else at the table has."""
    taken = {other.casefold() for other in others}
    names = MANNERS[strength].names
    return next((name for name in names if name.casefold() not in taken), names[0])
