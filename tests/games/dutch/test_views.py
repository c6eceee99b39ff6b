"""Hidden cards stay hidden: if two tables look alike to a seat, it is shown exactly the same at both."""

import random

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from games.dutch.notation import dump, dump_move
from games.dutch.rules import IllegalMove, State, legal, play
from games.dutch.rules.cards import names
from games.dutch.rules.moves import Move
from games.dutch.rules.view import hidden, view
from tests.games.dutch.story import record, replay
from tests.games.dutch.strategies import games, seeds
from tests.games.dutch.table import mover, random_game
from tests.games.dutch.test_choices import thinkable
from tests.games.dutch.twins import twin, unseen

Game = tuple[tuple[int, ...], tuple[Move, ...], State]


def answer(state: State, move: Move) -> str:
    """What the table answers the player who tries this move: fine, or why not."""
    try:
        play(state, move)
    except IllegalMove as refusal:
        return str(refusal)
    return "fine"


def everything_shown(deal: tuple[int, ...], moves: tuple[Move, ...], seat: int) -> bytes:
    """All that ever reaches the phone of this seat: view, legal moves, record, and answers to whatever it tries."""
    state = replay(deal, moves)
    texts = [
        repr(view(state, seat)),
        *(dump_move(move) for move in legal(state, seat)),
        *record(deal, moves, seat),
        *(answer(state, move) for move in thinkable(view_of_own_moves(state, seat)) if mover(move) == seat),
    ]
    return "\n".join(texts).encode()


def view_of_own_moves(state: State, seat: int) -> State:
    """The state with this seat's cards on both sides, because `thinkable` tries cards from both hands."""
    players = list(state.players)
    players[1 - seat] = players[seat]
    return state._replace(players=(players[0], players[1]))


@settings(max_examples=200)
@given(games(finished=False), st.integers(0, 1), seeds)
def test_two_tables_that_look_alike_are_shown_alike_byte_for_byte(game: Game, seat: int, seed: int) -> None:
    deal, moves, state = game
    other = twin(deal, moves, seat, random.Random(seed))
    assume(dump(replay(*other)) != dump(state))
    event(state.stage)
    assert everything_shown(deal, moves, seat) == everything_shown(*other, seat)


@given(games(finished=False), seeds)
def test_a_spectator_reads_no_more_than_both_players(game: Game, seed: int) -> None:
    deal, moves, state = game
    other = twin(deal, moves, 0, random.Random(seed))
    assume(dump(replay(*other)) != dump(state))
    assert record(deal, moves, None) == record(*other, None)


@given(games(finished=False), st.integers(0, 1))
def test_a_card_that_a_seat_never_saw_is_never_named(game: Game, seat: int) -> None:
    deal, moves, state = game
    words = " ".join(record(deal, moves, seat)).split()
    for move in legal(state, seat):
        words += dump_move(move).split()
    never = unseen(state, seat)
    assert not set(names(never).split()) & set(words)


@given(games(finished=False), st.integers(0, 1))
def test_known_cards_are_there_and_the_numbers_of_hidden_cards_add_up(game: Game, seat: int) -> None:
    state = game[2]
    theirs = view(state, seat).theirs
    face_down = hidden(state, 1 - seat)
    assert theirs.known & ~face_down == 0
    assert theirs.known_discards & ~theirs.known == 0
    assert theirs.known_discards & ~state.players[1 - seat].discards == 0
    assert theirs.hand + theirs.deck + theirs.discards == face_down.bit_count()


def test_all_cards_are_shown_when_the_game_is_over() -> None:
    deal, moves, states = random_game(random.Random(11))
    end = states[-1]
    assert view(end, 0).theirs.known == hidden(end, 1)
    assert record(deal, moves, 0)[-1] in ("p0 wins", "p1 wins")


def test_twins_differ_in_everything_that_is_hidden() -> None:
    """The property above is worth something only if the twins really differ, in all zones that can be hidden."""
    luck = random.Random(3)
    differ = set()
    for _ in range(250):
        deal, moves, states = random_game(luck)
        stop = luck.randrange(len(moves))
        state, other = states[stop], replay(*twin(deal, tuple(moves[:stop]), 0, luck))
        for zone in ("hand", "deck", "discards", "bid", "aside"):
            if getattr(state.players[1], zone) != getattr(other.players[1], zone):
                differ.add(zone)
        differ |= {"auction"} if state.auction != other.auction else set()
        differ |= {"own deck"} if state.players[0].deck != other.players[0].deck else set()
        differ |= {"vote"} if state.going != other.going else set()
    assert differ == {"hand", "deck", "discards", "bid", "aside", "auction", "own deck", "vote"}
