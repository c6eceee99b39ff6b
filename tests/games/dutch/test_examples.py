"""The worked examples X1 to X20 of RULES.md. Cards that an example does not name are where they do not matter."""

import pytest

from games.dutch.notation import parse, parse_move
from games.dutch.rules import IllegalMove, legal, play, start
from games.dutch.rules.cards import points
from games.dutch.rules.game import decide, tally
from tests.games.dutch.table import PACK, cards, number_of_cards, offering, played, the, where_all_cards_lie


def test_x1_jean_bids_16_and_beats_toms_15() -> None:
    state = played(
        "stage bid p0 p1\np0 hand R4 G2 B8 P2\np1 hand G10 R3 B2 R7\nauction *",
        "p0 bid R4 G2 B8 P2\np1 bid G10 R3 B2",
    )
    assert state.sums == (16, 15)
    assert state.winner == 0
    assert the("hand", state, 1) == "R7"


def test_x2_a_tie_is_broken_by_the_top_cards_of_the_decks() -> None:
    state = played(
        "stage bid p0 p1\np0 hand R6 G4 B2\np0 deck R4 R1 P2\np1 hand P7 B5\np1 deck B9 R8\nauction *",
        "p0 bid R6 G4 B2\np1 bid P7 B5",
    )
    assert state.sums == (16, 21)
    assert state.winner == 1
    assert (offering(state, 0), offering(state, 1)) == ("G4 R4 R6 B2", "P7 B5 B9")


def test_x3_a_double_tie_adds_two_cards_each() -> None:
    state = played(
        "stage bid p0 p1\np0 hand R6 G4\np0 deck G3 R1\np1 hand P7 B3\np1 deck R3 R8\nauction *",
        "p0 bid R6 G4\np1 bid P7 B3",
    )
    assert state.sums == (14, 21)
    assert state.winner == 1
    assert (offering(state, 0), offering(state, 1)) == ("G3 G4 R1 R6", "R3 R8 P7 B3")


def test_x4a_in_a_tie_an_empty_deck_is_made_from_the_discards() -> None:
    state = played(
        "stage bid p0 p1\np0 hand R6\np0 disc G3\np1 hand P6\nauction *",
        "p0 bid R6\np1 bid P6\np0 shuffle G3",
    )
    assert state.sums == (9, 6)
    assert state.winner == 0


def test_x4b_when_nobody_can_add_a_card_the_last_loser_wins() -> None:
    state = played("stage bid p0 p1\nwinner p0\np0 hand R6\np1 hand P6\nauction *", "p0 bid R6\np1 bid P6")
    assert state.sums == (6, 6)
    assert state.winner == 1
    assert state.stage == "buy"
    assert state.waiting == 0b10


CATHERINE = "stage buy p0\nwinner p0\nsums 9 5\ndisplay R2 P1 B4\np0 bid G7 B2\np0 hand B6 B9\np0 disc B3 R5\nauction *"
CATHERINES_POWERS = "p0 power B6: cash B2\np0 power B9: take B3 from own"


def test_x5_catherine_banks_a_card_and_fetches_another() -> None:
    state = played(CATHERINE, CATHERINES_POWERS)
    assert offering(state) == "G7 B3 B6 B9"
    assert the("cashed", state) == "B2"
    assert the("discards", state) == "R5"


def test_x6_catherine_pays_in_the_suit_and_keeps_all_four_cards() -> None:
    state = played(CATHERINE, CATHERINES_POWERS + "\np0 buy 3 with B6 B9 B3")
    assert the("discards", state) == "R5 B3 B4 B6 B9"
    assert state.auction_discards == 0
    assert offering(state) == "G7"


def test_x7_dieter_loses_the_cards_that_do_not_match() -> None:
    state = played(
        "stage buy p0\nwinner p0\ndisplay R8 G9 B1 P4 R3 G6\np0 bid B5 G2 P3\nauction *",
        "p0 buy 1 with B5\np0 buy 2 with G2 P3",
    )
    assert the("discards", state) == "G2 G9 R8"
    assert state.auction_discards == cards("B5 P3")
    assert state.display == parse("display -- -- B1 P4 R3 G6\np0 hand R1 R2\np1 hand R4 R5\nauction *").display


def test_x8_elizabeth_plays_a_power_after_a_purchase() -> None:
    state = played(
        "stage buy p0\nwinner p0\ndisplay P4 P10\np0 bid P1 P3\np0 hand P9\nauction *",
        "p0 buy 1 with P1\np0 power P9: take P1 from own\np0 buy 2 with P1 P3",
    )
    assert the("discards", state) == "P1 P3 P4 P10"
    assert offering(state) == "P9"
    assert state.auction_discards == 0


def test_x9_femis_powers_set_off_one_another() -> None:
    state = played(
        "stage buy p0\nwinner p0\np0 bid B3 B5\np0 hand B6 B10\np0 disc B7 G1\nadisc B9 R2\nauction *",
        "p0 power B6: cash B3\np0 power B10: take B9 from auction: take B7 from own: copy B6: cash B5",
    )
    assert offering(state) == "B6 B7 B9 B10"
    assert the("cashed", state) == "B3 B5"
    assert the("discards", state) == "G1"
    assert state.auction_discards == cards("R2")
    assert state.pending == ()


def test_x10_an_armed_seven_lets_the_next_card_work_twice() -> None:
    state = played(
        "stage buy p0\nwinner p0\np0 bid R1 R2 G4\np0 hand R7 R6\nauction *",
        "p0 power R7: arm\np0 power R6: cash R1, cash R2",
    )
    assert the("cashed", state) == "R1 R2"
    assert offering(state) == "G4 R6 R7"


@pytest.mark.parametrize(
    ("zones", "before", "illegal", "rule"),
    [
        ("p0 bid R6 R1\np0 hand R7", "p0 power R7", "p0 copy R6", "D10"),
        ("p0 bid R1\np0 hand R6", "p0 power R6", "p0 cash R6", "D14"),
        ("p0 bid R1 G1\np0 hand R6", "p0 power R6", "p0 cash G1", "D19"),
        ("p0 hand B9\np0 disc R3 B3", "p0 power B9", "p0 take R3 from own", "D19"),
        ("p0 hand B9\np0 disc B2\nadisc B3", "p0 power B9", "p0 take B3 from auction", "4.3"),
        ("p0 hand B8\np0 disc B3\nadisc B2", "p0 power B8", "p0 take B3 from own", "4.3"),
        ("p0 hand R5", "", "p0 power R5", "4.3"),
    ],
    ids="abcdefg",
)
def test_x11_a_power_on_a_wrong_card_is_refused(zones: str, before: str, illegal: str, rule: str) -> None:
    state = played(f"stage buy p0\nwinner p0\n{zones}\nauction *", before)
    with pytest.raises(IllegalMove, match=rf"\({rule}\)"):
        play(state, parse_move(illegal))


def test_x11_a_power_card_that_has_worked_may_be_banked() -> None:
    state = played(
        "stage buy p0\nwinner p0\np0 bid G1\np0 hand B9 B6\np0 disc B3\nauction *",
        "p0 power B9: take B3 from own\np0 power B6: cash B9",
    )
    assert offering(state) == "G1 B3 B6"


@pytest.mark.parametrize(
    ("display", "auction", "display_after", "auction_after"),
    [
        ("-- R5 G6 B7 -- --", "G1 R2 P3 B4", "R5 G6 B7 G1 R2 P3", "B4"),
        ("-- R5 -- -- B7 --", "G1", "R5 B7 G1 -- -- --", ""),
    ],
)
def test_x12_the_row_slides_left_and_is_filled_up(
    display: str, auction: str, display_after: str, auction_after: str
) -> None:
    zones = f"display {display}\nauction {auction}\np0 hand P1 P2\np1 deck *"
    after = played(f"stage buy p1\nwinner p0\n{zones}", "p1 end")
    wanted = parse(f"display {display_after}\nauction {auction_after}\np0 hand P1 P2\np1 hand P4 P5\np1 deck *")
    assert (after.display, after.auction) == (wanted.display, wanted.auction)


LOSER = "stage buy p1\nwinner p0\np0 deck *\n"


def test_x13a_the_loser_must_buy_the_first_card() -> None:
    state = parse(LOSER + "p1 bid B5 G2\ndisplay R8 G9")
    for illegal in ("p1 buy 2 with B5 G2", "p1 end"):
        with pytest.raises(IllegalMove):
            play(state, parse_move(illegal))
    assert played(state, "p1 buy 1 with B5\np1 end").stage != "buy"


def test_x13b_a_loser_with_an_empty_offering_lays_down_a_card_from_the_hand() -> None:
    state = parse(LOSER + "p1 hand R3 G2\ndisplay R8")
    with pytest.raises(IllegalMove, match=r"\(4\.5\)"):
        play(state, parse_move("p1 end"))
    assert the("discards", played(state, "p1 lay R3\np1 buy 1 with R3"), 1) == "R3 R8"


def test_x13c_a_loser_without_any_card_is_released() -> None:
    assert played(LOSER + "p1 disc G2\ndisplay R8", "p1 end").stage != "buy"


def test_x13d_no_duty_when_the_winner_bought_the_first_card() -> None:
    state = played(LOSER + "p1 bid B5 G2\ndisplay -- G9", "p1 buy 2 with B5 G2")
    assert the("discards", state, 1) == "G2 G9"
    assert state.auction_discards == cards("B5")


def test_x14_the_hand_is_drawn_through_a_shuffle_of_all_discards() -> None:
    state = played(
        "stage buy p1\nwinner p0\np0 deck G4 R1 P2\np0 disc B1 P5 G8\np0 bid B6\np0 hand R2\np1 deck *",
        "p1 end\np0 shuffle B1 P5 G8 B6 R2",
    )
    assert the("hand", state) == "G4 R1 P2 P5 B1"
    assert state.players[0].deck == parse("p0 deck G8 B6 R2\np0 hand P1 P3\np1 hand P4 P6\nauction *").players[0].deck
    assert the("discards", state) == ""


def test_x14_with_fewer_than_five_cards_the_hand_is_smaller() -> None:
    state = played("stage buy p1\nwinner p0\np0 deck G4 R1\np0 disc B1\np1 deck *", "p1 end\np0 shuffle B1")
    assert the("hand", state) == "G4 R1 B1"


def test_x15_a_fetched_card_can_be_lost_again() -> None:
    state = played(
        "stage buy p0\nwinner p0\ndisplay B5 R9\np0 bid G3\np0 hand R10\np0 disc R2\nadisc R1 B4\nauction *",
        "p0 power R10: take R1 from auction\np0 buy 2 with R1 G3\np0 buy 1 with R10",
    )
    assert the("discards", state) == "R1 R2 R9 B5"
    assert state.auction_discards == cards("B4 G3 R10")
    assert offering(state) == ""


@pytest.mark.parametrize(
    ("zones", "illegal"),
    [
        ("p0 bid G3 G4\ndisplay B5", "p0 buy 1 with G3 G4"),
        ("p0 bid G3 G4\ndisplay B5", "p0 buy 1 with"),
        ("p0 bid G3 G4\ndisplay B5", "p0 buy 2 with G3 G4"),
        ("p0 bid G3\np0 hand R5\ndisplay B5", "p0 buy 1 with R5"),
    ],
)
def test_x16_a_purchase_with_a_wrong_payment_is_refused(zones: str, illegal: str) -> None:
    state = parse(f"stage buy p0\nwinner p0\n{zones}\nauction *")
    with pytest.raises(IllegalMove):
        play(state, parse_move(illegal))


FIRST = "R1 R2 R3 R6 R7 R9 G1 G4 G5 G8 P2 P10 B3 B6 B7 B8 B9 B10"
SECOND = "R4 R5 R8 R10 G2 G3 G6 G7 G9 G10 P1 P3 P4 P5 P6 P7 P8 B1 B2"


def test_x17_a_whole_game_is_counted_with_its_bonuses() -> None:
    first, second = tally(cards(FIRST)), tally(cards(SECOND))
    assert (first.points, first.bonus, first.total, first.cards) == (
        12 + 10 - 4 - 21,
        20,
        17,
        18,
    )  # red, green, pink, blue
    assert [suit.name for suit in first.bonus_suits] == ["red", "blue"]
    assert (second.points, second.bonus, second.total, second.cards) == (-12 - 10 + 11 + 18, 20, 27, 19)
    assert [suit.name for suit in second.bonus_suits] == ["green", "pink"]
    assert decide(first, second).winners == (1,)


@pytest.mark.parametrize(
    ("held", "printed", "bonus"),
    [("R1 R2 R3 R4 R5 R6 R7 G1 G2 G3 G4 G5 G6", 22 + 24, 20), ("R5 R6 R7 R8 R9", -13, 0)],
)
def test_x17_six_of_a_suit_are_worth_ten(held: str, printed: int, bonus: int) -> None:
    assert points(cards(held)) == printed
    assert tally(cards(held)).bonus == bonus


def test_x18_on_equal_points_fewer_cards_win() -> None:
    few, many = tally(cards("P1 G1")), tally(cards("R1 R2 R3"))
    assert few.total == many.total == 22
    assert decide(few, many).winners == (0,)
    assert decide(many, few).winners == (1,)


def test_x18_with_equal_points_and_cards_the_players_share_the_victory() -> None:
    assert decide(tally(cards("R1 R2")), tally(cards("G1 G2"))).winners == (0, 1)


LAST_ROUND = "stage buy p1\nwinner p0\np0 deck G1 G2 G3 G4 G5\np1 deck *\nbought yes\n"


def test_x19_an_empty_display_ends_the_game() -> None:
    assert played(LAST_ROUND + "display -- -- -- -- -- --", "p1 end").stage == "over"


def test_x19_the_game_ends_when_both_players_stop() -> None:
    asked = (
        "stage vote p0 p1\nwinner p0\ndisplay R5\np0 deck G1 G2\np0 hand G3 G4\np1 hand P1 P2\np1 deck *\nbought yes"
    )
    assert played(asked, "p0 enough\np1 enough").stage == "over"


def test_x19_if_one_player_goes_on_there_is_another_round_with_all_its_duties() -> None:
    asked = (
        "stage vote p0 p1\nwinner p0\ndisplay R5\np0 deck G1 G2\np0 hand G3 G4\np1 hand P1 P2\np1 deck *\nbought yes"
    )
    state = played(asked, "p0 enough\np1 go on\np0 aside G3\np1 aside P1\np0 bid G4\np1 bid P2\np0 end")
    assert parse_move("p1 end") not in legal(state)
    assert parse_move("p1 buy 1 with P2") in legal(state)


def test_x19_nobody_is_asked_while_the_auction_deck_has_cards() -> None:
    row = "display -- R5 G6 B7 R8 P1\nauction R1 R2\n"
    state = played(LAST_ROUND + row, "p1 end")
    assert len(state.auction) == 1
    assert state.stage == "aside"


def test_x20_there_are_forty_cards_at_the_start() -> None:
    state = start(PACK)
    assert number_of_cards(state) == (8, 8)
    assert (len(state.display), len(state.auction), state.auction_discards) == (6, 18, 0)
    assert sorted(where_all_cards_lie(state)) == list(PACK)
