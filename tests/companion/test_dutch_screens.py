"""What the screens of Dutch say and show, without a browser."""

from typing import Any

import pytest

from companion.screens.dutch import screen
from companion.screens.dutch_asks import asks
from companion.table import Head, lay, moved
from games.dutch.components import CARDS

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
