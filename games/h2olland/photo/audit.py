"""Checks a photographed board against the rules and against the table's log, and says what is wrong."""

from collections import Counter
from collections.abc import Iterator, Mapping

from games.h2olland.components import DIKES, FARMS_EACH, KINDS, LAND_TILES, MILLS_EACH, TULIP_TRACK, WORKERS_EACH
from games.h2olland.photo.laid import (
    DIKE,
    EMPTY,
    LAND,
    NO_DIKE,
    WATER,
    Laid,
    LaidField,
    Problem,
    ring_word,
    shown,
    spoken,
)
from games.h2olland.rules import State as Game
from games.h2olland.rules.board import Board, adjacent, board
from games.h2olland.rules.lake import ROTATIONS, barren_squares
from games.h2olland.rules.squares import is_across, name
from games.h2olland.rules.state import domino
from games.h2olland.rules.stock import FIELDS, count
from games.h2olland.rules.words import COLOUR_NAMES, LETTERS, noun
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import State as Table
from games.h2olland.table.state import standings
from games.kit.grid import each

COUNTS = {kind.name: kind.count for kind in KINDS}
Expected = Mapping[str, frozenset[str]]  # by field, the words that agree with the log; empty without a map


def impossible(laid: Laid) -> Iterator[Problem]:
    """Everything on the board that no game can lead to."""
    yield from _counts(laid)
    yield from _villages(laid)
    yield from _links(laid)
    planted, raced = list(_planted(laid)), list(_raced(laid))
    if planted and raced:  # a board before the race has none of the second, one after it none of the first
        yield from raced


def expected(table: Table | None) -> Expected:
    """What each field may show. A domino may lie either way round: its name at one end, the ring at the other."""
    if table is None or not isinstance(table.game, Game):
        return {}
    game = table.game
    words: dict[str, frozenset[str]] = {name(one): frozenset({EMPTY}) for one in each(game.board.squares)}
    for kind, squares in zip(FIELDS, game.land.fields, strict=True):
        for first in each(squares & (game.land.lefts | game.land.tops)):
            words |= _field_words(game, kind, domino(game.land, first))
    for seat, player in enumerate(game.players):
        colour = COLOUR_NAMES[table.letters[seat]]
        words |= {name(one): frozenset({f"farm {colour}"}) for one in each(player.farms)}
        words |= {name(one): frozenset({f"mill {colour}"}) for one in each(player.mills)}
    for tile, tile_name in enumerate(game.board.tiles):
        words[tile_name] = _tile_words(game, tile)
    for edge, edge_name in enumerate(game.board.edges):
        words[edge_name] = frozenset({DIKE if game.lake.dikes >> edge & 1 else NO_DIKE})
    return words


def against_map(values: Mapping[str, str], wanted: Expected) -> Iterator[Problem]:
    """Every field that differs from the log."""
    for field, value in values.items():
        if field in wanted and value not in wanted[field]:
            say = _land_wanted if LAND in wanted[field] else _piece_wanted
            yield Problem((field,), f"the photo shows {_called(value)}, but {say(value, wanted[field])}")


def against_counts(laid: Laid, table: Table | None) -> Iterator[Problem]:
    """Every number that differs from the log: without a map, that is all it knows (8)."""
    if table is None or table.game is None or isinstance(table.game, Game):
        return
    yield from _lake(laid, table.game)
    yield from _fields(laid, table.game)
    for seat, village in enumerate(standings(table)):
        it = table.letters[seat]
        colour = COLOUR_NAMES[it]
        for what, built, number in (
            ("farms", laid.farms[it], village.farms),
            ("mills", laid.mills[it], village.mills),
        ):
            if built.bit_count() != number:
                fields = tuple(map(name, each(built)))
                yield Problem(fields, f"{colour} has {number} {what} in the app but {built.bit_count()} on the board")
        racing = table.game.stage in ("race", "over")
        yield from _run(laid, it, village.run) if racing else _workers(laid, it, village.workers)


def _counts(laid: Laid) -> Iterator[Problem]:
    """More pieces than the box holds (2)."""
    for letter in LETTERS:
        colour = COLOUR_NAMES[letter]
        for built, most, what in (
            (laid.farms[letter], FARMS_EACH, "farms"),
            (laid.mills[letter], MILLS_EACH, "mills"),
        ):
            if built.bit_count() > most:
                yield Problem(tuple(map(name, each(built))), f"{colour} has only {most} {what}")
        own = laid.of(letter)
        if len(own) > WORKERS_EACH:
            yield Problem(tuple(field.ring for field in own), f"{colour} has only {WORKERS_EACH} workers")
    kinds = Counter(field.kind for field in laid.fields)
    for kind, number in kinds.items():
        if number > COUNTS[kind]:
            fields = tuple(field.end for field in laid.fields if field.kind == kind)
            yield Problem(fields, f"there are only {COUNTS[kind]} {noun(kind)} fields")
    if len(laid.dikes) > DIKES:
        yield Problem(tuple(sorted(laid.dikes)), f"there are only {DIKES} dikes")


def _villages(laid: Laid) -> Iterator[Problem]:
    """First buildings off the marks of one edge, buildings in another player's safe zone, adjacent farms (3). At an
    empty village anybody may build on the marks.
    """
    whole = _whole(laid.board)
    marks = tuple(zip(whole.farms, whole.mills, strict=True))
    homes = {
        letter: [
            seat for seat, (farm, mill) in enumerate(marks) if laid.farms[letter] & farm and laid.mills[letter] & mill
        ]
        for letter in laid.letters
    }
    for letter, home in homes.items():
        if not home:
            near = [mark for mark in marks if laid.buildings(letter) & sum(mark)] or marks
            fields = tuple(name(one) for mark in near for one in mark)
            yield Problem(
                fields, f"the first farm and mill of {COLOUR_NAMES[letter]} should be on the marks of one edge"
            )
    for owner, home in homes.items():
        zone = whole.zones[home[0]] if len(home) == 1 else 0
        for letter in LETTERS:
            for one in each(laid.buildings(letter) & zone if letter != owner else 0):
                why = f"{COLOUR_NAMES[letter]} may not build in {COLOUR_NAMES[owner]}'s safe zone"
                yield Problem((name(one),), why)
    farms = sum(laid.farms.values())
    for one in each(farms):
        if adjacent(laid.board, one) & farms:
            yield Problem((name(one),), "two farms cannot be adjacent")


def _links(laid: Laid) -> Iterator[Problem]:
    """Cow and crop fields that are linked to nobody. In the race two players may share one (5.3)."""
    for field in laid.fields:
        if not field.is_tulip and not laid.linked(field):
            yield Problem((field.end, field.ring), f"this {field.kind} field has no building beside it")


def _planted(laid: Laid) -> Iterator[Problem]:
    """Workers that cannot stand there before the race: off the tulips, or above their track (4)."""
    for field in laid.fields:
        if not field.letter:
            continue
        mills = laid.mills[field.letter].bit_count()
        if not field.is_tulip or TULIP_TRACK.index(field.kind) >= mills:
            yield Problem((field.ring,), f"{COLOUR_NAMES[field.letter]} cannot have planted this field")


def _raced(laid: Laid) -> Iterator[Problem]:
    """Workers that no chain joins to a mill of their colour, as it would in the race (5)."""
    for letter in LETTERS:
        reached = laid.mills[letter]
        left = list(laid.of(letter))
        while near := [field for field in left if adjacent(laid.board, reached) & field.squares]:
            for field in near:
                reached |= field.squares
            left = [field for field in left if field not in near]
        for field in left:
            why = f"no chain of {COLOUR_NAMES[letter]} workers leads from a {COLOUR_NAMES[letter]} mill to this field"
            yield Problem((field.ring,), why)


def _whole(it: Board) -> Board:
    """The board with all of its villages: a photo does not show which of them are in play."""
    return board(2 if it.players == 2 else 4)


def _piece_wanted(value: str, words: frozenset[str]) -> str:
    """What the app has; of the two ways a field may lie, the one that shows the same end."""
    alike = sorted(word for word in words if type(shown(word)) is type(shown(value)))
    return f"the app has {_called((alike or sorted(words))[0])}"


def _called(word: str) -> str:
    """A word of the photo inside a sentence."""
    return {EMPTY: "nothing", DIKE: "a dike", NO_DIKE: "no dike"}.get(word) or spoken(word)


def _land_wanted(value: str, words: frozenset[str]) -> str:
    tiles = {spoken(word) for word in words if word != LAND}
    if spoken(value) in tiles:
        return "the app has it facing another way"
    return f"the app has {tiles.pop() if len(tiles) == 1 else LAND}"


def _lake(laid: Laid, game: Counts) -> Iterator[Problem]:
    board, wet = laid.board, laid.water.bit_count()
    if wet != game.water:
        yield Problem(board.tiles, f"water tiles: {game.water} in the app, {wet} on the board")
    if len(laid.dikes) != game.dikes:
        edges = tuple(sorted(laid.dikes)) or board.edges
        yield Problem(edges, f"dikes on the lake: {game.dikes} in the app, {len(laid.dikes)} on the board")


def _fields(laid: Laid, game: Counts) -> Iterator[Problem]:
    """Kinds with more or fewer fields than in the log; if there are none, any field may have been misread."""
    for kind in FIELDS:
        those = [field for field in laid.fields if field.kind == kind]
        if len(those) != count(game.land, kind):
            why = f"{noun(kind)} fields: {count(game.land, kind)} in the app, {len(those)} on the board"
            yield Problem(tuple(field.end for field in those or laid.fields), why)


def _run(laid: Laid, it: str, run: Mapping[str, int]) -> Iterator[Problem]:
    """Kinds of which a colour occupies more or fewer fields than in the log."""
    for kind in FIELDS:
        own = [field for field in laid.of(it) if field.kind == kind]
        if len(own) != run.get(kind, 0):
            why = f"{noun(kind)} fields occupied by {COLOUR_NAMES[it]}: "
            why += f"{run.get(kind, 0)} in the app, {len(own)} on the board"
            yield Problem(_rings(own or [field for field in laid.fields if field.kind == kind]), why)


def _workers(laid: Laid, it: str, number: int) -> Iterator[Problem]:
    own = laid.of(it)
    if len(own) != number:
        why = f"{COLOUR_NAMES[it]} workers on tulips: {number} in the app, {len(own)} on the board"
        yield Problem(_rings(own or laid.fields), why)


def _rings(fields: list[LaidField] | tuple[LaidField, ...]) -> tuple[str, ...]:
    return tuple(field.ring for field in fields)


def _field_words(game: Game, kind: str, squares: int) -> dict[str, frozenset[str]]:
    first = squares & -squares
    there, back = ("east", "west") if is_across(squares) else ("south", "north")
    players = zip(game.board.letters, game.players, strict=False)
    on = "".join(one for one, player in players if squares & (player.run | player.workers))
    return {
        name(first): frozenset({f"{kind} {there}", ring_word(on)}),
        name(squares ^ first): frozenset({f"{kind} {back}", ring_word(on)}),
    }


def _tile_words(game: Game, tile: int) -> frozenset[str]:
    """What a tile may show: a covered one only that it is land, an unknown one any land, and one that looks the same
    after half a turn may lie either way.
    """
    if game.lake.water >> tile & 1:
        return frozenset({WATER})
    id_, turn = game.lake.faces[tile]
    if not id_:
        return frozenset({LAND, *(f"{it.id}r{way}" for it in LAND_TILES for way in ROTATIONS)})
    lands = [barren_squares(game.board, 1 << tile, (id_, way)) for way in ROTATIONS]
    return frozenset({LAND, *(f"{id_}r{way}" for way in ROTATIONS if lands[way] == lands[turn])})
