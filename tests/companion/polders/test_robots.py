"""Polders with robots on the phones: everyone taps squares, and somebody draws what the robots want."""

import re
import time
from typing import Any

from flask import Flask

from tests.companion.browsers import form, hosted_table
from tests.companion.phones import PATIENT_SECONDS


def drawing(app: Flask) -> tuple[Any, str]:
    """A table with a robot whose first cards are open; the robot has drawn."""
    client, code = hosted_table(app, players="2", strength=["", "friendly"])
    for words in ("deal", "reveal", "flip"):
        said(client, code, move=words)
    until = time.monotonic() + PATIENT_SECONDS
    while client.get(f"/t/{code}/state").json["state"]["waiting"] != [0]:
        assert time.monotonic() < until
        time.sleep(0.02)
    return client, code


def said(client: Any, code: str, **fields: Any) -> str:
    version = str(client.get(f"/t/{code}/state").json["version"])
    answer = form(client, f"/t/{code}/moves", f"/t/{code}", version=version, **fields)
    return str(client.get(answer.headers["Location"]).text)


def test_the_page_says_and_shows_what_to_draw_for_a_robot(app: Flask) -> None:
    client, code = drawing(app)
    page = client.get(f"/t/{code}").text
    errand = page[page.index('id="errands"') : page.index('id="people"')]
    assert "Draw for" in errand
    tap = next(it for it in client.get(f"/t/{code}/log.json").json["events"] if it["seat"] == 1)["move"]
    squares = tap.split()[3:]
    assert re.search(r"<p>On [^:]+, in blue: [^.]* on [^.]*\.</p>", errand)
    assert all(re.search(rf"\b{square}\b", errand) for square in squares)
    assert errand.count('class="lit"') == len(squares)


def test_a_player_taps_the_squares_on_the_map(app: Flask) -> None:
    client, code = drawing(app)
    page = client.get(f"/t/{code}").text
    assert 'value="skip"' not in page
    assert "discard now" not in page
    assert "taps off" not in page
    word, card, mark, *squares = client.get(f"/t/{code}/state").json["legal"][0].split()
    assert word == "tap"
    assert all(f'name="word" value="{square}"' in page for square in squares)
    after = said(client, code, card=card, filling=mark, word=squares)
    assert client.get(f"/t/{code}/state").json["last"]["move"] == f"tap {card} {mark} {' '.join(squares)}"
    assert "once everything is drawn for the robots too" in after


def test_a_drawing_without_its_squares_is_refused_with_a_sentence(app: Flask) -> None:
    client, code = drawing(app)
    _, card, mark, *_ = client.get(f"/t/{code}/state").json["legal"][0].split()
    assert "Tap the squares you filled too." in said(client, code, card=card, filling=mark)


def test_a_table_of_people_has_neither_map_nor_errands(app: Flask) -> None:
    client, code = hosted_table(app, players="2")
    for words in ("deal", "reveal", "flip"):
        said(client, code, move=words)
    page = client.get(f"/t/{code}").text
    assert '<section data-part id="tap-map" hidden>' in page
    assert '<section data-part id="errands" hidden>' in page
    assert 'value="skip"' in page
