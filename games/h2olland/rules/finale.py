"""The final phase up to the race (5.1-5.3): last trade, shared fields go, last planting."""

from games.h2olland.rules import race
from games.h2olland.rules.placement import can_place
from games.h2olland.rules.removal import remove, shared
from games.h2olland.rules.state import State, at_stage, with_barn, with_turn
from games.h2olland.rules.stock import FOOD, RACING


def begin(state: State) -> State:
    return at_stage(state, "last trade", state.shoe)


def traded(state: State, seat: int) -> State:
    """Cows and crops that are left go back to the co-op; after the last seat the shared fields go too."""
    barn = state.players[seat].barn
    state = with_barn(state, seat, barn & ~FOOD, state.bank + (barn & FOOD))
    seat = (seat + 1) % len(state.players)
    if seat != state.shoe:
        return with_turn(state, seat, 0)
    return planted(remove(state, shared(state)), state.shoe - 1)


def planted(state: State, seat: int) -> State:
    """The next seat that can place something must; when nobody can, the race begins."""
    for _ in state.players:
        seat = (seat + 1) % len(state.players)
        if can_place(state, seat, RACING):
            return at_stage(state, "last planting", seat)
    return race.begin(state)
