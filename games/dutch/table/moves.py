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

With cards of their own the players tell what comes up and what they lay open. There is no `aside` and no `bid` then:

    deal                          say that the cards are shuffled and dealt
    up R4                         this card has come up on the next free place of the display (anyone may tell)
    open R4 G2                    lay your bid open, or an empty one
    top B9                        in a tie: this is the top card of your deck
    coin p0                       the coin that ends a tie in the first round was for the first seat
    count p0 R1 G2                at the end: the cards of a seat that nobody has seen

Any game can be ended early (D44):

    stop                          ask to end the game here; it is counted as it stands
    finish                        the other player agrees

What chance decides comes from outside, as `drawn`: the order of the deal or of shuffled discards, or a coin.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.dutch.components import EDITION
from games.dutch.notation import SEATS, dump_move, parse_move
from games.dutch.rules.cards import NO_CARD, parse_card, parse_cards
from games.dutch.rules.moves import Bid, Move, SetAside, Shuffle, Toss, Vote
from games.dutch.rules.state import NOBODY
from games.dutch.rules.state import State as Game
from games.kit import table as kit
from games.kit.errors import BadNotation
from games.kit.fair import Outcome

Cards = Literal["phones", "printed", "own"]
WAYS: tuple[Cards, ...] = ("phones", "printed", "own")
NO_BID = -1
SECRET = ("aside", "bid")  # the cards named after these words are for their player only
VOTES = ("go on", "enough")


@dataclass(frozen=True, slots=True)
class Told:
    """What the players have told of their own cards and the game has not taken in yet."""

    dealt: bool = False
    up: tuple[int, ...] = ()  # on the places that are being filled
    bids: tuple[int, int] = (NO_BID, NO_BID)
    tops: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # of both decks, in a tie
    ended: bool = False  # whether the round is over, so that the display is filled up
    counted: bool = False  # whether it is known whose the cards are that nobody has seen
    counts: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)  # those cards, as told so far


@dataclass(frozen=True, slots=True)
class Brought:
    """What a move brought that its words do not say: the card that was bought, or a power that had no effect."""

    card: int = NO_CARD
    idle: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A table of Dutch.

    `game` is None before the deal. `since` is the game as it was before each seat's last move: what has changed since
    then is what that player has to do with the printed cards. `shuffles` counts how often each deck was shuffled.
    `edition` is that of the cards and decides their points.
    """

    cards: Cards
    robot: int  # the seat that a robot plays, or NOBODY
    game: Game | None = None
    since: tuple[Game | None, Game | None] = (None, None)
    shuffles: tuple[int, int] = (0, 0)
    edition: int = EDITION
    told: Told = Told()
    stopped: int = NOBODY  # the seat that has asked to end the game here (D44)
    finished: bool = False  # the other player has agreed
    older: bool = False  # whether the robot has no strength of its own and moves by `robot_move`
    brought: tuple[Brought, ...] = ()  # by each move in effect


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of eight cards for each seat and the rest for the auction, in the order chance decided."""

    deal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A move of the game, and the shuffled decks or the coin that it called for."""

    move: Move
    drawn: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Up:
    """A card has come up on the next free place of the display."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Open:
    """A seat has laid its bid open."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Top:
    """A seat has turned up the top card of its deck, in a tie."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Coin:
    """The coin that ends a tie was for this winner."""

    seat: int
    winner: int


@dataclass(frozen=True, slots=True)
class Count:
    """The cards of an owner that nobody has seen during the game."""

    seat: int
    owner: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A seat asks to end the game here."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finish:
    """A seat agrees that a stopped game ends here."""

    seat: int


Telling = Up | Open | Top | Coin | Count
TableMove = Deal | Said | Telling | Stop | Finish


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> TableMove:
    if text.strip() == "deal":
        return Deal(tuple(str(card) for outcome in drawn for card in outcome))
    if text.strip() in ("stop", "finish"):
        return Stop(seat) if text.strip() == "stop" else Finish(seat)
    telling = _telling(text.split(), seat)
    if telling:
        return telling
    move = parse_move(f"{SEATS[seat]} {text}")
    if isinstance(move, Shuffle | Toss):
        raise BadNotation(f"{text.strip()!r} is up to chance, not to a player")
    return Said(move, tuple(drawn))


def _telling(said: list[str], seat: int) -> Telling | None:
    match said:
        case ["up", card]:
            return Up(seat, parse_card(card))
        case ["open", *cards]:
            return Open(seat, parse_cards(cards))
        case ["top", card]:
            return Top(seat, parse_card(card))
        case ["coin", winner] if winner in SEATS:
            return Coin(seat, SEATS.index(winner))
        case ["count", owner, *cards] if owner in SEATS:
            return Count(seat, SEATS.index(owner), parse_cards(cards))
    return None


def told(text: str) -> kit.Told | None:
    """What a move tells of the players' own cards instead of a draw: what came up on the display or from a deck."""
    match text.split():
        case ["up" | "top", *cards]:
            return kit.Told(len(cards), "card", "cards")
        case ["coin", _]:
            return kit.Told(1, "toss of a coin", "tosses of a coin")
        case _:
            return None


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
        case Open(), Open():
            return one.seat != other.seat
        case Said(Vote() as mine), Said(Vote() as theirs):
            return mine.seat != theirs.seat
        case _:
            return False


def over(state: State) -> bool:
    ended = state.finished or (state.game is not None and state.game.stage == "over")
    return ended and (state.cards != "own" or state.told.counted)


def chapter(state: State) -> str:
    """The round that the next move belongs to."""
    if state.game is None:
        return kit.BEFORE
    return kit.AFTER if state.finished or state.game.stage == "over" else f"Round {state.game.round}"


def to_agree(state: State) -> list[int]:
    """The seats that can agree to stop: the player who did not ask for it, or against a robot the one who did."""
    if state.stopped == NOBODY or state.finished:
        return []
    return [1 - state.stopped if state.robot == NOBODY else state.stopped]


def waiting(state: State) -> list[int]:
    """The seats that have to move; before the deal, anybody."""
    if state.stopped != NOBODY:
        return to_agree(state)
    if state.game is None:
        return [seat for seat in (0, 1) if seat != state.robot]
    return [seat for seat in (0, 1) if state.game.waiting >> seat & 1]
