"""Robots and hints at a table of Polders (R48): everyone taps squares, so the phones know what the rules know."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.kit import fair, grid
from games.kit.errors import IllegalMove
from games.kit.matches import match
from games.kit.photo import Seen
from games.kit.robots import STRENGTHS
from games.polders import rules
from games.polders.advice import reason
from games.polders.bots import casual_bot, greedy_bot
from games.polders.components import POLDERS
from games.polders.lab import _duel, strengths
from games.polders.notation import tokens_of
from games.polders.photo.hint import advise_sheet
from games.polders.photo.sheet import field_of, value_of
from games.polders.rules import land as lands
from games.polders.rules import moves, position
from games.polders.rules.board import CODE_BIT, board_of
from games.polders.rules.land import ink
from games.polders.rules.scoring import score_position
from games.polders.rules.state import inked, seats_waiting
from games.polders.table.game import TABLE
from games.polders.table.ink import known, words
from games.polders.table.state import State, open_cards, phase, waiting
from games.polders.thinking import ranked
from games.polders.worth import Weighing
from generator.polders.layout import sheet_id

SECRET = bytes(range(32))


def begun(robots: str = "1:keen", players: int = 2, **options: Any) -> State:
    return saying(TABLE.start(players, robots=robots, **options), "deal", "reveal", "flip")


def saying(state: State, *texts: str, seat: int = 0, secret: bytes = SECRET) -> State:
    for text in texts:
        drawn = [fair.outcome(secret, [], draw) for draw in TABLE.wants(state, text)]
        state = TABLE.play(state, TABLE.parse(text, seat, drawn))
    return state


def refusal(state: State, text: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as caught:
        saying(state, text, seat=seat)
    return str(caught.value)


def all_drawn(state: State, strength: str = "keen") -> State:
    """The turn after everyone has drawn as a robot of this strength would."""
    for seat in waiting(state):
        state = saying(state, TABLE.advise(state, seat, strength, Random(seat))[0].text, seat=seat)
    return state


def games_in_step(players: int) -> Iterator[tuple[State, rules.State]]:
    """A whole game at a table and by the rules, side by side."""
    luck = Random(players)
    table = saying(TABLE.start(players, robots="1:keen"), "deal")
    game = rules.start(players, table.start, table.first_dealer)
    while phase(table) != "over":
        match phase(table):
            case "draw" if seats_waiting(game):
                move: moves.Move = casual_bot(game, luck)
                assert isinstance(move, moves.Draw | moves.Single | moves.Pass)
                table, game = saying(table, words(table, move), seat=move.seat), rules.play(game, move)
            case "draw":
                table, game = saying(table, "discard"), rules.play(game, moves.Discard())
            case "flip":
                table = saying(table, "flip")
                game = rules.play(game, moves.Flip(open_cards(table)))
            case "reveal":
                before = table
                table = saying(table, "reveal")
                game = rules.play(game, moves.Reveal(table.assignments[len(before.assignments) :]))
            case _:
                table = saying(table, "cross")
        yield table, game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R48_with_all_squares_tapped_the_table_knows_what_the_rules_know(players: int) -> None:
    for table, game in games_in_step(players):
        assert known(table) == game
    assert TABLE.points(table) == score_position(position(game)).totals


def test_R48_robots_of_every_strength_play_to_the_end_and_only_persons_do_the_rest() -> None:
    state = saying(TABLE.start(4, robots="0:master,1:keen,3:friendly"), "deal")
    while phase(state) != "over":
        advice = {seat: TABLE.advise(state, seat, strength, Random(1)) for seat, strength in state.robots}
        busy = [seat for seat in waiting(state) if advice.get(seat)]
        assert bool(busy) == any(advice.values())
        if busy:
            state = saying(state, advice[busy[0]][0].text, seat=busy[0])
        elif waiting(state):
            state = saying(state, TABLE.legal(state, 2)[0], seat=2)
        else:
            state = saying(state, TABLE.legal(state, 2)[0], seat=2)
    totals = TABLE.points(state)
    assert totals is not None
    assert min(totals[seat] for seat in (0, 1, 3)) > totals[2]


def test_R48_robots_need_taps() -> None:
    with pytest.raises(IllegalMove, match="Switch taps on at a table with robots"):
        TABLE.start(2, taps=False, robots="1:keen")


@pytest.mark.parametrize(
    ("robots", "says"),
    [
        ("0:keen,1:keen", "Leave at least one seat for a person"),
        ("2:keen", "Give the robots seats from 0 to 1"),
        ("1:strong", "friendly, keen or master"),
    ],
)
def test_R48_other_options_are_refused_with_what_to_do(robots: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        TABLE.start(2, robots=robots)


def test_R48_nobody_keeps_a_drawing_from_the_robots() -> None:
    state = begun()
    card = open_cards(state)[0]
    for text in (f"tap {card} o", "tap single x", "skip", "taps off", "discard now"):
        assert "The robots have to know what everyone draws." in refusal(state, text)


def test_R48_what_was_tapped_must_be_possible() -> None:
    state = replace(begun(), flips=(("S10", "S15", "S01"),), start=(0, 1))
    assert "Tap squares of De Schermer. It has no a1 or b1." in refusal(state, "tap S10 o a1 b1 c1")
    assert "Tap the squares of one Laan" in refusal(state, "tap S10 o d1 d2 e2")
    assert "Draw beside a road or one of your own squares. a4, a5 and a6 touch neither." in refusal(
        state, "tap S10 o a4 a5 a6"
    )
    assert "Draw one of the three shapes. One of them fits on" in refusal(state, "tap single o d1")
    assert "De Schermer cannot be full yet: it has 75 squares" in refusal(state, "tap pass")
    state = saying(saying(state, "tap S10 o d1 d2 d3"), "tap S01 x d1", seat=1)
    state = saying(state, "discard")
    state = replace(state, flips=(*state.flips, ("S11", "S12", "S02")), reports=(*state.reports, (None, None)))
    assert "Tap empty squares. d2 is already filled." in refusal(state, "tap S11 x d2 e2 f2", seat=1)


def test_R48_squares_are_welcome_at_any_table_and_hints_follow_from_them() -> None:
    state = saying(TABLE.start(2), "deal", "reveal", "flip")
    hint = TABLE.advise(state, 0, "keen", Random(1))[0]
    told = saying(saying(state, hint.text), TABLE.advise(state, 1, "keen", Random(1))[0].text, seat=1)
    told = saying(told, "discard", "flip")
    assert len(TABLE.advise(told, 0, "master", Random(1))) == 3
    secret = saying(saying(state, "skip"), hint.text.rsplit(" ", hint.text.count(" ") - 2)[0], seat=1)
    secret = saying(secret, "discard", "flip")
    assert TABLE.advise(secret, 0, "keen", Random(1)) == []
    assert TABLE.points(secret) is None


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R48_a_choice_does_not_depend_on_the_hidden_deck(strength: str) -> None:
    """Two tables with other secrets turn up other cards from now on. And the rules know no order of the deck."""
    state = all_drawn(begun(players=3))
    one, other = (saying(state, "discard", "flip", secret=SECRET) for _ in range(2))
    later = [saying(all_drawn(it), "discard", "flip", secret=secret) for it, secret in ((one, SECRET), (other, b"x"))]
    assert later[0].flips[-1] != later[1].flips[-1]
    assert TABLE.advise(one, 1, strength, Random(1)) == TABLE.advise(other, 1, strength, Random(1))
    game = known(one)
    assert game is not None
    shuffled = game._replace(deck=tuple(reversed(game.deck)))
    assert ranked(game, 1, strength, Random(1)) == ranked(shuffled, 1, strength, Random(1))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R48_a_choice_does_not_depend_on_what_others_draw_at_the_same_time(strength: str) -> None:
    state = begun(players=3)
    mine = TABLE.advise(state, 1, strength, Random(7))
    state = saying(state, TABLE.advise(state, 0, "friendly", Random(2))[0].text)
    state = saying(state, TABLE.advise(state, 2, "friendly", Random(3))[0].text, seat=2)
    assert TABLE.advise(state, 1, strength, Random(7)) == mine


def test_R48_there_is_nothing_to_choose_before_the_flip_or_after_the_drawing() -> None:
    assert TABLE.advise(saying(TABLE.start(2), "deal", "reveal"), 0, "keen", Random(1)) == []
    assert TABLE.advise(all_drawn(begun()), 1, "keen", Random(1)) == []


def test_a_hint_and_the_move_made_are_weighed_alike() -> None:
    state = all_drawn(all_drawn(begun()))
    state = saying(state, "discard", "flip")
    hints = TABLE.advise(state, 0, "keen", Random(1))
    gains = [hint.gain for hint in hints]
    assert [TABLE.worth(state, 0, hint.text) for hint in hints] == gains
    assert gains == sorted(gains, key=lambda gain: -(gain or 0))
    assert TABLE.worth(state, 0, "skip") is None


def test_a_reason_names_what_is_joined_and_gained() -> None:
    """Two areas of three with a farm each are worth 2 and 2; d4 makes one of four fields and three farms, worth 12."""
    state = on_schermer("= b3 c3 d3", "= b5 c5 d5")
    assert said(state, "d4", "=", 8.2) == (
        "This joins both of your crop fields into 7 squares with three farms: 8 points now."
    )
    assert said(state, "c4", "=", 9.0) == (
        "This joins both of your crop fields into 7 squares with two farms: 6 points now, and about 3 to hope for."
    )


def test_a_reason_names_the_assignment_that_gains_most() -> None:
    state = on_schermer("o b7 b8", assignments=("A07", "A13"))
    assert said(state, "c7 c8", "o", 5.0) == (
        "This makes an area of four or more squares for Area Control: 7 points now, but about 2 less later."
    )
    alone = on_schermer("o b7 b8", assignments=("A11", "A13"))
    assert said(alone, "d1", "x", 1.0) == "A square on its own counts for Solo Square: 1 point now."


def test_a_reason_without_points_says_what_may_come_of_it() -> None:
    state = on_schermer("o b7 b8")
    assert said(state, "d3", "=") == "You take the farm at d3, and can build on from there."
    assert said(state, "c3", "=") == "From here your crop fields can reach the farms at d3 and d4."
    assert said(state, "d3", "o") == "From here your manor gardens can reach the manor at d2."


def on_schermer(*drawings: str, assignments: tuple[str, ...] = ("A13", "A14")) -> rules.State:
    """Red has drawn these on De Schermer, in front of it."""
    state = rules.start(2)
    land = state.lands[0]
    for mark, *squares in map(str.split, drawings):
        land = ink(land, moves.Draw(0, grid.parse_squares(squares), mark))
    return state._replace(lands=(land, state.lands[1]), assignments=assignments)


def said(state: rules.State, squares: str, mark: str, worth: float = 0.0) -> str:
    return reason(state, 0, Weighing(worth, grid.parse_squares(squares.split()), mark))


def sheet_in_front(state: State, seat: int) -> Seen:
    """What a photo shows of the polder in front of a seat."""
    game = known(state)
    assert game is not None
    polder = POLDERS[game.front[seat]]
    tokens = zip(grid.each(board_of(polder).land), tokens_of(inked(game.lands[polder.index]), state.pens), strict=True)
    return Seen(sheet_id(polder, state.players), {field_of(square): {value_of(token): 1.0} for square, token in tokens})


def test_a_photo_of_the_polder_is_enough_for_a_hint() -> None:
    state = saying(all_drawn(begun()), "discard", "flip")
    seen = sheet_in_front(state, 0)
    hints = advise_sheet(state, 0, seen, "keen", Random(1))
    assert len(hints) == 3
    for hint in hints:
        assert known(saying(state, hint.text)) is not None
    assert advise_sheet(saying(state, hints[0].text), 0, seen, "keen", Random(1)) == hints


@pytest.mark.parametrize("strength", STRENGTHS)
def test_R48_a_hint_from_a_photo_depends_only_on_what_lies_open(strength: str) -> None:
    """The other polders, what others draw at the same time, and the cards still to come make no difference."""
    state = saying(all_drawn(begun(players=3)), "discard", "flip")
    seen = sheet_in_front(state, 0)
    hints = advise_sheet(state, 0, seen, strength, Random(1))
    first = replace(state, reports=((None, None, None), *state.reports[1:]))  # nobody told what they drew at first
    drawn = saying(state, TABLE.advise(state, 1, "keen", Random(1))[0].text, seat=1)
    assert known(first) is None
    assert known(drawn) != known(state)
    assert [advise_sheet(it, 0, seen, strength, Random(1)) for it in (first, drawn)] == [hints, hints]


def test_choices_lie_in_different_places() -> None:
    """The same squares with another mark are no other choice while there are others."""
    state = saying(all_drawn(begun()), "discard", "flip")
    for strength in STRENGTHS:
        squares = [hint.text.split()[3:] for hint in TABLE.advise(state, 0, strength, Random(1))]
        assert len({tuple(some) for some in squares}) == 3


def test_a_master_does_not_think_for_ever_where_one_square_is_left() -> None:
    """After it nothing more can be drawn on this polder, so there is nothing to look ahead to."""
    state = on_schermer()
    board = state.lands[0].board
    last = grid.parse_square("d1")
    marks = (board.land & ~last, 0, 0, 0, 0, 0)
    state = state._replace(lands=(lands.inked(board, marks), state.lands[1]), shapes=CODE_BIT["I1"], waiting=3)
    assert {one.squares for one in ranked(state, 0, "master", Random(1))} == {last}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_position_and_luck_give_the_same_choices(strength: str) -> None:
    state = saying(all_drawn(begun()), "discard", "flip")
    assert TABLE.advise(state, 1, strength, Random(3)) == TABLE.advise(state, 1, strength, Random(3))


def test_a_match_of_two_strengths_gives_each_side_the_same_cards() -> None:
    """A robot against itself wins one of every two games: the players change over, and luck is only theirs."""
    result = match(_duel, greedy_bot, greedy_bot, 2, 1)
    assert result.games == 2
    assert len(result.seconds) == 50
    assert strengths(1).count("against") == 3
