"""Robots and hints at a table of Polders. Somebody draws for a robot, so its move names a card, a mark and squares."""

from collections.abc import Sequence

from games.kit.choices import Luck
from games.kit.robots import Choice
from games.polders import advice
from games.polders.notation import inked_of
from games.polders.rules import score
from games.polders.rules import state as rules
from games.polders.rules.board import board_of
from games.polders.rules.land import fresh, inked
from games.polders.table.ink import at_flip, known, position_at, words
from games.polders.table.moves import Tap, parse
from games.polders.table.state import State, front, maps, phase


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What to draw on the polder in front of this seat; nothing if the phones do not know what is on it."""
    if phase(state) != "draw" or state.reports[-1][seat] is not None:
        return []
    game = at_flip(state)
    return _choices(state, game, seat, strength, luck) if game else []


def hints(state: State, seat: int) -> bool:
    """Whether a player in this seat has to draw, and the phones know what is on the polders."""
    return phase(state) == "draw" and state.reports[-1][seat] is None and at_flip(state) is not None


def advise_sheet(state: State, seat: int, tokens: Sequence[str], strength: str, luck: Luck) -> list[Choice]:
    """The same from a photo of the polder in front of this seat: its marks, as a sheet is entered. What is on the other
    polders nobody knows then.
    """
    if phase(state) != "draw":
        return []
    number = front(state, state.discards)[seat]
    lands = [fresh(board_of(polder), state.players) for polder in maps(state)]
    marks = inked_of(maps(state)[number], tokens, state.players, state.pens)
    lands[number] = inked(marks.board, marks.marks)
    everybody = (1 << state.players) - 1
    return _choices(state, position_at(state, lands, everybody), seat, strength, luck)


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


def _choices(state: State, game: rules.State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    return [Choice(words(state, one.move), one.gain, one.reason) for one in advice.advice(game, seat, strength, luck)]
