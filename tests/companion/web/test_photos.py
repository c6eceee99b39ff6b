"""Midnight: four phones, four sheets, photos in, the winner on every phone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import create_app
from companion.config import Config
from companion.tables.registry import Registry
from games.polders.components import POLDERS
from games.polders.notation import inked_of
from games.polders.photo.sheet import polder_of, tally, token_of
from games.polders.rules.state import Position
from tests.companion.phones import LOOPBACK, Phones, serving
from tests.companion.photos.games import NAMES, WOODEN_TABLE, Game, finished_game, mistapped_game, photo
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.conftest import ARGUMENTS, browser_here
from tests.companion.web.test_access import COLOURS_ONLY, findings, sideways
from tests.photos import scene

pytestmark = pytest.mark.browser

Evening = tuple[Path, Phones, Game]
FILM = scene.plain_shot(megapixels=1.9, tilt=6, quality=90)  # what a video camera sees


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    data = tmp_path_factory.mktemp("evening") / "data"
    app = create_app(Config(data=data, database=None))
    with pytest.MonkeyPatch.context() as patch:
        phones, game = finished_game(app.test_client(), patch)
    registry: Registry = app.extensions["registry"]
    registry.close()
    return data, phones, game


@pytest.fixture
def table(chromium: Browser, evening: Evening, tmp_path: Path) -> Iterator[Table]:
    """The table of the evening, in a copy of its own."""
    shutil.copytree(evening[0], tmp_path / "data")
    with serving(tmp_path / "data") as server:
        room = Table(chromium, server)
        room.code = evening[1].code
        yield room
        room.close()


def seated(table: Table, evening: Evening, seat: int) -> Phone:
    phone = table.phone(reduced_motion="reduce")
    cookie = {"name": "seat", "value": evening[1].tokens[seat], "domain": LOOPBACK, "path": f"/t/{table.code}"}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.go(f"/t/{table.code}")
    return phone


def winner(game: Game) -> str:
    """By the rules alone, from what the players drew."""
    polders = tuple(inked_of(POLDERS[polder], game.tokens(polder), game.players) for polder in range(game.players))
    revealed = [event["draws"][0]["result"] for event in game.log["events"] if event.get("move") == "reveal"]
    counted = tally(Position(polders, tuple(id_ for ids in revealed for id_ in ids)), names=NAMES[: game.players])
    return f"{counted.seats[counted.winners[0]]} wins" if len(counted.winners) == 1 else "A shared victory"


def settle(page: Page, game: Game) -> None:
    """Answer each question from the paper. One round is enough."""
    for question in page.locator(".question:visible").all():
        _, sheet, field = (question.locator("input").first.get_attribute("name") or "").split("|")
        value = game.values(polder_of(sheet).index)[field]
        option = question.locator(f"label:has(input[value='{value}'])")
        if option.count():
            option.click()
        else:
            question.locator("label.other").click()
            paint(page, sheet, field, token_of(value))
    with page.expect_navigation():
        page.click("#next")
    assert page.url.endswith("/result")


def paint(page: Page, sheet: str, field: str, token: str) -> None:
    if token != "..":
        page.check(f"input[name=pen][value={token[0]}]", force=True)
    page.check(f"input[name=mark][value='{token[1]}']", force=True)
    page.locator(f".grid[data-sheet='{sheet}'] [data-field={field}]").dispatch_event("pointerdown")
    page.mouse.up()


def unwell(page: Page) -> list[str]:
    """What axe-core finds, in daylight and at night, and whether it fits 320 px."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    wrong = findings(page)
    page.emulate_media(color_scheme="dark")
    wrong += [f"at night {finding}" for finding in findings(page, COLOURS_ONLY)]
    size = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 640})
    wrong += [f"{page.url} scrolls sideways"] if sideways(page) > 0 else []
    page.set_viewport_size(size or {"width": 360, "height": 740})
    return wrong


def test_four_photos_then_the_winner_is_on_another_phone(table: Table, evening: Evening, tmp_path: Path) -> None:
    game = evening[2]
    anna, dee = seated(table, evening, 0), seated(table, evening, 3)
    page = anna.page
    page.click("#next")
    page.wait_for_url("**/score")
    page.click("a:has-text('Photograph the sheets')")
    page.wait_for_url("**/photos")
    wrong = unwell(page)
    paths = []
    for polder in range(4):
        paths.append(tmp_path / f"IMG_{polder}.jpg")
        paths[-1].write_bytes(photo(game, polder))

    # Each step shows; a file that is no photo is said, and the others go on.
    odd = tmp_path / "notes.jpg"
    odd.write_text("just words")
    page.set_input_files(".choose-photos input", [odd, *paths])
    expect(page.locator(".steps-now .wrong")).to_contain_text("Send a JPEG")
    expect(page.locator(".steps-now")).to_contain_text("Found De Schermer.")
    wrong += findings(page)
    page.click("text=Go on with the other photos")
    expect(page.locator("#review")).to_be_visible()

    # The photo lies under the squares; a question that is answered paints its square and the other way round.
    expect(page.locator("#review .land.photo")).to_have_count(4)
    wrong += unwell(page)
    for more in page.locator(".spare summary").all():
        more.click()
    if page.locator(".question").count():
        question = page.locator(".question").first
        question.locator("label").first.click()
        option = question.locator("input").first
        _, sheet, field = (option.get_attribute("name") or "").split("|")
        square = page.locator(f".grid[data-sheet='{sheet}'] [data-field={field}]")
        expect(square).to_have_attribute("data-token", token_of(option.get_attribute("value") or ""))
        paint(page, sheet, field, "..")
        expect(question.locator("input[value=empty], input[value=other]").first).to_be_checked()
        expect(page.locator(f"input[name=said][value='{sheet}|{field}|empty']")).to_have_count(1)

    settle(page, game)
    assert [len(sheet) for sheet in table.state()["state"]["sheets"]] == [150] * 4
    assert tuple(table.state()["state"]["sheets"]) == game.words
    expect(page.locator("h1")).to_have_text(winner(game))
    expect(page.locator(".maps .land.photo")).to_have_count(4)
    page.locator("details[open] .lines a").first.click()
    expect(page.locator(".land.photo .lit").first).to_be_visible()
    wrong += unwell(page)

    # Dee's phone has followed all by itself.
    expect(dee.page.locator("#next")).to_contain_text("See the result")
    dee.page.click("#next")
    expect(dee.page.locator("h1")).to_have_text(winner(game))
    assert wrong == []
    assert anna.wrong == dee.wrong == []


def test_something_else_leads_to_its_square(table: Table, evening: Evening, tmp_path: Path) -> None:
    anna = seated(table, evening, 0)
    page = anna.go(f"/t/{table.code}/photos")
    hidden = tmp_path / "IMG_0.jpg"
    hidden.write_bytes(photo(evening[2], 0, finger_on=("c7r5", "c8r5")))
    page.set_input_files(".take input", hidden)
    for question in page.locator(".question:visible").all()[:2]:
        place = (question.locator("input").first.get_attribute("name") or "").split("|")[2]
        question.locator("label.other").click()
        expect(page.locator(".photo .lit")).to_have_count(1)
        expect(page.locator(".photo .lit")).to_have_attribute("data-field", place)
        expect(page.locator(".photo .lit")).to_be_in_viewport()
    assert anna.wrong == []


@pytest.mark.long
def test_one_photo_of_all_four_sheets_on_a_wooden_table(table: Table, evening: Evening, tmp_path: Path) -> None:
    game = evening[2]
    cas = seated(table, evening, 2)
    page = cas.go(f"/t/{table.code}/photos")
    wide = tmp_path / "table.jpg"
    wide.write_bytes(photo(game, 0, 1, 2, 3, shot=WOODEN_TABLE))
    page.set_input_files(".take input", wide)
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#review .land.photo")).to_have_count(4)
    settle(page, game)
    expect(page.locator("h1")).to_have_text(winner(game))
    assert cas.wrong == []


def test_with_wrong_taps_two_taps_lead_to_the_score_of_the_paper(chromium: Browser, tmp_path: Path) -> None:
    """The paper is the truth: one answer for all squares, then the result."""
    app = create_app(Config(data=tmp_path / "data", database=None))
    with pytest.MonkeyPatch.context() as patch:
        phones, game = mistapped_game(app.test_client(), patch)
    registry: Registry = app.extensions["registry"]
    registry.close()
    paths = []
    for polder in range(2):
        paths.append(tmp_path / f"IMG_{polder}.jpg")
        paths[-1].write_bytes(photo(game, polder))
    with serving(tmp_path / "data") as server:
        table = Table(chromium, server)
        table.code = phones.code
        anna = seated(table, (tmp_path, phones, game), 0)
        page = anna.go(f"/t/{table.code}/photos")
        page.set_input_files(".choose-photos input", paths)
        expect(page.locator(".dispute legend")).to_have_text("The paper and the taps disagree.")
        expect(page.locator(".question:visible")).to_have_count(0)
        wrong = unwell(page)
        page.click("label:has-text('The paper is right')")
        with page.expect_navigation():
            page.click("#next")
        assert page.url.endswith("/result")
        assert tuple(table.state()["state"]["sheets"]) == game.words
        expect(page.locator("h1")).to_have_text(winner(game))
        assert wrong == []
        assert anna.wrong == []
        table.close()


def filmed(chromium: Browser, film: Path) -> Browser:
    """A second browser, whose camera shows this film."""
    arguments = [
        *ARGUMENTS,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    return chromium.browser_type.launch(executable_path=browser_here(), args=arguments)


def test_the_camera_in_the_page_takes_the_photo_by_itself(chromium: Browser, evening: Evening, tmp_path: Path) -> None:
    """The page is on this computer, so the browser lets it use the camera. First it sees a blur, then the sheet."""
    shutil.copytree(evening[0], tmp_path / "data")
    film = tmp_path / "table.mjpeg"
    film.write_bytes(photo(evening[2], 0, shot=FILM) * 4)
    camera = filmed(chromium, film)
    with serving(tmp_path / "data") as server:
        table = Table(camera, server)
        table.code = evening[1].code
        anna = seated(table, evening, 0)
        page = anna.go(f"/t/{table.code}/photos")
        page.route("**/photos/glimpse", lambda route: route.abort())  # at first there is no connection
        page.click(".take")
        expect(page.locator(".camera video")).to_be_visible()
        wrong = unwell(page)
        page.unroute("**/photos/glimpse")
        expect(page.locator("#review")).to_be_visible()
        expect(page.locator(".standing")).to_contain_text("De Schermer")
        assert wrong == []
        assert anna.wrong == []
        table.close()
    camera.close()
