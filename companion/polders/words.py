"""What happened at a table of Polders, in sentences: for the history and for announcements."""

from collections.abc import Sequence

from companion.tables.table import Event
from games.polders.components import ASSIGNMENTS, FILLINGS, POLDERS, SHAPE_CARDS

SHAPES = {card.id: card.shape.name for card in SHAPE_CARDS}
TASKS = {task.id: task.name for task in ASSIGNMENTS}
MARKS = {filling.char: filling.name for filling in FILLINGS}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `flipped Strook, Bocht and Erf`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["deal"]:
            return f"dealt the polders; {names[int(results[1][0])]} deals the first round"
        case ["reveal"]:
            return f"revealed {listed([TASKS[id_] for id_ in results[0]])}"
        case ["flip"]:
            return f"flipped {listed([SHAPES[id_] for id_ in results[0]])}"
        case ["tap", "pass"]:
            return "has a full polder"
        case ["tap", "single", mark, *_]:
            return f"drew a single square of {MARKS[mark]}"
        case ["tap", card, mark]:
            return f"drew {SHAPES[card]} with {MARKS[mark]}"
        case ["skip"]:
            return "has drawn"
        case ["untap"]:
            return "took a tap back"
        case ["taps", switch]:
            return f"switched taps {switch}"
        case ["discard", *hurried]:
            return "discarded without waiting" if hurried else "discarded; the polders go left"
        case ["cross"]:
            return "crossed off the round"
        case ["sheet", polder, _]:
            return f"entered {POLDERS[int(polder)].name}"
        case _:
            return event.text


def short(text: str) -> str:
    """A move as one would name it: Undo the flip."""
    first = text.split()[0]
    return {"tap": "tap", "taps": "switch", "untap": "change of mind", "cross": "crossing off"}.get(first, first)


def listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
