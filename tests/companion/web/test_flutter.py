"""Flutter on three phones in a real browser: with the map, without it, without JavaScript, against a bot."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.flutter import table as rules
from games.flutter.bots import greedy_bot
from games.flutter.notation import dump_move
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import preview
from games.flutter.table.moves import corners, parse
from games.flutter.table.state import State, asked, dealt, over, phase
from tests.companion.web.browsing import HEIGHT, WIDTH, Phone, Table
from tests.companion.web.test_access import NARROW, findings, looked_at

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parents[2] / "golden" / "tables"
NAMES = ("Anna", "Bo", "Wilhelmina")


PINCH = """([x, y]) => {
  const map = document.getElementById("meadow");
  const touch = (name, id, dx) => map.dispatchEvent(
    new PointerEvent(name, { pointerId: id, clientX: x + dx, clientY: y, bubbles: true, pointerType: "touch" }));
  touch("pointerdown", 11, -20); touch("pointerdown", 12, 20);
  touch("pointermove", 11, -40); touch("pointermove", 12, 40);
  touch("pointerup", 11, -40); touch("pointerup", 12, 40);
}"""
TRIANGLE_PX = """() => {
  const map = document.getElementById("meadow");
  return Math.round(map.dataset.unit * Math.sqrt(3) / 2 * map.getScreenCTM().a * 100) / 100;
}"""
BOUNDS = """
(what) => {
  const map = document.getElementById("meadow").getScreenCTM().inverse();
  const boxes = [...document.querySelectorAll(what)].map((it) => it.getBoundingClientRect());
  const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
  const [a, b] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((end) => end.matrixTransform(map));
  return [a.x, a.y, b.x, b.y];
}
"""

# The words below the tiles of the rondel that reach into the orbit of the sun, or under its longest ray.
OVERLAPPING = """() => {
  const orbit = document.querySelector("circle.orbit").getBoundingClientRect();
  const x = orbit.x + orbit.width / 2, y = orbit.y + orbit.height / 2;
  const away = (it) => Math.hypot(Math.max(it.left - x, 0, x - it.right), Math.max(it.top - y, 0, y - it.bottom));
  const words = [...document.querySelectorAll(".stack .left, .stack .price, .stack .short")];
  return words.filter((it) => away(it.getBoundingClientRect()) < orbit.width / 1.8).map((it) => it.textContent);
}"""

# How many lines of the news each side of a tablet shows, whichever way they run.
TOLD_LINES = """() => [...document.querySelectorAll(".strip .told")].map((it) => {
  const style = getComputedStyle(it);
  return Math.round(parseFloat(style.blockSize) / parseFloat(style.lineHeight));
})"""


class Sitting:
    """Phones at a table, and the moves they make without their pages, so that a game goes by quickly."""

    def __init__(
        self,
        table: Table,
        mode: str = "map",
        players: int = 3,
        bots: int = 0,
        stacks: str = "drawn",
        rondel: str = "fixed",
        **options: Any,
    ) -> None:
        self.table = table
        choices = {"mode": mode, "stacks": stacks, "rondel": rondel}
        robots = ("", *("keen",) * bots)
        host = table.host(NAMES[0], players, "flutter", choices, robots if bots else (), **options)
        link = host.page.get_attribute(".link input", "value") or ""
        self.phones = [host, *(table.scan(link, name, **options) for name in NAMES[1 : players - bots])]
        self.path = f"/t/{table.code}"
        self.tokens = [self._token(phone) for phone in self.phones]
        self.luck = Random(1)
        self.seen = 0
        given = ",".join(f"{seat}:{strength}" for seat, strength in enumerate(robots) if strength)
        self._state = rules.start(players, mode=mode, robots=given, stacks=stacks, rondel=rondel)

    def state(self) -> State:
        """As the log tells it; this is also the replay of a game that browsers played."""
        events = self.table.log()["events"]
        for event in events[self.seen :]:
            assert event["kind"] in ("move", "join"), event
            if event["kind"] == "move":
                drawn = [tuple(draw["result"]) for draw in event.get("draws", ())]
                self._state = rules.play(self._state, parse(event["move"], event["seat"], drawn))
        self.seen = len(events)
        return self._state

    def say(self, words: str, seat: int | None = None) -> None:
        who = asked(self.state()) if seat is None else seat
        body = {"version": self.seen, "move": words}
        status, answer = self.table.server.ask(
            "POST", f"/api/tables/{self.table.code}/moves", body, self.tokens[who or 0]
        )
        assert status == 200, answer

    def play_until(self, done: Callable[[State], bool]) -> State:
        """Everybody plays greedily, or tells plain tales, while the pages look away."""
        for phone in self.phones:
            phone.page.goto("about:blank")
        while not done(state := self.state()):
            assert not over(state), "the game ended before that came up"
            if (asked(state) or 0) < len(self.phones):
                self.say(self._words(state))
            else:
                time.sleep(0.02)  # a bot is at it
        for phone in self.phones:
            phone.go(self.path)
        return state

    def asked(self) -> Phone:
        who = asked(self.state())
        assert who is not None
        return self.phones[who]

    def _words(self, state: State) -> str:
        match phase(state), state.mode:
            case "fill" | "reveal", _:
                return rules.legal(state, asked(state) or 0)[0]
            case "place", "table":
                free = next(stack["top"] for stack in rules.view(state, None)["stacks"] if stack["free"])
                return f"take {free}"
            case "lay", _:
                colour = corners(state.taken)[0].colour
                return f"lay {colour}:{colour}2"
        return dump_move(greedy_bot(dealt(state), self.luck)) if state.mode == "map" else "keep"

    def _token(self, phone: Phone) -> str:
        return next(cookie["value"] for cookie in phone.context.cookies() if cookie["name"] == "seat").split("~")[0]


def bounds(page: Page, what: str) -> list[float]:
    """Around all of these things on the map, in its millimetres."""
    box: list[float] = page.evaluate(BOUNDS, what)
    return box


def tap_first_field(page: Page) -> None:
    """The middle of a light field, as a finger would. If fields are too small for it, the first tap comes closer."""
    field = page.locator("#meadow .may").first
    field.scroll_into_view_if_needed()
    small = page.evaluate(TRIANGLE_PX) < 40
    for _ in range(2 if small else 1):
        field.tap(force=True)


def test_three_phones_play_with_the_map(table: Table) -> None:
    game = Sitting(table)
    anna, bo, cas = game.phones

    # The last to admire nature begins; the rondel is on every phone.
    anna.press("text=I last admired nature")
    for phone in game.phones:
        expect(phone.page.locator(".stack .tiletop svg")).to_have_count(5)
        expect(phone.page.locator(".free")).to_contain_text("free")
    expect(bo.page.locator(".wait")).to_have_text("Anna is choosing a tile")
    expect(anna.page.locator("#next")).to_be_disabled()
    expect(bo.page.locator(".spot")).to_have_count(0)
    for width in (NARROW, WIDTH):  # nobody has petals yet: four stacks have a price and lack all of it
        bo.page.set_viewport_size({"width": width, "height": HEIGHT})
        assert bo.page.evaluate(OVERLAPPING) == []

    # Whose turn it is has stacks and map in sight at once.
    expect(anna.page.locator("#rondel")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("#meadow")).to_be_in_viewport(ratio=0.9)

    # Tap a field: the tile lies there on trial, and the bar says what it does. Tap again: it turns.
    tap_first_field(anna.page)
    expect(anna.page.locator("#meadow .ghost")).to_have_count(1)
    expect(anna.page.locator("#trying")).to_contain_text(re.compile(r"^\+[34] (red|yellow|blue|purple)"))
    first = anna.page.locator("#next").get_attribute("value")
    anna.press("#other")
    expect(anna.page.locator("#next")).not_to_have_attribute("value", first or "")
    chosen = anna.page.locator("#next").get_attribute("value") or ""
    tried = bounds(anna.page, "#meadow .here")
    left, top, right, bottom = bounds(anna.page, "#meadow .ghost")  # around the box of the tile, turned with it
    assert left < tried[0] + 1
    assert top < tried[1] + 1
    assert right > tried[2] - 1
    assert bottom > tried[3] - 1
    anna.press_next()

    # Everybody sees the tile, the petals, and that the bee comes next.
    expect(bo.page.locator(".news")).to_contain_text("Anna laid the")
    expect(bo.page.locator(f"#o-{chosen[:3]}")).to_have_count(1)
    assert bounds(bo.page, f"#o-{chosen[:3]}") == pytest.approx(tried, abs=0.1)
    assert sum(int(cell) for cell in bo.page.locator(".holdings tr >> nth=1 >> td").all_inner_texts()[:4]) in (3, 4)
    expect(anna.page.locator(".front")).to_contain_text("Put your bee on a tile?")
    expect(anna.page.locator("#meadow")).to_be_in_viewport(ratio=0.7)
    expect(anna.page.locator(".outlines .can")).to_have_count(1)  # where a bee may sit is outlined, and not the rainbee
    bo.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    anna.page.locator(f"#o-{chosen[:3]}").scroll_into_view_if_needed()
    box = anna.page.locator(f"#o-{chosen[:3]}").bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.press_next()
    expect(bo.page.locator(".front")).to_contain_text("Your turn")
    expect(bo.page.locator("#rondel")).to_be_in_viewport(ratio=1)
    expect(bo.page.locator("#meadow")).to_be_in_viewport(ratio=0.9)
    assert table.state()["state"]["bees"][0] == chosen[:3]

    # Bo reads what Anna's tile brought, and everything since his last turn.
    expect(bo.page.locator(".recent li")).to_have_count(1)
    bo.page.click(".since summary")
    expect(bo.page.locator(".recent li")).to_contain_text(re.compile(r"Anna laid the .*: \+\d"))
    bo.page.click(".since summary")

    # A pond: water is drawn by its digger. A bee that comes home: its owner is asked, nobody else.
    game.play_until(lambda state: phase(state) == "fill")
    digger = game.asked()
    expect(digger.page.locator("#next")).to_contain_text("Draw water")
    digger.press_next()
    expect(digger.page.locator(".news")).to_contain_text("A pond of")
    state = game.play_until(lambda state: phase(state) == "home")
    owner = game.asked()
    for phone in game.phones:
        words = "Your bee brought 2 pollen" if phone is owner else f"{NAMES[asked(state) or 0]} may settle the bee"
        expect(phone.page.locator(".front" if phone is owner else ".wait")).to_contain_text(words)
    owner.press("button[value=keep]")

    # Pollen lies face down: in no other phone's page, and in nobody's view.
    pollen = [row.locator("td").last.inner_text() for row in bo.page.locator(".holdings tr:not(.under)").all()[1:]]
    assert [bool(re.match(r"\d", number)) for number in pollen] == [False, True, False]
    assert table.state()["state"]["pollen"] == [None, None, None]

    # To the end: the winner, every point explained, and a rematch with the same seats.
    state = game.play_until(over)
    for phone in game.phones:
        expect(phone.page.locator(".ranking li")).to_have_count(3)
    mine = cas.page.locator("details.seat[open]")
    groups = [int(number) for number in mine.locator("h3 .points").all_inner_texts()]
    assert str(sum(groups)) == mine.locator("summary .total").inner_text()
    final = table.state()["state"]
    assert sum(groups) == final["pollen"][2] + final["bonus"][2]
    cas.press("text=Play again, same seats")
    expect(cas.page.locator(".seating li").nth(2)).to_contain_text("you")
    assert [phone.wrong for phone in game.phones] == [[], [], []]


@pytest.mark.long
def test_the_map_comes_closer_and_moves_and_neither_is_a_tap(table: Table) -> None:
    game = Sitting(table, players=2)
    page = game.phones[0].page
    game.phones[0].press("text=I last admired nature")
    page.locator("#meadow").scroll_into_view_if_needed()
    whole = seen(page)
    page.click("[data-zoom=in]")
    closer = seen(page)
    land, buttons = (page.locator(f"#map > {it}").bounding_box() for it in (".land", ".zoom"))
    assert land is not None
    assert buttons is not None
    assert buttons["y"] >= land["y"] + land["height"]  # they cover no tile
    assert closer[2] < whole[2] * 0.7
    box = page.locator("#meadow").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 20, steps=4)
    page.mouse.up()
    moved = seen(page)
    assert (moved[0] > closer[0], moved[1] > closer[1], moved[2]) == (True, True, closer[2])
    expect(page.locator("#next")).to_be_disabled()

    # Two fingers apart: closer still, up to a limit.
    page.evaluate(PINCH, [x, y])
    assert seen(page)[2] < closer[2]
    page.click("[data-zoom=all]")
    assert seen(page) == whole

    # Another tile on the rondel lights other fields; a meadow drawn again keeps the view.
    page.click("[data-zoom=in]")
    tap_first_field(page)
    game.phones[0].press_next()
    expect(page.locator(".front")).to_contain_text("Put your bee on a tile?")
    assert seen(page)[2] < whole[2]
    assert game.phones[0].wrong == []


def test_a_tap_brings_a_late_meadow_close_enough_for_a_finger(table: Table) -> None:
    log = json.loads((KEPT / "flutter-1.json").read_text(encoding="utf-8"))["log"]
    code = table.server.ask("POST", "/api/logs", log)[1]["code"]
    page = table.phone(width=NARROW).go(f"/t/{code}")
    page.locator("#meadow").scroll_into_view_if_needed()
    assert page.evaluate(TRIANGLE_PX) < 40
    page.locator("#meadow").click()
    assert page.evaluate(TRIANGLE_PX) >= 40
    expect(page.locator("#meadow")).to_be_visible()


def test_whoever_fills_a_pond_sees_the_meadow(table: Table) -> None:
    game = Sitting(table, players=2)
    game.phones[0].press("text=I last admired nature")
    words = ""

    def comes(state: State) -> bool:
        nonlocal words
        if phase(state) != "place":
            return False
        move = greedy_bot(dealt(state), game.luck)
        words = dump_move(move)
        ahead = preview(dealt(state), move) if isinstance(move, Place) else None
        return ahead is not None and len(ahead.ponds) > 0

    game.play_until(comes)
    page = game.asked().page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#meadow")).not_to_be_in_viewport(ratio=0.9)
    game.say(words)
    expect(page.locator("#next")).to_contain_text("Draw water")
    expect(page.locator("#meadow")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (768, 1024)])
def test_a_long_message_leaves_a_tablet_the_whole_meadow_and_all_players(table: Table, width: int, height: int) -> None:
    game = Sitting(table)
    game.phones[0].press("text=I last admired nature")
    game.play_until(lambda state: dealt(state).turn > 8 and phase(state) == "place")
    page = table.phone(width=width, height=height).go(f"{game.path}/middle")
    page.evaluate(
        "for (const it of document.querySelectorAll('.told')) it.textContent = 'L07 is enclosed. '.repeat(40)"
    )
    expect(page.locator("#meadow")).to_be_in_viewport(ratio=1)
    for under in page.locator(".holdings .under").all():  # the row below each name, with the bee
        expect(under).to_be_in_viewport(ratio=1)
    assert page.evaluate(TOLD_LINES) == [2, 2, 2, 2]


def seen(page: Page) -> list[float]:
    """What the map shows: x, y, width, height."""
    return [float(number) for number in (page.locator("#meadow").get_attribute("viewBox") or "").split()]


def test_three_phones_play_without_the_map(table: Table) -> None:
    game = Sitting(table, "table")
    anna, bo, _ = game.phones
    anna.press("text=I last admired nature")
    expect(anna.page.locator(".rondel")).to_be_visible()
    expect(anna.page.locator("#meadow")).to_have_count(0)

    # Take the free tile, count, tell.
    tile = table.state()["state"]["stacks"][1]["top"]
    anna.press(".free button")
    expect(bo.page.locator(".wait")).to_contain_text(f"{tile}")
    corner = anna.page.locator(".corner").nth(1)
    for _ in range(2):
        corner.locator("[data-by='1']").first.click()
    petals = corners(tile)[1].petals + 2
    expect(corner.locator(".sum")).to_contain_text(f"+{petals} ")
    expect(corner.locator(".sum")).not_to_contain_text("lost")
    corner.evaluate("corner => (corner.dataset.room = 3)")  # as if there were 18 on the tracker
    corner.locator("[data-by='1']").first.click()
    expect(corner.locator(".sum")).to_contain_text(f"{petals + 1 - 3} lost (over 21)")
    corner.locator("[data-by='-1']").first.click()
    anna.press_next()
    expect(bo.page.locator(".news")).to_contain_text(f"Anna laid it with 1 flower: +{petals} ")
    assert sum(table.state()["state"]["petals"][0].values()) == petals
    anna.press(f"button[value='bee {tile}']")

    # Bo encloses it, with a pond of two, and no petals to pay: Anna's bee brought 2 pollen to her phone.
    expect(bo.page.locator(".front")).to_contain_text("Your turn")
    bo.press(".free button")
    bo.page.locator(".corner").first.locator("[data-by='1']").first.click()
    bo.page.locator(".step").last.locator("[data-by='1']").dblclick()
    bo.page.check(f"input[value={tile}]")
    bo.press_next()
    for left in (2, 1):
        expect(bo.page.locator("#next")).to_contain_text(f"{left} water")
        version = table.state()["version"]
        bo.press_next()
        table.all_at(version + 1, [bo])
        if phase(game.state()) == "choose":
            bo.press("button[value='petal R']")
    expect(anna.page.locator(".front")).to_contain_text("Your bee brought 2 pollen")
    anna.press("button[value=keep]")
    expect(bo.page.locator(".front")).to_contain_text("Put your bee on a tile?")
    anna.page.click("text=Your pollen, line by line")
    expect(anna.page.locator(".own")).to_contain_text("your bee on the")

    # A flower is missing: the sentence says so, and what was taken can be put back.
    bo.press("button[value=keep]")
    third = game.phones[2]
    expect(third.page.locator(".free button")).to_have_count(1)
    third.press(".free button")
    expect(third.page.locator("#next")).to_have_text("Finish this tile")
    third.press_next()
    expect(third.page.locator(".flash")).to_contain_text("One of its petals has to meet a petal")
    third.press("text=Put it back")
    expect(third.page.locator(".front")).to_contain_text("take a tile")
    assert [phone.wrong for phone in game.phones] == [[], [], []]


def test_R39_real_stacks_are_told_by_taps(table: Table) -> None:
    """Anna tells what comes up, Bo once for her; a wrong tap is taken back. After a tile is laid the question comes to
    the top of the screen, wherever the page was.
    """
    game = Sitting(table, players=2, stacks="printed", width=390)
    anna, bo = game.phones
    anna.press("text=I last admired nature")
    expect(anna.page.locator(".front")).to_have_text("Which ladybug came up?")
    anna.press("button[value='reveal L04']")
    expect(anna.page.locator(".front")).to_have_text("Which butterfly came up?")
    for tile in ("B02", "H10", "D07"):
        game.say(f"reveal {tile}")
    expect(bo.page.locator(".wait")).to_have_text("Waiting for Anna to say which moth came up")
    bo.press("text=Answer it yourself")
    bo.press("button[value='reveal M05']")
    expect(anna.page.locator(".news")).to_have_text("Bo reported that the yellow moth M05 came up.")

    tap_first_field(anna.page)
    anna.press_next()
    expect(anna.page.locator(".front")).to_have_text("Which butterfly came up?")
    expect(anna.page.locator(".front")).to_be_in_viewport()
    expect(anna.page.locator(".coming button")).to_have_count(11)
    anna.press("button[value='reveal B12']")
    expect(anna.page.locator(".front")).to_contain_text("Put your bee on a tile?")
    anna.press("button[value=undo]")
    anna.press("button[value='reveal B11']")
    anna.press("button[value=keep]")
    expect(bo.page.locator(".stack .left", has_text="B11")).to_have_count(1)
    expect(bo.page.locator(".front")).to_contain_text("Your turn")
    assert [anna.wrong, bo.wrong] == [[], []]


def test_without_javascript_a_tile_is_laid_from_the_list(table: Table) -> None:
    anna = Sitting(table, players=2, bots=1, java_script_enabled=False).phones[0].page
    anna.click("text=I last admired nature")
    anna.click(".list summary >> nth=0")
    anna.click(".list[open] .spot >> nth=0")
    expect(anna.locator(".front")).to_contain_text("Put your bee on a tile?")
    anna.click(".list summary")
    anna.click(".list[open] .spot >> nth=0")
    assert table.state()["state"]["bees"][0]


def test_a_bot_plays_its_turns_by_itself(table: Table) -> None:
    game = Sitting(table, players=2, bots=1)
    anna = game.phones[0].page
    game.phones[0].press("text=I last admired nature")
    expect(anna.locator("#meadow .may").first).to_be_attached()
    for turn in (1, 3):
        expect(anna.locator(".count")).to_contain_text(f"Turn {turn}")
        game.play_until(turns_over(turn))
    expect(anna.locator(".news")).to_contain_text("Sjors ")
    expect(anna.locator(".front")).to_contain_text("Your turn")
    assert game.phones[0].wrong == []


def turns_over(number: int) -> Callable[[State], bool]:
    return lambda state: dealt(state).turn >= number


@pytest.mark.long
def test_pages_are_accessible_in_both_themes_and_fit_320_px(table: Table) -> None:
    game = Sitting(table, players=2, width=NARROW, height=640)
    anna, bo = game.phones
    game.say("begin", 0)
    wrong = looked_at(anna, game.path)
    tap_first_field(anna.page)
    anna.page.click(".list summary >> nth=0")
    expect(anna.page.locator(".list[open] .spot .note").first).to_have_text(re.compile(r"corner at \(-?\d+,-?\d+\)"))
    wrong += findings(anna.page)
    game.play_until(lambda state: phase(state) == "home")
    wrong += looked_at(game.asked(), game.path) + looked_at(bo, f"{game.path}/middle")
    game.play_until(over)
    wrong += looked_at(anna, game.path)
    assert wrong == []
    assert [*anna.wrong, *bo.wrong] == []


@pytest.mark.long
def test_pages_without_the_map_are_accessible_too(table: Table) -> None:
    game = Sitting(table, "table", players=2, stacks="printed", width=NARROW, height=640)
    anna, bo = game.phones
    wrong = looked_at(anna, game.path)
    game.say("begin", 0)
    wrong += looked_at(anna, game.path) + looked_at(bo, game.path)
    game.play_until(lambda state: phase(state) == "lay" and dealt(state).turn == 4)
    wrong += looked_at(anna, game.path) + looked_at(bo, game.path)
    anna.page.click(".corner summary >> nth=0")
    wrong += findings(anna.page)
    assert wrong == []
