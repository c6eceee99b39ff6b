"""A player without a phone: in every game, any phone at the table is one tap away from telling for that seat."""

from random import Random

import pytest
from flask import Flask

from games.catalogue import GAMES
from tests.companion.browsers import form, hosted_table

OPTIONS = {"dutch": {"cards": "own"}}  # with cards on the phones, hands are hidden
HELPED = 3  # times


@pytest.mark.parametrize("game", GAMES)
def test_any_phone_plays_for_a_seat_without_one(app: Flask, game: str) -> None:
    """Only the host has a phone. Whenever the table waits for the free seat alone, the host's page leads there, and
    what is sent from there is that seat's move.
    """
    client, code = hosted_table(app, game=game, players="2", **OPTIONS.get(game, {}))
    session = app.extensions["registry"].find(code)
    helped, luck = 0, Random(1)
    while helped < HELPED:
        table = session.table
        seat, *others = table.head.table.view(table.state, None)["waiting"] or [0]
        if (seat, others) == (1, []):
            assert f"/t/{code}?seat=1" in client.get(f"/t/{code}?seat=0").text
            helped += 1
        assert f'name="seat" value="{seat}"' in client.get(f"/t/{code}?seat={seat}").text
        words = luck.choice(table.head.table.legal(table.state, seat))
        said = {"version": str(table.version), "seat": str(seat), "move": words}
        assert form(client, f"/t/{code}/moves", f"/t/{code}", **said).status_code == 303
        last = session.table.events[-1]
        assert (last.version, last.text, last.seat) == (table.version + 1, words, seat)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("polders", {}, "pen K"),  # R44
        ("rollfold", {}, "pen K"),  # R53
        ("rollfold", {"levels": "own"}, "level 3"),  # R52
        ("flutter", {}, "bee black"),  # R42
        ("h2olland", {}, "colour blue"),  # R51
    ],
)
def test_any_phone_chooses_for_a_seat_without_one(app: Flask, game: str, options: dict[str, str], words: str) -> None:
    """The lobby has a form for the free seat, folded away, and what it sends is that seat's choice."""
    client, code = hosted_table(app, game=game, players="2", **options)
    text = client.get(f"/t/{code}").text
    folded = text[text.index("s of players without a phone</summary>") :]
    assert 'name="seat" value="1"' in folded[: folded.index(f'value="{words}"')]
    said = {"version": "0", "seat": "1", "move": words}
    assert form(client, f"/t/{code}/moves", f"/t/{code}", **said).status_code == 303
    last = app.extensions["registry"].find(code).table.events[-1]
    assert (last.text, last.seat) == (words, 1)


@pytest.mark.parametrize("game", ["flutter", "h2olland"])
def test_nobody_chooses_for_a_robot(app: Flask, game: str) -> None:
    client, code = hosted_table(app, game=game, players="2", bots="1")
    assert "players without a phone</summary>" not in client.get(f"/t/{code}").text
