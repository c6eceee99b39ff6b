"""A table as the fold of its log: versions, luck that is drawn once, names that can be shown."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Illegal
from companion.tables.live import FRAMES_BEHIND, missed, public
from companion.tables.seats import NAME_LENGTH, clean_name
from companion.tables.table import Event, Head, Table, advance, at_version, done_since, lay, moved, unmoved_by

HEAD = Head("ABC234", "polders", ("Anna", "Bo", "Cas"), {}, False, 1, bytes(range(32)), 0)


EVERYBODY = range(len(HEAD.players))


def say(table: Table, *texts: str, seat: int = 0) -> Table:
    """One phone for everybody: whatever it wants to take back, it need not ask."""
    for words in texts:
        table = moved(table, seat, words, mine=EVERYBODY)
    return table


def test_a_nonce_changes_the_decks_to_come_but_none_in_use() -> None:
    plain = say(lay(HEAD), "deal", "reveal", "flip")
    joined = advance(plain, Event(4, "join", 1, "Bo", "ab" * 16))
    both = [say(table, "discard now", "flip").state.flips[1] for table in (plain, joined)]
    assert both[0] == both[1]  # shapes/1 was in use when the phone joined
    assert say(joined, "discard now", "flip").luck["shapes/1"] == 0
    early = say(advance(lay(HEAD), Event(1, "join", 1, "Bo", "ab" * 16)), "deal", "reveal", "flip")
    assert early.luck == {"polders/1": 1, "dealer/1": 1, "assignments/1": 1, "shapes/1": 1}


def test_events_follow_each_other_without_a_gap() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        advance(lay(HEAD), Event(2, "move", 0, "deal"))


def test_an_earlier_version_can_be_looked_at() -> None:
    table = say(lay(HEAD), "deal", "reveal", "flip", "undo")
    assert at_version(table, 2).state == table.state
    assert at_version(table, 3).state != table.state
    assert at_version(table, 4) is table


def test_undone_and_other_moves_make_a_move_stale_but_coming_and_going_does_not() -> None:
    table = say(lay(HEAD), "deal", "reveal", "flip")
    left = advance(table, Event(4, "leave", 2, "2"))
    assert unmoved_by(left, 0, "discard now", 3)
    assert not unmoved_by(say(left, "skip", seat=1), 0, "discard now", 3)
    assert unmoved_by(say(left, "skip", seat=1), 0, "skip", 3)
    assert not unmoved_by(say(left, "skip", "undo", seat=1), 0, "skip", 3)


def test_a_phone_gets_every_version_it_missed_or_the_present_one_if_they_are_too_many() -> None:
    table = say(lay(HEAD), "deal", "reveal", "flip", "undo", "redo")
    assert [then.version for then in missed(table, 2)] == [3, 4, 5]
    assert [then.version for then in missed(table, None)] == [5]
    assert [then.version for then in missed(table, 9)] == [5]
    assert list(missed(table, 5)) == []
    longer = say(table, *["undo", "redo"] * FRAMES_BEHIND)
    assert [then.version for then in missed(longer, 1)] == [longer.version]


def test_the_view_says_what_undo_would_undo() -> None:
    shown = public(say(lay(HEAD), "deal", "reveal", "undo"), None)
    assert shown["undo"]["move"] == "deal"
    assert shown["redo"]["move"] == "reveal"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("", "Player 2"),
        ("\u202e\u0000\n\t", "Player 2"),
        ("a\u202eb", "ab"),
        ("e\u0301\u0301\u0301\u0301\u0301", "é\u0301\u0301"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("<script>alert()</script>", "<script>alert()</script>"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("\ud800", "Player 2"),
    ],
)
def test_names_lose_what_cannot_be_shown(typed: str, shown: str) -> None:
    assert clean_name(typed, 1) == shown


def test_a_name_that_is_too_long_is_refused_and_not_cut() -> None:
    with pytest.raises(Illegal, match="Choose a name of at most 24 characters"):
        clean_name("x" * (NAME_LENGTH + 1), 1)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=NAME_LENGTH))
def test_any_short_text_makes_a_name_that_can_be_kept_and_shown(text: str) -> None:
    name = clean_name(text, 0)
    assert 1 <= len(name) <= NAME_LENGTH
    assert name == clean_name(name, 0)
    name.encode()


def test_a_host_who_leaves_is_followed_by_the_next_seat() -> None:
    table = lay(replace(HEAD, open_seats=True))
    assert (table.host, [seat.taken for seat in table.seats]) == (0, [True, False, False])
    assert advance(table, Event(1, "leave", 0, "0")).host is None


@pytest.mark.parametrize("rules", [1, 2])
def test_a_table_plays_by_the_rules_that_its_log_names(rules: int) -> None:
    """R15 of H2Olland changed with version 2; a log of version 1 stays as it was."""
    head = replace(HEAD, game="h2olland", rules=rules)
    assert (head.table.rules, lay(head).state.rules) == (rules, rules)
    assert say(lay(head), "shoe w").events[-1].rules == rules


def test_what_another_seat_has_done_for_the_whole_table_is_done_but_a_move_of_its_own_is_not() -> None:
    open_cards = say(lay(HEAD), "deal", "reveal", "flip")
    assert done_since(open_cards, 1, "flip", 2)
    assert not done_since(open_cards, 0, "flip", 2)  # the same phone twice
    assert not done_since(open_cards, 1, "flip", 3)  # before this phone looked
    assert not done_since(say(open_cards, "skip"), 1, "skip", 3)  # Anna kept her drawing secret, not Bo's
    assert done_since(say(open_cards, "undo"), 1, "undo", 3)
    assert not done_since(say(open_cards, "undo"), 1, "flip", 2)  # it was taken back again
