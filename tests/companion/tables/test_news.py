"""Processes that share their tables: what one of them does, the others hear by Redis and read from PostgreSQL."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.errors import Stale, StoreTrouble
from companion.store.chain import Row
from companion.store.store import open_store
from companion.tables import cache, news
from companion.tables.live import JsonListener
from companion.tables.news import News
from companion.tables.registry import Registry, Seated
from companion.tables.session import Session
from companion.tables.table import fold
from tests.companion.phones import wait_until
from tests.companion.services import Redis, own_schema, redis_url

Start = Callable[[], Registry]


@pytest.fixture
def database() -> Iterator[str]:
    with own_schema() as url:
        yield url


@pytest.fixture
def start(tmp_path: Path, database: str) -> Iterator[Start]:
    """Starts one more process, or what is the same to the others."""
    with ExitStack() as stack:

        def start() -> Registry:
            store = open_store(tmp_path, database)
            registry = Registry(store, b"secret", 100, News(redis_url(), database[-12:]))
            stack.callback(registry.close)
            wait_until(lambda: listening(registry))
            return registry

        yield start


def listening(registry: Registry) -> bool:
    assert registry.sessions.news
    return registry.sessions.news.connected.is_set()


def listen(registry: Registry, session: Session, token: str | None) -> JsonListener:
    made: list[JsonListener] = []

    def listener() -> JsonListener:
        made.append(session.listening(session.seat_of(token), session.table.version, lambda: None))
        return made[0]

    registry.listen(session, listener)
    return made[0]


def versions(listener: JsonListener) -> list[int]:
    return [json.loads(frame.partition("data: ")[2])["version"] for frame in listener.frames]


def seated(registry: Registry, game: str = "polders") -> tuple[list[Seated], Session]:
    seats = registry.create(game, ["Anna", "Bo"])
    return seats, registry.find(seats[0].code)


def test_a_move_at_one_process_is_heard_at_two_others_version_by_version(start: Start) -> None:
    here, *others = (start() for _ in range(3))
    seats, session = seated(here)
    ears = [listen(other, other.find(seats[0].code), seats[1].token) for other in others]
    for version, words in enumerate(("deal", "reveal", "flip")):
        here.move(session, seats[0].token, words, version)
    for ear in ears:
        wait_until(lambda ear=ear: len(ear.frames) == 3)  # type: ignore[misc]
        assert versions(ear) == [1, 2, 3]


def test_a_seat_that_is_freed_at_one_process_hears_no_more_at_the_other(start: Start) -> None:
    here, there = start(), start()
    seats, session = seated(here)
    ear = listen(there, there.find(seats[0].code), seats[1].token)
    here.remove(session, seats[0].token, 1)
    wait_until(lambda: ear.closed)
    assert versions(ear) == []


def test_of_two_processes_that_move_at_once_one_wins_and_the_other_sees_it(start: Start) -> None:
    here, there = start(), start()
    seats, session = seated(here)
    other = there.find(seats[0].code)
    here.move(session, seats[0].token, "deal", 0)
    here.move(session, seats[0].token, "reveal", 1)
    with pytest.raises(Stale):
        there.move(other, seats[1].token, "reveal", 1)
    assert [event.text for event in other.table.events] == ["deal", "reveal"]


def test_a_process_that_is_behind_takes_the_next_move_all_the_same(start: Start) -> None:
    here, there = start(), start()
    seats, session = seated(here)
    other = there.find(seats[0].code)  # nobody listens there, so nothing is read ahead
    here.move(session, seats[0].token, "deal", 0)
    there.move(other, seats[1].token, "reveal", 1)
    assert other.table.version == 2


def test_the_same_move_at_two_processes_is_made_once(start: Start) -> None:
    """A phone whose process died asks another one again, under the same key."""
    here, there = start(), start()
    seats, session = seated(here)
    other = there.find(seats[0].code)
    made = [
        here.move(session, seats[0].token, "deal", 0, key="k"),
        there.move(other, seats[0].token, "deal", 0, key="k"),
    ]
    assert made[0] == made[1]
    assert other.table.version == 1


def test_what_nobody_told_is_found_in_the_database(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a process that died between storing a move and telling of it."""
    monkeypatch.setattr(news, "LOOK_SECONDS", 0.2)
    here, there = start(), start()
    seats, session = seated(here)
    ear = listen(there, there.find(seats[0].code), seats[1].token)
    monkeypatch.setattr(here.sessions.news, "tell", lambda code, version: None)
    here.move(session, seats[0].token, "deal", 0)
    wait_until(lambda: versions(ear) == [1])


def test_news_that_the_database_could_not_tell_is_asked_for_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while PostgreSQL restarts."""
    monkeypatch.setattr(news, "LOOK_SECONDS", 60.0)
    here, there = start(), start()
    seats, session = seated(here)
    ear = listen(there, there.find(seats[0].code), seats[1].token)
    since, troubles = there.store.since, [StoreTrouble("restarting"), StoreTrouble("restarting")]

    def restarting(seen: Mapping[str, int]) -> dict[str, list[Row]]:
        if troubles:
            raise troubles.pop()
        return since(seen)

    monkeypatch.setattr(there.store, "since", restarting)
    here.move(session, seats[0].token, "deal", 0)
    wait_until(lambda: versions(ear) == [1])
    assert troubles == []


def test_a_robot_moves_once_however_many_processes_have_its_table(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.dutch.table.game.OLDER_ROBOT", (1, "keen"))  # it plays on at once
    monkeypatch.setattr(cache, "OTHERS_SECONDS", 0.0)  # both processes want to move it
    here, there = start(), start()
    seats = here.create("dutch", ["Anna", ""], {"robot": True})
    session, other = here.find(seats[0].code), there.find(seats[0].code)
    ear = listen(there, other, seats[0].token)
    here.move(session, seats[0].token, "deal", 0)
    wait_until(lambda: session.table.head.table.robot_move(session.table.state, Random(1)) is None)
    wait_until(lambda: bool(versions(ear)) and versions(ear)[-1] == session.table.version)
    alone = fold(session.table.head, session.table.events)  # the log stands as it is, and every version came once
    assert versions(ear) == list(range(1, alone.version + 1))
    assert [event.seat for event in alone.events].count(1) == alone.version - 1


def test_V12_the_robot_of_a_process_that_died_is_woken_by_another(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.dutch.table.game.OLDER_ROBOT", (1, "keen"))
    monkeypatch.setattr(cache, "OTHERS_SECONDS", 0.2)
    here, there = start(), start()
    seats = here.create("dutch", ["Anna", ""], {"robot": True})
    session, other = here.find(seats[0].code), there.find(seats[0].code)
    listen(there, other, seats[0].token)
    monkeypatch.setattr(here.sessions, "_later", lambda *chore: None)
    here.move(session, seats[0].token, "deal", 0)
    assert session.table.version == 1
    wait_until(lambda: any(event.seat == 1 for event in other.table.events))


def test_while_redis_is_away_moves_go_on_and_when_it_is_back_news_does_too(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "LOOK_SECONDS", 60.0)
    redis = Redis()
    one, other = (Registry(open_store(tmp_path, database), b"secret", 100, News(redis.url, "x")) for _ in range(2))
    wait_until(lambda: listening(one) and listening(other))
    seats, session = seated(one)
    ear = listen(other, other.find(seats[0].code), seats[1].token)
    redis.kill()
    one.move(session, seats[0].token, "deal", 0)
    wait_until(lambda: versions(ear) == [1])  # from the database, which is asked as often as Redis
    redis.start()
    one.move(session, seats[0].token, "reveal", 1)
    wait_until(lambda: versions(ear) == [1, 2])
    wait_until(lambda: listening(one) and listening(other))
    one.move(session, seats[0].token, "flip", 2)
    wait_until(lambda: versions(ear) == [1, 2, 3])
    one.close()
    other.close()
    redis.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://somewhere", "POLDERBOX_REDIS must be a URL such as redis://host:6379/0"),
        ("redis://127.0.0.1:notaport", "POLDERBOX_REDIS must be a URL such as redis://host:6379/0"),
        ("redis://127.0.0.1:1/0", "Redis at 127.0.0.1:1 does not answer. Start it"),
        ("redis://anna:" + "hush@127.0.0.1:{port}/0", "refuses our user or password"),
    ],
)
def test_a_redis_that_cannot_be_reached_is_told_in_a_sentence(url: str, said: str) -> None:
    own = redis_url().rpartition(":")[2].partition("/")[0]
    with pytest.raises(StoreTrouble) as caught:
        News(url.format(port=own), "x")
    assert said in caught.value.reason
    assert "hush" not in caught.value.reason
