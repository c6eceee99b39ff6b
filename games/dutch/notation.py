"""Moves as text and back. Positions as text are in positions.py.

    p0 aside R4             p0 power B10            p0 buy 3 with B6 B9 B3
    p0 bid R4 G2            p0 take B9 from own     p0 lay R3
    p0 shuffle G1 R2 B3     p0 copy B6              p0 end
    p0 toss                 p0 cash B5              p0 go on
    p0 arm                  p0 nothing              p0 enough

A power and what it does may share a line: `p0 power B10: take B9 from auction: copy B6: cash B5`.
"""

from games.dutch.positions import SEATS, dump, parse
from games.dutch.rules.cards import NAMES, gathered, names, parse_card, parse_cards
from games.dutch.rules.moves import (
    Arm,
    Bid,
    Buy,
    Cash,
    Copy,
    Decline,
    End,
    Lay,
    Move,
    PlayPower,
    SetAside,
    Shuffle,
    Take,
    Toss,
    Vote,
)
from games.kit.errors import BadNotation

__all__ = ["SEATS", "dump", "dump_move", "parse", "parse_move", "parse_moves"]


def dump_move(move: Move) -> str:
    return f"{SEATS[move.seat]} {_deed(move)}".rstrip()


def parse_move(text: str) -> Move:
    match text.split():
        case [("p0" | "p1") as seat, word, *words]:
            return _parse_deed(SEATS.index(seat), word, words, text)
    raise BadNotation(f"expected a move such as 'p0 bid R4 G2', got {text!r}")


def parse_moves(text: str) -> tuple[Move, ...]:
    """The moves of a text, one on each line, or a power followed by what it does, after colons and commas."""
    moves: list[Move] = []
    for line in text.splitlines():
        first, *more = line.replace(",", ":").split(":")
        if first.strip():
            moves.append(parse_move(first))
            moves += [parse_move(f"{first.split()[0]} {deed}") for deed in more]
    return tuple(moves)


def _deed(move: Move) -> str:
    match move:
        case SetAside(card=card):
            return f"aside {NAMES[card]}"
        case Bid(cards=cards):
            return f"bid {names(cards)}"
        case PlayPower(card=card):
            return f"power {NAMES[card]}"
        case Cash(card=card):
            return f"cash {NAMES[card]}"
        case Copy(card=card):
            return f"copy {NAMES[card]}"
        case Take(card=card, pile=pile):
            return f"take {NAMES[card]} from {pile}"
        case Buy(place=place, cards=cards):
            return f"buy {place} with {names(cards)}"
        case Lay(card=card):
            return f"lay {NAMES[card]}"
        case Vote(go_on=go_on):
            return "go on" if go_on else "enough"
        case Shuffle(deck=deck):
            return f"shuffle {' '.join(NAMES[card] for card in deck)}"
        case Arm():
            return "arm"
        case Decline():
            return "nothing"
        case End():
            return "end"
        case Toss():
            return "toss"


def _parse_deed(seat: int, word: str, words: list[str], text: str) -> Move:
    match word, words:
        case "aside", [card]:
            return SetAside(seat, parse_card(card))
        case "bid", cards:
            return Bid(seat, gathered(parse_cards(cards)))
        case "power", [card]:
            return PlayPower(seat, parse_card(card))
        case "cash", [card]:
            return Cash(seat, parse_card(card))
        case "copy", [card]:
            return Copy(seat, parse_card(card))
        case "take", [card, "from", "own"]:
            return Take(seat, parse_card(card), "own")
        case "take", [card, "from", "auction"]:
            return Take(seat, parse_card(card), "auction")
        case "buy", [("1" | "2" | "3" | "4" | "5" | "6") as place, "with", *cards]:
            return Buy(seat, int(place), gathered(parse_cards(cards)))
        case "lay", [card]:
            return Lay(seat, parse_card(card))
        case "go", ["on"]:
            return Vote(seat, True)
        case "enough", []:
            return Vote(seat, False)
        case "shuffle", cards:
            return Shuffle(seat, parse_cards(cards))
        case "arm", []:
            return Arm(seat)
        case "nothing", []:
            return Decline(seat)
        case "end", []:
            return End(seat)
        case "toss", []:
            return Toss(seat)
    raise BadNotation(f"{text.strip()!r} is not a move; moves look like 'p0 bid R4 G2' or 'p0 buy 3 with B6 B9 B3'")
