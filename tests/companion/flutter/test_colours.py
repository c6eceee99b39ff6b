"""The petal colours are told apart by every eye, on paper and on phones: simulated by Machado, Oliveira and Fernandes
(2009, full severity) and by Viénot, Brettel and Mollon (1999), compared by CIEDE2000.
"""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.flutter.pictures import sign, stamps
from games.flutter.components import COLOURS
from generator.flutter.signs import PETALS

FAR = 25.0  # CIEDE2000; neighbours on a colour wheel of twelve are about this far apart

Lab = tuple[float, float, float]
EYES = {
    "most people": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "protanopia (Viénot)": np.array([[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]]),
    "deuteranopia (Viénot)": np.array([[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]]),
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
D65 = np.array([0.95047, 1.0, 1.08883])


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("one", "other"), list(combinations(PETALS, 2)))
def test_two_petal_colours_are_far_apart(one: str, other: str, eye: str) -> None:
    assert difference(*(seen(PETALS[it], EYES[eye]) for it in (one, other))) >= FAR


def test_phones_show_the_petals_in_the_colours_of_the_paper() -> None:
    for colour in COLOURS:
        assert PETALS[colour.letter] in str(sign(colour.letter))
    assert all(PETALS[letter] in str(stamps(on_map=False)) for letter in PETALS)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_pairs(one: Lab, other: Lab, apart: float) -> None:
    """Sharma, Wu and Dalal, 2005, table 1."""
    assert difference(one, other) == pytest.approx(apart, abs=1e-4)


def test_the_first_editions_blue_and_purple_were_alike_to_some_eyes() -> None:
    first = [seen(colour, EYES["deuteranopia"]) for colour in ("#2166AC", "#7B3F9E")]
    assert difference(*first) < 8


def seen(colour: str, eye: NDArray[np.float64]) -> Lab:
    """A colour such as #C22C22 as CIELAB, the way an eye sees it."""
    srgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    light = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    t = XYZ @ np.clip(eye @ light, 0, 1) / D65
    x, y, z = np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116)
    return (float(116 * y - 16), float(500 * (x - y)), float(200 * (y - z)))


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grown = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = hypot(grown * a1, b1), hypot(grown * a2, b2)
    h1, h2 = (degrees(atan2(b, grown * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * c)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * t)
    bent = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bent * by_chroma * by_hue)
