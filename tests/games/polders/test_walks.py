"""Whole random games: what must hold in each of them, and agreement with the slow rules of naive.py."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from games.kit import grid
from games.polders.bots import Record
from games.polders.components import ASSIGNMENTS, POLDERS, SHAPE_CARDS
from games.polders.notation import dump_marks
from games.polders.rules import IllegalMove, legal, over, play, position, score, start
from games.polders.rules.board import boards
from games.polders.rules.land import KINDS, drawings, empty
from games.polders.rules.moves import Discard, Draw, Flip, Pass, Reveal, Single
from games.polders.rules.scoring import Score
from games.polders.rules.state import Inked, Position, State, inked, seats_waiting
from tests.games.polders import naive

NORMAL_WALKS = 120  # whole games for each player count; the marked test walks 10 000 in all
NAIVE_GAMES = 30
MAPS = [naive.read_map(polder.map) for polder in POLDERS]
CODES = {card.id: card.shape.code for card in SHAPE_CARDS}
seeds = st.integers(0, 2**32)
player_counts = st.sampled_from((2, 3, 4))


def walk(players: int, seed: int) -> tuple[Record, list[State]]:
    """A random game in which the seats draw in random order."""
    luck = random.Random(seed)
    state = start(players, tuple(luck.sample(range(players), players)), luck.randrange(players))
    states, moves = [state], []
    while not over(state):
        moves.append(_any_seat(state, luck))
        state = play(state, moves[-1])
        states.append(state)
    return Record(state.setup, tuple(moves)), states


def _any_seat(state: State, luck: random.Random) -> Reveal | Flip | Draw | Single | Pass | Discard:
    """Let a random seat draw first: hide the others from `pick`."""
    waiting = seats_waiting(state)
    alone = state._replace(waiting=1 << luck.choice(waiting)) if waiting else state
    return legal(alone).pick(luck)


def check(record: Record, states: list[State]) -> None:
    players = record.setup.players
    end = states[-1]
    drawn = [move for move in record.moves if isinstance(move, Draw | Single | Pass)]
    assert Counter(move.seat for move in drawn) == dict.fromkeys(range(players), 25)
    for polder, land in enumerate(end.lands):
        _check_ink(inked(land))
        assert sum(1 for _ in drawings(land)) + _passes(record, states, polder) == 25
    visits = Counter((move.seat, before.front[move.seat]) for before, move in _drawings(record, states))
    assert set(visits.values()) <= {25 // players, 25 // players + 1}
    for polder in range(players):
        first = record.setup.start[polder]
        assert visits[first, polder] == 25 // players + 1
    _check_score(score(end), players)


def _drawings(record: Record, states: list[State]) -> list[tuple[State, Draw | Single | Pass]]:
    pairs = zip(states, record.moves, strict=False)
    return [(before, move) for before, move in pairs if isinstance(move, Draw | Single | Pass)]


def _passes(record: Record, states: list[State], polder: int) -> int:
    return sum(
        isinstance(move, Pass) and before.front[move.seat] == polder for before, move in _drawings(record, states)
    )


def _check_ink(polder: Inked) -> None:
    everything = sum(squares.bit_count() for squares in polder.marks)
    union = 0
    for squares in polder.marks:
        union |= squares
    assert union.bit_count() == everything
    assert not union & ~polder.board.land


def _check_score(scored: Score, players: int) -> None:
    for seat in range(players):
        assert scored.totals[seat] == sum(line.points for line in scored.lines if line.seat == seat)
        assert 0 <= scored.completed[seat] <= 5
    assert scored.winners
    assert all(scored.totals[seat] == max(scored.totals) for seat in scored.winners)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_random_games_keep_the_rules(players: int) -> None:
    for seed in range(NORMAL_WALKS):
        check(*walk(players, seed))


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_thousand_random_games_keep_the_rules(players: int) -> None:
    for seed in range(10_000, 13_334):
        check(*walk(players, seed))


@given(player_counts, seeds, st.integers(0, 400))
@settings(max_examples=60)
def test_the_order_of_the_seats_in_a_turn_changes_nothing(players: int, seed: int, at: int) -> None:
    _, states = walk(players, seed)
    flipped = next((state for state in states[at % len(states) :] if len(seats_waiting(state)) == players), None)
    if flipped is None:
        reject()
    luck = random.Random(seed)
    chosen = [legal(flipped._replace(waiting=1 << seat)).pick(luck) for seat in range(players)]
    ends = []
    for order in (chosen, chosen[::-1]):
        state = flipped
        for move in order:
            state = play(state, move)
        ends.append(state)
    assert ends[0] == ends[1]


@given(player_counts, seeds, st.integers(0, 400))
@settings(max_examples=60)
def test_legal_agrees_with_the_slow_rules_and_with_itself(players: int, seed: int, at: int) -> None:
    _, states = walk(players, seed)
    state = states[at % len(states)]
    choices = legal(state)
    moves = list(choices)
    assert len(choices) == len(moves) == len(set(moves))
    assert all(move in choices for move in moves)
    assume(state.waiting)
    assert bool(choices)
    for seat in seats_waiting(state):
        polder = state.front[seat]
        marks = naive.read_marks(dump_marks(inked(state.lands[polder])))
        codes = {CODES[card] for card in state.cards}
        kind, expected = naive.legal(MAPS[polder], marks, seat, codes)
        assert _as_cells(moves, seat) == {(kind, squares) for squares in expected or {frozenset()}}


def _as_cells(moves: Sequence[object], seat: int) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    kinds = {Draw: "draw", Single: "single", Pass: "pass"}
    return {
        (kinds[type(move)], frozenset(map(grid.row_and_column, grid.each(getattr(move, "squares", 0)))))
        for move in moves
        if isinstance(move, Draw | Single | Pass) and move.seat == seat
    }


@given(player_counts, seeds, st.integers(0, 400), st.lists(st.integers(0, 74), max_size=5), st.sampled_from("o=x?"))
@settings(max_examples=150)
def test_play_and_legal_agree_on_any_squares(players: int, seed: int, at: int, cells: list[int], mark: str) -> None:
    _, states = walk(players, seed)
    state = states[min(at, len(states) - 1)]
    seat = seed % players
    land = list(grid.each(state.lands[state.front[seat]].board.land))
    squares = 0
    for cell in cells:
        squares |= land[cell]
    for move in (Draw(seat, squares, mark), Single(seat, squares, mark), Pass(seat), Discard()):
        if move in legal(state):
            assert play(state, move) != state
        else:
            with pytest.raises(IllegalMove):
                play(state, move)


@given(player_counts, seeds)
@settings(max_examples=NAIVE_GAMES)
def test_scores_of_games_agree_with_the_slow_rules(players: int, seed: int) -> None:
    _, states = walk(players, seed)
    _agree(position(states[-1]))


@given(player_counts, st.randoms(use_true_random=False), st.floats(0.3, 1), st.floats(0.5, 1))
@settings(max_examples=40)
def test_scores_of_any_position_agree_with_the_slow_rules(
    players: int, luck: random.Random, ink: float, sameness: float
) -> None:
    """Squares filled at random, often like the one before: long rows and large areas, as no game would make them."""
    polders = []
    for board in boards(players):
        marks = [0] * KINDS * players
        pen = 0
        for one in grid.each(board.land):
            pen = pen if luck.random() < sameness else luck.randrange(len(marks))
            marks[pen] |= one if luck.random() < ink else 0
        polders.append(Inked(board, tuple(marks)))
    _agree(Position(tuple(polders), ()))


def _agree(end: Position) -> None:
    players = end.players
    marks = [naive.read_marks(dump_marks(polder)) for polder in end.polders]
    assert list(score(Position(end.polders, ())).totals) == naive.score(MAPS[:players], marks, players, None)
    ids = tuple(card.id for card in ASSIGNMENTS)
    scored = score(Position(end.polders, ids))
    for id_ in ids:
        expected = naive.score(MAPS[:players], marks, players, id_)
        assert [scored.points(seat, id_) for seat in range(players)] == expected, id_
    _check_totals(scored, players)


def _check_totals(scored: Score, players: int) -> None:
    by_rule = {line.rule for line in scored.lines}
    for seat in range(players):
        assert scored.totals[seat] == sum(scored.points(seat, rule) for rule in by_rule)


def test_pick_gives_every_drawing_about_as_often() -> None:
    _, states = walk(2, 7)
    state = next(state for state in states if state.turn == 22 and len(seats_waiting(state)) == 2)
    first = seats_waiting(state)[0]
    moves = {move for move in legal(state) if isinstance(move, Draw | Single) and move.seat == first}
    luck = random.Random(1)
    picked = Counter(legal(state).pick(luck) for _ in range(200 * len(moves)))
    assert set(picked) == moves
    assert min(picked.values()) > 130
    assert max(picked.values()) < 280


def test_empty_squares_and_marks_make_up_the_land() -> None:
    _, states = walk(3, 3)
    for land in states[len(states) // 2].lands:
        filled = 0
        for squares in inked(land).marks:
            filled |= squares
        assert filled ^ empty(land) == land.board.land
