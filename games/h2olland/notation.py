"""Moves as text, and back. positions.py does the same for positions.

`w farm 6,12`, `w corn 5,15h`, `w dike S0l|S1l`, `w drain N1l N1r`, `w turn N1r 17`, `w lay 2`, `w take pink`,
`weather 3`, `w buy mill`, `w trade corn bean`, `w trade crops cow`, `w return corn`, `w run 7,8h`, `w pass`, `w done`.
"""

from collections.abc import Iterable

from games.h2olland.components import LAND_TILES, WEATHER_CARDS
from games.h2olland.rules.lake import ROTATIONS
from games.h2olland.rules.moves import (
    Buy,
    Dike,
    Done,
    Drain,
    Exchange,
    Farm,
    Lay,
    Mill,
    Move,
    Pass,
    Plant,
    Return,
    Run,
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.squares import domino_name, name, parse_domino, parse_square
from games.h2olland.rules.stock import FIELDS, TULIPS
from games.h2olland.rules.winter import EXCHANGES, GOODS
from games.h2olland.rules.words import letter_of, parse_edge, parse_number, parse_seat
from games.kit.errors import BadNotation


def dump_move(move: Move) -> str:
    return f"weather {move.card}" if isinstance(move, Weather) else f"{letter_of(move.seat)} {_deed(move)}"


def parse_move(text: str) -> Move:
    match text.split():
        case ["weather", card]:
            return Weather(_within(card, [card.id for card in WEATHER_CARDS], "weather card"))
        case [seat, word, *words]:
            return _parse_deed(parse_seat(seat), word, words, text)
    raise BadNotation(f"expected a move such as 'w corn 5,15h' or 'weather 3', got {text!r}")


def _deed(move: Move) -> str:
    match move:
        case Farm(_, square):
            return f"farm {name(square)}"
        case Mill(_, square):
            return f"mill {name(square)}"
        case Plant(_, kind, squares):
            return f"{kind} {domino_name(squares)}"
        case Dike(_, edge):
            return f"dike {edge}"
        case Pass():
            return "pass"
        case Drain(_, area):
            return f"drain {' '.join(area)}"
        case Turn(_, tile, id_):
            return f"turn {tile} {id_}"
        case Lay(_, rotation):
            return f"lay {rotation}"
        case Take(_, kind):
            return f"take {kind}"
        case Weather(card):
            return f"weather {card}"
        case Buy(_, kind):
            return f"buy {kind}"
        case Exchange(_, give, get):
            return f"trade {give} {get}"
        case Done():
            return "done"
        case Return(_, kind):
            return f"return {kind}"
        case Run(_, squares):
            return f"run {domino_name(squares)}"


def _parse_deed(seat: int, word: str, words: list[str], text: str) -> Move:
    match word, words:
        case "farm", [square]:
            return Farm(seat, parse_square(square))
        case "mill", [square]:
            return Mill(seat, parse_square(square))
        case kind, [field] if kind in FIELDS:
            return Plant(seat, kind, parse_domino(field))
        case "dike", [edge]:
            return Dike(seat, parse_edge(edge))
        case "pass", []:
            return Pass(seat)
        case "drain", [_, *_]:
            return Drain(seat, tuple(sorted(words)))
        case "turn", [tile, id_]:
            return Turn(seat, tile, _within(id_, [tile.id for tile in LAND_TILES], "land tile"))
        case "lay", [rotation]:
            return Lay(seat, _within(rotation, ROTATIONS, "rotation"))
        case "take", [kind] if kind in TULIPS:
            return Take(seat, kind)
        case "buy", [kind] if kind in GOODS:
            return Buy(seat, kind)
        case "trade", [give, get] if (give, get) in EXCHANGES or {give, get} & set(FIELDS):
            return Exchange(seat, give, get)
        case "done", []:
            return Done(seat)
        case "return", [kind] if kind in FIELDS:
            return Return(seat, kind)
        case "run", [field]:
            return Run(seat, parse_domino(field))
    raise BadNotation(f"{text.strip()!r} is not a move; moves look like 'w corn 5,15h' or 'w buy mill'")


def _within(text: str, allowed: Iterable[int], what: str) -> int:
    number = parse_number(text)
    if number not in (all_ := list(allowed)):
        raise BadNotation(f"a {what} has a number from {all_[0]} to {all_[-1]}, not {text}")
    return number
