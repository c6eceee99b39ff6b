"""What the screens of Dutch say and show, tested without a browser."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.dutch.pictures import BY_NAME, card
from companion.dutch.screen import asks, screen
from companion.dutch.words import sentence
from companion.tables.table import Event, Head, lay, moved
from games.dutch.components import CARDS
from generator.dutch.cards import card_face
from generator.dutch.layout import CARD
from generator.page.markers import BLACK
from generator.page.palette import FULL
from generator.pens.svg import SvgPen
from tests.companion.phones import Phones

NAMES = ["Anna", "Bo"]
OFFERING = {"bid": ["G2", "G6", "R4"], "powers": []}
BUYING: dict[str, Any] = {
    "phase": "buy",
    "pending": [],
    "duty": [],
    "waiting": [0],
    "edition": 2,
    "players": [OFFERING, OFFERING],
}
HEAD = Head("ABC234", "dutch", tuple(NAMES), {}, False, 2, bytes(range(32)), 0)


@pytest.mark.parametrize(
    ("legal", "words"),
    [
        (["buy 3 with G2 G6", "power R7", "end"], "Buy a card or play a power card"),
        (["buy 3 with G2 G6", "end"], "Buy a card"),
        (["power R7", "end"], "Play a power card?"),
        (["end"], "You have nothing left to buy with"),
    ],
)
def test_a_buyer_is_asked_for_what_they_can_do(legal: list[str], words: str) -> None:
    assert asks(BUYING, legal, 0, NAMES)["words"] == words


def test_a_power_is_asked_what_it_should_do() -> None:
    view = {**BUYING, "pending": ["R6"]}
    asked = asks(view, ["nothing", "cash R2"], 0, NAMES)
    assert asked["words"] == "What should your red 6 do?"
    assert [it["said"] for it in asked["effects"]] == ["Bank the red 2", "Don’t use it"]


def test_both_late_players_are_waited_for_in_one_sentence() -> None:
    view = {**BUYING, "phase": "bid", "waiting": [0, 1]}
    assert asks(view, [], None, NAMES)["words"] == "Waiting for Anna and Bo to bid"


def test_a_vote_says_when_the_game_ends() -> None:
    asked = asks({**BUYING, "phase": "vote"}, ["go on", "enough"], 0, NAMES)
    assert asked["under"] == "The auction deck is empty. The game ends when both players stop."


def test_phones_show_the_printed_card_without_the_markers_for_the_camera() -> None:
    assert f'fill="{BLACK}"' not in card("R8")
    pen = SvgPen(CARD)
    card_face(pen, BY_NAME["R8"], FULL)
    assert f'fill="{BLACK}"' in pen.svg
    assert 'aria-label="red 8, minus 4 points, Salvage"' in card("R8")
    assert 'aria-label="red 6, minus 1 point, Bank"' in card("R6")
    assert ">−4</text>" in card("R8")
    assert 'aria-label="red 8, 1 point, Salvage"' in card("R8", edition=1)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("bid R4 G2 B8", "bid the red 4, the green 2 and the blue 8"),
        ("bid", "bid"),
        ("aside", "set a card aside"),
        ("take R4 from own", "fetched the red 4 from their own discards"),
        ("buy 2 with R4 R5", "bought the card on place 2 with the red 4 and the red 5"),
        ("enough", "chose to stop"),
    ],
)
def test_the_news_say_what_happened(move: str, words: str) -> None:
    assert sentence(Event(1, "move", 0, move), NAMES) == words


def test_the_powers_of_the_cards_in_sight_can_be_read_on_a_phone() -> None:
    table = moved(lay(HEAD), 0, "deal")
    view = table.head.table.view(table.state, 0)
    seen = {*view["display"], *view["own"]["hand"]}
    powers = screen(table, 0, [0])["powers"]
    assert {power.text for power in powers} == {card.power.text for card in CARDS if card.power and card.name in seen}
    assert len(powers) == len(set(powers)) > 0


def test_what_must_be_tapped_comes_first_and_the_auction_is_above_the_hand_that_bids(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="dutch", options={"cards": "printed"})
    phones.move("deal")
    client = app.test_client()
    client.set_cookie("seat", phones.tokens[0], path=f"/t/{phones.code}")
    assert _order(client.get(f"/t/{phones.code}").text) == ["hand", "errands", "display"]
    for seat in (0, 1):
        phones.move(phones.look(seat)["legal"][0], seat)
    assert _order(client.get(f"/t/{phones.code}").text)[:4] == ["sale", "hand", "errands", "display"]


def _order(page: str) -> list[str]:
    """The parts in sight."""
    return re.findall(r'data-part id="(sale|hand|errands|display)"(?! hidden)', page)


def test_the_page_says_who_won_the_bid(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="dutch")
    phones.move("deal")
    for seat in (0, 1):
        phones.move(f"aside {phones.look(seat)['state']['own']['hand'][0]}", seat)
    hand = phones.look(0)["state"]["own"]["hand"]
    phones.move(f"bid {hand[0]}", 0)
    phones.move("bid", 1)
    bid = re.sub("[A-Z]", "", hand[0])
    for seat, who in ((0, "You"), (1, "Anna")):
        phones.client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
        assert f"{who} won the bid, {bid} to 0." in phones.client.get(f"/t/{phones.code}").text
