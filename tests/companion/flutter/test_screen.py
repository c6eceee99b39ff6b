"""Flutter's pages without a browser: every phase is drawn, pollen stays face down, the end explains itself."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.flutter.points import result
from companion.flutter.screen import everyone, screen
from companion.flutter.words import sentence, short
from companion.tables.table import Event, Head, Table, lay
from games.flutter.bots import greedy_bot
from games.flutter.components import SHAPES
from games.flutter.notation import dump_move, parse_petals, parse_place
from games.flutter.rules import State as Game
from games.flutter.rules.placing import preview
from games.flutter.rules.state import NOT_YET
from games.flutter.table.moves import corners
from games.flutter.table.state import PollenLine, State, dealt
from games.flutter.table.words import does
from tests.companion.phones import Phones
from tests.games.flutter.phones import any_next, say, sitting, without_map
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F05, F13

NAMES = ["Anna", "Bo", "Cas"]


def seen(state: State) -> Table:
    head = Head("ABC234", "flutter", tuple(NAMES[: state.players]), {}, False, 1, bytes(32), 0)
    return replace(lay(head), state=state)


def event(text: str, *results: tuple[Any, ...]) -> Event:
    return Event(1, "move", 0, text, draws=tuple({"result": list(one)} for one in results))


@pytest.mark.parametrize(
    ("text", "results", "words"),
    [
        ("deal", (("L03",), (2,)), "dealt the tiles, and Bo begins"),
        ("begin", (), "dealt the tiles and begins"),
        ("L03@(0,0)r0m", (), "laid the red ladybug L03"),
        ("take H08", (), "took the blue hummingbird H08"),
        ("back", (), "put the tile back"),
        ("lay Y:Y2 B:R1 pond:4 H08 L10", (), "laid it with 2 flowers, closed off a pond of 4 and enclosed H08 and L10"),
        ("discard", (), "had no tile that fits and discarded the free one"),
        ("reveal L05", (), "reported that the yellow ladybug L05 came up"),
        ("water", (("WT01",),), "drew a water tile with 1 pollen"),
        ("water", (("WT08",),), "drew a water tile with 1 yellow and 1 blue"),
        ("water", (("WT11",),), "drew a water tile with a petal of any colour"),
        ("water", (("WT16",),), "drew a water tile with nothing"),
        ("petal R", (), "took a red petal"),
        ("pollinate M06", (), "settled the yellow moth M06 first"),
        ("bee L03", (), "put the bee on the red ladybug L03"),
        ("keep", (), "kept the bee in hand"),
    ],
)
def test_the_history_tells_every_move(text: str, results: tuple[tuple[Any, ...], ...], words: str) -> None:
    assert sentence(event(text, *results), NAMES) == words


def test_undo_names_a_move() -> None:
    assert [short(text) for text in ("L03@(0,0)r0", "begin", "lay Y:Y1", "bee L03", "reveal L05")] == [
        "tile",
        "deal",
        "tile",
        "bee",
        "tile",
    ]


def test_8_a_place_says_what_it_gives_costs_closes_and_encloses() -> None:
    """F05: +2 blue, a pond of four, H08 payable with five blue, L10 not."""
    shown = screen(seen(sitting(set_table(F05, "D12", "B3", players=3))), 0, [0])
    places = {place["text"]: place for it in shown["spots"] for place in it["places"]}
    here = places["D12@(0,0)r0"]
    assert here["words"] == (
        "+2 blue · a pond of 4 · encloses H08 (pay 4 blue for 4 pollen) and L10"
        " (costs 2 purple, you have 0, so each opponent gets 1 pollen)"
    )
    assert sorted(here["ponds"].split()) == ["D1,-1", "D2,-1", "D2,-2", "U2,-1"]
    assert here["enclosed"] == "H08 L10"


@pytest.mark.parametrize(
    ("yellow", "words"),
    [
        (5, "L04 (pay 2 yellow for 2 pollen) and M06 (pay 3 yellow for 3 pollen)"),
        (4, "L04 + M06 (2 + 3 yellow, but you have only 4)"),
        (2, "L04 (pay 2 yellow for 2 pollen) and M06 (costs 3 yellow, you have 2, so each opponent gets 2 pollen)"),
        (
            1,
            "L04 (costs 2 yellow, you have 1, so each opponent gets 1 pollen)"
            " and M06 (costs 3 yellow, you have 1, so each opponent gets 2 pollen)",
        ),
    ],
)
def test_R11_a_place_promises_no_more_pollen_than_can_be_paid(yellow: int, words: str) -> None:
    """F13: it costs two petals of each other colour, and encloses a ladybug and a moth of one colour."""
    game = set_table(F13, "D04", f"R2 Y{yellow} B2 P2")
    place = preview(game, parse_place("D04@(-2,1)r5"))
    assert place is not None
    assert does(game, place) == f"costs 2 red, 2 blue and 2 purple · encloses {words}"


def test_R8_what_is_lost_over_21_is_said() -> None:
    shown = screen(seen(sitting(set_table("RB@(0,0)r0", "L03", "Y20", players=3))), 0, [0])
    words = {place["words"] for it in shown["spots"] for place in it["places"]}
    assert "+4 yellow · 3 lost (over 21)" in words


def test_only_the_seat_that_is_asked_can_choose_and_each_sees_its_own_pollen() -> None:
    state = sitting(set_table(F05, "D12", "B3", players=3, perfect=True))
    state = say(state, "D12@(0,0)r0", drawn=any_next("D12", state))
    for seat, pollen in enumerate(([8, None, None], [None, 1, None], [None, None, 1])):
        shown = screen(seen(state), seat, [seat])
        assert [person["pollen"] for person in shown["people"]] == pollen
        assert shown["asks"] == (seat == 0)
        assert bool(shown["payable"] or shown["landings"]) == (seat == 0)
    assert [person["pollen"] for person in screen(seen(state), None, [])["people"]] == [None, None, None]


def ended(pollen: tuple[int, ...], *petals: str) -> Game:
    game = dealt(sitting(set_table(players=3)))
    held = tuple(parse_petals(text) for text in petals)
    return game._replace(step=game.step._replace(kind="over"), pollen=pollen, petals=held)


@pytest.mark.parametrize(
    ("pollen", "petals", "verdict"),
    [
        ((9, 5, 7), ("", "", ""), "Anna wins with 9 pollen."),
        ((30, 30, 7), ("R4 Y3", "R4", ""), "Anna and Bo have 30 pollen each, and Anna wins with more petals left."),
        ((30, 30, 7), ("R4", "P4", ""), "Anna and Bo share the victory with equal pollen and equal petals."),
        ((30, 29, 7), ("R4", "P5", ""), "Anna and Bo have 30 pollen each, and Bo wins with more petals left."),
    ],
)
def test_F22_the_verdict(pollen: tuple[int, ...], petals: tuple[str, ...], verdict: str) -> None:
    assert result(sitting(ended(pollen, *petals)), NAMES)["verdict"] == verdict


def test_the_end_speaks_to_the_winner_on_a_phone_of_their_own() -> None:
    table = seen(sitting(ended((9, 5, 7), "", "R5", "")))
    assert screen(table, 0, [0])["verdict"] == "You win with 9 pollen!"
    assert all("verdict" not in screen(table, seat, mine) for seat, mine in ((1, [1]), (0, [0, 1]), (None, [])))


@pytest.mark.parametrize(
    ("left", "last", "words"),
    [
        ((2, 3, 3, 3, 3), None, ""),
        ((1, 3, 3, 3, 3), None, "Whoever takes the last {} begins the final round."),
        ((0, 3, 3, 3, 3), 2, "No {}s left: 2 more turns after this."),
        ((0, 3, 3, 3, 3), 1, "No {}s left: 1 more turn after this."),
        ((0, 3, 3, 3, 3), 0, "This is the last turn of the game."),
    ],
)
def test_5_3_the_page_says_when_the_end_comes_and_why(left: tuple[int, ...], last: int | None, words: str) -> None:
    game = dealt(sitting(set_table(players=3)))
    kind = SHAPES[game.setup.rondel[0]].pollinator
    state = sitting(game._replace(left=left, last=NOT_YET if last is None else game.turn + last))
    assert everyone(seen(state))["ending"] == words.format(kind)


def test_F07_every_point_of_the_bonus_is_a_line() -> None:
    state = replace(sitting(ended((3, 0, 0), "B5 Y8 R13", "", "")), ledger=(PollenLine(4, 0, "paid", "M05", 3),))
    first = result(state, NAMES)["ranking"][0]
    assert first["groups"] == [
        {"heading": "Tiles enclosed and paid for", "lines": [("Turn 5: yellow moth M05", 3)], "sum": 3},
        {
            "heading": "Petals left on the tracker",
            "lines": [
                ("13 red petals (21 would give 7)", 4),
                ("8 yellow petals (13 would give 4)", 2),
                ("5 blue petals (8 would give 2)", 1),
                ("0 purple petals (5 would give 1)", 0),
            ],
            "sum": 7,
        },
    ]
    assert first["total"] == 10


def test_without_a_map_the_questions_fit_the_tile() -> None:
    state = say(without_map(set_table(tile="L03"), "H08"), "take L03")
    asked = screen(seen(state), 0, [0])["tell"]
    assert [(it["name"], it["petals"], it["most"]) for it in asked["corners"]] == [
        ("purple", 1, 5),
        ("yellow", 2, 4),
        ("blue", 2, 4),
    ]
    assert [tile for tile, _, _ in asked["open"]] == ["H08"]


def test_R8_without_a_map_each_corner_knows_how_many_petals_its_tracker_still_takes() -> None:
    """Held before the turn: 20 yellow and 3 blue; L03 is free."""
    state = say(without_map(set_table(tile="L03", held="Y20 B3"), "H08"), "take L03")
    rooms = {it["name"]: it["room"] for it in screen(seen(state), 0, [0])["tell"]["corners"]}
    assert rooms == {"purple": 21, "yellow": 1, "blue": 18}


def test_R11_who_chooses_the_order_of_payment_sees_prices_and_petals() -> None:
    """F13 with four yellow petals: a ladybug of two and a moth of three, of which one can be paid."""
    state = sitting(set_table(F13, "D04", "R2 Y4 B2 P2"))
    state = say(state, "D04@(-2,1)r5", drawn=any_next("D04", state))
    assert screen(seen(state), 0, [0])["payable"] == [
        ("L04", "yellow ladybug L04", 2, "yellow", 4),
        ("M06", "yellow moth M06", 3, "yellow", 4),
    ]


def test_every_phase_is_drawn_for_every_seat_and_no_page_shows_the_pollen_of_another(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin")
    drawn: set[str] = set()
    luck = Random(2)
    while (shown := phones.look()["state"])["phase"] != "over":
        if shown["phase"] not in drawn:
            drawn.add(shown["phase"])
            for seat in (0, 1, 2, None):
                page = _page(app, phones, seat)
                assert _numbers(page) == [str(other) for other in [seat] if other is not None]
                assert _own_petals(page) == (list(shown["petals"][seat].values()) if seat is not None else [])
        phones.move(_words(app, phones, shown["phase"], luck), shown["waiting"][0])
    assert {"place", "fill", "bee", "home"} <= drawn
    assert "Where the pollen came from" in _page(app, phones, 1)


def test_8_a_tile_beyond_reach_says_its_price_to_all_and_what_is_short_only_to_who_chooses(app: Flask) -> None:
    """Nobody has petals at first, so each of the four stacks that are not free is short of its whole price."""
    phones = Phones(app.test_client(), NAMES, game="flutter")
    stacks = phones.move("begin", 1)["state"]["stacks"]
    prices = [sum(it["price"].values()) for it in stacks if it["price"]]
    assert len(prices) == 4
    pages = [_page(app, phones, seat) for seat in (0, 1, None)]
    for page in pages:
        rows = re.findall(r'class="price.*?<span class="unseen">Price.*?</span></span></span>', page, re.DOTALL)
        assert [sum(map(int, re.findall(r"</svg>(\d+)<", row))) for row in rows] == prices
    assert [[int(n) for n in re.findall(r"You are </span>(\d+) short", page)] for page in pages] == [[], prices, []]


def test_the_tablet_in_the_middle_shows_nobodys_pollen_before_the_end(app: Flask) -> None:
    """The tablet does not even show the pollen of the player who owns it."""
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin")
    for seat in (0, 1, 2, None):
        assert _numbers(_page(app, phones, seat, "/middle")) == []


def test_8_the_tablet_speaks_to_all_sides_whoever_owns_it(app: Flask) -> None:
    """It names the player who is asked, and leaves no room in the meadow for that player's next tile."""
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin")
    pages = [_page(app, phones, seat, "/middle") for seat in (0, 1, None)]
    assert all("Anna is choosing a tile" in page and "Your turn" not in page for page in pages)
    boxes = {re.findall(r'id="meadow"[^>]* viewBox="([^"]+)"[^>]* data-wide="([^"]+)"', page)[0] for page in pages}
    assert len(boxes) == 1
    assert all(tight != wide for tight, wide in boxes)


@pytest.mark.parametrize("mode", ["map", "table"])
def test_the_meadow_can_be_photographed_instead(app: Flask, mode: str) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter", options={"mode": mode})
    phones.move("begin")
    desk = f"/t/{phones.code}/photos"
    assert f'href="{desk}"' in _page(app, phones, 0)
    assert f'href="{desk}"' not in _page(app, phones, 1)
    assert "hotograph" in _page(app, phones, 0, "/photos")


def test_whose_seat_is_free_can_be_played_for_by_the_button_of_the_bar(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin", 2)
    assert "Play for" not in _bar(_page(app, phones, 0))
    phones.post("leave", {}, 2)
    way = f'id="next" href="/t/{phones.code}?seat=2"'
    assert way in _bar(_page(app, phones, 0))
    assert "Cas is choosing a tile" in _bar(_page(app, phones, 0))
    assert way not in _bar(_page(app, phones, None))


def test_9_without_a_map_the_bar_says_what_to_tap_and_in_the_first_turn_a_tile_always_fits(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES[:2], game="flutter", options={"mode": "table"})
    free = next(stack["top"] for stack in phones.move("begin")["state"]["stacks"] if stack["free"])
    petal = corners(free)[0].colour
    bars = [_bar(_page(app, phones, 0))]
    for words in (f"take {free}", f"lay {petal}:{petal}1", "keep"):
        phones.move(words)
    bars.append(_bar(_page(app, phones, 1)))
    assert all("Tap the tile you take." in bar for bar in bars)
    assert ["no tile fits" in bar for bar in bars] == [False, True]


def test_a_game_without_a_map_can_be_entered_to_its_end(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES[:2], game="flutter", options={"mode": "table"})
    shown = phones.move("begin")["state"]
    while shown["phase"] != "over":
        free = next((stack["top"] for stack in shown["stacks"] if stack["free"]), "")
        petal = corners(shown["taken"] or free)[0].colour
        words = {"place": f"take {free}", "lay": f"lay {petal}:{petal}1"}.get(shown["phase"], "keep")
        shown = phones.move(words, shown["waiting"][0])["state"]
    assert shown["turn"] == 28  # F20: 27 turns when everybody takes the free tile
    page = _page(app, phones, 0)
    assert "Where the pollen came from" in page
    assert 'id="meadow"' not in page


def _words(app: Flask, phones: Phones, now: str, luck: Random) -> str:
    state: State = app.extensions["registry"].find(phones.code).table.state
    return "water" if now == "fill" else dump_move(greedy_bot(dealt(state), luck))


def _page(app: Flask, phones: Phones, seat: int | None, path: str = "") -> str:
    client = app.test_client()
    if seat is not None:
        client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
    answer = client.get(f"/t/{phones.code}{path}")
    assert answer.status_code == 200
    assert set(re.findall(r'<use href="#([^"]+)"', answer.text)) <= set(re.findall(r' id="([^"]+)"', answer.text))
    return answer.text


def _bar(page: str) -> str:
    return page.partition('id="bar"')[2].partition("</section>")[0]


def _own_petals(page: str) -> list[int]:
    """The player's petals in the bar, which never leaves the screen (8)."""
    own = re.search(r'<p class="mine">.*?</p>', page, re.DOTALL)
    return [int(number) for number in re.findall(r"</svg>(\d+)<", own[0])] if own else []


def _numbers(page: str) -> list[str]:
    """The seats whose pollen is a number on this page."""
    rows = re.findall(r'<tr class="[^u].*?</tr>|<tr class="">.*?</tr>', page, re.DOTALL)
    assert len(rows) == 3
    return [str(n) for n, row in enumerate(rows) if re.search(r"<td>\d+</td>\s*</tr>", row)]
