"""What the Polders screens show: everything a template needs, worked out here so that the template only shows it."""

from collections import Counter
from typing import Any

from companion.polders.pictures import shape_card, small_shape, turnings
from companion.polders.words import listed
from companion.tables.table import Table
from companion.web.screens import Next, seated
from games.polders.components import (
    ASSIGNMENTS,
    COLOURS,
    FILLINGS,
    PLAYERS,
    POLDERS,
    ROUNDS,
    SHAPE_CARDS,
    SHAPES,
    TURNS_PER_ROUND,
    Assignment,
)
from games.polders.photo.ending import missing
from games.polders.table.moves import Skip, Tap
from games.polders.table.refusals import ROUNDS_WITHOUT_SINGLES
from games.polders.table.state import State, dealer, deck_left, due, front, open_cards, phase, round_of, waiting

CARDS = {card.id: card for card in SHAPE_CARDS}
TASKS = {task.id: task for task in ASSIGNMENTS}
MARKS = {filling.char: filling for filling in FILLINGS}
MINUS = "−"
KINDS = {"majority": "crown", "unit": "up", "penalty": "no"}  # icons: who has the most, the more the better, avoid


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """For the seat that looks, or for a spectator; `mine` are all seats of this browser."""
    state: State = table.state
    names = [seat.name for seat in table.seats]
    return {
        "phase": phase(state),
        "round": round_of(state) + 1,
        "rounds": ROUNDS,
        "turn": _turn(state),
        "turns": TURNS_PER_ROUND,
        "dealer": dealer(state) if state.start else None,
        "people": [person | _playing(state, person["seat"]) for person in seated(table, mine, COLOURS)],
        "colours": COLOURS,
        "fillings": FILLINGS,
        "cards": [_card(id_) for id_ in open_cards(state)],
        "tasks": [task_shown(TASKS[id_], state.players) for id_ in state.assignments],
        "tasks_to_come": 5 - len(state.assignments),
        "left": _left(state),
        "polders": POLDERS[: state.players],
        "visits": _visits(table),
        "place": _place(state, names, me, mine),
        "next": next_thing(state, names, me),
        "asks": _asks(state, me),
        "told": _told(state, me),
        "can_pass": me is not None and "tap pass" in table.head.table.legal(state, me),
        "single": "single sure" if round_of(state) < ROUNDS_WITHOUT_SINGLES else "single",
        "hurry": phase(state) == "draw" and bool(waiting(state)),
        "tapping": me is not None and state.tapping[me],
        "missing": missing(state) if table.over else (),
    }


def _turn(state: State) -> int:
    """1 to 5; the fifth lasts until its round is crossed off."""
    return min(state.discards - TURNS_PER_ROUND * round_of(state) + 1, TURNS_PER_ROUND)


def next_thing(state: State, names: list[str], me: int | None) -> Next:
    deals = f"{names[dealer(state)]} deals this round" if state.start else ""
    late = [names[seat] for seat in waiting(state)]
    match phase(state):
        case "deal":
            return Next("Deal the polders", "deal", "each seat gets one, by chance")
        case "reveal":
            count = due(state)
            return Next(f"Reveal {'two assignments' if count == 2 else 'the new assignment'}", "reveal", deals)
        case "flip":
            return Next("Flip three cards", "flip", deals)
        case "draw" if late:
            return Next(f"Waiting for {listed(late)}")
        case "draw":
            return Next("Discard, pass left", "discard", "everybody has drawn")
        case "cross":
            return Next(f"Box {state.crossed + 1} is crossed", "cross", "on De Schermer")
        case _:
            return Next("Count the points")


def task_shown(task: Assignment, players: int) -> dict[str, Any]:
    if task.kind == "majority":
        points = " · ".join(str(prize) for prize in task.prizes[:players])
        said = "for first, second and third" if players > 2 else "for first and second"
    else:
        each = task.each[PLAYERS.index(players)]
        points = f"+{each}" if each > 0 else f"{MINUS}{-each}"
        said = "once" if task.text.startswith("If") else "each"
    return {
        "id": task.id,
        "name": task.name,
        "text": task.text,
        "points": points,
        "said": said,
        "icon": KINDS[task.kind],
    }


def _playing(state: State, seat: int) -> dict[str, Any]:
    drawing = phase(state) == "draw"
    told = state.told[-1][seat] if drawing else None
    return {
        "deals": bool(state.start) and seat == dealer(state),
        "polder": POLDERS[front(state, state.discards)[seat]].name if state.start else "",
        "drawing": drawing and seat in waiting(state),
        "told": told is not None,
        "said": _said(told),
    }


def _said(told: Tap | Skip | None) -> str:
    match told:
        case Tap(_, "single", mark):
            return f"single, {MARKS[mark or 'o'].mark}"
        case Tap(_, "pass"):
            return "polder full"
        case Tap(_, card, mark):
            return f"{CARDS[card].shape.name}, {MARKS[mark or 'o'].mark}"
        case Skip():
            return "nothing but that you are done"
        case None:
            return ""


def _card(id_: str) -> dict[str, Any]:
    shape = CARDS[id_].shape
    ways = turnings(shape.code)
    return {"id": id_, "shape": shape, "svg": shape_card(id_), "turnings": ways if len(ways) > 1 else ()}


def _left(state: State) -> list[dict[str, Any]]:
    """The shapes that are still face down in this round."""
    counts = Counter(CARDS[id_].shape.code for id_ in deck_left(state))
    return [{"shape": SHAPES[code], "svg": small_shape(code), "count": counts[code]} for code in SHAPES]


def _visits(table: Table) -> list[list[int]]:
    shown: list[list[int]] = table.head.table.view(table.state, None)["visits_left"]
    return shown


def _place(state: State, names: list[str], me: int | None, mine: list[int]) -> dict[str, str]:
    """What lies in front of the seat that acts, and where it has to go; for one phone that goes round, in general."""
    now = phase(state)
    if not state.start or now == "over":
        return {"polder": "", "whose": "", "pass": ""}
    passed = state.discards > 0 and now != "draw"
    everybody = "Everybody passes the polder to the left." if passed else ""
    if me is None:
        return {"polder": "", "whose": "", "pass": everybody}
    polder = POLDERS[front(state, state.discards)[me]].name
    if mine != [me]:
        return {"polder": polder if now == "draw" else "", "whose": names[me], "pass": everybody}
    to, from_ = names[(me + 1) % state.players], names[(me - 1) % state.players]
    cue = f"Pass your polder left, to {to}. {polder} comes from {from_}." if passed else ""
    return {"polder": polder, "whose": "you", "pass": cue}


def _asks(state: State, me: int | None) -> bool:
    """Whether this seat is asked for its two taps now."""
    return me is not None and phase(state) == "draw" and state.told[-1][me] is None and state.tapping[me]


def _told(state: State, me: int | None) -> str:
    return _said(state.told[-1][me]) if me is not None and phase(state) == "draw" else ""
