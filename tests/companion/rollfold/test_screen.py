"""What the phones of Crease & Cross offer to press (RULES.md: R numbers)."""

from typing import Any

import pytest
from flask import Flask

from companion.rollfold.words import sentence
from companion.tables.table import Event
from tests.companion.browsers import form, hosted_table


@pytest.fixture
def phone(app: Flask) -> "OnePhone":
    """One phone for Anna and Bo; Anna has the dice."""
    return OnePhone(*hosted_table(app, game="rollfold", players="2", phones="one", level="1"), "begin 1")


class OnePhone:
    """A phone that plays for both seats."""

    def __init__(self, client: Any, code: str, *moves: str) -> None:
        self.client, self.code = client, code
        self.say(0, *moves)

    def say(self, seat: int, *moves: str) -> None:
        for words in moves:
            version = str(self.client.get(f"/t/{self.code}/state").json["version"])
            fields = {"move": words, "version": version, "seat": str(seat)}
            answer = form(self.client, f"/t/{self.code}/moves", f"/t/{self.code}", **fields)
            assert answer.status_code == 303, answer.text

    def offers(self, words: str, seat: int = 0) -> bool:
        return f'value="{words}"' in self.page(seat)

    def page(self, seat: int = 0, path: str = "") -> str:
        text: str = self.client.get(f"/t/{self.code}{path}?seat={seat}").text
        return text

    def round(self, *said: str, seat: int = 0) -> None:
        self.say(self.client.get(f"/t/{self.code}/state").json["state"]["active"], "rolled 4 3", "take b")
        self.say(seat, *said, "all done")


def test_r50_whoever_has_a_take_corner_may_swap_while_a_claim_is_open(phone: OnePhone) -> None:
    phone.round("fold C large", seat=0)
    phone.say(1, "rolled 4 3", "take b", *(f"fold {corner} small" for corner in "ABCD"), "won 4")
    assert phone.offers("take b", seat=0)
    phone.say(0, "done")
    assert not phone.offers("take b", seat=0)
    assert phone.offers("not done", seat=0)


def test_r49_a_large_fold_can_be_moved_before_the_roll_in_the_round_in_which_it_is_told(phone: OnePhone) -> None:
    phone.say(0, "rolled 4 3", "take b", "fold A large")
    assert "before this roll" not in phone.page()
    phone.say(0, "all done")
    phone.say(1, "rolled 4 3", "take w", "fold B small")
    phone.say(0, "fold B large", "fold C small")
    assert phone.offers("fold B large 1")
    assert not phone.offers("fold A large 1")
    assert not phone.offers("fold C large 1")
    phone.say(0, "fold B large 1")
    assert "said that they folded corner B large in round 1" in phone.page(path="/history")


def test_r49_the_history_tells_a_late_fold() -> None:
    told = sentence(Event(1, "move", 0, "fold A large 3"), ("Anna", "Bo"))
    assert told == "said that they folded corner A large in round 3"
