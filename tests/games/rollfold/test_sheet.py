"""From a photographed sheet to a verdict (sections 8.3 and 10.3): what is missing, and what is asked."""

import pytest

from games.kit import grid
from games.kit.photo import UNCLEAR, Seen, Unscorable, answered
from games.rollfold import table
from games.rollfold.components import CORNERS
from games.rollfold.editions import sheet_name
from games.rollfold.photo.sheet import FOLD_FIELDS, Checked, check_sheet, choices, field_of, misfit, place, words
from games.rollfold.rules.boxes import parse_box
from games.rollfold.rules.sheet import Sheet
from games.rollfold.table.moves import Begin, Done, Fold, Roll, Take
from tests.games.rollfold.examples import EXAMPLES, NUMBERS, parse_boxes, run

V19_NEEDED = "F6 F10 H7 H8 H10 I7 I10 J6 J7 J10"
V22_NEEDED = "C6 D6 D8 D9 D10 D11 E8 E11 E12 F8 F12 F13 G8 H8 I8 J3 J4 J5 J6 J8 K6 K7 K8 M10"
DOUBT = "This box is not clear."


def final(number: str) -> Sheet:
    return run(EXAMPLES[NUMBERS.index(number)]).players[0].sheet


def photographed(sheet: Sheet, **doubtful: dict[str, float]) -> Seen:
    """A sheet as a perfect camera reads it, except for some boxes (`F6={"x": 0.6, "empty": 0.4}`)."""
    it = sheet.view
    sizes = {0: "open", it.level.small: "small", it.level.large: "large"}
    fields = {
        field: {sizes[size] + ("+blunt" if again else ""): 1.0}
        for field, size, again in zip(FOLD_FIELDS, it.folds.first, it.folds.again, strict=True)
    }
    for box in grid.each(it.open & ~it.starts):
        fields[field_of(box)] = {"circled" if box & sheet.circles else "x" if box & sheet.xs else "empty": 1.0}
    doubts = {}
    for name, chances in doubtful.items():
        field = name if name in FOLD_FIELDS else field_of(parse_box(name))
        fields[field], doubts[field] = chances, DOUBT
    side = "back" if it.folds.turned else "front"
    return Seen(f"rollfold/{sheet_name(it.level)}/{side}", fields, doubts)


def without(sheet: Sheet, boxes: str) -> Checked:
    return check_sheet(photographed(sheet._replace(xs=sheet.xs & ~parse_boxes(boxes.split()))))


@pytest.mark.parametrize("number", ["V19", "V20", "V21", "V22", "V23"])
def test_a_won_sheet_lacks_nothing_and_asks_nothing(number: str) -> None:
    checked = check_sheet(photographed(final(number)))
    assert checked.won
    assert checked.questions == ()
    assert checked.verdict.outcome == "no log"


@pytest.mark.parametrize(("number", "needed"), [("V19", V19_NEEDED), ("V22", V22_NEEDED)])
def test_one_needed_x_less_ends_the_win_and_any_other_does_not(number: str, needed: str) -> None:
    sheet = final(number)
    for box in grid.each(sheet.xs & ~sheet.view.starts):
        checked = check_sheet(photographed(sheet._replace(xs=sheet.xs & ~box, circles=sheet.circles & ~box)))
        assert checked.won == (not box & parse_boxes(needed.split())), grid.name(box)


def test_boxes_that_touch_diagonally_are_not_joined() -> None:
    """Section 8.3: F6 still touches E7 and G7."""
    checked = without(final("V19"), "F7 E6")
    assert [lack.code for lack in checked.lacks] == ["NOT_CONNECTED"]


def test_a_symbol_without_an_x_is_named() -> None:
    checked = without(final("V19"), "H8")
    assert checked.lacks[0].code == "SYMBOL_NOT_MARKED"
    assert "H8" in checked.lacks[0].why


def test_an_open_corner_is_named() -> None:
    sheet = run("V00\nL1\nb5: H2<5").players[0].sheet
    lacks = check_sheet(photographed(sheet)).lacks
    assert [lack.code for lack in lacks[:4]] == ["CORNER_OPEN"] * 4
    assert all(f"Corner {corner.letter}" in lack.why for corner, lack in zip(CORNERS, lacks, strict=False))


def test_level_4_is_not_won_on_its_front() -> None:
    lacks = check_sheet(photographed(run("V00\nL4\nb5: H2<5").players[0].sheet)).lacks
    assert "won on the back" in lacks[0].why


def test_a_doubtful_box_on_which_the_win_hangs_is_asked() -> None:
    seen = photographed(final("V19"), J7={"x": 0.6, "empty": 0.4})
    (question,) = check_sheet(seen).questions
    assert (question.field, question.read, question.why) == ("c10r7", "x", DOUBT)
    assert check_sheet(answered({seen.id: seen}, {(seen.id, "c10r7"): "x"})[seen.id]).won
    assert not check_sheet(answered({seen.id: seen}, {(seen.id, "c10r7"): "empty"})[seen.id]).won


def test_a_doubtful_box_that_decides_nothing_is_not_asked() -> None:
    assert check_sheet(photographed(final("V19"), A8={"x": 0.6, "empty": 0.4})).questions == ()


def test_whether_an_x_has_a_ring_is_not_asked() -> None:
    assert check_sheet(photographed(final("V19"), J7={"x": 0.5, "circled": 0.5})).questions == ()


def test_a_ring_in_doubt_makes_no_x_suspect() -> None:
    """Section 10.3: without the ring on C2 no string could have led there, which only a sure reading may say."""
    sheet = run("V00\nL1\nb5: H2<5").players[0].sheet
    plain = sheet._replace(circles=sheet.circles & ~parse_box("C2"))
    assert check_sheet(photographed(plain)).verdict.suspects
    assert not check_sheet(photographed(plain, C2={"x": 0.7, "circled": 0.3})).verdict.suspects


def test_two_doubts_that_decide_together_are_both_asked() -> None:
    seen = photographed(final("V19"), F7={"x": 0.6, "empty": 0.4}, E6={"x": 0.6, "empty": 0.4})
    assert {question.field for question in check_sheet(seen).questions} == {"c6r7", "c5r6"}


def test_a_covered_box_counts_as_doubtful_whatever_the_camera_thinks() -> None:
    seen = photographed(final("V19"), J7={"empty": 0.3, UNCLEAR: 0.7})
    assert [question.field for question in check_sheet(seen).questions] == ["c10r7"]


def test_a_doubtful_fold_is_asked() -> None:
    seen = photographed(final("V19"), **{"fold:ne": {"large": 0.7, "small": 0.3}})
    assert [question.field for question in check_sheet(seen).questions if question.field == "fold:ne"] == ["fold:ne"]


def test_a_corner_that_the_table_knows_otherwise_is_asked() -> None:
    sheet = run("V00\nL1\nb5: H2<5\nw1,2: C2^1 C2<2\nb3: H2v3 fA").players[0].sheet
    state = table.start(1)
    for move in (Begin(0), Roll(0, (5,), (3,)), Take(0, "b"), Fold(0, 0, large=True), Done(0)):
        state = table.play(state, move)
    (question,) = check_sheet(photographed(sheet), state, 0).questions
    assert (question.field, question.read, question.proposal) == ("fold:nw", "small", "large")
    assert (question.disputed, question.counted) == (True, "small")  # the paper is the truth
    assert "folded large" in question.why


def test_a_fold_that_no_corner_of_this_side_has_is_refused() -> None:
    seen = photographed(final("V19"))
    with pytest.raises(Unscorable, match="corner A"):
        check_sheet(answered({seen.id: seen}, {(seen.id, "fold:nw"): "small+blunt"})[seen.id])


def test_a_sheet_of_another_level_or_game_is_a_misfit() -> None:
    assert misfit("rollfold/level-2/front/1", 2) == ""
    assert "level 2" in misfit("rollfold/level-2/front", 1)
    assert "another game" in misfit("polders/schermer/4")


def test_fields_and_values_have_words() -> None:
    assert (place("c6r6"), place("fold:sw")) == ("F6", "corner D")
    assert (words("c6r6", "circled"), words("fold:nw", "large+blunt")) == ("X with a ring", "folded large, then again")
    assert "small+blunt" in choices("rollfold/level-4/back", "fold:nw")
