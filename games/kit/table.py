"""What the companion needs from a game at a table: one record of functions for each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.kit.fair import Draw, Outcome
from games.kit.robots import Choice, seats

BEFORE, AFTER = "Before the game", "After the game"  # what the parts of every game's history are called


class Told(NamedTuple):
    """Things that the players reported instead of letting chance here draw them, such as 3 shape cards."""

    number: int
    one: str
    many: str


class Final(NamedTuple):
    """How a game ended for a seat: its points, if the game counts any, and whether it won."""

    points: int | None
    won: bool


def _as_said(words: str) -> str:
    return words


def _never(state: Any, move: Any, seat: int) -> str:
    return ""


def _no_move(state: Any, luck: Any) -> tuple[int, str] | None:
    return None


def _no_advice(state: Any, seat: int, strength: str, luck: Any) -> list[Choice]:
    return []


def _no_hints(state: Any, seat: int) -> bool:
    return False


def _no_worth(state: Any, seat: int, words: str) -> float | None:
    return None


def _no_points(state: Any) -> tuple[int, ...] | None:
    return None


def _uncounted(state: Any) -> tuple[Final, ...]:
    return ()


def _no_chapters(state: Any) -> str:
    return ""


def _nothing_told(words: str) -> Told | None:
    return None


@dataclass(frozen=True, slots=True)
class GameTable:
    """State and moves are the game's own; the companion only passes them on.

    A table is the fold of `play` over its log. For each move the log holds its seat, its words and the outcomes of
    chance: `wants` names the draws that a move calls for, and `parse` makes the move from its words and their outcomes.
    """

    rules: int  # their version
    start: Callable[..., Any]
    wants: Callable[[Any, str], tuple[Draw, ...]]
    parse: Callable[[str, int, Sequence[Outcome]], Any]
    play: Callable[[Any, Any], Any]
    legal: Callable[[Any, int], list[str]]
    commute: Callable[[Any, Any], bool]
    over: Callable[[Any], bool]
    view: Callable[[Any, int | None], dict[str, Any]]
    hushed: Callable[[str], str] = _as_said  # a move's words without what is secret while the game goes on
    chapter: Callable[[Any], str] = _no_chapters  # the part of the game that the next move belongs to: `Round 3`
    finals: Callable[[Any], tuple[Final, ...]] = _uncounted  # of a game that is over, by seat; empty if not counted
    told: Callable[[str], Told | None] = _nothing_told  # what a move's words report of real cards, tiles or dice
    stays: Callable[[Any, Any, int], str] = _never  # why a seat cannot undo this last move; empty if it can
    robots: Callable[..., tuple[int, ...]] = seats  # the seats that nobody plays, by the table's options
    robot_move: Callable[[Any, Any], tuple[int, str] | None] = _no_move  # seat and words, for robots of older options
    # What a robot of this strength would do in this seat, best first; from what the seat can see, and nothing else.
    # Empty if the seat has nothing to choose. The arguments are the state, the seat, the strength and luck.
    advise: Callable[[Any, int, str, Any], list[Choice]] = _no_advice
    # Whether `advise` has something for a person in this seat, told without thinking, so that a hint can be offered.
    hints: Callable[[Any, int], bool] = _no_hints
    by_photo: Callable[[Any, int], bool] = _no_hints  # whether a photo of this seat's own sheet can give a hint now
    # What this move, given by its words, gains this seat, by the measure of `Choice.gain`; None if that cannot be told.
    worth: Callable[[Any, int, str], float | None] = _no_worth
    estimates: bool = False  # whether gains come from playing on, so that they only tell choices apart
    victory: int = 0  # the points that winning instead of losing adds to a gain
    # Each seat's score if the game ended now, as far as the phones know it; None if they do not.
    points: Callable[[Any], tuple[int, ...] | None] = _no_points
    earlier: "Mapping[int, GameTable]" = field(default_factory=dict)  # by version, where kept logs fold differently

    def under(self, rules: int) -> "GameTable":
        """The table as a log of this version of the rules plays it."""
        return self.earlier.get(rules, self)
