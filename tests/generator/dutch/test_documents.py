"""The printed Dutch: forty cards that a camera can read, a board, and a booklet that fits its pages."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest

from games.dutch.components import CARDS, PLACES, Card
from games.dutch.rules import State
from generator.catalogue import documents
from generator.check import check
from generator.document import Document
from generator.dutch import figures, layout
from generator.dutch.booklet import PAGES
from generator.dutch.cards import aid_back, aid_front, back, card_face, corners
from generator.dutch.suits import pip
from generator.manifest import manifest
from generator.page import booklet
from generator.page.booklet import height
from generator.page.palette import FULL, INKS, InkName, Palette
from generator.page.sheet import PlacedSheet
from generator.pens.log import LogPen
from generator.pens.pdf import pdf
from generator.pens.pen import Pen
from generator.press import write
from tests.generator.samples import part

DOTS_PER_INCH = 110
PIXELS_PER_MM = DOTS_PER_INCH / 25.4
SLACK_MM = 0.4  # how far off the corner of a marker may be in a coarse picture


def seen(document: Document, number: int) -> list[tuple[int, Any]]:
    """Every marker that OpenCV finds on a printed page, with its corners in millimetres."""
    with pypdfium2.PdfDocument(pdf(document)) as shown:
        picture = shown[number].render(scale=DOTS_PER_INCH / 72, grayscale=True).to_numpy().squeeze()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(np.ascontiguousarray(picture))
    found = [] if ids is None else ids.flatten()
    return [(int(id_), quad.reshape(4, 2) / PIXELS_PER_MM) for id_, quad in zip(found, corners, strict=True)]


def test_what_a_power_does_keeps_clear_of_marker_and_frame() -> None:
    quiet = layout.MARKER.inset(-layout.QUIET_MM)
    assert layout.CARD.w - quiet.right - layout.LABEL.right > 1
    assert layout.LABEL.x - layout.FRAME.x > 2


def test_file_names_say_the_game_the_thing_the_paper_and_the_ink() -> None:
    assert [it.name for it in documents("dutch")] == [
        "dutch-start-2p-a4",
        "dutch-cards-a4",
        "dutch-board-a4",
        "dutch-pad-a4",
        "dutch-box-a4",
        "dutch-rules-a4",
    ]
    assert part("dutch", "cards", paper="letter", ink="low").name == "dutch-cards-letter-low"
    assert part("dutch", "cards", gutterfold=True).name == "dutch-cards-fold-a4"


def test_the_deck_fills_five_pages_of_nine() -> None:
    cards = part("dutch", "cards")
    assert (len(cards.pages), cards.papers) == (10, 5)
    assert [len(page.sheets) for page in cards.pages] == [9, 0, 9, 0, 9, 0, 9, 0, 7, 0]


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "low")])
def test_every_file_passes_the_print_checks(tmp_path: Path, paper: str, ink: InkName) -> None:
    for document in documents("dutch", paper=paper, ink=ink):
        found = check(write(document, tmp_path))
        assert [(document.name, finding) for finding in found if not finding.ok] == []


@pytest.mark.parametrize(("paper", "ink"), [("a4", "low"), ("letter", "full")])
def test_a_camera_finds_each_card_in_two_opposite_corners(paper: str, ink: InkName) -> None:
    cards = part("dutch", "cards", paper=paper, ink=ink)
    times = Counter(id_ for n in range(0, len(cards.pages), 2) for id_, _ in seen(cards, n))
    wanted = [460 + card.id for card in CARDS] + [layout.FIRST_HEAP + i for i in range(3)]
    assert times == dict.fromkeys(wanted, 2)


def test_markers_are_printed_where_the_manifest_says() -> None:
    cards = part("dutch", "cards", flip="none")
    listed = {sheet["markers"][0]["id"]: sheet for sheet in manifest(cards)["sheets"] if sheet["page"] == 1}
    printed = seen(cards, 0)
    assert len(printed) == 2 * len(listed) == 18
    for id_, quad in printed:
        places = [listed[id_]["markers"][0]["polygon"], listed[id_]["fields"][0]["polygon"]]
        assert min(np.abs(np.array(place) - quad).max() for place in places) < SLACK_MM


def test_a_card_has_no_code_besides_its_marker() -> None:
    assert all("code" not in sheet for sheet in manifest(part("dutch", "cards"))["sheets"])


def test_a_fan_of_sixteen_millimetres_shows_marker_and_index() -> None:
    """Cards that overlap to the right or downward still show their corners."""
    for box in (layout.MARKER.inset(-layout.QUIET_MM), layout.INDEX, layout.PIP):
        assert box.right <= 16
    assert layout.MARKER.bottom + layout.QUIET_MM <= 16


def test_sixes_and_nines_are_underlined_because_cards_can_be_upside_down() -> None:
    underlined = [card.name for card in CARDS if "M 7.3 23.5" in _corners(card)]
    assert underlined == ["G6", "G9", "R6", "R9", "P6", "P9", "B6", "B9"]


def test_points_below_zero_have_a_true_minus_and_are_as_large_as_the_others() -> None:
    for card, points in zip(CARDS, ("11", "7", "4", "2", "1", "−1", "−2", "−4", "−7", "−11"), strict=False):
        pen = LogPen()
        card_face(pen, card, FULL)
        assert f"text title 40pt #1A1A1A middle at 31.5 39.194: {points}\n" in pen.log


def _corners(card: Card) -> str:
    pen = LogPen()
    corners(pen, layout.card_marker(card), str(card.bid), card.suit, FULL)
    return pen.log


@pytest.mark.parametrize("draw", [aid_front, aid_back])
def test_the_words_on_an_aid_stay_inside_its_frame(draw: Callable[[Pen, Palette], None]) -> None:
    pen = LogPen()
    draw(pen, FULL)
    feet = [float(found[1]) for line in pen.lines if (found := re.search(r"text .*?at -?[\d.]+ (-?[\d.]+)", line))]
    assert len(feet) > 10
    assert max(feet) < layout.FRAME.bottom - 1


def test_suits_differ_in_shape_without_any_colour() -> None:
    """In low ink everything is one colour, and the four pips are still four drawings."""
    drawn = set()
    for card in CARDS[::10]:
        pen = LogPen()
        pip(pen, card.suit, (0, 0), 8, INKS["low"])
        drawn.add(pen.log)
    assert len(drawn) == 4


def test_the_back_looks_the_same_upside_down() -> None:
    pen = LogPen()
    back(pen, FULL)
    assert sum(line.strip().endswith("turn 180") for line in pen.lines) == 1


def test_the_board_has_six_places_the_size_of_a_card() -> None:
    halves = [layout.sheet(half) for half in layout.HALVES]
    places = [field for sheet in halves for field in sheet.fields if field.id.startswith("place")]
    assert [field.id for field in places] == [f"place-{place.number}" for place in PLACES]
    for field in places:
        (left, top), _, (right, bottom), _ = field.polygon
        assert (round(right - left, 6), round(bottom - top, 6)) == (63, 88)
    ids = [marker.id for sheet in halves for marker in sheet.markers]
    assert ids == list(range(440, 448))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_camera_finds_the_corners_of_the_board(paper: str) -> None:
    board = part("dutch", "board", paper=paper)
    for number, page in enumerate(board.pages):
        placed: PlacedSheet = page.sheets[0]
        found = dict(seen(board, number))
        for marker in placed.sheet.markers:
            wanted = np.array(placed.placing.polygon(marker.box.corners))
            assert np.abs(found[marker.id] - wanted).max() < SLACK_MM


def test_every_column_of_the_booklet_fits_its_page() -> None:
    for number, page in enumerate(PAGES):
        for column, blocks in zip(booklet.columns(number), page, strict=True):
            assert height(blocks, column.w) <= column.h


def test_the_examples_in_the_booklet_agree_with_the_rules() -> None:
    state: State = figures.position(figures.TIE, figures.TIE_MOVES)
    assert state.sums == (16, 21)
    assert [tally.total for tally in figures.counted().tallies] == [17, 27]
    chained = figures.position(figures.CHAIN, figures.CHAIN_MOVES)
    assert (chained.players[0].bid | chained.players[0].powers).bit_count() == 4
