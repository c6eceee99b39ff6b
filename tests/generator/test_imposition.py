"""Where cards, their backs, cuts and folds are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.page.geometry import Box, Point
from generator.page.imposition import MARK_OFF_MM, POKER, Backs, Imposition, Slot, behind, close, impose, point_behind
from generator.page.paper import A4, LETTER, UNPRINTABLE_MM, Paper, margin_bands

PAPERS = [A4, LETTER, A4.sideways, LETTER.sideways]
card_sizes = st.tuples(st.floats(30, 80), st.floats(30, 90))


def around(points: list[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def near(a: Box, b: Box) -> bool:
    return all(abs(m - n) < 1e-6 for m, n in ((a.x, b.x), (a.y, b.y), (a.w, b.w), (a.h, b.h)))


def test_nine_poker_cards_stand_upright_on_a4() -> None:
    page = impose(POKER, A4, "long")
    assert (page.paper, len(page.fronts)) == (A4, 9)
    assert page.trim == Box(10.5, 16.5, 189, 264)


def test_eight_poker_cards_stand_on_a_sideways_letter() -> None:
    page = impose(POKER, LETTER, "long")
    assert (page.paper, len(page.fronts)) == (LETTER.sideways, 8)
    assert (page.trim.x, page.trim.y) == pytest.approx((13.7, 19.95))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_what_lies_behind_the_back_is_the_front_again(paper: Paper, flip: Backs) -> None:
    assert flip in ("long", "short")
    box = Box(12, 20, 63, 88)
    assert near(behind(behind(box, paper, flip), paper, flip), box)
    assert near(around([point_behind(p, paper, flip) for p in box.corners]), behind(box, paper, flip))


def test_upright_paper_over_its_long_edge_turns_like_a_book() -> None:
    assert behind(Box(10, 20, 63, 88), A4, "long") == Box(137, 20, 63, 88)


def test_upright_paper_over_its_short_edge_turns_like_a_calendar() -> None:
    assert behind(Box(10, 20, 63, 88), A4, "short") == Box(10, 189, 63, 88)


def test_sideways_paper_over_its_long_edge_turns_like_a_calendar() -> None:
    assert behind(Box(10, 20, 63, 88), A4.sideways, "long") == Box(10, 102, 63, 88)


@given(size=card_sizes, paper=st.sampled_from(PAPERS), flip=st.sampled_from(["long", "short"]))
def test_the_back_of_each_slot_lands_behind_its_front(size: tuple[float, float], paper: Paper, flip: Backs) -> None:
    """Paper turns over as a mirror: pierce the front's corners with a pin and look where the pin comes out."""
    page = impose(size, paper, flip)
    wide, high = page.paper.width, page.paper.height
    like_a_book = (flip == "long") == (high >= wide)
    for front, back in zip(page.fronts, page.backs, strict=True):
        pierced = [(wide - x, y) if like_a_book else (x, high - y) for x, y in front.box.corners]
        assert near(around(pierced), back.box)
        assert back.turn == (0 if like_a_book else 180)  # like a calendar, up becomes down: the back is turned upright


@given(size=card_sizes.filter(lambda s: s[1] < 85), paper=st.sampled_from(PAPERS))
def test_a_folded_page_brings_each_back_behind_its_front_upside_up(size: tuple[float, float], paper: Paper) -> None:
    page = impose(size, paper, "fold")
    assert page.fold is not None
    (x1, y), (x2, y2) = page.fold
    assert y == y2 == page.paper.height / 2
    assert (x1, x2) == (UNPRINTABLE_MM, page.paper.width - UNPRINTABLE_MM)
    for front, back in zip(page.fronts, page.backs, strict=True):
        folded = around([(px, 2 * y - py) for px, py in front.box.corners])
        assert near(folded, back.box)
        assert back.turn == 180
        assert front.box.bottom < y - 2 < y + 2 < back.box.y


@given(size=card_sizes, paper=st.sampled_from(PAPERS), backs=st.sampled_from(["long", "short", "none"]))
def test_slots_never_overlap_and_leave_room_for_marks_and_words(
    size: tuple[float, float], paper: Paper, backs: Backs
) -> None:
    page = impose(size, paper, backs)
    small = [slot.box.inset(1e-6) for slot in page.fronts]
    assert not any(a.meets(b) for i, a in enumerate(small) for b in small[i + 1 :])
    assert not any(band.meets(page.trim.inset(-page.bleed)) for band in margin_bands(page.paper))
    assert page.paper.printable.holds(page.trim.inset(-page.bleed))


@pytest.mark.parametrize("backs", ["long", "fold"])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_crop_marks_stay_in_the_margin_two_millimetres_off_and_long_enough(paper: Paper, backs: Backs) -> None:
    page = impose(POKER, paper, backs)
    inside = page.paper.printable
    for a, b in page.marks:
        mark = around([a, b])
        assert inside.inset(-1e-6).holds(mark)
        assert not mark.meets(page.trim.inset(0.1 - MARK_OFF_MM))
        assert not any(band.meets(mark) for band in margin_bands(page.paper))
        assert max(mark.w, mark.h) >= 2.5


def test_every_cut_of_nine_cards_has_a_mark_at_both_ends() -> None:
    marks = impose(POKER, A4, "long").marks
    upright = [a[0] for a, b in marks if a[0] == b[0]]
    level = [a[1] for a, b in marks if a[1] == b[1]]
    assert upright == [x for x in (10.5, 73.5, 136.5, 199.5) for _ in range(2)]
    assert level == [y for y in (16.5, 104.5, 192.5, 280.5) for _ in range(2)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_marks_of_the_back_lie_behind_those_of_the_front(paper: Paper) -> None:
    page = impose(POKER, paper, "long")
    ends = {_rounded(p) for mark in page.marks for p in mark}
    assert {_rounded(point_behind(p, page.paper, "long")) for p in ends} == ends


def test_a_card_bleeds_only_where_it_has_no_neighbour() -> None:
    page = impose(POKER, A4, "none", bleed=2)
    corner, middle = page.fronts[0], page.fronts[4]
    assert page.inked(corner) == Box(8.5, 14.5, 65, 90)
    assert page.inked(middle) == middle.box


@pytest.mark.parametrize(
    ("wide", "high", "count"), [(2 / 3 * 22, 2 / 3 * 43, (18, 6)), (2 / 3 * 49, 2 / 3 * 49, (8, 5)), (22, 28, (12, 6))]
)
def test_every_card_at_the_edge_of_a_close_page_bleeds(wide: float, high: float, count: tuple[int, int]) -> None:
    """Places that are no whole millimetres are rounded, and a neighbour may seem to lie on the card by a hair."""
    page = close((wide, high), A4.sideways, "none", *count)
    trim, inked = page.trim, [page.inked(slot) for slot in page.fronts]
    rows, columns = len({round(box.centre[1]) for box in inked}), len({round(box.centre[0]) for box in inked})
    assert sum(box.x < trim.x - 0.5 for box in inked) == rows
    assert sum(box.right > trim.right + 0.5 for box in inked) == rows
    assert sum(box.y < trim.y - 0.5 for box in inked) == columns
    assert sum(box.bottom > trim.bottom + 0.5 for box in inked) == columns


def test_on_a_folded_page_cards_bleed_toward_the_fold() -> None:
    page = impose(POKER, A4, "fold", bleed=2)
    assert page.inked(page.fronts[1]).bottom == page.fronts[1].box.bottom + 2


def test_one_grid_serves_every_page_of_a_size() -> None:
    assert (
        _fronts(impose(POKER, A4, "long")) == _fronts(impose(POKER, A4, "short")) == _fronts(impose(POKER, A4, "none"))
    )


def test_a_card_too_large_for_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="no card of 300 x 300 mm fits on a4"):
        impose((300, 300), A4, "long")


def _fronts(page: Imposition) -> tuple[Slot, ...]:
    return page.fronts


def _rounded(point: Point) -> Point:
    return (round(point[0], 4), round(point[1], 4))
