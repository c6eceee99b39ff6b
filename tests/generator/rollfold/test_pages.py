"""Fold test, dice, solo table and booklet."""

import re
from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.rollfold.components import BLACK, COLUMNS, DICE, LEGEND, LEVELS, SAD_FACE, WHITE
from games.rollfold.notation import parse_game, replay
from games.rollfold.rules import crowns
from games.rollfold.rules.sheet import won
from generator.page import icons
from generator.page.booklet import columns, height
from generator.page.geometry import Box, Point
from generator.page.palette import FULL, INKS, LOW, Palette
from generator.page.paper import A4, BLOCK, CALM_MM, PAPERS, UNPRINTABLE_MM, Paper, centred, margin_bands
from generator.rollfold import foldtest, layout, signs
from generator.rollfold.booklet import PAGES as RULES
from generator.rollfold.booklet import booklet_page
from generator.rollfold.dice import dice_page, on_net
from generator.rollfold.figures import BLUNT, JUMP, LARGE_FOLD, SLIDE, SMALL_FOLD, STRINGS, WALK, WON, position
from generator.rollfold.solo import solo_page
from tests.generator.polders.ruler import Ruler, overlaps

PAGES = {
    "solo": solo_page,
    "dice": dice_page,
    **{f"rules {n + 1}": partial(booklet_page, number=n) for n in range(len(RULES))},
}
FOLD_TEST = {
    f"fold test {side} {flip}": partial(draw, flip=flip)
    for side, draw in (("front", foldtest.front), ("back", foldtest.back))
    for flip in ("long", "short")
}
MEASURED = Path(__file__).parents[3] / "docs" / "rollfold-par.md"
FIGURES = {name: it for name, it in vars(signs).items() if isinstance(it, signs.Figure)}


def _measured(page: Any, paper: Paper = A4, ink: Palette = FULL) -> Ruler:
    ruler = Ruler()
    page(ruler, paper=paper, ink=ink)
    return ruler


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
@pytest.mark.parametrize("name", [*PAGES, *FOLD_TEST])
def test_a_page_can_be_printed_and_read(name: str, ink: Palette, paper: Paper) -> None:
    ruler = _measured({**PAGES, **FOLD_TEST}[name], paper, ink)
    edge = UNPRINTABLE_MM if name in FOLD_TEST else CALM_MM  # crop marks may reach out farther
    assert [stroke for stroke in ruler.strokes if not paper.box.inset(edge).holds(stroke.box)] == []
    assert [word.words for word in ruler.words if not paper.box.inset(CALM_MM).holds(word.box)] == []
    assert [w.words for w in ruler.words for band in margin_bands(paper) if w.box.meets(band)] == []
    assert overlaps(ruler.words) == []


@pytest.mark.parametrize("name", ["solo", "dice", *FOLD_TEST])
def test_type_on_a_page_is_large_enough(name: str) -> None:
    assert min(word.size for word in _measured({**PAGES, **FOLD_TEST}[name]).words) >= 7.5


@pytest.mark.parametrize("number", range(len(RULES)))
def test_columns_of_the_booklet_end_on_their_page(number: int) -> None:
    for column, blocks in zip(columns(number), RULES[number], strict=True):
        assert height(blocks, column.w) <= column.h


def test_the_solo_table_has_six_columns_of_thirty_fields() -> None:
    fields = layout.solo_fields()
    assert Counter(column for column, _ in fields) == {column.number: SAD_FACE for column in COLUMNS}
    for box, other in combinations(fields.values(), 2):
        assert not box.inset(1e-6).meets(other)
    said = Counter(word.words for word in _measured(solo_page).words)
    assert all(said[column.name] == 1 for column in COLUMNS)
    assert said["29"] == len(COLUMNS)


def test_the_solo_table_says_what_earns_how_many_crowns() -> None:
    """Section 1.8: 16 or 17 turns earn four crowns, on level 4 it takes 25."""
    said = [word.words for word in _measured(solo_page).words]
    for line in (*LEGEND[1], *LEGEND[4]):
        assert (str(line.first) if line.first == line.last else f"{line.first}–{line.last}") in said
    assert {"15", "16–17", "18–20", "21–24", "25–29", "24", "25", "26", "27", "28–29"} <= set(said)


def test_opposite_faces_of_the_dice_lie_back_to_back() -> None:
    """Section 1.6: black 2-6, 3-5, 4-1|4; white 1|2-5, 1|3-4, 2|2-3. On a net, first and third square are opposite,
    second and fourth, and the two at the sides.
    """
    first, second, third, fourth, left, right = on_net(BLACK)
    assert ((first, third), (second, fourth), (left, right)) == (((2,), (6,)), ((3,), (5,)), ((4,), (1, 4)))
    first, second, third, fourth, left, right = on_net(WHITE)
    assert ((first, third), (second, fourth), (left, right)) == (((1, 2), (5,)), ((1, 3), (4,)), ((2, 2), (3,)))


def test_a_net_folds_to_a_cube_of_twenty_millimetres() -> None:
    """Six faces have 24 edges; five folds use ten of them, and seven tabs join the other fourteen."""
    for corner in layout.NET_CORNERS:
        faces, tabs = layout.net_faces(corner), layout.net_tabs(corner)
        assert {(face.w, face.h) for face in faces} == {(20, 20)}
        edges = Counter(
            frozenset(edge) for f in faces for edge in zip(f.corners, (*f.corners[1:], f.corners[0]), strict=True)
        )
        free = {edge for edge, count in edges.items() if count == 1}
        feet = {frozenset((tab[0], tab[-1])) for tab in tabs}
        assert len(free) == 14
        assert len(feet) == 7
        assert feet <= free
    black, white = (_around([f.corners for f in layout.net_faces(c)]) for c in layout.NET_CORNERS)
    assert not black.meets(white)
    assert all(BLOCK.holds(net.inset(-layout.TAB_MM)) for net in (black, white))


def test_every_number_of_the_dice_is_on_their_nets() -> None:
    nets = Box(0, layout.NET_CORNERS[0][1], BLOCK.w, 4 * layout.FACE_MM).moved(*_corner(A4))
    said = Counter(w.words for w in _measured(dice_page).words if nets.holds(w.box))
    numbers = Counter(str(n) for die in DICE for numbers in die.faces for n in numbers)
    assert all(said[number] == count for number, count in numbers.items())


def test_pictures_of_the_booklet_are_positions_of_the_rules() -> None:
    """Played, not painted: V01 and V06, V08, V10, V11, V14, V19 and V22."""
    assert position(SMALL_FOLD).view.folds.first == (3, 0, 0, 0)
    assert position(LARGE_FOLD).view.folds.first == (6, 0, 0, 0)
    assert (position(SLIDE).xs ^ position(SLIDE).view.starts).bit_count() == 4
    assert (position(WALK).xs ^ position(WALK).view.starts).bit_count() == 2
    assert (position(STRINGS).xs ^ position(STRINGS).view.starts).bit_count() == 8
    assert (position(JUMP).xs ^ position(JUMP).view.starts).bit_count() == 8
    assert won(position(WON))
    assert won(position(BLUNT))


def test_what_the_booklet_says_about_the_finished_game_is_true() -> None:
    """Fifteen turns down Daybreak are five crowns, with four large folds."""
    game = parse_game(WON)
    state = replay(game)
    assert (state.round, crowns(1, state.round), COLUMNS[(game.column or 0) - 1].name) == (15, 5, "Daybreak")
    assert position(WON).view.folds.first == (6, 6, 6, 6)
    said = " ".join(word.words for page in PAGES.values() for word in _measured(page).words)
    assert "fifteen" in said
    assert "five crowns" in said


def test_the_booklet_names_who_made_the_game() -> None:
    said = " ".join(word.words for word in _measured(PAGES["rules 4"]).words)
    for name in ("Klaus-Jürgen Wrede", "Querfurth", "Schmidt", "Schiffer", "Dündar"):
        assert name in said


def test_the_booklet_prints_the_par_that_was_measured_and_no_other() -> None:
    """The medians in docs/rollfold-par.md."""
    text = MEASURED.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (greedy|search) \| \d+ \| ([\d.]+) \|", text, re.M)
    medians = {(int(level), bot): float(turns) for level, bot, turns in rows}
    printed = {(it.number, bot): getattr(it.par, bot) for it in LEVELS for bot in ("greedy", "search")}
    assert printed == medians
    said = Counter(word.words for word in _measured(PAGES["rules 4"]).words)
    assert said >= Counter(f"{turns:g} turns" for turns in medians.values())


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_fills_its_grid_and_stays_on_it(name: str) -> None:
    ruler = Ruler()
    signs.silhouette(ruler, FIGURES[name], (12, 12), icons.GRID, "#000000", "#FFFFFF")
    left, top = min(s.box.x for s in ruler.strokes), min(s.box.y for s in ruler.strokes)
    right, bottom = max(s.box.right for s in ruler.strokes), max(s.box.bottom for s in ruler.strokes)
    assert Box(-0.5, -0.5, 25, 25).holds(Box(left, top, right - left, bottom - top))
    assert max(right - left, bottom - top) >= 18


def test_each_level_has_its_own_face_and_symbol() -> None:
    assert len({it.body for it in signs.FACES.values()}) == len(LEVELS)
    assert len({it.body for it in signs.SYMBOLS.values()}) == len(LEVELS)


def test_low_ink_fills_no_large_area() -> None:
    """White is paper; anything else that is filled is smaller than a fingernail."""
    for page in [*PAGES.values(), *FOLD_TEST.values()]:
        filled = [s for s in _measured(page, ink=LOW).strokes if s.fill and s.fill != "#FFFFFF"]
        assert max((s.box.w * s.box.h for s in filled), default=0) < 100


def _corner(paper: Paper) -> Point:
    placing = centred(paper)
    return (placing.dx, placing.dy)


def _around(polygons: list[tuple[Point, ...]]) -> Box:
    points = [point for polygon in polygons for point in polygon]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
