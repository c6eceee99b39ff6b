"""The look back at a finished game: what it finds, what it says, and that it never holds anybody up."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.background import CONTENTS
from companion.tables import records
from companion.tables.hints import followed
from companion.tables.registry import Registry
from companion.tables.seats import new_head
from companion.tables.table import Event, Kind, Table, advance, lay, versions
from companion.thinking import lookback
from companion.thinking.lookback import Decision, Weighed
from companion.thinking.lookbacks import LookBacks, game_of
from companion.web.lookback import _moment as moment
from companion.web.lookback import back, chart, decided
from games.kit.robots import Choice
from tests.companion.phones import wait_until
from tests.companion.web.test_first_load import KEPT

CURVE = [
    {"chapter": "Round 1", "points": [2, 5]},
    {"chapter": "Round 2", "points": [12, 6]},
    {"chapter": "Round 3", "points": [14, 10]},
]


def kept(game: str) -> Table:
    return records.restore(json.loads((KEPT / f"{game}-1.json").read_text())["log"])


def opened(registry: Registry, game: str) -> str:
    return registry.import_log(json.loads((KEPT / f"{game}-1.json").read_text())["log"])


def sleeping(_: Path) -> list[str]:
    return [sys.executable, "-c", "import time; time.sleep(600)"]


def dying(_: Path) -> list[str]:
    return [sys.executable, "-c", "raise SystemExit(3)"]


def finding(folder: Path) -> list[str]:
    found = {"curve": CURVE, "judged": {"0": 9}, "hinted": {"0": 2}, "moments": {"0": []}, "finest": {}}
    write = f"import pathlib; pathlib.Path({str(folder / CONTENTS)!r}).write_text({json.dumps(found)!r})"
    return [sys.executable, "-c", write]


def weighed(number: int, seat: int, gain: float, played: float, same: bool = False) -> Weighed:
    return Weighed(Decision(number, seat, "a", "Round 1", None), Choice("a" if same else "b", gain, "Because."), played)


def test_three_moments_are_those_with_most_to_gain_in_the_order_of_the_game() -> None:
    found = [weighed(1, 0, 9, 3), weighed(2, 1, 50, 0), weighed(3, 0, 5, 3), weighed(4, 0, 9, 1), weighed(5, 0, 8, 4)]
    assert [(it.decision.number, it.more) for it in lookback._moments(found, 0)] == [(1, 6), (4, 8), (5, 4)]


def test_what_was_played_and_what_is_worth_less_than_a_point_is_no_moment() -> None:
    found = [weighed(1, 0, 9, 3, same=True), weighed(2, 0, 3.9, 3), weighed(3, 0, 2, 3)]
    assert list(lookback._moments(found, 0)) == []


def test_a_move_that_followed_its_seats_own_hint_is_known_and_no_other() -> None:
    table = lay(new_head("h2olland", ["Anna", "Bo"], {"mode": "map"}, open_seats=False))

    def happens(kind: Kind, seat: int) -> None:
        nonlocal table
        text = table.head.table.legal(table.state, seat)[-1] if kind == "move" else ""
        table = advance(table, Event(table.version + 1, kind, seat, text, rules=table.head.rules))

    table = advance(table, Event(1, "move", 0, "shoe 1", rules=table.head.rules))
    kind: Kind
    for kind in ("hint", "move"):
        happens(kind, 0)
    happens("move", 1)
    assert followed(table) == (1,)
    for kind in ("undo", "undo", "move"):  # the same hint stands behind the move after an undo
        happens(kind, 0)
    assert followed(table) == (1,)
    happens("hint", 0)
    for seat in (1, 0, 1, 0):
        happens("move", seat)
    assert followed(table) == (1, 3)


def test_nobody_is_blamed_or_praised_for_a_move_that_followed_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(kept("dutch"))
    mine = [it.number for it in lookback._played_again(game)[1] if it.seat == 0]
    better = Choice("better", 9.0, "Because.")
    monkeypatch.setattr(lookback, "_weigh", lambda _, decision, strength: Weighed(decision, better, 0.0))
    lookback.look_back(game._replace(hinted=tuple(mine[1:])), tmp_path)
    found = json.loads((tmp_path / CONTENTS).read_text())
    assert [it["number"] for it in found["moments"]["0"]] == [it["number"] for it in found["finest"]["0"]] == mine[:1]
    assert (found["judged"]["0"], found["hinted"]) == (1, {"0": len(mine) - 1, "1": 0})


def test_a_gain_of_less_than_three_points_is_not_called_the_best_move() -> None:
    assert list(lookback._finest([weighed(1, 0, 2.9, 2.9, same=True)], 0)) == []
    assert [it.decision.number for it in lookback._finest([weighed(1, 0, 2.9, 0), weighed(2, 0, 3, 3)], 0)] == [2]


def test_the_points_are_those_of_the_game_at_the_end_of_each_part() -> None:
    table = kept("dutch")
    curve, decisions = lookback._played_again(game_of(table))
    assert [it["chapter"] for it in curve] == ["the start", *(f"Round {number}" for number in range(1, len(curve)))]
    dealt = next(then for then in versions(table.head, table.events) if then.state.game)
    assert tuple(curve[0]["points"]) == table.head.table.points(dealt.state)
    assert tuple(curve[-1]["points"]) == tuple(it.points for it in table.head.table.finals(table.state))
    assert {decision.seat for decision in decisions} == {0, 1}


def test_a_game_whose_points_the_phones_did_not_know_has_no_curve() -> None:
    assert lookback._played_again(game_of(kept("rollfold")))[0] == []


def test_a_move_in_another_place_is_better_elsewhere_and_the_same_move_is_not() -> None:
    table = kept("flutter")
    event = next(event for event in table.line if "@" in event.text)
    number, other = table.line.index(event), event.text.replace("@(", "@(9")
    found = {"number": number, "played": event.text, "more": 3.0, "gain": 4.0, "reason": "Because."}
    assert moment(table, found | {"best": event.text})["better"].startswith("lay the ")
    assert not moment(table, found | {"best": event.text})["better"].endswith(", but in another place")
    assert moment(table, found | {"best": other})["better"].endswith(", but in another place")


def test_the_chart_of_h2olland_does_not_fall_when_the_workers_go_home_for_the_race() -> None:
    points = {it["chapter"]: it["points"] for it in lookback._played_again(game_of(kept("h2olland")))[0]}
    assert points["Year 4, autumn"] == (14, 18)
    assert points["Before the race"] == (29, 33)
    assert points["The race"] == (34, 25)


def test_what_decided_it_is_where_the_first_gained_most_on_the_second() -> None:
    assert decided(CURVE, ["Anna", "Bo"]) == "Round 2 decided it: there Anna gained 9 points on Bo."
    dealt = [{"chapter": "the start", "points": [24, -30]}, {"chapter": "Round 1", "points": [25, -30]}]
    assert decided(dealt, ["Anna", "Bo"]) == "Round 1 decided it: there Anna gained 1 point on Bo."
    passed = [{"chapter": f"Round {n + 1}", "points": points} for n, points in enumerate([[9, 0], [9, 12], [14, 12]])]
    assert decided(passed, ["Anna", "Bo"]) == "Round 3 decided it: from then on Anna was ahead of Bo."
    level = [{"chapter": "Round 1", "points": [3, 3]}, {"chapter": "Round 2", "points": [4, 4]}]
    assert decided(level, ["Anna", "Bo"]) == ""


def test_the_chart_has_everybodys_points_from_left_to_right() -> None:
    drawn = chart(CURVE, ["Anna", "Bo"])
    assert drawn is not None
    assert (drawn["low"], drawn["high"]) == (0, 14)
    assert drawn["lines"][0]["at"] == [(0.0, 128.6), (160.0, 21.4), (320.0, 0.0)]
    assert chart(CURVE[:1], ["Anna", "Bo"]) is None


@pytest.fixture
def looking(app: Flask) -> Callable[..., LookBacks]:
    def fit(command: Any, unwatched: float = 60.0) -> LookBacks:
        made = app.extensions["look_backs"] = LookBacks(back_folder(app), command, unwatched)
        return made

    return fit


def back_folder(app: Flask) -> Path:
    with app.app_context():
        return back().folder


def test_the_page_says_how_far_it_is_then_shows_what_was_found(
    app: Flask, registry: Registry, looking: Callable[..., LookBacks]
) -> None:
    code = opened(registry, "dutch")
    looking(sleeping, 60.0)
    answer = app.test_client().get(f"/t/{code}/lookback")
    assert answer.headers["Refresh"] == "2"
    assert "<progress" in answer.text
    looking(finding)
    table = registry.find(code).table
    app.test_client().get(f"/t/{code}/lookback")
    wait_until(lambda: app.extensions["look_backs"].contents(table) is not None)
    page = app.test_client().get(f"/t/{code}/lookback")
    assert "Refresh" not in page.headers
    assert "Round 2 decided it" in page.text
    assert page.text.count("<polyline") == 2
    assert "The robot found nothing that would have brought" in page.text
    assert "2 moves played right after a hint are left out here." in page.text


def test_nobody_waits_so_the_work_ends(app: Flask, registry: Registry, looking: Callable[..., LookBacks]) -> None:
    code = opened(registry, "dutch")
    ours = looking(sleeping, 0.2)
    table = registry.find(code).table
    app.test_client().get(f"/t/{code}/lookback")
    wait_until(lambda: not ours.busy(table))
    assert ours.contents(table) is None
    assert list(ours.folder.iterdir()) == []


def test_a_process_that_fails_is_told_in_a_sentence_and_can_be_tried_again(
    app: Flask, registry: Registry, looking: Callable[..., LookBacks]
) -> None:
    code = opened(registry, "dutch")
    ours = looking(dying)
    client = app.test_client()
    client.get(f"/t/{code}/lookback")
    wait_until(lambda: not ours.busy(registry.find(code).table))
    answer = client.get(f"/t/{code}/lookback")
    assert (answer.status_code, "We could not look back at this game." in answer.text) == (422, True)
    assert client.get(f"/t/{code}/lookback").status_code == 200


def test_one_game_is_looked_at_at_a_time(app: Flask, registry: Registry, looking: Callable[..., LookBacks]) -> None:
    ours, codes = looking(sleeping, 1.0), [opened(registry, game) for game in ("dutch", "flutter")]
    for code in codes:
        app.test_client().get(f"/t/{code}/lookback")
    assert all(ours.busy(registry.find(code).table) for code in codes)
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        assert len(list(ours.folder.glob(".*"))) <= 1
        time.sleep(0.05)


@pytest.mark.parametrize("seat", ["5", "x", "-1"])
def test_a_seat_that_is_not_there_is_refused(app: Flask, registry: Registry, seat: str) -> None:
    answer = app.test_client().get(f"/t/{opened(registry, 'dutch')}/lookback?seat={seat}")
    assert answer.status_code == 400
    assert "This table has seats 0 to 1." in answer.text


@pytest.mark.parametrize("game", ["rollfold", "polders"])
def test_where_paper_is_secret_the_page_says_at_once_that_there_is_no_look_back(
    app: Flask, registry: Registry, looking: Callable[..., LookBacks], game: str
) -> None:
    ours, code = looking(sleeping), opened(registry, game)
    client = app.test_client()
    assert "We can’t look back at this game." in client.get(f"/t/{code}/lookback").text
    assert not ours.busy(registry.find(code).table)
    assert "/lookback" not in client.get(f"/t/{code}").text
    known = opened(registry, "dutch")
    assert f"/t/{known}/lookback" in client.get(f"/t/{known}").text


def test_a_game_that_goes_on_has_no_look_back(app: Flask, registry: Registry) -> None:
    code = registry.create("dutch", ["Anna", "Bo"])[0].code
    answer = app.test_client().get(f"/t/{code}/lookback")
    assert (answer.status_code, "This game is still going on." in answer.text) == (422, True)
