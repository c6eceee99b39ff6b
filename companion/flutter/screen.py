"""What the Flutter screens show, worked out here so that the templates decide nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.flutter import pictures
from companion.flutter.points import result
from companion.flutter.words import named, petals_of, pollen_words, turn_told, turns
from companion.tables.table import Table
from companion.web.parts import AFTER, JOIN, SCAN, TABLET, Part
from companion.web.screens import Sign, seated
from games.flutter.components import BONUS, PETALS_MAX, RAINBEE, RONDEL, SHAPES, STACK_SIZES
from games.flutter.notation import dump_move
from games.flutter.rules import legal, score
from games.flutter.rules.bunch import LETTERS, count, covers, short, total
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import Preview, affordable, offers, preview
from games.flutter.rules.pollination import SOLSTICE_PLAYERS
from games.flutter.rules.state import BAG, BY_SHAPE, DEAL, active, targets
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import SPARKLES, TILE
from games.flutter.table import pollen_for
from games.flutter.table.moves import FULL_FLOWER, corners, harvest
from games.flutter.table.state import (
    COLOURS,
    FIXED,
    MAP_MODE,
    PRINTED,
    State,
    asked,
    asks_water,
    chair,
    circle_missing,
    dealt,
    phase,
    seat_on,
    tells_water,
    turns_left,
    waits,
)
from games.flutter.table.words import COLOUR, does, several, water_words

RECENT = 4  # turns: all others at a table for five
POND_LIKELY = 12  # cells; the form for tables without a map offers no more
CELL_WORTH = 2  # petals; only for the order in which places are shown
SIGNS_OF = {name: Sign(name, name[0].upper(), "bee") for name in COLOURS}


SIGNS = Part("signs", "flutter/signs.html", ("letters", "stamps"))
LOBBY = Part(
    "lobby",
    "flutter/lobby.html",
    ("people", "table", "seats", "mode", "perfect", "equal", "printed", "bees", "undo", "redo"),
)
SETTING = Part("setting", "flutter/setting.html", ("printed", "perfect", "seats"))
MAP = Part("map", "flutter/map.html", ("map",))
PLAYING = (
    SIGNS,
    Part("where", "flutter/where.html", ("table", "turn", "water", "front", "taken", "solstice", "ending")),
    Part("reveal", "flutter/reveal.html", ("coming", "seats", "asks", "table")),
    Part("rondel", "flutter/rondel.html", ("stacks", "sun", "sun_moved", "pick", "mode")),
    MAP,
    Part("tell", "flutter/tell.html", ("tell",)),
    Part("places", "flutter/places.html", ("spots", "landings", "camera", "mode", "table")),
    Part("people", "flutter/people.html", ("people", "letters", "me")),
    Part("own", "flutter/own.html", ("ledger",)),
    Part("more", "flutter/more.html", ("table", "seats")),
    Part(
        "bar",
        "flutter/bar.html",
        (
            "news",
            "recent",
            "hintable",
            "table",
            "your_turn",
            "watching",
            "phase",
            "asks",
            "mode",
            "turn",
            "hint",
            "stuck",
            "payable",
            "came_up",
            "held",
        )
        + ("other", "letters", "undo", "redo"),
    ),
)
OVER = Part("over", "flutter/over.html", ("verdict", "ranking", "winners", "people", "stopped", "seats"))
POINTS = Part("points", "flutter/points.html", ("ranking", "people", "me"))
MIDDLE_LOBBY = Part("middle", "tablet.html", ("table", "phase", "people"))
MIDDLE = Part(
    "middle",
    "flutter/middle.html",
    ("table", "phase", "people", "letters", "turn", "hint", "final", "water", "stacks", "sun", "sun_moved", "map")
    + ("verdict", "finish", "news"),
)


def parts(view: str, shown: Mapping[str, Any]) -> Sequence[Part]:
    """The parts of a page, from top to bottom. While a game is played they stay the same, and some may be empty."""
    now, on_map = shown["phase"], shown["mode"] == MAP_MODE
    if view == "middle":
        return (MIDDLE_LOBBY,) if now == "deal" else (SIGNS, MIDDLE)
    match now:
        case "deal":
            join = () if shown["seats"] else (JOIN,)
            return (LOBBY, *join, *((SETTING,) if shown["printed"] else ()), SCAN, TABLET)
        case "over":
            after = () if shown["stopped"] else (AFTER,)
            return (SIGNS, OVER, POINTS, *((MAP,) if on_map else ()), *after)
        case _:
            return PLAYING if on_map else tuple(part for part in PLAYING if part != MAP)


def everyone(table: Table) -> dict[str, Any]:
    """What all phones and the tablet show alike."""
    state: State = table.state
    before = {
        "phase": phase(state),
        "mode": state.mode,
        "perfect": state.perfect,
        "equal": state.equal,
        "printed": _set_aside(state) if state.stacks == PRINTED else {},
        "bees": [(SIGNS_OF[name], _owner(table, name)) for name in COLOURS],
        "stopped": state.stopped and not state.finished,
        "letters": [(letter, COLOUR[letter], pictures.sign(letter)) for letter in LETTERS],
    }
    if state.game is None:
        return before
    return before | {
        "stamps": pictures.stamps(state.mode == MAP_MODE),
        "turn": state.game.turn + 1,
        "final": turns_left(state),
        "ending": _ending(state, state.game),
        "sun": state.game.sun,
        "sun_moved": phase(state) == "place" and state.game.turn > 0,
        "solstice": _solstice(state.game),
        "stacks": _stacks(state.game),
        "water": len(state.game.bag),
        "map": pictures.meadow_map(state.game.meadow, _bees(state)) if state.mode == MAP_MODE else "",
        "coming": _coming(state, state.game),
        "came_up": _waiting_for(state, state.game),
        "by_photo": "Check the table by photo",
        **(result(state, [seat.name for seat in table.seats]) if phase(state) == "over" else {"verdict": ""}),
    }


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """The screen of seat `me`, or of a spectator. `mine` are all the seats of this browser."""
    state: State = table.state
    people = seated(table, mine, [SIGNS_OF[colour] for colour in state.colours])
    if state.game is None:
        return {"people": people}
    names = [seat.name for seat in table.seats]
    playing = [person | _holding(state, person["seat"], me) for person in people]
    return {
        "people": playing,
        "held": playing[me] if me is not None else None,
        "other": _other(table, people, me) if mine else None,
        "ledger": _ledger(state, me),
        "recent": _recent(table, me),
        **_won(state, mine),
        **_asking(state, names, me),
    }


def _won(state: State, mine: list[int]) -> dict[str, str]:
    """On the winner's own phone the end speaks to the winner."""
    if phase(state) != "over":
        return {}
    found = score(dealt(state))
    alone = len(mine) == 1 and tuple(seat_on(state, number) for number in found.winners) == tuple(mine)
    return {"verdict": f"You win with {found.seats[chair(state, mine[0])].total} pollen!"} if alone else {}


def _stacks(game: Game) -> list[dict[str, Any]]:
    """The stacks clockwise. While one of them waits for its next tile, nothing has a price."""
    prices = {} if waits(game) else {offer.stack: offer.price for offer in offers(game)}
    held = game.petals[active(game)]
    return [
        {
            "shape": SHAPES[shape].pollinator,
            "tile": top,
            "words": pictures.described(top) if top else "",
            "svg": pictures.top(top) if top else "",
            "left": left,
            "price": petals_of(prices.get(stack, 0)),
            "short": total(short(held, prices.get(stack, 0))),
            "free": stack in prices and not prices[stack],
            "reach": stack in prices and covers(held, prices[stack]),
            "sun": stack == game.sun,
        }
        for stack, (shape, top, left) in enumerate(zip(game.setup.rondel, game.tops, game.left, strict=True))
    ]


def _spots(game: Game) -> list[dict[str, Any]]:
    """Every tile within reach with all the places where it may lie, the best first; nothing if the player is stuck.
    Places that do the same stand together, which also makes the page smaller.
    """
    found: dict[str, list[tuple[float, dict[str, Any]]]] = {tile: [] for tile in affordable(game)}
    for move in legal(game):
        if isinstance(move, Place):
            seen = preview(game, move)
            assert seen is not None
            found[move.tile].append((-_rank(seen), _place(game, move, seen)))
    return [
        {
            "tile": tile,
            "name": named(tile),
            "places": [it for _, it in sorted(places, key=lambda it: (it[0], it[1]["words"], it[1]["text"]))],
        }
        for tile, places in found.items()
        if places
    ]


def _landings(game: Game, on_map: bool) -> list[dict[str, str]]:
    """The tiles where a bee may settle. On the map the script finds them by their cells."""
    cells = {place.tile: pictures.cells_of(game.meadow, place) for place in game.meadow.laid} if on_map else {}
    return [{"tile": tile, "name": named(tile), "cells": cells.get(tile, "")} for tile in targets(game)]


def _coming(state: State, game: Game) -> dict[str, Any]:
    """The tiles that may have come up on a printed stack, by colour, or what printed water may show, with the number
    of such tiles that are left. `first` is before the first turn.
    """
    if asks_water(state):
        alike = {water_words(water): water for water in reversed(game.bag)}
        left = Counter(map(water_words, game.bag))
        return {
            "water": [
                (alike[words], words, left[words]) for words in dict.fromkeys(map(water_words, BAG)) if words in alike
            ]
        }
    if phase(state) != "reveal":
        return {}
    unseen = game.unseen[game.step.stack]
    by_colour = [(letter, [tile for tile in unseen if TILE[tile].colour == letter]) for letter in LETTERS]
    return {
        "first": game.step.kind == DEAL,
        "colours": [
            (letter, COLOUR[letter], [(tile, pictures.described(tile), pictures.small(tile)) for tile in tiles])
            for letter, tiles in by_colour
            if tiles
        ],
    }


def _owner(table: Table, colour: str) -> str:
    seat = table.state.colours.index(colour)
    return table.seats[seat].name if seat < len(table.seats) else ""


def _waiting_for(state: State, game: Game) -> str:
    """The kind of tile that the players have to report: the pollinator whose stack waits for its next one, or water."""
    if asks_water(state):
        return "water tile"
    if phase(state) != "reveal":
        return ""
    return SHAPES[game.setup.rondel[game.step.stack]].pollinator


def _set_aside(state: State) -> dict[str, Any]:
    """How many printed tiles of each kind stay in the stack, and how many go back into the box. Unless the order is
    fixed, also the stacks that have their place in the circle, and those that may come next.
    """
    stay, kinds = STACK_SIZES[state.players], {shape: several(SHAPES[shape].pollinator) for shape in RONDEL}
    return {
        "stay": stay,
        "aside": min(map(len, BY_SHAPE.values())) - stay,
        "fixed": state.rondel == FIXED,
        "circle": [kinds[shape] for shape in state.circle],
        "next": [(shape, kinds[shape]) for shape in RONDEL if shape not in state.circle],
        "missing": circle_missing(state),
    }


def _holding(state: State, seat: int, me: int | None) -> dict[str, Any]:
    game = dealt(state)
    held = game.petals[chair(state, seat)]
    bee = game.bees[chair(state, seat)]
    return {
        "petals": [(letter, COLOUR[letter], count(held, letter)) for letter in LETTERS],
        "bonus": sum(BONUS[count(held, letter)] for letter in LETTERS),
        "pollen": pollen_for(state, seat, me),
        "bee": named(bee) if bee else "",
        "turn": seat == asked(state),
    }


def _other(table: Table, people: list[dict[str, Any]], me: int | None) -> dict[str, Any] | None:
    """Whoever has to act, if that is another seat that this browser may play too."""
    who = asked(table.state)
    if who is None or who == me or not (people[who]["mine"] or not people[who]["taken"]):
        return None
    return {"code": table.head.code, "seat": who, "name": people[who]["name"]}


def _solstice(game: Game) -> bool:
    """Whether the sun took two steps before this turn."""
    return game.setup.players == SOLSTICE_PLAYERS and game.turn > 0 and active(game) == 0


def _ending(state: State, game: Game) -> str:
    """When the game ends, from the time that a stack has only one tile left."""
    more = turns_left(state)
    kinds = [SHAPES[shape].pollinator for shape in game.setup.rondel]
    if more is None:
        last = [kind for kind, left in zip(kinds, game.left, strict=True) if left == 1]
        return f"Whoever takes the last {' or '.join(last)} begins the final round." if last else ""
    gone = next(several(kind) for kind, left in zip(kinds, game.left, strict=True) if not left)
    if not more:
        return "This is the last turn of the game."
    return f"No {gone} left: {more} more {'turn' if more == 1 else 'turns'} after this."


def _hint(state: State, names: list[str], me: int | None) -> str:
    """What has to happen now, in words for seat `me`."""
    who = asked(state)
    name = "" if who is None else names[who]
    yours = who == me
    cells = dealt(state).step.cells
    match phase(state):
        case "reveal":
            kind = _waiting_for(state, dealt(state))
            return f"Which {kind} came up?" if yours else f"Waiting for {name} to say which {kind} came up"
        case "place":
            return "Your turn: take a tile and lay it" if yours else f"{name} is choosing a tile"
        case "lay":
            tile = named(state.taken)
            return f"Lay the {tile}, then say what it does" if yours else f"{name} is laying the {tile}"
        case "fill":
            tiles = f"{cells} water {'tile' if cells == 1 else 'tiles'}"
            if yours and tells_water(state):
                return f"Draw {tiles} for the pond, and tap {'what it shows' if cells == 1 else 'each one'}"
            return f"Draw {tiles} for your pond" if yours else f"{name} is filling a pond with {tiles}"
        case "choose":
            return "Which petal do you want?" if yours else f"{name} is choosing a petal"
        case "pollinate":
            return "You cannot pay for all. Which tile first?" if yours else f"{name} is choosing a tile to pay for"
        case "home":
            return (
                "Your bee brought 2 pollen. Move it on at once?"
                if yours
                else f"{name} may settle the bee that brought 2 pollen"
            )
        case "bee":
            return "Your turn ends. Put your bee on a tile?" if yours else f"{name} may put a bee on a tile"
        case _:
            return ""


def _asking(state: State, names: list[str], me: int | None) -> dict[str, Any]:
    """What seat `me` is told to do, and its choices if it has to act."""
    game, now, on_map = dealt(state), phase(state), state.mode == MAP_MODE
    asks = me is not None and me == asked(state)
    choosing = now if asks else ""
    hint = _hint(state, names, me)
    spots = _spots(game) if choosing == "place" and on_map else []
    return {
        "asks": asks,
        "hint": hint,
        "front": hint if asks or me is None else "",
        "taken": asks and now not in ("place", "reveal") and state.mode != MAP_MODE,  # and tells what the tile met
        "pick": state.mode if choosing == "place" else "",
        "camera": choosing in ("place", "lay"),
        "spots": spots,
        "stuck": choosing == "place" and on_map and not spots,
        "tell": _telling(game, state.taken) if choosing == "lay" else {},
        "payable": [_payable(game, tile) for tile in game.step.tiles] if choosing == "pollinate" else [],
        "landings": _landings(game, on_map) if choosing in ("home", "bee") else [],
    }


def _payable(game: Game, tile: str) -> tuple[str, str, int, str, int]:
    """An enclosed tile, its price, and the petals there are to pay for it."""
    colour = TILE[tile].colour
    return tile, named(tile), SPARKLES[tile], COLOUR[colour], count(game.petals[active(game)], colour)


def _telling(game: Game, tile: str) -> dict[str, Any]:
    """The questions about a tile on the real table. `room` is how many petals the tracker can still take."""
    held = harvest(game, tile, ()).held
    asked_of = [
        {
            "letter": corner.colour,
            "name": COLOUR[corner.colour],
            "petals": corner.petals,
            "most": FULL_FLOWER - corner.petals,
            "room": PETALS_MAX - count(held, corner.colour),
            "others": [(letter, COLOUR[letter]) for letter in LETTERS if letter != corner.colour],
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
    found = [(state.colours[seat], game.bees[chair(state, seat)]) for seat in range(state.players)]
    return [(colour, tile) for colour, tile in found if tile]


def _recent(table: Table, me: int | None) -> list[str]:
    """The turns that the others had since this seat's last one, the newest last."""
    state: State = table.state
    had = [it for it in turns(table) if state.brought[it[0]].turn >= 0]
    whose = [seat_on(state, state.brought[it[0]].turn % state.players) for it in had]
    since = next((n for n, seat in enumerate(reversed(whose)) if seat == me), len(had))
    return [turn_told(table, numbers) for numbers in had[len(had) - min(since, RECENT) :]]


def _ledger(state: State, me: int | None) -> list[tuple[str, int]]:
    """Where this seat's pollen came from, the newest first."""
    if me is None:
        return []
    return [(pollen_words(line.why, line.piece), line.pollen) for line in reversed(state.ledger) if line.seat == me]


def _rank(seen: Preview) -> float:
    gain = sum(total(flower.gain) - total(flower.cost) for flower in seen.flowers)
    sparkles = sum(SPARKLES[tile] for tile in seen.enclosed if tile != RAINBEE.id)
    return gain + CELL_WORTH * sum(map(len, seen.ponds)) + sparkles


def _place(game: Game, move: Place, seen: Preview) -> dict[str, Any]:
    return {
        "text": dump_move(move),
        "words": does(game, seen),
        "ponds": pictures.cell_words(cell for pond in seen.ponds for cell in pond),
        "enclosed": " ".join(seen.enclosed),
    }
