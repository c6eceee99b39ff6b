"""Polders at a real table: what the phones deal, count, remember and forbid."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit import fair
from games.kit.errors import BadNotation, IllegalMove
from games.polders import table
from games.polders.components import PLAYERS, SHAPE_CARDS, TURNS
from games.polders.table.moves import (
    Cross,
    Deal,
    Discard,
    Flip,
    Move,
    Reveal,
    Skip,
    Tap,
    Taps,
    Untap,
    parse,
)
from games.polders.table.refusals import too_early_to_score
from games.polders.table.state import (
    DECK,
    TASKS,
    State,
    crosser,
    deck_left,
    front,
    most_filled,
    open_cards,
    over,
    phase,
    round_of,
    squares_tapped,
    visits,
    waiting,
)

SECRET = bytes(range(32))
SIZES = {card.id: card.shape.size for card in SHAPE_CARDS}


def say(state: State, text: str, seat: int = 0) -> State:
    """Play a text as the companion does."""
    drawn = [fair.outcome(SECRET, [], draw) for draw in table.wants(state, text)]
    return table.play(state, parse(text, seat, drawn))


def saying(state: State, *texts: str) -> State:
    for text in texts:
        state = say(state, text)
    return state


def reason(state: State, text: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as caught:
        say(state, text, seat)
    return str(caught.value)


def flipped(players: int = 2) -> State:
    return saying(table.start(players), "deal", "reveal", "flip")


def a_turn(state: State) -> State:
    return saying(state, "flip", "discard now")


def a_round(state: State) -> State:
    if phase(state) == "reveal":
        state = say(state, "reveal")
    for _ in range(5):
        state = a_turn(state)
    return say(state, "cross")


def rounds(state: State, count: int) -> State:
    for _ in range(count):
        state = a_round(state)
    return state


def dealt(players: int = 2) -> State:
    return say(table.start(players), "deal")


# Set-up and turns


@pytest.mark.parametrize("players", PLAYERS)
def test_the_deal_gives_each_seat_one_of_the_marked_polders(players: int) -> None:
    state = dealt(players)
    assert sorted(state.start) == list(range(players))
    assert state.first_dealer in range(players)


def test_polders_needs_two_to_four_players() -> None:
    for players in (0, 1, 5):
        with pytest.raises(IllegalMove, match="2, 3 or 4 players"):
            table.start(players)


def test_two_assignments_open_in_round_1_one_in_2_3_4_none_in_5() -> None:
    state, seen = dealt(), []
    for _ in range(5):
        if phase(state) == "reveal":
            state = say(state, "reveal")
        seen.append(len(state.assignments))
        state = a_round(state)
    assert seen == [2, 3, 4, 5, 5]
    assert len(set(state.assignments)) == 5
    assert set(state.assignments) <= set(TASKS)


def test_R14_every_round_uses_a_fresh_deck_of_all_17() -> None:
    state = saying(rounds(dealt(), 1), "reveal")
    assert deck_left(state) == DECK
    assert len(deck_left(saying(state, "flip"))) == 14


def test_V16_a_card_never_comes_twice_in_a_round_and_75_are_flipped_in_a_game() -> None:
    state = rounds(dealt(), 5)
    for r in range(5):
        cards = [card for cards in state.flips[5 * r : 5 * r + 5] for card in cards]
        assert len(set(cards)) == 15
    assert sum(map(len, state.flips)) == 75


def test_after_the_fifth_turn_two_cards_are_left_and_the_round_is_crossed() -> None:
    state = saying(dealt(), "reveal")
    for _ in range(5):
        state = a_turn(state)
    assert phase(state) == "cross"
    assert len(deck_left(state)) == 2
    assert round_of(say(state, "cross")) == 1


def test_dealer_of_round_r_is_the_first_dealer_plus_r() -> None:
    state = replace(dealt(3), first_dealer=2)
    seen = []
    for _ in range(5):
        seen.append(table.view(state, None)["dealer"])
        state = a_round(state)
    assert seen == [2, 0, 1, 2, 0]


def test_R15_polders_go_one_seat_to_the_left_after_every_turn() -> None:
    state = replace(dealt(3), start=(0, 1, 2))
    assert front(state, 0) == (0, 1, 2)
    assert front(state, 1) == (2, 0, 1)
    assert front(state, 5) == (1, 2, 0)
    assert table.view(a_turn(say(state, "reveal")), None)["front"] == (2, 0, 1)


def test_R16_whoever_holds_de_schermer_after_the_pass_crosses_the_round() -> None:
    state = saying(replace(dealt(3), start=(1, 0, 2)), "reveal")
    for _ in range(5):
        state = a_turn(state)
    assert crosser(state) == 0  # seat 1 and five passes to the left: (1 + 5) mod 3
    assert table.view(state, None)["crosser"] == 0


@pytest.mark.parametrize(("players", "own", "other"), [(2, 13, 12), (3, 9, 8), (4, 7, 6)])
def test_visits_of_a_seat_to_the_polder_it_started_with_and_to_the_others(players: int, own: int, other: int) -> None:
    state = replace(dealt(players), start=tuple(range(players)))
    left = table.view(state, None)["visits_left"]
    for seat in range(players):
        assert left[seat] == tuple(own if seat == polder else other for polder in range(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_visits_left_count_down_to_nothing(players: int) -> None:
    state = dealt(players)
    done = rounds(state, 2)
    so_far = [[0] * players for _ in range(players)]
    for visit in visits(done):
        so_far[visit.seat][visit.polder] += 1
    before, after = (table.view(s, None)["visits_left"] for s in (state, done))
    for seat in range(players):
        for polder in range(players):
            assert before[seat][polder] - after[seat][polder] == so_far[seat][polder]
    assert table.view(rounds(done, 3), None)["visits_left"] == ((0,) * players,) * players


def test_the_game_is_over_when_the_fifth_round_is_crossed() -> None:
    state = rounds(dealt(), 5)
    assert over(state)
    assert table.legal(state, 0) == []
    assert "The game is over." in reason(state, "flip")


# Taps


def test_both_taps_are_remembered_with_the_polder_and_the_open_cards() -> None:
    state = flipped()
    card = open_cards(state)[1]
    state = saying(say(state, f"tap {card} x", 1), "skip", "discard")
    mine, other = sorted(visits(state), key=lambda visit: visit.seat)
    assert (other.card, other.filling, other.cards) == (card, "x", state.flips[0])
    assert other.polder == front(state, 0)[1]
    assert (mine.card, mine.filling) == (None, None)


def test_squares_are_counted_exactly_where_every_visit_was_tapped() -> None:
    state = flipped()
    card = open_cards(state)[0]
    state = say(state, f"tap {card} =", 0)
    polder = front(state, 0)[0]
    assert squares_tapped(state) == {(0, polder): {"o": 0, "=": SIZES[card], "x": 0}}


def test_a_skip_makes_counts_inexact() -> None:
    state = say(flipped(), "skip", 0)
    assert squares_tapped(state) == {}


def test_nobody_waits_for_a_seat_that_switched_its_taps_off() -> None:
    state = say(flipped(), "taps off", 1)
    assert waiting(state) == (0,)
    assert phase(saying(state, "skip", "discard")) == "flip"
    assert waiting(say(state, "taps on", 1)) == (0, 1)


def test_a_table_without_taps_waits_for_nobody() -> None:
    state = saying(table.start(4, taps=False), "deal", "reveal", "flip")
    assert waiting(state) == ()
    assert "discard" in table.legal(state, 3)


def test_R36_a_tap_can_be_taken_back_until_the_discard() -> None:
    state = flipped()
    card = open_cards(state)[0]
    assert say(say(state, f"tap {card} o"), "untap") == state


# What is forbidden, one test each


def test_forbidden_flipping_before_all_seats_are_done() -> None:
    state = say(flipped(3), "skip", 1)
    assert reason(state, "flip").startswith("Wait for red and green, who are still drawing.")


def test_forbidden_discarding_before_all_seats_are_done() -> None:
    assert reason(flipped(), "discard").startswith("Wait for red and blue, who are still drawing.")


def test_a_silent_phone_can_be_overruled() -> None:
    assert phase(say(flipped(), "discard now")) == "flip"


def test_forbidden_a_second_flip_in_a_turn() -> None:
    state = say(say(flipped(), "skip", 0), "skip", 1)
    assert reason(state, "flip") == "Discard the three open cards first, then flip again."


def test_forbidden_a_sixth_turn() -> None:
    state = saying(dealt(), "reveal")
    for _ in range(5):
        state = a_turn(state)
    assert "All 5 turns of this round have been played." in reason(state, "flip")


@pytest.mark.parametrize("cards", [(), ("S01",), ("S01", "S02"), ("S01", "S02", "S03", "S04"), ("S01", "S01", "S02")])
def test_forbidden_flipping_more_or_fewer_than_three(cards: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match="Turn up 3 of the face-down shape cards"):
        table.play(saying(dealt(), "reveal"), Flip(cards))


def test_forbidden_flipping_a_card_that_is_not_in_the_deck() -> None:
    state = a_turn(saying(dealt(), "reveal"))
    with pytest.raises(IllegalMove, match="face-down shape cards"):
        table.play(state, Flip((*state.flips[0][:1], *deck_left(state)[:2])))


def test_forbidden_showing_undealt_cards_or_future_assignments() -> None:
    """The state does not know them, so no view can; `left` and `due` say how many, and which, not in what order."""
    state = flipped()
    shown = table.view(state, 0)
    hidden = fair.outcome(SECRET, [], fair.Shuffle("assignments/1", TASKS, 2, 13))
    assert not set(hidden) & set(str(shown).replace("'", " ").split())
    assert list(shown["left"]) == sorted(shown["left"])


def test_forbidden_a_new_assignment_in_round_5() -> None:
    state = rounds(dealt(), 4)
    assert phase(state) == "flip"
    assert "All five assignments are already open." in reason(state, "reveal")


def test_forbidden_more_than_five_assignments() -> None:
    state = rounds(dealt(), 3)
    with pytest.raises(IllegalMove, match="Turn up 1 of the face-down assignments"):
        table.play(state, Reveal(tuple(task for task in TASKS if task not in state.assignments)[:2]))


def test_forbidden_an_assignment_in_mid_round() -> None:
    assert "only at the start of a round" in reason(flipped(), "reveal")


@pytest.mark.parametrize("start", [(0,), (0, 0), (0, 2), (0, 1, 2), ()])
def test_forbidden_polders_that_are_not_marked_for_the_player_count(start: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="exactly the 2 polders"):
        table.play(table.start(2), Deal(start, 0))


def test_forbidden_a_dealer_who_is_not_at_this_table() -> None:
    with pytest.raises(IllegalMove, match="Choose one of the seats"):
        table.play(table.start(2), Deal((0, 1), 2))


def test_forbidden_a_second_deal() -> None:
    assert reason(dealt(), "deal") == "The polders have already been dealt."


def test_forbidden_a_tap_for_a_card_that_is_not_open() -> None:
    state = flipped()
    closed = deck_left(state)[0]
    assert f"{closed} is not open." in reason(state, f"tap {closed} o")


def test_forbidden_two_taps_by_one_seat_in_a_turn() -> None:
    state = flipped()
    card = open_cards(state)[0]
    assert "Take back your last tap first." in reason(say(state, f"tap {card} o"), f"tap {card} x")
    assert "Take back your last tap first." in reason(say(state, "skip"), f"tap {card} x")


def test_forbidden_changing_a_tap_after_the_discard() -> None:
    state = saying(flipped(), "skip", "discard now")
    assert "until the cards are discarded" in reason(state, "untap")


def test_forbidden_taking_back_a_tap_that_was_not_made() -> None:
    assert reason(flipped(), "untap") == "You have not tapped anything this turn."


def test_forbidden_a_single_in_rounds_1_to_3_without_a_warning() -> None:
    for played in (0, 1, 2):
        state = saying(rounds(dealt(), played), "reveal", "flip")
        assert "say that you are sure" in reason(state, "tap single x")
        assert waiting(say(state, "tap single x sure")) == (1,)


def test_a_single_in_rounds_4_and_5_needs_no_warning() -> None:
    state = saying(rounds(dealt(), 3), "reveal", "flip")
    assert waiting(say(state, "tap single x")) == (1,)


def test_forbidden_full_while_fewer_than_75_squares_can_have_been_filled() -> None:
    state = flipped()
    assert "cannot be full yet: it has 75 squares" in reason(state, "tap pass")


def test_full_is_believed_once_75_squares_can_have_been_filled() -> None:
    state, filled = dealt(), 0
    while filled < 75:
        state = say(state, "discard now") if phase(state) == "draw" else state
        state = say(state, "cross") if phase(state) == "cross" else state
        state = say(state, "reveal") if phase(state) == "reveal" else state
        state = say(state, "flip")
        polder = front(state, state.discards)[0]
        filled = sum(max(SIZES[c] for c in cards) for cards in state.flips[: state.discards])
        assert most_filled(state, polder) == filled
        assert ("tap pass" in table.legal(state, 0)) == (filled >= 75)
    assert waiting(say(state, "tap pass")) == (1,)


def test_a_tapped_card_counts_with_its_own_size_towards_full() -> None:
    state = flipped()
    small = min(open_cards(state), key=lambda card: SIZES[card])
    polder = front(state, 0)[0]
    state = saying(say(state, f"tap {small} o", 0), "discard now")
    assert most_filled(state, polder) == SIZES[small]


def test_forbidden_scoring_before_turn_25() -> None:
    state = dealt()
    assert "this is turn 1." in too_early_to_score(state)
    last = replace(rounds(state, 4), crossed=4)
    for _ in range(5):
        last = a_turn(last)
    assert too_early_to_score(last) == "Cross off the last round first, then count the points."
    assert too_early_to_score(say(last, "cross")) == ""


def test_forbidden_crossing_off_a_round_in_mid_round() -> None:
    assert "after its fifth turn" in reason(flipped(), "cross")


def test_forbidden_tapping_or_discarding_when_no_cards_are_open() -> None:
    state = dealt()
    assert "no open cards to draw" in reason(state, "skip")
    assert "no open cards to discard" in reason(state, "discard")


def test_forbidden_a_seat_that_is_not_there() -> None:
    for words in ("skip", "untap", "taps off", "tap S01 o"):
        assert reason(flipped(), words, 2) == "This table has seats 1 to 2."


# Texts


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("tap S17 o", Tap(1, "S17", "o")),
        ("tap single =", Tap(1, "single", "=")),
        ("tap single x sure", Tap(1, "single", "x", sure=True)),
        ("tap pass", Tap(1, "pass", None)),
        ("skip", Skip(1)),
        ("untap", Untap(1)),
        ("taps on", Taps(1, True)),
        ("taps off", Taps(1, False)),
        ("discard", Discard()),
        ("discard now", Discard(now=True)),
        ("cross", Cross()),
    ],
)
def test_a_text_is_read_as_its_move(text: str, move: Move) -> None:
    assert parse(text, 1) == move


def test_the_outcome_of_chance_is_part_of_the_move() -> None:
    assert parse("deal", 1, [("1", "0"), ("1",)]) == Deal((1, 0), 1)
    assert parse("reveal", 1, [("A01", "A15")]) == Reveal(("A01", "A15"))
    assert parse("flip", 1, [("S01", "S02", "S03")]) == Flip(("S01", "S02", "S03"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flop",
        "flip S01 S02 A03",
        "reveal S01",
        "deal 0 1 dealer 4",
        "tap",
        "tap S18 o",
        "tap S01 q",
        "tap S01",
        "taps",
        "tap S01 o sure",
        "deal 0 1",
    ],
)
def test_other_texts_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadNotation, match="expected"):
        parse(text, 0)


# What must always hold


@st.composite
def walks(draw: st.DrawFn) -> list[State]:
    """A table and everything that happens to it when random seats make legal moves."""
    players = draw(st.sampled_from(PLAYERS))
    state = table.start(players, draw(st.booleans()))
    states = [state]
    for _ in range(draw(st.integers(0, 120))):
        seat = draw(st.integers(0, players - 1))
        words = table.legal(state, seat)
        if not words:
            break
        state = say(state, draw(st.sampled_from(words)), seat)
        states.append(state)
    return states


def holds(states: list[State]) -> None:
    for state in states:
        r = round_of(state)
        gone = [card for cards in state.flips[5 * r :] for card in cards]
        assert sorted([*gone, *deck_left(state)]) == sorted(DECK)  # the deck is a permutation
        shown = table.view(state, None)
        assert shown == table.view(state, 0)
        assert set(shown["open"]) <= set(gone)
        assert len(state.assignments) == len(set(state.assignments)) <= 5
        assert sorted(shown["front"]) == (list(range(state.players)) if state.start else [])
        assert state.discards <= len(state.flips) <= TURNS


@settings(max_examples=60, deadline=None)
@given(walks())
def test_R10_any_walk_of_legal_moves_keeps_the_table_whole(states: list[State]) -> None:
    holds(states)


@pytest.mark.long
@settings(max_examples=10_000, deadline=None)
@given(walks())
def test_R10_ten_thousand_walks_keep_the_table_whole(states: list[State]) -> None:
    holds(states)


REPORTS = ("tap single x sure", "skip", "taps off")


@pytest.mark.parametrize("one", REPORTS)
@pytest.mark.parametrize("other", REPORTS)
def test_two_seats_may_tap_in_either_order(one: str, other: str) -> None:
    state, a, b = flipped(), parse(one, 0), parse(other, 1)
    assert table.commute(a, b)
    assert table.play(table.play(state, a), b) == table.play(table.play(state, b), a)


@pytest.mark.parametrize("text", REPORTS)
def test_a_tap_and_a_discard_have_an_order(text: str) -> None:
    assert not table.commute(parse(text, 0), Discard(now=True))
    assert not table.commute(Discard(now=True), parse(text, 0))


@settings(max_examples=40, deadline=None)
@given(walks(), st.data())
def test_moves_that_are_not_offered_are_refused_unless_they_only_hurry(
    states: list[State], data: st.DataObject
) -> None:
    state = states[-1]
    seat = data.draw(st.integers(0, state.players - 1))
    every = ["deal", "reveal", "flip", "skip", "untap", "discard", "cross", "tap pass", *(f"tap {c} o" for c in DECK)]
    for words in sorted(set(every) - set(table.legal(state, seat))):
        assert reason(state, words, seat)
