"""What a move of Flutter brought is told afterwards on every phone: petals, ponds, payments, gifts and bees."""

import re
from dataclasses import replace

from flask import Flask

from companion.flutter.screen import screen
from companion.flutter.words import news, outcome
from companion.tables import history
from companion.tables.table import Event, Head, Table, lay
from games.flutter.table.state import State, asked
from tests.companion.phones import Phones
from tests.games.flutter.phones import any_next, say, sitting, without_map
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F05, F13

NAMES = ("Anna", "Bo", "Cas")
HEAD = Head("ABC234", "flutter", NAMES, {}, False, 3, bytes(32), 0)


def played(state: State, *moves: str, water: str = "") -> Table:
    """A table after these moves from here on. `water` is drawn in this order."""
    line: list[Event] = []
    faces = iter(water.split())
    for text in moves:
        drawn = [(next(faces),)] if text == "water" else any_next(text[:3], state) if "@" in text else None
        seat = asked(state) or 0
        state = say(state, text, seat, drawn)
        draws = tuple({"result": list(one)} for one in drawn or ())
        line.append(Event(len(line) + 1, "move", seat, text, draws=draws, rules=3))
    return replace(lay(HEAD), state=state, line=tuple(line), events=tuple(line))


def test_5_1_the_news_names_what_is_enclosed_who_pays_and_who_is_given_pollen() -> None:
    """F05 with one pollen a cell: H08 costs four blue of five, L10 two purple of none."""
    table = played(sitting(set_table(F05, "D12", "B3", players=3, perfect=True)), "D12@(0,0)r0")
    assert news(table) == (
        "Anna laid the purple dragonfly D12: +2 blue. A pond of 4 gives 4 pollen."
        " H08 is enclosed: Anna pays 4 blue for 4 pollen."
        " L10 is enclosed: Anna can’t pay 2 purple, so Bo and Cas get 1 pollen each."
    )
    assert [person["pollen"] for seat in range(3) for person in screen(table, seat, [seat])["people"]] == [
        *(8, None, None),
        *(None, 1, None),
        *(None, None, 1),
    ]


def test_a_bee_kept_in_hand_is_no_news() -> None:
    state = sitting(set_table(F05, "D12", "B3", players=3, perfect=True))
    laid, kept = played(state, "D12@(0,0)r0"), played(state, "D12@(0,0)r0", "keep")
    assert news(kept) == news(laid)
    assert history.latest(kept) == news(laid)


def test_a_bee_on_a_tile_comes_after_the_tile() -> None:
    state = sitting(set_table(F05, "D12", "B3", players=3, perfect=True))
    assert news(played(state, "D12@(0,0)r0", "bee D12")).endswith("Anna put the bee on the purple dragonfly D12.")


def test_the_news_adds_up_the_water_of_a_pond() -> None:
    state = sitting(set_table(F05, "D12", "B3", players=3))
    laid = "Anna laid the purple dragonfly D12: +2 blue. "
    enclosed = " H08 is enclosed. L10 is enclosed."
    one = played(state, "D12@(0,0)r0", "water", water="WT16")
    assert news(one) == f"{laid}A pond of 4 gives nothing.{enclosed}"
    two = played(state, "D12@(0,0)r0", "water", "water", water="WT08 WT11")
    assert news(two) == f"{laid}A pond of 4 gives 1 yellow, 1 blue and a petal of any colour.{enclosed}"
    moves = ("D12@(0,0)r0", "water", "water", "petal P", "water", "water")
    all_four = played(state, *moves, water="WT08 WT11 WT01 WT16")
    assert news(all_four) == (
        f"{laid}A pond of 4 gives 1 yellow, 1 blue, 1 purple and 1 pollen."
        " H08 is enclosed: Anna pays 4 blue for 4 pollen."
        " L10 is enclosed: Anna can’t pay 2 purple, so Bo and Cas get 1 pollen each."
    )


def test_a_price_is_told_beside_the_petals_gained() -> None:
    """F13: the tile costs two petals of each other colour. The two tiles it encloses wait for an order (R11)."""
    table = played(sitting(set_table(F13, "D04", "R2 Y4 B2 P2")), "D04@(-2,1)r5")
    assert outcome(table, 0) == ": costs 2 red, 2 blue and 2 purple. L04 is enclosed. M06 is enclosed"


def test_without_a_map_the_tile_is_told_with_what_it_brought() -> None:
    state = without_map(set_table(tile="L03", held="P4"), "H08 L10")
    table = played(state, "take L03", "lay Y:Y2 L10")
    assert news(table) == (
        "Anna took the red ladybug L03. Anna laid it with 1 flower and enclosed L10: +4 yellow."
        " L10 is enclosed: Anna pays 2 purple for 2 pollen."
    )


def test_the_history_tells_each_move_with_what_it_brought(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES[:2], game="flutter")
    phones.move("begin")
    session = app.extensions["registry"].find(phones.code)
    place = screen(session.table, 0, [0])["spots"][0]["places"][0]
    phones.move(place["text"])
    gain = place["words"].partition(" · ")[0]
    assert re.match(r"\+\d ", gain)
    assert history.history(session.table)[0].words.endswith(gain)
    phones.move("ask")
    phones.move("agree", 1)
    assert not any(it.words.endswith(gain) for it in history.history(session.table))


def test_since_my_last_turn_is_told_turn_by_turn(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin")
    table = app.extensions["registry"].find(phones.code)
    said = []
    for seat in range(3):
        phones.move(screen(table.table, seat, [seat])["spots"][0]["places"][0]["text"], seat)
        phones.move("keep", seat)
        said.append(news(table.table))
    assert [screen(table.table, seat, [seat])["recent"] for seat in range(3)] == [said[1:], said[2:], []]
    assert screen(table.table, None, [])["recent"] == said
