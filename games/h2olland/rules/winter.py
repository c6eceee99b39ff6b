"""Winter (3.4): everybody trades with the co-op once; then barns shrink to five tiles, and the shoe moves on."""

from collections.abc import Iterator

from games.h2olland.components import BARN_SPACES, COLOURS
from games.h2olland.rules import spring
from games.h2olland.rules.moves import Return
from games.h2olland.rules.state import NOBODY, Player, State, at_stage, with_barn, with_turn
from games.h2olland.rules.stock import FIELDS, LIMITED, UNIT, kinds_in, pieces
from games.kit.choices import Luck

_RETURN = tuple({kind: Return(seat, kind) for kind in FIELDS} for seat in range(len(COLOURS)))


class Returns:
    """Any tile of any barn that holds too many; the seats need not wait for each other."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_return(self.state, move)

    def __iter__(self) -> Iterator[Return]:
        for seat, player in enumerate(self.state.players):
            if excess(player):
                yield from (Return(seat, kind) for kind in kinds_in(player.barn & LIMITED))

    def __len__(self) -> int:
        return sum(len(kinds_in(player.barn & LIMITED)) for player in self.state.players if excess(player))

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Return:
        """Any kind that the first barn with too many holds."""
        players = self.state.players
        seat = 0
        while pieces(players[seat].barn & LIMITED) <= BARN_SPACES:
            seat += 1
        kinds = kinds_in(players[seat].barn & LIMITED)
        return _RETURN[seat][kinds[int(luck.random() * len(kinds))]]


def may_return(state: State, move: object) -> bool:
    if not isinstance(move, Return) or not 0 <= move.seat < len(state.players):
        return False
    barn = state.players[move.seat].barn & LIMITED
    return pieces(barn) > BARN_SPACES and move.kind in kinds_in(barn)


def begin(state: State) -> State:
    return at_stage(state, "winter", state.shoe)


def done(state: State, seat: int) -> State:
    """The next seat trades; when it comes round to the shoe, barns are looked at."""
    seat = (seat + 1) % len(state.players)
    return _check_barns(state) if seat == state.shoe else with_turn(state, seat, state.out)


def give_back(state: State, move: Return) -> State:
    unit = UNIT[move.kind]
    return _check_barns(with_barn(state, move.seat, state.players[move.seat].barn - unit, state.bank + unit))


def excess(player: Player) -> int:
    """How many tiles a barn holds above its five spaces; farms, mills and dikes need none."""
    return max(0, pieces(player.barn & LIMITED) - BARN_SPACES)


def _check_barns(state: State) -> State:
    for player in state.players:
        if pieces(player.barn & LIMITED) > BARN_SPACES:
            return state if state.stage == "barn" else at_stage(state, "barn", NOBODY)
    return spring.begin(state, (state.shoe + 1) % len(state.players))
