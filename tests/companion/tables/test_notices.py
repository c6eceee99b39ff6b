"""V2: nobody takes over a hidden hand behind its owner's back, and those who watch push nobody out of the streams."""

import time

import pytest
from flask import Flask

from companion.errors import Forbidden, Full, Illegal, NotSeated
from companion.tables import asking
from companion.tables.history import latest
from companion.tables.live import JsonListener
from companion.tables.places import SPECTATORS_A_TABLE, STREAMS_A_SEAT
from companion.tables.registry import Registry, Seated
from companion.tables.session import Session
from tests.companion.browsers import browser, form
from tests.companion.phones import Phones

DAY = 24 * 3600


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the server has been running, in seconds."""
    seconds = [1000.0]
    monkeypatch.setattr(asking, "_running", lambda: seconds[0])
    return seconds


def dealt(registry: Registry) -> tuple[Session, Seated, Seated]:
    """A game of Dutch; nobody listens."""
    anna, bo = registry.create("dutch", ["Anna", "Bo"])
    session = registry.find(anna.code)
    registry.move(session, anna.token, "deal", 0)
    return session, anna, bo


def is_kept(session: Session, registry: Registry, owner: Seated) -> None:
    """The seat has its owner, and nobody else gets in."""
    assert session.seat_of(owner.token) == owner.seat
    with pytest.raises(Illegal, match=r"All \d seats are taken"):
        registry.join(session, "Thief", seat=None)


def test_V2_an_opponent_does_not_free_a_hidden_hand_while_its_phone_sleeps(
    registry: Registry, running: list[float]
) -> None:
    session, anna, bo = dealt(registry)
    registry.remove(session, bo.token, 0)
    is_kept(session, registry, anna)
    assert latest(session.table) == "Bo asked to free Anna's seat."
    running[0] += asking.WAIT_SECONDS - 1
    with pytest.raises(Illegal, match=r"Anna can answer until \d\d:\d\d\. If Anna does not, free the seat then\."):
        registry.remove(session, bo.token, 0)
    is_kept(session, registry, anna)
    running[0] += 1
    registry.remove(session, bo.token, 0)
    assert not session.table.seats[0].taken


def test_V2_whatever_the_owner_does_stops_it(registry: Registry, running: list[float]) -> None:
    session, anna, bo = dealt(registry)
    card = session.table.head.table.legal(session.table.state, 0)[0]
    for answer in ("here", card):
        registry.remove(session, bo.token, 0)
        registry.move(session, anna.token, answer, session.table.version)
        assert session.table.notices == ()
        running[0] += 2 * asking.WAIT_SECONDS
        registry.remove(session, bo.token, 0)  # only another notice
        is_kept(session, registry, anna)
        registry.move(session, anna.token, "here", session.table.version)
    registry.remove(session, bo.token, 0)
    anna = registry.join(session, token=anna.token)  # on a new phone
    assert session.table.notices == ()


def test_V2_only_the_owner_can_stop_it(registry: Registry, running: list[float]) -> None:
    session, anna, bo = dealt(registry)
    registry.remove(session, bo.token, 0)
    with pytest.raises(Illegal, match="Nobody is asking to free your seat"):
        registry.move(session, bo.token, "here", session.table.version)
    registry.move(session, bo.token, session.table.head.table.legal(session.table.state, 1)[0], session.table.version)
    assert [notice.seat for notice in session.table.notices] == [0]
    is_kept(session, registry, anna)


def test_V2_every_process_knows_and_keeps_it(two: tuple[Registry, Registry], running: list[float]) -> None:
    here, there = two
    _, anna, bo = dealt(here)
    there.remove(there.find(anna.code), bo.token, 0)
    with pytest.raises(Illegal, match="can answer until"):
        here.remove(here.find(anna.code), bo.token, 0)
    here.move(here.find(anna.code), anna.token, "here", here.find(anna.code).table.version)
    running[0] += 2 * asking.WAIT_SECONDS
    there.remove(there.find(anna.code), bo.token, 0)
    is_kept(there.find(anna.code), there, anna)


def test_V2_a_clock_that_jumps_frees_nothing(
    registry: Registry, running: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, anna, bo = dealt(registry)
    registry.remove(session, bo.token, 0)
    tomorrow = time.time() + DAY
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    with pytest.raises(Illegal, match="can answer until"):
        registry.remove(session, bo.token, 0)
    monkeypatch.setattr(asking, "_STARTED_AT", asking._STARTED_AT + DAY)  # and the server starts again
    running[0] = 1.0
    with pytest.raises(Illegal, match="can answer until"):
        registry.remove(session, bo.token, 0)
    running[0] = asking.WAIT_SECONDS
    registry.remove(session, bo.token, 0)
    assert session.seat_of(anna.token) is None


def test_V2_a_clock_that_was_set_back_makes_nobody_wait_for_a_day(
    registry: Registry, running: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, anna, bo = dealt(registry)
    registry.remove(session, bo.token, 0)
    monkeypatch.setattr(asking, "_STARTED_AT", asking._STARTED_AT - DAY)
    registry.remove(session, bo.token, 0)  # a notice that counts from now
    running[0] += asking.WAIT_SECONDS
    registry.remove(session, bo.token, 0)
    assert session.seat_of(anna.token) is None


def test_V2_where_nothing_is_hidden_a_seat_is_freed_at_once(registry: Registry) -> None:
    for game in ("dutch", "polders"):  # before the deal; and in a game without secrets
        anna, _ = registry.create(game, ["Anna", "Bo"])
        session = registry.find(anna.code)
        if game == "polders":
            registry.move(session, anna.token, "deal", 0)
        registry.remove(session, anna.token, 1)
        assert not session.table.seats[1].taken


def test_only_the_host_removes_anybody_but_a_lost_host_stops_no_table(registry: Registry, running: list[float]) -> None:
    anna, bo, cas = registry.create("polders", ["Anna", "Bo", "Cas"])
    session = registry.find(anna.code)
    with pytest.raises(Illegal, match=r"Only Anna, the host, can free that seat\. Ask Anna\."):
        registry.remove(session, cas.token, bo.seat)
    registry.remove(session, cas.token, anna.seat)
    is_kept(session, registry, anna)
    running[0] += asking.WAIT_SECONDS
    registry.remove(session, bo.token, anna.seat)  # it need not be the one who asked
    assert not session.table.seats[anna.seat].taken
    assert session.table.host == bo.seat
    registry.remove(session, bo.token, cas.seat)
    assert not session.table.seats[cas.seat].taken


def test_V2_one_may_leave_ones_own_seat_at_once(registry: Registry) -> None:
    session, anna, bo = dealt(registry)
    registry.remove(session, anna.token, 0)
    registry.leave(session, bo.token)
    assert not any(seat.taken for seat in session.table.seats)


def test_V2_everybody_sees_the_notice_and_its_owner_has_the_button(app: Flask, registry: Registry) -> None:
    session, anna, bo = dealt(registry)
    registry.remove(session, bo.token, 0)
    due = asking.clock(session.table.notices[0].due)
    answer = "unless Anna taps “I’m still here” or plays on."
    for seat, page in ((bo, ""), (bo, "/seats"), (bo, "/history"), (None, ""), (None, "/middle")):
        client = browser(app)
        if seat:
            client.set_cookie("seat", seat.token, path=f"/t/{anna.code}")
        shown = client.get(f"/t/{anna.code}{page}").text
        assert f"{'You asked' if seat else 'Bo asks'} to free Anna’s seat." in shown
        assert (f"From {due} on you can free it, {answer}" if seat else f"At {due} it can be freed, {answer}") in shown
        assert ("Free Anna’s seat</button>" in shown) == bool(seat)
        assert 'value="here"' not in shown
    client = browser(app)
    client.set_cookie("seat", anna.token, path=f"/t/{anna.code}")
    assert "Bo asks to free your seat." in client.get(f"/t/{anna.code}").text
    form(client, f"/t/{anna.code}/moves", f"/t/{anna.code}", move="here", version=str(session.table.version))
    assert "Anna is still here." in client.get(f"/t/{anna.code}").text
    assert session.table.notices == ()


def test_V2_the_api_gives_notice_and_says_until_when(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="dutch")
    phones.move("deal")
    shown = phones.post("remove", {"seat": 1}).json
    assert shown["seats"][1]["taken"]
    (notice,) = shown["notices"]
    assert (notice["seat"], notice["by"]) == (1, 0)
    assert notice["free_at"] - phones.log()["events"][-1]["at"] == asking.WAIT_SECONDS == 300
    again = phones.post("remove", {"seat": 1})
    assert (again.status_code, again.json["error"]) == (422, "illegal")
    assert phones.move("here", seat=1)["notices"] == []


def test_V2_no_other_seat_and_no_watcher_gives_notice(registry: Registry) -> None:
    session, *_ = dealt(registry)
    with pytest.raises(NotSeated):
        registry.remove(session, None, 0)
    with pytest.raises(Forbidden):
        registry.remove(session, "wrong", 0)
    assert session.table.notices == ()
    with pytest.raises(Forbidden):
        registry.move(session, "wrong", "here", session.table.version)


def test_V2_watchers_cannot_push_a_seat_out_of_the_streams(registry: Registry) -> None:
    session, anna, _ = dealt(registry)
    for _ in range(SPECTATORS_A_TABLE):
        _listen(registry, session, None)
    with pytest.raises(Full):
        _listen(registry, session, None)
    hers = [_listen(registry, session, anna.token) for _ in range(STREAMS_A_SEAT)]
    with pytest.raises(Full):
        _listen(registry, session, anna.token)
    registry.unlisten(session, hers[0])
    assert _listen(registry, session, anna.token)


def test_V2_nor_can_watchers_of_other_tables(registry: Registry) -> None:
    registry.places.most = 4
    session, anna, bo = dealt(registry)
    other, _, _ = dealt(registry)
    ears = [_listen(registry, other, None, "watcher") for _ in range(2)]
    with pytest.raises(Full):
        _listen(registry, session, None)
    for seat in (anna, bo):
        _listen(registry, session, seat.token)
    for ear in ears:
        registry.unlisten(other, ear, "watcher")
    assert (registry.places.taken, registry.places.spectators) == (2, 0)


def _listen(registry: Registry, session: Session, token: str | None, address: str = "") -> JsonListener:
    made: list[JsonListener] = []

    def listener() -> JsonListener:
        made.append(session.listening(session.seat_of(token), None, lambda: None))
        return made[0]

    registry.listen(session, listener, address)
    return made[0]
