"""The end of a game: the polders as the players enter them, checked against the table's log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.polders.components import FILLINGS, Polder
from games.polders.notation import EMPTY, Tokens, by_square, inked_of
from games.polders.photo.audit import audit
from games.polders.photo.counts import Counts, miscount, possible
from games.polders.photo.history import Visit
from games.polders.photo.sheet import log_visits
from games.polders.rules.board import board_of
from games.polders.rules.land import MARKS
from games.polders.rules.state import Position
from games.polders.table.state import State, maps, pens, squares_tapped

TYPED_RIGHT = 0.999  # trust in an entered square, so high that one slip always beats two


@dataclass(frozen=True, slots=True)
class Doubt:
    """A square that may have been entered wrongly. `proposal` is a token that would agree with the log."""

    square: int
    proposal: str
    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """What the table's log says about an entered polder."""

    sentences: tuple[str, ...]
    doubts: tuple[Doubt, ...]


def missing(state: State) -> tuple[Polder, ...]:
    """The polders that nobody has entered yet."""
    return tuple(polder for polder in maps(state) if not (state.sheets and state.sheets[polder.index]))


def position_of(state: State) -> Position:
    """The finished position, once no polder is missing."""
    polders = tuple(
        inked_of(polder, tokens, state.players, state.pens)
        for polder, tokens in zip(maps(state), state.sheets, strict=True)
    )
    return Position(polders, state.assignments, state.house)


def check(state: State, polder: Polder, tokens: Tokens) -> Check:
    """Compare an entered polder with the cards that were open, and with the taps if there are any. If a single slip can
    explain the difference, the doubts name the squares where it may have happened.
    """
    letters, visits = state.pens, log_visits(state, polder)
    sentences = tuple(
        filter(None, (_wrong(state, polder, seat, tokens, visits[seat]) for seat in range(state.players)))
    )
    if not sentences:
        return Check((), ())
    typed = by_square(polder, tokens)
    slips = {one: _slips(typed, one, letters, visits) for one in typed}
    if not any(slips.values()):
        return Check(sentences, ())
    rest = {one: (1 - TYPED_RIGHT) / len(others) for one, others in slips.items() if others}
    chances = {
        one: {token: TYPED_RIGHT} | dict.fromkeys(slips[one], rest[one]) if one in rest else {token: 1.0}
        for one, token in typed.items()
    }
    verdict = audit(board_of(polder), letters, chances, visits)
    return Check(
        sentences,
        tuple(
            Doubt(it.square, it.proposal if it.proposal != typed[it.square] else slips[it.square][0], it.why)
            for it in verdict.suspects
            if it.square in rest
        ),
    )


def _wrong(state: State, polder: Polder, seat: int, tokens: Tokens, visits: tuple[Visit, ...]) -> str:
    """What is wrong with a seat's squares, or nothing if the log allows them."""
    counts, name = _counts(tokens, state.pens[seat]), pens(state)[seat].name.capitalize()
    tapped = squares_tapped(state).get((seat, polder.index))
    if tapped:
        drawn = tuple(tapped[mark] for mark in MARKS)
        return "" if counts == drawn else _differs(name, counts, drawn)
    full = EMPTY not in tokens
    if possible(counts, visits, full):
        return ""
    return f"{miscount(name, counts, visits, full)}."


def _counts(tokens: Iterable[str], letter: str) -> Counts:
    own = [token[1] for token in tokens if token[0] == letter]
    circles, stripes, crosses = (own.count(mark) for mark in MARKS)
    return circles, stripes, crosses


def _slips(typed: dict[int, str], one: int, letters: str, visits: Sequence[tuple[Visit, ...]]) -> list[str]:
    """The other tokens for a square that would make every seat's counts possible."""
    every = [EMPTY, *(letter + mark for letter in letters for mark in MARKS)]
    fitting = []
    for token in every:
        mended = {**typed, one: token}.values()
        full = EMPTY not in mended
        if token != typed[one] and all(
            possible(_counts(mended, letter), own, full) for letter, own in zip(letters, visits, strict=True)
        ):
            fitting.append(token)
    return fitting


def _differs(name: str, counts: Counts, tapped: Sequence[int]) -> str:
    return " ".join(
        f"{name} tapped {want} squares of {filling.name}, but you entered {have}."
        for filling, have, want in zip(FILLINGS, counts, tapped, strict=True)
        if have != want
    )
