"""A table with the players' own cards as pages and words: everything that is told has its button."""

from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.dutch.words import sentence, short
from companion.tables.table import Event
from games.dutch.rules import score
from tests.companion.browsers import form, hosted_table
from tests.games.dutch.retold import Retold

NAMES = ["Anna", "Bo"]


@pytest.mark.parametrize("seed", [2, 245])  # the second has a tie that empties a deck
def test_a_whole_game_is_told_without_a_script(app: Flask, seed: int) -> None:
    """One browser has both seats and sends plain forms. Every button it needs is on the page of the seat that moves."""
    client, code = hosted_table(app, game="dutch", players="2", cards="own", phones="one", name=NAMES)
    evening = Retold(Random(seed))
    for version, (seat, text, _, _) in enumerate(evening.steps()):
        page = client.get(f"/t/{code}?seat={seat}").text
        sent = {"move": text} if f'name="move" value="{text}"' in page else in_pieces(page, *text.split())
        answer = form(client, f"/t/{code}/moves", f"/t/{code}", version=str(version), seat=str(seat), **sent)
        assert answer.status_code == 303
        assert client.get(f"/t/{code}/state").json["version"] == version + 1, text
        assert client.get(f"/t/{code}/middle").status_code == client.get(f"/t/{code}/history").status_code == 200
    end = client.get(f"/t/{code}").text
    for tally in score(evening.truth).tallies:
        assert f'<span class="total">{str(tally.total).replace("-", "−")}</span>' in end
    assert "Count the cards by photo" in end


def in_pieces(page: str, word: str, *rest: str) -> dict[str, Any]:
    """A move as the form of this page sends it: the button, and what was tapped before."""
    match word:
        case "open":
            button, taps = "open", list(rest)
        case "count":
            button, taps = f"count {rest[0]}", list(rest[1:])
        case _:
            button, taps = "buy", [f"{rest[0]} with", *rest[2:]]
    assert f'name="move" value="{button}"' in page, (word, rest)
    for tap in taps:
        assert f'name="word" value="{tap}"' in page, (word, rest)
    return {"move": button, "word": taps}


@pytest.mark.parametrize(
    ("move", "words", "noun"),
    [
        ("up R4", "turned up the red 4 for the auction", "card in the auction"),
        ("open R4 G2", "bid the red 4 and the green 2", "bid"),
        ("open", "bid nothing", "bid"),
        ("top B9", "added the blue 9 from the top of their deck", "card from the deck"),
        ("coin p1", "saw Bo win the toss", "toss"),
        ("count p0 R1", "counted the red 1 for Anna", "count"),
    ],
)
def test_what_was_told_is_said_in_words(move: str, words: str, noun: str) -> None:
    assert sentence(Event(1, "move", 0, move), NAMES) == words
    assert short(move) == noun
