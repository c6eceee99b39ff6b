"""Printed cards of Polders (R43) on the phones and in the log: what is asked, and what the proof then says."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from companion.cli.main import polderbox
from companion.tables import verify
from companion.tables.records import restore
from games.polders.table.state import DECK
from tests.companion.browsers import hosted_table
from tests.companion.phones import Phones

FLIPS = tuple(" ".join(("flip", *DECK[at : at + 3])) for at in range(0, 15, 3))
ROUND = tuple(words for flip in FLIPS for words in (flip, "discard now"))
ASSIGNMENTS = ("A14 A01", "A05", "A06", "A03")


@pytest.fixture
def phones(app: Flask) -> Phones:
    return Phones(app.test_client(), ["Anna", "Bo"], options={"cards": "printed"})


def page(app: Flask, phones: Phones, seat: int | None, path: str = "") -> str:
    client = app.test_client()
    if seat is not None:
        client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
    answer = client.get(f"/t/{phones.code}{path}")
    assert answer.status_code == 200
    return answer.text


def offered(text: str) -> list[str]:
    return re.findall(r'type="checkbox" name="word" value="(\w+)"', text)


def to_the_end(phones: Phones, deal: str) -> None:
    phones.move(deal)
    for ids in ASSIGNMENTS:
        phones.moves(f"reveal {ids}", *ROUND, "cross")
    phones.moves(*ROUND, "cross")


def test_R43_any_phone_taps_what_came_up_and_strangers_look_on(app: Flask, phones: Phones) -> None:
    phones.move("deal")
    assert [len(offered(page(app, phones, seat))) for seat in (0, 1, None)] == [15, 15, 0]
    assert "Tap the two assignments you revealed" in page(app, phones, 1)
    phones.moves("reveal A14 A01", "flip S10 S12 S17", "discard now")
    assert offered(page(app, phones, 1)) == [card for card in DECK if card not in ("S10", "S12", "S17")]
    assert "Tap the three cards you flipped" in page(app, phones, 1)


def test_R43_a_form_without_a_script_tells_the_cards(app: Flask) -> None:
    client, code = hosted_table(app, game="polders", players="2", cards="printed")

    def send(**form: object) -> str:
        text = client.get(f"/t/{code}").text
        token = re.search(r'name="csrf_token" value="([^"]+)"', text)[1]  # type: ignore[index]
        version = re.search(r'name="version" value="(\d+)"', text)[1]  # type: ignore[index]
        data = {"csrf_token": token, "version": version, "seat": "0", **form}
        page: str = client.post(f"/t/{code}/moves", data=data, follow_redirects=True).text
        return page

    send(move="deal", word=["1", "0", "dealer 1"])
    send(move="reveal", word=["A14", "A01"])
    assert "Tap 3 cards. You tapped 2." in send(move="flip", word=["S10", "S12"])
    assert "flipped Laan, Bocht and Erf" in send(move="flip", word=["S10", "S12", "S17"])


def test_R43_the_lobby_takes_a_deal_only_with_printed_cards(app: Flask) -> None:
    client, code = hosted_table(app, game="polders", players="2", cards="printed")
    assert "Dealt the polders yourselves?" in client.get(f"/t/{code}").text
    client, code = hosted_table(app, game="polders", players="2")
    assert "Dealt the polders yourselves?" not in client.get(f"/t/{code}").text


def test_R43_the_history_says_what_was_told(app: Flask, phones: Phones) -> None:
    phones.moves("deal 1 0 dealer 1", "reveal A14 A01", "flip S10 S12 S17")
    text = page(app, phones, 0, "/history")
    assert "dealt the polders, and Bo deals the first round" in text
    assert "revealed Manor Minimalist and Manor Master" in text


def test_R43_the_proof_says_what_was_told_and_not_drawn(app: Flask, phones: Phones, tmp_path: Path) -> None:
    to_the_end(phones, "deal")
    log, said = phones.log(), "5 assignments and 75 shape cards were reported by the players, not drawn here."
    assert log["told"] == said
    assert said in page(app, phones, 0, "/history")
    assert verify.verify(log) == []
    assert restore(log).over
    (tmp_path / "log.json").write_text(json.dumps(log))
    assert said in CliRunner().invoke(polderbox, ["verify", str(tmp_path / "log.json")]).output


def test_R43_a_game_in_which_nothing_was_drawn_is_no_broken_log(phones: Phones) -> None:
    to_the_end(phones, "deal 0 1 dealer 0")
    log = phones.log()
    assert log["told"] == "1 deal, 5 assignments and 75 shape cards were reported by the players, not drawn here."
    assert verify.verify(log) == []


def test_an_undone_telling_is_not_counted(phones: Phones) -> None:
    phones.moves("deal", "reveal A14 A01", "flip S10 S12 S17", "undo", "flip S10 S12 S16")
    assert phones.log()["told"] == "2 assignments and 3 shape cards were reported by the players, not drawn here."


def test_a_table_where_the_app_draws_says_nothing_of_it(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    phones.moves("deal", "reveal", "flip")
    assert phones.log()["told"] == ""
    assert "reported by the players" not in page(app, phones, 0, "/history")
