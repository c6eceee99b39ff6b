"""The co-op on the phone: barns, harvests, the shop, exchanges, the bank; and what players enter, such as counts
without a map, or what came up on real tiles and cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any

from companion.h2olland import pictures
from companion.h2olland.words import amounts, at_tiles, given, modified, named, weather
from companion.web.screens import listed
from games.h2olland import rules
from games.h2olland.components import AREA_MAX, BARN_SPACES, FARMS_EACH, KINDS, MILLS_EACH, WORKERS_EACH, WeatherCard
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.stock import FIELDS, FOODS, PRICE, TULIPS, count, counts, covers
from games.h2olland.rules.winter import EXCHANGES, GOODS, LAST_GOODS
from games.h2olland.rules.words import LETTERS, a, amount, noun, plural
from games.h2olland.table.counts import Counts
from games.h2olland.table.moves import AND
from games.h2olland.table.refusals import placeable
from games.h2olland.table.state import Autumn, Standing, State, standings
from games.h2olland.table.view import unseen_cards
from games.kit.grid import each

ORDER = ("mill", "farm", "dike", *TULIPS)  # in the shop
STATES_KEPT = 256
MOST_BUILT = {"farm": FARMS_EACH, "mill": MILLS_EACH}
BANK = tuple(kind.name for kind in KINDS if kind.name not in ("farm", "mill"))


DISASTERS = {
    "flood": "Flood: {} fields beside the water go back to the co-op, except in safe zones.",
    "drought": "Drought: everybody could turn over one water tile.",
    "rot": "Rot: all the {} in every barn went back to the co-op.",
    "disease": "Disease: all the cows in every barn went back to the co-op.",
    "none": "Fair weather: no disaster.",
}


@dataclass(frozen=True, slots=True)
class Field:
    """A number or a name to choose: values and labels, with the first one chosen."""

    label: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Form:
    """Some fields to fill in, and the button that sends them."""

    move: str
    fields: tuple[Field, ...]
    button: str
    other: str = ""  # another move that ends it
    other_words: str = ""
    seats: tuple[tuple[int, str], ...] = ()  # whom this phone may answer for, if it matters who it is


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece from the barn that one tap places."""

    move: str
    name: str
    count: int
    svg: str


@lru_cache(maxsize=STATES_KEPT)
def villages(state: State) -> tuple[Standing, ...]:
    """How every village stands, worked out once for all that show it."""
    return standings(state)


def barns(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    return [barn(state, seat, names[seat]) for seat in range(state.players)]


def barn(state: State, seat: int, name: str) -> dict[str, Any]:
    it = villages(state)[seat]
    limited = sum(it.barn.get(kind, 0) for kind in FIELDS)
    return {
        "seat": seat,
        "name": name,
        "pieces": [_piece(kind, count, state.letters[seat]) for kind, count in it.barn.items()],
        "limited": limited,
        "spaces": BARN_SPACES,
        "excess": it.excess,
        "farms": it.farms,
        "mills": it.mills,
        "track": [{"kind": kind, "open": place < it.mills} for place, kind in enumerate(TULIPS)],
        "workers": it.workers,
        "workers_left": WORKERS_EACH - it.workers,
        "runners": it.runners,
        "points": it.points,
    }


def autumn(it: Autumn, names: Sequence[str]) -> dict[str, Any]:
    card = CARDS[it.card]
    return {
        "card": pictures.weather(it.card),
        "disaster": _disaster(card),
        "changes": ", ".join(modified(kind, change) for kind, change in card.harvest),
        "flooded": len(it.flooded),
        "lines": [_harvest(it, seat, name) for seat, name in enumerate(names)],
    }


def shop(words: list[str], last: bool, letter: str, barn: int, bank: int, own: Standing) -> list[dict[str, Any]]:
    """What the co-op sells now; only what is among the seat's legal `words` is lit, and the rest says why not. If there
    is one way to pay, its exchanges are part of the purchase; if there are several, `deals` has them.
    """
    sold = [kind for kind in ORDER if kind in (LAST_GOODS if last else GOODS)]
    more = {kind: _more(kind, barn, bank) if f"buy {kind}" in words else [] for kind in sold}
    offers = [_offer(kind, _ways(words, kind), letter) for kind in sold]
    return [it | {"more": more[it["kind"]], "why": _why_not(it["kind"], own, bank)} for it in offers]


def deals(words: list[str], letter: str) -> list[dict[str, Any]]:
    """The purchases that can be paid for in several ways, each way on its own."""
    found = {kind: _ways(words, kind) for kind in ORDER}
    return [_offer(kind, [way], letter) for kind, ways in found.items() if len(ways) > 1 for way in ways]


def exchanges(words: list[str]) -> list[dict[str, Any]]:
    """The exchanges that the barn can pay for."""
    return [
        _exchange(give, get) | {"move": f"trade {give} {get}"}
        for give, get in EXCHANGES
        if f"trade {give} {get}" in words
    ]


def bank(state: State) -> list[dict[str, Any]]:
    game = state.game
    assert game
    left = {it["kind"]: it["count"] for it in amounts(game.bank)}
    return [_piece(kind, left.get(kind, 0)) for kind in BANK]


def asks(
    state: State, me: int | None, names: Sequence[str], others: Sequence[int] = ()
) -> Form | tuple[Piece, ...] | None:
    """What this seat is asked at a table without the map: pieces to place, or a form. This phone may answer for the
    `others` too: its own seats, and those of players without a phone.
    """
    game = state.game
    if not isinstance(game, Counts) or me is None or state.stopped:
        return None
    if game.stage in ("spring", "dikes", "last planting"):
        return _pieces(game, me) if game.turn == me else None
    match game.stage:
        case "drain":
            return _drain(game, me, names, others)
        case "flood":
            kind = CARDS[game.weather[-1]].strikes
            return Form(
                "flood", (Field(f"Flooded {kind} fields", _upto(count(game.land, kind))),), "Return these fields"
            )
        case "drought" if game.turn == me:
            return Form("turn", (_dikes(game),), "I turned over a tile", "pass", "Turn over no tile")
        case "harvest" if game.harvests[me] is None:
            return Form("harvest", _foods(game, "Cows"), "Enter my harvest")
        case "shared":
            return Form("shared", _foods(game, "Cow fields"), "Return these fields")
    return None


def coming(state: State) -> dict[str, Any] | None:
    """The real tiles or cards that may have come up, for anybody to tell which it is (R50)."""
    game = state.game
    if state.stopped:
        return None
    if isinstance(game, rules.State) and state.turning:
        ids = [bit.bit_length() - 1 for bit in each(game.lake.unseen)]
        some = [(f"reveal {id_}", pictures.land_tile(id_, 0), f"Land tile {id_}", str(id_)) for id_ in ids]
        return {"what": f"The tile {at_tiles([state.turning])}", "kind": "lands", "some": some}
    if game and game.stage == "weather" and state.cards == "printed":
        cards = [(f"weather {card}", pictures.weather(card), weather(CARDS[card]), "") for card in unseen_cards(game)]
        return {"what": "The weather card", "kind": "cards", "some": cards}
    return None


def _harvest(it: Autumn, seat: int, name: str) -> dict[str, Any]:
    """What the fields gave, what the weather changed, and what the barn got."""
    added: list[str] = []
    taken: list[str] = []
    short: list[str] = []
    for kind in FOODS:
        grown, due, given = (count(stock[seat], kind) for stock in (it.grown, it.due, it.given))
        if due != grown:
            (added if due > grown else taken).append(amount(abs(due - grown), kind))
        if given != due:
            short.append(amount(due - given, kind))
    told = (("The weather added", added), ("The weather took", taken), ("The co-op was short of", short))
    return {
        "seat": seat,
        "name": name,
        "fields": ", ".join(amount(number, kind) for kind, number in counts(it.grown[seat])) or "no fields",
        "changes": [f"{words} {listed(found)}." for words, found in told if found],
        "lost": ", ".join(amount(number, kind) for kind, number in counts(it.spoilt[seat])),
        "given": [one | {"svg": pictures.piece(one["kind"])} for one in amounts(it.given[seat])],
    }


def _disaster(card: WeatherCard) -> str:
    struck = card.strikes if card.disaster == "flood" else plural(card.strikes)
    return DISASTERS[card.disaster].format(struck)


def _ways(words: list[str], kind: str) -> list[str]:
    """The legal words that buy this, with or without exchanges."""
    return [text for text in words if text.split()[:2] == ["buy", kind]]


def _times(text: str, number: int) -> str:
    """The same move several times in one message (R53)."""
    return f" {AND} ".join([text] * number)


def _more(kind: str, barn: int, bank: int) -> list[tuple[int, str]]:
    """The same tulips twice and more, as far as stock and barn reach without exchanges: how often, and the words."""
    numbers = range(2, count(bank, kind) + 1) if kind in TULIPS else ()
    payable = takewhile(lambda number: covers(barn, PRICE[kind] * number), numbers)
    return [(number, _times(f"buy {kind}", number)) for number in payable]


def _why_not(kind: str, own: Standing, bank: int) -> str:
    """Why this cannot be bought, in a few words."""
    if kind in TULIPS and own.mills <= TULIPS.index(kind):
        return f"opens with {TULIPS.index(kind) + 1} mills"
    built = {"farm": own.farms, "mill": own.mills}
    if kind in built and built[kind] + own.barn.get(kind, 0) == MOST_BUILT[kind]:
        return f"you have all {MOST_BUILT[kind]}"
    if kind not in built and not count(bank, kind):
        return "sold out"
    return f"missing {listed([a(it['kind']) for it in amounts(PRICE[kind]) if not own.barn.get(it['kind'])])}"


def _offer(kind: str, ways: list[str], letter: str) -> dict[str, Any]:
    swaps = [swap.split(">") for swap in ways[0].split()[2:]] if len(ways) == 1 else []
    return {
        **_piece(kind, 1, letter),
        "name": noun(kind),
        "move": ways[0] if ways else f"buy {kind}",
        "lit": len(ways) == 1,
        "several": len(ways) > 1,
        "price": [pictures.piece(it["kind"]) for it in amounts(PRICE[kind]) for _ in range(it["count"])],
        "cost": ", ".join(amount(it["count"], it["kind"]) for it in amounts(PRICE[kind])),
        "swaps": [_exchange(give, get) for give, get in swaps],
    }


def _exchange(give: str, get: str) -> dict[str, Any]:
    paid, _ = EXCHANGES[give, get]
    return {
        "words": f"{given(give)} for {a(get)}",
        "give": [pictures.piece(it["kind"]) for it in amounts(paid) for _ in range(it["count"])],
        "gain": pictures.piece(get),
    }


def _pieces(game: Counts, me: int) -> tuple[Piece, ...]:
    barn = game.villages[me].barn
    return tuple(
        Piece(kind, named(kind), count(barn, kind), pictures.piece(kind, game.letters[me]))
        for kind in placeable(game, me)
    )


def _drain(game: Counts, me: int, names: Sequence[str], others: Sequence[int]) -> Form:
    tiles = tuple((str(n), str(n)) for n in range(1, min(AREA_MAX, game.water) + 1))
    idle = [village.mills - used for village, used in zip(game.villages, game.used, strict=True)]
    mills = [Field(f"Mills of {name}", _upto(most)) for name, most in zip(names, idle, strict=True)]
    order = [*range(me, len(names)), *range(me)]
    last = Field("Who turned the last tile?", tuple((game.letters[seat], names[seat]) for seat in order))
    fields = (Field("Tiles in the area", tiles), *mills, last, _dikes(game))
    seats = tuple((seat, names[seat]) for seat in order if seat == me or seat in others)
    return Form("drain", fields, "Drain this area", "drained", "End the draining", seats)


def _dikes(game: Counts) -> Field:
    return Field("Dikes that go back", _upto(min(game.dikes, 12)))


def _foods(game: Counts, cows: str) -> tuple[Field, ...]:
    return tuple(
        Field(cows if kind == "cow" else f"{kind.capitalize()} fields", _upto(count(game.land, kind))) for kind in FOODS
    )


def _upto(most: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(most + 1))


def _piece(kind: str, count: int, letter: str = LETTERS[0]) -> dict[str, Any]:
    """A piece to show; only buildings have a player's colour."""
    return {"kind": kind, "name": named(kind), "count": count, "svg": pictures.piece(kind, letter)}
