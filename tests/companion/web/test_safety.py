"""Room safety: what changes a table, what every answer carries, what never leaves the house."""

import hashlib
import re
import socket
import stat
import sys
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

from companion import create_app
from companion.config import Config, secret
from companion.tables import codes
from companion.tables.registry import Registry
from tests.companion.browsers import browser, form, form_token, hosted_table, routes
from tests.companion.nasty import NAMES
from tests.companion.phones import WHOLE_GAME, Phones

ROOT = Path(__file__).parents[3]


# S11, S12: changes


def test_S11_get_changes_nothing(app: Flask, registry: Registry, phones: Phones) -> None:
    phones.moves("deal", "reveal")
    with registry.store.engine.connect() as connection:
        before = [connection.execute(sa.text(f"SELECT * FROM {name}")).all() for name in ("heads", "events", "tokens")]
    client = browser(app)
    for method, path in routes(app):
        if method == "GET" and not path.endswith("/events"):
            client.get(path.replace("ABC234", phones.code))
    with registry.store.engine.connect() as connection:
        after = [connection.execute(sa.text(f"SELECT * FROM {name}")).all() for name in ("heads", "events", "tokens")]
    assert after == before


def test_S11_every_other_request_needs_a_form_token_or_a_seat_token(app: Flask, phones: Phones) -> None:
    client = browser(app)
    posts = [(method, path.replace("ABC234", phones.code)) for method, path in routes(app) if method != "GET"]
    assert len(posts) >= 10
    for method, path in posts:
        assert method == "POST"
        answer = client.post(path, data={}) if not path.startswith("/api") else client.post(path, json={"seat": 0})
        # A table may be made and a free seat taken by anybody who has the code; this request lacks what that takes.
        assert answer.status_code in (400, 401, 422), (path, answer.status_code)
    assert phones.look()["version"] == 0


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
)
def test_S12_changes_from_another_site_fail(app: Flask, phones: Phones, headers: dict[str, str]) -> None:
    host, code = hosted_table(app)
    token = form_token(host, f"/t/{code}")
    fields = {"csrf_token": token, "move": "deal", "version": "0"}
    assert host.post(f"/t/{code}/moves", data=fields, headers=headers).status_code == 403
    bearer = {"Authorization": f"Bearer {phones.tokens[0]}"}
    answer = phones.client.post(
        f"/api/tables/{phones.code}/moves", json={"version": 0, "move": "deal"}, headers=bearer | headers
    )
    assert answer.status_code == 403
    assert "another website" in answer.json["reason"]


def test_S12_no_answer_invites_scripts_of_other_origins(app: Flask) -> None:
    for method, path in routes(app):
        answer = browser(app).open(path, method=method, headers={"Origin": "https://evil.example"})
        assert not [name for name in answer.headers if name[0].startswith("Access-Control-")]


def test_S12_the_form_token_of_another_browser_is_no_good(app: Flask) -> None:
    host, code = hosted_table(app)
    stolen = form_token(browser(app), f"/t/{code}")
    answer = host.post(f"/t/{code}/moves", data={"csrf_token": stolen, "move": "deal", "version": "0"})
    assert answer.status_code == 400
    assert "Reload the page" in answer.text


# S13, S14: cookies and tokens


@pytest.mark.parametrize(("address", "secure"), [("http://192.168.1.20:8000", False), ("https://box.example", True)])
def test_S13_cookies_are_out_of_reach_of_scripts_and_of_other_sites(tmp_path: Path, address: str, secure: bool) -> None:
    app = create_app(Config(data=tmp_path, database=None, address=address))
    client = browser(app)
    base = "https://localhost" if secure else "http://localhost"
    token = form_token(client, "/", base_url=base)
    fields = {"csrf_token": token, "game": "polders", "players": "2", "name": "Anna"}
    made = client.post("/tables", data=fields, base_url=base, headers={"Referer": f"{base}/"})
    cookies = [*client.get("/", base_url=base).headers.getlist("Set-Cookie"), *made.headers.getlist("Set-Cookie")]
    assert any(cookie.startswith("seat=") for cookie in cookies)
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) == secure


def test_S13_the_seat_cookie_is_for_its_own_table_only(app: Flask) -> None:
    client = browser(app)
    made = form(client, "/tables", "/", game="polders", players="2", name="Anna")
    assert f"Path={made.headers['Location']}" in made.headers["Set-Cookie"]


def test_S14_tokens_have_128_bits_and_are_kept_hashed(app: Flask, registry: Registry, phones: Phones) -> None:
    assert codes.TOKEN_BYTES * 8 == 128
    assert len({codes.new_token() for _ in range(1000)}) == 1000
    with registry.store.engine.connect() as connection:
        kept = {row.hash for row in connection.execute(sa.text("SELECT hash FROM tokens"))}
    assert kept == {hashlib.sha256(token.encode()).hexdigest() for token in phones.tokens}
    everything = b"".join(path.read_bytes() for path in registry.store.data.rglob("*") if path.is_file())
    assert not any(token.encode() in everything for token in phones.tokens)


def test_S14_joining_and_handing_over_make_a_new_token_and_end_the_old(phones: Phones) -> None:
    old = phones.tokens[1]
    fresh = phones.post("join", {"name": "Bo on a new phone"}, seat=1).json
    assert fresh["seat"] == 1
    assert fresh["token"] != old
    assert phones.try_move("deal", seat=1).status_code == 403
    phones.tokens[1] = fresh["token"]
    assert phones.try_move("deal", seat=1).status_code == 200


# S19, S20, S22 to S25


def test_S19_every_answer_carries_the_headers_errors_too(app: Flask, phones: Phones) -> None:
    client = browser(app)
    asked = [(method, path.replace("ABC234", phones.code)) for method, path in routes(app)]
    asked += [("GET", "/nowhere"), ("DELETE", "/"), ("POST", "/"), ("GET", "/static/none"), ("PUT", "/api/tables")]
    answers = [client.open(path, method=method) for method, path in asked]
    answers.append(client.get("/", headers={"Host": "evil.example"}))
    answers.append(client.post("/api/tables", data=b"x" * 100_000, content_type="application/json"))
    assert {answer.status_code for answer in answers} >= {200, 400, 404, 405, 413}
    assert max(answer.status_code for answer in answers) < 500
    for answer in answers:
        headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert ("no-store" in headers["Cache-Control"]) != is_static(app, answer)
        answer.close()


def is_static(app: Flask, answer: TestResponse) -> bool:
    """A file whose address changes with its content may be kept for a year; nothing else may be kept at all."""
    return answer.status_code == 200 and answer.request.path.startswith(f"{app.static_url_path}/")


def test_static_files_are_kept_for_a_year_under_the_name_of_their_content(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/").text
    (style,) = re.findall(r'href="(/static/[0-9a-f]{12}/polderbox\.css)"', page)
    assert client.get(style).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "no-store" in client.get("/").headers["Cache-Control"]
    assert "no-store" in client.get("/static/polderbox.css").headers["Cache-Control"]


def test_S20_nasty_names_are_shown_as_text(app: Flask) -> None:
    assert len(NAMES) >= 200
    client = browser(app)
    for first, second in zip(NAMES[::2], NAMES[1::2], strict=False):
        phones = Phones(client, [first, second])
        shown = [seat["name"] for seat in phones.look()["seats"]]
        page = client.get(f"/t/{phones.code}").text
        for name in shown:
            assert 1 <= len(name) <= 26
            assert str(escape(name)).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in page
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert [seat["name"] for seat in phones.log()["events"]] == []
        assert "49" not in shown


def test_S22_no_connection_leaves_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game, every page, and a look for our own address: nothing is sent to anybody."""
    tried: list[object] = []

    def refuse(self: socket.socket, address: Any) -> None:
        # A UDP socket that is only connected sends nothing: it is how we learn our own address.
        if self.type != socket.SOCK_DGRAM:
            tried.append(address)
        raise OSError("no network in this test")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "connect_ex", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *a, **k: tried.append(a))
    app = create_app(Config(data=tmp_path, database=None))
    phones = Phones(browser(app), ["Anna", "Bo"])
    phones.moves(*WHOLE_GAME)
    for method, path in routes(app):
        if not path.endswith("/events"):
            browser(app).open(path.replace("ABC234", phones.code), method=method)
    assert tried == []


def test_S22_no_page_asks_for_anything_from_elsewhere(app: Flask) -> None:
    for path in (*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/**/*.css"), *ROOT.glob("static/**/*.js")):
        text = path.read_text()
        assert not re.search(r"(?:src|href|action)=[\"']?(?:https?:)?//", text), path
        assert not re.search(r"url\([\"']?(?:https?:)?//|@import", text), path


def test_S23_an_error_of_ours_is_a_sentence_with_an_id_and_no_trace(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> str:
        raise RuntimeError("the innermost secret")

    app.view_functions["pages.home"] = broken
    assert not app.debug
    answer = browser(app).get("/")
    assert answer.status_code == 500
    found = re.search(r"report error ([0-9a-f]{8})", answer.text)
    assert found is not None
    assert "innermost" not in answer.text
    assert "Traceback" not in answer.text
    assert found[1] in caplog.text
    assert "innermost" in caplog.text


def test_S24_the_secret_has_256_bits_and_is_made_once(tmp_path: Path) -> None:
    made = secret(tmp_path / "data")
    assert len(made) * 8 == 256
    assert secret(tmp_path / "data") == made
    assert secret(tmp_path / "other") != made


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_S24_only_its_owner_can_read_the_secret(tmp_path: Path) -> None:
    secret(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_S24_a_damaged_secret_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(ValueError, match="Delete it and start again"):
        secret(tmp_path)


@pytest.mark.parametrize(("package", "floor"), [("flask", (3, 1, 3)), ("werkzeug", (3, 1, 6)), ("pillow", (13, 0, 0))])
def test_S25_the_floors_of_what_we_build_on_hold(package: str, floor: tuple[int, int, int]) -> None:
    assert tuple(map(int, version(package).split(".")[:3])) >= floor
    assert f'"{package}>={".".join(map(str, floor))}"' in (ROOT / "pyproject.toml").read_text()
