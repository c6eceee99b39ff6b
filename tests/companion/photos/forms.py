"""A browser without JavaScript, for the pages with photos: fills in the forms as they stand on the page."""

import html
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from games.polders.photo.sheet import polder_of
from tests.companion.phones import Phones
from tests.companion.photos.games import Game

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
AREA = re.compile(r'<textarea name="([^"]+)"[^>]*>([^<]*)</textarea>')
QUESTION = re.compile(r'name="(ask\|[^"]+)" value="([^"]+)" required')
FORM = r'<form class="[^"]*" id="{}" method="post" action="([^"]+)".*?</form>'


def browser(app: Flask, phones: Phones, seat: int | None = 0) -> Any:
    """A browser that sits at the table."""
    client = app.test_client()
    if seat is not None:
        client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
    return client


def fields(page: str, form: str) -> dict[str, Any]:
    """What the browser would send of a form, if nobody touched it."""
    text = _form(page, form)[0]
    found: dict[str, Any] = {}
    for name, value in [*HIDDEN.findall(text), *AREA.findall(text)]:
        found.setdefault(html.unescape(name), []).append(html.unescape(value))
    return found


def action(page: str, form: str) -> str:
    return html.unescape(str(_form(page, form)[1]))


def questions(page: str) -> dict[str, list[str]]:
    """The questions of a review, each with its answers."""
    found: dict[str, list[str]] = {}
    for name, value in QUESTION.findall(page):
        found.setdefault(html.unescape(name), []).append(html.unescape(value))
    return found


def asked(page: str) -> list[tuple[int, str]]:
    """The squares of Polders that are asked about, each with its polder."""
    places = [name.split("|")[1:] for name in questions(page)]
    return [(polder_of(sheet).index, field) for sheet, field in places]


def send(client: Any, page: str, *photos: bytes, names: Sequence[str] = (), **headers: str) -> Any:
    """Send photos with the form of this page."""
    text = client.get(page).text
    labels = [*names, *(f"IMG_{n}.jpg" for n in range(len(names), len(photos)))]
    files = [(io.BytesIO(data), name) for data, name in zip(photos, labels, strict=True)]
    return client.post(action(text, "send"), data=fields(text, "send") | {"photo": files}, headers=headers)


def answers(page: str, truth: Mapping[int, Mapping[str, str]]) -> dict[str, Any]:
    """The review, filled in by somebody who has the paper in front of them; what is not offered is carried along."""
    filled = fields(page, "review")
    if "dispute" in filled.get("asked", []):
        filled["dispute"] = "paper"
    for name, offered in questions(page).items():
        _, sheet, field = name.split("|")
        value = truth[polder_of(sheet).index][field]
        if value in offered:
            filled[name] = value
        else:
            filled.setdefault("said", []).append(f"{sheet}|{field}|{value}")
    return filled


def keep(client: Any, page: str, game: Game, rounds: int = 6) -> Any:
    """Answer truthfully until the sheets are counted."""
    truth = {polder: game.values(polder) for polder in range(game.players)}
    text = client.get(page).text
    for _ in range(rounds):
        answer = client.post(action(text, "review"), data=answers(text, truth))
        if answer.status_code != 422:
            return answer
        text = answer.text
    raise AssertionError(f"still asked about {asked(text)}")


def _form(page: str, form: str) -> re.Match[str]:
    found = re.search(FORM.format(form), page, re.DOTALL)
    assert found is not None, f"no form {form}"
    return found


def keep_paper(client: Any, page: str, **said: str) -> Any:
    return client.post(action(page, "review"), data={**fields(page, "review"), **said})
