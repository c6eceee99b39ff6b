"""What happened at a table of Polders, in words, for the history and for announcements."""

from collections.abc import Sequence

from companion.tables.table import Event, Table
from companion.web.screens import listed
from games.polders.components import ASSIGNMENTS, COLOURS, POLDERS, SHAPE_CARDS
from games.polders.editions import EDITIONS, named
from games.polders.table.moves import PASS, SINGLE, SURE, Tap
from games.polders.table.state import front, maps

SHAPES = {card.id: card.shape.name for card in SHAPE_CARDS}
TASKS = {task.id: task.name for task in ASSIGNMENTS}
PENS = {colour.letter: colour.name for colour in COLOURS}
MARKS = {"o": "circles", "=": "stripes", "x": "crosses"}  # as on the buttons
MARK = MARKS | {"o": "a circle", "x": "a cross"}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, to follow the player's name: `flipped Strook, Bocht and Erf`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["deal", *told]:
            first = int(told[-1] if told else results[1][0])
            return f"dealt the polders, and {names[first]} deals the first round"
        case ["pen", letter]:
            return f"took the {PENS[letter]} pen"
        case ["reveal", *told]:
            return f"revealed {listed([TASKS[id_] for id_ in told or results[0]])}"
        case ["flip", *told]:
            return f"flipped {listed([SHAPES[id_] for id_ in told or results[0]])}"
        case ["tap", "pass"]:
            return "passed because their polder is full"
        case ["tap", "single", mark, square] if square != SURE:
            return f"drew {MARK[mark]} on {square}"
        case ["tap", "single", mark, *_]:
            return f"drew a single square with {MARK[mark]}"
        case ["tap", card, mark]:
            return f"drew {SHAPES[card]} with {MARKS[mark]}"
        case ["tap", card, mark, *squares]:
            return f"drew {SHAPES[card]} with {MARKS[mark]} on {listed(squares)}"
        case ["skip"]:
            return "has drawn"
        case ["untap"]:
            return "took back a tap"
        case ["taps", switch]:
            return "taps their drawings again" if switch == "on" else "stopped tapping their drawings"
        case ["discard", *hurried]:
            return "discarded without waiting" if hurried else "discarded, and the polders go left"
        case ["stop"]:
            return "ended the game early"
        case ["cross"]:
            return "crossed off the round"
        case ["sheet", polder, _]:
            return f"entered {POLDERS[int(polder)].name}"
        case ["sheet", polder, _, "edition", edition]:
            return f"entered {named(EDITIONS[int(edition)][int(polder)])}"
        case _:
            return event.text


def news(table: Table) -> str:
    """A robot draws nothing itself: it tells what somebody draws for it."""
    last = table.line[-1]
    if last.seat not in table.head.robots:
        return ""
    tap = table.state.reports[-1][last.seat] if table.state.reports else None
    if not isinstance(tap, Tap) or tap.card == PASS:
        return ""
    polder = maps(table.state)[front(table.state, table.state.discards)[last.seat]].name
    return f"{table.seats[last.seat].name} wants {shape_of(tap)} drawn on {polder}."


def shape_of(tap: Tap) -> str:
    return "a single square" if tap.card == SINGLE else SHAPES[tap.card]


def short(text: str) -> str:
    """A noun for the move, as in `Anna undid the flip`."""
    first = text.split()[0]
    return {
        "taps": "tap setting",
        "skip": "drawing",
        "tap": "drawing",
        "untap": "change of mind",
        "cross": "crossing off",
        "pen": "choice of a pen",
    }.get(first, first)
