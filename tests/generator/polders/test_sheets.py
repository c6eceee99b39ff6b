"""The polder sheets: where their fields are, and how pale they are under a pen."""

from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp

from games.polders.components import COLOURS, FILLINGS, PLAYERS, POLDERS
from generator.catalogue import documents
from generator.page.geometry import Box
from generator.page.palette import INKS, InkName
from generator.page.paper import A4, CALM_MM, PAPERS, Paper
from generator.pens.pdf import pdf
from generator.polders import layout
from generator.polders.sheets import HISTORY, sheet
from tests.generator.polders.ruler import Ruler, overlaps

DOTS_PER_INCH = 200
PIXELS_PER_MM = DOTS_PER_INCH / 25.4
SHEETS = [it for players in PLAYERS for it in layout.polder_sheets(players)]
EDGE_MM = 0.4  # the printed side of a field belongs to its neighbours as well
LIGHTEST, CHROMA = 82, 20


@pytest.mark.parametrize("it", SHEETS, ids=lambda it: it.sheet.id)
def test_a_sheet_has_75_squares_named_by_column_and_row(it: layout.PolderSheet) -> None:
    lines = it.polder.map.splitlines()
    land = {
        f"c{c + 1}r{r + 1}"
        for r in range(it.polder.height)
        for c in range(it.polder.width)
        if lines[2 * r + 1][2 * c + 1] != "~"
    }
    assert set(it.cells) == land
    assert len(land) == 75


@pytest.mark.parametrize("it", SHEETS, ids=lambda it: it.sheet.id)
def test_every_pen_has_a_box_for_every_mark(it: layout.PolderSheet) -> None:
    assert set(it.legend) == {f"pen:{colour.name}:{filling.mark}" for colour in COLOURS for filling in FILLINGS}


def test_only_de_schermer_counts_the_rounds() -> None:
    boxes = {it.polder.name: sorted(it.rounds) for it in layout.polder_sheets(4)}
    assert boxes.pop("De Schermer") == [f"round-{n}" for n in range(1, 6)]
    assert set(map(tuple, boxes.values())) == {()}


@pytest.mark.parametrize("it", SHEETS, ids=lambda it: it.sheet.id)
def test_fields_do_not_meet_each_other_nor_the_quiet_zones(it: layout.PolderSheet) -> None:
    boxes = {**it.cells, **it.legend, **it.rounds}
    for (a, box), (b, other) in combinations(boxes.items(), 2):
        assert not box.inset(1e-6).meets(other), (a, b)
    for marker in it.sheet.markers:
        quiet = marker.box.inset(-layout.QUIET_MM)
        assert layout.SHEET_BLOCK.holds(quiet)
        assert not [name for name, box in boxes.items() if box.meets(quiet)]


@pytest.mark.parametrize("it", SHEETS, ids=lambda it: it.sheet.id)
def test_only_the_marker_is_printed_in_its_quiet_zone(it: layout.PolderSheet) -> None:
    """A blank sheet is drawn; around each marker one module of white remains."""
    pixels = _blank(it, "full")
    module = layout.MARKER_MM / 7
    for marker in it.sheet.markers:
        zone, core = _crop(pixels, marker.box.inset(-module)), _crop(pixels, marker.box.inset(-0.15))
        ring = zone.astype(int).sum() - core.astype(int).sum()
        assert ring == 255 * (zone.size - core.size)


def test_a_marker_belongs_to_one_sheet_of_one_edition_only() -> None:
    old = [marker.id for players in PLAYERS for it in layout.polder_sheets(players, 1) for marker in it.sheet.markers]
    ids = [marker.id for it in SHEETS for marker in it.sheet.markers]
    assert len(old) == len(ids) == 8 * (2 + 3 + 4)
    assert len({*old, *ids}) == len(old) + len(ids)
    assert max(old) < 96
    assert {id_ // 8 for id_ in ids} <= set(range(24, 36))  # 192 to 287


def test_R47_sheets_of_the_first_edition_are_as_they_were_printed() -> None:
    """The fingerprints that are on paper. If one changes, the camera no longer knows that print."""
    printed = {it.sheet.id: it.sheet.fingerprint for players in PLAYERS for it in layout.polder_sheets(players, 1)}
    assert printed == {
        "polders/schermer/2": "a37a4764b17e",
        "polders/beemster/2": "66740dd9ae19",
        "polders/schermer/3": "217db9b783d1",
        "polders/beemster/3": "eae0980b9583",
        "polders/purmer/3": "a36280feafbc",
        "polders/schermer/4": "bf428a885471",
        "polders/beemster/4": "61d48ee09992",
        "polders/purmer/4": "debabf508257",
        "polders/wormer/4": "a2f6655c8cc4",
    }


def test_R47_a_sheet_says_that_it_is_of_the_second_edition() -> None:
    words = []
    for edition in (1, 2):
        ruler = Ruler()
        sheet(ruler, layout.polder_sheets(2, edition)[0], INKS["full"])
        words.append([it.words for it in ruler.words if "edition" in it.words])
    assert words == [[], ["second edition"]]


def test_what_decorates_the_water_lies_in_the_water() -> None:
    decor = (layout.COMPASS, layout.BADGES, layout.BARGE, layout.PRINTING, layout.KEY, layout.WORDS)
    for it in layout.polder_sheets(4):
        for box in decor:
            assert layout.SEA.holds(box)
            assert not [name for name, cell in it.cells.items() if cell.inset(-layout.SHORE_MM).meets(box.inset(0.8))]
            assert not [m.id for m in it.sheet.markers if m.box.inset(-layout.QUIET_MM).meets(box)]
    for box, other in combinations(decor, 2):
        assert not box.meets(other)


def test_the_shore_goes_once_around_the_land() -> None:
    for polder in POLDERS:
        points = layout.shore(polder)
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True)) / 2
        assert area == pytest.approx(75 * layout.PITCH_MM**2)  # positive: clockwise, y downward


def test_every_map_has_fifteen_roads_and_fifteen_buildings() -> None:
    for polder in POLDERS:
        assert len(layout.road_sides(polder)) == 15
        letters = sorted(layout.buildings(polder).values())
        assert letters == ["F"] * 5 + ["M"] * 5 + ["W"] * 5


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("it", layout.polder_sheets(4), ids=lambda it: it.polder.name)
def test_what_lies_under_a_pen_is_pale(it: layout.PolderSheet, ink: InkName) -> None:
    lab = cv2.cvtColor(_blank(it, ink).astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    for name, box in {**it.cells, **it.legend, **it.rounds}.items():
        inside = _crop(lab, box.inset(EDGE_MM))
        assert inside[..., 0].min() > LIGHTEST, name
        assert np.hypot(inside[..., 1], inside[..., 2]).max() < CHROMA, name


@pytest.mark.parametrize("ink", ["full", "low"])
def test_buildings_and_roads_are_still_there_to_be_seen(ink: InkName) -> None:
    """Pale is not absent: the square of a building is darker than an empty one."""
    it = layout.polder_sheets(4)[0]
    grey = cv2.cvtColor(_blank(it, ink), cv2.COLOR_RGB2GRAY)
    built = layout.buildings(it.polder)
    plain = [_crop(grey, box.inset(3)).mean() for name, box in it.cells.items() if name not in built]
    for name in built:
        assert _crop(grey, it.cells[name].inset(3)).mean() < min(plain) - 3


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("scale", [1, 0.4])
def test_a_camera_finds_all_markers_and_the_code(ink: InkName, scale: float) -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000))
    for it in layout.polder_sheets(4):
        grey = cv2.cvtColor(_blank(it, ink), cv2.COLOR_RGB2GRAY)
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        _, ids, _ = detector.detectMarkers(grey)
        assert sorted(ids.ravel().tolist()) == [marker.id for marker in it.sheet.markers]
        assert [code.text for code in zxingcpp.read_barcodes(grey)] == [it.sheet.identity]


@pytest.mark.parametrize("it", layout.polder_sheets(4), ids=lambda it: it.polder.name)
def test_type_on_a_sheet_stays_readable_when_it_is_printed_small(it: layout.PolderSheet) -> None:
    ruler = Ruler()
    sheet(ruler, it, INKS["full"])
    assert min(word.size for word in ruler.words) * layout.SMALL_SCALE >= 7
    assert overlaps(ruler.words) == []
    around = layout.SHEET_BLOCK.inset(-0.2)
    assert [word.words for word in ruler.words if not layout.SHEET_BLOCK.holds(word.box)] == []
    assert [stroke for stroke in ruler.strokes if not around.holds(stroke.box)] == []


def test_a_sheet_says_its_name_and_its_player_counts() -> None:
    for it in layout.polder_sheets(4):
        ruler = Ruler()
        sheet(ruler, it, INKS["full"])
        said = [word.words for word in ruler.words]
        assert it.polder.name in said
        assert HISTORY[it.polder.name] in said
        coins = [word.words for word in ruler.words if layout.BADGES.holds(word.box) and word.words.isdigit()]
        assert coins == [str(count) for count in it.polder.players]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_sheets_keep_off_the_edge_of_the_paper(paper: Paper) -> None:
    it = layout.polder_sheets(4)[0]
    placed = layout.on_page(it.sheet, paper).placing.box(layout.SHEET_BLOCK)
    assert paper.box.inset(CALM_MM).holds(placed)
    left, right = (p.placing.box(layout.SHEET_BLOCK) for p in layout.pair_on_page((it.sheet, it.sheet), paper))
    assert paper.sideways.box.inset(7).holds(left)
    assert paper.sideways.box.inset(7).holds(right)
    cut = layout.cut_between(paper)[0][0]
    assert left.right < cut - 2
    assert right.x > cut + 2


def test_paper_and_size_change_nothing_that_a_camera_knows() -> None:
    """One fingerprint for A4, Letter and small prints."""
    prints = {
        placed.sheet.fingerprint
        for paper in PAPERS
        for document in documents("polders", paper=paper)
        for leaf in document.pages
        for placed in leaf.sheets
    }
    assert prints == {it.sheet.fingerprint for it in layout.polder_sheets(4)}


def _blank(it: layout.PolderSheet, ink: InkName) -> Any:
    """The block of an unused sheet as RGB pixels."""
    key = (it.sheet.id, ink)
    if key not in _BLANKS:
        document = next(d for d in documents("polders", players=it.players, ink=ink) if "sheets" in d.name)
        number = [p.polder.name for p in layout.polder_sheets(it.players)].index(it.polder.name)
        with pypdfium2.PdfDocument(pdf(document)) as shown:
            image = shown[number].render(scale=DOTS_PER_INCH / 72, rev_byteorder=True).to_numpy()[..., :3]
        corner = layout.on_page(it.sheet, A4).placing
        x, y = round(corner.dx * PIXELS_PER_MM), round(corner.dy * PIXELS_PER_MM)
        w, h = round(layout.SHEET_BLOCK.w * PIXELS_PER_MM), round(layout.SHEET_BLOCK.h * PIXELS_PER_MM)
        _BLANKS[key] = np.ascontiguousarray(image[y : y + h, x : x + w])
    return _BLANKS[key]


_BLANKS: dict[tuple[str, InkName], Any] = {}


def _crop(pixels: Any, box: Box) -> Any:
    k = PIXELS_PER_MM
    return pixels[round(box.y * k) : round(box.bottom * k), round(box.x * k) : round(box.right * k)]
