"""What photographed tiles tell a table whose real stacks wait for their next tile (R39)."""

from collections.abc import Collection, Iterator

from games.flutter.components import SHAPES
from games.flutter.rules.state import DEAL, SIZE
from games.flutter.rules.state import State as Game
from games.flutter.table.refusals import listed, tile_words
from games.flutter.table.state import PRINTED, State, dealt
from games.kit.photo import Unscorable


def tile_up(tiles: Collection[str], table: State) -> tuple[str, ...]:
    """As a move: of the tiles in a photo the one that has come up, if it can be no other."""
    game = dealt(table)
    found = _may_be_up(tiles, game, game.step.stack)
    return (f"reveal {found[0]}",) if len(found) == 1 else ()


def tiles_up(tiles: Collection[str], table: State) -> tuple[str, ...]:
    """In sentences: before the first turn for one stack after another, until one cannot be told. Raises Unscorable if
    that is the first.
    """
    game = dealt(table)
    if not tile_up(tiles, table):
        raise Unscorable(next(_sentences(tiles, game)))
    return tuple(_sentences(tiles, game))


def under(tile: str, tiles: Collection[str], table: State) -> tuple[str, ...]:
    """The same for the stack of a tile that was just laid: a photo of the whole table may show both."""
    game = dealt(table)
    stack = game.setup.rondel.index(tile[0])
    found = _may_be_up(tiles, game, stack) if table.stacks == PRINTED and game.left[stack] > 1 else []
    return (_has_come_up(found[0]),) if len(found) == 1 else ()


def _sentences(tiles: Collection[str], game: Game) -> Iterator[str]:
    first = game.step.stack
    for stack in range(first, SIZE if game.step.kind == DEAL else first + 1):
        found = _may_be_up(tiles, game, stack)
        if len(found) != 1:
            yield _not_one(found, SHAPES[game.setup.rondel[stack]].pollinator)
            return
        yield _has_come_up(found[0])


def _may_be_up(tiles: Collection[str], game: Game, stack: int) -> list[str]:
    return [tile for tile in game.unseen[stack] if tile in tiles]


def _has_come_up(tile: str) -> str:
    words = tile_words(tile)
    return f"{words[:1].upper()}{words[1:]} has come up."


def _not_one(found: list[str], kind: str) -> str:
    if found:
        return f"One {kind} has come up, and the photo shows {listed(found)}. Take its stack alone, or tap the tile."
    return f"The photo shows no {kind} that can have come up. Go closer to its stack, or tap the tile."
