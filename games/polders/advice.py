"""What a player of some strength would draw in a seat, what that is worth, and why, in a sentence."""

from collections.abc import Iterator
from typing import NamedTuple

from games.kit import grid
from games.kit.choices import Luck
from games.kit.robots import CHOICES
from games.polders.components import BUILDINGS, FILLINGS, Building, Filling
from games.polders.rules import score
from games.polders.rules.land import MARKS, Land, empty, ink
from games.polders.rules.moves import Draw, Pass, Single
from games.polders.rules.scoring import BY_ID, MAJORITIES, MINIMALS
from games.polders.rules.state import State, inked, marked
from games.polders.thinking import drawing, ranked
from games.polders.worth import Weighing, weighings

AREA = "area"
_NUMBERS = ("no", "one", "two", "three", "four", "five")


class Advised(NamedTuple):
    """A drawing, what it is worth in points (those at once, and those to hope for), and why."""

    move: Draw | Single | Pass
    gain: float | None
    reason: str


def advice(state: State, seat: int, strength: str, luck: Luck) -> list[Advised]:
    """At most three drawings of this seat, best first."""
    if not state.lands[state.front[seat]].open:
        return [Advised(Pass(seat), None, "The polder is full.")]
    some = _elsewhere(ranked(state, seat, strength, luck))[:CHOICES]
    return [Advised(drawing(state, seat, one), gain(one), reason(state, seat, one)) for one in some]


def _elsewhere(some: list[Weighing]) -> list[Weighing]:
    """The best mark on each set of squares, and only then other marks there."""
    first: dict[int, Weighing] = {}
    for one in some:
        first.setdefault(one.squares, one)
    return [*first.values(), *(one for one in some if first[one.squares] is not one)]


def worth(state: State, seat: int, squares: int, mark: str) -> float | None:
    """What this drawing is worth by the same measure; None if the seat cannot draw it."""
    return next((gain(one) for one in weighings(state, seat) if (one.squares, one.mark) == (squares, mark)), None)


def gain(one: Weighing) -> float:
    """Halves of points would say more than the estimate knows."""
    return float(round(one.worth))


def reason(state: State, seat: int, one: Weighing) -> str:
    """What the drawing brings at once, or else what may come of it."""
    number = state.front[seat]
    land = state.lands[number]
    after = state._replace(
        lands=(*state.lands[:number], ink(land, Draw(seat, one.squares, one.mark)), *state.lands[number + 1 :])
    )
    before, now = score(state), score(after)
    gained = {rule: now.points(seat, rule) - before.points(seat, rule) for rule in (AREA, *state.assignments)}
    total, best = sum(gained.values()), max(gained, key=lambda rule: gained[rule])
    if gained[best] <= 0 or total <= 0:
        return _hope(land, seat, one)
    does = _about_area(land, seat, one) if best == AREA else _about_assignment(best)
    return f"{does}: {total} {'point' if total == 1 else 'points'} now{_later(round(one.worth) - total)}."


def _later(points: int) -> str:
    """What the drawing is worth beyond the points it brings at once."""
    if points > 0:
        return f", and about {points} to hope for"
    return f", but about {-points} less later" if points < 0 else ""


def _about_area(land: Land, seat: int, one: Weighing) -> str:
    filling = _filling(one.mark)
    groups = list(_beside(land, seat, one))
    area = one.squares
    for group in groups:
        area |= group
    size = area.bit_count()
    correct = (area & land.board.buildings[filling.building]).bit_count()
    kind = _kind(filling)
    buildings = f"{_NUMBERS[correct] if correct < len(_NUMBERS) else correct} {_named(kind, correct)}"
    if len(groups) > 1:
        both = "both" if len(groups) == 2 else _NUMBERS[len(groups)] if len(groups) < len(_NUMBERS) else "many"
        return f"This joins {both} of your {filling.name} into {size} squares with {buildings}"
    if groups:
        return f"Your {filling.name} grow to {size} squares with {buildings}"
    return f"This starts {filling.name} of {size} squares with {buildings}"


def _about_assignment(id_: str) -> str:
    if id_ in MAJORITIES:
        return f"You move up in {BY_ID[id_].name}"
    if id_ in MINIMALS:
        return f"Now you have enough {MINIMALS[id_].plural} to lose nothing for {BY_ID[id_].name}"
    return {
        "A04": "This completes a set of a manor, a farm and a mill",
        "A05": "This completes a row of your squares",
        "A06": "This completes a column of your squares",
        "A07": "This makes an area of four or more squares for Area Control",
        "A08": "The mark suits the building, and Correct Buildings counts it",
        "A09": "No other mark suits the buildings here",
        "A10": "Your squares lie on both sides of the road",
        "A11": "A square on its own counts for Solo Square",
        "A12": "An area of three or more without a building counts for Empty Areas",
    }[id_]


def _hope(land: Land, seat: int, one: Weighing) -> str:
    """For a drawing that brings nothing yet."""
    filling = _filling(one.mark)
    kind, buildings = _kind(filling), land.board.buildings[filling.building]
    covered = (one.squares & buildings).bit_count()
    area = one.squares
    for group in _beside(land, seat, one):
        area |= group
    beside = grid.beside(area) & empty(land) & ~one.squares
    near = (beside | grid.beside(beside) & empty(land) & ~one.squares) & buildings & ~area
    if covered:
        return (
            f"You take the {_named(kind, covered)} at {_listed(one.squares & buildings)}, and can build on from there."
        )
    if near:
        return f"From here your {filling.name} can reach the {_named(kind, near.bit_count())} at {_listed(near)}."
    if not beside:
        return "This leaves your better places free for later."
    if _spoils(land, one):
        return f"Your {filling.name} can grow from here, though a building gets a wrong mark."
    return f"Your {filling.name} can grow from here, and no building gets a wrong mark."


def _spoils(land: Land, one: Weighing) -> bool:
    return any(one.squares & land.board.buildings[kind.letter] for kind in BUILDINGS if kind.filling != one.mark)


def _beside(land: Land, seat: int, one: Weighing) -> Iterator[int]:
    """The groups of squares that the drawing joins."""
    beside = grid.beside(one.squares)
    return (group for group in grid.groups(marked(inked(land), seat, one.mark)) if group & beside)


def _filling(mark: str) -> Filling:
    return FILLINGS[MARKS.index(mark)]


def _kind(filling: Filling) -> Building:
    return next(kind for kind in BUILDINGS if kind.letter == filling.building)


def _named(kind: Building, count: int) -> str:
    return kind.name if count == 1 else kind.plural


def _listed(squares: int) -> str:
    *names, last = grid.names(squares).split()
    return f"{', '.join(names)} and {last}" if names else last
