"""What happened at a table of Roll 'em Fold 'em, in sentences: for the history, for announcements and for cheers."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.tables.table import Event
from games.rollfold.components import BLACK, COLUMNS, CORNERS, LEVELS, WHITE
from games.rollfold.notation import dump_face

BONUSES = {corner.letter: corner.bonus for corner in CORNERS}
DICE = {die.letter: die.name for die in (BLACK, WHITE)}


@dataclass(frozen=True, slots=True)
class Pen:
    """Who writes with it is called so in the pages' small signs."""

    name: str
    letter: str


PENS = (Pen("red", "R"), Pen("blue", "B"), Pen("green", "G"), Pen("black", "K"))


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `rolled black 4 and white 1|2`."""
    drawn: Sequence[int] = event.draws[0]["result"] if event.draws else ()
    match event.text.split():
        case ["level", number]:
            return f"chose level {number}, {LEVELS[int(number) - 1].name}"
        case ["column", number]:
            return f"chose column {number}, {COLUMNS[int(number) - 1].name}"
        case ["begin"] if len(names) == 1:
            return "began"
        case ["begin"]:
            return f"drew lots: {names[int(drawn[0]) - 1]} has the dice first"
        case ["begin", player]:
            return f"said that {names[int(player) - 1]} folded something last and has the dice first"
        case ["roll"]:
            black, white = BLACK.faces[drawn[0] - 1], WHITE.faces[drawn[1] - 1]
            return f"rolled black {dump_face(black)} and white {dump_face(white)}"
        case ["rolled", black, white]:
            return f"rolled black {black} and white {white} with dice of their own"
        case ["take", die]:
            return f"uses the {DICE[die]} die"
        case ["plus", "off"]:
            return "does not use +1 after all"
        case ["plus", place]:
            return f"adds 1 to the {'first' if place == '1' else 'second'} number"
        case ["fold" | "unfold" | "bulb" as verb, corner, *rest]:
            return _at_corner(verb, corner, rest)
        case ["won", *used]:
            return f"has won{f', with {counted(int(used[0]))} in this turn' if used else ''}"
        case _:
            return _PLAIN.get(event.text, event.text)


def short(text: str) -> str:
    """A move as one would name it: Undo the roll."""
    first = text.split()[0]
    return _SHORT.get(text, _SHORT.get(first, first))


def counted(xs: int) -> str:
    return "one X" if xs == 1 else f"{xs} X’s"


def _at_corner(verb: str, corner: str, rest: list[str]) -> str:
    match verb, rest:
        case "fold", ["large"]:
            return f"folded corner {corner} large: {BONUSES[corner]} from the next round on"
        case "fold", ["again"]:
            return f"folded corner {corner} a second time"
        case "fold", _:
            return f"folded corner {corner} small"
        case "unfold", _:
            return f"has not folded corner {corner} after all"
        case _:
            return f"has {'not ' if rest else ''}X’ed the light bulb of corner {corner}{' after all' if rest else ''}"


_PLAIN = {
    "done": "is done",
    "not done": "is not done yet",
    "all done": "saw that all are done",
    "turn": "turned the page",
    "not me": "has not won",
    "no win": "has not won after all",
    "finish": "ended the game",
}
_SHORT = {
    "begin": "beginning",
    "rolled": "roll",
    "take": "choice of a die",
    "plus": "+1",
    "done": "done",
    "not done": "change of mind",
    "all done": "end of the round",
    "unfold": "change of mind",
    "bulb": "light bulb",
    "turn": "page turn",
    "won": "claim",
    "not me": "answer",
    "no win": "change of mind",
}
