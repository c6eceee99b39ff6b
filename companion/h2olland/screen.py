"""What the H2Olland screens show: everything a template needs, worked out here so that the template only shows it."""

from dataclasses import dataclass
from typing import Any

from companion.h2olland import coop, lake, pictures
from companion.h2olland.coop import asks
from companion.h2olland.words import MINUS, amounts, at_tiles, listed_fields, modified, sentence
from companion.polders.words import listed
from companion.tables.table import Table
from companion.web.screens import Sign, seated
from games.h2olland import rules
from games.h2olland.components import COLOURS, YEARS
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.game import POINTS, score
from games.h2olland.rules.lake import ROTATIONS
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.stock import FOODS, TULIPS, count
from games.h2olland.rules.words import letter_of
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import Autumn, State, dikes, passed, phase, standings, waiting, water, winners
from games.h2olland.table.view import robots

# For the seat that is due; for the others; a hint under it.
LINES: dict[str, tuple[str, str, str]] = {
    "spring": ("Place one piece, or pass", "{} places a piece", "A pass holds for this spring."),
    "dikes": ("Lay a dike, or pass", "{} lays a dike", "Between two water tiles, from a shore or another dike."),
    "drain": ("Choose an area to drain", "{} chooses an area", "All unused mills beside it take part."),
    "turn": ("Turn over a tile at your mill", "{} turns a tile", "One tile for each mill, round by round."),
    "lay": ("How shall the barren land lie?", "{} lays the barren land", "No field can lie on sand."),
    "reward": ("Take a tulip for your mill", "{} takes a tulip", "Every mill that took part earns one."),
    "weather": (
        "Turn up the weather card",
        "Turn up the weather card",
        "First the disaster, then the harvest.",
    ),
    "flood": ("How many fields were flooded?", "How many fields were flooded?", "Beside water, not in a safe zone."),
    "drought": ("Drought: turn a water tile, or pass", "{} may turn a water tile", "It earns nothing."),
    "harvest": ("Tell your harvest", "{} told the harvest", "Each crop field at a building of yours gives one."),
    "winter": ("Trade with the co-op", "{} trades with the co-op", "Then press Done."),
    "barn": ("Your barn is too full", "Waiting for {} to return tiles", "Five crops, cows and tulips may stay."),
    "last trade": ("Last trade: mills and tulips", "{} trades for the last time", "Crops and cows do not keep."),
    "shared": ("Which fields are shared?", "Which fields are shared?", "Fields at buildings of two villages go."),
    "last planting": ("Last planting: place what you can", "{} places a piece", "A farm, a mill or a tulip."),
    "race": ("Send a worker to a field", "{} sends a worker", "At a mill of yours, or beside a worker of yours."),
    "over": ("The race is over", "The race is over", ""),
}
ANYBODY = ("weather", "flood", "shared")
SEASONS = {
    "spring": "spring",
    "dikes": "summer",
    "drain": "summer",
    "turn": "summer",
    "reward": "summer",
    "weather": "autumn",
    "flood": "autumn",
    "drought": "autumn",
    "harvest": "autumn",
    "winter": "winter",
    "barn": "winter",
}


@dataclass(frozen=True, slots=True)
class Now:
    words: str
    under: str
    mine: bool  # this seat, or anybody, has something to do


def now(state: State, names: list[str], me: int | None, undone: bool = False) -> Now:
    """`undone`: the last thing that happened was an undo; robots wait then."""
    stage, late = phase(state), waiting(state)
    own, others, under = LINES[stage]
    if stage == "drain" and not late:  # counts: anybody tells
        return Now("Which area was drained?", "Whoever chose it tells it, or that no more can be.", me is not None)
    if stage in ANYBODY:
        return Now(own, under, me is not None)
    if me in late:
        return Now(_counted(state, stage, own, me), under, True)
    if undone and set(late) <= set(robots(state.bots)) and late:
        return Now("The robot waits", "Undo more, or redo, and it moves again.", False)
    if stage == "harvest":
        return Now(f"Waiting for {listed([names[seat] for seat in late])}", "Everybody tells the own harvest.", False)
    return Now(others.format(listed([names[seat] for seat in late])), "", False)


def season(state: State) -> str:
    """The quarter of the wheel; empty in the final phase."""
    game = state.game
    if game is not None and game.stage == "lay":  # in a drought, or in summer
        return "autumn" if len(game.weather) == game.year else "summer"
    return SEASONS.get(phase(state), "")


def summer(state: State, names: list[str]) -> dict[str, Any] | None:
    """The area that is being drained: who has turned what, who is next, who takes what."""
    game = state.game
    if not isinstance(game, rules.State) or game.summer.picker == NOBODY:
        return None
    board, it = game.board, game.summer
    crew = [(names[seat], (player.mills & it.crew).bit_count()) for seat, player in enumerate(game.players)]
    return {
        "picker": names[it.picker],
        "crew": [f"{name} {mills}" for name, mills in crew if mills],
        "turned": [(names[seat], at_tiles(tile_names(board, tile))) for tile, seat in it.turned],
        "left": it.area.bit_count(),
        "owed": [(names[seat], number) for seat, number in enumerate(it.owed) if number],
    }


def _counted(state: State, stage: str, own: str, me: int) -> str:
    game = state.game
    if stage == "barn":
        excess = standings(state)[me].excess
        return f"Return {excess} {'tile' if excess == 1 else 'tiles'}"
    if stage == "reward" and isinstance(game, rules.State) and game.summer.owed[me] > 1:
        return f"Take {game.summer.owed[me]} tulips for your mills"
    return own


DISASTERS = {
    "flood": "Flood: fields of {} beside the water go, except in safe zones.",
    "drought": "Drought: everybody might turn one water tile.",
    "rot": "Rot: all {} in all barns went back.",
    "disease": "Disease: all cows in all barns went back.",
    "none": "Fair weather: no disaster.",
}


def autumn(it: Autumn, names: list[str]) -> dict[str, Any]:
    card = CARDS[it.card]
    return {
        "card": pictures.weather(it.card),
        "disaster": DISASTERS[card.disaster].format(card.strikes),
        "changes": ", ".join(modified(kind, change) for kind, change in card.harvest),
        "flooded": len(it.flooded),
        "lines": [_harvest(it, seat, name) for seat, name in enumerate(names)],
    }


def race(state: State, names: list[str]) -> list[dict[str, Any]]:
    """The running score, the best first; every occupied field is a line."""
    ahead = winners(state)
    lines = [
        {
            "seat": seat,
            "name": names[seat],
            "points": it.points,
            "runners": it.runners,
            "wins": seat in ahead,
            "fields": _fields(state, seat),
            "bare": [f"{number} {kind}" for kind, number in it.run.items() if kind in FOODS],
        }
        for seat, it in enumerate(standings(state))
    ]
    return sorted(lines, key=lambda line: (not line["wins"], -line["points"]))


def tie_words(state: State) -> str:
    """Why one of several with the same points wins, if that was needed."""
    villages, best = standings(state), winners(state)
    top = max(village.points for village in villages)
    level = [seat for seat, village in enumerate(villages) if village.points == top]
    if len(level) == 1:
        return ""
    if len(level) == len(best):
        return "The same points from the same colours: the victory is shared."
    return "The same points: more purple fields come first, then white, pink, orange, yellow, red."


def _harvest(it: Autumn, seat: int, name: str) -> dict[str, Any]:
    """What the fields gave, what the weather changed, and what the barn got."""
    changes = []
    for kind in FOODS:
        grown, due, given = (count(stock[seat], kind) for stock in (it.grown, it.due, it.given))
        if due != grown:
            changes.append(f"weather {'+' if due > grown else MINUS}{abs(due - grown)} {kind}")
        if given != due:
            changes.append(f"{due - given} {kind} short in the co-op")
    return {
        "seat": seat,
        "name": name,
        "fields": ", ".join(f"{one['count']} {one['kind']}" for one in amounts(it.grown[seat])) or "no fields",
        "changes": changes,
        "lost": ", ".join(f"{one['count']} {one['kind']}" for one in amounts(it.spoilt[seat])),
        "given": [one | {"svg": pictures.piece(one["kind"])} for one in amounts(it.given[seat])],
    }


def _fields(state: State, seat: int) -> list[dict[str, Any]]:
    game = state.game
    if isinstance(game, rules.State):
        lines = [(line.kind, len(line.fields)) for line in score(game).lines if line.seat == seat]
    else:
        assert isinstance(game, Counts)
        run = standings(state)[seat].run
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


LATELY = 8  # moves of the others that are told
PLACING = ("spring", "last planting")
TRADING = ("winter", "last trade")
VILLAGES = tuple(Sign(colour.name, colour.letter.upper(), "village") for colour in COLOURS)


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """For the seat that looks, or for a spectator; `mine` are all seats of this browser."""
    state: State = table.state
    shared = {
        "phase": phase(state),
        "mode": state.mode,
        "tiles": state.tiles,
        "people": [person | _playing(state, person["seat"]) for person in seated(table, mine, VILLAGES)],
        "shoe": pictures.shoe(),
        "art": pictures.pieces(),
    }
    return shared | (_game(table, state, me) if state.game else {})


def _game(table: Table, state: State, me: int | None) -> dict[str, Any]:
    game = state.game
    assert game
    names = [seat.name for seat in table.seats]
    words = table.head.table.legal(state, me) if me is not None else []
    due = me is not None and me in waiting(state)
    stage = game.stage
    return {
        "due": due,
        "now": now(state, names, me, table.events[-1].kind == "undo"),
        "season": season(state),
        "wheel": pictures.wheel(season(state), game.year, YEARS[state.players]),
        "year": game.year,
        "years": YEARS[state.players],
        "water": water(state),
        "dikes": dikes(state),
        "barns": coop.barns(state, names),
        "bank": coop.bank(state),
        "pieces": _pieces(state, me, words) if due and stage in PLACING and state.mode == "map" else [],
        "groups": lake.groups(state, me),
        "shop": coop.shop(words, stage == "last trade", me) if due and me is not None and stage in TRADING else [],
        "exchanges": coop.exchanges(words) if due else [],
        "choices": _choices(state, words, me) if due and me is not None else [],
        "lays": _lays(game) if due and stage == "lay" and isinstance(game, rules.State) else [],
        "asks": asks(state, me, names),
        "can_pass": "pass" in words,
        "can_end": "done" in words,
        "summer": summer(state, names),
        "autumn": autumn(state.autumn, names) if state.autumn else None,
        "weather": pictures.weather(game.weather[-1]) if game.weather and season(state) == "autumn" else None,
        "removed": listed_fields(state.removed),
        "race": race(state, names) if stage in ("race", "over") else [],
        "tie": tie_words(state) if stage == "over" else "",
        "lately": _lately(table, names, me),
        **_map(state, me, names),
    }


def _map(state: State, me: int | None, names: list[str]) -> dict[str, Any]:
    game = state.game
    if not isinstance(game, rules.State):
        return {"lake": None}
    unseen = [str(number) for number in range(1, game.lake.unseen.bit_length()) if game.lake.unseen >> number & 1]
    return {
        "lake": lake.shown(state, me),
        "wide": bool(game.board.island),
        "zooms": lake.ZOOMS,
        "home": lake.home(state, me),
        "areas": lake.area_list(game, names),
        "numbers": unseen if state.tiles == "printed" and game.stage in ("turn", "drought") else [],
    }


def _playing(state: State, seat: int) -> dict[str, Any]:
    game = state.game
    it = standings(state)[seat] if game else None
    return {
        "bot": seat in robots(state.bots),
        "letter": letter_of(seat),
        "due": seat in waiting(state),
        "passed": seat in passed(state),
        "has_shoe": game is not None and game.shoe == seat,
        "mills": it.mills if it else 1,
        "points": it.points if it else 0,
        "last": game is not None and game.last == seat,
        "village": _village(state, seat),
    }


def _village(state: State, seat: int) -> str:
    return rules.start(state.players).board.villages[seat].name


def _pieces(state: State, me: int | None, words: list[str]) -> list[dict[str, Any]]:
    """The own barn as things to choose from; a piece without a place is not lit."""
    assert me is not None
    firsts = {text.split()[0] for text in words}
    own = coop.barn(standings(state)[me], me, "")["pieces"]
    return [it | {"lit": it["kind"] in firsts} for it in own if it["kind"] != "dike"]


def _choices(state: State, words: list[str], me: int) -> list[dict[str, Any]]:
    """Things to choose that lie on no map: rewards, what a barn returns; without the map also fields to run to."""
    verb = {"reward": "take", "barn": "return", "race": "run"}.get(phase(state))
    if not verb or (verb == "run" and state.mode == "map"):
        return []
    return coop.choices(words, verb, me, standings(state)[me].barn if verb == "return" else {})


def _lays(game: rules.State) -> list[dict[str, Any]]:
    number = game.lake.faces[game.lake.loose.bit_length() - 1][0]
    return [{"move": f"lay {turns}", "svg": pictures.land_tile(number, turns), "turns": turns} for turns in ROTATIONS]


def _lately(table: Table, names: list[str], me: int | None) -> list[dict[str, Any]]:
    """What the others did since this seat's last move."""
    since: list[dict[str, Any]] = []
    for event in reversed(table.line):
        if event.seat == me or len(since) == LATELY or event.seat is None:
            break
        since.append({"seat": event.seat, "words": f"{names[event.seat]} {sentence(event, names)}."})
    return since[::-1]
