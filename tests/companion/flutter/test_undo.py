"""Taking back at a table of Flutter (R38): the steps of the running turn, by anybody; the rest if everybody agrees."""

from random import Random

import pytest
from flask import Flask

from companion.errors import Illegal
from companion.tables.table import Head, Table, lay, moved
from games.flutter.bots import greedy_bot
from games.flutter.notation import dump_move
from games.flutter.table.moves import corners
from games.flutter.table.state import asked, dealt, phase
from tests.companion.phones import Phones

NAMES = ("Anna", "Bo", "Cas")
TURNS = 12
EVERYBODY = range(len(NAMES))  # on one phone
TOLD = {"fill": "water", "choose": "petal R", "home": "keep", "bee": "keep"}


def fresh(mode: str) -> Table:
    return moved(lay(Head("ABC234", "flutter", NAMES, {"mode": mode}, False, 1, bytes(32), 0)), 0, "begin")


def words(table: Table, luck: Random) -> str:
    """Greedy on the map; without it a plain entry, now and then with a pond."""
    state, now = table.state, phase(table.state)
    if now == "lay":
        colour = corners(state.taken)[0].colour
        return f"lay {colour}:{colour}2" + (" pond:1" if luck.random() < 0.5 else "")
    if now == "place" and state.mode == "table":
        return table.head.table.legal(state, asked(state) or 0)[0]
    return TOLD[now] if now == "fill" or state.mode == "table" else dump_move(greedy_bot(dealt(state), luck))


@pytest.mark.parametrize("mode", ["map", "table"])
def test_R38_only_the_steps_of_the_running_turn_are_taken_back(mode: str) -> None:
    table, luck, kinds = fresh(mode), Random(5), set()
    while dealt(table.state).turn < TURNS:
        before, who = table, asked(table.state) or 0
        table = moved(before, who, words(before, luck))
        other = (who + 1) % len(NAMES)
        if dealt(table.state).turn > dealt(before.state).turn:
            kinds.add("over")
            with pytest.raises(Illegal, match="That turn is over"):
                moved(table, other, "undo")
            assert moved(table, other, "undo", mine=EVERYBODY).state == before.state
            continue
        kinds.add(phase(table.state))
        undone = moved(table, other, "undo", mine=EVERYBODY if table.line[-1].draws else ())
        assert undone.state == before.state
        assert moved(undone, who, "redo").state == table.state
    assert kinds > {"over", "bee"}


def test_R38_a_tile_that_was_put_back_can_be_taken_again() -> None:
    table = fresh("table")
    taken = moved(table, 0, words(table, Random(1)))
    back = moved(taken, 0, "back")
    assert moved(back, 1, "undo").state == taken.state
    assert moved(moved(moved(back, 1, "undo"), 1, "undo"), 2, "redo").state == taken.state


def test_R38_the_deal_can_be_taken_back_until_the_first_turn_has_begun() -> None:
    assert phase(moved(fresh("map"), 2, "undo", mine=EVERYBODY).state) == "deal"


def test_V10_R38_a_tile_is_taken_back_if_everybody_agrees(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    stacks = phones.move("begin")["state"]["stacks"]
    tile = next(stack["top"] for stack in stacks if stack["free"])
    phones.move(next(text for text in phones.look(0)["legal"] if text.startswith(tile)))
    assert 'value="ask"' in _page(app, phones, 1)  # the next tile of the stack has come up
    phones.take_back()
    assert phones.look()["state"]["phase"] == "place"


def _page(app: Flask, phones: Phones, seat: int) -> str:
    client = app.test_client()
    client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
    return client.get(f"/t/{phones.code}").text
