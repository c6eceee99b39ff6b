"""Room safety: what changes a table, what every answer carries, what never leaves the house."""

import hashlib
import io
import re
import socket
import stat
import sys
from base64 import urlsafe_b64decode
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from companion import create_app
from companion.config import LOOK_BACKS_FOLDER, Config, secret
from companion.tables import codes
from companion.tables.registry import Registry
from companion.tables.seats import NAME_LENGTH
from tests.companion.browsers import browser, form, form_token, hosted_table, routes, rules
from tests.companion.nasty import NAMES
from tests.companion.phones import WHOLE_GAME, Phones

ROOT = Path(__file__).parents[3]


# S11, S12: changes


# What anybody may send: it makes something new, or only looks.
FOR_ANYBODY = ("/api/tables", "/api/logs", "/api/read", "/api/tables/{code}/join")


def everything_kept(registry: Registry) -> tuple[Any, ...]:
    """The whole database, and the names of all other files but those that can be worked out again."""
    with registry.store.engine.connect() as connection:
        names = sa.inspect(connection).get_table_names()
        rows = {name: connection.execute(sa.text(f"SELECT * FROM {name}")).all() for name in names}
    files = {path for path in registry.store.data.rglob("*") if "tables.db" not in path.name}
    return rows, {path for path in files if LOOK_BACKS_FOLDER not in path.parts}


def seated(app: Flask, phones: Phones) -> Any:
    """The browser of the host."""
    client = browser(app)
    client.set_cookie("seat", phones.tokens[0], path=f"/t/{phones.code}")
    client.get(f"/t/{phones.code}")
    return client


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_S11_asking_changes_nothing_not_even_by_the_host_after_the_end(
    app: Flask, registry: Registry, phones: Phones, method: str
) -> None:
    phones.moves(*WHOLE_GAME)
    registry.sessions.chores.submit(int).result()  # the game is put away
    before = everything_kept(registry)
    assert len(before[0]["events"]) == len(WHOLE_GAME)
    client, key = seated(app, phones), registry.link_key(registry.find(phones.code))
    paths = [path.replace("ABC234", phones.code).replace("/k", f"/{key}") for it, path in routes(app) if it == "GET"]
    answers = [client.open(path, method=method) for path in paths if not path.endswith("/events")]
    assert len([answer for answer in answers if answer.status_code in (200, 303)]) > 20
    assert everything_kept(registry) == before


def test_S11_every_form_needs_the_token_of_its_page_even_from_the_host(app: Flask, phones: Phones) -> None:
    client = seated(app, phones)
    forms = [path for method, path in routes(app) if method != "GET" and not path.startswith("/api/")]
    assert len(forms) >= 14
    for path in forms:
        answer = client.post(path.replace("ABC234", phones.code), data={"move": "deal", "version": "0", "seat": "0"})
        assert answer.status_code == 400, path
        assert "This form is out of date" in answer.text, path
    assert phones.look()["version"] == 0


def test_S11_every_change_through_the_api_needs_the_token_of_a_seat(app: Flask, phones: Phones) -> None:
    """The host's cookies do not help."""
    client = seated(app, phones)
    posts = [rule for method, rule in rules(app) if method != "GET" and rule.startswith("/api/")]
    assert set(FOR_ANYBODY) < set(posts)
    for path in set(posts) - set(FOR_ANYBODY):
        answer = client.post(path.format(code=phones.code), json={"move": "deal", "version": 0, "seat": 0})
        assert answer.status_code == 401, path
    taken = client.post(f"/api/tables/{phones.code}/join", json={"seat": 0})
    assert taken.status_code == 422
    assert phones.look()["version"] == 0


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"}]
)
def test_S12_every_address_refuses_changes_from_another_site(
    app: Flask, phones: Phones, headers: dict[str, str]
) -> None:
    client = seated(app, phones)
    posts = [path.replace("ABC234", phones.code) for method, path in routes(app) if method != "GET"]
    assert len(posts) > 20
    bearer = {"Authorization": f"Bearer {phones.tokens[0]}"}
    assert {client.post(path, headers=bearer | headers).status_code for path in posts} == {403}
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
    link = re.search(r'value="[^"]+(/j/[^"]+)"', client.get(made.headers["Location"], base_url=base).text)
    assert link is not None
    answers = [browser(app).get("/", base_url=base), made, browser(app).get(link[1], base_url=base)]
    cookies = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"polderbox", "seat", "key"}
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) == secure


def test_behind_https_browsers_come_back_by_https_and_may_install_us(tmp_path: Path) -> None:
    app = create_app(Config(data=tmp_path, database=None, address="https://box.example"))
    client = app.test_client()
    for path in ("/", "/nowhere", "/healthz", f"{app.static_url_path}/mill.svg"):
        answer = client.get(path, base_url="https://box.example")
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
        answer.close()
    linked = re.search(r'rel="manifest" href="([^"]+)"', client.get("/", base_url="https://box.example").text)
    assert linked is not None
    manifest = client.get(linked[1], base_url="https://box.example")
    assert manifest.mimetype == "application/manifest+json"
    assert manifest.json is not None
    assert {icon["purpose"] for icon in manifest.json["icons"]} == {"any", "maskable"}
    for icon in manifest.json["icons"]:
        with Image.open(io.BytesIO(client.get(icon["src"], base_url="https://box.example").data)) as drawn:
            assert f"{drawn.width}x{drawn.height}" == icon["sizes"]


def test_at_home_there_is_no_https_to_come_back_by(app: Flask) -> None:
    answer = app.test_client().get("/")
    assert "Strict-Transport-Security" not in answer.headers
    assert "manifest" not in answer.text


def test_S13_the_seat_cookie_is_for_its_own_table_only(app: Flask) -> None:
    client = browser(app)
    made = form(client, "/tables", "/", game="polders", players="2", name="Anna")
    assert f"Path={made.headers['Location']}" in made.headers["Set-Cookie"]


def test_S14_tokens_have_128_bits_and_are_kept_hashed(app: Flask, registry: Registry, phones: Phones) -> None:
    assert {len(urlsafe_b64decode(f"{token}==")) * 8 for token in phones.tokens} == {128}
    assert len({codes.new_token() for _ in range(1000)}) == 1000
    table = registry.store.load(phones.code)
    assert table is not None
    assert set(table[2]) == {hashlib.sha256(token.encode()).hexdigest() for token in phones.tokens}
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
    files = [answer for answer in answers if is_static(app, answer)]
    assert [answer.mimetype for answer in files] == ["text/css"]  # opens nothing by itself
    for answer in files:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        answer.close()
    for answer in [answer for answer in answers if answer not in files]:
        headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "no-store" in headers["Cache-Control"]
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
        phones = Phones(client, [first[:NAME_LENGTH], second[:NAME_LENGTH]])
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


@pytest.mark.parametrize("debug", ["", "1"])
def test_S23_an_error_of_ours_is_a_sentence_with_an_id_and_no_trace(
    config: Config, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, debug: str
) -> None:
    """Even where a developer's environment turns Flask's debugger on."""
    monkeypatch.setenv("FLASK_DEBUG", debug)
    app = create_app(config)

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
