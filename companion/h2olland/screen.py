"""What the H2Olland screens show: everything a template needs, worked out here so that the template only shows it."""

from typing import Any

from companion.h2olland import coop, end, lake, pictures
from companion.h2olland.asks import asks
from companion.h2olland.now import now, season, summer
from companion.h2olland.words import listed_fields, told
from companion.tables.table import Table
from companion.web.screens import Sign, seated
from games.h2olland import rules
from games.h2olland.components import COLOURS, YEARS
from games.h2olland.rules.lake import ROTATIONS
from games.h2olland.rules.words import letter
from games.h2olland.table.bots import robots
from games.h2olland.table.state import State, dikes, passed, phase, standings, waiting, water

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
        "autumn": end.autumn(state.autumn, names) if state.autumn else None,
        "weather": pictures.weather(game.weather[-1]) if game.weather and season(state) == "autumn" else None,
        "removed": listed_fields(state.removed),
        "race": end.race(state, names) if stage in ("race", "over") else [],
        "tie": end.tie_words(state) if stage == "over" else "",
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
        "letter": letter(seat),
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
        since.append({"seat": event.seat, "words": f"{names[event.seat]} {told(event, names)}."})
    return since[::-1]
