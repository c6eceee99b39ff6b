"""The photographed board beside the table's log: does the paper lie as the app has it? Differences have names."""

from collections.abc import Iterator, Mapping

from games.h2olland.components import LAND_TILES
from games.h2olland.photo.laid import Laid, LaidField, Problem
from games.h2olland.photo.paper import COLOUR_NAMES, DIKE, EMPTY, LAND, NO_DIKE, WATER, ring_word, shown, spoken
from games.h2olland.rules import State as Game
from games.h2olland.rules.lake import ROTATIONS, barren_squares
from games.h2olland.rules.squares import is_across, name
from games.h2olland.rules.state import domino
from games.h2olland.rules.stock import FIELDS, count
from games.h2olland.rules.words import LETTERS, letter
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import State as Table
from games.h2olland.table.state import standings
from games.kit.grid import each

Expected = Mapping[str, frozenset[str]]  # field -> the words that would agree with the log; empty without a map


def expected(table: Table | None) -> Expected:
    """A field may lie either way round: its name at one end, the ring at the other."""
    if table is None or not isinstance(table.game, Game):
        return {}
    game = table.game
    words: dict[str, frozenset[str]] = {name(one): frozenset({EMPTY}) for one in each(game.board.squares)}
    for kind, squares in zip(FIELDS, game.land.fields, strict=True):
        for first in each(squares & (game.land.lefts | game.land.tops)):
            words |= _field_words(game, kind, domino(game.land, first))
    for seat, player in enumerate(game.players):
        colour = COLOUR_NAMES[letter(seat)]
        words |= {name(one): frozenset({f"farm {colour}"}) for one in each(player.farms)}
        words |= {name(one): frozenset({f"mill {colour}"}) for one in each(player.mills)}
    for tile, tile_name in enumerate(game.board.tiles):
        words[tile_name] = _tile_words(game, tile)
    for edge, edge_name in enumerate(game.board.edges):
        words[edge_name] = frozenset({DIKE if game.lake.dikes >> edge & 1 else NO_DIKE})
    return words


def against_map(values: Mapping[str, str], wanted: Expected) -> Iterator[Problem]:
    """Every field that does not lie as the log has it."""
    for field, value in values.items():
        if field in wanted and value not in wanted[field]:
            say = _land_wanted if LAND in wanted[field] else _piece_wanted
            yield Problem((field,), f"the photo shows {spoken(value)}, {say(value, wanted[field])}")


def against_counts(laid: Laid, table: Table | None) -> Iterator[Problem]:
    """Without a map the log knows numbers: of tiles, dikes, fields, buildings, workers and occupied fields (8)."""
    if table is None or table.game is None or isinstance(table.game, Game):
        return
    yield from _lake(laid, table.game)
    yield from _fields(laid, table.game)
    for seat, village in enumerate(standings(table)):
        it, colour = letter(seat), COLOUR_NAMES[letter(seat)]
        for what, built, number in (
            ("farms", laid.farms[it], village.farms),
            ("mills", laid.mills[it], village.mills),
        ):
            if built.bit_count() != number:
                fields = tuple(map(name, each(built)))
                yield Problem(fields, f"{colour} has {number} {what} in the app, {built.bit_count()} on the board")
        racing = table.game.stage in ("race", "over")
        yield from _run(laid, it, village.run) if racing else _workers(laid, it, village.workers)


def _piece_wanted(value: str, words: frozenset[str]) -> str:
    """Of the two ways in which a field may lie, the one is named that shows the same end."""
    alike = sorted(word for word in words if type(shown(word)) is type(shown(value)))
    return f"the app has {spoken((alike or sorted(words))[0])}"


def _land_wanted(value: str, words: frozenset[str]) -> str:
    tiles = {spoken(word) for word in words if word != LAND}
    if spoken(value) in tiles:
        return "turned otherwise than in the app"
    return f"the app has {tiles.pop() if len(tiles) == 1 else LAND}"


def _lake(laid: Laid, game: Counts) -> Iterator[Problem]:
    board, wet = laid.board, laid.water.bit_count()
    if wet != game.water:
        yield Problem(board.tiles, f"tiles of water: {game.water} in the app, {wet} on the board")
    if len(laid.dikes) != game.dikes:
        edges = tuple(sorted(laid.dikes)) or board.edges
        yield Problem(edges, f"dikes on the lake: {game.dikes} in the app, {len(laid.dikes)} on the board")


def _fields(laid: Laid, game: Counts) -> Iterator[Problem]:
    """How many fields of each kind lie on the land; a kind that is missing may be any other field, misread."""
    for kind in FIELDS:
        those = [field for field in laid.fields if field.kind == kind]
        if len(those) != count(game.land, kind):
            why = f"fields of {kind}: {count(game.land, kind)} in the app, {len(those)} on the board"
            yield Problem(tuple(field.end for field in those or laid.fields), why)


def _run(laid: Laid, it: str, run: Mapping[str, int]) -> Iterator[Problem]:
    """The fields that a colour occupies, kind by kind."""
    for kind in FIELDS:
        own = [field for field in laid.of(it) if field.kind == kind]
        if len(own) != run.get(kind, 0):
            why = f"{COLOUR_NAMES[it]} occupies {run.get(kind, 0)} {kind} in the app, {len(own)} on the board"
            yield Problem(_rings(own or [field for field in laid.fields if field.kind == kind]), why)


def _workers(laid: Laid, it: str, number: int) -> Iterator[Problem]:
    own = laid.of(it)
    if len(own) != number:
        why = f"{COLOUR_NAMES[it]} has {number} workers on tulips in the app, {len(own)} on the board"
        yield Problem(_rings(own or laid.fields), why)


def _rings(fields: list[LaidField] | tuple[LaidField, ...]) -> tuple[str, ...]:
    return tuple(field.ring for field in fields)


def _field_words(game: Game, kind: str, squares: int) -> dict[str, frozenset[str]]:
    first = squares & -squares
    there, back = ("east", "west") if is_across(squares) else ("south", "north")
    players = zip(LETTERS, game.players, strict=False)
    on = "".join(one for one, player in players if squares & (player.run | player.workers))
    return {
        name(first): frozenset({f"{kind} {there}", ring_word(on)}),
        name(squares ^ first): frozenset({f"{kind} {back}", ring_word(on)}),
    }


def _tile_words(game: Game, tile: int) -> frozenset[str]:
    """A tile that is covered shows only that it is land; one that nobody named may be any; one whose land is the same
    after half a turn may lie either way.
    """
    if game.lake.water >> tile & 1:
        return frozenset({WATER})
    id_, turn = game.lake.faces[tile]
    if not id_:
        return frozenset({LAND, *(f"{it.id}r{way}" for it in LAND_TILES for way in ROTATIONS)})
    lands = [barren_squares(game.board, 1 << tile, (id_, way)) for way in ROTATIONS]
    return frozenset({LAND, *(f"{id_}r{way}" for way in ROTATIONS if lands[way] == lands[turn])})
