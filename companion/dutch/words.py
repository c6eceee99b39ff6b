"""What happened at a table of Dutch, in sentences.

During the game a move comes without its secrets, so the sentence is made from the words that are left.
"""

from collections.abc import Sequence

from companion.dutch.pictures import said
from companion.tables.table import Event

SHORT = {
    "power": "power card",
    "cash": "banking",
    "copy": "echo",
    "arm": "arming",
    "take": "fetch",
    "nothing": "choice to decline",
    "buy": "purchase",
    "lay": "payment",
    "end": "end of the turn",
    "redo": "redo",
    "up": "card on the display",
    "open": "bid",
    "top": "card from the deck",
    "coin": "toss",
    "count": "count",
    "deal": "deal",
    "stop": "stop",
    "finish": "end of the game",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without the name of its player."""
    match event.text.split():
        case ["deal"]:
            return "dealt the cards"
        case ["aside", *cards]:
            return f"set {listed(cards) if cards else 'a card'} aside"
        case ["bid"]:
            return "bid"
        case ["bid", *cards]:
            return f"bid {listed(cards)}"
        case ["vote"]:
            return "chose whether to go on"
        case ["go", "on"]:
            return "chose to go on"
        case ["enough"]:
            return "chose to stop"
        case ["power", card]:
            return f"played the {said(card)} for its power"
        case ["cash", card]:
            return f"banked the {said(card)}"
        case ["copy", card]:
            return f"used the {said(card)} again"
        case ["arm"]:
            return "armed a 7"
        case ["take", card, "from", "auction"]:
            return f"fetched the {said(card)} from the auction discards"
        case ["take", card, "from", _]:
            return f"fetched the {said(card)} from their own discards"
        case ["up", card]:
            return f"turned up the {said(card)} for the display"
        case ["open", *cards]:
            return f"bid {listed(cards)}" if cards else "bid nothing"
        case ["top", card]:
            return f"added the {said(card)} from the top of their deck"
        case ["coin", seat]:
            return f"saw {names[int(seat[1:])]} win the toss"
        case ["count", seat, *cards]:
            return f"counted {listed(cards)} for {names[int(seat[1:])]}"
        case ["nothing"]:
            return "declined the power"
        case ["buy", place, "with", *cards]:
            return f"bought the card on place {place} with {listed(cards)}"
        case ["lay", card]:
            return f"laid down the {said(card)} to pay with"
        case ["end"]:
            return "finished buying"
        case ["stop"]:
            return "asked to stop here"
        case ["finish"]:
            return "agreed to stop"
        case _:
            return "made a move"


def short(text: str) -> str:
    """A move as a noun, as in: Undo the purchase."""
    return SHORT.get(text.split()[0] if text else "", "move")


def listed(cards: Sequence[str]) -> str:
    """Cards in a sentence: `the red 4, the green 2 and the blue 8`."""
    words = [f"the {said(card)}" for card in cards]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
