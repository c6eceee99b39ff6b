"""Everything the Polders templates show, worked out here so that they only lay it out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.polders.pictures import shape_card, small_shape, turnings
from companion.polders.robots import errands, tapped_map, waiting_words
from companion.polders.words import MARK, MARKS
from companion.tables.table import Table
from companion.web.parts import AFTER, JOIN, SCAN, TABLET, Part
from companion.web.screens import Next, listed, seated
from games.polders.components import (
    ASSIGNMENTS,
    ASSIGNMENTS_IN_PLAY,
    CARDS_PER_FLIP,
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
from games.polders.notation import Terms, dump_terms
from games.polders.photo.ending import missing
from games.polders.rules.state import BY_THE_BOOK, Options
from games.polders.table.ink import drawn
from games.polders.table.moves import Skip, Tap
from games.polders.table.refusals import ROUNDS_WITHOUT_SINGLES
from games.polders.table.state import (
    AREA_CONTROL,
    PRINTED,
    State,
    crosser,
    dealer,
    deck_left,
    due,
    finished,
    front,
    hidden,
    maps,
    open_cards,
    pens,
    phase,
    round_of,
    waiting,
)

CARDS = {card.id: card for card in SHAPE_CARDS}
TASKS = {task.id: task for task in ASSIGNMENTS}
FLIPPED = "Tap the three cards you flipped."
MINUS = "−"
KINDS = {"majority": "crown", "unit": "up", "penalty": "no"}  # icons


def everyone(table: Table) -> dict[str, Any]:
    """What all phones and the tablet show alike."""
    state: State = table.state
    names = [seat.name for seat in table.seats]
    wanted = errands(state, names)
    in_play = len(state.assignments) if state.stopped else state.in_play
    return {
        "phase": phase(state),
        "round": round_of(state) + 1,
        "rounds": ROUNDS,
        "turn": _turn(state),
        "turns": TURNS_PER_ROUND,
        "dealer": dealer(state) if state.start else None,
        "players": [_playing(state, person) for person in seated(table, (), pens(state))],
        "colours": pens(state),
        "fillings": FILLINGS,
        "marks": MARKS,
        "cards": [_card(id_) for id_ in open_cards(state)],
        "tasks": [task_shown(TASKS[id_], state.players, state.house) for id_ in state.assignments],
        "fresh": _fresh(table),
        "tasks_to_come": 0 if state.stopped else state.in_play - len(state.assignments),
        "stopped": state.stopped,
        "turns_played": state.discards,
        "known": phase(state) == "over" and bool(drawn(state)),
        "house": house_rules(state),
        "terms": dump_terms(Terms(state.assignments, state.house, in_play)),
        "left": _left(state),
        "telling": _telling(state),
        "pens": [(pen, dict(zip(pens(state), names, strict=True)).get(pen, "")) for pen in COLOURS],
        "printed": state.cards == PRINTED,
        "polders": maps(state),
        "visits": _visits(table),
        "single": "single sure" if round_of(state) < ROUNDS_WITHOUT_SINGLES and not state.robots else "single",
        "robots": bool(state.robots),
        "discards": state.discards,
        "errands": wanted,
        "robots_wait": waiting_words(wanted),
        "hurry": phase(state) == "draw" and bool(waiting(state)),
        "missing": missing(state) if finished(state) else (),
        "crosser": names[crosser(state)] if phase(state) == "cross" else "",
    }


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """The screen of seat `me`, or of a spectator. `mine` are all the seats of this browser."""
    state: State = table.state
    names = [seat.name for seat in table.seats]
    people = seated(table, mine, pens(state))
    return {
        "people": people,
        "asked": people[me] if me is not None and mine != [me] else None,
        "helping": [(it["seat"], it["name"]) for it in people if mine and _helped(state, it, me)],
        "place": _place(state, names, me, mine),
        "asks": _asks(state, me),
        "next": next_thing(state, names, me),
        "drawn": _drawn(state, me),
        "tap_map": tapped_map(state, me) if state.robots and me is not None and _asks(state, me) else None,
        "can_pass": me is not None and "tap pass" in table.head.table.legal(state, me),
        "tapping": me is not None and state.tapping[me],
        "full": _full(state, me),
    }


PLAYING = (
    Part("where", "polders/where.html", ("table", "round", "rounds", "turn", "turns", "place", "phase", "crosser")),
    Part("cards", "polders/cards.html", ("cards", "telling")),
    Part("tell", "polders/tell.html", ("telling", "table", "seats", "me")),
    Part("tap-map", "polders/tap_map.html", ("tap_map",)),
    Part("nothing", "polders/nothing.html", ("asks", "single", "can_pass", "full", "table")),
    Part("errands", "polders/errands.html", ("errands", "asks", "discards")),
    Part("people", "polders/people.html", ("players",)),
    Part("helping", "polders/helping.html", ("helping", "table")),
    Part("tasks", "polders/tasks.html", ("tasks", "fresh", "tasks_to_come", "house")),
    Part("deck", "polders/deck.html", ("left", "polders", "visits")),
    Part("more", "polders/more.html", ("table", "seats", "tapping", "robots")),
    Part(
        "bar",
        "polders/bar.html",
        (
            "news",
            "hintable",
            "hint_by_photo",
            "table",
            "your_turn",
            "watching",
            "asked",
            "asks",
            "fillings",
            "marks",
            "next",
            "drawn",
            "undo",
            "redo",
            "telling",
            "robots",
            "robots_wait",
        ),
    ),
)
LOBBY = Part(
    "lobby",
    "polders/lobby.html",
    ("people", "table", "seats", "me", "next", "undo", "redo", "printed", "polders", "pens", "house"),
)
OVER = Part("over", "polders/over.html", ("missing", "known", "table", "stopped", "turns_played", "undo", "finish"))
MIDDLE = Part(
    "middle",
    "polders/middle.html",
    (
        "table",
        "news",
        "phase",
        "people",
        "players",
        "missing",
        "round",
        "rounds",
        "turn",
        "turns",
        "hurry",
        "crosser",
        "dealer",
        "finish",
        "next",
    )
    + ("cards", "tasks", "visits", "polders"),
)


def parts(view: str, shown: Mapping[str, Any]) -> Sequence[Part]:
    """The parts of a page, from top to bottom."""
    if view == "middle":
        return (MIDDLE,)
    match shown["phase"]:
        case "deal":
            return (LOBBY, *(() if shown["seats"] else (JOIN,)), SCAN, TABLET)
        case "over":
            return (OVER, AFTER) if shown["table"]["over"] else (OVER,)
        case _:
            return PLAYING


def _helped(state: State, person: dict[str, Any], me: int | None) -> bool:
    """Whether this browser may tap for somebody else who is still drawing."""
    return person["seat"] != me and (person["mine"] or not person["taken"]) and _drawing(state, person["seat"])


def _turn(state: State) -> int:
    """The turn of this round, 1 to 5. The fifth lasts until the round is crossed off."""
    return min(state.discards - TURNS_PER_ROUND * round_of(state) + 1, TURNS_PER_ROUND)


def next_thing(state: State, names: list[str], me: int | None = None) -> Next:
    """What happens next, and the button for it."""
    deals = ""
    if state.start:
        deals = "you deal this round" if me == dealer(state) else f"{names[dealer(state)]} deals this round"
    late = [names[seat] for seat in waiting(state)]
    match phase(state):
        case "deal":
            return Next("Deal the polders", "deal", "one for each seat, at random")
        case "reveal" if state.cards == PRINTED:
            return Next("Open these assignments" if due(state) > 1 else "Open this assignment", "reveal", deals)
        case "flip" if state.cards == PRINTED:
            return Next("Open these cards", "flip", deals)
        case "reveal":
            words = "Reveal two assignments" if due(state) == 2 else "Reveal the new assignment"
            return Next(words, "reveal", deals)
        case "flip":
            return Next("Flip three cards", "flip", deals)
        case "draw" if late:
            return Next(f"Waiting for {listed(late)}")
        case "draw":
            under = "once it is on paper too" if state.robots else "everyone has drawn"
            return Next("Discard and pass left", "discard", under)
        case "cross":
            whose, number = crosser(state), state.crossed + 1
            if whose in dict(state.robots):
                return Next(f"I’ve crossed off round {number} for {names[whose]}", "cross", "on De Schermer")
            who = "I’ve" if me == whose else f"{names[whose]} has"
            return Next(f"{who} crossed off round {number}", "cross", "on De Schermer")
        case _:
            return Next("Count the points")


def house_rules(state: State) -> list[str]:
    """What this table plays differently, a sentence each."""
    count, rules = state.in_play, []
    if count < ASSIGNMENTS_IN_PLAY:
        rules.append(f"You play with {count or 'no'} {'assignment' if count == 1 else 'assignments'}.")
    if AREA_CONTROL not in state.tasks:
        rules.append("Area Control is left out.")
    if state.house.minimal_max != BY_THE_BOOK.minimal_max:
        rules.append("Only three or fewer buildings cost points with the three minimum assignments.")
    if state.house.ties != BY_THE_BOOK.ties:
        rules.append("Tied players share only the prize of the place they tie for.")
    if 1 in state.editions:
        rules.append("You play on first edition sheets.")
    return rules


def task_shown(task: Assignment, players: int, house: Options = BY_THE_BOOK) -> dict[str, Any]:
    """An assignment with its points for this many players."""
    text = task.text.replace("four or fewer", "three or fewer") if house.minimal_max < 4 else task.text
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
        "text": text,
        "points": points,
        "said": said,
        "icon": KINDS[task.kind],
    }


def _playing(state: State, person: dict[str, Any]) -> dict[str, Any]:
    seat = person["seat"]
    return {name: person[name] for name in ("seat", "name", "colour", "robot", "hints")} | {
        "deals": bool(state.start) and seat == dealer(state),
        "polder": POLDERS[front(state, state.discards)[seat]].name if state.start else "",
        "drawing": _drawing(state, seat),
        "done": phase(state) == "draw" and state.reports[-1][seat] is not None,
    }


def _drawing(state: State, seat: int) -> bool:
    return phase(state) == "draw" and seat in waiting(state)


def _drawn(state: State, me: int | None) -> str:
    """What this seat has drawn this turn, as a sentence for its own phone; empty if it has not tapped."""
    match state.reports[-1][me] if me is not None and phase(state) == "draw" else None:
        case Tap(_, "single", str(mark)):
            return f"You drew a single square with {MARK[mark]}."
        case Tap(_, "pass"):
            return "Your polder is full."
        case Tap(_, card, str(mark)):
            shape = CARDS[card].shape
            return f"You drew {shape.name} with {MARK[mark] if shape.size == 1 else MARKS[mark]}."
        case Skip():
            return "You’ve drawn and kept it secret."
        case _:
            return ""


def _fresh(table: Table) -> list[str]:
    """The assignments that have just come up."""
    last = table.line[-1] if table.line else None
    if last is None or not last.text.startswith("reveal"):
        return []
    return last.text.split()[1:] or [id_ for draw in last.draws for id_ in draw["result"]]


def _card(id_: str) -> dict[str, Any]:
    shape = CARDS[id_].shape
    ways = turnings(shape.code)
    return {"id": id_, "shape": shape, "svg": shape_card(id_), "turnings": ways if len(ways) > 1 else ()}


def _left(state: State) -> list[dict[str, Any]]:
    """How many cards of each shape are still face down in this round."""
    counts = Counter(CARDS[id_].shape.code for id_ in deck_left(state))
    return [{"shape": SHAPES[code], "svg": small_shape(code), "count": counts[code]} for code in SHAPES]


def _telling(state: State) -> dict[str, Any] | None:
    """With printed cards: what may have come up, for the players to tap, and how many of them."""
    if state.cards != PRINTED:
        return None
    match phase(state):
        case "reveal":
            tasks = [{"id": id_, "name": TASKS[id_].name, "svg": ""} for id_ in hidden(state)]
            words = "Tap the two assignments you revealed." if due(state) > 1 else "Tap the assignment you revealed."
            return {"move": "reveal", "count": due(state), "words": words, "choices": tasks}
        case "flip":
            cards = [(id_, CARDS[id_].shape) for id_ in deck_left(state)]
            shapes = [{"id": id_, "name": shape.name, "svg": small_shape(shape.code)} for id_, shape in cards]
            return {"move": "flip", "count": CARDS_PER_FLIP, "words": FLIPPED, "choices": shapes}
        case _:
            return None


def _visits(table: Table) -> list[tuple[str, Any, list[int]]]:
    """How often each player still comes to each polder: name, pen, and a number a polder."""
    left: list[list[int]] = table.head.table.view(table.state, None)["visits_left"]
    names = [seat.name for seat in table.seats]
    return list(zip(names, pens(table.state), left, strict=False))


def _full(state: State, me: int | None) -> str:
    """The polder that this seat may say is full."""
    return POLDERS[front(state, state.discards)[me]].name if me is not None and state.start else "The polder"


def _place(state: State, names: list[str], me: int | None, mine: list[int]) -> dict[str, str]:
    """The polder in front of this seat, and where to pass it. A phone that goes round gets general words."""
    now = phase(state)
    if not state.start or now == "over":
        return dict.fromkeys(("polder", "whose", "pass"), "")
    passed = state.discards > 0 and now != "draw"
    everyone = "Everyone passes their polder to the left." if passed else ""
    if me is None:
        return {"polder": "", "whose": "", "pass": everyone}
    polder = POLDERS[front(state, state.discards)[me]].name
    if mine != [me]:
        return {"polder": polder if now == "draw" else "", "whose": names[me], "pass": everyone}
    to, from_ = names[(me + 1) % state.players], names[(me - 1) % state.players]
    cue = f"Pass your polder left to {to}. You get {polder} from {from_}." if passed else ""
    return {"polder": polder, "whose": "you", "pass": cue}


def _asks(state: State, me: int | None) -> bool:
    """Whether to ask this seat now what it drew."""
    return me is not None and phase(state) == "draw" and state.reports[-1][me] is None and state.tapping[me]
