"""`check` finds nothing wrong with what we print, and finds each thing that can be wrong."""

import io
import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from generator import check as checking
from generator.check import DRAWN_BYTES, check
from generator.document import Document, Page
from generator.page.calibration import calibration
from generator.page.geometry import Box
from generator.page.imposition import Backs
from generator.page.paper import A4, LETTER, Paper
from generator.pens import path
from generator.pens.pdf import pdf
from generator.pens.pen import Pen, Stroke
from generator.press import write
from tests.generator.samples import deck

TOO_MUCH = "draws no more than a printer can handle"

Break = Callable[[pikepdf.Pdf], None]


def faults(file: Path) -> set[str]:
    return {finding.name for finding in check(file) if not finding.ok}


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    return write(deck("ABC", "long"), tmp_path)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("backs", ["long", "short", "none", "fold"])
def test_our_cards_pass(tmp_path: Path, paper: Paper, backs: Backs) -> None:
    assert not faults(write(deck("ABCDEFGHIJ", backs, paper), tmp_path))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_our_calibration_page_passes(tmp_path: Path, paper: Paper) -> None:
    assert not faults(write(calibration(paper, "long"), tmp_path))


def _without(*keys: str) -> Break:
    def broken(file: pikepdf.Pdf) -> None:
        for key in keys:
            del file.Root[key]

    return broken


def _scaled(file: pikepdf.Pdf) -> None:
    del file.Root.ViewerPreferences["/PrintScaling"]


def _untitled(file: pikepdf.Pdf) -> None:
    del file.docinfo["/Subject"]


def _opening(file: pikepdf.Pdf) -> None:
    file.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def _simplex(file: pikepdf.Pdf) -> None:
    file.Root.ViewerPreferences.Duplex = pikepdf.Name.Simplex


def _odd(file: pikepdf.Pdf) -> None:
    del file.pages[1]


def _another_size(file: pikepdf.Pdf) -> None:
    file.pages[1].mediabox = pikepdf.Array([0, 0, 612, 792])


def _no_paper(file: pikepdf.Pdf) -> None:
    for page in file.pages:
        page.mediabox = pikepdf.Array([0, 0, 595, 842])


def _rotated(file: pikepdf.Pdf) -> None:
    file.pages[0].rotate(90, relative=False)


def _loose_trim(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.TrimBox = pikepdf.Array([0, 0, 600, 842])


def _no_trim(file: pikepdf.Pdf) -> None:
    del file.pages[0].obj["/TrimBox"]


def _bare_font(file: pikepdf.Pdf) -> None:
    helvetica = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    file.pages[0].obj.Resources.Font["/Bare"] = helvetica


def _whole_font(file: pikepdf.Pdf) -> None:
    for font in file.pages[0].obj.Resources.Font.values():
        font.BaseFont = pikepdf.Name("/Alegreya")


def _mislabelled(file: pikepdf.Pdf) -> None:
    file.Root.PageLabels.Nums[1].P = "another name"


def _added(content: bytes) -> Break:
    def broken(file: pikepdf.Pdf) -> None:
        file.pages[0].contents_add(content)

    return broken


def _emptied(file: pikepdf.Pdf) -> None:
    for page in file.pages:
        page.obj.Contents = file.make_stream(b"0.2 w 0 0 m 283.465 0 l n")


def _picture(file: pikepdf.Pdf) -> None:
    dots = pikepdf.Stream(file, b"\0", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1)
    dots.ColorSpace, dots.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    page = file.pages[0]
    page.obj.Resources.XObject = pikepdf.Dictionary(Dots=dots)
    page.contents_add(b"q 20 0 0 20 300 -300 cm /Dots Do Q")


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (_scaled, "asks to be printed at 100 %"),
        (_untitled, "has a title, an author and a subject"),
        (_without("/Lang"), "names its language"),
        (_without("/OutputIntents"), "says which colours it means"),
        (_without("/Metadata"), "is fit for an archive (PDF/A-1b)"),
        (_without("/PageLabels"), "prints on each page the label that viewers show"),
        (_opening, "starts nothing by itself"),
        (_simplex, "tells the printer how to turn the paper"),
        (_without("/ViewerPreferences"), "tells the printer how to turn the paper"),
        (_odd, "has a back for each front"),
        (_another_size, "has pages of one size"),
        (_no_paper, "is exactly A3, A4, A5 or Letter"),
        (_rotated, "has no rotated or scaled page"),
        (_loose_trim, "says where to trim each page"),
        (_no_trim, "says where to trim each page"),
        (_bare_font, "embeds its fonts, with only the characters it uses"),
        (_whole_font, "embeds its fonts, with only the characters it uses"),
        (_mislabelled, "prints on each page the label that viewers show"),
        (_emptied, "has text that can be searched"),
        (_picture, "has no bitmap pictures"),
        (_added(b"q 20 0 0 20 300 -300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI Q"), "has no bitmap pictures"),
        (_added(b"BT /F1+0 4 Tf ET"), "has no type too small to read"),
        (_added(b"q 0.5 0 0 0.5 0 0 cm BT /F1+0 9 Tf ET Q"), "has no type too small to read"),
        (_added(b"0 0 0 rg 8 -300 2 2 re f"), "keeps the outer 5 mm clean"),
        (_added(b"0 0 0 rg 20 -800 560 780 re f"), "is gentle on ink"),
    ],
)
def test_each_fault_is_found(deck_file: Path, broken: Break, fault: str) -> None:
    assert fault in faults(_resaved(deck_file, broken))


def _resaved(file: Path, broken: Break) -> Path:
    with pikepdf.open(file, allow_overwriting_input=True) as opened:
        broken(opened)
        opened.save(file, static_id=True)
    return file


def test_a_file_without_a_hairline_is_found(tmp_path: Path) -> None:
    def thick(file: pikepdf.Pdf) -> None:
        for page in file.pages:
            page.obj.Contents = file.make_stream(page.obj.Contents.read_bytes().replace(b"0.250 w", b"0.500 w"))

    file = _resaved(write(deck("A", "long"), tmp_path), thick)
    assert "has hairlines for cutting" in faults(file)


def test_a_ruler_that_is_two_millimetres_short_is_found(tmp_path: Path) -> None:
    def shrunk(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        page.obj.Contents = file.make_stream(b"0.98 0 0 0.98 0 0 cm\n" + page.obj.Contents.read_bytes())

    assert "has a line of 100 mm on its first page" in faults(_resaved(write(deck("A", "none"), tmp_path), shrunk))


def test_a_stream_without_a_line_end_is_found(tmp_path: Path) -> None:
    """As reportlab alone would write it; the file is still readable."""
    file = tmp_path / "deck.pdf"
    whole = pdf(deck("A", "long"))
    at = whole.index(b"\nendstream")
    file.write_bytes(whole[:at] + b" endstream" + whole[at + 10 :])
    assert faults(file) == {"is fit for an archive (PDF/A-1b)"}


@pytest.mark.parametrize("content", [b"", b"not a PDF at all", b"%PDF-1.4\n%%EOF\n"])
def test_a_broken_file_is_one_finding_and_no_traceback(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.pdf"
    file.write_bytes(content)
    assert faults(file) == {"is a readable PDF"}


@pytest.mark.parametrize("content", [b"Q", b"/A w", b"w", b"1 0 cm", b"1 m", b"/None Do", b"/F Tf", b"\xff ( << BI ID"])
def test_a_drawing_that_makes_no_sense_is_a_finding(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd.pdf"
    with pikepdf.new() as odd:
        odd.add_blank_page(page_size=(595, 842))
        odd.pages[0].obj.Contents = odd.make_stream(content)
        odd.save(file)
    assert faults(file) == {"is a readable PDF"}


def test_a_file_without_pages_is_a_finding(tmp_path: Path) -> None:
    file = tmp_path / "none.pdf"
    with pikepdf.new() as none:
        none.save(file)
    assert faults(file) == {"is a readable PDF"}


def test_a_file_with_a_password_says_so(tmp_path: Path) -> None:
    file = tmp_path / "locked.pdf"
    with pikepdf.new() as locked:
        locked.add_blank_page()
        locked.save(file, encryption=pikepdf.Encryption(owner="dike", user="dike"))
    assert [finding.seen for finding in check(file)] == ["it needs a password; save it without one"]


def test_a_file_that_is_not_there_is_not_called_damaged(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check(tmp_path / "nowhere.pdf")


def test_a_cut_off_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "cut.pdf"
    file.write_bytes(pdf(deck("A", "long"))[:-2000])
    assert "is a readable PDF" in faults(file)


def _a_hundred_metres(file: pikepdf.Pdf) -> None:
    file.pages[0].mediabox = pikepdf.Array([0, 0, 288_000, 288_000])  # points


def test_a_page_of_a_hundred_metres_is_found_by_its_size_and_not_rendered(tmp_path: Path) -> None:
    """It would take 83 GB."""
    found = {it.name: it.ok for it in check(_resaved(write(deck("A", "none"), tmp_path), _a_hundred_metres))}
    assert found["is a readable PDF"]
    assert not found["is exactly A3, A4, A5 or Letter"]
    assert "is gentle on ink" not in found


def test_a_page_on_no_paper_hides_nothing_of_the_next(deck_file: Path) -> None:
    def broken(file: pikepdf.Pdf) -> None:
        _a_hundred_metres(file)
        file.pages[1].contents_add(b"0 0 0 rg 8 -300 2 2 re f")

    seen = {finding.name: finding.seen for finding in check(_resaved(deck_file, broken))}
    assert seen["keeps the outer 5 mm clean"] == "pages [2]"


@pytest.mark.parametrize("times", [1, 2])
def test_a_page_that_unpacks_to_far_too_much_is_one_finding(tmp_path: Path, times: int) -> None:
    content = b"0 0 m 1 1 l S\n" * (DRAWN_BYTES // 10)
    for _ in range(times):
        content = zlib.compress(content)
    file = tmp_path / "swollen.pdf"
    with pikepdf.new() as swollen:
        swollen.add_blank_page(page_size=(595, 842))
        packing = pikepdf.Array([pikepdf.Name.FlateDecode] * times)
        swollen.pages[0].obj.Contents = pikepdf.Stream(swollen, content, Filter=packing)
        swollen.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert file.stat().st_size < DRAWN_BYTES / 100
    (finding,) = check(file)
    assert (finding.name, finding.ok) == (TOO_MUCH, False)
    assert finding.seen == "page 1 draws more than 9 MB; simplify it"


def test_forms_count_as_often_as_a_page_uses_them(deck_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of eight forms uses the next ten times: a hundred million lines in a small file."""

    def nested(file: pikepdf.Pdf) -> None:
        form = file.make_stream(b"0 0 m 1 1 l S", Subtype=pikepdf.Name.Form)
        for _ in range(8):
            inner = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
            form = file.make_stream(b"/F Do " * 10, Subtype=pikepdf.Name.Form, Resources=inner)
        file.pages[0].obj.Resources.XObject = pikepdf.Dictionary(F=form)
        file.pages[0].contents_add(b"/F Do")

    monkeypatch.setattr(checking, "DRAWN_BYTES", 100_000)
    assert not faults(deck_file)
    assert faults(_resaved(deck_file, nested)) == {TOO_MUCH}


def test_a_file_too_big_for_the_memory_is_called_damaged(deck_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*args: object) -> None:
        raise MemoryError

    monkeypatch.setattr(pikepdf, "parse_content_stream", exhausted)
    assert faults(deck_file) == {"is a readable PDF"}


def test_ink_in_the_margin_of_a_drawing_is_found(tmp_path: Path) -> None:
    def draw(pen: Pen) -> None:
        pen.shape(path.rect(Box(2, 100, 50, 50)), line=Stroke("#1B3A6B", 1))

    document = Document("edge", "Edge", "Edge", A4, (Page("edge", A4, draw),))
    assert faults(write(document, tmp_path)) == {"keeps the outer 5 mm clean"}


def test_findings_say_what_was_seen(deck_file: Path) -> None:
    seen = {finding.name: finding.seen for finding in check(deck_file)}
    assert seen["is exactly A3, A4, A5 or Letter"] == "a4"
    assert seen["has hairlines for cutting"] == "thinnest 0.25 pt"


def test_the_check_reads_a_file_that_another_program_saved(deck_file: Path) -> None:
    copy = io.BytesIO()
    with pikepdf.open(deck_file) as opened:
        opened.save(copy, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    deck_file.write_bytes(copy.getvalue())
    assert faults(deck_file) == {"is fit for an archive (PDF/A-1b)"}  # it raised the version
