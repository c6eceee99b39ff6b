"""What the screens of Dutch say and show, without a browser."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.dutch.screen import asks, screen
from companion.tables.table import Head, lay, moved
from games.dutch.components import CARDS
from tests.companion.phones import Phones

NAMES = ["Anna", "Bo"]
BUYING: dict[str, Any] = {"phase": "buy", "pending": [], "duty": [], "waiting": [0]}
HEAD = Head("ABC234", "dutch", tuple(NAMES), {}, False, 1, bytes(range(32)), 0)


@pytest.mark.parametrize(
    ("legal", "words"),
    [
        (["buy 3 with G2 G6", "power R7", "end"], "Buy, or play a power"),
        (["buy 3 with G2 G6", "end"], "Buy a card"),
        (["power R7", "end"], "Play a power of your hand?"),
        (["end"], "Nothing left to buy with"),
    ],
)
def test_who_buys_is_asked_for_what_can_be_done(legal: list[str], words: str) -> None:
    assert asks(BUYING, legal, 0, NAMES)["words"] == words


def test_the_powers_of_the_cards_in_sight_can_be_read_on_a_phone() -> None:
    table = moved(lay(HEAD), 0, "deal")
    view = table.head.table.view(table.state, 0)
    seen = {*view["display"], *view["own"]["hand"]}
    powers = screen(table, 0, [0])["powers"]
    assert {power.text for power in powers} == {card.power.text for card in CARDS if card.power and card.name in seen}
    assert len(powers) == len(set(powers)) > 0


def test_what_has_to_be_tapped_stands_first_and_a_bid_has_the_auction_over_it(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="dutch", options={"cards": "printed"})
    phones.move("deal")
    client = app.test_client()
    client.set_cookie("seat", phones.tokens[0], path=f"/t/{phones.code}")
    assert _order(client.get(f"/t/{phones.code}").text) == ["hand", "errands", "display"]
    for seat in (0, 1):
        phones.move(phones.look(seat)["legal"][0], seat)
    assert _order(client.get(f"/t/{phones.code}").text)[:4] == ["sale", "hand", "errands", "display"]


def _order(page: str) -> list[str]:
    return re.findall(r'data-part id="(sale|hand|errands|display)"', page)
