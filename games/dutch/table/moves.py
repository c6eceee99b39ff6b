"""A table's state and its moves as text: `deal`, and then the moves of notation.py without their seat.

    deal                          shuffle and deal the forty cards
    aside R4                      put a card on top of your deck
    bid R4 G2                     bid up to four cards, or none
    power B6                      play a card from your hand for its power; then one of
    cash B2, copy B6, arm, take B3 from own, take B9 from auction, nothing
    buy 3 with B6 B9 B3           buy the card on a place with cards from your offering
    lay R3                        pay as the loser must, with a card from your hand
    end                           end your part of the round
    go on, enough                 say whether to play another round when the auction deck is empty

What chance decides comes from outside, as `drawn`: the order of the deal or of shuffled discards, or a coin.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.dutch.components import EDITION
from games.dutch.notation import SEATS, dump_move, parse_move
from games.dutch.rules.moves import Bid, Move, SetAside, Shuffle, Toss, Vote
from games.dutch.rules.state import State as Game
from games.kit.errors import BadNotation
from games.kit.fair import Outcome

Cards = Literal["phones", "printed"]
WAYS: tuple[Cards, ...] = ("phones", "printed")
ROBOT = 1  # the seat the robot takes
SECRET = ("aside", "bid")  # the cards named after these words are for their player only
VOTES = ("go on", "enough")


@dataclass(frozen=True, slots=True)
class State:
    """A table of Dutch.

    `game` is None before the deal. `since` is the game as it was before each seat's last move: what has changed since
    then is what that player has to do with the printed cards. `shuffles` counts how often each deck was shuffled.
    `edition` is that of the cards and decides their points.
    """

    cards: Cards
    robot: bool
    game: Game | None = None
    since: tuple[Game | None, Game | None] = (None, None)
    shuffles: tuple[int, int] = (0, 0)
    edition: int = EDITION


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of eight cards for each seat and the rest for the auction, in the order chance decided."""

    deal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A move of the game, and the shuffled decks or the coin that it called for."""

    move: Move
    drawn: tuple[Outcome, ...] = ()


TableMove = Deal | Said


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> TableMove:
    if text.strip() == "deal":
        return Deal(tuple(str(card) for outcome in drawn for card in outcome))
    move = parse_move(f"{SEATS[seat]} {text}")
    if isinstance(move, Shuffle | Toss):
        raise BadNotation(f"{text.strip()!r} is up to chance, not to a player")
    return Said(move, tuple(drawn))


def words(move: Move) -> str:
    """The move as text, without its seat."""
    return dump_move(move).partition(" ")[2]


def hushed(text: str) -> str:
    """The move as everybody may read it during the game, without its secrets."""
    if text in VOTES:
        return "vote"
    first = text.split(" ", 1)[0]
    return first if first in SECRET else text


def commute(one: TableMove, other: TableMove) -> bool:
    """Whether neither move makes the other stale: both players set aside, bid and vote at the same time."""
    match one, other:
        case Said(SetAside() as mine), Said(SetAside() as theirs):
            return mine.seat != theirs.seat
        case Said(Bid() as mine), Said(Bid() as theirs):
            return mine.seat != theirs.seat
        case Said(Vote() as mine), Said(Vote() as theirs):
            return mine.seat != theirs.seat
        case _:
            return False


def over(state: State) -> bool:
    return state.game is not None and state.game.stage == "over"


def waiting(state: State) -> list[int]:
    """The seats that have to move; before the deal, anybody."""
    if state.game is None:
        return [0] if state.robot else [0, 1]
    return [seat for seat in (0, 1) if state.game.waiting >> seat & 1]
