"""What happened at a table of H2Olland, in sentences for the history and for announcements."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.tables.table import Event, Table
from companion.web.screens import listed
from games.h2olland import rules
from games.h2olland.components import AREA_MAX, VILLAGES, WeatherCard
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.board import board, tile_names
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.lake import areas, shore
from games.h2olland.rules.squares import parse_square, xy
from games.h2olland.rules.stock import FOODS, TULIPS, counts
from games.h2olland.rules.words import COLOUR_NAMES, a, amount, plural
from games.h2olland.table.moves import AND
from games.h2olland.table.state import Brought, State

# For the seat whose turn it is; for the others; a hint below.
LINES: dict[str, tuple[str, str, str]] = {
    "spring": ("Place one piece, or pass", "{} is placing a piece", "If you pass, you’re out until next spring."),
    "dikes": ("Lay a dike, or pass", "{} is laying a dike", "Between two water tiles, from a shore or another dike."),
    "drain": ("Choose an area to drain", "{} is choosing an area", "All unused mills beside it take part."),
    "turn": ("Turn over a tile at your mill", "{} is turning over a tile", "Everybody with a mill here takes turns."),
    "lay": ("Which way does the barren land face?", "{} is laying the barren land", "No field can lie on sand."),
    "reward": ("Take a tulip for your mill", "{} is choosing a tulip", "Every mill that took part earns one."),
    "weather": (
        "Turn up the weather card",
        "Turn up the weather card",
        "First the disaster, then the harvest.",
    ),
    "reveal": (
        "Which land tile came up?",
        "Which land tile came up?",
        "Turn it over on the table. Anybody can tap it here.",
    ),
    "flood": (
        "How many fields were flooded?",
        "How many fields were flooded?",
        "Beside water, but not in safe zones.",
    ),
    "drought": ("Drought: turn over a water tile, or pass", "{} may turn over a tile", "It earns no tulip."),
    "harvest": ("Enter your harvest", "{} is harvesting", "Each crop field beside your buildings gives one."),
    "winter": ("Trade with the co-op", "{} is trading with the co-op", "Buy and exchange as you like."),
    "barn": ("Your barn is too full", "Waiting for {} to return tiles", "You can keep five crops, cows and tulips."),
    "last trade": (
        "Last trade: buy mills and tulips",
        "{} is trading for the last time",
        "Leftover crops and cows go back.",
    ),
    "shared": (
        "Which fields are shared?",
        "Which fields are shared?",
        "Those beside buildings of two villages.",
    ),
    "last planting": ("Last planting: place what you can", "{} is placing a piece", "A farm, a mill or a tulip."),
    "race": ("Send a worker to a field", "{} is sending a worker", "Next to one of your mills or workers."),
    "over": ("The race is over", "The race is over", ""),
}
PASSES = {
    "spring": "Pass",
    "dikes": "No more dikes",
    "drought": "Pass",
    "last planting": "I can’t place anything",
    "race": "I can’t reach a field",
}
SIDES = {"S": "south", "W": "west", "N": "north", "E": "east", "M": "middle"}  # the first letters of tile names
RACE = "The workers leave the tulips to race, as many as stood there"
VILLAGE_NAMES = {village.side: village.name for village in VILLAGES}
MIDDLE = 1.0  # quadrants up and down from the middle of the board for two: its single land tiles
MINUS = "−"
AT_ONCE = ("take", "return", "buy", "trade", "done")  # the first words of moves that can be made together
TOOK = {"take": "took", "return": "returned", "buy": "bought"}
DISASTERS = {
    "flood": "{} fields flooded",
    "drought": "drought",
    "rot": "{} rot",
    "disease": "cattle disease",
    "none": "fair weather",
}
NAMES = {
    "buy": "purchase",
    "trade": "exchange",
    "done": "trade",
    "drain": "draining",
    "drained": "end of draining",
    "turn": "tile",
    "reveal": "land tile",
    "lay": "barren land",
    "take": "reward",
    "run": "worker",
    "weather": "weather",
    "return": "return",
    "harvest": "harvest",
    "shared": "count of shared fields",
    "empty": "empty village",
    "shoe": "start",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `planted corn in the south`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["shoe", who]:
            return _shoe(results[0][0] if who == "any" else who, event.seat, names)
        case ["colour", colour]:
            return f"took {colour}"
        case ["empty", side]:
            return f"left {VILLAGE_NAMES[side]} empty"
        case ["stop"]:
            return "stopped the game"
        case ["finish"]:
            return "finished the game"
        case ["weather", card]:
            return f"said which weather came up: {weather(CARDS[int(card)])}"
        case ["weather"]:
            return f"turned up the weather: {weather(CARDS[int(results[0][0])])}"
        case ["turn", tile] if results:
            return _turned(tile, results[0][0])
        case words if AND in words:
            return _several(event.text, len(names)) + (_and_turned(results[0][0]) if results else "")
        case words if results:  # the only tile turned over at once (R49)
            return _sentence(words, len(names)) + _and_turned(results[0][0])
        case words:
            return _sentence(words, len(names))


def outcome(table: Table, number: int) -> str:
    """What followed from the move of this number in the line, to stand behind its sentence."""
    return "".join(f". {words}" for words in _followed(table, number))


def news(table: Table) -> str:
    """The last move with all that followed from it, and why nothing is drained if that is so."""
    state: State = table.state
    said = [
        *_followed(table, len(table.line) - 1),
        *([why_not(state.game)] if _idle(state) else []),
        *([RACE] if _lined_up(state.game) else []),
    ]
    event, names = table.hushed(table.line[-1]), [seat.name for seat in table.seats]
    return " ".join(f"{words}." for words in (f"{names[event.seat or 0]} {sentence(event, names)}", *said))


def why_not(game: Any) -> str:
    """What is missing for the mills to drain an area."""
    board, water = game.board, game.lake.water
    small = [area for area in areas(board, water, game.lake.dikes) if area.bit_count() <= AREA_MAX]
    if not small:
        return (
            f"An area needs {AREA_MAX} tiles or fewer and a mill beside each, so build mills and part it off with dikes"
        )
    mills = sum(player.mills for player in game.players)
    missing, area = min((max(1, one.bit_count() - (mills & shore(board, one)).bit_count()), one) for one in small)
    more = "1 more mill" if missing == 1 else f"{missing} more mills"
    return f"The area {at_tiles(tile_names(board, area))} needs {more} beside it"


def short(text: str) -> str:
    """The name of a move, as in: Undo the purchase."""
    first = text.split()[0]
    if first in NAMES:
        return NAMES[first]
    return named(first) if first in TULIPS else first


def weather(card: WeatherCard) -> str:
    """A card in a few words: `flood of corn, bean +1, carrot −1`."""
    changes = ", ".join(modified(kind, change) for kind, change in card.harvest)
    return f"{DISASTERS[card.disaster].format(card.strikes)}, {changes}"


def modified(kind: str, change: int) -> str:
    return f"{kind} {'+' if change > 0 else MINUS}{abs(change)}"


def named(kind: str) -> str:
    """A kind as it is planted or sold: a tulip is not just `red`."""
    return f"{kind} tulips" if kind in TULIPS else kind


def given(give: str) -> str:
    """What an exchange costs."""
    return {"crops": "one of each crop", "cow": "a cow"}.get(give, f"three {plural(give)}")


def amounts(stock: int) -> list[dict[str, Any]]:
    """A stock, kind by kind, for a template."""
    return [{"kind": kind, "count": number} for kind, number in counts(stock)]


def listed_foods(numbers: Sequence[str]) -> str:
    found = [amount(int(number), kind) for kind, number in zip(FOODS, numbers, strict=False) if number != "0"]
    return ", ".join(found) or "nothing"


def listed_fields(fields: Sequence[str]) -> str:
    """Fields such as `corn 5,15h`, kind by kind: `2 corn, 1 cow`."""
    found = Counter(field.split()[0] for field in fields)
    return ", ".join(amount(number, kind) for kind, number in found.items())


def at_square(text: str, players: int) -> str:
    """`6,12`, or a field such as `5,15h`, on the board of so many players: `in the south`."""
    it, place = board(players), parse_square(text.rstrip("hv"))
    if place & it.island:
        return "on the island"
    lines = it.map.map.splitlines()
    x, y = xy(place)
    right, down = x + 0.5 - max(map(len, lines)) / 2, y + 0.5 - len(lines) / 2
    if it.island and abs(right) > abs(down):
        return _in("E" if right > 0 else "W")
    return _in("M" if abs(down) < MIDDLE else "S" if down > 0 else "N")


def at_tiles(names: Iterable[str]) -> str:
    """The tiles of an area, or the two beside a dike: `in the north`."""
    return _in(*dict.fromkeys(name[0] for name in names))


def drained(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The tiles that became land last, first in a sentence with those whose mills drained them."""
    it = next((it for it in reversed(state.brought) if it.turned), None)
    if not it:
        return "", ()
    where = f"{_tiles(len(it.turned))} {at_tiles(it.turned)}"
    return (f"{_mills(it, names)} drained {where}" if it.crew else f"Drought: {where} became land"), it.turned


def _followed(table: Table, number: int) -> Iterator[str]:
    """What a move brought, as far as its own sentence does not say it."""
    it: Brought = table.state.brought[number]
    event, names = table.line[number], [seat.name for seat in table.seats]
    said = event.text.split()[0]
    if it.turned and it.crew and said not in ("drain", "turn"):
        yield f"{_mills(it, names)} drained {_tiles(len(it.turned))} {at_tiles(it.turned)}"
    elif it.turned and set(it.crew) - {event.seat}:
        yield f"{_mills(it, names)} were at work"
    if it.idle:
        yield "Summer passed, and nothing was drained"
    own = sum(part.split()[0] == "take" and part.split()[1] in TULIPS for part in event.text.split(f" {AND} "))
    for (seat, kind), number in Counter(it.earned[own:]).items():
        yield f"{names[seat]} earned {a(kind) if number == 1 else amount(number, kind)}"
    for nth, (seat, kind) in enumerate(it.ran):
        points = POINTS.get(kind, 0)
        worth = f"{points or 'no'} {'point' if points == 1 else 'points'}"
        field = named(kind) if kind in TULIPS else f"{a(kind)} field"
        yield (
            f"{field[0].upper()}{field[1:]}: {worth}"
            if said == "run" and not nth
            else f"{names[seat]} ran to {field}: {worth}"
        )


def _mills(it: Brought, names: Sequence[str]) -> str:
    return f"{listed([f'{names[seat]}’s' for seat in it.crew])} mills"


def _idle(state: State) -> bool:
    return state.latest.idle and isinstance(state.game, rules.State)


def _lined_up(game: Any) -> bool:
    """Whether the race begins: nobody has sent a worker yet."""
    if game is None or game.stage != "race":
        return False
    return not any(one.run for one in (game.players if isinstance(game, rules.State) else game.villages))


def _shoe(who: str, by: int | None, names: Sequence[str]) -> str:
    """A seat by its number, or the letter of a colour."""
    if not who.isdigit():
        return f"gave the wooden shoe to {COLOUR_NAMES[who]}"
    seat = int(who) - 1
    return "took the wooden shoe" if seat == by else f"gave the wooden shoe to {names[seat]}"


def _several(text: str, players: int) -> str:
    """`bought 2 red tulips`; a plan only says how much is still to come, for it may end early (R53)."""
    parts = text.split(f" {AND} ")
    first = _sentence(parts[0].split(), players)
    if set(parts) == {parts[0]}:
        verb, *words = parts[0].split()
        several = verb in TOOK and len(words) == 1
        return f"{TOOK[verb]} {amount(len(parts), words[0])}" if several else f"{first}, {len(parts)} times"
    if parts[0].split()[0] in AT_ONCE:
        return listed([_sentence(part.split(), players) for part in parts])
    more = [part for part in parts[1:] if part != "pass"]
    then = f" and planned {'1 more piece' if len(more) == 1 else f'{len(more)} more pieces'}" if more else ""
    return f"{first}{then}{', then a pass' if 'pass' in parts else ''}"


def _and_turned(number: str) -> str:
    return f", and the mills turned up land tile {number}"


def _sentence(words: list[str], players: int) -> str:
    match words:
        case ["farm" | "mill" as kind, *at]:
            return f"built a {kind}{_at(at, players)}"
        case ["dike"]:
            return "laid a dike"
        case ["dike", edge]:
            return f"laid a dike {at_tiles(edge.split('|'))}"
        case ["pass"]:
            return "passed"
        case ["drain", tiles, *_] if tiles.isdigit():
            return f"drained {_tiles(int(tiles))}"
        case ["drain", *area]:
            return f"chose to drain {_tiles(len(area))} {at_tiles(area)}"
        case ["drained"]:
            return "ended the draining"
        case ["turn", tile, number]:
            return _turned(tile, number)
        case ["turn", dikes] if dikes.isdigit():
            return "turned over a tile in the drought"
        case ["turn", tile]:
            return f"turned over a tile {at_tiles([tile])}"
        case ["reveal", number]:
            return f"said that land tile {number} came up"
        case ["lay", _]:
            return "laid the barren land"
        case ["take", "best"]:
            return "takes the most valuable tulip from now on"
        case ["take", "any"]:
            return "chooses rewards again"
        case ["forget"]:
            return "dropped their plan"
        case ["take", kind]:
            return f"took {a(kind)}"
        case ["buy", kind]:
            return f"bought {a(kind)}"
        case ["buy", kind, *swaps]:
            return f"bought {a(kind)}, exchanging {listed([_swapped(swap) for swap in swaps])}"
        case ["trade", give, get]:
            return f"exchanged {given(give)} for {a(get)}"
        case ["done"]:
            return "finished trading"
        case ["return", kind]:
            return f"returned {a(kind)}"
        case ["flood", number]:
            return f"entered {_fields(int(number))} as flooded"
        case ["harvest", *foods]:
            return f"harvested {listed_foods(foods)}"
        case ["shared", *foods]:
            return f"returned shared fields to the co-op: {listed_foods(foods)}"
        case ["run", kind] if kind in (*FOODS, *TULIPS):
            return f"sent a worker to {named(kind)}"
        case ["run", field]:
            return f"sent a worker to a field {at_square(field, players)}"
        case ["cow", *at]:
            return f"put a cow out to graze{_at(at, players)}"
        case [kind, *at] if kind in (*FOODS, *TULIPS):
            return f"planted {plural(kind)}{_at(at, players)}"
    return " ".join(words)


def _swapped(swap: str) -> str:
    give, _, get = swap.partition(">")
    return f"{given(give)} for {a(get)}"


def _at(squares: Sequence[str], players: int) -> str:
    """Empty where no phone knows the map."""
    return "".join(f" {at_square(one, players)}" for one in squares)


def _turned(tile: str, number: str) -> str:
    return f"turned over a tile {at_tiles([tile])} and found land tile {number}"


def _tiles(number: int) -> str:
    return "a tile" if number == 1 else f"{number} tiles"


def _fields(number: int) -> str:
    return "no field" if number == 0 else "1 field" if number == 1 else f"{number} fields"


def _in(*sides: str) -> str:
    return f"in {listed([f'the {SIDES[side]}' for side in sides])}"
