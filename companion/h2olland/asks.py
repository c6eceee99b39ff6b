"""What a table without the map asks its players: forms of counts, each field with the numbers that are possible."""

from dataclasses import dataclass

from companion.h2olland import pictures
from companion.h2olland.words import named
from games.h2olland.components import AREA_MAX
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.stock import FOODS, count
from games.h2olland.rules.words import letter
from games.h2olland.table.counts import Counts
from games.h2olland.table.refusals import placeable
from games.h2olland.table.state import State


@dataclass(frozen=True, slots=True)
class Field:
    """A choice of a number, or of a name: value and label, the first one set."""

    label: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Form:
    move: str
    fields: tuple[Field, ...]
    button: str
    other: str = ""  # another move that ends it
    other_words: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the barn that is placed by one tap."""

    move: str
    name: str
    count: int
    svg: str


def asks(state: State, me: int | None, names: list[str]) -> Form | tuple[Piece, ...] | None:
    """What this seat is asked now, if the table has no map; pieces to place, or a form."""
    game = state.game
    if not isinstance(game, Counts) or me is None:
        return None
    if game.stage in ("spring", "dikes", "last planting"):
        return _pieces(game, me) if game.turn == me else None
    match game.stage:
        case "drain":
            return _drain(game, me, names)
        case "flood":
            kind = CARDS[game.weather[-1]].strikes
            return Form("flood", (Field(f"Fields of {kind}", _upto(count(game.land, kind))),), "They are gone")
        case "drought" if game.turn == me:
            return Form("turn", (_dikes(game),), "I turned a tile", "pass", "I turn none")
        case "harvest" if game.told[me] is None:
            return Form("harvest", _foods(game, "Cows"), "That is my harvest")
        case "shared":
            return Form("shared", _foods(game, "Cow fields"), "These go back")
    return None


def _pieces(game: Counts, me: int) -> tuple[Piece, ...]:
    barn = game.villages[me].barn
    return tuple(
        Piece(kind, named(kind), count(barn, kind), pictures.piece(kind, letter(me))) for kind in placeable(game, me)
    )


def _drain(game: Counts, me: int, names: list[str]) -> Form:
    tiles = tuple((str(n), str(n)) for n in range(1, min(AREA_MAX, game.water) + 1))
    idle = [village.mills - used for village, used in zip(game.villages, game.used, strict=True)]
    mills = [Field(f"Mills of {name}", _upto(most)) for name, most in zip(names, idle, strict=True)]
    order = [*range(me, len(names)), *range(me)]
    last = Field("Who turned the last tile?", tuple((letter(seat), names[seat]) for seat in order))
    fields = (Field("Tiles of the area", tiles), *mills, last, _dikes(game))
    return Form("drain", fields, "The area is land", "drained", "No more areas")


def _dikes(game: Counts) -> Field:
    return Field("Dikes that go back", _upto(min(game.dikes, 12)))


def _foods(game: Counts, cows: str) -> tuple[Field, ...]:
    return tuple(
        Field(cows if kind == "cow" else f"{kind.capitalize()} fields", _upto(count(game.land, kind))) for kind in FOODS
    )


def _upto(most: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(most + 1))
