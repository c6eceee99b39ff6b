"""A room that another process has changed: what the store says is taken over, and nobody listens on for a lost seat."""

from pathlib import Path

import pytest

from companion import rooms
from companion.errors import Full
from companion.hall import Hall
from companion.store import open_store


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
    his, hers = (there.listen(room, seat, None, nothing) for seat in (1, 0))
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


def test_nobody_listens_to_a_room_that_was_forgotten_and_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IN_MEMORY", 1)
    hall = Hall(open_store(tmp_path), b"secret", 100)
    first, second = (hall.create("polders", ["Anna", "Bo"])[0].code for _ in range(2))
    forgotten = hall.find(first)
    hall.find(second)
    hall.find(first)
    with pytest.raises(Full):
        hall.listen(forgotten, 0, None, nothing)
    hall.listen(hall.find(first), 0, None, nothing)
