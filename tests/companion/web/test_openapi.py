"""The description of the API is complete and true: every route, every status, every field of real answers.

The `app` of all tests holds each of its answers against the description too (tests/companion/contract.py).
"""

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask

from companion.web.openapi import OPERATIONS, document
from games.catalogue import GAMES
from tests.companion.contract import HIDDEN, Witness, braced, is_described, table_validator, unforetold
from tests.companion.phones import WHOLE_GAME, Ear, Phones, serving

MOVES = 60
NAMES = ("Anna", "Bo", "Cas", "Dee")


def test_every_route_and_method_of_the_api_is_described_and_nothing_else(app: Flask) -> None:
    routes = {
        (method.lower(), braced(rule.rule))
        for rule in app.url_map.iter_rules()
        if is_described(rule.rule)
        for method in (rule.methods or set()).difference(HIDDEN)
    }
    assert len(routes) >= 14
    assert routes == {(method, path) for path, methods in document()["paths"].items() for method in methods}
    assert len(OPERATIONS) == len(routes)


def test_the_description_is_served_and_its_schemas_are_sound(app: Flask) -> None:
    served: Any = app.test_client().get("/api/openapi.json").json
    assert served == json.loads(json.dumps(document()))
    assert served["openapi"].startswith("3.1.")
    for schema in served["components"]["schemas"].values():
        jsonschema_rs.meta.validate(schema)


def test_every_operation_refuses_in_the_same_words() -> None:
    for path, methods in document()["paths"].items():
        for operation in methods.values():
            for status, told in operation["responses"].items():
                if int(status) >= 400:
                    (shape,) = (kind["schema"]["$ref"] for kind in told["content"].values())
                    assert shape.rpartition("/")[2] == ("Stale" if status == "409" else "Refusal"), path


@pytest.mark.parametrize("game", GAMES)
def test_the_answers_of_a_played_game_are_as_described(app: Flask, game: str) -> None:
    """Robots and chance included: random legal moves, each seat's view, the log, a stream."""
    phones = Phones(app.test_client(), NAMES[: max(2, GAMES[game].players[0])], game=game)
    luck = random.Random(game)
    made = 0
    for _ in range(MOVES):
        views = {seat: phones.look(seat) for seat in range(len(phones.tokens))}
        able = [seat for seat, view in views.items() if view["legal"]]
        if not able:
            break
        seat = luck.choice(able)
        made += phones.try_move(luck.choice(views[seat]["legal"]), seat).status_code == 200
    assert made > 5
    assert phones.log()["version"] == made == len(phones.log()["events"])
    with phones.client.get(f"/api/tables/{phones.code}/events") as stream:
        (data,) = (line for chunk in islice(stream.response, 2) for line in chunk.splitlines() if b'data: {"' in line)
    assert table_validator().is_valid(json.loads(data.partition(b" ")[2]))


def test_the_end_of_a_game_and_its_rematch_are_as_described(witness: Witness, phones: Phones) -> None:
    assert phones.moves(*WHOLE_GAME)["fair"]["secret"]
    assert phones.client.post("/api/logs", json=phones.log()).status_code == 201
    assert phones.post("rematch", {}, seat=1).status_code == 201
    assert phones.post("remove", {"seat": 2}).status_code == 200
    assert phones.post("join", {"name": "Eva", "nonce": "ab" * 16}, seat=None).status_code == 201
    assert phones.post("leave", {}).status_code == 200
    assert set(witness.statuses) == {200, 201}
    assert witness.broken == []


@pytest.mark.parametrize(
    ("status", "method", "path", "how"),
    [
        (400, "post", "/api/tables", {"data": b"{"}),
        (400, "get", "/healthz", {"headers": {"Host": "evil.example"}}),
        (401, "post", "/api/tables/{code}/leave", {"json": {}}),
        (403, "post", "/api/tables", {"json": {}, "headers": {"Origin": "https://evil.example"}}),
        (403, "get", "/api/tables/{code}", {"headers": {"Authorization": "Bearer nobody"}}),
        (404, "get", "/api/tables/ZZZZZZ/log", {}),
        (413, "post", "/api/tables/{code}/leave", {"data": b"x" * 100_000}),
        (422, "post", "/api/tables", {"json": {"game": "chess", "players": []}}),
    ],
)
def test_refusals_are_as_described(
    witness: Witness, phones: Phones, status: int, method: str, path: str, how: dict[str, Any]
) -> None:
    answer = phones.client.open(path.format(code=phones.code), method=method, **how)
    assert answer.status_code == witness.statuses[-1] == status
    assert witness.broken == []


def test_the_fast_road_of_a_real_server_answers_as_described(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        asked = {"game": "polders", "players": ["Anna", "Bo"]}
        made = server.ask("POST", "/api/tables", asked)[1]
        code, token = made["code"], made["seats"][0]["token"]
        for version, words in enumerate(("deal", "reveal", "flip")):
            status, shown = server.ask("POST", f"/api/tables/{code}/moves", {"version": version, "move": words}, token)
            assert status == 200
            assert table_validator().is_valid(shown)
        ear = Ear(server.port, code, since=1)
        heard = list(islice(ear.states(), 2))
        ear.close()
        assert [state["version"] for state in heard] == [2, 3]
        assert all(map(table_validator().is_valid, heard))


class Said:
    """An answer, as far as its description looks at it."""

    def __init__(self, content: Any) -> None:
        self.content = content

    def get_json(self) -> Any:
        return self.content


@pytest.mark.parametrize(
    ("path", "status", "kind", "content", "trouble"),
    [
        ("/api/nothing", 200, "application/json", {}, "the address is not described"),
        ("/healthz", 418, "application/json", {}, "the status 418 is not described"),
        ("/healthz", 200, "text/html", {}, "200 comes as text/html"),
        ("/healthz", 200, "application/json", {}, '200: "ok" is a required property at []'),
        ("/healthz", 200, "application/json", {"ok": True, "load": 1}, "200: Additional properties are not allowed"),
        ("/healthz", 503, "application/json", {"reason": ""}, "503: "),
        ("/healthz", 200, "application/json", {"ok": True}, ""),
    ],
)
def test_what_is_not_as_described_is_noticed(path: str, status: int, kind: str, content: Any, trouble: str) -> None:
    found = unforetold("GET", path, status, kind, Said(content))
    assert found.startswith(trouble)
    assert bool(found) == bool(trouble)
