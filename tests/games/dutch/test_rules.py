"""Rules 1 to 5 of RULES.md, each in the test that has its number."""

import pytest

from games.dutch.components import CARDS, CASH, COPY, PLACES, SUITS, TAKE_ANY, TAKE_AUCTION, TAKE_OWN
from games.dutch.notation import parse, parse_move
from games.dutch.rules import IllegalMove, legal, over, play, score, start
from games.dutch.rules.cards import BIT, parse_card
from games.dutch.rules.moves import Bid, Buy
from games.dutch.rules.state import NOBODY
from games.dutch.rules.view import view
from tests.games.dutch.table import PACK, cards, number_of_cards, offering, played, refused, the

WINNER = "stage buy p0\nwinner p0\nauction *\n"
LOSER = "stage buy p1\nwinner p0\np0 deck *\n"


# 1 Components


def test_rule_1_1_there_are_forty_cards_in_four_suits_with_different_pips() -> None:
    assert len(CARDS) == 40
    assert [card.id for card in CARDS] == list(range(40))
    assert [suit.letter for suit in SUITS] == ["G", "R", "P", "B"]
    assert len({suit.pip for suit in SUITS}) == 4
    for suit in SUITS:
        assert [card.bid for card in CARDS if card.suit == suit] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_rule_1_2_points_and_powers_are_the_same_in_every_suit() -> None:
    for suit in SUITS:
        own = [card for card in CARDS if card.suit == suit]
        assert [card.vp for card in own] == [11, 7, 4, 2, 1, -1, -2, -4, -7, -11]
        assert [card.power for card in own] == [None] * 5 + [CASH, COPY, TAKE_AUCTION, TAKE_OWN, TAKE_ANY]
        assert [card.name for card in own] == [f"{suit.letter}{bid}" for bid in range(1, 11)]


def test_rule_1_3_the_six_places_cost_one_to_six_cards() -> None:
    assert [(place.number, place.cost) for place in PLACES] == [(n, n) for n in range(1, 7)]


# 2 Set-up and 3 the round


def test_rule_2_each_player_has_eight_cards_with_five_in_hand_and_six_cards_are_on_display() -> None:
    state = start(PACK)
    assert the("hand", state, 0) == "G1 G2 G3 G4 G5"
    assert state.players[0].deck == (5, 6, 7)
    assert the("hand", state, 1) == "G9 G10 R1 R2 R3"
    assert state.players[1].deck == (13, 14, 15)
    assert state.display == (16, 17, 18, 19, 20, 21)
    assert state.auction == tuple(range(22, 40))
    assert state.winner == NOBODY


@pytest.mark.parametrize("deal", [PACK[:39], (*PACK[:39], 0), (*PACK[:39], 40), (*PACK[:39], -1), ()])
def test_rule_2_a_deal_names_every_card_once(deal: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each of the 40 cards once"):
        start(deal)


def test_rule_3_a_round_goes_through_its_phases_in_order() -> None:
    state = start(PACK)
    stages = [state.stage]
    for move in (
        "p0 aside G1", "p1 aside R3", "p1 bid G10", "p0 bid G2", "p1 buy 1 with G10", "p1 end", "p0 end",
        "p0 shuffle G2 G3 G4 G5", "p1 shuffle G9 R1 R2 R7",
    ):  # fmt: skip
        state = play(state, parse_move(move))
        stages.append(state.stage)
    assert stages == ["aside", "aside", "bid", "bid", "buy", "buy", "buy", "draw", "draw", "aside"]
    assert state.round == 2


def test_rule_3_the_winner_finishes_before_the_loser_begins() -> None:
    state = parse(WINNER + "p0 bid R1\np1 bid R2\ndisplay R3")
    assert "other player's turn" in refused(state, "p1 buy 1 with R2")
    state = played(state, "p0 end")
    assert "other player's turn" in refused(state, "p0 buy 1 with R1")
    assert the("discards", played(state, "p1 buy 1 with R2"), 1) == "R2 R3"


# 4 Moves


def test_rule_4_1_one_card_from_the_hand_goes_on_top_of_the_players_deck() -> None:
    state = played(start(PACK), "p1 aside R1")
    assert state.players[1].deck[0] == parse_card("R1")
    assert the("hand", state, 1) == "G9 G10 R2 R3"
    assert "(4.1)" in refused(state, "p1 aside R2")
    assert "(4.1)" in refused(state, "p0 aside R2")
    assert "(phase 1)" in refused(state, "p0 bid G1")


def test_rule_4_2_a_bid_is_at_most_four_cards_from_the_hand_and_is_final() -> None:
    state = parse("stage bid p0 p1\np0 hand R1 R2 R3 R4 R5\np1 hand G1 G2\nauction *")
    assert "at most 4 cards" in refused(state, "p0 bid R1 R2 R3 R4 R5")
    assert "(4.2)" in refused(state, "p0 bid G1")
    assert "a bid cannot be changed" in refused(played(state, "p0 bid R1"), "p0 bid R2")


def test_rule_4_2_the_first_tie_card_is_the_one_set_aside() -> None:
    state = played(
        "stage aside p0\np0 hand R1 R2\np0 deck B10\np1 hand G2\np1 deck G10 G1\nauction *",
        "p0 aside R1\np0 bid R2\np1 bid G2",
    )
    assert offering(state, 0) == "R1 R2"
    assert state.sums == (3, 12)
    assert state.players[0].aside == -1


def test_rule_4_2_the_sums_stay_when_the_offering_changes() -> None:
    state = played(WINNER + "sums 9 8\np0 bid R9\ndisplay R3", "p0 buy 1 with R9")
    assert state.sums == (9, 8)


def test_rule_4_3_each_power_works_once_when_it_is_played() -> None:
    state = played(WINNER + "p0 bid R1 R2\np0 hand R6", "p0 power R6: cash R1")
    assert "works only once" in refused(state, "p0 power R6")
    assert "First play a power card" in refused(state, "p0 cash R2")


def test_rule_4_3_an_activated_power_comes_before_anything_else() -> None:
    state = played(WINNER + "p0 bid R1\np0 hand R6 G8\ndisplay R3", "p0 power R6")
    for move in ("p0 buy 1 with R1", "p0 power G8", "p0 end", "p0 lay G8"):
        assert "First use the power of the red 6" in refused(state, move)


@pytest.mark.parametrize(("power", "piles"), [("R8", {"auction"}), ("R9", {"own"}), ("R10", {"own", "auction"})])
def test_rule_4_3_the_8_the_9_and_the_10_each_fetch_from_their_own_piles(power: str, piles: set[str]) -> None:
    state = played(WINNER + f"p0 hand {power}\np0 disc R1 G1\nadisc R2 G2", f"p0 power {power}")
    takes = {move for move in ("p0 take R1 from own", "p0 take R2 from auction") if parse_move(move) in legal(state)}
    assert {take.split()[-1] for take in takes} == piles
    assert len(legal(state)) == len(piles) + 1


def test_rule_4_3_a_fetched_power_card_works_at_once_and_others_only_pay() -> None:
    state = played(WINNER + "p0 hand R9\np0 disc R2 R10\nadisc R3", "p0 power R9: take R10 from own")
    assert state.pending == (parse_card("R10"),)
    state = played(state, "p0 take R3 from auction")
    assert state.pending == ()
    assert the("bid", state) == "R3"
    assert the("powers", state) == "R9 R10"


def test_rule_4_3_a_seven_may_copy_a_fetched_card() -> None:
    fetched = "p0 power R8: take R9 from auction: take R1 from own"
    state = played(
        WINNER + "p0 hand R7 R8\np0 disc R1 R2\nadisc R9", f"{fetched}\np0 power R7: copy R9: take R2 from own"
    )
    assert offering(state) == "R1 R2 R7 R8 R9"


def test_rule_4_3_a_copied_six_may_bank_the_seven_but_not_itself() -> None:
    state = played(WINNER + "p0 bid R1\np0 hand R6 R7", "p0 power R6: cash R1\np0 power R7: copy R6")
    assert parse_move("p0 cash R7") in legal(state)
    assert "(D14)" in refused(state, "p0 cash R6")


def test_rule_4_3_an_armed_seven_lapses_at_the_end_of_the_players_part() -> None:
    state = played(WINNER + "p0 hand R7\ndisplay -- R1\np1 bid R2 R3\np1 hand R6", "p0 power R7: arm\np0 end")
    assert state.armed == 0
    assert the("cashed", played(state, "p1 power R6: cash R2"), 1) == "R2"
    assert played(state, "p1 power R6: cash R2").pending == ()


def test_rule_4_3_a_power_without_a_target_does_nothing_and_can_still_pay() -> None:
    state = played(WINNER + "p0 hand R8\ndisplay R3", "p0 power R8")
    assert state.pending == ()
    assert the("discards", played(state, "p0 buy 1 with R8")) == "R3 R8"


def test_rule_4_4_payment_in_the_suit_comes_back_and_other_payment_goes_to_the_auction() -> None:
    state = played(WINNER + "p0 bid R1 G1 R2\ndisplay -- -- R9", "p0 buy 3 with R1 G1 R2")
    assert the("discards", state) == "R1 R2 R9"
    assert state.auction_discards == cards("G1")


def test_rule_4_4_places_keep_their_price_and_are_sold_once() -> None:
    state = played(WINNER + "p0 bid R1 R2 R3\ndisplay R9 R10", "p0 buy 1 with R1")
    assert "Place 1 is empty" in refused(state, "p0 buy 1 with R2")
    assert the("discards", played(state, "p0 buy 2 with R2 R3")) == "R1 R2 R3 R9 R10"


@pytest.mark.parametrize("place", [0, 7, -1])
def test_rule_4_4_there_are_six_places(place: int) -> None:
    state = parse(WINNER + "p0 bid R1\ndisplay R9")
    with pytest.raises(IllegalMove, match=f"no place {place}"):
        play(state, Buy(0, place, cards("R1")))


def test_rule_4_5_the_loser_cannot_end_before_buying_the_first_card() -> None:
    state = parse(LOSER + "p1 bid B5 G2 R1\ndisplay R8 G9")
    assert "(4.5)" in refused(state, "p1 end")
    assert "(4.5)" in refused(played(state, "p1 buy 2 with B5 G2"), "p1 end")
    assert played(state, "p1 buy 2 with B5 G2\np1 buy 1 with R1\np1 end").stage != "buy"


def test_rule_4_5_the_winner_has_no_duty() -> None:
    assert played(WINNER + "p0 bid R1\ndisplay R8", "p0 end").waiting == 0b10


def test_rule_4_6_the_first_card_drawn_is_the_one_set_aside() -> None:
    state = played(
        "stage aside p0\nwinner p1\np0 hand R1 R2\np0 deck B1 B2 B3 B4 B5\np1 hand G2\np1 deck *\ndisplay -- R3",
        "p0 aside R1\np0 bid\np1 bid G2\np1 end\np0 end",
    )
    assert the("hand", state) == "R1 B1 B2 B3 B4"
    assert the("discards", state) == "R2"


def test_rule_4_6_a_shuffled_deck_has_exactly_the_cards_of_the_discards() -> None:
    state = played(LOSER.replace("deck *", "deck R1\np0 disc R2 R3\np1 deck *"), "p1 end")
    assert state.stage == "draw"
    for wrong in ("R2", "R2 R3 R4", "R2 R4"):
        assert "(4.6)" in refused(state, f"p0 shuffle {wrong}")
    assert "has not run out" in refused(state, "p1 shuffle R2 R3")
    assert the("hand", played(state, "p0 shuffle R3 R2")) == "R1 R2 R3"


def test_rule_4_6_a_full_hand_needs_no_shuffle() -> None:
    state = played("stage buy p1\nwinner p0\np0 deck R1 R2 R3 R4 R5\np0 disc G1\np1 deck *", "p1 end")
    assert the("hand", state) == "R1 R2 R3 R4 R5"
    assert the("discards", state) == "G1"


def test_rule_4_7_players_see_their_own_cards_but_only_count_the_others() -> None:
    state = parse("stage bid p0 p1\np0 hand R1 R2\np0 deck R3 R4\np0 aside R3\np0 disc R5\np1 deck *\np1 hand G1 G2")
    own, theirs = view(state, 0).own, view(state, 1).theirs
    assert (own.hand, own.deck, own.discards) == (cards("R1 R2"), cards("R3 R4"), cards("R5"))
    assert own.aside == parse_card("R3")
    assert (theirs.hand, theirs.deck, theirs.discards, theirs.known) == (2, 2, 1, 0)


# 5 End and score


def ended(zones: str) -> str:
    """The stage after a round in which the loser had nothing to do."""
    return played("stage buy p1\nwinner p0\np0 deck R1 R2 R3 R4 R5\np1 deck *\n" + zones, "p1 end").stage


def test_rule_5_1_the_game_ends_when_display_and_auction_deck_are_empty() -> None:
    assert ended("bought yes") == "over"


def test_rule_5_1_the_game_ends_after_a_round_without_a_purchase() -> None:
    assert ended("bought no\ndisplay -- G1") == "over"
    assert ended("bought yes\ndisplay -- G1") == "vote"


def test_rule_5_1_the_game_never_ends_while_the_auction_deck_has_cards() -> None:
    assert ended("bought no\ndisplay -- G1 G2 G3 G4 G5\nauction G6 G7") == "aside"


@pytest.mark.parametrize(
    ("votes", "stage"),
    [
        ("p0 enough\np1 enough", "over"),
        ("p0 go on\np1 enough", "aside"),
        ("p1 enough\np0 go on", "aside"),
        ("p0 go on\np1 go on", "aside"),
        ("p1 enough", "vote"),
    ],
)
def test_rule_5_1_the_game_ends_only_when_both_players_stop(votes: str, stage: str) -> None:
    asked = "stage vote p0 p1\nwinner p0\nbought yes\ndisplay R5\np0 hand G1 G2\np1 hand G3 G4\np1 deck *"
    state = played(asked, votes)
    assert state.stage == stage
    assert over(state) == (stage == "over")
    assert "(5.1)" in refused(played(asked, "p0 enough"), "p0 go on")


def test_rule_5_2_all_cards_of_a_player_count_wherever_they_are() -> None:
    state = parse(
        "stage buy p0\nwinner p0\np0 hand R1\np0 deck R2\np0 disc R3\np0 bid R4\np0 power R6\np0 cash R5\n"
        "p1 hand G1\ndisplay B1\nadisc B2\nauction *"
    )
    first, second = score(state).tallies
    assert (first.points, first.bonus, first.cards) == (11 + 7 + 4 + 2 - 1 + 1, 10, 6)
    assert (second.points, second.bonus, second.cards) == (11, 0, 1)
    assert score(state).winners == (0,)


def test_rule_5_3_a_tie_goes_to_the_player_with_fewer_cards() -> None:
    state = parse("stage over\np0 hand R2 R5\np1 hand G1 G8\np1 cash B4\nadisc *")
    assert [tally.total for tally in score(state).tallies] == [7 + 1, 11 - 4 + 2]
    state = parse("stage over\np0 hand R1 R8\np1 hand G1\np1 cash B8\nadisc *")
    assert [tally.total for tally in score(state).tallies] == [11 - 4, 11 - 4]
    assert score(state).winners == (0, 1)
    state = parse("stage over\np0 hand R1 R8\np1 hand G3 B4\np1 cash P5\nadisc *")
    assert [tally.total for tally in score(state).tallies] == [11 - 4, 4 + 2 + 1]
    assert score(state).winners == (0,)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state = parse("stage over\np0 hand R1\np1 hand G1\nadisc *")
    assert not legal(state)
    assert len(legal(state)) == 0
    for move in ("p0 end", "p0 bid R1", "p1 aside G1", "p0 buy 1 with R1", "p0 go on", "p0 shuffle R1", "p0 toss"):
        assert "The game is over (5.1)" in refused(state, move)


def test_there_are_two_seats() -> None:
    state = parse("stage bid p0 p1\np0 hand R1\np1 hand R2\nauction *")
    for seat in (2, -1):
        with pytest.raises(IllegalMove, match=f"no seat {seat}"):
            play(state, Bid(seat, cards("R1")))


def test_cards_never_leave_the_game() -> None:
    state = played(WINNER + "p0 bid R1 R2\np0 hand R6\ndisplay R3 G3", "p0 power R6: cash R1\np0 buy 2 with R6 R2")
    assert number_of_cards(state) == (2, 0)
    assert state.auction_discards == BIT[parse_card("R2")] | BIT[parse_card("R6")]
