"""The contents of the Dutch box as plain data: forty cards, six places with a price, and two player aids.

Game design by Richard Hoile. The bid values, suits, powers, victory points and prices are his; the words and the art
are our own. RULES.md explains both.
"""

from dataclasses import dataclass

PLAYERS = 2
DECK_SIZE = 8  # cards in each player's deck at the start
HAND_SIZE = 5
BID_MAX = 4  # cards
SUIT_BONUS_FROM = 6  # cards of one suit
SUIT_BONUS = 10  # victory points
EDITION = 2  # of the cards that we print; the points of the first were our own guess
POINTS = {1: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), 2: (11, 7, 4, 2, 1, -1, -2, -4, -7, -11)}  # by edition, for bids 1 to 10


@dataclass(frozen=True, slots=True)
class Suit:
    """A colour, and the pip that tells the suits apart even without it."""

    letter: str
    name: str
    pip: str


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does when it is played for its power instead of being bid."""

    code: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """One of the forty cards. Its `id` is 10 x suit + bid - 1, with the suits in the order of SUITS."""

    id: int
    name: str
    suit: Suit
    bid: int
    vp: int  # in this edition
    power: Power | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the auction display. The auction deck is beyond the last, so cards get cheaper as they slide."""

    number: int
    cost: int  # cards


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a round, as the player aid explains it."""

    number: int
    name: str
    text: str


GREEN = Suit("G", "green", "clover leaf")
RED = Suit("R", "red", "tulip")
PINK = Suit("P", "pink", "rose")
BLUE = Suit("B", "blue", "Delft star")
SUITS = (GREEN, RED, PINK, BLUE)

CASH = Power(
    "CASH",
    "Bank",
    "Bank one other card of this colour from your offering: it leaves your deck for good and still scores.",
)
COPY = Power("COPY", "Echo", "Let one other power card of this colour in your offering work once more.")
TAKE_AUCTION = Power("TAKE-A", "Salvage", "Fetch one card of this colour from the auction discards into your offering.")
TAKE_OWN = Power("TAKE-P", "Recall", "Fetch one card of this colour from your own discards into your offering.")
TAKE_ANY = Power(
    "TAKE-AP",
    "Fetch",
    "Fetch one card of this colour from the auction discards or from your own discards into your offering.",
)
POWERS = (CASH, COPY, TAKE_AUCTION, TAKE_OWN, TAKE_ANY)

PLACES = (
    Place(1, 1),
    Place(2, 2),
    Place(3, 3),
    Place(4, 4),
    Place(5, 5),
    Place(6, 6),
)

PHASES = (
    Phase(1, "Set aside", "Both players put one card from their hand face down on top of their deck."),
    Phase(
        2,
        "Bid",
        "Both players lay up to four cards face down, then turn them up. If tied, both add the top card of their deck.",
    ),
    Phase(
        3,
        "Powers and purchases",
        "The winner plays powers and buys cards, then the loser. If place 1 is still unsold, the loser must buy it.",
    ),
    Phase(4, "Restock", "Slide the row to the left and fill it up from the auction deck."),
    Phase(
        5, "New hand", "Discard your offering and hand, then draw five. If your deck is empty, shuffle your discards."
    ),
)

CARDS = (
    Card(0, "G1", GREEN, 1, 11, None),
    Card(1, "G2", GREEN, 2, 7, None),
    Card(2, "G3", GREEN, 3, 4, None),
    Card(3, "G4", GREEN, 4, 2, None),
    Card(4, "G5", GREEN, 5, 1, None),
    Card(5, "G6", GREEN, 6, -1, CASH),
    Card(6, "G7", GREEN, 7, -2, COPY),
    Card(7, "G8", GREEN, 8, -4, TAKE_AUCTION),
    Card(8, "G9", GREEN, 9, -7, TAKE_OWN),
    Card(9, "G10", GREEN, 10, -11, TAKE_ANY),
    Card(10, "R1", RED, 1, 11, None),
    Card(11, "R2", RED, 2, 7, None),
    Card(12, "R3", RED, 3, 4, None),
    Card(13, "R4", RED, 4, 2, None),
    Card(14, "R5", RED, 5, 1, None),
    Card(15, "R6", RED, 6, -1, CASH),
    Card(16, "R7", RED, 7, -2, COPY),
    Card(17, "R8", RED, 8, -4, TAKE_AUCTION),
    Card(18, "R9", RED, 9, -7, TAKE_OWN),
    Card(19, "R10", RED, 10, -11, TAKE_ANY),
    Card(20, "P1", PINK, 1, 11, None),
    Card(21, "P2", PINK, 2, 7, None),
    Card(22, "P3", PINK, 3, 4, None),
    Card(23, "P4", PINK, 4, 2, None),
    Card(24, "P5", PINK, 5, 1, None),
    Card(25, "P6", PINK, 6, -1, CASH),
    Card(26, "P7", PINK, 7, -2, COPY),
    Card(27, "P8", PINK, 8, -4, TAKE_AUCTION),
    Card(28, "P9", PINK, 9, -7, TAKE_OWN),
    Card(29, "P10", PINK, 10, -11, TAKE_ANY),
    Card(30, "B1", BLUE, 1, 11, None),
    Card(31, "B2", BLUE, 2, 7, None),
    Card(32, "B3", BLUE, 3, 4, None),
    Card(33, "B4", BLUE, 4, 2, None),
    Card(34, "B5", BLUE, 5, 1, None),
    Card(35, "B6", BLUE, 6, -1, CASH),
    Card(36, "B7", BLUE, 7, -2, COPY),
    Card(37, "B8", BLUE, 8, -4, TAKE_AUCTION),
    Card(38, "B9", BLUE, 9, -7, TAKE_OWN),
    Card(39, "B10", BLUE, 10, -11, TAKE_ANY),
)
