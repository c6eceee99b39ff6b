"""A table of Roll 'em Fold 'em in words: what happened, for the history, and what the screens say of it."""

from collections.abc import Sequence

from companion.tables.table import Event, Table
from companion.web.screens import listed
from games.rollfold.components import BLACK, COLUMNS, CORNERS, DICE, LEGEND, LEVELS, PENS, WHITE
from games.rollfold.editions import EDITION
from games.rollfold.notation import dump_face
from games.rollfold.rules import crowns
from games.rollfold.rules.state import LAST_TURN
from games.rollfold.table.state import Paper, State, level_of

BONUSES = {corner.letter: corner.bonus for corner in CORNERS}
# What a large fold earns from the next round on, where its icon stands.
BONUS_WORDS = {
    "A": "Add 1 to a number on the black die.",
    "B": "Add 1 to a number on the white die.",
    "C": "You may use the black die even if it was taken.",
    "D": "You may use the white die even if it was taken.",
}
JOIN = "Join all five symbols to win."
DIE_NAMES = {die.letter: die.name for die in DICE}

# What a player should remember, level by level.
REMINDERS = (
    "Mark the faces in a corner, fold it, and join the five kites. Your first X on a 1, 2 or 3 earns another line.",
    "On ice, walk as usual or slide over all of it and one box beyond. Holes block the way.",
    "A line may turn on a star that has no X yet. Whenever it steps on an orb, it jumps to another orb.",
    "A bonus counts only if a line ends on it, and its line starts there. Mark all four bulbs to turn the page.",
)


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `rolled black 4 and white 1|2`."""
    drawn: Sequence[int] = event.draws[0]["result"] if event.draws else ()
    match event.text.split():
        case ["level", number]:
            return f"chose level {number}, {LEVELS[int(number) - 1].name}"
        case ["pen", letter]:
            return f"took the {next(pen.name for pen in PENS if pen.letter == letter)} pen"
        case ["column", number]:
            return f"chose column {number}, {COLUMNS[int(number) - 1].name}"
        case ["begin"] if len(names) == 1:
            return "started the game"
        case ["begin"]:
            return f"picked the first player at random: {names[int(drawn[0]) - 1]} starts with the dice"
        case ["begin", player] if int(player) - 1 == event.seat:
            return "folded something last and starts with the dice"
        case ["begin", player]:
            return f"said that {names[int(player) - 1]} folded something last and starts with the dice"
        case ["roll"]:
            black, white = BLACK.faces[drawn[0] - 1], WHITE.faces[drawn[1] - 1]
            return f"rolled black {dump_face(black)} and white {dump_face(white)}"
        case ["rolled", black, white]:
            return f"rolled black {black} and white {white} with real dice"
        case ["take", die]:
            return f"took the {DIE_NAMES[die]} die"
        case ["plus", "off"]:
            return "took back their +1"
        case ["plus", "1"]:
            return "added 1 to the first number"
        case ["plus", _]:
            return "added 1 to the second number"
        case ["fold" | "unfold" | "bulb" as verb, corner, *rest]:
            return _at_corner(verb, corner, rest)
        case ["plays", *turn]:
            return robots_turn(turn)
        case ["won", used]:
            return f"claimed a win with {counted(int(used))} this turn"
        case _:
            return _PLAIN.get(event.text, event.text)


def robots_turn(turn: Sequence[str]) -> str:
    """A robot's whole turn: the numbers that it drew, and the corners that it folded."""
    numbers = [int(number[0]) + number.endswith("+") for number in turn[0][1:-1].split(",")]
    given = [int(word[1:]) for word in turn if word[0] == "-"]
    drawn = [number for number in numbers if number not in given]
    corners = [word[1] for word in turn if len(word) == 2 and word[0] in "fF2"]
    done = [f"drew {lines_of(drawn)}"] if drawn else []
    done += [f"gave up the {number}" for number in given]
    done += [f"folded corner {corner}" for corner in corners]
    done += ["turned the page"] if "turn" in turn else []
    return listed(done) or "drew nothing"


def short(text: str) -> str:
    """A move as a noun, as in `undid Anna's roll`."""
    first = text.split()[0]
    return _SHORT.get(text, _SHORT.get(first, first))


def counted(xs: int) -> str:
    """A number of X's in words."""
    return "one X" if xs == 1 else f"{xs} X’s"


def cheer(table: Table, names: list[str]) -> dict[str, str] | None:
    """A fold is celebrated until the next thing happens; when all corners are folded, for a `moment` as large as the
    screen.
    """
    event = table.events[-1] if table.events else None
    if event is None or event.kind != "move" or event.seat is None or table.over:
        return None
    words, under = _cheering(table.state, event)
    if not words:
        return None
    large = event.text.startswith("fold") and folded_all(table.state.papers[event.seat])
    return {
        "words": f"{names[event.seat]} {words}!",
        "under": under,
        "moment": f"fold {event.version}" if large else "",
    }


def _cheering(state: State, event: Event) -> tuple[str, str]:
    assert event.seat is not None
    paper = state.papers[event.seat]
    match event.text.split():
        case ["fold", *_] if folded_all(paper) and paper.turned:
            return "has folded all four corners again", JOIN
        case ["fold", *_] if folded_all(paper):
            blunt = level_of(state, event.seat).blunt
            return "has folded all four corners", "Mark all four bulbs to turn the page." if blunt else JOIN
        case ["fold", corner, "large"]:
            return f"folded corner {corner} large", f"{BONUSES[corner]} from the next round on"
        case ["fold", corner, "small"]:
            return f"folded corner {corner} small", "a new symbol is in sight"
        case ["fold", corner, "again"]:
            return f"folded corner {corner} again", "part of the front is back, with all its X’s"
        case ["turn"]:
            return "turned the page", "four new start tiles are in sight"
        case _:
            return "", ""


def folded_all(paper: Paper) -> bool:
    """Whether all four corners are folded; once the page is turned, whether they are folded again."""
    return all(paper.again) if paper.turned else None not in paper.first


def lines_of(numbers: Sequence[int]) -> str:
    """What to draw with these numbers."""
    if len(numbers) == 1:
        return f"a line of {numbers[0]}"
    one, other = numbers
    return f"two lines of {one}" if one == other else f"a line of {one} and a line of {other}"


def claiming(name: str, used: int | None) -> str:
    return f"{name} claims a win" if used is None else f"{name} claims a win with {counted(used)} this turn"


def prospect(level: int, turn: int) -> str:
    """What to play for: the most crowns while they can be had, then what is left."""
    best = LEGEND[level][0]
    if turn > LAST_TURN:
        return ""
    if turn < best.first:
        return f"Win by field {best.first} to earn {crowns_in_words(best.crowns)}, plus one for each field you save."
    return f"Win this turn to earn {crowns_in_words(crowns(level, turn))}."


def crowns_in_words(number: int) -> str:
    return "1 crown" if number == 1 else f"{number} crowns"


def house_rules(state: State) -> list[str]:
    """What this table plays differently, a sentence each."""
    house = state.house
    different = {
        "Everyone plays a level of their own.": bool(state.levels),
        "You play on first edition sheets.": state.edition < EDITION,
        "Start tiles do not join your X’s.": not house.start_is_x,
        "Take corners do not work in solo.": not house.solo_take and state.column > 0,
        "X’ed orbs join your X’s across the sheet.": house.orb_links,
        "X’s that come back into sight do not count.": not house.marks_return,
    }
    return [words for words, so in different.items() if so]


def why(won: bool, used: int, large: int, solo: bool) -> str:
    """What decided about a player's place."""
    corners = "1 large corner" if large == 1 else f"{large} large corners"
    return corners if solo or not won else f"{counted(used)} in the last turn, {corners}"


def _at_corner(verb: str, corner: str, rest: list[str]) -> str:
    match verb, rest:
        case "fold", ["large"]:
            return f"folded corner {corner} large for {BONUSES[corner]}"
        case "fold", ["again"]:
            return f"folded corner {corner} a second time"
        case "fold", [size, round_]:
            return f"said that they folded corner {corner} {size} in round {round_}"
        case "fold", _:
            return f"folded corner {corner} small"
        case "unfold", _:
            return f"undid the fold of corner {corner}"
        case _, []:
            return f"marked the light bulb in corner {corner}"
        case _:
            return f"unmarked the light bulb in corner {corner}"


_PLAIN = {
    "done": "finished drawing",
    "not done": "went back to drawing",
    "all done": "said that everyone is done",
    "turn": "turned the page",
    "won": "claimed a win",
    "not me": "said they haven’t won",
    "no win": "took back their claim to have won",
    "stop": "stopped the game",
    "finish": "ended the game",
}
_SHORT = {
    "begin": "start of the game",
    "pen": "choice of a pen",
    "rolled": "roll",
    "take": "choice of die",
    "plays": "turn",
    "plus": "+1",
    "done": "end of turn",
    "not done": "change of mind",
    "all done": "end of the round",
    "unfold": "change of mind",
    "bulb": "light bulb",
    "turn": "page turn",
    "won": "claim",
    "not me": "answer",
    "no win": "change of mind",
}
