"""Dutch on the phones: the same game with or without printed cards, with chance and errands for the cards."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.dutch import rules
from games.dutch.notation import parse
from games.dutch.rules.cards import ALL, NAMES, gathered, listed
from games.dutch.rules.moves import End
from games.dutch.rules.state import NOBODY, owned
from games.dutch.rules.state import State as Game
from games.dutch.table import legal, play, robot_move, robots, start, stays, wants
from games.dutch.table.moves import Deal, Said, State, TableMove, commute, hushed, over, waiting
from games.dutch.table.moves import parse as parse_words
from games.dutch.table.view import errands, table_view
from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Roll, Shuffle
from tests.games.dutch.evenings import evening, random_evening, stops
from tests.games.dutch.strategies import seeds
from tests.games.dutch.table import PACK, played, random_game
from tests.games.dutch.twins import twin, unseen

DEAL = Deal(tuple(NAMES))
WINNER = "stage buy p0\nwinner p0\n"


def at(position: str, cards: str = "printed") -> State:
    """A table in the middle of a game."""
    table = start(2, cards)
    return State(table.cards, table.robot, parse(position))


def said(state: State, seat: int, text: str, *drawn: tuple[str, ...] | tuple[int, ...]) -> State:
    return play(state, parse_words(text, seat, drawn))


def test_dutch_is_for_two_with_cards_that_are_printed_or_on_phones() -> None:
    assert start(2) == State("phones", NOBODY)
    assert start(2, "printed", True) == State("printed", 1, older=True)
    for players, cards in ((1, "phones"), (3, "phones"), (2, "stone")):
        with pytest.raises(IllegalMove, match=r"Enter two names|Choose phones or printed"):
            start(players, cards)


def test_the_deal_is_one_shuffle_of_all_forty_cards() -> None:
    (draw,) = wants(start(2), "deal")
    assert draw == Shuffle("deal/1", tuple(NAMES), 0, 40)
    assert legal(start(2), 1) == ["deal"]
    state = play(start(2), DEAL)
    assert state.game == rules.start(PACK)
    assert wants(state, "deal") == ()
    with pytest.raises(IllegalMove, match="already been dealt"):
        play(state, DEAL)


def test_nothing_can_be_played_before_the_deal() -> None:
    assert waiting(start(2)) == [0, 1]
    with pytest.raises(IllegalMove, match="First deal"):
        said(start(2), 0, "end")


def test_players_cannot_make_the_moves_of_chance() -> None:
    for text in ("shuffle R4 R5", "toss"):
        with pytest.raises(BadNotation, match="is up to chance"):
            parse_words(text, 0)


def test_the_first_of_two_sealed_bids_calls_for_no_chance_and_the_second_for_both_decks() -> None:
    """X4a at the table: in a tie both discards are shuffled at once, because the second deck may run out too. Here it
    does: G3 and B3 leave the sums equal, and the next card comes from the discards.
    """
    state = at("stage bid p0 p1\np0 hand R6\np0 disc G3 G5\np1 hand P6\np1 deck B3\np1 disc B1\nauction *")
    assert wants(state, "bid R6") == ()
    state = said(state, 0, "bid R6")
    assert wants(state, "bid P6") == (
        Shuffle("deck-0/1", ("G3", "G5"), 0, 2),
        Shuffle("deck-1/1", ("B1",), 0, 1),
    )
    state = said(state, 1, "bid P6", ("G3", "G5"), ("B1",))
    assert state.game is not None
    assert (state.game.sums, state.game.winner, state.shuffles) == ((14, 10), 0, (1, 1))


def test_a_coin_decides_when_nobody_can_add_a_card_in_the_first_round() -> None:
    state = said(at("stage bid p0 p1\np0 hand R6\np1 hand P6\nauction *"), 0, "bid R6")
    assert wants(state, "bid P6") == (Roll("coin/1", 2),)
    for face, winner in ((1, 0), (2, 1)):
        tossed = said(state, 1, "bid P6", (face,)).game
        assert tossed is not None
        assert (tossed.stage, tossed.winner) == ("buy", winner)


def test_a_deck_that_runs_out_is_shuffled_by_the_move_that_ends_the_round() -> None:
    """X14 at the table."""
    state = at(
        "stage buy p1\nwinner p0\nbought yes\np1 deck G4 R1 P2\np1 disc B1 P5 G8\np1 bid B6\np1 hand R2\n"
        "p0 deck R3 R4 R5 R6 R7\nauction *"
    )
    assert wants(state, "end") == (Shuffle("deck-1/1", ("G8", "R2", "P5", "B1", "B6"), 0, 5),)
    after = said(state, 1, "end", ("B1", "P5", "G8", "B6", "R2")).game
    assert after is not None
    assert after.players[1].hand == gathered(map(NAMES.index, ("G4", "R1", "P2", "B1", "P5")))


def test_illegal_moves_call_for_no_chance() -> None:
    state = play(start(2), DEAL)
    for text in ("end", "bid R4 R4", "fly", "", "buy 9 with R1"):
        assert wants(state, text) == ()


@settings(max_examples=15)
@given(seeds)
def test_a_table_played_by_text_moves_is_a_game_of_the_rules(seed: int) -> None:
    table = random_evening(random.Random(seed))
    game: Game = table.state.game
    assert over(table.state)
    assert legal(table.state, 0) == legal(table.state, 1) == []
    held = owned(game.players[0]), owned(game.players[1])
    assert held[0] | held[1] | gathered(game.display) | game.auction_discards == ALL


@settings(max_examples=10)
@given(seeds, st.sampled_from(["phones", "printed"]))
def test_the_log_is_the_same_with_printed_cards_or_without(seed: int, cards: str) -> None:
    one, other = (random_evening(random.Random(seed), cards=way, most=40) for way in ("phones", cards))
    assert [event.text for event in one.events] == [event.text for event in other.events]
    assert one.state.game == other.state.game


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("aside R4", "aside"),
        ("bid R4 G2", "bid"),
        ("bid", "bid"),
        ("go on", "vote"),
        ("enough", "vote"),
        ("buy 3 with B6 B9 B3", "buy 3 with B6 B9 B3"),
        ("take B3 from own", "take B3 from own"),
        ("deal", "deal"),
    ],
)
def test_secrets_are_left_out_of_the_log_during_the_game(text: str, shown: str) -> None:
    assert hushed(text) == shown


def test_both_players_may_set_aside_bid_and_vote_at_the_same_time() -> None:
    for one, other in (("aside R4", "aside G2"), ("bid R4", "bid"), ("go on", "enough")):
        assert commute(parse_words(one, 0), parse_words(other, 1))
        assert not commute(parse_words(one, 0), parse_words(other, 0))
    assert not commute(parse_words("end", 0), parse_words("bid R4", 1))
    assert not commute(DEAL, parse_words("bid R4", 1))


def test_players_can_undo_only_their_own_open_moves() -> None:
    state = at("stage buy p0\nwinner p0\ndisplay R2 P1 B4\np0 bid G7 B2\np0 hand B6\np1 hand R1\nauction *")
    power: TableMove = parse_words("power B6", 0)
    after = play(state, power)
    assert stays(after, power, 0) == ""
    assert "Only the player" in stays(after, power, 1)
    for text in ("aside R1", "bid R1", "go on"):
        assert "secret choices" in stays(after, parse_words(text, 0), 0)
    ended = play(start(2), DEAL)
    assert "turned up" in stays(ended, Said(End(1)), 1)
    assert "secret choices" in stays(ended, DEAL, 0)


def test_errands_say_which_cards_each_player_takes() -> None:
    game = rules.start(PACK)
    assert errands(None, game, 1) == (
        "Secretly take G9 G10 R1 R2 R3 from the box into your hand.",
        "Secretly put R4 R5 R6 from the box face down on your stack.",
        *(f"Put {NAMES[16 + place]} from the box on place {place + 1}." for place in range(6)),
    )


def test_errands_after_a_purchase_say_where_each_card_goes() -> None:
    """X7: payment in the card's suit comes back, other payment is lost."""
    state = at("stage buy p0\nwinner p0\ndisplay R8 G9 B1 P4 R3 G6\np0 bid B5 G2 P3\nauction *")
    after = said(state, 0, "buy 2 with G2 P3")
    assert table_view(after, 0)["errands"] == [
        "Put G2 face down on your stack.",
        "Put G9 from the display face down on your stack.",
        "Put P3 on the auction discards.",
    ]
    assert table_view(after, None)["errands"] == []


def test_errands_for_a_new_hand_hide_which_cards_came_back_at_once() -> None:
    state = at(
        "stage buy p0\nwinner p1\nbought yes\np0 deck R1 R2 R3 R4\np0 bid B5\np0 disc G1\ndisplay -- R7\nauction R8 *\n"
        "p1 deck P1 P2 P3 P4 P5"
    )
    sentences = table_view(said(state, 0, "end", ("B5", "G1")), 0)["errands"]
    assert sentences[:2] == [
        "Put your hand and your offering face down on your stack.",
        "Take R1 R2 R3 R4 B5 from your stack into your hand.",
    ]
    assert sentences[2:4] == ["Slide the display to the left.", "Put R8 from the box on place 2."]


@pytest.mark.parametrize(
    ("position", "moves", "sentence"),
    [
        ("stage aside p0 p1\np0 hand R1 R2\np1 hand G1 G2", "p0 aside R1", "Put R1 face down on your stack."),
        ("stage bid p0 p1\np0 hand R1 R2", "p0 bid R2", "Lay R2 face down in front of you."),
        (WINNER + "adisc R2\np0 hand R8", "p0 power R8", "Lay R8 face up in front of you."),
        (
            WINNER + "adisc R2\np0 hand R8",
            "p0 power R8: take R2 from auction",
            "Lay R2 from the auction discards face up in front of you.",
        ),
        (WINNER + "p0 bid R1\np0 hand R6", "p0 power R6: cash R1", "Put R1 face up in your bank."),
    ],
)
def test_errands_send_a_card_where_its_player_plays_it(position: str, moves: str, sentence: str) -> None:
    before = parse(position + "\nauction *")
    assert sentence in errands(before, played(before, moves), 0)


def test_errands_in_a_tie_lay_the_added_card_face_up() -> None:
    """X2 with printed cards."""
    state = at("stage bid p0 p1\np0 hand R6 G4 B2\np1 hand P7 B5\np0 deck R4 R1 P2\np1 deck B9 R8\nauction *")
    state = said(said(state, 0, "bid R6 G4 B2"), 1, "bid P7 B5")
    assert "Lay R4 from your stack face up in front of you." in table_view(state, 0)["errands"]
    assert "Lay B9 from your stack face up in front of you." in table_view(state, 1)["errands"]


def test_without_printed_cards_there_are_no_errands() -> None:
    assert table_view(play(start(2), DEAL), 0)["errands"] == []


@settings(max_examples=60)
@given(seeds, st.integers(0, 1))
def test_a_tables_view_names_no_card_that_a_seat_never_saw(seed: int, seat: int) -> None:
    table = random_evening(random.Random(seed), cards="printed", most=seed % 120)
    assume(not table.over)
    shown = repr(table_view(table.state, seat)) + repr(legal(table.state, seat))
    words = set("".join(sign if sign.isalnum() else " " for sign in shown).split())
    assert not words & {NAMES[card] for card in listed(unseen(table.state.game, seat))}


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_the_robot_never_peeks(seed: int) -> None:
    """At two tables that look alike to its seat, with the same luck, it makes the same move."""
    luck = random.Random(seed)
    deal, moves, states = random_game(luck)
    cuts = [n for n in stops(moves) if states[n].waiting >> 1 & 1]
    cut = luck.choice(cuts)
    log = deal, tuple(moves[:cut])
    one, other = (evening(*it).state for it in (log, twin(*log, 1, luck)))
    answers = [robot_move(State("phones", 1, it.game, older=True), random.Random(seed)) for it in (one, other)]
    assert answers[0] == answers[1]
    assert answers[0] is not None
    assert answers[0][1] in legal(one, 1)


def test_the_robot_waits_for_its_turn_and_takes_the_second_seat() -> None:
    assert robots(robot=True, cards="phones") == (1,)
    assert robots() == ()
    assert robot_move(start(2, robot=True), random.Random(1)) is None
    state = at("stage buy p0\nwinner p0\np0 bid G7 B2\nauction *")
    assert robot_move(State("phones", 1, state.game, older=True), random.Random(1)) is None


def test_with_printed_cards_the_robots_open_cards_are_laid_out_for_it() -> None:
    before = parse("stage bid p1\np0 bid R4\np1 hand B9 G2\nauction *")
    after = rules.play(before, parse_move_of("p1 bid B9"))
    assert errands(before, after, 0, robot=1)[-1] == "Lay B9 from the box face up for the robot."
    assert "G2" not in " ".join(errands(before, after, 0, robot=1))


@pytest.mark.parametrize(
    ("position", "moves", "sentence"),
    [
        ("display R3\np1 bid R1", "p1 buy 1 with R1", "Put R1 from the robot back into the box"),
        ("display R3\np1 bid G1", "p1 buy 1 with G1", "Put G1 from the robot on the auction discards"),
        ("display R3\np1 bid R1", "p1 buy 1 with R1", "Put R3 from the display into the box"),
        ("adisc R2\np1 hand R8", "p1 power R8: take R2 from auction", "Lay R2 from the auction discards face up for"),
        ("p1 bid R1\np1 hand R6", "p1 power R6: cash R1", "Put R1 from the robot face up in its bank"),
        ("p1 hand R6 R9", "p1 power R9\np1 power R6: cash R9", "Put R9 from the box face up in the robot's bank"),
        (
            "adisc R2\np1 hand R6 R8",
            "p1 power R8: take R2 from auction\np1 power R6: cash R2",
            "Put R2 from the auction discards face up in the robot's bank",
        ),
        (
            "adisc R2\ndisplay R3\np1 hand R8",
            "p1 power R8: take R2 from auction\np1 buy 1 with R2",
            "Put R2 from the auction discards into the box",
        ),
        ("display G3\np1 hand R9", "p1 power R9\np1 buy 1 with R9", "Put R9 from the box on the auction discards"),
        (
            "display R3\np1 bid R1\np1 hand R9",
            "p1 buy 1 with R1\np1 power R9: take R3 from own",
            "Lay R3 from the display face up for",
        ),
        (
            "display R3 G4\np1 bid R1 B2\np1 hand R9",
            "p1 buy 1 with R1\np1 power R9: take R3 from own\np1 buy 2 with R3 B2",
            "Put R3 from the display on the auction discards",
        ),
    ],
)
def test_errands_follow_a_card_through_everything_the_robot_did_with_it(
    position: str, moves: str, sentence: str
) -> None:
    before = parse(f"stage buy p1\nwinner p1\n{position}\nauction *")
    sentences = errands(before, played(before, moves), 0, robot=1)
    assert [sentence in errand for errand in sentences].count(True) == 1


def parse_move_of(text: str) -> rules.Move:
    move = parse_words(text[3:], int(text[1]))
    assert isinstance(move, Said)
    return move.move
