"""Markers and codes, as a camera sees them."""

import cv2
import numpy as np
import pytest
import zxingcpp

from generator.document import Document, Page
from generator.page import markers
from generator.page.geometry import Box
from generator.page.markers import CODES
from generator.page.paper import A4
from generator.page.sheet import Marker
from generator.pens.log import LogPen
from generator.pens.pen import Pen
from tests.generator.render import rendered

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)


def test_all_thousand_codes_are_those_of_the_dictionary() -> None:
    assert len(CODES) == 1000
    for number, code in enumerate(CODES):
        modules = cv2.aruco.generateImageMarker(DICTIONARY, number, 7)[1:6, 1:6] > 0
        assert [bit == "1" for bit in f"{code:025b}"] == modules.flatten().tolist(), number


def test_a_printed_marker_is_found_where_it_was_drawn() -> None:
    box = Box(60, 100, 12, 12)
    picture = rendered(Document("m", "m", "m", A4, (Page("m", A4, lambda pen: markers.marker(pen, Marker(417, box))),)))
    corners, ids, _ = cv2.aruco.ArucoDetector(DICTIONARY).detectMarkers(picture.pixels)
    assert ids is not None
    assert ids.flatten().tolist() == [417]
    found = np.array(corners[0]).reshape(4, 2) / picture.pixels_per_mm
    assert found == pytest.approx(np.array(box.corners), abs=0.15)


def test_a_quiet_zone_is_white_around_the_marker() -> None:
    pen = LogPen()
    markers.marker(pen, Marker(0, Box(10, 10, 12, 12)), quiet=2)
    assert pen.lines[0] == "shape fill #FFFFFF: M 8 8 L 24 8 L 24 24 L 8 24 Z"
    assert pen.lines[1] == "shape fill #000000: M 10 10 L 22 10 L 22 22 L 10 22 Z"


def test_a_printed_code_reads_back() -> None:
    identity = "PB1/FERRY/QUAY/2/F/0123456789AB"

    def draw(pen: Pen) -> None:
        markers.qr(pen, Box(60, 100, 16, 16), identity)

    picture = rendered(Document("q", "q", "q", A4, (Page("q", A4, draw),)))
    codes = zxingcpp.read_barcodes(picture.pixels)
    assert [code.text for code in codes] == [identity]
    corner = codes[0].position.top_left
    assert (corner.x / picture.pixels_per_mm, corner.y / picture.pixels_per_mm) == pytest.approx((60, 100), abs=0.5)
