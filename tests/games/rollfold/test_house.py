"""House switches, levels that differ, pens and stopping early at a table of Roll 'em Fold 'em (R51 to R54)."""

from dataclasses import asdict, replace
from itertools import permutations

import pytest

from games.kit.errors import BadNotation, IllegalMove
from games.kit.photo import Seen
from games.rollfold import table
from games.rollfold.components import PENS
from games.rollfold.photo.sheet import OWN_LEVELS, check_sheet, house_of, lacks, terms_of
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import BY_THE_BOOK, Options
from games.rollfold.table.game import legal, view
from games.rollfold.table.moves import TakePen, parse
from games.rollfold.table.state import State, complete, dice_of, folds_of, level_of, over, pens, phase, score
from tests.games.rollfold.phones import a_round, reason, say
from tests.games.rollfold.tables import marked

ALL = "ABCD"
LARGE = Folds((6, 6, 6, 6))
ROUND_THE_LEFT = "F6 E6 D6 C6 B6 B7 B9 B10 C10 D10 E10 F10 G10 H10 I10 J10 H9 H8 H7 H6 I6 J6"


def begun(players: int = 2, **options: object) -> State:
    return say(table.start(players, **options), "begin 1" if players > 1 else "begin")  # type: ignore[arg-type]


def test_r51_the_switches_of_a_new_table_are_those_of_the_rulebook() -> None:
    assert table.start(2).house == BY_THE_BOOK
    changed = table.start(2, start_is_x=False, solo_take=False, marks_return=False, orb_links=True)
    assert changed.house == Options(orb_links=True, solo_take=False, start_is_x=False, marks_return=False)
    assert view(changed, None)["house"] == asdict(changed.house)


def test_r16_r51_without_solo_take_the_field_decides() -> None:
    """Column 1 is E W: round 2 asks for white, and corner C (take black) is folded large."""
    for solo_take, dice in ((True, ("w", "b")), (False, ("w",))):
        state = a_round(begun(1, solo_take=solo_take), said={0: "fold C large"})
        state = say(state, "rolled 4 3")
        assert dice_of(state, 0) == dice
    assert "take corners do not work in solo" in reason(state, "take b")


def test_r2_r51_a_start_tile_joins_two_symbols_only_if_it_counts() -> None:
    """All corners large: the symbols are on F6, J6, J10, F10 and H8. F6 and F10 are joined
    round the left side, over the start tile B8, and by H8 to the others.
    """
    sheet = marked(1, LARGE, xs=ROUND_THE_LEFT)
    assert lacks(sheet) == ()
    (lack,) = lacks(sheet, Options(start_is_x=False))
    assert lack.code == "NOT_CONNECTED"


def test_r51_the_words_for_photos_without_a_table_are_the_switches() -> None:
    for house in (BY_THE_BOOK, Options(orb_links=True), Options(start_is_x=False, marks_return=False, solo_take=False)):
        assert house_of(terms_of(replace(table.start(2), house=house))) == house
    assert terms_of(table.start(2, levels="own")) == [OWN_LEVELS]
    assert house_of(["nonsense", "fly=on", OWN_LEVELS]) == BY_THE_BOOK


def test_r51_a_photo_is_judged_by_the_switches_of_its_table() -> None:
    fields = {f"c{ord(box[0]) - 64}r{box[1:]}": {"x": 1.0} for box in ROUND_THE_LEFT.split()}
    folds = {f"fold:{corner}": {"large": 1.0} for corner in ("nw", "ne", "se", "sw")}
    seen = Seen("rollfold/level-1/front/1", {**fields, **folds}, {})
    assert check_sheet(seen).won
    assert not check_sheet(seen, house=Options(start_is_x=False)).won


def test_r52_everyone_chooses_a_level_of_their_own() -> None:
    state = say(say(table.start(2, levels="own"), "level 4"), "level 2", seat=1)
    assert [level_of(state, seat).number for seat in (0, 1)] == [4, 2]
    assert view(state, None)["levels"] == [4, 2]
    state = say(say(state, "begin 1"), "rolled 4 3", "take b")
    for seat in (0, 1):
        state = say(state, *(f"fold {letter} small" for letter in ALL), seat=seat)
    assert (complete(state, 0), complete(state, 1)) == (False, True)
    assert "bulb A" in legal(state, 0)
    assert "Only the level 4 sheet" in reason(state, "bulb A", seat=1)
    assert (folds_of(state, 0).first, folds_of(state, 1).first) == ((2,) * 4, (3,) * 4)


def test_r42_r52_without_the_option_a_level_is_for_everyone() -> None:
    state = say(table.start(2), "level 3", seat=1)
    assert [level_of(state, seat).number for seat in (0, 1)] == [3, 3]
    with pytest.raises(IllegalMove, match="same or own"):
        table.start(2, levels="any")


def test_r53_a_free_pen_is_taken_and_a_pen_of_another_seat_is_swapped() -> None:
    assert pens(table.start(2)) == PENS[:2]
    state = say(table.start(2), "pen K")
    assert view(state, None)["pens"] == "KB"
    assert view(say(state, "pen K", seat=1), None)["pens"] == "BK"
    assert view(say(table.start(4), "pen R", seat=3), None)["pens"] == "KBGR"


def test_r53_two_seats_may_choose_different_pens_in_either_order() -> None:
    for letters in permutations("RBGK"):
        state = replace(table.start(2), pens="".join(letters))
        one, other = TakePen(0, "K"), TakePen(1, "G")
        assert table.commute(one, other)
        assert table.play(table.play(state, one), other) == table.play(table.play(state, other), one)
    assert not table.commute(TakePen(0, "K"), TakePen(1, "K"))


def test_r53_pens_are_chosen_before_the_game() -> None:
    assert "Keep your pen" in reason(begun(), "pen K")
    assert "pen K" in legal(table.start(2), 0)
    with pytest.raises(BadNotation):
        parse("pen P", 0)


def test_r54_a_game_can_be_stopped_and_nobody_has_won() -> None:
    state = say(say(begun(), "rolled 4 3", "take b"), "stop", seat=1)
    assert phase(state) == "stopped"
    assert not over(state)  # so that the stop can still be undone
    assert "undo the stop" in reason(state, "done")
    ended = say(state, "finish")
    assert (over(ended), score(ended).winners) == (True, ())


def test_r54_a_win_claimed_before_the_stop_counts() -> None:
    state = say(begun(), "rolled 4 3", "take b", *(f"fold {letter} small" for letter in ALL), "won 4", "stop", "finish")
    assert score(state).winners == (0,)


def test_r54_solo_a_stopped_game_earns_no_crowns_and_nothing_stops_before_it_begins() -> None:
    ended = say(a_round(begun(1)), "stop", "finish")
    assert (score(ended).winners, score(ended).crowns) == ((), 0)
    assert "Start the game first" in reason(table.start(2), "stop")
