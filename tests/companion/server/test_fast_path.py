"""The fast path for moves answers as Flask does, or not at all."""

import io
import json
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.server.fast_path import Answer, FastPath
from companion.tables.registry import Registry
from companion.web.parts import PageListener, Viewer
from tests.companion.phones import PATIENT_SECONDS, Phones


@pytest.fixture
def fast_path(app: Flask) -> FastPath:
    found: FastPath = app.extensions["fast_path"]
    return found


@pytest.fixture
def phones(phones: Phones) -> Phones:
    phones.look()  # which brings the table into memory
    return phones


def environ(phones: Phones, body: bytes, seat: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": f"/api/tables/{phones.code}/moves",
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "127.0.0.1:8000",
        "HTTP_AUTHORIZATION": f"Bearer {phones.tokens[seat]}",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **more,
    }


def flasks(app: Flask, asked: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
    started: list[tuple[int, dict[str, str]]] = []

    def start(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
        started.append((int(status[:3]), {name.lower(): value for name, value in headers}))

    body = b"".join(app.wsgi_app(asked, start))
    return *started[0], body


def answered(fast_path: FastPath, asked: dict[str, Any], body: bytes) -> Answer | None:
    """The answer of the fast path once the move is on disk; None if it leaves the move to Flask."""
    wakeup: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
    heard: list[Answer | None] = []
    if not fast_path.take(asked, body, wakeup.put, heard.append):
        return None
    wakeup.get(timeout=PATIENT_SECONDS)()
    return heard[0]


def move(words: str, version: int, **more: Any) -> bytes:
    return json.dumps({"version": version, "move": words, **more}).encode()


def test_an_ordinary_move_gets_flasks_answer_to_the_letter(app: Flask, fast_path: FastPath, phones: Phones) -> None:
    quick = answered(fast_path, environ(phones, b"", HTTP_IDEMPOTENCY_KEY="k"), move("deal", 0))
    assert quick is not None
    slow = flasks(app, environ(phones, move("deal", 0), HTTP_IDEMPOTENCY_KEY="k"))  # the same key, the same answer
    assert (quick[0], dict(quick[1]), quick[2]) == slow
    assert phones.look()["version"] == 1


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"HTTP_HOST": "evil.example"}, 400),
        ({"HTTP_ORIGIN": "https://evil.example"}, 403),
        ({"HTTP_ORIGIN": "null"}, 403),
        ({"HTTP_SEC_FETCH_SITE": "cross-site"}, 403),
        ({"HTTP_SEC_FETCH_SITE": "same-site"}, 403),
        ({"HTTP_AUTHORIZATION": "Bearer stolen"}, 403),
        ({"HTTP_AUTHORIZATION": ""}, 401),
        ({"CONTENT_TYPE": "text/plain"}, 400),
        ({"PATH_INFO": "/api/tables/ZZZZZZ/moves"}, 404),
        ({"REQUEST_METHOD": "PUT"}, 405),
        ({"HTTP_IDEMPOTENCY_KEY": "x" * 81}, 400),
    ],
)
def test_what_is_out_of_the_ordinary_is_left_to_flask(
    app: Flask, fast_path: FastPath, phones: Phones, more: dict[str, Any], status: int
) -> None:
    assert answered(fast_path, environ(phones, b"", **more), move("deal", 0)) is None
    assert flasks(app, environ(phones, move("deal", 0), **more))[0] == status
    assert phones.look()["version"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b"[" * 60_000, 400),
        (b'{"version": true, "move": "deal"}', 400),
        (b'{"version": 0, "move": "deal", "seat": "1"}', 400),
        (b'{"version": -1, "move": "deal"}', 400),
        (move("flip", 0), 422),
        (move("deal", 5), 409),
        (move("deal", 0, seat=1), 403),
    ],
)
def test_every_refusal_comes_from_flask(
    app: Flask, fast_path: FastPath, phones: Phones, body: bytes, status: int
) -> None:
    assert answered(fast_path, environ(phones, b""), body) is None
    assert flasks(app, environ(phones, body))[0] == status
    assert phones.look()["version"] == 0


def test_a_table_that_is_not_in_memory_is_opened_by_flask(
    app: Flask, fast_path: FastPath, registry: Registry, phones: Phones
) -> None:
    registry.sessions.open.clear()
    assert answered(fast_path, environ(phones, b""), move("deal", 0)) is None
    assert flasks(app, environ(phones, move("deal", 0)))[0] == 200
    assert answered(fast_path, environ(phones, b"", 1), move("reveal", 1)) is not None


def test_a_page_of_our_own_is_ordinary_when_its_browser_says_so(fast_path: FastPath, phones: Phones) -> None:
    assert answered(fast_path, environ(phones, b"", HTTP_SEC_FETCH_SITE="same-origin"), move("deal", 0)) is not None


def test_a_second_move_waits_for_the_first_in_flasks_hands(
    fast_path: FastPath, registry: Registry, phones: Phones
) -> None:
    wakeup: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
    heard: list[Answer | None] = []
    assert fast_path.take(environ(phones, b""), move("deal", 0), wakeup.put, heard.append)
    assert not fast_path.take(environ(phones, b""), move("reveal", 1), wakeup.put, heard.append)
    wakeup.get(timeout=PATIENT_SECONDS)()
    assert [answer and answer[0] for answer in heard] == [200]
    assert answered(fast_path, environ(phones, b""), move("reveal", 1)) is not None


def test_a_move_that_the_disk_refuses_is_left_to_flask(
    fast_path: FastPath, registry: Registry, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(registry.store.writer, "write", full)
        wakeup: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        heard: list[Answer | None] = []
        assert fast_path.take(environ(phones, b""), move("deal", 0), wakeup.put, heard.append)
        wakeup.get(timeout=PATIENT_SECONDS)()
    assert heard == [None]
    assert phones.look()["version"] == 0
    assert answered(fast_path, environ(phones, b""), move("deal", 0)) is not None


def broken(*_: object) -> None:
    raise KeyError("a bug")


def test_a_bug_in_the_rules_does_not_lock_the_table(
    fast_path: FastPath, registry: Registry, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = registry.find(phones.code)
    body = move("deal", session.table.version)
    with monkeypatch.context() as patch:
        patch.setattr("companion.tables.session.moved", broken)
        assert answered(fast_path, environ(phones, body), body) is None
    free: list[bool] = []
    other = threading.Thread(target=lambda: free.append(session.lock.acquire(blocking=False)))
    other.start()
    other.join()
    assert free == [True]


def test_a_phone_is_answered_even_if_nobody_else_can_be_notified(
    fast_path: FastPath, registry: Registry, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = registry.find(phones.code)
    body = move("deal", session.table.version)
    wakeup: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
    heard: list[Answer | None] = []
    monkeypatch.setattr(session, "go_on", broken)
    assert fast_path.take(environ(phones, body), body, wakeup.put, heard.append)
    with pytest.raises(KeyError):
        wakeup.get(timeout=PATIENT_SECONDS)()
    assert heard == [None]
    assert not session.writing


# A phone's own page sends forms


def phone(phones: Phones, body: bytes, **more: Any) -> dict[str, Any]:
    page = {
        "PATH_INFO": f"/t/{phones.code}/moves",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "HTTP_COOKIE": f"polderbox=x; seat={phones.tokens[0]}",
        "HTTP_ORIGIN": "http://127.0.0.1:8000",
        "HTTP_POLDERBOX_VIEW": "table",
        "HTTP_POLDERBOX_SHOWS": "0:0:",
    }
    asked = environ(phones, body) | page | more
    del asked["HTTP_AUTHORIZATION"]
    return {name: value for name, value in asked.items() if value is not None}


FORM = b"move=deal&version=0&seat=0"


def test_a_phone_is_answered_with_the_parts_that_its_move_has_changed(fast_path: FastPath, phones: Phones) -> None:
    answer = answered(fast_path, phone(phones, FORM), FORM)
    assert answer is not None
    frame = json.loads(answer[2])
    assert (answer[0], frame["version"], frame["shows"]) == (200, 1, "1:0:")
    assert dict(frame["parts"]).keys() == set(frame["order"])


@pytest.mark.parametrize(
    "odd",
    [
        {"HTTP_ORIGIN": "http://evil.example"},
        {"HTTP_ORIGIN": "null"},
        {"HTTP_ORIGIN": None},
        {"HTTP_ORIGIN": "http://127.0.0.1:9000"},
        {"HTTP_POLDERBOX_VIEW": None},
        {"HTTP_SEC_FETCH_SITE": "cross-site"},
        {"HTTP_HOST": "evil.example", "HTTP_ORIGIN": "http://evil.example"},
        {"HTTP_COOKIE": "seat=nobodys"},
        {"HTTP_COOKIE": None},
    ],
)
def test_S12_a_form_that_another_page_may_have_sent_is_left_to_flask(
    fast_path: FastPath, phones: Phones, registry: Registry, odd: dict[str, str | None]
) -> None:
    """Flask asks for the token that only our own pages have."""
    assert answered(fast_path, phone(phones, FORM, **odd), FORM) is None
    assert registry.find(phones.code).table.version == 0


def test_a_move_that_comes_while_a_phones_page_is_drawn_is_not_kept_from_its_stream(
    fast_path: FastPath, phones: Phones, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = registry.find(phones.code)
    screens = fast_path.pages.of(session)
    stream = PageListener(session, screens, Viewer("table", (0,)), "0:0:", "the phone's line")
    session.listen(stream)
    drawn = screens.frame

    def frame(*about: Any) -> Any:
        pieces = drawn(*about)
        registry.move(session, phones.tokens[1], "reveal", 1)
        return pieces

    with monkeypatch.context() as patched:
        patched.setattr(screens, "frame", frame)
        answer = answered(fast_path, phone(phones, FORM, HTTP_POLDERBOX_LINE="the phone's line"), FORM)
    assert answer is not None
    assert json.loads(answer[2])["version"] == 1
    assert stream.take().startswith(b"id: 2\n")
