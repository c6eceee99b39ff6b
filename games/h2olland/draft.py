"""A position while it is being read: pieces are put down one by one, and in the end they make a State."""

from dataclasses import dataclass, field

from games.h2olland.components import FARMS_EACH, MILLS_EACH, WORKERS_EACH
from games.h2olland.rules.board import Board
from games.h2olland.rules.lake import barren_squares
from games.h2olland.rules.placement import surroundings
from games.h2olland.rules.squares import is_across, name
from games.h2olland.rules.state import IDLE, ISLAND_TILES, NOBODY, UNSEEN, Lake, Land, Player, Stage, State, Summer
from games.h2olland.rules.stock import BOX, BUILDINGS, FIELDS, INDEX, UNIT, count, covers, gathered, mask
from games.h2olland.rules.words import amount, colour
from games.kit.errors import BadNotation
from games.kit.grid import each

_BUILDINGS = mask(BUILDINGS)
_UNSEATED = ("weather", "barn", "over")  # the stages that wait for no single seat


@dataclass(slots=True)
class Draft:
    """Everything read so far."""

    board: Board
    stage: Stage = "spring"
    year: int = 1
    shoe: int = 0
    turn: int | None = None
    out: int = 0
    last: int = NOBODY
    weather: tuple[int, ...] = ()
    players: list[Player] = field(default_factory=list)
    fields: list[int] = field(default_factory=lambda: [0] * len(FIELDS))
    lefts: int = 0
    tops: int = 0
    taken: int = 0
    drained: int = 0
    faces: list[tuple[int, int]] = field(default_factory=list)
    dikes: int = 0
    loose: int = 0
    summer: Summer = IDLE


def draft(board: Board) -> Draft:
    return Draft(board, players=[Player(0)] * board.players, faces=[(0, 0)] * len(board.tiles))


def occupy(it: Draft, squares: int) -> int:
    """These quadrants, which are taken from now on."""
    if it.taken & squares:
        raise BadNotation(f"there is already something on {name(it.taken & squares)}")
    if squares & ~it.board.squares:
        raise BadNotation(f"{name(squares & ~it.board.squares)} is not on the board")
    it.taken |= squares
    return squares


def put_field(it: Draft, kind: str, squares: int) -> None:
    it.fields[INDEX[kind]] |= occupy(it, squares)
    if is_across(squares):
        it.lefts |= squares & -squares
    else:
        it.tops |= squares & -squares


def turn_over(it: Draft, tile: int, face: tuple[int, int]) -> None:
    if it.drained & tile:
        raise BadNotation(f"{it.board.tiles[tile.bit_length() - 1]} is drained twice")
    it.drained |= tile
    it.faces[tile.bit_length() - 1] = face


def finished(it: Draft) -> State:
    """The finished State, if everything fits and the box has enough pieces."""
    land, lake = _land(it), _lake(it)
    players = tuple(surroundings(it.board, land, player) for player in it.players)
    for seat, player in enumerate(players):
        _check_pieces(colour(seat, it.board.letters), player)
    turn = it.shoe if it.turn is None else it.turn
    return State(
        it.board,
        it.stage,
        it.year,
        it.shoe,
        NOBODY if it.stage in _UNSEATED else turn,
        it.out,
        players,
        _bank(it, land, lake),
        land,
        lake,
        it.summer,
        it.weather,
        it.last,
    )


def _land(it: Draft) -> Land:
    board = it.board
    dry, barren, by_farms = board.land, 0, 0
    for tile in each(it.drained):
        dry |= board.blocks[tile.bit_length() - 1]
        if tile != it.loose:
            barren |= barren_squares(board, tile, it.faces[tile.bit_length() - 1])
    for player in it.players:
        for farm in each(player.farms):
            by_farms |= board.near[farm]
    if it.taken & ~dry:
        raise BadNotation(f"{name(it.taken & ~dry)} is water: nothing can lie there")
    sown = sum(it.fields)
    if sown & barren:
        raise BadNotation(f"{name(sown & barren)} is barren: no field can lie there")
    return Land(dry & ~it.taken, barren, by_farms, tuple(it.fields), it.lefts, it.tops)


def _lake(it: Draft) -> Lake:
    board = it.board
    water = board.lake & ~it.drained
    for edge in each(it.dikes):
        if board.ends[edge.bit_length() - 1] & ~water:
            raise BadNotation(f"the dike {board.edges[edge.bit_length() - 1]} is not between two water tiles")
    ids = [number for number, _ in it.faces if number]
    unseen = UNSEEN & ~ISLAND_TILES if board.island else UNSEEN
    for number in ids:
        if not unseen >> number & 1:
            raise BadNotation(f"land tile {number} lies in the lake twice, or belongs to the island")
        unseen ^= 1 << number
    return Lake(water, it.dikes, tuple(it.faces), unseen, it.loose)


def _check_pieces(who: str, player: Player) -> None:
    for kind, used, most in (
        ("farm", player.farms.bit_count() + count(player.barn, "farm"), FARMS_EACH),
        ("mill", player.mills.bit_count() + count(player.barn, "mill"), MILLS_EACH),
        ("worker", player.workers.bit_count() // 2 + player.runners + player.run.bit_count() // 2, WORKERS_EACH),
    ):
        if used > most:
            raise BadNotation(f"{who} has {used} {kind}s, but there are only {most}")


def _bank(it: Draft, land: Land, lake: Lake) -> int:
    """What is left in the box."""
    used = gathered((kind, squares.bit_count() // 2) for kind, squares in zip(FIELDS, land.fields, strict=True))
    used += lake.dikes.bit_count() * UNIT["dike"]
    used += sum(player.barn & ~_BUILDINGS for player in it.players)
    if not covers(BOX, used):
        short = next(kind for kind in (*FIELDS, "dike") if not covers(BOX, used & mask([kind])))
        raise BadNotation(
            f"there are only {amount(count(BOX, short), short)} in the box, but {count(used, short)} are in use"
        )
    return BOX - used
