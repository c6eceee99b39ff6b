"""The examples of the booklet: positions, and what the rules make of them. Nothing here is counted by hand."""

from games.dutch.notation import parse, parse_moves
from games.dutch.rules import play
from games.dutch.rules.cards import gathered, parse_cards
from games.dutch.rules.scoring import Score, decide, tally
from games.dutch.rules.state import State

BIDS = "stage bid p0 p1\np0 hand R4 G2 B8 P2\np1 hand G10 R3 B2 R7\nauction *"
BIDS_MOVES = "p0 bid R4 G2 B8 P2\np1 bid G10 R3 B2"
TIE = "stage bid p0 p1\np0 hand R6 G4 B2\np0 deck R4 R1 P2\np1 hand P7 B5\np1 deck B9 R8\nauction *"
TIE_MOVES = "p0 bid R6 G4 B2\np1 bid P7 B5"
BUYING = "stage buy p0\nwinner p0\ndisplay R8 G9 B1 P4 R3 G6\np0 bid B5 G2 P3\nauction *"
BUYING_MOVES = "p0 buy 1 with B5\np0 buy 2 with G2 P3"
POWERS = "stage buy p0\nwinner p0\nsums 9 5\ndisplay R2 P1 B4\np0 bid G7 B2\np0 hand B6 B9\np0 disc B3 R5\nauction *"
POWERS_MOVES = "p0 power B6: cash B2\np0 power B9: take B3 from own"
SUITED_MOVES = "p0 buy 3 with B6 B9 B3"
CHAIN = "stage buy p0\nwinner p0\np0 bid B3 B5\np0 hand B6 B10\np0 disc B7 G1\nadisc B9 R2\nauction *"
CHAIN_MOVES = "p0 power B6: cash B3\np0 power B10: take B9 from auction: take B7 from own: copy B6: cash B5"
RESTOCK = (
    "stage buy p1\nwinner p0\nbought yes\ndisplay -- R5 G6 B7\nauction G1 R2 P3 B4\n"
    "p0 deck R1 R3 R4 R6 R7\np1 deck G2 G3 G4 G5 G7\nadisc *"
)
RESTOCK_MOVES = "p1 end"
DECKS = (
    "R1 R2 R3 R6 R7 R9 G1 G4 G5 G8 P2 P10 B3 B6 B7 B8 B9 B10",
    "R4 R5 R8 R10 G2 G3 G6 G7 G9 G10 P1 P3 P4 P5 P6 P7 P8 B1 B2",
)


def position(text: str, moves: str = "") -> State:
    """The position after these moves."""
    state = parse(text)
    for move in parse_moves(moves):
        state = play(state, move)
    return state


def decks() -> tuple[tuple[int, ...], ...]:
    return tuple(parse_cards(deck.split()) for deck in DECKS)


def counted() -> Score:
    first, second = (tally(gathered(deck)) for deck in decks())
    return decide(first, second)
