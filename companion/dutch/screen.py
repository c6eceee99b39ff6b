"""What the Dutch screens show: everything a template needs. All of it comes from the view of the seat that looks."""

import re
from typing import Any

from companion.dutch import pictures
from companion.dutch.pictures import BY_NAME, leaf, said, suit_pip
from companion.dutch.words import listed
from companion.tables.table import Table
from companion.web.screens import Sign, seated
from games.dutch.components import PLACES, SUIT_BONUS, SUIT_BONUS_FROM, SUITS, Power

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


def ending(view: dict[str, Any], names: list[str]) -> dict[str, Any]:
    result = view["result"]
    lines = [_seat(seat, names[seat], it, result["winners"]) for seat, it in enumerate(result["seats"])]
    ranked = sorted(lines, key=lambda line: (-line["total"], line["number"]))
    return {"title": _title(result["winners"], names), "seats": ranked, "why": _why(result)}


def _title(winners: list[int], names: list[str]) -> str:
    return f"{names[winners[0]]} wins" if len(winners) == 1 else "A shared victory"


def _why(result: dict[str, Any]) -> str:
    first, second = result["seats"]
    if first["total"] != second["total"]:
        return ""
    if first["number"] != second["number"]:
        return "Equal points: fewer cards win."
    return "Equal points and equally many cards."


def _seat(seat: int, name: str, it: dict[str, Any], winners: list[int]) -> dict[str, Any]:
    held = [BY_NAME[card] for card in it["cards"]]
    suits = []
    for suit in SUITS:
        cards = [card for card in held if card.suit == suit]
        bonus = it["bonus"].get(suit.name, 0)
        why = f"{len(cards)} {'card' if len(cards) == 1 else 'cards'}"
        if bonus:
            why += f", {SUIT_BONUS_FROM} or more: + {SUIT_BONUS}"
        suits.append(
            {
                "name": suit.name,
                "pip": suit_pip(suit.name),
                "cards": [leaf(card.name) for card in cards],
                "points": sum(card.vp for card in cards) + bonus,
                "why": why,
            }
        )
    return {"seat": seat, "name": name, "wins": seat in winners, "suits": suits, **it}


PHASES = {
    "deal": "Before the deal",
    "aside": "Set aside",
    "bid": "Bid",
    "buy": "Powers and purchases",
    "laid": "Powers and purchases",
    "vote": "Go on?",
    "over": "The end",
}


NAMES = re.compile(r"[GRPB]\d+(?: [GRPB]\d+)*")


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """For the seat that looks, or for a spectator. A phone that speaks for no seat sees what everybody sees."""
    eyes = me if me in mine else None
    view = table.head.table.view(table.state, eyes)
    legal = table.head.table.legal(table.state, eyes) if eyes is not None and not table.over else []
    people = seated(table, mine, SIGNS)
    shown = {
        "phase": view["phase"],
        "printed": view["cards"] == "printed",
        "robot": view["robot"],
        "people": people,
        "legal": legal,
    }
    if view["phase"] == "deal":
        return shown
    return shown | {
        "phase_name": PHASES[view["phase"]],
        "round": view["round"],
        "auction": view["auction"],
        "places": _places(view, legal),
        "discards": [_small(name) for name in view["auction_discards"]],
        "sides": [_side(view, person, eyes) for person in people],
        "own": _own(view["own"]),
        "powers": _powers(view),
        "errands": [NAMES.sub(_in_words, errand) for errand in view["errands"]],
        "asks": asks(view, legal, eyes, [person["name"] for person in people]) | _offering(view, eyes),
        "back": pictures.back(),
        "ending": ending(view, [person["name"] for person in people]) if table.over else None,
    }


SIGNS = (Sign("blue", "1", "seat"), Sign("red", "2", "seat"))


def _in_words(names: re.Match[str]) -> str:
    """Printed cards carry a colour and a number, no letters."""
    return listed(names[0].split())


def _small(name: str) -> dict[str, Any]:
    card = pictures.BY_NAME[name]
    return {"name": name, "said": pictures.said(name), "svg": pictures.leaf(name), "card": card}


def _large(name: str) -> dict[str, Any]:
    return _small(name) | {"svg": pictures.card(name)}


def _places(view: dict[str, Any], legal: list[str]) -> list[dict[str, Any]]:
    """The six places; `can` where this seat can pay."""
    return [
        {
            "number": place.number,
            "cost": place.cost,
            "card": _large(name) if name else None,
            "small": _small(name) if name else None,
            "can": any(words.startswith(f"buy {place.number} ") for words in legal),
        }
        for place, name in zip(PLACES, view["display"], strict=True)
    ]


def _side(view: dict[str, Any], person: dict[str, Any], eyes: int | None) -> dict[str, Any]:
    """One player's open cards, and how many lie face down."""
    seat = person["seat"]
    its = view["players"][seat]
    return {
        **person,
        "me": seat == eyes,
        "bid": [_small(name) for name in its["bid"]],
        "powers": [_small(name) for name in its["powers"]],
        "cashed": [_small(name) for name in its["cashed"]],
        "known": [_small(name) for name in its["known"]],
        "hand": its["hand"],
        "deck": its["deck"],
        "discarded": its["discards"],
        "sum": view["sums"][seat] if view["phase"] in ("buy", "laid") else None,
        "won": view["winner"] == seat and view["phase"] in ("buy", "laid"),
        "waited": seat in view["waiting"] and view["phase"] != "over",
        "duty": seat in view["duty"],
    }


def _powers(view: dict[str, Any]) -> list[Power]:
    """Those of the cards one can see: on a phone the print of a card is too small to be read."""
    names = [*filter(None, view["display"]), *(view["own"]["hand"] if view["own"] else ())]
    return list(dict.fromkeys(power for name in names if (power := pictures.BY_NAME[name].power)))


def _offering(view: dict[str, Any], eyes: int | None) -> dict[str, Any]:
    """What the seat that looks can pay with, in the order in which legal moves name it."""
    its = view["players"][eyes] if eyes is not None else {"bid": [], "powers": []}
    leaves = [_small(name) for name in (*its["bid"], *its["powers"])]
    return {"offering": sorted(leaves, key=lambda leaf: leaf["card"].id)}


def _own(own: dict[str, Any] | None) -> dict[str, Any] | None:
    if own is None:
        return None
    return {
        "hand": [_large(name) for name in own["hand"]],
        "aside": _small(own["aside"]) if own["aside"] else None,
        "sealed": [_small(name) for name in own["bid"]],
        "deck": [_small(name) for name in own["deck"]],
        "discards": [_small(name) for name in own["discards"]],
    }
