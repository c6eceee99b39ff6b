"""What H2Olland's bar offers: its one large button, what is chosen for it there, and the other ways on."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from companion.h2olland import coop, pictures
from companion.h2olland.coop import villages
from companion.h2olland.words import PASSES, named
from games.h2olland import rules
from games.h2olland.components import LAND_TILES, QUADRANTS
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.lake import ROTATIONS
from games.h2olland.rules.stock import FIELDS, counts
from games.h2olland.rules.words import a, noun
from games.h2olland.table.state import State, phase

TAPS = {  # what the large button says until a place is chosen on the map
    "spring": "Tap a place",
    "last planting": "Tap a place",
    "dikes": "Tap where the dike goes",
    "drain": "Tap an area",
    "turn": "Tap a tile",
    "drought": "Tap a water tile",
    "race": "Tap a field",
}
MANY = {"spring": "Place", "last planting": "Place", "dikes": "Lay", "race": "Send"}
ABOVE = {"take": "Tap your tulip above", "return": "Tap the tile you return", "run": "Tap a field above"}
VERBS = {"reward": "take", "barn": "return", "race": "run"}
TOWARDS = {  # where the barren quadrants are, by the names of their corners
    ("NW",): "northwest",
    ("NE",): "northeast",
    ("SE",): "southeast",
    ("SW",): "southwest",
    ("NE", "NW"): "north",
    ("NE", "SE"): "east",
    ("SE", "SW"): "south",
    ("NW", "SW"): "west",
    ("NW", "SE"): "northwest and southeast",
    ("NE", "SW"): "northeast and southwest",
}


@dataclass(frozen=True, slots=True)
class Button:
    """The one move in the bar that is not on the map, in the shop or in a form."""

    move: str
    words: str
    under: str = ""
    loud: bool = True


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to tap in the bar: `most` of it can be chosen, and `deed` is what the large button then says."""

    move: str
    label: str
    count: int  # 0: not shown
    most: int
    deed: str
    svg: str | Markup
    left: int = 0  # of the co-op's stock, which is not what the seat has
    points: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Pieces to choose in the bar, and how many it takes until the large button can be pressed."""

    need: int
    many: str
    tap: str  # what the large button says until enough is chosen
    choices: tuple[Choice, ...]


def button(state: State, words: list[str], asked: object) -> Button | None:
    stage = phase(state)
    if "weather" in words:
        return Button("weather", "Turn up the weather card")
    if "done" in words:
        sold = any(text.startswith("buy") for text in words)  # whoever can still buy something looks at that first
        return Button("done", "Finish trading", "crops and cows go back" if stage == "last trade" else "", not sold)
    if "pass" in words:
        return Button("pass", PASSES[stage], loud=False)
    if "forget" in words:
        return Button("forget", "Forget my plan", loud=False)
    if "take any" in words:
        return Button("take any", "Ask me about rewards again", loud=False)
    if isinstance(asked, coop.Form) and asked.other:
        return Button(asked.other, asked.other_words, loud=False)
    return None


def pile(state: State, words: list[str], me: int) -> Pile | None:
    """What is chosen in the bar, since it is not on the map: rewards, returns, which way barren land faces; and without
    the map also the field that a worker runs to.
    """
    game, stage = state.game, phase(state)
    assert game
    if stage == "lay" and isinstance(game, rules.State):
        return Pile(1, "", "Tap where the sand goes", turnings(game.lake.faces[game.lake.loose.bit_length() - 1][0]))
    verb = VERBS.get(stage)
    if not verb or (verb == "run" and state.mode == "map"):
        return None
    found = [text.split() for text in words]
    kinds = [words[1] for words in found if words[0] == verb and len(words) == 2 and words[1] in FIELDS]
    own = villages(state)[me]
    match verb:
        case "return":
            return _pile(verb, kinds, own.barn, own.excess, "Return these {} tiles", "Return {}")
        case "take":
            owed = game.summer.owed[me] if isinstance(game, rules.State) else game.owed[me]
            return _pile(verb, kinds, dict(counts(game.bank)), owed, "Take these {} tulips", "Take {}")
    return _pile(verb, kinds, {}, 1, "", "Send a worker to {}") if kinds else None


def turnings(number: int) -> tuple[Choice, ...]:
    """The ways this land tile can lie. A diagonal of sand lies the same after half a turn."""
    ways = {way.label: way for way in (_lay(turns, number) for turns in ROTATIONS[::-1])}
    return tuple(ways.values())[::-1]


def planned(stage: str) -> str:
    """The button that sends a plan of several turns, with a gap for how many."""
    return f"{MANY[stage]} these {{}}, one each turn" if stage in MANY else ""


def _pile(verb: str, kinds: list[str], stock: Mapping[str, int], need: int, many: str, deed: str) -> Pile:
    choices = tuple(
        Choice(
            f"{verb} {kind}",
            kind,
            stock.get(kind, 0) if verb != "take" else 0,
            stock.get(kind, 1),
            deed.format(named(kind) if verb == "run" else a(kind) if verb == "take" else f"the {noun(kind)}"),
            pictures.piece(kind),
            *((stock.get(kind, 0), f"{POINTS[kind]} {'pt' if POINTS[kind] == 1 else 'pts'}") if verb == "take" else ()),
        )
        for kind in kinds
    )
    return Pile(need, many.format(need), ABOVE[verb] if need == 1 else f"Tap {need} above", choices)


def _lay(turns: int, number: int) -> Choice:
    corners = [QUADRANTS[(QUADRANTS.index(it) + turns) % len(QUADRANTS)] for it in LAND_TILES[number - 1].barren]
    towards = TOWARDS[tuple(sorted(corners))]
    return Choice(f"lay {turns}", towards, 0, 1, f"Sand to the {towards}", pictures.land_tile(number, turns))
