"""The count at the end: pollen, the bonus for petals left, and who wins."""

from dataclasses import dataclass

from games.flutter.components import BONUS
from games.flutter.rules.bunch import counts, total
from games.flutter.rules.state import State


@dataclass(frozen=True, slots=True)
class SeatScore:
    """`pollen` was gained in play, `bonus` is for the petal tokens on the tracker, `petals` breaks ties."""

    pollen: int
    bonus: int
    petals: int

    @property
    def total(self) -> int:
        return self.pollen + self.bonus


@dataclass(frozen=True, slots=True)
class Score:
    """One line a seat; `winners` has several seats when they share the victory."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def bonus(petals: int) -> int:
    """Each of the four tokens scores the space it is on (5.3)."""
    return sum(BONUS[held] for held in counts(petals))


def score(state: State) -> Score:
    """A game in progress may be counted too: as if it stopped now."""
    seats = tuple(
        SeatScore(pollen, bonus(petals), total(petals))
        for pollen, petals in zip(state.pollen, state.petals, strict=True)
    )
    best = max((seat.total, seat.petals) for seat in seats)
    return Score(seats, tuple(n for n, seat in enumerate(seats) if (seat.total, seat.petals) == best))
