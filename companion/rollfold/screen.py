"""Everything the templates of Roll 'em Fold 'em show, worked out here so that they only have to show it."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rollfold import pictures, sheet
from companion.rollfold.words import (
    DIE_NAMES,
    REMINDERS,
    cheer,
    claiming,
    crowns_in_words,
    house_rules,
    lines_of,
    prospect,
    why,
)
from companion.tables.table import Table
from companion.web.parts import AFTER, JOIN, SCAN, TABLET, WATCH, Part
from companion.web.screens import Next, listed, seated
from games.rollfold.components import COLUMNS, DICE, LEVELS, MASTER_OF_FOLDS, PENS, SAD_FACE
from games.rollfold.notation import dump_face
from games.rollfold.photo.sheet import terms_of
from games.rollfold.rules.state import LAST_TURN
from games.rollfold.table.state import (
    State,
    active,
    dice_of,
    die_of,
    drawing,
    face_of,
    field,
    large_corners,
    level_of,
    numbers_of,
    owns,
    pens,
    phase,
    score,
    waiting,
)

ROLLS_SHOWN = 12
FRESH = ("choose", "draw", "claim")  # phases in which the dice of this round lie on the table
FACES = tuple((die.name, tuple(map(dump_face, die.faces))) for die in DICE)
FIELDS = {"W": "white", "B": "black", "E": "either", "☹": "sad"}


def everyone(table: Table) -> dict[str, Any]:
    """What all phones and the tablet show alike."""
    state: State = table.state
    names = [seat.name for seat in table.seats]
    now = phase(state)
    return {
        "phase": now,
        "solo": state.column > 0,
        "levels": LEVELS,
        "own_levels": bool(state.levels),
        "house": house_rules(state),
        "terms": terms_of(state),
        "pens": [(pen, dict(zip(pens(state), names, strict=True)).get(pen, "")) for pen in PENS],
        "art": pictures.art(),
        "bulb": pictures.bulb(),
        "round": len(state.rounds) + (now == "roll"),
        "active": active(state),
        "players": state.players,
        "old": now not in FRESH,
        "started": bool(state.rounds),
        "tumbles": table.version if table.events and table.events[-1].text.startswith("roll") else 0,
        "claimants": [claiming(names[seat], claim.used) for seat, claim in enumerate(state.claims) if claim],
        "cheer": cheer(table, names),
        "rolls": _rolls(state, names),
        "columns": [(it, strip(it.fields)) for it in COLUMNS] if now == "lobby" else (),
        "column": column(state) if state.column else None,
        "robots": sheet.of_robots(state, names),
        "result": result(state, names) if now == "over" else None,
    }


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """What the seat `me` sees, or a spectator if it is None; `mine` are all seats of this browser."""
    state: State = table.state
    names = [seat.name for seat in table.seats]
    now = phase(state)
    level = level_of(state, me or 0)
    return {
        "level": level,
        "reminder": REMINDERS[level.number - 1],
        "holder": _holder(state, names, me if mine == [me] else None),
        "people": [person | _playing(state, person["seat"]) for person in seated(table, mine, pens(state))],
        "dice": [_die(state, me, letter) for letter in DIE_NAMES],
        "large_dice": [_large_die(state, letter) for letter in DIE_NAMES] if me is None else (),
        "own": {"seat": me, "faces": FACES} if now == "roll" and me == active(state) else None,
        "whose": names[me] if me is not None and mine != [me] else "",
        "mine": _mine(state, me),
        "corners": sheet.corners(state, me),
        "turned": me is not None and bool(state.papers[me].turned),
        "may_turn": me is not None and sheet.may_turn(state, me),
        "picture": sheet.picture_of(state, me),
        "next": next_thing(state, names, me),
        "takes": _takes(state, me),
        "ask": _ask(state, names, me),
        "can_go_back": drawing(state) and me in state.rounds[-1].done,
        "hurry": now == "draw" and me is not None and state.players > 1 and waiting(state) != (me,),
        "claim": sheet.claimable(state, me),
        "i_win": now == "over" and mine == [me] and list(score(state).winners) == mine,
        "claimed": me is not None and state.claims[me] is not None,
    }


ROBOTS = Part("robots", "rollfold/robots.html", ("robots", "table"))
# The same parts from the first roll to the last. One with nothing to show is hidden, because another list would send
# the whole page.
PLAYING = (
    Part("where", "rollfold/where.html", ("table", "solo", "column", "phase", "round", "level", "holder", "claimants")),
    Part("cheer", "rollfold/cheer.html", ("cheer",)),
    Part("dice", "rollfold/dice.html", ("dice", "old", "started", "tumbles", "solo")),
    Part("draws", "rollfold/draws.html", ("mine", "whose", "table")),
    Part("claim", "rollfold/claim.html", ("claim", "claimants", "solo", "level", "table")),
    Part("sheet", "rollfold/sheet.html", ("corners", "turned", "may_turn", "bulb", "whose", "table")),
    Part("picture", "rollfold/picture.html", ("picture",)),
    ROBOTS,
    Part("people", "rollfold/people.html", ("people", "me", "seats", "solo", "table", "own_levels")),
    Part("more", "rollfold/more.html", ("level", "reminder", "rolls", "solo", "house", "phase", "seats")),
    Part("own", "rollfold/own.html", ("own", "table")),
    TABLET,
    Part("art", "rollfold/art.html", ("art",)),
    Part(
        "bar",
        "rollfold/bar.html",
        (
            "news",
            "hintable",
            "hint_by_photo",
            "table",
            "your_turn",
            "watching",
            "next",
            "takes",
            "ask",
            "undo",
            "redo",
            "can_go_back",
            "claim",
            "claimed",
            "hurry",
        ),
    ),
)
LOBBY = Part(
    "lobby",
    "rollfold/lobby.html",
    ("people", "table", "seats", "levels", "level", "reminder", "solo", "columns", "column", "next", "undo", "redo")
    + ("pens", "house", "own_levels"),
)
OVER = Part(
    "over", "rollfold/over.html", ("solo", "result", "i_win", "level", "column", "players", "seats", "table", "terms")
)
MIDDLE = Part(
    "middle",
    "rollfold/middle.html",
    ("table", "news", "phase", "people", "solo", "column", "round", "claimants", "active", "result", "finish")
    + ("large_dice", "old", "tumbles"),
)


def parts(view: str, shown: Mapping[str, Any]) -> Sequence[Part]:
    """The parts of a page, from top to bottom."""
    if view == "middle":
        return (MIDDLE,)
    match shown["phase"]:
        case "lobby":
            return (LOBBY, *(() if shown["seats"] else (JOIN,)), WATCH if shown["solo"] else SCAN, TABLET)
        case "over":
            return (OVER, ROBOTS, AFTER)
        case _:
            return PLAYING


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
            return Next("Take a die", None, "" if state.column else "Everyone else uses the other one.")
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
        case "stopped":
            return Next("End the game", "finish", "it counts as it stands")
        case "sad":
            return Next("Cross off the sad face", "finish", "you’ve lost this game")
        case _:
            return Next(f"Waiting for {late}")


def _ask(state: State, names: list[str], me: int | None) -> str:
    """What this seat is to do before it taps the main button."""
    now = phase(state)
    if me is None or now not in ("draw", "claim") or me not in waiting(state):
        return ""
    lines = lines_of(numbers_of(state, me))
    if now == "draw":
        return f"Draw {lines} on your sheet."
    who = listed([names[seat] for seat, claim in enumerate(state.claims) if claim])
    finish = "" if me in state.rounds[-1].done else f" Finish {lines}, then answer."
    too = "Have you won too?" if sheet.claimable(state, me) else "If you have won too, report your folds first."
    return f"{who} may have won.{finish} {too}"


def result(state: State, names: list[str]) -> dict[str, Any]:
    """The end of the game: who has won and why, or the crowns of a solo game."""
    ended = score(state)
    ranked = sorted(ended.standings, key=lambda it: (it.seat not in ended.winners, not it.won, it.used, -it.large))
    lines = [
        {
            "name": names[it.seat],
            "seat": it.seat,
            "colour": pens(state)[it.seat],
            "wins": it.seat in ended.winners,
            "why": why(it.won, it.used, it.large, state.column > 0),
        }
        for it in ranked
    ]
    return {
        "winners": [names[seat] for seat in ended.winners],
        "lines": lines,
        "stopped": state.stopped,
        "tied": sum(it.won for it in ended.standings) > 1,
        "turns": ended.turns,
        "crowns": ended.crowns,
        "crowns_in_words": crowns_in_words(ended.crowns),
        "master": ended.crowns >= MASTER_OF_FOLDS,
        "sad": pictures.sad_face(),
        "sad_field": SAD_FACE,
        "par": level_of(state, 0).par,
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
        "prospect": prospect(state.level, turn),
    }


def strip(fields: str, crossed: int = 0, turn: int = 0) -> list[dict[str, Any]]:
    """The thirty fields, the sad face last: which are crossed off, and which is for this turn."""
    kinds = [*(FIELDS[char] for char in fields), "sad"]
    return [{"kind": kind, "crossed": at <= crossed, "now": at == turn} for at, kind in enumerate(kinds, 1)]


def field_words(state: State) -> str:
    """Which die the field of this turn allows."""
    kind = FIELDS[field(state)]
    return "you may use either die" if kind == "either" else f"you’ll use the {kind} die"


def _playing(state: State, seat: int) -> dict[str, Any]:
    """What the others see of a player."""
    this = state.rounds[-1] if state.rounds else None
    now = phase(state)
    paper = state.papers[seat]
    has_die = now in ("draw", "claim") and this is not None
    return {
        "has_dice": now in ("roll", "choose", "draw") and active(state) == seat and not state.column,
        "numbers": numbers_of(state, seat) if has_die else (),
        "die": die_of(state, seat) if has_die else "",
        "done": has_die and this is not None and seat in this.done,
        "drawing": now == "draw" and seat in waiting(state),
        "level": level_of(state, seat).number,
        "folded": sum(crease is not None for crease in paper.first),
        "large": large_corners(state, seat),
        "turned": bool(paper.turned),
        "again": sum(map(bool, paper.again)),
    }


def _holder(state: State, names: list[str], me: int | None) -> dict[str, Any] | None:
    """Whoever has the dice, and what they are doing. A phone with several seats names everybody."""
    seat = active(state)
    doing = {"roll": ("have", "has"), "choose": ("are", "is"), "draw": ("", "")}.get(phase(state))
    if doing is None:
        return None
    rest = {"roll": "the dice", "choose": "taking a die", "draw": "rolled"}[phase(state)]
    name = "You" if seat == me else names[seat]
    return {"name": name, "colour": pens(state)[seat], "doing": f"{doing[seat != me]} {rest}".lstrip()}


def _die(state: State, me: int | None, letter: str) -> dict[str, Any]:
    """A die on the table: its face, whether it may be tapped, whether it is mine, and the pens of those who use it."""
    this = state.rounds[-1] if state.rounds else None
    now = phase(state)
    usable = now in FRESH and this is not None and me is not None and letter in dice_of(state, me)
    users = _users(state, letter)
    chosen = me in users
    return {
        "letter": letter,
        "name": DIE_NAMES[letter],
        "svg": pictures.die_face(letter, face_of(this, letter) if this else ()),
        "users": [pens(state)[seat] for seat in users] if state.players > 1 else [],
        "mine": chosen,
        "idle": drawing(state) and not chosen,
        "tap": usable and not chosen and now == "choose",
        "swap": usable and not chosen and drawing(state) and this is not None and me not in this.done,
    }


def _takes(state: State, me: int | None) -> list[tuple[str, str]]:
    """The dice that I can take, as their letters and in words."""
    if phase(state) != "choose" or me != active(state):
        return []
    return [(it, f"{DIE_NAMES[it]} {dump_face(face_of(state.rounds[-1], it))}") for it in dice_of(state, me)]


def _large_die(state: State, letter: str) -> dict[str, Any]:
    """A die on the tablet, with the pens of those who use it."""
    numbers = face_of(state.rounds[-1], letter) if state.rounds else ()
    users = [pens(state)[seat] for seat in _users(state, letter)] if state.players > 1 else []
    return {"name": DIE_NAMES[letter], "svg": pictures.whole_die_face(letter, numbers), "users": users}


def _users(state: State, letter: str) -> list[int]:
    """The seats that use this die in this round, once one is taken."""
    if phase(state) not in FRESH or not state.rounds[-1].taken:
        return []
    return [seat for seat in range(state.players) if die_of(state, seat) == letter]


def _mine(state: State, me: int | None) -> dict[str, Any] | None:
    """What I draw in this round, and which number I may raise."""
    if me is None or phase(state) not in ("draw", "claim"):
        return None
    this, die = state.rounds[-1], die_of(state, me)
    face = face_of(this, die)
    done = me in this.done
    can_raise = owns(state, me, "plus", die) and not done
    return {
        "die": DIE_NAMES[die],
        "lines": lines_of(numbers_of(state, me)),
        "numbers": [
            {"number": number, "place": place, "raised": this.plus[me] == place, "before": face[place - 1]}
            for place, number in enumerate(numbers_of(state, me), 1)
        ],
        "can_raise": can_raise,
        "done": done,
    }


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
