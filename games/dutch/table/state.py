"""A table of Dutch on the phones: the whole game, and how the cards lie about: printed, or nowhere but here."""

from dataclasses import dataclass
from typing import Literal

from games.dutch.rules.state import State as Game

Cards = Literal["phones", "printed"]
WAYS: tuple[Cards, ...] = ("phones", "printed")
ROBOT = 1  # the seat that it takes


@dataclass(frozen=True, slots=True)
class State:
    """`game` is None before the deal. `since` is the game as it was before each seat's last move: what has changed
    since then is what its player has to do with printed cards. `shuffles` counts how often each deck was made anew.
    """

    cards: Cards
    robot: bool
    game: Game | None = None
    since: tuple[Game | None, Game | None] = (None, None)
    shuffles: tuple[int, int] = (0, 0)


def over(state: State) -> bool:
    return state.game is not None and state.game.stage == "over"


def waiting(state: State) -> list[int]:
    """The seats that the table waits for; before the deal, for anybody."""
    if state.game is None:
        return [0] if state.robot else [0, 1]
    return [seat for seat in (0, 1) if state.game.waiting >> seat & 1]
