"""The pages without a browser: what they say, to whom, and that names are always text."""

import csv
import io
import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from companion.config import Config
from companion.polders import share
from companion.tables import codes, records
from companion.tables.history import LINES_A_PAGE, history
from companion.tables.live import Views
from companion.tables.registry import Registry
from companion.tables.seats import NAME_LENGTH, clean_name
from companion.tables.session import Session
from companion.tables.table import Seat, fold
from companion.web import pages
from games.polders.components import ASSIGNMENTS, POLDERS
from generator.catalogue import documents
from generator.document import Flip
from generator.fonts import face
from generator.pens.type import printable
from generator.press import write
from tests.companion.browsers import form
from tests.companion.nasty import MARKUP, NAMES
from tests.companion.phones import WHOLE_GAME, Phones
from tests.companion.web.games import drawn_sheets
from tests.games.polders.examples import FINAL, final
from tests.generator.samples import part

FIVE = "&".join(f"task={task.id}" for task in ASSIGNMENTS[:5])
KEPT = [path.read_text() for path in sorted((Path(__file__).parents[2] / "golden" / "tables").glob("*.json"))]
FINISHED = [log for log in (json.loads(kept)["log"] for kept in KEPT) if log["over"]]
WORST = 30  # the first of the nasty names: markup
PAGES = ("", "/seats", "/history", "/middle", "/score", "/sheet/0", "/result", "/result?lit=3")


class Structure(HTMLParser):
    """The tags of a page, and what it says. Names stand in texts and in these attributes, nowhere else."""

    SAYING = ("aria-label", "value", "data-news", "title", "content")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[object] = []
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, [name for name, _ in attrs]))
        self.text += [value for name, value in attrs if name in self.SAYING and value]

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def finished(app: Flask, *names: str) -> Phones:
    """A table whose game is over and whose sheets are entered."""
    phones = Phones(app.test_client(), names)
    phones.moves(*WHOLE_GAME)
    for index, sheet in enumerate(drawn_sheets(phones.log())):
        phones.move(f"sheet {index} {sheet}", seat=index % len(names))
    return phones


def host(app: Flask, **fields: str) -> tuple[Any, str]:
    client: Any = app.test_client()
    made = form(client, "/tables", "/", **({"game": "polders", "players": "2", "name": "Anna"} | fields))
    return client, made.headers["Location"].rpartition("/")[2]


# S20: names are text


def test_S20_200_nasty_names_change_no_tag_on_any_page(app: Flask, registry: Registry) -> None:
    """A page with nasty names has exactly the tags of the same page with plain names, and says the names."""
    phones = finished(app, "Anna", "Bo")
    session = registry.find(phones.code)
    client: Any = app.test_client()
    plain = {path: Structure(client.get(f"/t/{phones.code}{path}").text).tags for path in PAGES}
    for number in range(0, len(NAMES), 2):
        pair = [clean_name(name[:NAME_LENGTH], seat) for seat, name in enumerate([*NAMES, "Bo"][number : number + 2])]
        session.table = replace(session.table, seats=tuple(Seat(name, True) for name in pair))
        session.views, session.pages = Views(session.table), None
        for path in PAGES if number % 20 == 0 else ("/history", "/result"):
            shown = Structure(client.get(f"/t/{phones.code}{path}").text)
            assert shown.tags == plain[path], (pair, path)
            if path in ("/seats", "/history", "/result"):
                assert all(name in "".join(shown.text) for name in pair), (pair, path)


@pytest.mark.parametrize("log", FINISHED, ids=lambda log: log["game"])
def test_S20_nasty_names_change_no_tag_in_any_game_neither_half_way_nor_at_the_end(
    app: Flask, registry: Registry, log: dict[str, Any]
) -> None:
    whole = records.restore(log)
    for table in (fold(whole.head, whole.events[: len(whole.events) // 2]), whole):
        code = registry.sessions.lay(table.head, {0: codes.digest("anna")}, table.events)
        session = registry.find(code)
        client: Any = app.test_client()
        client.set_cookie("seat", "anna", path=f"/t/{code}")
        shown = [_with_names(session, client, ["Anna"] * len(table.seats))]
        for number in range(0, WORST, len(table.seats)):
            names = [
                clean_name(name[:NAME_LENGTH], seat)
                for seat, name in enumerate(MARKUP[number : number + len(table.seats)])
            ]
            shown.append(_with_names(session, client, [*names, *["Bo"] * (len(table.seats) - len(names))]))
        assert len(shown) > WORST // 5
        assert all(tags == shown[0] for tags in shown)


def _with_names(session: Session, client: Any, names: list[str]) -> list[list[object]]:
    """The tags of a table's pages when its players are called so."""
    seats = tuple(Seat(name, True) for name in names)
    session.table = replace(session.table, seats=seats)
    session.views, session.pages = Views(session.table), None
    return [Structure(client.get(f"/t/{session.table.head.code}{path}").text).tags for path in ("", "/history")]


def test_S20_nasty_names_are_drawn_as_text_in_the_picture() -> None:
    widths = face("title").widths
    for name in NAMES:
        assert set(printable(name, "title")) <= set(widths)
    assert printable("Zoë <b> ﷺ", "title") == "Zoë <b> ?"
    picture = Image.open(io.BytesIO(share.png(final(), [NAMES[0], "🙂" * 24])))
    assert picture.size == (1080, 1350)
    assert picture.format == "PNG"
    assert not picture.info


def test_S20_the_table_of_numbers_gives_a_spreadsheet_no_formula(app: Flask) -> None:
    phones = finished(app, "=1+1", "@SUM(A1)")
    answer = phones.client.get(f"/t/{phones.code}/result.csv")
    assert answer.mimetype == "text/csv"
    rows = list(csv.reader(io.StringIO(answer.text)))
    assert {row[0] for row in rows[1:]} == {"'=1+1", "'@SUM(A1)"}


# Results


def test_the_numbers_add_up_to_the_totals(app: Flask) -> None:
    phones = finished(app, "Anna", "Bo", "Cas")
    rows = list(csv.DictReader(io.StringIO(phones.client.get(f"/t/{phones.code}/result.csv").text)))
    for name in ("Anna", "Bo", "Cas"):
        own = [row for row in rows if row["seat"] == name]
        total = next(int(row["points"]) for row in own if row["for"] == "total")
        assert total == sum(int(row["points"]) for row in own if row["for"] != "total")
        assert f'<b class="total">{total}</b>'.replace("-", "−") in phones.client.get(f"/t/{phones.code}/result").text


def test_results_wait_for_the_last_sheet(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    assert "this is turn 1." in phones.client.get(f"/t/{phones.code}/score").text
    phones.moves(*WHOLE_GAME)
    for what in ("result", "result.png", "result.csv"):
        answer = phones.client.get(f"/t/{phones.code}/{what}")
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{phones.code}/score")


def test_V15_by_hand_scores_111_to_116_and_says_why(app: Flask) -> None:
    client: Any = app.test_client()
    query = {
        "players": "2",
        "task": ["A14", "A01", "A05", "A06", "A03"],
        "name": ["Anna", "Bo"],
        "edition": "1",
        "marks0": FINAL[0],
        "marks1": FINAL[1],
    }
    page = client.get("/score/result", query_string=query).text
    assert "Bo wins" in page
    assert [int(total) for total in re.findall(r'<b class="total">(-?\d+)</b>', page)][:2] == [116, 111]
    assert "manor gardens: 5 × 3 buildings (De Schermer d3 e3 f3 g3 b4 c4 d4 d5)" in page
    assert "Anna: put one cube on 110 and one on 1." in page
    assert client.get("/score/result.png", query_string=query).mimetype == "image/png"
    assert "116,total" in client.get("/score/result.csv", query_string=query).text


def test_lost_points_have_a_true_minus(app: Flask) -> None:
    query = {"players": "2", "task": ["A08", "A09", "A13", "A14", "A15"], "marks0": FINAL[0], "marks1": FINAL[1]}
    page = app.test_client().get("/score/result", query_string=query).text
    assert '<span class="points">−6</span>' in page
    assert not re.search(r">-\d", page)


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("players=5", "Choose 2, 3 or 4 players."),
        ("players=x", "Choose 2, 3 or 4 players."),
        ("players=2", "Choose the 5 assignments of your game: you chose none."),
        ("players=2&task=A01&task=A01&task=A02", "Choose the 5 assignments of your game: you chose 2."),
        (f"players=2&{FIVE[:-2]}99", "the 5 assignments of your game: you chose 4."),
        (f"players=2&{FIVE}&marks0=Ro", "Go back and check De Schermer: line 1: expected 10 rows"),
        ("players=2&" + "&".join(f"task={task.id}" for task in ASSIGNMENTS), "Choose the 5 assignments"),
    ],
)
def test_by_hand_bad_input_gets_a_sentence(app: Flask, query: str, reason: str) -> None:
    answer = app.test_client().get(f"/score/result?{query}")
    assert answer.status_code == 422
    assert reason in answer.text


@pytest.mark.parametrize("page", ["/score", "/score/polders/photos"])
def test_by_hand_or_by_photo_fewer_than_five_assignments_are_refused_before_the_work(app: Flask, page: str) -> None:
    asked = f"{page}?players=2&task=A01&task=A02&task=A03&task=A04"
    answer = app.test_client().get(asked, follow_redirects=True)
    assert answer.status_code == 422
    assert "you chose 4" in answer.text


def test_the_file_of_a_finished_game_holds_its_sheets(app: Flask, registry: Registry) -> None:
    phones = finished(app, "Anna", "Bo")
    registry.sessions.chores.submit(lambda: None).result(20)
    kept = json.loads((registry.store.data / "games" / f"{phones.code}.json").read_text())
    assert [event["move"].split()[0] for event in kept["events"][-2:]] == ["sheet", "sheet"]


# Entering


def test_a_sheet_that_the_taps_contradict_comes_back_with_the_squares_to_look_at(app: Flask) -> None:
    client, code = host(app, phones="one")
    registry: Registry = app.extensions["registry"]
    session = registry.find(code)

    def say(words: str, seat: int = 0) -> None:
        version = str(session.table.version)
        form(client, f"/t/{code}/moves", f"/t/{code}", move=words, version=version, seat=str(seat))

    for words in WHOLE_GAME:
        if words == "discard now":
            for seat in (0, 1):
                say(f"tap {session.table.state.flips[-1][0]} o", seat)
        say(words)
    empty = "\n".join(
        " ".join("~~" if cell == "~" else ".." for cell in line[1::2]) for line in POLDERS[0].map.splitlines()[1::2]
    )
    answer = form(client, f"/t/{code}/sheet/0", f"/t/{code}/sheet/0", marks=empty)
    assert answer.status_code == 422
    assert re.search(r"Red tapped \d+ squares of manor gardens, but you entered 0\.", answer.text)
    assert session.table.state.sheets == ()
    kept = form(client, f"/t/{code}/sheet/0", f"/t/{code}/sheet/0", marks=empty, sure="1")
    assert (kept.status_code, kept.headers["Location"]) == (303, f"/t/{code}/score")
    assert set(session.table.state.sheets[0]) == {".."}


@pytest.mark.parametrize("log", FINISHED, ids=lambda log: log["game"])
def test_no_link_at_the_end_of_a_game_leads_a_spectator_nowhere(app: Flask, log: dict[str, Any]) -> None:
    client: Any = app.test_client()
    at = f"/t/{client.post('/api/logs', json=log).json['code']}"
    for page in (at, f"{at}/score") if log["game"] == "polders" else (at,):
        for link in re.findall(r'<a [^>]*href="(/[^"#]*)', client.get(page).text):
            assert client.get(unescape(link)).status_code in (200, 303), link


def test_whether_chance_was_fair_is_answered_where_the_link_leads(app: Flask) -> None:
    client: Any = app.test_client()
    at = f"/t/{client.post('/api/logs', json=FINISHED[0]).json['code']}"
    asked = re.search(r'href="([^"#]+)#([^"]+)">Check the shuffles', client.get(at).text)
    assert asked
    assert "Check the shuffles" in client.get(asked[1]).text.partition(f'id="{asked[2]}"')[2]


def test_the_sheets_of_an_unfinished_count_are_counted_by_a_spectator_alone(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    phones.moves(*WHOLE_GAME)
    client: Any = app.test_client()
    own = re.search(r'id="next" href="([^"]+)"', client.get(f"/t/{phones.code}/score").text)
    assert own
    assert client.get(unescape(own[1])).status_code == 200


def test_a_spectator_enters_nothing(app: Flask) -> None:
    phones = finished(app, "Anna", "Bo")
    client: Any = app.test_client()
    answer = form(client, f"/t/{phones.code}/sheet/0", f"/t/{phones.code}/sheet/0", marks=FINAL[0], sure="1")
    assert answer.status_code == 401
    assert client.get(f"/t/{phones.code}/sheet/2").status_code == 404


# Around the table


def test_undone_moves_stay_in_the_history_with_the_name_of_who_undid(app: Flask, registry: Registry) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    phones.moves("deal", "reveal", "flip")
    phones.take_back(seat=1)
    lines = history(registry.find(phones.code).table)
    assert [line.words for line in lines[:2]] == ["Bo undid Anna's flip", "Bo asked to take back Anna's flip"]
    assert [line.undone for line in lines] == [False, False, True, False, False]
    assert "<s>Anna flipped" in phones.client.get(f"/t/{phones.code}/history").text


def test_V7_a_long_history_has_pages(app: Flask) -> None:
    """A page of all events of a long game once took a quarter of a second, and a megabyte."""
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    phones.moves(*("taps off", "taps on") * (LINES_A_PAGE // 2), "taps off")
    newest = phones.client.get(f"/t/{phones.code}/history").text
    assert newest.count('class="words"') == LINES_A_PAGE
    earlier = phones.client.get(f"/t/{phones.code}/history?before=2").text
    assert f"/t/{phones.code}/history?before=2" in newest
    assert earlier.count('class="words"') == 1
    assert "history?before" not in earlier


def test_a_seat_is_not_tapped_for_by_strangers(app: Flask) -> None:
    client, code = host(app)
    for words in ("deal", "reveal", "flip"):
        version = str(client.get(f"/t/{code}/state").json["version"])
        form(client, f"/t/{code}/moves", f"/t/{code}", move=words, version=version)
    assert "In front of Player 2" in client.get(f"/t/{code}?seat=1").text
    stranger: Any = app.test_client()
    assert "In front of" not in stranger.get(f"/t/{code}?seat=1").text
    guest: Any = app.test_client()
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    assert "In front of you" in client.get(f"/t/{code}?seat=1").text


@pytest.mark.parametrize("log", FINISHED, ids=lambda log: log["game"])
def test_who_comes_amid_a_game_finds_a_free_seat_in_the_bar(
    app: Flask, registry: Registry, log: dict[str, Any]
) -> None:
    whole = records.restore(log)
    token, client = codes.new_token(), app.test_client()
    code = registry.sessions.lay(whole.head, {0: codes.digest(token)}, whole.events[: len(whole.events) // 2])
    client.set_cookie("seat", token, path=f"/t/{code}")
    for said in ("You are watching.", "Take a free seat"):
        assert said in app.test_client().get(f"/t/{code}").text.partition('id="bar"')[2]
        form(client, f"/t/{code}/leave", f"/t/{code}", seat="0")


def test_one_phone_takes_as_many_names_as_players(app: Flask) -> None:
    client: Any = app.test_client()
    names = ["Anna", "", "x", "y"]
    code = (
        form(client, "/tables", game="polders", players="2", phones="one", name=names)
        .headers["Location"]
        .rpartition("/")[2]
    )
    assert [seat["name"] for seat in client.get(f"/t/{code}/state").json["seats"]] == ["Anna", "Player 2"]


def test_the_home_page_says_what_each_pdf_is(app: Flask, config: Config) -> None:
    for document in documents("polders", players=2)[1:3]:
        write(document, config.kit)
    write(part("dutch", "cards", gutterfold=True), config.kit)
    for name in ("mine", "flutter-tiles-9p-a4", "polders-"):
        (config.kit / f"{name}.pdf").write_bytes(b"%PDF-1.7")
    (config.kit / "folder.pdf").mkdir()
    (config.kit / "gone.pdf").symlink_to("nowhere")
    page = app.test_client().get("/").text
    assert "The sheets for 2 players" in page
    assert "2 sheets of paper, A4, " in page
    assert "Matt paper of 80 to 120 g" in page
    assert "Fold along the dashes" in page
    assert "flutter-tiles-9p-a4" in page, "which nobody ordered"
    assert "mine" in page


@pytest.mark.parametrize(
    ("flip", "advice"), [("long", "flipped on the long edge"), ("short", "flipped on the short edge")]
)
def test_the_home_page_says_how_the_backs_of_this_very_print_come_behind(
    app: Flask, config: Config, flip: Flip, advice: str
) -> None:
    write(part("dutch", "cards", flip=flip), config.kit)
    assert advice in app.test_client().get("/").text


@pytest.mark.parametrize("manifest", ["", "[]", "{", '{"paper": {"name": []}}', '{"paper": 4}', "[" * 100_000])
def test_a_damaged_manifest_leaves_the_home_page_whole(app: Flask, config: Config, manifest: str) -> None:
    pdf = write(part("dutch", "cards"), config.kit)
    pdf.with_suffix(".json").write_text(manifest)
    assert "The cards" in app.test_client().get("/").text


def test_help_names_the_address_and_the_port(app: Flask) -> None:
    page = app.test_client().get("/help").text
    assert "http://192.168.1.20:8000" in page
    assert "ufw allow 8000/tcp" in page
    assert app.test_client().get("/qr.svg").mimetype == "image/svg+xml"


def test_cards_and_maps_are_drawn_once_and_strangers_are_not(app: Flask) -> None:
    client: Any = app.test_client()
    for name in ("A01", "A15", "shapes", "assignments", "schermer", "wormer"):
        answer = client.get(f"/art/{name}.svg")
        assert answer.mimetype == "image/svg+xml"
        assert answer.text.startswith("<svg")
    for name in ("A16", "S01", "beemsterr", "..%2f..%2fsecret"):
        assert client.get(f"/art/{name}.svg").status_code == 404


def test_no_page_has_an_inline_script_or_style(app: Flask) -> None:
    phones = finished(app, "Anna", "Bo")
    paths = ["/", "/help", "/score", f"/score?players=4&{FIVE}", *(f"/t/{phones.code}{path}" for path in PAGES)]
    for path in paths:
        page = phones.client.get(path).text
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page), path


def test_static_files_name_no_other_host() -> None:
    folder = Path(pages.__file__).parents[2] / "static"
    for path in [*folder.glob("*.js"), *folder.glob("*.css"), *folder.glob("*.svg")]:
        text = path.read_text().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//[a-z]+\.", text), path.name
