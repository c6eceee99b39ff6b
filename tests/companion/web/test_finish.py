"""After the game: its picture, its numbers, the way to BG Stats and the evening so far, once it is counted."""

import csv
import io
import json
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from companion.config import GAMES_FOLDER
from companion.tables.registry import Registry
from generator.finish import ART, Ranked, draw
from generator.page.palette import FULL
from generator.pens.log import LogPen
from tests.companion.browsers import browser
from tests.companion.phones import WHOLE_GAME, Phones
from tests.companion.web.test_pages import finished

KEPT = Path(__file__).parents[2] / "golden" / "tables"
OFFERS = ("Share as a picture", "Save as CSV", "Send to BG Stats")


def opened(registry: Registry, game: str) -> str:
    """A finished game that somebody brought along."""
    return registry.import_log(json.loads((KEPT / f"{game}-1.json").read_text())["log"])


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("dutch", [["Anna", "12", "0"], ["Bo", "16", "1"]]),
        ("flutter", [["Anna", "27", "0"], ["Bo", "33", "0"], ["Cas", "39", "1"]]),
        ("rollfold", [["Anna", "", "0"], ["Bo", "", "1"]]),
    ],
)
def test_a_counted_game_is_shared_as_a_picture_and_as_numbers(
    app: Flask, registry: Registry, game: str, rows: list[list[str]]
) -> None:
    client, code = browser(app), opened(registry, game)
    page = client.get(f"/t/{code}").text
    assert all(page.count(offer) == 1 for offer in OFFERS)
    assert 'href="/games"' in page
    numbers = client.get(f"/t/{code}/finish.csv")
    assert numbers.mimetype == "text/csv"
    assert [row[3:] for row in csv.reader(io.StringIO(numbers.text))][1:] == rows
    picture = Image.open(io.BytesIO(client.get(f"/t/{code}/finish.png").data))
    assert (picture.format, picture.size) == ("PNG", (1080, 1350))


def test_the_picture_of_polders_is_its_own(app: Flask) -> None:
    phones = finished(app, "Anna", "Bo")
    for what, own in (("finish.png", "result.png"), ("finish.csv", "result.csv")):
        assert phones.client.get(f"/t/{phones.code}/{what}").headers["Location"] == f"/t/{phones.code}/{own}"
    for page in ("", "/result"):
        assert all(phones.client.get(f"/t/{phones.code}{page}").text.count(offer) == 1 for offer in OFFERS)


def test_nothing_is_shared_of_a_game_that_goes_on_or_is_not_counted(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    for moves, why in (((), "still going on"), (WHOLE_GAME, "Nobody has counted")):
        phones.moves(*moves)
        for what in ("finish.png", "finish.csv"):
            refused = phones.client.get(f"/t/{phones.code}/{what}")
            assert refused.status_code == 422
            assert why in refused.text
        assert not any(offer in phones.client.get(f"/t/{phones.code}").text for offer in OFFERS)


def played_before(app: Flask, ended: int, *players: tuple[str, bool], id_: str) -> None:
    folder = app.config["POLDERBOX"].data / GAMES_FOLDER
    folder.mkdir(exist_ok=True)
    summary: dict[str, Any] = {"code": "ABC234", "game": "dutch", "commitment": id_, "ended": ended}
    summary["players"] = [{"name": name, "points": 3, "won": won} for name, won in players]
    (folder / f"{id_}.json").write_text(json.dumps({"summary": summary}))


def test_the_evening_counts_the_games_of_the_same_people_a_few_hours_back(app: Flask) -> None:
    now = int(time.time())
    played_before(app, now - 3600, ("anna", True), ("Bo", False), id_="rematch")
    played_before(app, now - 3600, ("Anna", True), ("Cas", False), id_="others")
    played_before(app, now - 9 * 3600, ("Anna", True), ("Bo", False), id_="yesterday")
    phones = finished(app, "Anna", "Bo")
    assert phones.client.get(f"/t/{phones.code}").text.count("This evening:") == 1
    words = phones.client.get(f"/t/{phones.code}").text.partition("This evening:")[2].partition("</p>")[0]
    won = [int(word.strip(" ,")) for word in words.replace("<", ">").split(">") if word.strip(" ,").isdigit()]
    assert sum(won) == 2


def test_a_first_game_has_no_evening(app: Flask) -> None:
    phones = finished(app, "Anna", "Bo")
    assert "This evening" not in phones.client.get(f"/t/{phones.code}").text


@pytest.mark.parametrize("game", ART)
def test_the_picture_names_the_winner_and_says_everybodys_points(game: str) -> None:
    pen = LogPen()
    draw(pen, game, "Dutch", "18 November 2026", [Ranked("Zoë 🙂", 16, True), Ranked("Bo", -3, False)], FULL)
    words = [line.partition(": ")[2] for line in pen.lines if line.startswith("text ")]
    assert words[:7] == ["Zoë ?", "wins at Dutch", "18 November 2026", "Zoë ?", "16", "Bo", "−3"]


def test_a_shared_victory_and_a_lost_game_alone_are_called_so() -> None:
    for ranking, said in (
        ([Ranked("Anna", None, True), Ranked("Bo", None, True)], ["Anna and Bo", "share the victory at Dutch"]),
        ([Ranked("Anna", 0, False)], ["Anna", "played Dutch"]),
    ):
        pen = LogPen()
        draw(pen, "dutch", "Dutch", "today", ranking, FULL)
        assert [line.partition(": ")[2] for line in pen.lines if line.startswith("text ")][:2] == said
