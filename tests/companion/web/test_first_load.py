"""A phone that comes to a table loads little: page, styles, scripts, fonts and pictures, as they are sent."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.server.gateway import ZIP_FROM, ZIP_LEVEL, ZIPPED
from companion.tables import codes, records
from companion.tables.registry import Registry
from games.catalogue import GAMES
from tests.companion.phones import Phones

LIMIT_BYTES = 60_000
HEAD_BYTES = 100  # of every answer: the status line, and what the server itself adds to the headers
KEPT = Path(__file__).parents[2] / "golden" / "tables"
NAMED = re.compile(r'<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"')
FONTS = re.compile(r"url\((fonts/[\w-]+(?<!-seldom)\.woff2)\)")  # seldom characters are in files of their own
PARTS = (0, 0.25, 0.5, 0.75, 0.96)  # of a game
MOVES = 20  # between two looks at a game that no log was kept of


@pytest.mark.parametrize("game", GAMES)
def test_a_first_load_is_under_60_kB_from_the_start_to_the_end_of_a_game(
    app: Flask, registry: Registry, game: str
) -> None:
    client = app.test_client()
    kept = KEPT / f"{game}-1.json"
    at = kept_game(client, registry, json.loads(kept.read_text())["log"]) if kept.exists() else played(client, game)
    loaded = [(first_load(client, path), first_load(client, f"{path}/history")) for path in at]
    assert len(loaded) == len(PARTS)
    assert max(play for play, _ in loaded[:3]) > 30_000
    assert max(max(sizes) for sizes in loaded) < LIMIT_BYTES


def test_scripts_and_styles_come_without_comments_and_otherwise_as_they_are(app: Flask) -> None:
    client, folder = app.test_client(), Path(str(app.static_folder))
    for file in (*folder.glob("*.js"), *folder.glob("*.css")):
        written = file.read_text().splitlines()
        got = client.get(f"{app.static_url_path}/{file.name}").text.splitlines()
        assert not [line for line in got if line.lstrip().startswith(("//", "/*"))]
        lost = [line for line in written if line.strip() and line not in got]
        assert [line for line in lost if not re.search(r"^\s*//|/\*|\*/", line)] == []


def kept_game(client: FlaskClient, registry: Registry, log: dict[str, Any]) -> Iterator[str]:
    """The tables of a kept game at its start, amid it and shortly before its end, all seats on one phone."""
    whole = records.restore(log)
    for part in PARTS:
        tokens = [codes.new_token() for _ in whole.seats]
        known = {seat: codes.digest(token) for seat, token in enumerate(tokens)}
        code = registry.sessions.lay(whole.head, known, whole.events[: int(len(whole.events) * part)])
        yield sat_down(client, code, tokens)


def played(client: FlaskClient, game: str) -> Iterator[str]:
    """The table of a game that is played now, at its start and four times later."""
    phones = Phones(client, ["Anna", "Bo"], game=game)
    yield sat_down(client, phones.code, phones.tokens)
    for _ in PARTS[1:]:
        for _ in range(MOVES):
            seat = phones.look()["state"]["waiting"][0]
            phones.move(phones.look(seat)["legal"][0], seat)
        yield sat_down(client, phones.code, phones.tokens)


def sat_down(client: FlaskClient, code: str, tokens: list[str]) -> str:
    client.set_cookie("seat", "~".join(tokens), path=f"/t/{code}")
    return f"/t/{code}"


def first_load(client: FlaskClient, path: str) -> int:
    """What goes over the air for this page, in bytes."""
    page = client.get(path).text
    files = set(NAMED.findall(page))
    for sheet in [file for file in files if file.endswith(".css")]:
        files |= {f"{sheet.rpartition('/')[0]}/{font}" for font in FONTS.findall(client.get(sheet).text)}
    return sum(sent(client, file) for file in (path, *files))


def sent(client: FlaskClient, path: str) -> int:
    answer = client.get(path)
    assert answer.status_code == 200, path
    zipped = answer.mimetype in ZIPPED and len(answer.data) >= ZIP_FROM
    head = HEAD_BYTES + sum(len(f"{name}: {value}\r\n") for name, value in answer.headers)
    return head + len(gzip.compress(answer.data, ZIP_LEVEL) if zipped else answer.data)
