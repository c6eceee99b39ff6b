"""The contents of the box agree with the tables in the rules."""

import pytest

from games.kit import grid
from games.polders.components import (
    ASSIGNMENTS,
    BUILDINGS,
    COLOURS,
    FILLINGS,
    LAP,
    POLDERS,
    SHAPE_CARDS,
    SHAPES,
    TEN_BOXES,
    UNIT_BOXES,
    Polder,
)
from games.polders.rules.board import board_of, boards, orientations, shape_of

# Name: manors, farms, mills, lengths of the rows from the top and of the columns from the left.
SURVEY = {
    "De Schermer": (
        "d2 g8 h7 h8 h9",
        "d3 d4 d5 d6 e4",
        "a4 a5 a6 a7 d1",
        [5, 7, 8, 9, 9, 9, 9, 8, 7, 4],
        [5, 8, 9, 10, 10, 10, 10, 8, 5],
    ),
    "De Beemster": (
        "c2 c3 c4 d2 g8",
        "b3 b7 c5 c6 c7",
        "e9 f9 g9 h9 i8",
        [6, 8, 9, 10, 10, 10, 9, 8, 5],
        [4, 7, 8, 9, 9, 9, 9, 9, 7, 4],
    ),
    "De Purmer": (
        "e2 f1 f2 f3 h6",
        "e6 e7 f5 f6 g6",
        "a5 a6 a7 a8 e1",
        [4, 6, 8, 9, 9, 9, 9, 8, 8, 5],
        [6, 8, 9, 10, 10, 10, 9, 8, 5],
    ),
    "De Wormer": (
        "d2 e7 e8 f8 f9",
        "b9 c7 c8 c9 d8",
        "b10 c1 d1 e1 f1",
        [4, 6, 7, 8, 8, 8, 8, 8, 7, 6, 5],
        [6, 9, 11, 11, 11, 11, 10, 6],
    ),
}
each_polder = pytest.mark.parametrize("polder", POLDERS, ids=lambda polder: polder.name)


@each_polder
def test_the_map_matches_its_survey(polder: Polder) -> None:
    manors, farms, mills, rows, columns = SURVEY[polder.name]
    board = board_of(polder)
    assert (board.width, board.height) == (polder.width, polder.height)
    for letter, names in zip("MFW", (manors, farms, mills), strict=True):
        assert board.buildings[letter] == grid.parse_squares(names.split())
    assert [row.bit_count() for row in board.rows] == rows
    assert [column.bit_count() for column in board.columns] == columns


@each_polder
def test_every_polder_has_75_squares_15_road_sides_and_26_squares_beside_them(polder: Polder) -> None:
    board = board_of(polder)
    assert board.land.bit_count() == 75
    assert len(board.roads) == 15
    assert board.roadside.bit_count() == 26


@each_polder
def test_five_buildings_of_a_kind_four_or_five_together_and_kinds_that_touch(polder: Polder) -> None:
    """What the second edition changed: docs/polders-balance.md says why."""
    board = board_of(polder)
    for squares in board.buildings.values():
        assert sorted(part.bit_count() for part in grid.groups(squares)) in ([5], [1, 4])
    manors, farms, mills = (board.buildings[letter] for letter in "MFW")
    pairs = ((manors, farms), (manors, mills), (farms, mills))
    touching = sum((grid.beside(one) & other).bit_count() for a, other in pairs for one in grid.each(a))
    assert 2 <= touching <= 3


@each_polder
def test_mills_stand_on_the_rim_and_manors_inland_but_for_one(polder: Polder) -> None:
    board = board_of(polder)
    rim = {one for one in grid.each(board.land) if (grid.beside(one) & board.land).bit_count() < 4}
    assert all(one in rim for one in grid.each(board.buildings["W"]))
    assert len([one for one in grid.each(board.buildings["M"]) if one in rim]) <= 1


def test_R32_the_badges_pick_the_polders_of_a_player_count() -> None:
    names = {n: [polder.name for polder in POLDERS if n in polder.players] for n in (2, 3, 4)}
    assert names[2] == ["De Schermer", "De Beemster"]
    assert names[3] == ["De Schermer", "De Beemster", "De Purmer"]
    assert names[4] == ["De Schermer", "De Beemster", "De Purmer", "De Wormer"]
    assert [len(boards(n)) for n in (2, 3, 4)] == [2, 3, 4]


def test_R33_pens_are_red_blue_green_and_black() -> None:
    assert [(colour.letter, colour.name) for colour in COLOURS] == [
        ("R", "red"),
        ("B", "blue"),
        ("G", "green"),
        ("K", "black"),
    ]


def test_R31_a_cross_is_the_mark_of_the_mill_fields() -> None:
    assert {filling.mark: (filling.char, filling.building, filling.name) for filling in FILLINGS} == {
        "circle": ("o", "M", "manor gardens"),
        "stripes": ("=", "F", "crop fields"),
        "cross": ("x", "W", "mill fields"),
    }
    assert {building.letter: building.filling for building in BUILDINGS} == {"M": "o", "F": "=", "W": "x"}


def test_V16_the_deck_has_17_cards_and_42_squares() -> None:
    assert len(SHAPE_CARDS) == 17
    assert sum(card.shape.size for card in SHAPE_CARDS) == 42
    sizes = [card.shape.size for card in SHAPE_CARDS]
    assert [sizes.count(size) for size in (1, 2, 3, 4, 5)] == [4, 5, 5, 2, 1]


def test_shape_cards_are_numbered_as_in_the_list() -> None:
    codes = ["I1"] * 4 + ["I2"] * 5 + ["I3"] * 2 + ["V3"] * 3 + ["L4", "T4", "P5"]
    assert [(card.id, card.shape.code) for card in SHAPE_CARDS] == [
        (f"S{number:02}", code) for number, code in enumerate(codes, 1)
    ]


def test_each_shape_has_its_number_of_orientations() -> None:
    counts = {"I1": 1, "I2": 2, "I3": 2, "V3": 4, "L4": 8, "T4": 4, "P5": 8}
    assert {code: len(orientations(code)) for code in SHAPES} == counts
    for code in SHAPES:
        assert all(shape_of(turned) == code for turned in orientations(code))
        assert all(turned.bit_count() == SHAPES[code].size for turned in orientations(code))


def test_squares_that_form_no_shape_have_no_code() -> None:
    for squares in ("a1 b2", "a1 b1 c1 d1", "a1 c1", "a1 b1 b2 c2"):
        assert shape_of(grid.parse_squares(squares.split())) is None


def test_assignments_carry_the_numbers_of_the_rulebook() -> None:
    figures = {card.id: (card.name, card.kind, card.prizes or card.each) for card in ASSIGNMENTS}
    assert figures == {
        "A01": ("Manor Master", "majority", (15, 7, 2)),
        "A02": ("Mill Maker", "majority", (10, 4, 1)),
        "A03": ("Farm Frenzy", "majority", (12, 6, 1)),
        "A04": ("Set Builder", "unit", (6, 6, 6)),
        "A05": ("Horizontal Rows", "unit", (6, 7, 8)),
        "A06": ("Vertical Columns", "unit", (6, 7, 8)),
        "A07": ("Area Control", "unit", (7, 8, 9)),
        "A08": ("Correct Buildings", "unit", (2, 2, 2)),
        "A09": ("Wrong Buildings", "penalty", (-2, -2, -2)),
        "A10": ("Road Pairing", "unit", (2, 2, 2)),
        "A11": ("Solo Square", "unit", (1, 1, 1)),
        "A12": ("Empty Areas", "unit", (4, 4, 4)),
        "A13": ("Minimal Miller", "penalty", (-6, -6, -6)),
        "A14": ("Manor Minimalist", "penalty", (-6, -6, -6)),
        "A15": ("Farm Fiasco", "penalty", (-6, -6, -6)),
    }


def test_R34_the_card_is_called_farm_fiasco() -> None:
    assert next(card.name for card in ASSIGNMENTS if card.id == "A15") == "Farm Fiasco"


def test_the_scoring_table_has_ten_unit_boxes_and_fifteen_tens_in_three_rows() -> None:
    assert tuple(range(10)) == UNIT_BOXES
    assert tuple(tuple(range(first, first + 50, 10)) for first in (10, 60, 110)) == TEN_BOXES
    assert LAP == 160
