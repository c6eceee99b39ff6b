"""Flutter on paper: tiles and their backs, trackers, tokens, rondel, booklet."""

import math
from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import cv2
import pytest

from games.flutter.components import COLOURS, PETALS_MAX, RAINBEE, SHAPES, TILES, WATER
from games.flutter.notation import parse_meadow
from games.flutter.photo.sheet import ponds
from games.flutter.rules.game import bonus
from games.flutter.rules.tiles import TILE
from generator.catalogue import documents
from generator.check import check
from generator.flutter import boards, figures, signs
from generator.flutter import tiles as flutter_tiles
from generator.flutter.booklet import PAGES, booklet_page
from generator.flutter.layout import markers as marks
from generator.flutter.layout import pages
from generator.flutter.layout import tiles as where
from generator.flutter.layout.folded import fold, folded_pages
from generator.page.booklet import columns, height
from generator.page.cuts import cuts, sides
from generator.page.geometry import Box, Point, Polygon
from generator.page.palette import FULL, INKS, InkName
from generator.page.paper import A4, BLOCK, CALM_MM, LETTER, PAPERS, Paper, margin_bands
from generator.pens.log import LogPen
from generator.press import write
from tests.games.flutter.table import bunch
from tests.generator.polders.ruler import Ruler, overlaps
from tests.generator.render import rendered
from tests.generator.samples import part

MARGIN_MM = 10.0


def _measured(page: Any, **how: Any) -> Ruler:
    ruler = Ruler()
    page(ruler, **how)
    return ruler


def _depth(polygon: Polygon, p: Point) -> float:
    """How far inside a convex polygon a point lies; negative outside."""
    return -max(_beyond(a, b, polygon, p) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def _beyond(a: Point, b: Point, polygon: Polygon, p: Point) -> float:
    nx, ny = b[1] - a[1], a[0] - b[0]
    length = math.hypot(nx, ny)
    middle = [sum(q[n] for q in polygon) / len(polygon) for n in (0, 1)]
    way = 1 if (middle[0] - a[0]) * nx + (middle[1] - a[1]) * ny < 0 else -1
    return way * ((p[0] - a[0]) * nx + (p[1] - a[1]) * ny) / length


def _to_side(p: Point, a: Point, b: Point) -> float:
    u = (b[0] - a[0], b[1] - a[1])
    t = ((p[0] - a[0]) * u[0] + (p[1] - a[1]) * u[1]) / (u[0] ** 2 + u[1] ** 2)
    t = min(1.0, max(0.0, t))
    return math.dist(p, (a[0] + t * u[0], a[1] + t * u[1]))


def _white(piece: str, flipped: bool = False) -> Box:
    """The marker of a piece with the white around it."""
    return marks.white(marks.marker(piece, flipped).box)


def test_markers_have_the_ids_of_their_rows() -> None:
    """Section 9: L 0-11, M 12-23, H 24-35, D 36-47, B 48-59, RB 60, water 61-76; 500 more on faces, 600 more on backs.
    Those whose marker is smaller in the second edition have new ones.
    """
    some = ("L01", "L12", "M01", "H01", "H12", "RB", "WT01", "WT16")
    assert [marks.FRONT_ID[name] for name in some] == [900, 911, 912, 924, 935, 936, 937, 952]
    assert [marks.BACK_ID[name] for name in some[:-2]] == [953, 964, 965, 977, 988, 989]
    assert [marks.FRONT_ID[name] for name in ("D01", "B01", "B12")] == [536, 548, 559]
    assert [marks.BACK_ID[name] for name in ("D01", "B01", "B12")] == [636, 648, 659]
    ids = [*marks.FRONT_ID.values(), *marks.BACK_ID.values()]
    ids += [marker.id for edition in (1, 2) for seat in range(5) for marker in pages.tracker_markers(seat, edition)]
    assert len(set(ids)) == len(ids)
    assert set(ids) <= {*range(500, 700), *range(900, 991)}


def test_the_first_edition_keeps_its_ids_and_the_size_of_its_markers() -> None:
    first = {id_: it for id_, it in marks.MARKED.items() if id_ < 700}
    assert {it.box.w for it in first.values()} == {11.0}
    for piece, number in (("L01", 0), ("M01", 12), ("H01", 24), ("D01", 36), ("B12", 59), ("RB", 60)):
        assert (first[500 + number].piece, first[500 + number].flipped) == (piece, False)
        assert (first[600 + number].piece, first[600 + number].flipped) == (piece, True)
    assert [first[561 + n].piece for n in range(16)] == [water.id for water in WATER]
    assert (first[676].piece, first[676].flipped) == (marks.WATER_BACK, True)


def test_a_marker_stands_in_the_first_cell_on_both_sides() -> None:
    """Section 9: on the middle of U(0,0), lattice (1/3,1/3), and on the back at (2/3,-1/3)."""
    assert marks.marker("D01").box.centre == pytest.approx(where.at((1 / 3, 1 / 3)))
    assert marks.marker("D01", flipped=True).box.centre == pytest.approx(where.at((2 / 3, -1 / 3)))
    cell = (where.at((0, 0)), where.at((1, 0)), where.at((0, 1)))
    assert all(_depth(cell, corner) > 0.2 for corner in _white("D01").corners)


@pytest.mark.parametrize("flipped", [False, True])
def test_every_petal_lies_on_its_tile_and_off_the_marker(flipped: bool) -> None:
    """Section 1.4: 312 petals, 78 of each colour, and 4 of the rainbow; section 10: 12.5 mm at most."""
    count: Counter[str] = Counter()
    for tile in (*TILES, RAINBEE):
        outline, quiet = where.outline(tile.shape, flipped), _white(tile.id, flipped)
        for petal in where.petals(tile, flipped):
            count[petal.colour] += 1
            a = math.radians(petal.turn)
            for reach in (3, 6, 9, where.PETAL_MM):
                tip = (petal.at[0] + reach * math.cos(a), petal.at[1] + reach * math.sin(a))
                assert _depth(outline, tip) > 0.45 * reach  # half way between two sides of 60 degrees
                assert not quiet.holds(Box.around(tip, 0))
    assert count == {**{colour.letter: 78 for colour in COLOURS}, "W": 4}


@pytest.mark.parametrize("name", [water.id for water in WATER if water.petals])
def test_the_petals_of_a_water_tile_lie_on_it_and_off_the_marker(name: str) -> None:
    ruler = _measured(flutter_tiles.water, name=name, ink=FULL)
    colours = set(signs.PETALS.values())
    petals = [stroke.box for stroke in ruler.strokes if stroke.fill in colours]
    assert len(petals) == 2 * 3  # in each corner
    for box in petals:
        assert not box.meets(_white(name))
        assert _depth(where.TRIANGLE, box.centre) > box.w / 2


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_no_piece_lies_on_another_on_five_pages(paper: Paper) -> None:
    """Section 10: edge to edge, with 10 mm of margin."""
    laid = pages.tile_pages(paper)
    assert len(laid) == 5
    pieces = Counter(slot.piece for slots in laid for slot in slots)
    assert pieces == Counter([*TILE, *(water.id for water in WATER)])
    for slots in laid:
        assert paper.box.inset(MARGIN_MM).holds(pages.page_trim(slots))
        for one, other in combinations(slots, 2):
            middle = tuple(sum(p[n] for p in other.outline) / len(other.outline) for n in (0, 1))
            assert all(_depth(one.outline, p) < 0.01 for p in (*other.outline, (middle[0], middle[1])))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_pages_to_fold_hold_every_piece_with_its_back_behind_it(paper: Paper) -> None:
    """The fold is the line on which front and back mirror each other."""
    laid = folded_pages(paper)
    assert Counter(slot.piece for slots in laid for slot in slots) == Counter([*TILE, *(water.id for water in WATER)])
    (_, fold_y), _ = fold(paper)
    for slots in laid:
        assert paper.box.inset(MARGIN_MM).holds(pages.page_trim(slots))
        assert pages.page_trim(slots).bottom < fold_y - where.BLEED_MM
        for one, other in combinations(slots, 2):
            assert all(_depth(one.outline, p) < 0.01 for p in (*other.outline, _middle(other.outline)))
        for slot in slots:
            back = pages.behind(slot, paper, "short")
            c, s = math.cos(math.radians(back.turn)), math.sin(math.radians(back.turn))
            flipped = [(x, -y) for x, y in pages.piece_outline(slot.shape)]
            placed = [(back.at[0] + c * x - s * y, back.at[1] + s * x + c * y) for x, y in flipped]
            for (x, y), there in zip(slot.outline, placed, strict=True):
                assert there == pytest.approx((x, 2 * fold_y - y), abs=1e-9)


def test_with_a_gutterfold_nothing_of_flutter_but_the_rules_needs_a_printer_for_both_sides() -> None:
    kit = {it.name: it for it in documents("flutter", gutterfold=True)}
    assert {it.part for it in kit.values() if it.flip != "none"} == {"start", "rules"}
    assert [len(kit[name].pages) for name in ("flutter-tiles-fold-a4", "flutter-tokens-a4")] == [9, 1]


def _middle(polygon: Polygon) -> Point:
    return (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_the_whole_kit_is_freed_by_110_straight_cuts(paper: Paper) -> None:
    found = {name: len(strokes) for name, strokes in pages.kit_cuts(paper).items()}
    assert found == {"tiles": 70, "trackers": 11, "tokens": 28}
    assert sum(found.values()) <= 110
    assert len(pages.kit_cuts(paper, players=3)["trackers"]) == 6


@pytest.mark.parametrize("page", range(5))
def test_cuts_follow_every_edge_of_a_page_and_enter_no_piece(page: int) -> None:
    outlines = [slot.outline for slot in pages.tile_pages(A4)[page]]
    strokes = cuts(outlines)
    for outline in outlines:
        for a, b in sides(outline):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert min(_to_side(middle, *stroke) for stroke in strokes) < 0.01
        for a, b in strokes:
            steps = [(a[0] + t / 50 * (b[0] - a[0]), a[1] + t / 50 * (b[1] - a[1])) for t in range(51)]
            assert max(_depth(outline, p) for p in steps) < 0.01


def test_no_tile_or_token_is_cut_along_a_curve() -> None:
    """Every line that is drawn as a cut is straight."""
    drawings = [partial(flutter_tiles.fronts, slots=slots, paper=A4, ink=FULL) for slots in pages.tile_pages(A4)]
    for draw in (*drawings, partial(boards.tokens_front, paper=A4, ink=FULL)):
        pen = LogPen()
        draw(pen)
        drawn = [line for line in pen.lines if "0.25pt square" in line]
        assert len(drawn) > 10
        assert not [line for line in drawn if " C" in line]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_back_lies_exactly_behind_its_front(flip: pages.Flip) -> None:
    for slot in (slot for slots in pages.tile_pages(A4) for slot in slots):
        back = pages.behind(slot, A4, flip)
        c, s = math.cos(math.radians(back.turn)), math.sin(math.radians(back.turn))
        flipped = [(x, -y) for x, y in pages.piece_outline(slot.shape)]
        placed = [(back.at[0] + c * x - s * y, back.at[1] + s * x + c * y) for x, y in flipped]
        for there, expected in zip(placed, pages.outline_behind(slot, A4, flip), strict=True):
            assert there == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("page", "ids"), [(0, [*range(900, 912), 936, 557, 558, 559]), (5, [*range(965, 971), *range(636, 642)])]
)
def test_a_camera_finds_every_marker_of_a_page(page: int, ids: list[int]) -> None:
    picture = rendered(part("flutter", "tiles"), page)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000))
    _, found, _ = detector.detectMarkers(picture.pixels)
    assert sorted(found.ravel().tolist()) == sorted(ids)


def test_the_manifest_tells_where_markers_and_pieces_are() -> None:
    tiles, trackers = documents("flutter", flip="short")[1:3]
    for page, ladybugs, rainbee, butterflies in ((0, 900, 936, 557), (1, 953, 989, 657)):
        (placed,) = tiles.pages[page].sheets
        ids = [*range(ladybugs, ladybugs + 12), rainbee, *range(butterflies, butterflies + 3)]
        assert [marker.id for marker in placed.sheet.markers] == ids
        for marker, field in zip(placed.sheet.markers, placed.sheet.fields, strict=True):
            assert all(_depth(field.polygon, corner) > 1 for corner in marker.box.corners)
    assert [placed.sheet.id for page in trackers.pages for placed in page.sheets][:2] == [
        "flutter/tracker/orange",
        "flutter/tracker/teal",
    ]
    assert len(trackers.pages[0].sheets[0].sheet.fields) == 4 * (PETALS_MAX + 1)


@pytest.mark.parametrize(("paper", "ink", "flip"), [("a4", "full", "long"), ("letter", "low", "short")])
def test_every_file_passes_the_careful_printers_checks(
    tmp_path: Path, paper: str, ink: InkName, flip: pages.Flip
) -> None:
    for document in documents("flutter", paper=paper, ink=ink, flip=flip):
        found = check(write(document, tmp_path))
        assert [(document.name, finding) for finding in found if not finding.ok] == []


def test_as_many_trackers_are_printed_as_there_are_players() -> None:
    assert [len(part("flutter", "trackers", players=n).pages) for n in (2, 3, 4, 5)] == [1, 1, 2, 2]


def test_pages_of_trackers_are_equally_full_and_room_for_another_tells_how_to_read_them() -> None:
    assert [[len(page) for page in pages.seats(n)] for n in (2, 3, 4, 5)] == [[2], [3], [2, 2], [3, 2]]
    told = {
        n: [
            boards.READING
            in {word.words for word in _measured(boards.trackers_page, seats=it, paper=A4, ink=FULL).words}
            for it in pages.seats(n)
        ]
        for n in (2, 3, 5)
    }
    assert told == {2: [True], 3: [False], 5: [False, True]}


def test_a_tracker_counts_to_21_in_four_colours() -> None:
    """Section 1.7: a well for each colour on each space, and the bonus printed on it."""
    wells = {(c.letter, n): pages.well(c.letter, n) for c in COLOURS for n in range(PETALS_MAX + 1)}
    for one, other in combinations(wells.values(), 2):
        assert math.dist(one, other) > pages.WELL_MM
    inside = pages.TRACKER.inset(1.0)
    assert all(inside.holds(Box.around(at, pages.WELL_MM)) for at in wells.values())
    said = Counter(word.words for word in _measured(boards.tracker, seat=0, ink=FULL).words)
    assert (said["1"], said["2"], said["4"], said["7"]) == (1 + 3, 1 + 5, 1 + 8, 1 + 1)


def test_tokens_are_as_many_as_section_1_says() -> None:
    assert Counter(value for value, _ in pages.pollen_tokens()) == {1: 36, 5: 12, 10: 12}
    assert Counter(letter for letter, _ in pages.petal_tokens()) == dict.fromkeys("RYBP", 5)
    assert len(pages.bee_tokens()) == 5
    squares = [box for _, box in pages.tokens()]
    assert Counter(box.w for box in squares) == {pages.TOKEN_MM: 65, pages.PETAL_TOKEN_MM: 20, pages.SUN_MM: 1}
    for one, other in combinations(squares, 2):
        assert not one.inset(0.01).meets(other)


@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
@pytest.mark.parametrize("number", range(len(PAGES)))
def test_a_page_of_the_booklet_can_be_read(number: int, ink: Any) -> None:
    ruler = _measured(partial(booklet_page, number=number), paper=A4, ink=ink)
    assert [word.words for word in ruler.words if not A4.box.inset(CALM_MM).holds(word.box)] == []
    assert [w.words for w in ruler.words for band in margin_bands(A4) if w.box.meets(band)] == []
    assert overlaps(ruler.words) == []
    for column, blocks in zip(columns(number), PAGES[number], strict=True):
        assert height(blocks, column.w) <= column.h


def test_the_booklet_names_who_made_the_game() -> None:
    said = " ".join(word.words for word in _measured(partial(booklet_page, number=3), paper=A4, ink=FULL).words)
    assert all(name in said for name in ("Matt Bahntge", "Jason Miceli", "Steven Tu", "Phase Shift Games"))


def test_pictures_of_the_booklet_are_positions_of_the_rules() -> None:
    """F03, F04, F05, F13 and F07: what the words beside the pictures say is what the rules say."""
    grown, (_, cut_off, enclosed) = figures.laid(figures.MATCH, figures.RED_LADYBUG)
    assert sum(flower.gain for flower in grown) == bunch(B=3, P=4, Y=3)
    assert ([pond.bit_count() for pond in cut_off], enclosed) == ([1], ("M05",))
    grown, _ = figures.laid(figures.MISMATCH, figures.RED_LADYBUG)
    assert sum(flower.cost for flower in grown) == bunch(R=1, Y=5, B=3, P=2)
    grown, (_, cut_off, enclosed) = figures.laid(figures.POND, figures.POND_TILE)
    assert (sum(flower.gain for flower in grown), [pond.bit_count() for pond in cut_off]) == (bunch(B=2), [4])
    assert set(enclosed) == {"H08", "L10"}
    _, (_, _, enclosed) = figures.laid(figures.ORDER, figures.ORDER_TILE)
    assert set(enclosed) == {"L04", "M06"}
    assert [bonus(n) for n in (figures.LEFT[letter] for letter in "BYRP")] == [1, 2, 4, 0]


def test_the_finished_meadow_of_the_booklet_is_counted_right() -> None:
    meadow = parse_meadow(figures.FINISHED)
    enclosed = {place.tile for place in meadow.laid} - set(meadow.open)
    assert (len(meadow.laid) - 1, len(ponds(meadow)), len(enclosed - {RAINBEE.id})) == (29, 11, 15)
    assert RAINBEE.id in enclosed


@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
def test_every_colour_has_a_sign_of_its_own_in_its_petals(ink: Any) -> None:
    """A colour never speaks alone: without their colours the petals still differ."""
    shapes = set()
    for letter in (*"RYBP", "W"):
        pen = LogPen()
        signs.petal(pen, letter, ink)
        shapes.add("\n".join(line.split(": ")[-1] for line in pen.lines if "shape" in line))
    assert len(shapes) == 5


def test_the_mat_has_room_for_every_stack_and_the_sun() -> None:
    outlines = []
    for shape, (x, y) in pages.MAT_STACKS.items():
        box = where.bounds(where.outline(shape))
        outlines.append(tuple((px + x - box.centre[0], py + y - box.centre[1]) for px, py in where.outline(shape)))
    for one, other in combinations(outlines, 2):
        assert all(_depth(one, p) < 0 for p in other)
        assert all(_depth(other, p) < 0 for p in one)
    spots = pages.sun_spots(len(SHAPES))
    assert all(_depth(outline, spot) < -pages.SUN_MM / 2 for outline in outlines for spot in spots)
    assert all(BLOCK.holds(where.bounds(outline)) for outline in outlines)
