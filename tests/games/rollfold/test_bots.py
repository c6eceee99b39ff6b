"""The bots: what they know, what they play, and par."""

from collections import Counter
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given

from games.kit import grid
from games.rollfold import lab
from games.rollfold.bots import GREEDY, SEARCH, Style, Weights, choose, missing, outlook, prospect, wanted
from games.rollfold.components import DICE, LEVELS, Level
from games.rollfold.lab import LOST, PLANS, Duel, Result, duel, measure, par_row, plan_row, planned, roll, solo, spread
from games.rollfold.lab import duel_row as row_of_duels
from games.rollfold.rules import over, play, score, start
from games.rollfold.rules.boxes import parse_box
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.views import view
from tests.games.rollfold.examples import parse_boxes
from tests.games.rollfold.tables import between_rounds, do, marked
from tests.games.rollfold.test_strings import sheets

LEVEL_NUMBERS = [level.number for level in LEVELS]
ALL_LARGE = Folds((6, 6, 6, 6))
CROSS = "F6 F7 F8 F9 F10 G8 H8 I8 J6 J7 J8 J9 J10"  # joins the five symbols of Open Field, all corners large


def test_nothing_is_missing_from_a_network_that_has_won() -> None:
    end = view(LEVELS[0], ALL_LARGE)
    assert missing(end, parse_boxes(CROSS.split())) == 0


def test_what_is_missing_is_what_was_taken_away() -> None:
    end = view(LEVELS[0], ALL_LARGE)
    whole = parse_boxes(CROSS.split())
    assert missing(end, whole & ~parse_boxes(["F7", "J10"])) == parse_boxes(["F7", "J10"])


@given(sheets())
def test_what_is_missing_joins_the_five_symbols(sheet: Sheet) -> None:
    end = prospect(sheet.view, (sheet.view.level.large,) * 4).end
    xs = sheet.xs & end.open
    joined = xs | missing(end, xs)
    assert not joined & ~end.open
    assert not end.symbols & ~grid.group(end.symbols & -end.symbols, joined)


def test_boxes_of_corners_to_be_folded_are_not_counted_on() -> None:
    sheet = marked(1, xs="E5 F6")
    ahead = prospect(sheet.view, (6, 6, 6, 6))
    assert ahead.end is view(LEVELS[0], ALL_LARGE)
    assert not ahead.keep & parse_boxes(["E5", "F6"])
    assert prospect(sheet.view, (3, 3, 3, 3)).keep & parse_box("E5")


def test_targets_are_the_faces_of_the_plan() -> None:
    sheet = marked(1, xs="C1")
    assert wanted(sheet, (3, 3, 3, 3))[0] & parse_boxes(["C1", "A2", "F2", "E5"]) == parse_box("A2")
    assert wanted(sheet, (6, 3, 3, 3))[0] & parse_boxes(["C1", "A2", "F2", "E5"]) == parse_boxes(["A2", "F2", "E5"])


def test_the_outlook_improves_with_every_face_and_every_link() -> None:
    weights, plan = Weights(), (6, 6, 6, 6)
    nothing, face, link = marked(1), marked(1, xs="C1"), marked(1, xs="H8 G8")
    assert outlook(face, plan, weights) < outlook(nothing, plan, weights)
    assert outlook(link, plan, weights) < outlook(nothing, plan, weights)


@pytest.mark.parametrize("bots", [GREEDY, SEARCH], ids=["greedy", "search"])
def test_a_winning_turn_is_taken(bots: dict[int, Style]) -> None:
    """A 2 from H6 joins F6, the last symbol; the white 3 wins nothing."""
    xs = " ".join(box for box in CROSS.split() if box != "F6")
    state = do(between_rounds(marked(1, ALL_LARGE, xs=xs, circles="H6")), "roll b2 w3")
    for move in choose(state, 0, bots[1]):
        state = play(state, move)
    assert state.players[0].won


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_greedy_plays_legal_solo_games(level: int) -> None:
    state = solo(level, 5, GREEDY[level])
    assert over(state)
    assert state.players[0].won


def test_search_plays_a_legal_solo_game() -> None:
    state = solo(1, 1, SEARCH[1])
    assert state.players[0].won
    assert score(state).crowns >= 3


def test_bots_play_each_other() -> None:
    """Two greedy players; the active one takes first."""
    state = start(2, players=2)
    sequence = 0
    while not over(state):
        state = play(state, roll(3, state.round + 1))
        for seat in (state.active, 1 - state.active):
            for move in choose(state, seat, GREEDY[2]):
                state = play(state, move)
        sequence += 1
        assert sequence < 40
    assert score(state).winners


def test_the_dice_of_par_are_fair_and_fixed() -> None:
    rolls = [roll(sequence, turn) for sequence in range(240) for turn in range(1, 30)]
    assert rolls[:5] == [roll(0, turn) for turn in range(1, 6)]
    for die, faces in zip(DICE, ([it.black for it in rolls], [it.white for it in rolls]), strict=True):
        counts = Counter(faces)
        assert set(counts) == set(die.faces)
        assert all(abs(count - 1160) < 120 for count in counts.values())  # 6960 rolls; four standard deviations


def test_a_table_row_adds_up() -> None:
    result = Result("greedy", 1, (14, 15, 16, 20, 20, 21, 25, 29, LOST, LOST))
    assert par_row(result) == "| 1 | greedy | 10 | 20.5 | 20.0 | 14 | 15-30 | 80.0 % | 20 / 10 / 20 / 10 / 20 |"
    assert spread(result) == "- level 1, greedy: 14: 1, 15: 1, 16: 1, 20: 2, 21: 1, 25: 1, 29: 1; lost: 2"


def test_a_measurement_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[int] = []

    def turns_needed(_bot: str, level: int, sequence: int) -> int:
        played.append(sequence)
        return 10 * level + sequence

    monkeypatch.setattr(lab, "turns_needed", turns_needed)
    kept = tmp_path / "par.txt"
    assert measure("greedy", 1, 3, keep=kept).turns == (10, 11, 12)
    assert measure("search", 1, 1, keep=kept).turns == (10,)
    assert measure("greedy", 1, 5, keep=kept).turns == (10, 11, 12, 13, 14)
    assert measure("greedy", 1, 2, keep=kept).turns == (10, 11)
    assert played == [0, 1, 2, 0, 3, 4]
    assert measure("greedy", 2, 2, first=7).turns == (27, 28)


def test_two_bots_play_in_the_lab_and_its_line_adds_up() -> None:
    ended = duel(1, 10_000)
    assert ended.winners
    assert 10 < ended.rounds < 30
    line = row_of_duels(3, [Duel(18, 2, (0, 1)), Duel(20, 2, (1,)), Duel(19, 1, (0,)), Duel(19, 1, (0,))])
    assert line == "| 3 | 19.0 (18-20) | 50 % | 1 | 62 % |"  # 0.5 + 0 + 1 + 1 of four games


def test_a_plan_says_which_corners_are_folded_large() -> None:
    assert [planned("greedy", 1, plan).plan for plan in PLANS] == [(3, 3, 3, 3), (6, 6, 3, 3), (3, 3, 6, 6), (6,) * 4]
    assert planned("search", 4, "all large").plan == (3, 3, 3, 3)


def test_a_line_about_a_plan_has_the_mean_and_its_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """16, 18 and 20 turns: the mean is 18, the deviation 2, and its error 2 / √3."""
    turns = iter((16, 18, 20))
    monkeypatch.setattr("games.rollfold.lab.solo", lambda *_: None)
    monkeypatch.setattr("games.rollfold.lab._turns", lambda _: next(turns))
    assert plan_row("greedy", 2, "all small", 3, 0) == "| 2 | greedy | all small | 3 | 18.00 ± 1.15 |"


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_par_is_as_printed_and_the_search_wins_95_percent(level: Level) -> None:
    greedy, search = (measure(bot, level.number, level.par.games, jobs=2).turns for bot in ("greedy", "search"))
    assert (median(greedy), median(search)) == (level.par.greedy, level.par.search)
    assert sum(turns < LOST for turns in search) >= 0.95 * level.par.games
