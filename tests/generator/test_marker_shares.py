"""How much of a piece the camera's markers take, with the white around them."""

import pytest

from games.flutter.components import RAINBEE, TILES
from generator.dutch import layout as dutch
from generator.flutter.layout import markers as flutter
from generator.flutter.layout import pages
from generator.flutter.layout.tiles import TRIANGLE, outline
from generator.page.geometry import Polygon
from generator.polders import layout as polders
from generator.rollfold import layout as rollfold

MOST = 0.08
POKER_MM2 = 63 * 88


def _area(polygon: Polygon) -> float:
    around = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in around)) / 2


def _tiles() -> dict[str, float]:
    return {
        it.id: flutter.white(flutter.marker(it.id, flipped).box).w ** 2 / _area(outline(it.shape))
        for it in (*TILES, RAINBEE)
        for flipped in (False, True)
    }


SHARES = {
    **_tiles(),
    "a tracker": 2 * (pages.TRACKER_MARKER_MM + 4) ** 2 / _area(pages.TRACKER.corners),
    "a Dutch card": 2 * (dutch.MARKER_MM + 2 * dutch.QUIET_MM) ** 2 / POKER_MM2,
    "a shape card": 2 * (polders.SHAPE_MARKER.w + 2 * polders.CARD_QUIET_MM) ** 2 / POKER_MM2,
    "an assignment": (polders.ASSIGNMENT_MARKER.w + 2 * polders.CARD_QUIET_MM) ** 2 / POKER_MM2,
    "a polder": 8 * (polders.MARKER_MM + 2 * polders.QUIET_MM) ** 2 / _area(polders.SHEET_BLOCK.corners),
    "a fold sheet": 4 * (rollfold.MARKER_MM + 2 * rollfold.QUIET_MM) ** 2 / _area(rollfold.BLOCK.corners),
}


@pytest.mark.parametrize("piece", SHARES)
def test_markers_take_at_most_8_percent_of_a_piece(piece: str) -> None:
    assert SHARES[piece] <= MOST


def test_water_keeps_a_larger_marker_because_a_smaller_one_is_not_read() -> None:
    """docs/flutter-reading.md tells what happened with 5.2 mm, which would be 8 %."""
    share = flutter.white(flutter.marker("WT01").box).w ** 2 / _area(TRIANGLE)
    assert share == pytest.approx(0.159, abs=0.001)
