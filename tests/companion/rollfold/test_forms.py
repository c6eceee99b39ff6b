"""The forms of Crease & Cross that have inputs of their own, sent as a browser without JavaScript sends them."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.companion.browsers import form, hosted_table

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


@pytest.fixture
def two(app: Flask) -> tuple[Any, str]:
    """One phone for both players of a game that Anna begins."""
    client, code = hosted_table(app, game="rollfold", players="2", phones="one", level="1")
    say(client, code, "begin 1")
    return client, code


def test_real_dice_are_entered_without_javascript(two: tuple[Any, str]) -> None:
    client, code = two
    fields = hidden(client, code, "own")
    answer = client.post(f"/t/{code}/moves", data={**fields, "word": ["1|4", "5"]})
    assert answer.status_code == 303
    assert seen(client, code)["last"]["move"] == "rolled 1|4 5"


def test_a_win_is_claimed_without_javascript(two: tuple[Any, str]) -> None:
    client, code = two
    say(client, code, "rolled 1|4 5", "take b", *(f"fold {corner} small" for corner in "ABCD"))
    fields = hidden(client, code, "claim")
    answer = client.post(f"/t/{code}/moves", data={**fields, "word": "5"})
    assert answer.status_code == 303
    assert seen(client, code)["last"]["move"] == "won 5"


def hidden(client: Any, code: str, part: str) -> dict[str, str]:
    """The hidden fields of the form in a part, as the page has filled them."""
    section = client.get(f"/t/{code}").text.partition(f'id="{part}"')[2].partition("</section>")[0]
    return dict(HIDDEN.findall(section))


def say(client: Any, code: str, *moves: str) -> None:
    for words in moves:
        version = str(seen(client, code)["version"])
        assert form(client, f"/t/{code}/moves", f"/t/{code}", move=words, version=version, seat="0").status_code == 303


def seen(client: Any, code: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/t/{code}/state").json
    return found
