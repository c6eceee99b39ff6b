"""Room safety: who may do what, what every answer carries, what never leaves the house."""

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
from werkzeug.routing import Rule

from companion import codes, create_app
from companion.config import Config, secret
from companion.hall import Hall
from companion.security import KnownHosts, bare_host
from tests.companion.nasty import NAMES
from tests.companion.phones import WHOLE_GAME, Phones

ROOT = Path(__file__).parents[2]
CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')


def routes(app: Flask) -> list[tuple[str, str]]:
    """Every method and address of the app, with something plausible in the places to fill."""
    filled = {"code": "ABC234", "key": "k", "filename": "polderbox.css", "name": "x.pdf", "seat": "0"}
    return [
        (method, _address(rule, filled))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


def _address(rule: Rule, filled: dict[str, str]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: filled.get(found[1], "1"), rule.rule)


def browser(app: Flask) -> Any:
    return app.test_client()


def form(client: Any, path: str, page: str = "/", **fields: str) -> Any:
    """Send a form as a page without JavaScript does: with the token from the page."""
    token = CSRF.search(client.get(page).text)
    assert token is not None, f"{page} has no form"
    return client.post(path, data={"csrf_token": token[1], **fields})


def hosted_table(app: Flask, **fields: str) -> tuple[Any, str]:
    """A table made by the form of the home page; the host's browser and the code."""
    client = browser(app)
    made = form(client, "/tables", "/", **({"game": "polders", "players": "3", "name": "Anna"} | fields))
    assert made.status_code == 303
    return client, made.headers["Location"].rpartition("/")[2]


# Plain forms and cookies


def test_forms_create_join_flip_and_undo_without_javascript(app: Flask) -> None:
    host, code = hosted_table(app)
    guest = browser(app)
    assert form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo").status_code == 303
    for words in ("deal", "reveal", "flip"):
        version = str(host.get(f"/t/{code}/state").json["version"])
        assert form(host, f"/t/{code}/moves", f"/t/{code}", move=words, version=version).status_code == 303
    seen = guest.get(f"/t/{code}/state").json
    assert (seen["you"], len(seen["state"]["open"])) == (1, 3)
    form(guest, f"/t/{code}/moves", f"/t/{code}", move="undo", version=str(seen["version"]))
    assert host.get(f"/t/{code}/state").json["last"]["seat"] == 1


def test_a_refused_form_shows_its_reason_on_the_tables_page(app: Flask) -> None:
    host, code = hosted_table(app)
    answer = form(host, f"/t/{code}/moves", f"/t/{code}", move="flip", version="0")
    assert answer.status_code == 303
    assert "First deal the polders." in host.get(answer.headers["Location"]).text


def test_one_phone_plays_all_seats_of_a_table_made_for_it(app: Flask) -> None:
    host, code = hosted_table(app, phones="one", players="2")
    for words in ("deal", "reveal", "flip"):
        version = str(host.get(f"/t/{code}/state").json["version"])
        form(host, f"/t/{code}/moves", f"/t/{code}", move=words, version=version)
    for seat in ("0", "1"):
        form(host, f"/t/{code}/moves", f"/t/{code}?seat={seat}", move="skip", version="3", seat=seat)
    seen = host.get(f"/t/{code}/state?seat=1").json
    assert (seen["you"], seen["state"]["waiting"]) == (1, [])


def test_a_script_gets_json_from_the_same_addresses(app: Flask) -> None:
    host, code = hosted_table(app)
    token = CSRF.search(host.get(f"/t/{code}").text)
    assert token is not None
    headers = {"Accept": "application/json", "X-CSRFToken": token[1]}
    good = host.post(f"/t/{code}/moves", data={"move": "deal", "version": "0"}, headers=headers)
    assert (good.status_code, good.json["version"]) == (200, 1)
    bad = host.post(f"/t/{code}/moves", data={"move": "flip", "version": "0"}, headers=headers)
    assert (bad.status_code, bad.json["version"]) == (409, 1)


def test_a_rematch_seats_everybody_by_one_form(app: Flask, hall: Hall) -> None:
    host, code = hosted_table(app, players="2")
    guest = browser(app)
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    for words in WHOLE_GAME:
        version = str(hall.find(code).table.version)
        form(host, f"/t/{code}/moves", "/", move=words, version=version)
    places = [form(client, f"/t/{code}/rematch", "/").headers["Location"] for client in (host, guest)]
    assert places[0] == places[1] != f"/t/{code}"
    assert [client.get(f"{places[0]}/state").json["you"] for client in (host, guest)] == [0, 1]


@pytest.mark.parametrize(
    "fields", [{"version": "x"}, {"version": ""}, {"version": "-1"}, {"seat": "x"}, {"version": "9" * 30}]
)
def test_forms_with_bad_numbers_get_a_sentence(app: Flask, fields: dict[str, str]) -> None:
    host, code = hosted_table(app)
    answer = form(host, f"/t/{code}/moves", f"/t/{code}", **({"move": "deal", "version": "0"} | fields))
    assert answer.status_code == 400
    assert "Reload the page" in answer.text


# S11, S12: changes


def test_S11_get_changes_nothing(app: Flask, hall: Hall, phones: Phones) -> None:
    phones.moves("deal", "reveal")
    with hall.store.engine.connect() as connection:
        before = [connection.execute(sa.text(f"SELECT * FROM {name}")).all() for name in ("heads", "events", "tokens")]
    client = browser(app)
    for method, path in routes(app):
        if method == "GET" and not path.endswith("/events"):
            client.get(path.replace("ABC234", phones.code))
    with hall.store.engine.connect() as connection:
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
    token = CSRF.search(host.get(f"/t/{code}").text)
    assert token is not None
    fields = {"csrf_token": token[1], "move": "deal", "version": "0"}
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
    stolen = CSRF.search(browser(app).get(f"/t/{code}").text)
    assert stolen is not None
    answer = host.post(f"/t/{code}/moves", data={"csrf_token": stolen[1], "move": "deal", "version": "0"})
    assert answer.status_code == 400
    assert "Reload the page" in answer.text


# S13, S14: cookies and tokens


@pytest.mark.parametrize(("address", "secure"), [("http://192.168.1.20:8000", False), ("https://box.example", True)])
def test_S13_cookies_are_out_of_reach_of_scripts_and_of_other_sites(tmp_path: Path, address: str, secure: bool) -> None:
    app = create_app(Config(data=tmp_path, database=None, address=address))
    client = browser(app)
    base = "https://localhost" if secure else "http://localhost"
    token = CSRF.search(client.get("/", base_url=base).text)
    assert token is not None
    fields = {"csrf_token": token[1], "game": "polders", "players": "2", "name": "Anna"}
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


def test_S14_tokens_have_128_bits_and_are_kept_hashed(app: Flask, hall: Hall, phones: Phones) -> None:
    assert codes.TOKEN_BYTES * 8 == 128
    assert len({codes.new_token() for _ in range(1000)}) == 1000
    with hall.store.engine.connect() as connection:
        kept = {row.hash for row in connection.execute(sa.text("SELECT hash FROM tokens"))}
    assert kept == {hashlib.sha256(token.encode()).hexdigest() for token in phones.tokens}
    everything = b"".join(path.read_bytes() for path in hall.store.data.rglob("*") if path.is_file())
    assert not any(token.encode() in everything for token in phones.tokens)


def test_S14_joining_and_handing_over_make_a_new_token_and_end_the_old(phones: Phones) -> None:
    old = phones.tokens[1]
    fresh = phones.post("join", {"name": "Bo on a new phone"}, seat=1).json
    assert fresh["seat"] == 1
    assert fresh["token"] != old
    assert phones.try_move("deal", seat=1).status_code == 403
    phones.tokens[1] = fresh["token"]
    assert phones.try_move("deal", seat=1).status_code == 200


# S15: guessing codes


def guess(client: Any, times: int, address: str = "10.0.0.1") -> list[int]:
    return [
        client.get(f"/api/tables/{codes.new_code()}", environ_base={"REMOTE_ADDR": address}).status_code
        for _ in range(times)
    ]


@pytest.fixture
def stopped(hall: Hall) -> None:
    """However slow the machine is, all guesses come in the same moment."""
    hall.wrong_codes.clock = lambda: 1000.0


@pytest.mark.usefixtures("stopped")
def test_S15_wrong_codes_are_throttled_for_their_address_only(app: Flask, phones: Phones) -> None:
    client = browser(app)
    assert guess(client, 30) == [404] * 10 + [429] * 20
    right = client.get(f"/api/tables/{phones.code}", environ_base={"REMOTE_ADDR": "10.0.0.1"})
    assert right.status_code == 429  # or guessing would go on, with the answer to tell
    assert "scan the QR code" in right.json["reason"]
    assert client.get(f"/api/tables/{phones.code}", environ_base={"REMOTE_ADDR": "10.0.0.2"}).status_code == 200


@pytest.mark.usefixtures("stopped")
def test_S15_wrong_codes_from_everywhere_are_throttled_together(app: Flask) -> None:
    client = browser(app)
    answers = [guess(client, 1, f"10.1.{n // 200}.{n % 200}")[0] for n in range(230)]
    assert answers == [404] * 200 + [429] * 30


@pytest.mark.usefixtures("stopped")
def test_S15_scanning_the_qr_code_and_sitting_players_are_never_throttled(
    app: Flask, hall: Hall, phones: Phones
) -> None:
    client = browser(app)
    for n in range(230):
        guess(client, 1, f"10.1.{n // 200}.{n % 200}")
    hall.wrong_codes.addresses["127.0.0.1"] = hall.wrong_codes.clock() + 1000
    assert phones.client.get(f"/api/tables/{phones.code}").status_code == 429
    assert phones.try_move("deal", version=0).status_code == 200
    scanned = client.get(f"/j/{phones.code}/{hall.link_key(hall.find(phones.code, 'elsewhere', phones.tokens))}")
    assert scanned.status_code == 303
    assert client.get(f"/t/{phones.code}").status_code == 200


def test_S15_half_a_character_is_no_key(phones: Phones) -> None:
    answer = phones.post("join", {"key": "\ud800"}, seat=None)
    assert answer.status_code < 500
    assert answer.json["reason"]


def test_S15_a_guessed_key_is_no_key(app: Flask, phones: Phones) -> None:
    client = browser(app)
    guess(client, 15, "127.0.0.1")
    assert client.get(f"/j/{phones.code}/{'0' * 32}").status_code == 429


def test_S15_the_throttle_lets_go_after_a_while() -> None:
    now = 0.0
    brake = codes.Brake(codes.Rate(3, 10.0), codes.Rate(100, 1.0), lambda: now)
    for _ in range(3):
        assert not brake.held("a")
        brake.count("a")
    assert brake.held("a")
    now = 11.0
    assert not brake.held("a")


def test_codes_have_six_of_31_symbols_that_cannot_be_mistaken() -> None:
    assert len(codes.SYMBOLS) == len(set(codes.SYMBOLS)) == 31
    assert not set("ILO01") & set(codes.SYMBOLS)
    assert all(codes.is_code(codes.new_code()) for _ in range(100))


# S16: who may do what


def test_S16_no_token_opens_another_seat_or_another_table(app: Flask) -> None:
    tables = [Phones(browser(app), ["Anna", "Bo"]) for _ in range(2)]
    everybody = [(n, seat, token) for n, table in enumerate(tables) for seat, token in enumerate(table.tokens)]
    for n, table in enumerate(tables):
        for home, seat, token in everybody:
            headers = {"Authorization": f"Bearer {token}"}
            looked = table.client.get(f"/api/tables/{table.code}", headers=headers)
            if home != n:
                assert looked.status_code == 403
                for what, body in (
                    ("moves", {"version": 0, "move": "deal"}),
                    ("leave", {}),
                    ("remove", {"seat": 0}),
                    ("rematch", {}),
                ):
                    refused = table.client.post(f"/api/tables/{table.code}/{what}", json=body, headers=headers)
                    assert refused.status_code == 403, what
                continue
            assert looked.json["you"] == seat
            other = {"version": 0, "move": "taps off", "seat": 1 - seat}
            refused = table.client.post(f"/api/tables/{table.code}/moves", json=other, headers=headers)
            assert refused.status_code == 403
        assert table.look()["version"] == 0


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
    for path in ("/", "/healthz", "/api/tables/ABC234", "/static/polderbox.css"):
        answer = browser(app).get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert "evil.example" not in answer.text


def test_S17_links_and_codes_carry_our_own_address_whatever_the_host_says(app: Flask) -> None:
    host, code = hosted_table(app)
    page = host.get(f"/t/{code}", headers={"Host": "localhost:4711"}).text
    assert f"http://192.168.1.20:8000/j/{code}/" in page
    assert "4711" not in page
    for method, path in routes(app):
        answer = host.open(path.replace("ABC234", code), method=method, headers={"Host": "localhost:4711"})
        if not path.endswith("/events"):
            assert "4711" not in answer.get_data(as_text=True)
        assert "4711" not in answer.headers.get("Location", "")


def test_S17_a_new_address_of_this_machine_is_learnt_but_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now, own = [100.0], [frozenset({"10.0.0.5"})]
    monkeypatch.setattr("companion.security.time.monotonic", lambda: now[0])
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
    client = browser(create_app(Config(data=tmp_path, database=None, proxies=1)))
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
        assert "no-store" in headers["Cache-Control"]
        answer.close()


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


def test_S24_the_secret_has_256_bits_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    made = secret(tmp_path / "data")
    assert len(made) * 8 == 256
    assert secret(tmp_path / "data") == made
    assert secret(tmp_path / "other") != made
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600


def test_S24_a_damaged_secret_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(ValueError, match="Delete it and start again"):
        secret(tmp_path)


def test_S24_no_secret_is_in_the_source() -> None:
    for path in (
        *ROOT.glob("companion/*.py"),
        *ROOT.glob("games/**/*.py"),
        *ROOT.glob("templates/**/*.html"),
        ROOT / "pyproject.toml",
    ):
        assert not re.search(r"[\"'][0-9a-f]{64}[\"']", path.read_text()), path


@pytest.mark.parametrize(("package", "floor"), [("flask", (3, 1, 3)), ("werkzeug", (3, 1, 6)), ("pillow", (13, 0, 0))])
def test_S25_the_floors_of_what_we_build_on_hold(package: str, floor: tuple[int, int, int]) -> None:
    assert tuple(map(int, version(package).split(".")[:3])) >= floor
    assert f'"{package}>={".".join(map(str, floor))}"' in (ROOT / "pyproject.toml").read_text()


# The rest of the pages


def test_the_home_page_lists_the_games_and_the_pdfs(app: Flask, config: Config) -> None:
    config.kit.mkdir()
    (config.kit / "polders.pdf").write_bytes(b"%PDF-1.7")
    (config.kit / "secret.txt").write_text("no")
    client = browser(app)
    assert "polders.pdf" in client.get("/").text
    sent = client.get("/print/polders.pdf")
    assert (sent.data, sent.mimetype) == (b"%PDF-1.7", "application/pdf")
    for name in ("secret.txt", "..%2fdata%2fsecret", "none.pdf", ".."):
        assert client.get(f"/print/{name}").status_code == 404


def test_the_verifier_can_be_taken_home(app: Flask) -> None:
    assert b"def verify(log" in browser(app).get("/verify.py").data


def test_the_qr_code_is_a_picture_of_the_link(app: Flask) -> None:
    host, code = hosted_table(app)
    answer = host.get(f"/t/{code}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


def test_a_typed_code_leads_to_its_table(app: Flask) -> None:
    _, code = hosted_table(app)
    assert browser(app).get(f"/join?code={code.lower()}").headers["Location"] == f"/t/{code}"
    assert browser(app).get("/join?code=nope").status_code == 404
