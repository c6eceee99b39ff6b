"""The icons keep to their grid; the palette is that of the box, and low ink stays low."""

import pytest

from generator.page import icons, palette
from generator.page.geometry import Box
from generator.page.palette import FULL, LOW, corn, meadow, water
from generator.pens import path
from generator.pens.log import LogPen
from tests.generator.polders.ruler import Ruler

ICONS = {name: it for name, it in vars(icons).items() if isinstance(it, icons.Icon)}
FIELD = Box(0, 0, 20, 10)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_fills_its_grid_and_stays_on_it(name: str) -> None:
    ruler = Ruler()
    icons.draw(ruler, ICONS[name], (12, 12), 24, "#000000")
    left, top = min(s.box.x for s in ruler.strokes), min(s.box.y for s in ruler.strokes)
    right, bottom = max(s.box.right for s in ruler.strokes), max(s.box.bottom for s in ruler.strokes)
    assert Box(-0.5, -0.5, 25, 25).holds(Box(left, top, right - left, bottom - top))
    assert max(right - left, bottom - top) >= 14


@pytest.mark.parametrize("name", ICONS)
def test_strokes_are_sixteen_tenths_of_a_unit(name: str) -> None:
    ruler = Ruler()
    icons.draw(ruler, ICONS[name], (0, 0), 24 * 25.4 / 72, "#000000")  # a unit is a point
    assert {round(s.line.weight, 6) for s in ruler.strokes if s.line} == {1.6}
    assert all(s.line.round for s in ruler.strokes if s.line)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_number(face: int) -> None:
    ruler = Ruler()
    icons.die(ruler, face, (12, 12), 24, "#000000")
    assert len([s for s in ruler.strokes if s.fill == "#000000"]) == face


def test_full_ink_has_the_colours_of_the_box() -> None:
    assert (FULL.delft, FULL.water, FULL.meadow, FULL.straw) == ("#1B3A6B", "#BFD7EA", "#CFE0B4", "#F2D98D")
    assert (FULL.brick, FULL.tulip, FULL.text) == ("#C4674A", "#E4572E", "#1A1A1A")
    assert [FULL.pen(name) for name in ("red", "blue", "green", "black")] == [
        "#C8372D",
        "#2166AC",
        "#2E8B57",
        "#222222",
    ]


@pytest.mark.parametrize("texture", [water, meadow, corn])
def test_low_ink_hatches_what_full_ink_fills(texture) -> None:  # type: ignore[no-untyped-def]
    full, low = LogPen(), LogPen()
    texture(full, path.rect(FIELD), FIELD, FULL)
    texture(low, path.rect(FIELD), FIELD, LOW)
    assert "fill" in full.log
    assert "clipped" in low.log
    assert "fill" not in low.log


def test_hatching_covers_its_box() -> None:
    """Every stroke runs from the foot to the top, and the strokes reach both sides."""
    points = [numbers for _, numbers in palette.hatching(FIELD, 1.6).steps]
    tops, feet = points[1::2], points[::2]
    assert {y for _, y in tops} == {0}
    assert {y for _, y in feet} == {10}
    assert min(x for x, _ in tops) <= 1.6
    assert max(x for x, _ in feet) >= 20 - 1.6
