"""The score in words: who wins a tie, and why."""

from games.polders.photo.sheet import tally
from games.polders.rules.state import Position
from tests.games.polders.examples import drawn

LAND = """\
+ + + + + + +
 M F . . . .
+ + + + + + +
 M F . . . .
+ + + + + + +
 M F . . . .
+ + + + + + +
"""
# Every square stands alone, for no two of a kind touch: a point by A11, and two more by A08 on the right building.
TWO_BUILDINGS = "?o ?= .. .. .. .."  # 6 points from both assignments
ONE_BUILDING = "?o .. ?o ?= ?o .."  # the same
NO_BUILDING = "?= ?o ?x ?= ?x ?="  # 6 points from A11 alone


def verdict(*rows: str) -> str:
    """What the tally says when red, blue and green have these rows."""
    marks = "\n".join(row.replace("?", letter) for row, letter in zip(rows, "RBG", strict=True))
    return tally(Position((drawn(LAND, marks, 3),), ("A08", "A11")), names=("Anna", "Bo", "Cas")).notes[0]


def test_a_tie_is_settled_by_assignments() -> None:
    assert verdict(ONE_BUILDING, NO_BUILDING, NO_BUILDING) == (
        "Anna, Bo and Cas have 6 points each. Anna completed more assignments."
    )


def test_a_tie_is_settled_by_buildings_among_those_with_most_assignments() -> None:
    assert verdict(ONE_BUILDING, TWO_BUILDINGS, NO_BUILDING) == (
        "Anna, Bo and Cas have 6 points each. Anna and Bo completed more assignments. "
        "Bo filled more buildings correctly."
    )


def test_a_tie_that_nothing_settles_is_shared() -> None:
    assert verdict(TWO_BUILDINGS, TWO_BUILDINGS, NO_BUILDING) == (
        "Anna, Bo and Cas have 6 points each. Anna and Bo completed more assignments. Anna and Bo share the victory."
    )


def test_without_a_tie_the_notes_only_place_the_cubes() -> None:
    assert verdict(TWO_BUILDINGS, "?o .. .. .. .. ..", "?o .. .. .. .. ..").startswith("Anna: put one cube")
