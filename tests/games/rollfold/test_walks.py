"""Random games: what must hold in every position, whatever the players do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from games.kit import grid
from games.rollfold.components import CORNERS, LEVELS
from games.rollfold.notation import Game, dump_game, dump_move, parse_game, parse_move, replay
from games.rollfold.rules import Refused, State, legal, over, play, score, start
from games.rollfold.rules.folds import Box
from games.rollfold.rules.moves import Draw, Fold, FoldAgain, Move, Roll, SeatMove, Take, TurnPage
from games.rollfold.rules.sheet import Options, Sheet, ink
from games.rollfold.rules.strings import ink_of, number_of
from tests.games.rollfold.examples import EXAMPLES, NUMBERS, run

MOST_MOVES = 400


@st.composite
def tables(draw: st.DrawFn) -> tuple[State, Game, Random]:
    """A table in mid-game, after any number of random moves."""
    level = draw(st.integers(1, len(LEVELS)))
    players = draw(st.integers(1, 4))
    column = draw(st.integers(1, 6)) if players == 1 else None
    first = draw(st.integers(0, players - 1))
    options = draw(st.builds(Options, st.booleans(), st.booleans(), st.booleans(), st.booleans()))
    luck = Random(draw(st.integers(0, 10**6)))
    return walk(Game(level, players, first, column, options), draw(st.integers(0, MOST_MOVES)), luck)


def walk(game: Game, moves: int, luck: Random) -> tuple[State, Game, Random]:
    """Players who fold as soon as they can, so that they see all of the sheet; half the time they make faces."""
    state, played = replay(game), []
    for _ in range(moves):
        if over(state):
            break
        move = _eager(state, luck)
        state = play(state, move)
        played.append(move)
    return state, Game(game.level, game.players, game.first, game.column, game.options, tuple(played)), luck


def _eager(state: State, luck: Random) -> Move:
    move = legal(state).pick(luck)
    if isinstance(move, Draw) and luck.random() < 0.7:
        sheet = state.players[move.seat].sheet
        wanted = sheet.view.symbols | sheet.view.bulbs
        for _, few, many in sheet.view.needs:
            wanted |= few | many
        tries = [move, *(legal(state).pick(luck) for _ in range(6))]
        return max(tries, key=lambda it: _gain(state, it, wanted))
    return move


def _gain(state: State, move: Move, wanted: int) -> int:
    if isinstance(move, Fold | FoldAgain | TurnPage):
        return 9
    if not isinstance(move, Draw):
        return 0
    sheet = state.players[move.seat].sheet
    drawn = ink_of(sheet.view, sheet.xs, sheet.circles, move.string)
    assert drawn is not None
    return (drawn.marks & wanted & ~sheet.xs).bit_count()


@given(tables())
def test_no_mark_ever_lies_on_a_hidden_half_or_barred_box(table: tuple[State, Game, Random]) -> None:
    state, _, _ = table
    for player in state.players:
        sheet = player.sheet
        assert not sheet.xs & ~sheet.view.open
        assert not sheet.circles & ~sheet.xs
        assert not sheet.hidden_xs & sheet.view.visible
        assert not sheet.hidden_circles & ~sheet.hidden_xs
        assert all(isinstance(sheet.view.shows[one], Box) for one in grid.each(sheet.xs))


@given(tables())
def test_a_fold_once_made_is_refused_for_ever(table: tuple[State, Game, Random]) -> None:
    state, _, _ = table
    checked = 0
    for seat, player in enumerate(state.players):
        folds = player.sheet.view.folds
        for corner in range(len(CORNERS)):
            again: list[SeatMove] = []
            if folds.first[corner]:
                again += [Fold(seat, corner, large=True), Fold(seat, corner, large=False)]
            if folds.again[corner]:
                again.append(FoldAgain(seat, corner))
            if folds.turned:
                again.append(TurnPage(seat))
            for move in again:
                with pytest.raises(Refused):
                    play(state, move)
            checked += len(again)
    assume(checked)


@given(tables())
def test_the_lazy_set_agrees_with_itself(table: tuple[State, Game, Random]) -> None:
    state, _, luck = table
    moves = list(legal(state))
    assert len(moves) == len(legal(state)) == len(set(moves))
    assert bool(moves) == bool(legal(state)) == (not over(state))
    assert all(move in legal(state) for move in moves)
    for _ in range(3 if moves else 0):
        assert legal(state).pick(luck) in moves


@given(tables())
def test_every_legal_move_can_be_played_and_ink_only_grows(table: tuple[State, Game, Random]) -> None:
    state, game, _ = table
    checked = 0
    for move in legal(state):
        after = play(state, move)
        if not isinstance(move, SeatMove):
            continue
        before_xs, before_circles = ink(state.players[move.seat].sheet)
        xs, circles = ink(after.players[move.seat].sheet)
        if game.options.marks_return:
            assert not before_xs & ~xs
            assert not before_circles & ~circles
            checked += 1
        others = [seat for seat in range(len(state.players)) if seat != move.seat]
        assert all(state.players[seat].sheet == after.players[seat].sheet for seat in others)
    assume(checked)


@given(tables(), st.data())
def test_an_illegal_move_says_why_and_changes_nothing(table: tuple[State, Game, Random], data: st.DataObject) -> None:
    """Moves that are legal somewhere else in some game."""
    state, _, luck = table
    other = walk(Game(data.draw(st.integers(1, 4)), players=2, column=None), data.draw(st.integers(0, 60)), luck)[0]
    moves = list(legal(other))[:200]
    checked = 0
    for move in moves:
        if move in legal(state):
            play(state, move)
        else:
            with pytest.raises(Refused) as refused:
                play(state, move)
            assert len(str(refused.value)) > 10
            checked += 1
    assume(checked)


@given(tables())
def test_a_game_reads_back_as_it_was_written(table: tuple[State, Game, Random]) -> None:
    state, game, _ = table
    kept = parse_game(dump_game(game))
    assert kept.moves == game.moves
    assert replay(kept) == state
    for move in list(legal(state))[:100]:
        assert parse_move(dump_move(move)) == move


@given(tables())
def test_every_round_gives_each_player_one_die(table: tuple[State, Game, Random]) -> None:
    _, game, _ = table
    taken: set[int] = set()
    assume(any(isinstance(move, Take) for move in game.moves))
    for move in game.moves:
        if isinstance(move, Roll):
            taken = set()
        if isinstance(move, Take):
            assert move.seat not in taken
            taken.add(move.seat)


@given(tables())
@example((run(EXAMPLES[NUMBERS.index("V19")]), Game(1, 1), Random(0)))
def test_only_finished_sheets_win(table: tuple[State, Game, Random]) -> None:
    state, _, _ = table
    for seat, player in enumerate(state.players):
        if player.won:
            folds = player.sheet.view.folds
            assert all(folds.again if player.sheet.view.level.blunt else folds.first)
            assert not player.sheet.view.symbols & ~player.sheet.xs
        else:
            assert seat not in score(state).winners


@settings(max_examples=20)
@given(st.integers(1, 4), st.integers(0, 10**6))
def test_numbers_left_and_used_add_up(level: int, seed: int) -> None:
    """Every string uses one number of the die or one bonus, exactly."""
    luck = Random(seed)
    state, checked = start(level), 0
    for _ in range(120):
        if over(state):
            break
        move = legal(state).pick(luck)
        after = play(state, move)
        if isinstance(move, Draw) and not after.players[0].won:
            before, now = state.players[0], after.players[0]
            number = number_of(move.string)
            gone = list(before.numbers)
            if not move.bonus:
                gone.remove(number)
            assert sorted(now.numbers) == sorted(gone)
            earned = len(now.bonuses) - len(before.bonuses) + move.bonus
            assert earned == expected_bonuses(before.sheet, now.sheet)
            checked += 1
        state = after
    assert checked > 10


def expected_bonuses(before: Sheet, now: Sheet) -> int:
    new = now.xs & ~before.xs & now.view.numbers[0]
    return (new & now.circles).bit_count() if now.view.level.blunt else new.bit_count()
