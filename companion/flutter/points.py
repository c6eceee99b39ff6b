"""Who won a game of Flutter, and where every seat's pollen came from."""

from typing import Any

from companion.flutter.words import named
from games.flutter.components import BONUS
from games.flutter.rules import score
from games.flutter.rules.bunch import LETTERS, count
from games.flutter.table.state import PollenLine, State, chair, dealt, seat_on
from games.flutter.table.words import COLOUR, listed

HEADINGS = {
    "paid": "Tiles enclosed and paid for",
    "gift": "Tiles that others could not pay for",
    "water": "Water tiles",
    "dry": "Ponds without water tiles",
    "bee": "Bee",
}


def result(state: State, names: list[str]) -> dict[str, Any]:
    """The ranking, the sentence that says who won, and where every seat's pollen came from."""
    final = score(dealt(state))
    seats = [_seat(state, seat) for seat in range(state.players)]
    winners = sorted(seat_on(state, number) for number in final.winners)
    ranked = sorted(seats, key=lambda it: (it["seat"] not in winners, -it["total"], -it["left"]))
    for it in ranked:
        above = [other for other in seats if (other["total"], other["left"]) > (it["total"], it["left"])]
        it["place"] = len(above) + 1
    return {"ranking": ranked, "winners": winners, "verdict": _verdict(seats, winners, names)}


def _verdict(seats: list[dict[str, Any]], winners: list[int], names: list[str]) -> str:
    best = max(it["total"] for it in seats)
    level = [it["seat"] for it in seats if it["total"] == best]
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} share the victory with equal pollen and equal petals."
    if len(level) > 1:
        tied = listed([names[seat] for seat in level])
        return f"{tied} have {best} pollen each, and {names[winners[0]]} wins with more petals left."
    return f"{names[winners[0]]} wins with {best} pollen."


def _seat(state: State, seat: int) -> dict[str, Any]:
    line = score(dealt(state)).seats[chair(state, seat)]
    own = [entry for entry in state.ledger if entry.seat == seat]
    groups = [_group(heading, [entry for entry in own if entry.why == why]) for why, heading in HEADINGS.items()]
    return {
        "seat": seat,
        "total": line.total,
        "left": line.petals,
        "groups": [group for group in groups if group["lines"]] + [_bonus(state, seat)],
    }


def _group(heading: str, entries: list[PollenLine]) -> dict[str, Any]:
    lines = [(f"Turn {entry.turn + 1}: {_piece(entry)}", entry.pollen) for entry in entries]
    return {"heading": heading, "lines": lines, "sum": sum(entry.pollen for entry in entries)}


def _piece(entry: PollenLine) -> str:
    match entry.why:
        case "water":
            return "1 pollen"
        case "dry":
            return f"{entry.piece} {'cell' if entry.piece == '1' else 'cells'}"
    return named(entry.piece)


def _left(number: int, colour: str) -> str:
    """`12 red petals`, and how many the next step of the tracker would have taken."""
    worth = BONUS[number]
    step = next((more for more in range(number, len(BONUS)) if BONUS[more] > worth), None)
    petals = f"{number} {colour} {'petal' if number == 1 else 'petals'}"
    return f"{petals} ({step} would give {BONUS[step]})" if step else petals


def _bonus(state: State, seat: int) -> dict[str, Any]:
    held = dealt(state).petals[chair(state, seat)]
    lines = [(_left(count(held, letter), COLOUR[letter]), BONUS[count(held, letter)]) for letter in LETTERS]
    return {"heading": "Petals left on the tracker", "lines": lines, "sum": sum(points for _, points in lines)}
