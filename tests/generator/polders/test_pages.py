"""Scoring table, cubes, pad, aid and booklet."""

from collections import Counter
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from games.kit import grid
from games.polders.components import ASSIGNMENTS, COLOURS, POLDERS
from games.polders.rules.board import board
from generator.page import booklet
from generator.page.booklet import height
from generator.page.geometry import Box, Point
from generator.page.palette import FULL, INKS, LOW, Palette
from generator.page.paper import A4, BLOCK, CALM_MM, PAPERS, Paper, margin_bands
from generator.polders import layout
from generator.polders.booklet import PAGES as RULES
from generator.polders.booklet import booklet_page
from generator.polders.figures import FINISHED, MAJORITY, TRIES, marks, scored, worth
from generator.polders.pad import AID_TRIES, aid_page, pad_page, table_page
from tests.generator.polders.ruler import Ruler, overlaps

PAGES = {
    "table": table_page,
    "pad": pad_page,
    "aid": aid_page,
    "rules 1": partial(booklet_page, number=0),
    "rules 2": partial(booklet_page, number=1),
}


def _measured(page: Any, paper: Paper = A4, ink: Palette = FULL) -> Ruler:
    ruler = Ruler()
    page(ruler, paper=paper, ink=ink)
    return ruler


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_printed_and_read(name: str, ink: Palette, paper: Paper) -> None:
    ruler = _measured(PAGES[name], paper, ink)
    inside = paper.box.inset(CALM_MM)
    assert [stroke for stroke in ruler.strokes if not inside.holds(stroke.box)] == []
    assert [word.words for word in ruler.words if not inside.holds(word.box)] == []
    assert [w.words for w in ruler.words for band in margin_bands(paper) if w.box.meets(band)] == []
    assert min(word.size for word in ruler.words) >= 7.5
    assert overlaps(ruler.words) == []


def test_the_table_has_a_box_for_every_count() -> None:
    assert list(layout.unit_boxes()) == list(range(10))
    assert list(layout.ten_boxes()) == list(range(10, 160, 10))
    boxes = [
        *layout.unit_boxes().values(),
        *layout.ten_boxes().values(),
        *layout.lap_boxes(),
    ]
    assert {(round(box.w, 6), round(box.h, 6)) for box in boxes} == {(16, 16)}
    for box, other in combinations(boxes, 2):
        assert not box.inset(1e-6).meets(other)
    rows = Counter(box.y for box in layout.ten_boxes().values())
    assert list(rows.values()) == [5, 5, 5]


def test_eight_cubes_of_twelve_millimetres() -> None:
    corners = layout.net_corners()
    assert len(corners) == 8
    for corner in corners:
        faces = layout.net_faces(corner)
        assert len(faces) == 6
        assert {(face.w, face.h) for face in faces} == {(12, 12)}
    around = [_around([*layout.net_tabs(c), *(f.corners for f in layout.net_faces(c))]) for c in corners]
    for box, other in combinations(around, 2):
        assert not box.meets(other)
    assert all(BLOCK.holds(box) for box in around)


def test_a_net_has_a_tab_for_each_pair_of_edges_that_meet() -> None:
    """Six faces have 24 edges; five folds use ten of them, and seven tabs join the other fourteen."""
    corner = layout.net_corners()[0]
    faces, tabs = layout.net_faces(corner), layout.net_tabs(corner)
    edges = Counter(
        frozenset(edge) for f in faces for edge in zip(f.corners, (*f.corners[1:], f.corners[0]), strict=True)
    )
    free = {edge for edge, count in edges.items() if count == 1}
    feet = {frozenset((tab[0], tab[-1])) for tab in tabs}
    assert len(free) == 14
    assert len(tabs) == len(feet) == 7
    assert feet <= free


def test_cubes_carry_the_sign_of_their_player_on_every_face() -> None:
    signs = Counter(word.words for word in _measured(table_page).words if word.words in "RBGK")
    assert signs == {colour.letter: 2 * 6 + 1 for colour in COLOURS}  # two cubes, and the box for +160


def test_the_pad_has_four_games_with_all_polders_and_five_assignments() -> None:
    said = Counter(word.words for word in _measured(pad_page).words)
    assert all(said[polder.name] == 4 for polder in POLDERS)
    assert said["Total"] == said["completed"] == said["correct buildings"] == 4
    assert all(said[colour.letter] == 4 for colour in COLOURS)


def test_drawings_of_the_booklet_are_what_the_rules_say() -> None:
    """As in V6: along a road, beside one's own, across a road; a corner, a rival (R10), a road's end (R7)."""
    assert [attempt.legal for attempt in TRIES] == [True, True, True, False, False, False]
    assert [attempt.legal for attempt in AID_TRIES] == [True, True, False]


def test_the_finished_polder_scores_as_counted_by_hand() -> None:
    """Red: 10 x 4 manors halved, 5 x 3 farms, 3 x 1 manor. Blue: 5 x 4 mills, 5 x 2 farms, 6 x 1 mill halved."""
    red, blue = scored(FINISHED, 0), scored(FINISHED, 1)
    assert [(a.filling, a.fields, a.correct, p) for a, p in red] == [("o", 10, 4, 20), ("=", 5, 3, 15), ("o", 3, 1, 3)]
    assert [(a.filling, a.fields, a.correct, p) for a, p in blue] == [("x", 5, 4, 20), ("=", 5, 2, 10), ("x", 6, 1, 3)]


def test_what_the_booklet_says_about_areas_a_and_d_is_true() -> None:
    (first, first_points), *_ = scored(FINISHED, 0)
    (fourth, fourth_points), *_ = scored(FINISHED, 1)
    assert len(scored(FINISHED, 0)) == 3  # so that blue's best has the letter D
    assert first.fields == 2 * fourth.fields
    assert first_points == fourth_points == 20


def test_what_the_booklet_says_about_reds_crosses_is_true() -> None:
    crosses = marks(FINISHED, 2)[2]
    bottom = grid.group(grid.parse_square("f9"), crosses)
    assert bottom.bit_count() == 8
    assert not bottom & board(FINISHED.map).buildings["W"]


def test_the_majority_of_the_booklet_is_shared_as_in_V9() -> None:
    assert MAJORITY == (5, 5, 3, 1)
    said = [word.words for word in _measured(PAGES["rules 2"]).words]
    assert [words for words in said if words in ("11", "2", "0")][-4:] == ["11", "11", "2", "0"]


def test_the_booklet_lists_every_assignment_with_its_numbers() -> None:
    said = [word.words for word in _measured(PAGES["rules 2"]).words]
    for card in ASSIGNMENTS:
        assert card.name in said
        assert worth(card) in said
    assert worth(ASSIGNMENTS[0]) == "15 / 7 / 2"
    assert worth(ASSIGNMENTS[6]) == "+7 / +8 / +9"
    assert worth(ASSIGNMENTS[8]) == "−2"


def test_the_booklet_names_who_made_the_game() -> None:
    said = " ".join(word.words for word in _measured(PAGES["rules 2"]).words)
    for name in ("Inge van Dasselaar", "Alexander Kneepkens", "Esther", "Wijdeveld", "Jolly Dutch"):
        assert name in said


def test_the_rules_fit_their_columns() -> None:
    for number, stacks in enumerate(RULES):
        for column, stack in zip(booklet.columns(number), stacks, strict=True):
            assert height(stack, column.w) <= column.h


def test_low_ink_fills_no_large_area() -> None:
    """White is paper; anything else that is filled is smaller than a fingernail."""
    for page in PAGES.values():
        filled = [s for s in _measured(page, ink=LOW).strokes if s.fill and s.fill != "#FFFFFF"]
        assert max((s.box.w * s.box.h for s in filled), default=0) < 100


def _around(polygons: list[tuple[Point, ...]]) -> Box:
    points = [point for polygon in polygons for point in polygon]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
