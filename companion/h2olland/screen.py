"""Everything that the templates of H2Olland show, worked out here so that they only have to show it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.h2olland import bar, coop, lake, pictures
from companion.h2olland.coop import villages
from companion.h2olland.words import LINES, VILLAGE_NAMES, drained, listed_fields, outcome, sentence, why_not
from companion.tables.table import Table
from companion.web.parts import AFTER, JOIN, SCAN, TABLET, Part
from companion.web.screens import Sign, listed, robot, seated
from games.h2olland import rules
from games.h2olland.components import COLOURS, SIDES, YEARS
from games.h2olland.rules.game import POINTS, score
from games.h2olland.rules.stock import CROPS, FOODS, TULIPS
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import (
    State,
    as_it_stands,
    dikes,
    passed,
    phase,
    season,
    sides,
    uncounted,
    waiting,
    water,
    winners,
)

ANYBODY = ("weather", "reveal", "flood", "shared")
STATES_KEPT = 256  # of all tables; every seat of a table looks at the same one
LATELY = 8  # moves of the others that are shown
PLACING = ("spring", "last planting")
TRADING = ("winter", "last trade")
LATE = {"race": "The race", "over": "The end"}
PLACED_FIRST = ("mill", "farm", "cow", *TULIPS[::-1], *CROPS)
SIGNS = {colour.letter: Sign(colour.name, colour.letter.upper(), "village") for colour in COLOURS}


@dataclass(frozen=True, slots=True)
class Now:
    words: str
    under: str
    mine: bool  # this seat, or anybody, has something to do


def everyone(table: Table) -> dict[str, Any]:
    """What all phones and the tablet show alike."""
    state: State = table.state
    return {
        "phase": phase(state),
        "mode": state.mode,
        "tiles": state.tiles,
        "cards": state.cards,
        "players": state.players,
        "empty": VILLAGE_NAMES[state.empty] if state.players == 3 else "",
        "empties": [(side, VILLAGE_NAMES[side]) for side in SIDES[4]] if state.players == 3 else [],
        "colours": [(SIGNS[letter], _owner(table, letter)) for letter in LETTERS],
        "stopped": state.stopped and not state.finished,
        "uncounted": uncounted(state),
        "art": pictures.art(),
        **(_with_robots(table, _shared(state, tuple(seat.name for seat in table.seats))) if state.game else {}),
    }


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """The page for this seat, or for a spectator; `mine` are all seats of this browser."""
    state: State = table.state
    names = tuple(seat.name for seat in table.seats)
    people = [person | _seat(state, person["seat"]) for person in seated(table, mine, signs(state))]
    return {"people": people, **(_own(table, names, me, mine) if state.game else {})}


ART = Part("art", "h2olland/art.html", ("art",))
WHEEL = Part("wheel", "h2olland/wheel.html", ("wheel",))
GROUND = Part("ground", "h2olland/ground.html", ("ground",))
LAID = Part("laid", "h2olland/laid.html", ("laid",))
LAKE = Part("lake-part", "h2olland/lake.html", ("lake", "spots", "open", "only"))
HARVEST = Part("harvest", "h2olland/harvest.html", ("harvest", "year"))
PLAYING = (
    ART,
    WHEEL,
    GROUND,
    LAID,
    Part("head", "h2olland/head.html", ("table", "part_of_game", "year", "years", "now", "asked")),
    Part("people", "h2olland/people.html", ("villages", "me", "seats", "free", "racing", "table")),
    Part("pieces", "h2olland/pieces.html", ("pieces",)),
    Part("asks", "h2olland/asks.html", ("asks", "always", "table", "me")),
    Part("coming", "h2olland/coming.html", ("coming", "seats", "table")),
    Part("weather", "h2olland/weather.html", ("weather", "year")),
    HARVEST,
    Part("shop", "h2olland/shop.html", ("shop", "deals", "exchanges", "own", "ending", "table", "year")),
    Part("zoom", "h2olland/zoom.html", ("zooms", "home", "wide")),
    LAKE,
    Part("summer", "h2olland/summer.html", ("season", "phase", "summer", "areas")),
    Part("aslist-part", "h2olland/aslist.html", ("mode",)),
    Part("places", "h2olland/places.html", ("groups", "picking")),
    Part("race", "h2olland/race.html", ("race", "removed", "racing", "me", "phase")),
    Part("barn", "h2olland/barn.html", ("own", "ending", "racing")),
    Part("barns", "h2olland/barns.html", ("barns", "ending", "racing")),
    Part("bank", "h2olland/bank.html", ("bank", "water", "dikes")),
    Part("share", "h2olland/share.html", ("table", "seats")),
    Part(
        "bar",
        "h2olland/bar.html",
        (
            *("news", "hintable", "table", "your_turn", "watching", "now", "undo", "redo", "lately", "seats"),
            *("tap", "planned", "pile", "button", "part_of_game", "ending", "year", "years"),
        ),
    ),
)
LOBBY = Part(
    "lobby",
    "h2olland/lobby.html",
    ("people", "table", "seats", "colours", "empty", "empties", "undo", "redo"),
)
SETTING = Part("setting", "h2olland/setting.html", ("players", "empty", "mode", "tiles", "cards"))
OVER = Part(
    "over",
    "h2olland/over.html",
    ("race", "tie", "water", "me", "seats", "table", "players", "stopped", "uncounted"),
)
MIDDLE_LOBBY = Part("middle", "tablet.html", ("table", "phase", "people"))
MIDDLE = Part(
    "middle",
    "h2olland/middle.html",
    ("table", "phase", "people", "part_of_game", "year", "years", "now", "race", "villages", "lake", "weather")
    + ("finish", "news"),
)


def parts(view: str, shown: Mapping[str, Any]) -> Sequence[Part]:
    """The parts of a page, from top to bottom."""
    match view, shown["phase"]:
        case "middle", "lobby":
            return (MIDDLE_LOBBY,)
        case "middle", _:
            return (ART, WHEEL, GROUND, LAID, MIDDLE)
        case _, "lobby":
            return (LOBBY, *(() if shown["seats"] else (JOIN,)), SCAN, SETTING, TABLET)
        case _, "over":
            return (ART, GROUND, LAID, OVER, LAKE, HARVEST, *(() if shown["stopped"] else (AFTER,)))
        case _:
            return PLAYING


def signs(state: State) -> tuple[Sign, ...]:
    """The seats' signs, in the colours they chose (R51)."""
    return tuple(SIGNS[letter] for letter in state.letters[: state.players])


def now(state: State, names: Sequence[str], me: int | None, resting: Collection[int] = ()) -> Now:
    """What this seat should do or wait for. After an undo, the robots are `resting`."""
    stage, late = phase(state), waiting(state)
    own, others, under = LINES[stage]
    if stage == "drain" and not late:  # counts: anybody may answer
        return Now(
            "Which area was drained?",
            "Whoever chose it enters it, and anybody for a seat without a phone.",
            me is not None,
        )
    if stage == "weather" and state.cards == "printed":
        return Now("Which weather card came up?", "Turn up the top card. Anybody can tap it here.", me is not None)
    if stage == "weather" and state.latest.idle and isinstance(state.game, rules.State):
        under = f"Nothing was drained this summer. {why_not(state.game)}."
    if stage in ANYBODY:
        return Now(own, under, me is not None)
    if me in late:
        return Now(_counted(state, stage, own, me), under, True)
    if late and set(late) <= set(resting):
        return Now(f"{names[late[0]]} is waiting", "Undo more, or redo, and it moves again.", False)
    if stage == "harvest":
        return Now(
            f"Waiting for {listed([names[seat] for seat in late])}", "Everybody enters their own harvest.", False
        )
    return Now(others.format(listed([names[seat] for seat in late])), "", False)


def race(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """The running score, the leader first, with a line for each kind of field."""
    ahead = winners(state)
    lines = [
        {
            "seat": seat,
            "sign": signs(state)[seat],
            "name": names[seat],
            "points": it.points,
            "runners": it.runners,
            "wins": seat in ahead,
            "fields": _fields(state, seat),
            "bare": [_field_count(number, kind) for kind, number in it.run.items() if kind in FOODS],
        }
        for seat, it in enumerate(villages(state))
    ]
    return sorted(lines, key=lambda line: (not line["wins"], -line["points"]))


def tie_words(state: State) -> str:
    """How a tie was settled, if there was one."""
    points, best = [village.points for village in villages(state)], winners(state)
    level = [seat for seat, own in enumerate(points) if own == max(points)]
    if len(level) == 1:
        return ""
    if len(level) == len(best):
        return "They have the same points from the same colours, so they share the victory."
    return "It was a tie: more purple fields win, then white, pink, orange, yellow and red."


@lru_cache(maxsize=STATES_KEPT)
def _shared(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """What everybody sees alike."""
    game, stage, quarter = state.game, phase(state), season(state)
    assert game
    return {
        "season": quarter,
        "part_of_game": quarter.capitalize() or LATE.get(stage, "Before the race"),
        "racing": stage == "race",
        "ending": not quarter,
        "wheel": pictures.wheel(quarter, game.year, YEARS[state.players]),
        "year": game.year,
        "years": YEARS[state.players],
        "water": water(state),
        "dikes": dikes(state),
        "villages": [_village(state, seat, name) for seat, name in enumerate(names)],
        "barns": [barn | {"sign": signs(state)[barn["seat"]]} for barn in coop.barns(state, names)],
        "bank": coop.bank(state),
        "summer": lake.summer(state, names),
        "harvest": _explained(state, names),
        "weather": pictures.weather(game.weather[-1]) if quarter == "autumn" and stage != "weather" else None,
        "removed": listed_fields(state.removed) if stage in ("last planting", "race") else "",
        "race": race(state, names) if stage in ("race", "over") else [],
        "by_photo": "" if uncounted(state) else "Check the board by photo",
        "coming": coop.coming(state),
        "tie": tie_words(state) if stage == "over" else "",
        "zooms": lake.ZOOMS,
        **_map(state, names),
    }


def _with_robots(table: Table, shared: dict[str, Any]) -> dict[str, Any]:
    of_seat = [{"robot": robot(table, seat), "hints": taken} for seat, taken in enumerate(table.hints)]
    return shared | {"villages": [it | of_seat[it["seat"]] for it in shared["villages"]]}


def _own(table: Table, names: tuple[str, ...], me: int | None, mine: list[int]) -> dict[str, Any]:
    """What depends on who looks."""
    state: State = table.state
    stage = phase(state)
    words = table.head.table.legal(state, me) if me is not None else []
    due = me is not None and me in waiting(state)
    free = [number for number, seat in enumerate(table.seats) if not seat.taken]
    asked = coop.asks(state, me, names, (*mine, *free))
    lit = lake.groups(state, me)
    placing = me is not None and me not in passed(state) and stage in PLACING and state.mode == "map"
    pieces = _pieces(state, me, words if due else []) if placing else []
    return {
        "asked": signs(state)[me] if me is not None and due and mine != [me] else None,
        "now": now(state, names, me, table.head.robots if table.events[-1].kind == "undo" else ()),
        "own": _shared(state, names)["barns"][me] if me is not None else None,
        "pieces": pieces,
        "picking": due and bool(pieces),
        "groups": lit,
        "spots": lake.spots(lit),
        "open": bool(lit),
        "planned": bar.planned(stage) if lit else "",
        "tap": bar.TAPS.get(stage, "") if lit else "",
        "only": len(lit) == 1 and not pieces,
        "home": lake.home(state, me),
        "shop": _shop(state, words, me) if due and me is not None and stage in TRADING else [],
        "always": due and stage == "reward",
        "deals": coop.deals(words, state.letters[me]) if due and me is not None else [],
        "exchanges": coop.exchanges(words) if due else [],
        "pile": bar.pile(state, words, me) if due and me is not None else None,
        "asks": asked,
        "button": bar.button(state, words, asked),
        "lately": _lately(table, names, me),
        "free": free,
    }


def _map(state: State, names: Sequence[str]) -> dict[str, Any]:
    game = state.game
    if not isinstance(game, rules.State):
        return {"ground": "", "laid": "", "lake": None, "wide": False, "areas": None}
    return {
        **lake.layers(game, state.turning, *drained(state, names)),
        "wide": bool(game.board.island),
        "areas": lake.area_list(game, names) if season(state) == "summer" else [],
    }


def _owner(table: Table, letter: str) -> str:
    seat = table.state.letters.index(letter)
    return table.seats[seat].name if seat < len(table.seats) else ""


def _seat(state: State, seat: int) -> dict[str, Any]:
    return {"village": VILLAGE_NAMES[sides(state)[seat]]}


def _village(state: State, seat: int, name: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": name,
        "sign": signs(state)[seat],
        "due": seat in waiting(state),
        "passed": seat in passed(state),
        "has_shoe": state.game is not None and state.game.shoe == seat,
        "points": villages(state)[seat].points,
    }


def _explained(state: State, names: Sequence[str]) -> dict[str, Any] | None:
    """The last harvest, in winter and at the end."""
    stage = phase(state)
    if not state.autumn or stage not in ("winter", "barn", "last trade", "over"):
        return None
    summary = "The last harvest" if stage == "over" else "The harvest, explained"
    lines = coop.autumn(state.autumn, names)
    return lines | {"summary": summary, "open": stage in TRADING, "signs": signs(state)}


def _pieces(state: State, me: int | None, words: list[str]) -> list[dict[str, Any]]:
    """The seat's barn as pieces to choose from; those without a place are not lit, and one is chosen already. While
    others place, none is lit.
    """
    assert me is not None
    firsts = {text.split()[0] for text in words}
    own = coop.barn(state, me, "")["pieces"]
    likely = next((kind for kind in PLACED_FIRST if kind in firsts), "")
    return [it | {"lit": it["kind"] in firsts, "likely": it["kind"] == likely} for it in own if it["kind"] != "dike"]


def _shop(state: State, words: list[str], me: int) -> list[dict[str, Any]]:
    game = state.game
    assert game
    barn = (game.villages if isinstance(game, Counts) else game.players)[me].barn
    return coop.shop(words, game.stage == "last trade", state.letters[me], barn, game.bank, villages(state)[me])


def _lately(table: Table, names: Sequence[str], me: int | None) -> list[dict[str, Any]]:
    """What the others have done since this seat's last move."""
    since: list[dict[str, Any]] = []
    shown = signs(table.state)
    for number, event in reversed([*enumerate(table.line)]):
        if event.seat == me or len(since) == LATELY or event.seat is None:
            break
        words = f"{names[event.seat]} {sentence(event, names)}{outcome(table, number)}."
        since.append({"sign": shown[event.seat], "words": words})
    return since[::-1]


def _counted(state: State, stage: str, own: str, me: int) -> str:
    game = state.game
    if stage == "barn":
        excess = villages(state)[me].excess
        return f"Return {excess} {'tile' if excess == 1 else 'tiles'}"
    if stage == "reward" and isinstance(game, rules.State) and game.summer.owed[me] > 1:
        return f"Take {game.summer.owed[me]} tulips for your mills"
    return own


def _field_count(number: int, kind: str) -> str:
    return f"{number} {kind} {'field' if number == 1 else 'fields'}"


def _fields(state: State, seat: int) -> list[dict[str, Any]]:
    game = state.game
    if isinstance(game, rules.State):
        lines = [(line.kind, len(line.fields)) for line in score(as_it_stands(state, game)).lines if line.seat == seat]
    else:
        assert isinstance(game, Counts)
        run = villages(state)[seat].run
        lines = [(kind, run[kind]) for kind in TULIPS if kind in run]
    return [
        {
            "kind": kind,
            "svg": pictures.piece(kind),
            "count": number,
            "points": number * POINTS[kind],
        }
        for kind, number in reversed(lines)
    ]
