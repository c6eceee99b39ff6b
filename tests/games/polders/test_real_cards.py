"""Polders with printed cards (R43): the players shuffle and flip, and tell the table what came up."""

import pytest

from games.kit.errors import IllegalMove
from games.kit.table import Told
from games.polders import table
from games.polders.components import POLDERS
from games.polders.photo.sheet import log_visits
from games.polders.table.moves import Deal, Flip, Reveal, parse, told
from games.polders.table.state import DECK, State, deck_left, open_cards, over, phase
from tests.games.polders.test_table import reason, say, saying

FLIPS = tuple(" ".join(("flip", *DECK[at : at + 3])) for at in range(0, 15, 3))


def real(players: int = 2) -> State:
    return table.start(players, cards="printed")


def revealed(players: int = 2) -> State:
    return saying(real(players), "deal", "reveal A14 A01")


def test_R43_the_cards_that_came_up_are_open_for_everybody() -> None:
    state = say(revealed(), "flip S10 S12 S17", seat=1)
    assert state.assignments == ("A14", "A01")
    assert open_cards(state) == ("S10", "S12", "S17")
    assert len(deck_left(state)) == 14
    assert phase(state) == "draw"


def test_R43_chance_deals_the_polders_and_draws_no_card() -> None:
    state = real()
    assert [draw.label for draw in table.wants(state, "deal")] == ["polders/1", "dealer/1"]
    for words in ("reveal", "reveal A14 A01", "flip", "flip S10 S12 S17", "deal 0 1 dealer 0"):
        assert table.wants(state, words) == table.wants(revealed(), words) == ()


def test_R43_without_printed_cards_nobody_chooses_them() -> None:
    state = table.start(2)
    assert "Let the app deal the polders." in reason(state, "deal 0 1 dealer 0")
    state = say(state, "deal")
    assert reason(state, "reveal A14 A01").startswith("Let the app reveal the assignments.")
    state = say(state, "reveal")
    assert reason(state, "flip S10 S12 S17").startswith("Let the app flip the cards.")


def test_R43_with_printed_cards_the_app_draws_none() -> None:
    state = say(real(), "deal")
    assert reason(state, "reveal") == "Reveal your own assignments, then tap which came up."
    assert reason(revealed(), "flip") == "Flip three of your own cards, then tap which came up."


def test_R43_a_card_that_was_discarded_this_round_cannot_come_up_again() -> None:
    state = saying(revealed(), "flip S10 S12 S17", "discard now")
    assert "S12 has already been discarded this round" in reason(state, "flip S01 S12 S05")
    for words in ("flip S01 S02 S03", "discard now", "flip S04 S05 S06", "discard now", "flip S07 S08 S09"):
        state = say(state, words)
    state = saying(state, "discard now", "flip S11 S13 S14", "discard now", "cross", "reveal A02")
    assert open_cards(say(state, "flip S10 S12 S17")) == ("S10", "S12", "S17")  # R14: a fresh deck


def test_R43_an_open_assignment_cannot_come_up_again() -> None:
    state = saying(revealed(), *(words for flip in FLIPS for words in (flip, "discard now")), "cross")
    assert reason(state, "reveal A14") == "Tap another assignment. Manor Minimalist is already open."
    assert reason(state, "reveal A02 A03") == "Tap 1 assignment. You tapped 2."


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("flip S10 S10 S12", "Tap 3 different cards. You named S10 twice."),
        ("flip S10 S12", "Tap 3 cards. You tapped 2."),
        ("flip S10 S12 S17 S01", "Tap 3 cards. You tapped 4."),
    ],
)
def test_R43_three_different_cards_come_up(words: str, why: str) -> None:
    assert reason(revealed(), words) == why


def test_R43_two_different_assignments_open_the_game() -> None:
    state = say(real(), "deal")
    assert reason(state, "reveal A14 A14") == "Tap 2 different assignments. You named A14 twice."
    assert reason(state, "reveal A14") == "Tap 2 assignments. You tapped 1."


def test_R43_the_players_may_tell_their_own_deal() -> None:
    state = say(real(4), "deal 1 0 2 3 dealer 2")
    assert (state.start, state.first_dealer) == ((1, 0, 2, 3), 2)
    for words in ("deal 1 1 2 3 dealer 2", "deal 0 1 dealer 0"):
        assert "Use exactly the 4 polders" in reason(real(4), words)
    assert reason(real(), "deal 0 1 dealer 3") == "Choose one of the seats to deal the first round."


def test_R43_one_example_of_what_may_have_come_up_is_listed_and_leads_to_the_end() -> None:
    state = real()
    while phase(state) != "over":
        state = say(state, "discard now" if phase(state) == "draw" else table.legal(state, 0)[0])
    assert over(state)
    assert len(state.assignments) == 5


def test_R43_photos_are_checked_against_the_cards_that_were_told() -> None:
    state = say(saying(real(), "deal 0 1 dealer 0", "reveal A14 A01"), "flip S10 S12 S17")
    (visit,) = log_visits(state, POLDERS[0])[0]
    assert visit.codes == ("I3", "V3", "P5")


def test_R43_words_are_read_as_the_move_they_tell() -> None:
    assert parse("flip S10 S12 S17", 0) == Flip(("S10", "S12", "S17"), told=True)
    assert parse("reveal A14 A01", 0) == Reveal(("A14", "A01"), told=True)
    assert parse("deal 1 0 dealer 1", 0) == Deal((1, 0), 1, told=True)
    assert [told(words) for words in ("deal", "reveal", "flip", "discard")] == [None] * 4
    assert told("flip S10 S12 S17") == Told(3, "shape card", "shape cards")


def test_R43_the_option_is_drawn_or_printed() -> None:
    with pytest.raises(IllegalMove, match="Choose drawn or printed"):
        table.start(2, cards="mine")
