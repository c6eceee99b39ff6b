"""Stopping early (D44) on the phones: one player asks, the other agrees, and then the cards are counted."""

import pytest
from flask import Flask

from companion.tables.records import restore
from companion.tables.verify import verify
from tests.companion.phones import Phones
from tests.companion.polders.test_cards import page

NAMES = ("Anna", "Bo")


@pytest.fixture
def phones(app: Flask) -> Phones:
    phones = Phones(app.test_client(), NAMES, game="dutch")
    phones.move("deal")
    return phones


def test_d44_one_phone_asks_and_the_other_agrees(app: Flask, phones: Phones) -> None:
    assert "Ask to end the game here and count it as it stands?" in page(app, phones, 0)
    assert 'value="stop"' not in page(app, phones, None)
    shown = phones.move("stop")
    assert (shown["over"], shown["fair"]["secret"], shown["state"]["result"]) == (False, None, None)
    assert "Waiting for Bo to agree" in page(app, phones, 0)
    assert "Anna wants to stop. Do you agree?" in page(app, phones, 1)
    assert phones.try_move("finish", 0).json["reason"] == "Wait for the other player to agree."
    ended = phones.move("finish", 1)
    assert ended["over"]
    assert [seat["number"] for seat in ended["state"]["result"]["seats"]] == [8, 8]
    assert "Play again, same seats" in page(app, phones, 0)
    log = phones.log()
    assert (verify(log), restore(log).over) == ([], True)
    history = app.test_client().get(f"/t/{phones.code}/history").text
    assert "asked to stop here" in history
    assert "agreed to stop" in history


@pytest.mark.parametrize("seat", [0, 1])
def test_d44_either_player_undoes_the_stop_and_plays_on(phones: Phones, seat: int) -> None:
    phones.move("stop")
    assert phones.try_move("aside G1").status_code == 422
    assert phones.move("undo", seat)["state"]["phase"] == "aside"


def test_d44_with_own_cards_each_phone_asks_for_the_cards_that_nobody_has_seen(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="dutch", options={"cards": "own"})
    phones.moves("deal", *(f"up P{bid}" for bid in range(1, 7)), "stop")
    phones.move("finish", 1)
    text = page(app, phones, 0)
    assert "Tap your cards that nobody has seen" in text
    assert "8 cards are yours. The others here are in the auction deck or somebody else’s." in text
    phones.move("count p0 G1 G2 G3 G4 G5 G6 R1 R2")
    assert "Tap Bo’s cards that nobody has seen" in page(app, phones, 0)  # any phone may tell them
    assert "Tap your cards that nobody has seen" in page(app, phones, 1)
    ended = phones.move("count p1 B1 B2 B3 B4 B5 B6 R3 R4", 0)
    assert ended["over"]
    assert [seat["bonus"] for seat in ended["state"]["result"]["seats"]] == [{"green": 10}, {"blue": 10}]
    assert verify(phones.log()) == []
