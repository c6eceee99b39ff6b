"""Everyone chooses a pen before the deal (R44), and the paper is read with the pens that really drew."""

from dataclasses import replace
from itertools import permutations, product

import pytest

from games.kit.errors import BadNotation
from games.polders import table
from games.polders.components import COLOURS, POLDERS
from games.polders.notation import LETTERS, inked_of, tokens_of
from games.polders.photo.ending import check, position_of
from games.polders.photo.sheet import tally
from games.polders.table.moves import Cross, Pen, Sheet, parse
from games.polders.table.state import State, pens
from tests.games.polders.examples import final
from tests.games.polders.test_ending import finished
from tests.games.polders.test_table import reason, say, saying

GREEN_AND_BLACK = tuple(tokens_of(polder, "GK") for polder in final().polders)


def with_pens(letters: str) -> State:
    """V15, drawn with these pens."""
    return replace(finished(), pens=letters)


def test_R33_R44_the_pens_are_red_blue_green_and_black_until_somebody_chooses() -> None:
    assert [table.start(players).pens for players in (2, 3, 4)] == ["RB", "RBG", "RBGK"]
    assert pens(table.start(2)) == COLOURS[:2]


def test_R44_a_free_pen_is_taken_and_a_pen_of_another_seat_is_swapped() -> None:
    state = say(table.start(2), "pen K", 0)
    assert state.pens == "KB"
    assert say(state, "pen K", 1).pens == "BK"
    assert say(table.start(4), "pen R", 3).pens == "KBGR"


def test_R44_two_seats_may_choose_different_pens_in_either_order() -> None:
    orders = 0
    for letters, one, other in product(permutations(LETTERS), LETTERS, LETTERS):
        if one != other:
            state = State(4, (True,) * 4, "".join(letters))
            a, b = Pen(0, one), Pen(1, other)
            assert table.commute(a, b)
            assert table.play(table.play(state, a), b) == table.play(table.play(state, b), a)
            orders += 1
    assert orders == 24 * 12
    assert not table.commute(Pen(0, "K"), Pen(1, "K"))


def test_R44_after_the_deal_everyone_keeps_their_pen() -> None:
    assert reason(say(table.start(2), "deal"), "pen K").startswith("Keep your pen for this game.")
    assert reason(table.start(2), "pen K", 2) == "This table has seats 1 to 2."
    with pytest.raises(BadNotation, match="expected one of the pens R B G K"):
        parse("pen P", 0)


def test_R44_refusals_and_the_view_name_the_chosen_pens() -> None:
    state = saying(say(say(table.start(2), "pen K", 0), "pen G", 1), "deal", "reveal", "flip")
    assert reason(state, "discard").startswith("Wait for black and green, who are still drawing.")
    assert table.view(state, None)["pens"] == "KG"


def test_R44_V17_drawn_in_green_and_black_scores_as_it_did() -> None:
    state = with_pens("GK")
    for polder, tokens in enumerate(GREEN_AND_BLACK):
        state = table.play(state, Sheet(polder, tokens))
    assert tally(position_of(state)).totals == (54, 64)


def test_R44_a_sheet_shows_only_the_pens_in_play() -> None:
    blue = f"sheet 0 {'B' + GREEN_AND_BLACK[0][0][1]}{''.join(GREEN_AND_BLACK[0][1:])}"
    assert "Use only the pens G, K. Nobody has pen B" in reason(with_pens("GK"), blue)


def test_R44_the_log_speaks_of_the_pen_that_drew() -> None:
    state = with_pens("GK")
    for polder, tokens in zip(POLDERS, GREEN_AND_BLACK, strict=False):
        assert check(state, polder, tokens).sentences == ()
    first = GREEN_AND_BLACK[0].index(next(token for token in GREEN_AND_BLACK[0] if token[0] == "G"))
    wrong = (*GREEN_AND_BLACK[0][:first], "..", *GREEN_AND_BLACK[0][first + 1 :])
    (sentence,) = check(state, POLDERS[0], wrong).sentences
    assert sentence.startswith("Green tapped")


def test_R44_tokens_and_ink_are_each_others_mirror_with_any_pens() -> None:
    for polder, inked, tokens in zip(POLDERS, final().polders, GREEN_AND_BLACK, strict=False):
        assert {token[0] for token in tokens} == {"G", "K", "."}
        assert inked_of(polder, tokens, 2, "GK") == inked


def test_R44_a_pen_and_the_deal_have_an_order() -> None:
    assert not table.commute(Pen(0, "K"), parse("deal", 1))
    assert not table.commute(Pen(0, "K"), Cross())
