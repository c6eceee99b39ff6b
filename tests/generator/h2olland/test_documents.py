"""H2Olland on paper: documents, pieces, markers, booklet."""

import math
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.vision.arrays import Grey
from games.h2olland.components import DIKES, KINDS, PLAYERS, WATER_TILES, WORKERS_EACH
from games.h2olland.rules.board import board
from games.h2olland.rules.stock import count
from generator.catalogue import documents
from generator.check import check
from generator.document import Document
from generator.h2olland import figures, layout, pages, pieces
from generator.h2olland.booklet import PAGES
from generator.h2olland.layout import dike_box
from generator.making import making
from generator.page.booklet import columns, height
from generator.page.cards import dealt
from generator.page.geometry import Box
from generator.page.markers import BLACK
from generator.page.palette import INKS, InkName, Palette
from generator.page.paper import PAPERS
from generator.pens.log import LogPen
from generator.pens.pdf import pdf
from generator.press import write
from tests.games.h2olland.seen import greedy_game
from tests.generator.samples import part

KIT = ("start", "board", "tiles", "fields", "pieces", "rules")
BUILDING_MM2 = layout.BUILDING_SIZE[0] * layout.BUILDING_SIZE[1]
PX_PER_MM = 4.0
POINTS_PER_MM = 72 / 25.4
DETECTOR = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000))


def test_names_sort_and_tell_which_documents_belong_together() -> None:
    assert [document.name for document in documents("h2olland", players=3)] == [
        "h2olland-start-3p-a4",
        "h2olland-board-3p-a4",
        "h2olland-tiles-a4",
        "h2olland-fields-3p-a4",
        "h2olland-pieces-3p-a4",
        "h2olland-pad-a4",
        "h2olland-aid-a4",
        "h2olland-box-a4",
        "h2olland-rules-a4",
        "h2olland-travel-3p-a4",
        "h2olland-travel-pieces-3p-a4",
        "h2olland-travel-tiles-a4",
    ]


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "low")])
def test_every_file_passes_the_careful_printers_checks(tmp_path: Path, paper: str, ink: InkName) -> None:
    for document in documents("h2olland", paper=paper, ink=ink):
        found = check(write(document, tmp_path))
        assert [(document.name, finding) for finding in found if not finding.ok] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("players", "most"), [(4, 14), (3, 14), (2, 11)])
def test_it_takes_no_more_paper_than_it_needs(paper: str, players: int, most: int) -> None:
    """The kit with its cover and its rules; a score pad and an aid are extras."""
    kit = [it for it in documents("h2olland", players=players, paper=paper) if it.part in KIT]
    assert len(kit) == len(KIT)
    assert sum(document.papers for document in kit) <= most


@pytest.mark.parametrize("players", PLAYERS)
def test_the_small_pages_are_filled(players: int) -> None:
    """No sheet of fields or tiles is printed for a few of them."""
    for document in documents("h2olland", players=players):
        for page in document.pages if document.part in ("tiles", "fields", "travel-tiles") else ():
            found = dealt(page)
            assert found
            assert len(found[1]) == len(found[0].fronts)


@pytest.mark.parametrize(("players", "most"), [(4, 160), (3, 160), (2, 120)])
def test_few_straight_cuts_free_everything(players: int, most: int) -> None:
    """Counted by hand: a page of 9 by 6 fields takes 10 and 7 cuts, one of 4 by 5 tiles 5 and 6, an edge and its barn 3
    and 2, the middle and the seasons 2 and 3.
    """
    found = {name: making([part("h2olland", name, players=players)]).cuts for name in KIT}
    sheets_of_fields = 3 if players == 2 else 4
    edges = 2 if players == 2 else 4
    assert found["fields"] == sheets_of_fields * (10 + 7)
    assert found["tiles"] == 2 * (5 + 6)
    assert found["board"] == edges * (3 + 2)
    assert sum(found.values()) <= most


@pytest.mark.parametrize("players", PLAYERS)
def test_no_piece_lies_on_another_and_all_lie_where_it_can_be_printed(players: int) -> None:
    boxes = pages.pieces(players)
    for one, other in combinations(boxes, 2):
        assert not one.inset(0.01).meets(other)
    for paper in PAPERS.values():
        for block, lying in (
            (pages.pieces_block(players), paper),
            (pages.back_block(players), paper),
            (pages.PLAYER, paper.sideways),
        ):
            assert lying.printable.holds(pages.centred(block, lying).box(block))
    assert all(pages.pieces_block(players).inset(-0.01).holds(box) for box in boxes)


def test_two_players_print_what_two_need() -> None:
    _, board, _, fields, pieces, *_ = documents("h2olland", players=2)
    assert [placed.sheet.id for page in board.pages for placed in page.sheets] == ["h2olland/edge-s", "h2olland/edge-n"]
    assert len(fields.pages) == 3
    assert len(pages.buildings(2)) == 24
    assert len(pages.workers(2)) == 30
    assert {letter for _, letter, _ in pages.buildings(2)} == {"w", "o"}
    assert len(pieces.pages) == 1
    for players in PLAYERS[1:]:
        assert len(part("h2olland", "board", players=players).pages) == 4


@pytest.mark.parametrize("players", [2, 3])
def test_the_pieces_of_two_or_three_players_make_one_block_without_gaps_between_rows(players: int) -> None:
    block, boxes = pages.pieces_block(players), pages.pieces(players)
    places = {2: 0, 3: 4 * BUILDING_MM2 + layout.WORKER_MM**2}[players]
    assert sum(box.w * box.h for box in boxes) + places == pytest.approx(block.w * block.h)


def test_two_players_have_their_aids_on_the_back_of_the_cover() -> None:
    """Their middle sheet leaves room for them, so no sheet of four aids is printed for two."""
    start, *others = documents("h2olland", players=2)
    assert [cutout.name for cutout in start.pages[1].cutouts] == ["middle", "seasons", "aid", "aid"]
    assert not [document for document in others if document.part == "aid"]
    words = _words(start, 1)
    assert words.count("Which areas drain") == 2
    for players in PLAYERS[1:]:
        assert part("h2olland", "aid", players=players)


def test_two_players_never_lack_a_field() -> None:
    """Ten games between robots: the co-op never has more of a kind out than is printed."""
    box = {kind.name: kind.count for kind in KINDS}
    for seed in range(10):
        for state in greedy_game(2, seed):
            out = {kind: box[kind] - count(state.bank, kind) for kind in pages.FIELDS_FOR_TWO}
            assert not [kind for kind, number in out.items() if number > pages.FIELDS_FOR_TWO[kind]]


def test_every_piece_of_the_box_is_printed() -> None:
    """What section 1.1 lists: pieces with a marker as a camera finds them, the others as they are laid out."""
    printed = sum((_all_markers(name) for name in ("board-4p", "tiles", "fields-4p", "pieces-4p")), Counter[int]())
    assert printed == _box()
    assert Counter(letter for letter, _ in pages.workers(4)) == dict.fromkeys("worb", WORKERS_EACH)
    assert len(pages.dikes(4)) == DIKES


def test_the_travel_print_has_every_piece_too() -> None:
    found = _all_markers("travel-4p", 6) + _all_markers("travel-pieces-4p", 6) + _all_markers("travel-tiles", 6)
    assert found == _box()


def test_the_travel_print_is_two_thirds_as_large() -> None:
    large = part("h2olland", "board").pages[0].sheets[0]
    small = next(d for d in documents("h2olland") if d.part == "travel").pages[0].sheets[0]
    assert small.sheet == large.sheet
    assert small.placing.scale == pytest.approx(2 / 3 * large.placing.scale)


def test_a_tile_has_water_behind_it_and_a_weather_card_its_back() -> None:
    tiles = next(d for d in documents("h2olland") if d.part == "tiles")
    assert _markers(tiles, 1) == Counter({layout.WATER_ID: 20})
    assert _markers(tiles, 3) == Counter({layout.WATER_ID: 8})


def test_the_board_folds_into_a_page() -> None:
    """No part of it is longer or wider than the paper, and the middle sheet, folded, is what two players need."""
    for sheet in (layout.EDGE_CUT, layout.MIDDLE, layout.MIDDLE_FOR_TWO):
        assert max(sheet.w, sheet.h) <= 200
    two, four = (board(players).map.map.splitlines() for players in (2, 4))
    assert layout.MIDDLE_FOLD_Y == layout.MIDDLE_FOR_TWO.h == 2 * layout.QUADRANT_MM
    assert [line[5:13] for line in four[5:7]] == two[5:7]


def test_an_edge_reaches_under_the_middle_and_two_tabs_do_not_meet_below_the_strip() -> None:
    assert layout.MIDDLE_FOR_TWO.h > 2 * layout.EDGE_TAB_MM


def test_whoever_prints_on_one_side_gets_the_water_to_glue() -> None:
    tiles = part("h2olland", "tiles", flip="none")
    assert len(tiles.pages) == 4
    assert "glue" in tiles.advice


def test_the_number_of_a_weather_card_keeps_clear_of_its_frame() -> None:
    inner = layout.CARD_FRAME.inset(0.9)
    assert inner.inset(0.5).holds(layout.CARD_NUMBER)
    assert layout.CARD_NUMBER.right < layout.CARD_FRAME.right - 2.9 - 0.55  # the drop in the corner


def test_a_worker_never_hides_a_marker() -> None:
    ring = Box.around(layout.RING, layout.RING_MM)
    assert not ring.meets(layout.FIELD_MARKER.inset(-layout.FIELD_QUIET_MM))
    assert layout.WORKER_MM * math.sqrt(2) < layout.RING_MM


MARKED = {
    "field": (layout.FIELD_MARKER, layout.FIELD_QUIET_MM, layout.FIELD_SIZE),
    "building": (layout.ROOF_MARKER, layout.ROOF_QUIET_MM, layout.BUILDING_SIZE),
    "tile": (layout.TILE_MARKER, layout.TILE_QUIET_MM, (layout.CUT_TILE_MM, layout.CUT_TILE_MM)),
    "weather": (layout.CARD_MARKER, layout.CARD_QUIET_MM, (layout.CUT_TILE_MM, layout.CUT_TILE_MM)),
}


@pytest.mark.parametrize(("marker", "quiet", "piece"), MARKED.values(), ids=MARKED)
def test_a_marker_with_its_quiet_zone_takes_8_percent_of_its_piece(
    marker: Box, quiet: float, piece: tuple[float, float]
) -> None:
    assert quiet >= marker.w / 7 - 0.01
    assert marker.inset(-quiet).w ** 2 <= 0.0801 * piece[0] * piece[1]


@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
def test_workers_and_dikes_have_no_marker(ink: Palette) -> None:
    pen = LogPen()
    pieces.worker(pen, "b", ink)
    pieces.dike(pen, ink)
    assert not [line for line in pen.lines if BLACK in line]


def test_dikes_lie_on_the_line_between_their_tiles() -> None:
    board = figures.position("B4").board
    boxes = {name: dike_box(board, edge) for edge, name in enumerate(board.edges)}
    assert boxes["N1l|N1r"] == Box.around((225, 100), 22 / 3, 48)  # x = 9 quadrants, from y = 3 to 5
    assert boxes["S0l|S1l"] == Box.around((200, 375), 48, 22 / 3)


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
    assert "Jeff Widderich and Richard van Vugt" in _words(rules, 3)


def test_the_same_order_gives_the_same_bytes() -> None:
    one, other = (pdf(part("h2olland", "pieces")) for _ in range(2))
    assert one == other


def _words(document: Document, page: int) -> str:
    with pypdfium2.PdfDocument(pdf(document)) as shown:
        return " ".join(shown[page].get_textpage().get_text_bounded().split())


def _box() -> Counter[int]:
    """The markers that section 1.1 asks for; water sides are alike."""
    found = Counter(dict.fromkeys(layout.LAND_IDS, 1)) + Counter({layout.WATER_ID: WATER_TILES})
    found += Counter(range(layout.EDGE_ID, layout.EDGE_ID + 16)) + Counter(list(layout.WEATHER_IDS))
    counts = {kind.name: kind.count for kind in KINDS}
    found += Counter({id_: counts[kind] for id_, kind in layout.FIELD_IDS.items()})
    found += Counter({id_: counts[kind] for id_, (kind, _) in layout.BUILDING_IDS.items()})
    return found


def _all_markers(name: str, px_per_mm: float = PX_PER_MM) -> Counter[int]:
    document = next(d for d in documents("h2olland") if d.name == f"h2olland-{name}-a4")
    return sum((_markers(document, number, px_per_mm) for number in range(len(document.pages))), Counter[int]())


def _markers(document: Document, page: int, px_per_mm: float = PX_PER_MM) -> Counter[int]:
    """As a camera finds them on the printed page."""
    _, ids, _ = DETECTOR.detectMarkers(_rendered(document.name, pdf(document), px_per_mm)[page])
    return Counter(int(id_) for id_ in np.ravel(ids)) if ids is not None else Counter()


@cache
def _rendered(name: str, printed: bytes, px_per_mm: float) -> list[Grey]:
    with pypdfium2.PdfDocument(printed) as shown:
        scale = px_per_mm / POINTS_PER_MM
        return [np.ascontiguousarray(page.render(scale=scale, grayscale=True).to_numpy().squeeze()) for page in shown]
