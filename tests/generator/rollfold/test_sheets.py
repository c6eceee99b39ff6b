"""The fold sheets: where their fields, markers and folds are, and how pale they are under a pen."""

from functools import cache
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp

from games.rollfold.components import CORNERS, LEVELS
from games.rollfold.rules.folds import BACK, Folds
from games.rollfold.rules.views import view
from generator.catalogue import documents
from generator.manifest import manifest
from generator.page.geometry import Box
from generator.page.palette import FULL, INKS, InkName
from generator.page.paper import A4, CALM_MM, PAPERS, UNPRINTABLE_MM, Paper, margin_bands
from generator.pens.pdf import pdf
from generator.rollfold import layout
from generator.rollfold.sheets import sheet_side
from tests.generator.polders.ruler import Ruler, overlaps
from tests.generator.samples import part

DOTS_PER_INCH = 200
PIXELS_PER_MM = DOTS_PER_INCH / 25.4
SHEETS = layout.fold_sheets()
NAMES = [it.sheet.id for it in SHEETS]
EDGE_MM = 0.4  # the printed side of a box belongs to its neighbours as well
LIGHTEST, CHROMA = 82, 20


def test_sheets_are_named_by_level_and_side() -> None:
    names = ("level-1b", "level-2b", "level-3b", "level-4")  # level 4 is as it was in the first edition
    assert [f"rollfold/{name}/{side}" for name in names for side in ("front", "back")] == NAMES
    assert [it.sheet.side for it in SHEETS] == ["front", "back"] * 4


def test_boxes_are_named_as_one_sees_the_side() -> None:
    front, back = SHEETS[0], SHEETS[1]
    assert {f.id for f in front.sheet.fields} >= {"c1r1", "c8r8", "c15r15"}
    assert layout.box(7, 7).centre == layout.BLOCK.centre
    assert {f.reads for it in SHEETS for f in it.sheet.fields} == {"x"}
    assert "c8r8" not in {f.id for f in back.sheet.fields}  # art, which no fold brings up


def test_a_side_has_a_field_for_each_box_that_can_be_marked() -> None:
    """Front: 225 boxes without four start tiles, on level 2 without twelve holes. Back: 15 boxes a corner; level 4 all
    but its start tiles.
    """
    counts = [len(it.sheet.fields) for it in SHEETS]
    assert counts == [221, 60, 209, 60, 221, 60, 221, 221]


def test_every_box_that_the_rules_show_is_a_field_or_a_start_tile() -> None:
    """All small and all large folds of each level, seen from the front."""
    for level in LEVELS:
        fields = {it.side: {f.id for f in it.sheet.fields} for it in SHEETS if it.level is level}
        for size in (level.small, level.large):
            it = view(level, Folds((size,) * 4))
            boxes = [it.shows[at] for at in it.shows if at & it.open & ~it.starts]
            assert len(boxes) > 100
            for shown in boxes:
                assert isinstance(shown, tuple)
                seen = 14 - shown.column if shown.side == BACK else shown.column
                assert layout.field_id(seen, shown.row) in fields["back" if shown.side == BACK else "front"]


@pytest.mark.parametrize("it", SHEETS, ids=NAMES)
def test_fields_tile_the_square_and_keep_off_the_quiet_zones(it: layout.FoldSheet) -> None:
    boxes = [Box(f.polygon[0][0], f.polygon[0][1], layout.BOX_MM, layout.BOX_MM) for f in it.sheet.fields]
    for box, other in combinations(boxes, 2):
        assert not box.inset(1e-6).meets(other)
    for marker in it.sheet.markers:
        quiet = marker.box.inset(-layout.QUIET_MM)
        assert layout.BLOCK.holds(quiet)
        assert not any(box.meets(quiet) for box in boxes)


def test_start_tiles_are_markers_that_no_fold_can_reach() -> None:
    """The dotted squares of all folds, on both sides, and the flaps within them, stay off the markers."""
    for it in SHEETS:
        sizes = (it.level.small, it.level.large, it.level.blunt)
        squares = [layout.corner_square(c, size, it.side) for c in range(4) for size in sizes if size]
        for marker in it.sheet.markers:
            assert not any(square.meets(marker.box.inset(-layout.QUIET_MM)) for square in squares)
    tiles = {at for it in SHEETS for at, char in it.glyphs.items() if char == "S"}
    assert tiles == set(layout.START_TILES)


def test_a_marker_tells_edition_level_and_side() -> None:
    """128 + 8 (level - 1) + 4 for a back + its place; 160 instead of 128 for what the second edition changed."""
    for it in SHEETS:
        first = (128 if it.level.number == 4 else 160) + 8 * (it.level.number - 1) + (4 if it.side == "back" else 0)
        assert [marker.id for marker in it.sheet.markers] == [first, first + 1, first + 2, first + 3]
    ids = [marker.id for sheet in layout.readable_sheets() for marker in sheet.markers]
    assert len(ids) == len(set(ids)) == 4 * 2 * 7
    assert set(ids) == {*range(128, 184)}


def test_sheets_of_the_first_edition_keep_what_their_prints_say() -> None:
    """The identities were read from the codes on prints of the first edition."""
    known = {sheet.id: sheet.identity for sheet in layout.readable_sheets()}
    assert known["rollfold/level-1/back"] == "PB1/ROLLFOLD/LEVEL-1/BACK/B/AFFAA7FB0845"
    assert known["rollfold/level-2/back"] == "PB1/ROLLFOLD/LEVEL-2/BACK/B/77CEF15DF33F"
    assert known["rollfold/level-3/back"] == "PB1/ROLLFOLD/LEVEL-3/BACK/B/5FB126ABEF97"


def test_creases_run_between_the_ends_of_the_dotted_lines() -> None:
    for it in SHEETS:
        for corner, name in enumerate(layout.CORNER_NAMES):
            for size, boxes in (("small", it.level.small), ("large", it.level.large)):
                line = next(fold.line for fold in it.sheet.folds if fold.id == f"{name}-{size}")
                ends = {a for a, _ in layout.dotted_lines(corner, boxes, it.side)}
                assert {(round(x, 6), round(y, 6)) for x, y in line} == {(round(x, 6), round(y, 6)) for x, y in ends}


def test_corner_a_is_top_left_on_the_front_and_top_right_on_the_back() -> None:
    assert layout.corner_point(0, "front") == (0, 0)
    assert layout.corner_point(0, "back") == (layout.SHEET_MM, 0)
    assert layout.corner_point(2, "back") == (0, layout.SHEET_MM)
    small = next(fold for fold in SHEETS[1].sheet.folds if fold.id == "nw-small")
    assert set(small.line) == {(186 - 37.2, 0), (186, 37.2)}


def test_only_the_back_of_level_4_has_blunt_folds() -> None:
    blunt = [it.sheet.id for it in SHEETS if any(fold.id.endswith("blunt") for fold in it.sheet.folds)]
    assert blunt == ["rollfold/level-4/back"]


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("it", SHEETS, ids=NAMES)
def test_what_lies_under_a_pen_is_pale(it: layout.FoldSheet, ink: InkName) -> None:
    lab = cv2.cvtColor(_blank(it, ink).astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    for field in it.sheet.fields:
        (x, y), *_ = field.polygon
        inside = _crop(lab, Box(x, y, layout.BOX_MM, layout.BOX_MM).inset(EDGE_MM))
        assert inside[..., 0].min() > LIGHTEST, field.id
        assert np.hypot(inside[..., 1], inside[..., 2]).max() < CHROMA, field.id


@pytest.mark.parametrize("ink", ["full", "low"])
def test_what_is_printed_in_a_box_is_still_there_to_be_seen(ink: InkName) -> None:
    """Pale is not absent: the box of a glyph has a darker spot than any plain box of the same side."""
    for it in SHEETS:
        grey = cv2.cvtColor(_blank(it, ink), cv2.COLOR_RGB2GRAY)
        spots = {at: np.percentile(_crop(grey, layout.box(*at).inset(2.2)), 5) for at in it.glyphs}
        printed = {at: char for at, char in it.glyphs.items() if char in "WFf123*@bP"}
        assert printed, it.sheet.id
        for at, char in printed.items():
            plain = _crop(grey, layout.box(*at).inset(2.2)).max()
            assert spots[at] < plain - 25, (it.sheet.id, at, char)


@pytest.mark.parametrize("it", SHEETS, ids=NAMES)
def test_only_the_marker_is_printed_in_its_quiet_zone(it: layout.FoldSheet) -> None:
    pixels = _blank(it, "full")
    module = layout.MARKER_MM / 7
    for marker in it.sheet.markers:
        zone, core = _crop(pixels, marker.box.inset(-module)), _crop(pixels, marker.box.inset(-0.15))
        ring = zone.astype(int).sum() - core.astype(int).sum()
        assert ring == 255 * (zone.size - core.size)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("scale", [1, 0.5])
def test_a_camera_finds_all_markers_and_the_code(ink: InkName, scale: float) -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000))
    for it in SHEETS:
        grey = cv2.cvtColor(_page(it, ink), cv2.COLOR_RGB2GRAY)
        small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        _, ids, _ = detector.detectMarkers(small)
        assert sorted(ids.ravel().tolist()) == [marker.id for marker in it.sheet.markers]
        assert [code.text for code in zxingcpp.read_barcodes(grey)] == [it.sheet.identity]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("it", SHEETS, ids=NAMES)
def test_a_side_can_be_printed_and_read(it: layout.FoldSheet, paper: Paper) -> None:
    ruler = Ruler()
    corner = layout.on_page(it.sheet, paper).placing
    with ruler.placed((corner.dx, corner.dy)):
        sheet_side(ruler, it, FULL)
    assert [s for s in ruler.strokes if not paper.box.inset(UNPRINTABLE_MM).holds(s.box)] == []
    assert [w.words for w in ruler.words if not paper.box.inset(CALM_MM).holds(w.box)] == []
    assert [w.words for w in ruler.words for band in margin_bands(paper) if w.box.meets(band)] == []
    assert overlaps(ruler.words) == []
    block = corner.box(layout.BLOCK)
    assert min(w.size for w in ruler.words if not block.holds(w.box)) >= 7.5


def test_words_stay_off_the_trim() -> None:
    """Nothing that must be read lies within 1.5 mm of a cut, except what belongs to a box at the edge."""
    for it in SHEETS:
        ruler = Ruler()
        sheet_side(ruler, it, FULL)
        for word in ruler.words:
            inside, outside = layout.BLOCK.holds(word.box), not layout.BLOCK.inset(-1.5).meets(word.box)
            assert inside or outside, word.words


@pytest.mark.parametrize("paper", PAPERS)
def test_the_square_stands_where_the_specification_says(paper: str) -> None:
    square = layout.square_on(PAPERS[paper])
    assert (square.x, square.y) == pytest.approx({"a4": (12.0, 55.5), "letter": (14.95, 46.7)}[paper])
    assert square.w == pytest.approx(186)
    assert PAPERS[paper].box.inset(CALM_MM).holds(square.inset(-layout.BLEED_MM))


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_manifest_tells_fields_and_folds_of_both_sides(flip: Any) -> None:
    document = part("rollfold", "level-1", players=1, flip=flip)
    front, back = manifest(document)["sheets"]
    assert (front["side"], back["side"], front["page"], back["page"]) == ("front", "back", 1, 2)
    assert {fold["id"] for fold in front["folds"]} == {
        f"{name}-{size}" for name in layout.CORNER_NAMES for size in ("small", "large")
    }
    assert front["fields"][0] == {
        "id": "c1r1",
        "polygon": [[12, 55.5], [24.4, 55.5], [24.4, 67.9], [12, 67.9]],
        "reads": "x",
    }
    first = back["fields"][0]["polygon"]
    assert first[0] == ([12, 55.5] if flip == "long" else [198, 241.5])  # upside down, if it turns like a calendar


def test_paper_and_flip_change_nothing_that_a_camera_knows() -> None:
    prints = {
        placed.sheet.fingerprint
        for paper in PAPERS
        for flip in ("long", "short")
        for document in documents("rollfold", players=1, paper=paper, flip=flip)
        for page in document.pages
        for placed in page.sheets
    }
    assert prints == {it.sheet.fingerprint for it in SHEETS}


def test_large_corners_say_what_they_earn_on_both_sides() -> None:
    for it in SHEETS:
        ruler = Ruler()
        sheet_side(ruler, it, INKS["low"])
        inside = [w for w in ruler.words if w.words == "+1" and layout.BLOCK.holds(w.box)]
        halves = it.level.large * 2 if it.side == "back" else 2
        memo = 2 if it.side == "back" and it.level.blunt else 0
        assert len(inside) == halves + memo
    assert [c.kind for c in CORNERS] == ["plus", "plus", "take", "take"]


def _page(it: layout.FoldSheet, ink: InkName) -> Any:
    return _rendered(it.level.number, 0 if it.side == "front" else 1, ink)


@cache
def _rendered(level: int, number: int, ink: InkName) -> Any:
    document = part("rollfold", f"level-{level}", players=1, ink=ink)
    with pypdfium2.PdfDocument(pdf(document)) as shown:
        return shown[number].render(scale=DOTS_PER_INCH / 72, rev_byteorder=True).to_numpy()[..., :3].copy()


def _blank(it: layout.FoldSheet, ink: InkName) -> Any:
    """The square of an unused sheet as RGB pixels, moved so that it begins on a pixel."""
    corner = layout.square_on(A4)
    k = PIXELS_PER_MM
    edge = round(layout.SHEET_MM * k)
    shift = np.array([[1, 0, -corner.x * k], [0, 1, -corner.y * k]], np.float32)
    return cv2.warpAffine(_page(it, ink), shift, (edge, edge), flags=cv2.INTER_LINEAR)


def _crop(pixels: Any, box: Box) -> Any:
    k = PIXELS_PER_MM
    return pixels[round(box.y * k) : round(box.bottom * k), round(box.x * k) : round(box.right * k)]
