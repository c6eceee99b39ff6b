"""A table of Polders in brief: one small JSON object that any program can write, enough to check the photos.

    {"game": "polders", "n": 2, "start": [0, 1], "d0": 0, "assign": ["A14", "A01", "A05", "A06", "A03"],
     "flips": [["S10", "S12", "S17"], ...], "taps": [{"t": 0, "seat": 0, "card": "S17", "fill": "o"}, ...]}

`flips[t]` are the cards of turn t; `start[q]` is the first holder of polder q; a card is an id, `single` or `pass`.
"""

from collections.abc import Mapping
from typing import Any

from games.kit.errors import BadNotation, IllegalMove
from games.polders.components import REVEALED_PER_ROUND, TURNS_PER_ROUND
from games.polders.table import game
from games.polders.table.moves import PASS, Cross, Deal, Discard, Flip, Move, Reveal, Tap
from games.polders.table.state import State, phase, visits


def parse_brief(brief: Mapping[str, Any]) -> State:
    """The table that a brief log tells of, played move by move, so that a wrong one is refused with a reason."""
    try:
        taps = {(tap["t"], tap["seat"]): tap for tap in brief.get("taps", ())}
        state = game.play(game.start(brief["n"], taps=bool(taps)), Deal(tuple(brief["start"]), brief["d0"]))
        assignments = list(brief["assign"])
        for turn, cards in enumerate(brief["flips"]):
            for move in _turn(turn, tuple(cards), taps, state, assignments):
                state = game.play(state, move)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadNotation(f"this is not a table in brief: {type(error).__name__} {error}") from None
    except IllegalMove as error:
        raise BadNotation(f"this log breaks a rule: {error}") from None
    return state


def dump_brief(state: State) -> dict[str, Any]:
    """The mirror of `parse_brief`."""
    return {
        "game": "polders",
        "n": state.players,
        "start": list(state.start),
        "d0": state.first_dealer,
        "assign": list(state.assignments),
        "flips": [list(cards) for cards in state.flips],
        "taps": [
            {"t": visit.turn, "seat": visit.seat, "card": visit.card, "fill": visit.filling}
            for visit in visits(state)
            if visit.card
        ],
    }


def _turn(
    turn: int, cards: tuple[str, ...], taps: Mapping[tuple[int, int], Any], state: State, assignments: list[str]
) -> list[Move]:
    """A whole turn: new assignments if a round begins, the flip, the taps, the discard, the cross if it ends."""
    round_, place = divmod(turn, TURNS_PER_ROUND)
    moves: list[Move] = []
    if place == 0 and phase(state) == "reveal":
        open_now = sum(REVEALED_PER_ROUND[:round_])
        moves.append(Reveal(tuple(assignments[open_now : open_now + REVEALED_PER_ROUND[round_]])))
    moves.append(Flip(cards))
    for seat in range(state.players):
        tap = taps.get((turn, seat))
        if tap:
            filling = None if tap["card"] == PASS else tap["fill"]
            moves.append(Tap(seat, tap["card"], filling, sure=tap["card"] == "single"))
    moves.append(Discard(now=True))
    if place == TURNS_PER_ROUND - 1:
        moves.append(Cross())
    return moves
