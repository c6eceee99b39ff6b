"""Chosen pens (R44) on the phones: the lobby, the entry by hand, the result, its picture and its numbers."""

import re

import pytest
from flask import Flask

from companion.polders import share
from games.polders.components import POLDERS
from games.polders.notation import dump_marks, inked_of
from tests.companion.browsers import hosted_table
from tests.companion.phones import WHOLE_GAME, Phones
from tests.companion.polders.test_cards import page
from tests.companion.web.games import drawn_sheets
from tests.games.polders.examples import final

PENS = {"R": "G", "B": "K", ".": "."}


@pytest.fixture
def phones(app: Flask) -> Phones:
    """A game that was drawn in green and black."""
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    phones.move("pen G", 0)
    phones.move("pen K", 1)
    phones.moves(*WHOLE_GAME)
    return phones


def sheets(phones: Phones) -> list[str]:
    drawn = drawn_sheets(phones.log())
    return ["".join(PENS[words[at]] + words[at + 1] for at in range(0, len(words), 2)) for words in drawn]


def pressed(text: str) -> list[str]:
    return re.findall(r'value="pen (\w)" id="\w+" aria-pressed="true"', text)


def test_R44_the_lobby_has_a_row_of_pens_for_every_seat_of_this_phone(app: Flask) -> None:
    client, code = hosted_table(app, game="polders", players="3")
    text, _, _ = client.get(f"/t/{code}").text.partition("Pens of players without a phone")
    assert pressed(text) == ["R"]
    assert text.count('value="pen K"') == 1
    assert "Your pen" in text
    one_phone, code = hosted_table(app, game="polders", players="3", phones="one")
    assert pressed(one_phone.get(f"/t/{code}").text) == ["R", "B", "G"]
    assert 'value="pen K"' not in app.test_client().get(f"/t/{code}").text


def test_R44_whoever_joins_sees_the_pens_as_they_are(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "", ""], open=True)
    phones.move("pen B", 0)
    text = page(app, phones, None)
    seats = re.findall(r'name="seat" value="(\d)"[^>]*><span>.*?</span></span> (\w+)</span>', text)
    assert seats == [("1", "red"), ("2", "green")]


def test_R44_every_screen_shows_the_chosen_pens(app: Flask, phones: Phones) -> None:
    assert 'class="sign green"' in page(app, phones, 0, "/seats")
    assert 'class="sign red"' not in page(app, phones, 0, "/seats")
    assert "took the black pen" in page(app, phones, 0, "/history")
    entry = page(app, phones, 0, "/sheet/0")
    assert re.findall(r'name="pen" value="(\w)"', entry) == ["G", "K"]
    assert "two for each square: G, K for the pen" in entry


def test_R44_sheets_are_entered_with_the_letters_of_the_pens_that_drew(app: Flask, phones: Phones) -> None:
    client = app.test_client()
    client.set_cookie("seat", phones.tokens[0], path=f"/t/{phones.code}")
    for index, words in enumerate(sheets(phones)):
        text = client.get(f"/t/{phones.code}/sheet/{index}").text
        token = re.search(r'name="csrf_token" value="([^"]+)"', text)[1]  # type: ignore[index]
        tokens = [words[at : at + 2] for at in range(0, len(words), 2)]
        marks = dump_marks(inked_of(POLDERS[index], tokens, 2, "GK"), "GK")
        answer = client.post(f"/t/{phones.code}/sheet/{index}", data={"csrf_token": token, "marks": marks})
        assert answer.status_code == 303, answer.text
    assert phones.look()["state"]["sheets"] == sheets(phones)


def test_R44_the_result_and_its_numbers_name_the_pens(app: Flask, phones: Phones) -> None:
    phones.moves(*(f"sheet {index} {words}" for index, words in enumerate(sheets(phones))))
    text = page(app, phones, 0, "/result")
    assert {"sign green", "sign black"} == set(re.findall(r'class="(sign \w+)"', text))
    assert set(re.findall(r'data-owner="(\w)"', text)) == {"G", "K"}
    numbers = app.test_client().get(f"/t/{phones.code}/result.csv").text.splitlines()
    assert {line.split(",")[1] for line in numbers[1:]} == {"green", "black"}


def test_R44_the_picture_to_share_is_drawn_with_the_chosen_pens() -> None:
    assert share.png(final(), ["Anna", "Bo"], "GK") != share.png(final(), ["Anna", "Bo"], "RB")


def test_R44_a_result_without_a_table_shows_the_pens_of_the_photo(app: Flask) -> None:
    marks = {f"marks{index}": dump_marks(polder, "GK") for index, polder in enumerate(final().polders)}
    query = {"players": "2", "pens": "GK", "task": ["A01", "A02", "A03", "A04", "A05"], **marks}
    answer = app.test_client().get("/score/result", query_string=query)
    assert {"sign green", "sign black"} == set(re.findall(r'class="(sign \w+)"', answer.text))
    for wrong in ("G", "GG", "GP", "GKR"):
        answer = app.test_client().get("/score/result", query_string={**query, "pens": wrong})
        assert answer.status_code == 422
        assert "one pen for each player" in answer.text
