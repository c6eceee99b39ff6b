"""What the Dutch screens show: everything a template needs. All of it comes from the view of the seat that looks."""

import re
from typing import Any

from companion.dutch import pictures
from companion.dutch.asks import asks
from companion.dutch.end import ending
from companion.dutch.words import listed
from companion.tables.table import Table
from companion.web.screens import Sign, seated
from games.dutch.components import PLACES, Power

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
