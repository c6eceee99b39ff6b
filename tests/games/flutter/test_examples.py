"""The worked examples F01 to F26 of the specification, each a test with its number."""

from collections import Counter

import pytest

from games.flutter.components import RAINBEE, SHAPES, TILES
from games.flutter.notation import dump_move, dump_petals, parse, parse_meadow, parse_move, parse_place
from games.flutter.rules import IllegalMove, Place, State, active, legal, offers, over, play, preview, score, start
from games.flutter.rules.bunch import gather
from games.flutter.rules.game import bonus
from games.flutter.rules.meadow import flowers
from games.flutter.rules.placing import affordable
from games.kit import lattice
from games.kit.lattice import Cell
from tests.games.flutter.table import (
    ANY,
    BLANK,
    ONE_POLLEN,
    OPENING,
    PLENTY,
    RED_YELLOW,
    YELLOW_BLUE,
    bunch,
    go,
    petals,
    petals_at,
    table,
    turned_up,
)

F03 = "RB@(2,-3)r2 H01@(1,0)r4 L06@(1,0)r0m M05@(0,0)r4 D06@(0,0)r4m H06@(0,1)r3 L07@(0,1)r3m L02@(0,1)r2m M10@(0,1)r0"
F04 = "RB@(-1,-1)r0 H01@(0,0)r5m H07@(0,1)r3 M02@(1,0)r5m L06@(1,0)r5"
F05 = "RB@(1,-2)r2 M04@(0,0)r5m H08@(0,0)r5 M07@(2,-2)r5 L10@(3,-1)r5m L06@(4,-3)r1m L01@(3,0)r4"
F11 = "RB@(0,0)r0 M04@(2,-2)r2m B04@(2,1)r5m"
F12 = "RB@(0,0)r0 M09@(0,0)r5"
F13 = "RB@(0,0)r0 L04@(-1,2)r4 H06@(-2,3)r5 M06@(-2,3)r4 D05@(-2,3)r4m"
F14 = "RB@(0,0)r0 D08@(0,1)r4m B04@(1,-2)r2m L10@(2,-1)r1"
F15 = "RB@(0,0)r0 D03@(1,0)r0 M12@(0,3)r4 B03@(1,4)r5m B08@(4,0)r2m"
F16 = "RB@(0,0)r0 B05@(2,-1)r2 D06@(1,1)r5m L12@(0,0)r2m H10@(-1,1)r4"

F01_TABLE = """
players 2
turn 4
sun B
stack H 5 H07
stack D 5 D10
stack M 5 M11
stack L 5 L03
stack B 5 B01
water
meadow RB@(0,0)r0 D04@(0,1)r0
seat orange {held} pollen 0 bee -
seat teal pollen 0 bee -
next place
"""


def grown(meadow: str, place: str) -> dict[tuple[int, int], tuple[int, int]]:
    """vertex: (gain, cost)"""
    return {f.vertex: (f.gain, f.cost) for f in flowers(parse_meadow(meadow), parse_place(place))}


def gains(meadow: str, place: str) -> tuple[str, str]:
    found = grown(meadow, place).values()
    return dump_petals(sum(g for g, _ in found)), dump_petals(sum(c for _, c in found))


# ---- F01


def test_f01_prices_rise_along_the_rondel() -> None:
    state = parse(F01_TABLE.format(held=""))
    prices = {offer.tile[0]: offer.price for offer in offers(state)}
    assert prices == {
        "H": 0,
        "D": bunch(B=1),
        "M": bunch(B=1, P=2),
        "L": bunch(B=1, P=5),
        "B": bunch(B=1, P=5, R=4),
    }


@pytest.mark.parametrize(
    ("held", "within_reach"),
    [("B1 P5 R3", "HDML"), ("B1 P5 R4", "HDMLB"), ("B1 P4", "HDM"), ("", "H"), ("P21 R21 Y21", "H")],
)
def test_f01_a_player_without_a_colour_reaches_less(held: str, within_reach: str) -> None:
    assert "".join(tile[0] for tile in affordable(parse(F01_TABLE.format(held=held)))) == within_reach


def test_f01_the_skips_are_paid_with_the_tile() -> None:
    state = parse(F01_TABLE.format(held="B1 P5 R3"))
    after = play(state, parse_move("L03@(-1,1)r0"))
    assert dump_petals(after.petals[0]) == "R3 Y4 B0 P0"


# ---- F02


def test_f02_a_side_and_a_flower() -> None:
    state = table("RB@(0,0)r0 D04@(0,1)r0")
    assert dump_petals(play(state, parse_move("L03@(-1,1)r0")).petals[0]) == "R0 Y4 B0 P0"


def test_f02_a_side_without_a_flower() -> None:
    with pytest.raises(IllegalMove, match=r"grows no flower.*4\.2c"):
        play(table("RB@(0,0)r0 D04@(0,1)r0", held=PLENTY), parse_move("L03@(2,0)r0"))


def test_f02_a_mismatched_flower_must_be_paid() -> None:
    move = parse_move("L03@(1,2)r0")
    assert play(table("RB@(0,0)r0 D04@(0,1)r0", held="Y2 P2"), move).petals[0] == 0
    with pytest.raises(IllegalMove, match=r"Y2 P2: you are missing Y1 \(4\.2d\)"):
        play(table("RB@(0,0)r0 D04@(0,1)r0", held="Y1 P2"), move)
    with pytest.raises(IllegalMove, match=r"missing P2 \(4\.2d\)"):
        play(table("RB@(0,0)r0 D04@(0,1)r0", held="Y2"), move)


# ---- F03


def test_f03_what_grows_there() -> None:
    meadow = parse_meadow(F03)
    assert petals_at(meadow, (0, 1)) == bunch(R=2, P=1, B=1)
    assert petals_at(meadow, (0, 0)) == bunch(P=3, R=1)
    assert petals_at(meadow, (1, 0)) == bunch(Y=1, R=1)
    assert grown(F03, "L03@(0,0)r0") == {
        (0, 1): (bunch(B=3), 0),
        (0, 0): (bunch(P=4), 0),
        (1, 0): (bunch(Y=3), 0),
    }


def test_f03_one_pond_and_an_enclosed_moth() -> None:
    seen = preview(table(F03), parse_place("L03@(0,0)r0"))
    assert seen is not None
    assert seen.ponds == ((Cell("D", 0, -1),),)
    assert seen.enclosed == ("M05",)


def test_f03_paid_from_the_gains_of_the_turn() -> None:
    state = go(table(F03, water=BLANK), "L03@(0,0)r0", f"water {BLANK}")
    assert dump_petals(state.petals[0]) == "R0 Y0 B3 P4"
    assert state.pollen == (3, 0)


# ---- F04


def test_f04_three_mismatched_flowers() -> None:
    assert grown(F04, "L03@(0,0)r0") == {
        (1, 0): (0, bunch(Y=2, R=1, B=1)),
        (0, 0): (0, bunch(P=1, Y=3)),
        (0, 1): (0, bunch(B=2, P=1)),
    }


def test_f04_all_of_them_are_paid() -> None:
    state = table(F04, held="R1 Y5 B3 P2")
    seen = preview(state, parse_place("L03@(0,0)r0"))
    assert seen is not None
    assert (seen.ponds, seen.enclosed) == (((Cell("D", 0, -1),),), ())
    assert play(state, parse_move("L03@(0,0)r0")).petals[0] == 0


def test_f04_one_yellow_short() -> None:
    with pytest.raises(IllegalMove, match=r"R1 Y5 B3 P2: you are missing Y1 \(4\.2d\)"):
        play(table(F04, held="R21 Y4 B21 P21"), parse_move("L03@(0,0)r0"))


# ---- F05, F06, F25

F05_WATER = ("water WT08", f"water {ANY}")
F05_REST = (f"water {ONE_POLLEN}", f"water {BLANK}")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_f05_pond_and_enclosure(players: int) -> None:
    state = table(F05, "D12", "B3", players=players)
    seen = preview(state, parse_place("D12@(0,0)r0"))
    assert seen is not None
    (pond,) = seen.ponds
    assert set(pond) == {Cell("D", 1, -1), Cell("D", 2, -2), Cell("U", 2, -1), Cell("D", 2, -1)}
    assert set(seen.enclosed) == {"H08", "L10"}
    assert dump_petals(seen.held) == "R0 Y0 B5 P0"
    state = go(state, "D12@(0,0)r0", *F05_WATER, "petal R", *F05_REST)
    assert state.pollen == (5, *(1,) * (players - 1))
    assert dump_petals(state.petals[0]) == "R1 Y1 B2 P0"


def test_f06_what_can_be_paid_must_be_paid() -> None:
    state = go(table(F05, "D12", "B3 P1", players=3), "D12@(0,0)r0", *F05_WATER, "petal P", *F05_REST)
    assert state.pollen == (7, 0, 0)
    assert dump_petals(state.petals[0]) == "R0 Y1 B2 P0"


def test_f25_perfect_information() -> None:
    state = go(table(F05, "D12", "B3", players=3, perfect=True), "D12@(0,0)r0")
    assert state.pollen == (8, 1, 1)
    assert dump_petals(state.petals[0]) == "R0 Y0 B1 P0"


# ---- F07


@pytest.mark.parametrize(
    ("held", "pollen"),
    [("B5 Y8 R13 P0", 7), ("B5 Y8 R13 P4", 7), ("R21 Y21 B21 P21", 28), ("R4 Y7 B12 P20", 7)],
)
def test_f07_bonus_for_petals_left(held: str, pollen: int) -> None:
    assert bonus(petals(held)) == pollen


# ---- F08


@pytest.mark.parametrize("tile", [tile.id for tile in TILES])
def test_f08_every_tile_has_24_ways_to_open(tile: str) -> None:
    assert len(legal(table(tile=tile))) == 24


def test_f08_what_the_red_ladybug_gains() -> None:
    state = table()
    found = Counter(dump_petals(play(state, move).petals[0]) for move in legal(state))
    assert found == {"R0 Y0 B0 P3": 8, "R0 Y4 B0 P0": 8, "R0 Y0 B4 P0": 8}


# ---- F09 to F12


def test_f09_rainbow_with_a_foreign_colour() -> None:
    meadow = parse_meadow("RB@(0,0)r0 L09@(0,0)r0m")
    assert petals_at(meadow, (1, 0)) == bunch(W=2, P=2)
    assert grown("RB@(0,0)r0 L09@(0,0)r0m", "D12@(1,0)r0") == {(1, 0): (bunch(B=3), 0)}


def test_f10_rainbow_with_its_own_colour() -> None:
    assert grown("RB@(0,0)r0 D02@(1,0)r3", "D12@(1,0)r5m") == {(1, 0): (bunch(B=4), 0), (1, -1): (bunch(Y=4), 0)}


def test_f11_a_full_flower() -> None:
    assert grown(F11, "H11@(2,-2)r0") == {(2, -1): (bunch(R=6), 0), (2, -2): (0, bunch(Y=1, B=1))}
    assert play(table(F11, "H11", "Y1 B1"), parse_move("H11@(2,-2)r0")).petals[0] == bunch(R=6)
    with pytest.raises(IllegalMove, match=r"4\.2d"):
        play(table(F11, "H11"), parse_move("H11@(2,-2)r0"))


def test_f12_gains_pay_for_mismatches() -> None:
    assert grown(F12, "L01@(2,-1)r1") == {(1, 0): (bunch(P=4), 0), (2, -1): (0, bunch(Y=1, P=2))}
    assert play(table(F12, "L01", "Y1"), parse_move("L01@(2,-1)r1")).petals[0] == bunch(P=2)
    with pytest.raises(IllegalMove, match=r"missing Y1 \(4\.2d\)"):
        play(table(F12, "L01"), parse_move("L01@(2,-1)r1"))


# ---- F13


def test_f13_what_is_enclosed() -> None:
    seen = preview(table(F13, "D04", PLENTY), parse_place("D04@(-2,1)r5"))
    assert seen is not None
    assert (seen.ponds, set(seen.enclosed)) == ((), {"L04", "M06"})
    assert gains(F13, "D04@(-2,1)r5") == ("R0 Y0 B0 P0", "R2 Y0 B2 P2")


def test_f13_the_order_of_payment() -> None:
    state = go(table(F13, "D04", "R2 Y4 B2 P2", players=3), "D04@(-2,1)r5")
    assert {dump_move(move) for move in legal(state)} == {"pollinate L04", "pollinate M06"}
    assert go(state, "pollinate M06").pollen == (3, 1, 1)
    assert go(state, "pollinate L04").pollen == (2, 2, 2)


@pytest.mark.parametrize(("yellow", "mine", "theirs"), [(5, 5, 0), (1, 0, 3)])
def test_f13_where_the_order_cannot_matter_nobody_is_asked(yellow: int, mine: int, theirs: int) -> None:
    state = go(table(F13, "D04", f"R2 Y{yellow} B2 P2", players=3), "D04@(-2,1)r5")
    assert state.pollen == (mine, theirs, theirs)
    assert state.step.kind == "bee"


# ---- F14 to F16


def test_f14_the_rainbee_costs_and_gives_nothing() -> None:
    state = table(F14, "L01", players=3)
    seen = preview(state, parse_place("L01@(-1,2)r5"))
    assert seen is not None
    assert seen.enclosed == ("RB",)
    after = go(state, "L01@(-1,2)r5")
    assert dump_petals(after.petals[0]) == "R0 Y0 B4 P0"
    assert after.pollen == (0, 0, 0)


F15_POND = (Cell("U", 1, 1), Cell("D", 1, 1), Cell("U", 2, 1), Cell("D", 2, 1), Cell("U", 2, 2))


def test_f15_the_water_runs_out() -> None:
    state = table(F15, "L06", "R1 Y2", water=f"{ONE_POLLEN} {RED_YELLOW}")
    seen = preview(state, parse_place("L06@(2,3)r0m"))
    assert seen is not None
    (pond,) = seen.ponds
    assert set(pond) == set(F15_POND)
    state = go(state, "L06@(2,3)r0m", f"water {ONE_POLLEN}", f"water {RED_YELLOW}")
    assert state.pollen == (4, 0)
    assert dump_petals(state.petals[0]) == "R1 Y1 B0 P0"


@pytest.mark.parametrize("perfect", [False, True])
def test_f15_dry_or_still_each_cell_is_worth_one(perfect: bool) -> None:
    water = f"{ONE_POLLEN} {YELLOW_BLUE}" if perfect else ""
    state = go(table(F15, "L06", "R1 Y2", water=water, perfect=perfect), "L06@(2,3)r0m")
    assert state.pollen == (5, 0)
    assert state.petals[0] == 0


@pytest.mark.parametrize(("yellow", "pollen"), [(5, (0, 3)), (6, (6, 0))])
def test_f16_two_ponds_at_once(yellow: int, pollen: tuple[int, int]) -> None:
    state = table(F16, "D10", f"R1 Y{yellow} B2", water=f"{BLANK} WT16")
    seen = preview(state, parse_place("D10@(3,-2)r3"))
    assert seen is not None
    assert set(seen.ponds) == {(Cell("U", 2, -2),), (Cell("U", 0, -2),)}
    assert seen.enclosed == ("B05",)
    assert gains(F16, "D10@(3,-2)r3")[1] == "R1 Y0 B2 P0"
    assert go(state, "D10@(3,-2)r3", f"water {BLANK}", "water WT16").pollen == pollen


# ---- F18


def test_f18_the_cap() -> None:
    capped = gather(petals("P20"), bunch(P=4))
    assert capped == bunch(P=21)
    assert capped - bunch(P=2) == bunch(P=19)


def test_f18_the_excess_is_lost_before_the_mismatch_is_paid() -> None:
    after = play(table(F12, "L01", "Y1 P20"), parse_move("L01@(2,-1)r1"))
    assert dump_petals(after.petals[0]) == "R0 Y0 B0 P19"


# ---- F19 to F21


def free_stacks(players: int) -> list[tuple[int, int, int]]:
    """(seat, sun, free stack) for each turn if everybody takes the free tile and keeps the bee."""
    state = turned_up(start(players))
    seen = []
    while not over(state):
        offer = offers(state)[0]
        seen.append((active(state), state.sun, offer.stack))
        free = next(move for move in legal(state) if isinstance(move, Place) and move.tile == offer.tile)
        state = _settled(play(state, free))
    return seen


def _settled(state: State) -> State:
    """On to the next turn, whatever is asked in between."""
    while not over(state) and state.step.kind != "place":
        state = play(state, next(iter(legal(state))))
    return state


def test_f19_the_sun_with_five_players() -> None:
    assert free_stacks(5)[:11] == [
        (0, 0, 1),
        (1, 1, 2),
        (2, 2, 3),
        (3, 3, 4),
        (4, 4, 0),
        (0, 1, 2),
        (1, 2, 3),
        (2, 3, 4),
        (3, 4, 0),
        (4, 0, 1),
        (0, 2, 3),
    ]


@pytest.mark.parametrize(("players", "trigger", "turns"), [(2, 26, 27), (3, 31, 33), (4, 31, 34), (5, 36, 40)])
def test_f20_length_if_everybody_takes_the_free_tile(players: int, trigger: int, turns: int) -> None:
    assert len(free_stacks(players)) == turns
    assert turns == trigger + players - 1


F21 = """
players 2
turn 20
sun H
last 21
stack H 2 H07
stack D 0 -
stack M 1 M11
stack L 1 L03
stack B 3 B04
water
meadow RB@(0,0)r0
seat orange pollen 0 bee -
seat teal pollen 0 bee -
next bee
"""


def test_f21_the_empty_stack_was_never_there() -> None:
    state = play(parse(F21), parse_move("keep"))
    assert state.setup.rondel[state.sun] == "M"
    assert [(offer.tile, offer.price) for offer in offers(state)] == [
        ("L03", 0),
        ("B04", bunch(R=1)),
        ("H07", bunch(R=1, Y=2)),
        ("M11", bunch(R=1, Y=2, B=3)),
    ]


# ---- F22

F22 = """
players 2
turn 22
sun H
last 21
stack H 2 H07
stack D 0 -
stack M 1 M11
stack L 1 L03
stack B 3 B04
water
meadow RB@(0,0)r0
seat orange {first} pollen 30 bee -
seat teal {second} pollen 30 bee -
next over
"""


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [("R3 Y3 B3", "R4 Y3", (0,)), ("R4 Y3", "R3 Y3 B3", (1,)), ("R3 Y3 B3", "B3 P3 Y3", (0, 1))],
)
def test_f22_ties(first: str, second: str, winners: tuple[int, ...]) -> None:
    assert score(parse(F22.format(first=first, second=second))).winners == winners


# ---- F26


@pytest.mark.parametrize(("code", "area", "sides"), [("L", 2, 4), ("M", 3, 5), ("H", 4, 6), ("D", 5, 7), ("B", 6, 6)])
def test_f26_areas_and_sides(code: str, area: int, sides: int) -> None:
    cells = {Cell(*cell) for cell in SHAPES[code].cells}
    assert len(cells) == area == SHAPES[code].sparkles
    assert (
        sum(other not in cells for cell in cells for other in lattice.neighbours(cell)) == sides == SHAPES[code].sides
    )


def faces(tile: str) -> set[frozenset[tuple[tuple[int, int], str]]]:
    """All ways the tile can lie, up to shifting: which vertex of its outline has which petals."""
    data = next(t for t in (*TILES, RAINBEE) if t.id == tile)
    found = set()
    for flipped in (False, True):
        for turns in range(6):
            at = [lattice.turned(corner, turns, flipped) for corner in SHAPES[data.shape].corners]
            left, low = min(i for i, _ in at), min(j for _, j in at)
            found.add(frozenset(((i - left, j - low), c) for (i, j), c in zip(at, data.petals, strict=True)))
    return found


def test_f26_twelve_orientations_each() -> None:
    assert {tile.id: len(faces(tile.id)) for tile in TILES} == {tile.id: 12 for tile in TILES}
    assert len(faces("RB")) == 3


def test_the_opening_is_the_rainbee_alone() -> None:
    assert [dump_move(place) for place in start(2).meadow.laid] == [OPENING]
