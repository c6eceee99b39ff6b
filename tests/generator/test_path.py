"""Shapes as paths."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.page.geometry import Box, Point
from generator.pens import path
from generator.pens.log import strokes
from generator.pens.pen import Path


def ends(shape: Path) -> list[Point]:
    """Where each stroke arrives."""
    return [(n[-2], n[-1]) for _, n in shape.steps if n]


def on_curve(start: Point, curve: tuple[float, ...], t: float) -> Point:
    x, y = (
        (1 - t) ** 3 * start[i]
        + 3 * (1 - t) ** 2 * t * curve[i]
        + 3 * (1 - t) * t**2 * curve[2 + i]
        + t**3 * curve[4 + i]
        for i in (0, 1)
    )
    return x, y


def test_a_box_is_drawn_clockwise_and_closed() -> None:
    assert strokes(path.rect(Box(1, 2, 3, 4))) == "M 1 2 L 4 2 L 4 6 L 1 6 Z"


def test_rounded_corners_are_never_larger_than_the_box() -> None:
    shape = path.rect(Box(0, 0, 10, 4), radius=9)
    assert max(y for _, y in ends(shape)) == 4
    assert shape.steps[0] == ("M", (2, 0))


@given(start=st.floats(-360, 360), sweep=st.floats(-359, 359).filter(lambda s: abs(s) > 1), r=st.floats(0.5, 100))
def test_every_point_of_an_arc_is_one_radius_from_its_centre(start: float, sweep: float, r: float) -> None:
    steps = path.arc((3, 4), r, start, start + sweep).steps
    here = (steps[0][1][0], steps[0][1][1])
    for _, curve in steps[1:]:
        for t in (0, 0.25, 0.5, 0.8, 1):
            x, y = on_curve(here, curve, t)
            assert math.hypot(x - 3, y - 4) == pytest.approx(r, rel=3e-4)
        here = (curve[4], curve[5])
    angle = math.radians(start + sweep)
    assert here == pytest.approx((3 + r * math.cos(angle), 4 + r * math.sin(angle)), abs=1e-6 * r)


def test_an_arc_of_a_quarter_runs_clockwise_from_east_to_south() -> None:
    assert ends(path.arc((0, 0), 10, 0, 90)) == [(10, 0), pytest.approx((0, 10))]


def test_small_letters_count_from_where_the_pen_is() -> None:
    assert strokes(path.svg("m1 1 l2 0 v3 h-2 z")) == "M 1 1 L 3 1 L 3 4 L 1 4 Z"


def test_a_letter_left_out_repeats_and_after_a_move_it_means_a_line() -> None:
    assert strokes(path.svg("M0 0 1 0 1 1H5 6")) == "M 0 0 L 1 0 L 1 1 L 5 1 L 6 1"


def test_after_closing_the_pen_is_where_the_shape_began() -> None:
    assert strokes(path.svg("M2 2h1v1zl5 0")) == "M 2 2 L 3 2 L 3 3 Z L 7 2"


def test_a_smooth_curve_mirrors_the_handle_before_it() -> None:
    assert strokes(path.svg("M0 0C1 2 3 4 5 5S9 9 10 5")).endswith("C 7 6 9 9 10 5")


def test_a_smooth_curve_after_a_line_starts_without_a_handle() -> None:
    assert strokes(path.svg("M0 0L5 5S9 9 10 5")).endswith("C 5 5 9 9 10 5")


def test_a_curve_with_one_handle_becomes_one_with_two() -> None:
    assert strokes(path.svg("M0 0Q3 3 6 0")) == "M 0 0 C 2 2 4 2 6 0"


def test_numbers_may_touch() -> None:
    assert strokes(path.svg("M.5.5-1-1")) == "M 0.5 0.5 L -1 -1"


def test_svg_data_is_scaled_and_then_moved() -> None:
    assert strokes(path.svg("M1 1L2 1", at=(10, 20), scale=3)) == "M 13 23 L 16 23"


@pytest.mark.parametrize(("large", "sweep", "through"), [(0, 1, (5, -5)), (0, 0, (5, 5))])
def test_an_elliptic_arc_goes_the_way_its_flags_say(large: int, sweep: int, through: Point) -> None:
    """From (0, 0) to (10, 0), clockwise over the top, or below."""
    steps = path.svg(f"M0 0A5 5 0 {large} {sweep} 10 0").steps
    assert ends(Path(steps))[-1] == pytest.approx((10, 0))
    assert (steps[1][1][4], steps[1][1][5]) == pytest.approx(through)


def test_the_large_arc_is_the_long_way_round() -> None:
    small, large = (path.svg(f"M0 0A10 10 0 {flag} 1 10 0") for flag in (0, 1))
    assert min(y for _, y in ends(small)) > -2.1  # the sagitta of a chord of 10 on a radius of 10 is 1.34
    assert min(y for _, y in ends(large)) < -17


def test_radii_too_short_for_an_arc_grow() -> None:
    assert ends(path.svg("M0 0A1 1 0 0 1 10 0"))[1] == pytest.approx((5, -5))


@pytest.mark.parametrize("data", ["M1", "X 1 2", "1 2", "M0 0 Z 5", "M0 0 C 1 2 3"])
def test_broken_path_data_is_refused_with_the_data(data: str) -> None:
    with pytest.raises(ValueError, match=r"path|wants"):
        path.svg(data)
