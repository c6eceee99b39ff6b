"""Everything the templates of Roll 'em Fold 'em show, worked out here so that they only have to show it."""

from collections.abc import Sequence
from typing import Any

from companion.polders.words import listed
from companion.rollfold import pictures
from companion.rollfold.pictures import figure
from companion.rollfold.words import BONUSES, DIE_NAMES, PENS, counted
from companion.tables.table import Table
from companion.web.screens import Next, seated
from games.rollfold.components import COLUMNS, CORNERS, DICE, LEGEND, LEVELS, MASTER_OF_FOLDS, PAR, SAD_FACE
from games.rollfold.notation import dump_face
from games.rollfold.rules import crowns
from games.rollfold.rules.state import LAST_TURN, OTHER
from games.rollfold.table.state import (
    State,
    active,
    complete,
    dice_of,
    die_of,
    face_of,
    field,
    folds_of,
    large_corners,
    numbers_of,
    owns,
    phase,
    score,
    waiting,
    xs_possible,
)

ROLLS_SHOWN = 12
# What a player should remember, level by level.
REMINDERS = (
    "Mark the faces in a corner, fold it, and join the five kites. Your first X on a 1, 2 or 3 earns another string.",
    "On ice, walk as usual or slide over all of it and one box beyond. Holes block the way.",
    "A string may turn on a star that has no X yet. Whenever it steps on an orb, it jumps to another orb.",
    "A bonus counts only if a string ends on it, and its string starts there. Mark all four bulbs to turn the page.",
)
FIELDS = {"W": "white", "B": "black", "E": "either", "☹": "sad"}


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """What the seat `me` sees, or a spectator if it is None; `mine` are all seats of this browser."""
    state: State = table.state
    names = [seat.name for seat in table.seats]
    now = phase(state)
    return {
        "phase": now,
        "solo": state.column > 0,
        "level": LEVELS[state.level - 1],
        "levels": LEVELS,
        "reminder": REMINDERS[state.level - 1],
        "symbol": pictures.figure("symbol", state.level),
        "bulb": pictures.figure("bulb"),
        "round": len(state.rounds) + (now == "roll"),
        "started": bool(state.rounds),
        "active": active(state),
        "people": [person | _playing(state, person["seat"]) for person in seated(table, mine, PENS)],
        "dice": [_die(state, me, letter) for letter in DIE_NAMES],
        "faces": [(die.name, [dump_face(face) for face in die.faces]) for die in DICE],
        "mine": _mine(state, me),
        "corners": _corners(state, me),
        "paper": _paper(state, me),
        "next": next_thing(state, names, me),
        "hurry": now == "draw" and me is not None and state.players > 1 and waiting(state) != (me,),
        "claimants": [_claim(names[seat], claim.used) for seat, claim in enumerate(state.claims) if claim],
        "claim": _claiming(state, me),
        "tumbles": bool(table.events) and table.events[-1].text.startswith("roll"),
        "cheer": _cheer(table, names),
        "rolls": _rolls(state, names),
        "columns": [(it, strip(it.fields)) for it in COLUMNS] if now == "lobby" else (),
        "column": column(state) if state.column else None,
        "result": result(state, names) if now == "over" else None,
    }


def next_thing(state: State, names: list[str], me: int | None) -> Next:
    who = names[active(state)]
    late = listed([names[seat] for seat in waiting(state) if seat != me])
    match phase(state):
        case "lobby" if state.column:
            return Next("Start", "begin", COLUMNS[state.column - 1].name)
        case "lobby":
            return Next("Pick the first player at random", "begin")
        case "roll" if me == active(state):
            return Next("Roll the dice", "roll", field_words(state) if state.column else "it’s your turn to roll")
        case "choose" if me == active(state):
            return Next("Tap the die you want", None, "" if state.column else "everyone else uses the other one")
        case "roll":
            return Next(f"Waiting for {who} to roll")
        case "choose":
            return Next(f"Waiting for {who} to take a die")
        case "draw" if me in waiting(state):
            return Next("I’m done", "done", "it’s all on paper")
        case "claim" if not waiting(state):
            return Next("End the game", "finish", "" if state.column else "everyone has answered")
        case "claim" if me in waiting(state):
            return Next("I haven’t won", "not me", "answer once you’ve finished drawing")
        case "sad":
            return Next("Cross off the sad face", "finish", "you’ve lost this game")
        case _:
            return Next(f"Waiting for {late}")


def result(state: State, names: list[str]) -> dict[str, Any]:
    """The end of the game: who has won and why, or the crowns of a solo game."""
    ended = score(state)
    ranked = sorted(ended.standings, key=lambda it: (it.seat not in ended.winners, not it.won, it.used, -it.large))
    lines = [
        {
            "name": names[it.seat],
            "seat": it.seat,
            "colour": PENS[it.seat],
            "wins": it.seat in ended.winners,
            "why": _why(it.won, it.used, it.large, state.column > 0),
        }
        for it in ranked
    ]
    return {
        "winners": [names[seat] for seat in ended.winners],
        "lines": lines,
        "tied": sum(it.won for it in ended.standings) > 1,
        "turns": ended.turns,
        "crowns": ended.crowns,
        "crowns_in_words": crowns_in_words(ended.crowns),
        "master": ended.crowns >= MASTER_OF_FOLDS,
        "sad": figure("sad"),
        "sad_field": SAD_FACE,
        "par": PAR[state.level],
    }


def column(state: State) -> dict[str, Any]:
    """The solo column with the fields crossed off so far, one for each roll, and what a win is worth now."""
    it = COLUMNS[state.column - 1]
    rolled = len(state.rounds)
    turn = rolled + (phase(state) in ("lobby", "roll", "sad"))
    return {
        "number": it.number,
        "name": it.name,
        "fields": strip(it.fields, rolled, turn),
        "turn": min(turn, LAST_TURN),
        "turns": LAST_TURN,
        "die": FIELDS[field(state)],
        "prospect": _prospect(state.level, turn),
    }


def strip(fields: str, crossed: int = 0, turn: int = 0) -> list[dict[str, Any]]:
    """The thirty fields, the sad face last: which are crossed off, and which is for this turn."""
    kinds = [*(FIELDS[char] for char in fields), "sad"]
    return [{"kind": kind, "crossed": at <= crossed, "now": at == turn} for at, kind in enumerate(kinds, 1)]


def field_words(state: State) -> str:
    """Which die the field of this turn allows."""
    kind = FIELDS[field(state)]
    return "you may use either die" if kind == "either" else f"you’ll use the {kind} die"


def crowns_in_words(number: int) -> str:
    return "1 crown" if number == 1 else f"{number} crowns"


def _playing(state: State, seat: int) -> dict[str, Any]:
    """What the others see of a player."""
    this = state.rounds[-1] if state.rounds else None
    now = phase(state)
    paper = state.papers[seat]
    drawing = now in ("draw", "claim") and this is not None
    return {
        "has_dice": now in ("roll", "choose", "draw") and active(state) == seat and not state.column,
        "numbers": numbers_of(state, seat) if drawing else (),
        "die": die_of(state, seat) if drawing else "",
        "done": drawing and this is not None and seat in this.done,
        "drawing": now == "draw" and seat in waiting(state),
        "folded": sum(crease is not None for crease in paper.first),
        "large": large_corners(state, seat),
        "turned": bool(paper.turned),
        "again": sum(map(bool, paper.again)),
    }


def _die(state: State, me: int | None, letter: str) -> dict[str, Any]:
    """A die on the table: its face, whether it may be tapped, whether it is mine, and who uses it."""
    this = state.rounds[-1] if state.rounds else None
    now = phase(state)
    fresh = now in ("choose", "draw", "claim")
    users = [seat for seat in range(state.players) if this and this.taken and die_of(state, seat) == letter]
    usable = fresh and this is not None and me is not None and letter in dice_of(state, me)
    chosen = fresh and me is not None and me in users
    return {
        "letter": letter,
        "name": DIE_NAMES[letter],
        "svg": pictures.die_face(letter, face_of(this, letter) if this else ()),
        "users": users if fresh and state.players > 1 else [],
        "mine": chosen,
        "old": this is None or not fresh,
        "tap": usable and not chosen and now == "choose",
        "swap": usable and not chosen and now == "draw" and this is not None and me not in this.done,
    }


def _mine(state: State, me: int | None) -> dict[str, Any] | None:
    """What I draw in this round, and which number I may raise."""
    if me is None or phase(state) not in ("draw", "claim"):
        return None
    this, die = state.rounds[-1], die_of(state, me)
    face = face_of(this, die)
    done = me in this.done
    can_raise = owns(state, me, "plus", die) and not done
    other = OTHER[die]
    return {
        "die": DIE_NAMES[die],
        "lines": _lines(numbers_of(state, me)),
        "numbers": [
            {"number": number, "place": place, "raised": this.plus[me] == place, "before": face[place - 1]}
            for place, number in enumerate(numbers_of(state, me), 1)
        ],
        "can_raise": can_raise,
        "other": other if other in dice_of(state, me) and not done else "",
        "other_name": DIE_NAMES[other],
        "done": done,
    }


def _lines(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"a line of {numbers[0]}"
    one, other = numbers
    return f"two lines of {one}" if one == other else f"a line of {one} and a line of {other}"


def _corners(state: State, me: int | None) -> list[dict[str, Any]]:
    """My corners as I have entered them, in the order in which they lie: A B above D C on the front, B A above C D on
    the back.
    """
    if me is None or not state.rounds:
        return []
    paper, now = state.papers[me], len(state.rounds)
    order = (1, 0, 2, 3) if paper.turned else (0, 1, 3, 2)
    return [_corner(state, me, at, now) for at in order]


def _corner(state: State, me: int, at: int, now: int) -> dict[str, Any]:
    paper, it = state.papers[me], CORNERS[at]
    crease, again = paper.first[at], paper.again[at]
    claimed = state.claims[me] is not None
    fresh = again == now if again else crease is not None and crease.round == now and not paper.turned
    return {
        "letter": it.letter,
        "bonus": it.bonus,
        "svg": pictures.bonus(at),
        "size": "" if crease is None else "large" if crease.large else "small",
        "owned": crease is not None and crease.large,
        "since": crease.round + 1 if crease else 0,
        "bulb": at in paper.bulbs,
        "asks_bulb": bool(LEVELS[state.level - 1].blunt) and crease is not None and not paper.turned,
        "asks_again": bool(paper.turned) and not again,
        "again": bool(again),
        "can_unfold": fresh and not claimed,
    }


def _paper(state: State, me: int | None) -> dict[str, Any] | None:
    """The picture of my sheet, and whether its page may be turned."""
    if me is None or not state.rounds:
        return None
    paper = state.papers[me]
    blunt = LEVELS[state.level - 1].blunt
    return {
        "picture": pictures.sheet_name(state.level, folds_of(state, me)),
        "turned": bool(paper.turned),
        "may_turn": bool(blunt) and not paper.turned and len(paper.bulbs) == len(CORNERS),
    }


def _claim(name: str, used: int | None) -> str:
    return f"{name} claims a win" if used is None else f"{name} claims a win with {counted(used)} this turn"


def _claiming(state: State, me: int | None) -> dict[str, Any] | None:
    """Whether I may claim a win, and how many X's I can have drawn for it."""
    if me is None or not state.rounds or phase(state) in ("lobby", "over") or not complete(state, me):
        return None
    possible = xs_possible(state, me)
    if not possible:
        return None
    return {
        "made": state.claims[me] is not None,
        "fewest": possible[0],
        "most": possible[-1],
        "likely": sum(numbers_of(state, me)),
    }


def _cheer(table: Table, names: list[str]) -> dict[str, str] | None:
    """A fold is celebrated until the next thing happens."""
    event = table.events[-1] if table.events else None
    if event is None or event.kind != "move" or event.seat is None or table.over:
        return None
    who = names[event.seat]
    match event.text.split():
        case ["fold", corner, "large"]:
            return {
                "words": f"{who} folded corner {corner} large!",
                "under": f"{BONUSES[corner]} from the next round on",
            }
        case ["fold", corner, "small"]:
            return {"words": f"{who} folded corner {corner} small!", "under": "a new symbol is in sight"}
        case ["fold", corner, "again"]:
            return {
                "words": f"{who} folded corner {corner} again!",
                "under": "part of the front is back, with all its X’s",
            }
        case ["turn"]:
            return {"words": f"{who} turned the page!", "under": "four new start tiles are in sight"}
        case _:
            return None


def _rolls(state: State, names: list[str]) -> list[dict[str, Any]]:
    """The latest rolls, newest first."""
    numbered = list(enumerate(state.rounds, 1))[-ROLLS_SHOWN:]
    return [
        {
            "round": number,
            "who": names[it.active],
            "black": dump_face(it.black),
            "white": dump_face(it.white),
            "taken": DIE_NAMES.get(it.taken, ""),
            "by_hand": it.by_hand,
        }
        for number, it in reversed(numbered)
    ]


def _why(won: bool, used: int, large: int, solo: bool) -> str:
    corners = "1 large corner" if large == 1 else f"{large} large corners"
    return corners if solo or not won else f"{counted(used)} in the last turn, {corners}"


def _prospect(level: int, turn: int) -> str:
    """What to play for: the most crowns while they can be had, then what is left."""
    best = LEGEND[level][0]
    if turn > LAST_TURN:
        return ""
    if turn < best.first:
        return f"Win by field {best.first} to earn {crowns_in_words(best.crowns)}, plus one for each field you save."
    return f"Win this turn to earn {crowns_in_words(crowns(level, turn))}."
