"""What happened at a table of Dutch, in sentences. A move comes without its secrets while the game goes on; so here it
is told with whatever words are left of it.
"""

from collections.abc import Sequence

from companion.dutch.pictures import said
from companion.tables.table import Event

SHORT = {
    "power": "power card",
    "cash": "banking",
    "copy": "echo",
    "arm": "arming",
    "take": "fetching",
    "nothing": "declining",
    "buy": "purchase",
    "lay": "laying down",
    "end": "end of the part",
    "redo": "redo",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player."""
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
            return "answered"
        case ["go", "on"]:
            return "wanted to go on"
        case ["enough"]:
            return "had enough"
        case ["power", card]:
            return f"played {said(card)} for its power"
        case ["cash", card]:
            return f"banked {said(card)}"
        case ["copy", card]:
            return f"let {said(card)} work once more"
        case ["arm"]:
            return "armed a 7"
        case ["take", card, "from", pile]:
            return f"fetched {said(card)} from {'the auction discards' if pile == 'auction' else 'the own discards'}"
        case ["nothing"]:
            return "did not use the power"
        case ["buy", place, "with", *cards]:
            return f"bought the card on place {place} for {listed(cards)}"
        case ["lay", card]:
            return f"laid down {said(card)} to pay with"
        case ["end"]:
            return "is done buying"
        case _:
            return "made a move"


def short(text: str) -> str:
    """A move as one would name it: Undo the purchase."""
    return SHORT.get(text.split()[0] if text else "", "move")


def listed(cards: Sequence[str]) -> str:
    words = [said(card) for card in cards]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
