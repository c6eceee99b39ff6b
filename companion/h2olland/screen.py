"""Everything that the templates of H2Olland show, worked out here so that they only have to show it."""

from dataclasses import dataclass
from typing import Any

from companion.h2olland import coop, lake, pictures
from companion.h2olland.coop import asks
from companion.h2olland.words import MINUS, amounts, at_tiles, listed_fields, modified, sentence
from companion.polders.words import listed
from companion.tables.table import Table
from companion.web.screens import Sign, seated
from games.h2olland import rules
from games.h2olland.components import COLOURS, YEARS, WeatherCard
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.game import POINTS, score
from games.h2olland.rules.lake import ROTATIONS
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.stock import FOODS, TULIPS, count, counts
from games.h2olland.rules.words import amount, letter_of, plural
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import Autumn, State, dikes, passed, phase, standings, waiting, water, winners
from games.h2olland.table.view import robots

# For the seat whose turn it is; for the others; a hint below.
LINES: dict[str, tuple[str, str, str]] = {
    "spring": ("Place one piece, or pass", "{} places a piece", "If you pass, you’re out until next spring."),
    "dikes": ("Lay a dike, or pass", "{} lays a dike", "Between two water tiles, from a shore or another dike."),
    "drain": ("Choose an area to drain", "{} chooses an area", "All unused mills beside it take part."),
    "turn": ("Turn over a tile at your mill", "{} turns over a tile", "Everybody with a mill here takes turns."),
    "lay": ("Which way does the barren land face?", "{} lays the barren land", "No field can lie on sand."),
    "reward": ("Take a tulip for your mill", "{} takes a tulip", "Every mill that took part earns one."),
    "weather": (
        "Turn up the weather card",
        "Turn up the weather card",
        "First the disaster, then the harvest.",
    ),
    "flood": (
        "How many fields were flooded?",
        "How many fields were flooded?",
        "Beside water, but not in safe zones.",
    ),
    "drought": ("Drought: turn over a water tile, or pass", "{} may turn over a tile", "It earns no tulip."),
    "harvest": ("Enter your harvest", "{} harvests", "Each crop field beside your buildings gives one."),
    "winter": ("Trade with the co-op", "{} trades with the co-op", "Buy and exchange as you like."),
    "barn": ("Your barn is too full", "Waiting for {} to return tiles", "You can keep five crops, cows and tulips."),
    "last trade": (
        "Last trade: buy mills and tulips",
        "{} trades for the last time",
        "Leftover crops and cows go back.",
    ),
    "shared": (
        "Which fields are shared?",
        "Which fields are shared?",
        "Those beside buildings of two villages.",
    ),
    "last planting": ("Last planting: place what you can", "{} places a piece", "A farm, a mill or a tulip."),
    "race": ("Send a worker to a field", "{} sends a worker", "Next to one of your mills or workers."),
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
DISASTERS = {
    "flood": "Flood: {} fields beside the water go back to the co-op, except in safe zones.",
    "drought": "Drought: everybody could turn over one water tile.",
    "rot": "Rot: all the {} in every barn went back to the co-op.",
    "disease": "Disease: all the cows in every barn went back to the co-op.",
    "none": "Fair weather: no disaster.",
}
LATELY = 8  # moves of the others that are shown
PLACING = ("spring", "last planting")
TRADING = ("winter", "last trade")
VILLAGES = tuple(Sign(colour.name, colour.letter.upper(), "village") for colour in COLOURS)


@dataclass(frozen=True, slots=True)
class Now:
    words: str
    under: str
    mine: bool  # this seat, or anybody, has something to do


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """The page for this seat, or for a spectator; `mine` are all seats of this browser."""
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


def now(state: State, names: list[str], me: int | None, undone: bool = False) -> Now:
    """What this seat should do or wait for. After an undo, robots wait."""
    stage, late = phase(state), waiting(state)
    own, others, under = LINES[stage]
    if stage == "drain" and not late:  # counts: anybody may answer
        return Now("Which area was drained?", "Whoever chose the area enters it.", me is not None)
    if stage in ANYBODY:
        return Now(own, under, me is not None)
    if me in late:
        return Now(_counted(state, stage, own, me), under, True)
    if undone and set(late) <= set(robots(state.bots)) and late:
        return Now("The robot is waiting", "Undo more, or redo, and it moves again.", False)
    if stage == "harvest":
        return Now(
            f"Waiting for {listed([names[seat] for seat in late])}", "Everybody enters their own harvest.", False
        )
    return Now(others.format(listed([names[seat] for seat in late])), "", False)


def season(state: State) -> str:
    """The quarter of the wheel; empty in the final phase."""
    game = state.game
    if game is not None and game.stage == "lay":  # in a drought, or in summer
        return "autumn" if len(game.weather) == game.year else "summer"
    return SEASONS.get(phase(state), "")


def summer(state: State, names: list[str]) -> dict[str, Any] | None:
    """The area that is being drained: whose mills work, who has turned what, who is owed tulips."""
    game = state.game
    if not isinstance(game, rules.State) or game.summer.picker == NOBODY:
        return None
    board, it = game.board, game.summer
    crew = [(names[seat], (player.mills & it.crew).bit_count()) for seat, player in enumerate(game.players)]
    return {
        "picker": names[it.picker],
        "crew": [f"{name} ({mills})" for name, mills in crew if mills],
        "turned": [(names[seat], at_tiles(tile_names(board, tile))) for tile, seat in it.turned],
        "left": it.area.bit_count(),
        "owed": [(names[seat], number) for seat, number in enumerate(it.owed) if number],
    }


def autumn(it: Autumn, names: list[str]) -> dict[str, Any]:
    card = CARDS[it.card]
    return {
        "card": pictures.weather(it.card),
        "disaster": _disaster(card),
        "changes": ", ".join(modified(kind, change) for kind, change in card.harvest),
        "flooded": len(it.flooded),
        "lines": [_harvest(it, seat, name) for seat, name in enumerate(names)],
    }


def race(state: State, names: list[str]) -> list[dict[str, Any]]:
    """The running score, the leader first, with a line for each kind of field."""
    ahead = winners(state)
    lines = [
        {
            "seat": seat,
            "name": names[seat],
            "points": it.points,
            "runners": it.runners,
            "wins": seat in ahead,
            "fields": _fields(state, seat),
            "bare": [_field_count(number, kind) for kind, number in it.run.items() if kind in FOODS],
        }
        for seat, it in enumerate(standings(state))
    ]
    return sorted(lines, key=lambda line: (not line["wins"], -line["points"]))


def tie_words(state: State) -> str:
    """How a tie was settled, if there was one."""
    villages, best = standings(state), winners(state)
    top = max(village.points for village in villages)
    level = [seat for seat, village in enumerate(villages) if village.points == top]
    if len(level) == 1:
        return ""
    if len(level) == len(best):
        return "They have the same points from the same colours, so they share the victory."
    return "It was a tie: more purple fields win, then white, pink, orange, yellow and red."


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
    """The seat's barn as pieces to choose from; those without a place are not lit."""
    assert me is not None
    firsts = {text.split()[0] for text in words}
    own = coop.barn(standings(state)[me], me, "")["pieces"]
    return [it | {"lit": it["kind"] in firsts} for it in own if it["kind"] != "dike"]


def _choices(state: State, words: list[str], me: int) -> list[dict[str, Any]]:
    """Pieces to choose that are not on the map: rewards and returns; without the map also fields to run to."""
    verb = {"reward": "take", "barn": "return", "race": "run"}.get(phase(state))
    if not verb or (verb == "run" and state.mode == "map"):
        return []
    return coop.choices(words, verb, me, standings(state)[me].barn if verb == "return" else {})


def _lays(game: rules.State) -> list[dict[str, Any]]:
    number = game.lake.faces[game.lake.loose.bit_length() - 1][0]
    return [{"move": f"lay {turns}", "svg": pictures.land_tile(number, turns), "turns": turns} for turns in ROTATIONS]


def _lately(table: Table, names: list[str], me: int | None) -> list[dict[str, Any]]:
    """What the others have done since this seat's last move."""
    since: list[dict[str, Any]] = []
    for event in reversed(table.line):
        if event.seat == me or len(since) == LATELY or event.seat is None:
            break
        since.append({"seat": event.seat, "words": f"{names[event.seat]} {sentence(event, names)}."})
    return since[::-1]


def _counted(state: State, stage: str, own: str, me: int) -> str:
    game = state.game
    if stage == "barn":
        excess = standings(state)[me].excess
        return f"Return {excess} {'tile' if excess == 1 else 'tiles'}"
    if stage == "reward" and isinstance(game, rules.State) and game.summer.owed[me] > 1:
        return f"Take {game.summer.owed[me]} tulips for your mills"
    return own


def _harvest(it: Autumn, seat: int, name: str) -> dict[str, Any]:
    """What the fields gave, what the weather changed, and what the barn got."""
    changes = []
    for kind in FOODS:
        grown, due, given = (count(stock[seat], kind) for stock in (it.grown, it.due, it.given))
        if due != grown:
            changes.append(f"the weather changed {kind} by {'+' if due > grown else MINUS}{abs(due - grown)}")
        if given != due:
            changes.append(f"the co-op was short of {amount(due - given, kind)}")
    return {
        "seat": seat,
        "name": name,
        "fields": ", ".join(amount(number, kind) for kind, number in counts(it.grown[seat])) or "no fields",
        "changes": changes,
        "lost": ", ".join(amount(number, kind) for kind, number in counts(it.spoilt[seat])),
        "given": [one | {"svg": pictures.piece(one["kind"])} for one in amounts(it.given[seat])],
    }


def _disaster(card: WeatherCard) -> str:
    struck = card.strikes if card.disaster == "flood" else plural(card.strikes)
    return DISASTERS[card.disaster].format(struck)


def _field_count(number: int, kind: str) -> str:
    return f"{number} {kind} {'field' if number == 1 else 'fields'}"


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
