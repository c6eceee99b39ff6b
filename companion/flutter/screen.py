"""What the Flutter screens show: everything a template needs, worked out here so that the template only shows it."""

from typing import Any

from markupsafe import Markup

from companion.flutter import pictures
from companion.flutter.ending import result
from companion.flutter.places import landings, spots
from companion.flutter.stacks import coming, set_aside, stacks, waiting_for
from companion.flutter.words import NAMES, named, pollen_words, told
from companion.tables.table import Table
from companion.web.screens import Sign, seated
from games.flutter.components import BONUS, PETALS_MAX, PLAYER_COLOURS
from games.flutter.rules.bunch import LETTERS, count
from games.flutter.rules.pollination import SOLSTICE_PLAYERS
from games.flutter.rules.state import State as Game
from games.flutter.rules.state import active
from games.flutter.rules.tiles import SPARKLES, TILE
from games.flutter.table import pollen_for
from games.flutter.table.state import MAP, PRINTED, State, asked, chair, dealt, phase, turns_left, whose_turn
from games.flutter.table.telling import FULL_FLOWER, corners, harvest

RECENT = 12  # moves
POND_LIKELY = 12  # cells; the form without a map offers no more
SEATS = tuple(Sign(colour.name, colour.name[0].upper(), "bee") for colour in PLAYER_COLOURS)


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """For the seat that looks, or for a spectator; `mine` are all seats of this browser."""
    state: State = table.state
    people = seated(table, mine, SEATS)
    common = {
        "phase": phase(state),
        "mode": state.mode,
        "perfect": state.perfect,
        "printed": set_aside(state.players) if state.stacks == PRINTED else {},
        "letters": [(letter, NAMES[letter], pictures.sign(letter)) for letter in LETTERS],
        "stamps": pictures.stamps(),
        "people": people,
    }
    if state.game is None:
        return common
    names = [seat.name for seat in table.seats]
    asks = me is not None and me == asked(state)
    return common | {
        "people": [person | _holding(state, person["seat"], me) for person in people],
        "turn": state.game.turn + 1,
        "active": None if table.over else whose_turn(state),
        "asked": asked(state),
        "asks": asks,
        "final": turns_left(state),
        "sun": state.game.sun,
        "solstice": _solstice(state.game),
        "stacks": stacks(state.game),
        "coming": coming(state.game) if phase(state) == "reveal" else {},
        "water": len(state.game.bag),
        "hint": _hint(state, names, me),
        "hint_for_all": _hint(state, names, None),
        "todo": _todo(state) if asks else {},
        "map": _map(state, asks) if state.mode == MAP else "",
        "map_for_all": _map(state, False) if state.mode == MAP else "",
        "ledger": _ledger(state, me),
        "recent": _recent(table, me, names),
        **(result(state, names) if table.over else {}),
    }


def _map(state: State, asks: bool) -> Markup:
    return pictures.meadow_map(dealt(state).meadow, _bees(state), room=asks and phase(state) == "place")


def _holding(state: State, seat: int, me: int | None) -> dict[str, Any]:
    game = dealt(state)
    held = game.petals[chair(state, seat)]
    bee = game.bees[chair(state, seat)]
    return {
        "petals": [(letter, NAMES[letter], count(held, letter)) for letter in LETTERS],
        "bonus": sum(BONUS[count(held, letter)] for letter in LETTERS),
        "pollen": pollen_for(state, seat, me),
        "bee": named(bee) if bee else "",
        "turn": seat == asked(state),
    }


def _solstice(game: Game) -> bool:
    """Whether the sun took two steps before this turn."""
    return game.setup.players == SOLSTICE_PLAYERS and game.turn > 0 and active(game) == 0


def _hint(state: State, names: list[str], me: int | None) -> str:
    """What has to happen now, in words for whoever looks."""
    who = asked(state)
    name = "" if who is None else names[who]
    yours = who == me
    cells = dealt(state).step.cells
    match phase(state):
        case "reveal":
            kind = waiting_for(dealt(state))
            return f"Which {kind} has come up?" if yours else f"{name} tells which {kind} has come up"
        case "place":
            return "Your turn: take a tile and lay it" if yours else f"{name} takes and lays a tile"
        case "lay":
            tile = named(state.taken)
            return f"Lay the {tile}, then tell what it does" if yours else f"{name} lays the {tile}"
        case "fill":
            water = f"{cells} water {'tile' if cells == 1 else 'tiles'} to draw"
            return f"A pond: {water}" if yours else f"{name} fills a pond: {water}"
        case "choose":
            return "A petal of any colour: which one?" if yours else f"{name} chooses a petal"
        case "pollinate":
            return "Not all can be paid: which tile first?" if yours else f"{name} says which tile is paid first"
        case "home":
            return "Your bee's tile is enclosed, +2 pollen: where to now?" if yours else f"{name}'s bee comes home, +2"
        case "bee":
            return "Your bee is in hand: put it on a tile?" if yours else f"{name} may place the bee"
        case _:
            return ""


def _todo(state: State) -> dict[str, Any]:
    """What the seat that is asked can choose from."""
    game = dealt(state)
    match phase(state):
        case "place" if state.mode == MAP:
            places = spots(game)
            return {"spots": places, "stuck": not places}
        case "lay":
            return _telling(game, state.taken)
        case "pollinate":
            return {"tiles": [_payable(game, tile) for tile in game.step.tiles]}
        case "home" | "bee":
            return {"landings": landings(game, state.mode == MAP)}
    return {}


def _payable(game: Game, tile: str) -> tuple[str, str, int, str, int]:
    """An enclosed tile: its price, and what there is to pay it with."""
    colour = TILE[tile].colour
    return tile, named(tile), SPARKLES[tile], NAMES[colour], count(game.petals[active(game)], colour)


def _telling(game: Game, tile: str) -> dict[str, Any]:
    """The questions about a tile on the real table; `room` is what a tracker takes before petals are lost."""
    held = harvest(game, tile, ()).held
    asked_of = [
        {
            "letter": corner.colour,
            "name": NAMES[corner.colour],
            "petals": corner.petals,
            "most": FULL_FLOWER - corner.petals,
            "room": PETALS_MAX - count(held, corner.colour),
            "others": [(letter, NAMES[letter]) for letter in LETTERS if letter != corner.colour],
        }
        for corner in corners(tile)
    ]
    still_open = [other for other in game.meadow.open if other in TILE and TILE[other].colour]
    return {
        "tile": tile,
        "svg": pictures.top(tile),
        "corners": asked_of,
        "open": [(other, named(other), pictures.small(other)) for other in still_open],
        "pond": POND_LIKELY,
    }


def _bees(state: State) -> list[tuple[str, str]]:
    game = dealt(state)
    found = [(SEATS[seat].name, game.bees[chair(state, seat)]) for seat in range(state.players)]
    return [(colour, tile) for colour, tile in found if tile]


def _recent(table: Table, me: int | None, names: list[str]) -> list[str]:
    """What the others did since the last move of this seat, the newest last; the bar has the very last."""
    since = next((n for n, event in enumerate(reversed(table.line)) if event.seat == me), 0)
    told_of = table.line[len(table.line) - min(since, RECENT) :]
    return [f"{names[event.seat or 0]} {told(event, names)}" for event in told_of]


def _ledger(state: State, me: int | None) -> list[tuple[str, int]]:
    """Where one's own pollen came from, the newest first."""
    if me is None:
        return []
    return [(pollen_words(line.why, line.piece), line.pollen) for line in reversed(state.ledger) if line.seat == me]
