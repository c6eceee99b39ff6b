"""The pens of the phones and of the tests."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from generator.page.geometry import Box
from generator.pens import path
from generator.pens.log import LogPen
from generator.pens.pen import Pen, Stroke
from generator.pens.svg import SvgPen
from generator.pens.type import width_mm

SVG = "{http://www.w3.org/2000/svg}"
CARD = Box(0, 0, 63, 88)


def tile(pen: Pen) -> None:
    pen.shape(path.rect(Box(0, 0, 5, 5)), fill="#BFD7EA")


def drawing(pen: Pen) -> None:
    with pen.placed((10, 20), scale=2, turn=90):
        pen.stamp("tile", tile)
        pen.shape(path.line((0, 0), (3, 4)), line=Stroke("#1B3A6B", 0.5, dash=(1, 2)))
    with pen.clipped(path.circle((5, 5), 2)):
        pen.stamp("tile", tile)
    pen.text((31.5, 40), "Mills & <Dikes>", font="title-italic", size=12, colour="#1A1A1A", align="middle")


def svg(draw: Callable[[Pen], None], *, title: str = "", prefix: str = "") -> ElementTree.Element:
    pen = SvgPen(CARD, title=title, prefix=prefix)
    draw(pen)
    return ElementTree.fromstring(pen.svg)


def test_the_log_tells_every_stroke_in_place() -> None:
    pen = LogPen()
    drawing(pen)
    assert pen.log == (
        "placed at 10 20 scale 2 turn 90\n"
        "  stamp tile\n"
        "    shape fill #BFD7EA: M 0 0 L 5 0 L 5 5 L 0 5 Z\n"
        "  shape line #1B3A6B 0.5pt dash 1 2: M 0 0 L 3 4\n"
        "clipped M 7 5 C 7 6.105 6.105 7 5 7 C 3.895 7 3 6.105 3 5 C 3 3.895 3.895 3 5 3 C 6.105 3 7 3.895 7 5 Z\n"
        "  stamp tile\n"
        "text title-italic 12pt #1A1A1A middle at 31.5 40: Mills & <Dikes>\n"
    )


def test_svg_is_well_formed_and_one_unit_is_a_millimetre() -> None:
    assert svg(drawing).get("viewBox") == "0 0 63 88"


def test_svg_keeps_words_as_they_are() -> None:
    text = svg(drawing).find(f".//{SVG}text")
    assert text is not None
    assert text.text == "Mills & <Dikes>"
    assert (text.get("text-anchor"), text.get("font-style"), text.get("font-family")) == (
        "middle",
        "italic",
        "Alegreya, serif",
    )
    assert float(text.get("textLength", "0")) == pytest.approx(
        width_mm("Mills & <Dikes>", "title-italic", 12), abs=0.001
    )


def test_svg_draws_a_stamp_once_and_uses_it_twice() -> None:
    image = svg(drawing)
    stamps = image.findall(f"./{SVG}defs/{SVG}g")
    assert [stamp.get("id") for stamp in stamps] == ["stamp1"]
    assert [use.get("href") for use in image.iter(f"{SVG}use")] == ["#stamp1", "#stamp1"]


def test_svg_tells_a_shape_by_steps_so_that_it_reads_the_same_wherever_it_lies() -> None:
    def waves(pen: Pen) -> None:
        for at in ((0.0, 0.0), (12.5, 7.25)):
            pen.shape(path.svg("M1 2L4 2L4 0.5L1.5 1.5C2 3 3 4 1 3ZM1 2L2 3", at=at), fill="#BFD7EA")

    data = [element.get("d", "") for element in svg(waves).iter(f"{SVG}path")]
    assert data[0] == "M1 2h3v-1.5l-2.5 1c.5 1.5 1.5 2.5-.5 1.5zM1 2l1 1"
    assert data[1] == data[0].replace("M1 2", "M13.5 9.25")


def test_svg_ends_where_the_path_ends_after_a_thousand_rounded_steps() -> None:
    spiral = path.polyline([(n / 7, n / 11) for n in range(1001)])
    element = svg(lambda pen: pen.shape(spiral, line=Stroke("#1B3A6B", 0.5))).find(f"{SVG}path")
    assert element is not None
    letter, end = path.svg(element.get("d", "")).steps[-1]
    assert letter == "L"
    assert end == pytest.approx((1000 / 7, 1000 / 11), abs=0.001)


def test_svg_is_also_a_symbol_that_its_page_can_use() -> None:
    pen = SvgPen(CARD)
    drawing(pen)
    symbol = ElementTree.fromstring(pen.symbol("card"))
    assert (symbol.tag, symbol.get("id"), symbol.get("viewBox")) == ("symbol", "card", "0 0 63 88")
    assert [child.tag for child in symbol] == [child.tag.removeprefix(SVG) for child in svg(drawing)]


def test_svg_turns_after_moving_and_scales_last() -> None:
    group = svg(drawing).find(f"./{SVG}g")
    assert group is not None
    assert group.get("transform") == "translate(10 20) rotate(90) scale(2)"


def test_svg_clips_by_a_path_of_its_own() -> None:
    image = svg(drawing, prefix="a-")
    clip = image.find(f"./{SVG}defs/{SVG}clipPath")
    assert clip is not None
    assert clip.get("id") == "a-clip1"
    assert [g.get("clip-path") for g in image.findall(f"./{SVG}g")] == [None, "url(#a-clip1)"]


def test_prefixes_keep_two_drawings_on_one_page_apart() -> None:
    ids = [{e.get("id") for e in svg(drawing, prefix=prefix).iter() if e.get("id")} for prefix in ("a-", "b-")]
    assert ids[0].isdisjoint(ids[1])


def test_a_titled_drawing_has_words_for_people_who_cannot_see_it() -> None:
    image = svg(drawing, title='The "tulip" card')
    assert (image.get("role"), image.get("aria-label")) == ("img", 'The "tulip" card')
    assert svg(drawing).get("aria-hidden") == "true"


def test_a_drawing_uses_the_stamps_that_its_page_has_in_stock() -> None:
    stock = SvgPen(CARD, prefix="s-")
    stock.stamp("tile", tile)
    assert 'id="s-stamp1"' in stock.stamps
    pen = SvgPen(CARD, stock=stock)
    pen.stamp("tile", tile)
    pen.stamp("row", lambda pen: pen.stamp("tile", tile))
    image = ElementTree.fromstring(pen.svg)
    assert [use.get("href") for use in image.findall(f"./{SVG}use")] == ["#s-stamp1", "#stamp2"]
    assert [stamp.get("id") for stamp in image.findall(f"./{SVG}defs/{SVG}g")] == ["stamp2"]


def test_a_stamp_may_hold_stamps() -> None:
    def row(pen: Pen) -> None:
        for x in (0, 10):
            with pen.placed((x, 0)):
                pen.stamp("tile", tile)

    image = svg(lambda pen: pen.stamp("row", row))
    assert {g.get("id") for g in image.findall(f"./{SVG}defs/{SVG}g")} == {"stamp1", "stamp2"}
    assert [use.get("href") for use in image.findall(f"./{SVG}use")] == ["#stamp1"]
