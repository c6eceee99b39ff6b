"""Spring (3.1): clockwise from the shoe, everybody places one piece a turn until all have passed."""

from collections.abc import Iterator

from games.h2olland.rules import race, summer
from games.h2olland.rules.moves import PASS, Farm, Mill, Pass, Plant
from games.h2olland.rules.placement import farm_spots, field_spots, may_plant, mill_spots, put_farm, put_field, put_mill
from games.h2olland.rules.squares import across, down, nth
from games.h2olland.rules.state import AFTER, NOBODY, Land, Player, State, new, with_turn
from games.h2olland.rules.stock import BUILDINGS, FIELDS, PLANTABLE, kinds_in, mask
from games.kit.choices import Luck
from games.kit.grid import each

_ANY = {kind: mask([kind]) for kind in FIELDS + BUILDINGS}
_ANY_FIELD = {kind: _ANY[kind] for kind in FIELDS}


def begin(state: State, shoe: int) -> State:
    """A new year. A seat with nothing to place counts as having passed (R41)."""
    board, _, year, _, _, _, players, bank, land, lake, mills, weather, last = state
    out = sum([1 << seat for seat, player in enumerate(players) if not player.barn & PLANTABLE])
    turn = AFTER[len(players)][out][shoe - 1]
    state = new(State, (board, "spring", year + 1, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else summer.begin(state)


class Placings:
    """Any piece from the barn, anywhere it may stand; in spring also a pass."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_place(self.state, move)

    def __iter__(self) -> Iterator[Farm | Mill | Plant | Pass]:
        turn = self.state.turn
        if self.state.stage == "spring":
            yield Pass(turn)
        for kind in BUILDINGS:
            if self._has(kind):
                yield from (_build(turn, kind, spot) for spot in each(self._spots(kind)))
        for kind in FIELDS:
            if self._has(kind):
                lying, standing = self._fits(kind)
                yield from (Plant(turn, kind, across(first)) for first in each(lying))
                yield from (Plant(turn, kind, down(first)) for first in each(standing))

    def __len__(self) -> int:
        buildings = sum(self._spots(kind).bit_count() for kind in BUILDINGS if self._has(kind))
        fits = [self._fits(kind) for kind in FIELDS if self._has(kind)]
        fields = sum(lying.bit_count() + standing.bit_count() for lying, standing in fits)
        return buildings + fields + (self.state.stage == "spring")

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Farm | Mill | Plant | Pass:
        """Each kind in the barn, and a pass, is equally likely; then so is each of its places. A kind without a place
        hands its chance on to the next.
        """
        state = self.state
        board, land, turn = state.board, state.land, state.turn
        player = state.players[turn]
        kinds = kinds_in(player.barn & PLANTABLE)
        may_pass = state.stage == "spring"
        chance = luck.random() * (len(kinds) + may_pass)
        ticket = int(chance)
        for kind in kinds[ticket:] if may_pass else kinds[ticket:] + kinds[:ticket]:
            if kind in _ANY_FIELD:
                lying, standing = field_spots(board, land, player, kind)
                count = lying.bit_count()
                place = int(chance % 1 * (count + standing.bit_count()))
                if place < count:
                    return new(Plant, (turn, kind, across(nth(lying, place))))
                if standing:
                    return new(Plant, (turn, kind, down(nth(standing, place - count))))
            elif spots := self._spots(kind):
                return _build(turn, kind, nth(spots, int(chance % 1 * spots.bit_count())))
        return PASS[turn]

    def _has(self, kind: str) -> bool:
        return bool(self.state.players[self.state.turn].barn & _ANY[kind])

    def _spots(self, kind: str) -> int:
        state = self.state
        spots = farm_spots if kind == "farm" else mill_spots
        return spots(state.board, state.land, state.players[state.turn], state.turn)

    def _fits(self, kind: str) -> tuple[int, int]:
        state = self.state
        return field_spots(state.board, state.land, state.players[state.turn], kind)


def may_place(state: State, move: object) -> bool:
    board, land, turn = state.board, state.land, state.turn
    player = state.players[turn]
    if isinstance(move, Plant):
        seat, kind, squares = move
        some = _ANY_FIELD.get(kind, 0)
        return seat == turn and player.barn & some > 0 and may_plant(board, land, player, kind, squares)
    if isinstance(move, Pass):
        return move.seat == turn and state.stage == "spring"
    if isinstance(move, Farm):
        spots = farm_spots(board, land, player, turn) if player.barn & _ANY["farm"] else 0
    elif isinstance(move, Mill):
        spots = mill_spots(board, land, player, turn) if player.barn & _ANY["mill"] else 0
    else:
        return False
    return move.seat == turn and move.square.bit_count() == 1 and move.square & spots == move.square


def farm(state: State, move: Farm) -> State:
    return _onward(state, move.seat, *put_farm(state, move.seat, move.square))


def mill(state: State, move: Mill) -> State:
    return _onward(state, move.seat, *put_mill(state, move.seat, move.square))


def plant(state: State, move: Plant) -> State:
    seat, kind, squares = move
    return _onward(state, seat, *put_field(state, seat, kind, squares))


def passed(state: State, seat: int) -> State:
    out = state.out | 1 << seat
    turn = AFTER[len(state.players)][out][seat]
    if turn == NOBODY:
        return summer.begin(state)
    return with_turn(state, turn, out)


def _onward(state: State, seat: int, land: Land, players: tuple[Player, ...]) -> State:
    if state.stage == "spring":
        return _placed(state, seat, land, players)
    board, stage, year, shoe, turn, out, _, bank, _, lake, mills, weather, last = state
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return race.planted(state, seat)


def _placed(state: State, seat: int, land: Land, players: tuple[Player, ...]) -> State:
    """The next seat's turn; a seat that has placed its last piece is out."""
    board, stage, year, shoe, _, out, _, bank, _, lake, mills, weather, last = state
    if not players[seat].barn & PLANTABLE:
        out |= 1 << seat
    turn = AFTER[len(players)][out][seat]
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else summer.begin(state)


def _build(seat: int, kind: str, square: int) -> Farm | Mill:
    return Farm(seat, square) if kind == "farm" else Mill(seat, square)
