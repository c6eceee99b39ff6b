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


MANORS = """\
+ + + + + + + +
 M M M M M M M
+ + + + + + + +
 M M . . . . .
+ + + + + + + +
"""


def test_R23_past_159_the_box_is_marked_and_the_cubes_start_again() -> None:
    """Nine correct manors and five more squares are 45 points; on four polders 180, which is 160 and 20."""
    garden = drawn(MANORS, f"{'Ro ' * 7}\n{'Ro ' * 7}", 2)
    red, blue = tally(Position((garden,) * 4, ()), names=("Anna", "Bo")).notes
    assert red == "Anna: mark +160 once and put one cube on 20 and one on 0."
    assert blue == "Bo: put one cube beside the table and one on 0."
