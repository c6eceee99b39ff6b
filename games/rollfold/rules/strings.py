"""Strings of X's: how they are written, which of them are possible, and the ink they leave."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.kit import grid
from games.rollfold.rules.boxes import DIRECTIONS, FAR, LONGEST, RUN, beyond, run
from games.rollfold.rules.views import View

STAR, ORB = "*", "@"


class Leg(NamedTuple):
    """How a string goes on after a star (`*`) or an orb (`@`, with the orb it jumps to). No direction: it ends there.
    The sign is empty for a bend without a star, which no rule allows but a player may try.
    """

    sign: str
    orb: int
    direction: str
    steps: int


class String(NamedTuple):
    """A string of X's as the player draws it: from a starting point, so many boxes in a direction.
    `slide` says on which stretch of ice it slides, counting from 1; 0 is walking.
    """

    start: int
    direction: str
    steps: int
    slide: int = 0
    legs: tuple[Leg, ...] = ()


class Ink(NamedTuple):
    """What a string leaves on the sheet. `used` counts the boxes stepped on, for ties; a jump costs nothing."""

    marks: int
    circled: int
    used: int


def number_of(string: String) -> int:
    """The number that a string uses up."""
    return string.steps + sum(leg.steps for leg in string.legs) if string.legs else string.steps


def ink_of(view: View, xs: int, circles: int, string: String) -> Ink | None:
    """The ink of a string on a sheet with these X's and circles; None if the rules forbid it."""
    start, direction, steps, slide, legs = string
    if not start & circles or start & (start - 1):
        return None
    if slide or legs:
        return specials(view, start, number_of(string), view.stars & ~xs).get(string)
    if direction not in RUN or not 0 < steps <= LONGEST or not start & view.plain[direction][steps]:
        return None
    back, pattern = RUN[direction][steps]
    right, left = FAR[direction][steps]
    return Ink((start >> back) * pattern, start >> right << left, steps)


def strings(view: View, xs: int, starts: int, number: int) -> Iterator[tuple[String, Ink]]:
    """Every string of this number from these starting points."""
    for direction in DIRECTIONS:
        for start in grid.each(starts & view.plain[direction][number]):
            marks = run(start, direction, number)
            yield String(start, direction, number), Ink(marks, beyond(start, direction, number), number)
    for start in grid.each(starts & view.special[number]):
        yield from specials(view, start, number, view.stars & ~xs).items()


@lru_cache(maxsize=1 << 16)  # a game meets some thousands of them, again and again
def specials(view: View, start: int, number: int, fresh: int) -> dict[String, Ink]:
    """The strings from one starting point that are not plainly straight, while these stars are fresh."""
    if not 0 < number < len(view.special) or not start & view.special[number]:
        return {}
    found = dict(_slides(view, start, number))
    for direction in DIRECTIONS:
        found.update(_bends(view, String(start, direction, 0), start, number, fresh, Ink(0, 0, number)))
    return found


def _slides(view: View, start: int, number: int) -> Iterator[tuple[String, Ink]]:
    """Level 2: on the first box of a stretch of ice, slide over all of it and one box further."""
    for direction in DIRECTIONS:
        stretch = 0
        box, on_ice = start, 0
        for step in range(1, number + 1):
            box = beyond(box, direction)
            if not box & view.open:
                break
            if box & view.ice and not on_ice:
                stretch += 1
                behind, used = _behind_ice(view, box, direction, step)
                if behind & view.open:
                    marks = _line(start, direction, used)
                    yield String(start, direction, number, stretch), Ink(marks, behind, used)
            on_ice = box & view.ice


def _behind_ice(view: View, box: int, direction: str, used: int) -> tuple[int, int]:
    while box & view.ice:
        box = beyond(box, direction)
        used += 1
    return box, used


def _line(start: int, direction: str, count: int) -> int:
    """A run of any length: a slide may be longer than a number."""
    marks, box = 0, start
    for _ in range(count):
        box = beyond(box, direction)
        marks |= box
    return marks


def _bends(view: View, so_far: String, box: int, left: int, fresh: int, ink: Ink) -> Iterator[tuple[String, Ink]]:
    """Level 3: walk on in the last direction, and branch at every fresh star and at every orb."""
    marks, circled, used = ink
    direction = so_far.legs[-1].direction if so_far.legs else so_far.direction
    steps = 0
    while left:
        box = beyond(box, direction)
        if not box & view.open:
            return
        steps, left, marks = steps + 1, left - 1, marks | box
        here = _walked(so_far, steps)
        if box & view.orbs:
            yield from _jumps(view, here, box, left, fresh, Ink(marks, circled | box, used))
            return
        if box & fresh and left:
            fresh ^= box
            for turn in DIRECTIONS:
                if turn != direction:
                    leg = here._replace(legs=(*here.legs, Leg(STAR, 0, turn, 0)))
                    yield from _bends(view, leg, box, left, fresh, Ink(marks, circled, used))
    if so_far.legs:
        yield _walked(so_far, steps), Ink(marks, circled | box, used)


def _jumps(view: View, so_far: String, orb: int, left: int, fresh: int, ink: Ink) -> Iterator[tuple[String, Ink]]:
    for target in grid.each(view.orbs ^ orb):
        landed = Ink(ink.marks | target, ink.circled | target, ink.used)
        if not left:
            yield so_far._replace(legs=(*so_far.legs, Leg(ORB, target, "", 0))), landed
            continue
        for turn in DIRECTIONS:
            leg = so_far._replace(legs=(*so_far.legs, Leg(ORB, target, turn, 0)))
            yield from _bends(view, leg, target, left, fresh, landed)


def _walked(string: String, steps: int) -> String:
    """The string with so many steps in its last leg."""
    if not string.legs:
        return string._replace(steps=steps)
    *before, last = string.legs
    return string._replace(legs=(*before, last._replace(steps=steps)))
