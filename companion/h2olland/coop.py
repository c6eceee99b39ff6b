"""The co-op on the phone: barns, the shop with what a barn can pay for, exchanges, the bank."""

from collections.abc import Mapping
from typing import Any

from companion.h2olland import pictures
from companion.h2olland.words import amounts, given, named, one
from games.h2olland.components import BARN_SPACES, KINDS, WORKERS_EACH
from games.h2olland.rules.deals import EXCHANGES, GOODS, LAST_GOODS
from games.h2olland.rules.stock import FIELDS, PRICE, TULIPS
from games.h2olland.rules.words import letter
from games.h2olland.table.state import Standing, State, standings

ORDER = ("mill", "farm", "dike", *TULIPS)  # of the shop
BANK = tuple(kind.name for kind in KINDS if kind.name not in ("farm", "mill"))


def barns(state: State, names: list[str]) -> list[dict[str, Any]]:
    return [barn(standing, seat, names[seat]) for seat, standing in enumerate(standings(state))]


def barn(it: Standing, seat: int, name: str) -> dict[str, Any]:
    limited = sum(it.barn.get(kind, 0) for kind in FIELDS)
    return {
        "seat": seat,
        "name": name,
        "pieces": [_piece(kind, count, seat) for kind, count in it.barn.items()],
        "limited": limited,
        "spaces": BARN_SPACES,
        "excess": it.excess,
        "farms": it.farms,
        "mills": it.mills,
        "track": [{"kind": kind, "open": place < it.mills} for place, kind in enumerate(TULIPS)],
        "workers": it.workers,
        "workers_left": WORKERS_EACH - it.workers,
        "runners": it.runners,
        "points": it.points,
    }


def shop(words: list[str], last: bool, seat: int) -> list[dict[str, Any]]:
    """What the co-op sells now; `words` are what the seat may say, so the rest is not lit."""
    sold = [kind for kind in ORDER if kind in (LAST_GOODS if last else GOODS)]
    return [
        {
            **_piece(kind, 1, seat),
            "move": f"buy {kind}",
            "lit": f"buy {kind}" in words,
            "price": [pictures.piece(it["kind"]) for it in amounts(PRICE[kind]) for _ in range(it["count"])],
            "cost": ", ".join(f"{it['count']} {it['kind']}" for it in amounts(PRICE[kind])),
        }
        for kind in sold
    ]


def exchanges(words: list[str]) -> list[dict[str, Any]]:
    """Only those that the barn can pay for."""
    return [
        {
            "move": f"trade {give} {get}",
            "words": f"{given(give)} for {one(get)}",
            "give": [pictures.piece(it["kind"]) for it in amounts(paid) for _ in range(it["count"])],
            "gain": pictures.piece(get),
        }
        for (give, get), (paid, _) in EXCHANGES.items()
        if f"trade {give} {get}" in words
    ]


def choices(words: list[str], verb: str, seat: int, held: Mapping[str, int]) -> list[dict[str, Any]]:
    """The pieces that may follow a verb: `take red`, `return corn`, `run purple`; how many there are, if in `held`."""
    kinds = [text.split()[1] for text in words if text.split()[0] == verb and len(text.split()) == 2]
    return [_piece(kind, held.get(kind, 1), seat) | {"move": f"{verb} {kind}"} for kind in kinds]


def bank(state: State) -> list[dict[str, Any]]:
    game = state.game
    assert game
    left = {it["kind"]: it["count"] for it in amounts(game.bank)}
    return [_piece(kind, left.get(kind, 0), 0) for kind in BANK]


def _piece(kind: str, count: int, seat: int) -> dict[str, Any]:
    return {"kind": kind, "name": named(kind), "count": count, "svg": pictures.piece(kind, letter(seat))}
