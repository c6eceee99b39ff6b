"""Robots of three strengths at a table: any seat, names of their own, and what they say."""

from dataclasses import replace

import pytest

from companion.errors import Illegal
from companion.tables import history, robots
from companion.tables.registry import Registry
from companion.tables.seats import new_head
from companion.tables.table import Table, lay, moved
from games.kit.robots import MANNERS


def laid(players: list[str], given: str) -> Table:
    return lay(new_head("rollfold", players, {"robots": given}, open_seats=True))


def test_a_robot_can_have_any_seat_and_the_first_person_is_the_host(registry: Registry) -> None:
    seats = registry.create("rollfold", ["", "Anna", "", ""], {"robots": "0:master,3:friendly"}, open_seats=True)
    assert [seat.token is not None for seat in seats] == [False, True, False, False]
    table = registry.find(seats[0].code).table
    assert table.host == 1
    assert [seat.taken for seat in table.seats] == [True, True, False, True]


def test_a_robot_keeps_its_name_in_a_rematch() -> None:
    names = [seat.name for seat in laid(["Sjors", "", "", "Bo"], "1:keen,2:keen").seats]
    assert names == ["Sjors", "Roos", "Kees", "Bo"]
    assert [seat.name for seat in laid(names, "1:keen,2:keen").seats] == names


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("0:keen,1:keen", "Leave at least one seat for a person."),
        ("1:mighty", "a strength: friendly, keen or master"),
        ("4:keen", "Give the robots seats from 0 to 1"),
    ],
)
def test_robots_that_cannot_be_are_refused_with_a_sentence(given: str, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        laid(["Anna", "Bo"], given)


def test_the_news_say_who_is_thinking_and_what_a_robot_says_to_its_turn() -> None:
    table = moved(laid(["Anna", ""], "1:keen"), 0, "begin 2")
    assert history.latest(table).endswith("Sjors is thinking.")
    table = moved(table, 1, "roll")
    assert history.latest(table).endswith("Sjors is thinking.")
    choice = robots.choice(table)
    assert choice is not None
    table = moved(table, *choice)
    assert history.latest(table).startswith("Sjors drew ")
    assert history.latest(table).endswith("”")


def test_a_robot_says_something_else_every_now_and_then() -> None:
    """Its moves fall on every second or fourth version, and still it has more than one thing to say."""
    table = moved(laid(["Anna", ""], "1:keen"), 0, "begin 2")
    said = set()
    for number in range(40):
        event = replace(table.events[-1], version=4 * number, kind="move", seat=1, text="plays b1: done")
        said.add(robots._quip(table, event))
    assert said <= {f"“{words}”" for words in MANNERS["keen"].says}
    assert len(said) >= 4


def test_after_an_undo_robots_wait_and_the_news_say_so() -> None:
    table = moved(laid(["Anna", ""], "1:keen"), 0, "begin 2")
    table = moved(moved(table, 1, "roll"), 0, "undo", mine=(0,))
    assert table.events[-1].kind == "undo"
    assert not robots.answer(table)
    assert "Sjors waits. Undo more, or tap Redo, and Sjors plays on." in history.latest(table)
    table = moved(table, 0, "redo")
    assert robots.answer(table)


def test_a_table_without_robots_has_nothing_to_add() -> None:
    table = lay(new_head("rollfold", ["Anna", "Bo"], {}, open_seats=False))
    assert robots.aside(table) == ""
    after = moved(table, 0, "begin 1")
    assert history.latest(after) == "Anna folded something last and starts with the dice."
