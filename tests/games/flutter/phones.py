"""What the companion does with a seat's words, for the tests of the table."""

from collections.abc import Sequence

from games.flutter import table
from games.flutter.notation import parse_petals
from games.flutter.rules import Place
from games.flutter.rules import State as Game
from games.flutter.rules.bunch import EMPTY, counts
from games.flutter.rules.state import BY_SHAPE
from games.flutter.table.moves import parse
from games.flutter.table.state import MAP_MODE, State, asked, unmapped
from games.kit import fair

SECRET = bytes(range(32))


def say(state: State, text: str, seat: int | None = None, drawn: Sequence[fair.Outcome] | None = None) -> State:
    """The state after the words of a seat (the one that is asked, unless named), with fair chance unless `drawn`."""
    if drawn is None:
        drawn = [fair.outcome(SECRET, [], draw) for draw in table.wants(state, text)]
    who = asked(state) if seat is None else seat
    return table.play(state, parse(text, 0 if who is None else who, drawn))


def saying(state: State, *texts: str) -> State:
    for text in texts:
        state = say(state, text)
    return state


def sitting(game: Game, first: int = 0) -> State:
    """Phones with a map at a game that is under way."""
    return State(game.setup.players, MAP_MODE, game.setup.perfect, first=first, game=game)


def without_map(game: Game, laid: str = "") -> State:
    """The same without a map, with these tiles on the table, all of them open."""
    tiles = laid.split()
    meadow = unmapped()._replace(laid=tuple(Place(t, 0, 0, 0, False) for t in tiles), open=dict.fromkeys(tiles, 0))
    return State(game.setup.players, "table", game.setup.perfect, game=game._replace(meadow=meadow))


def water(state: State, tile: str) -> State:
    """Chance draws this water tile."""
    return say(state, "water", drawn=[(tile,)])


def petals(state: State, seat: int = 0) -> tuple[int, int, int, int]:
    held = table.view(state, seat)["petals"][seat]
    return held["R"], held["Y"], held["B"], held["P"]


def bunch(text: str) -> tuple[int, int, int, int]:
    """`Y1 B2` as `petals` gives it."""
    return counts(parse_petals(text) if text else EMPTY)


def any_next(tile: str, state: State) -> list[fair.Outcome]:
    """A tile that may lie under this one."""
    game = state.game
    assert game is not None
    stack = game.tops.index(tile)
    unseen = [other for other in BY_SHAPE[tile[0]] if other in game.unseen[stack]]
    return [(unseen[0],)] if game.left[stack] > 1 else []
