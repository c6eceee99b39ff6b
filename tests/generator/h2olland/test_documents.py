"""H2Olland on paper: documents, pieces, markers, booklet."""

from collections import Counter
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.vision.arrays import Grey
from games.h2olland.components import DIKES, KINDS, PLAYERS, WATER_TILES, WORKERS_EACH
from generator.catalogue import documents
from generator.check import check
from generator.document import Document
from generator.h2olland import figures, layout
from generator.h2olland.booklet import PAGES
from generator.h2olland.layout import dike_box
from generator.page.booklet import columns, height
from generator.page.geometry import Box
from generator.page.palette import InkName
from generator.page.paper import PAPERS
from generator.pens.pdf import pdf
from generator.press import write
from tests.generator.samples import part

PX_PER_MM = 4.0
POINTS_PER_MM = 72 / 25.4
DETECTOR = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000))


def test_names_sort_and_tell_which_documents_belong_together() -> None:
    assert [document.name for document in documents("h2olland", players=3)] == [
        "h2olland-start-3p-a4",
        "h2olland-board-3p-a4",
        "h2olland-tiles-a4",
        "h2olland-fields-a4",
        "h2olland-pieces-a4",
        "h2olland-weather-a4",
        "h2olland-barns-a4",
        "h2olland-pad-a4",
        "h2olland-aid-a4",
        "h2olland-rules-a4",
        "h2olland-travel-3p-a4",
        "h2olland-travel-tiles-a4",
    ]


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "low")])
def test_every_file_passes_the_careful_printers_checks(tmp_path: Path, paper: str, ink: InkName) -> None:
    for document in documents("h2olland", paper=paper, ink=ink):
        found = check(write(document, tmp_path))
        assert [(document.name, finding) for finding in found if not finding.ok] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_it_takes_no_more_paper_than_section_10_says(paper: str) -> None:
    words = ("start", "rules", "pad", "aid")
    large = [it for it in documents("h2olland", paper=paper) if it.use != "instead" and it.part not in words]
    assert sum(len(document.pages) for document in large) <= 22


def test_two_players_need_two_edges_and_no_tongue() -> None:
    board = part("h2olland", "board", players=2)
    assert [placed.sheet.id for page in board.pages for placed in page.sheets] == ["h2olland/edge-s", "h2olland/edge-n"]
    assert layout.TONGUE_ID not in _markers(board, 0)
    for players in PLAYERS[1:]:
        assert len(part("h2olland", "board", players=players).pages) == 4


def test_every_piece_of_the_box_is_printed_with_its_marker() -> None:
    printed = sum((_all_markers(name) for name in ("board-4p", "tiles", "fields", "pieces")), Counter[int]())
    assert printed == _box()


def test_the_travel_print_has_every_piece_too() -> None:
    assert _all_markers("travel-4p") + _all_markers("travel-tiles") == _box()


def test_the_travel_print_is_four_fifths_as_large() -> None:
    large = part("h2olland", "board").pages[0].sheets[0]
    small = next(d for d in documents("h2olland") if "travel-4p" in d.name).pages[0].sheets[0]
    assert small.sheet == large.sheet
    assert small.placing.scale == pytest.approx(0.8 * large.placing.scale)


def test_a_tile_has_water_or_plain_land_behind_it() -> None:
    tiles = next(d for d in documents("h2olland") if d.name.startswith("h2olland-tiles"))
    assert _markers(tiles, 1) == Counter({layout.WATER_ID: 15})
    assert _markers(tiles, 3) == Counter({layout.WATER_ID: 13, layout.SINGLE_ID: 2})


def test_whoever_prints_on_one_side_gets_the_water_to_glue() -> None:
    tiles = part("h2olland", "tiles", flip="none")
    assert len(tiles.pages) == 4
    assert "glue" in tiles.advice


def test_the_number_of_a_weather_card_keeps_clear_of_its_frame() -> None:
    inner = layout.CARD_FRAME.inset(0.9)
    assert inner.inset(0.5).holds(layout.CARD_NUMBER)
    assert layout.CARD_NUMBER.right < inner.right - 2


def test_a_worker_never_hides_a_marker() -> None:
    ring = Box.around(layout.RING, layout.RING_MM)
    assert not ring.meets(layout.FIELD_MARKER.inset(-layout.FIELD_QUIET_MM))
    assert layout.RING_MM - 2 * layout.RING_WIDTH_MM > layout.WORKER_MM


@pytest.mark.parametrize(
    ("box", "quiet"),
    [
        (layout.FIELD_MARKER, layout.FIELD_QUIET_MM),
        (layout.BUILDING_MARKER, layout.BUILDING_QUIET_MM),
        (layout.TILE_MARKER, layout.TILE_QUIET_MM),
        (layout.DIKE_MARKER, layout.DIKE_QUIET_MM),
    ],
)
def test_quiet_zones_are_a_module_wide(box: Box, quiet: float) -> None:
    assert quiet >= box.w / 7 - 0.01


def test_dikes_lie_on_the_line_between_their_tiles() -> None:
    board = figures.position("B4").board
    boxes = {name: dike_box(board, edge) for edge, name in enumerate(board.edges)}
    assert boxes["N1l|N1r"] == Box.around((225, 100), 8, 48)  # x = 9 quadrants, from y = 3 to 5
    assert boxes["S0l|S1l"] == Box.around((200, 375), 48, 8)


def test_the_booklet_fits_its_columns() -> None:
    for number, stacks in enumerate(PAGES):
        for column, blocks in zip(columns(number), stacks, strict=True):
            assert height(blocks, column.w) <= column.h


def test_the_booklets_words_say_what_the_rules_say() -> None:
    """The words under the pictures name what is fine and what is not."""
    allowed = [figures.allowed(figures.BUILDING, move) for move in figures.BUILDING_TRIES]
    assert allowed == [True, True, False, True, False]
    assert [figures.allowed(figures.PLANTING, move) for move in figures.PLANTING_TRIES] == [True, False, False]
    assert [figures.allowed(figures.DIKES, move) for move in figures.DIKE_TRIES] == [True, True, False]
    assert [area.bit_count() for area in figures.areas()] == [3, 1, 1]
    assert figures.harvests()[0] == {"corn": 1, "bean": 1}
    assert figures.harvests()[3] == {"carrot": 2, "potato": 1}
    assert figures.race_totals() == (0, 11, 15, 0)


def test_the_designers_are_named() -> None:
    rules = next(d for d in documents("h2olland") if "rules" in d.name)
    with pypdfium2.PdfDocument(pdf(rules)) as shown:
        words = " ".join(shown[3].get_textpage().get_text_bounded().split())
    assert "Jeff Widderich and Richard van Vugt" in words


def test_the_same_order_gives_the_same_bytes() -> None:
    one, other = (pdf(part("h2olland", "pieces")) for _ in range(2))
    assert one == other


def _box() -> Counter[int]:
    """What section 1.1 lists, by marker; water sides are alike, single land has two."""
    found = Counter(dict.fromkeys(layout.LAND_IDS, 1)) + Counter({layout.WATER_ID: WATER_TILES, layout.SINGLE_ID: 4})
    found += Counter({layout.TONGUE_ID: 4, layout.DIKE_ID: DIKES}) + Counter(range(layout.EDGE_ID, layout.EDGE_ID + 16))
    counts = {kind.name: kind.count for kind in KINDS}
    found += Counter({id_: counts[kind] for id_, kind in layout.FIELD_IDS.items()})
    found += Counter({id_: counts[kind] for id_, (kind, _) in layout.BUILDING_IDS.items()})
    found += Counter(dict.fromkeys(layout.WORKER_IDS, WORKERS_EACH))
    return found


def _all_markers(name: str) -> Counter[int]:
    document = next(d for d in documents("h2olland") if d.name == f"h2olland-{name}-a4")
    return sum((_markers(document, number) for number in range(len(document.pages))), Counter[int]())


def _markers(document: Document, page: int) -> Counter[int]:
    """As a camera finds them on the printed page."""
    _, ids, _ = DETECTOR.detectMarkers(_rendered(document.name, pdf(document))[page])
    return Counter(int(id_) for id_ in np.ravel(ids)) if len(ids) else Counter()


@cache
def _rendered(name: str, printed: bytes) -> list[Grey]:
    with pypdfium2.PdfDocument(printed) as shown:
        scale = PX_PER_MM / POINTS_PER_MM
        return [np.ascontiguousarray(page.render(scale=scale, grayscale=True).to_numpy().squeeze()) for page in shown]
