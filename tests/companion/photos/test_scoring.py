"""From readings to points: what several photos say together, what is asked, and what an answer settles.

The readings here are made by hand from the whole game V15; tests/companion/photos has real pictures.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.cli.photos import place, typed_answers
from companion.photos.scorable import Scored
from companion.photos.scoring import SETTLED, game_of, joined, readable_sheets, score
from companion.vision.reading import Reading, SheetReading, Value
from games.kit import grid
from games.kit.photo import UNCLEAR, Question, Seen, Unscorable
from games.polders.notation import tokens_of
from games.polders.photo import audit
from games.polders.photo.ending import position_of
from games.polders.photo.sheet import field_of, is_square, tally, value_of
from games.polders.table import play
from games.polders.table.moves import parse
from generator.page.sheet import Sheet
from tests.games.polders.examples import ASSIGNMENTS_OF_V15, final
from tests.games.polders.test_ending import finished

SCHERMER, BEEMSTER = "polders/schermer/2", "polders/beemster/2"  # V15 was drawn on sheets of the first edition
SQUARE = "c4r3"  # d3, red's circle in V15
TOTALS = (111, 116)


def sure(value: str) -> Value:
    return Value(value, 0.9999, False, {value: 0.9999})


def paper(polder: int) -> dict[str, str]:
    """What stands on a sheet of V15."""
    inked = final().polders[polder]
    squares = grid.each(inked.board.land)
    return {field_of(one): value_of(token) for one, token in zip(squares, tokens_of(inked), strict=True)}


def reading(polder: int, **changed: Value) -> Reading:
    fields = {name: sure(value) for name, value in paper(polder).items()} | changed
    fields["pen:red:circle"] = sure("red")
    sheet = SheetReading((SCHERMER, BEEMSTER)[polder], ((0, 0), (1, 0), (1, 1), (0, 1)), fields)
    return Reading(f"IMG_{polder}.jpg", (sheet,))


def scored(*readings: Reading, table: bool = True, answers: Mapping[tuple[str, str], str] | None = None) -> Scored:
    state: Any = replace(finished(), assignments=ASSIGNMENTS_OF_V15) if table else None
    return score(joined(readings), assignments=ASSIGNMENTS_OF_V15, table=state, answers=answers)


def asked(result: Scored, field: str = SQUARE) -> Question:
    return next(question for question in result.questions if question.field == field)


def test_a_game_that_was_read_without_doubt_is_scored_without_a_question() -> None:
    result = scored(reading(0), reading(1))
    assert result.tally.totals == TOTALS
    assert result.questions == ()
    assert set(result.outcomes.values()) <= {"history found", "history but for a single"}


def test_R47_sheets_of_the_first_edition_are_named_and_count_with_their_own_buildings() -> None:
    """The table of these phones expects the second edition. The moves that enter the sheets correct that."""
    result = scored(reading(0), reading(1))
    named = "These are first edition sheets. Each counts with the buildings that are printed on it."
    assert result.note == result.tally.notes[0] == named
    assert game_of(SCHERMER).wording.sheet(SCHERMER) == "De Schermer (first edition)"
    state = finished()
    words = game_of(SCHERMER).moves(result, state)
    assert [word.split()[0::3] for word in words] == [["sheet", "edition"], ["sheet", "edition"]]
    for move in words:
        state = play(state, parse(move, 0))
    assert state.editions == (1, 1)
    assert game_of(SCHERMER).moves(result, state) == ()
    assert tally(position_of(state)).totals == TOTALS


def test_R47_sheets_of_the_second_edition_need_no_word() -> None:
    """V17: 54 to 64. What is still to come is asked for in the same edition, or in that of a photo."""
    sheets = [replace(one.sheets[0], id=f"{one.sheets[0].id}/2") for one in (reading(0), reading(1))]
    result = scored(*(Reading(sheet.id, (sheet,)) for sheet in sheets))
    assert result.tally.totals == (54, 64)
    assert result.note == ""
    assert [word.split()[0] for word in game_of(SCHERMER).moves(result, finished())] == ["sheet", "sheet"]
    wanted = game_of(SCHERMER).wanted
    assert list(wanted(2, finished(), ())) == ["polders/schermer/2/2", "polders/beemster/2/2"]
    assert list(wanted(2, finished(), (BEEMSTER,))) == ["polders/schermer/2/2", "polders/beemster/2"]


def test_without_a_log_the_pens_say_who_played() -> None:
    result = scored(reading(0), reading(1), table=False)
    assert result.tally.seats == ("red", "blue")
    assert result.tally.totals == TOTALS
    assert set(result.outcomes.values()) == {"no log"}


@pytest.mark.parametrize("named", [(), ("A14",)])
def test_nobody_wins_before_all_five_assignments_are_counted(named: tuple[str, ...]) -> None:
    tally = score(joined([reading(0), reading(1)]), assignments=named).tally
    assert tally.winners == ()
    assert [note.partition(".")[0] for note in tally.notes] == [
        f"This game has 5 assignments; counted here: {len(named)}"
    ]
    assert "--assignments" in tally.notes[0]


def test_at_a_table_the_phones_know_which_assignments_are_to_come() -> None:
    state: Any = replace(finished(), assignments=ASSIGNMENTS_OF_V15[:3])
    tally = score(joined([reading(0), reading(1)]), table=state).tally
    assert tally.winners == ()
    assert tally.notes == ("This game has 5 assignments; counted here: 3. So nobody has won yet.",)


def test_with_all_five_assignments_somebody_wins() -> None:
    assert scored(reading(0), reading(1), table=False).tally.winners == (1,)


def test_names_come_from_the_table() -> None:
    state: Any = finished()
    result = score(joined([reading(0), reading(1)]), table=state, names=("Anna", "Bo"))
    assert result.tally.seats == ("Anna", "Bo")


def test_a_doubtful_square_is_asked_with_the_cameras_reason() -> None:
    unclear = Value("red:circle", 0.6, True, {"red:circle": 0.6, "red:cross": 0.4}, "This mark is not clear.")
    question = asked(scored(reading(0, c4r3=unclear), reading(1), table=False))
    assert (question.read, question.proposal) == ("red:circle", "red:circle")


def test_the_log_settles_a_doubt_that_it_can_decide() -> None:
    """All taps are known in V15: one circle less and one cross more cannot be."""
    unclear = Value("red:circle", 0.6, True, {"red:circle": 0.6, "red:cross": 0.4}, "This mark is not clear.")
    assert scored(reading(0, c4r3=unclear), reading(1)).questions == ()


def test_a_log_that_was_not_searched_to_the_end_settles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same doubt, but the search stops at the first reading that is possible: others may be, too."""
    unclear = Value("red:circle", 0.6, True, {"red:circle": 0.6, "red:cross": 0.4}, "This mark is not clear.")
    monkeypatch.setattr(audit, "TRIES", 1)
    assert asked(scored(reading(0, c4r3=unclear), reading(1))).field == SQUARE


@pytest.mark.parametrize("confidence", [0.9999, 1.0])
def test_what_was_read_clearly_counts_although_the_log_contradicts_it(confidence: float) -> None:
    """Not even where the camera knew no other value at all is a square changed: the log's objection is said once."""
    misread = Value("red:cross", confidence, False, {"red:cross": confidence})
    result = scored(reading(0, c4r3=misread), reading(1))
    assert result.values[SCHERMER] == paper(0) | {SQUARE: "red:cross"}
    assert [it for it in result.questions if not it.disputed] == []
    (dispute,) = result.disputes
    assert (dispute.sheet, dispute.why) == (
        SCHERMER,
        "red has 7 squares of manor gardens here, but can only have drawn 8",
    )


def test_a_log_that_objects_to_what_was_hardly_seen_is_no_dispute() -> None:
    """A finger over seven of red's squares: whatever they are thought to be, the answers come first."""
    under = [name for name, value in paper(0).items() if value.startswith("red")][:7]
    hidden = Value("empty", 0.3, True, {"empty": 0.3, UNCLEAR: 0.7}, "Something covers this square.")
    result = scored(reading(0, **dict.fromkeys(under, hidden)), reading(1))
    assert {question.field for question in result.questions} == set(under)
    assert result.disputes == ()


def test_a_mark_by_a_pen_that_nobody_plays_keeps_its_filling() -> None:
    """It was read clearly: only whose it is has to be asked, and never whether the square is empty."""
    black = Value("black:circle", 0.999, False, {"black:circle": 0.999})
    question = asked(scored(reading(0, c4r3=black), reading(1), table=False, answers={(SCHERMER, "pens"): "RB"}))
    assert (question.read, question.proposal) == ("black:circle", "red:circle")


def test_the_square_that_the_log_would_rather_have_otherwise_is_named() -> None:
    misread = Value("red:cross", 0.99, False, {"red:cross": 0.99, "red:circle": 0.01})
    result = scored(reading(0, c4r3=misread), reading(1))
    assert (asked(result).read, asked(result).proposal, asked(result).disputed) == ("red:cross", "red:circle", True)
    assert result.disputes[0].fields[0] == SQUARE
    assert result.tally.totals == (97, 116)  # as the paper has it: one manor garden less costs red an assignment


def test_a_sheet_that_players_have_settled_is_not_asked_about_again() -> None:
    misread = Value("red:cross", 0.99, False, {"red:cross": 0.99, "red:circle": 0.01})
    result = scored(reading(0, c4r3=misread), reading(1), answers={(SCHERMER, SETTLED): SETTLED})
    assert (result.questions, result.disputes) == ((), ())
    assert result.values[SCHERMER][SQUARE] == "red:cross"


def test_a_doubt_that_cannot_change_the_winner_says_so() -> None:
    """Blue wins V15 by 116 to 111, and still if red has a cross instead of a circle on d3 and only 97."""
    unclear = Value("red:circle", 0.6, True, {"red:circle": 0.6, "red:cross": 0.4}, "This mark is not clear.")
    question = asked(scored(reading(0, c4r3=unclear), reading(1), table=False))
    assert (question.swing, question.decides) == (14, False)


def test_a_square_that_the_camera_did_not_see_can_be_anything() -> None:
    """Blue leads by five; with blue instead of red on d3 the winner is the same, but nobody has counted on black."""
    covered = Value("red:circle", 0.05, True, {"red:circle": 0.05, UNCLEAR: 0.95}, "Something covers this square.")
    question = asked(scored(reading(0, c4r3=covered), reading(1), table=False))
    assert (question.swing or 0) >= 14  # a cross there costs red as much, although the camera never thought of it


def test_while_sheets_are_missing_every_doubt_matters() -> None:
    unclear = Value("red:circle", 0.6, True, {"red:circle": 0.6, "red:cross": 0.4}, "This mark is not clear.")
    state: Any = replace(finished(), assignments=ASSIGNMENTS_OF_V15, reports=((None, None),) * len(finished().flips))
    question = asked(score(joined([reading(0, c4r3=unclear)]), table=state))
    assert (question.swing, question.decides) == (None, True)


def test_an_answer_is_certain_and_not_asked_again() -> None:
    misread = Value("red:cross", 0.99, False, {"red:cross": 0.99, "red:circle": 0.01})
    result = scored(reading(0, c4r3=misread), reading(1), answers={(SCHERMER, SQUARE): "red:circle"})
    assert result.questions == ()
    assert result.tally.totals == TOTALS


def test_the_paper_counts_although_the_log_disagrees() -> None:
    result = scored(reading(0), reading(1), answers={(SCHERMER, SQUARE): "red:cross"})
    assert result.values[SCHERMER][SQUARE] == "red:cross"
    assert SQUARE not in {question.field for question in result.questions if question.sheet == SCHERMER}


def test_an_answer_with_a_pen_that_nobody_plays_is_refused() -> None:
    with pytest.raises(Unscorable, match="Nobody has the pen for a green circle"):
        scored(reading(0), reading(1), answers={(SCHERMER, SQUARE): "green:circle"})


def test_two_photos_that_agree_are_surer_than_one() -> None:
    likely = Value("red:circle", 0.9, True, {"red:circle": 0.9, "red:cross": 0.1}, "This mark is not clear.")
    once = joined([reading(0, c4r3=likely)])[SCHERMER]
    twice = joined([reading(0, c4r3=likely), reading(0, c4r3=likely)])[SCHERMER]
    assert once.fields[SQUARE]["red:circle"] == pytest.approx(0.9)
    assert twice.fields[SQUARE]["red:circle"] == pytest.approx(0.81 / 0.82)


def test_two_photos_that_disagree_make_a_doubt() -> None:
    other = sure("red:cross")
    seen = joined([reading(0), reading(0, c4r3=other)])[SCHERMER]
    assert seen.doubts == {SQUARE: "two photos of this sheet differ here"}
    question = asked(scored(reading(0), reading(0, c4r3=other), reading(1), table=False))
    assert {question.read, question.proposal} <= {"red:circle", "red:cross"}


def test_a_clear_photo_settles_what_a_finger_hid_in_another() -> None:
    hidden = Value("empty", 0.5, True, {"empty": 0.99}, "Something covers this square.")
    for photos in ([reading(0, c4r3=hidden), reading(0)], [reading(0), reading(0, c4r3=hidden)]):
        seen = joined(photos)[SCHERMER]
        assert seen.doubts == {}
        assert max(seen.fields[SQUARE], key=seen.fields[SQUARE].__getitem__) == "red:circle"


def test_what_is_covered_counts_no_more_than_the_camera_trusts_it() -> None:
    hidden = Value("empty", 0.5, True, {"empty": 0.999}, "Something covers this square.")
    chances = joined([reading(0, c4r3=hidden)])[SCHERMER].fields[SQUARE]
    assert chances["empty"] == pytest.approx(0.5)
    assert chances[UNCLEAR] == pytest.approx(0.5)


def test_a_value_without_alternatives_keeps_its_own_chance() -> None:
    chances = joined([reading(0, c4r3=Value("empty", 0.9, False))])[SCHERMER].fields[SQUARE]
    assert chances["empty"] == pytest.approx(0.9)


def test_an_unclear_square_is_asked_and_never_named_unclear() -> None:
    blot = Value("black:circle", 0.04, True, {UNCLEAR: 0.93, "black:circle": 0.04}, "This mark is none of the three.")
    question = asked(scored(reading(0, c4r3=blot), reading(1), table=False))
    assert question.read == "black:circle"
    assert question.proposal != UNCLEAR


def test_a_missing_sheet_is_named_and_the_others_are_checked() -> None:
    result = scored(reading(0))
    assert result.missing == (BEEMSTER,)
    assert result.tally.totals == ()
    assert result.values[SCHERMER] == paper(0)
    assert set(result.outcomes) == {SCHERMER}


def test_no_sheet_at_all_says_what_to_do() -> None:
    with pytest.raises(Unscorable, match="Photograph the finished paper"):
        score({})


def test_sheets_of_two_games_are_not_added_up() -> None:
    seen = joined([reading(0), Reading("x", (SheetReading("dutch/board/4", (), {}),))])
    with pytest.raises(Unscorable, match="2 games"):
        score(seen)


def test_one_polder_from_two_sets_is_said() -> None:
    other = reading(0).sheets[0]
    with pytest.raises(Unscorable, match="two printed sets"):
        score(joined([reading(0), reading(1), Reading("x", (replace(other, id="polders/schermer/3"),))]))


def test_a_polder_of_a_larger_game_is_left_out() -> None:
    purmer = replace(reading(0).sheets[0], id="polders/purmer/2")
    with pytest.raises(Unscorable, match="Leave out De Purmer, which 2 players do not use"):
        scored(reading(0), reading(1), Reading("x", (purmer,)))


def test_more_pens_than_polders_are_named() -> None:
    green = {field: sure("green:circle") for field in list(paper(0))[:4]}
    with pytest.raises(Unscorable, match="These sheets show 3 pens: red, blue, green"):
        scored(reading(0, **green), reading(1), table=False)


def test_a_stray_square_makes_no_pen() -> None:
    green = {field: sure("green:circle") for field in list(paper(0))[:2]}
    assert scored(reading(0, **green), reading(1), table=False).tally.seats == ("red", "blue")


def test_every_sheet_of_the_box_is_looked_for_once() -> None:
    sheets = readable_sheets()
    names = [sheet.id for sheet in sheets]
    markers = [marker.id for sheet in sheets for marker in sheet.markers]
    assert names
    assert len(names) == len(set(names))
    assert len(markers) == len(set(markers)), "one marker would name two sheets"


@pytest.mark.parametrize(
    "sheet", [sheet for sheet in readable_sheets() if sheet.id.startswith("polders/")], ids=lambda sheet: sheet.id
)
def test_every_square_can_be_typed_as_the_command_line_names_it(sheet: Sheet) -> None:
    typing = game_of(sheet.id).typing
    squares = [field.id for field in sheet.fields if is_square(field.id)]
    assert squares
    assert [typing.parse(typing.field(square)) for square in squares] == squares


def test_a_square_is_typed_by_polder_column_and_row() -> None:
    assert place(Question(SCHERMER, SQUARE, "empty", "red:circle", "")) == "schermer:d3"
    seen = {id_: Seen(id_, {}) for id_ in (SCHERMER, BEEMSTER)}
    assert typed_answers(["Schermer:d3=red:circle"], seen) == {(SCHERMER, SQUARE): "red:circle"}
