"""What happened at a table of Dutch, in sentences.

During the game a move comes without its secrets, so the sentence is made from the words that are left.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.dutch.pictures import BY_NAME, said
from companion.tables.table import Event, Table
from games.dutch.components import CASH, COPY, TAKE_ANY, TAKE_AUCTION, TAKE_OWN
from games.dutch.rules.cards import NAMES
from games.dutch.table.moves import Brought

SHORT = {
    "power": "power card",
    "cash": "banking",
    "copy": "echo",
    "arm": "arming",
    "take": "fetch",
    "nothing": "choice to decline",
    "buy": "purchase",
    "lay": "card laid down",
    "end": "end of the turn",
    "redo": "redo",
    "up": "card in the auction",
    "open": "bid",
    "top": "card from the deck",
    "coin": "toss",
    "count": "count",
    "deal": "deal",
    "stop": "stop",
    "finish": "end of the game",
}


PILES = {"own": "your discards", "auction": "the auction discards"}
# Why a power found nothing to work on.
IDLE = {
    CASH: "there is no other {} card in their offering",
    COPY: "no other {} power card has been played",
    TAKE_AUCTION: "there is no {} card in the auction discards",
    TAKE_OWN: "there is no {} card in their own discards",
    TAKE_ANY: "there is no {} card in the auction discards or in their own",
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
            return "kept an Echo ready"
        case ["take", card, "from", "auction"]:
            return f"fetched the {said(card)} from the auction discards"
        case ["take", card, "from", _]:
            return f"fetched the {said(card)} from their own discards"
        case ["up", card]:
            return f"turned up the {said(card)} for the auction"
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


def news(table: Table) -> str:
    """The last move, with the card that it brought and the bid that it decided."""
    last = table.line[-1]
    names = [seat.name for seat in table.seats]
    who = names[last.seat or 0]
    match last.text.split():
        case ["buy", _, "with", *cards]:
            return f"{who} bought {_bought(table, -1)} with {listed(cards)}."
        case ["power", _]:
            return f"{who} {sentence(last, names)}{outcome(table, len(table.line) - 1)}."
        case ["vote"] | ["go", "on"] | ["enough"]:
            again = table.state.game and table.state.game.stage not in ("vote", "over")
            return f"{who} chose. At least one of you wants to play on, so here is another round." if again else ""
        case ["bid", *_]:
            return " ".join(filter(None, [f"{who} bid.", won(table.head.table.view(table.state, None), names)]))
        case _:
            return ""


def outcome(table: Table, number: int) -> str:
    """What the move of this number in the line brought, to stand behind its sentence."""
    it: Brought = table.state.brought[number]
    if it.idle:
        card = BY_NAME[table.line[number].text.split()[1]]
        assert card.power
        return f". It had no effect, because {IDLE[card.power].format(card.suit.name)}"
    return f". It was {_bought(table, number)}" if it.card >= 0 else ""


def won(view: Mapping[str, Any], names: Sequence[str], eyes: int | None = None) -> str:
    """Who buys first, and why."""
    if view["phase"] not in ("buy", "laid") or view["winner"] is None:
        return ""
    first = view["winner"]
    high, low = view["sums"][first], view["sums"][1 - first]
    who = "You" if first == eyes else names[first]
    return f"{who} won the bid, {high} to {low}." if high > low else f"{who} won the bid, which was tied at {high}."


def _bought(table: Table, number: int) -> str:
    it: Brought = table.state.brought[number]
    return f"the {said(NAMES[it.card])}"


def short(text: str) -> str:
    """A move as a noun, as in: Undo the purchase."""
    return SHORT.get(text.split()[0] if text else "", "move")


def listed(cards: Sequence[str]) -> str:
    """Cards in a sentence: `the red 4, the green 2 and the blue 8`."""
    words = [f"the {said(card)}" for card in cards]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def effect(words: str) -> str:
    """What a power can be used on, as a button says it."""
    match words.split():
        case ["cash", card]:
            return f"Bank the {said(card)}"
        case ["copy", card]:
            return f"Use the {said(card)} again"
        case ["take", card, "from", pile]:
            return f"Fetch the {said(card)} from {PILES[pile]}"
        case ["arm"]:
            return "Keep it ready: the next power card of its colour works twice"
        case _:
            return "Don’t use it"


def either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
