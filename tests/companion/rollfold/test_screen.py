"""What the phones of Crease & Cross offer to press (RULES.md: R numbers)."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.rollfold.words import sentence
from companion.tables.table import Event
from tests.companion.browsers import browser, form, hosted_table


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


def test_every_bonus_that_can_be_had_is_explained_beside_its_icon(phone: OnePhone) -> None:
    phone.say(0, "rolled 4 3", "take b", "fold A small", "fold C large")
    page = phone.page()
    assert "Add 1 to a number on the black die." not in page  # a small fold earns nothing
    assert "Add 1 to a number on the white die." in page
    assert "You may use the black die even if it was taken." in page
    assert "You may use the white die even if it was taken." in page


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


def lobby(app: Flask, players: str = "2", **choices: str) -> OnePhone:
    return OnePhone(*hosted_table(app, game="rollfold", players=players, phones="one", **choices))


def test_r51_r52_the_options_of_a_new_table_explain_themselves_and_are_kept(app: Flask) -> None:
    home = app.test_client().get("/").text.partition('id="start-rollfold"')[2].partition("</form>")[0]
    options = home.partition('<details class="options">')[2]
    for name in ("levels", "start_is_x", "solo_take", "orb_links", "marks_return"):
        assert f'name="{name}"' in options
    phone = lobby(app, level="3", orb_links="on", start_is_x="off")
    state = phone.client.get(f"/t/{phone.code}/state").json["state"]
    assert (state["house"]["orb_links"], state["house"]["start_is_x"], state["house"]["solo_take"]) == (
        True,
        False,
        True,
    )
    assert "X’ed orbs join your X’s across the sheet." in phone.page()


def test_r52_every_seat_of_a_phone_has_its_row_of_levels(app: Flask) -> None:
    phone = lobby(app, level="1", levels="own")
    phone.say(1, "level 4")
    assert phone.page().count('value="level 4" aria-pressed="true"') == 1
    phone.say(0, "begin 1", "rolled 4 3", "take b")
    assert "Level 1: Open Field" in phone.page(0)
    assert "Level 4: Both Sides" in phone.page(1)
    assert "level 4 ·" in phone.page(0)


def test_r53_screens_and_history_show_the_chosen_pens(app: Flask) -> None:
    phone = lobby(app, level="1")
    phone.say(0, "pen K")
    phone.say(1, "pen G", "begin 1")
    page = phone.page()
    assert 'class="sign black"' in page
    assert 'class="sign red"' not in page
    assert "took the black pen" in phone.page(path="/history")


def test_r54_stopping_asks_first_and_can_be_undone(phone: OnePhone) -> None:
    assert "Do you want to stop here?" in phone.page()
    phone.say(0, "rolled 4 3", "stop")
    assert phone.offers("finish")
    assert not phone.offers("fold A small")
    phone.say(0, "undo")
    assert phone.offers("take b")
    phone.say(0, "stop", "finish")
    assert "<h1>Stopped early</h1>" in phone.page()
    assert "Stopped early" in phone.page(path="/middle")


def test_r54_a_stopped_solo_game_shows_no_sad_face(app: Flask) -> None:
    phone = lobby(app, players="1", level="1")
    phone.say(0, "begin", "rolled 4 3", "stop", "finish")
    assert "That earns no crowns." in phone.page()
    assert "The sad face" not in phone.page()


def test_the_bar_says_which_lines_to_draw_and_asks_the_others_after_a_claim(phone: OnePhone) -> None:
    phone.say(0, "rolled 4 1|3", "take b")
    assert '<p class="ask">Draw a line of 4 on your sheet.</p>' in phone.page(0)
    assert '<p class="ask">Draw a line of 1 and a line of 3 on your sheet.</p>' in phone.page(1)
    phone.say(0, *(f"fold {corner} small" for corner in "ABCD"), "won 4")
    asked = "Anna may have won. Finish a line of 1 and a line of 3, then answer."
    assert f'<p class="ask">{asked} If you have won too, report your folds first.</p>' in phone.page(1)
    assert "I’ve won too" not in phone.page(1)
    phone.say(1, *(f"fold {corner} small" for corner in "ABCD"))
    assert f'<p class="ask">{asked} Have you won too?</p>' in phone.page(1)
    assert '<a class="button side slim" href="#claim">I’ve won too</a>' in phone.page(1)


def test_only_the_fold_of_the_last_corner_comes_up_large(phone: OnePhone) -> None:
    phone.say(0, "rolled 4 3", "take b", "fold A small", "fold B small", "fold C large")
    assert 'data-moment="fold' not in phone.page(0)
    phone.say(0, "fold D small")
    assert re.search(r'id="cheer" data-moment="fold \d+"', phone.page(0))
    assert "Anna has folded all four corners!" in phone.page(0)
    assert "Join all five symbols to win." in phone.page(0)


def test_the_winner_alone_at_a_phone_reads_you_win(app: Flask) -> None:
    client, code = hosted_table(app, game="rollfold", players="2", level="1")
    guest = browser(app)
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    anna, bo = OnePhone(client, code, "begin 1"), OnePhone(guest, code)
    anna.say(0, "rolled 4 3", "take b", *(f"fold {corner} small" for corner in "ABCD"), "won 4")
    bo.say(1, "not me", "finish")
    assert "<h1>You win</h1>" in anna.page(0)
    assert "<h1>Anna wins</h1>" in bo.page(1)
