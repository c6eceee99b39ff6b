"""Summer (3.2, 4.3, 4.4): dikes first, one a turn until all have passed; then the mills drain area after area."""

from collections.abc import Iterator, Sequence

from games.h2olland.components import COLOURS
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.lake import ROTATIONS, barren_squares, can_all, dike_spots, is_barren, qualifying, shore
from games.h2olland.rules.moves import PASS, Dike, Drain, Few, Lay, Pass, Take, Turn
from games.h2olland.rules.state import (
    AFTER,
    IDLE,
    NOBODY,
    Lake,
    Land,
    Player,
    State,
    Summer,
    at_stage,
    new,
    replaced,
    with_barn,
    with_summer,
    with_turn,
)
from games.h2olland.rules.stock import TULIPS, UNIT, count, mask
from games.kit.choices import Luck
from games.kit.grid import each, select

_DIKE = UNIT["dike"]
_ANY_DIKE = mask(["dike"])
_LAYS = tuple(Few(tuple(Lay(seat, rotation) for rotation in ROTATIONS)) for seat in range(len(COLOURS)))
_TAKE = tuple({kind: Take(seat, kind) for kind in TULIPS} for seat in range(len(COLOURS)))


def begin(state: State) -> State:
    """A seat without a dike counts as having passed (R41); if no dike can be laid anywhere, so does everybody (R42)."""
    if not dike_spots(state.board, state.lake.water, state.lake.dikes):
        return begin_draining(state)
    out = sum([1 << seat for seat, player in enumerate(state.players) if not player.barn & _ANY_DIKE])
    turn = AFTER[len(state.players)][out][state.shoe - 1]
    return begin_draining(state) if turn == NOBODY else with_turn(at_stage(state, "dikes", turn), turn, out)


class Dikes:
    """Any edge where a dike from the seat's barn may lie, or a pass."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_lay_dike(self.state, move)

    def __iter__(self) -> Iterator[Dike | Pass]:
        yield Pass(self.state.turn)
        for edge in each(self._spots()):
            yield Dike(self.state.turn, self.state.board.edges[edge.bit_length() - 1])

    def __len__(self) -> int:
        return 1 + self._spots().bit_count()

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Dike | Pass:
        """Every edge and the pass are equally likely."""
        spots = self._spots()
        ticket = int(luck.random() * (spots.bit_count() + 1))
        if ticket == spots.bit_count():
            return PASS[self.state.turn]
        return new(Dike, (self.state.turn, self.state.board.edges[select(spots, ticket)]))

    def _spots(self) -> int:
        return _dike_spots(self.state)


def may_lay_dike(state: State, move: object) -> bool:
    if isinstance(move, Dike):
        return move.seat == state.turn and bool(state.board.edge_bits.get(move.edge, 0) & _dike_spots(state))
    return isinstance(move, Pass) and move.seat == state.turn


def dike(state: State, move: Dike) -> State:
    seat, edge = move
    board, stage, year, shoe, _, out, players, bank, land, lake, mills, weather, last = state
    water, dikes, faces, unseen, loose = lake
    lake = new(Lake, (water, dikes | board.edge_bits[edge], faces, unseen, loose))
    barn = players[seat].barn - _DIKE
    if not barn & _ANY_DIKE:
        out |= 1 << seat
    players = replaced(players, seat, new(Player, (barn,) + players[seat][1:]))
    turn = AFTER[len(players)][out][seat]
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else begin_draining(state)


def passed(state: State, seat: int) -> State:
    """The next seat that still lays dikes; once nobody does, the mills begin."""
    out = state.out | 1 << seat
    turn = AFTER[len(state.players)][out][seat]
    return begin_draining(state) if turn == NOBODY else with_turn(state, turn, out)


def begin_draining(state: State) -> State:
    return _next_pick(with_turn(state, NOBODY, 0), state.shoe)


def drains(state: State) -> Few:
    """The areas that the seat whose turn it is may choose."""
    return Few(tuple(Drain(state.turn, tile_names(state.board, area)) for area in open_areas(state, state.turn)))


def open_areas(state: State, seat: int) -> list[int]:
    """The qualifying areas at which this seat has an unused mill."""
    own = state.players[seat].mills & ~state.summer.used
    return [area for area in all_open_areas(state) if own & shore(state.board, area)]


def all_open_areas(state: State) -> tuple[int, ...]:
    return qualifying(state.board, state.lake.water, state.lake.dikes, unused_mills(state))


def unused_mills(state: State) -> int:
    mills = 0
    for player in state.players:
        mills |= player.mills
    return mills & ~state.summer.used


def drain(state: State, move: Drain) -> State:
    """All unused mills beside the area take part, willing or not."""
    board, summer = state.board, state.summer
    area = sum(board.tile_bits[name] for name in move.area)
    crew = unused_mills(state) & shore(board, area)
    owed = tuple([(player.mills & crew).bit_count() for player in state.players])
    state = with_summer(state, Summer(summer.used | crew, move.seat, area, crew, (), owed))
    return _next_turn(state, move.seat)


class Turns:
    """Any of the tiles that the seat may turn, with any land that may be on its back."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_turn(self.state, move)

    def __iter__(self) -> Iterator[Turn]:
        for tile in turnable(self.state, self.state.turn):
            for unseen in each(self.state.lake.unseen):
                yield Turn(self.state.turn, self.state.board.tiles[tile.bit_length() - 1], unseen.bit_length() - 1)

    def __len__(self) -> int:
        return len(turnable(self.state, self.state.turn)) * self.state.lake.unseen.bit_count()

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Turn:
        """All are equally likely."""
        turn, unseen = self.state.turn, self.state.lake.unseen
        tiles = turnable(self.state, turn)
        which, place = divmod(int(luck.random() * len(tiles) * unseen.bit_count()), unseen.bit_count())
        return Turn(turn, self.state.board.tiles[tiles[which].bit_length() - 1], select(unseen, place))


def may_turn(state: State, move: object) -> bool:
    return (
        isinstance(move, Turn)
        and move.seat == state.turn
        and state.board.tile_bits.get(move.tile, 0) in turnable(state, state.turn)
        and move.id > 0
        and bool(state.lake.unseen >> move.id & 1)
    )


def turnable(state: State, seat: int) -> list[int]:
    """The tiles in front of its mills that this seat may turn. Nobody names a mill: a choice is legal if the tiles
    turned so far can be shared out among the mills of those who turned them, and each tile that is left can still have
    a mill of its own (R22, R40).
    """
    summer = state.summer
    shores = state.board.shores
    own = state.players[seat].mills & summer.crew
    tiles = [tile for tile in each(summer.area) if shores[tile.bit_length() - 1] & own]
    done = [shores[tile.bit_length() - 1] & summer.crew & state.players[by].mills for tile, by in summer.turned]
    return [tile for tile in tiles if _leaves_all_served(summer, shores, done, own, tile)]


def turn_over(state: State, move: Turn) -> State:
    """Barren land waits for whoever turned it to say which way it faces; other land looks the same from all sides."""
    barren = is_barren(move.id)
    board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, _ = state
    water, dikes, faces, unseen, _ = lake
    tile = board.tile_bits[move.tile]
    at = tile.bit_length() - 1
    gone = dikes & board.edges_of[at]
    faces = replaced(faces, at, (move.id, 0))
    lake = new(Lake, (water ^ tile, dikes ^ gone, faces, unseen ^ 1 << move.id, tile if barren else 0))
    land = new(Land, (land.free | board.blocks[at],) + land[1:])
    bank += gone.bit_count() * _DIKE
    if mills.picker != NOBODY:
        mills = _turned(mills, move.seat, tile)
    if barren:
        stage = "lay"
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, move.seat))


def lays(state: State) -> Few:
    return _LAYS[state.turn]


def lay_barren(state: State, move: Lay) -> State:
    """The tile that was turned over last faces this way."""
    board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last = state
    water, dikes, faces, unseen, loose = lake
    at = loose.bit_length() - 1
    face = faces[at][0], move.rotation
    lake = new(Lake, (water, dikes, replaced(faces, at, face), unseen, 0))
    free, barren, by_farms, fields, lefts, tops = land
    land = new(Land, (free, barren | barren_squares(board, loose, face), by_farms, fields, lefts, tops))
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))


def onward(state: State, seat: int) -> State:
    """The next tile of the area, or the rewards once it is dry."""
    if state.summer.area:
        return _next_turn(state, (seat + 1) % len(state.players))
    return _next_reward(state)


def rewards(state: State) -> Few:
    return Few(tuple([_TAKE[state.turn][kind] for kind in colours(state, state.turn)]))


def colours(state: State, seat: int) -> list[str]:
    """The tulips that this seat may take as a reward: within its track and in stock (R37)."""
    track = state.players[seat].mills.bit_count()
    return [kind for kind in TULIPS[:track] if count(state.bank, kind)]


def take(state: State, move: Take) -> State:
    seat, tulip = move.seat, UNIT[move.kind]
    used, picker, area, crew, before, owed = state.summer
    owed = replaced(owed, seat, owed[seat] - 1)
    state = with_barn(state, seat, state.players[seat].barn + tulip, state.bank - tulip)
    return _next_reward(with_summer(state, Summer(used, picker, area, crew, before, owed)))


def _dike_spots(state: State) -> int:
    """None without a dike in the barn: a position written by hand may ask a seat that has none."""
    if not state.players[state.turn].barn & _ANY_DIKE:
        return 0
    return dike_spots(state.board, state.lake.water, state.lake.dikes)


def _next_pick(state: State, seat: int) -> State:
    """The first seat, clockwise from this one, with an unused mill at a qualifying area; autumn if there is none."""
    if all_open_areas(state):
        players = len(state.players)
        for turn in [(seat + step) % players for step in range(players)]:
            if open_areas(state, turn):
                return at_stage(state, "drain", turn)
    return at_stage(state if state.summer is IDLE else with_summer(state, IDLE), "weather", NOBODY)


def _next_turn(state: State, seat: int) -> State:
    """The first seat, clockwise from this one, that can turn a tile: somebody always can."""
    while not turnable(state, seat):
        seat = (seat + 1) % len(state.players)
    return at_stage(state, "turn", seat)


def _leaves_all_served(summer: Summer, shores: Sequence[int], done: list[int], own: int, tile: int) -> bool:
    now = shores[tile.bit_length() - 1] & own
    later = [shores[other.bit_length() - 1] & summer.crew for other in each(summer.area ^ tile)]
    return not (done or later) or can_all([*done, now, *later])


def _turned(summer: Summer, seat: int, tile: int) -> Summer:
    """One tile fewer to turn."""
    used, picker, area, crew, before, owed = summer
    return Summer(used, picker, area & ~tile, crew, before + ((tile, seat),), owed)


def _next_reward(state: State) -> State:
    """The first seat, clockwise from the picker, that is owed a reward; after the last one, the next area is chosen."""
    summer, players = state.summer, len(state.players)
    for seat in [(summer.picker + step) % players for step in range(players)]:
        if summer.owed[seat] and colours(state, seat):
            return at_stage(state, "reward", seat)
    return _next_pick(with_summer(state, Summer(summer.used)), (summer.picker + 1) % players)
