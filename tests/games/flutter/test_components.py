"""The box: what is in it, counted."""

from collections import Counter

from games.flutter.components import (
    BONUS,
    COLOURS,
    PETAL_TOKENS_PER_COLOUR,
    PETALS_MAX,
    PLAYER_COLOURS,
    PLAYERS,
    POLLEN_TOKENS,
    RAINBEE,
    RONDEL,
    SHAPES,
    STACK_SIZES,
    SUN_STARTS_ON,
    TILES,
    WATER,
    Tile,
)
from games.flutter.rules.bunch import LETTERS
from games.kit.lattice import Cell, corners
from games.kit.lattice import turned as turned_vertex


def petals(tile: Tile) -> Counter[str]:
    return Counter({c: n for c, n in zip(tile.petals, SHAPES[tile.shape].holds, strict=True) if c != "-"})


def test_1_1_sixty_tiles_twelve_a_shape() -> None:
    assert len({tile.id for tile in TILES}) == 60
    assert Counter(tile.shape for tile in TILES) == dict.fromkeys(SHAPES, 12)
    assert all(tile.id == f"{tile.shape}{n % 12 + 1:02}" for n, tile in enumerate(TILES))


def test_1_1_tokens() -> None:
    assert POLLEN_TOKENS == {1: 36, 5: 12, 10: 12}
    assert sum(POLLEN_TOKENS.values()) == 60
    assert sum(value * number for value, number in POLLEN_TOKENS.items()) == 216
    assert PETAL_TOKENS_PER_COLOUR * len(COLOURS) == 20
    assert len(PLAYER_COLOURS) == max(PLAYERS) == 5


def test_1_3_outlines() -> None:
    """Each corner is a corner of its cells, and holds a petal for each cell that meets there."""
    for shape in SHAPES.values():
        cells = [Cell(*cell) for cell in shape.cells]
        meeting = [sum(corner in corners(cell) for cell in cells) for corner in shape.corners]
        assert tuple(meeting) == shape.holds
        assert sum(180 - 60 * held for held in shape.holds) == 360  # convex: the outer angles make one turn


def test_1_4_no_tile_has_petals_of_its_own_colour() -> None:
    for tile in TILES:
        assert sorted(set(tile.petals) - {"-"}) == sorted(set(LETTERS) - {tile.colour})
        assert len(tile.petals) == len(SHAPES[tile.shape].corners)


def test_1_4_petals_and_sparkles_of_the_whole_box() -> None:
    assert sum((petals(tile) for tile in TILES), Counter()) == dict.fromkeys(LETTERS, 78)
    assert sum(SHAPES[tile.shape].sparkles for tile in TILES) == 240
    assert {sum(petals(tile).values()) for tile in TILES if tile.shape != "B"} == {5}
    assert {sum(petals(tile).values()) for tile in TILES if tile.shape == "B"} == {6}


def test_1_4_the_red_ladybug_of_the_examples() -> None:
    ladybug = next(tile for tile in TILES if tile.id == "L03")
    assert (ladybug.colour, petals(ladybug)) == ("R", {"P": 1, "Y": 2, "B": 2})


def test_1_4_sixty_different_faces() -> None:
    faces = set()
    for tile in TILES:
        for flipped in (False, True):
            for turns in range(6):
                at = [turned_vertex(corner, turns, flipped) for corner in SHAPES[tile.shape].corners]
                left, low = min(i for i, _ in at), min(j for _, j in at)
                shifted = frozenset(((i - left, j - low), c) for (i, j), c in zip(at, tile.petals, strict=True))
                faces.add((tile.colour, shifted))
    assert len(faces) == 60 * 12  # no two tiles alike, however they are turned


def test_1_5_the_rainbee() -> None:
    assert (RAINBEE.id, RAINBEE.shape, petals(RAINBEE), RAINBEE.colour) == ("RB", "L", {"W": 2}, "")
    assert RAINBEE.petals == "-W-W"


def test_1_6_water() -> None:
    assert len({water.id for water in WATER}) == 16
    assert Counter((w.pollen, len(w.petals), w.any) for w in WATER) == {
        (1, 0, 0): 4,
        (0, 2, 0): 6,
        (0, 0, 1): 4,
        (0, 0, 0): 2,
    }
    assert {frozenset(w.petals) for w in WATER if w.petals} == {
        frozenset(pair) for pair in ("RY", "RB", "RP", "YB", "YP", "BP")
    }


def test_1_7_the_petal_track() -> None:
    assert len(BONUS) == PETALS_MAX + 1
    assert [n for n in range(1, 22) if BONUS[n] != BONUS[n - 1]] == [5, 8, 13, 21]
    assert (BONUS[0], BONUS[5], BONUS[8], BONUS[13], BONUS[21]) == (0, 1, 2, 4, 7)


def test_2_stacks() -> None:
    assert STACK_SIZES == {2: 6, 3: 7, 4: 7, 5: 8}
    assert (RONDEL, SUN_STARTS_ON) == ("LBHDM", "L")
