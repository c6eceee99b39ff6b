"""Rulings D1 to D42 of RULES.md, each in the test that has its number."""

import pytest

from games.dutch.components import PLAYERS
from games.dutch.notation import parse, parse_move
from games.dutch.rules import legal, play, score, start
from games.dutch.rules.cards import parse_card
from games.dutch.rules.game import tally
from games.dutch.rules.moves import Toss
from games.dutch.rules.view import view
from tests.games.dutch.table import PACK, cards, offering, played, refused, the

WINNER = "stage buy p0\nwinner p0\nauction *\n"
LOSER = "stage buy p1\nwinner p0\np0 deck *\n"


def test_d1_a_new_hand_comes_from_the_players_own_deck() -> None:
    state = played(
        "stage buy p1\nwinner p0\np0 deck R1 R2 R3 R4 R5 R6\np1 deck *\nauction G1 G2 G3 G4 G5 G6 G7", "p1 end"
    )
    assert the("hand", state) == "R1 R2 R3 R4 R5"
    assert state.auction == (parse_card("G7"),)


def test_d2_prices_rise_by_one_from_the_left() -> None:
    row = WINNER + "p0 bid R1 R2 R3 R4 R5 R6\ndisplay G1 G2 G3 G4 G5 G6"
    paid = ("R1", "R2", "R3", "R4", "R5", "R6")
    for place in range(1, 7):
        for count in range(1, 7):
            move = parse_move(f"p0 buy {place} with {' '.join(paid[:count])}")
            assert (move in legal(parse(row))) == (place == count)


def test_d3_cards_slide_to_the_cheap_end() -> None:
    state = played(
        "stage buy p1\nwinner p0\ndisplay -- R5 G6 B7\nbought yes\np0 deck R1 R2 R3 R4 R6\np1 deck *", "p1 end"
    )
    assert [parse_card(card) for card in ("R5", "G6", "B7")] == list(state.display[:3])


def test_d5_an_empty_deck_is_shuffled_from_the_discards_in_ties_and_draws() -> None:
    tied = played("stage bid p0 p1\np0 hand R1\np0 disc R2\np1 hand G1\np1 disc G2\nauction *", "p0 bid R1\np1 bid G1")
    assert (tied.stage, tied.waiting) == ("tie", 0b11)
    assert played(tied, "p1 shuffle G2").waiting == 0b01
    drawing = played(LOSER.replace("deck *", "deck R1\np0 disc R2\np1 deck *"), "p1 end")
    assert (drawing.stage, drawing.waiting) == ("draw", 0b01)


def test_d6_one_player_can_break_a_tie_alone() -> None:
    state = played("stage bid p0 p1\np0 hand R6\np0 deck R1\np1 hand P6\nauction *", "p0 bid R6\np1 bid P6")
    assert state.sums == (7, 6)


@pytest.mark.parametrize("seat", [0, 1])
def test_d6_a_coin_decides_a_stalemate_in_the_first_round(seat: int) -> None:
    state = played("stage bid p0 p1\np0 hand R6\np1 hand P6\nauction *", "p0 bid R6\np1 bid P6")
    assert state.stage == "toss"
    assert list(legal(state)) == [Toss(0), Toss(1)]
    assert not legal(state, 0)
    after = play(state, Toss(seat))
    assert (after.stage, after.winner, after.waiting) == ("buy", seat, 1 << seat)


def test_d7_a_player_may_bid_nothing() -> None:
    state = played("stage bid p0 p1\np0 hand R1\np1 hand G1\nauction *", "p0 bid\np1 bid G1")
    assert state.sums == (0, 1)
    assert state.winner == 1


def test_d8_what_was_neither_bid_nor_played_goes_to_the_discards() -> None:
    state = played("stage buy p1\nwinner p0\np0 hand R9\np0 bid R8\np0 deck R1 R2 R3 R4 R5\np1 deck *", "p1 end")
    assert the("discards", state) == "R8 R9"
    assert the("hand", state) == "R1 R2 R3 R4 R5"


def test_d9_powers_and_purchases_come_in_any_order() -> None:
    state = played(WINNER + "p0 bid R1\np0 hand R9 G8\ndisplay R3\nadisc G2", "p0 power G8: take G2 from auction")
    state = played(state, "p0 buy 1 with R1\np0 power R9: take R1 from own")
    assert offering(state) == "G2 G8 R1 R9"


def test_d10_bid_cards_never_use_their_power() -> None:
    state = parse(WINNER + "p0 bid R9\np0 hand R7\np0 disc R1")
    assert "(D10)" in refused(state, "p0 power R9")
    assert "(D10)" in refused(played(state, "p0 power R7"), "p0 copy R9")


def test_d11_an_armed_seven_doubles_the_next_power_card_of_its_suit_only() -> None:
    state = played(WINNER + "p0 hand R7 G9 R9\np0 disc G1 G2 R1 R2", "p0 power R7: arm\np0 power G9")
    assert state.pending == (parse_card("G9"),)
    state = played(state, "p0 take G1 from own\np0 power R9: take R1 from own, take R2 from own")
    assert offering(state) == "G1 G9 R1 R2 R7 R9"
    assert state.armed == 0


def test_d12_a_seven_played_first_is_armed_or_simply_pays() -> None:
    state = played(WINNER + "p0 hand R7\ndisplay R1", "p0 power R7")
    assert {str(parse_move(move) in legal(state)) for move in ("p0 arm", "p0 nothing")} == {"True"}
    assert len(legal(state)) == 2
    assert the("discards", played(state, "p0 nothing\np0 buy 1 with R7")) == "R1 R7"


def test_d13_a_seven_cannot_copy_itself() -> None:
    assert "(D13)" in refused(played(WINNER + "p0 hand R7", "p0 power R7"), "p0 copy R7")


def test_d14_a_six_banks_any_other_card_of_its_suit_but_not_itself() -> None:
    state = played(WINNER + "p0 bid R1 G1\np0 power R9\np0 hand R6", "p0 power R6")
    assert {parse_move(move) for move in ("p0 nothing", "p0 cash R1", "p0 cash R9")} == set(legal(state))
    assert "(D14)" in refused(state, "p0 cash R6")


def test_d15_a_used_power_card_can_pay_and_can_be_banked() -> None:
    state = played(WINNER + "p0 hand R9 R6\np0 disc R1\ndisplay R3", "p0 power R9: take R1 from own")
    assert offering(played(state, "p0 buy 1 with R9")) == "R1"
    assert the("cashed", played(state, "p0 power R6: cash R9")) == "R9"


def test_d16_a_power_may_be_declined() -> None:
    state = played(WINNER + "p0 bid R1\np0 hand R6", "p0 power R6: nothing")
    assert offering(state) == "R1 R6"
    assert the("cashed", state) == ""


def test_d17_a_fetched_card_joins_the_offering() -> None:
    assert offering(played(WINNER + "p0 hand R8\nadisc R1", "p0 power R8: take R1 from auction")) == "R1 R8"


def test_d18_a_ten_fetches_from_the_discards_and_not_from_the_deck() -> None:
    state = played(WINNER + "p0 hand R10\np0 deck R1\np0 disc R2", "p0 power R10")
    assert parse_move("p0 take R2 from own") in legal(state)
    assert "not in your discards" in refused(state, "p0 take R1 from own")


def test_d19_the_suit_is_that_of_the_card_that_fetches() -> None:
    state = played(WINNER + "p0 hand R10\np0 disc R2 G2\nadisc G3", "p0 power R10")
    assert "(D19)" in refused(state, "p0 take G2 from own")
    assert "(D19)" in refused(state, "p0 take G3 from auction")


def test_d20_paying_more_than_the_price_is_not_allowed() -> None:
    assert "(D20)" in refused(WINNER + "p0 bid R1 R2\ndisplay R3", "p0 buy 1 with R1 R2")


def test_d21_cards_in_the_hand_cannot_pay() -> None:
    assert "(D21)" in refused(WINNER + "p0 bid R1\np0 hand R2\ndisplay R3", "p0 buy 1 with R2")


def test_d22_the_loser_keeps_a_card_for_the_first_place() -> None:
    state = parse(LOSER + "p1 bid B5 G2\ndisplay R8 G9")
    assert "(D22)" in refused(state, "p1 buy 2 with B5 G2")
    with_hand = parse(LOSER + "p1 bid B5 G2\np1 hand R1\ndisplay R8 G9")
    assert offering(played(with_hand, "p1 buy 2 with B5 G2"), 1) == ""


def test_d23_a_card_laid_down_has_no_power_and_pays_only_for_the_first_place() -> None:
    state = played(LOSER + "p1 hand R9 G2\np1 disc R1\ndisplay R8 G9", "p1 lay R9")
    assert state.pending == ()
    assert list(legal(state)) == [parse_move("p1 buy 1 with R9")]
    for move in ("p1 end", "p1 power R9", "p1 lay G2"):
        assert "(D23)" in refused(state, move)
    assert "(D23)" in refused(state, "p1 buy 2 with R9 G2")


def test_d23_only_a_loser_with_an_empty_offering_lays_down_a_card() -> None:
    assert "(D23)" in refused(WINNER + "p0 hand R1\ndisplay R3", "p0 lay R1")
    assert "(D23)" in refused(LOSER + "p1 hand R1\np1 bid R2\ndisplay R3", "p1 lay R1")
    assert "(D23)" in refused(LOSER + "p1 hand R1\ndisplay R3", "p1 lay R2")
    assert "(D23)" in refused(LOSER + "p1 hand R1\ndisplay -- R3", "p1 lay R1")


def test_d24_a_loser_without_any_card_may_end() -> None:
    assert list(legal(parse(LOSER + "p1 disc G2\ndisplay R8"))) == [parse_move("p1 end")]


def test_d25_the_second_place_does_not_become_the_first_within_the_round() -> None:
    state = parse(LOSER + "p1 bid B5\ndisplay -- G9")
    assert list(legal(state)) == [parse_move("p1 end")]


def test_d26_a_short_display_keeps_its_prices() -> None:
    state = parse(WINNER.replace("auction", "p1 deck") + "p0 bid R1 R2\ndisplay G1 G2")
    assert "costs exactly 2" in refused(state, "p0 buy 2 with R1")
    assert state.display[2:] == (-1, -1, -1, -1)


def test_d27_the_question_comes_before_the_round_and_the_duty_holds_in_it() -> None:
    asked = parse("stage vote p0 p1\nwinner p0\nbought yes\ndisplay R5\np0 hand G1 G2\np1 hand G3 G4\np1 deck *")
    state = played(asked, "p0 enough\np1 go on\np0 aside G1\np1 aside G3\np0 bid G2\np1 bid G4\np1 end")
    assert "(4.5)" in refused(state, "p0 end")


def test_d28_a_round_without_a_purchase_is_the_last() -> None:
    state = played("stage buy p1\nwinner p0\nbought no\ndisplay G1\np1 cash G2\np0 deck *", "p1 end")
    assert state.stage == "over"


def test_d29_each_suit_earns_one_bonus_however_many_cards() -> None:
    reds = " ".join(f"R{bid}" for bid in range(1, 11))
    assert tally(cards(reds)).bonus == 10
    assert tally(cards("R1 R2 R3 R4 R5")).bonus == 0
    assert tally(cards("R1 R2 R3 R4 R5 R6")).bonus == 10


def test_d30_banked_cards_count_for_the_bonus_and_the_tie_break() -> None:
    state = parse("stage over\np0 hand R1 R2 R3 R4 R5\np0 cash R10\nadisc *")
    assert score(state).tallies[0].bonus == 10
    assert score(state).tallies[0].cards == 6


def test_d31_the_card_set_aside_stays_on_top_when_its_owner_looks_through_the_deck() -> None:
    state = played(start(PACK), "p0 aside G3")
    own = view(state, 0).own
    assert own.aside == parse_card("G3")
    assert own.deck == cards("G3 G6 G7 G8")


def test_d32_a_player_with_one_card_sets_nothing_aside() -> None:
    before = "stage buy p1\nwinner p0\np0 deck R1\np1 deck *\nauction G1 G2 G3 G4 G5 G6 G7"
    state = played(before, "p1 end")
    assert (state.stage, state.waiting) == ("aside", 0b10)
    assert "(D32)" in refused(state, "p0 aside R1")
    both = played("stage buy p1\nwinner p0\np0 deck R1\np1 deck G8\nadisc *\nauction G1 G2 G3 G4 G5 G6 G7", "p1 end")
    assert (both.stage, both.waiting) == ("bid", 0b11)


def test_d33_payment_in_the_suit_goes_to_the_buyers_discards() -> None:
    state = played(WINNER + "p0 bid B6 B9 B3\ndisplay -- -- B4", "p0 buy 3 with B6 B9 B3")
    assert the("discards", state, 0) == "B3 B4 B6 B9"
    assert the("discards", state, 1) == ""


@pytest.mark.parametrize("neutral", ["R5", "G9", "P1"])
def test_d34_the_cards_that_examples_leave_open_do_not_matter(neutral: str) -> None:
    state = played(
        WINNER + f"p0 bid G7 B2\np0 hand B6 B9\np0 disc B3 {neutral}",
        "p0 power B6: cash B2\np0 power B9: take B3 from own",
    )
    assert offering(state) == "G7 B3 B6 B9"
    assert the("discards", state) == neutral


def test_d35_a_fetched_card_is_lost_like_any_other() -> None:
    state = played(WINNER + "p0 hand R8\nadisc R1\ndisplay G1", "p0 power R8: take R1 from auction\np0 buy 1 with R1")
    assert state.auction_discards == cards("R1")


def test_d36_dutch_is_for_two() -> None:
    assert PLAYERS == 2
    assert len(start(PACK).players) == 2


def test_d37_a_power_that_can_do_nothing_is_not_asked_about() -> None:
    state = played(WINNER + "p0 bid G1\np0 hand R6 R8 R9 R10\np0 disc G2\nadisc G3", "p0 power R8\np0 power R9")
    assert state.pending == ()
    assert played(state, "p0 power R10").pending == ()


def test_d38_an_armed_seven_that_leaves_the_offering_lapses() -> None:
    state = played(WINNER + "p0 bid R1 R2\np0 hand R7 R6\ndisplay G1", "p0 power R7: arm\np0 buy 1 with R7")
    assert state.armed == 0
    assert played(state, "p0 power R6: cash R1").pending == ()


def test_d38_a_card_that_is_banked_does_not_work_a_second_time() -> None:
    state = played(
        WINNER + "p0 hand R7 R10\np0 disc R6 R1",
        "p0 power R7: arm\np0 power R10: take R6 from own: cash R10",
    )
    assert state.pending == ()
    assert the("cashed", state) == "R10"


def test_d39_a_fetched_card_works_before_its_fetcher_works_again() -> None:
    state = played(WINNER + "p0 hand R7 R10\np0 disc R9 R1 R2", "p0 power R7: arm\np0 power R10: take R9 from own")
    assert state.pending == (parse_card("R10"), parse_card("R9"))
    assert played(state, "p0 take R1 from own").pending == (parse_card("R10"),)


def test_d40_cards_seen_face_up_are_remembered_in_the_discards_until_the_shuffle() -> None:
    state = played(WINNER + "p0 bid R1 G1 R2\np0 hand P1\ndisplay -- R3 -- -- -- --", "p0 buy 2 with R1 G1")
    theirs = view(state, 1).theirs
    assert (theirs.known, theirs.known_discards) == (cards("R1 R3"), cards("R1 R3"))
    state = played(state, "p0 end\np1 end")
    assert view(state, 1).theirs.known_discards == cards("R1 R2 R3")
    state = played(state, "p0 shuffle R1 R2 R3 P1")
    theirs = view(state, 1).theirs
    assert (theirs.known, theirs.known_discards) == (cards("R1 R2 R3"), 0)
    assert state.players[0].shed == 0


def test_d40_a_fetched_card_is_no_longer_remembered_in_the_discards() -> None:
    state = played(WINNER + "p0 hand R9\np0 disc R1\np0 shown R1\np0 shed R1", "p0 power R9: take R1 from own")
    assert state.players[0].shed == 0


def test_d41_not_even_the_size_of_a_sealed_bid_is_seen() -> None:
    state = parse("stage bid p0 p1\np0 hand R1 R2 R3\np0 shown R1\np1 hand G1\nauction *")
    sealed = [view(played(state, f"p0 bid {bid}"), 1) for bid in ("", "R1", "R2", "R1 R2 R3")]
    assert len(set(map(str, sealed))) == 1
    assert sealed[0].theirs.hand == 3
    assert sealed[0].theirs.known == cards("R1")


def test_d42_players_see_their_own_deck_as_a_set() -> None:
    decks = ("R1 R2 R3", "R3 R2 R1", "R2 R3 R1")
    views = {str(view(parse(f"stage bid p0 p1\np0 deck {deck}\np1 hand G1\nauction *"), 0)) for deck in decks}
    assert len(views) == 1
