"""Whatever phones say at a table of Roll 'em Fold 'em: what must always hold, and whole games entered on the phones."""

from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from companion.tables.records import export, restore
from companion.tables.table import Event, Head, Table, advance, fold, lay, moved
from games.kit.errors import IllegalMove
from games.rollfold import rules, table
from games.rollfold.bots import GREEDY, choose
from games.rollfold.editions import EDITION
from games.rollfold.lab import roll
from games.rollfold.notation import Game, parse_face, parse_move
from games.rollfold.rules import Roll, crowns
from games.rollfold.rules.sheet import BY_THE_BOOK
from games.rollfold.table.game import legal
from games.rollfold.table.moves import dump, parse
from games.rollfold.table.state import State, die_of, over, score, waiting, xs_possible
from tests.games.rollfold.examples import EXAMPLES
from tests.games.rollfold.phones import SECRET, mirrored, say, with_corners
from tests.games.rollfold.test_walks import walk

MOST_WORDS = 150
GAMES = {example.split()[0]: example for example in EXAMPLES if " -> " in example and "= win yes" in example}


@st.composite
def tables(draw: st.DrawFn) -> tuple[State, Random]:
    """A table after some words, chosen at random among those on offer."""
    players = draw(st.integers(1, 4))
    luck = Random(draw(st.integers(0, 10**6)))
    state = table.start(players, draw(st.integers(1, 4)), draw(st.integers(1, 6)))
    for _ in range(draw(st.integers(0, MOST_WORDS))):
        seat = luck.randrange(players)
        words = legal(state, seat)
        if over(state):
            break
        if words:
            state = say(state, luck.choice(words[:3] if luck.random() < 0.6 else words), seat=seat)
    return state, luck


@settings(max_examples=40)
@given(tables())
def test_somebody_can_always_go_on_until_the_game_is_over(it: tuple[State, Random]) -> None:
    state, _ = it
    for seat in waiting(state):
        assert legal(state, seat)
    assert over(state) == (not any(legal(state, seat) for seat in range(state.players)))


def swapped() -> State:
    """Player 1 uses the die that player 2 took, by the corner D."""
    state = say(with_corners(2, "D", seat=0), "rolled 4 3", "take w", seat=1)
    return say(state, "take w", seat=0)


@settings(max_examples=40)
@given(tables())
@example((swapped(), Random(0)))
def test_in_a_round_each_seat_uses_one_die_and_only_bonuses_share_the_active_one(it: tuple[State, Random]) -> None:
    state, _ = it
    assume(state.rounds and state.rounds[-1].taken)
    this = state.rounds[-1]
    for seat in range(state.players):
        shared = die_of(state, seat) == this.taken
        assert shared == (seat == this.active or seat in this.swapped)
        crease = state.papers[seat].first["bw".index(this.taken) + 2]
        if seat in this.swapped:
            assert crease is not None
            assert crease.large
            assert crease.round < len(state.rounds)


@settings(max_examples=40)
@given(tables())
def test_words_and_moves_are_each_other_s_mirror(it: tuple[State, Random]) -> None:
    state, _ = it
    for seat in range(state.players):
        for text in legal(state, seat):
            move = parse(text, seat)
            assert dump(move) == text
    assert dump(parse("begin", 0, [(2,)])) == "begin"
    assert dump(parse("roll", 1, [(6, 1)])) == "roll"


@settings(max_examples=40)
@given(tables())
def test_moves_that_commute_give_the_same_table_in_either_order(it: tuple[State, Random]) -> None:
    state, luck = it
    assume(state.players > 1)
    one, other = luck.sample(range(state.players), 2)
    firsts, seconds = legal(state, one), legal(state, other)
    pairs = [
        (a, b) for a in luck.sample(firsts, min(6, len(firsts))) for b in luck.sample(seconds, min(6, len(seconds)))
    ]
    checked = 0
    for first, second in pairs:
        if not table.commute(parse(first, one), parse(second, other)):
            continue
        try:
            forth = say(say(state, first, seat=one), second, seat=other)
            back = say(say(state, second, seat=other), first, seat=one)
        except IllegalMove:
            continue
        assert forth == back
        checked += 1
    assume(checked)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 10**6), st.integers(40, 400))
def test_phones_and_rules_agree_on_the_dice_in_any_game(level: int, players: int, seed: int, moves: int) -> None:
    column = seed % 6 + 1 if players == 1 else None
    _, game, _ = walk(Game(level, players, seed % players, column), moves, Random(seed))
    state, engine = mirrored(game)
    assert len(state.rounds) == engine.round
    if any(player.won for player in engine.players) and not engine.faces:
        _same_end(state, engine)


def test_phones_and_rules_agree_on_who_has_won() -> None:
    """Two greedy players on level 1, entered on the phones."""
    engine, moves = rules.start(1, players=2), list[rules.Move]()
    while not rules.over(engine):
        for move in _bots_round(engine):
            engine = rules.play(engine, move)
            moves.append(move)
    state, ended = mirrored(Game(1, 2, moves=tuple(moves)))
    _same_end(state, ended)


def _bots_round(engine: rules.State) -> list[rules.Move]:
    thrown = roll(7, engine.round + 1)
    moves: list[rules.Move] = [thrown]
    engine = rules.play(engine, thrown)
    for seat in (engine.active, 1 - engine.active):
        for move in choose(engine, seat, GREEDY[1]):
            engine = rules.play(engine, move)
            moves.append(move)
    return moves


def _same_end(state: State, engine: rules.State) -> None:
    won = [(seat, player.used) for seat, player in enumerate(engine.players) if player.won]
    assert won
    for seat, used in won:
        assert used in xs_possible(state, seat)
        state = say(state, f"won {used}", seat=seat)
    for seat, player in enumerate(engine.players):
        if not player.won:
            state = say(state, "not me", seat=seat)
    told, true = score(say(state, "finish")), rules.score(engine)
    assert (told.winners, told.turns, told.crowns) == (true.winners, true.turns, true.crowns)


@pytest.mark.parametrize("number", GAMES)
def test_the_worked_games_can_be_entered_on_the_phones(number: str) -> None:
    """V19 to V23: whole solo games, with every fold where it was made; the phones count the same turns and crowns."""
    game = _game(GAMES[number])
    state, engine = mirrored(game)
    ended = say(state, "won", "finish")
    assert score(ended).turns == engine.round
    assert score(ended).crowns == crowns(game.level, engine.round) == rules.score(engine).crowns


def _game(example: str) -> Game:
    lines = [line.split() for line in example.splitlines()[1:]]
    level = next(int(words[0][1]) for words in lines if words[0].startswith("L"))
    column = next(int(words[1]) for words in lines if words[0] == "column")
    moves: list[rules.Move] = []
    for _, _, black, white, _, *words in (words for words in lines if "->" in words):
        moves.append(Roll(parse_face(black[1:]), parse_face(white[1:])))
        moves += [parse_move(f"1 {word}") for word in words]
        moves.append(rules.Done(0))
    edition = 1 if ["L3", "edition", "1"] in lines else EDITION
    return Game(level, 1, 0, column, BY_THE_BOOK, tuple(moves[:-1]), edition)


# The log


HEAD = Head("ABC234", "rollfold", ("Anna", "Bo"), {"level": 2}, False, table.RULES, SECRET, 0)


def spoken(head: Head, *said: tuple[int, str]) -> Table:
    at = lay(head)
    for seat, words in said:
        at = moved(at, seat, words)
    return at


def test_undo_and_redo_give_the_same_dice() -> None:
    """This also holds if another phone has joined since and added its share of the randomness."""
    at = spoken(HEAD, (0, "begin 1"), (0, "roll"))
    dice = [_dice(at)]
    at = advance(at, Event(at.version + 1, "join", 1, "Bo", "ab" * 16))
    for words in ("undo", "redo", "undo", "roll"):
        at = moved(at, 0, words, mine=range(len(at.seats)))
        dice.append(_dice(at))
    assert [bool(it) for it in dice] == [True, False, True, False, True]
    assert len(set(filter(None, dice))) == 1


def test_a_log_replays_to_the_same_table() -> None:
    at = spoken(HEAD, (0, "begin"))
    for _ in range(6):
        active = waiting(at.state)[0]
        for seat, words in ((active, "roll"), (active, "take b"), (0, "done"), (1, "done")):
            at = moved(at, seat, words)
    for words in ("fold A small", "fold B large", "fold C small", "fold D small", "won 9", "not me", "finish"):
        at = moved(at, 1 if words == "not me" else 0, words)
    assert (len(at.state.rounds), score(at.state).winners) == (6, (0,))
    assert restore(export(at)).state == at.state
    assert fold(at.head, at.events).state == at.state


def _dice(at: Table) -> tuple[tuple[int, ...], ...]:
    return (at.state.rounds[0].black, at.state.rounds[0].white) if at.state.rounds else ()
