"""A finished game is watched again: the table as it was, what happened at each step, and nothing to press."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.tables import replay, table
from companion.tables.registry import Registry
from companion.tables.replay import KEPT, Replay
from companion.tables.table import fold
from tests.companion.browsers import browser
from tests.companion.phones import Phones

GOLDEN = Path(__file__).parents[2] / "golden" / "tables"
LAST = {"dutch": 77, "flutter": 62, "h2olland": 149, "polders": 147, "rollfold": 110}


def opened(registry: Registry, game: str) -> str:
    return registry.import_log(json.loads((GOLDEN / f"{game}-1.json").read_text())["log"])


@pytest.mark.parametrize("game", LAST)
def test_every_game_is_watched_again_without_forms(app: Flask, registry: Registry, game: str) -> None:
    client, code, last = browser(app), opened(registry, game), LAST[game]
    for at in (0, 1, last // 3, last // 2, last):
        page = client.get(f"/t/{code}/replay?at={at}")
        assert page.status_code == 200
        assert "<form" not in page.text
        assert "/moves" not in page.text
        assert (f"Step {at} of {last}" in page.text) == (at > 0)
        ways = set(re.findall(r'<a class="button" href="/t/\w+/replay\?at=(\d+)"', page.text))
        assert ways == {str(to) for to in {0, at - 1, at + 1, last} - {at} if 0 <= to <= last}


def test_a_step_shows_the_table_as_it_was_and_says_what_happened(app: Flask, registry: Registry) -> None:
    client, code = browser(app), opened(registry, "dutch")
    happened = registry.find(code, "127.0.0.1").table
    first = next(event.version for event in happened.events if event.kind == "move" and event.text.startswith("bid"))
    page = client.get(f"/t/{code}/replay?at={first}").text
    assert re.search(r'class="front">.*bid', page)
    assert "The auction" in page
    assert "What next?" not in page


@pytest.mark.parametrize("at", ["-1", "78", "abc", "1e3", "٣", "9" * 5000, "", "1.0", "+1", "0x1"])
def test_a_step_that_is_not_there_gets_a_sentence(app: Flask, registry: Registry, at: str) -> None:
    answer = browser(app).get(f"/t/{opened(registry, 'dutch')}/replay", query_string={"at": at})
    assert answer.status_code == 400
    assert "This game has 77 steps. Choose one from 0 to 77." in answer.text


def test_a_game_that_goes_on_cannot_be_watched_again(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    answer = phones.client.get(f"/t/{phones.code}/replay?at=0")
    assert answer.status_code == 422
    assert "Once it is over" in answer.text
    assert "/replay" not in phones.client.get(f"/t/{phones.code}/history").text


def test_a_finished_game_leads_there_from_its_last_page_and_its_history(app: Flask, registry: Registry) -> None:
    client, code = browser(app), opened(registry, "rollfold")
    assert client.get(f"/t/{code}").text.count(f'href="/t/{code}/replay"') == 1
    history = client.get(f"/t/{code}/history").text
    assert f'href="/t/{code}/replay?at=110"' in history


def test_V7_one_fold_serves_the_steps_around_it(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = registry.find(opened(registry, "polders"), "127.0.0.1").table
    folds: list[int] = []

    def counted(head: Any, events: Any) -> Any:
        folds.append(len(events))
        return table.versions(head, events)

    monkeypatch.setattr(replay, "versions", counted)
    stepping = Replay(whole)
    around = [*range(60, 60 + KEPT // 2), *range(60 + KEPT // 2, 60 - KEPT // 2, -1)]
    for at in around:
        assert stepping.at(at) == fold(whole.head, whole.events[:at])
    assert len(folds) == 1
    assert len(stepping.kept) == KEPT
