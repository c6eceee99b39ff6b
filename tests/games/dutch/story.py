"""A game as one seat may read it: every move and what followed, with a `?` for what is hidden.

Sealed bids and secret votes are shown when both are in; the order of a deck is never shown.
"""

from collections.abc import Iterable

from games.dutch.notation import SEATS, dump_move
from games.dutch.rules import play, score, start
from games.dutch.rules.cards import name, names
from games.dutch.rules.moves import Bid, Move, SetAside, Shuffle, Vote
from games.dutch.rules.state import State


def replay(deal: tuple[int, ...], moves: Iterable[Move]) -> State:
    state = start(deal)
    for move in moves:
        state = play(state, move)
    return state


def record(deal: tuple[int, ...], moves: Iterable[Move], seat: int | None) -> tuple[str, ...]:
    """The lines that this seat may read; None is a spectator."""
    state = start(deal)
    lines = [f"display {_row(state.display)}", *_new_hand(state, seat)]
    for move in moves:
        after = play(state, move)
        lines += [_line(move, seat), *_followed(state, after, move, seat)]
        state = after
    return tuple(lines)


def _line(move: Move, seat: int | None) -> str:
    mover = SEATS[move.seat]
    match move:
        case Shuffle():
            return f"{mover} shuffle ?"
        case SetAside() if move.seat != seat:
            return f"{mover} aside ?"
        case Bid() if move.seat != seat:
            return f"{mover} bid ?"
        case Vote() if move.seat != seat:
            return f"{mover} vote ?"
    return dump_move(move)


def _followed(before: State, after: State, move: Move, seat: int | None) -> list[str]:
    lines = []
    if before.stage in ("bid", "tie") and after.stage != "bid":
        lines += _opened(before, after, move)
    if before.stage in ("bid", "tie", "toss") and after.stage == "buy":
        lines.append(f"{SEATS[after.winner]} wins {after.sums[0]} : {after.sums[1]}")
    if before.stage == "vote" and after.stage != "vote":
        lines.append(_votes(before, move))
    if before.stage == "buy" and after.stage not in ("buy", "laid"):
        lines.append(f"display {_row(after.display)}")
    if before.stage in ("buy", "draw") and after.stage not in ("buy", "laid", "draw"):
        lines += _new_hand(after, seat)
    if after.stage == "over":
        lines += _result(after)
    return lines


def _opened(before: State, after: State, move: Move) -> list[str]:
    """The bids that were turned up, and the cards added to break a tie."""
    lines = []
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        bid = move.cards if isinstance(move, Bid) and move.seat == seat else old.bid
        if before.stage == "bid":
            lines.append(f"{SEATS[seat]} shows {names(bid)}".rstrip())
        if new.bid & ~bid:
            lines.append(f"{SEATS[seat]} adds {names(new.bid & ~bid)}")
    return lines


def _votes(before: State, move: Move) -> str:
    answers = [bool(before.going >> seat & 1) for seat in (0, 1)]
    if isinstance(move, Vote):
        answers[move.seat] = move.go_on
    return " ".join(f"{SEATS[seat]} {'go on' if go_on else 'enough'}" for seat, go_on in enumerate(answers))


def _new_hand(state: State, seat: int | None) -> list[str]:
    return [] if seat is None else [f"{SEATS[seat]} hand {names(state.players[seat].hand)}"]


def _result(state: State) -> list[str]:
    tallies, winners = score(state).tallies, score(state).winners
    return [
        *(f"{SEATS[seat]} scores {tally.total}, {tally.cards} cards" for seat, tally in enumerate(tallies)),
        f"{' and '.join(SEATS[seat] for seat in winners)} wins",
    ]


def _row(cards: tuple[int, ...]) -> str:
    return " ".join(map(name, cards))
