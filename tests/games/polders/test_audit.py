"""The rules as a second pair of eyes on a photographed polder (RULES.md, "What a photo can prove")."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit import grid
from games.polders import rules
from games.polders.components import POLDERS, SHAPE_CARDS
from games.polders.photo.audit import audit
from games.polders.photo.counts import EMPTY, Token, balanced, miscount, possible, tapped_counts
from games.polders.photo.history import Budget, OutOfTime, Visit, histories, proven, replay
from games.polders.rules.board import board, board_of
from games.polders.rules.land import MARKS
from games.polders.rules.state import Inked, inked, marked

LETTERS = "RBGK"
CODES = {card.id: card.shape.code for card in SHAPE_CARDS}
BEEMSTER = board_of(POLDERS[1])
REST = BEEMSTER.land  # nobody drew there


@dataclass(frozen=True)
class Played:
    """A finished game and, for each polder and seat, its visits with the taps."""

    polders: tuple[Inked, ...]
    visits: list[list[list[Visit]]]

    def untapped(self, polder: int) -> list[list[Visit]]:
        return [[replace(visit, used=None, filling=None) for visit in its] for its in self.visits[polder]]


def played(players: int, seed: int) -> Played:
    luck = random.Random(seed)
    state = rules.start(players, tuple(luck.sample(range(players), players)), luck.randrange(players))
    visits: list[list[list[Visit]]] = [[[] for _ in range(players)] for _ in range(players)]
    while choices := rules.legal(state):
        move = max((choices.pick(luck) for _ in range(5)), key=lambda it: getattr(it, "squares", 0).bit_count())
        if isinstance(move, rules.Draw | rules.Single | rules.Pass):
            polder = state.front[move.seat]
            visits[polder][move.seat].append(_visit(state, move, polder))
        state = rules.play(state, move)
    return Played(tuple(map(inked, state.lands)), visits)


def _visit(state: rules.State, move: rules.Draw | rules.Single | rules.Pass, polder: int) -> Visit:
    codes = tuple(CODES[card] for card in state.cards)
    match move:
        case rules.Pass():
            return Visit(state.turn, codes, "pass")
        case rules.Single():
            return Visit(state.turn, codes, "single", move.filling)
        case _:
            code = state.lands[polder].board.by_squares[move.squares].code
            return Visit(state.turn, codes, code, move.filling)


def tokens(polder: Inked) -> dict[int, Token]:
    players = len(polder.marks) // len(MARKS)
    truth = dict.fromkeys(grid.each(polder.board.land), EMPTY)
    for seat in range(players):
        for mark in MARKS:
            truth |= dict.fromkeys(grid.each(marked(polder, seat, mark)), LETTERS[seat] + mark)
    return truth


def read(truth: dict[int, Token], players: int, sure: float = 0.9999) -> dict[int, dict[Token, float]]:
    """What a good camera reads: nearly certain everywhere."""
    every = [EMPTY, *(letter + mark for letter in LETTERS[:players] for mark in MARKS)]
    rest = (1 - sure) / (len(every) - 1)
    return {one: {token: sure if token == right else rest for token in every} for one, right in truth.items()}


def misread(chances: dict[int, dict[Token, float]], one: int, wrong: Token, right: Token) -> None:
    """The camera believes in a wrong token and rates the right one second."""
    crumbs = dict.fromkeys(chances[one], 1e-5)
    chances[one] = {**crumbs, wrong: 0.99, right: 0.009}


def marks_of(polder: Inked) -> list[tuple[int, int, int]]:
    return [polder.marks[3 * seat : 3 * seat + 3] for seat in range(len(polder.marks) // 3)]  # type: ignore[misc]


class TestV14:
    """Visits {I2,I2,I3} then {V3,I3,L4}, both in round 1."""

    VISITS = (Visit(0, ("I2", "I2", "I3")), Visit(1, ("V3", "I3", "L4")))

    @pytest.mark.parametrize(("squares", "can_be"), [(4, False), (5, True), (6, True), (7, True), (8, False)])
    def test_V14_five_six_or_seven_squares(self, squares: int, can_be: bool) -> None:
        assert possible((squares, 0, 0), self.VISITS) == can_be

    def test_V14_four_circles_and_a_stripe_do_not_add_up(self) -> None:
        assert not possible((4, 1, 0), self.VISITS)
        assert possible((2, 3, 0), self.VISITS)
        assert possible((3, 2, 0), self.VISITS)
        assert possible((0, 0, 5), self.VISITS)

    def test_V14_two_crosses_that_touch_only_diagonally_are_no_strip(self) -> None:
        bend = sum(map(grid.parse_square, ("c1", "c2", "d2")))
        corners = sum(map(grid.parse_square, ("c3", "b4")))
        together = sum(map(grid.parse_square, ("c3", "b3")))
        assert not list(histories(BEEMSTER, (bend, 0, corners), self.VISITS, REST, Budget(10_000)))
        assert list(histories(BEEMSTER, (bend, 0, together), self.VISITS, REST, Budget(10_000)))

    def test_V14_six_visits_allow_every_total_from_7_to_21(self) -> None:
        sizes = ((2, 3), (1, 3), (1, 2, 4), (1, 2), (1, 2, 4), (1, 3, 5))
        code = {1: "I1", 2: "I2", 3: "I3", 4: "L4", 5: "P5"}
        visits = tuple(Visit(4 * i, tuple(code[size] for size in its)) for i, its in enumerate(sizes))
        early = tuple(replace(visit, turn=i) for i, visit in enumerate(visits))
        assert [n for n in range(30) if possible((n, 0, 0), early)] == list(range(7, 22))


def test_a_miscount_says_what_was_drawn() -> None:
    visits = (Visit(0, ("I2", "I2", "I3"), "I2", "="), Visit(4, ("V3", "I3", "L4"), "L4", "o"))
    assert miscount("red", (4, 3, 0), visits) == "red has 3 squares of crop fields here, but can only have drawn 2"


def test_an_early_single_is_possible_only_as_the_last_explanation() -> None:
    early, late = Visit(3, ("L4", "T4", "P5")), Visit(15, ("L4", "T4", "P5"))
    assert not possible((1, 0, 0), (early,))
    assert possible((1, 0, 0), (late,))


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 10_000), tapped=st.booleans())
@settings(max_examples=6, deadline=None)
def test_no_legal_polder_is_called_impossible(players: int, seed: int, tapped: bool) -> None:
    game = played(players, seed)
    for number, polder in enumerate(game.polders):
        visits = game.visits[number] if tapped else game.untapped(number)
        found = proven(polder.board, marks_of(polder), visits, Budget(400_000))
        assert found is not None
        assert [sum(one.placement.squares for one in its) for its in found[0]] == [sum(m) for m in marks_of(polder)]


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_with_taps_every_misread_square_is_found_and_mended(players: int, seed: int) -> None:
    luck = random.Random(seed)
    game = played(players, seed)
    number = luck.randrange(players)
    truth = tokens(game.polders[number])
    chances = read(truth, players)
    one = luck.choice(list(truth))
    wrong = luck.choice([token for token in chances[one] if token != truth[one]])
    misread(chances, one, wrong, truth[one])
    verdict = audit(game.polders[number].board, LETTERS[:players], chances, game.visits[number])
    assert verdict.reading == truth
    assert one in {suspect.square for suspect in verdict.suspects}
    assert next(s for s in verdict.suspects if s.square == one).proposal == truth[one]


def test_with_taps_a_pen_mistaken_for_another_is_found_everywhere() -> None:
    """Far more squares than could be tried one by one. The tapped counts say how many there are."""
    game = played(4, seed=3)
    truth = tokens(game.polders[0])
    chances = read(truth, 4)
    lost = [one for one, token in truth.items() if token[0] == "K"]
    assert len(lost) > 8
    for one in lost:
        misread(chances, one, "B" + truth[one][1], truth[one])
    verdict = audit(game.polders[0].board, LETTERS, chances, game.visits[0])
    assert verdict.reading == truth
    assert {suspect.square for suspect in verdict.suspects} >= set(lost)


def test_counts_are_known_only_when_everybody_tapped() -> None:
    game = played(4, seed=3)
    truth = list(tokens(game.polders[0]).values())
    assert tapped_counts(LETTERS, game.visits[0]) == {
        letter + mark: truth.count(letter + mark) for letter in LETTERS for mark in MARKS
    }
    assert tapped_counts(LETTERS, [*game.visits[0][:3], game.untapped(0)[3]]) is None
    assert tapped_counts(LETTERS, ()) is None


def test_a_square_is_changed_through_a_third_token_when_that_is_cheaper() -> None:
    """One of three is to become Bo; directly from Ro is dear, from Ro by way of Rx is not."""
    chances = {1: {"Ro": 0.6, "Rx": 0.39, "Bo": 1e-6}, 2: {"Rx": 0.6, "Bo": 0.39, "Ro": 1e-6}, 4: {"Ro": 0.99}}
    assert balanced(chances, {"Ro": 1, "Rx": 1, "Bo": 1}) == {1: "Rx", 2: "Bo", 4: "Ro"}


def test_without_a_misreading_nothing_is_asked_and_a_history_is_found() -> None:
    game = played(4, seed=3)
    for number, polder in enumerate(game.polders):
        verdict = audit(polder.board, LETTERS, read(tokens(polder), 4), game.visits[number])
        assert verdict.suspects == ()
        assert verdict.outcome == "history found"


def test_a_found_history_replays_on_the_rules() -> None:
    game = played(3, seed=5)
    for number, polder in enumerate(game.polders):
        verdict = audit(polder.board, LETTERS[:3], read(tokens(polder), 3), game.visits[number])
        assert replay(polder.board, verdict.histories, game.visits[number]) is None


def test_a_single_that_a_shape_could_replace_stays_unproven() -> None:
    """R11: red taps a single on an empty polder, where a strip fits everywhere along the road."""
    lone = (grid.parse_square("c1"), 0, 0)
    visits = [[Visit(20, ("I2", "I3", "V3"), "single", "o")]]
    found = proven(BEEMSTER, [lone], visits, Budget(10_000))
    assert found is not None
    assert found[1] is not None


@pytest.mark.parametrize(("empty", "can_be"), [("", True), ("b1", False), ("a1", True), ("a1 b1", False)])
def test_R11_nobody_drew_a_single_where_a_shape_fitted_whatever_the_others_did(empty: str, can_be: bool) -> None:
    """Red has c1, beside the road. A strip of two fits on b1 and c1, but not if others drew on b1, perhaps before."""
    land = board("+ + + + + +\n . . .|. .\n+ + + + + +\n")
    red, visits = (grid.parse_square("c1"), 0, 0), (Visit(20, ("I2", "I3", "V3")),)
    rest = sum(map(grid.parse_square, empty.split()))
    assert bool(list(histories(land, red, visits, rest, Budget(1000)))) == can_be


def test_R11_a_single_away_from_everything_was_drawn_only_if_no_square_touched() -> None:
    """Red has a1. On b1, beside the road, red would have had to draw it."""
    land = board("+ + + + + +\n . .|. . .\n+ + + + + +\n")
    red, visits = (grid.parse_square("a1"), 0, 0), (Visit(20, ("L4", "L4", "P5")),)
    assert not list(histories(land, red, visits, grid.parse_square("b1"), Budget(1000)))
    assert list(histories(land, red, visits, 0, Budget(1000)))


@pytest.mark.parametrize("seed", range(4))
def test_the_log_alone_notices_a_square_too_many_where_only_a_single_could_explain_it(seed: int) -> None:
    """The square lies beside squares of its pen, so it looks like any other. No taps say how many there were."""
    game = played(4, seed)
    truth = tokens(game.polders[0])
    chances = read(truth, 4)
    one = next(one for one, token in truth.items() if token == EMPTY)
    misread(chances, one, "Rx", EMPTY)
    verdict = audit(game.polders[0].board, LETTERS, chances, game.untapped(0))
    assert one in {suspect.square for suspect in verdict.suspects}


def test_without_a_log_squares_that_reach_no_road_are_suspect() -> None:
    """Check 2, anchor: red alone on h8, three squares from the next road."""
    land = board("+ + + + + +\n . .|. . .\n+ + + + + +\n . . . . .\n+ + + + + +\n")
    truth = dict.fromkeys(grid.each(land.land), EMPTY) | {grid.parse_square("a1"): "Rx"}
    verdict = audit(land, "RB", read(truth, 2))
    assert [(grid.name(s.square), s.why) for s in verdict.suspects] == [("a1", "square a1 reaches no road")]
    assert verdict.outcome == "no log"


def test_without_a_log_a_road_is_enough() -> None:
    land = board("+ + + + + +\n . .|. . .\n+ + + + + +\n . . . . .\n+ + + + + +\n")
    truth = dict.fromkeys(grid.each(land.land), EMPTY) | {grid.parse_square(name): "Rx" for name in ("b1", "a1")}
    assert audit(land, "RB", read(truth, 2)).suspects == ()


def test_a_search_without_budget_says_so() -> None:
    game = played(2, seed=1)
    with pytest.raises(OutOfTime):
        proven(game.polders[0].board, marks_of(game.polders[0]), game.untapped(0), Budget(20))


def _impossible() -> Sequence[Visit]:
    return (Visit(0, ("P5", "P5", "P5"), "P5", "o"),)


def test_when_no_reading_is_possible_every_unsure_square_is_asked() -> None:
    chances = read(dict.fromkeys(grid.each(BEEMSTER.land), EMPTY), 2, sure=1.0)
    unsure = sorted(chances)[:7]
    for one in unsure:
        chances[one] = {**chances[one], EMPTY: 0.98, "Bx": 0.02}
    verdict = audit(BEEMSTER, "RB", chances, ((Visit(0, ("P5",) * 3, "P5", "o"),) * 30, ()))
    assert verdict.outcome in ("no history", "not decided")
    assert {suspect.square for suspect in verdict.suspects} == set(unsure)


def test_a_reading_that_no_change_can_save_is_named_with_its_reason() -> None:
    truth = dict.fromkeys(grid.each(BEEMSTER.land), EMPTY)
    verdict = audit(BEEMSTER, "RB", read(truth, 2, sure=1.0), (_impossible(), ()))
    assert verdict.outcome in ("no history", "not decided")
    assert verdict.suspects
    assert all(s.why == "red has 0 squares of manor gardens here, but can only have drawn 5" for s in verdict.suspects)
