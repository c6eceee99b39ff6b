"""The end of a game of Dutch: every point explained, card by card and colour by colour."""

from typing import Any

from companion.dutch.pictures import BY_NAME, leaf, suit_pip
from games.dutch.components import SUIT_BONUS, SUIT_BONUS_FROM, SUITS


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
