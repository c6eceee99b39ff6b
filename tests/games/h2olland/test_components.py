"""What is in the box: the counts of the rulebook, and boards that agree with themselves."""

import pytest

from games.h2olland.components import BOARDS, KINDS, LAND_TILES, START_BARN, TULIP_TRACK, WEATHER_CARDS, YEARS, BoardMap
from games.h2olland.rules.board import Board, adjacent, board
from games.h2olland.rules.squares import (
    across,
    domino_name,
    down,
    is_domino,
    name,
    nth,
    parse_domino,
    parse_square,
    square,
    xy,
)
from games.h2olland.rules.stock import BOX, count, counts, covers, gathered, kinds_in, pieces
from games.kit.grid import each


def test_counts_of_the_rulebook() -> None:
    assert {kind.name: kind.count for kind in KINDS if kind.group in ("crop", "cow")} == {
        "corn": 28,
        "bean": 28,
        "carrot": 28,
        "potato": 24,
        "cow": 24,
    }
    assert sum(kind.count for kind in KINDS if kind.points or kind.group in ("crop", "cow")) == 216
    assert (len(LAND_TILES), len(WEATHER_CARDS), YEARS) == (28, 12, {2: 4, 3: 6, 4: 6})
    assert dict(START_BARN)["dike"] == 2
    assert TULIP_TRACK == ("red", "yellow", "orange", "pink", "white", "purple")


def test_barren_quadrants() -> None:
    barren = [len(tile.barren) for tile in LAND_TILES]
    assert (barren.count(0), barren.count(1), barren.count(2)) == (14, 10, 4)
    assert sum(barren) == 18


def test_every_crop_has_three_good_and_two_bad_cards() -> None:
    for crop in ("corn", "bean", "carrot", "potato"):
        changes = [change for card in WEATHER_CARDS for kind, change in card.harvest if kind == crop]
        assert (changes.count(1), changes.count(-1)) == (3, 2)


@pytest.mark.parametrize("board_map", BOARDS, ids=lambda it: it.sides)
def test_tables_of_a_board_agree_with_its_map(board_map: BoardMap) -> None:
    lines = board_map.map.splitlines()
    assert {lines[y][x] for _, (x, y), _ in board_map.starts} == {"F"}
    assert {lines[y][x] for _, _, (x, y) in board_map.starts} == {"M"}
    assert all(lines[y][x] == "b" for _, one, other in board_map.bridges for x, y in (one, other))
    covered = {(place.x + dx, place.y + dy) for place in board_map.places for dx in (0, 1) for dy in (0, 1)}
    assert covered == {(x, y) for y, line in enumerate(lines) for x, cell in enumerate(line) if cell == "~"}


@pytest.mark.parametrize(("players", "safe", "edges", "points"), [(2, 14, 13, 4), (3, 14, 28, 8), (4, 14, 28, 8)])
def test_boards(players: int, safe: int, edges: int, points: int) -> None:
    it: Board = board(players)
    assert [zone.bit_count() for zone in it.zones] == [safe] * players
    assert len(it.edges) == edges
    assert sum(len(basin.points) for basin in it.basins) == points
    beaches = [shore.bit_count() for shore in it.shores]
    assert (beaches.count(7), beaches.count(8)) == (
        2 * len(it.map.sides),
        len(it.tiles) - 2 * len(it.map.sides),
    )  # a river mouth


@pytest.mark.parametrize(("tile", "corner"), [("N0l", "9,1"), ("W0l", "1,7"), ("S2r", "9,11"), ("E0l", "15,9")])
def test_1_1_tiles_are_named_as_their_village_sees_them(tile: str, corner: str) -> None:
    it = board(4)
    block = it.blocks[it.tiles.index(tile)]
    assert name(block & -block) == corner
    assert block.bit_count() == 4


def test_1_2_the_safe_zone_is_three_rows_deep() -> None:
    rows = [{xy(one) for one in each(zone)} for zone in board(4).zones]
    south, west, north, east = rows
    assert {y for _, y in south} == {15, 16, 17}
    assert {x for x, _ in west} == {0, 1, 2}
    assert {y for _, y in north} == {0, 1, 2}
    assert {x for x, _ in east} == {15, 16, 17}


def test_4_0_what_is_adjacent_to_a_field_is_known_beforehand() -> None:
    it = board(4)
    assert all(is_domino(both) and near == adjacent(it, both) for both, near in it.dominoes.items())
    assert it.dominoes[parse_domino("6,17h")] & parse_square("10,17")  # over the bridge


def test_the_quadrants_of_a_set_are_counted_off_in_order() -> None:
    land = board(4).land
    assert [nth(land, k) for k in range(land.bit_count())] == [*each(land)]


def test_squares_and_fields_have_names() -> None:
    assert xy(square(12, 5)) == (12, 5)
    assert name(parse_square("12,5")) == "12,5"
    assert parse_domino("12,5h") == across(square(12, 5)) == square(12, 5) | square(13, 5)
    assert domino_name(down(square(12, 5))) == "12,5v"
    assert is_domino(down(1))
    assert not is_domino(0b101)
    assert not is_domino(0)


def test_stocks_are_counted_by_the_byte() -> None:
    stock = gathered([("corn", 3), ("dike", 2), ("corn", 1)])
    assert dict(counts(stock)) == {"corn": 4, "dike": 2}
    assert kinds_in(stock) == ("corn", "dike")
    assert pieces(stock) == 6
    assert covers(stock, gathered([("corn", 4)]))
    assert not covers(stock, gathered([("corn", 5)]))
    assert not covers(stock, gathered([("bean", 1)]))
    assert (count(BOX, "dike"), pieces(BOX)) == (12, 228)
