"""Thinking happens in processes beside the server, and a game goes on even if one of them fails."""

import threading
from typing import Any

import pytest

from companion.errors import Full
from companion.tables import robots
from companion.tables.seats import new_head
from companion.tables.table import lay, moved
from companion.thinking import jobs
from companion.thinking.jobs import Position
from companion.thinking.thinkers import THINKERS, Thinkers
from companion.vision.workers import WorkerPool

ROBOT_FIRST = moved(
    lay(new_head("rollfold", ["", "Anna"], {"robots": "0:keen"}, open_seats=True)), 1, "begin 1"
)  # the robot rolls


def test_a_robot_thinks_in_another_process_and_the_same_position_gives_the_same_move() -> None:
    assert robots.choice(ROBOT_FIRST) == (0, "roll")
    rolled = moved(ROBOT_FIRST, 0, "roll")
    first = robots.choice(rolled)
    assert first is not None
    assert first[0] == 0
    assert first[1].startswith("plays ")
    assert robots.choice(rolled) == first


@pytest.mark.parametrize(("game", "begin"), [("dutch", "deal"), ("h2olland", "shoe 1")])
def test_the_choices_of_a_hint_are_played_out_alike_and_the_best_comes_first(game: str, begin: str) -> None:
    table = moved(lay(new_head(game, ["Anna", "Bo"], {}, open_seats=False)), 0, begin)
    found = jobs.choices(robots.position(table, "hint"), 0, "master")
    assert len(found) == 3
    gains = [table.head.table.worth(table.state, 0, it.text) for it in found]
    assert [it.gain for it in found] == gains == sorted(gains, key=lambda gain: -(gain or 0.0))


def test_no_robot_moves_when_the_table_waits_for_a_person() -> None:
    table = moved(lay(new_head("rollfold", ["", "Anna"], {"robots": "0:keen"}, open_seats=True)), 1, "begin 2")
    assert robots.choice(table) is None


def test_a_thinker_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    pool = Thinkers(lanes=1)
    try:
        at = robots.position(ROBOT_FIRST)
        pool.ask("choices", at, 0, "keen")
        process = pool.pool.idle[0].process
        process.kill()
        process.wait()
        assert [it.text for it in pool.ask("choices", at, 0, "keen")] == ["roll"]
    finally:
        pool.close()


def test_a_thought_that_fails_is_logged_and_the_robot_makes_an_expected_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Full):
        THINKERS.ask("choices", Position("nothing", 1, None, b""), 0, "keen")
    assert "could not choices" in caplog.text

    def fail(*_: object) -> None:
        raise Full("not now")

    monkeypatch.setattr(robots, "THINKERS", type("Tired", (), {"ask": staticmethod(fail)}))
    assert robots.choice(ROBOT_FIRST) == (0, "roll")


def test_as_many_think_at_the_same_time_as_there_are_lanes() -> None:
    """Each of two lanes has a thinker of its own: the second does not wait for the first."""
    pool = Thinkers(lanes=2)
    both = threading.Barrier(2, timeout=60)
    started: list[object] = []

    class Meeting:
        process = None
        alive = True

        def ask(self, *_: object) -> tuple[str, None]:
            both.wait()  # passes only once the other one is here too
            return "done", None

        def end(self) -> None:
            started.clear()

    meeting: Any = Meeting
    pool.pool = WorkerPool(meeting)
    asking = [threading.Thread(target=lambda: started.append(pool.ask("choices"))) for _ in range(2)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert started == [None, None]
