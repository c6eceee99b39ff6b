"""The page that finds the shift of the backs, read as a person reads it."""

import math
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.page.calibration import DIVISIONS, FIRST_MM, LAST_MM, VERNIER_STEP_MM, calibration, places
from generator.page.geometry import Point, Scale
from generator.page.imposition import point_behind
from generator.page.paper import A4, LETTER, Paper
from generator.pens.log import LogPen

Flip = Literal["long", "short"]
tenths = st.integers(-49, 49).map(lambda n: n / 10)


def read(scale: Scale, vernier: list[Point]) -> float:
    """Whole millimetres below the arrow, and as many tenths as the line that meets one of the scale."""

    def along(p: Point) -> float:
        return (p[0] - scale.zero[0]) * scale.way[0] + (p[1] - scale.zero[1]) * scale.way[1]

    whole = math.floor(along(vernier[0]) + 0.01)
    off = [abs(along(p) - round(along(p))) for p in vernier[:DIVISIONS]]
    assert all(FIRST_MM - 0.01 <= along(p) <= LAST_MM + 0.01 for p in vernier[:DIVISIONS])
    return whole + off.index(min(off)) / 10


@given(dx=tenths, dy=tenths, paper=st.sampled_from([A4, LETTER, A4.sideways]), flip=st.sampled_from(["long", "short"]))
def test_what_one_reads_is_what_the_backs_have_to_be_moved_by(dx: float, dy: float, paper: Paper, flip: Flip) -> None:
    """A printer puts its backs (dx, dy) off; through the paper, every scale says the opposite of that."""
    for place in places(paper, flip):
        for scale, error in ((place.across, dx), (place.along, dy)):
            on_back = [point_behind(scale.at(VERNIER_STEP_MM * k), paper, flip) for k in range(DIVISIONS + 1)]
            printed = [(x + dx, y + dy) for x, y in on_back]
            seen = [point_behind(p, paper, flip) for p in printed]
            assert read(scale, seen) == pytest.approx(-error, abs=0.001)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_printed_vernier_has_ten_divisions_on_nine_millimetres(paper: Paper, flip: Flip) -> None:
    pen = LogPen()
    calibration(paper, flip).pages[1].draw(pen)
    across = places(paper, flip)[0].across
    first, last = (point_behind(across.at(mm), paper, flip) for mm in (0.9, 9))
    starts = [line.split(": M ")[1].split(" L ")[0] for line in pen.lines if "#E4572E 0.35pt" in line][:10]
    assert [float(n) for n in starts[0].split()] == pytest.approx(first, abs=0.001)
    assert [float(n) for n in starts[9].split()] == pytest.approx(last, abs=0.001)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_page_says_which_edge_to_turn_over(flip: Flip) -> None:
    pen = LogPen()
    calibration(A4, flip).pages[0].draw(pen)
    assert any(line.endswith(f": {flip} edge") for line in pen.lines)
