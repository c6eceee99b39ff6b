"""Polders with robots on the phones: everyone taps squares, and somebody draws what the robots want."""

import re
import time
from typing import Any

from flask import Flask

from tests.companion.browsers import form, form_token, hosted_table
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


def stopped(app: Flask) -> tuple[Any, str]:
    """The same after everybody has drawn once, and the players have had enough."""
    client, code = drawing(app)
    hint = client.post(
        f"/t/{code}/hint",
        data={"csrf_token": form_token(client, f"/t/{code}"), "seat": "0"},
    ).text
    said(client, code, move=re.search(r'name="move" value="(tap [^"]+)"', hint)[1], seat="0")  # type: ignore[index]
    said(client, code, move="discard")
    said(client, code, move="stop")
    return client, code


def test_sheets_are_counted_as_tapped_and_nobody_enters_them_again(app: Flask) -> None:
    client, code = stopped(app)
    ended = client.get(f"/t/{code}").text
    assert "The phones know what you tapped, and can count at once." in ended
    assert "Undo your stop</button>" in ended
    assert "Count what we tapped" in client.get(f"/t/{code}/score").text
    entered = client.get(f"/t/{code}/sheet/0").text + client.get(f"/t/{code}/sheet/1").text
    events = client.get(f"/t/{code}/log.json").json["events"]
    squares = [len(event["move"].split()[3:]) for event in events if event["move"].startswith("tap ")]
    assert len(squares) == 2
    assert len(re.findall(r'data-owner="[RB]"', entered)) == sum(squares)
    page = client.get(form(client, f"/t/{code}/sheets", f"/t/{code}/score").headers["Location"]).text
    assert "All sheets are entered." in page
    assert client.get(f"/t/{code}/state").json["over"]


def test_sheets_that_the_phones_do_not_know_are_not_counted_as_tapped(app: Flask) -> None:
    client, code = hosted_table(app, players="2", phones="one")
    for words in ("deal", "reveal", "flip", "discard now", "stop"):
        said(client, code, move=words)
    assert "Count what we tapped" not in client.get(f"/t/{code}/score").text
    answer = form(client, f"/t/{code}/sheets", f"/t/{code}/score")
    assert answer.status_code == 422
    assert "Photograph the sheets or enter them by hand." in answer.text


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
    assert "once it is on paper too" in after
    wanted = re.search(r"<p>On ([^:]+), in blue: (.*?) on [a-j0-9 ,and]+\.</p>", after)
    assert wanted
    assert re.search(rf'<p class="ask">Somebody draws for [^:]+: {wanted[2]} on {wanted[1]}, in blue\.</p>', after)
    assert re.search(r'id="errands" data-sight="draw 0"', after)


def test_a_robot_tells_what_it_wants_drawn_and_its_drawing_can_be_undone_by_that_name(app: Flask) -> None:
    client, code = drawing(app)
    page = client.get(f"/t/{code}").text
    assert re.search(r'<p class="news">\S+ wants [A-Z]?[a-z ]+ drawn on De [A-Z][a-z]+\.', page)
    assert re.search(r"<small>Undo \S+’s drawing</small>", page)
    assert 'data-sight="draw' not in page


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
