"""Strangers: who guesses a code, who has no seat or another one, who comes under a name that is not ours."""

import secrets
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.config import Config
from companion.tables import codes
from companion.tables.brakes import Brake, Brakes, Storages
from companion.tables.registry import Registry
from companion.web.security import KnownHosts, bare_host
from tests.companion.browsers import browser, hosted_table, routes
from tests.companion.phones import Phones, wait_until
from tests.companion.services import redis_url

# S15: guessing codes


def guess(client: Any, times: int, address: str = "10.0.0.1") -> list[int]:
    return [
        client.get(f"/api/tables/{codes.new_code()}", environ_base={"REMOTE_ADDR": address}).status_code
        for _ in range(times)
    ]


@pytest.fixture
def naps(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long anybody would have to wait in the slow lane. However slow the machine is, all guesses come at once."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    slept: list[float] = []
    registry.slow_lane.sleep = slept.append
    return slept


def flood(client: Any) -> None:
    """Wrong codes from everywhere, until all that come after are slow."""
    for n in range(210):
        guess(client, 1, f"10.1.{n // 200}.{n % 200}")


def test_S15_wrong_codes_are_slowed_for_their_address_only(app: Flask, phones: Phones, naps: list[float]) -> None:
    client = browser(app)
    assert guess(client, 30) == [404] * 30
    assert naps == [3.0] * 20
    at = {"REMOTE_ADDR": "10.0.0.1"}
    assert client.get(f"/api/tables/{phones.code}", environ_base=at).status_code == 200
    assert naps == [3.0] * 21  # V8: a right code takes as long as a wrong one, or the time would tell
    at = {"REMOTE_ADDR": "10.0.0.2"}
    assert client.get(f"/api/tables/{phones.code}", environ_base=at).status_code == 200
    assert naps == [3.0] * 21


def test_S15_wrong_codes_from_everywhere_are_slowed_together(app: Flask, naps: list[float]) -> None:
    flood(browser(app))
    assert naps == [3.0] * 10


def test_S15_all_addresses_of_an_ipv6_network_are_one(app: Flask, naps: list[float]) -> None:
    for n in range(12):
        guess(browser(app), 1, f"2001:db8::{n}")
    assert naps == [3.0] * 2
    guess(browser(app), 1, "2001:db8:0:1::1")
    assert naps == [3.0] * 2


def test_V8_right_codes_are_slowed_and_never_refused_by_wrong_ones_from_anywhere(
    app: Flask, phones: Phones, naps: list[float]
) -> None:
    flood(browser(app))
    naps.clear()
    phone = browser(app)
    found = phone.get(f"/join?code={phones.code}")
    assert (found.status_code, found.headers["Location"], naps) == (303, f"/t/{phones.code}", [3.0])
    for page in ("", "/seats", "/history", "/state"):  # once it has found the table, it is known there
        assert phone.get(f"/t/{phones.code}{page}").status_code == 200
    assert naps == [3.0]
    typed = browser(app)
    assert typed.get(f"/t/{phones.code}").status_code == typed.get(f"/t/{phones.code}/seats").status_code == 200
    assert naps == [3.0] * 2
    assert phones.client.post(f"/api/tables/{phones.code}/join", json={}).status_code == 422  # no seat is free


def test_V8_one_address_takes_one_place_in_the_slow_lane_and_the_others_try_again(
    app: Flask, registry: Registry, phones: Phones, naps: list[float]
) -> None:
    client = browser(app)
    flood(client)
    registry.slow_lane.waiting = {"10.0.0.1"}
    assert guess(client, 1, "10.0.0.1") == [429]
    assert client.get(f"/join?code={phones.code}").status_code == 303
    registry.slow_lane.waiting = {f"10.0.0.{n}" for n in range(registry.slow_lane.places)}
    full = browser(app).get(f"/t/{phones.code}")
    assert full.status_code == 429
    assert '<meta http-equiv="refresh" content="3">' in full.text
    assert "This page tries again by itself." in full.text
    told: Any = browser(app).get(f"/api/tables/{phones.code}")
    assert (told.json["error"], told.json["retry"]) == ("too-many", 3)
    registry.slow_lane.waiting = set()
    assert browser(app).get(f"/t/{phones.code}").status_code == 200


def test_V8_whoever_waits_in_the_slow_lane_leaves_it_even_if_the_wait_fails() -> None:
    def interrupted(seconds: float) -> None:
        raise InterruptedError

    lane = codes.SlowLane(1, 3.0, interrupted)
    for _ in range(2):
        with pytest.raises(InterruptedError):
            lane.wait("10.0.0.1")
    assert lane.waiting == set()


def test_S15_scanning_the_qr_code_and_sitting_players_are_never_throttled(
    app: Flask, registry: Registry, phones: Phones, naps: list[float]
) -> None:
    client = browser(app)
    flood(client)
    registry.slow_lane.places = 0
    naps.clear()
    assert phones.client.get(f"/api/tables/{phones.code}").status_code == 429
    assert phones.try_move("deal", version=0).status_code == 200
    scanned = client.get(
        f"/j/{phones.code}/{registry.link_key(registry.find(phones.code, 'elsewhere', phones.tokens))}"
    )
    assert scanned.status_code == 303
    assert client.get(f"/t/{phones.code}").status_code == 200
    assert naps == []


def test_scanning_the_qr_code_again_keeps_the_seat(app: Flask, registry: Registry, phones: Phones) -> None:
    client = browser(app)
    client.set_cookie("seat", phones.tokens[1], path=f"/t/{phones.code}")
    assert client.get(f"/t/{phones.code}/state").json["you"] == 1
    client.get(f"/j/{phones.code}/{registry.link_key(registry.find(phones.code))}")
    assert client.get(f"/t/{phones.code}/state").json["you"] == 1


def test_a_code_in_small_letters_leads_to_ones_own_seat(app: Flask, phones: Phones) -> None:
    client = browser(app)
    client.set_cookie("seat", phones.tokens[1], path=f"/t/{phones.code}")
    answer = client.get(f"/t/{phones.code.lower()}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{phones.code}")


def test_S15_half_a_character_is_no_key(phones: Phones) -> None:
    answer = phones.post("join", {"key": "\ud800"}, seat=None)
    assert answer.status_code < 500
    assert answer.json["reason"]


def test_S15_a_guessed_key_is_no_key(app: Flask, phones: Phones, naps: list[float]) -> None:
    client = browser(app)
    guess(client, 10, "127.0.0.1")
    assert naps == []
    assert client.get(f"/j/{phones.code}/{'0' * 32}").status_code == 303
    assert naps == [3.0]


@pytest.fixture(params=["memory", "redis"])
def storages(request: pytest.FixtureRequest) -> Storages:
    return Storages() if request.param == "memory" else Storages(redis_url(), secrets.token_hex(8))


def test_S15_the_throttle_lets_go_after_a_while(storages: Storages) -> None:
    brake = Brake("codes", "3 per 1 second; 100 per minute", storages)
    for _ in range(3):
        brake.count("a")
    assert not brake.held("b")
    wait_until(lambda: not brake.held("a"))


def test_S15_processes_that_share_a_redis_count_together_and_other_boxes_apart() -> None:
    name = secrets.token_hex(8)
    here, there, elsewhere = (Brakes(redis_url(), it).wrong_codes for it in (name, name, f"{name}x"))
    for brake in (here, there) * 5:
        assert not brake.held("10.0.0.1")
        brake.count("10.0.0.1")
    assert here.held("10.0.0.1")
    assert there.held("10.0.0.1")
    assert not there.held("10.0.0.2")
    assert not elsewhere.held("10.0.0.1")


def test_S15_while_redis_is_away_every_process_counts_for_itself() -> None:
    brake = Brake("codes", "2 per minute; 100 per minute", Storages("redis://127.0.0.1:1/0", "x"))
    brake.count("a")
    assert not brake.held("a")
    brake.count("a")
    assert brake.held("a")


@pytest.mark.parametrize("text", ["10", "10 per minute", "many; 5 per minute", "1/minute; 2/minute; 3/minute"])
def test_a_limit_that_is_none_gets_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="POLDERBOX_NEW_TABLES must say how much is allowed from one address, then"):
        Brakes(settings={"POLDERBOX_NEW_TABLES": text})


def test_a_host_chooses_how_much_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLDERBOX_NEW_TABLES", "2 per hour; 100 per hour")
    app = create_app(Config(data=tmp_path, database=None))
    asked = {"game": "polders", "players": ["Anna", "Bo"]}
    assert [browser(app).post("/api/tables", json=asked).status_code for _ in range(3)] == [201, 201, 429]


def test_codes_have_six_of_31_symbols_that_cannot_be_mistaken() -> None:
    assert len(codes.SYMBOLS) == len(set(codes.SYMBOLS)) == 31
    assert not set("ILO01") & set(codes.SYMBOLS)
    assert all(codes.is_code(codes.new_code()) for _ in range(100))


# S16: who may do what


CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("moves", {"version": 0, "move": "deal"}),
    ("leave", {}),
    ("remove", {"seat": 0}),
    ("rematch", {}),
)


def test_S16_no_token_opens_another_table(app: Flask) -> None:
    here, there = (Phones(browser(app), ["Anna", "Bo"]) for _ in range(2))
    for token in there.tokens:
        headers = {"Authorization": f"Bearer {token}"}
        assert here.client.get(f"/api/tables/{here.code}", headers=headers).status_code == 403
        for what, body in CHANGES:
            refused = here.client.post(f"/api/tables/{here.code}/{what}", json=body, headers=headers)
            assert refused.status_code == 403, what


def test_S16_no_token_speaks_for_another_seat_that_is_taken(app: Flask) -> None:
    table = Phones(browser(app), ["Anna", "Bo"])
    for seat, token in enumerate(table.tokens):
        headers = {"Authorization": f"Bearer {token}"}
        assert table.client.get(f"/api/tables/{table.code}", headers=headers).json["you"] == seat
        other = {"version": 0, "move": "taps off", "seat": 1 - seat}
        refused = table.client.post(f"/api/tables/{table.code}/moves", json=other, headers=headers)
        assert refused.status_code == 403


def test_S16_without_a_token_nobody_moves(phones: Phones) -> None:
    for what, body in (
        ("moves", {"version": 0, "move": "deal"}),
        ("leave", {}),
        ("remove", {"seat": 0}),
        ("rematch", {}),
    ):
        refused = phones.post(what, body, seat=None)
        assert refused.status_code == 401
        assert "Take a seat first" in refused.json["reason"]


def test_S16_the_api_takes_no_cookies(app: Flask) -> None:
    host, code = hosted_table(app)
    answer = host.post(f"/api/tables/{code}/moves", json={"version": 0, "move": "deal"})
    assert answer.status_code == 401
    assert host.get(f"/api/tables/{code}").json["you"] is None


# S17: hosts


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "192.168.1.20:8000@evil.example", "a b"]
)
def test_S17_an_unknown_host_gets_400(app: Flask, host: str) -> None:
    for method, path in [*routes(app), ("GET", "/static/polderbox.css"), ("GET", "/nowhere")]:
        answer = browser(app).open(path, method=method, headers={"Host": host})
        assert answer.status_code == 400, path
        assert "We do not know this address" in answer.text, path
        assert "evil.example" not in answer.text


def test_S17_links_and_codes_carry_our_own_address_whatever_the_host_says(app: Flask) -> None:
    host, code = hosted_table(app)
    page = host.get(f"/t/{code}", headers={"Host": "localhost:4711"}).text
    assert f"http://192.168.1.20:8000/j/{code}/" in page
    assert "4711" not in page
    for method, path in routes(app):
        answer = host.open(path.replace("ABC234", code), method=method, headers={"Host": "localhost:4711"})
        said = "" if path.endswith("/events") else answer.get_data(as_text=True)  # a stream has no end
        assert "4711" not in said
        assert "4711" not in answer.headers.get("Location", "")


def test_S17_a_new_address_of_this_machine_is_learnt_but_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now, own = [100.0], [frozenset({"10.0.0.5"})]
    monkeypatch.setattr("companion.web.security.time.monotonic", lambda: now[0])
    hosts = KnownHosts(frozenset({"localhost"}), lambda: own[0])
    assert hosts.knows("10.0.0.5:8000")
    own[0] = frozenset({"10.0.0.6"})
    assert not hosts.knows("10.0.0.6:8000")  # looked a moment ago
    now[0] += 6
    assert hosts.knows("10.0.0.6:8000")


def test_S17_a_hosted_companion_answers_to_its_public_name(tmp_path: Path) -> None:
    app = create_app(Config(data=tmp_path, database=None, address="https://box.example"))
    assert browser(app).get("/healthz", headers={"Host": "box.example"}).status_code == 200


def test_S15_behind_our_own_proxy_the_phones_address_counts(tmp_path: Path) -> None:
    app = create_app(Config(data=tmp_path, database=None, proxies=1))
    client, registry = browser(app), app.extensions["registry"]
    registry.slow_lane.places = 0
    for number in range(30):  # the first address is the phone's own claim, and worth nothing
        noted = {"X-Forwarded-For": f"1.2.3.{number}, 10.0.0.9"}
        status = client.get(f"/api/tables/{codes.new_code()}", headers=noted).status_code
    assert status == 429
    other = client.get(f"/api/tables/{codes.new_code()}", headers={"X-Forwarded-For": "10.0.0.10"})
    assert other.status_code == 404


@pytest.mark.parametrize(
    ("host", "bare"), [("A.b:80", "a.b"), ("[::1]:80", "::1"), ("::1", "::1"), ("a", "a"), ("a:b", "a:b"), ("", "")]
)
def test_S17_hosts_are_compared_without_their_port(host: str, bare: str) -> None:
    assert bare_host(host) == bare or host == "::1"


@pytest.mark.parametrize("host", ["10.42.0.1:8000", "192.168.7.9", "[fd00::7]:8000", "169.254.3.4:8000"])
def test_S17_any_number_of_a_home_network_may_be_ours(app: Flask, host: str) -> None:
    """A laptop that makes its own hotspot has two."""
    assert browser(app).get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["8.8.8.8", "[2001:4860:4860::8888]:8000"])
def test_S17_a_number_on_the_internet_is_not_ours(app: Flask, host: str) -> None:
    answer: Any = browser(app).get("/healthz", headers={"Host": host})
    assert (answer.status_code, answer.json["error"]) == (400, "bad-request")


@pytest.mark.parametrize("origin", ["http://[", "http://10.42.0.1", "://", "http://10.0.0.9:8000"])
def test_S17_a_page_at_another_number_of_the_home_network_changes_nothing(app: Flask, origin: str) -> None:
    headers = {"Host": "192.168.7.9:8000", "Origin": origin}
    answer: Any = app.test_client().post(
        "/api/tables", json={"game": "polders", "players": ["A", "B"]}, headers=headers
    )
    assert (answer.status_code, answer.json["error"]) == (403, "forbidden")
    headers["Origin"] = "http://192.168.7.9:8000"
    answer = app.test_client().post("/api/tables", json={"game": "polders", "players": ["A", "B"]}, headers=headers)
    assert answer.status_code == 201
