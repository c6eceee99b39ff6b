"""Robots and hints at a table of Polders. Somebody draws for a robot, so its move names a card, a mark and squares."""

from games.kit.choices import Luck
from games.kit.robots import Choice
from games.polders import advice
from games.polders.rules import score
from games.polders.rules import state as rules
from games.polders.table.ink import at_flip, known, words
from games.polders.table.moves import Tap, parse
from games.polders.table.state import State, phase


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What to draw on the polder in front of this seat; nothing if the phones do not know what is on it."""
    if phase(state) != "draw" or state.reports[-1][seat] is not None:
        return []
    game = at_flip(state)
    return choices(state, game, seat, strength, luck) if game else []


def hints(state: State, seat: int) -> bool:
    """Whether a player in this seat has to draw, and the phones know what is on the polders."""
    return phase(state) == "draw" and state.reports[-1][seat] is None and at_flip(state) is not None


def by_photo(state: State, seat: int) -> bool:
    """Whether this person still has to draw, and the phones do not know what is on the polders."""
    return phase(state) == "draw" and state.reports[-1][seat] is None and at_flip(state) is None


def worth(state: State, seat: int, text: str) -> float | None:
    """What a drawing is worth, in points."""
    tap = parse(text, seat)
    if phase(state) != "draw" or not isinstance(tap, Tap) or tap.filling is None:
        return None
    game = at_flip(state)
    return advice.worth(game, seat, tap.squares, tap.filling) if game else None


def points(state: State) -> tuple[int, ...] | None:
    """The points of what is drawn and known so far."""
    game = known(state)
    return score(game).totals if game else None


def choices(state: State, game: rules.State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What to draw in this game, which the table follows, best first."""
    return [Choice(words(state, one.move), one.gain, one.reason) for one in advice.advice(game, seat, strength, luck)]
