"""The lazy sets of legal moves, compared with what `play` accepts."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.dutch.notation import parse
from games.dutch.rules import IllegalMove, State, legal, play
from games.dutch.rules.cards import ALL, gathered, listed
from games.dutch.rules.moves import (
    Arm,
    Bid,
    Buy,
    Cash,
    Copy,
    Decline,
    End,
    Lay,
    Move,
    PlayPower,
    SetAside,
    Shuffle,
    Take,
    Toss,
    Vote,
)
from games.dutch.rules.state import owned
from tests.games.dutch.strategies import positions
from tests.games.dutch.table import PACK, mover

MOST_MOVES = 5000  # longer lists, such as all orders of nine cards, are skipped


def accepted(state: State, move: Move) -> bool:
    try:
        play(state, move)
    except IllegalMove:
        return False
    return True


def thinkable(state: State) -> Iterator[Move]:
    """Every move that a player could try here, sensible or not."""
    for seat in (0, 1):
        yield from (Arm(seat), Decline(seat), End(seat), Vote(seat, True), Vote(seat, False), Toss(seat))
        for card in PACK:
            yield from (SetAside(seat, card), PlayPower(seat, card), Cash(seat, card), Copy(seat, card))
            yield from (Take(seat, card, "own"), Take(seat, card, "auction"), Lay(seat, card))
        player = state.players[seat]
        near = listed(player.hand | player.bid | player.powers)[:9]
        for size in range(7):
            for some in combinations(near, size):
                yield Bid(seat, gathered(some))
                yield from (Buy(seat, place, gathered(some)) for place in range(1, 7))


@given(positions())
def test_the_legal_moves_are_those_that_play_accepts(state: State) -> None:
    choices = legal(state)
    for move in thinkable(state):
        assert (move in choices) == accepted(state, move)


@given(positions())
def test_there_is_a_legal_move_until_the_game_is_over(state: State) -> None:
    assert bool(legal(state)) == (state.stage != "over")


@given(positions())
def test_iterating_counting_and_membership_agree(state: State) -> None:
    choices = legal(state)
    assume(len(choices) <= MOST_MOVES)
    moves = list(choices)
    assert len(moves) == len(set(moves)) == len(choices)
    assert all(move in choices and accepted(state, move) for move in moves)


@given(positions())
def test_each_seat_has_its_own_moves_and_chance_has_the_rest(state: State) -> None:
    assume(len(legal(state)) <= MOST_MOVES)
    for seat in (0, 1):
        assert set(legal(state, seat)) == {move for move in legal(state) if mover(move) == seat}


@given(positions(), st.sampled_from([None, 0, 1]), st.integers(0, 2**32 - 1))
def test_a_picked_move_is_a_legal_move(state: State, seat: int | None, seed: int) -> None:
    choices = legal(state, seat)
    assume(choices)
    assert choices.pick(random.Random(seed)) in choices


@given(positions())
def test_an_offered_payment_can_be_made_in_full(state: State) -> None:
    """`legal` never offers an impossible payment: the cards are there, the price is met, the duty can be kept."""
    assume(state.stage == "buy" and not state.pending)
    seat = state.waiting >> 1
    player = state.players[seat]
    for move in (move for move in legal(state, seat) if isinstance(move, Buy)):
        assert move.cards & ~(player.bid | player.powers) == 0
        assert move.cards.bit_count() == move.place
        after = play(state, move)
        assert any(isinstance(one, End | Buy | Lay) for one in legal(after, seat))


CROWDED = {
    "aside": "stage aside p0 p1\np0 hand R1 R2 R3\np1 hand G1 G2 G3\nauction *",
    "bid": "stage bid p0\np0 hand R1 R2 R3\np1 bid G1\nauction *",
    "buy": "stage buy p0\nwinner p0\np0 hand R7 R1 G9\np0 bid P1 P2 P3\ndisplay B1 B2 -- B4\nauction *",
    "duty": "stage buy p1\nwinner p0\np1 bid P1 P2\ndisplay B1 B2\np0 deck *",
    "lay": "stage buy p1\nwinner p0\np1 hand P1 P9\ndisplay B1 B2\np0 deck *",
    "effect": "stage buy p0\nwinner p0\npending R10\np0 power R10\np0 disc R1 R2\nadisc R3 R4\nauction *",
    "shuffle": "stage draw p0\nwinner p0\np0 disc R1 R2 R3\np1 deck *",
    "vote": "stage vote p0 p1\nwinner p0\ndisplay R1\np1 deck *",
}


@pytest.mark.parametrize("stage", CROWDED)
def test_every_legal_move_is_picked_equally_often(stage: str) -> None:
    """Chi-square over 200 picks a move; the bound is exceeded once in a million runs with other seeds."""
    choices = legal(parse(CROWDED[stage]))
    luck = random.Random(7)
    picks = 200 * len(choices)
    seen = Counter(choices.pick(luck) for _ in range(picks))
    assert set(seen) == set(choices)
    chi_square = sum((count - 200) ** 2 / 200 for count in seen.values())
    freedom = len(choices) - 1
    assert chi_square < freedom + 4.75 * (2 * freedom) ** 0.5 + 15


def test_every_kind_of_move_can_be_played() -> None:
    """The table in rules/game.py has a line for each class of the union."""
    state = parse("stage over\nadisc *")
    tries: set[Move] = {
        SetAside(0, 1), Bid(0, 1), PlayPower(0, 5), Cash(0, 1), Copy(0, 1), Arm(0), Take(0, 1, "own"), Decline(0),
        Buy(0, 1, 1), Lay(0, 1), End(0), Vote(0, True), Shuffle(0, (1,)), Toss(0),
    }  # fmt: skip
    assert {type(move) for move in tries} == set(get_args(Move))
    for move in tries:
        assert not accepted(state, move)


@pytest.mark.parametrize("card", [-1, 40, 10**6])
def test_a_card_that_does_not_exist_is_refused(card: int) -> None:
    for stage, text in CROWDED.items():
        tries: tuple[Move, ...] = (
            SetAside(0, card),
            PlayPower(0, card),
            Cash(0, card),
            Lay(1, card),
            Take(0, card, "own"),
        )
        for move in tries:
            assert not accepted(parse(text), move), stage
    for wrong in (-1, 1 << 40, ALL):
        assert not accepted(parse(CROWDED["bid"]), Bid(0, wrong))
        assert not accepted(parse(CROWDED["buy"]), Buy(0, 1, wrong))
    assert not accepted(parse(CROWDED["shuffle"]), Shuffle(0, (card, 10, 11)))


@given(positions())
def test_a_player_always_owns_a_card(state: State) -> None:
    """So the loser can always pay for the first place, and every round sells a card (RULES.md 4.5)."""
    for player in state.players:
        assert owned(player) & ~player.cashed
