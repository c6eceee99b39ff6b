"""A player's own sheet, as they have entered it on the phone: its corners, its picture, and the win it may claim."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from companion.rollfold import pictures
from companion.rollfold.words import BONUS_WORDS
from games.rollfold.components import CORNERS
from games.rollfold.table.robots import sheet_of
from games.rollfold.table.state import State, complete, folds_of, level_of, numbers_of, phase, xs_possible


def corners(state: State, me: int | None) -> list[dict[str, Any]]:
    """My corners as I have entered them, in the order in which they lie: A B above D C on the front, B A above C D on
    the back.
    """
    if me is None or not state.rounds or state.stopped:
        return []
    paper, now = state.papers[me], len(state.rounds)
    order = (1, 0, 2, 3) if paper.turned else (0, 1, 3, 2)
    return [_corner(state, me, at, now) for at in order]


def may_turn(state: State, me: int) -> bool:
    """Whether all four bulbs are marked, so that the page may be turned."""
    paper = state.papers[me]
    return bool(level_of(state, me).blunt) and not paper.turned and len(paper.bulbs) == len(CORNERS)


def picture_of(state: State, me: int | None) -> str:
    """The name of the picture of my sheet."""
    return pictures.picture_name(level_of(state, me), folds_of(state, me)) if me is not None and state.rounds else ""


def of_robots(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """The sheets that the robots have drawn, which change with every X and fold."""
    return [_of_robot(state, seat, names[seat]) for seat, _ in state.robots] if state.rounds else []


def _of_robot(state: State, seat: int, name: str) -> dict[str, Any]:
    drawn = sheet_of(state, seat)
    folds = sum(map(bool, drawn.view.folds.first))
    return {
        "seat": seat,
        "name": name,
        "xs": drawn.xs.bit_count() - drawn.view.starts.bit_count(),
        "folds": "1 corner" if folds == 1 else f"{folds} corners",
        "print": f"{crc32(repr((drawn.xs, drawn.hidden_xs, drawn.circles, drawn.view.folds)).encode()):x}",
    }


def claimable(state: State, me: int | None) -> dict[str, Any] | None:
    """How many X's I can have drawn for a win, if I may claim one."""
    if (
        me is None
        or not state.rounds
        or state.stopped
        or phase(state) == "over"
        or state.claims[me]
        or not complete(state, me)
    ):
        return None
    possible = xs_possible(state, me)
    if not possible:
        return None
    return {"seat": me, "fewest": possible[0], "most": possible[-1], "likely": sum(numbers_of(state, me))}


def _corner(state: State, me: int, at: int, now: int) -> dict[str, Any]:
    paper, it = state.papers[me], CORNERS[at]
    crease, again = paper.first[at], paper.again[at]
    claimed = state.claims[me] is not None
    fresh = again == now if again else crease is not None and crease.round == now and not paper.turned
    return {
        "letter": it.letter,
        "bonus": it.bonus,
        "earns": BONUS_WORDS[it.letter],
        "svg": pictures.bonus(at),
        "size": "" if crease is None else "large" if crease.large else "small",
        "owned": crease is not None and crease.large,
        "since": crease.round + 1 if crease else 0,
        "bulb": at in paper.bulbs,
        "asks_bulb": bool(level_of(state, me).blunt) and crease is not None and not paper.turned,
        "asks_again": bool(paper.turned) and not again,
        "again": bool(again),
        "can_unfold": fresh and not claimed,
        "late": f"fold {it.letter} large {now - 1}"
        if crease and crease.large and fresh and not claimed and now > 1
        else "",
    }
