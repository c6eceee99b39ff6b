"""A session that another process has changed follows the store, and nobody goes on listening for a lost seat."""

from pathlib import Path

import pytest

from companion.errors import Full, Illegal
from companion.store.store import open_store
from companion.tables import cache, table
from companion.tables.live import JsonListener
from companion.tables.registry import Registry
from companion.tables.session import Session


def nothing() -> None:
    """Nobody waits for this bell."""


def listen(registry: Registry, session: Session, token: str | None, since: int | None = None) -> JsonListener:
    """As the API listens."""
    made: list[JsonListener] = []

    def listener() -> JsonListener:
        made.append(session.listening(session.seat_of(token), since, nothing))
        return made[0]

    registry.listen(session, listener)
    return made[0]


def test_a_seat_that_was_freed_elsewhere_hears_no_more(two: tuple[Registry, Registry]) -> None:
    here, there = two
    anna, bo = here.create("dutch", ["Anna", "Bo"])
    session = there.find(anna.code)
    his, hers = (listen(there, session, seat.token) for seat in (bo, anna))
    here.remove(here.find(anna.code), anna.token, 1)
    there.show(session)
    assert his.closed
    assert not hers.closed
    assert session.seat_of(bo.token) is None


def test_whoever_joined_elsewhere_is_known_here(two: tuple[Registry, Registry]) -> None:
    here, there = two
    code = here.create("polders", ["Anna", "Bo"], open_seats=True)[0].code
    there.find(code)
    bo = here.join(here.find(code), "Bo")
    there.leave(there.find(code), bo.token)
    assert not here.find(code).table.seats[1].taken


def test_a_seat_that_changes_hands_hears_nothing_of_what_comes_after(two: tuple[Registry, Registry]) -> None:
    registry = two[0]
    anna, bo = registry.create("dutch", ["Anna", "Bo"])
    session = registry.find(anna.code)
    his = listen(registry, session, bo.token, session.table.version)
    registry.join(session, token=bo.token)
    assert his.closed
    assert his.take() == b""


def test_a_phone_that_missed_some_versions_gets_them_in_order(tmp_path: Path) -> None:
    """The game is in memory as long as the session is open, and folded from the log when it is reopened."""
    registry = Registry(open_store(tmp_path), b"secret", 100)
    anna, _ = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(anna.code)
    for words in ("deal", "reveal", "flip"):
        registry.move(session, anna.token, words, session.table.version)
    at_hand = listen(registry, session, None, 1).take()
    again = Registry(open_store(tmp_path), b"secret", 100)
    assert listen(again, again.find(anna.code), None, 1).take() == at_hand
    assert [line for line in at_hand.splitlines() if line.startswith(b"id:")] == [b"id: 2", b"id: 3"]


def test_a_table_takes_so_many_moves_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MAX_EVENTS", 2)
    registry = Registry(open_store(tmp_path), b"secret", 100)
    anna, _ = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(anna.code)
    for version, words in enumerate(("deal", "reveal")):
        registry.move(session, anna.token, words, version)
    with pytest.raises(Illegal, match="more than any game takes"):
        registry.move(session, anna.token, "flip", 2)


def test_nobody_listens_to_a_room_that_was_forgotten_and_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "IN_MEMORY", 1)
    registry = Registry(open_store(tmp_path), b"secret", 100)
    first, second = (registry.create("polders", ["Anna", "Bo"])[0].code for _ in range(2))
    forgotten = registry.find(first)
    registry.find(second)
    registry.find(first)
    with pytest.raises(Full):
        listen(registry, forgotten, None)
    listen(registry, registry.find(first), None)
