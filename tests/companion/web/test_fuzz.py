"""S26: whatever is sent to whatever address, there is an answer, and it is never an error of ours.

Schemathesis makes requests from the description of the API, right ones and wrong ones. Hypothesis sends raw bytes to
every address of the app. They are the same in every run; HYPOTHESIS_PROFILE=wander looks for others.
"""

import random
import re
import socket
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from companion.server import streams
from companion.tables.registry import Registry
from companion.web.openapi import document
from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, Phones, free, serving

A_FEW, MANY = 20, 500
OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]
WITH_BODY = [(path, method) for path, method in OPERATIONS if "requestBody" in document()["paths"][path][method]]
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
FUZZED = [*((*it, RIGHT) for it in OPERATIONS), *((*it, WRONG) for it in WITH_BODY)]


@pytest.fixture
def patient(app: Flask, registry: Registry, monkeypatch: pytest.MonkeyPatch) -> Phones:
    """A table whose server holds nobody up for asking a lot, and whose streams end with the first news."""
    registry.brakes = free()
    monkeypatch.setattr(streams, "SENT_AT_MOST", -1)
    return Phones(app.test_client(), ["Anna", "Bo"])


def fuzzed(examples: int) -> settings:
    return settings(max_examples=examples, suppress_health_check=list(HealthCheck))


def ask_as_described(app: Flask, path: str, method: str, mode: GenerationMode, examples: int) -> None:
    """Some of the requests come from a seat at a table."""
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app)

    @fuzzed(examples)
    @given(case=schema[path][method].as_strategy(mode), seated=st.booleans())
    def ask(case: Any, seated: bool) -> None:
        headers = {}
        if seated:  # at a table of its own: a request may leave the seat or hand it over
            phones = Phones(app.test_client(), ["Anna", "Bo"])
            headers["Authorization"] = f"Bearer {phones.tokens[0]}"
            case.path_parameters = dict.fromkeys(case.path_parameters or {}, phones.code)
        # What has the right shape may still be against the rules.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    ask()


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("path", "method", "mode"), FUZZED)
def test_S26_fuzzed_requests_to_the_api_are_answered_as_described(
    app: Flask, path: str, method: str, mode: GenerationMode
) -> None:
    ask_as_described(app, path, method, mode, A_FEW)


@pytest.mark.long
@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("path", "method", "mode"), FUZZED)
def test_S26_five_hundred_fuzzed_requests_to_each_address_of_the_api(
    app: Flask, path: str, method: str, mode: GenerationMode
) -> None:
    ask_as_described(app, path, method, mode, MANY)


KINDS = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain", "x")
PIECES = st.text(st.characters(codec="utf-8", exclude_characters="/?#"), min_size=1, max_size=20)
# What browsers and programs send us, with anything in it that HTTP lets through.
HEADERS = st.dictionaries(
    st.sampled_from(
        ("Authorization", "Cookie", "Accept", "Idempotency-Key", "Last-Event-ID", "Origin", "Referer", "Range")
    ),
    st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60),
)


def throw_bytes(client: Any, phones: Phones, method: str, path: str, examples: int) -> None:
    """The places to fill in the path get the table's code, or anything."""

    @fuzzed(examples)
    @given(
        piece=st.one_of(st.sampled_from((phones.code, "1")), PIECES),
        query=st.binary(max_size=40),
        headers=HEADERS,
        body=st.binary(max_size=400),
        kind=st.sampled_from(KINDS),
    )
    def throw(piece: str, query: bytes, headers: dict[str, str], body: bytes, kind: str) -> None:
        sent = {"query_string": query.decode("latin-1"), "headers": headers, "data": body, "content_type": kind}
        with client.open(re.sub("<[^>]+>", piece.replace("\\", ""), path), method=method, **sent) as answer:
            assert answer.status_code < 500, answer.text

    throw()


def addresses(app: Flask) -> list[tuple[str, str]]:
    return [(method, rule.rule) for rule in app.url_map.iter_rules() for method in sorted(rule.methods or ())]


def test_S26_random_bytes_break_no_address(app: Flask, patient: Phones) -> None:
    assert len(addresses(app)) > 100
    for method, path in addresses(app):
        throw_bytes(app.test_client(), patient, method, path, 6)


@pytest.mark.long
def test_S26_ten_thousand_handfuls_of_random_bytes(app: Flask, patient: Phones) -> None:
    for method, path in addresses(app):
        throw_bytes(app.test_client(), patient, method, path, 10_000 // len(addresses(app)) + 1)


BEGINNINGS = (b"", b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")


def shout(port: int, noise: bytes) -> bytes:
    """Send these bytes on a connection of their own, then say no more; what came back."""
    with socket.create_connection((LOOPBACK, port), timeout=PATIENT_SECONDS) as line:
        try:
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            return line.recv(100)
        except ConnectionError:
            return b""  # it hung up before we had finished


def test_S26_noise_on_the_wire_gets_no_error_of_ours_and_the_server_lives(tmp_path: Path) -> None:
    luck = random.Random(26)
    with serving(tmp_path / "data") as server:
        answers = [shout(server.port, BEGINNINGS[n % 3] + luck.randbytes(luck.randrange(1, 300))) for n in range(150)]
        assert server.ask("GET", "/healthz") == (200, {"ok": True})
    assert not [answer for answer in answers if answer.startswith(b"HTTP/1.1 5")]
    assert len([answer for answer in answers if answer.startswith(b"HTTP/1.1 400")]) > 50
