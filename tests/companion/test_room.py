"""A room that another process has changed: what the store says is taken over, and nobody listens on for a lost seat."""

from pathlib import Path

import pytest

from companion.errors import Full, Illegal
from companion.store.store import open_store
from companion.tables import cache, table
from companion.tables.registry import Hall


@pytest.fixture
def two(tmp_path: Path) -> tuple[Hall, Hall]:
    """Two processes on one database."""
    halls = tuple(Hall(open_store(tmp_path), b"secret", 100) for _ in range(2))
    for hall in halls:
        hall.store.shared = True
    return halls[0], halls[1]


def nothing() -> None:
    """Nobody waits for this bell."""


def test_a_seat_that_was_freed_elsewhere_hears_no_more(two: tuple[Hall, Hall]) -> None:
    here, there = two
    anna, bo = here.create("dutch", ["Anna", "Bo"])
    room = there.find(anna.code)
    his, hers = (there.listen(room, seat.token, None, nothing) for seat in (bo, anna))
    here.remove(here.find(anna.code), anna.token, 1)
    there.show(room)
    assert his.closed
    assert not hers.closed
    assert room.seat_of(bo.token) is None


def test_whoever_joined_elsewhere_is_known_here(two: tuple[Hall, Hall]) -> None:
    here, there = two
    code = here.create("polders", ["Anna", "Bo"], open_seats=True)[0].code
    there.find(code)
    bo = here.join(here.find(code), "Bo")
    there.leave(there.find(code), bo.token)
    assert not here.find(code).table.seats[1].taken


def test_a_seat_that_changes_hands_hears_nothing_of_what_comes_after(two: tuple[Hall, Hall]) -> None:
    hall = two[0]
    anna, bo = hall.create("dutch", ["Anna", "Bo"])
    room = hall.find(anna.code)
    his = hall.listen(room, bo.token, room.table.version, nothing)
    hall.join(room, token=bo.token)
    assert his.closed
    assert his.take() == ""


def test_a_phone_that_missed_some_versions_gets_them_in_order(tmp_path: Path) -> None:
    """At hand as long as the room is open, folded again from the log when it is opened anew."""
    hall = Hall(open_store(tmp_path), b"secret", 100)
    anna, _ = hall.create("polders", ["Anna", "Bo"])
    room = hall.find(anna.code)
    for words in ("deal", "reveal", "flip"):
        hall.move(room, anna.token, words, room.table.version)
    at_hand = hall.listen(room, None, 1, nothing).take()
    again = Hall(open_store(tmp_path), b"secret", 100)
    assert again.listen(again.find(anna.code), None, 1, nothing).take() == at_hand
    assert [line for line in at_hand.splitlines() if line.startswith("id:")] == ["id: 2", "id: 3"]


def test_S16_a_hand_that_somebody_looks_at_is_not_taken_over(tmp_path: Path) -> None:
    """Whoever frees a seat could sit down there, and see its cards."""
    hall = Hall(open_store(tmp_path), b"secret", 100)
    anna, bo = hall.create("dutch", ["Anna", "Bo"])
    room = hall.find(anna.code)
    hall.move(room, anna.token, "deal", 0)
    hers = hall.listen(room, anna.token, None, nothing)
    with pytest.raises(Illegal, match="Ask Anna to leave"):
        hall.remove(room, bo.token, 0)
    hall.unlisten(room, hers)
    hall.remove(room, bo.token, 0)
    assert not room.table.seats[0].taken


def test_a_table_takes_so_many_moves_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MAX_EVENTS", 2)
    hall = Hall(open_store(tmp_path), b"secret", 100)
    anna, _ = hall.create("polders", ["Anna", "Bo"])
    room = hall.find(anna.code)
    for version, words in enumerate(("deal", "reveal")):
        hall.move(room, anna.token, words, version)
    with pytest.raises(Illegal, match="more than any game takes"):
        hall.move(room, anna.token, "flip", 2)


def test_nobody_listens_to_a_room_that_was_forgotten_and_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "IN_MEMORY", 1)
    hall = Hall(open_store(tmp_path), b"secret", 100)
    first, second = (hall.create("polders", ["Anna", "Bo"])[0].code for _ in range(2))
    forgotten = hall.find(first)
    hall.find(second)
    hall.find(first)
    with pytest.raises(Full):
        hall.listen(forgotten, None, None, nothing)
    hall.listen(hall.find(first), None, None, nothing)
