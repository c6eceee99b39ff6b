"""What the phones can say at a table of Dutch: `deal`, and then the moves of notation.py without their seat.

    deal                          forty cards, shuffled
    aside R4                      a card on top of the own deck
    bid R4 G2                     up to four cards, or none
    power B6                      a card of the hand, for its power; then one of
    cash B2, copy B6, arm, take B3 from own, take B9 from auction, nothing
    buy 3 with B6 B9 B3           the card on a place, for cards of the offering
    lay R3                        the loser's forced payment
    end                           of this seat's part
    go on, enough                 when the auction deck is empty

What chance gives comes from outside, as `drawn`: the order of the deal, of shuffled discards, or a coin.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.dutch.notation import SEATS, dump_move, parse_move
from games.dutch.rules.moves import Bid, Move, SetAside, Shuffle, Toss, Vote
from games.dutch.rules.state import State as Game
from games.kit.errors import BadNotation
from games.kit.fair import Outcome

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


SECRET = ("aside", "bid")  # the cards named after these words are nobody else's business
VOTES = ("go on", "enough")


@dataclass(frozen=True, slots=True)
class Deal:
    """Eight cards for each seat, and the auction; chance decides."""

    deal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A move of the game, and the orders of decks, or the coin, that it called for."""

    move: Move
    drawn: tuple[Outcome, ...] = ()


TableMove = Deal | Said


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> TableMove:
    if text.strip() == "deal":
        return Deal(tuple(str(card) for outcome in drawn for card in outcome))
    move = parse_move(f"{SEATS[seat]} {text}")
    if isinstance(move, Shuffle | Toss):
        raise BadNotation(f"{text.strip()!r} is what chance does; nobody can say it")
    return Said(move, tuple(drawn))


def words(move: Move) -> str:
    """The move as its seat says it."""
    return dump_move(move).partition(" ")[2]


def hushed(text: str) -> str:
    """The move as everybody may read it while the game goes on: without what is secret."""
    if text in VOTES:
        return "vote"
    first = text.split(" ", 1)[0]
    return first if first in SECRET else text


def commute(one: TableMove, other: TableMove) -> bool:
    """Both players set aside, bid and vote at the same time: neither makes the other's move stale."""
    match one, other:
        case Said(SetAside() as mine), Said(SetAside() as theirs):
            return mine.seat != theirs.seat
        case Said(Bid() as mine), Said(Bid() as theirs):
            return mine.seat != theirs.seat
        case Said(Vote() as mine), Said(Vote() as theirs):
            return mine.seat != theirs.seat
        case _:
            return False
