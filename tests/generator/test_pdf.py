"""The printed file."""

import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageCms

from generator.document import Document, Page
from generator.page.geometry import Box
from generator.page.paper import A4, LETTER, Paper
from generator.pens import path
from generator.pens.pdf import pdf
from generator.pens.pdfa import srgb, xmp
from generator.pens.pen import Align, Pen, Stroke
from generator.pens.type import width_mm
from generator.press import write
from tests.generator.render import rendered
from tests.generator.samples import deck, words_at


def one_page(draw: Callable[[Pen], None], paper: Paper = A4) -> Document:
    return Document("page", "A page", "One", paper, (Page("page", paper, draw),))


def opened(document: Document) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf(document)))


def test_the_same_document_gives_the_same_bytes() -> None:
    assert pdf(deck("ABCDEFGHIJ", "long")) == pdf(deck("ABCDEFGHIJ", "long"))


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from generator.pens.pdf import pdf; from tests.generator.samples import deck;"
        "print(hashlib.sha256(pdf(deck('ABC', 'long'))).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != ""


@pytest.mark.parametrize(("paper", "points"), [(A4, (595.2756, 841.8898)), (LETTER, (612, 792))])
def test_pages_have_exactly_the_size_of_the_paper(paper: Paper, points: tuple[float, float]) -> None:
    file = opened(one_page(lambda pen: None, paper))
    assert [float(v) for v in file.pages[0].mediabox] == pytest.approx([0, 0, *points], abs=0.001)


def test_trim_and_bleed_are_counted_from_the_bottom_as_pdf_does() -> None:
    page = Page("cut", A4, lambda pen: None, trim=Box(10, 20, 100, 50), bleed=2)
    file = opened(Document("cut", "Cut", "Cut", A4, (page,)))
    leaf = file.pages[0]
    k = 72 / 25.4
    assert [float(v) for v in leaf.obj.TrimBox] == pytest.approx([10 * k, 227 * k, 110 * k, 277 * k], abs=0.001)
    assert [float(v) for v in leaf.obj.BleedBox] == pytest.approx([8 * k, 225 * k, 112 * k, 279 * k], abs=0.001)


@pytest.mark.parametrize(("flip", "word"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")])
def test_the_pdf_tells_the_printer_which_edge_to_flip_on(flip: str, word: str) -> None:
    document = deck("A", "long" if flip == "long" else "short")
    assert opened(document).Root.ViewerPreferences.Duplex == word


def test_a_single_sided_file_says_nothing_of_duplex() -> None:
    assert "/Duplex" not in opened(deck("A", "none")).Root.ViewerPreferences


def test_page_labels_are_the_printed_ones() -> None:
    document = deck("ABCDEFGHIJ", "long")
    assert [str(page.label) for page in opened(document).pages] == [page.label for page in document.pages]


def test_no_font_but_our_own_is_in_the_file() -> None:
    file = opened(deck("A", "long"))
    fonts = file.pages[0].obj.Resources.Font
    assert sorted(str(font.BaseFont) for font in fonts.values()) == [
        "/AAAAAA+Alegreya-ExtraBold",
        "/AAAAAA+AlegreyaSans-Regular",
    ]


def test_repeated_art_is_in_the_file_once() -> None:
    file = opened(deck("ABCDEFGHI", "long"))
    leaf = file.pages[1].obj
    assert len(leaf.Resources.XObject) == 1
    assert leaf.Contents.read_bytes().count(b"/S1 Do") == 9


def test_every_stream_ends_with_a_line_end_before_the_word_endstream() -> None:
    assert not re.search(rb"[^\r\n]endstream", pdf(deck("AB", "long")))


def test_a_line_of_type_is_as_wide_on_paper_as_it_was_measured() -> None:
    """A line of the measured length is printed below the words, and both end in the same place."""
    words = "AVAVA To Typography, W."

    def draw(pen: Pen) -> None:
        pen.text((20, 100), words, font="title", size=30, colour="#000000")
        pen.shape(
            path.line((20, 110), (20 + width_mm(words, "title", 30), 110)), line=Stroke("#000000", 1, round=False)
        )

    picture = rendered(one_page(draw))
    k = picture.pixels_per_mm
    type_ends, line_ends = (
        np.flatnonzero((picture.pixels[round(top * k) : round(bottom * k)] < 128).any(axis=0))[-1] / k
        for top, bottom in ((90, 102), (109.5, 110.5))
    )
    side_bearing_mm = 1.0
    assert line_ends - side_bearing_mm < type_ends <= line_ends + 0.1


@pytest.mark.parametrize("align", ["left", "middle", "right"])
def test_type_is_aligned_on_its_point(tmp_path: Path, align: Align) -> None:
    def draw(pen: Pen) -> None:
        pen.text((100, 100), "Schermer", font="text", size=20, colour="#000000", align=align)

    file = write(one_page(draw), tmp_path)
    half = width_mm("Schermer", "text", 20) / 2
    expected = {"left": 100 + half, "middle": 100, "right": 100 - half}[align]
    assert words_at(file, 0)["Schermer"][0] == pytest.approx(expected, abs=0.5)


def test_what_is_placed_is_moved_turned_clockwise_and_scaled() -> None:
    def draw(pen: Pen) -> None:
        with pen.placed((100, 100), scale=2, turn=90):
            pen.shape(path.circle((10, 0), 1), fill="#000000")

    picture = rendered(one_page(draw))
    assert picture.dark((100, 120))  # east, turned a quarter clockwise, is south; ten times two is twenty
    assert not picture.dark((120, 100))


def test_ink_outside_a_clip_is_not_printed() -> None:
    def draw(pen: Pen) -> None:
        with pen.clipped(path.rect(Box(50, 50, 10, 10))):
            pen.shape(path.rect(Box(40, 40, 30, 30)), fill="#000000")
        pen.shape(path.circle((100, 55), 2), fill="#000000")

    picture = rendered(one_page(draw))
    assert picture.dark((55, 55))
    assert not picture.dark((45, 55))
    assert picture.dark((100, 55))


def test_colours_and_lines_are_those_of_their_own_place() -> None:
    """What was set inside a place does not leak out of it, and a stamp does not take over what is set around it."""

    def stamp(pen: Pen) -> None:
        pen.shape(path.rect(Box(0, 0, 10, 10)), fill="#FFFFFF", line=Stroke("#FFFFFF", 1))

    def draw(pen: Pen) -> None:
        pen.shape(path.rect(Box(20, 20, 10, 10)), fill="#000000")
        with pen.placed((20, 40)):
            pen.stamp("white", stamp)
        pen.shape(path.rect(Box(20, 60, 10, 10)), fill="#000000")
        pen.shape(path.rect(Box(20, 80, 10, 10)), fill="#FFFFFF")
        with pen.placed((20, 100)):
            pen.shape(path.rect(Box(0, 0, 10, 10)), fill="#000000")
        pen.shape(path.rect(Box(20, 120, 10, 10)), fill="#000000")

    picture = rendered(one_page(draw))
    assert [picture.dark((25, y)) for y in (25, 45, 65, 85, 105, 125)] == [True, False, True, False, True, True]


def test_a_shift_moves_backs_right_and_down_and_leaves_fronts(tmp_path: Path) -> None:
    document = deck("A", "long")
    (tmp_path / "moved").mkdir()
    still, moved = write(document, tmp_path), write(document, tmp_path / "moved", shift=(1.5, -0.5))
    front, back = words_at(still, 0)["A"], words_at(still, 1)["top"]
    assert words_at(moved, 0)["A"] == pytest.approx(front)
    assert words_at(moved, 1)["top"] == pytest.approx((back[0] + 1.5, back[1] - 0.5), abs=0.01)


def test_a_shift_does_not_move_a_file_that_has_no_backs() -> None:
    assert pdf(deck("ABCDEFGHIJKL", "none"), shift=(2, 2)) == pdf(deck("ABCDEFGHIJKL", "none"))


def test_the_first_page_has_a_ruler_of_100_mm_and_the_others_do_not() -> None:
    file = opened(deck("A", "long"))
    streams = [page.obj.Contents.read_bytes() for page in file.pages]
    lengths = [_level_lines(stream) for stream in streams]
    assert any(length == pytest.approx(100, abs=0.002) for length in lengths[0])
    assert not any(length == pytest.approx(100, abs=1) for length in lengths[1])


def _level_lines(stream: bytes) -> list[float]:
    found = re.findall(rb"([\d.-]+) ([\d.-]+) m\n([\d.-]+) \2 l", stream)
    return [(float(end) - float(start)) * 25.4 / 72 for start, _, end in found]


def test_a_document_of_two_sizes_is_refused() -> None:
    pages = (Page("a", A4, lambda pen: None), Page("b", A4.sideways, lambda pen: None))
    with pytest.raises(ValueError, match=r"every page of odd must be .*these are not: \['b'\]"):
        Document("odd", "Odd", "Odd", A4, pages)


def test_a_front_without_a_back_is_refused() -> None:
    with pytest.raises(ValueError, match="every front needs a back"):
        Document("odd", "Odd", "Odd", A4, (Page("a", A4, lambda pen: None),), flip="long")


def test_the_colour_profile_is_a_small_srgb() -> None:
    profile = ImageCms.ImageCmsProfile(io.BytesIO(srgb()))
    same = ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    colour = Image.new("RGB", (1, 1), (27, 58, 107))
    moved = ImageCms.applyTransform(colour, same)
    assert moved is not None
    assert moved.getpixel((0, 0)) == (27, 58, 107)
    assert len(srgb()) < 1024


def test_metadata_is_well_formed_whatever_the_title() -> None:
    tree = ElementTree.fromstring(xmp("Mills & <Dikes>", "P", "S", "R").decode().split("?>", 1)[1].rsplit("<?", 1)[0])
    assert "Mills & <Dikes>" in "".join(tree.itertext())


def test_files_appear_whole_with_nothing_left_beside_them(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    written = write(deck("A", "long"), folder)
    assert written == folder / "deck.pdf"
    assert sorted(file.name for file in folder.iterdir()) == ["deck.json", "deck.pdf"]


def test_a_drawing_that_fails_leaves_the_old_file_alone(tmp_path: Path) -> None:
    def broken(pen: Pen) -> None:
        pen.text((10, 10), "✓", font="text", size=9, colour="#000000")

    old = write(one_page(lambda pen: None), tmp_path).read_bytes()
    with pytest.raises(ValueError, match="no letter"):
        write(one_page(broken), tmp_path)
    assert (tmp_path / "page.pdf").read_bytes() == old
    assert len(list(tmp_path.iterdir())) == 2


def test_reportlab_is_not_imported_until_something_is_printed() -> None:
    code = "import sys, generator.press, generator.page.cards; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
