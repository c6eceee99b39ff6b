"""What whoever hosts a companion can watch and do: readiness, figures, a log of requests, draining, tidying up."""

import json
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask

from companion.config import Config
from companion.photos.pictures import PicturesInFolder
from companion.server import caretaker
from companion.store.store import Store
from companion.tables.registry import Registry
from tests.companion.phones import LOOPBACK, Phones, Server, free_port, wait_until
from tests.companion.server.test_server import a_table, move

DAY = 24 * 3600


def test_a_process_is_ready_until_it_is_about_to_stop(app: Flask, registry: Registry) -> None:
    client = app.test_client()
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json) == (200, {"ok": True})
    registry.draining = True
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


def test_a_process_that_hears_no_news_is_not_ready(app: Flask, registry: Registry) -> None:
    heard = SimpleNamespace(connected=SimpleNamespace(is_set=lambda: False), close=lambda: None)
    registry.sessions.news = heard  # type: ignore[assignment]
    answer = app.test_client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["reason"] == "Redis does not answer, so news of other processes is late."


def test_figures_a_log_without_codes_and_a_drain(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    figures = free_port()
    settings = {"POLDERBOX_METRICS": str(figures), "POLDERBOX_ACCESS_LOG": "1", "POLDERBOX_DRAIN": "600"}
    server = Server(tmp_path, None, **settings)
    code, tokens = a_table(server)
    assert move(server, code, tokens[0], "deal", 0)[0] == 200
    assert move(server, code, tokens[0], "deal", 0)[0] == 409
    assert server.ask("GET", f"/j/{code}X/{tokens[0]}", Accept="application/json")[0] == 404

    def shown() -> str:
        with urllib.request.urlopen(f"http://{LOOPBACK}:{figures}/metrics") as answer:
            return str(answer.read().decode())

    wait_until(lambda: 'polderbox_requests_total{kind="move",status="200"} 1.0' in shown())
    assert 'polderbox_requests_total{kind="move",status="409"} 1.0' in shown()
    assert 'polderbox_request_seconds_count{kind="move"} 2.0' in shown()
    assert "polderbox_tables_open 1.0" in shown()
    assert 'polderbox_streams{who="seat"} 0.0' in shown()
    lines = [json.loads(line) for line in server.said.read_text().splitlines() if line.startswith("{")]
    assert ("POST", "/api/tables/<code>/moves", 409) in [(it["method"], it["route"], it["status"]) for it in lines]
    assert ("GET", "/j/<code>/<key>", 404) in [(it["method"], it["route"], it["status"]) for it in lines]
    assert not any(secret in server.said.read_text() for secret in (code, *tokens))
    server.process.terminate()
    wait_until(lambda: server.ask("GET", "/readyz")[0] == 503)
    assert move(server, code, tokens[0], "reveal", 1)[0] == 200
    server.kill()


def test_after_its_drain_a_process_stops_by_itself(tmp_path: Path) -> None:
    server = Server(tmp_path, None, POLDERBOX_DRAIN="1")
    server.stop()
    assert server.process.returncode == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("METRICS", "ninety"),
        ("METRICS", "127.0.0.1:99999"),
        ("DRAIN", "-1"),
        ("KEEP_DAYS", "1e3"),
        ("ACCESS_LOG", "yes"),
    ],
)
def test_a_setting_that_is_none_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    monkeypatch.setenv(f"POLDERBOX_{name}", text)
    with pytest.raises(ValueError, match=f"POLDERBOX_{name} must be a"):
        Config()


def aged(phones: Phones, store: Store, days: int) -> str:
    """A table as old as that, whatever happened at it."""
    then = int(time.time()) - days * DAY
    with store.engine.begin() as connection:
        for statement in ("UPDATE heads SET created = ? WHERE code = ?", "UPDATE events SET at = ? WHERE code = ?"):
            connection.exec_driver_sql(statement, (then, phones.code))
    return phones.code


def test_tables_that_nobody_touched_for_long_are_deleted_and_the_others_stay(app: Flask, registry: Registry) -> None:
    store = registry.store
    tables = [Phones(app.test_client(), ["Anna", "Bo"]) for _ in range(4)]
    for phones in tables:
        phones.moves("deal")
    old, older, new = aged(tables[0], store, 91), aged(tables[1], store, 400), tables[2].code
    touched = aged(tables[3], store, 91)
    registry.sessions.open.clear()
    with store.engine.begin() as connection:  # the chain no longer holds, but only times matter here
        connection.exec_driver_sql("UPDATE events SET at = ? WHERE code = ?", (int(time.time()), touched))
    caretaker.tidy(store, PicturesInFolder(store.data), 90)
    assert set(store.codes()) == {new, touched}
    assert store.versions([old, older, new]) == {new: 1}
    caretaker.tidy(store, PicturesInFolder(store.data), 0)
    assert set(store.codes()) == {new, touched}
