"""What the table asks of the seat that looks: one question at a time, and every button a legal move."""

from typing import Any

from companion.dutch.pictures import BY_NAME, leaf, said

PILES = {"own": "your discards", "auction": "the auction discards"}


def asks(view: dict[str, Any], legal: list[str], eyes: int | None, names: list[str]) -> dict[str, Any]:
    """`pick` says how the hand is used now: one card, several, or not at all."""
    if not legal or eyes is None:
        return {"kind": "wait", "words": _waiting(view, names), "pick": "", "power": ()}
    if view["pending"]:
        return {"kind": "effect", "words": _working(view), "pick": "", "effects": _effects(legal), "power": ()}
    match view["phase"]:
        case "aside":
            return _ask("aside", "Tap a card to set aside", "It goes on top of your deck: you draw it next.", "one")
        case "bid":
            return _ask(
                "bid",
                "Tap the cards of your bid",
                "Up to four cards, or none. The other sees them when both have bid.",
                "some",
            )
        case "vote":
            return _ask("vote", "Another round?", "The auction deck is empty. It ends if both have had enough.", "")
        case "laid":
            return _ask("pay", "Your card pays for place 1", legal[0], "")
        case _:
            return _buying(view, legal, eyes)


def _ask(kind: str, words: str, under: str, pick: str) -> dict[str, Any]:
    return {"kind": kind, "words": words, "under": under, "pick": pick, "power": ()}


def _buying(view: dict[str, Any], legal: list[str], eyes: int) -> dict[str, Any]:
    duty = eyes in view["duty"]
    lays = any(words.startswith("lay ") for words in legal)
    powers = tuple(words.split()[1] for words in legal if words.startswith("power "))
    under = "You lost the bid, so you must buy the card on place 1." if duty else ""
    if lays:
        asked = _ask(
            "lay", "Lay down a card to pay with", "You have nothing on the table, and place 1 must be bought.", "one"
        )
    elif any(words.startswith("buy ") for words in legal):
        asked = _ask("buy", "Buy, or play a power" if powers else "Buy a card", under, "")
    else:
        asked = _ask("buy", "Play a power of your hand?" if powers else "Nothing left to buy with", under, "")
    return asked | {"power": powers, "end": "end" in legal}


def _working(view: dict[str, Any]) -> str:
    card = BY_NAME[view["pending"][-1]]
    return f"{card.power.name if card.power else ''}: what shall your {said(card.name)} do?"


def _effects(legal: list[str]) -> list[dict[str, Any]]:
    """What the power can be used on; to use it on nothing comes last."""
    ordered = sorted(legal, key=lambda words: words == "nothing")
    return [{"move": words, "said": _effect(words), "svg": _target(words)} for words in ordered]


def _effect(words: str) -> str:
    match words.split():
        case ["cash", card]:
            return f"Bank {said(card)}"
        case ["copy", card]:
            return f"{said(card).capitalize()} works again"
        case ["take", card, "from", pile]:
            return f"{said(card).capitalize()} from {PILES[pile]}"
        case ["arm"]:
            return "Arm it: the next power of its colour works twice"
        case _:
            return "Nothing"


def _target(words: str) -> str:
    return next((leaf(word) for word in words.split() if word in BY_NAME), "")


def _waiting(view: dict[str, Any], names: list[str]) -> str:
    late = [names[seat] for seat in view["waiting"]]
    if not late:
        return ""
    who = " and ".join(late)
    match view["phase"]:
        case "aside":
            return f"Waiting for {who} to set a card aside"
        case "bid":
            return f"Waiting for {who} to bid"
        case "vote":
            return f"Waiting for {who} to answer"
        case _:
            return f"{who} plays powers and buys"
