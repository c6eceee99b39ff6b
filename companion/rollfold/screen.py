"""What the screens of Roll 'em Fold 'em show: everything a template needs, worked out here so that it only shows it."""

from typing import Any

from companion.polders.words import listed
from companion.rollfold import pictures
from companion.rollfold.pictures import figure
from companion.rollfold.words import BONUSES, PENS, counted
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

DIE_NAMES = {die.letter: die.name for die in DICE}
ROLLS_SHOWN = 12
# What a player should not forget, level by level.
REMINDERS = (
    "Mark the faces of a corner, fold it, join the five kites. The first X in a 1, 2 or 3 earns one more string.",
    "On ice, walk, or slide over all of it and one box beyond. Holes bar the way.",
    "A string may bend on a fresh star. On an orb it leaps to another orb, every time.",
    "A bonus counts only where a string ends, and goes on from there. Four bulbs X’ed: you may turn the page.",
)
FIELDS = {"W": "white", "B": "black", "E": "either", "☹": "sad"}


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """For the seat that looks, or for a spectator; `mine` are all seats of this browser."""
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
            return Next("Draw lots: who begins?", "begin")
        case "roll" if me == active(state):
            return Next("Roll", "roll", field_words(state) if state.column else "you have the dice")
        case "choose" if me == active(state):
            return Next("Take a die: tap it", None, "" if state.column else "the others use the other one")
        case "roll" | "choose":
            return Next(f"{who} {'rolls' if phase(state) == 'roll' else 'takes a die'}")
        case "draw" if me in waiting(state):
            return Next("I am done", "done", "drawn on paper")
        case "claim" if not waiting(state):
            return Next("End the game", "finish", "" if state.column else "everyone has answered")
        case "claim" if me in waiting(state):
            return Next("I have not won", "not me", "answer when you have drawn")
        case "sad":
            return Next("Cross the sad face", "finish", "the game is lost")
        case _:
            return Next(f"Waiting for {late}")


def result(state: State, names: list[str]) -> dict[str, Any]:
    """The end: who has won and why; solo the crowns."""
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
        "master": ended.crowns >= MASTER_OF_FOLDS,
        "sad": figure("sad"),
        "sad_field": SAD_FACE,
        "par": PAR[state.level],
    }


def column(state: State) -> dict[str, Any]:
    """Solo: the column with its crossed fields, and what a win now is worth. A field is crossed for each roll."""
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
        "words": field_words(state),
        "prospect": _prospect(state.level, turn),
    }


def strip(fields: str, crossed: int = 0, turn: int = 0) -> list[dict[str, Any]]:
    """The thirty fields, the sad face last; so many are crossed, and one is that of this turn."""
    kinds = [*(FIELDS[char] for char in fields), "sad"]
    return [{"kind": kind, "crossed": at <= crossed, "now": at == turn} for at, kind in enumerate(kinds, 1)]


def field_words(state: State) -> str:
    kind = FIELDS[field(state)]
    return {"either": "either die", "sad": "the sad face"}.get(kind, f"the {kind} die")


def crowns_in_words(number: int) -> str:
    return f"{number} {'crown' if number == 1 else 'crowns'}"


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
        "numbers": [
            {"number": number, "place": place, "raised": this.plus[me] == place, "before": face[place - 1]}
            for place, number in enumerate(numbers_of(state, me), 1)
        ],
        "can_raise": can_raise,
        "other": other if other in dice_of(state, me) and not done else "",
        "other_name": DIE_NAMES[other],
        "done": done,
    }


def _corners(state: State, me: int | None) -> list[dict[str, Any]]:
    """My sheet as I told it, corner by corner, in the order in which they lie: A B above, D C below. On the back,
    which is seen turned over, B A above and C D below.
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
        "told": sum(crease is not None for crease in paper.first),
    }


def _claim(name: str, used: int | None) -> str:
    return f"{name} has won" + (f", with {counted(used)} in this turn" if used is not None else "")


def _claiming(state: State, me: int | None) -> dict[str, Any] | None:
    """Whether I may say that I have won, and how many X's that can have taken."""
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
    """A fold is something to celebrate, until the next thing happens."""
    event = table.events[-1] if table.events else None
    if event is None or event.kind != "move" or event.seat is None or table.over:
        return None
    who = names[event.seat]
    match event.text.split():
        case ["fold", corner, "large"]:
            return {
                "words": f"{who} folds corner {corner}, large!",
                "under": f"{BONUSES[corner]} from the next round on",
            }
        case ["fold", corner, "small"]:
            return {"words": f"{who} folds corner {corner}!", "under": "a new symbol comes up"}
        case ["fold", corner, "again"]:
            return {"words": f"{who} folds corner {corner} again!", "under": "the front comes back, with all its X’s"}
        case ["turn"]:
            return {"words": f"{who} turns the page!", "under": "four new start tiles"}
        case _:
            return None


def _rolls(state: State, names: list[str]) -> list[dict[str, Any]]:
    """The last rolls, the newest first."""
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
    corners = f"{large} large {'corner' if large == 1 else 'corners'}"
    if solo or not won:
        return corners
    return f"{counted(used)} in the last turn, {corners}"


def _prospect(level: int, turn: int) -> str:
    """What to play for: the best line of the legend, then what is left of it."""
    best = LEGEND[level][0]
    if turn > LAST_TURN:
        return ""
    if turn < best.first:
        return f"Win by field {best.first} for {crowns_in_words(best.crowns)}, and one more for each field you save."
    return f"Win in this turn for {crowns_in_words(crowns(level, turn))}."
