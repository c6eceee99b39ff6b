"""What the phones ask at a table with the players' own cards: what came up, what was laid open, whose the rest is."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.dutch.pictures import BY_NAME, small
from games.dutch.components import BID_MAX, PLACES, SUITS

PHASES = {"stock": "The auction", "bid": "Bid", "tie": "A tie", "toss": "A tie", "count": "Counting"}


def asks(view: Mapping[str, Any], eyes: int, names: Sequence[str]) -> dict[str, Any] | None:
    """What this seat is asked to tell; None in the phases that are played like any other game."""
    told = view["told"]
    match view["phase"]:
        case "stock":
            place = len(PLACES) - view["display"].count(None) + 1
            under = "The cards have slid to the left." if view["round"] > 1 or view["winner"] is not None else ""
            return _tell(
                f"Tap the card that came up on place {place}", under, "up", photo="Photograph the auction instead"
            )
        case "bid" if told["may"]:
            under = "Both of you set one card aside and bid face down. Turn the bids up together, then tap yours."
            asked = _tell("Tap the cards you bid", under, "open", most=BID_MAX)
            return asked | {"kind": "open"}
        case "tie" if told["may"]:
            return _tell(
                "Tied! Tap the top card of your deck", "If your deck is empty, shuffle your discards first.", "top"
            )
        case "toss":
            effects = [
                {"move": f"coin p{seat}", "said": f"{name} won it", "svg": ""} for seat, name in enumerate(names)
            ]
            return {"kind": "effect", "words": "Tied, and no cards left. Toss a coin", "effects": effects, "power": ()}
        case "count":
            owner = eyes if told["unseen"][eyes] else 1 - eyes
            number, whose = told["unseen"][owner], "your" if owner == eyes else f"{names[owner]}’s"
            cards = "card is" if number == 1 else "cards are"
            rest = f"are {names[1 - owner]}’s" if not view["auction"] else "are in the auction deck or somebody else’s"
            under = f"{number} {cards} {'yours' if owner == eyes else whose}. The others here {rest}."
            asked = _tell(f"Tap {whose} cards that nobody has seen", under, f"count p{owner}", most=number)
            done = "These are mine" if owner == eyes else f"These are {whose}"
            return asked | {"kind": "count", "done": done, "photo": "Photograph all cards instead"}
    return None


def grid(view: Mapping[str, Any], asked: Mapping[str, Any], legal: Sequence[str]) -> dict[str, Any] | None:
    """The cards to tap, suit by suit: those that may be told, or those that may be played for their power or laid."""
    if asked["kind"] in ("tell", "open", "count"):
        said = {key: asked[key] for key in ("most", "photo")}
        return _cards(view, view["told"]["may"], asked["word"]) | {"pick": asked["kind"] != "tell"} | said
    if asked["kind"] not in ("buy", "lay"):
        return None
    lays = _hand(view, legal, "lay", "")
    powers = _hand(view, legal, "power", "Play a power card from your hand")
    return lays | {"also": powers} if lays else powers


def _hand(view: Mapping[str, Any], legal: Sequence[str], word: str, fold: str) -> dict[str, Any] | None:
    """The cards that may be in the hand, to be laid or played."""
    names = [said.split()[1] for said in legal if said.startswith(f"{word} ")]
    return _cards(view, names, word) | {"fold": fold} if names else None


def waiting(phase: str, who: str) -> str:
    match phase:
        case "bid":
            return f"Waiting for {who} to tell the bid"
        case "tie":
            return f"Waiting for {who} to tell the top card"
        case _:
            return ""


def _tell(words: str, under: str, word: str, most: int = 0, photo: str = "") -> dict[str, Any]:
    asked = {"kind": "tell", "words": words, "under": under, "word": word, "most": most, "photo": photo}
    return asked | {"pick": "", "power": ()}


def _cards(view: Mapping[str, Any], names: Sequence[str], word: str) -> dict[str, Any]:
    rows = [[small(name, view["edition"]) for name in names if BY_NAME[name].suit == suit] for suit in SUITS]
    rest = {"pick": False, "fold": "", "most": 0, "photo": "", "also": None}
    return {"rows": [row for row in rows if row], "word": word, **rest}
